"""Two browsers and a terminal at one game: each sees the others' events, none is lost."""

import json
import re
import shutil
from collections import Counter
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.helpers.browser.looking import LAPTOP, PHONE, Looking, Screen, wait_until
from tests.helpers.browser.serving import Served
from tests.web.browser.conftest import EXAMPLES, Look, Serve

pytestmark = pytest.mark.slow

GAME = "/game/friday"
ROUNDS = 34
"""In each one event by each of three hands."""


def friday(folder: Path, example: str = "classic-5p") -> Path:
    """A game of one's own to note in."""
    path = folder / "friday.jsonl"
    shutil.copy(EXAMPLES / f"{example}.jsonl", path)
    return path


def texts(log: Path) -> list[str]:
    lines = map(json.loads, log.read_text(encoding="utf-8").splitlines())
    return [line["text"] for line in lines if line["type"] == "note"]


def fill(one: Looking, text: str) -> None:
    """Fill a note in."""
    one.pause()
    one.page.goto(f"{GAME}/note/note", wait_until="domcontentloaded")
    one.fill("text", text)


def begin(one: Looking) -> None:
    """Send what was filled in, without waiting for what is answered."""
    one.page.locator("form.event button.main").dispatch_event("click")


def end(one: Looking, text: str) -> int:
    """Wait for the answer; what was refused for being late is sent again, its words still there. How often
    that was."""
    late = 0
    noted = re.compile(r"/\?noted=")
    while True:
        one.page.wait_for_function(
            "() => location.search.startsWith('?noted=') || document.querySelector('.trouble')"
        )
        if noted.search(one.page.url):
            return late
        late += 1
        expect(one.page.locator('main [name="text"]')).to_have_value(text)
        expect(one.page.locator(".trouble li").first).to_be_visible()
        one.page.locator(".trouble").evaluate("box => box.remove()")
        one.page.locator("form.event button.main").dispatch_event("click")


def test_a_hundred_events_from_three_hands_are_all_there(serve: Serve, look: Look, folder: Path) -> None:
    log = friday(folder, "classic-3p")
    before = log.read_bytes()
    server = serve("--game", str(log))
    first, second, watching = look(server, PHONE), look(server, LAPTOP, "fr"), look(server, PHONE)
    second.page.route("**/events*", lambda route: route.abort())  # it hears of nobody before it sends
    late = 0
    with server.session("--game", str(log), "play") as terminal:
        for n in range(ROUNDS):
            fill(first, f"phone-{n}")
            fill(second, f"laptop-{n}")
            begin(first)
            print(f"add note terminal-{n}", file=terminal, flush=True)
            begin(second)
            late += end(first, f"phone-{n}") + end(second, f"laptop-{n}")
            if n == ROUNDS // 2:
                watching.open(f"{GAME}/")
    server.terminal("--game", str(log), "add", "note", "the last")
    wanted = [f"{who}-{n}" for n in range(ROUNDS) for who in ("phone", "terminal", "laptop")]
    assert len(wanted) >= 100
    assert Counter(texts(log)) == Counter([*wanted, "the last"])
    assert log.read_bytes().startswith(before)
    expect(watching.page.locator("#changed")).to_contain_text("the last")
    assert late >= ROUNDS  # of two forms that were open at once one is


def test_each_page_hears_at_once(serve: Serve, look: Look, screen: Screen, folder: Path) -> None:
    """What another notes arrives by itself on the sheet, and above a form that is being filled in."""
    log = friday(folder)
    server = serve("--game", str(log))
    reading, noting, other = (look(server, screen) for _ in range(3))
    reading.open(f"{GAME}/")
    noting.open(f"{GAME}/ask")
    noting.choose("player", "Hugo")
    server.terminal("--game", str(log), "add", "note", "from the terminal")
    _arrives(reading, noting, "from the terminal")
    fill(other, "from a browser")
    begin(other)
    end(other, "from a browser")
    _arrives(reading, noting, "from a browser")


