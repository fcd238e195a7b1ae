"""The keeper's pencil marks on the cells of their sheet: the last one on a cell counts (format 2)."""

from collections.abc import Mapping

from cluedo_notes.game.log.events import Mark
from cluedo_notes.game.log.reader import Log

MarkTexts = Mapping[tuple[str, str], str]
"""The texts of marks by card and owner, in the order of the lines that count."""


def marks_of(log: Log) -> MarkTexts:
    """The marks that stand on the sheet after a log's last line."""
    found: dict[tuple[str, str], str] = {}
    for live in log.live:
        if isinstance(live.event, Mark):
            cell = live.event.card, live.event.owner
            found.pop(cell, None)
            if live.event.text:
                found[cell] = live.event.text
    return found
