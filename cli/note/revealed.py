"""The cards that are revealed, as people type them: those of each owner in one option."""

import re
from collections.abc import Collection, Sequence
from enum import Enum
from typing import Any, assert_never

from msgspec import Struct

from cluedo_notes.cli.completion import log_at_hand
from cluedo_notes.cli.language import SpokenCommand
from cluedo_notes.cli.session import Session, session_of
from cluedo_notes.cli.terminal.command_line import current_line
from cluedo_notes.game.deduction.position import envelope_candidates, position_of
from cluedo_notes.game.entry.called import ASIDE_WORDS, OWNER_WORDS
from cluedo_notes.game.entry.fit import Fit
from cluedo_notes.game.entry.names import ME, Names, plain
from cluedo_notes.game.entry.shorthand.words import OPTION, SUBJECT
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.deal import ENVELOPE, POOL
from cluedo_notes.language.articles import AND, ARTICLES
from cluedo_notes.language.message import message
from cluedo_notes.language.phrases import BETWEEN_CARDS, in_all
from cluedo_notes.language.sentence_words import IN_REVELATIONS, THE_ENVELOPE, SentenceWord, phrases_for

_OPTION_OF = {
    plain(word): f"{OPTION}{owner}"
    for owner, words in (
        (ENVELOPE, (*OWNER_WORDS[ENVELOPE], *in_all(THE_ENVELOPE))),
        (POOL, OWNER_WORDS[POOL]),
        ("aside", ASIDE_WORDS),
    )
    for word in (owner, *words)
}
"""The option for the cards of each owner who is no player, by the words for that owner."""
_SMALL_WORDS = in_all(IN_REVELATIONS) | {*AND, *ARTICLES}
_BETWEEN_CARDS = in_all(BETWEEN_CARDS)
_BEFORE_NAMES = phrases_for(SentenceWord.TITLE)
_WORDS = re.compile(r"[=:]|[^\s=:'’]+")
_HAND = f"{OPTION}hand"
_BEFORE_CARDS = ("=", ":")
_LEAST_BEGINNING = 3
"""Behind cards, fewer letters that begin a player's name may be a small word."""


class RevealCommand(SpokenCommand):
    """A command whose cards may be in a sentence: `reveal Bob has white, ..., the envelope: ...`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """As the library does, with the cards behind each owner as the value of that owner's option. Raises
        `EntryError` for cards without an owner."""
        log = None if ctx.resilient_parsing else log_at_hand(ctx)
        if log is not None:
            names = Names.of(log)
            (_, *unowned), *options = _by_owner(args, self._flags(), names)
            if unowned:
                is_card = names.cards.candidates(unowned[0])
                raise nothing_open(session_of(ctx)) if is_card else names.players.unknown(unowned[0])
            args = [part for name, *said in options for part in ([name, " ".join(said)] if said else [name])]
        return super().parse_args(ctx, args)

    def _flags(self) -> set[str]:
        """The options without a value."""
        flags = (parameter for parameter in self.params if getattr(parameter, "is_flag", False))
        return {name for flag in flags for name in flag.opts}


def nothing_open(session: Session) -> EntryError:
    """The error for a command that does not say whose cards are open, with an example in the game's names."""
    log, words = session.log(), session.words
    possible = envelope_candidates(position_of(log)).values()
    typed = (Names.of(log).cards.typed(cards[0], words.language) for cards in possible)
    line = current_line().spoken(f"add reveal --envelope {','.join(typed)}", words)
    return EntryError(message("reveal-what", example=line))


class _BegunHand(Struct, frozen=True):
    """An owner in a line: the option of their cards, the value's beginning, and how many words it takes."""

    option: str
    begun: tuple[str, ...]
    length: int


