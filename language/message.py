"""A sentence as a code with arguments; its text is made where people read it."""

import errno
from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from msgspec import Struct

from cluedo_notes.language.name import Name


class Message(Struct, frozen=True):
    """One sentence of the catalogue: its code and its arguments.

    An argument is a text (shown as it is), a number, another `Message` (words of the catalogue), a `Hint`
    (each face writes it differently), or a list of these."""

    code: str
    arguments: Mapping[str, Any] = {}


def message(code: str, **arguments: Any) -> Message:
    """A message with its arguments by name."""
    return Message(code, arguments)


class HintKind(StrEnum):
    """The kinds of hints in a sentence. Only the faces know how the reader types or taps them."""

    EVENT = "event"
    """Line `event` of the log."""
    EDIT = "edit"
    """Correct event `event`."""
    INSERT = "insert"
    """Note a forgotten event, right after event `event` (0: at the start)."""
    UNDO = "undo"
    """Take back event `event`."""
    LOOK = "look"
    """Note which card the log's keeper looked at."""
    MOVE = "move"
    """Note the move that `use`, a card or power of `player`, makes possible."""
    SUGGESTION = "suggestion"
    """Note the suggestion that `use`, a power of `player`, makes possible."""
    FALSE_WITNESS = "false-witness"
    """Note that `player` passed wrongly in event `event`."""
    BLOCK = "block"
    """Note a suggestion that `player` blocked."""
    WHY = "why"
    """See the proof that `player`, who may be any owner, has or does not have the card `use`."""
    CHECK = "check"
    """See the contradictions in a log."""
    VERIFY = "verify"
    """See every broken rule, and everything that could not be checked."""
    WHOLE_LOG = "whole-log"
    """See every line of the log, including those that no longer count."""
    NEW_GAME = "new-game"
    """Set up a game."""
    PLAYERS = "players"
    """Set up a game, with the players' names."""
    KEEPER = "keeper"
    """Set the game up again, this time with the player who keeps the log."""
    HAND = "hand"
    """Set the game up again with another hand, and keep its events."""
    CHOOSE_GAME = "choose-game"
    """Choose the current game."""
    CHECK_EDITIONS = "check-editions"
    """See all mistakes of an edition."""


class Hint(Struct, frozen=True):
    """Something that the reader may do or look at, as an argument of a message. Each face writes it its own
    way.

    `kind` decides which of `event`, `player`, `use` (the id of a card or power) and `typed` (the text after a
    command) are set."""

    kind: HintKind
    event: int | None = None
    player: str | None = None
    use: str | None = None
    typed: Name | None = None


def numbered(event: int) -> Hint:
    """Line `event` of the log, by its number."""
    return Hint(HintKind.EVENT, event)


def os_reason(error: OSError | ValueError) -> Message | str:
    """Why the system refused, in our words if we have them (the system's own are in its own language)."""
    if isinstance(what := getattr(error, "what", None), Message):
        return what
    if getattr(error, "winerror", None) == _SHARING_VIOLATION:
        return message("os-in-use")
    code = _REASONS.get(getattr(error, "errno", None) or 0)
    return message(code) if code else getattr(error, "strerror", None) or str(error)


_SHARING_VIOLATION = 32
"""The Windows error for a file that another program has open; its `errno` is that of a file without
permission."""

_REASONS = {
    errno.ENOENT: "os-not-there",
    errno.EACCES: "os-not-allowed",
    errno.EPERM: "os-not-allowed",
    errno.EROFS: "os-read-only",
    errno.EISDIR: "os-is-a-folder",
    errno.ENOTDIR: "os-not-a-folder",
    errno.ENOSPC: "os-disk-full",
    errno.ENAMETOOLONG: "os-name-too-long",
    errno.EFBIG: "os-file-too-large",
    errno.EDQUOT: "os-quota",
    errno.EIO: "os-disk-fails",
    errno.EADDRINUSE: "os-address-in-use",
    errno.ENXIO: "os-no-plain-file",  # a socket, a missing device
    errno.ENODEV: "os-no-plain-file",
    errno.ELOOP: "os-link-not-followed",
    errno.ENOLCK: "os-no-locks",
}
