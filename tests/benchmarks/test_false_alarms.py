"""benchmarks/false_alarms.py: its figures, and that a run that was broken off goes on."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.places import ROOT

SCRIPT = ROOT / "benchmarks" / "false_alarms.py"


def run(kept: Path, games: int) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(SCRIPT), "--games", str(games), "--only", "asterix", "--kept", str(kept)]
    return subprocess.run([*command, "--jobs", "1"], capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_legal_games_are_judged_legal_and_what_is_broken_is_reported_and_kept(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    first = run(kept, 2)
    assert (first.returncode, first.stderr) == (0, "")
    (row,) = [line.split(" | ") for line in first.stdout.splitlines() if line.startswith("| asterix")]
    games, events, alarms, corrupted, named = map(int, row[2:7])
    assert (games, alarms) == (2, 0)
    assert events > games
    assert corrupted == named > 0
    whole = kept.read_bytes()
    kept.write_bytes(whole + whole[:40])  # broken off in the middle of a line
    again = run(kept, 2)
    assert (again.returncode, again.stdout) == (0, first.stdout)
    assert kept.read_bytes() == whole + whole[:40]
    more = run(kept, 3)
    assert more.returncode == 0
    assert run(kept, 3).stdout == more.stdout
