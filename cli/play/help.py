"""What `play` says of itself, in the names of the game that is played."""

from collections.abc import Iterator, Sequence

from cluedo_notes.cli.terminal.output import columns
from cluedo_notes.game.entry.shorthand.write import Example, example
from cluedo_notes.game.log.reader import Log
from cluedo_notes.language.words import Words

HELP_CODES = (
    "play-help-line",
    "play-help-asker",
    "play-help-seen",
    "play-help-nobody",
    "play-help-others",
    "play-help-commands",
    "play-help-edit",
    "play-help-keys",
)


def welcome(log: Log, words: Words) -> str:
    """What to type, in one sentence; of a turn of the keeper's own with the card that he sees."""
    one = _example(log, words)
    return words("play-welcome", line=one.seen if log.deal.players[0] == log.header.me else one.line)


def help_lines(log: Log, words: Words) -> Iterator[str]:
    """All that may be typed, a sentence each."""
    one = _example(log, words)
    cards = " ".join(one.cards)
    for code in HELP_CODES:
        yield words(
            code,
            line=one.line,
            seen=one.seen,
            cards=cards,
            card=one.card,
            player=one.shower,
            name=one.shower_name,
        )


def _example(log: Log, words: Words) -> Example:
    """In the game's own names; where they cannot be typed the words for them."""
    player, card = words("meta-player"), words("meta-card")
    return example(log, words.language) or Example(player, (card, card, card), player, player, card)


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
