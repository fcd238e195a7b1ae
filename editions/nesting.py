"""The depth of brackets and keys in a text, measured before it is parsed.

Parsers call themselves for each bracket. In a browser, too many calls end Python itself instead of raising an
error. For each dot in a key, the parser of TOML keeps everything before it.
"""

import re
from typing import Any, TypeVar

import msgspec

from cluedo_notes.limits import MOST_NESTED

Decoded = TypeVar("Decoded")

_TEXT = rb"""
    \"{3} (?: [^"\\] | \\. | "(?!"") )*+ (?: \"{3} )?  # what TOML writes over several lines
    | '{3} (?: [^'] | '(?!'') )*+ (?: '{3} )?
    | " (?: [^"\\\n] | \\[^\n] )*+ "?
    | ' [^'\n]*+ '?
    | \# [^\n]*+
"""
"""Texts and comments, closed or not, in which brackets mean nothing."""

_BRACKET_OR_TEXT = re.compile(rb"(?P<opens>[\[{]) | (?P<closes>[\]}]) | " + _TEXT, re.VERBOSE | re.DOTALL)

_DOT_OR_TEXT = re.compile(rb"(?P<dot>\.) | (?P<ends>[\n=,\[\]{}]) | " + _TEXT, re.VERBOSE | re.DOTALL)
"""The sign that joins the names of a key, and signs that cannot follow a key."""


class TooDeep(msgspec.DecodeError):
    """An error: brackets, or the names of a key, are nested more than `MOST_NESTED` deep."""


def check_nesting(text: bytes) -> None:
    """Raises `TooDeep` for a text of JSON or TOML that must not be parsed."""
    if text.count(b"[") + text.count(b"{") <= MOST_NESTED:
        return
    depth = 0
    for part in _BRACKET_OR_TEXT.finditer(text):
        if part["opens"]:
            depth += 1
            if depth > MOST_NESTED:
                raise TooDeep
        elif part["closes"]:
            depth -= 1


def check_dots(text: bytes) -> None:
    """Raises `TooDeep` for a text of TOML with a key of more than `MOST_NESTED` dots."""
    if text.count(b".") <= MOST_NESTED:
        return
    dots = 0
    for part in _DOT_OR_TEXT.finditer(text):
        if part["dot"]:
            dots += 1
            if dots > MOST_NESTED:
                raise TooDeep
        elif part["ends"]:
            dots = 0


def json_value(text: bytes) -> Any:
    """The value of a JSON text. Raises `msgspec.DecodeError`, or `TooDeep` before it is parsed."""
    check_nesting(text)
    return msgspec.json.decode(text)


def json_of(kind: type[Decoded], text: bytes) -> Decoded:
    """The value of a JSON text of this `kind`. Raises as `json_value` does."""
    check_nesting(text)
    return msgspec.json.decode(text, type=kind)
