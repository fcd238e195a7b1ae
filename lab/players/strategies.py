"""The decisions of simulated players: a plausible person with a good notebook, and `advise`.

A player by the notebook (`ByNotebook`):

- keeps a paper sheet (`notebook`), narrowed by plain propagation;
- looks for the cards that may be in the envelope and that another player may have instead;
- goes to the nearest room they look for, by a passage if one leads there, or stays if the rules let them
  suggest again;
- once there is none, goes to the nearest room that no other player has;
- if none of these is in reach, enters the room nearest to one and suggests there; if no room is in reach,
  walks towards one;
- names a suspect and a weapon they look for, at random; if there is none, a card of their own hand
  or one that no other player has;
- now and then (`BLUFF`) names one of their own cards although they still look for others of that kind;
- accuses as soon as one envelope is left;
- looks once at hidden left-over cards, if the rules let them, when at most `LOOK_AT` envelopes are left, or
  when the others can reveal no more.

A player by chance (`ByChance`) does the same but goes anywhere and names anything. Their questions carry no
information. Probabilities that read nothing into them must therefore come true as often as they say.

Strategies do not decide about intrigue cards, powers and spy squares. All players use them by one rule
(`using`), which asks a strategy only where to go and what to ask.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from random import Random
from typing import Protocol

from msgspec import Struct

from cluedo_notes.editions import Category
from cluedo_notes.game.log.deal import POOL
from cluedo_notes.game.log.events import Triple
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.table import Table
from cluedo_notes.lab.players.notebook import SimulatedNotebook
from cluedo_notes.lab.players.walking import points_between

BLUFF = 0.1
LOOK_AT = 6
CHANCE_TO_STAY = 0.5
"""How often a player by chance suggests again in the same room if they may."""


class Strategy(StrEnum):
    """How a seat plays: the built-in strategies (your own: `OwnStrategy`)."""

    NOTEBOOK = "notebook"
    CHANCE = "chance"
    ADVISE = "advise"
    ADVISE_CERTAIN = "advise-certain"  # like `advise --accuse certain`
    ADVISE_BOLD = "advise-bold"
    ADVISE_UNREAD = "advise-unread"  # like `advise --no-read-askers`


CellProbabilities = Mapping[str, Mapping[str, float]]
"""The probability of every card at every owner."""


class Situation(Struct, frozen=True):
    """Everything a player can use for a decision. `events`: the number of events so far; `own_log`:
    the log as the player saw it, created on demand."""

    events: int
    table: Table
    random: Random
    own_log: Callable[[], Log]


class Forecast(Struct, frozen=True):
    """A player's expectations. `first`: the probability that somebody else names the envelope before their
    next turn. `win`: the probability that they win, as in advice."""

    first: float
    win: float


class SimulatedPlayer(Protocol):
    """A player of a simulated game; `notebook` is their sheet. docs/players.md describes the methods."""

    notebook: SimulatedNotebook

    @property
    def probabilities(self) -> Sequence[CellProbabilities]:
        """The probabilities of all cells at the start of each turn so far, if the player computes them."""

    @property
    def forecasts(self) -> Mapping[int, Forecast]:
        """The forecast for each of their turns, by the number of events before it, if the player computes
        it."""

    @property
    def sure(self) -> bool:
        """Whether the player has noticed that the envelope is certain."""

    def turn_begins(self, situation: Situation) -> None:
        """Called at the start of the player's turn."""

    def accusation(self, situation: Situation) -> Triple | None:
        """The accusation to make now; None for none."""

    def starts_from(self, situation: Situation, rooms: Mapping[str, int]) -> Triple | None:
        """A suggestion to make instead of rolling, in a room that needs no dice; None to roll. `rooms`: the
        points to each."""

    def suggestion(self, situation: Situation, rooms: Mapping[str, int]) -> Triple:
        """The suggestion to make in one of the rooms in reach (`rooms`: the points to each; 0 by a card or a
        power). Before a stop on a spy square only the room counts; the last answer of the turn is the
        suggestion."""

    def wants_to_look(self, situation: Situation) -> bool:
        """Whether the player would look at the left-over cards, where the rules allow it."""

    def goal(self, situation: Situation) -> str:
        """The room to walk to if none is in reach, or before a second roll."""

    def card_to_show(self, situation: Situation, asker: str, cards: Sequence[str]) -> str | None:
        """One of two or three cards to show to `asker`; None for any of them at random."""


