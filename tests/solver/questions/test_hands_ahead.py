"""The probability of an envelope and a hand by their named cards, compared with every deal."""

from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cluedo_notes.solver import Holds, Lacks, Problem
from cluedo_notes.solver.counting.counting import TooLarge
from cluedo_notes.solver.counting.propagation import NoDeal
from cluedo_notes.solver.questions import hands_ahead
from cluedo_notes.solver.questions.hands_ahead import HandsAhead, as_often
from tests.helpers.examples import seeds
from tests.helpers.solver.positions import positions
from tests.helpers.solver.random_problems import random_problem, weighed_deals

Held = frozenset[str]


def shown(card: str) -> Callable[[Held], int]:
    return lambda held: 6 // len(held) if card in held else 0


@seeds(times=2)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_chances_are_those_of_all_deals(seed: int) -> None:
    problem, truth = random_problem(seed)
    random = Random(seed)
    player = random.choice(problem.owners)
    named = [random.choice(category) for category in problem.categories]
    envelope = tuple(card for card, owner in zip(problem.cards, truth, strict=True) if owner == "envelope")
    ahead = HandsAhead(problem, player, named, envelope, problem.cards)
    deals = list(weighed_deals(problem))
    for times in (as_often, bool, *map(shown, named)):
        weighed: list[tuple[dict[str, str], Fraction]] = []
        for deal, weight in deals:
            where = dict(zip(problem.cards, deal, strict=True))
            held = frozenset(card for card in named if where[card] == player)
            weighed.append((where, weight * times(held)))
        total = sum(weight for _, weight in weighed)
        if not total:
            with pytest.raises(NoDeal):
                ahead.chances(times)
            continue
        found = ahead.chances(times)
        right = sum(weight for where, weight in weighed if {where[card] for card in envelope} == {"envelope"})
        assert_part(found.envelope, right, total)
        for card, (has, lacks) in zip(problem.cards, found.cards, strict=True):
            having = sum(weight for where, weight in weighed if where[card] == player)
            assert_part(has, having, total)
            assert_part(lacks, total - having, total)


def assert_part(found: float, part: Fraction | int, total: Fraction | int) -> None:
    """1 only for all, 0 only for nothing."""
    assert found == pytest.approx(float(Fraction(part) / Fraction(total)), rel=1e-12)
    assert (found == 0, found == 1) == (part == 0, part == total)


def test_only_the_cards_asked_about_have_chances_and_without_deals_there_are_none() -> None:
    sizes = ((2, 2),)
    problem = Problem((("s0", "s1", "s2"), ("w0", "w1"), ("r0", "r1")), "envelope", ("A", "B"), sizes)
    ahead = HandsAhead(problem, "A", ["s0", "w0", "r0"], ["s0", "w0", "r0"], ["r1"])
    assert ahead.chances(as_often).cards == ((pytest.approx(1 / 4), pytest.approx(3 / 4)),)
    impossible = replace(problem, constraints=(Holds("A", "s0"), Lacks("A", "s0")))
    with pytest.raises(NoDeal):
        HandsAhead(impossible, "A", ["s0"], ["s0", "w0", "r0"], [])


def test_too_many_moves_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    (position,) = [one for one in positions() if one.name == "2008-4p-s9-t15"]
    problem = position.problem
    cards = [category[0] for category in problem.categories]
    assert HandsAhead(problem, problem.owners[0], cards, cards, ())
    monkeypatch.setattr(hands_ahead, "MOST_MOVES", 100)
    with pytest.raises(TooLarge):
        HandsAhead(problem, problem.owners[0], cards, cards, ())
