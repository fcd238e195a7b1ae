"""Advice that also reads the others' questions (`askers`).

Certain facts do not change. Probabilities are estimated from drawn deals, weighted by how well they explain
the others' questions. The expected effect of a question is estimated in the same way, and it decides the
choice. Figures that are shown with an advised question are counted (`checked`).
"""

from collections.abc import Collection, Hashable, Iterable, Mapping
from functools import cached_property
from random import Random

from msgspec.structs import replace

from cluedo_notes.editions import Effect
from cluedo_notes.game.advice.adviser import NEGLIGIBLE, WHO_SHOWS, Adviser, Question
from cluedo_notes.game.advice.listeners import races_after
from cluedo_notes.game.advice.race import Race
from cluedo_notes.game.advice.value import chance_by_guessing, chance_to_win
from cluedo_notes.game.askers.figures import ReadAskers, ReadFigures
from cluedo_notes.game.askers.reader import read_askers
from cluedo_notes.game.askers.shown import numbers_shown
from cluedo_notes.game.deduction.odds import AskersModel, ShowModel
from cluedo_notes.game.deduction.position import Position
from cluedo_notes.game.log.events import EndTurn, Move, Roll, TableEvent, Triple
from cluedo_notes.solver.counting.counting import JUST_ABOVE_ZERO, JUST_BELOW_ONE
from cluedo_notes.solver.questions.ranking import Estimator, Ranking
from cluedo_notes.solver.questions.sampling import names_of_owners

FOR_QUESTIONS = 2000
"""The number of deals, drawn by their weights, that estimate what a question reveals."""

BEYOND_READ = 10
"""The number of suggestions that are scored in addition to those wanted."""

OVERHEARD = 4
"""The number of questions that are also compared by how much they reveal to the listeners."""

HEARD_IN = 30
"""The number of deals for that comparison; each question is answered in all of them."""

SEED = 1

OF_FACTS = frozenset({"counting", "_counted_bits", "_likeness", "_seen"})
OF_QUESTIONS = frozenset({"read", "figures", "envelopes", "cells", "bits"})
"""The results that are computed only from certain facts and the others' questions."""


class ReadingAdviser(Adviser):
    """An adviser that reads the others' questions. Everything that is not certain is an estimate.

    The first suggestion is the one with the best expected chance of winning after it, by accusing at once or,
    if that is better, by asking on. It considers how close the others are once they have heard the answer.
    """

    def _same_as_in(self, before: Adviser) -> frozenset[str]:
        """The same as in `Adviser`; the reading counts only if nothing was heard since."""
        if _without_moves(before.position) != _without_moves(self.position):
            return OF_FACTS
        return super()._same_as_in(before) | OF_QUESTIONS

    @cached_property
    def read(self) -> ReadAskers:
        """The evidence in the others' questions."""
        return read_askers(self.position, self.counting)

    @cached_property
    def figures(self) -> ReadFigures:
        """The probabilities that follow."""
        return ReadFigures(self.counting, self.read)

    @cached_property
    def envelopes(self) -> Mapping[tuple[str, ...], float]:
        """The probability of every possible envelope, as estimated."""
        return self.figures.envelopes

    @cached_property
    def cells(self) -> Mapping[str, Mapping[str, float]]:
        """For each card the probability at every owner, as estimated."""
        return self.figures.cells()

    @property
    def beyond(self) -> int:
        """The same as in `Adviser`; here the order by bits differs more from the order by the envelope's
        chance."""
        return BEYOND_READ if self.read.by_player else super().beyond

    def _in_order(self, questions: Collection[Question]) -> list[Question]:
        """The same as in `Adviser`, except that the first few are also compared by what listeners learn from
        them."""
        ordered = super()._in_order(questions)
        if not self.read.by_player or not self.rivals.playing:
            return ordered
        head = ordered[:OVERHEARD]
        self._hear(question.triple for question in head)
        head.sort(
            key=lambda question: self._worth_in(self._races_after[question.triple], question), reverse=True
        )
        return head + ordered[OVERHEARD:]

    def _hear(self, questions: Iterable[Triple]) -> None:
        """Works out the race after each of some questions is answered."""
        if new := [triple for triple in questions if triple not in self._races_after]:
            random = Random(SEED)
            deals = self.worlds(HEARD_IN, random)
            races = races_after(self.position, self.rivals, self.asking, new, deals, random)
            self._races_after.update(zip(new, races, strict=True))

    @cached_property
    def _races_after(self) -> dict[Triple, Race]:
        """The races worked out so far, by question."""
        return {}

    def _worth(self, question: Question) -> tuple[float, ...]:
        """By the chance of winning if questions are read, otherwise as in `Adviser`."""
        if not self.read.by_player:
            return super()._worth(question)
        return self._worth_in(self.rivals.race, question)

    def _worth_in(self, race: Race, question: Question) -> tuple[float, ...]:
        """The chance of winning after the answer, in a race: by accusing or, if it is better, by asking on.
        The bits are those expected then or, if an intrigue card blocks the question, those of now. Of equal
        questions the one that reveals most comes first."""
        time = self.table.setting.edition.rules.accusation_time
        on = chance_to_win(race, self.bits - question.gain, rounds_before=1)
        chance = sum(
            answer.chance * max(on, chance_by_guessing(answer, time, race.first)) for answer in question.after
        )
        blocked = min(1.0, sum(shows * self._blocks[player] for player, shows in question.by.items()))
        if blocked:
            chance += blocked * (self._unanswered - chance)
        return round(chance, 9), round(question.gain, 9)

    @cached_property
    def _unanswered(self) -> float:
        """The chance of winning if a question gets no answer: by asking on, or by accusing next turn."""
        race = self.rivals.race
        guessing = (1 - race.first) * max(self.envelopes.values())
        return max(guessing, chance_to_win(race, self.bits, rounds_before=1))

    @cached_property
    def _blocks(self) -> Mapping[str, float]:
        """For each player asked, the probability that they block a question that they would have to show a
        card for, judging by the intrigue cards that the keeper saw. Simulated players always block. Others
        may too (A-S0-10), but nobody knows whether they would."""
        intrigue, deck = self.table.setting.edition.intrigue, self.table.deck.as_seen_by(self.asker)
        return {
            player: 0.0 if intrigue is None else deck.chance_to_hold(player, Effect.BLOCK, intrigue)
            for player in self.asking.asked
        }

    def _group_key(self, card: str) -> Hashable:
        """The same as in `Adviser`; but questions may separate cards that are interchangeable in the
        count."""
        key = super()._group_key(card)
        return card if self.read.by_player and key == self._likeness.kind(card) else key

    def worlds(self, number: int, random: Random) -> list[tuple[str, ...]]:
        """The same as `Adviser.worlds`."""
        names = names_of_owners(self.counting)
        columns = self.figures.drawn(number, random)
        return [tuple([names[owner] for owner in deal]) for deal in zip(*columns, strict=True)]

    @cached_property
    def _ranking(self) -> Ranking:
        asking = self.asking
        return _RankingByWeight(
            self.counting,
            asking.asked,
            WHO_SHOWS[asking.witnesses],
            asking.looks,
            lambda _, number, random: self.figures.drawn_by_turns(number, random),
            asking.entered,
        )

    def _score(self, triple: Triple) -> Question:
        if not self.read.by_player:
            return super()._score(triple)
        estimate, holder = self._ranking.answer_estimate(triple), self.position.facts.holder
        return Question(
            triple,
            gain=max(0.0, min(self._ranking.bits(triple), self.bits)),
            certain=min(JUST_BELOW_ONE, estimate.settled),
            refuted=estimate.refuted,
            by={player: p for player, p in zip(self.asking.asked, estimate.by, strict=True) if p},
            after=estimate.after,
            own=tuple(card for card in triple if holder[card] == self.asker),
        )

    def checked(self, question: Question) -> Question:
        """The same as `Adviser.checked`: reading affects only the order of questions."""
        if not self.read.by_player:
            return question
        return replace(super()._score(question.triple), alike=question.alike)


