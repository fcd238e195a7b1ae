"""Every page of every example: there, well formed, labelled, in both languages, with nothing inline."""

import json
import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

from cluedo_notes.web.base.rendering import static_text
from cluedo_notes.web.forms.event_forms import FORMS
from tests.cli.games.test_verify import opened as hand_opened_for_nothing
from tests.helpers.cli.playing import HOUSE
from tests.helpers.examples import tiers
from tests.helpers.web.page_reader import Page
from tests.helpers.web.raw_ids import raw_ids
from tests.helpers.web.serving import EXAMPLES, Browser, copied, served

GAMES = sorted(path.stem for path in EXAMPLES.glob("*.jsonl"))
READ = (
    "/",
    "/?noted=1",
    "/ask",
    "/log",
    "/log?all=1",
    "/advice",
    "/rivals",
    "/more",
    "/check",
    "/show",
    "/replay",
)
HEAVY = ("/advice?now=1", "/rivals?now=1", "/verify")


def opened(game: str, folder: Path, language: str = "en") -> Browser:
    browser = Browser(served(folder, copied(game, folder)), **{"accept-language": language})
    browser.get("/")
    return browser


def check_page(browser: Browser, path: str) -> Page:
    answer = browser.get(path)
    assert answer.status_code == 200, (path, answer.text)
    page = Page(answer.text)
    assert page.complaints() == [], path
    assert raw_ids(page) == [], path
    assert page.all("html")[0].attributes["lang"] == browser.headers["accept-language"]
    return page


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_is_well_formed_and_labelled(tmp_path: Path, game: str, language: str) -> None:
    browser = opened(game, tmp_path, language)
    for path in (*READ, *(f"/note/{kind}" for kind in FORMS), "/edit/1", "/insert/1", "/insert/0?kind=note"):
        page = check_page(browser, f"/game/friday{path}")
        assert len(page.all("main")) == 1, path


@pytest.mark.parametrize("game", tiers(GAMES, "classic-3p", "super-10p"))
def test_what_takes_thought_is_well_formed_too(tmp_path: Path, game: str) -> None:
    browser = opened(game, tmp_path)
    file = tmp_path / "friday.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join(lines[: 2 * len(lines) // 3]), encoding="utf-8")
    for path in HEAVY:
        check_page(browser, f"/game/friday{path}")


def test_a_page_that_thinks_says_so_and_brings_what_it_found(tmp_path: Path) -> None:
    browser = opened("classic-3p", tmp_path)
    waiting = found_in(browser.get("/game/friday/rivals").text)
    assert waiting["aria-busy"] == "true"
    assert "aria-busy" not in found_in(browser.get(waiting["hx-get"]).text)


def found_in(text: str) -> dict[str, str]:
    """The attributes of what is found, or will be."""
    return next(one.attributes for one in Page(text).all() if one.attributes.get("id") == "found")


def test_every_cell_tells_why_and_every_card_its_odds(tmp_path: Path) -> None:
    browser = opened("got-red-keep-2p", tmp_path)
    page = check_page(browser, "/game/friday/")
    table = next(one for one in page.all("table") if "sheet" in one.attributes.get("class", ""))
    links = [one.attributes["href"] for one in table.all() if one.tag == "a"]
    columns = len([one for one in table.all() if one.attributes.get("scope") == "col"])
    cards = [one for one in table.all() if one.attributes.get("scope") == "row"]
    assert len(links) == len(set(links)) == len(cards) * columns
    for link in links[::7]:
        linked = check_page(browser, link)
        assert any(one.attributes.get("id") == "answer" and one.words() for one in linked.all())


NOT_RENEWED = (
    "/advice",
    "/rivals",
    "/show",
    "/check",
    "/verify",
    "/replay",
    "/log",
    "/ask",
    "/odds?card=rose",
)


def test_every_page_that_does_not_renew_itself_says_what_was_noted_since(tmp_path: Path) -> None:
    browser = opened("classic-3p", tmp_path)
    owner = "/why?card=rose&owner=envelope"
    for path in (*NOT_RENEWED, *(f"{one}?now=1" for one in NOT_RENEWED[:2]), owner):
        page = check_page(browser, f"/game/friday{path}")
        (since,) = [one.attributes for one in page.all() if one.attributes.get("id") == "since"]
        assert since["hx-trigger"] == "log-changed from:body", path
        assert "/since?lines=" in since["hx-get"]


NOWHERE = (
    "/why",
    "/why?card=rose&owner=nobody",
    "/odds?card=x",
    "/note/nonsense",
    "/edit/999",
    "/insert/999",
)


