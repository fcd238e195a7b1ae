"""A suggestion in one line: read in any order, and refused if it can be read in two ways."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cluedo_notes.editions import Category, Edition, load, shipped
from cluedo_notes.game.entry.shorthand.parse import parse_shorthand
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Action, Suggestion
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.game.table.of_log import table_at, tables
from cluedo_notes.game.table.table import Table
from tests.helpers.cli.shorthand_writer import Writer, bare
from tests.helpers.editions import RULE_BOOKS
from tests.helpers.game.random_play import play
from tests.helpers.game.shorthand_reader import readings
from tests.helpers.logs import as_log
from tests.helpers.places import ROOT

HEADER: dict[str, Any] = {
    "type": "game",
    "format": 1,
    "edition": "classic",
    "players": [{"name": "Ana"}, {"name": "Bob"}, {"name": "Cleo"}],
    "me": "Ana",
    "first_player": "Ana",
}
EVENLY = {"leftover": "none"}
SEEDS = st.integers(0, 4) if settings.default.max_examples > 100 else st.just(0)
"""A game takes longer to play than its lines to read."""

SEATS = {"asterix": 4, "classic": 5, "got-meereen": 4, "got-red-keep": 3, "secrets-2008": 4, "super": 8}


def start(**changes: Any) -> tuple[Log, Table]:
    log = as_log([HEADER | changes])
    return log, table_at(log, None)


def read(line: str, **changes: Any) -> dict[str, Any]:
    """The suggestion of a line, in short: who, three cards, answers."""
    log, table = start(**changes)
    event = parse_shorthand(line).build(log, table)
    answers = " ".join(
        f"{one.player}:{one.action}" + (f"={one.card}" if one.card else "") for one in event.responses
    )
    return {"who": event.player, "cards": " ".join(event.triple), "answers": answers}


def refused(line: str, **changes: Any) -> str:
    """The code of what is wrong with a line."""
    with pytest.raises(EntryError) as caught:
        read(line, **changes)
    return caught.value.message.code


MUSTARD = {"who": "Ana", "cards": "moutarde corde hall"}
BOB_SHOWS = MUSTARD | {"answers": "Bob:show"}
BOB_SHOWS_ROPE = MUSTARD | {"answers": "Bob:show=corde"}


@pytest.mark.parametrize(
    "line",
    [
        "a mou cor hal b",
        "ana moutarde corde hall bob",
        "mou cor hal b",  # on Ana's turn
        "hal mou cor a b",
        "a b mou cor hal",
        "me must rope hall BOB",
        "a,mou,cor,hal,b",
        'a "Colonel Moutarde" corde hall bob',
        "a colonel-moutarde cor hal b",
        "a mou co hal b",  # the colonel again would leave no weapon
    ],
)
def test_the_order_and_the_form_of_the_names_are_free(line: str) -> None:
    assert read(line) == BOB_SHOWS


@pytest.mark.parametrize(
    "line",
    ["a mou cor hal b cor", "a mou cor hal b=cor", "a mou hal b=cor", "b:cor hal mou", "a b cor mou cor hal"],
)
def test_the_card_seen_is_named_twice_or_behind_a_sign(line: str) -> None:
    assert read(line) == BOB_SHOWS_ROPE


def test_passes_follow_from_the_seats() -> None:
    assert read("a mou cor hal c")["answers"] == "Bob:pass Cleo:show"
    assert read("c mou cor hal b")["answers"] == "Ana:pass Bob:show"
    assert read("a mou cor hal -")["answers"] == "Bob:pass Cleo:pass"
    assert read("a mou cor hal –")["answers"] == "Bob:pass Cleo:pass"


def test_a_lone_player_behind_a_card_showed_if_not_on_turn() -> None:
    assert read("mou cor hal c") == MUSTARD | {"answers": "Bob:pass Cleo:show"}
    assert refused("mou cor hal c", first_player=None) == "quick-no-answer"


def test_a_player_who_begins_a_line_asks_and_never_shows() -> None:
    assert refused("c mou cor hal") == "quick-no-answer"
    assert refused("c mou cor hal cor") == "quick-seen-of-whom"
    assert read("c mou cor hal b-")["who"] == "Cleo"


def test_with_a_sign_for_the_answer_a_lone_player_asked() -> None:
    assert read("c mou cor hal -")["who"] == "Cleo"
    assert read("c mou cor hal ?") == {"who": "Cleo", "cards": "moutarde corde hall", "answers": ""}
    assert read("c mou cor b=hal")["who"] == "Cleo"
    assert read("c mou cor hal b!")["answers"] == "Bob:block"


def test_passes_blocks_and_draws_are_said_by_signs() -> None:
    assert read("a mou cor hal b-")["answers"] == "Bob:pass"
    assert read("a mou cor hal b- c!")["answers"] == "Bob:pass Cleo:block"
    assert read("a mou cor hal c c+")["answers"] == "Cleo:draw Bob:pass Cleo:show"


ALL = {"options": {"witnesses": "all"}}


def test_where_everybody_shows_several_may() -> None:
    assert read("a mou cor hal b c", **ALL)["answers"] == "Bob:show Cleo:show"
    assert read("a mou cor hal b cor c mou", **ALL)["answers"] == "Bob:show=corde Cleo:show=moutarde"
    assert refused("a mou cor hal cor b c", **ALL) == "quick-seen-of-whom"
    assert refused("a mou cor hal b c") == "quick-one-shows"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("a mou cor hal xyz b", "quick-unknown"),
        ("a moutard3 cor hal b", "unknown-did-you-mean"),
        ("a mou hal b", "quick-missing"),  # not "a" as in Clef anglaise
        ("a b", "quick-no-cards"),
        ("a mou rose hall b", "quick-two-of-a-kind"),
        ("a mou cor hal", "quick-no-answer"),
        ("mou cor hal", "quick-no-answer"),
        ("mou cor hal cor -", "quick-seen-of-whom"),
        ("a mou cor hal a", "answer-by-suggester"),
        ("a mou cor hal a=cor", "answer-by-suggester"),
        ("a mou cor hal b -", "nobody-and-somebody"),
        ("a mou cor hal b ?", "not-noted-and-noted"),
        ("a mou cor hal - ?", "not-noted-and-noted"),
        ("a mou cor hal b c!", "block-and-shown"),
        ("a mou cor hal b=cor b=mou", "slip-answers-twice"),
        ("a mou cor cor hal cor b", "quick-named-often"),
        ("a mou cor hal b --card cor", "quick-no-such-option"),
        ('a mou cor hal "b', "unbalanced-quotes"),
        ("a a a a a a a a a a a a", "quick-no-cards"),
    ],
)
def test_what_is_wrong_with_a_line_is_said(line: str, code: str) -> None:
    assert refused(line) == code


def test_a_line_of_letters_that_may_be_anything_is_given_up() -> None:
    players = [{"name": "Xan"}, {"name": "Yves"}, {"name": "Zoe"}]
    line = "c m r c m r c m r c m r c m r"
    assert refused(line, players=players, me="Xan", first_player="Xan") == "quick-too-vague"


@pytest.mark.parametrize("words", ["a", "ana", "x", "mou cor hal b"])
def test_a_line_of_a_thousand_words_is_refused_for_its_length(words: str) -> None:
    assert refused(f"{words} " * 1000) == "quick-too-many-words"


def test_what_can_be_read_in_two_ways_is_refused_with_both() -> None:
    with pytest.raises(EntryError) as caught:
        read("mou cor hal c b-")
    what = caught.value.message
    assert what.code == "quick-two-readings"
    said = {what.arguments[which].arguments["said"].arguments["player"] for which in ("first", "second")}
    assert said == {"Ana", "Cleo"}


def test_a_word_that_may_be_two_cards_is_refused_with_both() -> None:
    with pytest.raises(EntryError) as caught:
        read("a mou cor salon b")
    assert caught.value.message.code == "quick-ambiguous"
    offered = caught.value.message.arguments["candidates"]
    assert [offer.arguments["thing"].in_language("fr") for offer in offered] == ["Petit salon", "Grand salon"]


@pytest.mark.parametrize("line", ["b oli rev hal c rev", "b oli rev hal c=rev", "c=rev b oli rev hal"])
def test_a_word_that_is_typed_twice_is_one_card(line: str) -> None:
    """Green is a Reverend elsewhere: `rev` alone may be either."""
    found = read(line, first_player="Bob")
    assert found["cards"] == "olive revolver hall" and found["answers"] == "Cleo:show=revolver"


@pytest.mark.parametrize(
    ("line", "answers"),
    [
        ("b rev green knife study c", "Cleo:show"),
        ("b rev green knife study c green", "Cleo:show=olive"),
        ("b olive lead pipe salle à manger c", "Cleo:show"),
        ("b olive lead pipe salle à manger c lead pipe", "Cleo:show=matraque"),
        ("b mlle rose clef anglaise hall c", "Cleo:show"),
        ("b dr olive clef anglaise hall c", "Cleo:show"),
        ("b professor plum candle stick hall c", "Cleo:show"),
        ("b oberst gatow seil halle c", "Cleo:show"),
        ("b mou corde hall c cor", "Cleo:show=corde"),
        ("b mademoiselle rose clef anglaise hall c", "Cleo:show"),
    ],
)
def test_parts_of_a_name_side_by_side_name_its_card_once(line: str, answers: str) -> None:
    assert read(line)["answers"] == answers


@pytest.mark.parametrize(
    ("line", "players", "card"),
    [
        ("ana col mustard rope hall bob", ("Ana", "Bob", "Colin"), "moutarde"),
        ("ana leblanc clé anglaise hall bob", ("Ana", "Bob", "Cleo"), "clef-anglaise"),
        ("ana miss scarlett rope hall bob", ("Ana", "Bob", "Missy"), "rose"),
        ("ana prof plum rope hall bob", ("Ana", "Bob", "Plummer"), "violet"),
        ("ana violet corde grand salon bob", ("Ana", "Bob", "Grand-mère"), "grand-salon"),
    ],
)
def test_two_words_of_a_card_never_mean_that_it_was_seen(
    line: str, players: Sequence[str], card: str
) -> None:
    """One of them begins a player's name, too."""
    asked = read(line, players=[{"name": name} for name in players])
    assert card in asked["cards"].split() and asked["answers"].endswith("Bob:show")


