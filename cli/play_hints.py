"""What may be typed or pressed, in as many whole hints as there is room for."""

from collections.abc import Sequence

from cluedo_notes.cli.output import columns
from cluedo_notes.game.words import Words

BETWEEN = " · "
AT_THE_PROMPT = ("play-hint-help", "play-hint-tab", "play-hint-leave", "play-hint-line")
NEW_GAME = ("play-hint-enter", "play-hint-back", "play-hint-tab", "play-hint-leave")
PICKING = ("play-hint-space", "play-hint-enter", "play-hint-put-back", "play-hint-back", "play-hint-leave")
"""The most important first."""


def fitted(hints: Sequence[str], width: int) -> str:
    """The hints, the most important first, without those for which there is no room."""
    line = ""
    for hint in hints:
        longer = f"{line}{BETWEEN}{hint}" if line else hint
        if columns(longer) <= width:
            line = longer
    return line


def hints(codes: Sequence[str], words: Words, width: int) -> str:
    """The same for hints that need no arguments."""
    return fitted([words(code) for code in codes], width)