class EstimatingAdviser(ReadingAdviser):
    """A `ReadingAdviser` that also shows its estimates, for a log that wants the estimates first."""

    @property
    def shows_counted(self) -> bool:
        """Only while there is nothing to read."""
        return not self.read.by_player

    @property
    def shown_envelopes(self) -> Mapping[tuple[str, ...], float]:
        """As estimated."""
        return self.envelopes

    @property
    def shown_cells(self) -> Mapping[str, Mapping[str, float]]:
        """As estimated."""
        return self.cells

    def shown_bits_of_card(self, player: str) -> float:
        """As advice uses it."""
        return self.bits_of_card(player)

    def shown_bits_of_answer(self, triple: Triple, player: str) -> float:
        """As advice uses it."""
        return self.bits_of_answer(triple, player)

    def checked(self, question: Question) -> Question:
        """The estimates. Certain figures come from all deals, because estimates from drawn ones cannot be
        certain."""
        exact = super().checked(question)
        if self.shows_counted:
            return exact
        return replace(
            question,
            gain=max(question.gain, 2 * NEGLIGIBLE) if exact.reveals else 0.0,
            certain=_open_or_certain(question.certain, exact.certain),
            refuted=_open_or_certain(question.refuted, exact.refuted),
            by={
                player: _open_or_certain(question.by.get(player, 0.0), chance)
                for player, chance in exact.by.items()
            },
            possible=exact.possible,
        )


def _open_or_certain(estimate: float, exact: float) -> float:
    """An estimated chance; it is 0 or 1 only if it is so in all deals."""
    return exact if exact in (0.0, 1.0) else min(JUST_BELOW_ONE, max(JUST_ABOVE_ZERO, estimate))


def adviser_of(position: Position, model: ShowModel, askers: AskersModel) -> Adviser:
    """The adviser that reads the others' questions, or the one that does not. It shows the numbers that the
    log wants first. Raises as `Adviser` does."""
    if askers is AskersModel.UNREAD:
        return Adviser(position, model)
    estimates = numbers_shown(position.log) is AskersModel.READ
    return (EstimatingAdviser if estimates else ReadingAdviser)(position, model)


def _without_moves(position: Position) -> list[TableEvent]:
    """Everything that has happened, without the events that only move pawns."""
    return [
        live_event.event
        for live_event in position.log.live
        if not isinstance(live_event.event, Roll | Move | EndTurn)
    ]


class _RankingByWeight(Ranking):
    """A ranking that uses the same deals for all questions."""

    @cached_property
    def rough(self) -> Estimator:
        """An estimate from deals drawn by their weights."""
        return self.estimator(FOR_QUESTIONS, SEED)

    @property
    def fine(self) -> Estimator:
        """The same."""
        return self.rough
