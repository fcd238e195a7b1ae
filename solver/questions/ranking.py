"""Which questions promise to reveal most, estimated for all of them from deals drawn exactly.

A question names one card of each of three categories. Its answer reveals little more of the envelope than
which of the three named cards are in it and which card of each category is: the information of the answer on
the former, plus what it reveals of each category beyond that. Neither has many cases, so a few deals are
enough to find the head of the order, and more deals to sort the head. Where few envelopes are possible, the
information on the whole envelope is estimated instead. `foresight` then computes the best ones exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import cached_property
from itertools import accumulate, pairwise, product
from random import Random

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from cluedo_notes.solver.counting.array_sums import Floats
from cluedo_notes.solver.counting.counting import Counting
from cluedo_notes.solver.questions.array_sampling import draw_owners

SEED = 1
"""The same deals are drawn every time: the same position gets the same order."""

ROUGH, FINE = 1000, 6000
"""The numbers of deals for all questions, and for the head of their order."""

HEAD = 48
"""The number of questions estimated a second time: the best one was always among the first 12, as
measured."""

FEW = 120
"""Up to this many possible envelopes, whole ones are considered: for more, the drawn deals are too few."""

EncodedNumbers = NDArray[np.int32]
CardNumbers = NDArray[np.int64]
Counts = NDArray[np.int64]


class WhoShows(StrEnum):
    """Who shows a card in answer to a question."""

    FIRST = "first"  # the first of those asked who has one
    ALL = "all"  # everybody who has one
    FIRST_ELSE_ALL = "first-else-all"  # the first of those asked and, if they have none, all the others


class Samples(Struct, frozen=True):
    """Drawn deals: a row per deal, a column per card (or category).

    `keys`: the holder's position among those `asked`, then the card's rank in the order in which the holder
    would choose among several named cards, then its category, three numbers in one: the least of three cards'
    keys says what the first holder shows. `enveloped[deal, category]`: the number, within its category, of
    the card in the envelope. `looked[deal]`: the card that the asker looks at when nobody shows one, out of
    `looks` cards.
    """

    keys: EncodedNumbers
    enveloped: EncodedNumbers
    asked: int
    sizes: tuple[int, ...]
    looked: EncodedNumbers
    looks: int


class Ranking:
    """The order of questions to the players `asked`, in this order, in one position. `looks`: the owner of
    the one card that the asker looks at when nobody shows any."""

    def __init__(
        self, counting: Counting, asked: Sequence[str], showing: WhoShows, looks: str | None = None
    ) -> None:
        self.counting = counting
        self.asked = asked
        self.showing = showing
        self.looks = looks
        self._number = {card: place for place, card in enumerate(counting.problem.cards)}
        self._rough: dict[tuple[str, ...], float] = {}

    def promising(self, questions: Sequence[Sequence[str]], number: int) -> list[tuple[str, ...]]:
        """The `number` questions that promise to reveal most, the most promising first.

        `questions`: for each of three categories the cards that may be named.
        """
        every = list(product(*questions))
        if len(every) <= number:
            return every
        head = max(HEAD, number)
        if len(every) > head:
            if not self._rough.keys() >= set(every):
                self._rough |= zip(every, self._estimated(questions), strict=True)
            every = sorted(every, key=self._rough.__getitem__, reverse=True)[:head]
        named = np.array([[self._number[card] for card in question] for question in every])
        of_whole = np.count_nonzero(self.counting.picks()) <= FEW
        bits = (_informations if of_whole else _estimates)(self._fine, list(named.T), self.showing)
        return [every[place] for place in np.argsort(-bits, kind="stable")[:number]]

    def _estimated(self, questions: Sequence[Sequence[str]]) -> list[float]:
        """About how many bits each of the questions reveals."""
        grid = [np.array([self._number[card] for card in cards]) for cards in questions]
        samples = self._sample(ROUGH, Random(SEED))
        bits: list[float] = _estimates(
            samples, [_along(cards, k) for k, cards in enumerate(grid)], self.showing
        ).tolist()
        return bits

    @cached_property
    def _fine(self) -> Samples:
        return self._sample(FINE, Random(SEED + 1))

    def _sample(self, number: int, random: Random) -> Samples:
        """`number` drawn deals, in the form that `_estimates` reads."""
        problem = self.counting.problem
        owners = draw_owners(self.counting, number, random)
        place = np.full(self.counting.frontier.owners, len(self.asked))
        for order, player in enumerate(self.asked):
            place[problem.owners.index(player)] = order
        sizes = tuple(map(len, problem.categories))
        columns = list(pairwise(accumulate(sizes, initial=0)))
        inside = owners >= self.counting.frontier.players
        enveloped = np.column_stack([inside[:, a:b].argmax(axis=1) for a, b in columns])
        lots = np.random.default_rng(random.getrandbits(64)).random((number, len(sizes))).argsort(axis=1)
        category = np.repeat(np.arange(len(sizes)), sizes)
        keys = (place[owners] * 3 + lots[:, category]) * 3 + category
        looked, looks = np.zeros(number), 0
        if self.looks is not None:
            looked, looks = (owners == problem.owners.index(self.looks)).argmax(axis=1), owners.shape[1]
        columns_of = [one.astype(np.int32) for one in (keys, enveloped, looked)]
        return Samples(columns_of[0], columns_of[1], len(self.asked), sizes, columns_of[2], looks)


def _along(cards: CardNumbers, category: int) -> CardNumbers:
    """The cards of one category laid along an axis of their own."""
    shape = [1, 1, 1]
    shape[category] = len(cards)
    return cards.reshape(shape)


def _estimates(samples: Samples, named: Sequence[CardNumbers], showing: WhoShows) -> Floats:
    """About how many bits the answer to each question is expected to reveal.

    `named`: for each category the named cards; together they broadcast to the questions.
    """
    answers, kinds = _answers(samples, named, showing)
    begin = [0, *accumulate(samples.sizes)]
    shape = np.broadcast_shapes(*(cards.shape for cards in named))
    places = [np.broadcast_to(cards - begin[k], shape).reshape(-1) for k, cards in enumerate(named)]
    inside = [samples.enveloped[:, k, None] == place for k, place in enumerate(places)]
    bits = _information(_table(answers, kinds, inside[0] + 2 * inside[1] + 4 * inside[2], 8))
    for k, size in enumerate(samples.sizes):
        table = _table(answers, kinds, samples.enveloped[:, k, None], size)
        of_named = table[np.arange(len(table)), :, places[k]]
        bits += _information(table)
        bits -= _information(np.stack([of_named, table.sum(axis=2) - of_named], axis=2))
    return bits


def _informations(samples: Samples, named: Sequence[CardNumbers], showing: WhoShows) -> Floats:
    """As `_estimates`, from the whole envelope."""
    answers, kinds = _answers(samples, named, showing)
    envelope = np.ravel_multi_index(tuple(samples.enveloped.T), samples.sizes)
    distinct, which = np.unique(envelope, return_inverse=True)
    return _information(_table(answers, kinds, which[:, None].astype(np.int32), len(distinct)))


def _answers(samples: Samples, named: Sequence[CardNumbers], showing: WhoShows) -> tuple[EncodedNumbers, int]:
    """The number of the answer for each deal and question, and how many answers there may be."""
    asked = samples.asked
    keys = [samples.keys[:, cards] for cards in named]
    first = np.minimum(np.minimum(np.minimum(keys[0], keys[1]), keys[2]), np.int32(asked * 9))
    number = np.where(first == asked * 9, 0, 1 + first // 9 * 3 + first % 3)
    cases = 1 + 3 * asked
    if showing is not WhoShows.FIRST:
        shown = sum(((1 + asked) ** k * _shown(keys, k, asked) for k in range(3)), np.zeros_like(first))
        number = shown if showing is WhoShows.ALL else np.where(first < 9, first % 3, 3 + shown)
        cases = 3 + (1 + asked) ** 3
    number = number.reshape(len(number), -1).astype(np.int32)
    if samples.looks:
        unanswered = (first == asked * 9).reshape(number.shape)
        number = np.where(unanswered, cases + samples.looked[:, None], number)
    return number, cases + samples.looks


def _shown(keys: Sequence[EncodedNumbers], place: int, asked: int) -> EncodedNumbers:
    """Who shows the card of one category where all do: 1 + the place of its owner, 0 if it is not shown."""
    mine = keys[place]
    shows = mine < asked * 9
    for other in range(3):
        if other != place:
            shows = shows & ((mine // 9 != keys[other] // 9) | (mine < keys[other]))
    return np.where(shows, 1 + mine // 9, 0)


def _table(ones: EncodedNumbers, kinds: int, others: NDArray[np.integer], cases: int) -> Counts:
    """For each column how often two variables have each pair of values; they have `kinds` and `cases`
    values."""
    columns = ones.shape[1]
    cell = (np.arange(columns, dtype=np.int32) * kinds + ones) * cases + others
    counts = np.bincount(cell.reshape(-1), minlength=columns * kinds * cases)
    return counts.reshape(columns, kinds, cases)


def _information(table: Counts) -> Floats:
    """For each column the mutual information, in bits, of the table's two variables.

    With the correction of Miller and Madow: from few samples, cases look more informative than they are.
    """
    number = int(table[0].sum())
    tables = [table.sum(axis=2), table.sum(axis=1), table.reshape(len(table), -1)]
    entropy = [_entropy(one, number) for one in tables]
    occupied = [np.count_nonzero(one, axis=1) for one in tables]
    bias = (occupied[0] + occupied[1] - occupied[2] - 1) / (2 * number * np.log(2))
    bits: Floats = entropy[0] + entropy[1] - entropy[2] + bias
    return bits


def _entropy(counts: Counts, number: int) -> Floats:
    """The entropy in bits of each row of counts that add up to `number`."""
    logs = np.log2(np.maximum(counts, 1))
    entropy: Floats = np.log2(number) - np.einsum("ij,ij->i", counts, logs) / number
    return entropy
