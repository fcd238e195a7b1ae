"""Rolls, moves, drawn cards and the ends of turns: where the pawns are and whose turn it is."""

from collections.abc import Sequence
from typing import Annotated

from cluedo_notes.cli.completion import argument, option
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.note.arguments import PlayerArgument, noting
from cluedo_notes.cli.note.as_command import NONE
from cluedo_notes.game.entry.names import NOT_NOTED, Names
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Draw, EndTurn, Move, Roll
from cluedo_notes.game.log.fields import DICE
from cluedo_notes.game.log.reader import Log
from cluedo_notes.language.message import message

app = CommandModule()


@noting(app, "roll")
def add_roll(
    log: Log, player: PlayerArgument, dice: Annotated[list[str], argument("@meta-dice", "@arg-dice")]
) -> Roll:
    """Note a roll of the dice."""
    rolled = () if dice == [NONE] else read_dice(dice)
    return Roll(Names.of(log).player(player), rolled)


def read_dice(typed: Sequence[str]) -> tuple[int | str, ...]:
    """Dice typed separately (`4 3`), as a sum (`4+3`) or as one word (`43`). Raises `EntryError`."""
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


@noting(app, "move")
def add_move(
    log: Log,
    player: PlayerArgument,
    to: Annotated[list[str], argument("@meta-spot", "@arg-to")],
    via: Annotated[str | None, option("@meta-way", "@arg-via")] = None,
    path: Annotated[str | None, option("@meta-spots", "@arg-path")] = None,
) -> Move:
    """Note a move."""
    names = Names.of(log)
    walked = None if path is None else () if path == NONE else names.path(path)
    way = None if via is None else names.way(via)
    return Move(names.player(player), names.spot(" ".join(to)), way, walked)


@noting(app, "draw")
def add_draw(
    log: Log,
    player: PlayerArgument,
    card: Annotated[str | None, argument("@meta-drawn", "@arg-drawn")] = None,
) -> Draw:
    """Note a drawn intrigue card."""
    names = Names.of(log)
    seen = None if card is None or card in NOT_NOTED else names.drawn(card)
    return Draw(names.player(player), seen)


@noting(app, "end-turn")
def add_end_turn(log: Log, player: PlayerArgument) -> EndTurn:
    """Note the end of a turn."""
    return EndTurn(Names.of(log).player(player))