@pytest.mark.parametrize("room", ["hall", "grand salon", "salle à manger", "salle a manger"])
@pytest.mark.parametrize("asker", ["Papa", "Ana"])
def test_a_forgotten_answer_is_missed_behind_a_room_of_several_words_too(asker: str, room: str) -> None:
    players = [{"name": name} for name in (asker, "Maman", "Léo")]
    line = f"{asker} moutarde poignard {room}"
    assert refused(line, players=players, me=asker, first_player=asker) == "quick-no-answer"


@pytest.mark.parametrize("edition", shipped())
def test_every_name_of_several_words_is_one_card_with_its_blanks(edition: str) -> None:
    box = load(edition)
    players = [{"name": name} for name in ("Xan", "Ywes", "Zoz")]
    log, table = start(edition=edition, players=players, me=None, first_player="Xan", options=EVENLY)
    for card in box.cards:
        others = [next(c.id for c in box.of(kind)) for kind in Category if kind is not card.category]
        for name in (*card.name.in_all, *card.aliases, *(card.elsewhere or ())):
            if len(bare(name).split()) < 2 or shared(name, box):
                continue
            asked = parse_shorthand(f"xan {others[0]} {name} {others[1]} zoz").build(log, table)
            assert card.id in asked.triple, name
            assert [answer.card for answer in asked.responses] == [None, None], name


