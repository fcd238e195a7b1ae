"""Every command with full, closed or unread streams: it does the same as without, once."""

import json
import os
import shlex
from contextlib import suppress
from functools import cache
from itertools import chain, cycle
from pathlib import Path
from subprocess import PIPE
from tempfile import TemporaryDirectory

import pytest
from msgspec.structs import replace

from cluedo_notes.cli.commands import COMMANDS
from tests.helpers.cli.plain_shell import ERRORS, INPUT, OUTPUT, STREAMS, Ended, ended, outcome
from tests.helpers.cli.playing import HEADER, HOUSE, Line, header, suggestion
from tests.helpers.examples import spanning, tiers
from tests.helpers.programs import UNBUFFERED, python, python_module, run

pytestmark = pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")

NOTES: list[Line] = [{"type": "note", "text": text} for text in ("Bob smiles", "Cleo yawns")]
LOGS: dict[str, list[Line]] = {
    "game": [HEADER, suggestion("Bob", "rose revolver veranda", "Cleo show"), *NOTES],
    "undone": [HEADER, *NOTES, {"type": "retract", "event": 2}],
    "long": [HEADER, *({"type": "note", "text": "x" * 500} for _ in range(200))],
    "illegal": [HEADER, suggestion("Bob", "rose corde veranda", "Cleo pass", "Ana pass")],
    "super": [header("super", "Ana Bob Cleo", me="Ana")],
    "four": [header("secrets-2008", "Ana Bob Cleo Dan", me="Ana")],
    "six": [header("secrets-2008", "Ana Bob Cleo Dan Eva Fay", me="Ana")],
    "clues": [header("cluedo-2023", "Ana Bob Cleo", me="Ana")],
    "unknown": [header("classic", "Ana Bob Cleo", me="Ana")],
}
"""What is in the folder of every run, `game` being the game that is meant."""

PIPED = "b rose mat ver c\nxyzzy\nsheet\n"
"""What `play` reads: its second line is refused."""

COMPLETING = "_CLUEDO_NOTES_COMPLETE=complete_bash COMP_WORDS"

WAYS_OUT = (
    "",
    "--help",
    "--version",
    "sheet --xyzzy",
    f"{COMPLETING}='cluedo-notes s' COMP_CWORD=1",
    f"{COMPLETING}='cluedo-notes --game undone undo ' COMP_CWORD=4",
    "play",
    "play --json",
    "s bob rose matraque veranda cleo",
    "s bob rose xyzzy veranda cleo",
    "undo",
    "sheet --html -",
    "--game long.jsonl log",
    "verify illegal.jsonl",
    "verify illegal.jsonl game.jsonl --json",
    "verify illegal.jsonl game.jsonl --table table.csv",
    "replay",
    "merge game.jsonl illegal.jsonl --output merged.jsonl",
    "simulate --games 2 --players 3 --strategy notebook --results results.jsonl --jobs 2",
    "new Ana Bob Cleo --name friday",
    "editions",
)
"""What is printed, and how a command ends, in every way there is."""

ALIKE = (
    "sheet --help",
    "xyzzy",
    "serve --port 70000",
    "s bob rose matraque veranda cleo --json",
    "--game undone.jsonl redo",
    "edit 2 add note yes",
    "insert 2 add note yes",
    "add-suggestion bob rose matraque veranda --show cleo",
    "add accusation bob rose matraque veranda --wrong",
    "--game super.jsonl add spy me bob",
    "--game six.jsonl add look me pool hache spa rose",
    "--game six.jsonl add open-hand bob rose,corde,hall",
    "--game four.jsonl add intrigue me right-neighbour bob spa",
    "--game four.jsonl add power me draw-a-card bob spa",
    "add open-cards bob rose",
    "add leave bob",
    "--game clues.jsonl add clue-card rose bob --by me",
    "add false-witness cleo --event 1 --card rose",
    "--game unknown.jsonl add fact bob --holds rose",
    "add note hello",
    "add mark rose bob ?",
    "prefer accuse bold",
    "add roll bob 3 4",
    "add move bob veranda",
    "--game four.jsonl add draw bob",
    "--game four.jsonl add end-turn bob",
    "--game unknown.jsonl add reveal --envelope rose,corde,hall",
    "sheet",
    "sheet --json",
    "sheet --html page.html",
    "odds",
    "odds rose",
    "why rose",
    "log",
    "log --json",
    "check",
    "turn",
    "editions board classic",
    "editions rules",
    "advise",
    "reply moutarde corde hall --to bob",
    "others",
    "verify",
    "replay --html page.html",
    "merge game.jsonl illegal.jsonl",
    "merge game.jsonl illegal.jsonl --output /dev/stdout",
    "simulate --games 1 --players 3 --strategy notebook --results results.jsonl",
    "games",
    "games use game.jsonl",
    "editions list",
    "editions show super",
    "editions check house.toml",
)
"""All other commands, each of which prints as one of those above does."""


def test_every_command_is_tried() -> None:
    assert {word for typed in (*WAYS_OUT, *ALIKE) for word in typed.split()} >= COMMANDS.keys()


