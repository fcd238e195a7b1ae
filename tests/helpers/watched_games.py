"""Simulated games with a record of every moment and of each player's knowledge."""

from msgspec import Struct

from cluedo_notes.game.log.events import TableEvent
from cluedo_notes.game.table.table import Table
from cluedo_notes.lab.players.notebook import SimulatedNotebook
from cluedo_notes.lab.players.own_strategy import AnyStrategy
from cluedo_notes.lab.simulation.dealing import Dealt
from cluedo_notes.lab.simulation.game import SimulatedGame
from cluedo_notes.lab.simulation.played_out import begun


class Moment(Struct, frozen=True):
    """An event, the table before it, and the sheets as they were then."""

    event: TableEvent
    table: Table
    sheets: dict[str, SimulatedNotebook]


class WatchedGame(SimulatedGame):
    """A game whose moments are kept."""

    moments: list[Moment]

    def happens(self, event: TableEvent) -> None:
        sheets = {name: player.notebook.copy() for name, player in self.players.items()}
        self.moments.append(Moment(event, self.table, sheets))
        super().happens(event)


def watch(dealt: Dealt, strategy: AnyStrategy) -> WatchedGame:
    """A game about to begin, in which everybody plays by one strategy."""
    game = WatchedGame(dealt, begun(dealt, dict.fromkeys(dealt.log.deal.players, strategy)).players)
    game.moments = []
    return game
