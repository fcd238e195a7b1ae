"""Errors of the reader of private notes, each in one line with file, line, key and a correct form."""

import json
from pathlib import Path
from typing import Any

import pytest

from cluedo_notes.game.errors import LogError
from cluedo_notes.game.log.journal import LogFile, create, text_of
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.private_notes.lines import NOTES_LINE_TYPES, OwnEvent, OwnHand, Seen
from cluedo_notes.game.private_notes.reader import PrivateNotes, parse_notes, read_both, read_notes
from cluedo_notes.language.words import words_in
from tests.helpers.game.shared_table import Line, asks, head
from tests.helpers.logs import as_log

HAND = ["moutarde", "poignard", "corde", "hall", "bureau", "cuisine"]
HEADER: Line = {
    "type": "private_notes",
    "format": 1,
    "edition": "classic",
    "players": ["Ana", "Bob", "Cleo"],
    "me": "Ana",
}
SHOWN: Line = {"type": "seen", "after": 2, "event": 1, "player": "Cleo", "action": "show", "card": "hall"}
FACT: Line = {"type": "event", "after": 2, "as": {"type": "fact", "owner": "Bob", "holds": ["rose"]}}
KEYS = "after, event, player, action, card, saw, cards, suspect, weapon, room"


def public() -> Log:
    return as_log([head(), asks("Ana", "Bob pass", "Cleo show"), asks("Bob", "Cleo pass")], "table.jsonl")


def parsed(*lines: object) -> PrivateNotes:
    return parse_notes(b"".join(json.dumps(line).encode() + b"\n" for line in lines), "ana.notes", public())


def header(**keys: Any) -> Line:
    return {**HEADER, **keys}


def without(values: Line, key: str) -> Line:
    return {name: value for name, value in values.items() if name != key}


# lines, the number of the bad one, its key, and words of the sentence
BAD: dict[str, tuple[list[object], int, str | None, list[str]]] = {
    "a log": ([head("Ana")], 1, "type", ["private_notes"]),
    "newer format": ([header(format=2, moods=1)], 1, "format", ["2", "newer", "1"]),
    "format 0": ([header(format=0)], 1, "format", ["0", "1"]),
    "another edition": ([header(edition="super")], 1, "edition", ["super", "classic", "table.jsonl"]),
    "other players": ([header(players=["Ana", "Bob"])], 1, "players", ["Ana, Bob", "Cleo", "table.jsonl"]),
    "other seats": ([header(players=["Ana", "Cleo", "Bob"])], 1, "players", ["another game"]),
    "nobody's": ([header(me="Zoe")], 1, "me", ["Zoe", "Ana, Bob, Cleo"]),
    "me is missing": ([without(HEADER, "me")], 1, "me", ["missing", "edition", "players"]),
    "unknown card in hand": ([header(hand=["peche"])], 1, "hand", ["peche", "rose"]),
    "a hand too small": ([header(hand=HAND[:5])], 1, "hand", ["5", "6"]),
    "unknown key": ([header(hands=[])], 1, "hands", ["me", "hand"]),
    "a later hand": ([HEADER, {"type": "hand", "cards": [*HAND, "spa"]}], 2, "cards", ["spa"]),
    "an event": ([HEADER, asks("Ana")], 2, "type", [*NOTES_LINE_TYPES]),
    "type is missing": ([HEADER, {"after": 1}], 2, "type", [*NOTES_LINE_TYPES]),
    "seen, a key too many": ([HEADER, {**SHOWN, "slot": 1}], 2, "slot", [KEYS]),
    "seen, without its event": ([HEADER, without(SHOWN, "event")], 2, "event", ["missing", KEYS]),
    "seen, of nobody": ([HEADER, {**SHOWN, "player": "Zoe"}], 2, "player", ["Zoe", "Ana, Bob, Cleo"]),
    "seen, in a pass": ([HEADER, {**SHOWN, "action": "pass"}], 2, "action", ["pass", "show, draw"]),
    "seen, in a word": ([HEADER, {**SHOWN, "action": "hide"}], 2, "action", ["hide", "show", "draw"]),
    "seen, half an answer": ([HEADER, without(SHOWN, "action")], 2, "action", ["missing", "player, action"]),
    "seen, of nobody's answer": ([HEADER, without(SHOWN, "player")], 2, "player", ["missing"]),
    "seen, no card": ([HEADER, {**SHOWN, "card": "spa"}], 2, "card", ["spa", "rose", "clock"]),
    "seen, cards": ([HEADER, {"type": "seen", "after": 2, "event": 1, "cards": ["x"]}], 2, "cards", ["x"]),
    "seen, saw": ([HEADER, {"type": "seen", "after": 2, "event": 1, "saw": "x"}], 2, "saw", ["x", "rose"]),
    "seen, room": ([HEADER, {"type": "seen", "after": 2, "event": 1, "room": "x"}], 2, "room", ["x"]),
    "seen, before it was": ([HEADER, {**SHOWN, "after": 0}], 2, "event", ["1", "to 0"]),
    "after what is not there": ([HEADER, {**SHOWN, "after": 3}], 2, "after", ["3", "0 to 2"]),
    "after goes back": ([HEADER, SHOWN, {**FACT, "after": 1}], 3, "after", ["1", "2 to 2"]),
    "a public event": (
        [HEADER, {**FACT, "as": asks("Ana")}],
        2,
        "as.type",
        ["suggestion", "fact, mark, note"],
    ),
    "a key in as": ([HEADER, {**FACT, "as": {**FACT["as"], "x": 1}}], 2, "as.x", ["owner, holds, lacks"]),
    "a card in as": (
        [HEADER, {**FACT, "as": {"type": "fact", "owner": "Bob", "holds": ["spa"]}}],
        2,
        "as.holds",
        ["spa"],
    ),
    "an owner in as": ([HEADER, {**FACT, "as": {"type": "fact", "owner": "Zoe"}}], 2, "as.owner", ["Zoe"]),
    "taken back, no event": (
        [HEADER, SHOWN, FACT, {"type": "retract", "after": 2, "line": 1}],
        4,
        "line",
        ["1", "2"],
    ),
    "taken back, still to come": (
        [HEADER, FACT, {"type": "retract", "after": 2, "line": 2}],
        3,
        "line",
        ["2"],
    ),
    "no object": ([HEADER, []], 2, None, ["list"]),
}


