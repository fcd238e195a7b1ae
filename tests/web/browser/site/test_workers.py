"""The worker that answers the pages: it dies and starts again, its store is closed or full, it is busy."""

import pytest
from playwright.sync_api import expect

from tests.helpers.browser.site import Host, SiteLooking, tab
from tests.web.browser.site.conftest import Visit
from tests.web.browser.test_whole_games import EXAMPLES

pytestmark = pytest.mark.slow

LONG = "super-6p"
"""A game whose replay takes a while."""

NOTE = """async (text) => {
  const form = await (await travel.fetch("/game/demo/note/note")).text();
  const page = new DOMParser().parseFromString(form, "text/html");
  const body = new URLSearchParams(new FormData(page.querySelector("form.event")));
  body.set("text", text);
  const answer = await travel.fetch("/game/demo/note/note", { method: "POST", body });
  return { status: answer.status, said: await answer.text() };
}"""


@pytest.fixture
def playing(visit: Visit) -> SiteLooking:
    """At the demo game."""
    one = visit()
    one.open()
    one.tap(one.page.locator('form[action="/demo"] button'))
    expect(one.page.locator("#live")).to_be_visible()
    return one


def kept(one: SiteLooking, text: str) -> int:
    return one.log("/game/demo").count(f'"{text}"')


def test_a_store_that_the_browser_closed_is_opened_again(playing: SiteLooking) -> None:
    closing = """() => {
      const begin = IDBDatabase.prototype.transaction;
      IDBDatabase.prototype.transaction = function (...given) {
        IDBDatabase.prototype.transaction = begin;
        this.close();
        return begin.apply(this, given);
      };
    }"""
    for text in ("one", "two"):
        playing.page.workers[0].evaluate(closing)
        assert playing.page.evaluate(NOTE, text)["status"] == 200
    assert (kept(playing, "one"), kept(playing, "two")) == (1, 1)


def test_a_full_store_says_so_and_nothing_is_noted_later(playing: SiteLooking) -> None:
    worker = playing.page.workers[0]
    worker.evaluate("() => { self.put = IDBObjectStore.prototype.put; }")
    full = "throw new DOMException('', 'QuotaExceededError');"
    worker.evaluate(f"() => {{ IDBObjectStore.prototype.put = () => {{ {full} }}; }}")
    refused = playing.page.evaluate(NOTE, "one")
    assert refused["status"] == 507
    assert "no room left" in refused["said"]
    assert kept(playing, "one") == 0
    worker.evaluate("() => { IDBObjectStore.prototype.put = self.put; }")
    assert playing.page.evaluate(NOTE, "two")["status"] == 200
    playing.open("/game/demo/")
    assert (kept(playing, "one"), kept(playing, "two")) == (0, 1)
    playing.faults.clear()  # the browser's own word of what was refused


def test_where_python_died_it_is_started_again(playing: SiteLooking) -> None:
    """It dies of the one request that is too much for it; the page asks for news now and then as well. The
    reader is told what happened, in any way that a page asks."""
    dying = """() => {
      const encode = TextEncoder.prototype.encode;
      const answer = self.onmessage;
      let dead = false;
      self.onmessage = (event) => {
        dead ||= event.data.request.address === "/game/demo/log";
        return answer(event);
      };
      TextEncoder.prototype.encode = function (text) {
        if (dead) throw new RangeError("out of memory");
        return encode.call(this, text);
      };
    }"""
    playing.page.workers[0].evaluate(dying)
    playing.tap(playing.page.locator('nav.bar a[href$="/log"]'))
    expect(playing.page.locator("#said")).to_contain_text("stopped while working on this (out of memory)")
    assert playing.page.evaluate(NOTE, "one")["status"] == 200
    assert kept(playing, "one") == 1
    playing.faults.clear()


def long_game(one: SiteLooking) -> None:
    """The game whose replay takes a while comes in; of the two workers it is counted how many end."""
    one.bring(EXAMPLES[LONG])
    one.page.evaluate("path => travel.fetch(path)", f"/game/{LONG}/check")
    one.page.evaluate(
        """() => {
          window.ended = 0;
          const end = Worker.prototype.terminate;
          Worker.prototype.terminate = function () { window.ended += 1; return end.call(this); };
        }"""
    )


def test_no_tab_waits_for_the_thought_of_another(visit: Visit, host: Host) -> None:
    one = visit()
    long_game(one)
    other = tab(one.context, host.address, f"/game/{LONG}/")
    thinking = "path => { window.thought = ''; travel.fetch(path).then(() => { thought = 'over'; }); }"
    other.evaluate(thinking, f"/game/{LONG}/replay?now=1")
    one.page.evaluate("() => travel.fetch('/demo', { method: 'POST', body: 'token=here' })")
    assert other.evaluate("thought") == ""


def test_who_goes_on_to_another_page_ends_the_thought(visit: Visit) -> None:
    one = visit()
    long_game(one)
    one.page.evaluate("path => { pages.go(path); }", f"/game/{LONG}/replay")
    expect(one.page.locator("#found[aria-busy]")).to_be_visible()
    one.page.evaluate("path => pages.go(path)", f"/game/{LONG}/log")
    expect(one.page.locator("h1")).to_have_text("Log")
    assert one.page.evaluate("window.ended") == 1


def test_who_waits_reads_why(playing: SiteLooking) -> None:
    """A page that takes its time: held back until it has been read that somebody thinks."""
    playing.page.evaluate(
        """() => {
          const post = Worker.prototype.postMessage;
          const held = new Promise((done) => { window.release = done; });
          Worker.prototype.postMessage = function (...said) { held.then(() => post.apply(this, said)); };
        }"""
    )
    said = playing.page.locator("#said")
    playing.tap(playing.page.locator('nav.bar a[href$="/log"]'))
    expect(said).to_have_text("Thinking …")
    playing.page.evaluate("release()")
    expect(playing.page.locator("h1")).to_have_text("Log")
    expect(said).to_be_hidden()
