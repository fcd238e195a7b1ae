"""Two browsers and a terminal record at once: nothing is lost, and a stale form is refused."""

import re
import threading
from pathlib import Path

import httpx2
import pytest

from cluedo_notes.game.log.events import Note
from cluedo_notes.game.log.reader import read_log
from tests.helpers.programs import run, script
from tests.helpers.web.running import Heard, running
from tests.helpers.web.serving import SECRET, Browser, served

FORM = "/game/friday/note/note"
EACH = 8


def noted_by(client: httpx2.Client, name: str) -> None:
    """Note remarks one after the other; a form that is refused as stale is sent again as it came back."""
    page = client.get(FORM).text
    for number in range(EACH):
        while True:
            fields = {"text": f"{name} {number}"} | {
                field: re.findall(rf'name="{field}" value="([^"]*)"', page)[-1]
                for field in ("token", "lines", "log")
            }
            answer = client.post(FORM, data=fields)
            if answer.status_code == 303:
                break
            assert answer.status_code == 409
            page = answer.text
        page = client.get(FORM).text


@pytest.mark.slow
def test_two_browsers_and_a_terminal_lose_nothing(tmp_path: Path, log_file: Path) -> None:
    before = len(read_log(log_file).events)
    command = [script("cluedo-notes"), "--game", str(log_file), "add", "note"]
    with running(tmp_path, log_file) as server:
        heard = Heard(server.client(), "/game/friday/events")
        threads = [
            threading.Thread(target=noted_by, args=(server.client(), name)) for name in ("first", "second")
        ]
        for thread in threads:
            thread.start()
        for number in range(EACH):
            ran = run([*command, f"terminal {number}"], capture_output=True, check=True)
            assert ran.stderr == b""
        for thread in threads:
            thread.join()
        heard.wait_for(f"data: {before + 3 * EACH}")
    events = read_log(log_file).events[before:]
    texts = [event.text for event in events if isinstance(event, Note)]
    expected = [f"{name} {number}" for name in ("first", "second", "terminal") for number in range(EACH)]
    assert sorted(texts) == sorted(expected)
    for name in ("first", "second", "terminal"):
        assert [text for text in texts if text.startswith(name)] == [
            t for t in expected if t.startswith(name)
        ]


@pytest.fixture
def pair(tmp_path: Path, log_file: Path) -> tuple[Browser, Browser]:
    app = served(tmp_path, log_file, secret=SECRET)
    return Browser(app).enter(), Browser(app).enter()


def test_a_stale_form_says_what_happened_and_keeps_what_was_typed(
    pair: tuple[Browser, Browser], log_file: Path
) -> None:
    first, second = pair
    lines = len(read_log(log_file).events)
    (mark,) = re.findall(r'name="log" value="(\w+)"', first.get(FORM).text)
    sent = {"lines": str(lines), "log": mark}
    assert first.post(FORM, sent | {"text": "of the first"}).status_code == 303
    before = log_file.read_bytes()
    answer = second.post(FORM, sent | {"text": "of the second"})
    assert answer.status_code == 409
    assert "of the first" in answer.text
    assert "of the second" in answer.text
    assert f'name="lines" value="{lines + 1}"' in answer.text
    assert log_file.read_bytes() == before
