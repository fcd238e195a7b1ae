"""Forms that set a game up and were done already, so that a double tap or a reload does nothing twice."""

from collections import OrderedDict
from hashlib import blake2b
from pathlib import Path
from secrets import token_urlsafe

import msgspec
from starlette.requests import Request

from cluedo_notes.web.base.form import TOKEN

MOST_REMEMBERED = 500
"""The number of forms remembered; nobody sets up more games in an evening."""


def new_mark() -> str:
    """A mark that distinguishes one form from all others."""
    return token_urlsafe(12)


class Tapped(msgspec.Struct, frozen=True):
    """One form as it was sent: its mark, empty for none, and a digest of its address and contents."""

    mark: str
    said: bytes


def tapped_in(request: Request) -> Tapped:
    """The form of a request."""
    form = request.state.form
    fields = sorted(pair for pair in form.multi_items() if pair[0] != TOKEN)
    text = msgspec.json.encode((request.url.path, request.url.query, fields))
    return Tapped(form.get("once", ""), blake2b(text, digest_size=16).digest())


class Sent:
    """The forms that were done, each with the game that it began."""

    def __init__(self) -> None:
        self._became: OrderedDict[Tapped, Path] = OrderedDict()

    def became(self, tapped: Tapped) -> Path | None:
        """The game of a form, or None if it was not done: also for a form of the same page whose choices
        have changed since."""
        return self._became.get(tapped)

    def remember(self, tapped: Tapped, became: Path) -> None:
        """Records the game of a form."""
        if tapped.mark:
            self._became[tapped] = became
        while len(self._became) > MOST_REMEMBERED:
            self._became.popitem(last=False)
