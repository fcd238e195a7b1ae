"""`play --table` at a hostile computer: one line, no traceback, and no waiting."""

import io
import json
import socket
import sys
import threading
from pathlib import Path

import pytest

from cluedo_notes.cli import timed_connection
from cluedo_notes.cli.main import main
from cluedo_notes.cli.timed_connection import SECONDS_FOR_AN_ANSWER
from tests.helpers.web.canned_table import ENTRANCE, SEE_OTHER, WELCOME, CannedTable, fine, in_json

PATIENCE = 120.0


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "here"))


def joins(
    address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: str = "en"
) -> tuple[int, str]:
    """Ana joins and types nothing else: exit status and complaints, the question left out."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"ana\n\n"), encoding="utf-8"))
    status = main(["--lang", language, "play", "--table", address])
    lines = capsys.readouterr().err.splitlines(keepends=True)
    return status, "".join(line for line in lines if line.startswith("cluedo-notes: "))


class OneByteAtATime:
    """A table that sends a byte a second, by the clock of whoever asks: another only once they have looked at
    the clock again."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.looked = threading.Semaphore(0)

    def clock(self) -> float:
        self.seconds += 1
        self.looked.release()
        return self.seconds

    def send(self, connection: socket.socket, answer: bytes) -> None:
        for place in range(len(answer)):
            assert self.looked.acquire(timeout=PATIENCE)
            connection.sendall(answer[place : place + 1])


