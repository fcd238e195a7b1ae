"""The reference of docs/api.md, from the docstrings of what `cluedo_notes` exports.

Of types with many fields it has the summary, of events the fields; `help` and the schemas explain them. A
player's methods are in docs/players.md.
"""

import inspect
from collections.abc import Iterator
from functools import cached_property
from textwrap import fill, indent
from types import FunctionType, ModuleType
from typing import Any

import cluedo_notes
from cluedo_notes.editions import Effect, Power
from cluedo_notes.game.log.events import EVENT_TYPES, Action, Envelope, LookPlace, Response
from cluedo_notes.game.table.setting import Setting
from cluedo_notes.game.table.table import Table
from cluedo_notes.game.table.turn import Turn
from cluedo_notes.lab.players.strategies import SimulatedPlayer

WIDTH = 120


SPECIAL = {"__len__": "len(game)", "__getitem__": "game[number]", "__iter__": "for event in game"}
"""What Python calls some methods, and how they are used."""


MEMBERS = (property, cached_property, classmethod, FunctionType)


def reference() -> str:
    """All of it, in Markdown: a list of names with what they take, their members below them."""
    return "\n".join(line for name in cluedo_notes.__all__ for line in _entry(name)) + "\n"


def _entry(name: str) -> Iterator[str]:
    if name == "__version__":
        yield _line(0, name, "The version, as a string.")
        return
    thing = getattr(cluedo_notes, name)
    yield _line(0, name + _taken(thing), _summary(thing) if name == "Edition" else _said(thing, name))
    if name == "events":
        for event in (*EVENT_TYPES.values(), Response, Envelope):
            yield f"  - `{event.__name__}{_taken(event)}`"
        for values in (Action, LookPlace, Effect, Power):
            yield _line(1, values.__name__, f"{', '.join(values)}.")
    if inspect.isclass(thing) and name != "SimulatedPlayer":
        yield from _members(1, thing)
    if name == "Situation":
        for kind in (Table, Setting, Turn):
            yield _line(1, kind.__name__ + _taken(kind), _summary(kind))


def _members(depth: int, kind: type) -> Iterator[str]:
    for member, value in vars(kind).items():
        if kind is not cluedo_notes.Game and member in vars(SimulatedPlayer):
            continue
        if member in SPECIAL:
            yield _line(depth, SPECIAL[member], _said(value, member))
        elif not member.startswith("_") and isinstance(value, MEMBERS):
            taken = "" if isinstance(value, cached_property) else _taken(getattr(kind, member))
            yield _line(depth, member + taken, _said(value, member))


def _said(thing: Any, name: str) -> str:
    text = inspect.getdoc(thing)
    assert text, name
    return text.partition("\n\n")[0] if isinstance(thing, ModuleType) else text  # how it is read follows


def _summary(thing: Any) -> str:
    return _said(thing, thing.__name__).partition("\n\n")[0]


def _line(depth: int, name: str, text: str) -> str:
    paragraphs = f"- `{name}`: {text}".split("\n\n")
    filled = (fill(part, WIDTH - 2 * depth - 2, break_on_hyphens=False) for part in paragraphs)
    return indent(indent("\n\n".join(filled), "  ")[2:], "  " * depth)


def _taken(thing: Any) -> str:
    """What a function takes, or the fields of a value, in brackets."""
    if fields := getattr(thing, "__struct_fields__", getattr(thing, "_fields", ())):
        return f"({', '.join(fields)})"
    if isinstance(thing, property | type | ModuleType):
        return ""
    signature = inspect.signature(thing)
    plain = [one.replace(annotation=inspect.Parameter.empty) for one in signature.parameters.values()]
    taken = signature.replace(parameters=plain, return_annotation=inspect.Signature.empty)
    return str(taken).replace("(self, ", "(").replace("(self)", "()")
