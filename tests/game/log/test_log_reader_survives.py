"""Whatever a file contains, the reader of logs only raises `LogError`, worded in both languages."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cluedo_notes.game.errors import LogError
from cluedo_notes.game.log.reader import parse_log, read_log
from cluedo_notes.language.words import words_in


def words(text: str) -> list[str]:
    return text.split()


# Typed by hand: what format 1 has.
EVENTS = words(
    "suggestion accusation spy look open_hand play power fact false_witness reveal roll move draw end_turn "
    "note amend insert retract"
)
HEADER_KEYS = words("format edition players me hand dealer first_player face_up complete options")

HEADER: dict[str, Any] = {
    "type": "game",
    "format": 1,
    "edition": "classic",
    "players": [{"name": "Ana"}, {"name": "Bob"}, {"name": "Cleo"}],
}
SUGGESTION: dict[str, Any] = {
    "type": "suggestion",
    "player": "Ana",
    "suspect": "rose",
    "weapon": "corde",
    "room": "hall",
    "responses": [{"player": "Bob", "action": "pass"}],
}


def edited(**keys: Any) -> dict[str, Any]:
    return {**HEADER, **keys}


def amended(becomes: object) -> dict[str, Any]:
    return {"type": "amend", "event": 1, "as": becomes}


def lines(*values: object) -> bytes:
    return b"".join(json.dumps(value).encode() + b"\n" for value in values)


def error_of(data: bytes) -> LogError | None:
    try:
        parse_log(data, "friday.jsonl", Path(__file__).parent)
    except LogError as error:
        return error
    return None


def said(error: LogError, language: str = "en") -> str:
    return words_in(language).say(error.message)


def test_the_log_that_the_random_ones_are_made_from_is_read() -> None:
    assert error_of(lines(HEADER, SUGGESTION, amended(SUGGESTION))) is None


ODD_FILES = {
    "empty": (b"", None),
    "an empty line": (b"\n", 1),
    "not JSON": (b"Ana shows Bob a card\n", 1),
    "binary": (bytes(range(128, 256)) + b"\n", 1),
    "binary without a line": (bytes(range(256)).replace(b"\n", b""), None),
    "UTF-16": (json.dumps(HEADER).encode("utf-16") + b"\n", 1),
    "half a header": (lines(HEADER)[:30], None),
    "deeply nested": (b"[" * 100_000 + b"\n", 1),
    "deeply nested, cut short": (b"[" * 100_000, 1),
    "deeply nested and whole": (b"[" * 100_000 + b"]" * 100_000 + b"\n", 1),
    "a deeply nested event": (lines(HEADER) + b'{"type":' + b"[" * 100_000 + b"\n", 2),
    "a number of 5000 digits": (lines(HEADER) + b'{"type":"retract","event":' + b"1" * 5000 + b"}\n", 2),
    "a number that is none": (lines(HEADER) + b'{"type":"retract","event":NaN}\n', 2),
    "an empty line in between": (lines(HEADER) + b"\n" + lines(SUGGESTION), 2),
    "half a surrogate": (lines(edited(edition="\ud800")), 1),
    "not UTF-8 in an event": (lines(HEADER) + b'{"type":"note","text":"\xe9t\xe9"}\n', 2),
}


@pytest.mark.parametrize(("data", "line"), ODD_FILES.values(), ids=ODD_FILES.keys())
def test_what_is_no_log_is_refused_in_one_line(tmp_path: Path, data: bytes, line: int | None) -> None:
    path = tmp_path / "odd.jsonl"
    path.write_bytes(data)
    with pytest.raises(LogError) as caught:
        read_log(path)
    assert (caught.value.file, caught.value.line) == (str(path), line)
    for language in ("en", "fr"):
        assert str(path) in said(caught.value, language)
        assert len(said(caught.value, language).splitlines()) == 1


def test_a_directory_and_a_missing_file_are_told_apart(tmp_path: Path) -> None:
    messages = []
    for path in (tmp_path, tmp_path / "missing.jsonl"):
        with pytest.raises(LogError) as caught:
            read_log(path)
        assert caught.value.file == str(path)
        messages.append(said(caught.value).removeprefix(str(path)))
    assert "folder" in messages[0] and "no such file" in messages[1]


def test_a_zero_byte_in_a_path_is_an_error_of_the_log() -> None:
    with pytest.raises(LogError):
        read_log(Path("a\0b.jsonl"))
    assert error_of(lines(edited(edition="./a\0b.toml"))) is not None


def test_nesting_near_the_interpreter_s_limit_is_an_error_of_the_log() -> None:
    crashed = []
    for depth in range(700, 1100):
        deep = b"[" * depth + b"]" * depth
        option = lines({**HEADER, "options": {"leftover": "?"}}).replace(b'"?"', deep)
        for data in (option, lines(HEADER) + b'{"type":"note","text":' + deep + b"}\n"):
            try:
                assert error_of(data) is not None
            except RecursionError:
                crashed.append(depth)
    assert crashed == []


@given(st.binary(max_size=400))
@example(b"\xff\n")
def test_random_bytes_raise_nothing_but_log_errors(data: bytes) -> None:
    for text in (data, data + b"\n", lines(HEADER) + data + b"\n", lines(HEADER)[:-1] + data):
        error_of(text)


NAMES = [
    "Ana",
    "Bob",
    "Cleo",
    "Zoe",
    "envelope",
    "pool",
    "aside-1",
    "rose",
    "corde",
    "hall",
    "peche",
    "show",
    "pass",
    "?",
]
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-2, 8), st.floats(), st.sampled_from(NAMES), st.text()),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(NAMES) | st.text(), inner),
    max_leaves=8,
)
KEYS = st.sampled_from(
    words(
        "player suspect weapon room responses power correct target card place cards slot saw event text "
        "owner holds lacks one_of envelope hands pool aside dice to via path after as"
    )
)
RANDOM_EVENTS = st.builds(
    lambda kind, base, keys: {**(SUGGESTION if base else {}), **keys, "type": kind},
    st.sampled_from(EVENTS) | VALUES,
    st.booleans(),
    st.dictionaries(KEYS, VALUES, max_size=6),
)
RANDOM_HEADERS = st.builds(
    lambda keys: {**HEADER, **keys}, st.dictionaries(st.sampled_from(HEADER_KEYS), VALUES, max_size=2)
)


def encoded(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass") + b"\n"


@given(RANDOM_HEADERS, st.lists(st.one_of(RANDOM_EVENTS, RANDOM_EVENTS.map(amended), VALUES), max_size=3))
def test_random_objects_raise_nothing_but_log_errors_said_in_both_languages(
    first: dict[str, Any], events: list[Any]
) -> None:
    for data in (encoded(first), encoded(HEADER) + b"".join(map(encoded, events))):
        error = error_of(data)
        if error is not None:
            assert said(error, "en") and said(error, "fr")
