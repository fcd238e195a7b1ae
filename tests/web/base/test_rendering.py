"""The hints of a sentence are links on the page, and so are the numbers of lines."""

import json
import re
from collections.abc import Iterator
from html import unescape
from itertools import product
from pathlib import Path

import pytest
from markupsafe import Markup, escape

from cluedo_notes.game.deduction.contradiction import diagnosis
from cluedo_notes.game.deduction.explanation import is_certain, prove
from cluedo_notes.game.deduction.game import Game
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.entry.doubts import doubts
from cluedo_notes.game.entry.note import last_noted
from cluedo_notes.game.log.events import FORMATS
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.game.review.verify import verify
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.message import Hint, HintKind, message, numbered
from cluedo_notes.language.words import Words, words_in
from cluedo_notes.presentation.contradiction import diagnosis_lines
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.games.verification import verification_lines
from cluedo_notes.presentation.noted import noted_lines, warnings
from cluedo_notes.presentation.why.proof import WhyLines, proof_lines
from cluedo_notes.solver.sat.minimal import Cell
from cluedo_notes.web.base.noted_since import since_lines
from cluedo_notes.web.base.page_words import linking
from tests.helpers.web.page_reader import Page
from tests.helpers.web.serving import EXAMPLES
from tests.helpers.web.table import BASE, THREE, Table
from tests.helpers.web.tapping import Line

GAMES = (
    "classic-3p",
    pytest.param("got-red-keep-3p", marks=pytest.mark.slow),
    pytest.param("asterix-4p", marks=pytest.mark.slow),
)
NAME = "D'Or <b>"
NOTED = {"type": "note", "text": "one"}
LATER = [
    NOTED,
    {"type": "amend", "event": 1, "as": {"type": "note", "text": "another"}},
    {"type": "insert", "after": 0, "as": NOTED},
    {"type": "retract", "event": 1},
]


def test_numbers_and_what_mends_lead_to_their_places() -> None:
    words = linking("en", "/game/a")
    asked_again = message("doubt-again", number=numbered(4), other=numbered(3), undo=Hint(HintKind.UNDO, 4))
    assert words.say(asked_again) == (
        '<a href="/game/a/log?at=4#e4">#4</a> repeats <a href="/game/a/log?at=3#e3">#3</a>: '
        'was it noted twice? If so, take it back: <a href="/game/a/log?undo=4#e4">undo #4</a>'
    )
    mend = [Hint(HintKind.EDIT, 3), Hint(HintKind.INSERT, 2), Hint(HintKind.LOOK)]
    assert words.joined("; ", map(words.hint, mend)) == (
        '<a href="/game/a/edit/3">edit #3</a>; <a href="/game/a/insert/2">insert after #2</a>; '
        '<a href="/game/a/note/look">Look at hidden cards</a>'
    )


def test_what_players_typed_is_no_link() -> None:
    """Numbers, commands and tags in a note are its text, whatever they look like."""
    said = linking("en", "/game/a")("said-note", text="<b> #3: cluedo-notes edit 3")
    assert "&lt;b&gt; #3: cluedo-notes edit 3" in said
    assert "<a" not in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_line_with_links_reads_as_the_same_line_without(tmp_path: Path, game: str, language: str) -> None:
    """Everything is escaped exactly once, names and texts that look like HTML too."""
    log = read_log(hostile(EXAMPLES / f"{game}.jsonl", tmp_path))
    words = words_in(language)
    plain, links = (
        list(lines_with_links(log, words)),
        list(map(escape, lines_with_links(log, linking(language, "/game/a")))),
    )
    assert [read(line) for line in links] == [tapped(line, words) for line in plain]
    assert any("/edit/" in line for line in links)


def tapped(line: str, words: Words) -> str:
    """A line with the page's own words for what the terminal calls by its place in the file."""
    for code in ("check-header", "the-header"):
        line = line.replace(words(code), linking(words.language, "")(code))
    return line


