"""Which questions promise to tell most, estimated for all of them from deals drawn exactly.

A question names one card of each of three categories. What its answer tells of the envelope is little more
than which of the three named cards are in it, and of each category which card is. A first, rough estimate is
the information of the answer on the former, and what it tells of each category beyond that: neither has many
cases, so that some deals are enough to find the head of the order. There the answer's information on the
whole envelope is estimated from more deals. The first of all are then to be computed exactly (`foresight`).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from itertools import accumulate, pairwise, product
from math import prod
from random import Random

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from cluedo_notes.solver.array_sampling import draw_owners
from cluedo_notes.solver.arrays import ArrayCounting
from cluedo_notes.solver.sums import Floats

SEED = 1
"""The deals are drawn alike every time: the same position gets the same order."""

ROUGH, FINE = 1000, 6000
"""So many deals for all questions, and for the head of their order."""

HEAD = 48
"""So many questions are estimated a second time."""

Numbers = NDArray[np.int32]


class Showing(StrEnum):
    """Who shows a card to a question."""

    FIRST = "first"  # the first of those asked who has one
    ALL = "all"  # everybody who has one
    FIRST_ELSE_ALL = "first-else-all"  # the first of those asked, and where he has none all the others


class Samples(Struct, frozen=True):
    """Drawn deals, a row each, a column a card (or a category).

    `keys`: who has the card, by his place among those `asked`, then in which order he would choose it among
    several named cards, then its category: three numbers in one, so that the least of three cards' keys tells
    what the first holder shows. `enveloped[deal, category]`: the number, within its category, of the card in
    the envelope.
    """

    keys: Numbers
    enveloped: Numbers
    asked: int
    sizes: tuple[int, ...]


def promising(
    counting: ArrayCounting,
    questions: Sequence[Sequence[str]],
    asked: Sequence[str],
    showing: Showing,
    number: int,
) -> list[tuple[str, ...]]:
    """The `number` questions that promise to tell most, the most promising first.

    `questions`: for each of three categories the cards that may be named; `asked`: who is asked, in this
    order.
    """
    every = list(product(*questions))
    if len(every) <= number:
        return every
    random = Random(SEED)
    cards = counting.problem.cards
    columns = [np.array([cards.index(card) for card in some]) for some in questions]
    if len(every) > HEAD:
        rough = estimates(sample(counting, asked, ROUGH, random), columns, showing)
        every = [every[place] for place in np.argsort(-rough, kind="stable")[:HEAD]]
    named = np.array([[cards.index(card) for card in question] for question in every])
    fine = informations(sample(counting, asked, FINE, random), named, showing)
    return [every[place] for place in np.argsort(-fine, kind="stable")[:number]]


def sample(counting: ArrayCounting, asked: Sequence[str], number: int, random: Random) -> Samples:
    """So many deals, as questions to `asked`, in this order, need them."""
    problem = counting.problem
    owners = draw_owners(counting, number, random)
    place = np.full(counting.frontier.owners, len(asked))
    for order, player in enumerate(asked):
        place[problem.owners.index(player)] = order
    sizes = tuple(map(len, problem.categories))
    columns = list(pairwise(accumulate(sizes, initial=0)))
    enveloped = [(owners[:, a:b] >= counting.frontier.players).argmax(axis=1) for a, b in columns]
    lots = np.random.default_rng(random.getrandbits(64)).random((number, len(sizes))).argsort(axis=1)
    category = np.repeat(np.arange(len(sizes)), sizes)
    keys = (place[owners] * 3 + lots[:, category]) * 3 + category
    return Samples(keys.astype(np.int32), np.column_stack(enveloped).astype(np.int32), len(asked), sizes)


def estimates(samples: Samples, columns: Sequence[NDArray[np.int64]], showing: Showing) -> Floats:
    """For every question of `product(*columns)`, about how many bits its answer is expected to tell.

    `columns`: for each category the columns of the cards to be named.
    """
    begin = [0, *accumulate(samples.sizes)]
    keys = [_along(samples.keys[:, some], k) for k, some in enumerate(columns)]
    answers, kinds = _answers(keys, samples.asked, showing)
    number = len(answers), prod(answers.shape[1:])
    of_answer = (answers.reshape(number), kinds)
    named = [
        _along((samples.enveloped[:, k, None] == some - begin[k]).astype(np.int32), k)
        for k, some in enumerate(columns)
    ]
    which = np.broadcast_to(named[0] + 2 * named[1] + 4 * named[2], answers.shape)
    told = information(of_answer, (which.reshape(number), 8))
    for k, size in enumerate(samples.sizes):
        of_category = np.broadcast_to(_along(samples.enveloped[:, k, None], k), answers.shape)
        is_named = np.broadcast_to(named[k], answers.shape)
        told += information(of_answer, (of_category.reshape(number), size))
        told -= information(of_answer, (is_named.reshape(number), 2))
    return told


def informations(samples: Samples, named: NDArray[np.int64], showing: Showing) -> Floats:
    """The same for some questions, from the whole envelope; `named[question]`: the columns of its cards."""
    answers = _answers([samples.keys[:, named[:, k]] for k in range(3)], samples.asked, showing)
    envelope = np.ravel_multi_index(tuple(samples.enveloped.T), samples.sizes)
    distinct, which = np.unique(envelope, return_inverse=True)
    cases = np.broadcast_to(which[:, None].astype(np.int32), answers[0].shape)
    return information(answers, (cases, len(distinct)))


def _along(cells: Numbers, category: int) -> Numbers:
    """A column a card of one category, laid along that category's axis."""
    shape = [len(cells), 1, 1, 1]
    shape[1 + category] = cells.shape[1]
    return cells.reshape(shape)


