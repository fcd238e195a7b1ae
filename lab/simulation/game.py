"""Whole games played out: real events, by the rules engine's tables, from the deal to the end.

Answers are honest. A player who could show several cards shows any of them with equal chance, whatever this
asker has seen before. The probabilities assume the same, for each showing is a choice of its own. Only
players of your own may choose. All players use intrigue cards, powers and spy squares by one rule (`using`),
and obey Clue cards by another (`drawing`). If the edition draws cards for a question mark, a die has one in
place of its one.

All chance in a player's turn comes from the game's seed, the player's name and the number of that turn. Two
games with one seed but other strategies therefore throw the same dice.
"""

from collections.abc import Mapping
from random import Random

from msgspec.structs import replace

from cluedo_notes.game.knowledge.view import view
from cluedo_notes.game.log.corrections import LiveEvent
from cluedo_notes.game.log.events import TableEvent
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.apply import apply
from cluedo_notes.game.table.of_log import first_table
from cluedo_notes.lab.players.strategies import SimulatedPlayer
from cluedo_notes.lab.simulation.dealing import Dealt
from cluedo_notes.lab.simulation.using import Usable

MOST_TURNS = 100
"""A game without a winner after this many turns of each player is stopped."""


class SimulatedGame:
    """A simulated game in progress: the table, all events so far, and the players.

    `turns`: for each player, the number of events before each of their turns."""

    def __init__(self, dealt: Dealt, players: Mapping[str, SimulatedPlayer]) -> None:
        self.dealt = dealt
        self.players = dict(players)
        self.table = first_table(dealt.log)
        self.events: list[TableEvent] = []
        self.logs: dict[str, Log] = {}
        self.turns: dict[str, list[int]] = {player: [] for player in players}
        self.deck = list(dealt.deck)
        self.clues = list(dealt.clues)
        self.random = Random(dealt.seed)

    @property
    def over(self) -> bool:
        """Has the game ended, or was it stopped?"""
        return self.table.over or any(len(turns) > MOST_TURNS for turns in self.turns.values())

    def log(self) -> Log:
        """The log of all events so far."""
        return replace(self.dealt.log, events=tuple(self.events))

    def revealed(self) -> Log:
        """The log with all cards revealed at the end."""
        return replace(self.dealt.log, events=(*self.events, self.dealt.reveal()))

    def log_of(self, player: str) -> Log:
        """The log as a player saw it and would have kept it. It continues the one that was last requested."""
        header = replace(self.dealt.log.header, me=player, hand=self.dealt.cards[player])
        self.logs[player] = replace(self.log(), header=header).going_on(self.logs.get(player))
        return view(self.logs[player], player)

    def happens(self, event: TableEvent) -> None:
        """Adds an event to the game; every player notes what they see of it."""
        self.events.append(event)
        self.table = apply(self.table, LiveEvent(len(self.events), event))
        for player in self.players.values():
            player.notebook.saw(event)

    def usable(self, player: str) -> Usable:
        """The intrigue cards and the power that a player can use."""
        power = None if player in self.table.used_powers else self.dealt.powers.get(player)
        return Usable(player, self.players[player].notebook, self.table.deck.held_by(player), power)
