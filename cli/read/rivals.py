"""`rivals`: what each of the others knows, and how close they may be to naming the envelope."""

from typing import Annotated

import typer

from cluedo_notes.cli.completion import complete_player
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.read.options import At, Seed, position_at
from cluedo_notes.cli.session import Json, session_of
from cluedo_notes.game.deduction.position import keeper
from cluedo_notes.game.entry.names import Names
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.knowledge.minds import draw_worlds
from cluedo_notes.game.knowledge.rivals import WORLDS, rivals_knowledge
from cluedo_notes.language.message import message
from cluedo_notes.presentation.envelope import ignored_json
from cluedo_notes.presentation.rivals import rivals_json, rivals_lines

app = CommandModule()


@app.command("rivals")
def rivals(
    ctx: typer.Context,
    player: Annotated[
        str | None, typer.Argument(metavar="@meta-player", help="@arg-rival", autocompletion=complete_player)
    ] = None,
    at: At = None,
    worlds: Annotated[int, typer.Option(metavar="N", min=1, help="@arg-worlds")] = WORLDS,
    seed: Seed = 0,
    as_json: Json = False,
) -> None:
    """Show what the others know."""
    from random import Random  # noqa: PLC0415 (its module is slow to load)

    session, position = session_of(ctx), position_at(ctx, at)
    me = keeper(position)
    only = None if player is None else Names.of(position.log).player(player)
    if only == me:
        raise EntryError(message("no-rival-of-himself", player=me))
    random = Random(seed)
    with session.said_when_long():
        found = rivals_knowledge(position, draw_worlds(position, worlds, random), random)
    if as_json:
        session.print_json(rivals_json(found, only) | ignored_json(position))
        return
    session.print_lines(rivals_lines(found, only, session.words), indent=4 if only is None else 6)
