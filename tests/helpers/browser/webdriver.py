"""Firefox and WebKitGTK by WebDriver, with the few methods of the other driver that `Hands` uses."""

import json
import re
import shutil
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.helpers.browser.looking import NOTED, PATIENCE, choose, serious
from tests.helpers.browser.serving import free_port

Steps = tuple[tuple[str, Any], ...]

FIREFOX = "firefox-esr"
MINI_BROWSER = Path("/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser")
WEBKIT_DRIVER = "WebKitWebDriver"

FIND = """
const find = (steps, from) => steps.reduce((found, [kind, given]) => {
  if (kind === "has") return found.filter((one) => find(given, [one]).length);
  if (kind === "nth") return found.slice(given, given + 1);
  if (kind === "label") return found.map((one) => one.closest("label"));
  const css = given.startsWith(">") ? `:scope ${given}` : given;
  return [...new Set(found.flatMap((one) => [...one.querySelectorAll(css)]))];
}, from);
const found = find(JSON.parse(arguments[0]), [document]);
"""
"""The elements that the steps of a locator lead to."""

BUSY = ".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added"
LOADED = "return document.readyState === 'complete';"
VISIBLE = "return found.length > 0 && found[0].checkVisibility({visibilityProperty: true});"
IN_SIGHT = """
if (!found.length || !found[0].checkVisibility({visibilityProperty: true})) return null;
found[0].scrollIntoView({block: "center", behavior: "instant"});
return found[0];
"""
"""The first that was found, where hands reach it: WebKitGTK types into nothing below the screen."""


class Driver(ABC):
    """What both protocols can do; an element is whatever the protocol calls it."""

    driver: Any
    """The library's own."""

    replaced: type[Exception]
    """Raised where an element is no longer on the page."""

    @abstractmethod
    def go(self, address: str) -> None:
        """Open an address."""

    def reload(self) -> None:
        """Ask for the page that is shown once more."""
        self.driver.refresh()

    @abstractmethod
    def address(self) -> str:
        """The address of the page that is shown."""

    @abstractmethod
    def run(self, script: str, *given: Any) -> Any:
        """What a script returns."""

    def click(self, element: Any) -> None:
        """Click in the middle of an element, where it is in sight."""
        element.click()

    def type(self, element: Any, text: str) -> None:
        """Type into an empty element."""
        element.clear()
        element.send_keys(text)

    @abstractmethod
    def back(self) -> None:
        """Go back to the page before."""

    @abstractmethod
    def picture(self, file: Path) -> None:
        """Write what is in sight as a PNG."""

    @abstractmethod
    def close(self) -> None:
        """End the browser."""


class WebKit(Driver):
    """The browser of WebKitGTK; it needs a display."""

    def __init__(self, width: int, height: int) -> None:
        from selenium.common.exceptions import (  # noqa: PLC0415 (only `make browsers` installs it)
            StaleElementReferenceException,
        )
        from selenium.webdriver import WebKitGTK  # noqa: PLC0415 (only `make browsers` installs it)
        from selenium.webdriver.webkitgtk.options import Options  # noqa: PLC0415 (only `make browsers` installs it)
        from selenium.webdriver.webkitgtk.service import Service  # noqa: PLC0415 (only `make browsers` installs it)

        self.replaced = StaleElementReferenceException
        options = Options()
        options.binary_location = str(MINI_BROWSER)
        options.add_argument("--automation")
        self.driver = WebKitGTK(options=options, service=Service(shutil.which(WEBKIT_DRIVER)))
        self.driver.set_window_size(width, height)

    def go(self, address: str) -> None:
        self.driver.get(address)

    def address(self) -> str:
        return str(self.driver.current_url)

    def run(self, script: str, *given: Any) -> Any:
        return self.driver.execute_script(script, *given)

    def back(self) -> None:
        self.driver.back()

    def picture(self, file: Path) -> None:
        self.driver.save_screenshot(str(file))

    def close(self) -> None:
        self.driver.quit()


class Firefox(Driver):
    """Firefox by the protocol that its own WebDriver server speaks to it; it needs no display."""

    def __init__(self, width: int, height: int, settings: Mapping[str, Any] | None = None) -> None:
        from marionette_driver.errors import (  # noqa: PLC0415 (only `make browsers` installs it)
            StaleElementException,
        )
        from marionette_driver.marionette import Marionette  # noqa: PLC0415 (only `make browsers` installs it)

        self.replaced = StaleElementException
        # In a folder of its own: what has the name of its log is deleted, a device too.
        self.folder = TemporaryDirectory()
        # At a port of its own: two that are tested at once would meet at the usual one.
        self.driver = Marionette(
            bin=shutil.which(FIREFOX),
            port=free_port(),
            headless=True,
            gecko_log=self.folder.name,
            prefs=dict(settings or {}),
        )
        self.driver.start_session()
        self.driver.set_window_rect(width=width, height=height)

    def go(self, address: str) -> None:
        self.driver.navigate(address)

    def address(self) -> str:
        return str(self.driver.get_url())

    def run(self, script: str, *given: Any) -> Any:
        return self.driver.execute_script(script, list(given), sandbox=None)

    def back(self) -> None:
        self.driver.go_back()

    def picture(self, file: Path) -> None:
        file.write_bytes(self.driver.screenshot(format="binary", full=False))

    def close(self) -> None:
        self.driver.cleanup()
        self.folder.cleanup()


