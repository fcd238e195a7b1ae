"""The files of the program that runs here: two programs with the same files do the same."""

from collections.abc import Iterable, Iterator
from pathlib import Path

_ROOT = Path(__file__).parents[1]


def contents_of(folders: Iterable[str], suffixes: Iterable[str] = (".py",)) -> Iterator[bytes]:
    """The names and contents of all files with these suffixes in folders of the program, in a fixed order."""
    kept = frozenset(suffixes)
    for file in sorted(file for folder in folders for file in (_ROOT / folder).rglob("*")):
        if file.suffix in kept:
            yield file.relative_to(_ROOT).as_posix().encode()
            yield file.read_bytes()
