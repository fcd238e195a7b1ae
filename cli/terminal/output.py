"""Makes output fit: lines as wide as the terminal, and only characters of its encoding.

Output is only ever shown, never obeyed. While a command runs, gates on both output streams stop every
character that a terminal would obey or a person could not see.
"""

import codecs
import json
import os
import re
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import PurePath
from typing import Any, TextIO, cast

import msgspec

from cluedo_notes.cli.terminal.command_line import COMPLETING, current_line
from cluedo_notes.language.letters import plain_sign
from cluedo_notes.language.printable import is_seen, printable

WIDTH = 80
"""The columns of a line if neither a terminal nor `COLUMNS` determines them."""

NARROWEST_TEXT = 20
"""A terminal that claims to be narrower still gets lines of this width."""

PLAIN = "plain-signs"
"""The name of the error handler that prints plain replacements for characters that an encoding lacks."""

_COLOUR = re.compile(r"(\x1b\[[0-9;]*m)")

# A word with the spaces before it, and the French signs that are separated from it but must stay on its line.
_WORD = re.compile(r" *(?:« )?[^ ]+(?: [:;!?»%][).,;]*(?= |$))*")


def line_without_colours(line: str) -> str:
    """A line that we have coloured, as plain text."""
    return _COLOUR.sub("", line)


def columns(text: str) -> int:
    """The columns of a terminal that a text takes."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1
        for sign in text
    )


def padded(text: str, width: int) -> str:
    """A text filled up with spaces to `width` columns."""
    return text + " " * (width - columns(text))


def wrapped(line: str, width: int, indent: int) -> Iterator[str]:
    """A line in parts of at most `width` columns, those after the first indented by `indent`; a longer
    word stays whole."""
    part, taken = "", 0
    for word in _WORD.findall(line):
        if part.strip() and taken + columns(word) > width:
            yield part
            part, word = "", " " * indent + word.lstrip(" ")
            taken = 0
        part += word
        taken += columns(word)
    yield part


def width_of(stream: TextIO) -> int | None:
    """The columns of lines on a stream: `COLUMNS` if it is set, otherwise those of its terminal. None without
    either, because nothing need be cut."""
    try:
        asked = int(os.environ.get("COLUMNS", ""))
    except ValueError:
        asked = 0
    if asked > 0:
        return max(asked, NARROWEST_TEXT)
    if not stream.isatty():
        return None
    try:
        width = os.get_terminal_size(stream.fileno()).columns
    except OSError:
        width = 0
    return max(width or WIDTH, NARROWEST_TEXT)


def text_width(stream: TextIO) -> int:
    """The columns at which sentences on a stream end; `WIDTH` if nothing determines them."""
    return width_of(stream) or WIDTH


def rows_printed(lines: Iterable[str], indent: int) -> int:
    """The number of rows that sentences take on standard output, what continues below indented."""
    return sum(1 for line in lines for _ in wrapped(line, text_width(sys.stdout), indent))


def shows_colours(stream: TextIO) -> bool:
    """Does a stream's terminal show colours, and are they allowed? `NO_COLOR` also forbids bold and dim
    text."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


class _Gate:
    """A text stream that writes only visible characters and line ends."""

    def __init__(self, beneath: TextIO) -> None:
        self.beneath = beneath
        # fish reads a command, a tab and its description
        self._also = "\n\t" if COMPLETING in os.environ else "\n"

    def write(self, text: str) -> int:
        self.beneath.write(printable(text, also=self._also))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.beneath, name)


@contextmanager
def gated() -> Iterator[None]:
    """A context in which standard output and error output are gates."""
    out, err = cast("TextIO", _Gate(sys.stdout)), cast("TextIO", _Gate(sys.stderr))
    with redirect_stdout(out), redirect_stderr(err):
        yield


def beneath(stream: TextIO) -> TextIO:
    """The stream below its gate: for libraries that draw a screen from clean texts."""
    return stream.beneath if isinstance(stream, _Gate) else stream


def coloured(text: str) -> str:
    """Lines that we have coloured. The colours stay; everything else is as at the gate."""
    parts = enumerate(_COLOUR.split(text))
    return "".join(part if n % 2 else printable(part, also="\n") for n, part in parts)


def print_coloured(lines: Iterable[str]) -> None:
    """Print lines that we have coloured, made of clean texts."""
    print(coloured("\n".join(lines)), file=beneath(sys.stdout))


def json_text(data: Any) -> str:
    """Data for other programs, on one line. Invisible characters, and those missing from the output's
    encoding, are escaped: read back, the data is the same."""
    try:
        text = msgspec.json.encode(data, enc_hook=_path_as_text).decode("utf-8")
    except UnicodeEncodeError:  # a file name that is not text
        text = json.dumps(msgspec.to_builtins(data, enc_hook=_path_as_text))
    if text.isascii() and text.isprintable():
        return text
    encoding = sys.stdout.encoding or "utf-8"
    return "".join(sign if _can_stand(sign, encoding) else json.dumps(sign)[1:-1] for sign in text)


def _path_as_text(value: Any) -> str:
    if isinstance(value, PurePath):
        return str(value)
    raise NotImplementedError(type(value))


def _can_stand(sign: str, encoding: str) -> bool:
    """Can a character appear unchanged in a line of JSON?"""
    return sign.isprintable() if sign.isascii() else can_be_printed(sign, encoding) and is_seen(sign)


def can_be_printed(signs: str, encoding: str | None = None) -> bool:
    """Does an encoding have all these characters (None: that of standard output)?"""
    try:
        signs.encode(encoding or sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def print_error(text: str) -> None:
    """Print one message on standard error: one line for programs, as many as needed on a terminal."""
    text = current_line().sender + text
    lines = wrapped(text, text_width(sys.stderr), 2) if sys.stderr.isatty() else [text]
    print("\n".join(lines), file=sys.stderr)


def plain_signs(error: UnicodeError) -> tuple[str, int]:
    """Plain replacements for characters that an encoding lacks: letters without their accents, - for a
    dash."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(plain_sign, error.object[error.start : error.end])), error.end


codecs.register_error(PLAIN, plain_signs)
