"""The icons for home screens, taken from `web/static/icon.svg`: `make pictures`; then look at them."""

import os

import pytest
from playwright.sync_api import Browser

from cluedo_notes.presentation.standalone_page import colour
from cluedo_notes.web.pages.manifest import ICONS
from tests.helpers.places import ROOT

pytestmark = pytest.mark.slow

STATIC = ROOT / "web" / "static"
SIZES = {file: int(size.partition("x")[0]) for file, size, _ in ICONS if file.endswith(".png")}
SIZES |= {"icon-whole-180.png": 180}
"""Each picture's width; one whose name has "whole" in it has no corners of its own: the system cuts them."""


@pytest.mark.skipif("CLUEDO_NOTES_WRITE_GOLDEN" not in os.environ, reason="make pictures takes them")
@pytest.mark.parametrize("file", SIZES)
def test_icons_are_taken(browser: Browser, file: str) -> None:
    size, whole = SIZES[file], "whole" in file
    drawn = (STATIC / "icon.svg").read_text(encoding="utf-8")
    ground = colour("cover").light if whole else "transparent"
    context = browser.new_context(viewport={"width": size, "height": size})
    page = context.new_page()
    page.set_content(
        f"<style>body {{ margin: 0; background: {ground} }} svg {{ display: block }}</style>{drawn}"
    )
    page.screenshot(path=STATIC / file, omit_background=not whole)
    context.close()