def shared(name: str, box: Edition) -> bool:
    """Do several cards have this name?"""
    names = [(*card.name.in_all, *card.aliases, *(card.elsewhere or ())) for card in box.cards]
    return sum(bare(name) in map(bare, labels) for labels in names) > 1


def test_a_whole_name_wins_over_a_part() -> None:
    players = [{"name": "Cor"}, {"name": "Bob"}, {"name": "Rose"}]
    changes: dict[str, Any] = {"players": players, "me": "Bob", "first_player": "Bob"}
    assert read("b mou corde hal cor", **changes)["answers"] == "Rose:pass Cor:show"
    # Both are called exactly Rose: what the others leave open decides.
    assert read("rose mou corde hal bob", **changes)["who"] == "Rose"
    assert read("b rose corde hal cor", **changes)["cards"] == "rose corde hall"
    assert read("b rose corde hal rose", **changes)["answers"] == "Rose:show"


def test_nobody_is_taken_to_be_on_turn_where_that_is_not_known() -> None:
    assert refused("mou cor hal -", first_player=None) == "quick-who-asked"


# -- whatever is written is read


@lru_cache(maxsize=64)
def suggestions(edition: str, seed: int) -> tuple[Log, list[tuple[Suggestion, Table]]]:
    log = play(edition, SEATS[edition], seed).log()
    asked = [
        (live.event, table)
        for live, table in zip(log.live, tables(log), strict=False)
        if isinstance(live.event, Suggestion)
    ]
    return log, asked


