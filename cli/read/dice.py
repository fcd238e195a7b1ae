"""Dice, as typed for the commands that read a position."""

from typing import Annotated

import typer

from cluedo_notes.cli.language import current_words
from cluedo_notes.cli.note.as_command import NONE
from cluedo_notes.cli.terminal.command_line import option_in_words
from cluedo_notes.editions import Edition
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.fields import DICE
from cluedo_notes.game.rules.rooms import Dice
from cluedo_notes.language.message import message
from cluedo_notes.language.numbers import read_number

RollOption = Annotated[tuple[str, str] | None, typer.Option("--roll", metavar="A B", help="@arg-roll")]


def dice_of(typed: tuple[str, str] | None, edition: Edition) -> Dice | None:
    """The typed dice: two, or one and `-`, which may be left out if one die is rolled. Raises
    `EntryError`."""
    if typed is None:
        return None
    first, second = typed
    if not second and 1 in edition.rules.dice.numbers:
        return (_die(first),)
    if not second:
        raise EntryError(message("usage-option-two-values", typed=option_in_words("roll", current_words())))
    return (_die(first),) if second == NONE else (_die(first), _die(second))


def _die(typed: str) -> int | str:
    number = read_number(typed)
    die = typed if number is None else number
    if die not in DICE:
        raise EntryError(message("not-a-die", found=typed))
    return die
