"""Forms that are sent again because no answer came: recorded once, whenever the server died."""

from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cluedo_notes.game.log.events import Event
from cluedo_notes.game.log.journal import Journal
from tests.helpers.web.page_reader import Page
from tests.helpers.web.serving import Browser, served
from tests.helpers.web.table import ASKED, BASE, Table
from tests.helpers.web.tapping import Taps

TEXT = {"text": ["who coughs?"]}


class Killed(BaseException):
    """The server is no more: nothing of it runs any further."""


def before_the_line(_journal: Journal, *_events: Event) -> None:
    """Everything is checked, nothing is written."""
    raise Killed


def within_the_line(journal: Journal, *events: Event) -> None:
    """A part of the line is on disk."""
    with journal.path.open("ab") as file:
        file.write(msgspec.json.encode(events[0])[:9])
    raise Killed


APPEND = Journal.append


def after_the_line(journal: Journal, *events: Event) -> None:
    """The line is on disk, nobody was told."""
    APPEND(journal, *events)
    raise Killed


CRASHES = pytest.mark.parametrize("crash", [before_the_line, within_the_line, after_the_line])


@contextmanager
def killed(crash: Callable[..., None]) -> Iterator[None]:
    """Within, the server dies at this point."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Journal, "append", crash)
        # The thread that the client waits for is taken down with the server, sometimes before it says why, or
        # before the client begins to wait.
        with pytest.raises((Killed, CancelledError, RuntimeError)) as ended:
            yield
        if ended.type is RuntimeError:
            assert str(ended.value) == "This portal is not running"


def started_again(table: Table) -> None:
    table.browser = Browser(served(table.file.parent, table.file))


def sent_again(table: Table, path: str, fields: Taps) -> Any:
    """The same form, with the token of the server that runs now."""
    return table.send(path, fields | {"token": [table.browser.token]})


def forms(table: Table) -> dict[str, tuple[str, Taps]]:
    """One of each sort, after two lines: where it is sent, and what it says."""
    for text in ("one", "two"):
        table.note("/note/note", {"text": [text]})
    undo = Page(table.browser.get(f"{BASE}/log").text).form("/undo") | {"do": ["undo"]}
    return {
        "suggestion": ("/ask", table.opened("/ask?player=Ana") | ASKED),
        "text": ("/note/note", table.opened("/note/note") | TEXT),
        "corrected": ("/edit/1", table.opened("/edit/1") | TEXT),
        "inserted": ("/insert/1?kind=note", table.opened("/insert/1?kind=note") | TEXT),
        "taken back": ("/undo", undo),
        "this taken back": ("/undo", undo | {"number": ["1"]}),
    }


SORTS = ("suggestion", "text", "corrected", "inserted", "taken back", "this taken back")


@CRASHES
@pytest.mark.parametrize("sort", SORTS)
def test_whenever_the_server_dies_the_form_is_noted_once(
    tmp_path: Path, crash: Callable[..., None], sort: str
) -> None:
    table, calm = Table(tmp_path), Table(folder_in(tmp_path, "calm"))
    path, fields = forms(table)[sort]
    with killed(crash):
        table.send(path, fields)
    started_again(table)
    answers = [sent_again(table, path, fields) for _ in range(3)]
    assert [one.headers["location"] for one in answers] == [f"{BASE}/?noted=3"] * 3
    assert calm.send(*forms(calm)[sort]).status_code == 303
    assert table.lines() == calm.lines()
    assert len(table.lines()) == 4


def folder_in(folder: Path, name: str) -> Path:
    (folder / name).mkdir()
    return folder / name


def test_what_was_brought_back_is_brought_back_once(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.send(*forms(table)["taken back"])
    redo = Page(table.browser.get(f"{BASE}/log").text).form("/undo") | {"do": ["redo"]}
    with killed(after_the_line):
        table.send("/undo", redo)
    started_again(table)
    assert sent_again(table, "/undo", redo).headers["location"] == f"{BASE}/?noted=4"
    assert [one["type"] for one in table.lines()[3:]] == ["retract", "retract"]


def test_it_is_found_though_others_noted_after_it(tmp_path: Path) -> None:
    table = Table(tmp_path)
    path, fields = forms(table)["suggestion"]
    with killed(after_the_line):
        table.send(path, fields)
    started_again(table)
    table.note("/note/note", {"text": ["three"]})
    assert sent_again(table, path, fields).headers["location"] == f"{BASE}/?noted=3"
    assert len(table.lines()) == 5


@pytest.mark.parametrize("sort", SORTS)
def test_what_others_noted_meanwhile_is_not_taken_for_it(tmp_path: Path, sort: str) -> None:
    """The server died before it wrote; then somebody else noted something else."""
    table = Table(tmp_path)
    path, fields = forms(table)[sort]
    with killed(before_the_line):
        table.send(path, fields)
    started_again(table)
    table.note("/note/note", {"text": ["three"]})
    answer = sent_again(table, path, fields)
    assert answer.status_code == 409
    assert "three" in Page(answer.text).all("main")[0].words()
    assert len(table.lines()) == 4


def test_two_who_note_the_same_next_event_note_it_once(tmp_path: Path) -> None:
    """Two phones, one turn, the same taps."""
    table = Table(tmp_path)
    first, second = (table.opened("/ask?player=Ana") | ASKED for _ in range(2))
    answers = [table.send("/ask", one).headers["location"] for one in (first, second)]
    assert answers == [f"{BASE}/?noted=1"] * 2
    assert len(table.lines()) == 2
