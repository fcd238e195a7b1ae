"""The page of a finished game says at its top that it is over, and how to go on."""

import json
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from cluedo_notes.game.entry.setup.conversation import SetupQuestion
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.web.forms.setup_form import may_be_corrected, played_again
from tests.helpers.web.page_reader import Page
from tests.helpers.web.serving import EXAMPLES, SECRET, Browser, copied, served

RIGHT = {"type": "accusation", "player": "Bob", "correct": True}
CARDS = {"suspect": "pervenche", "weapon": "clef-anglaise", "room": "cuisine"}
ENDINGS = {
    "right": ([RIGHT], "was right.", "avait raison."),
    "right-said": ([RIGHT | CARDS], "Bob was right (Mrs Peacock", "Bob avait raison (Madame Pervenche"),
    "laid-open": (
        [{"type": "reveal", "envelope": CARDS}],
        "the envelope had Mrs Peacock",
        "dans l’étui, il y avait Madame Pervenche",
    ),
    "hands": (
        [{"type": "reveal", "hands": {"Bob": []}}],
        "the cards were revealed",
        "les cartes ont été dévoilées",
    ),
    "all-wrong": (
        [RIGHT | {"correct": False, "player": one} for one in ("Bob", "Cleo", "Ana")],
        "nobody will take another turn",
        "plus personne ne joue",
    ),
}


def ended(folder: Path, *lines: dict[str, object]) -> Path:
    """The beginning of an example, with an end of one's own."""
    file = copied("classic-3p", folder)
    text = file.read_text(encoding="utf-8").splitlines(keepends=True)[:5]
    file.write_text("".join(text) + "".join(json.dumps(one) + "\n" for one in lines), encoding="utf-8")
    return file


def library(folder: Path, file: Path) -> Browser:
    """All games, with this one among them."""
    (folder / "games").mkdir()
    file.rename(folder / "games" / file.name)
    return Browser(served(folder), **{"accept-language": "en"})


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_head_of_the_page_says_how_the_game_ended(tmp_path: Path, ending: str, language: str) -> None:
    lines, english, french = ENDINGS[ending]
    browser = Browser(served(tmp_path, ended(tmp_path, *lines)), **{"accept-language": language})
    browser.get("/")
    page = Page(browser.get("/game/friday/").text)
    assert page.complaints() == []
    said = page.all("summary")[0].words()
    assert said.startswith("The game is over: " if language == "en" else "La partie est finie : ")
    assert (english if language == "en" else french) in said
    led = [urlsplit(one.attributes["href"]).path for one in page.all("a")]
    assert {"/game/friday/replay", "/game/friday/verify"} <= set(led)


@pytest.mark.parametrize(("ending", "offers"), [("right", True), ("hands", False), (None, False)])
def test_the_hands_can_be_laid_open_where_the_rules_are_looked_at(
    tmp_path: Path, ending: str | None, offers: bool
) -> None:
    """Answers can be checked only then; while the game goes on nobody opens their hand."""
    lines = [] if ending is None else ENDINGS[ending][0]
    browser = Browser(served(tmp_path, ended(tmp_path, *lines)))
    browser.get("/")
    page = Page(browser.get("/game/friday/verify").text)
    assert page.complaints() == []
    assert ("/game/friday/note/reveal" in [one.attributes["href"] for one in page.all("a")]) == offers


def test_a_game_that_goes_on_offers_none_of_it(tmp_path: Path) -> None:
    browser = library(tmp_path, ended(tmp_path))
    page = Page(browser.get("/game/friday/").text)
    assert not [one for one in page.all("a") if "replay" in one.attributes["href"]]
    assert "/new?again=" not in browser.get("/game/friday/").text


def test_the_bar_of_the_turn_says_who_is_out_of_a_game_that_goes_on(tmp_path: Path) -> None:
    browser = library(tmp_path, ended(tmp_path, RIGHT | {"correct": False}))
    bar = next(one for one in Page(browser.get("/game/friday/").text).all() if one.tag == "summary")
    assert bar.words().endswith("Out: Bob")


def test_the_same_players_set_up_their_next_game_in_two_taps(tmp_path: Path) -> None:
    browser = library(tmp_path, ended(tmp_path, RIGHT))
    page = Page(browser.get("/game/friday/").text)
    (again,) = [one for one in page.all("a") if one.attributes["href"].startswith("/new?again=")]
    seats = Page(browser.get(again.attributes["href"]).text)
    assert seats.complaints() == []
    form = seats.form("/new")
    log = read_log(tmp_path / "games" / "friday.jsonl")
    assert form["seat"] == list(log.deal.players)
    assert form["edition"] == [log.header.edition]
    assert "events-of" not in form
    assert not any("".join(form.get(name, [])) for name in ("hand", "dealer", "first", "name"))
    assert browser.get("/new?again=nowhere").status_code == 404


def test_the_next_game_of_every_example_has_its_players_and_none_of_its_cards() -> None:
    for file in EXAMPLES.glob("*.jsonl"):
        log = read_log(file)
        if may_be_corrected(log):
            entry = played_again(log)
            assert [seat.name for seat in entry.named] == [seat.name for seat in log.header.players]
            assert entry.answers == {SetupQuestion.ME: [log.header.me]}


@pytest.mark.parametrize("secret", [None, SECRET])
@pytest.mark.parametrize(
    ("language", "serve", "lan"), [("en", "serve", "--lan"), ("fr", "servir", "--réseau")]
)
def test_where_one_game_is_served_the_page_says_how_another_is(
    tmp_path: Path, secret: str | None, language: str, serve: str, lan: str
) -> None:
    app = served(tmp_path, ended(tmp_path, RIGHT), secret=secret)
    browser = Browser(app, **{"accept-language": language})
    browser.get(f"/enter/{SECRET}" if secret else "/")
    text = browser.get("/game/friday/").text
    assert "/new?again=" not in text
    assert f"cluedo-notes {serve} 20" in text
    assert (lan in text) is (secret is not None)
