"""An archive of a few logs, some of them wrong, and the rows of a table about it."""

import csv
import json
import time
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any

import pyarrow.parquet

from cluedo_notes.lab.archives.archive import COLUMNS
from tests.helpers.cli.playing import Line, header, suggestion
from tests.helpers.programs import program, start

HAND = ["moutarde", "poignard", "corde", "hall", "bureau", "cuisine"]
HEAD = {**header("classic", "Ana Bob Cleo"), "me": "Ana", "hand": HAND}
FAIR = suggestion("Bob", "rose revolver hall", "Cleo pass", "Ana show hall")
FALSE_PASS = suggestion("Bob", "rose corde veranda", "Cleo pass", "Ana pass")
SHOWN = suggestion("Ana", "olive matraque veranda", "Bob show veranda")
PASSED = suggestion("Cleo", "rose revolver veranda", "Ana pass", "Bob pass")
KINDS = {"legal": [FAIR], "illegal": [FAIR, FALSE_PASS], "contradictory": [SHOWN, PASSED]}


def log_text(*lines: Line) -> str:
    return "".join(json.dumps(line) + "\n" for line in (HEAD, *lines))


def make_archive(folder: Path, number: int) -> list[str]:
    """Logs of every verdict in turn, the fourth unreadable; their verdicts in the order of their names."""
    folder.mkdir(exist_ok=True)
    verdicts = [[*KINDS, "unreadable"][one % 4] for one in range(number)]
    for one, verdict in enumerate(verdicts):
        text = log_text(*KINDS[verdict]) if verdict in KINDS else "milk\n"
        (folder / f"{one:03}.jsonl").write_text(text, encoding="utf-8")
    return verdicts


def rows_of_csv(file: Path) -> list[dict[str, Any]]:
    """The rows with the types that the columns have."""
    with file.open(encoding="utf-8", newline="") as opened:
        return [
            {name: _value(text, COLUMNS[name]) for name, text in row.items()}
            for row in csv.DictReader(opened)
        ]


def _value(text: str, kind: type) -> Any:
    if not text:
        return None
    return {"true": True, "false": False}[text] if kind is bool else kind(text)


def rows_of_parquet(file: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pyarrow.parquet.read_table(file).to_pylist()
    return found


def running(*arguments: str) -> Popen[str]:
    """The command in a process of its own, its lines as long as they are."""
    return start(program(*arguments), {"COLUMNS": "1000"}, stdout=PIPE, stderr=PIPE, text=True)


def until_it_waits(process: Popen[str]) -> None:
    """Until the command waits, where the system says so: a signal in the moment before it begins to read from
    a pipe is only heard once something comes, on every system."""
    state = Path(f"/proc/{process.pid}/stat")
    while state.exists() and state.read_text(encoding="utf-8").rpartition(") ")[2][0] != "S":
        time.sleep(0.01)


def read_up_to(process: Popen[str], *texts: str) -> str:
    """What the command printed until each of these texts had come. Read on with `rest_of`."""
    assert process.stdout is not None
    read = ""
    while not all(text in read for text in texts):
        sign = process.stdout.read(1)
        assert sign, read
        read += sign
    return read


def rest_of(process: Popen[str]) -> tuple[str, str]:
    """What else the command prints, on its output and as errors, until it ends."""
    assert process.stdout is not None
    assert process.stderr is not None
    out, err = process.stdout.read(), process.stderr.read()
    process.wait()
    return out, err
