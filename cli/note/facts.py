"""Facts known by other means, free notes, and pencil marks."""

from typing import Annotated

import typer

from cluedo_notes.cli.completion import complete_card, complete_owner
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.session import Force, Json, session_of
from cluedo_notes.game.entry.names import Names
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Fact, Mark, Note
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.message import message
from cluedo_notes.limits import MOST_MARK_LETTERS

app = CommandModule()


@app.command("add-fact")
def add_fact(
    ctx: typer.Context,
    owner: Annotated[
        str, typer.Argument(metavar="@meta-owner", help="@arg-owner", autocompletion=complete_owner)
    ],
    holds: Annotated[
        list[str] | None,
        typer.Option(metavar="@meta-cards", help="@arg-holds", autocompletion=complete_card),
    ] = None,
    lacks: Annotated[
        list[str] | None,
        typer.Option(metavar="@meta-cards", help="@arg-lacks", autocompletion=complete_card),
    ] = None,
    one_of: Annotated[
        list[str] | None,
        typer.Option(metavar="@meta-cards", help="@arg-one-of", autocompletion=complete_card),
    ] = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Note a fact about a player, the envelope, the pool or a card aside."""

    def build(log: Log, _: Table) -> Fact:
        names = Names.of(log)
        return Fact(
            names.owner(owner, log),
            names.card_list(holds) if holds else None,
            names.card_list(lacks) if lacks else None,
            names.card_list(one_of) if one_of else None,
        )

    session_of(ctx).note(build, force, as_json)


@app.command("add-note")
def add_note(
    ctx: typer.Context,
    text: Annotated[list[str], typer.Argument(metavar="@meta-text", help="@arg-note")],
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Note free text."""
    session_of(ctx).note(lambda _, __: Note(" ".join(text)), force, as_json)


def _mark_text(typed: list[str] | None) -> str | None:
    """The text of a mark; None for none. Raises `EntryError` for one that is too long."""
    text = " ".join(typed or [])
    if len(text) > MOST_MARK_LETTERS:
        raise EntryError(message("mark-too-long", typed=text, most=MOST_MARK_LETTERS))
    return text or None


@app.command("mark")
def mark(
    ctx: typer.Context,
    card: Annotated[
        str, typer.Argument(metavar="@meta-card", help="@arg-marked", autocompletion=complete_card)
    ],
    owner: Annotated[
        str, typer.Argument(metavar="@meta-owner", help="@arg-owner", autocompletion=complete_owner)
    ],
    text: Annotated[
        list[str] | None, typer.Argument(metavar="@meta-text", help="@arg-mark", show_default=False)
    ] = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Put a pencil mark on a cell of the sheet, or take it away."""

    def build(log: Log, _: Table) -> Mark:
        names = Names.of(log)
        return Mark(names.card(card), names.owner(owner, log), _mark_text(text))

    session_of(ctx).note(build, force, as_json)
