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
    `block`: who left the suggestion unanswered by a card; `passed` and `drew`: those who are named for it."""

    shown: Mapping[str, str | None] = {}
    nobody: bool = False
    block: str | None = None
    passed: tuple[str, ...] = ()
    drew: tuple[str, ...] = ()


def responses(answered: Answered, suggester: str, table: Table, witnesses: Witnesses) -> tuple[Response, ...]:
    """The answers in the order in which they came.

    Only where it is told who showed, or that nobody could, do the others' passes follow from the seats.
    Raises `EntryError` for an answer by the asker and for a player who passes and shows.
    """
    for player in (*answered.passed, *answered.drew, *answered.shown, answered.block):
        if player == suggester:
            raise EntryError(message("answer-by-suggester", player=suggester))
    drew = tuple(Response(one, Action.DRAW) for one in answered.drew)
    if answered.shown or answered.nobody:
        if twice := [player for player in answered.passed if player in answered.shown]:
            raise EntryError(message("slip-answers-twice", player=twice[0]))
        filled = answers(table, witnesses, suggester, dict(answered.shown))
        known = {response.player for response in filled}
        extra = tuple(Response(one, Action.PASS) for one in answered.passed if one not in known)
        return (*drew, *extra, *filled)
    said = (*drew, *(Response(one, Action.PASS) for one in answered.passed))
    return said if answered.block is None else (*said, Response(answered.block, Action.BLOCK))
