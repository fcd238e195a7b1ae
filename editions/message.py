"""What there is to say, as a code with arguments; the sentence is made where people read it."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct


class Message(Struct, frozen=True):
    """One sentence of the catalogue of words: its code and what it needs.

    An argument is a text (shown as it is), a number, another `Message` (a word of the catalogue), or a list
    of these.
    """

    code: str
    arguments: Mapping[str, Any] = {}


def message(code: str, **arguments: Any) -> Message:
    return Message(code, arguments)
