"""A question mark for an unheard card or player, in shorthand and after `s`."""

from collections.abc import Sequence

import pytest

from cluedo_notes.cli.note.as_command import typed_command
from cluedo_notes.editions import Power
from cluedo_notes.game.entry.shorthand.fixed_order import AnswerOptions, TypedSuggestion
from cluedo_notes.game.entry.shorthand.parse import parse_shorthand
from cluedo_notes.game.entry.shorthand.sentence import SpokenLine
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Action, AnySuggestion, HeardInPart, Response, Suggestion
from cluedo_notes.game.table.of_log import first_table
from tests.helpers.cli.playing import header
from tests.helpers.logs import as_log

LOG = as_log([header("classic", "Ana Bob Cleo Dan", me="Ana", first_player="Ana")])
TABLE = first_table(LOG)


def meant(event: AnySuggestion) -> tuple[object, ...]:
    named = event.triple if isinstance(event, Suggestion) else event.cards
    answers = [f"{r.player}:{r.action}" + (f"={r.card}" if r.card else "") for r in event.responses]
    return (event.player, *named, " ".join(answers))


LINES = {
    "b rose ? hall c": ("Bob", "rose", None, "hall", "Cleo:show"),
    "b ? ? hall d": ("Bob", None, None, "hall", "Cleo:pass Dan:show"),
    "b rose ? ? -": ("Bob", "rose", None, None, "Cleo:pass Dan:pass Ana:pass"),
    "b rose ? hall ?": ("Bob", "rose", None, "hall", ""),
    "rose ? hall b": ("Ana", "rose", None, "hall", "Bob:show"),
    "b rose unknown hall c": ("Bob", "rose", None, "hall", "Cleo:show"),
    "a rose ? hall b=corde": ("Ana", "rose", "corde", "hall", "Bob:show=corde"),
    "? rose corde hall c": (None, "rose", "corde", "hall", "Cleo:show"),
    "b rose ? hall c rope": ("Bob", "rose", "corde", "hall", "Cleo:show=corde"),
    "b ? ? hall c- d rope": ("Bob", None, "corde", "hall", "Cleo:pass Dan:show=corde"),
    # Right behind who passed it is named like any other.
    "? ? rose hall c- rope": (None, "rose", "corde", "hall", "Cleo:pass"),
    "? rose corde hall b- c": (None, "rose", "corde", "hall", "Bob:pass Cleo:show"),
    "? rose ? hall b-": (None, "rose", None, "hall", "Bob:pass"),
    # Who was asked first nobody knows: as they were noted, and who showed last.
    "? rose ? hall d- b- c": (None, "rose", None, "hall", "Dan:pass Bob:pass Cleo:show"),
    "? rose ? hall d- a c-": (None, "rose", None, "hall", "Dan:pass Cleo:pass Ana:show"),
    "b rose ? hall c- d": ("Bob", "rose", None, "hall", "Cleo:pass Dan:show"),
    # As ever: three cards, and the answers were not noted.
    "b rose corde hall ?": ("Bob", "rose", "corde", "hall", ""),
    "? rose corde hall": ("Ana", "rose", "corde", "hall", ""),
    "b rose ? corde hall": ("Bob", "rose", "corde", "hall", ""),
}


@pytest.mark.parametrize(("line", "means"), LINES.items())
def test_a_line_means(line: str, means: tuple[object, ...]) -> None:
    event = parse_shorthand(line).build(LOG, TABLE)
    assert meant(event) == means
    assert isinstance(event, HeardInPart) is (None in means)


@pytest.mark.parametrize(
    "line",
    [
        line
        for line in LINES
        if (line[0] in "ab?" and not line.startswith("? rose corde hall")) or "b-" in line
    ],
)
def test_behind_the_command_it_means_the_same(line: str) -> None:
    words = line.split()
    assert TypedSuggestion(words[0], words[1:]).understood(LOG, TABLE).suggestion == parse_shorthand(
        line
    ).build(LOG, TABLE)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("b ? ? ? c", "quick-no-cards"),
        ("? rose corde hall -", "asker-not-heard-nobody"),
        ("? rose corde hall b- -", "asker-not-heard-nobody"),
        ("b rose ? hall c -", "nobody-and-somebody"),
        ("b rose ? hall c ^suggest-twice", "power-heard-in-part"),
        ("? rose corde hall c ^suggest-twice", "power-heard-in-part"),
        ("b rose hall c ^suggest-twice", "quick-missing"),
        ("b rose hall c", "quick-missing"),
        ("b rose ? hall b", "quick-missing"),
        ("b rose corde hall c ?", "not-noted-and-noted"),
        ("b rose corde hall - ?", "not-noted-and-noted"),
    ],
)
def test_a_line_that_means_nothing_says_why(line: str, code: str) -> None:
    with pytest.raises(EntryError) as refused:
        parse_shorthand(line).build(LOG, TABLE)
    assert refused.value.message.code == code


