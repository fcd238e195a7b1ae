"""Are legal games judged legal, and is every kind of broken rule named where it happens?

    python benchmarks/false_alarms.py                      2,000 games of each box, on two processors
    python benchmarks/false_alarms.py --games 100 --only secrets-2008 --jobs 1

Random legal games in complete logs, with two or more players in each edition, are verified; no fault may be
found. The
players do everything that people do: spies, stairs, powers, intrigue and Clue cards, open cards, looks at
put-aside cards, leaving the game. Any options may be set. Half of the games are
recorded by somebody who did not hear everything. Then each kind of corruption that the tests have is tried at
random moments of each game, or in its log. The event that breaks the rule must be reported by that rule.

Games are played from seeds, a batch at a time. Each batch is kept in `--kept`, so an interrupted run
continues where it stopped if the program and the tests are the same. A whole run writes its page into
benchmarks/results. The exit status is 1 after a false alarm, or if a broken rule was not reported.
"""

import argparse
import hashlib
import multiprocessing
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import msgspec
from msgspec import Struct

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from cluedo_notes.editions import load, shipped  # noqa: E402
from cluedo_notes.game.log.reader import parse_log  # noqa: E402
from cluedo_notes.game.review.verify import verify  # noqa: E402
from cluedo_notes.game.rules.check import findings  # noqa: E402
from cluedo_notes.game.rules.finding import Broken  # noqa: E402
from cluedo_notes.game.table.of_log import tables  # noqa: E402
from tests.helpers.game.corruptions import CORRUPTIONS  # noqa: E402
from tests.helpers.life.corrupted_life import AFTER_THE_END, LIFE_CORRUPTIONS  # noqa: E402
from tests.helpers.life.spoilt_logs import SPOILS  # noqa: E402
from tests.helpers.life.table_life import Lived, lived  # noqa: E402

PAGE = ROOT / "benchmarks" / "results" / "rules.md"
CODE = ("language", "editions", "solver", "game", "tests/helpers/game", "tests/helpers/life")
GAMES = 2000
BATCH = 20
EVENTS = {**CORRUPTIONS, **LIFE_CORRUPTIONS}
MOMENTS = 30
"""The number of moments of a game at which a kind of corruption is tried, including the last one."""


class Batch(Struct, frozen=True):
    """The results of some games. `alarms` and `missed` are kept for inspection."""

    code: str
    edition: str
    first: int
    games: int
    events: int
    seconds: float
    alarms: list[str]
    tried: dict[str, int]
    missed: list[str]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=GAMES, help="of each edition")
    parser.add_argument(
        "--only", action="append", choices=shipped(), help="an edition, several times if need be"
    )
    parser.add_argument("--jobs", type=int, default=2)
    default = Path(tempfile.gettempdir()) / "cluedo-notes-false-alarms.jsonl"
    parser.add_argument("--kept", type=Path, default=default, help=str(default))
    asked = parser.parse_args()
    code = _code()
    wanted = [
        (code, edition, first, min(BATCH, asked.games - first))
        for first in range(0, asked.games, BATCH)
        for edition in asked.only or shipped()
    ]
    batches = {key: batch for batch in _kept(asked.kept) if (key := _key(batch)) in wanted}
    left = [key for key in wanted if key not in batches]
    with asked.kept.open("ab") as file, multiprocessing.Pool(asked.jobs, maxtasksperchild=20) as pool:
        for batch in pool.imap_unordered(_played, left):
            file.write(b"\n" + msgspec.json.encode(batch) + b"\n")  # the line before may be incomplete
            file.flush()
            batches[_key(batch)] = batch
            for line in (*batch.alarms, *batch.missed):
                print(line, flush=True)
    lines = list(_page(batches.values()))
    print("\n".join(lines))
    if asked.games >= GAMES and asked.only is None:
        PAGE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return int(any(batch.alarms or batch.missed for batch in batches.values()))


def _key(batch: Batch) -> tuple[str, str, int, int]:
    return batch.code, batch.edition, batch.first, batch.games


def _code() -> str:
    """The program and the tests that produced the figures."""
    files = sorted(
        path
        for folder in CODE
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".py", ".toml", ".board")
    )
    return hashlib.sha256(b"".join(path.read_bytes() for path in (*files, Path(__file__)))).hexdigest()[:16]


