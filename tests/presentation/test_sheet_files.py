"""`sheet --html` and `--pdf`: every cell is that of `sheet --json`, the files need no others, and everything
fits on A4."""

import base64
import hashlib
import io
import re
import sys
import time
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from pypdf import PageObject, PdfReader

from cluedo_notes.editions import load, shipped
from cluedo_notes.game.deduction.odds import AskersModel, ShowModel, odds_of
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.words import words_in
from cluedo_notes.presentation.sheet.grid import grid_of
from cluedo_notes.presentation.sheet.html_table import grid_table
from cluedo_notes.presentation.sheet.paper import SheetSettings, empty_paper, paper_of
from cluedo_notes.presentation.sheet.pdf import MARGIN, WIDEST_NAMES, WIDTH, sheet_pdf
from tests.helpers.cli.playing import HEADER, HOUSE, CommandLine, Game, header
from tests.helpers.examples import tiers
from tests.helpers.places import ROOT

EXAMPLES = {p.stem: p for p in sorted((ROOT / "examples").glob("*.jsonl"))}
LONGEST = "super-10p"

TAGS = set(
    re.findall(
        r"\w+", "html head meta title style body header h1 p main div table caption thead tbody tr th td"
    )
) | {"span", "abbr", "i"}

each_example = pytest.mark.parametrize("name", tiers(EXAMPLES, "classic-3p", "super-10p"))
each_language = pytest.mark.parametrize("lang", LANGUAGES)


class Table(HTMLParser):
    """The sheet of a page: its headings, and under each card's name the cells' classes and what they say, to
    the eye and to the ear; whatever the page would load or link."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.rows: list[list[tuple[str, str, dict[str, str]]]] = []
        self.hidden = 0
        self.inside = False
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = {name: value or "" for name, value in attrs}
        self.elements.append((tag, known))
        if tag == "tr":
            self.rows.append([])
        if tag in ("th", "td"):
            self.rows[-1].append((tag, "", known))
        if tag == "span" and known.get("class") == "unseen":
            self.hidden += 1

        self.inside = self.inside or tag == "table"

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag != "table"
        if tag == "span" and self.hidden:
            self.hidden -= 1

    def handle_data(self, data: str) -> None:
        if self.inside and self.rows and not self.hidden:
            tag, said, attributes = self.rows[-1][-1]
            self.rows[-1][-1] = (tag, said + data, attributes)

    @property
    def cards(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """Each card's name and its cells: what is read and the class."""
        rows = (row for row in self.rows if row[0][2].get("scope") == "row")
        return [(row[0][1], [(said, cell.get("class", "")) for _, said, cell in row[1:]]) for row in rows]


def expected(row: dict[str, Any], owner: str) -> tuple[str, str]:
    """What a cell must say by `sheet --json`, and how dark it must be."""
    if row["certain"] == owner:
        return "✓", "has"
    if owner in row["impossible"]:
        return "✗", "lacks"
    part = row["p"][owner]
    figure = "<1" if part < 0.005 else ">99" if part > 0.995 else str(round(100 * part))
    return figure, f"p{sum(round(part, 2) >= least for least in (0.05, 0.25, 0.6))}"


def read_pdf(data: bytes) -> tuple[PdfReader, PageObject, str]:
    reader = PdfReader(io.BytesIO(data))
    (page,) = reader.pages
    return reader, page, page.extract_text()


def squeezed(text: str) -> str:
    """Without blanks: a PDF's text has them where its letters stand apart."""
    return re.sub(r"\s", "", text)


