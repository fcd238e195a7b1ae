"""Questions about a legal event that looks incomplete.

Examples are a card that the owner must have seen, a line noted twice, or a skipped turn. None of them is
an error: the entry may be right.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from cluedo_notes.editions import Category
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.entry.not_noted import Lacking, not_noted
from cluedo_notes.game.entry.note import After, AtEnd, InsteadOf, Noted, read_back
from cluedo_notes.game.entry.shorthand.late_answers import drawn_unsaid
from cluedo_notes.game.log.corrections import LiveEvent
from cluedo_notes.game.log.events import (
    AnySuggestion,
    Draw,
    Mark,
    Play,
    Prefer,
    Suggestion,
    TableEvent,
    UsePower,
)
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.asking import passes_over
from cluedo_notes.game.table.of_log import CardsInQuestion, tables
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.message import Hint, HintKind, Message, message, numbered

Heard = Callable[[TableEvent], TableEvent | None]
"""Returns the part of an event that makes two lines equal."""

LIKELY_THE_SAME = 2
"""How many parts of two suggestions must be equal for them to be the same, if not everything was heard."""


def as_noted(event: TableEvent) -> TableEvent:
    """The event with everything in its line."""
    return event


def doubts(noted: Noted, heard: Heard = as_noted) -> Iterator[Message]:
    """The questions that an event raises, with a way to mend it."""
    event, place = read_back(noted.event)
    if event is not None:
        number = place.number if isinstance(place, InsteadOf) else noted.number
        yield from _own_card(event, noted.after.log, number)
        yield from _clock(event, noted.after.log, number)
    yield from doubts_of_order(noted, heard)


def _clock(event: TableEvent, log: Log, number: int) -> Iterator[Message]:
    """Everybody sees whether the card that a called-in player drew is a clock, but the line does not say
    so."""
    player = drawn_unsaid(event) if isinstance(event, Suggestion) else None
    if player is not None and log.edition.intrigue is not None:
        clock, edit = log.edition.intrigue.clock_name, Hint(HintKind.EDIT, number)
        yield message("doubt-clock", player=player, clock=clock, edit=edit)


def cards_left_out(log: Log) -> Iterator[Message]:
    """The questions about cards that the keeper saw or showed, for all events that lack them."""
    for live in log.live:
        yield from _own_card(live.event, log, live.number)


def doubts_of_order(noted: Noted, heard: Heard = as_noted) -> Iterator[Message]:
    """The questions about other things than a missing card: a look that should follow, a line noted twice, or
    a turn passed over."""
    event, place = read_back(noted.event)
    if event is None:
        return
    log, number = noted.after.log, place.number if isinstance(place, InsteadOf) else noted.number
    *before, now = tables(log)
    asked = isinstance(event, Suggestion) and event.player == log.header.me
    if asked and now.look_due and log.live[-1].number == number:
        yield message("doubt-look", look=Hint(HintKind.LOOK))
    if isinstance(place, After):
        beside = _same_beside(log.live, before, number)
        if beside is not None:
            yield _said_again(beside, event, number, noted.after.position.ignored, heard)
    if place != AtEnd():
        return
    *earlier, _ = log.live
    if (last := _same_before(earlier, event, before[-1])) is not None:
        yield _said_again(last, event, number, noted.after.position.ignored, heard)
    elif isinstance(event, AnySuggestion) and not (noted.broken or noted.suspected):
        yield from _out_of_turn(earlier, before, event, number)


def _own_card(event: TableEvent, log: Log, number: int) -> Iterator[Message]:
    """A card that the keeper saw or showed, although the line does not name it. An asker who forgets to note
    the card shown loses most of its information."""
    me = log.header.me
    if me is None:
        return
    holder = event.target if isinstance(event, Play | UsePower) else None
    lacking = list(not_noted(event, me, holder, CardsInQuestion(log).seated(number)))
    theirs = [answer.player for answer in lacking if answer.what is Lacking.THEIRS]
    if theirs := [player for player in theirs if not _is_certain(event, player, log)]:
        yield message("doubt-unseen", players=theirs, edit=Hint(HintKind.EDIT, number))
    for answer in lacking:
        match answer.what:
            case Lacking.OWN:
                if not isinstance(event, Suggestion) or _several_mine(event, log):
                    yield message("doubt-mine", player=answer.player, edit=Hint(HintKind.EDIT, number))
            case Lacking.SEEN_BY_USE | Lacking.LOOKED_AT:
                yield message("doubt-saw", edit=Hint(HintKind.EDIT, number))
            case Lacking.THEIRS | Lacking.DRAWN | Lacking.ACCUSED:
                pass  # reported above, or not about the deal


def _is_certain(event: TableEvent, shower: str | None, log: Log) -> bool:
    """Can a player have shown only one of the three cards, by everything noted?"""
    position = position_of(log)
    impossible = position.facts.impossible
    return (
        isinstance(event, Suggestion)
        and position.consistent
        and sum(shower not in impossible[card] for card in event.triple) == 1
    )


def _several_mine(event: Suggestion, log: Log) -> bool:
    """Could the keeper, whose hand is noted, have shown several of the three?"""
    return sum(card in (log.header.hand or ()) for card in event.triple) > 1


def _said_again(
    last: LiveEvent,
    event: TableEvent,
    number: int,
    ignored: Sequence[int],
    heard: Heard,
) -> Message:
    """The question about a line that may be noted twice.

    If two lines are equal, the second should go. If a suggestion has two sets of answers, the first may be
    wrong, unless the sheet already ignores the second. If it was once heard in part, the line with less
    content should go.
    """
    this, other = numbered(number), numbered(last.number)
    if heard(last.event) == heard(event):
        return message("doubt-again", number=this, other=other, undo=Hint(HintKind.UNDO, number))
    whole = isinstance(event, Suggestion) and isinstance(last.event, Suggestion)
    says_less = not whole and len(_named(event)) < len(_named(last.event))
    wrong = number if number in ignored or says_less else last.number
    undo = Hint(HintKind.UNDO, wrong)
    if whole:
        return message("doubt-asked-again", number=this, other=other, undo=undo)
    return message("doubt-heard-again", number=this, other=other, undo=undo)


def _same_before(earlier: Sequence[LiveEvent], event: TableEvent, table: Table) -> LiveEvent | None:
    """The event that may be the same. It is the last one, or the player's last suggestion if others noted
    theirs since and the player's next turn has not begun."""
    if earlier and _again(earlier[-1].event, event, table):
        return earlier[-1]
    if not isinstance(event, AnySuggestion) or event.player is None or table.next_player is None:
        return None
    if table.turn.player == event.player and not table.turn.suggestions:  # rolled or moved: another turn
        return None
    asked = (live for live in reversed(earlier) if isinstance(live.event, AnySuggestion))
    last = next((live for live in asked if live.event.actor == event.player), None)
    return last if last is not None and _again(last.event, event, table) else None


