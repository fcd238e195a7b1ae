"""A user who looks at the page: taps, reads, and notices everything that goes wrong on the way."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any, Literal

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, Response, expect

from cluedo_notes.web.base.settings import Limits
from cluedo_notes.web.middleware.rate_limit import Buckets

PATIENCE = 120_000
"""Milliseconds after which a test takes it that what must come does not: no verdict is a matter of speed."""

expect.set_options(timeout=PATIENCE)

PAUSE = 50
"""Milliseconds between two looks at what no event tells."""

NO_FAULT = ("Failed to load resource", "htmx:afterRequest", "htmx:sendAbort", "htmx:timeout")
"""Said of answers that are looked at themselves, of a request that a later one replaces, and of one that a
busy machine answers too late: the page makes it again."""

NOTED = re.compile(r"/\?noted=")
"""The address of the page that follows a form."""

AWAKE = """
if (localStorage.getItem("hide-after") === null) localStorage.setItem("hide-after", "never");
"""
"""However long a test takes, no page hides itself, unless the test chooses when."""


@dataclass(frozen=True)
class Screen:
    """How large it is, and whether one taps on it."""

    name: str
    width: int
    height: int
    touch: bool

    def __str__(self) -> str:
        return self.name


PHONE = Screen("phone", 360, 740, touch=True)
LAPTOP = Screen("laptop", 1280, 800, touch=False)

Scheme = Literal["light", "dark"]


class Looking:
    """A browser with its own cookies. `faults`: every request elsewhere, every complaint of the browser."""

    def __init__(
        self, browser: Browser, address: str, screen: Screen, language: str = "en", scheme: Scheme = "light"
    ) -> None:
        self.address = address
        self.screen = screen
        self.faults: list[str] = []
        size = {"width": screen.width, "height": screen.height}
        self.context = browser.new_context(
            base_url=address,
            viewport=size,  # type: ignore[arg-type]
            screen=size,  # type: ignore[arg-type]
            has_touch=screen.touch,
            is_mobile=screen.touch,
            locale=language,
            color_scheme=scheme,
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(AWAKE)
        self.may_ask = Buckets(Limits().per_second, Limits().burst / 2)
        self.too_many = 0
        self.around_sending: Callable[[], AbstractContextManager[None]] = nullcontext
        """What else a test does from before the tap that sends a form until its answer is awaited."""
        self.page = self.context.new_page()
        self.page.on("request", self._requested)
        self.page.on("response", self._answered)
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))

    def _requested(self, request: Request) -> None:
        self.too_many += not self.may_ask.take("")
        if not request.url.startswith((f"{self.address}/", "data:")):
            self.faults.append(f"request: {request.url}")

    def _answered(self, response: Response) -> None:
        # A page may be refused (a form that came too late); what belongs to a page may not be missing.
        page = response.request.resource_type in ("document", "xhr", "fetch")
        if response.status >= 500 or (response.status >= 400 and not page):
            self.faults.append(f"answer: {response.status} {response.url}")

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(NO_FAULT):
            self.faults.append(f"console: {message.text}")

    def shows(self) -> str:
        """The address, the version and the text of each page."""
        state = (
            "() => [location.href, document.querySelector('#live')?.dataset.version, document.body.innerText]"
        )
        return "\n".join(str(line) for page in self.context.pages for line in page.evaluate(state))

    def close(self) -> None:
        self.context.close()

    # -- what hands do

    def open(self, path: str = "/") -> Page:
        self.pause()
        self.page.goto(path)
        return self.page

    def pause(self) -> None:
        """Be no faster than the server admits, on a machine that could be."""
        while self.too_many:
            self.page.wait_for_timeout(50)
            while self.too_many and self.may_ask.take(""):
                self.too_many -= 1

    def tap(self, what: Locator) -> None:
        """A finger on a phone, a mouse elsewhere."""
        what.tap() if self.screen.touch else what.click()

    def wait_for_count(self, what: Locator, number: int) -> None:
        expect(what).to_have_count(number)

    def pick(self, among: Locator, value: str) -> None:
        """One of a list that opens."""
        among.select_option(value)

    def choose(self, name: str, value: str) -> None:
        """Tap the label around a circle or a box, or choose from a list, and wait for what the form does of
        itself."""
        choose(self, name, value)

    def wait_for_check(self, box: Locator) -> None:
        expect(box).to_be_checked()

    def settle(self) -> None:
        """Wait until htmx has put in what it fetches."""
        busy = ".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added"
        self.page.wait_for_function("busy => !document.querySelector(busy)", arg=busy)

    def fill(self, name: str, text: str) -> None:
        self.page.locator(f'main [name="{name}"]').fill(text)

    def send(self) -> None:
        """The form's main button, folded out where it stands folded; the page that follows is the sheet."""
        main = self.page.locator("form.event button.main:visible")
        folded = self.page.locator("details:not([open])", has=self.page.locator("button.main"))
        if folded.count():
            self.tap(folded.locator("> summary"))
        self.tap_to_send(main)

    def tap_to_send(self, button: Locator) -> None:
        """Tap what sends a form; the page that follows is the sheet."""
        with self.around_sending():
            self.tap(button)
        self.page.wait_for_url(NOTED)

    # -- what eyes and ears find

    def offences(self, axe: str) -> list[str]:
        """What axe finds serious or critical on the page as it stands."""
        self.page.evaluate(axe)
        return serious(self.page.evaluate("() => axe.run(document, {resultTypes: ['violations']})"))


def wait_until(page: Page, holds: Callable[[], object]) -> None:
    """Look again and again until something holds, while the page goes on. Fails if it never does."""
    for _ in range(PATIENCE // PAUSE):
        if holds():
            return
        page.wait_for_timeout(PAUSE)
    raise AssertionError("it does not come")


def choose(one: Any, name: str, value: str) -> None:
    """`Looking.choose` in any browser: by `page`, `tap`, `pick`, `wait_for_check` and `settle` of `one`."""
    many = one.page.locator(f'main select[name="{name}"]')
    if many.count():
        one.pick(many, value)
        one.settle()
        return
    box = one.page.locator(f'main input[name="{name}"][value="{value}"]')
    if box.is_checked():
        return
    inside = one.page.locator(f'input[name="{name}"][value="{value}"]')
    folded = one.page.locator("details:not([open])", has=inside)
    if folded.count():
        one.tap(folded.locator("> summary"))
    one.tap(box.locator("xpath=ancestor::label"))
    one.wait_for_check(box)
    one.settle()


def serious(found: dict[str, Any]) -> list[str]:
    """What axe calls serious or critical in what it found."""
    return [
        f"{one['id']}: {node['html']}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]
