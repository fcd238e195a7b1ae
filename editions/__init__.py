"""What a game is made of: editions as data, loaded into frozen, validated values."""

from cluedo_notes.editions.loader import load, load_file, shipped
from cluedo_notes.editions.message import Message, message
from cluedo_notes.editions.model import (
    Card,
    Category,
    Edition,
    Effect,
    Leftover,
    Name,
    Place,
    Power,
)
from cluedo_notes.editions.options import GameOptions, apply_options
from cluedo_notes.editions.reader import EditionError, slug
from cluedo_notes.editions.switches import Rules, Witnesses

__all__ = [
    "Card",
    "Category",
    "Edition",
    "EditionError",
    "Effect",
    "GameOptions",
    "Leftover",
    "Message",
    "Name",
    "Place",
    "Power",
    "Rules",
    "Witnesses",
    "apply_options",
    "load",
    "load_file",
    "message",
    "shipped",
    "slug",
]
