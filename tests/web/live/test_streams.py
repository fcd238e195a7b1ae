"""Open pages get every new line by anybody, and the server ends when it is asked to."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from cluedo_notes.game.entry.note import AtEnd, note
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Note
from cluedo_notes.game.log.journal import LogFile
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.language.message import message
from cluedo_notes.web.base.log_version import log_version_of
from cluedo_notes.web.base.settings import Limits
from cluedo_notes.web.live import live_game as live_game_module
from cluedo_notes.web.live.live_game import LiveGame
from cluedo_notes.web.middleware import form_body
from cluedo_notes.web.pages import more
from tests.helpers.programs import python, start
from tests.helpers.web.running import PATIENCE, Heard, Running, running
from tests.helpers.web.serving import copied

EVENTS = "/game/friday/events"


def noted(path: Path, text: str = "x") -> None:
    note(LogFile(path), lambda _log, _table: Note(text), AtEnd(), False)


def test_what_another_program_notes_is_heard_by_every_page(tmp_path: Path, log_file: Path) -> None:
    lines = len(read_log(log_file).events)
    with running(tmp_path, log_file) as server:
        heard = [Heard(server.client(), EVENTS) for _ in range(3)]
        for one in heard:
            one.wait_for(f"data: {lines}")
        for more in (1, 2):
            noted(log_file)
            for one in heard:
                one.wait_for(f"data: {lines + more}")
    for one in heard:
        assert one.of("data") == [str(lines + more) for more in (0, 1, 2)]
        assert one.of("event") == ["lines"] * 3
        assert len(set(one.of("id"))) == 3


def test_a_page_hears_that_nothing_happened(
    tmp_path: Path, log_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At once where it is as new as the log, and ever again: else it could not tell silence from peace."""
    monkeypatch.setattr(live_game_module, "HEARTBEAT", 0.05)
    with running(tmp_path, log_file) as server:
        first = Heard(server.client(), EVENTS)
        first.wait_for("event: lines")
        (seen,) = first.of("id")
        heard = Heard(server.client(), f"{EVENTS}?seen={seen}")
        heard.wait_for("event: quiet")
        while heard.lines.count("event: quiet") < 3:
            assert not heard.ended.wait(0.01)
        assert heard.of("event") == []


def test_one_page_too_many_takes_the_place_of_the_first(tmp_path: Path, log_file: Path) -> None:
    lines = len(read_log(log_file).events)
    with running(tmp_path, log_file) as server:
        client = server.client()
        heard = []
        for _ in range(Limits().streams + 1):
            heard.append(Heard(client, EVENTS))
            heard[-1].wait_for(f"data: {lines}")
        first, *others = heard
        first.wait_for("event: replaced")
        assert first.ended.wait(PATIENCE)
        noted(log_file)
        for one in others:
            one.wait_for(f"data: {lines + 1}")
            assert "replaced" not in one.of("event")


def test_who_comes_back_hears_only_what_he_missed(tmp_path: Path, log_file: Path) -> None:
    with running(tmp_path, log_file) as server:
        first = Heard(server.client(), EVENTS)
        lines = len(read_log(log_file).events)
        first.wait_for(f"data: {lines}")
        (seen,) = first.of("id")
        again = Heard(server.client(), EVENTS, **{"last-event-id": seen})
        page = Heard(server.client(), f"{EVENTS}?seen={seen}")
        noted(log_file)
        for one in (again, page):
            one.wait_for(f"data: {lines + 1}")
            assert one.of("data") == [str(lines + 1)]


def test_a_page_s_version_is_that_of_the_stream(tmp_path: Path, log_file: Path) -> None:
    with running(tmp_path, log_file) as server:
        client = server.client()
        heard = Heard(server.client(), EVENTS)
        heard.wait_for(f"data: {len(read_log(log_file).events)}")
        assert f'data-version="{heard.of("id")[0]}"' in client.get("/game/friday/").text


def test_a_log_that_became_unreadable_or_went_away_is_heard_too(tmp_path: Path, log_file: Path) -> None:
    whole = log_file.read_bytes()
    with running(tmp_path, log_file) as server:
        heard = Heard(server.client(), EVENTS)
        heard.wait_for(f"data: {whole.count(10) - 1}")
        log_file.write_bytes(b"no log\n")
        heard.wait_for("data: 0")
        log_file.unlink()
        heard.wait_for("id: 0-")
        log_file.write_bytes(whole + whole.splitlines(keepends=True)[-1])
        heard.wait_for(f"data: {whole.count(10)}")


def test_the_server_ends_at_once_while_pages_listen(tmp_path: Path, log_file: Path) -> None:
    with running(tmp_path, log_file) as server:
        heard = [Heard(server.client(), EVENTS) for _ in range(3)]
        for one in heard:
            one.wait_for("event: lines")
        server.stop()
        for one in heard:
            assert one.ended.wait(PATIENCE)