def hostile(example: Path, folder: Path) -> Path:
    """The first half of an example whose first player has a name that has to be escaped, with such notes,
    with two events that cannot both be true and one against the rules."""
    lines = example.read_text(encoding="utf-8").splitlines(keepends=True)
    head, *events = map(json.loads, lines)
    first, second, *_ = (player["name"] for player in head["players"])
    asked = (one["weapon"] for one in events if one["type"] == "suggestion")
    weapon = next(one for one in asked if one not in head["hand"])
    more: list[Line] = [
        {"type": "note", "text": "a&amp;b <i> #1 l'été"},
        {"type": "open_cards", "player": NAME, "cards": [weapon], "text": "l'œil & <i>"},
        {"type": "fact", "owner": second, "holds": [weapon]},
        {"type": "fact", "owner": second, "lacks": [weapon]},
        *2 * [{"type": "accusation", "player": NAME, "correct": False}],
        {"type": "amend", "event": 1, "as": {"type": "note", "text": "<a href='x'>"}},
    ]
    path, text = folder / "friday.jsonl", "".join(lines[: len(lines) // 2])
    added = "".join(json.dumps(one) + "\n" for one in more)
    text = text.replace(f'"{first}"', json.dumps(NAME)).replace('"format":1,', f'"format":{FORMATS[-1]},')
    path.write_text(text + added, encoding="utf-8")
    return path


def lines_with_links(log: Log, words: Words) -> Iterator[str]:
    """Every line of a page that has links."""
    describer, position = Describer(log, words), position_of(log)
    yield from since_lines(log, 0, words)
    yield from verification_lines(verify(log), words)
    amending = lambda number, _: words.hint(Hint(HintKind.EDIT, number))  # noqa: E731
    yield from diagnosis_lines(diagnosis(log), position.ignored, describer, amending)
    for number in range(1, len(log.events) + 1):
        noted = last_noted(Game(log.at(number)))
        assert noted is not None
        yield from noted_lines(noted, words)
        yield from map(words.say, warnings(noted, doubts(noted)))
    for card, owner in product(position.facts.holder, position.owners):
        holds = is_certain(position, card, owner)
        if holds is not None:
            proof = prove(position, Cell(card, owner, holds))
            yield from proof_lines(WhyLines(position.problem, describer), proof, words)


def read(line: Markup) -> str:
    """What a reader of the page sees of a line that a template has escaped: its text without its links."""
    return unescape(re.sub(r"</?a[^>]*>", "", line))


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


@pytest.mark.parametrize(("number", "listed"), [("3", ["3", "1"]), ("2", ["3", "2", "1"]), ("x", ["3", "1"])])
def test_what_is_to_be_taken_back_lies_open_with_its_button(
    tmp_path: Path, number: str, listed: list[str]
) -> None:
    """A line that is no event has none: it stands in the whole log."""
    table = Table(tmp_path, "".join([THREE, *(json.dumps(line) + "\n" for line in (NOTED, LATER[1], NOTED))]))
    page = Page(table.browser.get(f"{BASE}/log?undo={number}").text)
    lines = [one for one in page.all("li") if "id" in one.attributes]
    assert [one.attributes["id"].removeprefix("e") for one in lines] == listed
    is_open = [
        one.attributes["id"]
        for one in lines
        for inside in one.all()
        if inside.tag == "details" and "open" in inside.attributes
    ]
    focused = [one.words() for one in page.all("button") if "autofocus" in one.attributes]
    assert (is_open, focused) == ((["e3"], ["Undo #3"]) if number == "3" else ([], []))


@pytest.mark.parametrize("at", ["", "0", "1", "4", "9" * 400, "x", "-1"])
def test_the_log_tells_what_happened_whatever_else_its_address_says(tmp_path: Path, at: str) -> None:
    table = Table(tmp_path, "".join([THREE, *(json.dumps(line) + "\n" for line in (NOTED, LATER[1], NOTED))]))
    numbers = re.findall(r'id="e(\d+)"', table.browser.get(f"{BASE}/log?at={at}").text)
    assert numbers == ["3", "1"]


@pytest.mark.parametrize("path", ["/", "/log", "/ask", "/more"])
def test_a_french_page_breaks_no_line_before_a_sign(tmp_path: Path, path: str) -> None:
    events = (EXAMPLES / "classic-3p.jsonl").read_text(encoding="utf-8")
    page = Table(tmp_path, events, **{"accept-language": "fr"}).browser.get(BASE + path).text
    text = re.sub("<[^>]*>", "", page)
    assert "\u00a0;" in text or path != "/log"
    assert re.findall(r".{9} [:;!?»]|« .{9}", text) == []
