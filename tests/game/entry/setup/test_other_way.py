"""A log whose answers go the other way round: the lines that change, and when that is the likely mistake."""

import pytest

from cluedo_notes.editions.switches import Side
from cluedo_notes.game.deduction.contradiction import diagnosis
from cluedo_notes.game.entry.setup.other_way import events_asked, way_meant
from cluedo_notes.game.log.corrections import event_in
from cluedo_notes.game.log.events import AnySuggestion
from tests.game.deduction.test_remedies import SLIPS, mistaken
from tests.helpers.cli.playing import Line, header, suggestion
from tests.helpers.logs import as_log

HEAD = header("secrets-2008", "Ana Bob Cleo Dan")
TO_LEFT = suggestion("Ana", "rose corde spa", "Bob pass", "Cleo show")
TO_RIGHT = suggestion("Ana", "rose corde spa", "Dan pass", "Cleo show")


def answers(*lines: Line, side: Side = Side.RIGHT) -> list[list[tuple[str, str]]]:
    """Who answers how in each line."""
    events = map(event_in, events_asked(as_log((HEAD, *lines)), side))
    return [
        [(answer.player, answer.action) for answer in event.responses]
        for event in events
        if isinstance(event, AnySuggestion)
    ]


@pytest.mark.parametrize(
    ("noted", "asked"),
    [
        ("Bob pass, Cleo show", "Dan pass, Cleo show"),
        ("Bob show", "Dan pass, Cleo pass, Bob show"),
        ("Bob pass, Cleo pass, Dan show", "Dan show"),
        ("Bob pass, Cleo pass, Dan pass", "Dan pass, Cleo pass, Bob pass"),
        ("Cleo draw, Bob pass, Cleo show", "Cleo draw, Dan pass, Cleo show"),
        ("Dan draw, Bob pass, Cleo show", "Dan draw, Dan pass, Cleo show"),
        ("Dan pass, Cleo show", "Dan pass, Cleo show"),
        ("Bob pass", "Bob pass"),
        ("Bob pass, Cleo block", "Bob pass, Cleo block"),
        ("", ""),
    ],
)
def test_passes_that_the_seats_filled_in_are_filled_in_anew(noted: str, asked: str) -> None:
    line = suggestion("Ana", "rose corde spa", *filter(None, noted.split(", ")))
    for side, said in ((Side.RIGHT, asked), (Side.LEFT, noted)):
        assert answers(line, side=side) == [[tuple(answer.split()) for answer in said.split(", ") if answer]]


def test_a_card_that_was_seen_goes_with_who_showed_it() -> None:
    seen = suggestion("Ana", "rose corde spa", "Bob pass", "Cleo show corde")
    (event,) = events_asked(as_log((HEAD, seen)), Side.RIGHT)
    assert isinstance(event, AnySuggestion)
    assert event.responses[-1].card == "corde"


def test_what_was_corrected_and_what_no_longer_counts_change_too() -> None:
    lines = [
        TO_LEFT,
        {"type": "amend", "event": 1, "as": TO_LEFT},
        {"type": "insert", "after": 0, "as": TO_LEFT},
        {"type": "retract", "event": 2},
        {"type": "note", "text": "well met"},
    ]
    assert answers(*lines) == [[("Dan", "pass"), ("Cleo", "show")]] * 3
    log = as_log((HEAD, *lines))
    assert events_asked(log, Side.RIGHT)[3:] == log.events[3:]


def test_whose_hand_lies_open_does_not_answer_either_way() -> None:
    """Dan has left: of those on the right Cleo is the first."""
    line = suggestion("Ana", "rose corde spa", "Bob show")
    leave = {"type": "leave", "player": "Dan"}
    log = as_log(({**HEAD, "format": 4}, leave, line))
    _, event = events_asked(log, Side.RIGHT)
    assert isinstance(event, AnySuggestion)
    assert [answer.player for answer in event.responses] == ["Cleo", "Bob"]


def test_a_line_whose_asker_was_not_heard_stays() -> None:
    line = {**TO_LEFT, "type": "heard_in_part"}
    del line["player"]
    log = as_log(({**HEAD, "format": 4}, line))
    assert events_asked(log, Side.RIGHT) == log.events


@pytest.mark.parametrize(("number", "meant"), [(2, None), (3, Side.RIGHT)])
def test_three_lines_in_the_other_order_say_which_it_is_though_all_fits(
    number: int, meant: Side | None
) -> None:
    log = as_log((HEAD, *[TO_RIGHT] * number))
    assert way_meant(log, diagnosis(log)) is meant
    log = as_log((HEAD, TO_LEFT, *[TO_RIGHT] * number))
    assert way_meant(log, diagnosis(log)) is None


@pytest.mark.parametrize("slip", SLIPS)
def test_one_line_noted_wrongly_says_nothing_of_the_table(slip: object) -> None:
    for wrong, _, _ in mistaken(slip):  # type: ignore[arg-type]
        assert way_meant(wrong, diagnosis(wrong)) is None
