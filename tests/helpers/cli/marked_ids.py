"""Games of an edition with recognizable ids unlike any name or word: a text with one of them shows an id."""

import json
import re
from pathlib import Path
from typing import Any

from cluedo_notes.editions import Edition, load
from tests.helpers.places import ROOT

SIGN = "xq-"
"""What every id of a marked edition begins with."""

CODES = re.compile(
    r"(?<![\w-])(go-anywhere|plus-six|right-neighbour|play-again|send-home|see-shown|move-twice|go-room"
    r"|suggest-anywhere|random-card|suggest-twice|face_up)(?![\w-])"
)
"""Ids of effects, powers and owners; a name that is typed in English may be like one of them."""


def marked(example: str, folder: Path, events: int | None = None) -> Path:
    """A copy of an example's first events in a folder, of a copy of its edition without the board."""
    header, *lines = (ROOT / "examples" / f"{example}.jsonl").read_text(encoding="utf-8").splitlines()
    game = json.loads(header)
    edition = load(game["edition"])
    (folder / "own.toml").write_text(_marked_edition(edition), encoding="utf-8")
    ids = _ids(edition)
    game |= {"edition": "./own.toml"}
    path = folder / "marked.jsonl"
    kept = [game, *(json.loads(line) for line in lines[:events])]
    path.write_text("".join(json.dumps(_marked(line, ids)) + "\n" for line in kept), encoding="utf-8")
    return path


def _ids(edition: Edition) -> frozenset[str]:
    return frozenset({*edition.by_id, *edition.place_names})


def _marked_edition(edition: Edition) -> str:
    text = (ROOT / "editions" / "data" / f"{edition.id}.toml").read_text(encoding="utf-8")
    text = re.sub(r"^file = .*\n", "", text, flags=re.MULTILINE)
    for one in _ids(edition):
        text = re.sub(rf'^{one}(?= = [{{"\[])', SIGN + one, text, flags=re.MULTILINE)
        text = text.replace(f'"{one}"', f'"{SIGN}{one}"')
    return text.replace(f'id = "{edition.id}"', f'id = "{SIGN}edition"')


def _marked(value: Any, ids: frozenset[str]) -> Any:
    match value:
        case dict():
            return {key: _marked(one, ids) for key, one in value.items()}
        case list():
            return [_marked(one, ids) for one in value]
        case str() if value in ids:
            return SIGN + value
    return value
