"""The properties of every event: its type, its player, and the three cards of an envelope."""

from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec import json

from cluedo_notes.game.log.events import (
    TABLE_EVENT_TYPES,
    Accusation,
    Envelope,
    Event,
    Fact,
    FalseWitness,
    HeardInPart,
    Leave,
    Mark,
    Note,
    OpenCards,
    OpenHand,
    Prefer,
    Reveal,
    Suggestion,
)
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.game.rules.turns import ACTS
from tests.helpers.places import ROOT

EXAMPLES = sorted((ROOT / "examples").glob("*.jsonl"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_event_names_its_type_and_its_player_as_its_line_does(example: Path) -> None:
    lines: list[dict[str, Any]] = [json.decode(line) for line in example.read_bytes().splitlines()[1:]]
    log = read_log(example)
    assert lines
    for line, event in zip(lines, log.events, strict=True):
        assert (event.kind, event.actor) == (line["type"], line.get("player"))


def test_the_tables_by_type_name_every_type_of_event() -> None:
    """What mypy does not see: each is played before the end or noted after it."""
    types = set(TABLE_EVENT_TYPES.values())
    assert types - {*ACTS, HeardInPart, OpenHand, OpenCards, Leave} == {
        Reveal,
        FalseWitness,
        Fact,
        Note,
        Mark,
        Prefer,
    }


# Typed by hand: the types of the lines that the first programs with a format could read.
OF_FORMAT = {
    1: "suggestion accusation spy look open_hand play power fact false_witness reveal roll move draw "
    "end_turn note amend insert retract",
    2: "mark",
    4: "open_cards leave clue_card heard_in_part prefer",
}


def test_every_type_says_which_format_has_it_first() -> None:
    """A new type fails here until it says so: no older program reads it."""
    said = {kind.__struct_config__.tag: kind.since for kind in get_args(Event)}
    assert said == {name: number for number, names in OF_FORMAT.items() for name in names.split()}


def test_three_cards_are_taken_apart_in_one_order() -> None:
    cards = ("rose", "corde", "hall")
    suggested, accused = Suggestion("Ana", *cards, ()), Accusation("Ana", False, *cards)
    assert suggested.triple == accused.triple == Envelope(*cards).triple == cards
    assert Accusation("Ana", False, suspect="rose", weapon="corde").triple is None
