"""Why an event cannot be, in the words of the game: what it says against what is certain without it."""

from collections.abc import Iterator

from cluedo_notes.game.deduction.position import Position
from cluedo_notes.game.entry.called import owner_name
from cluedo_notes.game.errors import Refused
from cluedo_notes.game.log.deal import ENVELOPE
from cluedo_notes.game.log.events import Action, Play, Response, Spy, Suggestion, TableEvent, UsePower
from cluedo_notes.game.log.reader import Log
from cluedo_notes.language.message import Message, message


class Contradicts(Refused):
    """An event that contradicts others; `log` is the log with it, where `clash` is to be found."""

    def __init__(self, what: Message, clash: tuple[int, ...], log: Log) -> None:
        super().__init__(what, clash)
        self.log = log


def reason(event: TableEvent, without: Position) -> Message | None:
    """The first thing that an event says against what is certain without it; None where no single fact
    speaks against it."""
    if not without.consistent:
        return None
    match event:
        case Suggestion():
            return next(_against_answers(event, without), None)
        case Spy(_, target, card) if card is not None:
            return _not_theirs(target, card, without)
        case Play() | UsePower() if event.target is not None and event.saw is not None:
            return _not_theirs(event.target, event.saw, without)
        case _:
            return None


def _against_answers(event: Suggestion, without: Position) -> Iterator[Message]:
    for answer in event.responses:
        said = _against_answer(answer, event, without)
        if said is not None:
            yield said


def _against_answer(answer: Response, event: Suggestion, without: Position) -> Message | None:
    facts, called = without.facts, without.log.edition.by_id
    if answer.action is Action.PASS:
        held = [called[card].name for card in event.triple if facts.holder[card] == answer.player]
        return message("refused-had-to-show", player=answer.player, cards=held) if held else None
    if answer.action is not Action.SHOW:
        return None
    if answer.card is not None:
        return _not_theirs(answer.player, answer.card, without)
    if all(answer.player in facts.impossible[card] for card in event.triple):
        cards = [called[card].name for card in event.triple]
        return message("refused-has-none", player=answer.player, cards=cards)
    return None


def _not_theirs(player: str, card: str, without: Position) -> Message | None:
    """The player is certain not to have the card."""
    if player not in without.facts.impossible[card]:
        return None
    name, holder = without.log.edition.by_id[card].name, without.facts.holder[card]
    if holder is None:
        return message("refused-lacks", player=player, card=name)
    if holder == ENVELOPE:
        return message("refused-in-envelope", player=player, card=name)
    owner = holder if holder in without.log.deal.players else owner_name(holder)
    return message("refused-is-elsewhere", player=player, card=name, owner=owner)