def test_nobody_without_an_asker_is_refused_with_a_line_that_names_who_passed() -> None:
    for line, offered in (
        ("? mou rope lib -", "? mou rope lib b- c-"),
        ("? mou rope lib c- -", "? mou rope lib c- b- d-"),
    ):
        with pytest.raises(EntryError) as refused:
            parse_shorthand(line).build(LOG, TABLE)
        assert refused.value.message.arguments == {"line": offered}
        passed = [r.player for r in parse_shorthand(offered).build(LOG, TABLE).responses]
        assert sorted(passed)[:2] == ["Bob", "Cleo"]


def test_beside_a_power_a_question_mark_says_that_answers_were_not_noted() -> None:
    event = parse_shorthand("b rose corde hall ? ^suggest-twice").build(LOG, TABLE)
    assert event == Suggestion("Bob", "rose", "corde", "hall", (), Power.SUGGEST_TWICE)


OPTIONS: list[tuple[str, AnswerOptions, str]] = [
    ("Bob rose ? hall", AnswerOptions(shown=["cleo"]), "b rose ? hall c"),
    ("Bob rose ? hall", AnswerOptions(shown=["dan"], cards=["rose"]), "b rose ? hall d=rose"),
    ("Bob rose ? hall", AnswerOptions(shown=["cleo"], cards=["rope"]), "b rose ? hall c=rope"),
    ("Bob rose ? hall", AnswerOptions(nobody=True), "b rose ? hall -"),
    ("Bob ? ? hall", AnswerOptions(passed=["dan"], block="cleo"), "b ? ? hall d- c!"),
    ("Bob rose ? hall", AnswerOptions(drew=["cleo"], shown=["dan"]), "b rose ? hall c+ d"),
    ("? rose corde hall", AnswerOptions(passed=["dan"], shown=["cleo"]), "? rose corde hall d- c"),
    ("? rose corde hall", AnswerOptions(listed="dan:pass,cleo:show=rope"), "? rose corde hall d- c=rope"),
    ("Bob rose ? hall", AnswerOptions(listed="cleo:pass,dan:show=rope"), "b rose ? hall d=rope"),
    ("Bob rose ? hall", AnswerOptions(listed="cleo:draw,cleo:block"), "b rose ? hall c+ c!"),
]


@pytest.mark.parametrize(("line", "options", "short"), OPTIONS)
def test_options_say_who_answered_as_short_answers_do(line: str, options: AnswerOptions, short: str) -> None:
    asker, *cards = line.split()
    understood = TypedSuggestion(asker, cards, options).understood(LOG, TABLE)
    assert understood.suggestion == parse_shorthand(short).build(LOG, TABLE)
    assert not understood.silent


def test_a_list_of_answers_is_taken_as_it_stands_where_a_card_was_not_heard() -> None:
    """No passes are filled in."""
    typed = TypedSuggestion("Bob", ["rose", "?", "hall"], AnswerOptions(listed="dan:show"))
    assert meant(typed.understood(LOG, TABLE).suggestion) == ("Bob", "rose", None, "hall", "Dan:show")


@pytest.mark.parametrize(
    ("line", "options", "code"),
    [
        ("? rose corde hall", AnswerOptions(nobody=True), "asker-not-heard-nobody"),
        ("Bob rose ? hall", AnswerOptions(nobody=True, shown=["cleo"]), "nobody-and-somebody"),
        ("Bob rose ? hall", AnswerOptions(nobody=True, listed="cleo:pass"), "answers-and-others"),
        ("Bob rose ? hall cleo", AnswerOptions(listed="cleo:pass"), "answers-and-others"),
        ("Bob rose ? hall", AnswerOptions(listed="bob:pass"), "answer-by-suggester"),
        ("Bob ? ? ?", AnswerOptions(shown=["cleo"]), "quick-no-cards"),
        ("Bob rose corde hall ?", AnswerOptions(shown=["cleo"]), "not-noted-and-noted"),
    ],
)
def test_options_that_mean_nothing_say_why(line: str, options: AnswerOptions, code: str) -> None:
    asker, *behind = line.split()
    with pytest.raises(EntryError) as refused:
        TypedSuggestion(asker, behind, options).understood(LOG, TABLE)
    assert refused.value.message.code == code


@pytest.mark.parametrize("line", [line for line, means in LINES.items() if None in means])
def test_the_command_offered_for_a_line_notes_the_same(line: str) -> None:
    event = parse_shorthand(line).build(LOG, TABLE)
    for language in ("fr", "en"):
        _, asker, *behind = unquoted(typed_command(event, TABLE, LOG, language))
        assert TypedSuggestion(asker, behind).understood(LOG, TABLE).suggestion == event


