"""Many logs in one call of `verify`: reports in their order, the table, and the report after Ctrl-C."""

import json
import os
import signal
import sys
from pathlib import Path

import pyarrow.parquet
import pytest

from cluedo_notes.game.rules.rulebook import SOURCES, Rule
from cluedo_notes.lab.archives import parquet_table
from cluedo_notes.lab.archives.archive import COLUMNS
from tests.helpers.cli.archives import (
    FAIR,
    FALSE_PASS,
    log_text,
    make_archive,
    read_up_to,
    rest_of,
    rows_of_csv,
    rows_of_parquet,
    running,
    until_it_waits,
)
from tests.helpers.cli.playing import CommandLine, Game, header
from tests.helpers.cli.terminal import on_terminal
from tests.helpers.places import ROOT
from tests.helpers.posix import posix

pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such pipes")


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    make_archive(tmp_path / "archive", 12)
    return tmp_path / "archive"


# -- the table


def test_a_game_has_a_row_and_after_it_each_broken_rule(cli: CommandLine, tmp_path: Path) -> None:
    verdicts = make_archive(tmp_path / "archive", 4)
    table = tmp_path / "table.csv"
    ran = cli("verify", str(tmp_path / "archive"), "--table", str(table))
    assert ran.status == 2
    assert " ".join(ran.out.split()).endswith(f" Written: {table}")
    rows = rows_of_csv(table)
    assert [row["row"] for row in rows] == ["game", "game", "violation", "game", "game"]
    games = [row for row in rows if row["row"] == "game"]
    assert [row["verdict"] for row in games] == verdicts
    legal, illegal, contradictory, unreadable = games
    figures = {
        "row": "game",
        "file": str(tmp_path / "archive" / "000.jsonl"),
        "edition": "classic",
        "players": 3,
        "events": 1,
        "verdict": "legal",
        "over": False,
        "turns": 1,
        "suggestions": 1,
        "accusations": 0,
        "hands_open": False,
        "violations": 0,
        "torn": False,
    }
    assert legal == {**dict.fromkeys(COLUMNS), **figures, "unchecked": legal["unchecked"]}
    assert (illegal["violations"], contradictory["conflict"]) == (1, "1 2")
    assert {name for name, value in unreadable.items() if value is not None} == {
        "row",
        "file",
        "verdict",
        "message",
    }
    assert "line 1" in unreadable["message"]


def test_a_broken_rule_is_said_by_its_code_its_source_and_a_sentence(
    cli: CommandLine, archive: Path, tmp_path: Path
) -> None:
    table = tmp_path / "table.csv"
    cli("verify", str(archive), "--table", str(table))
    violations = [row for row in rows_of_csv(table) if row["row"] == "violation"]
    listed = json.loads(cli("verify", str(archive), "--json").out)
    for row, (file, one) in zip(
        violations,
        [(game["file"], one) for game in listed for one in game.get("violations", ())],
        strict=True,
    ):
        assert row["file"] == file
        assert [row[name] for name in ("event", "player", "rule", "message")] == [
            one[name] for name in ("event", "player", "rule", "message")
        ]
        assert row["source"].split() == list(SOURCES[Rule(row["rule"])])
        assert row["verdict"] is row["turns"] is None  # no sum counts a game twice
        assert (row["edition"], row["players"]) == ("classic", 3)


def test_the_winner_stands_in_the_row_of_the_game(cli: CommandLine, tmp_path: Path) -> None:
    table = tmp_path / "table.csv"
    cli("verify", str(ROOT / "examples" / "classic-3p.jsonl"), "--table", str(table))
    (game,) = rows_of_csv(table)
    assert (game["winner"], game["over"], game["turns"], game["hands_open"]) == ("Ana", True, 19, True)


def test_a_log_that_was_cut_short_says_so_wherever_it_is_reported(cli: CommandLine, tmp_path: Path) -> None:
    folder, table = tmp_path / "logs", tmp_path / "table.csv"
    folder.mkdir()
    for name, cut in (("torn", '{"type": "sugg'), ("whole", "")):
        (folder / f"{name}.jsonl").write_text(log_text(FAIR) + cut, encoding="utf-8")
    ran = cli("verify", str(folder), "--table", str(table))
    assert ran.status == 0
    assert ran.out.startswith(f"{folder / 'torn.jsonl'}\n")
    assert ran.out.count("was cut short by a crash and does not count") == 1
    assert [(row["verdict"], row["torn"]) for row in rows_of_csv(table)] == [
        ("legal", True),
        ("legal", False),
    ]
    listed = json.loads(cli("verify", str(folder), "--json").out)
    assert [one["torn"] for one in listed] == [True, False]