@pytest.mark.slow
@given(
    edition=st.sampled_from(RULE_BOOKS),
    seed=SEEDS,
    pick=st.integers(0, 10_000),
    taste=st.integers(0, 10_000),
    languages=st.sampled_from([("fr",), ("en",), ("fr", "en")]),
    hidden=st.booleans(),
)
def test_every_suggestion_of_a_legal_game_is_read_as_it_was_written(
    edition: str, seed: int, pick: int, taste: int, languages: Sequence[str], hidden: bool
) -> None:
    log, asked = suggestions(edition, seed)
    if not asked:
        return
    event, table = asked[pick % len(asked)]
    if hidden:  # the keeper did not see the card
        answers = tuple(msgspec.structs.replace(one, card=None) for one in event.responses)
        event = msgspec.structs.replace(event, responses=answers)
    written = msgspec.to_builtins(event)
    line = Writer(log.edition, log.deal.players, languages).suggestion(written, random=Random(taste))
    assert parse_shorthand(line).build(log, table) == event, line


EXAMPLES = sorted((ROOT / "examples").glob("*.jsonl"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_suggestion_of_the_examples_takes_at_most_thirty_keys(example: Path, language: str) -> None:
    log = read_log(example)
    writer = Writer(log.edition, log.deal.players, (language,))
    for live, table in zip(log.live, tables(log), strict=False):
        if isinstance(live.event, Suggestion):
            line = writer.suggestion(msgspec.to_builtins(live.event))
            assert parse_shorthand(line).build(log, table) == live.event
            assert len(line) + 1 <= 30, line


@given(edition=st.sampled_from(RULE_BOOKS), seed=SEEDS, pick=st.integers(0, 10_000))
def test_on_his_turn_the_asker_may_be_left_out(edition: str, seed: int, pick: int) -> None:
    log, asked = suggestions(edition, seed)
    own = [(event, table) for event, table in asked if table.turn.player == event.player and not event.power]
    own = [(event, table) for event, table in own if not table.turn.suggestions]
    if not own:
        return
    event, table = own[pick % len(own)]
    line = Writer(log.edition, log.deal.players).suggestion(msgspec.to_builtins(event), asker=False)
    assert parse_shorthand(line).build(log, table) == event, line


# -- nothing is guessed

CLASSIC = load("classic")
PLAYERS = ("Ana", "Bob", "Cleo", "Rose")
NAMES = [*PLAYERS, *(name for card in CLASSIC.cards for name in (card.id, card.name.in_language("en")))]


@st.composite
def lines(draw: st.DrawFn) -> str:
    """A few parts of names, most of which may mean several things."""
    parts = []
    for _ in range(draw(st.integers(3, 6))):
        name = draw(st.sampled_from(NAMES[:4] * 4 + NAMES)).split("-")[-1].split()[-1]
        parts.append(name[: draw(st.integers(1, 4))])
    if draw(st.booleans()):
        parts.append(draw(st.sampled_from(["-", "?", "-", "c=c", "b=rop", "r=ha"])))
    return " ".join(draw(st.permutations(parts)))


@given(line=lines(), first=st.sampled_from([None, "Ana", "Cleo"]))
def test_a_line_is_taken_where_it_has_one_reading_and_only_there(line: str, first: str | None) -> None:
    found = readings(line, CLASSIC, PLAYERS, first)
    log, table = start(players=[{"name": name} for name in PLAYERS], me=None, first_player=first)
    try:
        event = parse_shorthand(line).build(log, table)
    except EntryError as error:
        assert len(found) != 1 or error.message.code == "quick-too-vague", (line, found)
        return
    shown = [(one.player, one.card) for one in event.responses if one.action is Action.SHOW]
    shower, seen = shown[0] if shown else (None, None)
    sign = "" if shown else "-" if event.responses else "?"
    assert found == {(event.player, event.triple, shower, seen, sign)}, line
