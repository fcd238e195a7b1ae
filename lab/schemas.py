"""Writes the schemas of what each command prints with `--json`, and of a line of every format.

They go to `presentation/schemas/data`, those of lab to `lab/data`: `python -m cluedo_notes.lab.schemas`
(`make schemas`).
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cluedo_notes import presentation
from cluedo_notes.editions import Edition
from cluedo_notes.game.log.events import FORMATS
from cluedo_notes.game.private_notes.lines import NOTES_FORMATS
from cluedo_notes.lab.archives.archive import UnreadableLog, VerifiedLog
from cluedo_notes.lab.json_schema import DIALECT, REFERENCE, JsonSchema, definitions
from cluedo_notes.lab.line_formats import log_schema, notes_schema
from cluedo_notes.lab.simulation.report import SimulateOutput
from cluedo_notes.presentation.advice.json import AdviseOutput
from cluedo_notes.presentation.card_to_show import ShowOutput
from cluedo_notes.presentation.contradiction import CheckOutput
from cluedo_notes.presentation.envelope import EnvelopeOutput
from cluedo_notes.presentation.games.edition import BoardOutput, CheckedEdition, ListedEdition
from cluedo_notes.presentation.games.merge import MergeOutput
from cluedo_notes.presentation.games.new import (
    DeletedOutput,
    GameOfList,
    GamesOutput,
    NewOutput,
    ServedSite,
    ServeOutput,
    UseOutput,
)
from cluedo_notes.presentation.games.rules import RuleOutput
from cluedo_notes.presentation.games.verification import VerifyOutput
from cluedo_notes.presentation.log import LogOutput
from cluedo_notes.presentation.noted import NotedOutput, PlayedLine
from cluedo_notes.presentation.refused import RefusedOutput
from cluedo_notes.presentation.replay.steps import StepOutput, WrittenReplay
from cluedo_notes.presentation.rivals import RivalsOutput
from cluedo_notes.presentation.sheet.json import OddsOutput, SheetOutput, WrittenFiles
from cluedo_notes.presentation.turn import TurnOutput
from cluedo_notes.presentation.why.json import WhyOutput

FOLDERS = (Path(presentation.__file__).parent / "schemas" / "data", Path(__file__).parent / "data")
OF_LAB = ("simulate",)
"""The schemas of the second folder."""


OUTPUTS: dict[str, tuple[Any, ...]] = {
    "advise": (AdviseOutput,),
    "board": (BoardOutput,),
    "check": (CheckOutput,),
    "editions-check": ([CheckedEdition],),
    "editions-list": ([ListedEdition],),
    "editions-show": (Edition,),
    "envelope": (EnvelopeOutput,),
    "games": (GamesOutput,),
    "games-delete": (DeletedOutput, GameOfList),
    "games-rename": (GameOfList,),
    "log": (LogOutput,),
    "merge": (MergeOutput,),
    "new": (NewOutput,),
    "noted": (NotedOutput,),
    "odds": (OddsOutput,),
    "play": (PlayedLine,),
    "replay": ([StepOutput], WrittenReplay),
    "rivals": (RivalsOutput,),
    "rules": ([RuleOutput],),
    "serve": (ServeOutput, ServedSite),
    "sheet": (SheetOutput, WrittenFiles),
    "show": (ShowOutput,),
    "simulate": (SimulateOutput,),
    "turn": (TurnOutput,),
    "use": (UseOutput,),
    "verify": (VerifyOutput, [VerifiedLog, UnreadableLog]),
    "why": (WhyOutput,),
}
"""The types of the `--json` output of each command; "noted": every command that notes something. A list
means an array with items of these types."""


REFUSED = "refused"
"""The name of the schema for the `--json` output of every refused command."""


def output_schema(name: str) -> JsonSchema:
    """The schema of a command's `--json` output; that of `REFUSED` is for all commands."""
    forms = (RefusedOutput,) if name == REFUSED else OUTPUTS[name]
    kinds = [kind for form in forms for kind in (form if isinstance(form, list) else [form])]
    about = OF_SEVERAL.get(name, f"`{name.replace('-', ' ')}`")
    return {
        "$schema": DIALECT,
        "title": f"What {about} prints with --json",
        **_any_of([_form(form) for form in forms]),
        "$defs": definitions(kinds)[1],
    }


OF_SEVERAL = {"noted": "a command that notes something", REFUSED: "a command that is refused"}
"""The commands with the JSON of those schemas that are not named after one command."""


def _form(form: Any) -> JsonSchema:
    if isinstance(form, list):
        return {"type": "array", "items": _any_of([_form(kind) for kind in form])}
    return {"$ref": REFERENCE.format(name=form.__name__)}


def _any_of(choices: list[JsonSchema]) -> JsonSchema:
    return choices[0] if len(choices) == 1 else {"anyOf": choices}


def file_of(name: str) -> Path:
    """The path of a schema."""
    return FOLDERS[name in OF_LAB] / f"{name}.json"


def files() -> Iterator[tuple[Path, str]]:
    """Every file, with its text."""
    schemas = {f"log-format-{number}": log_schema(number) for number in FORMATS}
    schemas |= {f"private-notes-format-{number}": notes_schema(number) for number in NOTES_FORMATS}
    schemas |= {name: output_schema(name) for name in (*OUTPUTS, REFUSED)}
    for name, schema in schemas.items():
        yield file_of(name), json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


def write() -> None:
    """Writes every file again, and removes those that no longer exist."""
    wanted = dict(files())
    for folder in FOLDERS:
        for file in set(folder.glob("*.json")).difference(wanted):
            file.unlink()
    for file, text in wanted.items():
        file.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write()
