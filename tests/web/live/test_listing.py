"""The list of games, and the log as the page shows it."""

import os
from datetime import date, datetime
from pathlib import Path

import pytest

from cluedo_notes.language.words import words_in
from cluedo_notes.web.live import listing
from cluedo_notes.web.live.listing import when
from tests.helpers.web.page_reader import Page
from tests.helpers.web.serving import EXAMPLES, Browser, served
from tests.helpers.web.table import BASE, Table


def games(folder: Path) -> Path:
    """Two games of a library, one that is over and one that is not, and a file that is no log."""
    there = folder / "games"
    there.mkdir()
    whole = (EXAMPLES / "classic-3p.jsonl").read_text(encoding="utf-8")
    (there / "over.jsonl").write_text(whole, encoding="utf-8")
    (there / "open.jsonl").write_text("".join(whole.splitlines(keepends=True)[:6]), encoding="utf-8")
    (there / "broken.jsonl").write_text("nonsense", encoding="utf-8")
    for name, age in (("broken", 1), ("open", 2), ("over", 3)):
        os.utime(there / f"{name}.jsonl", (1_700_000_000 - age * 60,) * 2)
    return there


def listed(browser: Browser) -> list[str]:
    page = Page(browser.get("/").text)
    assert page.complaints() == []
    return [one.words() for one in page.all("li")]


def test_every_game_is_listed_with_what_it_is(tmp_path: Path) -> None:
    games(tmp_path)
    broken, begun, over = listed(Browser(served(tmp_path), **{"accept-language": "en"}))
    assert broken == "broken The file of this game cannot be read. Open the game to see why."
    day = datetime.fromtimestamp(1_700_000_000 - 120).strftime("on %Y-%m-%d at %H:%M")
    assert begun == f"open Classic Cluedo: Ana, Bob, Cleo 5 lines, under way, changed {day}"
    assert "finished" in over
    assert over.startswith("over Classic Cluedo: Ana, Bob, Cleo ")


def test_a_list_is_read_again_only_where_a_log_changed_and_nothing_is_deduced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = games(tmp_path)
    monkeypatch.setattr("cluedo_notes.game.deduction.game.position_of", None)
    browser = Browser(served(tmp_path), **{"accept-language": "en"})
    read: list[str] = []
    really = listing.read_log
    monkeypatch.setattr(listing, "read_log", lambda path: (read.append(path.stem), really(path))[1])
    for _ in range(2):
        listed(browser)
    assert sorted(read) == ["broken", "open", "over"]
    with (there / "open.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"type":"note","text":"x"}\n')
    assert "6 lines" in listed(browser)[0]
    assert read[3:] == ["open"]


@pytest.mark.parametrize(
    ("changed", "en", "fr"),
    [
        (datetime(2026, 3, 2, 9, 5), "today at 09:05", "aujourd’hui à 09:05"),
        (datetime(2026, 3, 1, 23, 59), "yesterday at 23:59", "hier à 23:59"),
        (datetime(2025, 12, 31, 0, 0), "on 2025-12-31 at 00:00", "le 31/12/2025 à 00:00"),
        (datetime(2026, 3, 3, 9, 5), "on 2026-03-03 at 09:05", "le 03/03/2026 à 09:05"),
    ],
)
def test_a_moment_is_said_as_people_do(changed: datetime, en: str, fr: str) -> None:
    for language, said in (("en", en), ("fr", fr)):
        assert when(changed, date(2026, 3, 2), words_in(language)) == said


def test_the_log_begins_with_the_latest_line_and_leads_to_the_oldest(tmp_path: Path) -> None:
    table = Table(tmp_path, (EXAMPLES / "classic-3p.jsonl").read_text(encoding="utf-8"))
    for path in ("/log", "/log?all=1"):
        page = Page(table.browser.get(BASE + path).text)
        numbers = [int(one.attributes["id"][1:]) for one in page.all("li")]
        assert numbers == sorted(numbers, reverse=True)
        assert numbers[0] == len(table.lines()) - 1
        ways = [one.attributes["href"] for one in page.all("a") if one.attributes["href"].startswith("#e")]
        assert ways == [f"#e{numbers[-1]}", f"#e{numbers[0]}"]


def test_a_log_of_one_line_needs_no_way_to_its_oldest(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.note("/note/note", {"text": ["one"]})
    page = Page(table.browser.get(f"{BASE}/log").text)
    assert not [one for one in page.all("a") if one.attributes["href"].startswith("#e")]
