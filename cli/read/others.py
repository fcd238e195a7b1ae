"""`others`: the knowledge of each other player, and how close they may be to naming the envelope."""

from random import Random
from typing import Annotated

import typer

from cluedo_notes.cli.completion import argument
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.read.options import (
    AS_IT_STANDS,
    HowRead,
    ReadingCommand,
    Seed,
    position_at,
    with_how_read,
)
from cluedo_notes.cli.session import Json, session_of
from cluedo_notes.game.advice.advice import ADVICE_ASKERS
from cluedo_notes.game.advice.reading_adviser import adviser_of
from cluedo_notes.game.deduction.position import keeper
from cluedo_notes.game.entry.names import Names
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.knowledge.rivals import SEED, WORLDS, rivals_knowledge
from cluedo_notes.language.message import message
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.envelope import askers_lines
from cluedo_notes.presentation.rivals import rivals_lines, rivals_output

app = CommandModule()


@app.command("others", cls=ReadingCommand)
@with_how_read
def others(
    ctx: typer.Context,
    player: Annotated[str | None, argument("@meta-player", "@arg-rival")] = None,
    worlds: Annotated[int, typer.Option(metavar="N", min=1, help="@arg-worlds", hidden=True)] = WORLDS,
    seed: Seed = SEED,
    how: HowRead = AS_IT_STANDS,
    as_json: Json = False,
) -> None:
    """Show what the others know."""
    session, position = session_of(ctx), position_at(ctx, how.at)
    me = keeper(position)
    only = None if player is None else Names.of(position.log).player(player)
    if only == me:
        raise EntryError(message("no-rival-of-himself", player=me))
    random = Random(seed)
    adviser = adviser_of(position, how.show_model, how.askers or ADVICE_ASKERS)
    with session.said_when_long():
        knowledge = rivals_knowledge(position, adviser.worlds(worlds, random), random)
    if as_json:
        session.print_json(rivals_output(knowledge, only, adviser.figures))
        return
    session.print_lines(rivals_lines(knowledge, only, session.words), indent=4 if only is None else 6)
    if read_lines := askers_lines(session.words, Describer(position.log, session.words), adviser.figures):
        session.print_lines(["", *read_lines])
