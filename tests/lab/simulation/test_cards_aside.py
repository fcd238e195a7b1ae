"""Whole games with put-aside cards, or a pile, with two or more players: always legal, and no false alarm."""

from typing import Any

import pytest

from cluedo_notes.game.log.events import Accusation, Look, LookPlace
from cluedo_notes.game.review.verify import Verdict, verify
from cluedo_notes.lab.players.strategies import Strategy
from cluedo_notes.lab.simulation.dealing import deal_game
from cluedo_notes.lab.simulation.tournament import play_out
from tests.helpers.examples import tiers

LOOKED_AT = {"look-aside": "unanswered"}
IN_ROOMS = {"look-aside": "entering"}
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("cluedo-2023", 2, {}),
    ("cluedo-2011", 2, {}),
    ("classic", 2, {"hand-size": 5, "look-place": "hall"}),
    ("classic", 2, {"aside": 6, **LOOKED_AT}),
    ("classic", 3, {"aside": 6, **IN_ROOMS}),
    ("classic", 2, {}),
    ("classic", 2, {"aside": 5}),
    ("super", 2, {"two_player": True, **LOOKED_AT}),
    ("secrets-2008", 2, {"aside": 4, **IN_ROOMS}),
    ("got-meereen", 2, IN_ROOMS),
    ("asterix", 2, {"aside": 4, "first-asked": "right", **LOOKED_AT}),
    ("simpsons", 2, {"dice": 0, "aside": 4, **IN_ROOMS}),
    ("orchid-2016", 2, {}),
    ("master-detective", 4, {"hand-size": 5, "aside": 2, **LOOKED_AT}),
]
NOBODY_LOOKS = ("classic", "orchid-2016")
"""Where a game of these says nothing of looks."""


@pytest.mark.parametrize(("edition", "players", "options"), tiers(TABLES, *TABLES[:4]))
def test_games_with_cards_aside_are_legal(edition: str, players: int, options: dict[str, Any]) -> None:
    looks = 0
    for seed in range(6):
        dealt = deal_game(edition, players, f"aside/{seed}", options)
        log = play_out(dealt, "P1", Strategy.NOTEBOOK).log
        assert verify(log).verdict is Verdict.LEGAL
        looks += sum(isinstance(event, Look) for event in log.events)
    assert (looks == 0) == (edition in NOBODY_LOOKS and not any(key.startswith("look") for key in options))


def test_the_cards_of_2023_lie_in_four_rooms_and_are_looked_at_where_the_player_stands() -> None:
    log = play_out(deal_game("cluedo-2023", 2, "rooms"), "P1", Strategy.ADVISE).log
    rooms = log.deal.aside_rooms
    assert len(set(rooms)) == 4 and set(rooms) <= log.edition.rooms
    looks = [event for event in log.events if isinstance(event, Look)]
    assert looks and all(look.place is LookPlace.ASIDE and look.cards for look in looks)
    assert verify(log).verdict is Verdict.LEGAL


def test_where_nobody_may_look_at_them_who_goes_by_advice_guesses_in_the_end() -> None:
    dealt = deal_game("classic", 3, "5/0", {"aside": 3, "look-aside": "never"})
    log = play_out(dealt, "P1", Strategy.ADVISE).log
    assert any(isinstance(event, Accusation) and event.player == "P1" for event in log.events)


def test_the_same_seed_deals_the_same_whether_options_are_given_or_not() -> None:
    assert deal_game("classic", 4, "same", {}) == deal_game("classic", 4, "same")
