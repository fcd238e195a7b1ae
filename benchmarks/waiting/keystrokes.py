"""How many keys a turn takes in `play`, Enter among them: every suggestion of the examples as it is typed.

Run `make benchmark-keystrokes`. Each name is cut to its shortest part that means nothing else in the game, in
French, in English, or in whichever is shorter; the asker is named, or left out where it is their turn. The
program itself reads each line: what is counted is what it understands.
"""

import statistics
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT))

import msgspec  # noqa: E402

from cluedo_notes.game.entry.shorthand.parse import parse_shorthand  # noqa: E402
from cluedo_notes.game.log.events import Suggestion  # noqa: E402
from cluedo_notes.game.log.reader import Log, read_log  # noqa: E402
from cluedo_notes.game.table.of_log import tables  # noqa: E402
from tests.helpers.cli.shorthand_writer import Writer  # noqa: E402

LANGUAGES = {"French": ("fr",), "English": ("en",), "either": ("fr", "en")}


def lines(log: Log, writer: Writer, leaving_out: bool) -> Iterator[str]:
    """Every suggestion of a game, as short as it is understood."""
    for live, table in zip(log.live, tables(log), strict=False):
        if isinstance(live.event, Suggestion):
            named = not (leaving_out and table.next_asker == live.event.player and not live.event.power)
            line = writer.suggestion(msgspec.to_builtins(live.event), asker=named)
            if parse_shorthand(line).build(log, table) != live.event:
                raise SystemExit(f"{log.file}, event {live.number}: not understood: {line}")
            yield line


def main() -> None:
    logs = [read_log(path) for path in sorted((ROOT / "examples").glob("*.jsonl"))]
    for leaving_out in (False, True):
        print("The asker left out on their turn:" if leaving_out else "The asker always named:")
        for name, languages in LANGUAGES.items():
            typed = [
                line
                for log in logs
                for line in lines(log, Writer(log.edition, log.deal.players, languages), leaving_out)
            ]
            keys = [len(line) + 1 for line in typed]
            longest = max(typed, key=len)
            print(
                f"  names in {name}: mean {statistics.mean(keys):.1f} keys, most {max(keys)} ({longest}),"
                f" {len(keys)} suggestions"
            )


if __name__ == "__main__":
    main()
