"""The answers to a suggestion, from what was said of them: the seats tell who passed."""

from collections.abc import Mapping

from msgspec import Struct

from cluedo_notes.editions import Witnesses
from cluedo_notes.game.entry import answers
from cluedo_notes.game.events import Action, Response
from cluedo_notes.game.message import EntryError, message
from cluedo_notes.game.table import Table


class Answered(Struct, frozen=True):
    """What was said: `shown` maps who showed to the card, None where it was not seen; `nobody` could show;
    `blocked`: who left it unanswered by a card; `passed` and `drew`: those who are named for it."""

    shown: Mapping[str, str | None] = {}
    nobody: bool = False
    passed: tuple[str, ...] = ()
    blocked: tuple[str, ...] = ()
    drew: tuple[str, ...] = ()


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
        said += [response for response in told if response.player not in named]
    order = table.others_from(suggester)
    drew = (Response(player, Action.DRAW) for player in order if player in answered.drew)
    blocked = (Response(player, Action.BLOCK) for player in order if player in answered.blocked)
    return (*drew, *sorted(said, key=lambda response: order.index(response.player)), *blocked)