def _same_beside(live: Sequence[LiveEvent], at: Sequence[Table], number: int) -> LiveEvent | None:
    """The event right before or behind an inserted one that may be the same. `at`: the table at each."""
    place = next(place for place, event in enumerate(live) if event.number == number)
    for first in (place - 1, place):
        if 0 <= first < len(live) - 1 and _again(live[first].event, live[first + 1].event, at[first + 1]):
            return live[first] if first < place else live[first + 1]
    return None


def _again(last: TableEvent, event: TableEvent, table: Table) -> bool:
    """Is it the last event again, or its suggestion with other answers, or heard in part?

    Two cards drawn unseen look equal, and so do two played cards of one effect. A player who also has the
    next turn may do the same in it. A mark, or how somebody plays, is not an event at the table.
    """
    if isinstance(event, Draw | Play | Mark | Prefer) or event.actor == table.next_player is not None:
        return False
    if isinstance(event, Suggestion) and isinstance(last, Suggestion):
        return (event.player, event.triple, event.power) == (last.player, last.triple, last.power)
    return event == last or _may_be_heard_again(event, last)


def _may_be_heard_again(event: TableEvent, last: TableEvent) -> bool:
    """Are at least two of the asker and the three cards the same, and none different?"""
    one, other = _named(event), _named(last)
    in_both = one.keys() & other.keys()
    return len(in_both) >= LIKELY_THE_SAME and all(one[key] == other[key] for key in in_both)


def _named(event: TableEvent) -> Mapping[str, str]:
    """The parts of a suggestion that were heard: its asker and its cards."""
    if not isinstance(event, AnySuggestion):
        return {}
    cards = event.triple if isinstance(event, Suggestion) else event.cards
    said: dict[str, str | None] = {"player": event.player}
    said |= {str(category): card for category, card in zip(Category, cards, strict=True)}
    return {key: name for key, name in said.items() if name is not None}


def _out_of_turn(
    earlier: Sequence[LiveEvent], before: Sequence[Table], event: AnySuggestion, number: int
) -> Iterator[Message]:
    """The question about a suggestion out of turn. Many logs leave out turns without a suggestion: once a
    turn was passed over, the order of turns proves nothing."""
    *tables_of_earlier, table = before
    if not passes_over(table, event):
        return
    for at_table, live in zip(tables_of_earlier, earlier, strict=True):
        if isinstance(live.event, AnySuggestion) and passes_over(at_table, live.event):
            return
    last = earlier[-1].number if earlier else 0
    yield message(
        "doubt-turn",
        player=event.actor,
        expected=table.next_asker,
        insert=Hint(HintKind.INSERT, last),
        edit=Hint(HintKind.EDIT, number),
    )
