"""Positions of simulated games in which the others have asked, and one of many deals by itself."""

from random import Random

from cluedo_notes.game.askers.deals import DealsInView
from cluedo_notes.game.deduction.odds import ShowModel, counting_of
from cluedo_notes.game.deduction.position import Position, position_of
from cluedo_notes.lab.players.strategies import Strategy
from cluedo_notes.lab.simulation.dealing import Dealt, deal_game
from cluedo_notes.lab.simulation.game import SimulatedGame
from cluedo_notes.lab.simulation.one_turn import take_turn
from cluedo_notes.lab.simulation.played_out import begun
from cluedo_notes.solver.counting.counting import Counting
from cluedo_notes.solver.questions.drawn_deals import DealSet


def overheard(
    seed: str, turns: int, edition: str = "classic", players: int = 3, others: Strategy = Strategy.NOTEBOOK
) -> tuple[Dealt, Position, Counting]:
    """A game after some turns in which nobody accused, as P1 knows it."""
    dealt = deal_game(edition, players, seed)
    game = begun(dealt, {player: others for player in dealt.log.deal.players if player != "P1"})
    keep_from_accusing(game)
    for _ in range(turns):
        if not game.over:
            take_turn(game)
    position = position_of(game.log_of("P1"))
    return dealt, position, counting_of(position, ShowModel.EVENLY)


def keep_from_accusing(game: SimulatedGame) -> None:
    """From now on nobody accuses, so that the game goes on and on."""
    for player in game.players.values():
        player.accusation = lambda _: None  # type: ignore[method-assign]


def drawn(counting: Counting, number: int, seed: int = 1) -> DealsInView:
    """Some deals drawn from a count."""
    return DealsInView(counting, number, Random(seed))


def in_deal(deals: DealSet, place: int, number: int) -> bool:
    """Does one of `number` deals, by its place among them, belong to a set?"""
    return bool(deals >> (number - 1 - place) & 1)
