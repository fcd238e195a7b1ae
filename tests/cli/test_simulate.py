"""`simulate`: figures for people and for programs, the same for one seed whatever the number of processes."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from .playing import HOUSE, CommandLine
from .terminal import on_terminal

QUICK = ("simulate", "--strategy", "notebook", "--games", "12")


def figures(cli: CommandLine, *arguments: str) -> Any:
    ran = cli(*arguments, "--json")
    assert (ran.status, ran.err) == (0, "")
    data = ran.json
    assert data.pop("seconds") > 0
    return data


def test_one_seed_says_the_same_whatever_the_number_of_processes(cli: CommandLine) -> None:
    one = figures(cli, *QUICK)
    assert one == figures(cli, *QUICK, "--jobs", "3")
    assert one != figures(cli, *QUICK, "--seed", "2")
    assert (one["edition"], one["players"], one["games"], one["seed"]) == ("classic", 4, 12, 1)
    (row,) = one["strategies"]
    assert row["strategy"] == "notebook"
    assert row["share"]["value"] == row["wins"] / 12
    assert row["turns"]["low"] < row["turns"]["value"] < row["turns"]["high"]


def test_advice_is_measured_beside_the_notebook(cli: CommandLine) -> None:
    data = figures(cli, "simulate", "--games", "2", "--players", "3")
    assert [row["strategy"] for row in data["strategies"]] == ["advise", "notebook"]
    assert set(data["difference"]) == {"share", "turns"}
    assert [one["low"] for one in data["cells"]] == [tenth / 10 for tenth in range(10)]
    assert data == figures(cli, "simulate", "--games", "2", "--players", "3", "--jobs", "2")


def test_a_person_reads_tables_of_eighty_columns(cli: CommandLine) -> None:
    for lang, words in (("en", "deals, seed 1"), ("fr", "donnes, graine 1")):
        ran = cli("--lang", lang, "simulate", "--games", "3", "--players", "3", "--strategy", "advise")
        assert (ran.status, ran.err) == (0, "")
        assert words in ran.out
        assert "advise" in ran.out
        assert "90–100" in ran.out
        assert [line for line in ran.out.splitlines() if len(line) > 80] == []


def test_the_logs_are_kept_and_anybody_can_verify_them(cli: CommandLine, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    figures(cli, *QUICK, "--edition", "got-red", "--players", "2", "--log", str(folder), "--jobs", "2")
    ran = cli("verify", str(folder), "--json")
    assert ran.status == 0
    assert len(ran.json) == 12
    assert {one["verdict"] for one in ran.json} == {"legal"}
    again = cli(*QUICK, "--edition", "got-red", "--players", "2", "--log", str(folder))
    assert again.status == 2
    assert "already" in again.err
    assert len(again.err.splitlines()) == 1


def test_an_edition_of_ones_own_is_played_too(cli: CommandLine, tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text(HOUSE, encoding="utf-8")
    data = figures(cli, *QUICK, "--edition", str(tmp_path / "house.toml"), "--players", "2")
    assert data["games"] == 12


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--edition", "nosuch"), "nosuch"),
        (("--edition", "none.toml"), "none.toml"),
        (("--players", "7"), "3-6"),
        (("--players", "7", "--jobs", "2"), "3-6"),
        (("--games", "0"), "0"),
        (("--strategy", "luck"), "luck"),
        (("--log", "/proc/none"), "/proc/none"),
        (("--log", "/proc/none", "--jobs", "2"), "/proc/none"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(cli: CommandLine, arguments: tuple[str, ...], said: str) -> None:
    ran = cli(*QUICK, *arguments)
    assert ran.status == 2
    assert ran.out == ""
    assert said in ran.err
    assert len(ran.err.splitlines()) <= 2
    assert "Traceback" not in ran.err


def test_on_a_terminal_a_bar_tells_how_far_it_has_come() -> None:
    status, screen = on_terminal([*QUICK, "--games", "100"])
    assert status == 0
    assert "Playing" in screen
    assert "100 deals" in screen


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_tells_what_was_played_so_far(jobs: str, tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from cluedo_notes.cli.main import main; raise SystemExit(main())"]
    arguments = ["simulate", "--strategy", "notebook", "--games", "100000", "--jobs", jobs, "--json"]
    process = subprocess.Popen(
        [*command, *arguments, "--log", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    until = time.monotonic() + 30
    while len(list(tmp_path.iterdir())) < 3 and time.monotonic() < until:
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert '"games":' in out
    assert err == "cluedo-notes: interrupted\n"