@pytest.mark.parametrize(("lines", "line", "key", "words"), BAD.values(), ids=BAD)
def test_a_bad_line_is_named_with_what_would_be_right(
    lines: list[object], line: int, key: str | None, words: list[str]
) -> None:
    with pytest.raises(LogError) as raised:
        parsed(*lines)
    assert (raised.value.file, raised.value.line, raised.value.key) == ("ana.notes", line, key)
    text = words_in("en").say(raised.value.message)
    assert text.startswith("ana.notes")
    assert "\n" not in text
    assert [word for word in words if word not in text] == [], text
    assert words_in("fr").say(raised.value.message) != text


def test_what_is_right_is_read() -> None:
    notes = parsed({**HEADER, "hand": HAND}, SHOWN, FACT, {"type": "hand", "cards": HAND[::-1]})
    assert (notes.owner, notes.hand) == ("Ana", tuple(HAND[::-1]))
    seen, event, hand = notes.lines
    assert isinstance(seen, Seen) and isinstance(event, OwnEvent) and isinstance(hand, OwnHand)
    assert parse_notes(text_of([notes.header, *notes.lines]), "ana.notes", public()) == notes


@pytest.mark.parametrize("data", [b"", b"\n", b'{"type":"priv', b"\xff\xfe", b"[" * 100_000])
def test_what_is_no_notes_is_refused(data: bytes) -> None:
    with pytest.raises(LogError):
        parse_notes(data, "ana.notes", public())


def test_a_key_that_stands_twice_is_an_error() -> None:
    twice = b'\n{"type":"hand","cards":[],"cards":null}\n'
    with pytest.raises(LogError) as raised:
        parse_notes(json.dumps(HEADER).encode() + twice, "x", public())
    assert (raised.value.line, raised.value.key) == (2, "cards")


def test_a_torn_last_line_does_not_count() -> None:
    text = text_of([parsed(HEADER).header, *parsed(HEADER, FACT, SHOWN).lines])
    start = text.rindex(b"\n", 0, -1) + 1
    for end in range(start, len(text) - 1):
        notes = parse_notes(text[:end], "x", public())
        assert (len(notes.lines), notes.torn) == (1, text[start:end])


def test_both_files_are_read_as_they_are(tmp_path: Path) -> None:
    log = public()
    create(tmp_path / "table.jsonl", log.header, log.events)
    (tmp_path / "ana.notes").write_bytes(text_of([parsed(HEADER).header, *parsed(HEADER, SHOWN).lines]))
    read, notes = read_both(LogFile(tmp_path / "table.jsonl"), tmp_path / "ana.notes")
    assert read.events == log.events
    assert notes.lines == read_notes(tmp_path / "ana.notes", read).lines == parsed(HEADER, SHOWN).lines
    with pytest.raises(LogError):
        read_both(LogFile(tmp_path / "table.jsonl"), tmp_path / "bob.notes")
