"""Forms that were sent and noted already: a double tap or a reload notes nothing twice."""

from collections import OrderedDict
from secrets import token_urlsafe

KEPT = 500
"""How many are remembered; a game has fewer events."""


def new_mark() -> str:
    """What marks one form among all."""
    return token_urlsafe(12)


class Sent:
    """The marks of forms that were noted, each with the number of its line."""

    def __init__(self) -> None:
        self._lines: OrderedDict[str, int] = OrderedDict()

    def line_of(self, mark: str) -> int | None:
        """The line that a form has become, or None for one that was not noted."""
        return self._lines.get(mark)

    def remember(self, mark: str, line: int) -> None:
        """A form was noted."""
        if mark:
            self._lines[mark] = line
        while len(self._lines) > KEPT:
            self._lines.popitem(last=False)
