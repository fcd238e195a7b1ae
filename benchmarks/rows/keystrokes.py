"""The keys of a suggestion typed in `play`, including Enter. Each name is cut to its shortest unique part.

The program itself reads each line, so only lines that it accepts are counted.
"""

from collections.abc import Iterator

import msgspec
from measured import Asked, Row

from cluedo_notes.game.entry.shorthand.parse import parse_shorthand
from cluedo_notes.game.log.events import Suggestion
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.game.table.of_log import tables
from tests.helpers.cli.shorthand_writer import Writer

LANGUAGES = {"French": ("fr",), "English": ("en",), "either": ("fr", "en")}


def rows(asked: Asked) -> Iterator[Row]:
    """With the asker named, or left out on the asker's turn."""
    logs = [read_log(path) for path in asked.games]
    for asker in ("named", "left out"):
        for name, languages in LANGUAGES.items():
            writers = [(log, Writer(log.edition, log.deal.players, languages)) for log in logs]
            keys = [len(line) + 1 for log, writer in writers for line in lines(log, writer, asker == "named")]
            yield Row(f"names in {name}, the asker {asker}", keys, "keys")


def lines(log: Log, writer: Writer, always_named: bool) -> Iterator[str]:
    """Every suggestion of a game, in the shortest form that is understood."""
    for live, table in zip(log.live, tables(log), strict=False):
        if isinstance(live.event, Suggestion):
            theirs = table.next_asker == live.event.player and not live.event.power
            line = writer.suggestion(msgspec.to_builtins(live.event), asker=always_named or not theirs)
            if parse_shorthand(line).build(log, table) != live.event:
                raise SystemExit(f"{log.file}, event {live.number}: not understood: {line}")
            yield line
