"""The shipped schemas: they agree with the types, and accept every readable log and no broken one."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from cluedo_notes.game.errors import LogError
from cluedo_notes.game.log.events import EVENT_TYPES, FORMATS
from cluedo_notes.game.log.reader import parse_log
from cluedo_notes.lab.schemas import FOLDERS, file_of, files
from tests.helpers.places import ROOT

Line = dict[str, Any]
LOGS = sorted(
    [*(ROOT / "examples").rglob("*.jsonl"), *(ROOT / "tests" / "fixtures").glob("format-*/*.jsonl")]
)
STRANGE: tuple[Any, ...] = (None, True, 0, 1, -1, 1.5, "", "x", [], ["x"], {}, {"x": 1})


@cache
def schema(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(file_of(name).read_text(encoding="utf-8"))
    return found


@cache
def validator(number: int, part: str) -> Draft202012Validator:
    """What holds a `Header` or an `Event` of a format against its schema."""
    return Draft202012Validator({**schema(f"log-format-{number}"), "anyOf": [{"$ref": f"#/$defs/{part}"}]})


def is_valid(lines: list[Line], number: int) -> bool:
    """Is a log, line by line, as the schema of format `number` has it?"""
    head, *events = lines
    each = all(validator(number, "Event").is_valid(line) for line in events)
    return each and validator(number, "Header").is_valid(head)


def lines_of(path: Path) -> list[Line]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def is_read(lines: list[Line], folder: Path) -> bool:
    try:
        parse_log(b"".join(json.dumps(line).encode() + b"\n" for line in lines), "friday.jsonl", folder)
    except LogError:
        return False
    return True


def test_the_files_are_what_the_types_say() -> None:
    """`make schemas` writes them anew."""
    assert {
        file: file.read_text(encoding="utf-8") for folder in FOLDERS for file in folder.iterdir()
    } == dict(files())


@pytest.mark.parametrize("name", [file.stem for file, _ in files()])
def test_every_file_is_a_schema_that_refers_to_nothing_else(name: str) -> None:
    Draft202012Validator.check_schema(schema(name))
    text = json.dumps(schema(name))
    referred = {part.split('"')[0] for part in text.split('"$ref": "')[1:]}
    assert referred <= {f"#/$defs/{kind}" for kind in schema(name).get("$defs", ())}
    assert schema(name)["title"]


# -- logs


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_log_is_as_its_formats_schema_has_it(path: Path) -> None:
    lines = lines_of(path)
    assert is_valid(lines, lines[0]["format"])
    assert [number for number in FORMATS if is_valid(lines, number)] == [lines[0]["format"]]
    later = [{**lines[0], "format": FORMATS[-1]}, *lines[1:]]
    assert is_valid(later, FORMATS[-1])


def some_lines() -> Iterator[tuple[list[Line], int]]:
    """A log and the place of one of its lines: one for each set of keys of each type in all the logs."""
    seen = set()
    for path in LOGS:
        lines = lines_of(path)
        for place, line in enumerate(lines):
            shape = (line["type"], *line, *(key for one in line.get("responses", ()) for key in one))
            if shape not in seen:
                seen.add(shape)
                yield [*lines[: place + 1]], place


def test_what_lacks_a_key_or_has_an_unknown_one_is_refused() -> None:
    for lines, place in some_lines():
        line, number = lines[place], lines[0]["format"]
        part = validator(number, "Event" if place else "Header")
        required = (
            part.schema["$defs"]["Header"]["required"] if not place else ("type", *_required(line, part))
        )
        assert part.is_valid(line)
        assert not part.is_valid({**line, "strange": 1})
        assert not part.is_valid({**line, "type": "strange"})
        for key in required:
            assert not part.is_valid({name: value for name, value in line.items() if name != key}), (
                key,
                line,
            )


def _required(line: Line, part: Draft202012Validator) -> list[str]:
    kind = EVENT_TYPES[line["type"]].__name__
    found: list[str] = part.schema["$defs"][kind]["required"]
    return found


def test_what_the_reader_reads_the_schema_has_too() -> None:
    """Values replaced by strange ones: the reader alone refuses an id, or the number of an event."""
    for lines, place in some_lines():
        for key in lines[place]:
            for value in STRANGE:
                changed = [*lines[:place], {**lines[place], key: value}]
                if is_read(changed, ROOT / "examples"):
                    assert is_valid(changed, changed[0]["format"]), changed[place]
                elif key in ("dice", "responses", "players") and value != []:
                    assert not is_valid(changed, changed[0]["format"]), changed[place]


def test_what_only_a_later_format_has_is_refused_in_the_first() -> None:
    mark = {"type": "mark", "card": "rose", "owner": "Ana", "text": "?"}
    drew = {"player": "Bob", "action": "draw", "card": "clock"}
    asked = {"type": "suggestion", "player": "Ana", "suspect": "rose", "weapon": "corde", "room": "spa"}
    for line in (mark, {**asked, "responses": [drew]}):
        for kept in (line, {"type": "insert", "after": 0, "as": line}):
            assert validator(2, "Event").is_valid(kept)
            assert not validator(1, "Event").is_valid(kept)
    assert not validator(2, "Event").is_valid({**asked, "responses": [{**drew, "card": "rose"}]})
    assert not validator(2, "Event").is_valid({**mark, "text": "nine char"})
