"""What the commands that note an event share: their options, and what is completed in an argument."""

import inspect
from collections.abc import Callable
from typing import Annotated, Any

import typer

from cluedo_notes.cli import completion
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.session import Force, Json, session_of
from cluedo_notes.game.log.events import TableEvent

COMPLETED = {
    "@meta-card": completion.complete_card,
    "@meta-cards": completion.complete_card,
    "@meta-drawn": completion.complete_drawn,
    "@meta-effect-on": completion.complete_effect,
    "@meta-owner": completion.complete_owner,
    "@meta-player": completion.complete_player,
    "@meta-power": completion.complete_power,
    "@meta-power-on": completion.complete_power,
    "@meta-seen": completion.complete_card,
    "@meta-spot": completion.complete_place,
    "@meta-spots": completion.complete_place,
    "@meta-suggestion": completion.complete_player_or_card,
    "@meta-target": completion.complete_player,
    "@meta-triple": completion.complete_card,
    "@meta-way": completion.complete_way,
}
"""What shells complete in an argument, by the word that stands for it on help pages."""


def argument(metavar: str, code: str) -> Any:
    """An argument, completed by its `metavar`; `code`: of its help."""
    return typer.Argument(metavar=metavar, help=code, autocompletion=COMPLETED.get(metavar))


def option(metavar: str, code: str, *names: str) -> Any:
    """The same of an option; its name is its parameter's, unless others are given."""
    return typer.Option(*names, metavar=metavar, help=code, autocompletion=COMPLETED.get(metavar))


PlayerArgument = Annotated[str, argument("@meta-player", "@arg-who")]
"""The player of the event, as typed."""


def noting(app: CommandModule, name: str) -> Callable[[Callable[..., TableEvent]], Callable[..., TableEvent]]:
    """Makes of a function the command that notes the event it returns. The function takes the log before the
    event, then what is typed; typer reads its parameters, and `--force` and `--json` besides."""

    def made(build: Callable[..., TableEvent]) -> Callable[..., TableEvent]:
        def command(ctx: typer.Context, force: Force = False, as_json: Json = False, **typed: Any) -> None:
            session_of(ctx).note(lambda log, _: build(log, **typed), force, as_json)

        ctx, force, as_json, _ = inspect.signature(command).parameters.values()
        _, *own = inspect.signature(build).parameters.values()
        command.__signature__ = inspect.Signature([ctx, *own, force, as_json])  # type: ignore[attr-defined]
        app.command(name)(command)
        return build

    return made
