"""The ways of a game from the place where it was recorded to a sheet."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.matrix.faces import GAME, Evening, Face
from tests.helpers.matrix.script import NEXT_PLAYER, OWN
from tests.helpers.matrix.sites import OpenSite

Sheet = dict[str, Any]
Way = Callable[[Face, Evening], Sheet]


def sheet(file: Path, evening: Evening) -> Sheet:
    """The sheet of a log, as a program reads it."""
    ran = evening.cli("--game", str(file), "sheet", "--json")
    assert (ran.status, ran.err) == (0, ""), ran
    return dict(ran.json)


def as_it_lies(face: Face, evening: Evening) -> Sheet:
    """The file itself."""
    return sheet(face.file(), evening)


def by_pipe(face: Face, evening: Evening) -> Sheet:
    """Through a pipe into a new game."""
    copy = evening.folder / "piped" / f"{GAME}.jsonl"
    evening.script.write_box(copy.parent)
    copy.parent.mkdir(exist_ok=True)
    evening.patch.chdir(copy.parent)
    with piped(face.log()) as pipe:
        ran = evening.cli("--game", str(copy), "new", "--events-of", pipe)
    assert (ran.status, ran.err) == (0, ""), ran
    return sheet(copy, evening)


@contextmanager
def piped(contents: bytes) -> Iterator[str]:
    """The path of a pipe from which these bytes come, fewer than it holds at once."""
    if not Path("/dev/fd").exists():
        pytest.skip("this system has no such names for pipes")
    reading, writing = os.pipe()
    os.write(writing, contents)
    os.close(writing)
    try:
        yield f"/dev/fd/{reading}"
    finally:
        os.close(reading)


def brought_in(face: Face, evening: Evening) -> Sheet:
    """Downloaded from the page and brought into a site."""
    return sheet(_brought(face, evening).game(GAME), evening)


def _brought(face: Face, evening: Evening) -> OpenSite:
    site = OpenSite(evening.folder / "another browser", evening.patch)
    files = {f"{GAME}.jsonl": face.log()}
    if evening.script.is_own:
        evening.script.write_box(evening.folder / "taken along")
        files[OWN] = (evening.folder / "taken along" / OWN).read_bytes()
    assert "not imported" not in site.bring(files)
    return site


def in_archive(face: Face, evening: Evening) -> Sheet:
    """Packed by a site's archive and brought into another site, all at once."""
    site = OpenSite(evening.folder / "a third browser", evening.patch)
    assert "not imported" not in site.bring({"all.zip": _brought(face, evening).take_all()})
    return sheet(site.game(GAME), evening)


def merged(face: Face, evening: Evening) -> Sheet:
    """Merged with the log that the next player kept of the same evening."""
    script, folder = evening.script, evening.folder / "merged"
    other = script.write(folder, NEXT_PLAYER, script.log_of(NEXT_PLAYER))
    mine = folder / f"{GAME}.jsonl"
    mine.write_bytes(face.log())
    ran = evening.cli("merge", str(mine), str(other), "--output", str(folder / "both.jsonl"))
    assert (ran.status, ran.err) == (0, ""), ran
    return sheet(folder / "both.jsonl", evening)


WAYS: dict[str, Way] = {
    "file": as_it_lies,
    "pipe": by_pipe,
    "brought in": brought_in,
    "archive": in_archive,
    "merge": merged,
}
