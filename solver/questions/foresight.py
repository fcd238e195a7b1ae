"""How much the answer to a question is expected to reveal of the envelope, exactly.

A question names some cards, at most one of each category; its answer depends only on who has them. They are
placed first of all cards, so each way through the frontier has one answer, and one pass over the rest gives
the joint distribution of answers and envelopes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import product
from typing import Generic, TypeVar

import numpy as np
from msgspec import Struct

from cluedo_notes.solver.counting.array_envelope import FrontierWays, picks_of
from cluedo_notes.solver.counting.array_sums import Floats, Ints
from cluedo_notes.solver.counting.arrays import ArrayCounting, fits
from cluedo_notes.solver.counting.counting import JUST_ABOVE_ZERO
from cluedo_notes.solver.counting.exact import ExactCounting
from cluedo_notes.solver.counting.frontier import Frontier
from cluedo_notes.solver.counting.reduction import NoDeal, Reduction
from cluedo_notes.solver.counting.steps import PlaceCard
from cluedo_notes.solver.questions.sampling import names_of_owners

Answer = TypeVar("Answer", bound=Hashable)

AnswersOf = Callable[[tuple[str, ...]], Sequence[tuple[Answer, float]]]
"""The possible answers, each with its chance, by the owners of the cards asked for."""


class Outlook(Struct, Generic[Answer], frozen=True):
    """A possible answer: its chance, and what it leaves of the envelope: the entropy in bits, the number of
    possible envelopes, and the probability of the likeliest."""

    answer: Answer
    chance: float
    bits: float
    possible: int
    best: float


def foresee(
    reduction: Reduction, cards: Sequence[str], answers_of: AnswersOf[Answer]
) -> tuple[Outlook[Answer], ...]:
    """Every possible answer when these cards are asked for.

    `answers_of` gives the answers, with their chances, for the owners of the cards. Raises `NoDeal` when no
    deal fits, `TooLarge` when the position is too large to count.
    """
    numbers = [reduction.problem.cards.index(card) for card in cards]
    first = [card for card in numbers if card in reduction.options]
    frontier = Frontier(reduction, first)
    if fits(frontier):
        counting = ArrayCounting(frontier)
        answers, ways = _answered(counting, numbers, answers_of)
        table = picks_of(counting, ways)
    else:
        answers, table = _answered_exactly(ExactCounting(frontier), numbers, answers_of)
    total = float(table.sum())
    return tuple(
        _outlook(answer, row, total) for answer, row in zip(answers, table, strict=True) if row.any()
    )


def _outlook(answer: Answer, row: Floats, total: float) -> Outlook[Answer]:
    weights = row[row > 0]
    chance = float(weights.sum())
    parts = weights / chance
    bits = float(-(parts * np.log2(parts)).sum()) if len(parts) > 1 else 0.0
    return Outlook(answer, chance / total, bits, len(parts), float(parts.max()))


def _answered(
    counting: ArrayCounting, numbers: Sequence[int], answers_of: AnswersOf[Answer]
) -> tuple[list[Answer], FrontierWays]:
    """The possible answers, and the ways through the first steps, repeated for each answer a way may have."""
    first, fixed = counting.frontier.first, counting.reduction.fixed
    names = names_of_owners(counting)
    state, weight, owners = _first_ways(counting)
    distinct, which = np.unique(owners, axis=0, return_inverse=True)
    column_of: dict[Answer, int] = {}
    columns: list[list[tuple[int, float]]] = []
    for row in distinct.tolist():
        owner = dict(zip(first, row, strict=True)) | fixed
        answers = answers_of(tuple([names[owner[card]] for card in numbers]))
        columns.append([(column_of.setdefault(one, len(column_of)), chance) for one, chance in answers])
    number = np.array([len(answers) for answers in columns])[which]
    begin = np.cumsum([0, *map(len, columns)])[which]
    way = np.repeat(np.arange(len(state)), number)
    at = np.repeat(begin - np.cumsum(number) + number, number) + np.arange(len(way))
    column, chance = (
        np.array(values) for values in zip(*(one for some in columns for one in some), strict=True)
    )
    picked = _picked(counting, owners)[way]
    return list(column_of), FrontierWays(
        len(first), len(column_of), state[way], column[at], picked, weight[way] * chance[at]
    )


def _answered_exactly(
    counting: ExactCounting, numbers: Sequence[int], answers_of: AnswersOf[Answer]
) -> tuple[list[Answer], Floats]:
    """The possible answers, and the part of all deals with each answer and envelope, where the weights are
    too large for floats. Each way to place the first cards is counted by itself."""
    first, names = counting.frontier.first, names_of_owners(counting)
    found: dict[Answer, Floats] = {}
    for owners in product(*(counting.at(card) for card in first)):
        placed = dict(zip(first, owners, strict=True))
        try:
            picks = counting.given({card: {owner} for card, owner in placed.items()}).picks()
        except NoDeal:
            continue
        shares = np.array([max(one / counting.weight, JUST_ABOVE_ZERO) if one else 0.0 for one in picks])
        owner_of = placed | counting.reduction.fixed
        for answer, chance in answers_of(tuple([names[owner_of[card]] for card in numbers])):
            found[answer] = found.get(answer, 0.0) + chance * shares
    return list(found), np.stack(list(found.values()))


def _first_ways(counting: ArrayCounting) -> tuple[Ints, Floats, Ints]:
    """Every way through the steps that place the first cards: the state it leads to, its weight, and the
    owner of each of these cards."""
    weight = counting.reach[0]
    state = np.arange(len(weight))
    owners = np.zeros((len(weight), 0), dtype=np.int64)
    for number in range(len(counting.frontier.first)):
        step, edges = counting.frontier.steps[number], counting.edges[number]
        assert isinstance(step, PlaceCard), "no players are merged before the first cards are placed"
        begin, end = (np.searchsorted(edges.before, state, side) for side in ("left", "right"))
        way = np.repeat(np.arange(len(state)), end - begin)
        edge = np.arange(len(way)) + np.repeat(begin - np.cumsum(end - begin) + end - begin, end - begin)
        owner = np.array([move.owner for move in step.moves])[edges.move[edge]]
        weight = weight[way] if edges.factor is None else weight[way] * edges.factor[edge]
        state, owners = edges.after[edge].astype(np.int64), np.column_stack([owners[way], owner])
    return state, weight, owners


def _picked(counting: ArrayCounting, owners: Ints) -> Ints:
    """Which card each way has given to each place of the envelope, -1 for none."""
    picked = np.full((len(owners), len(counting.envelope_cards)), -1)
    for column, card in enumerate(counting.frontier.first):
        for slot, cards in enumerate(counting.envelope_cards):
            if card in cards:
                picked[owners[:, column] == counting.frontier.players + slot, slot] = cards.index(card)
    return picked