def test_behind_the_command_the_first_word_is_who_asked() -> None:
    """In a line of shorthand it might be who showed, when another is on turn."""
    event = HeardInPart("Bob", "rose", None, "hall", (Response("Cleo", Action.PASS),))
    _, asker, *behind = unquoted(typed_command(event, TABLE, LOG, "en"))
    assert TypedSuggestion(asker, behind).understood(LOG, TABLE).suggestion == event


def unquoted(command: str) -> Sequence[str]:
    return [word.strip("'") for word in command.split()]


SENTENCES = {
    "bob asked rose with ? in the hall, cleo showed": ("Bob", "rose", None, "hall", "Cleo:show"),
    "Bob asked ? with the rope in the hall, Cleo showed it": ("Bob", None, "corde", "hall", "Cleo:show"),
    "bob asked rose with ? in ?, cleo passed, dan showed": (
        *("Bob", "rose", None, None),
        "Cleo:pass Dan:show",
    ),
    "bob asked rose with ? in the hall, cleo showed rose": ("Bob", "rose", None, "hall", "Cleo:show=rose"),
    "bob asked rose with ? in the hall ?": ("Bob", "rose", None, "hall", ""),
    "bob asks rose with the rope in ?, nobody showed": (
        *("Bob", "rose", "corde", None),
        "Cleo:pass Dan:pass Ana:pass",
    ),
    "Bob demande Rose avec ? dans le hall, Cleo montre": ("Bob", "rose", None, "hall", "Cleo:show"),
    # The card shown is the one that was not heard.
    "bob asked rose with ? in the hall, cleo showed the rope": (
        *("Bob", "rose", "corde", "hall"),
        "Cleo:show=corde",
    ),
    "bob asked ? with ? in the hall, cleo passed, dan showed the rope": (
        *("Bob", None, "corde", "hall"),
        "Cleo:pass Dan:show=corde",
    ),
    # Who asked was not heard.
    "? asked rose rope hall, cleo showed": (None, "rose", "corde", "hall", "Cleo:show"),
    "Someone asked rose with the rope in the hall, Bob passed, Cleo showed": (
        *(None, "rose", "corde", "hall"),
        "Bob:pass Cleo:show",
    ),
    "somebody asked rose with ? in the hall, cleo showed the rope": (
        *(None, "rose", "corde", "hall"),
        "Cleo:show=corde",
    ),
    "someone asked dan about rose, rope and hall, dan passed": (None, "rose", "corde", "hall", "Dan:pass"),
    "Quelqu'un demande Rose avec la corde dans le hall, Cleo montre": (
        *(None, "rose", "corde", "hall"),
        "Cleo:show",
    ),
    "? asked rose rope hall ?": (None, "rose", "corde", "hall", ""),
    "? rose with the rope in the hall, cleo showed": (None, "rose", "corde", "hall", "Cleo:show"),
    "?: rose / rope / hall -> cleo": (None, "rose", "corde", "hall", "Cleo:show"),
    "? with the rope in the hall, cleo showed": ("Ana", None, "corde", "hall", "Bob:pass Cleo:show"),
    # Whole, as ever: an answer not noted, a card not seen.
    "bob asked rose with the rope in the hall ?": ("Bob", "rose", "corde", "hall", ""),
    "bob asked rose with the rope in the hall, cleo showed ?": ("Bob", "rose", "corde", "hall", "Cleo:show"),
}
DOUBTFUL = [
    "bob asked rose with ? in the hall",
    "bob asked rose in the hall, cleo showed ?",
    "bob asked ? with ? in ?, cleo showed",
    "bob asked rose with ? in the hall, ? showed",
    "? asked rose with the rope in the hall",
    "someone asked rose with the rope in the hall, nobody showed",
    "bob asked rose with the rope in the hall, someone showed",
    "someone asked rose with the rope in the hall, bob asked",
    "? bob asked rose with the rope in the hall, cleo showed",
    "someone asked rose with the rope in the hall, cleo showed bob a card",
    "someone showed, bob asked rose with the rope in the hall",
    "someone",
]


@pytest.mark.parametrize(("line", "means"), SENTENCES.items())
def test_within_a_sentence_the_sign_stands_for_the_card_that_is_missing(
    line: str, means: tuple[object, ...]
) -> None:
    for event in (SpokenLine(line).build(LOG, TABLE), behind_the_command(line)):
        assert meant(event) == means


@pytest.mark.parametrize("line", DOUBTFUL)
def test_a_sentence_whose_sign_may_mean_something_else_is_refused(line: str) -> None:
    for build in (lambda: SpokenLine(line).build(LOG, TABLE), lambda: behind_the_command(line)):
        with pytest.raises(EntryError):
            build()


def behind_the_command(line: str) -> AnySuggestion:
    asker, *behind = line.split()
    return TypedSuggestion(asker, behind).understood(LOG, TABLE).suggestion
