"""What is allowed and still worth a question once it is noted: a card that its keeper saw or must look at and
did not note, a line noted twice, a turn that was passed over. Never an error: each may be just as it was."""

from collections.abc import Iterator

from cluedo_notes.game.entry import AtEnd, InsteadOf, Noted, read_back
from cluedo_notes.game.events import Action, Draw, Play, Suggestion, TableEvent
from cluedo_notes.game.log import Log
from cluedo_notes.game.message import Message, message
from cluedo_notes.game.state import tables
from cluedo_notes.game.table import Table


def doubts(noted: Noted) -> Iterator[Message]:
    """The questions that an event raises, with what would mend it."""
    event, place = read_back(noted.event)
    if event is None:
        return
    log, number = noted.before.log, place.number if isinstance(place, InsteadOf) else noted.number
    if isinstance(event, Suggestion):
        yield from _unseen(log, event, number)
        yield from _look_due(noted.after.log, event, number)
    if place != AtEnd():
        return
    last = log.live[-1] if log.live else None
    if last is not None and _again(last.event, event, tables(log)[-1]):
        code = "doubt-again" if last.event == event else "doubt-asked-again"
        yield message(code, number=number, other=last.number)
    elif isinstance(event, Suggestion) and not (noted.broken or noted.suspected):
        yield from _out_of_turn(log, event, number)


def _unseen(log: Log, event: Suggestion, number: int) -> Iterator[Message]:
    """Whoever asks sees the card; that its keeper forgot to note it costs most of what it told him."""
    if event.player != log.header.me:
        return
    shown = [one.player for one in event.responses if one.action is Action.SHOW and one.card is None]
    if shown:
        yield message("doubt-unseen", players=shown, number=number)


def _look_due(log: Log, event: Suggestion, number: int) -> Iterator[Message]:
    """In the game for two the asker whom nobody could answer looks at a card aside and knows it then."""
    last = log.live[-1].number if log.live else 0
    if event.player == log.header.me and number == last and tables(log)[-1].look_due:
        yield message("doubt-look")


def _again(last: TableEvent, event: TableEvent, table: Table) -> bool:
    """Is it the last event once more, or its question with other answers? Of cards that are drawn unseen two
    look alike, as do two of one effect that are played; who has the next turn too may do the same in it."""
    if isinstance(event, Draw | Play) or getattr(event, "player", None) == table.next_player is not None:
        return False
    if isinstance(event, Suggestion) and isinstance(last, Suggestion):
        return (event.player, event.triple, event.power) == (last.player, last.triple, last.power)
    return event == last


def _out_of_turn(log: Log, event: Suggestion, number: int) -> Iterator[Message]:
    """Many logs tell nothing of a turn without a suggestion: from the first on the order says no more."""
    *before, table = tables(log)
    if not _passes_over(table, event):
        return
    for earlier, live in zip(before, log.live, strict=True):
        if isinstance(live.event, Suggestion) and _passes_over(earlier, live.event):
            return
    last = log.live[-1].number if log.live else 0
    yield message("doubt-turn", player=event.player, expected=table.next_asker, number=number, before=last)


def _passes_over(table: Table, event: Suggestion) -> bool:
    """Was somebody else to ask? By a power one may ask twice; who rolled or moved need not ask at all."""
    again = event.power is not None and event.player == table.turn.player
    expected = (table.next_asker, table.next_player)
    return expected[0] is not None and event.player not in expected and not again
