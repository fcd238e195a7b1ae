"""One game played to its end: the winner, and what the measured player forecast on the way."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle, pairwise
from typing import assert_never

from msgspec import Struct

from cluedo_notes.game.advice.reading_adviser import ReadingAdviser
from cluedo_notes.game.log.deal import ENVELOPE, FACE_UP
from cluedo_notes.game.log.events import Accusation
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.manners import Daring
from cluedo_notes.lab.players.by_advice import ByAdvice
from cluedo_notes.lab.players.by_own_strategy import ByOwnStrategy
from cluedo_notes.lab.players.notebook import NotebookShape, SimulatedNotebook
from cluedo_notes.lab.players.own_strategy import AnyStrategy, OwnStrategy
from cluedo_notes.lab.players.strategies import ByChance, ByNotebook, SimulatedPlayer, Strategy
from cluedo_notes.lab.simulation.calibration import StatedProbabilities, facts_of
from cluedo_notes.lab.simulation.dealing import Dealt
from cluedo_notes.lab.simulation.game import SimulatedGame
from cluedo_notes.lab.simulation.one_turn import take_turn


class Result(Struct, frozen=True):
    """The result of one game, for the measured player only.

    `won`: did they accuse rightly? `wrong`: wrongly? `facts`: the probabilities of the open cells of their
    sheet at their turns, and whether these were true. `envelope_facts`: those of the envelope only. `race`:
    how probable it was that somebody else names the envelope before their next turn, and whether somebody
    did. `win`: how probable that they win, and whether they did. The last four are empty unless the strategy
    computes them."""

    won: bool
    wrong: bool
    facts: StatedProbabilities
    envelope_facts: StatedProbabilities
    race: StatedProbabilities = StatedProbabilities()
    win: StatedProbabilities = StatedProbabilities()


Results = tuple[Result, ...]
"""The results of one deal, one for each strategy."""


class PlayedOut(Struct, frozen=True):
    """One game: the player who accused rightly, if any, and the whole log with all cards revealed."""

    winner: str | None
    log: Log
    result: Result


def play_out(
    dealt: Dealt, seat: str, strategy: AnyStrategy, others: Sequence[AnyStrategy] = (Strategy.NOTEBOOK,)
) -> PlayedOut:
    """Plays a game from its deal to its end. `seat` plays by `strategy`, the others by `others`, repeated
    clockwise from the seat's left neighbour."""
    game = begun(dealt, strategies_round(dealt, seat, strategy, others))
    while not game.over:
        take_turn(game)
    forecasts = forecasts_of(game.players[seat], dealt)
    accusations = [event for event in game.events if isinstance(event, Accusation)]
    won = game.table.winner == seat
    result = Result(
        won=won,
        wrong=any(accusation.player == seat and not accusation.correct for accusation in accusations),
        facts=facts_of([fact for owner in forecasts for fact in forecasts[owner]]),
        envelope_facts=facts_of(forecasts.get(ENVELOPE, [])),
        race=facts_of(list(race_of(game, seat))),
        win=facts_of([(forecast.win, won) for forecast in game.players[seat].forecasts.values()]),
    )
    return PlayedOut(game.table.winner, game.revealed(), result)


def strategies_round(
    dealt: Dealt, seat: str, strategy: AnyStrategy, others: Sequence[AnyStrategy]
) -> Mapping[str, AnyStrategy]:
    """The strategy of each player: `seat` has `strategy`, the others have `others`, repeated clockwise from
    the seat's left neighbour."""
    players = dealt.log.deal.players
    place = players.index(seat)
    to_the_left = players[place + 1 :] + players[:place]
    return {seat: strategy, **dict(zip(to_the_left, cycle(others), strict=False))}


def begun(dealt: Dealt, strategies: Mapping[str, AnyStrategy]) -> SimulatedGame:
    """A game about to begin. Players without a strategy play by the notebook. Raises `EntryError` if a user's
    own strategy cannot be used."""
    columns = NotebookShape(dealt.log)
    players: dict[str, SimulatedPlayer] = {}
    for name, hand in dealt.hands.items():
        seen = {owner: dealt.cards[owner] for owner in (name, FACE_UP) if owner in dealt.cards}
        notebook = SimulatedNotebook(columns, name, seen)
        players[name] = _player(strategies.get(name, Strategy.NOTEBOOK), name, hand, notebook)
    return SimulatedGame(dealt, players)


def _player(
    strategy: AnyStrategy, name: str, hand: frozenset[str], notebook: SimulatedNotebook
) -> SimulatedPlayer:
    match strategy:
        case Strategy.NOTEBOOK:
            return ByNotebook(name, hand, notebook)
        case Strategy.CHANCE:
            return ByChance(name, hand, notebook)
        case Strategy.ADVISE:
            return ByAdvice(name, hand, notebook, ReadingAdviser)
        case Strategy.ADVISE_CERTAIN:
            return ByAdvice(name, hand, notebook, ReadingAdviser, Daring.CERTAIN)
        case Strategy.ADVISE_BOLD:
            return ByAdvice(name, hand, notebook, ReadingAdviser, Daring.BOLD)
        case Strategy.ADVISE_UNREAD:
            return ByAdvice(name, hand, notebook)
        case OwnStrategy():
            return ByOwnStrategy(strategy, ByNotebook(name, hand, notebook))
        case _:
            assert_never(strategy)


def forecasts_of(player: SimulatedPlayer, dealt: Dealt) -> dict[str, list[tuple[float, bool]]]:
    """The probabilities, by owner, that a player computed at their turns for open cells, and whether each
    was true."""
    forecasts: dict[str, list[tuple[float, bool]]] = {}
    for cells in player.probabilities:
        for card, row in cells.items():
            for owner, probability in row.items():
                if 0 < probability < 1:
                    forecasts.setdefault(owner, []).append((probability, card in dealt.cards[owner]))
    return forecasts


def race_of(game: SimulatedGame, seat: str) -> Iterator[tuple[float, bool]]:
    """For each of a player's turns, their probability that somebody else names the envelope before the next
    one, and whether somebody did. Turns after which they were out are left out."""
    turns, forecasts = [*game.turns[seat], len(game.events)], game.players[seat].forecasts
    for began, ended in pairwise(turns):
        given = [forecast.first for events, forecast in forecasts.items() if began <= events < ended]
        accused = [event for event in game.events[began:ended] if isinstance(event, Accusation)]
        named = any(accusation.correct and accusation.player != seat for accusation in accused)
        out = any(accusation.player == seat for accusation in accused)
        if given and not out and (named or ended < turns[-1]):
            yield given[-1], named
