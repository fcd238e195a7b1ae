"""The help of `play`, in the names of the current game."""

from collections.abc import Iterator, Sequence

from cluedo_notes.cli.play.line import CLUE_CARD, KNOWN_ALREADY, LOOK, spoken
from cluedo_notes.cli.terminal.output import columns
from cluedo_notes.editions import Clue
from cluedo_notes.editions.switches import Witnesses
from cluedo_notes.game.entry.names import Names
from cluedo_notes.game.entry.shorthand.write import Example, example
from cluedo_notes.game.log.events import CLOCK
from cluedo_notes.game.log.reader import Log
from cluedo_notes.language.words import Words

HELP_CODES = (
    "play-help-line",
    "play-help-asker",
    "play-help-seen",
    "play-help-nobody",
    "play-help-others",
    "play-help-all-show",
    "play-help-clue",
    "play-help-entering",
    "play-help-aside",
    "play-help-commands",
    "play-help-edit",
    "play-help-known",
    "play-help-keys",
)


def _is_said(code: str, log: Log) -> bool:
    """Is this line of the help about something that the game has?"""
    edition, aside = log.edition, bool(log.deal.aside)
    only_where = {
        "play-help-others": edition.intrigue is not None or bool(edition.powers),
        "play-help-all-show": edition.rules.witnesses is not Witnesses.FIRST,
        "play-help-clue": edition.clue_deck is not None,
        "play-help-entering": aside and edition.rules.looks_entering,
        "play-help-aside": aside and edition.rules.looks_unanswered,
    }
    return only_where.get(code, True)


def welcome(log: Log, words: Words) -> str:
    """What to type, in one sentence; if the keeper's turn comes first, with the card that they see."""
    shown = _example(log, words)
    return words("play-welcome", line=shown.seen if log.deal.players[0] == log.header.me else shown.line)


def help_lines(log: Log, words: Words) -> Iterator[str]:
    """Everything that may be typed in this game, one sentence each."""
    shown = _example(log, words)
    cards = " ".join(shown.cards)
    clock = Names.of(log).drawn_cards.typed(CLOCK, words.language)
    for code in HELP_CODES:
        if not _is_said(code, log):
            continue
        yield words(
            code,
            line=shown.line,
            seen=shown.seen,
            cards=cards,
            card=shown.card,
            player=shown.shower,
            name=shown.shower_name,
            clock=clock,
            clue=spoken(CLUE_CARD, words.language),
            look=spoken(LOOK, words.language),
            aside=words("typed-aside"),
        )


def clue_lines(log: Log, words: Words) -> Iterator[str]:
    """How each kind of Clue card is typed, one line each."""
    shown = _example(log, words)
    clue = spoken(CLUE_CARD, words.language)
    for kind in Clue:
        yield words(
            f"play-clue-{kind}",
            clue=clue if kind is Clue.PRINTED else f"{clue} {words(f'clue-{kind}')}",
            card=shown.card,
            player=shown.shower,
            name=shown.shower_name,
            room=shown.cards[2],
        )


def known_example(log: Log, words: Words) -> str:
    """A tick and a cross as they are typed in one line."""
    shown = _example(log, words)
    return f"{spoken(KNOWN_ALREADY, words.language)} {shown.shower}={shown.card},-{shown.cards[0]}"


def _example(log: Log, words: Words) -> Example:
    """An example in the game's own names; in general words where these cannot be typed."""
    player, card = words("meta-player"), words("meta-card")
    return example(log, words.language) or Example(player, (card, card, card), player, player, card)


BETWEEN = " · "
AT_THE_PROMPT = ("play-hint-help", "play-hint-tab", "play-hint-leave", "play-hint-line")
NEW_GAME = ("play-hint-enter", "play-hint-what", "play-hint-back", "play-hint-tab", "play-hint-leave")
PICKING = (
    "play-hint-space",
    "play-hint-enter",
    "play-hint-what",
    "play-hint-put-back",
    "play-hint-back",
    "play-hint-leave",
)
"""The most important first."""


def fitted(hints: Sequence[str], width: int) -> str:
    """The hints, the most important first, without those that do not fit into `width` columns."""
    line = ""
    for hint in hints:
        longer = f"{line}{BETWEEN}{hint}" if line else hint
        if columns(longer) <= width:
            line = longer
    return line


def hints(codes: Sequence[str], words: Words, width: int) -> str:
    """As `fitted`, for the codes of hints without arguments."""
    return fitted([words(code) for code in codes], width)
