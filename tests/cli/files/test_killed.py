"""A command is killed at any call to the system: nothing is lost and no file is half written."""

import json
import os
from pathlib import Path

import pytest

from cluedo_notes.game.log.reader import read_log
from tests.helpers.cli.playing import HEADER, CommandLine, Game, Line, header
from tests.helpers.programs import python, run

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="what is killed is forked off")

RUNNER = """
import os, shutil, signal, sys
from itertools import count
from cluedo_notes.cli.main import main

start, work, *typed = sys.argv[1:]
CALLS = ("open", "write", "fsync", "link", "replace", "unlink", "mkdir", "ftruncate")
write = os.write

def mortal(works, name, left):
    def call(*arguments, **named):
        left[0] -= 1
        if not left[0]:
            if name == "write":  # by half
                write(arguments[0], bytes(arguments[1])[: len(arguments[1]) // 2])
            os.kill(os.getpid(), signal.SIGKILL)
        return works(*arguments, **named)
    return call

for number in count(1):
    folder = os.path.join(work, str(number))
    shutil.copytree(start, folder)
    if not (child := os.fork()):
        os.chdir(folder)
        os.environ["XDG_DATA_HOME"] = os.path.join(folder, "data")
        sys.stdout = sys.stderr = open(os.devnull, "w")
        left = [number]
        for name in CALLS:
            setattr(os, name, mortal(getattr(os, name), name, left))
        os._exit(main(typed))
    ended = os.waitpid(child, 0)[1]
    if os.WIFEXITED(ended):
        print(number, os.WEXITSTATUS(ended))
        break
"""

NOTES: list[Line] = [{"type": "note", "text": f"note {number}"} for number in range(40)]
PLAIN = {**HEADER, "me": None, "hand": None}


def text(*rows: Line) -> bytes:
    return b"".join(json.dumps(row).encode() + b"\n" for row in rows)


@pytest.fixture
def start(tmp_path: Path) -> Path:
    """A game that is the current one, the same twice more to be merged, and an older merged log."""
    folder = tmp_path / "start"
    (folder / "data" / "cluedo-notes" / "games").mkdir(parents=True)
    for name in ("friday.jsonl", "a.jsonl", "b.jsonl"):
        (folder / name).write_bytes(text(PLAIN, *NOTES))
    (folder / "all.jsonl").write_bytes(text(PLAIN))
    (folder / "data" / "cluedo-notes" / "current").write_bytes(b"friday.jsonl\n")
    return folder


def killed_everywhere(start: Path, *typed: str) -> list[Path]:
    """The folders as a command left them that was killed at its first call, its second, and so on; last that
    of the command that ran to its end."""
    work = start.parent / "work"
    ran = run(python(RUNNER, start, work, *typed), capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    number, status = map(int, ran.stdout.split())
    assert status == 0
    assert number > 4
    return [work / str(place) for place in range(1, number + 1)]


@pytest.mark.slow
def test_a_new_game_is_there_whole_or_not_at_all(start: Path) -> None:
    folders = killed_everywhere(start, "new", "Ana", "Bob", "Cleo", "--name=x", "--events-of=friday.jsonl")
    there = []
    for folder in folders:
        game = folder / "data" / "cluedo-notes" / "games" / "x.jsonl"
        chosen = (folder / "data" / "cluedo-notes" / "current").read_bytes()
        there.append(game.exists())
        if game.exists():
            assert len(read_log(game).events) == len(NOTES)
        assert chosen == b"friday.jsonl\n" or (chosen == f"{game}\n".encode() and game.exists())
    assert there == sorted(there)
    assert there[0] is False and there[-1] is True


@pytest.mark.slow
def test_a_merged_log_is_the_old_one_or_the_new_one(start: Path) -> None:
    folders = killed_everywhere(start, "merge", "a.jsonl", "b.jsonl", "--output", "all.jsonl", "--force")
    found = [(folder / "all.jsonl").read_bytes() for folder in folders]
    assert {*found} == {text(PLAIN), found[-1]}
    assert len(read_log(folders[-1] / "all.jsonl").events) == len(NOTES)


@pytest.mark.slow
@pytest.mark.parametrize("typed", ["add note more", "edit 1 add note more", "undo"])
@pytest.mark.parametrize("torn", [b"", b'{"type":"note","te'])
def test_a_log_loses_no_line_and_goes_on(cli: CommandLine, start: Path, typed: str, torn: bytes) -> None:
    """Also where a line that was cut short before makes room; its bytes lie in the log or beside it."""
    with (start / "friday.jsonl").open("ab") as file:
        file.write(torn)
    folders = killed_everywhere(start, "--game", "friday.jsonl", *typed.split())
    whole = (folders[-1] / "friday.jsonl").read_bytes()
    for folder in folders:
        log, beside = folder / "friday.jsonl", folder / "friday.jsonl.torn"
        data = log.read_bytes()
        assert data.startswith(text(PLAIN, *NOTES))
        assert whole.startswith(data) or data == text(PLAIN, *NOTES) + torn
        assert data.endswith(torn) or (beside.exists() and torn in beside.read_bytes())
        assert len(read_log(log).events) - len(NOTES) in (0, 1)
        Game(cli, log).well("add", "note", "after")
        assert Game(cli, log).rows[1 : len(NOTES) + 1] == NOTES


def test_a_header_that_is_raised_is_the_old_one_or_the_new_one_and_stands_before_the_line(
    start: Path,
) -> None:
    old = text(header("secrets-2008", "Ana Bob Cleo Dan"))
    (start / "friday.jsonl").write_bytes(old)
    typed = "add-suggestion Ana violet poison salon --show bob --draw bob=clock"
    folders = killed_everywhere(start, "--game", "friday.jsonl", *typed.split())
    found = [(folder / "friday.jsonl").read_bytes() for folder in folders]
    raised = old.replace(b'"format": 1', b'"format": 2')
    assert {old, raised, found[-1]} <= {*found}
    assert all(data == old or (data.startswith(raised) and found[-1].startswith(data)) for data in found)
    assert [len(read_log(folder / "friday.jsonl").events) for folder in folders][-1] == 1


def test_a_choice_is_the_old_one_or_the_new_one(start: Path) -> None:
    folders = killed_everywhere(start, "games", "use", "a.jsonl")
    for folder in folders:
        chosen = (folder / "data" / "cluedo-notes" / "current").read_bytes()
        new = f"{folder / 'a.jsonl'}\n".encode()
        assert chosen == new or (chosen == b"friday.jsonl\n" and folder != folders[-1])
