"""What one more line costs `play` in a game that is long already.

Run `make benchmark-play`. On a log of so many suggestions that leave the cards open, `play` reads a few lines
and, in another process, many more; the difference is what the lines between cost in processor time, without
the start and the first sheet. A row is one program, a column one number of events. `--beside` measures one
more program.
"""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median

from cluedo_notes.game.log.events import Action, Header, Response, Seat, Suggestion
from cluedo_notes.game.log.journal import log_text

PROGRAM = str(Path(sys.executable).with_name("cluedo-notes"))

NAMES = ("Ana", "Bob", "Cleo")
HAND = ("rose", "violet", "corde", "poignard", "hall", "bibliotheque")
ASKED = ("rose", "corde", "hall")
"""Cards of Ana's own: whoever asks, it stays open who has the others."""

SHE_SHOWS = Response("Ana", Action.SHOW, "rose")
ANSWERS = (
    (Response("Bob", Action.PASS), Response("Cleo", Action.PASS)),
    (Response("Cleo", Action.PASS), SHE_SHOWS),
    (SHE_SHOWS,),
)
TYPED = (
    "Ana rose corde hall -\n",
    "Bob rose corde hall Ana rose\n",
    "Cleo rose corde hall Ana rose\n",
)
"""The same once more, as a player types them."""

FEW, MANY = 10, 50
"""How often these lines are typed."""


def game(path: Path, number: int) -> Path:
    """A log of so many suggestions, as if nobody had anything else to ask."""
    header = Header(format=1, edition="classic", players=tuple(map(Seat, NAMES)), me="Ana", hand=HAND)
    events = [Suggestion(NAMES[at % 3], *ASKED, ANSWERS[at % 3]) for at in range(number)]
    path.write_bytes(log_text(header, events))
    return path


def typed(number: int, times: int) -> str:
    """What is typed after so many suggestions, from the player whose turn it is."""
    return "".join(TYPED[number % 3 :] + TYPED[: number % 3]) * times


def seconds(program: str, log: Path, lines: str) -> float:
    """The processor time of `play` for these lines."""
    command = [program, "--lang", "en", "play", str(log)]
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run(command, input=lines, stdout=subprocess.DEVNULL, text=True, check=True)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def a_line(program: str, folder: Path, number: int, runs: int) -> float:
    """The milliseconds of one line after so many events; the median of some runs."""
    log = folder / "game.jsonl"
    few, many = (
        median(seconds(program, game(log, number), typed(number, times)) for _ in range(runs))
        for times in (FEW, MANY)
    )
    return 1_000 * (many - few) / (len(TYPED) * (MANY - FEW))


def measured(programs: Sequence[str], numbers: Sequence[int], runs: int) -> None:
    """Prints the table, a row for each program."""
    print("milliseconds a line, after" + "".join(f"{number:>8,}" for number in numbers) + "   last / first")
    with tempfile.TemporaryDirectory() as folder:
        for program in programs:
            costs = [a_line(program, Path(folder), number, runs) for number in numbers]
            cells = "".join(f"{cost:8.2f}" for cost in costs)
            print(f"{'events':<26}{cells}   {costs[-1] / costs[0]:.2f}   {program}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--events", type=int, nargs="+", default=[100, 500, 2_000], metavar="N")
    parser.add_argument("--runs", type=int, default=7, metavar="N")
    parser.add_argument("--beside", metavar="PROGRAM", help="another cluedo-notes")
    asked = parser.parse_args()
    measured([PROGRAM, *filter(None, [asked.beside])], asked.events, asked.runs)


if __name__ == "__main__":
    main()
