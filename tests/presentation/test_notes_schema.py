"""The schema of private notes: true of every line that is read, and of none that has another shape."""

import json
from functools import cache
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from cluedo_notes.game.errors import LogError
from cluedo_notes.game.knowledge.view import view
from cluedo_notes.game.private_notes.parting import part
from cluedo_notes.lab.schemas import file_of
from tests.game.private_notes.test_reader import BAD, FACT, HEADER, SHOWN, parsed
from tests.helpers.game.shared_table import PLAYED, eager_game, rows, with_own_events

IN_SHAPE = (
    "another edition",
    "other players",
    "other seats",
    "nobody's",
    "unknown card in hand",
    "a hand too small",
    "a later hand",
    "seen, of nobody",
    "seen, no card",
    "seen, cards",
    "seen, saw",
    "seen, room",
    "seen, before it was",
    "after what is not there",
    "after goes back",
    "a card in as",
    "an owner in as",
    "taken back, no event",
    "taken back, still to come",
)
"""What only the edition, the public log or the lines before show to be wrong."""
STRANGE: tuple[Any, ...] = (None, True, -1, 1.5, "", "x", [], ["x"], {}, {"x": 1})


@cache
def validator(part_of_file: str) -> Draft202012Validator:
    text = file_of("private-notes-format-1").read_text(encoding="utf-8")
    return Draft202012Validator({**json.loads(text), "anyOf": [{"$ref": f"#/$defs/{part_of_file}"}]})


def is_valid(lines: list[Any]) -> bool:
    head, *others = lines
    return validator("NotesHeader").is_valid(head) and all(map(validator("NotesLine").is_valid, others))


@pytest.mark.parametrize("edition", PLAYED)
def test_what_is_parted_is_valid(edition: str) -> None:
    log = eager_game(edition, 1)
    kinds = set()
    for player in log.deal.players:
        notes = part(with_own_events(view(log, player), Random(1))).notes
        lines = rows([notes.header, *notes.lines])
        assert is_valid(lines)
        kinds |= {line["type"] for line in lines}
    assert {"private_notes", "event"} <= kinds


@pytest.mark.parametrize("name", BAD)
def test_a_line_of_another_shape_is_not(name: str) -> None:
    assert is_valid(BAD[name][0]) is (name in IN_SHAPE)


def test_what_the_reader_reads_the_schema_has_too() -> None:
    taken_back = {"type": "retract", "after": 2, "line": 1}
    lines = [HEADER, FACT, SHOWN, {"type": "hand"}, {**SHOWN, "card": None}, taken_back]
    for place, line in enumerate(lines):
        for key in line:
            for value in STRANGE:
                changed = [*lines[:place], {**line, key: value}]
                try:
                    parsed(*changed)
                except LogError:
                    continue
                assert is_valid(changed), changed[-1]
