"""How long a player waits: whole commands beside the bare import of the libraries that they stand on.

Run `make benchmark`. Each round starts every command once, in turn, so that a slow moment of the machine hits
all of them; the medians and their ratios to the first row are printed.
"""

import argparse
import statistics
import subprocess
import sys
import time
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"


def longest_example() -> Path:
    """The example log with the most lines."""
    return max(EXAMPLES.glob("*.jsonl"), key=lambda path: path.read_text(encoding="utf-8").count("\n"))


def commands(log: Path) -> dict[str, list[str]]:
    """The baseline first, then what is compared with it."""
    notes = [str(Path(sys.executable).with_name("cluedo-notes")), "--game", str(log)]
    return {
        "python -c 'import typer, rich'": [sys.executable, "-c", "import typer, rich"],
        "python -c 'import typer, rich, pysat.solvers'": [
            sys.executable,
            "-c",
            "import typer, rich, pysat.solvers",
        ],
        "cluedo-notes sheet": [*notes, "sheet"],
        "cluedo-notes sheet --json": [*notes, "sheet", "--json"],
        "cluedo-notes log": [*notes, "log"],
        "cluedo-notes --help": [notes[0], "--help"],
    }


def seconds(command: list[str]) -> float:
    """One whole process, from start to exit."""
    started = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - started


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=21)
    rounds = parser.parse_args().rounds
    log = longest_example()
    rows = commands(log)
    times: dict[str, list[float]] = {name: [] for name in rows}
    for command in rows.values():
        seconds(command)  # the first start reads from disk
    for _ in range(rounds):
        for name, command in rows.items():
            times[name].append(seconds(command))
    baseline = statistics.median(next(iter(times.values())))
    print(f"{rounds} rounds on {log.name}; whole processes, medians")
    for name, taken in times.items():
        median = statistics.median(taken)
        print(f"{median * 1000:8.1f} ms  {median / baseline:5.2f}  {name}")


if __name__ == "__main__":
    main()