def test_a_tap_does_not_wait_for_a_long_thought_nor_does_the_end_of_the_server(
    tmp_path: Path, log_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, over = threading.Event(), threading.Event()

    def endless(*_anything: object) -> NoReturn:
        begun.set()
        over.wait()
        raise EntryError(message("nothing-to-undo"))

    monkeypatch.setattr(more, "steps", endless)
    with running(tmp_path, log_file) as server:
        replayed = Heard(server.client(), "/game/friday/replay/page")
        assert begun.wait(PATIENCE)
        answer = server.client().get("/game/friday/why", params={"card": "rose", "owner": "Ana"})
        assert answer.status_code == 200
        assert not replayed.ended.is_set()
        server.stop()
        assert replayed.ended.wait(PATIENCE)
    thinking = [one for one in threading.enumerate() if one.name.startswith("thought")]
    assert [one.daemon for one in thinking] == [True]
    over.set()


def test_nobody_looks_at_the_file_while_nobody_listens(
    log_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_game_module, "LOOK_EVERY", 0.001)
    monkeypatch.setattr(live_game_module, "HEARTBEAT", 0.01)

    async def listening() -> None:
        one = LiveGame(LogFile(log_file))
        looks = 0
        stamp = one.store.stamp

        def counted() -> str:
            nonlocal looks
            looks += 1
            return stamp()

        monkeypatch.setattr(one.store, "stamp", counted)
        first, second = one.changes(), one.changes()
        assert await anext(first) == await anext(second)
        while looks < 5:
            await asyncio.sleep(0)
        assert await anext(first) == ""  # nothing happened for a while
        await first.aclose()
        await second.aclose()
        while left := asyncio.all_tasks() - {asyncio.current_task()}:  # nobody is left who could look
            await asyncio.wait(left)
        third = one.changes()  # and it begins again
        seen = await anext(third)
        await asyncio.to_thread(noted, log_file)
        while not (heard := await anext(third)):
            pass
        assert heard != seen
        one.close()
        assert [version async for version in third] == []

    asyncio.run(listening())


OTHER_PROGRAM = """
import sys
from pathlib import Path
from cluedo_notes.game.entry.note import AtEnd, note
from cluedo_notes.game.log.events import Note
from cluedo_notes.game.log.journal import LogFile
for n in range(10):
    note(LogFile(Path(sys.argv[1])), lambda log, table: Note(f"{sys.argv[2]} {n}"), AtEnd(), False)
"""


def test_of_what_programs_and_the_server_note_at_once_nothing_is_lost(log_file: Path) -> None:
    """Two other processes and two open games, as two servers have them."""
    before = len(read_log(log_file).events)

    async def noting(one: LiveGame, name: str) -> None:
        for n in range(10):
            while True:
                seen = log_version_of((await one.look()).log)
                try:
                    await one.note(lambda _log, _table, n=n: Note(f"{name} {n}"), seen)
                    break
                except live_game_module.Stale:
                    continue

    async def both() -> None:
        await asyncio.gather(
            noting(LiveGame(LogFile(log_file)), "first"), noting(LiveGame(LogFile(log_file)), "second")
        )

    others = [start(python(OTHER_PROGRAM, log_file, name)) for name in ("third", "fourth")]
    asyncio.run(both())
    assert [other.wait(PATIENCE) for other in others] == [0, 0]
    texts = [event.text for event in read_log(log_file).events[before:] if isinstance(event, Note)]
    names = ("first", "second", "third", "fourth")
    assert sorted(texts) == sorted(f"{name} {n}" for name in names for n in range(10))


def test_a_form_that_was_made_for_an_earlier_state_notes_nothing(log_file: Path) -> None:
    async def late() -> None:
        one = LiveGame(LogFile(log_file))
        seen = log_version_of((await one.look()).log)
        noted(log_file)
        before = log_file.read_bytes()
        with pytest.raises(live_game_module.Stale) as error:
            await one.note(lambda _log, _table: Note("late"), seen)
        assert (error.value.lines, error.value.lines_now) == (seen.lines, seen.lines + 1)
        assert log_file.read_bytes() == before
        assert len((await one.look()).log.events) == seen.lines + 1

    asyncio.run(late())


@pytest.fixture(scope="module")
def unasked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server of a whole game that is asked what no client asks."""
    folder = tmp_path_factory.mktemp("unasked")
    with running(folder, copied("classic-3p", folder)) as server:
        yield server


@pytest.mark.parametrize(
    "request_line",
    [
        b"GET /../../etc/passwd HTTP/1.1",
        b"GET /static/../app.py HTTP/1.1",
        b"GET /static/%2e%2e/app.py HTTP/1.1",
        b"GET /game/../ HTTP/1.1",
        b"GET http://evil.example/ HTTP/1.1",
        b"GET //evil.example/ HTTP/1.1",
    ],
)
def test_paths_as_no_client_sends_them(unasked: Running, request_line: bytes) -> None:
    host = f"Host: 127.0.0.1:{unasked.port}\r\nConnection: close\r\n\r\n".encode()
    answer = unasked.raw(request_line + b"\r\n" + host)
    assert answer.startswith(b"HTTP/1.1 404")


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"",
        b"\x16\x03\x01",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"x" * 30_000 + b"\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nzz",
    ],
)
def test_what_is_no_request_is_refused_without_a_word_on_standard_error(
    tmp_path: Path, log_file: Path, request_bytes: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    with running(tmp_path, log_file) as server:
        with_end = request_bytes + b"\r\n\r\n"
        answer = server.raw(with_end)
        assert answer == b"" or answer.split()[1].startswith(b"4")
        assert server.client().get("/").status_code == 303
    assert capfd.readouterr() == ("", "")


def test_a_form_that_never_arrives_is_given_up(
    tmp_path: Path, log_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(form_body, "SECONDS_FOR_A_FORM", 0.05)
    with running(tmp_path, log_file) as server:
        client = server.client()
        cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        head = f"POST /language HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nCookie: {cookies}\r\n"
        kind = (
            f"Content-Type: {form_body.FORM_TYPE}\r\nContent-Length: 100\r\nConnection: close\r\n\r\ntoken="
        )
        assert server.raw((head + kind).encode()).startswith(b"HTTP/1.1 408")