@each_example
def test_every_cell_of_the_page_is_that_of_the_json(cli: CommandLine, tmp_path: Path, name: str) -> None:
    file = tmp_path / "sheet.html"
    log = read_log(EXAMPLES[name])
    typed = ["--game", str(EXAMPLES[name]), "sheet", "--at", str(len(log.events) // 2)]
    sheet = cli(*typed, "--json").json
    assert cli(*typed, "--html", str(file)).status == 0
    table = Table(file.read_text(encoding="utf-8"))
    assert [card for card, _ in table.cards] == [card.name.in_language("en") for card in log.edition.cards]
    for row, (_, cells) in zip(sheet["cards"], table.cards, strict=True):
        found = [(said, kind.removesuffix(" first")) for said, kind in cells]
        assert found == [expected(row, owner) for owner in sheet["owners"]]
        assert [kind.endswith(" first") for _, kind in cells] == [n == 0 for n in range(len(cells))]


@each_example
@each_language
def test_the_page_stands_alone_and_says_what_the_terminal_says(
    cli: CommandLine, tmp_path: Path, name: str, lang: str
) -> None:
    file = tmp_path / "sheet.html"
    typed = ["--lang", lang, "--game", str(EXAMPLES[name]), "sheet"]
    assert cli(*typed, "--html", str(file)).status == 0
    text = file.read_text(encoding="utf-8")
    table = Table(text)
    assert {tag for tag, _ in table.elements} <= TAGS
    assert not any({"src", "href", "style"} & set(attributes) for _, attributes in table.elements)
    (style,) = re.findall("<style>(.*?)</style>", text, re.DOTALL)
    assert "url(" not in style and "@import" not in style
    named = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'sha256-{named}'; base-uri 'none'" in text
    for line in cli(*typed).out.split("\n\n")[-1].splitlines():  # the envelope
        assert squeezed(line)[:40] in squeezed(text)
    assert [a.get("scope") for tag, a in table.elements if tag == "th"].count("rowgroup") == 3
    assert all(a.get("scope") for tag, a in table.elements if tag == "th")
    assert f'<html lang="{lang}">' in text


@each_example
@each_language
def test_the_pdf_holds_every_card_name_and_mark_on_one_page(
    cli: CommandLine, tmp_path: Path, name: str, lang: str
) -> None:
    file = tmp_path / "sheet.pdf"
    log = read_log(EXAMPLES[name])
    typed = ["--lang", lang, "--game", str(EXAMPLES[name]), "sheet", "--at", str(len(log.events) // 2)]
    assert cli(*typed, "--pdf", str(file)).status == 0
    reader, page, text = read_pdf(file.read_bytes())
    assert (round(page.mediabox.width), round(page.mediabox.height)) == (595, 842)
    title = f"{name} #{len(log.events) // 2}"
    assert reader.metadata is not None and reader.metadata.title == title
    assert reader.root_object["/Lang"] == lang
    words = squeezed(text)
    for wanted in (title, *log.deal.players, *(c.name.in_language(lang) for c in log.edition.cards)):
        assert squeezed(wanted) in words
    sheet = cli(*typed, "--json").json
    cells = [expected(row, owner)[0] for row in sheet["cards"] for owner in sheet["owners"]]
    table = text[: text.index(words_in(lang)("page-lacks"))]  # the signs below it stand in the legend
    for sign, mark in (("✓", "✓"), ("×", "✗")):
        assert table.count(sign) == cells.count(mark) + (text.count(sign) - cells.count(mark) > 0)
    figures = [one for one in cells if one not in "✓✗"]
    in_text = re.findall(r"(?<![\w#,])[<>]?\d+(?![\w,])(?!\s?%)", table)
    assert set(figures) <= set(in_text)


def test_what_is_too_wide_for_its_cell_is_written_smaller() -> None:
    """Of ten players, with six decimals and long names of cards."""
    position = position_of(read_log(EXAMPLES[LONGEST]).at(20))
    reading, words = SheetSettings(20, ShowModel.EVENLY, AskersModel.UNREAD, 6), words_in("en")
    paper = paper_of(position, odds_of(position), reading, words)
    groups = tuple(
        (name, tuple(replace(row, name=f"{row.name} of a long name that goes on and on") for row in rows))
        for name, rows in paper.grid.groups
    )
    sizes = []

    def size_of(text: str, _matrix: object, _place: object, _font: object, size: float) -> None:
        if re.fullmatch(r"\d\d\.\d{6}", text.strip()):
            sizes.append(size)

    data = sheet_pdf(replace(paper, grid=replace(paper.grid, groups=groups)), words)
    (page,) = PdfReader(io.BytesIO(data)).pages
    page.extract_text(visitor_text=size_of)
    assert len(sizes) > 50
    cell = (WIDTH - 2 * MARGIN - WIDEST_NAMES) / len(paper.grid.columns)
    digit = 0.49 * 25.4 / 72  # millimetres a point: what eight digits and a point take at least
    assert max(sizes) * digit * 8 < cell


def test_the_pdf_tells_nothing_of_when_it_was_made(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = tmp_path / "a.pdf", tmp_path / "b.pdf"
    game.well("sheet", "--pdf", str(first))
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 86400 * 400)
    game.well("sheet", "--pdf", str(second))
    assert first.read_bytes() == second.read_bytes()


@pytest.mark.parametrize("edition", tiers(shipped(), "classic", "got-meereen"))
@each_language
def test_an_empty_sheet_has_a_column_for_everybody_and_a_row_for_every_card(
    cli: CommandLine, tmp_path: Path, edition: str, lang: str
) -> None:
    page, pdf = tmp_path / "e.html", tmp_path / "e.pdf"
    most = load(edition).players.max
    for number in (load(edition).players.min, most):
        typed = ["--lang", lang, "sheet", "--empty", edition, "--players", str(number), "--force"]
        ran = cli(*typed, "--html", str(page), "--pdf", str(pdf), "--json")
        assert ran.json == {"files": [str(page), str(pdf)]}
        table = Table(page.read_text(encoding="utf-8"))
        assert [c for c, _ in table.cards] == [c.name.in_language(lang) for c in load(edition).cards]
        heading = table.rows[0]
        assert [said for tag, said, _ in heading].count("") == number
        assert {len(cells) for _, cells in table.cards} == {len(heading) - 1}
        assert {said for _, cells in table.cards for said, _ in cells} == {""}
        _, _, text = read_pdf(pdf.read_bytes())
        assert all(squeezed(c.name.in_language(lang)) in squeezed(text) for c in load(edition).cards)
    typed = ["--lang", lang, "sheet", "--empty", edition, "--html", str(page), "--force"]
    assert cli(*typed).status == 0  # without a number: as many as can play
    assert Table(page.read_text(encoding="utf-8")).rows[0] == heading


def test_an_empty_sheet_has_the_owners_of_such_a_game(cli: CommandLine, game: Game, tmp_path: Path) -> None:
    """Its columns are those of a game of so many, left-over cards and cards aside among them."""
    for edition in ("secrets-2008", "classic", "super", "asterix"):
        rules = load(edition)
        for number in range(rules.players.min, rules.players.max + 1):
            names = [f"P{n}" for n in range(number)]
            game.start(header(edition, " ".join(names)))
            ran = game("sheet", "--json")
            if ran.status:  # left-overs lie open, and a game must tell which they are
                continue
            file = tmp_path / "e.html"
            typed = [
                "sheet",
                "--empty",
                edition,
                "--players",
                ",".join(names),
                "--html",
                str(file),
                "--force",
            ]
            assert cli(*typed).status == 0
            heading = Table(file.read_text(encoding="utf-8")).rows[0]
            assert len(heading) - 1 == len(ran.json["owners"]), (edition, number)
            assert [said for _, said, _ in heading[2 : 2 + number]] == names


def test_an_edition_of_ones_own_has_empty_sheets_too(cli: CommandLine, tmp_path: Path) -> None:
    own, file = tmp_path / "my.toml", tmp_path / "e.html"
    own.write_text(HOUSE, encoding="utf-8")
    assert cli("sheet", "--empty", str(own), "--players", "Ana,Bob", "--html", str(file)).status == 0
    assert Table(file.read_text(encoding="utf-8")).cards[0][0] == "Miss Scarlett"


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("--empty classic", "--html"),
        ("--empty classic --players 7 --html {file}", "for 3-6 players, not 7"),
        ("--empty classic --players 1 --html {file}", "for 3-6 players, not 1"),
        ("--empty classic --players Ana --html {file}", "for 3-6 players, not 1"),
        ("--empty classic --players , --html {file}", "for 3-6 players, not 0"),
        ("--empty nowhere --html {file}", "nowhere"),
        ("--players 3 --html {file}", "--empty"),
        ("--html {there}", "--force"),
        ("--pdf {there}", "--force"),
        ("--html {file} --pdf {there}", "--force"),
        ("--html {folder}/none/x.html", "none"),
    ],
)
def test_what_cannot_be_is_one_line_and_no_file(game: Game, tmp_path: Path, typed: str, says: str) -> None:
    file, there = tmp_path / "new.html", tmp_path / "there.html"
    there.write_text("mine", encoding="utf-8")
    ran = game("sheet", *typed.format(file=file, there=there, folder=tmp_path).split())
    assert ran.status == 2 and ran.out == ""
    assert len(ran.err.splitlines()) == 1 and says in ran.err
    assert there.read_text(encoding="utf-8") == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["friday.jsonl", "there.html"]


@pytest.mark.parametrize("typed", ["sheet --html", "sheet --pdf", "replay --html"])
def test_a_file_that_cannot_be_written_is_named_as_it_was_asked_for(
    game: Game, tmp_path: Path, typed: str
) -> None:
    """Never by the name of the file that is written first, beside it."""
    file = tmp_path / "none" / "x.html"
    ran = game(*typed.split(), str(file))
    assert (ran.status, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1
    assert str(file) in ran.err
    assert "/.x" not in ran.err


def test_force_overwrites(game: Game, tmp_path: Path) -> None:
    file = tmp_path / "there.html"
    file.write_text("mine", encoding="utf-8")
    game.well("sheet", "--html", str(file), "--force")
    assert file.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


@pytest.mark.parametrize("missing", ["fpdf", "font_source_sans_pro"])
def test_without_the_extra_one_line_says_what_to_install(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    monkeypatch.delitem(sys.modules, "cluedo_notes.presentation.sheet.pdf", raising=False)
    ran = game("sheet", "--pdf", str(tmp_path / "x.pdf"))
    assert (ran.status, ran.out) == (2, "")
    assert "[pdf]" in ran.err and len(ran.err.splitlines()) == 1
    assert not (tmp_path / "x.pdf").exists()


def test_players_that_the_font_cannot_write_are_called_by_their_seats(
    cli: CommandLine, tmp_path: Path
) -> None:
    file = tmp_path / "e.pdf"
    names = "Łukasz,李小龙,Ωμέγα,😀"
    assert cli("sheet", "--empty", "classic", "--players", names, "--pdf", str(file)).status == 0
    _, _, text = read_pdf(file.read_bytes())
    for said in ("Łukasz", "Player2", "Ωμέγα", "Player4"):
        assert said in squeezed(text)
    assert "?" not in text


NAMES = st.lists(st.text(min_size=1, max_size=60), min_size=3, max_size=6, unique=True)


@pytest.mark.slow
@given(NAMES)
def test_no_name_breaks_the_pdf_or_leaves_its_page(names: list[str]) -> None:
    paper = empty_paper(load("classic"), names, words_in("fr"))
    assert len(PdfReader(io.BytesIO(sheet_pdf(paper, words_in("fr")))).pages) == 1


def test_hostile_names_stay_text(game: Game, tmp_path: Path) -> None:
    hostile = ["<script>alert(1)</script>", "\"><img src=x onerror='y'>", "A&B"]
    seats = [{"name": name} for name in hostile]
    game.start({**HEADER, "players": seats, "me": hostile[0]})
    file = tmp_path / "s.html"
    game.well("sheet", "--html", str(file))
    table = Table(file.read_text(encoding="utf-8"))
    assert [said for _, said, _ in table.rows[0][2:]] == hostile
    assert not {"script", "img"} & {tag for tag, _ in table.elements}


def test_links_of_cells_say_card_owner_and_figure() -> None:
    position = position_of(read_log(EXAMPLES["classic-3p"]).at(16))
    odds, words = odds_of(position), words_in("fr")
    text = grid_table(
        grid_of(position, odds, words), words, lambda card, owner: f"/why?card={card}&owner={owner}"
    )
    links = [a for tag, a in Table(text).elements if tag == "a"]
    assert len(links) == len(position.log.edition.cards) * len(position.owners)
    assert links[0]["href"] == "/why?card=rose&owner=envelope"
    assert {a["aria-label"].split(" : ")[0] for a in links} >= {"Mademoiselle Rose, l’étui"}
    figures = {a["aria-label"].partition(" : ")[2] for a in links}
    assert {"a la carte", "ne l’a pas"} < figures
    assert all(re.fullmatch(r"[<>]?\d+ %", one) for one in figures - {"a la carte", "ne l’a pas"})


def test_a_sheet_that_was_not_counted_has_question_marks() -> None:
    position = position_of(read_log(EXAMPLES["classic-3p"]).at(3))
    cells = [
        cell
        for _, row in Table(grid_table(grid_of(position, None, words_in("en")), words_in("en"))).cards
        for cell in row
    ]
    assert ("?", "p0") in cells and {said for said, _ in cells} == {"?", "✓", "✗"}


def test_a_log_that_contradicts_itself_says_so_in_the_title(game: Game, tmp_path: Path) -> None:
    for _ in range(2):
        game("add", "fact", "bob", "--holds", "rose", "--force")
    game("add", "fact", "cleo", "--holds", "rose", "--force")
    file = tmp_path / "s.html"
    ran = game("sheet", "--html", str(file))
    assert ran.status == 0 and "#3" in ran.err
    assert "<h1>friday without #3</h1>" in file.read_text(encoding="utf-8")


def test_an_empty_sheet_says_what_the_columns_of_the_cards_aside_are() -> None:
    edition, words = load("got-red-keep"), words_in("en")
    assert empty_paper(edition, ["", ""], words).below == ("As 1 to As 4: the cards put aside",)
    assert empty_paper(edition, ["", "", ""], words).below == ()
