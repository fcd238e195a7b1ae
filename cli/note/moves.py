"""Rolls, moves, drawn cards and the ends of turns: where the pawns are and whose turn it is."""

from collections.abc import Sequence
from typing import Annotated

import typer

from cluedo_notes.cli.completion import complete_drawn, complete_place, complete_way
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.note.arguments import PlayerArgument
from cluedo_notes.cli.note.as_command import NONE
from cluedo_notes.cli.session import Force, Json, session_of
from cluedo_notes.game.entry.names import NOT_NOTED, Names
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import DICE, Draw, EndTurn, Move, Roll
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.message import message

app = CommandModule()


@app.command("add-roll")
def add_roll(
    ctx: typer.Context,
    player: PlayerArgument,
    dice: Annotated[list[str], typer.Argument(metavar="@meta-dice", help="@arg-dice")],
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Note a roll of the dice."""
    rolled = () if dice == [NONE] else read_dice(dice)

    def build(log: Log, _: Table) -> Roll:
        return Roll(Names.of(log).player(player), rolled)

    session_of(ctx).note(build, force, as_json)


def read_dice(typed: Sequence[str]) -> tuple[int | str, ...]:
    """Dice typed apart (`4 3`), as a sum (`4+3`) or as one word (`43`). Raises `EntryError`."""
    rolled: list[int | str] = []
    apart = " ".join(typed).replace(",", "+").split("+")
    if not all(map(str.strip, apart)):
        raise EntryError(message("not-dice", typed=" ".join(typed)))  # `4+` lacks a die
    for word in typed:
        for part in word.replace("+", " ").replace(",", " ").split():
            dice = "?" if part.casefold() in NOT_NOTED else part
            rolled += [int(die) if die.isdecimal() else die for die in dice]
    if not rolled or any(die not in DICE for die in rolled):
        raise EntryError(message("not-dice", typed=" ".join(typed)))
    return tuple(rolled)


@app.command("add-move")
def add_move(
    ctx: typer.Context,
    player: PlayerArgument,
    to: Annotated[str, typer.Argument(metavar="@meta-spot", help="@arg-to", autocompletion=complete_place)],
    via: Annotated[
        str | None, typer.Option(metavar="@meta-way", help="@arg-via", autocompletion=complete_way)
    ] = None,
    path: Annotated[
        str | None, typer.Option(metavar="@meta-spots", help="@arg-path", autocompletion=complete_place)
    ] = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Note a move."""

    def build(log: Log, _: Table) -> Move:
        names = Names.of(log)
        walked = None if path is None else () if path == NONE else names.path(path)
        way = None if via is None else names.way(via)
        return Move(names.player(player), names.spot(to), way, walked)

    session_of(ctx).note(build, force, as_json)


@app.command("add-draw")
def add_draw(
    ctx: typer.Context,
    player: PlayerArgument,
    card: Annotated[
        str | None, typer.Argument(metavar="@meta-drawn", help="@arg-drawn", autocompletion=complete_drawn)
    ] = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Note a drawn intrigue card."""

    def build(log: Log, _: Table) -> Draw:
        names = Names.of(log)
        seen = None if card is None or card in NOT_NOTED else names.drawn(card)
        return Draw(names.player(player), seen)

    session_of(ctx).note(build, force, as_json)


@app.command("add-end-turn")
def add_end_turn(
    ctx: typer.Context, player: PlayerArgument, force: Force = False, as_json: Json = False
) -> None:
    """Note the end of a turn."""

    def build(log: Log, _: Table) -> EndTurn:
        return EndTurn(Names.of(log).player(player))

    session_of(ctx).note(build, force, as_json)
