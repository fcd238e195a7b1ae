"""Stated sizes of hands: those that fit the deal, and what is said of others."""

from typing import Any

import pytest

from tests.game.log.test_deal import deal, error, hands

HAND = ("moutarde", "poignard", "corde", "hall", "bureau", "cuisine")


def test_one_stated_hand_size_leaves_the_dealers_that_fit() -> None:
    found = deal("classic", 4, sizes=(5, None, None, None))
    assert set(hands(found)) == {(5, 4, 4, 5), (5, 5, 4, 4)}
    assert found.size("Ana") == 5 and found.size("Cleo") == 4 and found.size("Bob") is None


def test_my_hand_states_my_hand_size() -> None:
    found = deal("classic", 5, me="Cleo", hand=HAND[:3])
    assert set(hands(found)) == {(4, 3, 3, 4, 4), (4, 4, 3, 3, 4)}


def test_a_house_may_deal_as_it_likes_where_all_sizes_are_stated_and_add_up() -> None:
    assert deal("classic", 3, sizes=(7, 6, 5)).arrangements == ((7, 6, 5),)


@pytest.mark.parametrize(
    ("edition", "players", "keys", "expected"),
    [
        ("classic", 3, {"sizes": (7, 6, 6)}, "6 6 6"),
        ("classic", 3, {"sizes": (5, None, None)}, "6 6 6"),
        ("classic", 3, {"sizes": (5, None, None)}, ": Ana::5 Bob::7 Cleo::6"),
        (
            "classic",
            3,
            {"me": "Ana", "hand": (*HAND, "rose")},
            "(in the set-up, Esc goes back to them): Ana::7 Bob::6",
        ),
        ("classic", 4, {"sizes": (5, 4, 5, None)}, "5 5 4 4"),
        ("classic", 4, {"sizes": (5, None, None, None), "dealer": "Ana"}, "4 5 5 4"),
        ("classic", 3, {"me": "Ana", "hand": HAND[:5]}, "Ana must have 6 cards, but 5 are named"),
        ("classic", 4, {"me": "Ana", "hand": HAND[:3]}, "Ana must have 4 or 5 cards, but 3 are named"),
        (
            "classic",
            4,
            {"me": "Ana", "hand": HAND[:5], "dealer": "Ana"},
            "Ana must have 4 cards if Ana dealt, but 5",
        ),
        (
            "classic",
            4,
            {"me": "Ana", "hand": HAND, "dealer": "Ana"},
            "4 cards, but 6 are named. Correct the cards. If",
        ),
        ("classic", 4, {"me": "Ana", "hand": HAND[:5], "first_player": "Ana"}, "4 cards if Ana began"),
        ("classic", 3, {"me": "Ana", "hand": HAND[:5], "first_player": "Ana"}, "6 cards, but 5 are named"),
        ("secrets-2008", 4, {"sizes": (6, None, None, None)}, "5 5 5 5"),
    ],
)
def test_sizes_that_cannot_add_up_are_an_error_that_says_what_does(
    edition: str, players: int, keys: dict[str, Any], expected: str
) -> None:
    _, sentence = error(edition, players, **keys)
    assert expected in sentence


@pytest.mark.parametrize(
    ("edition", "sizes"),
    [("secrets-2008", (6, None, None, None)), ("classic", (17, None, None)), ("classic", (7, 7, 7))],
)
def test_sizes_are_not_asked_for_where_none_would_fit(edition: str, sizes: tuple[int | None, ...]) -> None:
    _, sentence = error(edition, len(sizes), sizes=sizes)
    assert "::" not in sentence


@pytest.mark.parametrize("given", [(7, None, None), (None, 5, 4), (None, None, 1)])
def test_the_example_of_hands_of_other_sizes_is_accepted(given: tuple[int | None, ...]) -> None:
    _, sentence = error("classic", 3, sizes=given)
    sizes = tuple(int(seat.partition("::")[2]) for seat in sentence.rpartition(": ")[2].split())
    assert deal("classic", 3, sizes=sizes).arrangements == (sizes,)


def test_a_hand_of_another_size_than_its_hand_size_is_an_error() -> None:
    key, sentence = error("classic", 3, me="Ana", hand=HAND, sizes=(5, None, None))
    assert key == "hand" and "6" in sentence and "5" in sentence


@pytest.mark.parametrize("size", [-1, 1.5, "6", True])
def test_a_hand_size_is_a_whole_number(size: object) -> None:
    key, _ = error("classic", 3, sizes=(None, size, None))
    assert key == "players[1].hand_size"
