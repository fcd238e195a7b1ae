"""benchmarks/false_alarms.py: its figures, and continuing an interrupted run."""

import subprocess
from pathlib import Path

import pytest

from tests.helpers.places import ROOT
from tests.helpers.programs import python_file, run

SCRIPT = ROOT / "benchmarks" / "false_alarms.py"


def ran(kept: Path, games: int) -> subprocess.CompletedProcess[str]:
    command = python_file(SCRIPT, "--games", str(games), "--only", "asterix", "--kept", kept, "--jobs", "1")
    return run(command, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_legal_games_are_judged_legal_and_what_is_broken_is_reported_and_kept(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    first = ran(kept, 2)
    assert (first.returncode, first.stderr) == (0, "")
    (row,) = [line.split(" | ") for line in first.stdout.splitlines() if line.startswith("| asterix")]
    games, events, alarms, corrupted, named = map(int, row[2:7])
    assert (games, alarms) == (2, 0)
    assert events > games
    assert corrupted == named > 0
    whole = kept.read_bytes()
    kept.write_bytes(whole + whole[:40])  # broken off in the middle of a line
    again = ran(kept, 2)
    assert (again.returncode, again.stdout) == (0, first.stdout)
    assert kept.read_bytes() == whole + whole[:40]
    more = ran(kept, 3)
    assert more.returncode == 0
    assert ran(kept, 3).stdout == more.stdout
