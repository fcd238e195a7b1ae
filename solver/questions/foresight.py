"""How much the answer to a question is expected to reveal of the envelope, exactly.

A question names some cards, at most one of each category, and its answer depends only on their owners. They
are placed first of all cards, so each way through these first steps has its possible answers. One pass
backward over the rest (`envelopes_ahead`) then gives the weights of all envelopes at once, for each state
after these steps. Added up by answer, they are the joint distribution of answers and envelopes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from math import lcm, log2
from typing import Generic, TypeVar

from msgspec import Struct

from cluedo_notes.solver.counting.counting import JUST_ABOVE_ZERO, Counting
from cluedo_notes.solver.counting.frontier import Frontier
from cluedo_notes.solver.counting.steps import PlaceCard, ways
from cluedo_notes.solver.questions.envelopes_ahead import EnvelopeEntries, envelopes_ahead
from cluedo_notes.solver.questions.sampling import names_of_owners

Answer = TypeVar("Answer", bound=Hashable)

AnswersOf = Callable[[tuple[str, ...]], Sequence[Answer]]
"""Gives the possible answers, all equally likely, for the owners of the cards asked for."""


class Outlook(Struct, Generic[Answer], frozen=True):
    """A possible answer: its chance, and the state of the envelope after it. That is the entropy in bits, the
    number of possible envelopes, and the probability of the likeliest."""

    answer: Answer
    chance: float
    bits: float
    possible: int
    best: float


FirstWays = dict[tuple[int, tuple[int, ...]], int]
"""The weight of all ways through the first steps, by their last state and the owners of the first cards."""


def foresee(
    counting: Counting, cards: Sequence[str], answers_of: AnswersOf[Answer]
) -> tuple[Outlook[Answer], ...]:
    """Every possible answer to a question for these cards.

    `answers_of` gives the answers for the owners of the cards. Raises `TooLarge` if the position is too large
    to count with these cards first."""
    assert not counting.allowed, "a count of all deals of the reduction"
    problem, fixed = counting.problem, counting.reduction.fixed
    numbers = [problem.cards.index(card) for card in cards]
    first = [card for card in numbers if card in counting.reduction.options]
    frontier = Frontier(counting.reduction, first, counting.frontier.order)
    ways_to, names = first_ways(frontier), names_of_owners(counting)

    def answers_by(owners: tuple[int, ...]) -> Sequence[Answer]:
        owner = dict(zip(first, owners, strict=True)) | fixed
        return answers_of(tuple([names[owner[card]] for card in numbers]))

    answers = {owners: answers_by(owners) for owners in dict.fromkeys(owners for _, owners in ways_to)}
    scale = lcm(*map(len, answers.values()))
    total = counting.weight * scale
    entries = EnvelopeEntries(counting, total)
    ahead = envelopes_ahead(frontier, entries, {state for state, _ in ways_to})
    parts: dict[Answer, dict[tuple[int, int], int]] = {}
    for (state, owners), weight in ways_to.items():
        if state in ahead:
            picked = sum(map(entries.shift_of, first, owners))
            for answer in answers[owners]:
                part = parts.setdefault(answer, {})
                each = weight * (scale // len(answers[owners]))
                part[state, picked] = part.get((state, picked), 0) + each
    return tuple(
        _outlook(answer, entries.unpacked(_joined(part, ahead)), total) for answer, part in parts.items()
    )


def _joined(part: dict[tuple[int, int], int], ahead: Mapping[int, int]) -> int:
    """The packed weights of all ways on from some states, each shifted by the earlier picks."""
    return sum(ahead[state] * weight << picked for (state, picked), weight in part.items())


def first_ways(frontier: Frontier) -> FirstWays:
    """All ways through the steps that place the first cards."""
    number: FirstWays = {}
    for places, weight in frontier.reduction.rooms:
        begin = (frontier.packing.start(places), ())
        number[begin] = number.get(begin, 0) + weight
    for step in frontier.steps[: len(frontier.first)]:
        assert isinstance(step, PlaceCard), "no players are merged before the first cards are placed"
        onward: dict[int, list[tuple[int, int, int]]] = {}
        for owner, edges in ways(step, {state for state, _ in number}):
            for state, to, weight in edges:
                onward.setdefault(state, []).append((owner, to, weight))
        after: FirstWays = {}
        for (state, owners), weight in number.items():
            for owner, to, times in onward.get(state, ()):
                way = (to, (*owners, owner))
                after[way] = after.get(way, 0) + weight * times
        number = after
    return number


def _outlook(answer: Answer, weights: Sequence[int], total: int) -> Outlook[Answer]:
    possible = [weight for weight in weights if weight]
    chance = sum(possible)
    parts = [weight / chance for weight in possible]
    bits = -sum([part * log2(part) for part in parts if part]) if len(parts) > 1 else 0.0
    return Outlook(answer, max(chance / total, JUST_ABOVE_ZERO), bits, len(parts), max(parts))
