"""The properties of the fields of events: every key has been considered."""

import pytest

from cluedo_notes.editions import Category
from cluedo_notes.game.log.events import EVENT_TYPES, Envelope, Response
from cluedo_notes.game.log.fields import FieldMeaning, fields_of
from cluedo_notes.game.private_notes.lines import Seen

NAMES_NOTHING = {
    "accusation": {"correct"},
    "amend": {"becomes"},
    "insert": {"after", "inserted"},  # nought is a place to insert at, and no event
    "look": {"place", "slot"},
    "mark": {"text"},
    "note": {"text"},
    "prefer": {"accuse", "plays", "numbers"},
    "open_cards": {"text"},
    "clue_card": {"clue", "shown"},
    "play": {"card", "text"},  # the reader knows the effects by their type
    "power": {"power"},
    "response": {"action"},
    "reveal": {"envelope"},
    "seen": {"after", "action"},
    "suggestion": {"responses", "power"},
    "heard_in_part": {"responses"},
}
"""Typed by hand: the keys with nothing in them that another line, the edition or the players decide."""

PARTS = {**EVENT_TYPES, "envelope": Envelope, "response": Response, "seen": Seen}


@pytest.mark.parametrize("name", PARTS)
def test_every_field_says_what_it_names_or_names_nothing(name: str) -> None:
    """A new key fails here until somebody has said what it names."""
    without = {field.name for field in fields_of(PARTS[name]) if field.meaning is None}
    assert without == NAMES_NOTHING.get(name, set())


def test_fields_within_lists_and_choices_are_read() -> None:
    said = {(name, field.name): field for name, kind in PARTS.items() for field in fields_of(kind)}
    assert said["reveal", "hands"].meaning is FieldMeaning.CARD
    assert said["fact", "one_of"].meaning is FieldMeaning.CARD
    assert said["accusation", "weapon"].meaning is Category.WEAPON
    assert said["spy", "card"].seen_by == ("player", "target")
    assert said["open_hand", "cards"].seen_by is None
    assert {field.meaning for field in said.values()} == {*FieldMeaning, *Category, None}
    assert {key for (_, key), field in said.items() if field.meaning is FieldMeaning.EVENT} == {"event"}
    assert [field.name for field in said.values() if field.required and field.seen_by is not None] == []
