"""A simulated player who follows `advise`.

At each of their turns the player takes the log as they saw it. They ask the adviser whether to accuse, and
for the best suggestion in the rooms within reach. `game.advice.walk` decides where to walk if none is within
reach, and when to ask before rolling.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property

from cluedo_notes.editions import Category
from cluedo_notes.game.advice.accusation import LIKELY_ENOUGH, UNLIKELY, Accusing, Ahead, learns
from cluedo_notes.game.advice.advice import TOP, weighed_accusation
from cluedo_notes.game.advice.adviser import Adviser, Question
from cluedo_notes.game.advice.walk import goal, without_dice
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.log.events import Triple
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.manners import Daring
from cluedo_notes.lab.players.notebook import SimulatedNotebook, triple_of
from cluedo_notes.lab.players.strategies import (
    ByNotebook,
    CellProbabilities,
    Forecast,
    Situation,
    left_over_unseen,
    time_to_look,
)
from cluedo_notes.lab.players.walking import points_between


class Conclusions:
    """The player's conclusions at one position, each computed once."""

    def __init__(
        self,
        own: Log,
        before: "Conclusions | None" = None,
        kind: type[Adviser] = Adviser,
        daring: Daring = Daring.SAFE,
    ) -> None:
        """`before`: the conclusions at an earlier position of the same game."""
        self.daring = daring
        if before is None:
            self.adviser: Adviser = kind(position_of(own))
        else:
            log = own.going_on(before.adviser.position.log)
            self.adviser = kind(position_of(log), before=before.adviser)

    @property
    def certain(self) -> Triple | None:
        """The envelope, if only one is left."""
        cards = [card for card in self.adviser.position.envelope().values() if card is not None]
        return triple_of(cards) if len(cards) == len(Category) else None

    @cached_property
    def best(self) -> Question:
        """The best question in any room."""
        return self.adviser.best(1)[0]

    def forecast(self, asked: Question) -> Forecast | None:
        """The forecast of the advice right before a question is asked, if it was computed."""
        if self.certain is not None or "rivals" not in vars(self.adviser):
            return None
        race = self.adviser.rivals.race
        return Forecast(race.first, Ahead(self.adviser, asked, at_hand=True).waiting(race))

    @cached_property
    def decision(self) -> Accusing | None:
        """The advice on accusing now; None if it is too early, whatever waiting is worth."""
        now = max(self.adviser.envelopes.values())
        least = LIKELY_ENOUGH if self.daring is Daring.SAFE else UNLIKELY
        if now < least and learns(self.adviser):
            return None
        return weighed_accusation(self.adviser, None, self.daring)

    @property
    def accusation(self) -> Triple | None:
        """The accusation that the advice recommends now; None: do not accuse."""
        if self.certain is not None:
            return self.certain
        decision = self.decision
        return None if decision is None or not decision.advised else triple_of(decision.envelope)


class ByAdvice:
    """A player who follows `advise` or, if it gives no advice, the notebook."""

    def __init__(
        self,
        name: str,
        hand: frozenset[str],
        notebook: SimulatedNotebook,
        kind: type[Adviser] = Adviser,
        daring: Daring = Daring.SAFE,
    ) -> None:
        """`kind`: the type of adviser. This one does not read the others' questions."""
        self.name, self.hand, self.notebook = name, hand, notebook
        self.kind, self.daring = kind, daring
        self.by_notebook = ByNotebook(name, hand, notebook)
        self.probabilities: list[CellProbabilities] = []
        self.forecasts: dict[int, Forecast] = {}
        self._latest: tuple[int, Conclusions] | None = None
        self._began = 0
        # Shared by all copies: a game that continues from a turn has the same beginning of that turn.
        self._begun: list[Conclusions] = []

    @property
    def sure(self) -> bool:
        """Like `SimulatedPlayer.sure`: by the adviser's latest count or by the notebook."""
        thinks = self._latest is not None and self._latest[1].certain is not None
        return thinks or self.notebook.envelope is not None

    def turn_begins(self, situation: Situation) -> None:
        """Adds the present probabilities of all cells to `probabilities`."""
        self._began, self._begun[:] = situation.events, [self._conclusions(situation)]
        self.probabilities.append(self._begun[0].adviser.cells)

    def accusation(self, situation: Situation) -> Triple | None:
        """Like `SimulatedPlayer.accusation`."""
        conclusions = self._conclusions(situation)
        triple = conclusions.accusation
        if triple is None and (decision := conclusions.decision) is not None:
            self._expects(Forecast(decision.first, decision.chance))
        return triple

    def starts_from(self, situation: Situation, rooms: Mapping[str, int]) -> Triple | None:
        """Like `SimulatedPlayer.starts_from`: only a question that is `NEARLY` as good as the best."""
        conclusions = self._conclusions(situation)
        if not conclusions.best.reveals:
            return self.by_notebook.starts_from(situation, rooms)
        question = without_dice(conclusions.adviser, rooms.keys(), conclusions.best)
        return None if question is None else triple_of(question.triple)

    def suggestion(self, situation: Situation, rooms: Mapping[str, int]) -> Triple:
        """Like `SimulatedPlayer.suggestion`: the best in these rooms."""
        best = self._conclusions(situation).adviser.best(TOP, rooms.keys())[0]
        if (forecast := self._conclusions(situation).forecast(best)) is not None:
            self._expects(forecast)
        return triple_of(best.triple) if best.reveals else self.by_notebook.suggestion(situation, rooms)

    def wants_to_look(self, situation: Situation) -> bool:
        """Like `SimulatedPlayer.wants_to_look`."""
        if not left_over_unseen(self.notebook):
            return False
        conclusions = self._conclusions(situation)
        return time_to_look(len(conclusions.adviser.counting.envelopes), conclusions.best.reveals)

    def goal(self, situation: Situation) -> str:
        """Like `SimulatedPlayer.goal`: the nearest room with a question nearly as good as the best."""
        here = situation.table.spot_of(self.name)
        adviser = self._conclusions(situation).adviser
        return goal(adviser, lambda room: points_between(situation.table, here, room)).triple[2]

    def card_to_show(self, situation: Situation, asker: str, cards: Sequence[str]) -> str | None:  # noqa: ARG002
        """Like `SimulatedPlayer.card_to_show`: any card, as the probabilities assume."""
        return None

    def _expects(self, forecast: Forecast) -> None:
        """Keeps the first forecast of a turn. A later one exists only if the turn went well, so it would be
        biased."""
        self.forecasts.setdefault(self._began, forecast)

    def _conclusions(self, situation: Situation) -> Conclusions:
        """The player's present conclusions from the log as they saw it."""
        if self._latest is None or self._latest[0] != situation.events:
            own, before = situation.own_log(), None if self._latest is None else self._latest[1]
            begun = next((same for same in self._begun if same.adviser.position.log == own), None)
            self._latest = situation.events, begun or Conclusions(own, before, self.kind, self.daring)
        return self._latest[1]
