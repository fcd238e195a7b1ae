"""The probabilities that are shown first: counted from the cards, or estimated from questions too.

Only this module decides that, by the typed options and by the log (`Prefer.numbers`).
"""

from collections.abc import Mapping

from cluedo_notes.game.askers.as_said import numbers_of
from cluedo_notes.game.askers.figures import figures_of
from cluedo_notes.game.deduction.changes import OddsChange, odds_change
from cluedo_notes.game.deduction.game import Game
from cluedo_notes.game.deduction.odds import AskersModel, Odds, ShowModel, odds_of
from cluedo_notes.game.deduction.position import Position
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.manners import Numbers

MODELS: Mapping[Numbers, AskersModel] = {
    Numbers.CARDS: AskersModel.UNREAD,
    Numbers.QUESTIONS: AskersModel.READ,
}


def numbers_shown(log: Log, chosen: AskersModel | None = None) -> AskersModel:
    """The source of the numbers: the one `chosen`, otherwise the log's."""
    return MODELS[numbers_of(log)] if chosen is None else chosen


def odds_by(position: Position, model: ShowModel, askers: AskersModel) -> Odds:
    """The probabilities in a position by these models; raises as `odds_of` does."""
    if askers is AskersModel.UNREAD:
        return odds_of(position, model)
    from cluedo_notes.game.askers.reader import read_odds  # noqa: PLC0415 (imports rules and random deals)

    return read_odds(position, model)


def odds_shown(game: Game) -> Odds | None:
    """The probabilities that come first in a game, worked out once; None if there is too much to count."""
    return _by(game, numbers_shown(game.log))


def change_shown(before: Game, after: Game) -> OddsChange | None:
    """The changes in them between two moments of a game; None if there is or was too much to count."""
    askers = numbers_shown(after.log)
    was, is_now = _by(before, askers), _by(after, askers)
    return None if was is None or is_now is None else odds_change(was, is_now)


def _by(game: Game, askers: AskersModel) -> Odds | None:
    if game.odds is None or askers is AskersModel.UNREAD:
        return game.odds
    return game.kept(_read)


def _read(game: Game) -> Odds:
    return odds_by(game.position, ShowModel.EVENLY, AskersModel.READ)


def counted_beside(odds: Odds) -> Mapping[tuple[str, ...], float] | None:
    """The counted probabilities of the envelopes if estimated ones come first, otherwise None."""
    figures = figures_of(odds)
    return None if figures is None or not figures.read.by_player else figures.counting.envelopes
