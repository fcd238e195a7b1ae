"""How fast finished games are verified, and what a log with one wrong answer brings up.

    python benchmarks/replays.py

Random complete games of every edition, written to files and verified in one call of `cluedo-notes verify` in
one process; then logs of random suggestions with one answer noted wrongly. Writes
benchmarks/results/replays.md.
"""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from cluedo_notes.game.deduction.contradiction import diagnosis  # noqa: E402
from cluedo_notes.game.deduction.position import position_of  # noqa: E402
from tests.helpers.game.keepers import kept, log_of, with_a_wrong_answer  # noqa: E402
from tests.helpers.game.random_play import play  # noqa: E402

EDITIONS = (
    ("classic", 4),
    ("super", 6),
    ("secrets-2008", 4),
    ("got-red-keep", 4),
    ("got-meereen", 4),
    ("asterix", 4),
)
PROGRAM = [str(Path(sys.executable).parent / "cluedo-notes")]
GAMES = 1000
MISTAKES = 100
SUGGESTIONS = {"super": 60}
HEADING = (
    "| logs with one wrong answer | contradictory | among the single corrections | candidates: median, worst "
    "| likeliest | ms: median, worst |",
    "| --- | --- | --- | --- | --- | --- |",
)


def main() -> None:
    lines = ["# Replays and contradictions", "", "Written by `python benchmarks/replays.py`.", ""]
    lines += ["| edition | games | events a game | games a second |", "| --- | --- | --- | --- |"]
    with tempfile.TemporaryDirectory() as folder:
        for number, (edition, players) in enumerate(EDITIONS):
            games = GAMES // len(EDITIONS) + (number < GAMES % len(EDITIONS))
            inside = Path(folder) / edition
            inside.mkdir()
            events = []
            for seed in range(games):
                text = play(edition, players, seed, 100).text
                events.append(text.count("\n") - 1)
                (inside / f"{seed}.jsonl").write_text(text, encoding="utf-8")
            seconds = verified(inside)
            lines.append(f"| {edition} | {games} | {median(events):.0f} | {games / seconds:.0f} |")
        seconds = verified(Path(folder))
        lines.append(f"| all, one call | {GAMES} | | {GAMES / seconds:.0f} |")
    lines += ["", *HEADING]
    lines += [mistakes(edition, players) for edition, players in EDITIONS]
    lines += ["", *beside_the_sheet()]
    page = ROOT / "benchmarks" / "results" / "replays.md"
    page.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(page.read_text(encoding="utf-8"))


def verified(folder: Path) -> float:
    """Seconds for one call, start-up and reading included."""
    command = [*PROGRAM, "verify", str(folder), "--json"]
    began = time.perf_counter()
    ran = subprocess.run(command, capture_output=True, check=False)
    seconds = time.perf_counter() - began
    verdicts = {one["verdict"] for one in json.loads(ran.stdout)}
    assert verdicts == {"legal"}, verdicts
    return seconds


def beside_the_sheet() -> list[str]:
    """Whole processes on the longest example without its reveal, by turns: the medians and their ratios."""
    longest = max(
        (ROOT / "examples").glob("*.jsonl"), key=lambda path: path.read_text(encoding="utf-8").count("\n")
    )
    commands = {"sheet": ["sheet"], "why, certain": ["why", "revolver"], "check": ["check"]}
    commands["why, open"] = ["why", "pervenche"]
    times: dict[str, list[float]] = {name: [] for name in commands}
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / longest.name
        log.write_text(
            "\n".join(longest.read_text(encoding="utf-8").splitlines()[:-1]) + "\n", encoding="utf-8"
        )
        for _ in range(11):
            for name, command in commands.items():
                began = time.perf_counter()
                subprocess.run([*PROGRAM, "--game", str(log), *command], capture_output=True, check=False)
                times[name].append((time.perf_counter() - began) * 1000)
    sheet = median(times["sheet"])
    lines = [f"| {longest.stem}, whole process | ms, median | beside `sheet` |", "| --- | --- | --- |"]
    return lines + [
        f"| {name} | {median(one):.0f} | {median(one) / sheet:.2f} |" for name, one in times.items()
    ]


def mistakes(edition: str, players: int) -> str:
    among = first = tried = seed = 0
    candidates, times = [], []
    while tried < MISTAKES:
        seed += 1
        head, events = kept(edition, players, seed, SUGGESTIONS.get(edition, 40))
        number, wrong = with_a_wrong_answer(events, Random(seed))
        log = log_of(head, wrong)
        if position_of(log).consistent:
            continue
        tried += 1
        began = time.perf_counter()
        found = diagnosis(log)
        times.append((time.perf_counter() - began) * 1000)
        single = [one.events[0] for one in found.corrections if len(one.events) == 1]
        among += number in single
        first += single[:1] == [number]
        candidates.append(len(single))
    return (
        f"| {edition}, {players} players | {tried} | {among} | {median(candidates):.0f}, {max(candidates)} "
        f"| {first} | {median(times):.0f}, {max(times):.0f} |"
    )


if __name__ == "__main__":
    main()
