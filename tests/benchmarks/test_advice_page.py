"""The page of the advice has what was measured, and its tables and chart come from the results only."""

import re
from collections.abc import Callable
from types import ModuleType
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest

from tests.helpers.places import ROOT

Load = Callable[[str], ModuleType]

PAGE = ROOT / "docs" / "advice.md"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def page(load: Load) -> ModuleType:
    return load("pages.advice_page")


def line_of(page: ModuleType, row: str, second: str, difference: float, verdict: str) -> Any:
    """A comparison that ended so, after 300 deals."""
    errors = {"race": (0.021, 0.08, 0.93)} if second == "notebook" else {}
    played = [
        page.Played(name, commit, won, 12, 20, 15, 280, 30, 12.5, 1, 0.31, errors if won == 200 else {})
        for name, commit, won in (("advise", "1234abcd", 200), (second, "5678abcd", 150))
    ]
    between = (difference, difference - 0.05, difference + 0.05)
    margin = None if verdict == "shown" else -0.02
    return page.Line(row, 300, *played, between, margin, page.Verdict(verdict))


@pytest.fixture
def lines(page: ModuleType) -> list[Any]:
    return [
        line_of(page, "classic 3, notebooks", "notebook", 0.38, "met"),
        line_of(page, "classic 3, notebooks", "today", 0.01, "shown"),
        line_of(page, "classic 4, waiters", "notebook", -0.09, "missed"),
        line_of(page, "classic 4, <others>", "notebook", 0.0, "open"),
    ]


def test_the_page_says_what_the_results_say(load: Load, page: ModuleType) -> None:
    """Written anew by `python benchmarks/advice.py --lots 0`."""
    lines = load("advice").all_lines()
    text = PAGE.read_text(encoding="utf-8")
    assert text.count(page.BEGINS) == text.count(page.ENDS) == 1
    between = text.partition(page.BEGINS)[2].partition(page.ENDS)[0]
    assert between == page.measured(lines)
    for file, written in ((page.CHART, page.chart), (page.TABLES, page.tables)):
        there = file.read_text(encoding="utf-8") if file.exists() else None
        assert there == (written(lines) if lines else None)


def test_the_page_has_one_chart_and_at_most_two_tables(page: ModuleType, lines: list[Any]) -> None:
    written = PAGE.read_text(encoding="utf-8").partition(page.BEGINS)
    by_hand = written[0] + written[2].partition(page.ENDS)[2]
    whole = by_hand + page.measured(lines)
    assert len(re.findall(r"^\| --- ", whole, re.MULTILINE)) <= 2
    assert len(re.findall(r"!\[|<img", whole)) == 1


def test_without_results_the_page_says_how_to_have_them(page: ModuleType) -> None:
    (line,) = page.measured([]).strip().splitlines()
    assert "python benchmarks/advice.py --jobs 2" in line


def test_only_what_stands_between_the_marks_is_written(
    page: ModuleType, lines: list[Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    for name in ("PAGE", "CHART", "TABLES"):
        monkeypatch.setattr(page, name, tmp_path / f"{name}{getattr(page, name).suffix}")
    monkeypatch.setattr(page, "ROOT", tmp_path)
    page.PAGE.write_bytes(PAGE.read_bytes())
    page.write_page(lines)
    text = page.PAGE.read_text(encoding="utf-8")
    assert page.measured(lines) in text
    assert "Comparisons with a margin: 3 (met: 1, missed: 1, open: 1)." in text
    assert "Below the margin: classic 4, waiters against notebook (-9.0)." in text
    assert "Smallest gains over the notebook: classic 4, waiters (-9.0); classic 4, <others> (+0.0); " in text
    tables = page.TABLES.read_text(encoding="utf-8")
    assert "| classic 4, waiters | 300 | advise 66.7, 4.0 wrong | notebook 50.0, 4.0 wrong " in tables
    assert "| -9.0 -14.0 -4.0 | missed at -2 | 1234abcd, 5678abcd |" in tables
    assert (
        "| classic 4, waiters | advise | 15 of 20 | 30 of 280 | 12.5 | 1 | 0.31 | race 2.1, 8.0, 93 |"
        in tables
    )
    assert page.CHART.exists()
    page.write_page([])
    before, _, rest = text.partition(page.BEGINS)
    kept = page.PAGE.read_text(encoding="utf-8")
    assert kept.startswith(before)
    assert kept.endswith(rest.partition(page.ENDS)[2])


def test_the_chart_has_every_row_beside_the_notebook(page: ModuleType, lines: list[Any]) -> None:
    chart = fromstring(page.chart(lines))
    names = [text.text for text in chart.iter(f"{SVG}text") if text.get("text-anchor") is None]
    assert names == ["classic 3, notebooks", "classic 4, waiters", "classic 4, <others>"]
    width = float(str(chart.get("viewBox")).split()[2])
    across = [float(str(circle.get("cx"))) for circle in chart.iter(f"{SVG}circle")]
    assert across[0] > across[2] > across[1] > page.NAMES_WIDTH
    assert max(across) < width
    colours = [circle.get("fill") for circle in chart.iter(f"{SVG}circle")]
    assert len(set(colours)) == 3
