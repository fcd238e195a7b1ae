"""The files on a full disk after a command has tried to write there, for every command that writes a file.

Each runs with enough room, and with a limit of a few more bytes for each file (RLIMIT_FSIZE). It also runs on
a small disk in memory that is full or has one page left. It must do either everything, with exit status 0, or
nothing, with exit status 2 and one line.
"""

import json
import resource
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.helpers.cli.playing import BOARD, HOUSE
from tests.helpers.programs import program, run

PAGE = 4096
SIZE = 256 * PAGE
FILLER = "filler"
HEADER = {
    "type": "game",
    "format": 1,
    "edition": "classic",
    "players": [{"name": "Ana"}, {"name": "Bob"}, {"name": "Cleo"}],
}
HAND = ["moutarde", "poignard", "corde", "hall", "bureau", "cuisine"]


class Case(NamedTuple):
    """A command, how many bytes a file may have where that is limited, and what is piped into it."""

    typed: str
    limit: int = 20
    piped: str = ""

    @property
    def refused(self) -> int:
        """The exit status where nothing can be written; `play` goes on, and tells of each line refused."""
        return 1 if self.piped else 2


FULL_PAGE = 2 * PAGE - 8
"""Bytes of a log that has no room for a line in its last page."""

SHORT = FULL_PAGE + 10
"""The limit that cuts a line of that log."""

CASES = {
    "new": Case("new Ana Bob Cleo --me Ana --hand moutarde,poignard,corde,hall,bureau,cuisine --name samedi"),
    "new, elsewhere": Case("--game deep/er/samedi.jsonl new Ana Bob Cleo"),
    "new --events-of": Case("new Ana Bob Cleo --name samedi --events-of {from}/long.jsonl", 5000),
    "new, own edition": Case("new Ana Bob --name samedi --edition {from}/house.toml", 300),
    "games use": Case("games use {from}/long.jsonl"),
    "add note": Case("add note Cleo_smiles", SHORT),
    "s": Case("s Bob rose revolver veranda Cleo", SHORT),
    "add note, torn line": Case("--game torn.jsonl add note Cleo_smiles", SHORT),
    "edit": Case("edit 1 add note Bob_smiles", SHORT),
    "insert": Case("insert 1 add note Bob_smiles", SHORT),
    "undo": Case("undo", SHORT),
    "redo": Case("--game undone.jsonl redo", SHORT),
    "play, piped": Case("play", SHORT, "s Bob rose revolver veranda Cleo\n"),
    "play --new, piped": Case("play --new", 20, "classic\nAna Bob Cleo\n\n-\n\nsamedi\n"),
    "merge --output": Case("merge {from}/ana.jsonl {from}/bob.jsonl --output all.jsonl", 5000),
    "merge --output --force": Case(
        "merge {from}/ana.jsonl {from}/bob.jsonl --output merged.jsonl --force", 5000
    ),
    "merge, own edition": Case("merge {from}/own-ana.jsonl {from}/own-bob.jsonl --output all.jsonl", 300),
    "sheet --html": Case("sheet --html new.html", 5000),
    "sheet --html --force": Case("sheet --html old.html --force", 5000),
    "sheet --pdf": Case("sheet --pdf new.pdf", 5000),
    "sheet --html --pdf": Case("sheet --html new.html --pdf new.pdf", 14000),
    "sheet --empty --html": Case("sheet --empty classic --html new.html", 5000),
    "replay --html": Case("--game {from}/short.jsonl replay --html new.html", 5000),
    "replay --html --force": Case("--game {from}/short.jsonl replay --html old.html --force", 5000),
    "simulate --log": Case("simulate --games 1 --players 3 --strategy notebook --log games", 500),
    "simulate --log, own edition": Case(
        "simulate --edition {from}/house.toml --games 1 --players 2 --strategy notebook --log games", 150
    ),
    "verify --table, text": Case("verify {from}/short.jsonl --table new.csv"),
    "verify --table --force": Case("verify {from}/short.jsonl --table old.csv --force"),
    "verify --table, Parquet": Case("verify {from}/short.jsonl --table new.parquet", 500),
}


class Outcome(NamedTuple):
    """How a command ended, and the files on the disk before and after it; those that it only locks apart."""

    status: int
    said: str
    before: Mapping[str, bytes]
    after: Mapping[str, bytes]

    def nothing(self, case: Case) -> bool:
        """Was it refused in one line, with everything as it was?"""
        one_line = self.said.count("\n") == 1 or case.piped
        return self.status == case.refused and bool(one_line) and self.after == self.before

    def done_as(self, other: "Outcome") -> bool:
        """Was everything done, as where there is room?"""
        return self.status == 0 and self.after == other.after


def lines(*rows: object) -> str:
    """The text of a log."""
    return "".join(f"{json.dumps(row)}\n" for row in rows)


def note(text: str) -> dict[str, str]:
    """The line of a note."""
    return {"type": "note", "text": text}


def padded(head: Mapping[str, object], *rows: object) -> str:
    """A log of `FULL_PAGE` bytes: a note before the rows, as long as that takes."""
    text = lines(head, note(""), *rows)
    return lines(head, note("x" * (FULL_PAGE - len(text))), *rows)


