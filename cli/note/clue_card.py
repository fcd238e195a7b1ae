"""A Clue card that was drawn, and the cards that were shown for it."""

from typing import Annotated

import typer

from cluedo_notes.cli.completion import argument, option
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.session import Force, Json, session_of
from cluedo_notes.game.entry.clue_words import clue_card

app = CommandModule()


@app.command("clue-card")
def add_clue_card(
    ctx: typer.Context,
    words: Annotated[list[str], argument("@meta-clue", "@arg-clue")],
    by: Annotated[str | None, option("@meta-player", "@arg-clue-by")] = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Note a Clue card."""
    session_of(ctx).note(lambda log, table: clue_card(words, by, log, table), force, as_json)
