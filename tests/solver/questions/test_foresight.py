"""What an answer is expected to tell, against every deal and every answer counted out one by one."""

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from math import log2
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.solver import Problem
from cluedo_notes.solver.counting.reduction import reduce
from cluedo_notes.solver.questions import foresight
from cluedo_notes.solver.questions.foresight import foresee
from tests.helpers.examples import seeds
from tests.helpers.solver.random_problems import ENVELOPE, random_problem, weighed_deals

Chances = list[tuple[Hashable, float]]


def one_shows(asked: list[str]) -> Callable[[tuple[str, ...]], Chances]:
    """One player after the other, until one has a card."""

    def answers_of(owners: tuple[str, ...]) -> Chances:
        for player in asked:
            held = [place for place, owner in enumerate(owners) if owner == player]
            if held:
                return [((player, place), 1 / len(held)) for place in held]
        return [("nobody", 1.0)]

    return answers_of


def each_says_how_many(asked: list[str]) -> Callable[[tuple[str, ...]], Chances]:
    """Not a game's rule: everybody says how many he has, and the first of them lies half the time."""

    def answers_of(owners: tuple[str, ...]) -> Chances:
        numbers = tuple(owners.count(player) for player in asked)
        return [(numbers, 0.5), ((3 - numbers[0], *numbers[1:]), 0.5)]

    return answers_of


def expected(
    problem: Problem, cards: list[str], answers_of: Callable[[tuple[str, ...]], Chances]
) -> dict[Hashable, dict[tuple[str, ...], Fraction]]:
    """By answer and envelope: the weight of all deals."""
    table: dict[Hashable, dict[tuple[str, ...], Fraction]] = {}
    for deal, weight in weighed_deals(problem):
        where = dict(zip(problem.cards, deal, strict=True))
        envelope = tuple(card for card in problem.cards if where[card] == ENVELOPE)
        for answer, chance in answers_of(tuple(where[card] for card in cards)):
            row = table.setdefault(answer, {})
            row[envelope] = row.get(envelope, Fraction(0)) + weight * Fraction(chance).limit_denominator(12)
    return table


def asked_for(problem: Problem, random: Random) -> Iterator[str]:
    """A card of most categories."""
    for category in problem.categories:
        if random.random() < 0.85:
            yield random.choice(category)


@pytest.mark.parametrize("in_arrays", [True, False])
@pytest.mark.parametrize("rule", [one_shows, each_says_how_many])
@seeds(times=2)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_chances_and_entropies_are_those_of_all_deals(
    rule: Callable[[list[str]], Callable[[tuple[str, ...]], Chances]],
    seed: int,
    in_arrays: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(foresight, "fits", lambda _: in_arrays)
    problem, _ = random_problem(seed)
    random = Random(seed)
    cards = list(asked_for(problem, random))
    answers_of = rule(random.sample(problem.owners, random.randint(1, len(problem.owners))))
    table = expected(problem, cards, answers_of)
    total = sum(sum(row.values()) for row in table.values())
    outlooks = {one.answer: one for one in foresee(reduce(problem), cards, answers_of)}
    assert outlooks.keys() == table.keys()
    for answer, row in table.items():
        outlook, chance = outlooks[answer], sum(row.values())
        parts = [float(weight / chance) for weight in row.values()]
        assert outlook.chance == pytest.approx(float(chance / total), rel=1e-9)
        assert outlook.possible == len(row)
        assert outlook.best == pytest.approx(max(parts), rel=1e-9)
        assert outlook.bits == pytest.approx(-sum(part * log2(part) for part in parts), abs=1e-9)
