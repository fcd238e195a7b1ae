"""An answer typed after its event: `b!` (Bob blocked the suggestion), `b=rope` or `=rope` (the card seen),
`+` or `-` (the card that somebody drew was a clock, or none)."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.game.entry.names import Names
from cluedo_notes.game.entry.shorthand.parse import Shorthand
from cluedo_notes.game.entry.shorthand.words import Meaning, Role
from cluedo_notes.game.errors import EntryError, not_live
from cluedo_notes.game.log.events import CLOCK, HIDDEN, Action, Draw, Response, Suggestion, TableEvent
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.table import Table


class LateAnswer(Struct, frozen=True):
    """An answer to event `number`, a suggestion or a draw; a line for `note`, as a whole suggestion is."""

    line: Shorthand
    number: int

    @property
    def forced(self) -> bool:
        """Must it be noted despite every objection?"""
        return self.line.forced

    def build(self, log: Log, _: Table) -> Suggestion | Draw:
        """The event with the answer. Raises `EntryError` if it is no longer the last event."""
        answered = _answered(self.line, log)
        if answered is None or log.live[-1].number != self.number:
            raise not_live(self.number)
        return answered


LATE = (Role.BLOCKED, Role.SHOWED, Role.SEEN)


def late_answer(line: Shorthand, log: Log) -> LateAnswer | None:
    """A line of one answer to the last event, a suggestion or a draw; None for any other line."""
    return None if _answered(line, log) is None else LateAnswer(line, log.live[-1].number)


def _answered(line: Shorthand, log: Log) -> Suggestion | Draw | None:
    """The last event with the line's answer."""
    last = log.live[-1].event if log.live else None
    if (face := _face_said(line)) is not None:
        return None if last is None else with_face(last, face)
    if len(line.words) != 1 or not isinstance(last, Suggestion):
        return None
    try:
        meanings = line.words[0].meanings(Names.of(log))
    except EntryError:
        return None
    if len(meanings) != 1 or meanings[0].role not in LATE:
        return None
    answers = _answers(last, meanings[0])
    return None if answers is None else replace(last, responses=tuple(answers))


def _face_said(line: Shorthand) -> str | None:
    """The word for a clock or no clock, if the line has nothing else."""
    if line == Shorthand((), nobody=True):
        return HIDDEN
    return CLOCK if [word.typed for word in line.words] == [Role.DREW.value] else None


def drawn_unsaid(event: TableEvent) -> str | None:
    """The only player who drew a card in this event without a note whether it was a clock; otherwise None."""
    match event:
        case Draw(player, None):
            return player
        case Suggestion():
            drew = [
                response.player
                for response in event.responses
                if response.action is Action.DRAW and response.card is None
            ]
            return drew[0] if len(drew) == 1 else None
    return None


def with_face(event: TableEvent, card: str) -> Suggestion | Draw | None:
    """The event with the card that was drawn in it; None if nothing is open (`drawn_unsaid`)."""
    player = drawn_unsaid(event)
    match event:
        case Draw() if player is not None:
            return replace(event, card=card)
        case Suggestion() if player is not None:
            drawn = Response(player, Action.DRAW)
            answers = (
                replace(response, card=card) if response == drawn else response
                for response in event.responses
            )
            return replace(event, responses=tuple(answers))
    return None


def _answers(suggestion: Suggestion, meaning: Meaning) -> Sequence[Response] | None:
    """The answers with this one; None if it belongs to none of them."""
    if meaning.player == suggestion.player:
        return None
    if meaning.role is Role.BLOCKED and meaning.player is not None:
        return [*_before_block(suggestion, meaning.player), Response(meaning.player, Action.BLOCK)]
    showers = [response.player for response in suggestion.responses if response.action is Action.SHOW]
    shower = showers[0] if meaning.player is None and len(showers) == 1 else meaning.player
    if shower not in showers:
        return None
    return [
        replace(response, card=meaning.card)
        if response.player == shower and response.action is Action.SHOW
        else response
        for response in suggestion.responses
    ]


def _before_block(suggestion: Suggestion, blocker: str) -> list[Response]:
    """The answers given before a block; a card that was noted as the blocker's was not shown."""
    return [
        response
        for response in suggestion.responses
        if response.action is not Action.BLOCK
        and (response.player, response.action) != (blocker, Action.SHOW)
    ]
