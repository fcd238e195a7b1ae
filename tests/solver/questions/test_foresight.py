"""The expected information of an answer, compared with every deal and every answer counted one by one."""

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from itertools import product
from math import log2
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cluedo_notes.solver import Problem
from cluedo_notes.solver.counting.counting import TooLarge
from cluedo_notes.solver.questions import envelopes_ahead
from cluedo_notes.solver.questions.foresight import foresee
from tests.helpers.examples import seeds
from tests.helpers.solver.positions import positions
from tests.helpers.solver.random_problems import ENVELOPE, random_problem, weighed_deals
from tests.helpers.solver.ways import exactly

Answers = list[Hashable]
"""Each as likely as the others; one that comes twice is twice as likely."""

AnswersOf = Callable[[tuple[str, ...]], Answers]


def held(asked: list[str], owners: tuple[str, ...]) -> list[tuple[str, list[int]]]:
    """The players asked who have one of the cards, and which."""
    places = [(player, [at for at, owner in enumerate(owners) if owner == player]) for player in asked]
    return [one for one in places if one[1]]


def all_show(asked: list[str]) -> AnswersOf:
    """Everybody shows one of their cards."""

    def answers_of(owners: tuple[str, ...]) -> Answers:
        showing = held(asked, owners)
        return [
            tuple(zip((player for player, _ in showing), places, strict=True))
            for places in product(*(places for _, places in showing))
        ]

    return answers_of


def one_shows(asked: list[str]) -> AnswersOf:
    """One player after the other, until one has a card."""

    def answers_of(owners: tuple[str, ...]) -> Answers:
        return next(([(player, at) for at in places] for player, places in held(asked, owners)), ["nobody"])

    return answers_of


def one_shows_else_all(asked: list[str]) -> AnswersOf:
    """The first player or, if they have none, all the others."""

    def answers_of(owners: tuple[str, ...]) -> Answers:
        first = [(asked[0], at) for at, owner in enumerate(owners) if owner == asked[0]]
        return first or all_show(asked[1:])(owners)

    return answers_of


def each_says_how_many(asked: list[str]) -> AnswersOf:
    """Not a game's rule: everybody says how many they have, and the first of them lies one time in three."""

    def answers_of(owners: tuple[str, ...]) -> Answers:
        numbers = tuple(owners.count(player) for player in asked)
        return [numbers, numbers, (3 - numbers[0], *numbers[1:])]

    return answers_of


def expected(
    problem: Problem, cards: list[str], answers_of: AnswersOf
) -> dict[Hashable, dict[tuple[str, ...], Fraction]]:
    """By answer and envelope: the weight of all deals."""
    table: dict[Hashable, dict[tuple[str, ...], Fraction]] = {}
    for deal, weight in weighed_deals(problem):
        where = dict(zip(problem.cards, deal, strict=True))
        envelope = tuple(card for card in problem.cards if where[card] == ENVELOPE)
        answers = answers_of(tuple(where[card] for card in cards))
        for answer in answers:
            row = table.setdefault(answer, {})
            row[envelope] = row.get(envelope, Fraction(0)) + weight / len(answers)
    return table


def asked_for(problem: Problem, random: Random) -> Iterator[str]:
    """A card of most categories."""
    for category in problem.categories:
        if random.random() < 0.85:
            yield random.choice(category)


def assert_foreseen(problem: Problem, cards: list[str], answers_of: AnswersOf) -> None:
    """The figures are those of all deals and answers."""
    table = expected(problem, cards, answers_of)
    total = sum(sum(row.values()) for row in table.values())
    outlooks = {one.answer: one for one in foresee(exactly(problem), cards, answers_of)}
    assert outlooks.keys() == table.keys()
    for answer, row in table.items():
        outlook, chance = outlooks[answer], sum(row.values())
        parts = [float(weight / chance) for weight in row.values()]
        assert outlook.chance == pytest.approx(float(chance / total), rel=1e-12)
        assert outlook.possible == len(row)
        assert outlook.best == pytest.approx(max(parts), rel=1e-12)
        assert outlook.bits == pytest.approx(-sum(part * log2(part) for part in parts), abs=1e-12)


@pytest.mark.parametrize("rule", [one_shows, all_show, one_shows_else_all, each_says_how_many])
@seeds(times=2)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_chances_and_entropies_are_those_of_all_deals(
    rule: Callable[[list[str]], AnswersOf], seed: int
) -> None:
    problem, _ = random_problem(seed)
    random = Random(seed)
    cards = list(asked_for(problem, random))
    asked = random.sample(problem.owners, random.randint(1, len(problem.owners)))
    assert_foreseen(problem, cards, rule(asked))


@seeds(times=1)
@given(seed=st.integers(min_value=0, max_value=2**32), times=st.sampled_from([3, 12, 40, 300, 2000]))
def test_weights_of_any_size_are_foreseen(seed: int, times: int) -> None:
    """What was seen often makes some deals so much likelier that no machine word holds their weight."""
    problem, _ = random_problem(seed)
    often = replace(problem, weights=problem.weights * times)
    random = Random(seed)
    first, last = one_shows(list(problem.owners)), all_show(list(problem.owners))
    cards = list(asked_for(problem, random))
    found = foresee(exactly(often), cards, random.choice([first, last]))
    assert sum(one.chance for one in found) == pytest.approx(1, abs=1e-12)
    assert all(0 < one.chance <= 1 and 0 < one.best <= 1 and one.bits >= 0 for one in found)
    if times <= 40:
        assert_foreseen(often, cards, first)


def test_too_many_moves_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    (position,) = [one for one in positions() if one.name == "2008-4p-s9-t15"]
    counting, answers_of = exactly(position.problem), one_shows(list(position.problem.owners))
    cards = [category[0] for category in position.problem.categories]
    assert foresee(counting, cards, answers_of)
    monkeypatch.setattr(envelopes_ahead, "MOST_MOVES_AHEAD", 100)
    with pytest.raises(TooLarge):
        foresee(counting, cards, answers_of)
