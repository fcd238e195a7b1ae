"""The pages that people read are plain English: short sentences, no listed turns of phrase."""

from pathlib import Path

import pytest

from tests.helpers.places import ROOT
from tests.helpers.plain_english import faults

PAGES = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "examples").rglob("*.md")})

PENDING = {
    "README.md",
    "docs/browser.md",
    "docs/editions.md",
    "docs/noting.md",
    "docs/play.md",
    "docs/reading.md",
    "docs/serve.md",
    "docs/shared-table.md",
    "docs/tutorial.md",
}
"""Pages that have not been rewritten yet."""


def named(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", [page for page in PAGES if named(page) not in PENDING], ids=named)
def test_a_page_is_plain_english(page: Path) -> None:
    assert faults(page.read_text(encoding="utf-8")) == []


def test_pages_that_are_pending_exist() -> None:
    assert {named(page) for page in PAGES} >= PENDING