class ByNotebook:
    """A player with a good paper sheet, and a base class for players of your own (docs/players.md).

    `name`: the player's name; `hand`: their cards; `notebook`: their sheet, kept by the game.
    """

    probabilities: Sequence[CellProbabilities] = ()
    forecasts: Mapping[int, Forecast] = {}

    def __init__(self, name: str, hand: frozenset[str], notebook: SimulatedNotebook) -> None:
        self.name, self.hand, self.notebook = name, hand, notebook

    @property
    def sure(self) -> bool:
        """Like `SimulatedPlayer.sure`: one envelope is left on the sheet."""
        return self.notebook.envelope is not None

    def turn_begins(self, situation: Situation) -> None:
        """Nothing to do."""

    def accusation(self, situation: Situation) -> Triple | None:  # noqa: ARG002 (others need it)
        """Like `SimulatedPlayer.accusation`: the last envelope left."""
        return self.notebook.envelope

    def starts_from(self, situation: Situation, rooms: Mapping[str, int]) -> Triple | None:
        """Like `SimulatedPlayer.starts_from`: only in a room that the player needs."""
        wanted = self._rooms_wanted(situation.table)
        useful = {room: points for room, points in rooms.items() if room in wanted}
        return self.suggestion(situation, useful) if useful else None

    def suggestion(self, situation: Situation, rooms: Mapping[str, int]) -> Triple:
        """Like `SimulatedPlayer.suggestion`: in the nearest room that the player needs, otherwise in the one
        closest to such a room."""
        wanted = self._rooms_wanted(situation.table)
        useful = [room for room in rooms if room in wanted]
        if useful:
            room = min(useful, key=lambda room_in_reach: (rooms[room_in_reach], room_in_reach))
        else:
            room = min(rooms, key=lambda room: (_points_on(situation.table, room, wanted), room))
        return (
            self._named(Category.SUSPECT, situation.random),
            self._named(Category.WEAPON, situation.random),
            room,
        )

    def wants_to_look(self, situation: Situation) -> bool:  # noqa: ARG002
        """Like `SimulatedPlayer.wants_to_look`."""
        notebook = self.notebook
        return left_over_unseen(notebook) and time_to_look(notebook.envelopes, notebook.looks_for_something)

    def goal(self, situation: Situation) -> str:
        """Like `SimulatedPlayer.goal`: the nearest room that the player needs."""
        here = situation.table.spot_of(self.name)
        anywhere = self._rooms_wanted(situation.table)
        wanted = anywhere - {str(here)} or anywhere
        return min(sorted(wanted), key=lambda room: points_between(situation.table, here, room))

    def card_to_show(self, situation: Situation, asker: str, cards: Sequence[str]) -> str | None:  # noqa: ARG002
        """Like `SimulatedPlayer.card_to_show`: any card, as the probabilities assume."""
        return None

    def _rooms_wanted(self, table: Table) -> frozenset[str]:
        """The rooms that the player needs, and those with a put-aside card at which they may look."""
        looked_for = self.notebook.rooms_looked_for
        if not table.setting.edition.rules.looks_entering:
            return looked_for
        slots = enumerate(table.setting.aside_rooms, start=1)
        return looked_for | {room for slot, room in slots if not self.notebook.knows(f"aside-{slot}")}

    def _named(self, kind: Category, random: Random) -> str:
        looked_for, safe = self.notebook.worth_asking(kind), self.notebook.safe(kind)
        own = [card for card in safe if card in self.hand]
        bluffs = bool(own) and random.random() < BLUFF
        return random.choice(looked_for if looked_for and not bluffs else own or safe)


class ByChance(ByNotebook):
    """Suggests anything anywhere; accuses and looks at left-over cards like `ByNotebook`."""

    def starts_from(self, situation: Situation, rooms: Mapping[str, int]) -> Triple | None:
        """Like `SimulatedPlayer.starts_from`: with probability `CHANCE_TO_STAY`, in any of the rooms."""
        return (
            self.suggestion(situation, rooms)
            if rooms and situation.random.random() < CHANCE_TO_STAY
            else None
        )

    def suggestion(self, situation: Situation, rooms: Mapping[str, int]) -> Triple:
        """Like `SimulatedPlayer.suggestion`: any cards, in any of the rooms."""
        suspect, weapon, _ = (situation.random.choice(cards_of(situation.table, kind)) for kind in Category)
        return suspect, weapon, situation.random.choice(sorted(rooms))

    def goal(self, situation: Situation) -> str:
        """Like `SimulatedPlayer.goal`: any room."""
        return situation.random.choice(cards_of(situation.table, Category.ROOM))


def cards_of(table: Table, kind: Category) -> list[str]:
    """The ids of all cards of a kind."""
    return [card.id for card in table.setting.edition.of(kind)]


def _points_on(table: Table, room: str, wanted: frozenset[str]) -> int:
    return min(points_between(table, room, place) for place in wanted)


def left_over_unseen(notebook: SimulatedNotebook) -> bool:
    """Whether there are left-over cards face down that the player does not know."""
    return POOL in notebook.columns.column and not notebook.knows(POOL)


def time_to_look(envelopes: int, asking_helps: bool) -> bool:
    """Whether to look at them, with `envelopes` envelopes still possible."""
    return envelopes > 1 and (envelopes <= LOOK_AT or not asking_helps)
