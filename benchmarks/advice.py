"""How good and how quick the advice is.

    python benchmarks/advice.py

The first advice against every suggestion scored exactly, on every second of the shared positions of players;
how long all of it takes on every shared position; how much longer it takes to read what the others ask, all
through the examples; and the whole command `advise` beside `sheet` on the same log, in turns. Writes
benchmarks/results/advice.md.
"""

import math
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from pathlib import Path
from statistics import fmean, median, quantiles

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from cluedo_notes.game.advice.advice import advised, rooms_by_dice  # noqa: E402
from cluedo_notes.game.advice.adviser import BEYOND  # noqa: E402
from cluedo_notes.game.advice.reading_adviser import adviser_of  # noqa: E402
from cluedo_notes.game.deduction.odds import (  # noqa: E402
    AskersModel,
    ShowModel,
    entropy,
)
from cluedo_notes.game.deduction.position import position_of  # noqa: E402
from cluedo_notes.game.log.events import Suggestion  # noqa: E402
from cluedo_notes.game.log.reader import Log, read_log  # noqa: E402
from cluedo_notes.game.table.asking import Asking  # noqa: E402
from cluedo_notes.solver.counting.count import count  # noqa: E402
from cluedo_notes.solver.questions.drawn_deals import WhoShows  # noqa: E402
from cluedo_notes.solver.questions.foresight import foresee  # noqa: E402
from cluedo_notes.solver.questions.ranking import Ranking  # noqa: E402
from cluedo_notes.solver.questions.symmetry import Likeness  # noqa: E402
from tests.helpers.game.keepers import kept, log_of  # noqa: E402
from tests.helpers.solver.positions import Position, positions  # noqa: E402

PROGRAM = str(Path(sys.executable).parent / "cluedo-notes")
LISTED = (5, 1)
"""`advise` lists five suggestions, `replay` and the simulated player want one."""
PAIRS = 7
EVERY = 5
TRIES = 3
LARGE = [("super", players) for players in (7, 8, 9, 10)]


