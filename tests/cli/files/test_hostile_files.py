"""Things that are not plain files, files without an end or too large, and lines with the same key twice."""

import json
import os
import socket
import subprocess
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from cluedo_notes.cli.main import main
from cluedo_notes.limits import MOST_EDITION_BYTES, MOST_LOG_BYTES
from tests.helpers import programs
from tests.helpers.cli.playing import HEADER, HOUSE, Ran, header
from tests.helpers.posix import posix

LANGUAGES = ("en", "fr")
LIMIT = 1 << 30
"""Bytes of memory that a command gets here: what reads without end does not go on until the test does."""


def limited(*arguments: str, **more: Any) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own that may use little memory; the patience is for what hangs."""
    code = f"import resource; resource.setrlimit(resource.RLIMIT_AS, ({LIMIT}, {LIMIT})); {programs.PROGRAM}"
    command = programs.python(code, *arguments)
    return programs.run(command, capture_output=True, text=True, timeout=300, check=False, **more)


@pytest.fixture(params=["pipe", "device", "socket", "link to a device", "folder"])
def no_file(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Path]:
    """What is there and is no file."""
    path = tmp_path / "odd.jsonl"
    match request.param:
        case "pipe":
            os.mkfifo(path)
        case "device":
            yield Path("/dev/zero")
            return
        case "link to a device":
            path.symlink_to("/dev/zero")
        case "folder":
            path.mkdir()
        case "socket":
            with socket.socket(socket.AF_UNIX) as listening:
                monkeypatch.chdir(tmp_path)  # an address is short
                listening.bind(path.name)
                yield path
            return
    yield path


@posix
@pytest.mark.slow
@pytest.mark.parametrize("typed", ["sheet", "log --json", "add note x", "undo", "play", "advise"])
def test_what_is_no_file_is_refused_at_once(no_file: Path, typed: str) -> None:
    ran = limited("--game", str(no_file), *typed.split(), stdin=subprocess.DEVNULL)
    assert ran.returncode == 2
    assert list(json.loads(ran.stdout)) == ["refused"] if "--json" in typed else not ran.stdout
    assert len(ran.stderr.splitlines()) == 1
    assert str(no_file) in ran.stderr


@posix
@pytest.mark.slow
@pytest.mark.parametrize("key", ["edition", "board"])
def test_what_is_no_file_is_no_edition_and_no_board(tmp_path: Path, no_file: Path, key: str) -> None:
    log = tmp_path / "x.jsonl" if no_file.name != "x.jsonl" else tmp_path / "y.jsonl"
    (tmp_path / "my.toml").write_text(f'board = "{no_file}"\n{HOUSE}', encoding="utf-8")
    named = f"{tmp_path}/my.toml" if key == "board" else f"{no_file}"
    (tmp_path / "odd.toml").symlink_to(named)
    log.write_text(json.dumps(header("./odd.toml", "Ana Bob")) + "\n", encoding="utf-8")
    ran = limited("--game", str(log), "sheet")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert len(ran.stderr.splitlines()) == 1
    checked = limited("editions", "check", str(tmp_path / "my.toml"))
    assert (checked.returncode, len(checked.stderr.splitlines())) == (2, 1)


def run(*arguments: str) -> Ran:
    """One command in this process."""
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main(arguments)
    return Ran(status, out.getvalue(), err.getvalue())


def answers_of(*arguments: str) -> dict[str, Ran]:
    """What a command says in each language."""
    return {lang: run("--lang", lang, *arguments) for lang in LANGUAGES}


def test_a_log_that_is_too_large_is_refused_with_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text(json.dumps(HEADER) + "\n", encoding="utf-8")
    os.truncate(path, MOST_LOG_BYTES + 1)  # a file with a hole takes no room
    for ran in answers_of("--game", str(path), "sheet").values():
        assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert "64" in ran.err


def test_an_edition_that_is_too_large_is_refused_with_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text(HOUSE + "#" * MOST_EDITION_BYTES, encoding="utf-8")
    for ran in answers_of("editions", "check", str(path)).values():
        assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert "256" in ran.err


def test_an_event_that_would_make_a_log_too_large_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    note = json.dumps({"type": "note", "text": "x" * 1_000_000}) + "\n"
    path.write_text(json.dumps(HEADER) + "\n" + note * (MOST_LOG_BYTES // len(note)), encoding="utf-8")
    before = path.stat().st_size
    ran = run("--game", str(path), "add", "note", "x" * 999_999)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "64 MB" in ran.err
    assert path.stat().st_size == before


def test_the_limit_admits_a_hundred_thousand_events_of_twelve_players() -> None:
    answers = [{"player": f"Alexandra {n:02}", "action": "pass"} for n in range(11)]
    cards = {"suspect": "mademoiselle-rose", "weapon": "chandelier", "room": "salle-de-billard"}
    event = {"type": "suggestion", "player": "Alexandra 11", **cards, "responses": answers}
    line = json.dumps(event, separators=(",", ":")) + "\n"
    assert 100_000 * len(line) < MOST_LOG_BYTES


GAME = json.dumps(HEADER) + "\n" + json.dumps({"type": "note", "text": "piped"}) + "\n"


@posix
@pytest.mark.parametrize("typed", ["verify", "replay --plain", "replay --json", "verify --json"])
def test_a_pipe_that_is_named_is_read(tmp_path: Path, typed: str) -> None:
    command, *options = typed.split()
    ran = limited(command, "/dev/stdin", *options, input=GAME)
    assert ran.returncode in (0, 1)
    assert ran.stderr == ""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = Thread(target=pipe.write_text, args=(GAME,), daemon=True)
    writer.start()
    named = limited(command, str(pipe), *options)
    writer.join()
    assert (named.returncode, named.stderr) == (ran.returncode, "")
    assert named.stdout == ran.stdout.replace("stdin", "pipe").replace("/dev/pipe", str(pipe))


def test_a_pipe_without_end_is_read_up_to_the_limit() -> None:
    with programs.start(["cat", "/dev/zero"], stdout=subprocess.PIPE) as endless:
        ran = limited("verify", "/dev/stdin", stdin=endless.stdout)
        assert endless.stdout is not None
        endless.stdout.close()
    assert (ran.returncode, ran.stdout, len(ran.stderr.splitlines())) == (2, "", 1)
    assert "64 MB" in ran.stderr


def test_an_edition_is_checked_through_a_pipe() -> None:
    ran = limited("editions", "check", "/dev/stdin", input=HOUSE)
    assert (ran.returncode, ran.stderr) == (0, "")


@posix
def test_a_pipe_in_a_folder_is_no_log_of_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.jsonl")
    (tmp_path / "b.jsonl").write_text(GAME, encoding="utf-8")
    ran = limited("verify", str(tmp_path), "--json")
    assert (ran.returncode, ran.stderr, len(json.loads(ran.stdout))) == (0, "", 1)


# -- keys that stand twice

SUGGESTION = (
    '{"type":"suggestion","player":"Ana","suspect":"rose","weapon":"corde","room":"hall","responses":'
    '[{"player":"Bob","action":"pass"},{"player":"Cleo","action":"show"}]}'
)
TWICE = {
    "text": '{"type":"note","text":"a","text":"b"}',
    "type": '{"type":"note","type":"note","text":"b"}',
    "player": SUGGESTION.replace('"player":"Ana"', '"player":"Ana","player":"Ana"'),
    "responses[1].player": SUGGESTION.replace('"player":"Cleo"', '"player":"Bob","player":"Cleo"'),
    "responses[0].action": SUGGESTION.replace('"action":"pass"', '"action" : "show" , "action":"pass"'),
    "as.text": '{"type":"amend","event":1,"as":{"type":"note","text":"a","text":"b"}}',
    "hands.Bob": '{"type":"reveal","hands":{"Bob":["rose"],"Bob":["olive"]}}',
    "card": '{"type":"spy","player":"Bob","target":"Ana","card":null,"card":"corde"}',
    # Hidden from one who counts: escaped signs, blanks before the colon, a value of the wrong kind.
    "player ": '{"type":"end_turn","player":"Ana","pl\\u0061yer":"Bob"}',
    "text ": '{"type":"note","text" :"a","text":"\\u003a"}',
    "text  ": '{"type":"note","text":5,"text":"b"}',
    "event": '{"type":"retract","event":1,"event":1}',
}


@pytest.mark.parametrize("key", TWICE)
def test_a_key_that_stands_twice_is_named(tmp_path: Path, key: str) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text(f"{GAME}{TWICE[key]}\n{GAME.splitlines()[1]}\n", encoding="utf-8")
    said = answers_of("--game", str(path), "log")
    for ran in said.values():
        assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert "3" in ran.err
        assert key.strip() in ran.err
    assert said["en"].err != said["fr"].err


@pytest.mark.parametrize(
    ("key", "old", "new"),
    [
        ("me", '"me": "Ana"', '"me": "Bob", "me": "Ana"'),
        ("players[0].name", '{"name": "Ana"}', '{"name": "Bob", "name": "Ana"}'),
        ("options.move-by", '"hand"', '"options": {"plage": 1, "move-by": {}, "move-by": 2}, "hand"'),
    ],
)
def test_a_key_of_the_header_that_stands_twice_is_named(tmp_path: Path, key: str, old: str, new: str) -> None:
    path = tmp_path / "x.jsonl"
    assert old in GAME
    path.write_text(GAME.replace(old, new), encoding="utf-8")
    for ran in answers_of("--game", str(path), "log").values():
        assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert key in ran.err


@pytest.mark.parametrize(
    "line",
    [
        '{"type":"note","text":": \\"text\\": \\"a\\", \\"text\\": :::"}',
        '{ "type" : "note" , "text" : "a:b" }',
        '{"type":"spy","player":"Bob","target":"Ana","card":null}',
        '{"type":"note","text":"\\u00e9\\n"}',
        SUGGESTION,
    ],
)
def test_keys_that_stand_once_are_no_complaint(tmp_path: Path, line: str) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text(f"{GAME}{line}\n", encoding="utf-8")
    assert run("--game", str(path), "log").status == 0
