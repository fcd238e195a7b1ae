"""The estimated number of states of an order: the possible numbers of places of each owner."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from cluedo_notes.solver.counting.card_order import EstimatedFrontier, OrderingProblem

EVERYBODY = (0, 1)


def estimated(
    options: Mapping[int, Sequence[int]], rooms: Mapping[int, int], **more: object
) -> EstimatedFrontier:
    known: dict[str, Any] = {"items": [], "players": 2, "tail": ()} | more
    return EstimatedFrontier(OrderingProblem(options, rooms, **known))


def test_players_are_alike_once_the_first_cards_are_placed() -> None:
    """Four cards for two players of two places. One card is placed: each has one or two places left, both
    together three."""
    options, rooms = dict.fromkeys(range(4), EVERYBODY), {0: 2, 1: 2}
    assert estimated(options, rooms, first=(0, 1)).states(0b0001) == pytest.approx(4)
    assert estimated(options, rooms, first=(0,)).states(0b0001) == pytest.approx(1)
    assert estimated(options, rooms).states(0b0001) == pytest.approx(1)


def test_players_who_are_alike_may_have_had_what_either_may_have_had() -> None:
    """Each may have had one of the two cards placed: nobody has a place left, one has, or both."""
    options = {0: (0,), 1: (1,), 2: EVERYBODY, 3: EVERYBODY}
    assert estimated(options, {0: 1, 1: 1}).states(0b0011) == pytest.approx(3)


def test_who_may_have_cards_that_come_last_of_all_may_have_places_left_for_them() -> None:
    """Two of the three places may be filled; without cards to come, all of them must be."""
    options, rooms = {0: (0,), 1: (0,)}, {0: 3}
    assert estimated(options, rooms, tail=(0,)).states(0b11) == pytest.approx(3)
    assert estimated(options, rooms).states(0b11) == pytest.approx(1)
