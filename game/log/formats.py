"""The format that a line needs, and how to raise a header to it (docs/formats.md)."""

import json
from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from cluedo_notes.game.log import events as ev

HEADER_KEYS: Mapping[str, int] = {"by_the_box": ev.FORMATS[3]}
"""The keys of a header that are missing from some formats, each with the oldest format that has it."""


def needed_by(event: ev.Event | ev.Header) -> tuple[int, str]:
    """The oldest format that has such a line, and the key that no older format has (empty if there is
    none)."""
    match event:
        case ev.Header():
            newer = ((number, key) for key, number in HEADER_KEYS.items() if getattr(event, key) is not None)
            return max(newer, default=(ev.FORMATS[0], ""))
        case ev.Suggestion():
            faces = (
                (3 if response.card == ev.HIDDEN else 2, f"responses[{place}].card")
                for place, response in enumerate(event.responses)
                if response.action is ev.Action.DRAW and response.card is not None
            )
            return max(faces, key=lambda need: need[0], default=(ev.FORMATS[0], ""))
        case ev.Draw(_, card) if card == ev.HIDDEN:
            return 3, "card"
        case ev.Amend(_, within) | ev.Insert(_, within):
            number, key = needed_by(within)
            return number, key and f"as.{key}"
    return event.since, "type" if event.since > ev.FORMATS[0] else ""


def with_format_of(header: ev.Header, events: Iterable[ev.Event]) -> ev.Header:
    """The header of a new log, in the oldest format that has all of its lines."""
    number = max(needed_by(line)[0] for line in (header, *events))
    return header if header.format == number else replace(header, format=number)


def format_at(header: bytes) -> int:
    """The offset in bytes of the format's number in a header's line, however the line is spaced."""
    text, decoder = header.decode(), json.JSONDecoder()
    end, at = 0, text.index("{") + 1
    while text[at:].lstrip().startswith(('"', ",")):
        key, at = decoder.raw_decode(text, text.index('"', at))
        at = _after_blanks(text, text.index(":", at) + 1)
        if key == "format":
            end = at
        _, at = decoder.raw_decode(text, at)
    return len(text[:end].encode())


def _after_blanks(text: str, at: int) -> int:
    return len(text) - len(text[at:].lstrip())
