"""Common options and arguments of the commands that note an event."""

import inspect
from collections.abc import Callable, Sequence
from typing import Annotated, Any

import typer

from cluedo_notes.cli.completion import argument
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.session import Force, Json, session_of
from cluedo_notes.editions import Category
from cluedo_notes.game.entry.names import Names
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import TableEvent
from cluedo_notes.language.message import message

PlayerArgument = Annotated[str, argument("@meta-player", "@arg-who")]
"""The player of the event, as typed."""


def three_cards(names: Names, typed: Sequence[str]) -> tuple[str, str, str]:
    """A suspect, a weapon and a room, typed in any order, with commas or without. Raises `EntryError`."""
    cards = names.cards.parts(" ".join(typed))
    if len(cards) != len(Category):
        slip = next((card for card in cards if not names.cards.candidates(card)), None)
        raise names.cards.unknown(slip) if slip else EntryError(message("three-cards", found=len(cards)))
    return names.triple(cards)


def noting(app: CommandModule, name: str) -> Callable[[Callable[..., TableEvent]], Callable[..., TableEvent]]:
    """Turns a function into the command that notes the event it returns. The function takes the log before
    the event, then the typed arguments. typer reads its parameters, and also `--force` and `--json`."""

    def made(build: Callable[..., TableEvent]) -> Callable[..., TableEvent]:
        def command(ctx: typer.Context, force: Force = False, as_json: Json = False, **typed: Any) -> None:
            session_of(ctx).note(lambda log, _: build(log, **typed), force, as_json)

        ctx, force, as_json, _ = inspect.signature(command).parameters.values()
        _, *own = inspect.signature(build).parameters.values()
        command.__signature__ = inspect.Signature([ctx, *own, force, as_json])  # type: ignore[attr-defined]
        app.command(name)(command)
        return build

    return made
