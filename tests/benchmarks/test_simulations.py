"""The tables of the page of simulated games are made of their results alone; its prose stays."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from cluedo_notes.lab.players.strategies import Strategy
from cluedo_notes.lab.simulation.tournament import Plan, played, report
from tests.helpers.places import ROOT

Load = Callable[[str], ModuleType]

PAGE = ROOT / "docs" / "simulations.md"


@pytest.fixture
def page(load: Load, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    script = load("simulations")
    for name, path in (("RESULTS", "results"), ("PAGE", "page.md"), ("PLOT", "plot.svg")):
        monkeypatch.setattr(script, name, tmp_path / path)
    (tmp_path / "results").mkdir()
    (tmp_path / "page.md").write_bytes(PAGE.read_bytes())
    plan = Plan("classic", 3, 3, 1, (Strategy.ADVISE_UNREAD, Strategy.NOTEBOOK))
    found = report(plan, [played(plan, number) for number in range(3)])
    (tmp_path / "results" / "classic-3p.json").write_bytes(msgspec.json.encode(found))
    monkeypatch.setattr("sys.argv", ["simulations.py"])
    script.main()
    assert "<svg" in (tmp_path / "plot.svg").read_text(encoding="utf-8")
    return (tmp_path / "page.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_page_has_a_row_for_each_table_and_each_tenth(page: str) -> None:
    rows = [line for line in page.splitlines() if line.startswith("| classic, 3 |")]
    assert len(rows) == 2
    assert rows[0].startswith("| classic, 3 | 3 |")
    assert "| 20–30 % |" in page
    (by_hand,) = [line for line in page.splitlines() if line.startswith("| super, 6 |")]
    assert by_hand.startswith("| super, 6 | 150 |")  # of the shorter runs: the table was not played here


@pytest.mark.slow
def test_only_the_tables_change(page: str) -> None:
    def prose(text: str) -> list[str]:
        return [line for line in text.splitlines() if not line.startswith("|")]

    assert prose(page) == prose(PAGE.read_text(encoding="utf-8"))


def test_the_page_has_every_table_once(load: Load) -> None:
    script = load("simulations")
    marks = [name for _, name in script.MARKED.findall(PAGE.read_text(encoding="utf-8"))]
    assert sorted(marks) == sorted(script.tables([], []))
