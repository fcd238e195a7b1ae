"""The next step, and how close the others are: one sentence first, one button that fills in the form, the
rest folded away."""

import json
import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from cluedo_notes.game.advice.advice import ADVICE_ASKERS, advised, rooms_by_dice
from cluedo_notes.game.advice.reading_adviser import adviser_of
from cluedo_notes.game.deduction.odds import ShowModel
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.words import words_in
from tests.helpers.examples import tiers
from tests.helpers.web.page_reader import Element, Page
from tests.helpers.web.serving import Browser, copied, served

GAME = "/game/friday"


def cut(game: str, folder: Path, events: int) -> Path:
    """An example after its first events."""
    file = copied(game, folder)
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join(lines[: events + 1]), encoding="utf-8")
    return file


def found_on(browser: Browser, path: str) -> Element:
    page = Page(browser.get(f"{GAME}{path}").text)
    return next(one for one in page.all() if one.attributes.get("id") == "found")


def in_sight(found: Element) -> list[Element]:
    """What is not folded away, but for what folds it out."""
    return [one for one in found.all() if "details" not in [one.tag, *(above.tag for above in one.above())]]


def first_of(found: Element) -> str:
    (first,) = [one.words() for one in found.all() if one.attributes.get("class") == "gist"]
    return first


def button_of(found: Element) -> Element | None:
    buttons = [one for one in in_sight(found) if one.tag in ("a", "button")]
    assert len(buttons) <= 1
    return buttons[0] if buttons else None


CUTS = (
    ("classic-3p", 3),
    ("classic-3p", 16),
    ("got-red-keep-2p", 24),
    ("got-red-keep-2p", 30),
    ("asterix-4p", 18),
    ("super-6p", 12),
)
"""Far from the solution and near it, in one's turn and in another's, certain of it (the fourth)."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "events"), tiers(CUTS, *CUTS[:4]))
def test_advice_is_one_sentence_and_one_button_that_fills_in_the_form(
    tmp_path: Path, game: str, events: int, language: str
) -> None:
    file = cut(game, tmp_path, events)
    browser = Browser(served(tmp_path, file), **{"accept-language": language})
    browser.get("/")
    found = found_on(browser, "/advice?now=1")
    assert not any(sign.isdigit() for sign in button_of(found).words())
    for details in (one for one in found.all() if one.tag == "details"):
        assert "open" not in details.attributes
    address = urlsplit(button_of(found).attributes["href"])
    form = Page(browser.get(button_of(found).attributes["href"]).text).form(address.path)
    adviser = adviser_of(position_of(read_log(file)), ShowModel.EVENLY, ADVICE_ASKERS)
    wanted = advised(adviser, rooms_by_dice(adviser, None), False, None, 1)
    accuses = wanted.accusing.certain or wanted.accusing.advised
    cards = wanted.accusing.envelope if accuses else wanted.aim.question.triple
    assert address.path == f"{GAME}/note/accusation" if accuses else f"{GAME}/ask"
    assert [form[one] for one in ("player", "suspect", "weapon", "room")] == [
        [adviser.asker],
        *([card] for card in cards),
    ]
    assert parse_qs(address.query).keys() == {"player", "suspect", "weapon", "room"}
    names = [read_log(file).edition.by_id[card].name.in_language(language) for card in cards]
    named = button_of(found).words() if wanted.accusing.certain else first_of(found)
    assert all(name in named for name in names)


def test_the_sentence_says_what_is_certain_and_how_often_it_would_settle_the_game(tmp_path: Path) -> None:
    words = words_in("en")
    said = {}
    for game, events in CUTS[:4]:
        browser = Browser(served(tmp_path, cut(game, tmp_path, events)), **{"accept-language": "en"})
        browser.get("/")
        said[game, events] = first_of(found_on(browser, "/advice?now=1"))
    assert said["got-red-keep-2p", 30] == words("step-accuse-certain-next")
    assert said["got-red-keep-2p", 24] == (
        "Ask for: Tyrion Lannister, Crossbow, Qyburn’s laboratory, if you can get there. Any answer gives you"
        " the solution."
    )
    assert re.fullmatch(
        "Ask for: .*[.] This gives the solution about 2 times out of 10[.]", said["classic-3p", 16]
    )
    question = "Ask for: Dr Green, Revolver, Study. About 65 solutions should then be left, instead of 87."
    assert said["classic-3p", 3] == question


def test_without_a_room_to_ask_in_there_is_no_button(tmp_path: Path) -> None:
    file = cut("super-6p", tmp_path, 0)
    head = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps(head | {"complete": True}), encoding="utf-8")
    browser = Browser(served(tmp_path, file), **{"accept-language": "en"})
    browser.get("/")
    found = found_on(browser, "/advice?now=1&die-1=1&die-2=2")
    assert first_of(found).startswith("This roll does not reach any room worth asking in. Walk towards ")
    assert button_of(found) is None


def test_what_is_far_away_cannot_be_asked_now_and_has_no_button(tmp_path: Path) -> None:
    browser = Browser(served(tmp_path, cut("classic-3p", tmp_path, 14)), **{"accept-language": "en"})
    browser.get("/")
    found = found_on(browser, "/advice?now=1")
    assert first_of(found).startswith("Walk towards the Study (15 squares away) and ask there for: ")
    assert ". If the roll falls short, ask in the Conservatory (7 squares away) for: " in first_of(found)
    assert button_of(found) is None


def test_a_look_at_the_left_over_cards_has_a_button_to_its_form(tmp_path: Path) -> None:
    file = cut("got-meereen-5p", tmp_path, 23)
    browser = Browser(served(tmp_path, file), **{"accept-language": "en"})
    browser.get("/")
    found = found_on(browser, "/advice?now=1")
    assert first_of(found).startswith("Go and look at the left-over cards in the Great Pyramid: ")
    address = button_of(found).attributes["href"]
    form = Page(browser.get(address).text).form(urlsplit(address).path)
    assert urlsplit(address).path == f"{GAME}/note/look"
    assert (form["player"], form["place"]) == ([read_log(file).header.me], ["pool"])


def test_how_far_the_others_are_is_one_sentence_first(tmp_path: Path) -> None:
    browser = Browser(served(tmp_path, cut("classic-3p", tmp_path, 16)), **{"accept-language": "en"})
    browser.get("/")
    everybody, one = found_on(browser, "/rivals?now=1"), found_on(browser, "/rivals?now=1&player=Bob")
    assert first_of(everybody).startswith("Probably nobody else knows who did it yet. Cleo is closest")
    assert first_of(one).startswith("Bob probably does not know")
    opened = [[d.attributes for d in found.all() if d.tag == "details"] for found in (everybody, one)]
    assert opened == [[{}], [{"open": ""}]]


def test_which_card_to_show_is_said_before_its_figures(tmp_path: Path) -> None:
    browser = Browser(served(tmp_path, cut("classic-3p", tmp_path, 16)), **{"accept-language": "en"})
    browser.get("/")
    found = found_on(browser, "/show?now=1&to=Bob&suspect=violet&weapon=corde&room=hall")
    assert first_of(found).startswith("Show ")
    assert "table" in [one.tag for one in found.all()]
    assert "table" not in [one.tag for one in in_sight(found)]


def test_why_there_is_no_advice_is_a_whole_sentence(tmp_path: Path) -> None:
    found = found_on(Browser(served(tmp_path, copied("classic-3p", tmp_path))), "/advice?now=1")
    said = [one.words() for one in found.all() if one.attributes.get("class") == "problem"]
    assert said == ["The game is over: nothing is left to ask."]
