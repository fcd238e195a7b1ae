"""A log's file that is read again: its present contents count, whatever it contained before."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cluedo_notes.game.errors import LogError
from cluedo_notes.game.log.journal import LogFile
from cluedo_notes.game.log.reader import parse_log
from tests.helpers.places import ROOT

LINES = (ROOT / "examples" / "classic-3p.jsonl").read_bytes().splitlines(keepends=True)
OTHER = (ROOT / "examples" / "super-6p.jsonl").read_bytes().splitlines(keepends=True)

STATES = [
    b"".join(LINES[:5]),
    b"".join(LINES[:9]),
    b"".join(LINES[:9])[:-1],  # the last line without its end
    b"".join(LINES[:9])[:-20],  # torn
    b"".join([*LINES[:4], *LINES[5:9]]),  # a line less
    b"".join([LINES[0], *LINES[2:4], LINES[1], *LINES[4:9]]),  # another order
    b"".join([LINES[0].replace(b'"Ana"', b'"Eva"'), *LINES[1:2]]),  # another header, and an unknown player
    b"".join(OTHER[:7]),
    b"".join([*LINES[:9], b'{"type":"note","text":"a"}\n', b'{"type":"mark"']),
    b"".join([*LINES[:9], b'{"type":"note","text":"a"}\n', b'{"type":"nothing"}\n']),
    b"".join([*LINES[:9], b'\xef\xbb\xbf{"type":"note","text":"a"}\n']),  # a mark that only begins a file
    b"",
]


def said(file: LogFile) -> object:
    try:
        log = file.read()
    except LogError as error:
        return error.message
    return log, log.live


def said_by_the_bytes(path: Path) -> object:
    try:
        log = parse_log(path.read_bytes(), str(path), path.parent)
    except LogError as error:
        return error.message
    return log, log.live


@settings(deadline=None)
@given(order=st.lists(st.sampled_from(STATES), min_size=2, max_size=12))
def test_a_file_says_what_its_bytes_say(tmp_path_factory: pytest.TempPathFactory, order: list[bytes]) -> None:
    path = tmp_path_factory.mktemp("read") / "friday.jsonl"
    file = LogFile(path)
    for data in order:
        path.write_bytes(data)
        assert said(file) == said_by_the_bytes(path)


def test_only_the_new_lines_of_a_file_are_read(tmp_path: Path) -> None:
    path = tmp_path / "friday.jsonl"
    path.write_bytes(b"".join(LINES[:6]))
    file = LogFile(path)
    before = file.read()
    assert file.read() is before
    path.write_bytes(b"".join(LINES[:8]))
    after = file.read()
    assert len(after.events) == 7
    assert all(one is other for one, other in zip(before.events, after.events, strict=False))


def test_a_mistake_in_a_new_line_is_found_at_its_line(tmp_path: Path) -> None:
    path = tmp_path / "friday.jsonl"
    path.write_bytes(b"".join(LINES[:6]))
    file = LogFile(path)
    file.read()
    path.write_bytes(b"".join([*LINES[:7], b"{}\n"]))
    with pytest.raises(LogError) as raised:
        file.read()
    assert raised.value.message.arguments["line"] == 8


def test_a_users_own_edition_is_read_again_with_its_log(tmp_path: Path) -> None:
    path, edition, data = tmp_path / "friday.jsonl", tmp_path / "ours.toml", ROOT / "editions" / "data"
    (tmp_path / "classic.board").write_bytes((data / "classic.board").read_bytes())
    text = (data / "classic.toml").read_text(encoding="utf-8")
    edition.write_text(text, encoding="utf-8")
    file = LogFile(path)
    path.write_bytes(LINES[0].replace(b'"classic"', b'"./ours.toml"'))
    assert file.read().edition.players.max == 6
    edition.write_text(text.replace("max = 6", "max = 5"), encoding="utf-8")
    assert file.read().edition.players.max == 5
