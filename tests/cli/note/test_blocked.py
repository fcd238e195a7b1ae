"""A suggestion blocked by a card (S0): the answers before it stay, in every way to record it."""

import shlex
from collections.abc import Iterator
from itertools import chain, combinations, product
from typing import NamedTuple

import pytest

from cluedo_notes.cli.note.as_command import typed_command
from cluedo_notes.editions import Category
from cluedo_notes.game.entry.shorthand.parse import parse_shorthand
from cluedo_notes.game.entry.shorthand.write import shorthand_line
from cluedo_notes.game.log.events import Action, Response, Suggestion
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.game.table.of_log import table_at
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.words import words_in
from cluedo_notes.web.forms.event_forms import event_of, filled_of
from cluedo_notes.web.forms.fields import FormValues
from cluedo_notes.web.forms.inputs import FormContext
from tests.helpers.cli.playing import Game, header, suggestion

SEATS = ("Ana", "Bob", "Cleo", "Dan")
ASKER = "Bob"
OTHERS = ("Cleo", "Dan", "Ana")
"""In the order in which they are asked."""

CARDS = "violet poison salon"
EDITIONS = ("secrets-2008", "got-red-keep")


class Answers(NamedTuple):
    """Who drew first, who passed and who left it unanswered then."""

    drew: tuple[str, ...]
    passed: tuple[str, ...]
    blocker: str

    @property
    def responses(self) -> tuple[Response, ...]:
        """The block last, also by one who passed: the log's own order."""
        return (
            *(Response(one, Action.DRAW) for one in self.drew),
            *(Response(one, Action.PASS) for one in self.passed),
            Response(self.blocker, Action.BLOCK),
        )


def some_of(players: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    return chain.from_iterable(combinations(players, number) for number in range(len(players) + 1))


EVERY = [Answers(*one) for one in product([(), ("Cleo",), ("Ana",)], some_of(OTHERS), OTHERS)]


def table_of(edition: str, game: Game) -> tuple[Log, Table]:
    log = read_log(game.start(header(edition, " ".join(SEATS))).path)
    return log, table_at(log, None)


def event(log: Log, answers: Answers) -> Suggestion:
    cards = [log.edition.of(category)[0].id for category in Category]
    return Suggestion(ASKER, *cards, answers.responses)


def short(said: Suggestion, answers: Answers) -> str:
    """The line, its signs from the last that was said to the first."""
    passed, drew = (
        [f"{one}{sign}" for one in who] for who, sign in ((answers.passed, "-"), (answers.drew, "+"))
    )
    return " ".join([ASKER, *said.triple, f"{answers.blocker}!", *passed, *drew])


def options(said: Suggestion, answers: Answers) -> list[str]:
    """The same as options, the block first."""
    passes = chain.from_iterable(("--pass", one) for one in reversed(answers.passed))
    draws = chain.from_iterable(("--draw", one) for one in answers.drew)
    return [ASKER, *said.triple, "--block", answers.blocker, *passes, *draws]


def tapped(said: Suggestion, answers: Answers) -> FormValues:
    rows = dict.fromkeys(answers.passed, "pass") | {answers.blocker: "block"}
    if answers.blocker in answers.passed:
        rows[answers.blocker] = "pass-block"
    values = {f"answer-{SEATS.index(one)}": (row,) for one, row in rows.items()}
    cards = {"suspect": (said.suspect,), "weapon": (said.weapon,), "room": (said.room,)}
    drew = tuple(str(SEATS.index(one)) for one in answers.drew)
    return FormValues({"player": (ASKER,), "drew": drew} | cards | values)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_sequence_of_answers_with_a_block_is_one_event_by_taps_and_by_a_line(
    game: Game, edition: str
) -> None:
    log, table = table_of(edition, game)
    at = FormContext(log, table, words_in("en"))
    wrong = []
    for answers in EVERY:
        said = event(log, answers)
        read = parse_shorthand(short(said, answers)).build(log, table)
        filled = event_of("suggestion", at, tapped(said, answers))
        if not read == filled == said:
            wrong.append((answers, read, filled))
    assert wrong == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_such_an_event_is_written_back_as_it_was(game: Game, edition: str) -> None:
    """As the line that `edit` puts into `play`, and as the filled form."""
    log, table = table_of(edition, game)
    at = FormContext(log, table, words_in("en"))
    wrong = []
    for answers in EVERY:
        said = event(log, answers)
        line = shorthand_line(said, log, table, "en")
        again = event_of("suggestion", at, filled_of(said, at))
        if line is None or parse_shorthand(line).build(log, table) != said or again != said:
            wrong.append((answers, line, again))
    assert wrong == []


@pytest.mark.slow
@pytest.mark.parametrize("command", ["s", "add-suggestion"])
def test_such_an_event_is_typed_by_options_too_and_typed_again_for_edit(game: Game, command: str) -> None:
    wrong = []
    for answers in EVERY:
        log, table = table_of("secrets-2008", game)
        said = event(log, answers)
        for words in (
            [command, *options(said, answers)],
            shlex.split(typed_command(said, table, log, "fr")),
        ):
            table_of("secrets-2008", game)
            ran = game(*words)
            found = read_log(game.path).events
            if ran.status or found != (said,):
                wrong.append((answers, words, ran.err, found))
    assert wrong == []


def test_of_a_block_after_nobody_could_show_every_pass_is_kept(game: Game) -> None:
    passes = tuple(f"{one} pass" for one in OTHERS)
    for blocker in OTHERS:
        expected = suggestion(ASKER, CARDS, *passes, f"{blocker} block")
        log, table = table_of("secrets-2008", game)
        game.records(f"s {ASKER} {CARDS} - --block {blocker}", expected)
        answers = Answers((), OTHERS, blocker)
        said = Suggestion(ASKER, *CARDS.split(), answers.responses)
        assert parse_shorthand(f"{ASKER} {CARDS} {blocker}! -").build(log, table) == said
        assert shorthand_line(said, log, table, "en") == f"b plu pois liv - {blocker.lower()[0]}!"
        at = FormContext(log, table, words_in("en"))
        rows = tapped(said, Answers((), (), blocker))
        assert event_of("suggestion", at, FormValues({**rows.values, "nobody": ("1",)})) == said


def test_without_a_word_about_the_others_a_block_tells_of_none(game: Game) -> None:
    """A-S0-23: it implies nothing about players not yet asked."""
    log, table = table_of("secrets-2008", game)
    assert parse_shorthand(f"{ASKER} {CARDS} Ana!").build(log, table).responses == (
        Response("Ana", Action.BLOCK),
    )