def main() -> None:
    lines = ["# Advice", "", "Written by `python benchmarks/advice.py`.", ""]
    lines += ["## Regret of the first advice", "", *regrets(), ""]
    lines += ["## The whole of it in one process", "", *times(), ""]
    lines += ["## Reading what the others ask", "", *times_read(), ""]
    lines += ["## The command beside `sheet`", "", *commands()]
    (ROOT / "benchmarks" / "results" / "advice.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(lines))


# -- on the shared positions


class Advised:
    """What is advised in a position: as `game.advice` does it, for the first player."""

    def __init__(self, position: Position) -> None:
        self.problem = position.problem
        asked = tuple(owner for owner in self.problem.owners[1:] if owner != "pool")
        self.asking = Asking(asked)
        self.counting = count(self.problem)
        self.bits = entropy(self.counting.envelopes.values())

    def gain(self, triple: tuple[str, ...]) -> float:
        outlooks = foresee(self.counting, triple, self.asking.answers)
        return self.bits - sum(one.chance * one.bits for one in outlooks)

    def best(self, number: int) -> float:
        """The bits of the first advice, where that many are listed."""
        cards = [list(self._distinct(category)) for category in self.problem.categories]
        ranking = Ranking(self.counting, self.asking.asked, WhoShows.FIRST)
        head = ranking.promising(cards, number + BEYOND)
        return max(map(self.gain, head))

    def _distinct(self, category: Sequence[str]) -> Iterable[str]:
        """Of the cards that tell exactly as much one."""
        likeness = Likeness(self.counting.reduction)
        owners = {
            card: [owner for owner, chance in row.items() if chance]
            for card, row in self.counting.marginals.items()
        }
        return {
            likeness.kind_when_asked(card, self.asking.asked, owners[card]): card for card in category
        }.values()


def regret(position: Position) -> list[float]:
    """By how many bits the best of all suggestions is better than the first advice, for each of `LISTED`."""
    advised = Advised(position)
    best = max(advised.gain(triple) for triple in product(*position.problem.categories))
    return [max(0.0, best - advised.best(number)) for number in LISTED]


def regrets() -> Iterator[str]:
    chosen = [one for one in positions() if not one.spectator][::2]
    with ProcessPoolExecutor() as pool:
        found = list(zip(*pool.map(regret, chosen), strict=True))
    yield "| suggestions listed | positions | mean, bits | 95 % | worst |"
    yield "| --- | --- | --- | --- | --- |"
    for number, column in zip(LISTED, found, strict=True):
        figures = [fmean(column), quantiles(column, n=20)[-1], max(column)]
        yield f"| {number} | {len(column)} | {' | '.join(f'{one:.4f}' for one in figures)} |"


def times() -> Iterator[str]:
    by_kind: dict[str, list[tuple[float, str]]] = {}
    for position in positions():
        started = time.process_time()
        Advised(position).best(LISTED[0])
        kind = position.kind + (", a spectator" if position.spectator else "")
        by_kind.setdefault(kind, []).append((1000 * (time.process_time() - started), position.name))
    yield "Milliseconds of processor time, which other programs on the machine hardly change."
    yield ""
    yield "| positions | number | ms: median | worst | of |"
    yield "| --- | --- | --- | --- | --- |"
    for kind, found in by_kind.items():
        worst, name = max(found)
        yield f"| {kind} | {len(found)} | {median(ms for ms, _ in found):.0f} | {worst:.0f} | {name} |"
    slowest, name = max(one for found in by_kind.values() for one in found)
    yield ""
    yield f"The slowest of all: {name}, {slowest / 1000:.2f} s."


# -- reading the others' questions


def times_read() -> Iterator[str]:
    """In turns at many points of each example, from the log's lines to the advice."""
    yield f"Milliseconds of processor time after every {EVERY}th event; the best of {TRIES}, in turns."
    yield ""
    yield "| log | unread, ms: median | worst | read, ms: median | worst | times: median | worst |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for path in sorted((ROOT / "examples").glob("*.jsonl")):
        log = read_log(path)
        found = [one for number in range(0, len(log.events), EVERY) if (one := unread_and_read(log, number))]
        unread, read = zip(*found, strict=True)
        times = [b / a for a, b in found]
        figures = [f"{1000 * one(column):.0f}" for column in (unread, read) for one in (median, max)]
        yield f"| {path.stem} | {' | '.join(figures)} | {median(times):.1f} | {max(times):.1f} |"


def unread_and_read(log: Log, number: int) -> tuple[float, float] | None:
    """The seconds for the advice after this number of events; None where there is none to give any more."""
    best = dict.fromkeys(AskersModel, math.inf)
    for _ in range(TRIES):
        for askers in AskersModel:
            started = time.process_time()
            adviser = adviser_of(position_of(log.at(number)), ShowModel.EVENLY, askers)
            if not adviser.table.plays(adviser.asker):
                return None
            advised(adviser, rooms_by_dice(adviser, None), named=False, dice=None, top=LISTED[0])
            best[askers] = min(best[askers], time.process_time() - started)
    return best[AskersModel.UNREAD], best[AskersModel.READ]


# -- the command


def logs(folder: Path) -> Iterator[tuple[str, Path, int]]:
    """Logs with the number of lines to be read: the examples in their middle, and large games of Super."""
    for path in sorted((ROOT / "examples").glob("*.jsonl")):
        log = read_log(path)
        asked = [number for number, event in enumerate(log.events, 1) if isinstance(event, Suggestion)]
        yield path.stem, path, asked[len(asked) // 2]
    for edition, players in LARGE:
        path = folder / f"{edition}-{players}p.jsonl"
        log = log_of(*kept(edition, players, 1, 3 * players))
        from msgspec.json import encode  # noqa: PLC0415

        path.write_bytes(b"\n".join(map(encode, (log.header, *log.events))) + b"\n")
        yield f"{edition}, {players} players, {3 * players} suggestions", path, 3 * players


def seconds(command: str, path: Path, number: int) -> float:
    """Of the processor, for the whole process: both commands use one core, and nobody else counts in."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [PROGRAM, "--game", str(path), command, "--at", str(number)], check=True, capture_output=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def commands() -> Iterator[str]:
    yield "| log | `sheet`, ms | `advise`, ms | times |"
    yield "| --- | --- | --- | --- |"
    with tempfile.TemporaryDirectory() as folder:
        for name, path, number in logs(Path(folder)):
            pairs = [(seconds("sheet", path, number), seconds("advise", path, number)) for _ in range(PAIRS)]
            sheet, advise = (1000 * median(column) for column in zip(*pairs, strict=True))
            ratio = median(b / a for a, b in pairs)
            yield f"| {name} | {sheet:.0f} | {advise:.0f} | {ratio:.1f} |"


if __name__ == "__main__":
    main()
