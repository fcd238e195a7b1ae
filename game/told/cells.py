"""The notes sheet's columns and cells as every face shows them: a mark, or percents and how dark they are."""

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct

from cluedo_notes.editions import Edition
from cluedo_notes.game.deal import ENVELOPE, owners_beside
from cluedo_notes.game.describe import owner_name
from cluedo_notes.game.odds import Odds
from cluedo_notes.game.position import Position
from cluedo_notes.game.told.figures import SHADES, percent
from cluedo_notes.game.words import Words, printable


class Mark(StrEnum):
    """What is known of a card at an owner."""

    HAS = "has"
    LACKS = "lacks"
    OPEN = "open"


SIGNS = {Mark.HAS: "✓", Mark.LACKS: "✗", Mark.OPEN: ""}
"""How the marks are written where every sign can be."""


class Cell(Struct, frozen=True):
    """A cell: its mark; where it is open and was counted, the percents and how many `SHADES` it reaches."""

    mark: Mark
    figure: str = ""
    level: int = 0


class Column(Struct, frozen=True):
    """A column: whose it is, its heading, and what that stands for (the same for players)."""

    owner: str
    heading: str
    name: str


def cell_of(position: Position, odds: Odds | None, card: str, owner: str, words: Words, digits: int) -> Cell:
    """The cell of a card at an owner; percents with so many decimals."""
    if position.facts.holder[card] == owner:
        return Cell(Mark.HAS)
    if owner in position.facts.impossible[card]:
        return Cell(Mark.LACKS)
    if odds is None:
        return Cell(Mark.OPEN)
    probability = odds.cells[card][owner]
    return Cell(Mark.OPEN, percent(probability, digits, words), level_of(probability, digits))


def level_of(probability: float, digits: int) -> int:
    """How many of `SHADES` a probability reaches as it is shown, with so many decimals of a percent."""
    return sum(round(probability, 2 + digits) >= least for least in SHADES)


def columns_of(position: Position, words: Words) -> tuple[Column, ...]:
    """The columns of a game's sheet."""
    players = position.log.deal.players
    return tuple(
        _player_column(owner) if owner in players else other_column(owner, words) for owner in position.owners
    )


def empty_columns(edition: Edition, players: Sequence[str], words: Words) -> tuple[Column, ...]:
    """The columns of an empty sheet: the players by their names, or empty texts where they are written in
    by hand. Raises `DealError` for a number of players that the edition is not for."""
    named = (_player_column(name) for name in players)
    others = (other_column(owner, words) for owner in owners_beside(edition, len(players)))
    return (other_column(ENVELOPE, words), *named, *others)


def _player_column(name: str) -> Column:
    return Column(name, printable(name), printable(name))


def other_column(owner: str, words: Words) -> Column:
    """The column of an owner who is no player."""
    heading = words(f"column-{owner.replace('_', '-')}")
    return Column(owner, heading, owner_name(owner, words))
