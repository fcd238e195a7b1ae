"""Faults in an evening: the disk is full at the second turn, or somebody means harm."""

import errno
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from tests.helpers.matrix.faces import Answer, Evening, Face, as_heard, correction, must
from tests.helpers.matrix.script import Line
from tests.helpers.matrix.typed_faces import OnScreen

if sys.platform != "win32":
    import resource

Harm = Callable[[Face, Line], None]
"""What somebody does before a turn is noted; it may try to note it."""


def evening_with(face: Face, evening: Evening, harm: Harm) -> None:
    """The whole evening; harm is done before the second turn, which is noted all the same."""
    face.set_up()
    first, second, *others = as_heard(evening.script)
    must(face.note(first), 1)
    harm(face, second)
    for number, event in enumerate((second, *others), start=2):
        must(face.note(event), number)
    must(face.correct(*correction(evening.script)), "correction")


# -- a full disk


def full_disk(evening: Evening) -> Harm:
    """The second turn is refused as long as the disk is full."""

    def harm(face: Face, event: Line) -> None:
        before = face.lines()
        with _room_in_files(face) if isinstance(face, OnScreen) else _no_room(evening):
            answer = face.note(event)
        assert not answer.taken, answer
        assert_one_sentence(face, answer)
        assert face.lines() == before

    return harm


@contextmanager
def _no_room(evening: Evening) -> Iterator[None]:
    """In this process nothing can be written."""

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with evening.patch.context() as patch:
        patch.setattr(os, "write", full)
        patch.setattr(os, "fsync", full)
        yield


@contextmanager
def _room_in_files(screen: OnScreen) -> Iterator[None]:
    """In the process on the terminal no file may grow beyond the log as it is."""
    if not hasattr(resource, "prlimit"):
        pytest.skip("only Linux limits another process")
    limit, size = resource.RLIMIT_FSIZE, screen.file().stat().st_size
    process = screen.terminal.process_id
    before = resource.prlimit(process, limit, (size, resource.RLIM_INFINITY))
    try:
        yield
    finally:
        resource.prlimit(process, limit, before)


def assert_one_sentence(face: Face, answer: Answer) -> None:
    if not isinstance(face, OnScreen):
        assert answer.said.strip().count("\n") == 0, answer.said
    assert "Traceback" not in answer.said and "bug in the program" not in answer.said, answer.said
