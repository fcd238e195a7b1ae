"""The benchmark from one end to the other, on a position that takes no time."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from cluedo_notes.solver import Holds, HoldsOneOf, Lacks, NotAllOf, Problem, Shown
from tests.benchmarks.conftest import BENCHMARKS
from tests.helpers.benchmarks.tiny import marginals, tiny_problem, weighed_deals
from tests.helpers.programs import python_file, run

SEED = 3


def position(problem: Problem) -> dict[str, Any]:
    """The problem as a line of the file."""
    card, owner = problem.cards.index, (*problem.owners, problem.envelope).index
    said = problem.constraints
    return {
        "id": "tiny",
        "edition": "tiny",
        "players": len(problem.owners),
        "stage": "early",
        "cats": [len(category) for category in problem.categories],
        "owners": [*problem.owners, problem.envelope],
        "sizes": [*problem.arrangements[0], 3],
        "has": [[owner(one.owner), card(one.card)] for one in said if isinstance(one, Holds)],
        "not": [[owner(one.owner), card(one.card)] for one in said if isinstance(one, Lacks)],
        "clauses": [
            [owner(one.owner), [*map(card, one.cards)]] for one in said if isinstance(one, HoldsOneOf)
        ],
        "env_not": [[*map(card, one.cards)] for one in said if isinstance(one, NotAllOf)],
        "soft": [
            [owner(one.owner), card(one.card), [*map(card, one.among)]]
            for one in problem.weights
            if isinstance(one, Shown)
        ],
    }


def answer(problem: Problem) -> dict[str, Any]:
    """Its exact answer as a line of the other file."""
    at = marginals(problem)
    owners = (*problem.owners, problem.envelope)
    envelopes: dict[tuple[int, ...], float] = {}
    for deal, share in weighed_deals(problem):
        picked = tuple(number for number, owner in enumerate(deal) if owner == problem.envelope)
        envelopes[picked] = envelopes.get(picked, 0.0) + float(share)
    return {
        "id": "tiny",
        "p": [[float(at[card, owner]) for owner in owners] for card in problem.cards],
        "envelope": list(envelopes.items()),
    }


def measured(folder: Path, expected: dict[str, Any]) -> subprocess.CompletedProcess[str]:
    files = {"positions.jsonl": position(tiny_problem(SEED)), "expected.jsonl": expected}
    for name, line in files.items():
        (folder / name).write_text(json.dumps(line) + "\n", encoding="utf-8")
    options = ["--out", folder / "results", "--rejection-seconds", "0.1"]
    command = python_file(BENCHMARKS / "probabilities.py", *(folder / name for name in files), *options)
    return run(command, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_a_right_answer_gives_a_table_and_a_picture(tmp_path: Path) -> None:
    done = measured(tmp_path, answer(tiny_problem(SEED)))
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "results" / "probabilities.md").read_text(encoding="utf-8")
    assert page.strip() == done.stdout.strip()
    assert "| **tiny**" in page and "1 of 1" in page
    assert "<svg" in (tmp_path / "results" / "probabilities.svg").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("key", ["p", "envelope"])
def test_a_figure_that_differs_fails(key: str, tmp_path: Path) -> None:
    expected = answer(tiny_problem(SEED))
    row = expected[key][0]
    if key == "p":
        row[1] += 1e-9
    else:
        expected[key][0] = [row[0], row[1] + 1e-9]
    done = measured(tmp_path, expected)
    assert done.returncode == 1
    assert "tiny: an exact probability is off by 1e-09" in done.stderr
