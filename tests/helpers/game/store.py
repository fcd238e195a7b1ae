"""Results that several tests need and that take long to compute, made once in a run and shared by its
processes."""

import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

import msgspec

Made = TypeVar("Made")


class Store:
    """Where it is kept: a folder of this run of the tests. Without one everything is made anew."""

    folder: Path | None = None


def kept(name: str, kind: type[Made], make: Callable[[], Made]) -> Made:
    """What `make` makes, or what a test of this run has made under that name."""
    if Store.folder is None:
        return make()
    file = Store.folder / sha256(name.encode()).hexdigest()
    if file.exists():
        return msgspec.json.decode(file.read_bytes(), type=kind)
    made = make()
    part = file.with_suffix(f".{os.getpid()}")
    part.write_bytes(msgspec.json.encode(made))
    part.replace(file)
    return made
