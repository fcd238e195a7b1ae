"""Whole commands on the longest game, compared with the bare import of the libraries that they need."""

import subprocess
import sys
import time
from collections.abc import Iterator, Sequence

from measured import Asked, Row

from cluedo_notes.game.log.events import Suggestion
from cluedo_notes.game.log.reader import read_log

IMPORTS = ("import typer, rich", "import typer, rich, pysat.solvers")


def rows(asked: Asked) -> Iterator[Row]:
    """Each round starts every command once, in turn. The first round, which reads from disk, is not
    counted."""
    log = asked.longest
    suggestions = [at for at, event in enumerate(read_log(log).events, 1) if isinstance(event, Suggestion)]
    advice = f"advise --at {suggestions[len(suggestions) // 2]}"
    commands = {(text, ""): [sys.executable, "-c", text] for text in IMPORTS}
    for typed in ("--help", "log", "sheet", "sheet --json", "verify", advice):
        for program in asked.programs:
            commands[typed, program] = [program, "--game", str(log), *typed.split()]
    times: dict[tuple[str, str], list[float]] = {key: [] for key in commands}
    for number in range(-1, asked.rounds):
        for key, command in commands.items():
            taken = milliseconds(command)
            if number >= 0:
                times[key].append(taken)
    for (what, program), taken_by_all in times.items():
        yield Row(what, taken_by_all, program=program)


def milliseconds(command: Sequence[str]) -> float:
    """One whole process, from start to exit."""
    began = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return 1000 * (time.perf_counter() - began)