def _answers(keys: Sequence[Numbers], asked: int, showing: Showing) -> tuple[Numbers, int]:
    """For each deal and question the number of its answer, and how many there may be."""
    nobody = np.int32(asked * 9)
    first = np.minimum(np.minimum(np.minimum(keys[0], keys[1]), keys[2]), nobody)
    number = np.where(first == nobody, 0, 1 + first // 9 * 3 + first % 3)
    if showing is Showing.FIRST:
        return number, 1 + 3 * asked
    shown = sum(((1 + asked) ** k * _shown(keys, k, asked) for k in range(3)), np.zeros_like(first))
    cases = (1 + asked) ** 3
    if showing is Showing.ALL:
        return shown, cases
    return np.where(first < 9, cases + first % 3, shown), cases + 3


def _shown(keys: Sequence[Numbers], place: int, asked: int) -> Numbers:
    """Who shows the card of one category where all do: 1 + the place of its owner, 0 if it is not shown."""
    mine = keys[place]
    shows = mine < asked * 9
    for other in range(3):
        if other != place:
            shows = shows & ((mine // 9 != keys[other] // 9) | (mine < keys[other]))
    return np.where(shows, 1 + mine // 9, 0)


def information(one: tuple[Numbers, int], other: tuple[Numbers, int]) -> Floats:
    """For each column the mutual information, in bits, of two variables with so many cases each.

    With the correction of Miller and Madow: few samples make cases look more telling than they are.
    """
    (ones, kinds), (others, cases) = one, other
    number, columns = ones.shape
    cell = (np.arange(columns) * kinds + ones) * cases + others
    counts = np.bincount(cell.reshape(-1), minlength=columns * kinds * cases).reshape(columns, kinds, cases)
    tables = [counts.sum(axis=2), counts.sum(axis=1), counts.reshape(columns, -1)]
    entropy = [_entropy(table, number) for table in tables]
    occupied = [np.count_nonzero(table, axis=1) for table in tables]
    bias = (occupied[0] + occupied[1] - occupied[2] - 1) / (2 * number * np.log(2))
    told: Floats = entropy[0] + entropy[1] - entropy[2] + bias
    return told


def _entropy(counts: NDArray[np.int64], number: int) -> Floats:
    """The entropy in bits of each row of counts that add up to `number`."""
    logs = np.log2(np.maximum(counts, 1))
    entropy: Floats = np.log2(number) - np.einsum("ij,ij->i", counts, logs) / number
    return entropy