def waited(what: Callable[[], Any]) -> Any:
    """What a function finds, as soon as that is something."""
    end = time.monotonic() + PATIENCE / 1000
    while True:
        if found := what():
            return found
        assert time.monotonic() < end, "it does not come"
        time.sleep(0.02)


@dataclass(frozen=True)
class Found:
    """What a selector leads to, looked for anew at every use."""

    page: "Page"
    steps: Steps

    def _asked(self, script: str) -> Any:
        return self.page.driver.run(FIND + script, json.dumps(self.steps))

    def _element(self) -> Any:
        return waited(lambda: self._asked("return found[0];"))

    def locator(self, selector: str) -> "Found":
        return replace(self, steps=(*self.steps, *steps_of(selector)))

    def nth(self, number: int) -> "Found":
        return replace(self, steps=(*self.steps, ("nth", number)))

    @property
    def first(self) -> "Found":
        return self.nth(0)

    def all(self) -> list["Found"]:
        return [self.nth(number) for number in range(self.count())]

    def count(self) -> int:
        return int(self._asked("return found.length;"))

    def is_checked(self) -> bool:
        return bool(waited(lambda: self._asked("return found.map((one) => one.checked);"))[0])

    def is_visible(self) -> bool:
        return bool(self._asked(VISIBLE))

    def get_attribute(self, name: str) -> str | None:
        self._element()
        value = self._asked(f"return found[0].getAttribute({json.dumps(name)});")
        return None if value is None else str(value)

    def click(self) -> None:
        waited(lambda: self._done(self.page.driver.click))

    def fill(self, text: str) -> None:
        waited(lambda: self._done(lambda element: self.page.driver.type(element, text)))

    def _done(self, what: Callable[[Any], None]) -> bool:
        """Is it done? It is not where the page was replaced between two words to the browser."""
        element = self._asked(IN_SIGHT)
        if element is None:
            return False
        try:
            what(element)
        except self.page.driver.replaced:
            return False
        return True

    def select_option(self, value: str) -> None:
        """Chosen from its list; neither driver opens one on a phone."""
        self._element()
        self._asked(
            f"found[0].value = {json.dumps(value)};"
            "found[0].dispatchEvent(new Event('change', {bubbles: true}));"
        )
        assert self._asked("return found[0].value;") == value


def steps_of(selector: str) -> Steps:
    return (("label", ""),) if selector == "xpath=ancestor::label" else (("css", selector),)


@dataclass(frozen=True)
class Page:
    """The page that a browser shows."""

    driver: Driver

    @property
    def url(self) -> str:
        return self.driver.address()

    def goto(self, address: str) -> None:
        self.driver.go(address)

    def locator(self, selector: str, has: Found | None = None) -> Found:
        inside: Steps = () if has is None else (("has", has.steps),)
        return Found(self, (*steps_of(selector), *inside))

    def wait_for_selector(self, selector: str) -> None:
        waited(lambda: self.locator(selector).count())

    def wait_for_url(self, address: str | re.Pattern[str]) -> None:
        """Wait for an address: an expression that occurs in it, or a pattern, `*` for a part."""
        if isinstance(address, str):
            parts = re.escape(address).replace(r"\*\*", ".*").replace(r"\*", "[^/]*")
            address = re.compile(f"^{parts}$")
        waited(lambda: address.search(self.url) and self.driver.run(LOADED))


class WebDriverLooking:
    """What hands do, as `Looking` has it, with another browser."""

    def __init__(self, driver: Driver, address: str) -> None:
        self.driver = driver
        self.address = address
        self.page = Page(driver)

    def open(self, path: str = "/") -> Page:
        self.page.goto(self.address + path)
        waited(lambda: self.driver.run(LOADED))
        return self.page

    def pause(self) -> None:
        """These are slower than the server admits."""

    def tap(self, what: Found) -> None:
        what.click()

    def wait_for_count(self, what: Found, number: int) -> None:
        waited(lambda: what.count() == number)

    def pick(self, among: Found, value: str) -> None:
        among.select_option(value)

    def choose(self, name: str, value: str) -> None:
        choose(self, name, value)

    def wait_for_check(self, box: Found) -> None:
        waited(box.is_checked)

    def settle(self) -> None:
        waited(lambda: not self.page.locator(BUSY).count())

    def fill(self, name: str, text: str) -> None:
        self.page.locator(f'main [name="{name}"]').fill(text)

    def send(self) -> None:
        folded = self.page.locator("details:not([open])", has=self.page.locator("button.main"))
        if folded.count():
            folded.locator("> summary").click()
        self.tap_to_send(self.page.locator("form.event button.main"))

    def tap_to_send(self, button: Found) -> None:
        button.click()
        self.page.wait_for_url(NOTED)

    def offences(self, axe: str) -> list[str]:
        """What axe finds serious or critical on the page as it stands."""
        self.driver.run(axe)
        self.driver.run(
            "window.axeFound = null;"
            "axe.run(document, {resultTypes: ['violations']}).then((found) => { window.axeFound = found; });"
        )
        return serious(waited(lambda: self.driver.run("return window.axeFound;")))
