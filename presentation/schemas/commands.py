"""Which types describe the JSON of each command, and their schemas."""

from collections.abc import Iterator
from typing import Any

from cluedo_notes.editions import Edition
from cluedo_notes.presentation.advice.json import AdviseOutput
from cluedo_notes.presentation.card_to_show import ShowOutput
from cluedo_notes.presentation.contradiction import CheckOutput
from cluedo_notes.presentation.envelope import EnvelopeOutput
from cluedo_notes.presentation.games.archive import UnreadableLog, VerifiedLog
from cluedo_notes.presentation.games.edition import BoardOutput, CheckedEdition, ListedEdition
from cluedo_notes.presentation.games.merge import MergeOutput
from cluedo_notes.presentation.games.new import GamesOutput, NewOutput, ServedSite, ServeOutput, UseOutput
from cluedo_notes.presentation.games.rules import RuleOutput
from cluedo_notes.presentation.games.simulation import SimulateOutput
from cluedo_notes.presentation.games.verification import VerifyOutput
from cluedo_notes.presentation.log import LogOutput
from cluedo_notes.presentation.noted import NotedOutput, PlayedLine
from cluedo_notes.presentation.refused import RefusedOutput
from cluedo_notes.presentation.replay.steps import StepOutput, WrittenReplay
from cluedo_notes.presentation.rivals import RivalsOutput
from cluedo_notes.presentation.schemas.json_schema import DIALECT, JsonSchema, definitions
from cluedo_notes.presentation.sheet.json import OddsOutput, SheetOutput, WrittenFiles
from cluedo_notes.presentation.turn import TurnOutput
from cluedo_notes.presentation.why import WhyOutput

OUTPUTS: dict[str, tuple[Any, ...]] = {
    "advise": (AdviseOutput,),
    "board": (BoardOutput,),
    "check": (CheckOutput,),
    "editions-check": ([CheckedEdition],),
    "editions-list": ([ListedEdition],),
    "editions-show": (Edition,),
    "envelope": (EnvelopeOutput,),
    "games": (GamesOutput,),
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
"""What each command prints with `--json`, in one of these forms; "noted": every command that notes. A list
stands for one whose items are of these types each."""


REFUSED = "refused"
"""The name of the schema of what every command prints with `--json` where it is refused."""


def output_schema(name: str) -> JsonSchema:
    """The schema of what a command prints with `--json`; that of `REFUSED` is for all of them."""
    forms = (RefusedOutput,) if name == REFUSED else OUTPUTS[name]
    kinds = [kind for form in forms for kind in (form if isinstance(form, list) else [form])]
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
    if isinstance(form, list):
        return {"type": "array", "items": _any_of([next(references) for _ in form])}
    return next(references)


def _any_of(choices: list[JsonSchema]) -> JsonSchema:
    return choices[0] if len(choices) == 1 else {"anyOf": choices}
