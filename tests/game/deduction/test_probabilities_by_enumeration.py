"""Probabilities of whole logs, compared with every consistent deal, weighed by the oracle, as rationals."""

from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.game.deduction.odds import ShowModel, odds_of, problem_of
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.solver.counting.counting import Counting
from cluedo_notes.solver.counting.frontier import Frontier
from cluedo_notes.solver.counting.reduction import reduce
from tests.helpers.examples import seeds
from tests.oracle.deals import Deal, fitting_deals
from tests.oracle.reading import chances, claims
from tests.oracle.small_games import SmallGame, small_game


def weighed_deals(game: SmallGame) -> list[tuple[Deal, Fraction]]:
    """Every deal that fits the log, once for each table of sizes, with the chance of what was shown."""
    said = claims(game.header, game.lines, game.cards)
    shown = chances(game.header, game.lines)
    deals = []
    for sizes in game.sizes:
        for deal in fitting_deals(game.categories, [sizes], said):
            where = dict(zip(game.cards, deal, strict=True))
            weight = Fraction(1)
            for kind, owner, *among in shown:
                if kind == "hand":
                    weight /= sizes[owner]
                else:
                    weight /= sum(where[card] == owner for card in among[0])
            deals.append((deal, weight))
    return deals


def envelopes_of(game: SmallGame, deals: list[tuple[Deal, Fraction]]) -> dict[tuple[str, ...], Fraction]:
    """The probability of every envelope of some weighed deals."""
    total = sum((weight for _, weight in deals), Fraction(0))
    envelopes: dict[tuple[str, ...], Fraction] = {}
    for deal, weight in deals:
        triple = tuple(c for c, owner in zip(game.cards, deal, strict=True) if owner == "envelope")
        envelopes[triple] = envelopes.get(triple, Fraction(0)) + weight / total
    return envelopes


@seeds(times=3)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_probabilities_of_a_log_are_those_of_its_weighed_deals(seed: int) -> None:
    game = small_game(seed)
    deals = weighed_deals(game)
    if not deals:
        return  # a log that contradicts itself has no probabilities
    with TemporaryDirectory() as folder:
        position = position_of(read_log(game.write(Path(folder))))
    counting = Counting(Frontier(reduce(problem_of(position, ShowModel.EVENLY))))
    total = sum((weight for _, weight in deals), Fraction(0))
    assert counting.total == total
    marginals = counting.rational_marginals()
    for number, card in enumerate(game.cards):
        for owner in ("envelope", *game.sizes[0]):
            expected = sum((w for deal, w in deals if deal[number] == owner), Fraction(0)) / total
            assert marginals[card][owner] == expected, (card, owner)
    assert counting.rational_envelopes() == envelopes_of(game, deals)


@seeds(times=3)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_the_solutions_left_are_the_envelopes_of_the_deals_that_fit(seed: int) -> None:
    game = small_game(seed)
    deals = weighed_deals(game)
    if not deals:
        return
    with TemporaryDirectory() as folder:
        position = position_of(read_log(game.write(Path(folder))))
    openness, envelopes = odds_of(position).openness, envelopes_of(game, deals)
    assert openness.solutions == len(envelopes)
    assert openness.even == (len(set(envelopes.values())) == 1)
    assert 1 <= openness.alike <= openness.solutions + 1e-9
    assert openness.even == (openness.alike == pytest.approx(openness.solutions, rel=1e-12))
