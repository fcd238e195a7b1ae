"""Nobody shows a card while others are aside or in a pile: no face concludes that it is in the envelope. It
is tried for every way that cards may be aside, with a random hand and three random cards. If all cards are
dealt, each face does conclude it."""

from random import Random
from typing import Any

import pytest

import cluedo_notes
from cluedo_notes.editions import Category, load
from cluedo_notes.language.choice import LANGUAGES
from tests.helpers.cli.playing import Game, Line
from tests.helpers.examples import tiers
from tests.helpers.logs import as_log

NAMES = ["Ana", "Bob", "Cleo", "Dan", "Eve"]
DEALT = [("cluedo-2023", 2, {"aside": 0}), ("classic", 2, {}), ("orchid-2016", 3, {})]
LOOKS = ("never", "unanswered", "entering")
WAYS: list[tuple[str, int, dict[str, Any]]] = [
    ("cluedo-2023", 2, {}),
    ("cluedo-2011", 2, {}),
    ("got-red-keep", 2, {}),
    ("classic", 4, {"leftover": "pool"}),
    ("got-meereen", 5, {"leftover": "centre"}),
    ("secrets-2008", 4, {}),
    ("classic", 2, {"hand-size": 5}),
    ("classic", 3, {"hand-size": 4, "aside": 2}),
    *(("classic", 2, {"aside": aside, "look-aside": look}) for aside in (2, 4, 6) for look in LOOKS),
    *(("orchid-2016", 3, {"aside": 3, "look-aside": look}) for look in LOOKS),
]
SAYS = {
    "en": ("The weapon was", "Certain: the envelope", "It is certain"),
    "fr": ("L’arme du crime", "Certain : l’étui", "C’est certain"),
}
"""What a line after a turn, `why` and `advise` say of what is certainly in the envelope."""


def dealt(edition: str, players: int, options: dict[str, Any], random: Random) -> tuple[Line, list[str]]:
    """A header with the keeper's hand, and three cards that are not in it."""
    box = load(edition)
    head: Line = {"type": "game", "format": 1, "edition": edition, "dealer": "Ana", "options": options}
    head["players"] = [{"name": name} for name in NAMES[:players]]
    unseen = [random.sample(box.of(category), 2) for category in Category]  # else the hand alone could say it
    named = [card.id for card, _ in unseen]
    others = [card.id for card in box.cards if not any(card in pair for pair in unseen)]
    size = as_log([head]).deal.arrangements[0][0]
    return {**head, "me": "Ana", "hand": random.sample(others, size)}, named


def in_words(game: Game, head: Line, named: list[str], language: str) -> str:
    """What is said after the turn, of each card, as advice, of the others and on the sheet."""
    passing = (part for seat in head["players"][1:] for part in ("--pass", seat["name"]))
    said = [game.start(head).well("--lang", language, "s", "Ana", *named, *passing).out]
    whys = (("why", card, "envelope") for card in named)
    for command in (*whys, ("advise",), ("others",), ("sheet",), ("log",)):
        said.append(game.well("--lang", language, *command).out)
    return " ".join("\n".join(said).replace("\xa0", " ").replace("\u202f", " ").split())


@pytest.mark.parametrize(("edition", "players", "options"), tiers(WAYS, *WAYS[:7:3], WAYS[-1]))
def test_what_nobody_shows_may_lie_aside(
    game: Game, edition: str, players: int, options: dict[str, Any]
) -> None:
    random = Random(f"{edition} {options}")
    head, named = dealt(edition, players, options, random)
    for language in LANGUAGES:
        text = in_words(game, head, named, language)
        assert not [says for says in SAYS[language] if says in text], text
    found = cluedo_notes.load(game.path)
    hidden = found.log.deal.hidden
    assert hidden
    for card in named:
        assert found.holder(card) is None
        assert 0 < found.exact(card, "envelope") < 1
        assert all(found.can_have(card, place) for place in hidden)
    advice, rivals = game.well("advise", "--json").json, game.well("others", "--json").json
    assert not advice["accuse"]["certain"] and advice["accuse"]["p"] < 1
    assert all(rival["names"]["p"] < 1 for rival in rivals["rivals"])
    for rival in rivals["rivals"]:
        assert all(set(named) & set(cards) for cards in rival["envelope"].values())
        assert all(rival["holder"][card] != "envelope" for card in named)
    assert not [entry for entry in rivals["common"] if entry["owner"] == "envelope"]


@pytest.mark.parametrize("clue", ["printed", "named"])
def test_nor_is_a_card_of_a_clue_card_that_nobody_has(game: Game, clue: str) -> None:
    head, named = dealt("cluedo-2023", 2, {}, Random(clue))
    for card in named:
        event = {"type": "clue_card", "player": "Bob", "clue": clue, "card": card, "shown": []}
        found = cluedo_notes.load(game.start({**head, "format": 4}, event).path)
        assert found.holder(card) is None and found.can_have(card, "aside-1")
        assert "Not certain" in game.well("--lang", "en", "why", card, "envelope").out


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("edition", "players", "options"), DEALT)
def test_where_all_cards_are_dealt_each_face_says_it(
    game: Game, edition: str, players: int, options: dict[str, Any], language: str
) -> None:
    head, named = dealt(edition, players, options, Random(edition))
    text = in_words(game, head, named, language)
    assert all(says in text for says in SAYS[language]), text