def lay_out(folder: Path) -> None:
    """Put the games in a folder, one of them the current one."""
    for name, lines in LOGS.items():
        text = "".join(f"{json.dumps(line)}\n" for line in lines)
        (folder / f"{name}.jsonl").write_text(text, encoding="utf-8")
    (folder / "house.toml").write_text(HOUSE, encoding="utf-8")
    (folder / INPUT).write_text(PIPED, encoding="utf-8")
    games = folder / ".local" / "share" / "cluedo-notes"
    games.mkdir(parents=True)
    (games / "current").write_text(f"{folder / 'game.jsonl'}\n", encoding="utf-8")


def ran(typed: str, streams: str, unbuffered: bool) -> Ended:
    with TemporaryDirectory(prefix="run-") as folder:
        lay_out(Path(folder))
        return ended(Path(folder), typed, streams, unbuffered)


@cache
def usual(typed: str, streams: str = "") -> Ended:
    """How a command ends whose other streams lead to files."""
    return ran(typed, streams, False)


LOST = (
    "cluedo-notes: the answer could not be printed (the disk is full); "
    "anything that was noted or written is kept\n"
)


def expected(typed: str, streams: str) -> Ended:
    """As usual, without what went nowhere. Where that was the fault of a full disk, it is no success."""
    ended = usual(typed, "</dev/null" if "<&-" in streams else "")
    lines, failed = ended.out.splitlines(keepends=True), max(ended.status, 2)
    match streams:
        case ">/dev/full" if ended.out:
            return replace(ended, status=failed, out="", err=ended.err + LOST)
        case "2>/dev/full" if ended.err:
            return replace(ended, status=failed, err="")
        case ">/dev/full 2>&1" if ended.out or ended.err:
            return replace(ended, status=failed, out="", err="")
        case "| true" | ">&-":
            return replace(ended, out="")
        case "| head -n 1":
            return replace(ended, out="".join(lines[:1]))
        case "2>&-":
            return replace(ended, err="")
        case ">&- 2>&- <&-":
            return replace(ended, out="", err="")
    return ended


SPANNED = [
    [(typed, streams, (line + way) % 2 == 1) for way, streams in enumerate(STREAMS)]
    for line, typed in enumerate(WAYS_OUT)
]
"""Each line with each way of the streams, unbuffered by turns: each line is both, and so is each way."""


@pytest.mark.parametrize(
    ("typed", "streams", "unbuffered"),
    [
        *tiers(chain(*SPANNED), *(row[line % len(row)] for line, row in enumerate(SPANNED))),
        *tiers(zip(ALIKE, cycle(STREAMS), cycle([False, True]))),
    ],
)
def test_a_command_does_the_same_wherever_its_streams_lead(
    typed: str, streams: str, unbuffered: bool
) -> None:
    found = ran(typed, streams, unbuffered)
    if ">/dev/full" in streams and typed.endswith((" -", "/dev/stdout")):  # a file that cannot be written
        assert (found.status, found.err.count("\n")) == (2, streams == ">/dev/full")
    else:
        assert found == expected(typed, streams)


@pytest.mark.parametrize(("streams", "unbuffered"), spanning(STREAMS, [False, True]))
def test_so_does_a_program_that_a_shell_has_started(tmp_path: Path, streams: str, unbuffered: bool) -> None:
    typed = "--game game.jsonl add note hello"
    lay_out(tmp_path)
    noted = shlex.join(python_module("cluedo_notes", *typed.split()))
    led = f"<{INPUT} 2>{ERRORS}" if streams.startswith("|") else f"<{INPUT} >{OUTPUT} 2>{ERRORS} {streams}"
    piped = f"{streams} >{OUTPUT}" if streams.startswith("|") else ""
    command = ["sh", "-c", f"{{ {noted} {led}; echo $? >status; }} {piped}"]
    run(command, UNBUFFERED if unbuffered else {}, cwd=tmp_path, check=True)
    status = int((tmp_path / "status").read_text("ascii"))
    (tmp_path / "status").unlink()
    assert outcome(tmp_path, status) == expected(typed, streams)


def test_a_pipe_that_takes_no_more_for_now_is_a_failure_too() -> None:
    """Somebody has set it not to wait; Python itself would raise that only in one of its layers."""
    code = "from cluedo_notes.cli.entry import main; raise SystemExit(main())"
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb"), os.fdopen(writing, "wb") as pipe:
        os.set_blocking(writing, False)
        with suppress(BlockingIOError):
            while True:
                os.write(writing, b"x" * 65536)
        ended = run(python(code, "--help"), stdout=pipe, stderr=PIPE, text=True, check=False)
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1)


@pytest.mark.parametrize(("streams", "status"), [(">/dev/full", 2), ("| true", 0)])
def test_nothing_is_served_at_an_address_that_nobody_has_read(streams: str, status: int) -> None:
    found = ran("serve", streams, False)
    assert (found.status, found.err) == (status, LOST if status else "")
