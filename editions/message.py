"""What there is to say, as a code with arguments; the sentence is made where people read it."""

import errno
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
    """A message with its arguments by name."""
    return Message(code, arguments)


def os_reason(error: OSError | ValueError) -> Message | str:
    """Why the system would not, in our words where we have them (its own are in its own language)."""
    if isinstance(what := getattr(error, "what", None), Message):
        return what
    code = _REASONS.get(getattr(error, "errno", None) or 0)
    return message(code) if code else getattr(error, "strerror", None) or str(error)


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
    errno.ENXIO: "os-no-plain-file",  # a socket, a device that is not there
    errno.ENODEV: "os-no-plain-file",
    errno.ELOOP: "os-link-not-followed",
    errno.ENOLCK: "os-no-locks",
}
