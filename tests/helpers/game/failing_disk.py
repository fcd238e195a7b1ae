"""Files on a disk that fails on request, and their permissions."""

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cluedo_notes.game.log.events import Header, Seat
from cluedo_notes.game.log.whole_file import (
    all_or_nothing,
)

HEADER = Header(1, "classic", (Seat("Ana"), Seat("Bob"), Seat("Cleo")))
DATA = bytes(range(256)) * 40


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def made(file: Path, data: bytes = DATA) -> None:
    with all_or_nothing() as made:
        made.file(file, data)


@contextmanager
def umask(mask: int) -> Iterator[None]:
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


@contextmanager
def failing(monkeypatch: pytest.MonkeyPatch, name: str, number: int, at: int = 1) -> Iterator[None]:
    """A call to the system that fails the so-manieth time."""
    works: Callable[..., object] = getattr(os, name)
    calls = []

    def fails(*arguments: object, **named: object) -> object:
        calls.append(arguments)
        if len(calls) == at:
            raise OSError(number, os.strerror(number))
        return works(*arguments, **named)

    with monkeypatch.context() as patch:
        patch.setattr(os, name, fails)
        yield


def few_at_a_time(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: write(handle, bytes(data)[:most]))
