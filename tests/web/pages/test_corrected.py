"""A game's hand and players corrected by the form that sets one up."""

import html
import re
from pathlib import Path

import pytest
from httpx2 import Response

from cluedo_notes.cli.main import main
from cluedo_notes.game.log.reader import read_log
from tests.helpers.web.page_reader import Page
from tests.helpers.web.serving import served
from tests.helpers.web.table import BASE, THREE, Table
from tests.web.pages.test_new import ALL_NAMED, CASES, HAND, Setter, problem, values


@pytest.fixture
def setter(tmp_path: Path) -> Setter:
    return Setter(served(tmp_path))


def form_of(page: Response) -> dict[str, list[str]]:
    fields = Page(page.text).form("/new")
    return {name: value for name, value in fields.items() if name != "token"}


@pytest.mark.parametrize(
    ("edition", "typed"), [(edition, typed) for edition, _, typed in CASES], ids=lambda one: str(one)[:20]
)
def test_a_game_is_corrected_by_its_form_filled_in(
    tmp_path: Path, setter: Setter, edition: str, typed: list[str]
) -> None:
    """Sent as it is, the form leads to the game that says just that; under a name it makes the same once
    more, with its events."""
    old = tmp_path / "games" / "friday.jsonl"
    assert main(["--game", str(old), "new", "--edition", edition, *typed]) == 0
    assert main(["--game", str(old), "add", "note", "well met"]) == 0
    before = old.read_bytes()
    links = re.findall(r'href="(/new\?events-of=[^"]*)"', html.unescape(setter.get("/game/friday/log").text))
    assert links == [f"/new?events-of=friday&part={part}" for part in ("hand", "players")]
    cards, seats = map(setter.get, links)
    assert "friday is kept" in cards.text and values(seats, "seat") != []
    through = setter.post("/new", {**form_of(seats), "do": "cards"})
    for form, name in ((form_of(cards), "monday"), (form_of(through), "tuesday")):
        answer = setter.post("/new", {**form, "do": "found"})
        assert (answer.status_code, answer.headers["location"]) == (303, "/game/friday/")
        answer = setter.post("/new", {**form, "name": name, "do": "found"})
        assert answer.headers["location"] == f"/game/{name}/"
        copy = tmp_path / "games" / f"{name}.jsonl"
        assert copy.read_bytes() == before == old.read_bytes()
        copy.unlink()


def test_a_forgotten_player_is_seated_on_the_page(tmp_path: Path, setter: Setter) -> None:
    old = tmp_path / "games" / "friday.jsonl"
    assert main(["--game", str(old), "new", *ALL_NAMED, "--me", "Ana", "--hand", ",".join(HAND)]) == 0
    assert main(["--game", str(old), "add", "note", "well met"]) == 0
    seats = form_of(setter.get("/new?events-of=friday&part=players"))
    more = {**seats, "seat": [*ALL_NAMED, "Dan"], "pawn": [""] * 4}
    cards = form_of(setter.post("/new", {**more, "do": "cards"}))
    assert sorted(cards["hand"]) == sorted(HAND)  # one of four has fewer
    assert "Ana" in problem(setter.post("/new", {**cards, "do": "found"}))
    mended = setter.post("/new", {**cards, "hand": HAND[:4], "name": "saturday", "do": "found"})
    assert mended.headers["location"] == "/game/saturday/"
    log = read_log(tmp_path / "games" / "saturday.jsonl")
    assert log.deal.players == (*ALL_NAMED, "Dan") and len(log.events) == 1


def test_a_misspelt_player_is_renamed_on_the_page(tmp_path: Path, setter: Setter) -> None:
    old = tmp_path / "games" / "friday.jsonl"
    assert main(["--game", str(old), "new", *ALL_NAMED, "--me", "Ana", "--hand", ",".join(HAND)]) == 0
    last = ALL_NAMED[-1]
    assert main(["--game", str(old), "add", "fact", last, "--lacks", "rope"]) == 0
    seats = form_of(setter.get("/new?events-of=friday&part=players"))
    cards = form_of(setter.post("/new", {**seats, "seat": [*ALL_NAMED[:-1], "Clementine"], "do": "cards"}))
    mended = setter.post("/new", {**cards, "hand": HAND, "name": "saturday", "do": "found"})
    assert mended.headers["location"] == "/game/saturday/"
    (fact,) = read_log(tmp_path / "games" / "saturday.jsonl").events
    assert fact.actor is None and getattr(fact, "owner", None) == "Clementine"


