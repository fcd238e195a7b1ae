"""Small changes to files that keep their structure, so that they pass the parser and reach the code behind
it.

Each function takes bytes and a source of chance and returns other bytes. Bytes without structure are returned
unchanged; the fuzzer then changes single bytes.
"""

import io
import json
import re
import warnings
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZIP_STORED, ZipFile, ZipInfo

Mutate = Callable[[bytes, Random], bytes]

STRANGE: tuple[Any, ...] = (
    *(None, True, 0, -1, 1, 2, 3, 10**9, 2**63, 1e300, "", "Ana", "me", "envelope", "clock", "\0"),
    *("\u202e", "é" * 300, "\ud800", [], {}, ["Ana", "Ana"], {"type": "note"}, [[[[]]]]),
)
NAMES = (
    "../up.jsonl",
    "C:\\con.jsonl",
    "a/b.jsonl",
    "\0.jsonl",
    "é" * 400 + ".jsonl",
    ".toml",
    "x.board",
    "",
)
WORDS = (
    "a",
    "b",
    "c",
    "ana",
    "bob",
    "cleo",
    "me",
    "mou",
    "cor",
    "rope",
    "hall",
    "veranda",
    "-",
    "?",
    "=",
    "b=",
)
SIGNS = ("=", ":", "-", "+", "!", "@", "--", "--power=", '"', "’", "\t", "e", "x")


def json_lines(data: bytes, random: Random) -> bytes:
    """A file of one JSON object a line with one line moved, doubled, left out or changed."""
    lines = data.splitlines()
    at = random.randrange(len(lines)) if lines else 0
    match random.randrange(6):
        case 0 if lines:
            lines.insert(random.randrange(len(lines)), lines[at])
        case 1 if lines:
            lines.insert(random.randrange(len(lines)), lines.pop(at))
        case 2 if len(lines) > 1:
            del lines[at]
        case _ if lines:
            lines[at] = _changed_line(lines[at], lines, random)
    return b"\n".join(lines) + b"\n"


def _changed_line(line: bytes, lines: list[bytes], random: Random) -> bytes:
    try:
        value = json.loads(line)
        others = [leaf for other in lines for leaf in _leaves(json.loads(other))]
    except (ValueError, RecursionError):
        return line
    places = list(_places(value))
    if not places:
        return line
    holder, key = random.choice(places)
    match random.randrange(4):
        case 0:
            del holder[key]
        case 1:
            holder[key] = random.choice(STRANGE)
        case 2 if isinstance(holder, dict):
            holder[random.choice([*holder, "type", "event", "as", "card"])] = holder[key]
        case _:
            holder[key] = random.choice(others or [None])
    return json.dumps(value).encode()


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every object and list with each of its keys."""
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from _places(value[key])


def _leaves(value: Any) -> Iterator[Any]:
    places = [holder[key] for holder, key in _places(value)]
    return (leaf for leaf in places if not isinstance(leaf, dict | list))


def words(data: bytes, random: Random) -> bytes:
    """A line with one word or sign inserted, left out, moved or cut short."""
    parts = data.decode("utf-8", "replace").split(" ")
    at = random.randrange(len(parts))
    match random.randrange(6):
        case 0:
            parts.insert(at, random.choice(WORDS))
        case 1:
            parts[at] += random.choice(SIGNS)
        case 2:
            parts[at] = parts[at][: random.randrange(len(parts[at]) + 1)]
        case 3:
            parts.insert(random.randrange(len(parts)), parts.pop(at))
        case 4:
            parts[at] = random.choice(WORDS) + random.choice(SIGNS) + parts[at]
        case _:
            parts += parts[at:]
    return " ".join(parts).encode()


def toml_lines(data: bytes, random: Random) -> bytes:
    """A file of `key = value` lines with a line moved, left out or doubled, or with the value of another."""
    lines = data.split(b"\n")
    at, other = random.randrange(len(lines)), random.randrange(len(lines))
    match random.randrange(5):
        case 0:
            del lines[at]
        case 1:
            lines.insert(other, lines[at])
        case 2:
            lines.insert(other, lines.pop(at))
        case 3:
            key, _, _ = lines[at].partition(b"=")
            _, _, value = lines[other].partition(b"=")
            lines[at] = key + b"=" + (value or json.dumps(random.choice(STRANGE[:18])).encode())
        case _:
            number = str(random.choice((0, -1, 2, 13, 10**9))).encode()
            lines[at] = re.sub(rb"\d+", number, lines[at], count=1)
    return b"\n".join(lines)


def members(data: bytes, random: Random) -> bytes:
    """An archive packed again with a changed member: doubled, left out, renamed, altered, or packed by
    another method. Or with a byte of the archive changed afterwards, so that it may not open."""
    try:
        with ZipFile(io.BytesIO(data)) as opened:
            files = [(info.filename, opened.read(info)) for info in opened.infolist()]
    except Exception:  # zipfile reports whatever the parts of a damaged archive cause
        return _one_byte_changed(data, random)
    at = random.randrange(len(files)) if files else 0
    match random.randrange(5):
        case 0 if files:
            files.append((random.choice(NAMES), files[at][1]))
        case 1 if files:
            files[at] = (random.choice(NAMES), files[at][1])
        case 2 if files:
            files[at] = (files[at][0], json_lines(files[at][1], random))
        case 3 if files:
            del files[at]
    file = io.BytesIO()
    with (
        warnings.catch_warnings(),
        ZipFile(file, "w", random.choice((ZIP_STORED, ZIP_DEFLATED, ZIP_BZIP2, ZIP_LZMA))) as archive,
    ):
        warnings.simplefilter("ignore")  # zipfile warns of two members with one name
        for name, contents in files:
            archive.writestr(ZipInfo(name), contents, archive.compression)
    packed = file.getvalue()
    return _one_byte_changed(packed, random) if random.random() < 0.5 else packed


def _one_byte_changed(data: bytes, random: Random) -> bytes:
    changed = bytearray(data or b"\0")
    changed[random.randrange(len(changed))] = random.randrange(256)
    return bytes(changed)


MUTATIONS: Mapping[str, Mutate] = {
    "log": json_lines,
    "line": words,
    "edition": toml_lines,
    "notes": json_lines,
    "archive": members,
}