def test_a_log_that_is_named_twice_is_verified_once(
    cli: CommandLine, archive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(archive.parent)
    named = [str(archive), "archive", "archive/../archive/001.jsonl", "archive/001.jsonl"]
    assert cli("verify", *named).out == cli("verify", str(archive)).out
    (archive / "copy.jsonl").symlink_to(archive / "000.jsonl")  # a name of its own
    assert len(json.loads(cli("verify", "archive", str(archive), "--json").out)) == 13


def test_what_follows_from_a_mistake_names_it(cli: CommandLine, tmp_path: Path) -> None:
    table = tmp_path / "table.csv"
    case = ROOT / "examples" / "conformance"
    cli("verify", str(case), "--table", str(table))
    listed = json.loads(cli("verify", str(case), "--json").out)
    follows = [one.get("follows_from") for game in listed for one in game.get("violations", ())]
    rows = rows_of_csv(table)
    assert [row["follows_from"] for row in rows if row["row"] == "violation"] == follows
    assert any(follows)
    mistakes = [sum(one.get("follows_from") is None for one in game.get("violations", ())) for game in listed]
    assert [row["violations"] or 0 for row in rows if row["row"] == "game"] == mistakes


def test_both_forms_have_the_same_rows(cli: CommandLine, tmp_path: Path, archive: Path) -> None:
    for name in ("t.csv", "t.parquet"):
        cli("--lang", "fr", "verify", str(archive), "--table", str(tmp_path / name))
    rows = rows_of_parquet(tmp_path / "t.parquet")
    assert rows == rows_of_csv(tmp_path / "t.csv")
    assert len(rows) == 12 + 3
    schema = pyarrow.parquet.read_schema(tmp_path / "t.parquet")
    types = {str: "string", int: "int64", bool: "bool"}
    assert {field.name: str(field.type) for field in schema} == {
        name: types[kind] for name, kind in COLUMNS.items()
    }


@pytest.mark.parametrize("name", ["=1+1", "+33", "-Ana", "@SUM(A1)"])
def test_a_spreadsheet_takes_every_name_for_text(cli: CommandLine, tmp_path: Path, name: str) -> None:
    won = {"type": "accusation", "player": name, "correct": True}
    won |= {"suspect": "rose", "weapon": "corde", "room": "hall"}
    lines = (header("classic", f"{name} Bob Cleo"), won)
    (tmp_path / "friday.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    for table in ("t.csv", "t.parquet"):
        cli("verify", str(tmp_path), "--table", str(tmp_path / table))
    assert [row["winner"] for row in rows_of_csv(tmp_path / "t.csv")[:1]] == [f"'{name}"]
    assert [row["winner"] for row in rows_of_parquet(tmp_path / "t.parquet")[:1]] == [name]


def test_text_is_plain(cli: CommandLine, tmp_path: Path, archive: Path) -> None:
    """UTF-8 without a mark, line feeds, words for true and false, nothing for nothing."""
    table = tmp_path / "table.csv"
    cli("--lang", "fr", "verify", str(archive), "--table", str(table))
    text = table.read_bytes()
    head, first, *_ = text.decode("utf-8").split("\n")
    assert head == ",".join(COLUMNS)
    assert first.startswith(f"game,{archive / '000.jsonl'},classic,3,1,legal,false,,1,1,0,false,0,")
    assert b"\r" not in text
    assert text.endswith(b"\n")


@pytest.mark.parametrize("jobs", ["2", "3"])
def test_whatever_ran_first_the_table_and_the_list_are_in_the_order_of_the_files(
    cli: CommandLine, tmp_path: Path, archive: Path, jobs: str
) -> None:
    for typed in (["--table"], ["--json"]):
        found = []
        for number in ("1", jobs):
            file = [str(tmp_path / f"{number}.csv")] if "--table" in typed else []
            ran = cli("verify", str(archive), "--jobs", number, *typed, *file)
            assert ran.status == 2
            found.append(Path(file[0]).read_bytes() if file else ran.out)
        assert found[0] == found[1]


def test_a_large_table_is_written_in_groups(
    cli: CommandLine, tmp_path: Path, archive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it needs no more memory than one of them does."""
    monkeypatch.setattr(parquet_table, "ROWS_TOGETHER", 4)
    table = tmp_path / "t.parquet"
    cli("verify", str(archive), "--table", str(table))
    groups = pyarrow.parquet.ParquetFile(table).metadata
    assert [groups.row_group(one).num_rows for one in range(groups.num_row_groups)] == [4, 4, 5, 2]
    assert len(rows_of_parquet(table)) == 15


def test_a_table_that_is_there_stays_unless_it_may_go(
    cli: CommandLine, tmp_path: Path, archive: Path
) -> None:
    table = tmp_path / "table.csv"
    table.write_text("mine", encoding="utf-8")
    ran = cli("verify", str(archive), "--table", str(table))
    assert (ran.status, ran.out, table.read_text(encoding="utf-8")) == (2, "", "mine")
    assert "--force" in ran.err
    assert cli("verify", str(archive), "--table", str(table), "--force").err == ""
    assert len(rows_of_csv(table)) == 15


@pytest.mark.parametrize("name", ["table", "table.xlsx", "table.csv.gz"])
def test_another_ending_is_one_line(cli: CommandLine, tmp_path: Path, archive: Path, name: str) -> None:
    ran = cli("verify", str(archive), "--table", str(tmp_path / name))
    assert (ran.status, ran.out) == (2, "")
    assert ".csv or .parquet" in ran.err and len(ran.err.splitlines()) == 1
    assert not (tmp_path / name).exists()


def test_without_the_extra_one_line_says_what_to_install(
    cli: CommandLine, tmp_path: Path, archive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.delitem(sys.modules, "cluedo_notes.lab.archives.parquet_table", raising=False)
    ran = cli("verify", str(archive), "--table", str(tmp_path / "t.parquet"))
    assert (ran.status, ran.out) == (2, "")
    assert "[table]" in ran.err and len(ran.err.splitlines()) == 1
    assert cli("verify", str(archive), "--table", str(tmp_path / "t.csv")).err == ""


def test_the_current_game_has_a_table_too(game: Game, tmp_path: Path) -> None:
    ran = game("verify", "--table", str(tmp_path / "t.csv"))
    assert (ran.status, ran.err) == (0, "")
    assert [row["verdict"] for row in rows_of_csv(tmp_path / "t.csv")] == ["legal"]


def test_a_name_that_is_no_text_stands_in_both_forms(cli: CommandLine, tmp_path: Path) -> None:
    if sys.platform != "linux":
        pytest.skip("such names are those of Linux")
    inside = tmp_path / "archive"
    inside.mkdir()
    (inside / os.fsdecode(b"b\xff\x1b.jsonl")).write_text(log_text(FALSE_PASS), encoding="utf-8")
    for name in ("t.csv", "t.parquet"):
        cli("verify", str(inside), "--table", str(tmp_path / name))
    rows = rows_of_csv(tmp_path / "t.csv")
    assert rows == rows_of_parquet(tmp_path / "t.parquet")
    assert {Path(row["file"]).name for row in rows} == {r"b\udcff\x1b.jsonl"}


def test_the_columns_are_those_of_the_page() -> None:
    page = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    section = page.partition("\n## Tables of archives\n")[2].partition("\n## ")[0]
    rows = [line.split(" | ") for line in section.splitlines() if line.startswith("| `")]
    words = {"text": str, "integer": int, "true or false": bool}
    assert {name.strip("| `"): words[kind] for name, kind, *_ in rows} == dict(COLUMNS)
    assert [name.strip("| `") for name, *_ in rows] == list(COLUMNS)


# -- as they are ready


def test_the_list_is_what_one_encoding_of_it_all_would_be(cli: CommandLine, archive: Path) -> None:
    out = cli("verify", str(archive), "--json").out
    assert out == json.dumps(json.loads(out), separators=(",", ":"), ensure_ascii=False) + "\n"


@posix
@pipes
def test_lines_come_as_files_are_ready_and_the_table_waits_for_its_order(tmp_path: Path) -> None:
    """The first file is a pipe that nobody writes to yet; another process verifies the second."""
    pipe, wrong, table = tmp_path / "pipe", tmp_path / "wrong.jsonl", tmp_path / "t.csv"
    os.mkfifo(pipe)
    wrong.write_text(log_text(FALSE_PASS), encoding="utf-8")
    with running("verify", str(pipe), str(wrong), "--jobs", "2", "--table", str(table)) as process:
        assert read_up_to(process, f"{wrong}\n") == f"{wrong}\n"
        pipe.write_text(log_text(FAIR), encoding="utf-8")
        rest, err = rest_of(process)
    assert (process.returncode, err) == (1, "")
    assert "Games verified: 2" in rest
    assert [row["file"] for row in rows_of_csv(table)] == [str(pipe), str(wrong), str(wrong)]


def test_on_a_terminal_lines_stand_above_the_bar(archive: Path) -> None:
    status, screen = on_terminal(["verify", str(archive)])
    assert status == 2
    assert "Verifying" in screen
    assert screen.count(f"{archive / '001.jsonl'}\n") == 1
    assert "Games verified: 9" in screen


# -- Ctrl-C


@pytest.fixture
def waiting(tmp_path: Path) -> tuple[list[str], Path]:
    """Four logs, and a pipe to which nobody writes; their names, and the pipe."""
    make_archive(tmp_path / "archive", 4)
    os.mkfifo(tmp_path / "pipe")
    return [str(tmp_path / "archive"), str(tmp_path / "pipe")], tmp_path / "pipe"


@posix
@pipes
@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_ctrl_c_leaves_lines_totals_and_a_table_of_what_is_done(
    tmp_path: Path, waiting: tuple[list[str], Path], form: str
) -> None:
    table = tmp_path / f"t.{form}"
    with running("verify", *waiting[0], "--table", str(table)) as process:
        read_up_to(process, "003.jsonl\n")
        until_it_waits(process)
        process.send_signal(signal.SIGINT)
        out, err = rest_of(process)
    assert (process.returncode, err) == (130, "cluedo-notes: interrupted\n")
    assert "Games verified so far: 4 of 5" in out
    assert f"Written: {table}" in out
    rows = rows_of_csv(table) if form == "csv" else rows_of_parquet(table)
    assert [row["row"] for row in rows] == ["game", "game", "violation", "game", "game"]


@posix
@pipes
def test_what_a_process_has_begun_is_done_after_ctrl_c(
    tmp_path: Path, waiting: tuple[list[str], Path]
) -> None:
    """Here it was the last: nothing is missing, so nothing was interrupted."""
    names, pipe = waiting
    with running("verify", *names, "--jobs", "2", "--table", str(tmp_path / "t.csv")) as process:
        read_up_to(process, "003.jsonl\n")
        process.send_signal(signal.SIGINT)
        pipe.write_text(log_text(FAIR), encoding="utf-8")
        out, err = rest_of(process)
    assert (process.returncode, err) == (2, "")
    assert "Games verified: 4\n" in out
    assert len(rows_of_csv(tmp_path / "t.csv")) == 6


@posix
@pipes
def test_ctrl_c_leaves_a_list_that_is_whole(waiting: tuple[list[str], Path]) -> None:
    with running("verify", *waiting[0], "--json") as process:
        read = read_up_to(process, "003.jsonl")
        until_it_waits(process)
        process.send_signal(signal.SIGINT)
        rest, err = rest_of(process)
    assert (process.returncode, err) == (130, "cluedo-notes: interrupted\n")
    assert len(json.loads(read + rest)) == 4


@posix
@pipes
def test_ctrl_c_before_anything_is_done_leaves_a_table_without_rows(
    tmp_path: Path, waiting: tuple[list[str], Path]
) -> None:
    pipe, table = waiting[1], tmp_path / "t.parquet"
    with running("verify", str(pipe), "--table", str(table)) as process:
        opened = os.open(pipe, os.O_WRONLY)  # once the command has opened it
        until_it_waits(process)
        process.send_signal(signal.SIGINT)
        out, _ = rest_of(process)
        os.close(opened)
    assert process.returncode == 130
    assert "Games verified so far: 0 of 1" in out
    assert rows_of_parquet(table) == []
