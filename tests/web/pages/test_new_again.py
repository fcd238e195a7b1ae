"""A game is set up once more with the last players. The page first asks whose notes it will be; only a choice
makes it nobody's."""

import html
import re
from pathlib import Path

import pytest
from httpx2 import Response

from cluedo_notes.cli.main import main
from cluedo_notes.game.log.reader import read_log
from tests.helpers.places import ROOT
from tests.helpers.web.serving import served
from tests.web.pages.test_new import ALL_NAMED, Setter, only_game, values


@pytest.fixture
def setter(tmp_path: Path) -> Setter:
    return Setter(served(tmp_path))


def checked(page: Response, name: str) -> list[str]:
    return [
        html.unescape(one)
        for one in re.findall(rf'<input type="radio" name="{name}" value="([^"]*)" checked>', page.text)
    ]


def test_the_last_players_are_seated_again_by_one_tap(setter: Setter) -> None:
    assert 'value="again"' not in setter.get("/new?edition=classic").text
    four = ["Zoe", "Max", "Lea", "Tom"]
    assert setter.press("found", seat=four, me="Lea", name="friday").status_code == 303
    assert ">Zoe, Max, Lea, Tom again</button>" in setter.get("/new?edition=super").text
    seated = setter.press("again", seat=["", "", ""], edition="super")
    assert values(seated, "seat") == four
    assert checked(seated, "me") == ["Lea"]  # as the last time
    assert 'name="hand"' in seated.text  # at once to the cards
    named = setter.press("again", seat=["Ana", "", ""], edition="super")
    assert values(named, "seat") == ["Ana", "", ""]
    assert 'value="again"' not in named.text
    assert setter.press("found", seat=["Ana", "Bob"], edition="got-meereen", name="monday").status_code == 303
    assert ">Ana, Bob again</button>" in setter.get("/new?edition=classic").text
    seven = ["Zoe", "Max", "Lea", "Tom", "Ana", "Bob", "Eva"]
    assert setter.press("found", seat=seven, edition="super", name="sunday").status_code == 303
    assert ">Ana, Bob again</button>" in setter.get("/new?edition=classic").text  # seven are too many


def test_the_last_game_is_set_up_again_by_one_tap_with_its_house_rules(
    tmp_path: Path, setter: Setter
) -> None:
    assert "/new?again" not in setter.get("/new").text
    rules = {"rule-witnesses": "all", "options": "stairs-cost=1", "suspect": ["Un", "", "Deux", ""]}
    assert setter.press("found", "asterix", name="friday", me="Bob", **rules).status_code == 303
    offer = setter.get("/new").text
    assert offer.index('href="/new?again=friday"') < offer.index('href="/new?edition=classic"')
    page = setter.get("/new?again=friday")
    assert (values(page, "seat"), checked(page, "me")) == (ALL_NAMED, ["Bob"])
    fields = {name: values(page, name) for name in ("edition", "seat", "pawn", "suspect", "options")}
    done = setter.post("/new", {**fields, "me": "Bob", "name": "saturday", "do": "found"})
    assert done.status_code == 303
    old, new = (read_log(tmp_path / "games" / f"{one}.jsonl").header for one in ("friday", "saturday"))
    assert old == new
    assert (new.options or {})["witnesses"] == "all"


def test_after_a_game_of_nobodys_notes_too_they_are_not_nobodys_unless_chosen(setter: Setter) -> None:
    """As at a shared table, whose players then play on one phone."""
    assert setter.press("found", me="-", name="friday").status_code == 303
    assert checked(setter.get("/new?again=friday"), "me") == ["Ana"]
    assert checked(setter.press("again", seat=["", "", ""]), "me") == ["Ana"]


def test_a_last_game_of_an_edition_of_ones_own_is_not_offered(tmp_path: Path, setter: Setter) -> None:
    """A page names no files."""
    own = tmp_path / "own.toml"
    text = (ROOT / "editions" / "data" / "orchid-2016.toml").read_text(encoding="utf-8")
    own.write_text(text.replace('"orchid-2016"', '"own"'), encoding="utf-8")
    game = tmp_path / "games" / "own.jsonl"
    assert main(["--game", str(game), "new", "--edition", str(own), *ALL_NAMED]) == 0
    assert "/new?again" not in setter.get("/new").text
    assert setter.get("/new?again=own").status_code == 404


def test_enter_in_a_name_seats_nobody_else(setter: Setter) -> None:
    """A browser then presses the first button that belongs to the form, wherever it stands."""
    assert setter.press("found", name="friday").status_code == 303
    page = setter.get("/new?edition=classic").text
    assert 'value="again"' in page
    form = page.index('id="setting-up"')
    first = next(
        found
        for found in re.finditer(r"<button[^>]*>", page)
        if 'form="setting-up"' in found[0] or found.start() > form
    )
    assert 'value="cards"' in first[0]


def test_whose_notes_they_are_is_asked_first_and_never_nobody_unless_chosen(setter: Setter) -> None:
    page = setter.press("cards")
    assert checked(page, "me") == ["Ana"]
    assert page.text.index('name="me"') < page.text.index('name="hand"') < page.text.index('name="first"')
    assert checked(setter.press("cards", me="Cleo"), "me") == ["Cleo"]
    assert checked(setter.press("cards", me="-"), "me") == ["-"]
    assert checked(setter.press("cards", me="Somebody who left"), "me") == ["Ana"]


def test_who_only_watches_says_so(tmp_path: Path, setter: Setter) -> None:
    assert setter.press("found", me="-", name="friday").status_code == 303
    assert read_log(only_game(tmp_path)).header.me is None
    again = setter.get("/new?events-of=friday&part=hand")
    assert checked(again, "me") == ["-"]
