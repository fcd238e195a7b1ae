"""`play --table` at a table with a user's own box: the box is copied, or one line says why not."""

import io
import json
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from cluedo_notes.cli.main import main
from cluedo_notes.game.log.journal import create
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.game.private_notes.shared_log import SharedLog
from cluedo_notes.limits import MOST_EDITION_BYTES
from tests.helpers.web.canned_table import WELCOME, CannedTable, fine
from tests.helpers.web.own_box import BOARD, EDITION, FILES, OF_OUR_BOX, put_box
from tests.helpers.web.running import running
from tests.helpers.web.serving import SECRET

HAND = "rose, moutarde, corde, poignard, hall, cuisine"


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "here"))


def types(monkeypatch: pytest.MonkeyPatch, arguments: list[str], *lines: str, language: str = "en") -> int:
    piped = io.BytesIO("".join(f"{line}\n" for line in lines).encode())
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(piped, encoding="utf-8"))
    return main(["--lang", language, *arguments])


def test_the_box_of_a_table_comes_along_to_a_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    there = tmp_path / "there"
    put_box(there)
    public = there / "friday.jsonl"
    create(public, OF_OUR_BOX)
    with running(there, public, secret=SECRET, table=True) as server:
        table = ["play", "--table", f"{server.address}/enter/{SECRET}"]
        noted = "ana olive skipping-rope bureau bob corde"
        assert types(monkeypatch, table, "ana", HAND.replace("corde", "revolver"), noted) == 0
        assert types(monkeypatch, table, "sheet") == 0  # the seat is found again
    assert "Skipping rope" in capsys.readouterr().out
    (folder,) = (tmp_path / "here" / "cluedo-notes" / "tables").iterdir()
    assert {
        file.name: file.read_text(encoding="utf-8") for file in folder.iterdir() if file.name in FILES
    } == FILES
    assert len(read_log(public).events) == 1
    own = str(folder / "own.notes")
    assert main(["--lang", "en", "--game", own, "sheet"]) == 0  # without the table
    assert (
        SharedLog(folder / "friday.jsonl", Path(own)).read().edition.by_id["corde"].name.in_language("en")
        == "Skipping rope"
    )


def log_of(edition: str) -> bytes:
    players = [{"name": seat.name} for seat in OF_OUR_BOX.players]
    header = {"type": "game", "format": 1, "edition": edition, "players": players}
    return fine(json.dumps(header) + "\n")


def box(files: Mapping[str, str]) -> bytes:
    return fine(json.dumps(files))


DOES_NOT_COME = "this table’s edition cannot be copied here"
OUTSIDE = EDITION.replace("classic.board", "../secret.board")
HOSTILE = {
    "a folder above": ("../ours.toml", box({"../ours.toml": EDITION}), DOES_NOT_COME),
    "from the root": ("/tmp/ours.toml", box({"/tmp/ours.toml": EDITION}), DOES_NOT_COME),
    "another system's folder": ("..\\ours.toml", box({"..\\ours.toml": EDITION}), DOES_NOT_COME),
    "hidden": (".ours.toml", box({".ours.toml": EDITION}), DOES_NOT_COME),
    "no edition's name": ("./own.notes", box({"own.notes": EDITION}), DOES_NOT_COME),
    "a file of ours": ("ours.toml", box({"ours.toml": EDITION, "own.table": BOARD}), DOES_NOT_COME),
    "a log": ("ours.toml", box({"ours.toml": EDITION, "friday.jsonl": BOARD}), DOES_NOT_COME),
    "a board outside": ("ours.toml", box({"ours.toml": EDITION, "../x.board": BOARD}), DOES_NOT_COME),
    "many files": ("ours.toml", box({**FILES, "a.board": "", "b.board": ""}), DOES_NOT_COME),
    "an endless name": ("x" * 300 + ".toml", box({"x" * 300 + ".toml": EDITION}), DOES_NOT_COME),
    "none": ("ours.toml", fine("{}"), DOES_NOT_COME),
    "an older table": ("ours.toml", b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n", DOES_NOT_COME),
    "nonsense": ("ours.toml", fine("[[["), DOES_NOT_COME),
    "numbers": ("ours.toml", fine('{"ours.toml": 3}'), DOES_NOT_COME),
    "deep": ("ours.toml", fine('{"a":' * 100_000), DOES_NOT_COME),
    "too large": ("ours.toml", box({**FILES, "ours.toml": EDITION + "#" * MOST_EDITION_BYTES}), "256"),
    "a board too large": (
        "ours.toml",
        box({**FILES, "classic.board": " " * MOST_EDITION_BYTES + "."}),
        "256",
    ),
    "no edition": ("ours.toml", box({"ours.toml": "= nothing"}), "line 1"),
    "no board": ("ours.toml", box({"ours.toml": EDITION}), "board classic.board cannot be read"),
    "a board that is none": ("ours.toml", box({**FILES, "classic.board": "?"}), "board"),
    "a board elsewhere": ("ours.toml", box({**FILES, "ours.toml": OUTSIDE}), "board"),
}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("how", HOSTILE)
def test_a_box_beyond_the_limits_of_a_brought_one_is_one_line_and_takes_no_seat(
    how: str,
    language: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    edition, served, said = HOSTILE[how]
    answers = {"GET /game/friday/lines": log_of(edition), "GET /game/friday/box": served}
    with CannedTable({**WELCOME, **answers}) as table:
        status = types(monkeypatch, ["play", "--table", table.address], "ana", "", language=language)
    out, err = capsys.readouterr()
    assert (status, out, err.count("\n")) == (2, "", 1), err
    assert "POST /seats" not in table.asked
    assert not any(file.is_file() for file in (tmp_path / "here").rglob("*"))
    assert "/tmp/tmp" not in err
    if language == "en":
        assert said in err