def test_the_only_game_served_is_not_corrected_here(tmp_path: Path) -> None:
    assert "events-of" not in Table(tmp_path).browser.get(f"{BASE}/log").text


def test_a_game_that_no_form_can_hold_is_not_corrected_here(tmp_path: Path, setter: Setter) -> None:
    heard_in_part = THREE.replace("{", '{"complete":false,', 1)
    (tmp_path / "games").mkdir(exist_ok=True)
    (tmp_path / "games" / "part.jsonl").write_text(heard_in_part, encoding="utf-8")
    assert "events-of" not in setter.get("/game/part/log").text
    assert setter.get("/new?events-of=part").status_code == 404
    assert setter.get("/new?events-of=nowhere").status_code == 404


def test_hands_of_other_sizes_stay_when_the_players_are_corrected(tmp_path: Path, setter: Setter) -> None:
    sized = ["Ana::4", "Bob::7", "Cleo::7"]
    assert main(["--game", str(tmp_path / "games" / "sized.jsonl"), "new", *sized]) == 0
    seats = form_of(setter.get("/new?events-of=sized&part=players"))
    assert seats["size"] == ["4", "7", "7"]
    assert form_of(setter.post("/new", {**seats, "do": "cards"}))["size"] == ["4", "7", "7"]


def test_who_began_without_a_hand_is_led_to_where_it_is_entered(tmp_path: Path) -> None:
    """Where only one game is served its set-up cannot be corrected: a line says where it can."""
    table = Table(tmp_path, THREE.partition(',"hand"')[0] + "}\n")
    asks = 'Your hand is not noted: <a href="/game/friday/log#set-up">correct the hand</a>.'
    assert asks in table.browser.get(f"{BASE}/").text
    page = Page(table.browser.get(f"{BASE}/log").text)
    (line,) = (one for one in page.all("p") if one.attributes.get("id") == "set-up")
    typed = [part.words() for part in line.inside if part.tag == "code"]
    assert typed == [f"cluedo-notes play {table.file}", "hand", "players"]
    french = table.browser.get(f"{BASE}/log", **{"accept-language": "fr"}).text
    assert f"<code>cluedo-notes jouer {table.file}</code>" in french
    table.note("/note/fact", {"owner": ["Ana"], "holds": ["rose"]})
    assert asks not in table.browser.get(f"{BASE}/").text


def test_who_answers_first_is_corrected_among_the_house_rules_and_passes_follow(
    tmp_path: Path, setter: Setter
) -> None:
    """The page of what is wrong says where."""
    old = tmp_path / "games" / "friday.jsonl"
    assert main(["--game", str(old), "new", *ALL_NAMED]) == 0
    for _ in range(3):
        asked = ["Ana", "rose", "corde", "hall", "--answers", "Cleo:pass,Bob:show", "--force"]
        assert main(["--game", str(old), "add-suggestion", *asked]) == 0
    assert "Then choose who answers first" in setter.get("/game/friday/check").text
    assert main(["--game", str(old), "add-suggestion", "Bob", "rose", "revolver", "hall", "Ana"]) == 0
    seats = form_of(setter.get("/new?events-of=friday&part=players"))
    through = form_of(setter.post("/new", {**seats, "rule-first-asked": ["right"], "do": "cards"}))
    answer = setter.post("/new", {**through, "name": "monday", "do": "found"})
    assert answer.headers["location"] == "/game/monday/"
    events = read_log(tmp_path / "games" / "monday.jsonl").events
    assert events[:3] == read_log(old).events[:3]
    assert [reply.player for reply in events[3].responses] == ["Ana"]  # type: ignore[union-attr]
    assert "choose who answers first" not in setter.get("/game/monday/check").text
