"""The form of a Clue card: filled in for every kind, and read back."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from cluedo_notes.editions import Clue
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import ClueCard, ShownForClue
from cluedo_notes.game.log.reader import parse_log
from cluedo_notes.game.table.of_log import tables
from cluedo_notes.language.words import words_in
from cluedo_notes.web.forms.event_forms import event_of, fields_of, filled_of, kinds_of
from cluedo_notes.web.forms.fields import ChoiceField, FormValues, PlacementField
from cluedo_notes.web.forms.inputs import FormContext

ROSE, OLIVE = ShownForClue("Bob", "rose"), ShownForClue("Cleo", "olive")

EVENTS = [
    ClueCard("Ana", Clue.PRINTED, "rose", shown=(ROSE,)),
    ClueCard("Ana", Clue.PRINTED, "rose", shown=()),
    ClueCard("Ana", Clue.PRINTED, "rose"),
    ClueCard("Ana", Clue.NAMED, "olive", shown=(OLIVE,)),
    ClueCard("Ana", Clue.EVERYBODY, shown=(ROSE, OLIVE)),
    ClueCard("Ana", Clue.EVERYBODY),
    ClueCard("Ana", Clue.CHOSEN, target="Bob", shown=(ROSE,)),
    ClueCard("Ana", Clue.CHOSEN, target="Bob"),
    ClueCard("Ana", Clue.LEFT, shown=(OLIVE,)),
    ClueCard("Ana", Clue.LEFT),
    ClueCard("Ana", Clue.MOVE, spots={"Ana": "cuisine", "Cleo": "salon"}),
    ClueCard("Ana", Clue.MOVE),
    ClueCard("Ana", Clue.PASSAGE, room="cuisine"),
    ClueCard("Ana", Clue.PASSAGE),
]


def at_start(edition: str = "cluedo-2023") -> FormContext:
    seats = ",".join(f'{{"name":"{name}"}}' for name in ("Ana", "Bob", "Cleo"))
    log = parse_log(
        f'{{"type":"game","format":1,"edition":"{edition}","players":[{seats}]}}\n'.encode(), "x", Path()
    )
    return FormContext(log, tables(log)[0], words_in("en"))


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: msgspec.json.encode(event).decode())
def test_a_form_filled_for_an_event_means_it(event: ClueCard) -> None:
    at = at_start()
    filled = filled_of(event, at)
    assert event_of("clue_card", at, filled) == event
    shown = [field for field in fields_of("clue_card", at, filled) if isinstance(field, ChoiceField)]
    assert [field.chosen for field in shown if field.name == "clue"] == [event.clue]


def test_two_taps_beside_the_drawer_say_who_showed_the_printed_card() -> None:
    """What it says is chosen already: the card, the player, and Note."""
    filled = FormValues({"player": ("Ana",), "card": ("rose",), "target": ("Bob",)})
    at = at_start()
    (kind,) = [
        field
        for field in fields_of("clue_card", at, filled)
        if isinstance(field, ChoiceField) and field.name == "clue"
    ]
    assert kind.chosen == Clue.PRINTED
    filled = FormValues({**filled.values, "clue": (kind.chosen,)})
    assert event_of("clue_card", at, filled) == ClueCard("Ana", Clue.PRINTED, "rose", shown=(ROSE,))


@pytest.mark.parametrize(
    ("filled", "code"),
    [
        ({"clue": "printed"}, "clue-needs-card"),
        ({"clue": "chosen"}, "clue-needs-player"),
        ({"clue": "chosen", "target": "-"}, "clue-needs-player"),
        ({"clue": ""}, "tap-missing"),
        ({"clue": "printed", "card": "zzz"}, "unknown-card"),
        ({"clue": "passage", "room": "rose"}, "wrong-category"),
    ],
)
def test_what_is_missing_or_does_not_exist_is_said(filled: dict[str, Any], code: str) -> None:
    values = FormValues({"player": ("Ana",), **{key: (value,) for key, value in filled.items()}})
    with pytest.raises(EntryError) as refused:
        event_of("clue_card", at_start(), values)
    assert refused.value.message.code == code


def test_each_player_has_a_list_and_the_form_is_of_boxes_with_the_deck() -> None:
    lists = [
        field
        for field in fields_of("clue_card", at_start(), FormValues())
        if isinstance(field, PlacementField)
    ]
    assert [[row.label for row, _ in field.rows] for field in lists] == [["Ana", "Bob", "Cleo"]] * 2
    assert "clue_card" in kinds_of(at_start("orchid-2016").log)
    assert "clue_card" not in kinds_of(at_start("classic").log)
