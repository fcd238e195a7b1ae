"""Logs that the reader accepts although entry would not: a file may contain lines that were recorded
elsewhere."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.errors import LogError
from cluedo_notes.game.log import reader
from cluedo_notes.game.log.reader import Log, parse_log, read_log

PLAYERS = [{"name": "Ana"}, {"name": "Bob"}, {"name": "Cleo"}]
CLASSIC: dict[str, Any] = {"type": "game", "format": 1, "edition": "classic", "players": PLAYERS}
POOL = {**CLASSIC, "edition": "secrets-2008", "players": [*PLAYERS, {"name": "Dan"}]}
FOR_TWO = {**CLASSIC, "edition": "got-red-keep", "players": PLAYERS[:2]}


def look(place: str, **keys: Any) -> dict[str, Any]:
    return {"type": "look", "player": "Ana", "place": place, **keys}


def read(*values: object, before: bytes = b"") -> Log:
    data = before + b"".join(json.dumps(value).encode() + b"\n" for value in values)
    return parse_log(data, "friday.jsonl", Path())


LOOKS = {
    "a slot of the pool": (POOL, look("pool", slot=1)),
    "a slot of the pool and its card": (POOL, look("pool", slot=1, cards=["hache"])),
    "no slot": (FOR_TWO, look("aside")),
    "a card but no slot": (FOR_TWO, look("aside", cards=["dague"])),
    "a slot but no card": (FOR_TWO, look("aside", slot=4)),
    "no card in a slot": (FOR_TWO, look("aside", slot=1, cards=[])),
    "several cards aside": (FOR_TWO, look("aside", cards=["dague", "arakh"])),
    "no card aside": (FOR_TWO, look("aside", cards=[])),
}


@pytest.mark.parametrize(("header", "event"), LOOKS.values(), ids=LOOKS)
def test_a_look_of_any_shape_is_read(header: object, event: dict[str, Any]) -> None:
    position = position_of(read(header, event))
    assert position.consistent
    assert len(position.log.live) == 1


def test_several_cards_seen_aside_are_each_aside() -> None:
    position = position_of(read(FOR_TWO, look("aside", cards=["dague", "arakh"])))
    for card in ("dague", "arakh"):
        possible = set(position.owners) - position.facts.impossible[card]
        assert possible == {"aside-1", "aside-2", "aside-3", "aside-4"}


def test_two_cards_seen_in_one_slot_contradict_each_other() -> None:
    assert not position_of(read(FOR_TWO, look("aside", slot=1, cards=["dague", "arakh"]))).consistent


def test_no_card_seen_aside_tells_nothing() -> None:
    fresh = position_of(read(FOR_TWO)).facts
    assert position_of(read(FOR_TWO, look("aside", slot=1, cards=[]))).facts == fresh


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    """Some editors put one before a text."""
    note = {"type": "note", "text": "é"}
    assert read(CLASSIC, note, before=b"\xef\xbb\xbf") == read(CLASSIC, note)
    path = tmp_path / "friday.jsonl"
    path.write_text(json.dumps(CLASSIC), encoding="utf-8-sig")
    assert read_log(path).deal.players == ("Ana", "Bob", "Cleo")


@pytest.mark.parametrize("name", ["--me", "A=B", "a,b", "=x", "-", "Jean Luc", "Zo\u00eb", "\u4f60"])
def test_a_name_that_could_not_be_typed_is_read(name: str) -> None:
    """Only `new` refuses it."""
    log = read({**CLASSIC, "players": [*PLAYERS[:2], {"name": name}]})
    assert log.deal.players[-1] == name


ROLL = b'{"type":"roll","player":"Ana","dice":[1,2]}'
LINES = (
    ROLL,
    b' {"player" : "Ana", "type": "roll", "dice":[1,2] }\r',
    b'{"type":"note","text":"a: b"}',
    b'{"type":"note","text":"a\\u003a b"}',
    b'{"type":"roll","player":"Bob","dice":[1,2],"player":"Ana"}',
    b'{"type":"note","text":"\\u003a\\u003a","text":"::"}',
    b'{"type":"draw","player":"Ana","card":null}',
    b'{"type":"roll","player":"Dan","dice":[1,2]}',
    b'{"type":"roll","player":"Ana","dice":[7,2]}',
    b'{"type":"mark","card":"rose","owner":"Ana"}',
    b'{"type":"roll","player":"Ana"',
    ROLL + ROLL,
    b"",
)


@given(st.lists(st.sampled_from(LINES), max_size=4))
def test_lines_are_read_at_once_as_they_are_one_by_one(lines: list[bytes]) -> None:
    data = b"".join(line + b"\n" for line in (json.dumps(CLASSIC).encode(), *lines))

    def outcome() -> object:
        try:
            return parse_log(data, "friday.jsonl", Path())
        except LogError as error:
            return (error.what, error.line, error.key)

    at_once = outcome()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reader, "_events_at_once", lambda _lines: None)
        assert at_once == outcome()