@pytest.mark.parametrize("path", NOWHERE)
def test_what_is_not_there_is_not_found(tmp_path: Path, path: str) -> None:
    assert opened("classic-3p", tmp_path).get(f"/game/friday{path}").status_code == 404


def test_the_download_is_the_file(tmp_path: Path) -> None:
    answer = opened("classic-3p", tmp_path).get("/game/friday/download")
    assert answer.content == (EXAMPLES / "classic-3p.jsonl").read_bytes()


def test_the_replay_may_run_its_own_script_and_ours_and_no_other(tmp_path: Path) -> None:
    answer = opened("classic-3p", tmp_path).get("/game/friday/replay/page")
    policy = answer.headers["content-security-policy"]
    sources = dict(one.strip().partition(" ")[::2] for one in policy.split(";"))
    for tag, directive in (("style", "style-src"), ("script", "script-src")):
        texts = re.findall(f"<{tag}>(.*?)</{tag}>", answer.text, re.DOTALL)
        digests = [b64encode(sha256(text.encode()).digest()).decode() for text in texts]
        assert sources[directive].split() == [f"'sha256-{digest}'" for digest in digests]
    assert sources["default-src"] == "'none'"


def test_the_button_of_the_replay_says_where_it_leads(tmp_path: Path) -> None:
    """Nothing else stands on its page."""
    page = check_page(opened("classic-3p", tmp_path), "/game/friday/replay?now=1")
    (button,) = [one for one in page.all("a") if one.attributes.get("href") == "/game/friday/replay/page"]
    assert button.words() == "Start at the first event"


def test_the_replay_is_hidden_as_every_page_is(tmp_path: Path) -> None:
    text = opened("classic-3p", tmp_path).get("/game/friday/replay/page").text
    before, _, body = text.partition("<body>")
    assert f"<script>{static_text('early.js')}</script>" in before
    assert "src=" not in text
    body, _, after = body.partition('<button id="cover" type="button" hidden>')
    assert body.strip().startswith('<div id="page">')
    hides = re.escape(static_text("private.js"))
    assert re.fullmatch(
        rf"[^<]*</button>\s*<script>{hides}</script>\s*<script>.*</script>\s*</body>\s*</html>\s*",
        after,
        re.DOTALL,
    )


def test_what_follows_from_a_mistake_stands_under_it_and_in_the_replay(tmp_path: Path) -> None:
    game = hand_opened_for_nothing(tmp_path).rename(tmp_path / "friday.jsonl")
    browser = Browser(served(tmp_path, game), **{"accept-language": "en"})
    browser.get("/")
    paragraphs = check_page(browser, "/game/friday/verify").all("p")
    lines = [(one.attributes.get("class"), one.words()) for one in paragraphs]
    first = lines.index(("in2", "As a result:"))
    assert lines[first - 1][0] == "in1"
    assert lines[first - 1][1].endswith("reveals their hand #1")
    assert {name for name, _ in lines[first + 1 : first + 4]} == {"in3"}
    replayed = browser.get("/game/friday/replay/page").text
    assert replayed.count("against the rules, but only because of #1: ") >= 3


RULES = """leftover = "pool"
[rules]
witnesses = "left-then-all"
spy-squares = true
"""
"""Of another edition."""

ROOMS = """grenier = {fr = "Grenier", en = "Loft"}
remise = {fr = "Remise", en = "Shed"}
"""


def test_an_edition_of_ones_own_has_all_its_pages(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text(
        HOUSE.replace('leftover = "none"\n', RULES) + ROOMS, encoding="utf-8"
    )
    seats = [{"name": name} for name in ("Ana", "Bob", "Cleo")]
    head = {"type": "game", "format": 1, "edition": "house.toml", "players": seats} | {
        "me": "Ana",
        "hand": ["rose"],
    }
    file = tmp_path / "friday.jsonl"
    file.write_text(json.dumps(head), encoding="utf-8")
    browser = Browser(served(tmp_path, file), **{"accept-language": "en"})
    browser.get("/")
    for path in (*READ, *HEAVY, *(f"/note/{kind}" for kind in FORMS)):
        check_page(browser, f"/game/friday{path}")
    more = check_page(browser, "/game/friday/more")
    assert {"Spy", "Look at hidden cards"} <= {one.words() for one in more.all("a")}
    asked = check_page(browser, "/game/friday/ask?player=Ana&answer-2=show")
    rows = [one.words() for one in asked.all("legend") if "li" in [above.tag for above in one.above()]]
    assert rows == ["Bob passes", "Cleo"]
