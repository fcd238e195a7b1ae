"""The rows of verified archives: each says that its table is that of one process."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import pytest

from tests.helpers.cli.cluster import RunningCluster


@contextmanager
def killed_at_once(_: float, cluster: RunningCluster) -> Iterator[None]:
    """What comes half-way depends on how quick the machine is."""
    cluster.kill_workers(1)
    yield


@pytest.mark.slow
def test_the_page_has_a_row_for_everybody_who_can_work(
    load: Callable[[str], ModuleType], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = load("archives.archives")
    monkeypatch.setattr(script, "GAMES_OF_AN_EDITION", 1)
    monkeypatch.setattr(script, "EDITIONS", script.EDITIONS[:1])
    monkeypatch.setattr(script, "after", killed_at_once)
    logs = script.simulated(tmp_path / "played")
    found = list(script.rows(logs, 40, tmp_path))
    assert [row.split(" | ")[0] for row in found] == [
        "| 40, one process",
        "| 40, one process, .parquet",
        "| 40, --jobs 2",
        "| 40, Dask, 2 workers",
        "| 40, Dask, a worker killed half-way",
    ]
    assert found[1].endswith("| the same rows |")
    assert all(row.endswith("| the same to the byte |") for row in found[2:])
    assert script.large_row(logs, 60, tmp_path).endswith("| 120 rows |")
