"""The most promising questions, estimated from drawn deals.

A question names one card of each of three categories. Its answer reveals little more of the envelope than two
things: the named cards in it, and its card of each category. The value is the information about the first,
plus what the answer reveals of each category beyond that. Neither has many cases, so a few deals are enough
to find the best questions, and more deals to sort them. If few envelopes are possible, the information on the
whole envelope is estimated instead. `foresight` then computes the best ones exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import product
from math import log, log2
from random import Random

from msgspec import Struct

from cluedo_notes.solver.counting.counting import Counting
from cluedo_notes.solver.questions.drawn_deals import DealSet, DrawnDeals, WhoShows
from cluedo_notes.solver.questions.sampling import DrawnOwners, draw_owners

SEED = 1
"""The same deals are drawn every time, so the same position gives the same order."""

ROUGH, FINE = 600, 1000
"""The numbers of deals for all questions, and for the best of them. In 280 positions of seven tables, the
best question revealed 0.02% less on average than with 1,000 and 2,000 deals, and at most 4.2%."""

HEAD = 48
"""The number of questions estimated a second time. In measurements the best one was always among the first
12."""

PAIRS = 3
"""The number of pairs of two cards estimated a second time."""

FEW = 120
"""Up to this many possible envelopes, whole envelopes are considered; for more, the drawn deals are too
few."""

FEW_BY_CARD = 20
"""The same limit if each answer comes with one of many cards that the asker sees."""


DealSource = Callable[[Counting, int, Random], DrawnOwners]


class Ranking:
    """Ranks questions to the players `asked`, in this order, in one position. `looks`: the owner of the one
    card that the asker looks at if nobody shows any. `entered`: by the card of a room, the owner of the one
    card that the asker sees there, whatever the answer."""

    def __init__(
        self,
        counting: Counting,
        asked: Sequence[str],
        showing: WhoShows,
        looks: str | None = None,
        draw: DealSource = draw_owners,
        entered: Mapping[str, str] = {},
    ) -> None:
        self.counting = counting
        self.asked = asked
        self.showing = showing
        self.draw = draw
        self.looks = None if looks is None else counting.problem.owners.index(looks)
        self._number = {card: place for place, card in enumerate(counting.problem.cards)}
        owners = counting.problem.owners
        self.entered = {self._number[card]: owners.index(owner) for card, owner in entered.items()}
        self._bits: dict[tuple[str, ...], float] = {}

    def promising(self, questions: Sequence[Sequence[str]], number: int) -> list[tuple[str, ...]]:
        """The `number` questions that should reveal most, the best first.

        `questions`: for each of three categories the cards that may be named."""
        every = list(product(*questions))
        if len(every) <= number:
            return every
        head = max(HEAD, number)
        if len(every) > head:
            every = sorted(every, key=self._roughly, reverse=True)[:head]
        return sorted(every, key=self.bits, reverse=True)[:number]

    def best_pair(self, first: Sequence[str], second: Sequence[str], third: Sequence[str]) -> tuple[str, str]:
        """The best two cards of the first two categories, on average over the cards of the third."""
        pairs = list(product(first, second))

        def promises(pair: tuple[str, str], bits: Callable[[tuple[str, ...]], float]) -> float:
            return sum(bits((*pair, card)) for card in third)

        head = sorted(pairs, key=lambda pair: promises(pair, self._roughly), reverse=True)[:PAIRS]
        return max(head, key=lambda pair: promises(pair, self.bits))

    def _roughly(self, question: tuple[str, ...]) -> float:
        return self.rough.by_parts(self._named(question))

    def bits(self, question: tuple[str, ...]) -> float:
        """The approximate number of bits that a question should reveal."""
        if question not in self._bits:
            named = self._named(question)
            few = len(self.counting.envelopes) <= (FEW_BY_CARD if self.entered.keys() & named else FEW)
            self._bits[question] = (self.fine.of_whole if few else self.fine.by_parts)(named)
        return self._bits[question]

    def answer_estimate(self, question: Sequence[str]) -> AnswerEstimate:
        """The approximate situation after the answer."""
        return self.fine.answer_estimate(self._named(question))

    def bits_of_card(self, owner: str) -> float:
        """The approximate number of bits revealed by one card of an owner's whole hand, each shown with equal
        probability."""
        number = self.counting.problem.owners.index(owner)
        return self._bits_of_sight(self.fine.deals.one_card_of(number))

    def bits_of_answer(self, question: Sequence[str], owner: str) -> float:
        """The approximate number of bits revealed by which of these cards an owner has shown."""
        number = self.counting.problem.owners.index(owner)
        return self._bits_of_sight(self.fine.deals.one_of_named(self._named(question), number))

    def _bits_of_sight(self, cases: Sequence[DealSet]) -> float:
        few = len(self.counting.envelopes) <= FEW
        return max(0.0, (self.fine.of_cases if few else self.fine.of_cases_by_category)(cases))

    def _named(self, question: Sequence[str]) -> list[int]:
        return [self._number[card] for card in question]

    @cached_property
    def rough(self) -> Estimator:
        """The estimator for all questions."""
        return self.estimator(ROUGH, SEED)

    @cached_property
    def fine(self) -> Estimator:
        """The estimator for the best questions."""
        return self.estimator(FINE, SEED + 1)

    def estimator(self, number: int, seed: int) -> Estimator:
        """An estimator from this number of drawn deals."""
        random = Random(seed)
        columns = self.draw(self.counting, number, random)
        deals = DrawnDeals(self.counting, columns, random, self.asked)
        looked = [] if self.looks is None else deals.holding(self.looks)
        entered = {card: deals.holding(owner) for card, owner in self.entered.items()}
        return Estimator(deals, self.showing, looked, entered)


class AfterAnswer(Struct, frozen=True):
    """One possible answer: its `chance`, the probability of the likeliest envelope after it, and whether a
    card was shown."""

    chance: float
    likeliest: float
    refuted: bool


class AnswerEstimate(Struct, frozen=True):
    """The expected situation after the answer to a question. It has the chance that somebody shows a card,
    that each player asked does, and that only one envelope is left. It also has what comes after each answer,
    estimated on two halves of the deals in turn."""

    refuted: float
    by: tuple[float, ...]
    settled: float
    after: tuple[AfterAnswer, ...]


class Estimator:
    """Estimates from drawn deals how many bits the answers to questions should reveal. `looked`: for each
    card the deals in which the asker looks at it when nobody shows one; empty if there is no look. `entered`:
    by the card of a room, the same for the card that the asker sees there, whatever the answer.

    The information is H(answer) + H(case) - H(answer, case), with the correction of Miller and Madow.
    Without it, few deals make cases look more informative than they are; each case that occurs adds to an
    entropy. An entropy is therefore the sum of a part for each case (`_part`, by how often it occurs) and a
    common part."""

    def __init__(
        self,
        deals: DrawnDeals,
        showing: WhoShows,
        looked: Sequence[DealSet],
        entered: Mapping[int, Sequence[DealSet]] = {},
    ) -> None:
        self.deals = deals
        self.showing = showing
        self.looked = looked
        self.entered = entered
        number = deals.number
        correction = 1 / (2 * number * log(2))
        self._common = log2(number) - correction
        self._part = [0.0, *(correction - often * log2(often) / number for often in range(1, number + 1))]
        self._of_categories = sum(self._parts(cards, deals.all) for cards in deals.envelopes)
        self._by_parts: dict[tuple[int, ...], float] = {}

    def by_parts(self, named: Sequence[int]) -> float:
        """The information on which of the named cards are in the envelope, plus the information of the answer
        on each category beyond that."""
        question = tuple(named)
        if question not in self._by_parts:
            self._by_parts[question] = self._worked_out_by_parts(named)
        return self._by_parts[question]

    def _worked_out_by_parts(self, named: Sequence[int]) -> float:
        inside, part = [self.deals.inside[card] for card in named], self._part
        bits = self._common + self._of_categories + self._which_inside(inside, self.deals.all)
        for deals in inside:
            often = deals.bit_count()
            bits -= part[often] + part[self.deals.number - often]
        for answer in self._cases(named):
            whole = answer.bit_count()
            bits += part[whole] - self._which_inside(inside, answer)
            for one, cards in zip(inside, self.deals.envelopes, strict=True):
                often = (answer & one).bit_count()
                bits += part[often] + part[whole - often] - self._parts(cards, answer)
        return bits

    def of_whole(self, named: Sequence[int]) -> float:
        """The information on the whole envelope."""
        return self.of_cases(self._cases(named))

    def of_cases(self, cases: Sequence[DealSet]) -> float:
        """The information on the whole envelope from knowing which of some cases is true, each a set of
        deals."""
        bits = self._common + self._of_envelopes(self.deals.all)
        for case in cases:
            bits += self._part[case.bit_count()] - self._of_envelopes(case)
        return bits

    def of_cases_by_category(self, cases: Sequence[DealSet]) -> float:
        """The same information on each category, added up."""
        bits = len(self.deals.envelopes) * self._common + self._of_categories
        for case in cases:
            for cards in self.deals.envelopes:
                bits += self._part[case.bit_count()] - self._parts(cards, case)
        return bits

    def answer_estimate(self, named: Sequence[int]) -> AnswerEstimate:
        """The situation after the answer to a question."""
        answers, unanswered = self._answers(named)
        number = self.deals.number
        best_named = {some: self._named_after(some) for some in (*answers, *unanswered)}
        return AnswerEstimate(
            refuted=(number - sum(some.bit_count() for some in unanswered)) / number,
            by=tuple(some.bit_count() / number for some in self.deals.showing(named, self.showing)),
            settled=sum(some.bit_count() for some, (_, alone) in best_named.items() if alone) / number,
            after=tuple(
                AfterAnswer(some.bit_count() / number, right / some.bit_count(), some not in unanswered)
                for some, (right, _) in best_named.items()
                if some
            ),
        )

    def _named_after(self, answer: DealSet) -> tuple[int, bool]:
        """The number of deals with an answer in which the likeliest envelope after it is right; and whether
        they all have the same envelope. The likeliest envelope is found in one half of all deals and tested
        in the other: in the half where it is found it looks likelier than it is."""
        first, second = (self._likeliest(answer & half) for half in self.deals.halves)
        one, other = self.deals.halves
        right = (first & answer & other).bit_count() + (second & answer & one).bit_count()
        return right, answer in (first & answer, second & answer)

    def _likeliest(self, among: DealSet) -> DealSet:
        """All deals with the envelope that is most frequent among some deals."""
        suspects, weapons, rooms = self.deals.envelopes
        most = likeliest = 0
        for suspect in suspects:
            if (with_suspect := among & suspect).bit_count() > most:
                for weapon in weapons:
                    if (with_weapon := with_suspect & weapon).bit_count() > most:
                        often = [(with_weapon & room).bit_count() for room in rooms]
                        if (best := max(often)) > most:
                            most, likeliest = best, suspect & weapon & rooms[often.index(best)]
        return likeliest

    def _cases(self, named: Sequence[int]) -> list[DealSet]:
        """The deals with each answer, divided by the card that the asker looks at."""
        answers, unanswered = self._answers(named)
        return answers + unanswered

    def _answers(self, named: Sequence[int]) -> tuple[list[DealSet], list[DealSet]]:
        """The deals with each answer, and those in which nobody shows a card; both divided by the card that
        is seen."""
        answers, nobody = self.deals.answers(named, self.showing)
        entered = next((self.entered[card] for card in named if card in self.entered), None)
        if entered is not None:
            answers = [both for some in answers for card in entered if (both := some & card)]
        looked = entered or self.looked
        unanswered = [nobody & card for card in looked] if looked else [nobody]
        return answers, [some for some in unanswered if some]

    def _parts(self, cases: Sequence[DealSet], among: DealSet) -> float:
        part = self._part
        return sum([part[(among & case).bit_count()] for case in cases])

    def _of_envelopes(self, among: DealSet) -> float:
        """The parts of all envelopes that occur among some deals."""
        suspects, weapons, rooms = self.deals.envelopes
        with_suspect = [both for case in suspects if (both := among & case)]
        with_weapon = [both for some in with_suspect for case in weapons if (both := some & case)]
        return sum([self._parts(rooms, some) for some in with_weapon])

    def _which_inside(self, inside: Sequence[DealSet], among: DealSet) -> float:
        """The parts of the eight cases, which differ in which of three cards are in the envelope."""
        part = self._part
        one, two, three = [among & some for some in inside]
        ones, twos, threes = one.bit_count(), two.bit_count(), three.bit_count()
        both = one & two
        first, second, third = both.bit_count(), (one & three).bit_count(), (two & three).bit_count()
        all_three = (both & three).bit_count()
        return (
            part[all_three]
            + part[first - all_three]
            + part[second - all_three]
            + part[third - all_three]
            + part[ones - first - second + all_three]
            + part[twos - first - third + all_three]
            + part[threes - second - third + all_three]
            + part[among.bit_count() - ones - twos - threes + first + second + third - all_three]
        )