def test_a_table_that_sends_a_byte_a_second_is_left_after_a_time(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    drip = OneByteAtATime()
    monkeypatch.setattr(timed_connection, "monotonic", drip.clock)
    with CannedTable(WELCOME, drip.send) as table:
        status, complaint = joins(table.address, monkeypatch, capsys)
        for _ in range(1000):  # it may still wait to be looked at
            drip.looked.release()
    assert (status, table.asked) == (2, [f"GET {ENTRANCE}"])
    assert "the table does not answer" in complaint
    assert drip.seconds <= SECONDS_FOR_AN_ANSWER + 2


HEADER = (
    '{"type":"game","format":1,"edition":"classic","players":[{"name":"Ana"},{"name":"Bob"},{"name":"Cleo"}]}'
)

HOSTILE = {
    "no http": ({f"GET {ENTRANCE}": b"SSH-2.0-OpenSSH_9.2\r\n"}, "the table does not answer"),
    "nothing": ({f"GET {ENTRANCE}": b""}, "the table does not answer"),
    "a header without an end": (
        {f"GET {ENTRANCE}": b"HTTP/1.1 303 See Other\r\nx: " + b"x" * 100_000},
        "the table does not answer",
    ),
    "a thousand headers": (
        {f"GET {ENTRANCE}": b"HTTP/1.1 303 See Other\r\n" + b"x: y\r\n" * 1000 + b"\r\n"},
        "the table does not answer",
    ),
    "lets nobody in": ({f"GET {ENTRANCE}": fine("welcome")}, "no longer accepts this address"),
    "has no game": ({"GET /seats": in_json(game="", seats=[])}, "nobody has set the game up yet"),
    "a game with a name for none": (
        {"GET /seats": in_json(game="../\xe9 \x01")},
        "the table does not answer",
    ),
    "an older version": (
        {"GET /seats": fine("<html>")},
        "older version of the program: update the one on its",
    ),
    "an older version without a game": ({"GET /seats": SEE_OTHER % b"/new"}, "older version of the program"),
    "a version before this one": ({"GET /seats": in_json(protocol=0)}, "older version of the program"),
    "a newer version": (
        {"GET /seats": fine('{"protocol":2,"program":"9.8","seats":7}')},
        "newer version of the program (9.8): update this one",
    ),
    "a newer version with an odd name": (
        {"GET /seats": in_json(protocol=2, program="\x1b[2J" + "9" * 100_000)},
        "newer version of the program (",
    ),
    "no version": ({"GET /seats": in_json(protocol="one")}, "older version of the program"),
    "no seats": ({"GET /seats": in_json(seats=None)}, "the table does not answer"),
    "a fault": (
        {"GET /seats": b'HTTP/1.1 500 Fault\r\ncontent-length: 21\r\n\r\n{"refused":"web-fault"'},
        "the table does not answer",
    ),
    "less than it promised": (
        {"GET /game/friday/lines": b"HTTP/1.1 200 OK\r\ncontent-length: 5000\r\n\r\n" + HEADER.encode()},
        "the table does not answer",
    ),
    "too much": ({"GET /game/friday/lines": fine(b" " * 8_000_001)}, "the table does not answer"),
    "no log": ({"GET /game/friday/lines": fine("<html>")}, "so the file has no complete line"),
    "a deep one": ({"GET /game/friday/lines": fine('{"type":' + "[" * 100_000)}, "line 1"),
    "no text": ({"GET /game/friday/lines": fine(b"\xff\xfe\x00")}, "so the file has no complete line"),
    "no seat": (
        {"GET /game/friday/lines": fine(HEADER), "POST /seats": fine("taken")},
        "the table does not answer",
    ),
    **{
        f"refuses by {code}": (
            {
                "GET /game/friday/lines": fine(HEADER),
                "POST /seats": b"HTTP/1.1 422 No\r\n\r\n" + json.dumps({"refused": code, **more}).encode(),
            },
            said,
        )
        for code, more, said in (
            ("seat-taken", {"player": "Ana"}, "already has Ana’s seat"),
            ("seat-taken", {}, "already has ’s seat"),
            ("seat-have-one", {"player": "Bob"}, "you already have Bob’s seat"),
            ("web-no-token", {}, "was restarted meanwhile"),
            ("web-no-such-page", {}, "is now playing another game"),
            ("web-too-many", {}, "wait a moment and try again"),
            ("of\x1b[2J-tomorrow", {}, "the table refuses this (of"),
        )
    },
}


@pytest.mark.parametrize("how", HOSTILE)
def test_a_computer_that_is_no_table_of_ours_is_one_line(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers, said = HOSTILE[how]
    with CannedTable({**WELCOME, **answers}) as table:
        status, complaint = joins(table.address, monkeypatch, capsys)
    assert (status, complaint.count("\n")) == (2, 1), complaint
    assert said in complaint
    assert "\x1b" not in complaint
    assert not list((tmp_path / "here").rglob("*.jsonl"))


def test_a_table_leaves_few_cookies_and_none_of_another_kind(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    many = b"".join(b"set-cookie: c%d=v\r\n" % number for number in range(50))
    odd = b'set-cookie: a=b c\r\nset-cookie: long=%b\r\nset-cookie: gone=""; Max-Age=0\r\n' % (b"x" * 5000)
    entered = b"HTTP/1.1 303 See Other\r\nlocation: /\r\n" + many + odd + b"content-length: 0\r\n\r\n"
    heads: list[bytes] = []
    with CannedTable({**WELCOME, f"GET {ENTRANCE}": entered}) as table:
        receive = socket.socket.recv

        def heard(connection: socket.socket, size: int) -> bytes:
            heads.append(receive(connection, size))
            return heads[-1]

        monkeypatch.setattr(socket.socket, "recv", heard)
        joins(table.address, monkeypatch, capsys)
    cookies = [line for head in heads for line in head.split(b"\r\n") if line.lower().startswith(b"cookie:")]
    assert cookies
    assert max(map(len, cookies)) < 100


@pytest.mark.parametrize(
    "typed",
    [
        "http://127.0.0.1:9/enter/é",
        "http://127.0.0.1:port/enter/abc",
        "http://[::1/enter/abc",
        "http:///enter/abc",
    ],
)
def test_an_address_that_no_browser_would_open_is_one_line(
    typed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, complaint = joins(typed, monkeypatch, capsys)
    assert (status, complaint.count("\n")) == (2, 1), complaint
    assert "is not the address of a table" in complaint
