"""The site from a plain server of files: whole games, without a network, in two tabs."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from cluedo_notes.cli.main import main
from cluedo_notes.language.words import words_in
from tests.helpers.browser.hands import Hands
from tests.helpers.browser.looking import PHONE
from tests.helpers.browser.site import BUILT, Host, SiteLooking, tab, text_of
from tests.helpers.life.written_games import WRITTEN
from tests.helpers.places import ROOT
from tests.web.browser.site.conftest import Visit
from tests.web.browser.test_whole_games import EXAMPLES, GAMES, SHORT, lines_of, plain

pytestmark = pytest.mark.slow


def entered(one: SiteLooking, name: str) -> tuple[str, list[dict[str, Any]]]:
    """An example entered by taps: the address of its game, and the lines of its log."""
    header, *events = lines_of(GAMES[name])
    hands = Hands(one, header)
    hands.found()
    for line in events:
        hands.enter(line)
    return hands.base, [json.loads(line) for line in one.log(hands.base).splitlines()]


def elsewhere(asked: list[str]) -> list[str]:
    """What was asked of the host but for its newest version, which the browser asks about of itself."""
    of_the_worker = ("/service_worker.js", "/scripts/hash.js")
    return [path for path in asked if path not in of_the_worker and not path.startswith("/?at=")]


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_whole_game_entered_by_taps_is_the_same_log_and_needs_no_network(
    visit: Visit, host: Host, name: str, thorough: bool
) -> None:
    """After one visit the network is cut; in the end the page is opened anew, and judges the game."""
    if not thorough and name != SHORT:
        pytest.skip("with --thorough")
    one = visit()
    one.open()
    one.page.evaluate("navigator.serviceWorker.ready")
    one.page.reload()
    one.loaded()
    asked = len(host.asked)
    one.context.set_offline(True)
    base, log = entered(one, name)
    assert [plain(line) for line in log] == [plain(line) for line in lines_of(EXAMPLES[name])]
    one.page.reload()
    one.loaded()
    assert "could have named the solution" in text_of(one.page, f"{base}/verify")
    assert elsewhere(host.asked[asked:]) == []


def test_nothing_is_asked_of_the_network_once_it_is_loaded(visit: Visit, host: Host) -> None:
    one = visit()
    one.open()
    one.page.evaluate("navigator.serviceWorker.ready")
    one.settled(host)
    asked = len(host.asked)
    hands = three_players(one)
    hands.enter({"type": "note", "text": "a cough"})
    one.open(f"{hands.base}/advice")
    assert elsewhere(host.asked[asked:]) == []


NOTES = """async ([base, who, number]) => {
  const form = async () => {
    const answer = await travel.fetch(`${base}/note/note`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return new URLSearchParams(new FormData(page.querySelector("form.event")));
  };
  for (let at = 0; at < number;) {
    const body = await form();
    body.set("text", `${who} ${at}`);
    const answer = await travel.fetch(`${base}/note/note`, { method: "POST", body });
    if (answer.redirected) at += 1; // else the other tab came first
  }
}"""


def three_players(one: SiteLooking) -> Hands:
    """A game that nobody has noted in."""
    players = [{"name": name} for name in ("Ana", "Bob", "Cleo")]
    hands = Hands(one, {"edition": "classic", "players": players})
    hands.found()
    return hands


def test_two_tabs_on_one_game_neither_lose_nor_double_a_line(
    visit: Visit, host: Host, thorough: bool
) -> None:
    one = visit()
    hands = three_players(one)
    other = tab(one.context, host.address, f"{hands.base}/")
    number = 200 if thorough else 20
    for page, who in ((one.page, "one"), (other, "other")):
        page.evaluate(f"given => {{ window.done = ({NOTES})(given); }}", [hands.base, who, number])
    one.page.evaluate("window.done")
    other.evaluate("window.done")
    texts = [json.loads(line)["text"] for line in one.log(hands.base).splitlines()[1:]]
    for who in ("one", "other"):
        assert [text for text in texts if text.startswith(f"{who} ")] == [
            f"{who} {at}" for at in range(number)
        ]
    assert len(texts) == 2 * number


def test_the_bar_speaks_the_readers_language_before_any_page_came(browser: Browser, host: Host) -> None:
    """An address that leads nowhere is answered below the bar that was there while the program was loaded."""
    one = SiteLooking(browser, host.address, PHONE, "fr")
    one.open("/nowhere")
    expect(one.page.locator("header.top > .name")).to_have_text("Parties")
    expect(one.page.locator("#hide")).to_have_text("Cacher")
    one.close()
    assert one.faults == []


def test_what_one_tab_notes_the_other_shows(visit: Visit, host: Host) -> None:
    one = visit()
    hands = three_players(one)
    other = tab(one.context, host.address, f"{hands.base}/")
    hands.enter({"type": "note", "text": "a cough"})
    expect(other.locator("#changed")).to_contain_text("a cough")


PROVED = "classic-3p"
"""Its facts are proved from several events: what looks for the fewest is there."""

LEAVING = "right-hand"
"""The game that is entered without `--thorough`: cards and askers not heard, and somebody leaves."""

LINES = "all => all.map((one) => one.textContent.replace(/\\s+/g, ' ').trim()).filter(Boolean)"
CELLS = """all => all.map((one) => {
  const of = new URL(one.querySelector("a").href).searchParams;
  return [of.get("card"), of.get("owner"), one.className.split(" ")[0], one.textContent.trim()];
})"""


def said_by(capsys: pytest.CaptureFixture[str], log: Path, *arguments: str) -> str:
    """What the terminal prints of a log."""
    main(["--game", str(log), *arguments])
    return capsys.readouterr().out


def assert_is_the_sheet(cells: list[list[str]], printed: str) -> None:
    """Are these cells of the page what the terminal prints as JSON?"""
    rows = {row["card"]: row for row in json.loads(printed)["cards"]}
    assert len(cells) == sum(len(row["p"]) for row in rows.values())
    for card, owner, kind, text in cells:
        row = rows[card]
        assert (kind == "has") == (row["certain"] == owner), (card, owner)
        assert (kind == "lacks") == (owner in row["impossible"]), (card, owner)
        if (number := re.fullmatch(r"(\d+)\s?%", text)) is not None:
            assert abs(int(number[1]) - 100 * row["p"][owner]) <= 0.5, (card, owner)


@pytest.mark.parametrize("name", WRITTEN)
def test_a_game_of_a_table_as_people_have_it_is_the_log_and_the_sheet_of_the_terminal(
    visit: Visit, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, thorough: bool
) -> None:
    if not thorough and name != LEAVING:
        pytest.skip("with --thorough")
    one = visit()
    base, lines = entered(one, name)
    assert [plain(line) for line in lines] == [plain(line) for line in lines_of(GAMES[name])]
    log = tmp_path / "friday.jsonl"
    log.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    cells = one.open(f"{base}/").eval_on_selector_all("table.sheet td", CELLS)
    assert_is_the_sheet(cells, said_by(capsys, log, "sheet", "--json"))


@pytest.mark.parametrize("name", EXAMPLES)
def test_what_the_site_says_is_what_the_terminal_says(
    visit: Visit, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, thorough: bool
) -> None:
    """In the middle of a game: who has what, how probable the rest is, proofs, whether rules were broken.

    Only the terminal says how to see all steps of a proof."""
    if not thorough and name != PROVED:
        pytest.skip("with --thorough")
    lines = EXAMPLES[name].read_text(encoding="utf-8").splitlines(keepends=True)
    log = tmp_path / "friday.jsonl"
    log.write_text("".join(lines[: 1 + 2 * len(lines) // 3]), encoding="utf-8")
    one = visit()
    one.open("/files").set_input_files("[data-brings]", log)
    expect(one.page.locator(".changed")).to_contain_text("friday: imported")
    cells = one.open("/game/friday/").eval_on_selector_all("table.sheet td", CELLS)
    assert_is_the_sheet(cells, said_by(capsys, log, "sheet", "--json"))
    certain = [(card, owner) for card, owner, kind, _ in cells if kind == "has"]
    for card, owner in certain[:: max(1, len(certain) // 4)]:
        page = one.open(f"/game/friday/why?card={card}&owner={owner}")
        proof = page.eval_on_selector_all("#main p[class]", LINES)
        printed = said_by(capsys, log, "why", card).removesuffix(f"{words_in('en')('why-all')}\n")
        assert " ".join(proof) == " ".join(printed.split())
    page = one.open("/game/friday/verify")
    verdict = page.eval_on_selector_all("#main p[class]", LINES)
    assert " ".join(verdict) == " ".join(said_by(capsys, log, "verify").split())


def test_games_and_editions_come_in_and_go_out(visit: Visit) -> None:
    """A log, an edition of one's own and an archive of all; the same file twice is one game."""
    one = visit()
    page = one.open("/files")
    page.set_input_files("[data-brings]", [EXAMPLES["classic-3p"], EXAMPLES["super-6p"]])
    expect(page.locator(".changed")).to_contain_text("classic-3p: imported")
    page.set_input_files("[data-brings]", [EXAMPLES["classic-3p"], EXAMPLES["super-6p"]])
    expect(page.locator(".changed")).to_contain_text("classic-3p: already here")
    with page.expect_download() as taken:
        one.tap(page.locator('a[href="/files/all"]'))
    archive = Path(taken.value.path())
    assert one.log("/game/classic-3p") == EXAMPLES["classic-3p"].read_text(encoding="utf-8")
    other = visit()
    there = other.open("/files")
    there.set_input_files(
        "[data-brings]", {"name": "all.zip", "mimeType": "", "buffer": archive.read_bytes()}
    )
    expect(there.locator(".changed")).to_contain_text("super-6p: imported")
    assert other.log("/game/super-6p") == EXAMPLES["super-6p"].read_text(encoding="utf-8")


def test_a_visitor_sees_a_game_that_was_played_by_one_tap(visit: Visit) -> None:
    one = visit()
    page = one.open()
    one.tap(page.locator('form[action="/demo"] button'))
    expect(page.locator("#live")).to_be_visible()
    assert one.log("/game/demo") == EXAMPLES["classic-5p"].read_text(encoding="utf-8")


FORBIDDEN = """async () => {
  const awaited = new Set(["connect-src", "img-src", "script-src-elem"]);
  const refused = new Promise((done) => {
    document.addEventListener("securitypolicyviolation", (event) => {
      awaited.delete(event.effectiveDirective);
      if (!awaited.size) done();
    });
  });
  const script = document.createElement("script");
  script.textContent = "window.ran = true;";
  document.body.append(script);
  new Image().src = "http://localhost:1/";
  fetch("http://localhost:1/").catch(() => {});
  const late = new Promise((done) => { setTimeout(done, 60000); });
  await Promise.race([refused, late]);
  return [window.ran ?? false, [...awaited]];
}"""
"""Does all three that the policy forbids, and waits until the browser has told of each, in its own time."""


def test_the_page_runs_no_script_that_is_written_into_it_and_asks_nobody_else(
    browser: Browser, host: Host
) -> None:
    """That no page needs more is shown by every other test here: a browser complains of what it forbids."""
    looking = SiteLooking(browser, host.address, PHONE)
    looking.page.goto(host.address)
    assert looking.page.evaluate(FORBIDDEN) == [False, []]
    looking.close()


@pytest.mark.usefixtures("host")
def test_the_site_is_not_larger_than_it_has_to_be() -> None:
    """What is loaded the first time, as the files are; scripts and pages are compressed by most hosts too."""
    listed = json.loads((BUILT / "files.json").read_text(encoding="utf-8"))["files"]
    loaded = {name: one["bytes"] for name, one in listed.items() if not name.startswith("licences/")}
    assert sum(loaded.values()) < 10_000_000
    scripts = {name: size for name, size in loaded.items() if name.endswith((".js", ".css", ".html"))}
    assert sum(size for name, size in scripts.items() if not name.startswith("pyodide/")) < 165_000


@pytest.mark.usefixtures("host")
def test_no_script_or_style_is_loaded_that_the_page_does_not_use() -> None:
    page = (BUILT / "index.html").read_text(encoding="utf-8")
    there = (file for file in (BUILT / "static").iterdir() if file.suffix in (".js", ".css"))
    assert [file.name for file in there if f'"static/{file.name}"' not in page] == []


def test_an_edition_of_ones_own_comes_in_and_is_played(visit: Visit, tmp_path: Path) -> None:
    own, board = tmp_path / "ours.toml", ROOT / "editions" / "data" / "classic.board"
    shutil.copy(board.with_suffix(".toml"), own)
    one = visit()
    page = one.open("/files")
    page.set_input_files("[data-brings]", [own, board])
    expect(page.locator(".changed")).to_contain_text("ours.toml: imported")
    one.open("/new")
    one.tap(page.locator('main a[href="/new?edition=ours.toml"]'))
    for number, name in enumerate(("Ana", "Bob", "Cleo")):
        page.locator('input[name="seat"]').nth(number).fill(name)
    one.tap(page.locator('button.main[value="cards"]'))
    one.tap(page.locator('button.main[value="found"]'))
    page.wait_for_url("**/game/*/")
    expect(page.locator("#live")).to_be_visible()
    header = json.loads(one.log(page.url.removeprefix(one.address).rstrip("/")).splitlines()[0])
    assert header["edition"] == "./ours.toml"


def test_a_place_on_a_page_is_gone_to_and_names_survive_a_reload(visit: Visit) -> None:
    one = visit()
    one.bring(EXAMPLES["super-6p"])
    page = one.open("/game/super-6p/log")
    one.tap(page.locator('main a[href="#e1"]'))
    expect(page.locator("#e1")).to_be_in_viewport()
    page.wait_for_url(f"{one.address}/game/super-6p/log#e1")
    page.reload()
    one.loaded()
    expect(page.locator("#e1")).to_be_in_viewport()
    page.go_back()
    page.wait_for_url(f"{one.address}/game/super-6p/log")
    expect(page.locator("#e1")).to_be_attached()
    one.open("/new?edition=classic")
    page.locator('input[name="seat"]').nth(0).fill("Ana")
    page.reload()
    one.loaded()
    expect(page.locator('input[name="seat"]').nth(0)).to_have_value("Ana")


def test_a_link_is_opened_in_a_tab_of_its_own(visit: Visit) -> None:
    """To another page, and to a place on this one."""
    one = visit()
    one.bring(EXAMPLES["super-6p"])
    page = one.open("/game/super-6p/log")
    for link, leads in (('nav.bar a[href$="/more"]', "more"), ('main a[href="#e1"]', "log#e1")):
        with one.context.expect_page() as opened:
            page.locator(link).first.click(modifiers=["Control"])
        expect(opened.value).to_have_url(f"{one.address}/game/super-6p/{leads}")
        expect(opened.value.locator("#loading")).to_have_count(0)


def test_back_and_forward_and_an_address_typed_lead_to_their_pages(visit: Visit) -> None:
    one = visit()
    page = one.open()
    one.tap(page.locator('form[action="/demo"] button'))
    expect(page.locator("#live")).to_be_visible()
    one.tap(page.locator('nav.bar a[href$="/log"]'))
    expect(page.locator("#e1")).to_be_attached()
    page.go_back()
    expect(page.locator("#live")).to_be_visible()
    page.go_forward()
    expect(page.locator("#e1")).to_be_attached()
    page.goto(f"{one.address}/game/demo/")
    expect(page.locator("#live")).to_be_visible()


def test_the_game_changed_last_stays_the_first_one(visit: Visit) -> None:
    """However often the site is opened: a game is as old as its last line."""
    one = visit()
    for name in ("super-6p", "classic-3p"):  # not in the order of their names
        one.bring(EXAMPLES[name])
    for _ in range(2):
        one.open()
        assert one.page.locator(".games strong").all_inner_texts() == ["classic-3p", "super-6p"]


def test_a_replay_stands_alone_with_what_hides_it_and_a_way_back(visit: Visit) -> None:
    one = visit()
    page = one.open()
    one.tap(page.locator('form[action="/demo"] button'))
    expect(page.locator("#live")).to_be_visible()
    one.open("/game/demo/replay")
    one.tap(page.locator("#found a"))
    expect(page.locator("#hide")).to_be_visible()
    expect(page).to_have_title("demo: the replay")
    one.tap(page.locator("#hide"))
    expect(page.locator("#cover")).to_be_visible()
    one.tap(page.locator("#cover"))
    one.tap(page.locator("nav a").first)
    one.loaded()
    expect(page.locator("#live")).to_be_visible()
