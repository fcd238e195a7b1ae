"""Writers that are killed at random moments: nothing acknowledged is lost, nothing stands there by half.

Run `make benchmark-kills`. Of each command, 50 processes that write again and again are killed (SIGKILL) and
the files are read: every line or game that was acknowledged is there, at most one that was not yet, every log
is whole; it ends with an error otherwise. A killed writer may leave the file that it was writing beside the
log: it is hidden, no command reads it, and the table counts it.
"""

import argparse
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from cluedo_notes.game.entry.library import Library
from cluedo_notes.game.log.events import Header, Note, Reveal, Seat
from cluedo_notes.game.log.journal import create
from cluedo_notes.game.log.reader import read_log

HEADER = Header(1, "classic", (Seat("Ana"), Seat("Bob"), Seat("Cleo")))
NOTES = 20
LONGEST_WAIT = 0.15
"""Seconds after the first acknowledgement; a line takes some milliseconds."""

WRITER = """
import os, sys
from itertools import count
from cluedo_notes.cli.main import main
sys.stdout = open(os.devnull, "w")
for number in count(1):
    status = main([word.replace("{n}", str(number)) for word in sys.argv[1 + number % 2].split()])
    os.write(2, f"{number} {status}\\n".encode())
"""
"""Runs the second and the first command in turn, and tells of each that it has ended."""


class Kind(NamedTuple):
    """Two commands that are run in turn, and the check of what stands there after so many of them."""

    odd: str
    even: str
    check: Callable[[Path, int], int]


def games(folder: Path, acknowledged: int) -> int:
    """Games that were made but not acknowledged. Raises `AssertionError`, `LogError`."""
    found = sorted(int(path.stem) for path in (folder / "games").glob("*.jsonl"))
    assert found[:acknowledged] == [*range(1, acknowledged + 1)], found
    for number in found:
        assert len(read_log(folder / "games" / f"{number}.jsonl").events) == NOTES
    chosen = Library(folder / "data" / "cluedo-notes").current()
    assert chosen is not None and chosen.exists()
    assert int(chosen.stem) >= acknowledged
    return len(found) - acknowledged


def merged(folder: Path, _: int) -> int:
    """The merged log is that of the one order of the files or of the other."""
    log = read_log(folder / "all.jsonl")
    assert not log.torn
    seats = [seat.name for seat in log.header.players]
    assert seats in (["Ana", "Bob", "Cleo"], ["Bob", "Cleo", "Ana"])
    assert len([event for event in log.events if not isinstance(event, Reveal)]) == NOTES
    return 0


def appended(folder: Path, acknowledged: int) -> int:
    """Lines that were noted but not acknowledged."""
    log = read_log(folder / "friday.jsonl")
    assert not log.torn
    more = len(log.events) - NOTES - acknowledged
    assert more in (0, 1), more
    return more


KINDS = {
    "new": Kind(*["--game games/{n}.jsonl new Ana Bob Cleo --events-of friday.jsonl"] * 2, games),
    "merge": Kind(
        "merge a.jsonl b.jsonl --output all.jsonl --force",
        "merge b.jsonl a.jsonl --output all.jsonl --force",
        merged,
    ),
    "add": Kind(*["--game friday.jsonl add-note note-{n}"] * 2, appended),
    "edit": Kind(*["--game friday.jsonl edit 1 add-note note-{n}"] * 2, appended),
    "undo": Kind("--game friday.jsonl undo", "--game friday.jsonl redo", appended),
}


class Killed(NamedTuple):
    """What was acknowledged before a writer was killed, what stands there besides, hidden files left over."""

    acknowledged: int
    besides: int
    left_over: int


def prepare(folder: Path) -> None:
    """What the commands begin with."""
    notes = [Note(f"note {number}") for number in range(NOTES)]
    create(folder / "friday.jsonl", HEADER, notes)
    create(folder / "a.jsonl", HEADER, notes)
    seats = (*HEADER.players[1:], HEADER.players[0])
    create(folder / "b.jsonl", Header(1, "classic", seats), notes)
    create(folder / "all.jsonl", HEADER, notes)


def killed(kind: Kind, folder: Path, chance: random.Random) -> Killed:
    """Kill one writer in a folder of its own. Raises `AssertionError` where something was lost."""
    prepare(folder)
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, kind.even, kind.odd],
        cwd=folder,
        env={"XDG_DATA_HOME": str(folder / "data"), "PYTHONDONTWRITEBYTECODE": "1", "PATH": "/usr/bin:/bin"},
        stderr=subprocess.PIPE,
        text=True,
    )
    assert writer.stderr is not None
    first = writer.stderr.readline()
    try:
        writer.wait(chance.uniform(0, LONGEST_WAIT))
    except subprocess.TimeoutExpired:
        writer.kill()
    said = [first, *writer.communicate()[1].splitlines(keepends=True)]
    ended = [line.split() for line in said if line.endswith("\n")]
    assert [line[1] for line in ended] == ["0"] * len(ended), said[-3:]
    besides = kind.check(folder, len(ended))
    return Killed(len(ended), besides, len([*folder.rglob(".cluedo-notes-*")]))


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--times", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    chance = random.Random(asked.seed)
    print("| command | killed | acknowledged | lost or by half | not yet acknowledged | hidden files left |")
    print("|---|---|---|---|---|---|")
    for name, kind in KINDS.items():
        ends = []
        for _ in range(asked.times):
            with tempfile.TemporaryDirectory() as folder:
                ends.append(killed(kind, Path(folder), chance))
        sums = [sum(column) for column in zip(*ends, strict=True)]
        print(f"| {name} | {len(ends)} | {sums[0]} | 0 | {sums[1]} | {sums[2]} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
