"""The games of the study: which tables, who plays how, and what is kept of each game."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from hasty import Hastier, Hasty
from msgspec import Struct

from cluedo_notes.game.log.events import Accusation
from cluedo_notes.game.simulation.dealing import deal_game
from cluedo_notes.game.simulation.finished import program_mark
from cluedo_notes.game.simulation.game import AccusationPolicy, SimulatedGame
from cluedo_notes.game.simulation.one_turn import take_turn
from cluedo_notes.game.simulation.own_strategy import class_of, strategy_of
from cluedo_notes.game.simulation.played_out import begun
from cluedo_notes.game.simulation.strategies import ByNotebook, Strategy

ROOT = Path(__file__).parents[2]

SEED = 20
"""Of all games: so every arm plays the same deals, and those of benchmarks/pages/reading.py too."""

TABLES = (
    *(("classic", players) for players in (3, 4, 5, 6)),
    *(("super", players) for players in (4, 6, 8)),
    *(("secrets-2008", players) for players in (4, 6)),
    *(("got-red-keep", players) for players in (4, 6)),
    *(("got-meereen", players) for players in (4, 6)),
    *(("asterix", players) for players in (4, 6)),
    *((edition, 4) for edition in ("american", "british", "cluedo-2023")),
    ("master-detective", 6),
)
"""Editions and their numbers of players; orchid-2016 plays as cluedo-2023 does, game for game."""

WITH_ADVICE = (
    ("classic", 3),
    ("super", 6),
    ("secrets-2008", 4),
    ("got-red-keep", 4),
    ("got-meereen", 4),
    ("asterix", 4),
)
"""The tables at which a seat is advised too: one of every edition of the original rule books."""

Bluffer: type[ByNotebook] = class_of(strategy_of(f"{ROOT / 'examples' / 'players' / 'bluffer.py'}:Bluffer"))

ARMS: Mapping[str, type[ByNotebook]] = {
    "notebook": ByNotebook,
    "bluffer": Bluffer,
    "hasty": Hasty,
    "hastier": Hastier,
}
"""How the measured seat plays among players by the notebook, by the name that a row has. All take their
chance from the game itself: so two arms play one game until they decide otherwise."""

ADVICE: Mapping[str, Strategy] = {"advise": Strategy.ADVISE, "advise-unread": Strategy.ADVISE_UNREAD}
"""The same, by advice: a hundred times slower."""


class Batch(Struct, frozen=True):
    """Some deals of one table played in one way."""

    edition: str
    players: int
    arm: str
    deals: tuple[int, ...]


class Row(Struct, frozen=True):
    """A game. `seat` and `winner`: the measured player and the winner, by their place in the order of turns
    (1 begins; 0: nobody won); `wrong`: did the measured player accuse wrongly? `wrong_accusations`: how many
    players did; `rounds`: the number of turns of whoever had most; `program`: the mark of what played."""

    edition: str
    players: int
    arm: str
    deal: int
    seat: int
    winner: int
    wrong: bool
    wrong_accusations: int
    rounds: int
    program: str


def played(batch: Batch) -> list[Row]:
    """The games of a batch."""
    program = program_mark(batch.edition)
    return [_row(batch, deal, program) for deal in batch.deals]


def game_of(batch: Batch, deal: int) -> tuple[SimulatedGame, str]:
    """One game of a batch, about to begin, and the measured player."""
    dealt = deal_game(batch.edition, batch.players, f"{SEED}/{deal}")
    seat = dealt.log.deal.players[deal % batch.players]
    game = begun(dealt, {seat: ADVICE.get(batch.arm, Strategy.NOTEBOOK)})
    if batch.arm in ARMS:
        game.players[seat] = ARMS[batch.arm](seat, dealt.hands[seat], game.players[seat].notebook)
    return game, seat


def _row(batch: Batch, deal: int, program: str) -> Row:
    game, seat = game_of(batch, deal)
    place = {player: number for number, player in enumerate(_order(game), 1)}
    while not game.over:
        take_turn(game, AccusationPolicy.YES)
    wrong = {one.player for one in game.events if isinstance(one, Accusation) and not one.correct}
    return Row(
        batch.edition,
        batch.players,
        batch.arm,
        deal,
        place[seat],
        place[game.table.winner] if game.table.winner else 0,
        seat in wrong,
        len(wrong),
        max(map(len, game.turns.values())),
        program,
    )


def _order(game: SimulatedGame) -> Iterator[str]:
    """The players in the order of their turns."""
    players = game.dealt.log.deal.players
    first = players.index(str(game.table.next_player))
    yield from players[first:] + players[:first]
