"""Random whole games of every box verified in one call, and the time for each game.

Then, in this process, it measures how long it takes to find an answer that was recorded wrongly.
`tests/game/` checks that the findings are right.
"""

import json
import subprocess
import tempfile
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

from measured import Asked, Row

from cluedo_notes.game.deduction.contradiction import diagnosis
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.log.reader import Log
from tests.helpers.game.keepers import kept, log_of, with_a_wrong_answer
from tests.helpers.game.random_play import play

TABLES = (
    ("classic", 4),
    ("super", 6),
    ("secrets-2008", 4),
    ("got-red-keep", 4),
    ("got-meereen", 4),
    ("asterix", 4),
)
SUGGESTIONS = {"super": 60}


def rows(asked: Asked) -> Iterator[Row]:
    """Games and mistakes: ten times the number of rounds."""
    with tempfile.TemporaryDirectory() as name:
        for edition, players in TABLES:
            folder = Path(name, edition)
            folder.mkdir()
            for seed in range(10 * asked.rounds):
                text = play(edition, players, seed, 100).text
                (folder / f"{seed}.jsonl").write_text(text, encoding="utf-8")
            for program in asked.programs:
                yield Row(f"verify, a game of {edition}", [verified(program, folder)], program=program)
    for edition, players in TABLES:
        yield Row(
            f"what is wrong, {edition} with {players}",
            [diagnosed(log) for log in mistaken(edition, players, 10 * asked.rounds)],
        )


def verified(program: str, folder: Path) -> float:
    """The milliseconds per game in one call, including start-up and reading."""
    began = time.perf_counter()
    ran = subprocess.run([program, "verify", str(folder), "--json"], stdout=subprocess.PIPE, check=True)
    taken = 1000 * (time.perf_counter() - began)
    verdicts = [one["verdict"] for one in json.loads(ran.stdout)]
    assert set(verdicts) == {"legal"}
    return taken / len(verdicts)


def mistaken(edition: str, players: int, number: int) -> Iterator[Log]:
    """Logs that contradict themselves because one answer is wrong."""
    for seed in count(1):
        if not number:
            return
        head, events = kept(edition, players, seed, SUGGESTIONS.get(edition, 40))
        _, wrong = with_a_wrong_answer(events, Random(seed))
        log = log_of(head, wrong)
        if not position_of(log).consistent:
            number -= 1
            yield log_of(head, wrong)  # nothing of it has been computed yet


def diagnosed(log: Log) -> float:
    """The times in milliseconds."""
    began = time.perf_counter()
    diagnosis(log)
    return 1000 * (time.perf_counter() - began)
