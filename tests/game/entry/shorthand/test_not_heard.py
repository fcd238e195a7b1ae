"""A question mark for what was not heard, in a line of shorthand and behind `s`."""

from collections.abc import Sequence

import pytest

from cluedo_notes.cli.note.as_command import typed_command
from cluedo_notes.game.entry.shorthand.fixed_order import TypedSuggestion
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
        ("? rose corde hall -", "asker-not-heard-answers"),
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
    # Whole, as ever: an answer not noted, a card not seen.
    "bob asked rose with the rope in the hall ?": ("Bob", "rose", "corde", "hall", ""),
    "bob asked rose with the rope in the hall, cleo showed ?": ("Bob", "rose", "corde", "hall", "Cleo:show"),
}
DOUBTFUL = [
    "bob asked rose with ? in the hall",
    "bob asked rose in the hall, cleo showed ?",
    "bob asked ? with ? in ?, cleo showed",
    "bob asked rose with ? in the hall, ? showed",
    "? asked rose with the rope in the hall, cleo showed",
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
