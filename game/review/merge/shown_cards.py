"""Do the logs agree about shown cards that an intrigue card or a power let a player see?"""

from collections.abc import Iterator, Sequence
from typing import Any, assert_never

from cluedo_notes.game.log.events import Action, Play, Suggestion, UsePower
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.review.merge.columns import AlignedEntries
from cluedo_notes.game.review.merge.entries import Entry
from cluedo_notes.game.review.merge.votes import Disagreement, LogsToMerge, Vote
from cluedo_notes.game.table.of_log import tables
from cluedo_notes.game.table.passed_cards import Misfit, Wrong, passed_in, shown_cards
from cluedo_notes.game.table.table import showers


def seen_otherwise(
    log: Log, columns: Sequence[AlignedEntries], sources: LogsToMerge
) -> Iterator[Disagreement]:
    """The peeks in a merged log at cards that cannot have been shown. `columns`: the entries of each of its
    events."""
    for live, table in zip(log.live, tables(log), strict=False):
        peek = passed_in(live.event, live.number, table)
        shown = None if peek is None else shown_cards(table, peek.shown_at)
        if peek is None or shown is None or (misfit := shown.misfit(peek)) is None:
            continue
        shower = peek.holder
        numbers = sorted({peek.number, *(number for clash in misfit.clashes for number in clash)})
        votes = [
            Vote(entry.log, entry.number, value, value)
            for number in numbers
            for entry in columns[number - 1]
            if (value := _said(entry, misfit, shower)) is not None
        ]
        nobody = misfit.wrong is Wrong.NOBODY
        what, player = ("shower", None) if nobody else ("card", shower)
        yield Disagreement(peek.about, what, sources.says(votes), player)


def _said(entry: Entry, misfit: Misfit, shower: str | None) -> Any:
    """The player who showed or the card shown, according to one log: from its suggestion, or from an event
    that let a player see the card."""
    event = entry.event
    if isinstance(event, Play | UsePower):
        return event.target if misfit.wrong is Wrong.NOBODY else event.saw
    if not isinstance(event, Suggestion):
        return None
    match misfit.wrong:
        case Wrong.NOBODY:
            return next(iter(showers(event)), None)
        case Wrong.NOT_NAMED:
            return event.triple
        case Wrong.ANOTHER:
            shows = [answer for answer in event.responses if answer.action is Action.SHOW]
            return next((answer.card for answer in shows if answer.player == shower and answer.card), None)
        case _:
            assert_never(misfit.wrong)
