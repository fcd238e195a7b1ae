"""A browser is killed while somebody records: every confirmed line is there when it is opened again."""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from tests.helpers.browser.site import Host, text_of
from tests.helpers.programs import run
from tests.web.browser.conftest import QUIET, WINDOWLESS, chromium

pytestmark = pytest.mark.slow

NOTING = """async (round) => {
  for (let at = 0; ; at += 1) {
    const form = await (await travel.fetch("/game/demo/note/note")).text();
    const page = new DOMParser().parseFromString(form, "text/html");
    const body = new URLSearchParams(new FormData(page.querySelector("form.event")));
    body.set("text", `${round}-${at}`);
    const answer = await travel.fetch("/game/demo/note/note", { method: "POST", body });
    if (answer.redirected) confirmed(`${round}-${at}`);
  }
}"""


@contextmanager
def opened(browser: Browser, profile: Path, host: Host) -> Iterator[Page]:
    """The browser with what it has kept, at the site; killed at the end."""
    context = browser.browser_type.launch_persistent_context(
        profile, executable_path=chromium(WINDOWLESS), args=list(QUIET)
    )
    page = context.pages[0]
    page.goto(f"{host.address}/")
    expect(page.locator("#loading")).to_have_count(0)
    yield page
    run(["pkill", "-KILL", "-f", str(profile)], check=True)
    with suppress(Error):
        context.close()


def test_every_confirmed_line_is_there_after_kills(
    browser: Browser, host: Host, tmp_path: Path, thorough: bool
) -> None:
    random, confirmed = Random(19), list[str]()
    profile = tmp_path / "profile"
    rounds = 30 if thorough else 3
    for number in range(rounds):
        with opened(browser, profile, host) as page:
            if not number:
                page.locator('form[action="/demo"] button').click()
                expect(page.locator("#live")).to_be_visible()
            page.expose_function(
                "confirmed", lambda text: confirmed.append(text)
            )  # the driver takes no method of a list
            until = len(confirmed) + random.randrange(1, 6)
            page.evaluate(f"(round) => {{ ({NOTING})(round); }}", number)
            while len(confirmed) < until:
                page.wait_for_timeout(random.randrange(5, 60))
    with opened(browser, profile, host) as page:
        lines = map(json.loads, text_of(page, "/game/demo/download").splitlines())
        kept = [line["text"] for line in lines if line["type"] == "note" and "-" in line["text"]]
    print(f"{rounds} kills, {len(confirmed)} lines confirmed, {len(kept)} kept")
    assert set(confirmed) <= set(kept)
    assert len(kept) == len(set(kept))
