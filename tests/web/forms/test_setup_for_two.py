"""Setting up a game for two on the page: how their cards are dealt is asked once, as in `play`."""

from pathlib import Path
from typing import Any

import pytest
from httpx2 import Response

from cluedo_notes.editions import load
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.language.choice import LANGUAGES
from tests.helpers.web.serving import served
from tests.web.pages.test_new import Setter, only_game, problem, values

TWO = {"seat": ["Ana", "Bob"], "pawn": ["rose", "olive"]}
ROOMS = ["salon", "cuisine", "bureau", "entree"]


@pytest.fixture
def setter(tmp_path: Path) -> Setter:
    return Setter(served(tmp_path))


def asks(page: Response) -> bool:
    """Does a page ask how the cards lie, and nothing else of the cards?"""
    asked = 'type="radio" name="cards-lie"' in page.text
    assert asked != ('name="hand"' in page.text and 'type="checkbox" name="hand"' in page.text)
    return asked


@pytest.mark.parametrize(
    ("lie", "options", "hand"),
    [
        ([""], None, 7),
        (["all"], {"aside": 0}, 9),
        (["6"], {"aside": 6}, 6),
        (["5 each"], {"hand-size": 5}, 5),
        (["", *ROOMS], {"aside-rooms": ["salon", "cuisine", "bureau", "entree"]}, 7),
    ],
)
def test_how_the_cards_lie_is_asked_before_the_hand_and_decides_its_size(
    tmp_path: Path, setter: Setter, lie: list[str], options: dict[str, Any] | None, hand: int
) -> None:
    assert asks(setter.press("cards", "cluedo-2023", **TWO))
    page = setter.press("hands", "cluedo-2023", cards_lie=lie, **TWO)
    assert not asks(page) and values(page, "cards-lie") == lie
    assert f"{hand} cards" in page.text
    cards = [card.id for card in load("cluedo-2023").cards][1 : hand + 1]
    found = setter.press("found", "cluedo-2023", cards_lie=lie, me="Ana", hand=cards, name="two", **TWO)
    assert found.status_code == 303
    header = read_log(only_game(tmp_path)).header
    assert header.options == options


@pytest.mark.parametrize(
    ("edition", "says"),
    [
        (
            "cluedo-2023",
            {"en": "As the box says: 4 in rooms", "fr": "Règle de la boîte : 4 dans des pièces"},
        ),
        ("cluedo-2011", {"en": "As the box says: 4 put aside", "fr": "Règle de la boîte : 4 à part"}),
        ("classic", {"en": "All the cards are dealt", "fr": "Toutes distribuées"}),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_way_of_the_box_is_chosen_and_every_way_reads_in_both_languages(
    tmp_path: Path, edition: str, says: dict[str, str], language: str
) -> None:
    page = Setter(served(tmp_path), **{"accept-language": language}).press("cards", edition, **TWO)
    text = page.text.replace("\xa0", " ").replace("\u202f", " ")
    first = text[text.index('name="cards-lie"') :].split("</label>")[0]
    assert 'value="" checked' in first and says[language] in first
    assert ("In which rooms" in text or "Dans quelles pièces" in text) == (edition == "cluedo-2023")
    assert "web-" not in text.split("<main")[1]


def test_what_cannot_be_is_said_where_it_is_asked_and_stays_chosen(setter: Setter) -> None:
    page = setter.press("hands", "cluedo-2023", cards_lie=["6", "salon"], **TWO)
    assert asks(page) and "6" in problem(page)
    assert 'value="6" checked' in page.text and 'value="salon" checked' in page.text


def test_going_back_keeps_what_was_said_and_counts_only_for_two(tmp_path: Path, setter: Setter) -> None:
    seats = setter.press("seats", "cluedo-2023", cards_lie=["6"], **TWO)
    assert values(seats, "cards-lie") == ["6"]
    assert 'value="6" checked' in setter.press("cards", "cluedo-2023", cards_lie=["6"], **TWO).text
    three = {"seat": ["Ana", "Bob", "Cleo"]}
    assert not asks(setter.press("cards", "cluedo-2023", cards_lie=["6"], **three))
    assert setter.press("found", "cluedo-2023", cards_lie=["6"], name="three", **three).status_code == 303
    assert read_log(only_game(tmp_path)).header.options is None


def test_where_a_house_rule_says_it_it_is_not_asked(setter: Setter) -> None:
    assert not asks(setter.press("cards", "cluedo-2023", options="aside=5", **TWO))
