"""What `play` says of itself, in the names of the game that is played."""

from collections.abc import Iterator

from cluedo_notes.game.log import Log
from cluedo_notes.game.quick_writing import Example, example
from cluedo_notes.game.words import Words

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
