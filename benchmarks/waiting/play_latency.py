"""How long `play` takes from Enter to the new display: every example typed into a terminal of its own.

Run `make benchmark-play`. Each line is typed whole, then Enter by itself, and the clock runs until the screen
answers the line. Beside the time on the clock stands what the main thread of `play` used of the
processor, which other programs on the machine do not lengthen (the wait for the disk is not in it). With
`--hurried` no advice is waited for between two lines: it is still being worked out beside the next one.
"""

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path
from time import perf_counter, sleep

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT))

from cluedo_notes.editions import apply_options, load  # noqa: E402
from tests.helpers.cli.play_terminal import StartedTerminal  # noqa: E402
from tests.helpers.cli.shorthand_writer import Writer  # noqa: E402

TYPING = 0.4
"""Seconds between an advice and the next line; whoever types at a table takes longer."""

ROWS = 60
"""So high that the advice below the largest sheet is seen, which is waited for."""


def seconds_of(example: Path, folder: Path, hurried: bool) -> list[tuple[float, float]]:
    """The seconds of every line of an example: on the clock, of the processor."""
    header, *events = [json.loads(line) for line in example.read_text(encoding="utf-8").splitlines()]
    path = folder / example.name
    path.write_text(json.dumps(header) + "\n", encoding="utf-8")
    edition, _ = apply_options(load(header["edition"]), header.get("options") or {})
    writer = Writer(edition, [seat["name"] for seat in header["players"]])
    taken = []
    command = ["--lang", "en", "--game", str(path), "play"]
    with StartedTerminal(command, rows=ROWS, XDG_DATA_HOME=str(folder)) as terminal:
        terminal.until_events(0)
        for number, event in enumerate(events, start=1):
            if not hurried:
                terminal.until(lambda text: "Ask: being worked out" not in text)
                sleep(TYPING)  # its last lines follow its first
            terminal.type(writer.line(event))
            last = writer.line(event)[-10:]
            terminal.until(lambda text, last=last: last in text)
            started, used = perf_counter(), terminal.processor_seconds()
            terminal.type("\r")
            terminal.until_noted(number)
            taken.append((terminal.seen_at - started, terminal.processor_seconds() - used))
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--hurried", action="store_true")
    hurried = parser.parse_args().hurried
    everything = []
    with tempfile.TemporaryDirectory() as folder:
        for example in sorted((ROOT / "examples").glob("*.jsonl")):
            taken = seconds_of(example, Path(folder), hurried)
            everything += taken
            print(f"{_row(taken)}  {example.stem}, {len(taken)} lines", flush=True)
    print(f"{_row(everything)}  all")


def _row(taken: list[tuple[float, float]]) -> str:
    clock, processor = ([1000 * one for one in column] for column in zip(*taken, strict=True))
    return "  ".join(
        f"{name}: median {statistics.median(times):6.1f} ms, worst {max(times):6.1f} ms"
        for name, times in (("clock", clock), ("processor", processor))
    )


if __name__ == "__main__":
    main()