def _kept(path: Path) -> Iterator[Batch]:
    """The batches of earlier runs; an incomplete line does not count."""
    for line in path.read_bytes().splitlines() if path.exists() else ():
        with suppress(msgspec.DecodeError):
            yield msgspec.json.decode(line, type=Batch)


# -- a batch


def _played(key: tuple[str, str, int, int]) -> Batch:
    code, edition, first, games = key
    began, events, alarms, missed = time.process_time(), 0, [], []
    tried: Counter[str] = Counter()
    for seed in range(first, first + games):
        game = lived(edition, seed)
        for played in dict.fromkeys((game.whole.text, game.heard.text)):
            found = verify(parse_log(played.encode(), "played.jsonl", Path()))
            alarms += [f"{edition} seed {seed}: {one}" for one in (*found.violations, *found.conflict)]
        events += len(game.whole.log().live)
        for name, outcome in (*_corrupted(game, seed), *_spoilt(game, seed)):
            tried[name] += 1
            missed += [] if outcome is None else [f"{edition} seed {seed}: {name}: {outcome}"]
    return Batch(
        code, edition, first, games, events, time.process_time() - began, alarms, dict(tried), missed
    )


def _corrupted(game: Lived, seed: int) -> Iterator[tuple[str, str | None]]:
    """Each kind of corruption that is possible in a game, with what happened if it was not reported."""
    log, random = game.whole.log(), Random(seed)
    before = tables(log)
    for corruption, rule in EVENTS.items():
        moments = random.sample(range(len(log.live)), min(len(log.live), MOMENTS))
        for number in (len(log.live), *moments):
            if before[number].over and corruption not in AFTER_THE_END:
                continue  # then nothing else matters
            event = corruption(before[number], game.cards, random)
            if event is None:
                continue
            rules = [one.rule for one in findings(before[number], event) if isinstance(one, Broken)]
            yield corruption.__name__, None if rule in rules else f"event {number + 1}: {event}: {rules}"
            break


def _spoilt(game: Lived, seed: int) -> Iterator[tuple[str, str | None]]:
    """The same for corruptions of a whole log."""
    log, random = game.heard.log(), Random(seed)
    for spoil, rule in SPOILS.items():
        spoilt = spoil(log, game.cards, random)
        if spoilt is None:
            continue
        broken = [(violation.event, violation.rule) for violation in verify(spoilt.log).violations]
        reported = (spoilt.number, rule) in broken
        event = spoilt.log.live[spoilt.number - 1].event
        yield spoil.__name__, None if reported else f"event {spoilt.number}: {event}: {broken}"


# -- the page


def _page(batches: Iterable[Batch]) -> Iterator[str]:
    by_edition: dict[str, list[Batch]] = {}
    for batch in batches:
        by_edition.setdefault(batch.edition, []).append(batch)
    yield from ("# False alarms, and broken rules that are reported", "")
    yield from ("Written by `python benchmarks/false_alarms.py`.", "")
    yield "| edition | players | games | events | false alarms | corrupted events | reported | processor s |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    for edition in sorted(by_edition):
        some, players = by_edition[edition], load(edition).players
        tried = sum(sum(one.tried.values()) for one in some)
        cells = (
            edition,
            f"2–{players.max}",
            sum(one.games for one in some),
            sum(one.events for one in some),
            sum(len(one.alarms) for one in some),
            tried,
            tried - sum(len(one.missed) for one in some),
            f"{sum(one.seconds for one in some):.0f}",
        )
        yield f"| {' | '.join(map(str, cells))} |"
    yield from (
        "",
        "| kind of corruption | rule | corrupted events | reported |",
        "| --- | --- | --- | --- |",
    )
    everything = [batch for some in by_edition.values() for batch in some]
    for corruption, rule in (*EVENTS.items(), *SPOILS.items()):
        name = corruption.__name__
        tried = sum(one.tried.get(name, 0) for one in everything)
        missed = sum(f": {name}: " in line for one in everything for line in one.missed)
        yield f"| {name.replace('_', ' ')} | {rule} | {tried} | {tried - missed} |"


if __name__ == "__main__":
    sys.exit(main())
