"""The figures on the page of limits are the program's limits, and there are no other limits of input."""

import ast
import re

from cluedo_notes import limits
from tests.helpers.places import PACKAGES, ROOT

PARAGRAPH = re.compile(r"^<!-- ([A-Z_ ]+) -->\n((?:.+\n)+)", re.MULTILINE)
FIGURE = re.compile(r"\b(\d[\d,.]*)\b(?: (kB|MB|million)\b)?")
UNITS = {"": 1, "kB": 1000, "MB": 1_000_000, "million": 1_000_000}
ELSEWHERE = re.compile(r"_?(MOST|AT_MOST|LARGEST|SECONDS_FOR|SECONDS_TO)(_\w+)?")
NO_INPUT = {
    "MOST_BELOW": "what a small display shows",
    "MOST_BYTES_ADDED": "as many as never run over into the next lane",
    "MOST_FOLDED": "what a small display shows",
    "MOST_COST": "the largest number that a byte holds",
    "MOST_DEALS": "what is drawn to read how others ask, whatever they asked",
    "MOST_HEAD": "what a small display shows",
    "MOST_LEANING": "how far a figure may lean",
    "MOST_LINES": "what a proof shows before it is folded",
    "MOST_LISTED": "what a line lists",
    "MOST_NAMED": "what a line lists",
    "MOST_SAVED": "what a line lists",
    "MOST_NUMBERS": "what the axis of a curve shows",
    "MOST_OFFERED": "what completion offers",
    "MOST_PARAGRAPH_LINES": "what a sheet of paper shows",
    "MOST_PROOF_LINES": "what anybody reads of a proof",
    "MOST_READ": "what is kept of shipped boards",
    "MOST_ROWS": "what the display shows",
    "MOST_SHOWN": "what a line shows of a name",
    "MOST_TRIED": "the games among which the last players are looked for",
    "MOST_TURNS": "when a game of our own players is broken off",
    "LARGEST_BATCH": "what a process of our own is given at once",
}
"""The other constants with such names: they limit what is shown, kept or played, not what is read."""


def test_each_figure_on_the_page_of_limits_is_the_limit_that_its_paragraph_names() -> None:
    page = (ROOT / "docs" / "limits.md").read_text(encoding="utf-8")
    for names, text in PARAGRAPH.findall(page):
        figures = [float(number.replace(",", "")) * UNITS[unit] for number, unit in FIGURE.findall(text)]
        assert figures == [getattr(limits, name) for name in names.split()], text
    assert FIGURE.findall(PARAGRAPH.sub("", page)) == []


def test_no_other_module_holds_a_limit_of_input() -> None:
    found = {
        name.id: path.relative_to(ROOT).as_posix()
        for package in PACKAGES
        if package != "limits"
        for path in (ROOT / package).rglob("*.py")
        for statement in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(statement, ast.Assign | ast.AnnAssign)
        for name in ast.walk(statement)
        if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store) and ELSEWHERE.fullmatch(name.id)
    }
    assert found.keys() == NO_INPUT.keys(), found
