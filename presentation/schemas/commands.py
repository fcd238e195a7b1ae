"""Which types describe the JSON of each command, and their schemas."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from cluedo_notes.editions import Edition
from cluedo_notes.presentation.refused import RefusedOutput
from cluedo_notes.presentation.schemas.advising import AdviseOutput, RivalsOutput, ShowOutput
from cluedo_notes.presentation.schemas.figures import EnvelopeOutput, OddsOutput, SheetOutput, WrittenFiles
from cluedo_notes.presentation.schemas.json_schema import DIALECT, JsonSchema, definitions
from cluedo_notes.presentation.schemas.proofs import CheckOutput, WhyOutput
from cluedo_notes.presentation.schemas.table_output import (
    BoardOutput,
    LogOutput,
    NotedOutput,
    PlayedLine,
    StepOutput,
    TurnOutput,
    WrittenReplay,
)
from cluedo_notes.presentation.schemas.whole_games import (
    CheckedEdition,
    GamesOutput,
    ListedEdition,
    MergeOutput,
    NewOutput,
    RuleOutput,
    ServedSite,
    ServeOutput,
    SimulateOutput,
    UnreadableLog,
    UseOutput,
    VerifiedLog,
    VerifyOutput,
)


class ListOf(Struct, frozen=True):
    """A list whose items are of these types each."""

    kinds: tuple[Any, ...]


OUTPUTS: dict[str, tuple[Any, ...]] = {
    "advise": (AdviseOutput,),
    "board": (BoardOutput,),
    "check": (CheckOutput,),
    "editions-check": (ListOf((CheckedEdition,)),),
    "editions-list": (ListOf((ListedEdition,)),),
    "editions-show": (Edition,),
    "envelope": (EnvelopeOutput,),
    "games": (GamesOutput,),
    "log": (LogOutput,),
    "merge": (MergeOutput,),
    "new": (NewOutput,),
    "noted": (NotedOutput,),
    "odds": (OddsOutput,),
    "play": (PlayedLine,),
    "replay": (ListOf((StepOutput,)), WrittenReplay),
    "rivals": (RivalsOutput,),
    "rules": (ListOf((RuleOutput,)),),
    "serve": (ServeOutput, ServedSite),
    "sheet": (SheetOutput, WrittenFiles),
    "show": (ShowOutput,),
    "simulate": (SimulateOutput,),
    "turn": (TurnOutput,),
    "use": (UseOutput,),
    "verify": (VerifyOutput, ListOf((VerifiedLog, UnreadableLog))),
    "why": (WhyOutput,),
}
"""What each command prints with `--json`, in one of these forms; "noted": every command that notes."""


REFUSED = "refused"
"""The name of the schema of what every command prints with `--json` where it is refused."""


def output_schema(name: str) -> JsonSchema:
    """The schema of what a command prints with `--json`; that of `REFUSED` is for all of them."""
    forms = (RefusedOutput,) if name == REFUSED else OUTPUTS[name]
    kinds = [kind for form in forms for kind in (form.kinds if isinstance(form, ListOf) else (form,))]
    named, found = definitions(kinds)
    references = iter(named)
    said = [_form(form, references) for form in forms]
    about = OF_SEVERAL.get(name, f"`{name.replace('-', ' ')}`")
    return {
        "$schema": DIALECT,
        "title": f"What {about} prints with --json",
        **_any_of(said),
        "$defs": found,
    }


OF_SEVERAL = {"noted": "a command that notes something", REFUSED: "a command that is refused"}
"""What prints the JSON of those schemas that are not named for one command."""


def _form(form: Any, references: Iterator[JsonSchema]) -> JsonSchema:
    """One form, by the next reference or, for a list, the next ones."""
    if isinstance(form, ListOf):
        return {"type": "array", "items": _any_of([next(references) for _ in form.kinds])}
    return next(references)


def _any_of(choices: list[JsonSchema]) -> JsonSchema:
    return choices[0] if len(choices) == 1 else {"anyOf": choices}
