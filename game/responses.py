"""The answers to a suggestion, from what was said of them: the seats tell who passed."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from cluedo_notes.editions import Witnesses
from cluedo_notes.game.entry import answers
from cluedo_notes.game.events import Action, Response
from cluedo_notes.game.message import EntryError, message
from cluedo_notes.game.state import after_answer
from cluedo_notes.game.table import Table


class Answered(Struct, frozen=True):
    """What was said: `shown` maps who showed to the card, None where it was not seen; `nobody` could show;
    `blocked`: who left it unanswered by a card; `passed`: those who are named for it; `drew` maps who drew an
    intrigue card first to that card, None where it was not seen."""

    shown: Mapping[str, str | None] = {}
    nobody: bool = False
    passed: tuple[str, ...] = ()
    blocked: tuple[str, ...] = ()
    drew: Mapping[str, str | None] = {}


def responses(answered: Answered, suggester: str, table: Table, witnesses: Witnesses) -> tuple[Response, ...]:
    """The answers in the order of asking, whatever the order in which they were said; before them the draws
    of those who were called in, behind them a block, also by one who passed (A-S0-23).

    Only where it is told who showed, or that nobody could, do the others' passes follow from the seats.
    Raises `EntryError` for an answer by the asker and for a player who passes and shows.
    """
    for player in (*answered.passed, *answered.drew, *answered.shown, *answered.blocked):
        if player == suggester:
            raise EntryError(message("answer-by-suggester", player=suggester))
    if twice := [player for player in answered.passed if player in answered.shown]:
        raise EntryError(message("slip-answers-twice", player=twice[0]))
    said = [Response(player, Action.PASS) for player in answered.passed]
    if answered.shown or answered.nobody:
        told = answers(table, witnesses, suggester, dict(answered.shown))
        # Where nobody could show, who blocked passed before.
        named = {*answered.passed, *(() if answered.nobody else answered.blocked)}
        dead = set(_dead(answered, table))
        told = tuple(one for one in told if one.action is not Action.PASS or one.player not in dead)
        said += [response for response in told if response.player not in named]
    order = table.others_from(suggester)
    drew = [Response(one, Action.DRAW, answered.drew[one]) for one in order if one in answered.drew]
    blocked = (Response(player, Action.BLOCK) for player in order if player in answered.blocked)
    return (*drew, *sorted(said, key=lambda response: order.index(response.player)), *blocked)


def _dead(answered: Answered, table: Table) -> Iterator[str]:
    """Those who died of the card that they drew: they do not answer (A-S0-22)."""
    for player, card in answered.drew.items():
        if after_answer(table, Response(player, Action.DRAW, card)).due == player:
            yield player
