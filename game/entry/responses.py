"""The answers to a suggestion, from what was said of them: the seats tell who passed."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Action, Response
from cluedo_notes.game.table.apply import after_answer
from cluedo_notes.game.table.asking import asking_of
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.message import Message, message


class Answered(Struct, frozen=True):
    """What was said: `shown` maps who showed to the card, None where it was not seen; `nobody` could show;
    `blocked`: who left it unanswered by a card; `passed`: those who are named for it; `drew` maps who drew an
    intrigue card first to that card, None where it was not seen; `not_noted`: what came of it was not
    followed."""

    shown: Mapping[str, str | None] = {}
    nobody: bool = False
    passed: tuple[str, ...] = ()
    blocked: tuple[str, ...] = ()
    drew: Mapping[str, str | None] = {}
    not_noted: bool = False


def at_odds(answered: Answered) -> Message | None:
    """The first two things that were said of the answers and cannot both be so; None where all may be."""
    if answered.nobody and answered.shown:
        return message("nobody-and-somebody")
    if answered.not_noted and (answered.shown or answered.nobody or answered.blocked):
        return message("not-noted-and-noted")
    if answered.blocked and (answered.shown or len(answered.blocked) > 1):
        return message("block-and-shown")
    return None


def responses(answered: Answered, suggester: str, table: Table) -> tuple[Response, ...]:
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
        told = with_passes(answered.shown, suggester, table)
        # Where nobody could show, who blocked passed before.
        named = {*answered.passed, *(() if answered.nobody else answered.blocked)}
        dead = set(_dead(answered, table))
        told = tuple(one for one in told if one.action is not Action.PASS or one.player not in dead)
        said += [response for response in told if response.player not in named]
    order = table.others_from(suggester)
    drew = [Response(one, Action.DRAW, answered.drew[one]) for one in order if one in answered.drew]
    blocked = (Response(player, Action.BLOCK) for player in order if player in answered.blocked)
    return (*drew, *sorted(said, key=lambda response: order.index(response.player)), *blocked)


def with_passes(shown: Mapping[str, str | None], suggester: str, table: Table) -> tuple[Response, ...]:
    """The answers in the order of asking where `shown` maps who showed to the card (None: not seen), the
    passes filled in from the seats; where it is empty nobody could show.

    A player whose hand lies open is asked only where they are said to have shown: some tables let them.
    """
    answering = asking_of(table, suggester, answered=shown).answering(shown)
    in_turn = [
        Response(player, Action.SHOW, shown[player]) if player in shown else Response(player, Action.PASS)
        for player in answering
    ]
    late = [Response(player, Action.SHOW, card) for player, card in shown.items() if player not in answering]
    return (*in_turn, *late)


def _dead(answered: Answered, table: Table) -> Iterator[str]:
    """Those who died of the card that they drew: they do not answer (A-S0-22)."""
    for player, card in answered.drew.items():
        if after_answer(table, Response(player, Action.DRAW, card)).due == player:
            yield player