def _by_owner(args: Sequence[str], flags: Collection[str], names: Names) -> list[list[str]]:
    """Every option and the words of its value. First, behind an empty text, the words before any option and
    owner."""
    pieces, words, at = [[""]], [word for typed in args for word in _divided(typed)], 0
    while at < len(words):
        if words[at].startswith(OPTION):
            pieces.append([words[at]])
            at += 1
        elif (owner := _owner_begun(words[at:], names, _place_of(words, at))) is None:
            between = words[at] in _BETWEEN_CARDS and names.cards.ranked(words[at])[0] > Fit.BEGINNING
            pieces[-1] += [] if between else [words[at]]
            at += 1
        else:
            while plain(pieces[-1][-1]) in _SMALL_WORDS and pieces[-1][1:]:
                pieces[-1].pop()
            if pieces[-1][1:] or pieces[-1][0] in ("", *flags):  # otherwise the option is typed too
                pieces.append([owner.option])
            pieces[-1] += owner.begun
            at += owner.length
    return pieces


def _divided(typed: str) -> list[str]:
    """The words of an argument, and its signs. An option stays in one piece."""
    if not typed.startswith(OPTION):
        return _WORDS.findall(typed)
    option, _, value = typed.partition("=")
    return [option, *_WORDS.findall(value)]


class _SpotInLine(Enum):
    """Where a word is that may be a player."""

    FIRST = "first"
    AFTER_A_HAND = "after a hand"  # that ended with a sign
    BEFORE_A_SIGN = "before a sign"
    AMONG_CARDS = "among cards"


def _place_of(words: Sequence[str], at: int) -> _SpotInLine:
    """The place of a word, apart from the sign behind it. A sign that also ends this word, or is part of a
    title, is between cards."""
    if at == 0:
        return _SpotInLine.FIRST
    ends = words[at - 1].endswith((";", ".")) and plain(words[at - 1]) not in _BEFORE_NAMES
    begins = words[at][-1].isalnum() and not (*words, OPTION)[at + 1].startswith(OPTION)
    return _SpotInLine.AFTER_A_HAND if ends and begins else _SpotInLine.AMONG_CARDS


def _owner_begun(words: Sequence[str], names: Names, place: _SpotInLine) -> _BegunHand | None:
    """The owner with whom a text begins; None if there is none. A text of only the owner has no cards."""
    for length in (2, 1):
        other = _OPTION_OF.get(plain(" ".join(words[:length])))
        if other and Fit.WHOLE not in (names.cards.ranked(words[0])[0], names.players.ranked(words[0])[0]):
            return _BegunHand(other, (), _up_to_cards(words, length))
    run = names.players.begun_by(words)
    length = _up_to_cards(words, len(run))
    is_signed = words[length - 1] in _BEFORE_CARDS
    if len(run) == 1 and not _is_player(words[0], names, _SpotInLine.BEFORE_A_SIGN if is_signed else place):
        return None
    player = " ".join(run).strip(",;")
    is_me = plain(player) in SUBJECT and names.players.ranked(player)[0] > Fit.BEGINNING
    return _BegunHand(
        _HAND, (f"{ME[0] if is_me else player}{'=' if words[length:] or is_signed else ''}",), length
    )


def _is_player(word: str, names: Names, place: _SpotInLine) -> bool:
    """Is a word before cards a player, and not part of a card's name?"""
    fit, players = names.players.ranked(word)
    if plain(word) in ME or (plain(word) in SUBJECT and fit > Fit.BEGINNING):
        return True
    is_begun = fit is Fit.BEGINNING and plain(word) not in ARTICLES
    is_card = names.cards.ranked(word)[0] <= Fit.BEGINNING
    among_cards = (fit is Fit.WHOLE or (is_begun and len(word) >= _LEAST_BEGINNING)) and not is_card
    match place:
        case _SpotInLine.FIRST:
            return fit is Fit.WHOLE or is_begun
        case _SpotInLine.AFTER_A_HAND:
            return fit is Fit.WHOLE or among_cards
        case _SpotInLine.BEFORE_A_SIGN:
            return len(players) == 1
        case _SpotInLine.AMONG_CARDS:
            return among_cards
        case _:
            assert_never(place)


def _up_to_cards(words: Sequence[str], length: int) -> int:
    """The number of words up to the first card, with the owner's `length` words."""
    while length < len(words) and plain(words[length]) in _SMALL_WORDS:
        length += 1
    return length + (words[length : length + 1] in [[sign] for sign in _BEFORE_CARDS])
