"""An answer typed after its suggestion: `b!` (Bob blocked it), `b=rope` or `=rope` (the card seen)."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.game.entry.names import Names
from cluedo_notes.game.entry.shorthand.parse import Shorthand
from cluedo_notes.game.entry.shorthand.words import Meaning, Role
from cluedo_notes.game.errors import EntryError, not_live
from cluedo_notes.game.log.events import Action, Response, Suggestion
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.table import Table


class LateAnswer(Struct, frozen=True):
    """An answer to the suggestion that is event `number`; a line for `note`, as a whole suggestion is."""

    line: Shorthand
    number: int

    @property
    def forced(self) -> bool:
        """To be noted in spite of every objection?"""
        return self.line.forced

    def build(self, log: Log, _: Table) -> Suggestion:
        """The suggestion with the answer. Raises `EntryError` where it is no longer the last event."""
        found = _answered(self.line, log)
        if found is None or log.live[-1].number != self.number:
            raise not_live(self.number)
        return found


LATE = (Role.BLOCKED, Role.SHOWED, Role.SEEN)


def late_answer(line: Shorthand, log: Log) -> LateAnswer | None:
    """A line of one answer to the last event, a suggestion; None for any other line."""
    return None if _answered(line, log) is None else LateAnswer(line, log.live[-1].number)


def _answered(line: Shorthand, log: Log) -> Suggestion | None:
    """The last event with the line's answer."""
    last = log.live[-1].event if log.live else None
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


def _answers(suggestion: Suggestion, meaning: Meaning) -> Sequence[Response] | None:
    """The answers with this one; None where it belongs to none of them."""
    if meaning.player == suggestion.player:
        return None
    if meaning.role is Role.BLOCKED and meaning.player is not None:
        return [*_before_block(suggestion, meaning.player), Response(meaning.player, Action.BLOCK)]
    showers = [one.player for one in suggestion.responses if one.action is Action.SHOW]
    shower = showers[0] if meaning.player is None and len(showers) == 1 else meaning.player
    if shower not in showers:
        return None
    return [
        replace(one, card=meaning.card) if one.player == shower and one.action is Action.SHOW else one
        for one in suggestion.responses
    ]


def _before_block(suggestion: Suggestion, blocker: str) -> list[Response]:
    """The answers given before a block: what was noted as the blocker's card was none."""
    return [
        one
        for one in suggestion.responses
        if one.action is not Action.BLOCK and (one.player, one.action) != (blocker, Action.SHOW)
    ]
