"""`replay --html`: one file that parses, loads nothing, escapes everything and contains every event."""

import base64
import hashlib
import os
import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

from cluedo_notes.game.advice.hindsight import Hindsight
from cluedo_notes.game.errors import GameError
from cluedo_notes.game.knowledge import insights
from cluedo_notes.game.knowledge.insights import Insight, insights_if_any
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.game.review import step_odds
from cluedo_notes.game.review.replay import ReplayStep, steps, true_envelope
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.message import message
from cluedo_notes.language.words import words_in
from cluedo_notes.presentation.envelope import alike_text
from cluedo_notes.presentation.replay import html_page
from cluedo_notes.presentation.replay.html_page import OPENNESS_HEIGHT, page
from cluedo_notes.presentation.replay.plot import TOP, MarkedStep, Plot
from cluedo_notes.presentation.replay.steps import StepLines
from tests.helpers.cli.playing import HEADER, CommandLine, Game, suggestion
from tests.helpers.cli.terminal import on_terminal
from tests.helpers.examples import tiers
from tests.helpers.places import ROOT

EXAMPLES = {p.stem: p for p in sorted((ROOT / "examples").glob("*.jsonl"))}
VOID = {"meta", "input", "link", "br"}
HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(2)>',
    "A&B' onload='x",
    "</style></script>",
)

each_example = pytest.mark.parametrize("name", tiers(EXAMPLES, "classic-3p", "got-red-keep-2p"))
each_language = pytest.mark.parametrize("lang", LANGUAGES)


class Read(HTMLParser):
    """A page's elements in order with their attributes and texts; that they nest is checked on the way."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.texts: list[str] = []
        self.inside: dict[str, list[str]] = {}
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        assert len(attrs) == len(dict(attrs)), (tag, attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)
        for tag in set(self.open):
            self.inside.setdefault(tag, []).append(data)

    @property
    def text(self) -> str:
        """What is read of the page's body, spaces made one."""
        said = [one for one in self.texts if one not in self.inside.get("script", [])]
        return " ".join(" ".join(said).split())

    def all(self, tag: str, **wanted: str) -> list[dict[str, str]]:
        """The attributes of the elements of a kind."""
        found = (attributes for name, attributes in self.elements if name == tag)
        return [one for one in found if all(one.get(key) == value for key, value in wanted.items())]


@cache
def steps_of(name: str) -> tuple[Log, list[ReplayStep]]:
    log = read_log(EXAMPLES[name])
    return log, list(steps(log))


def page_of(name: str, lang: str = "en") -> str:
    log, steps_of_log = steps_of(name)
    return page(log, steps_of_log, insights_if_any(log), words_in(lang))


@pytest.mark.slow
@each_language
@each_example
def test_the_page_parses_and_tells_every_event(name: str, lang: str) -> None:
    (log, all_steps), words = steps_of(name), words_in(lang)
    read = Read(page_of(name, lang))
    assert read.all("html") == [{"lang": lang}]
    entries = read.all("li")
    events = [one for one in entries if re.fullmatch(r"e\d+", one.get("id", ""))]
    assert len(events) == len(log.live) + 1
    step_lines = StepLines(log, words)
    for step in all_steps:
        assert " ".join(step_lines.headline(step).split()) in read.text
    ids = [found["id"] for _, found in read.elements if "id" in found]
    assert len(ids) == len(set(ids))


@each_example
def test_the_page_refers_to_nothing_outside_itself(name: str) -> None:
    text = page_of(name)
    read = Read(text)
    assert not re.search(
        r"https?:|//|url\(|@import|javascript:", text.partition("<body>")[0].split("<style>")[0]
    )
    style = "".join(read.inside["style"])
    assert not re.search(r"https?:|url\(|@import|expression\(", style)
    script = "".join(read.inside["script"])
    assert not re.search(
        r"https?:|fetch\(|XMLHttp|import\(|eval\(|innerHTML|insertAdjacent|document\.write", script
    )
    ids = {found["id"] for _, found in read.elements if "id" in found}
    for tag, found in read.elements:
        assert tag not in ("link", "img", "iframe", "object", "embed", "base", "form"), tag
        assert not {"src", "srcset", "style", "action", "xlink:href"} & set(found), (tag, found)
        assert not [attribute for attribute in found if attribute.startswith("on")], (tag, found)
        if "href" in found:
            assert found["href"][0] == "#"
            assert found["href"][1:] in ids
        for reference in ("aria-labelledby", "aria-describedby", "for"):
            assert set(found.get(reference, "").split()) <= ids


