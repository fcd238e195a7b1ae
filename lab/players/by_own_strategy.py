"""A simulated player that follows a class from a file (`own_strategy`).

The class is created with the seat's name, its hand and its sheet. The arguments of its methods have only what
that seat saw. The results are checked, and a mistake is one line that names the method. The notebook makes
every decision that the class leaves out.
"""

from collections.abc import Mapping, Sequence
from copy import copy
from random import Random

from msgspec.structs import replace

from cluedo_notes.editions import Category
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import ClueCard, Play, Suggestion, Triple, UsePower
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.setting import Setting
from cluedo_notes.game.table.table import PassedCard, Table
from cluedo_notes.game.table.turn import Suggestions
from cluedo_notes.lab.players.notebook import triple_of
from cluedo_notes.lab.players.own_strategy import OwnStrategy, blamed, class_of, mistake, said
from cluedo_notes.lab.players.strategies import ByNotebook, CellProbabilities, Forecast, Situation, cards_of
from cluedo_notes.language.message import message


class ByOwnStrategy:
    """The player; `by_notebook` makes the decisions that their class does not make."""

    probabilities: Sequence[CellProbabilities] = ()
    forecasts: Mapping[int, Forecast] = {}

    def __init__(self, strategy: OwnStrategy, by_notebook: ByNotebook) -> None:
        """Raises `EntryError` if the class cannot be used or called."""
        self.strategy, self.by_notebook = strategy, by_notebook
        self.notebook = by_notebook.notebook
        made = class_of(strategy)
        with blamed(strategy, "own-strategy-fails", call=strategy.name):
            self._player = made(by_notebook.name, by_notebook.hand, self.notebook)
        self._seen: Situation | None = None
        self._setting: Setting | None = None

    @property
    def sure(self) -> bool:
        """Like `SimulatedPlayer.sure`: by the sheet, whatever the class concludes."""
        return self.by_notebook.sure

    def turn_begins(self, situation: Situation) -> None:
        """Like `SimulatedPlayer.turn_begins`."""
        # A player without opponents may have their next turn at the same event, with other random numbers.
        self._seen, self._setting = None, situation.table.setting
        if self._has("turn_begins"):
            self._answer("turn_begins", situation)

    def accusation(self, situation: Situation) -> Triple | None:
        """Like `SimulatedPlayer.accusation`."""
        triple = self._answer("accusation", situation)
        return None if triple is None else self._checked("accusation", triple, situation)

    def starts_from(self, situation: Situation, rooms: Mapping[str, int]) -> Triple | None:
        """Like `SimulatedPlayer.starts_from`. Without that method, as the notebook would, in its room."""
        triple = self._answer("starts_from", situation, dict(rooms))
        if triple is None:
            return None
        checked = self._checked("starts_from", triple, situation, rooms)
        if self._has("starts_from"):
            return checked
        return self.suggestion(situation, {checked[2]: rooms[checked[2]]})

    def suggestion(self, situation: Situation, rooms: Mapping[str, int]) -> Triple:
        """Like `SimulatedPlayer.suggestion`."""
        triple = self._answer("suggestion", situation, dict(rooms))
        return self._checked("suggestion", triple, situation, rooms)

    def wants_to_look(self, situation: Situation) -> bool:
        """Like `SimulatedPlayer.wants_to_look`."""
        answer = self._answer("wants_to_look", situation)
        if not isinstance(answer, bool):
            raise self._mistake("own-strategy-not-yes-or-no", "wants_to_look", found=said(answer))
        if answer and not situation.table.setting.hidden:
            raise self._mistake("own-strategy-nothing-left-over", "wants_to_look")
        return answer

    def goal(self, situation: Situation) -> str:
        """Like `SimulatedPlayer.goal`."""
        return self._among("goal", self._answer("goal", situation), cards_of(situation.table, Category.ROOM))

    def card_to_show(self, situation: Situation, asker: str, cards: Sequence[str]) -> str | None:
        """Like `SimulatedPlayer.card_to_show`."""
        if not self._has("card_to_show"):
            return None
        # In another player's turn, whose random numbers continue as if nobody had been asked.
        self._seen, self._setting = None, situation.table.setting
        aside = replace(situation, random=copy(situation.random))
        card = self._answer("card_to_show", aside, asker, list(cards))
        return None if card is None else self._among("card_to_show", card, cards)

    # -- input of the class

    def _as_seen(self, situation: Situation) -> Situation:
        """The situation as the seat saw it, without the cards that others showed each other or drew. It has
        its own random numbers, from which those of the game cannot be inferred."""
        if self._seen is None or self._seen.events != situation.events:
            own = situation.own_log()
            self._seen = Situation(
                situation.events,
                _as_noted(situation.table, own, self.by_notebook.name),
                Random(situation.random.getrandbits(64)),
                lambda: own,
            )
        return self._seen

    # -- calls of the class

    def _has(self, method: str) -> bool:
        return callable(getattr(self._player, method, None))

    def _answer(self, method: str, situation: Situation, *arguments: object) -> object:
        """The answer of the class, or of the notebook if the class has no such method."""
        player = self._player if self._has(method) else self.by_notebook
        seen = self._as_seen(situation)
        with blamed(self.strategy, "own-strategy-fails", call=self._call(method)):
            return getattr(player, method)(seen, *arguments)

    def _call(self, method: str) -> str:
        return f"{self.strategy.name}.{method}"

    # -- checks of the answers

    def _checked(
        self, method: str, answer: object, situation: Situation, rooms: Mapping[str, int] | None = None
    ) -> Triple:
        """Three cards of the three kinds, in a room of `rooms` if any are given."""
        if not isinstance(answer, tuple | list) or len(answer) != len(Category):
            must = method == "suggestion"
            code = "own-strategy-no-triple" if must else "own-strategy-no-triple-or-none"
            raise self._mistake(code, method, found=said(answer))
        for kind, card in zip(Category, answer, strict=True):
            self._among(method, card, cards_of(situation.table, kind))
        triple = triple_of(answer)
        if rooms is not None and triple[2] not in rooms:
            raise self._mistake("own-strategy-out-of-reach", method, found=triple[2], rooms=sorted(rooms))
        return triple

    def _among(self, method: str, card: object, cards: Sequence[str]) -> str:
        if not isinstance(card, str) or card not in cards:
            raise self._mistake("own-strategy-not-among", method, found=said(card), cards=list(cards))
        return card

    def _mistake(self, code: str, method: str, **arguments: object) -> EntryError:
        return mistake(self.strategy, message(code, call=self._call(method), **arguments))


def _as_noted(table: Table, own: Log, player: str) -> Table:
    """The table as in a player's log: with suggestions, Clue cards and the cards shown as this log has them,
    and the intrigue cards that the player drew."""
    events = {number: own.events[number - 1] for number in table.suggestions}
    noted = {number: event for number, event in events.items() if isinstance(event, Suggestion)}
    peeks = tuple(_peek_in(own, peek) for peek in table.peeks)
    deck = table.deck.as_seen_by(player)
    clues = tuple(event for event in own.events if isinstance(event, ClueCard))
    return replace(table, suggestions=Suggestions(noted), peeks=peeks, deck=deck, clues=clues)


def _peek_in(own: Log, peek: PassedCard) -> PassedCard:
    """A look at cards, with the card only if a player's log has it."""
    event = own.events[peek.number - 1]
    return replace(peek, card=event.saw if isinstance(event, Play | UsePower) else None)
