"""What a sentence would have typed in a terminal is a link on the page; a line's number leads to it."""

import json
import re
from pathlib import Path

import pytest

from cluedo_notes.game.words import words_in
from cluedo_notes.web.rendering import linked

from .page_reader import Page
from .table import BASE, THREE, Table
from .tapping import Line

NOTED = {"type": "note", "text": "one"}
LATER = [
    NOTED,
    {"type": "amend", "event": 1, "as": {"type": "note", "text": "another"}},
    {"type": "insert", "after": 0, "as": NOTED},
    {"type": "retract", "event": 1},
]


def test_numbers_and_what_mends_lead_to_their_places() -> None:
    line = (
        "#4 says the same as #3: take it back: cluedo-notes undo 4; or: cluedo-notes edit 3; "
        "cluedo-notes insert-after 2; cluedo-notes add-look me aside CARD; <b>"
    )
    assert linked(line, "/game/a", words_in("en")) == (
        '<a href="/game/a/log?at=4#e4">#4</a> says the same as <a href="/game/a/log?at=3#e3">#3</a>: '
        'take it back: <a href="/game/a/log?at=4#e4">take back #4</a>; or: '
        '<a href="/game/a/edit/3">correct #3</a>; <a href="/game/a/insert/2">insert after #2</a>; '
        '<a href="/game/a/note/look">Look at hidden cards</a>; &lt;b&gt;'
    )


@pytest.mark.parametrize("last", LATER, ids=lambda line: line["type"])
def test_the_last_line_is_where_its_number_leads(tmp_path: Path, last: Line) -> None:
    """A line that corrects or takes back is none of those that happened: it stands in the whole log only."""
    table = Table(tmp_path, "".join([THREE, *(json.dumps(line) + "\n" for line in (NOTED, NOTED, last))]))
    page = Page(table.browser.get(f"{BASE}/").text)
    links = [one.attributes["href"] for one in page.all("a") if "/log?at=" in one.attributes["href"]]
    assert f"{BASE}/log?at=3#e3" in links
    for link in links:
        there = Page(table.browser.get(link).text)
        assert link.partition("#")[2] in [one.attributes.get("id") for one in there.all("li")]


@pytest.mark.parametrize("at", ["", "0", "1", "4", "9" * 400, "x", "-1"])
def test_the_log_tells_what_happened_whatever_else_its_address_says(tmp_path: Path, at: str) -> None:
    table = Table(tmp_path, "".join([THREE, *(json.dumps(line) + "\n" for line in (NOTED, LATER[1], NOTED))]))
    told = re.findall(r'id="e(\d+)"', table.browser.get(f"{BASE}/log?at={at}").text)
    assert told == ["3", "1"]