@each_example
def test_the_policy_allows_the_one_style_and_the_one_script_of_the_page(name: str) -> None:
    read = Read(page_of(name))
    (policy,) = [
        one["content"] for one in read.all("meta") if one.get("http-equiv") == "Content-Security-Policy"
    ]
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    for tag in ("style", "script"):
        (source,) = re.findall(rf"{tag}-src '(sha256-[^']*)'", policy)
        digest = hashlib.sha256("".join(read.inside[tag]).encode()).digest()
        assert source == f"sha256-{base64.b64encode(digest).decode()}"
        assert len(read.all(tag)) == 1


@each_language
def test_hostile_names_stand_there_as_they_are_and_do_nothing(
    cli: CommandLine, tmp_path: Path, lang: str
) -> None:
    one, two, three, four = HOSTILE
    game = Game(cli, tmp_path / "<b>&'\"x.jsonl")
    lines = [
        {"type": "note", "text": "<img src=y onerror=alert(3)>"},
        {**suggestion("Ana", "rose corde hall", "Bob pass"), "player": one},
        {
            "type": "accusation",
            "player": two,
            "correct": False,
            "suspect": "rose",
            "weapon": "corde",
            "room": "hall",
        },
        {"type": "accusation", "player": three, "correct": False},
        {"type": "fact", "owner": four, "holds": ["revolver"]},
    ]
    lines[1]["responses"] = [{"player": two, "action": "pass"}, {"player": three, "action": "show"}]
    game.start({**HEADER, "players": [{"name": name} for name in HOSTILE], "me": None, "hand": None}, *lines)
    file = tmp_path / "page.html"
    assert cli("--lang", lang, "replay", str(game.path), "--html", str(file)).status == 0
    text = file.read_text(encoding="utf-8")
    read = Read(text)
    assert not read.all("img")
    assert not read.all("b")
    assert len(read.all("script")) == len(read.all("style")) == 1
    assert not [found for _, found in read.elements if {"onerror", "onload"} & set(found)]
    for name in HOSTILE:
        assert name in read.texts  # a heading of the sheet, whole
        assert read.text.count(name) >= 3
    assert "<b>&'\"x" in read.text


def cells(read: Read, place: int) -> list[str]:
    (found,) = read.all("li", id=f"e{place}")
    return found["data-cells"].split(" ")


