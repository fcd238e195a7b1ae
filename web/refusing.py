"""Refusals as they are told to somebody who taps: by the page’s own buttons and fields, not by options."""

from typing import Any

from cluedo_notes.game.message import GameError, Message, Refused

TAPPED = {
    "slip": "tap-slip",
    "contradicts": "tap-refused",
    "contradicts-hand": "tap-refused-hand",
    "contradicts-deal": "tap-refused-deal",
    "not-live": "tap-not-live",
    "slip-no-target": "tap-no-target",
    "slip-empty-fact": "tap-empty-fact",
    "slip-by-move": "tap-by-move",
    "slip-by-suggestion": "tap-by-suggestion",
    "slip-by-answer": "tap-by-answer",
    "show-hand-unknown": "tap-hand-unknown",
    "advice-reach-unknown": "tap-reach-unknown",
    "advice-rolled": "tap-rolled",
    "no-rivals": "tap-no-keeper",
}
"""The page's sentence for each of the terminal's that names what is typed."""

UNFILLED = frozenset({"slip-empty-note", "slip-no-dice", "slip-empty-fact", "slip-no-target"})
"""What is merely missing in a form: nobody means to note that."""


def may_force(error: GameError) -> bool:
    """May what was refused so be noted all the same?"""
    if isinstance(error, Refused):
        return True
    slip = error.message.arguments.get("what") if error.message.code == "slip" else None
    return isinstance(slip, Message) and slip.code not in UNFILLED


def tapped(said: Message) -> Message:
    """The same in the words of the page, with everything inside of it."""
    arguments: dict[str, Any] = {
        name: tapped(value) if isinstance(value, Message) else value for name, value in said.arguments.items()
    }
    return Message(TAPPED.get(said.code, said.code), arguments)
