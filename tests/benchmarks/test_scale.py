"""The table of what long games cost has a row for each command, and none of them fails."""

from collections.abc import Callable
from types import ModuleType

import pytest


@pytest.mark.slow
def test_every_command_of_the_table_does_its_work(
    load: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    script = load("scale")
    monkeypatch.setattr(
        "sys.argv", ["scale.py", "--lengths", "12", "24", "--notes", "5", "--no-hard", "--large", "0"]
    )
    script.main()
    rows = [line for line in capsys.readouterr().out.splitlines() if " MB " in line]
    assert [row.split()[0] for row in rows] == [*(command[0] for command in script.COMMANDS), "undo"]
    assert all(row.rstrip().endswith("(0)") for row in rows), rows


@pytest.mark.slow
def test_sheets_of_large_editions_are_counted(
    load: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    script = load("scale")
    monkeypatch.setattr("sys.argv", ["scale.py", "--lengths", "--notes", "--no-hard", "--large", "1"])
    monkeypatch.setattr(script, "STRATEGIES", ("notebook",))
    script.main()
    rows = [line for line in capsys.readouterr().out.splitlines() if " MB" in line]
    assert [row.split()[0] for row in rows] == ["12/18/30", "20/20/20"]
    assert all("1 of 1 counted" in row for row in rows), rows