@each_example
def test_the_cells_of_every_step_are_those_of_the_sheet(cli: CommandLine, name: str) -> None:
    read, log = Read(page_of(name)), read_log(EXAMPLES[name])
    last = cells(read, len(log.live))
    kinds = [found.get("class", "").split() for found in read.all("td")][: len(last)]
    assert ["o" if "has" in kind else "x" if "lacks" in kind else "" for kind in kinds] == last
    for place, number in ((0, 0), (len(log.live) // 2, log.live[len(log.live) // 2 - 1].number)):
        if log.at(number).live != log.live[:place]:
            continue
        sheet = cli("sheet", "--json", "--at", str(number), "--game", str(EXAMPLES[name])).json
        wanted = []
        for row in sheet["cards"]:
            for owner, p in row["p"].items():
                whole = round(100 * p)
                number_said = "<1" if whole == 0 else ">99" if whole == 100 else str(whole)
                is_open = row["certain"] is None and owner not in row["impossible"]
                wanted.append(number_said if is_open else "o" if row["certain"] == owner else "x")
        assert cells(read, place) == wanted


@each_example
def test_the_curves_are_those_of_the_true_envelope(name: str) -> None:
    log = read_log(EXAMPLES[name])
    read = Read(page_of(name))
    truth = true_envelope(log)
    assert truth is not None
    names = [log.edition.by_id[card].name.in_language("en") for card in truth]
    assert [one for one in names if one not in read.text] == []
    paths = [found["d"] for found in read.all("path") if "vector-effect" in found]
    assert len(paths) == 4
    for path in paths:
        points = re.findall(r"[ML](\d+),([\d.]+)", path)
        assert [int(x) for x, _ in points] == list(range(len(log.live) + 1))
    assert [path.endswith(",0") for path in paths[:3]] == [True] * 3  # certain at the end: at the upper edge
    accusations = [live for live in log.live if type(live.event).__name__ == "Accusation"]
    assert len(
        read.all("line", **{"class": "mark right"}) + read.all("line", **{"class": "mark"})
    ) == 2 * len(accusations)


def test_without_an_ending_the_curves_are_those_of_the_likeliest_envelope(game: Game) -> None:
    game.start(HEADER, suggestion("Ana", "olive matraque veranda", "Bob pass", "Cleo pass"))
    log = read_log(game.path)
    read = Read(page(log, list(steps(log)), insights_if_any(log), words_in("en")))
    assert "likeliest envelope" in read.text
    assert "Dr Green" in "".join(read.inside["figure"])


def test_a_game_without_events_has_a_page_without_curves(game: Game) -> None:
    log = read_log(game.path)
    read = Read(page(log, list(steps(log)), insights_if_any(log), words_in("fr")))
    assert read.all("figure") == []
    assert "Le début" in read.text


def test_where_positions_are_too_large_there_are_no_numbers(
    monkeypatch: pytest.MonkeyPatch, game: Game
) -> None:
    def too_large(*_: object, **__: object) -> None:
        raise GameError(message("too-large-to-count"))

    monkeypatch.setattr(step_odds, "counted_odds", too_large)
    game.start(HEADER, {"type": "note", "text": "one"})
    log = read_log(game.path)
    read = Read(page(log, list(steps(log)), insights_if_any(log), words_in("en")))
    assert read.all("figure") == []
    assert set(cells(read, 1)) == {"o", "x", "?"}


def test_a_curve_is_interrupted_where_a_value_is_not_known() -> None:
    values = [0.5, None, 1.0, 0.75, None]
    plot = Plot(
        "p",
        "A",
        "<b>",
        100,
        [("c0", values)],
        [(1.0, "1"), (0.0, "0")],
        range(5),
        [MarkedStep(1, True, "<i>")],
    )
    svg = plot.svg()
    assert 'd="M0,0.5h0M2,0L3,0.25"' in svg
    assert "&lt;b&gt;" in svg
    assert "&lt;i&gt;" in svg
    Read(svg)


# -- my suggestions


def mine(name: str) -> list[tuple[ReplayStep, Hindsight]]:
    return [(step, step.hindsight) for step in steps_of(name)[1] if step.hindsight is not None]


@each_language
def test_my_suggestions_stand_in_a_table_each_with_what_it_promised(lang: str) -> None:
    words, read = words_in(lang), Read(page_of("classic-5p", lang))
    assert len(mine("classic-5p")) == 7
    step_lines = StepLines(steps_of("classic-5p")[0], words)
    assert step_lines.sum([found for _, found in mine("classic-5p")]) in read.text
    for step, found in mine("classic-5p"):
        cards = [step_lines.describer.cards(one.triple) for one in (found.made, found.best)]
        expected = [alike_text(2 ** (found.before - one.gain), words) for one in (found.made, found.best)]
        became = alike_text(2**found.after, words)
        row = f"#{step.number} {cards[0]} {expected[0]} {cards[1]} {expected[1]} {became} "
        assert row in read.text
        assert " ".join(step_lines.promise(found).split()) in read.text


def test_the_curve_has_a_disc_and_a_diamond_where_each_was_to_bring_it() -> None:
    read, log = Read(page_of("classic-5p")), steps_of("classic-5p")[0]
    discs = [one for one in read.all("circle", **{"class": "made"}) if one["cx"].endswith("%")]
    diamonds = [one for one in read.all("svg", overflow="visible") if "x" in one]
    found = mine("classic-5p")
    places = [100 * steps_of("classic-5p")[1].index(step) / len(log.live) for step, _ in found]
    assert [float(one["cx"].rstrip("%")) for one in discs] == pytest.approx(places, abs=1e-3)
    assert [float(one["x"].rstrip("%")) for one in diamonds] == pytest.approx(places, abs=1e-3)
    # From 8 bits at the upper edge to 0 at the lower one.
    for disc, diamond, (_, one) in zip(discs, diamonds, found, strict=True):
        heights = [1 - (float(y) - TOP) / OPENNESS_HEIGHT for y in (disc["cy"], diamond["y"])]
        expected = [(one.before - gain) / 8 for gain in (one.made.gain, one.best.gain)]
        assert heights == pytest.approx(expected, abs=0.1 / OPENNESS_HEIGHT)


def test_a_game_without_a_keeper_has_none(game: Game) -> None:
    header = {key: value for key, value in HEADER.items() if key not in ("me", "hand")}
    game.start(header, suggestion("Ana", "rose corde hall", "Bob show"))
    log = read_log(game.path)
    read = Read(page(log, list(steps(log)), insights_if_any(log), words_in("en")))
    assert not read.all("circle")
    assert "My suggestions" not in read.text


# -- who knew what when


def test_who_knew_what_when_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    found = (
        Insight("<Ana>", earliest=0, latest=None),
        Insight("Bob", earliest=9, latest=13, accused=14, right=False, misled=0),
    )
    monkeypatch.setattr(insights, "insights", lambda _: found)
    read = Read(page_of("classic-3p"))
    assert "Who knew what when" in read.text
    assert re.search(r"<Ana> The start – – Bob #9 #13 #14 wrong \(misled", read.text)


def test_who_knew_is_said_of_a_whole_game() -> None:
    """Lou could have named the envelope after event 33 and accused at 38."""
    assert "Lou #33 #33 #38 right" in Read(page_of("classic-5p")).text


# -- writing it


def test_the_page_is_written_once_and_overwritten_only_by_force(cli: CommandLine, tmp_path: Path) -> None:
    file, path = tmp_path / "game.html", str(EXAMPLES["classic-3p"])
    ran = cli("replay", path, "--html", str(file))
    assert (ran.status, ran.err) == (0, "")
    assert str(file) in ran.out
    text = file.read_text(encoding="utf-8")
    assert text == page_of("classic-3p")
    file.write_text("mine", encoding="utf-8")
    ran = cli("replay", path, "--html", str(file))
    assert (ran.status, ran.out) == (2, "")
    assert "--force" in ran.err
    assert file.read_text(encoding="utf-8") == "mine"
    ran = cli("replay", path, "--html", str(file), "--force", "--json")
    assert ran.json == {"file": str(file), "events": 21}
    assert file.read_text(encoding="utf-8") == text
    assert list(tmp_path.iterdir()) == [file]


def test_a_page_that_cannot_be_written_is_one_line(cli: CommandLine, tmp_path: Path) -> None:
    for file in (tmp_path / "none" / "game.html", tmp_path):
        ran = cli("replay", str(EXAMPLES["classic-3p"]), "--html", str(file), "--force")
        assert ran.status == 2
        assert len(ran.err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_what_interrupts_the_writing_leaves_no_file(
    cli: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    for module, name in ((step_odds, "counted_odds"), (html_page, "page"), (os, "link")):
        with monkeypatch.context() as patch:
            patch.setattr(module, name, interrupted)
            ran = cli("replay", str(EXAMPLES["classic-3p"]), "--html", str(tmp_path / "game.html"))
        assert ran.status == 130
        assert list(tmp_path.iterdir()) == []


def test_on_a_terminal_a_bar_tells_how_far_it_is(tmp_path: Path) -> None:
    typed = ["replay", str(EXAMPLES["classic-3p"]), "--html", str(tmp_path / "game.html")]
    status, screen = on_terminal(typed)
    assert status == 0
    assert "100%" in screen
    assert (tmp_path / "game.html").exists()