def write_sources(folder: Path) -> None:
    """What the commands read from elsewhere."""
    notes = [note(f"note {number}") for number in range(200)]
    mine = {**HEADER, "me": "Ana", "hand": HAND}
    (folder / "long.jsonl").write_text(lines(HEADER, *notes), encoding="utf-8")
    (folder / "short.jsonl").write_text(lines(mine, note("short")), encoding="utf-8")
    (folder / "ana.jsonl").write_text(lines(mine, *notes), encoding="utf-8")
    (folder / "bob.jsonl").write_text(lines({**HEADER, "me": "Bob"}, *notes), encoding="utf-8")
    (folder / "house.toml").write_text(f'board = "house.board"\n{HOUSE}', encoding="utf-8")
    (folder / "house.board").write_text(BOARD, encoding="utf-8")
    own = {
        "type": "game",
        "format": 1,
        "edition": "./house.toml",
        "players": [{"name": "Ana"}, {"name": "Bob"}],
    }
    for name in ("Ana", "Bob"):
        (folder / f"own-{name.lower()}.jsonl").write_text(lines({**own, "me": name}), encoding="utf-8")


def write_disk(disk: Path) -> None:
    """What stands on the disk before."""
    games = disk / "data" / "cluedo-notes" / "games"
    games.mkdir(parents=True)
    head = {**HEADER, "me": "Ana", "hand": HAND}
    (games / "friday.jsonl").write_text(padded(head), encoding="utf-8")
    (games.parent / "current").write_text(f"{games / 'friday.jsonl'}\n", encoding="utf-8")
    (games.parent / "play-history").touch()
    (disk / "undone.jsonl").write_text(padded(head, {"type": "retract", "event": 1}), encoding="utf-8")
    torn = padded(head)
    (disk / "torn.jsonl").write_text(f'{torn[:-20]}"}}\n' + torn[-20:-2], encoding="utf-8")
    (disk / "merged.jsonl").write_text(lines(HEADER, note("before")), encoding="utf-8")
    (disk / "old.html").write_text("before", encoding="utf-8")
    (disk / "old.csv").write_text("before", encoding="utf-8")


def files_of(disk: Path) -> dict[str, bytes]:
    """The files on a disk and what stands in them, wherever the disk is."""
    found = {}
    for path in sorted(disk.rglob("*")):
        name = str(path.relative_to(disk))
        if path.is_dir():
            found[f"{name}/"] = b""
        elif path.name != FILLER and not (path.name.endswith(".lock") and not path.stat().st_size):
            found[name] = path.read_bytes().replace(str(disk.parent).encode(), b"")
    return found


def outcome(case: Case, disk: Path, sources: Path, limit: int | None, fill: Callable[[], None]) -> Outcome:
    """Run a command on a disk that is filled up before."""
    write_disk(disk)
    fill()
    before = files_of(disk)
    typed = [word.replace("_", " ").replace("{from}", str(sources)) for word in case.typed.split()]
    ran = run(
        program(*typed),
        {
            "XDG_DATA_HOME": str(disk / "data"),
            "LANG": "en.UTF-8",
            "LC_ALL": "en.UTF-8",
            "PYTHONDONTWRITEBYTECODE": "1",
        },
        cwd=disk,
        input=case.piped,
        capture_output=True,
        text=True,
        preexec_fn=None
        if limit is None
        else lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
    )
    return Outcome(ran.returncode, ran.stderr, before, files_of(disk))


@contextmanager
def in_memory(folder: Path) -> Iterator[Path]:
    """A small disk in memory, mounted at a folder. Raises `PermissionError` where that is not allowed."""
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(folder)]
    try:
        ran = run(mount, capture_output=True, text=True)
    except FileNotFoundError:
        raise PermissionError("there is no mount") from None
    if ran.returncode:
        raise PermissionError(ran.stderr.strip())
    try:
        yield folder
    finally:
        run(["umount", str(folder)], check=True)


def fill(disk: Path, left: int) -> None:
    """Leave so many bytes."""
    with (disk / FILLER).open("wb", buffering=0) as file:
        try:
            while file.write(bytes(PAGE)):
                pass
        except OSError:
            file.truncate(file.tell() - left)


def with_room(case: Case, folder: Path) -> Outcome:
    """The command where nothing is short."""
    return outcome(case, *made_folders(folder), None, lambda: None)


def limited(case: Case, folder: Path) -> Outcome:
    """The command where no file may be longer than it says."""
    return outcome(case, *made_folders(folder), case.limit, lambda: None)


def full(case: Case, folder: Path, left: int) -> Outcome:
    """The command on a disk with so many bytes left. Raises `PermissionError` where none may be mounted."""
    disk, sources = made_folders(folder)
    with in_memory(disk):
        return outcome(case, disk, sources, None, lambda: fill(disk, left))


def made_folders(folder: Path) -> tuple[Path, Path]:
    """Where the disk is, and where the commands read from."""
    disk, sources = folder / "disk", folder / "from"
    for one in (disk, sources):
        one.mkdir(parents=True)
    write_sources(sources)
    return disk, sources
