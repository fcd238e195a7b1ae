"""How a refused command ends: one line on standard error and, with `--json`, an object on standard output."""

from collections.abc import Callable, Mapping, Sequence

from cluedo_notes.cli.terminal.output import json_text, print_error
from cluedo_notes.presentation.refused import RefusedCommand, RefusedOutput, RefusedPlace

Refuse = Callable[[RefusedCommand], None]
"""Says why a command is refused."""


def print_refused(arguments: Sequence[str]) -> Refuse:
    """Prints why the command with these arguments is refused."""

    def refuse(refused: RefusedCommand) -> None:
        print_error(refused.sentence)
        if asks_for_json(arguments):
            print(json_text(RefusedOutput(refused=refused)))

    return refuse


def asks_for_json(arguments: Sequence[str]) -> bool:
    """Is `--json` among a command's options? Words after `--` are none of them."""
    words = list(arguments)
    return "--json" in (words[: words.index("--")] if "--" in words else words)


def place_of_usage(arguments: Mapping[str, object]) -> RefusedPlace:
    """The place of a usage error: the option or the argument in its sentence."""
    key = arguments.get("what") or arguments.get("typed")
    return RefusedPlace(key=str(key) if key else None)
