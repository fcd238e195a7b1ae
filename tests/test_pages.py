"""The pages that people read are plain English: short sentences, no listed turns of phrase."""

from pathlib import Path

import pytest

from tests.helpers.places import ROOT
from tests.helpers.plain_english import faults

PAGES = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "examples").rglob("*.md")})


def named(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_a_page_is_plain_english(page: Path) -> None:
    assert faults(page.read_text(encoding="utf-8")) == []
