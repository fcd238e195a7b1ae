"""The private fields of events: no trace of them is left for players who saw nothing."""

import re
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import load
from cluedo_notes.game.knowledge.privacy import public_part
from cluedo_notes.game.log.events import (
    EVENT_TYPES,
    Accusation,
    Action,
    Draw,
    Fact,
    Header,
    Mark,
    Note,
    OfKeeper,
    Response,
    Suggestion,
)
from cluedo_notes.game.log.fields import private_keys
from tests.helpers.places import ROOT

# Typed by hand: the keys that are private, by the type of the line; `*`: the whole event.
PRIVATE: dict[str, str] = {
    "suggestion": "",
    "heard_in_part": "",
    "accusation": "suspect weapon room",
    "spy": "card",
    "look": "cards",
    "open_hand": "",
    "open_cards": "",
    "leave": "",
    "clue_card": "",
    "play": "saw",
    "power": "saw",
    "fact": "*",
    "false_witness": "",
    "reveal": "",
    "roll": "",
    "move": "",
    "draw": "card",
    "end_turn": "",
    "note": "*",
    "mark": "*",
    "prefer": "*",
    "amend": "",
    "insert": "",
    "retract": "",
}


def structs_within(kind: Any) -> Iterator[type[Struct]]:
    """A type and every struct that its fields may hold."""
    if isinstance(kind, type) and issubclass(kind, Struct):
        yield kind
        for field in msgspec.structs.fields(kind):
            yield from structs_within(field.type)
    for part in get_args(kind):
        yield from structs_within(part)


@pytest.mark.parametrize("name", EVENT_TYPES)
def test_every_type_of_event_has_a_row(name: str) -> None:
    """A new type fails here until somebody has said, of its fields, in docs/formats.md and here, what of it
    is private."""
    kind = EVENT_TYPES[name]
    assert PRIVATE[name] == ("*" if issubclass(kind, OfKeeper) else " ".join(private_keys(kind)))


def test_what_is_private_of_a_line_or_a_part_of_one_may_be_absent() -> None:
    within = {one for kind in (Header, *EVENT_TYPES.values()) for one in structs_within(kind)}
    assert (private_keys(Header), private_keys(Response)) == (("me", "hand"), ("card",))
    assert {kind for kind in within if private_keys(kind)} - {*EVENT_TYPES.values()} == {Header, Response}
    for kind in within:
        optional = {one.name for one in msgspec.structs.fields(kind) if not one.required}
        assert set(private_keys(kind)) <= optional, kind


def test_the_documents_have_the_same_rows() -> None:
    page = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8").split("### What is private")[1]
    rows = dict(re.findall(r"^\| ([^|]*?) \|(?: (.*))? \|$", page.split("###")[0], re.M))
    for name, keys in PRIVATE.items():
        (said,) = (says for types, says in rows.items() if f"`{name}`" in types)
        if name in ("suggestion", "heard_in_part", "clue_card", "amend", "insert"):
            continue  # what is private of an answer, and of the event within
        assert ("all of it" in said) is (keys == "*")
        assert re.findall(r"`(\w+)`", said) == ([] if keys == "*" else keys.split()), name
    assert "`card` of each response" in rows["`suggestion`"]
    assert rows["`clue_card`"] == "`shown` where everybody shows a card to the left"
    assert re.findall(r"`(\w+)`", rows["header"]) == [*private_keys(Header)]


CLASSIC = load("classic")
WRITTEN, ALOUD = (
    replace(CLASSIC, rules=replace(CLASSIC.rules, accusation_written=written)) for written in (True, False)
)


def test_a_drawn_clock_and_an_accusation_said_aloud_lie_open() -> None:
    assert public_part(Draw("Ana", "clock"), CLASSIC) == Draw("Ana", "clock")
    assert public_part(Draw("Ana", "stay"), CLASSIC) == Draw("Ana")
    drew = (Response("Bob", Action.DRAW, "clock"), Response("Cleo", Action.DRAW, "stay"))
    asked = Suggestion("Ana", "rose", "corde", "hall", drew)
    assert public_part(asked, CLASSIC) == Suggestion(
        "Ana", "rose", "corde", "hall", (drew[0], Response("Cleo", Action.DRAW))
    )
    wrong = Accusation("Ana", False, "rose", "corde", "hall")
    right = Accusation("Ana", True, "rose", "corde", "hall")
    assert (public_part(wrong, ALOUD), public_part(right, ALOUD)) == (wrong, right)
    assert (public_part(wrong, WRITTEN), public_part(right, WRITTEN)) == (Accusation("Ana", False), right)


def test_what_a_player_writes_for_themselves_is_nobody_elses() -> None:
    for event in (Fact("Bob", holds=("rose",)), Note("x"), Mark("rose", "Bob", "?")):
        assert public_part(event, CLASSIC) is None
