"""What is printed fits where it is printed: lines as wide as the terminal, signs that its encoding has."""

import codecs
import os
import re
import sys
import unicodedata
from collections.abc import Iterator
from typing import TextIO

from cluedo_notes.game.told.signs import plain_sign

WIDTH = 80
"""The columns of a line where no terminal says how many it has."""

NARROWEST = 20
"""A terminal that says it is narrower gets lines of this width all the same."""

PLAIN = "plain-signs"
"""The name of the error handler that prints plain signs for those that an encoding does not have."""

# A word with the blanks before it, and the French signs that stand apart from it but never alone on a line.
_WORD = re.compile(r" *(?:« )?[^ ]+(?: [:;!?»%][).,;]*(?= |$))*")


def columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1
        for sign in text
    )


def wrapped(line: str, width: int, indent: int) -> Iterator[str]:
    """A line in parts of so many columns, those after the first so far in; a longer word stays whole."""
    part, taken = "", 0
    for word in _WORD.findall(line):
        if part.strip() and taken + columns(word) > width:
            yield part
            part, word = "", " " * indent + word.lstrip(" ")
            taken = 0
        part += word
        taken += columns(word)
    yield part


def text_width(stream: TextIO) -> int:
    """The columns of the terminal that a stream goes to; `WIDTH` where there is none."""
    if not stream.isatty():
        return WIDTH
    asked = os.environ.get("COLUMNS", "")
    try:
        width = int(asked) if asked.isdecimal() else os.get_terminal_size(stream.fileno()).columns
    except OSError:
        width = 0
    return max(width or WIDTH, NARROWEST)


def tell(text: str) -> None:
    """One message on standard error: one line for programs, on a terminal as many as it needs there."""
    text = f"cluedo-notes: {text}"
    lines = wrapped(text, text_width(sys.stderr), 2) if sys.stderr.isatty() else [text]
    print("\n".join(lines), file=sys.stderr)


def plain_signs(error: UnicodeError) -> tuple[str, int]:
    """Plain signs for those that an encoding does not have: letters without their accents, - for a dash."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(plain_sign, error.object[error.start : error.end])), error.end


codecs.register_error(PLAIN, plain_signs)
