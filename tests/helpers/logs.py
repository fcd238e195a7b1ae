"""Logs by the lines of their files."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from cluedo_notes.game.log.reader import Log, parse_log


def as_log(lines: Iterable[Mapping[str, Any]], file: str = "x") -> Log:
    """The log of a header and what follows it. Raises `GameError`."""
    return parse_log("".join(json.dumps(line) + "\n" for line in lines).encode(), file, Path())
