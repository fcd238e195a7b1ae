"""Whether to accuse now: the figures from their parts, on handmade rivals and in whole positions."""

import pytest

from cluedo_notes.game.accusing import Accusing, accusing, faster
from cluedo_notes.game.advice import Adviser
from cluedo_notes.game.odds import odds_of
from cluedo_notes.game.position import position_of
from cluedo_notes.game.rivals import Guess, Guesses

from .keepers import kept, log_of


def rivals(playing: str, **left: list[int]) -> Guesses:
    """Rivals by how many envelopes each considers in each drawn deal."""
    each = tuple(Guess(name, tuple(n == 1 for n in row), tuple(row)) for name, row in left.items())
    return Guesses(each, frozenset(playing.split()))


def test_who_can_name_the_envelope_will() -> None:
    assert faster(rivals("Bob", Bob=[1, 1, 1])) == 1
    assert faster(rivals("Bob Cleo", Bob=[1, 100], Cleo=[50, 1])) == 1


def test_each_finds_one_of_n_with_chance_one_in_n() -> None:
    assert faster(rivals("Bob", Bob=[2, 4])) == pytest.approx((1 / 2 + 1 / 4) / 2)
    # Neither of two finds it: 1/2 x 2/3.
    assert faster(rivals("Bob Cleo", Bob=[2], Cleo=[3])) == pytest.approx(2 / 3)


def test_who_plays_no_more_is_no_danger() -> None:
    assert faster(rivals("Bob", Bob=[4], Cleo=[1])) == pytest.approx(1 / 4)
    assert faster(rivals("", Bob=[1])) == 0


@pytest.mark.parametrize(
    ("now", "first", "later", "advised"),
    [
        (1.0, 0.0, 1.0, True),  # certain: whatever the others do
        (0.5, 0.0, 0.9, False),
        (0.5, 0.5, 0.9, True),
        (0.5, 0.5, 1.0, True),  # as good
        (0.2, 0.7, 0.7, False),
    ],
)
def test_it_is_advised_where_it_is_as_good_as_waiting(
    now: float, first: float, later: float, advised: bool
) -> None:
    found = Accusing(("a", "b", "c"), now, first, later, {})
    assert found.wait == pytest.approx((1 - first) * later)
    assert found.advised is advised


@pytest.mark.parametrize("number", [6, 15, 24])
def test_the_parts_are_those_of_the_position(number: int) -> None:
    position = position_of(log_of(*kept("classic", 4, 3, number)))
    odds = odds_of(position)
    adviser = Adviser(position)
    (best,) = adviser.best(1)
    found = accusing(adviser, best)
    assert found.now == pytest.approx(max(odds.by_envelope.values()), abs=1e-12)
    assert odds.by_envelope[found.envelope] == pytest.approx(found.now, abs=1e-12)
    assert found.later == best.best >= found.now - 1e-9
    assert found.knows.keys() == {"Ana", "Bob", "Cleo", "Dan"} - {adviser.asker}
    # With nothing to ask nothing is learned.
    assert accusing(adviser, None).later == found.now
