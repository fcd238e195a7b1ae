"""Editions as data: the cards, board and rules of each box, loaded into frozen values.

Read `model` (an edition), `switches` (how editions differ), `options` (what a table may choose) and `board`.
Then read `loader`, `rules_reader`, `articles_reader` and `board_reader`. They read from `data/` or from a
user's own file, with `toml_table`, `named_file`, `nesting` and `toml_errors`.
"""

from cluedo_notes.editions.board import Board, Direction, Door, Feature, Spot, Square
from cluedo_notes.editions.board_reader import BoardError
from cluedo_notes.editions.loader import load, load_file, shipped
from cluedo_notes.editions.model import (
    START_SQUARES,
    Card,
    Category,
    Clue,
    Edition,
    Effect,
    Leftover,
    Place,
    PlaceKind,
    Power,
)
from cluedo_notes.editions.options import GameOptions, apply_options
from cluedo_notes.editions.switches import Pawns, SpiedCard, Switches, Witnesses
from cluedo_notes.editions.toml_table import EditionError

__all__ = [
    "START_SQUARES",
    "Board",
    "BoardError",
    "Card",
    "Category",
    "Clue",
    "Direction",
    "Door",
    "Edition",
    "EditionError",
    "Effect",
    "Feature",
    "GameOptions",
    "Leftover",
    "Pawns",
    "Place",
    "PlaceKind",
    "Power",
    "SpiedCard",
    "Spot",
    "Square",
    "Switches",
    "Witnesses",
    "apply_options",
    "load",
    "load_file",
    "shipped",
]
