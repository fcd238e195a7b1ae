"""A line that does not have the shape of its event: msgspec's sentence as a key and a message of ours.

The message lists what is accepted there, in the reader's language; msgspec's own texts are English only.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, get_args

import msgspec
from msgspec import Struct

from cluedo_notes.language.message import Message, message

_PLACE = re.compile(r" - at `\$(?P<path>[^`]*)`$")
_UNKNOWN = re.compile(r"Object contains unknown field `(?P<name>.*)`$", re.DOTALL)
_MISSING = re.compile(r"Object missing required field `(?P<name>.*)`$")
_INVALID = re.compile(r"Invalid (?:enum )?value '?(?P<found>.*?)'?$", re.DOTALL)
_BOUND = re.compile(r"Expected `\w+` (?P<bound>>=|<=|of length >=|of length <=) (?P<number>\d+)$")
_BOUNDS = {">=": "too-small", "<=": "too-large", "of length >=": "too-few", "of length <=": "too-long"}
_EXPECTED = re.compile(r"Expected `(?P<wanted>[^`]*)`, got `(?P<found>[^`]*)`$")
_JSON_NAMES = {"NoneType": "null", "list": "array", "tuple": "array", "dict": "object"}


class _Pairs(list[tuple[str, Any]]):
    """A JSON object with every key as written, duplicates included."""


def key_twice(line: bytes) -> str | None:
    """The first key of a line that occurs twice in one object, as a path; None if no key does. `line` is
    valid JSON."""

    return next(_twice(json.loads(line, object_pairs_hook=_Pairs, parse_int=str), ""), None)


def _twice(value: Any, path: str) -> Iterator[str]:
    if isinstance(value, _Pairs):
        times = Counter(key for key, _ in value)
        yield from (_join(path, key) for key, number in times.items() if number > 1)
        for key, inside in value:
            yield from _twice(inside, _join(path, key))
    elif isinstance(value, list):
        for number, inside in enumerate(value):
            yield from _twice(inside, f"{path}[{number}]")


def explained(text: str, values: Any, types: Mapping[str, type[Struct]]) -> tuple[str, Message]:
    """The key that msgspec's sentence is about (empty: the whole line), and the fault.

    `text` is that sentence, `values` the decoded line, `types` the structs by the names that its `type` may
    have.
    """
    place = _PLACE.search(text)
    path = _with_dict_key(place["path"].lstrip("."), values, types) if place else ""
    text = text[: place.start()] if place else text
    if match := _UNKNOWN.match(text):
        return _join(path, match["name"]), message("unknown-key", accepted=_keys_at(path, values, types))
    if match := _MISSING.match(text):
        accepted = _types_at(path, types) if match["name"] == "type" else None
        key = _join(path, match["name"])
        if accepted:
            return key, message("missing-type", accepted=accepted)
        return key, message("missing-key", accepted=_keys_at(path, values, types))
    if match := _INVALID.match(text):
        accepted = _values_at(path, values, types)
        return path, message("not-accepted", found=match["found"], accepted=accepted)
    if match := _BOUND.match(text):
        return path, message(_BOUNDS[match["bound"]], bound=int(match["number"]))
    if match := _EXPECTED.match(text):
        if path.rpartition(".")[2] == "type":
            return path, message("wrong-type", found=_kind(match["found"]), accepted=_types_at(path, types))
        kinds = [_kind(kind) for kind in match["wanted"].split(" | ")]
        return path, message("wrong-type", found=_kind(match["found"]), accepted=kinds)
    return path, message("unfit", reason=text)


def _kind(text: str) -> Message:
    """A type by its JSON name; msgspec names the value's type as Python does."""
    return message(_JSON_NAMES.get(text, text))


def _with_dict_key(path: str, values: Any, types: Mapping[str, type[Struct]]) -> str:
    """A path in which msgspec hides the key of a dict (`hands[...]`), with the first key that is wrong."""
    head, hidden, tail = path.partition("[...]")
    if not hidden:
        return path
    owner, _, name = head.rpartition(".")
    struct = _struct_at(owner, values, types)
    inside = values["as"] if owner == "as" else values
    entries = msgspec.structs.fields(struct) if struct else ()
    kind = next((entry.type for entry in entries if entry.encode_name == name), None)
    of_values = next((get_args(part)[1] for part in (kind, *get_args(kind)) if len(get_args(part)) == 2), Any)
    for key, value in inside[name].items():
        try:
            msgspec.convert(value, of_values)
        except msgspec.ValidationError:
            return f"{head}.{key}{tail}"
    return head + tail


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _types_at(path: str, types: Mapping[str, type[Struct]]) -> list[str]:
    return list(_types_within(types) if path.startswith("as") else types)


def _types_within(types: Mapping[str, type[Struct]]) -> dict[str, type[Struct]]:
    """The structs that may be under the key `as` of one of these types, by name."""
    keys = (entry for kind in types.values() for entry in msgspec.structs.fields(kind))
    union = next((entry.type for entry in keys if entry.encode_name == "as"), None)
    return {str(kind.__struct_config__.tag): kind for kind in get_args(union)}


def _keys_at(path: str, values: Any, types: Mapping[str, type[Struct]]) -> list[str]:
    struct = _struct_at(path, values, types)
    if struct is None:
        return []
    tagged = ["type"] if struct.__struct_config__.tag else []
    return [*tagged, *struct.__struct_encode_fields__]


def _values_at(path: str, values: Any, types: Mapping[str, type[Struct]]) -> list[str]:
    head, _, name = path.rpartition(".")
    if name == "type":
        return _types_at(path, types)
    struct = _struct_at(head, values, types)
    if struct is None:
        return []
    for entry in msgspec.structs.fields(struct):
        if entry.encode_name == name:
            kinds = getattr(entry.type, "__args__", (entry.type,))
            return [str(member) for kind in kinds if hasattr(kind, "__members__") for member in kind]
    return []


def _struct_at(path: str, values: Any, types: Mapping[str, type[Struct]]) -> type[Struct] | None:
    """The struct that describes the object at `path` ("as", "responses[0]", "players[1]", "envelope")."""
    if path == "as" or path.startswith("as."):
        return _struct_at(path[3:], values.get("as"), _types_within(types))
    struct = types.get(str(values.get("type"))) if isinstance(values, dict) else None
    if not path or struct is None:
        return struct
    name = re.split(r"[.\[]", path)[0]
    for entry in msgspec.structs.fields(struct):
        if entry.encode_name == name:
            return _struct_in(entry.type)
    return None


def _struct_in(kind: Any) -> type[Struct] | None:
    if isinstance(kind, type) and issubclass(kind, Struct):
        return kind
    for part in getattr(kind, "__args__", ()):
        if struct := _struct_in(part):
            return struct
    return None
