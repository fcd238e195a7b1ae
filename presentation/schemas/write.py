"""Writes the schemas: `python -m cluedo_notes.presentation.schemas.write` (`make schemas`)."""

import json
from collections.abc import Iterator
from pathlib import Path

from cluedo_notes.game.log.events import FORMATS
from cluedo_notes.game.private_notes.lines import NOTES_FORMATS
from cluedo_notes.presentation.schemas.commands import OUTPUTS, REFUSED, output_schema
from cluedo_notes.presentation.schemas.log_formats import log_schema
from cluedo_notes.presentation.schemas.notes_formats import notes_schema

FOLDER = Path(__file__).with_name("data")


def files() -> Iterator[tuple[str, str]]:
    """The name and the text of every file."""
    schemas = {f"log-format-{number}.json": log_schema(number) for number in FORMATS}
    schemas |= {f"private-notes-format-{number}.json": notes_schema(number) for number in NOTES_FORMATS}
    schemas |= {f"{name}.json": output_schema(name) for name in (*OUTPUTS, REFUSED)}
    for name, schema in schemas.items():
        yield name, json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


def write() -> None:
    """Write every file anew, and remove those that are no more."""
    wanted = dict(files())
    for file in FOLDER.glob("*.json"):
        if file.name not in wanted:
            file.unlink()
    for name, text in wanted.items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write()