def _arrives(reading: Looking, noting: Looking, text: str) -> None:
    expect(reading.page.locator("#changed")).to_contain_text(text)
    expect(noting.page.locator("#since")).to_contain_text(text)
    assert noting.page.locator('input[name="player"]:checked').count() == 1  # what was chosen stays


def test_a_form_that_came_too_late_is_refused_and_keeps_its_choices(
    serve: Serve, look: Look, screen: Screen, folder: Path
) -> None:
    log = friday(folder)
    server: Served = serve("--game", str(log))
    one = look(server, screen)
    one.page.route("**/events*", lambda route: route.abort())  # a page that hears nothing
    one.open(f"{GAME}/note/note")
    one.fill("text", "too late")
    server.terminal("--game", str(log), "add", "note", "was first")
    one.page.locator("form.event button.main").dispatch_event("click")
    expect(one.page.locator(".trouble")).to_contain_text("was first")
    assert texts(log) == ["was first"]
    one.send()
    assert texts(log) == ["was first", "too late"]


def test_what_the_page_has_shown_is_no_reason_to_refuse_its_form(
    serve: Serve, look: Look, screen: Screen, folder: Path
) -> None:
    """The first tap after a notice notes: the form counts as made for what stands above it. What came after
    that nobody saw, and it is refused."""
    log = friday(folder)
    server = serve("--game", str(log))
    one = look(server, screen)
    one.open(f"{GAME}/note/note")
    one.fill("text", "seen it")
    for number in (1, 2):
        server.terminal("--game", str(log), "add", "note", f"news {number}")
        expect(one.page.locator("#since li")).to_have_count(number)
    _has_seen(one, log)
    one.send()
    assert texts(log) == ["news 1", "news 2", "seen it"]
    one.open(f"{GAME}/note/note")
    one.fill("text", "not seen it")
    server.terminal("--game", str(log), "add", "note", "news 3")
    expect(one.page.locator("#since")).to_contain_text("news 3")
    _has_seen(one, log)
    one.page.route("**/since?*", lambda route: route.abort())
    server.terminal("--game", str(log), "add", "note", "news 4")
    one.page.locator("form.event button.main").dispatch_event("click")
    complaints = one.page.locator(".trouble li")
    expect(complaints).to_have_count(1)
    expect(complaints).to_contain_text("news 4")
    assert texts(log)[-1] == "news 4"
    one.close()  # whatever is cut off until then is reported
    one.faults.clear()


def _has_seen(one: Looking, log: Path) -> None:
    """Wait until the form counts as made for the whole log."""
    lines = len(log.read_text(encoding="utf-8").splitlines()) - 1
    expect(one.page.locator("form.event input[name=lines]")).to_have_value(str(lines))


def test_advice_tells_no_line_as_new_that_it_was_given_for(
    serve: Serve, look: Look, screen: Screen, folder: Path
) -> None:
    """A line is noted while the advice is thought out: what is said then is of the later log, so there is
    nothing to tell apart from it."""
    log = friday(folder)
    server = serve("--game", str(log))
    one = look(server, screen)
    asked: list[Route] = []
    one.page.route(re.compile("/rivals.*now="), lambda route: asked.append(route))
    one.open(f"{GAME}/rivals")
    server.terminal("--game", str(log), "add", "note", "meanwhile")
    expect(one.page.locator("#since")).to_contain_text("meanwhile")
    wait_until(one.page, lambda: asked)
    (held,) = asked
    held.continue_()
    expect(one.page.locator("#found:not([aria-busy])")).to_be_visible()
    expect(one.page.locator("#since li")).to_have_count(0)
    server.terminal("--game", str(log), "add", "note", "afterwards")
    expect(one.page.locator("#since li")).to_have_count(1)
    expect(one.page.locator("#since")).to_contain_text("afterwards")
