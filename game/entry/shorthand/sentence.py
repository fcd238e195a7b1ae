"""A suggestion written as a sentence, if it makes no sense as shorthand.

    Bob: Plum / Rope / Kitchen -> Cleo (Rope)
    Bob asks Plum in the kitchen with the rope, Cleo passes, I show the rope

`sentence_reader` gives its names their meanings. A doubtful sentence means nothing.
"""

import re
from collections.abc import Sequence
from typing import Self

from msgspec import Struct

from cluedo_notes.editions import Category
from cluedo_notes.game.entry.fit import WRITER, Fit
from cluedo_notes.game.entry.names import NOBODY, Names, plain
from cluedo_notes.game.entry.shorthand.parse import Ambiguous, parse_shorthand
from cluedo_notes.game.entry.shorthand.sentence_doubt import Unsure
from cluedo_notes.game.entry.shorthand.sentence_parts import (
    SentencePart,
    doubtful_deed,
    near_spoken,
    opinion_of_a_player,
    parts_of,
    settled,
)
from cluedo_notes.game.entry.shorthand.sentence_reader import SentenceReader
from cluedo_notes.game.entry.shorthand.short_names import typable
from cluedo_notes.game.entry.shorthand.words import FORCE, OPTION, Role, is_of_language, near, unknown
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import AnySuggestion
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.message import Message, message
from cluedo_notes.language.phrases import EXCEPT, KINDS_OF_CARDS, MY_TURN, in_all
from cluedo_notes.language.sentence_words import SentenceWord

_MY_TURN = re.compile(rf"^\W*(?:{'|'.join(in_all(MY_TURN))})\s*:", re.IGNORECASE)
"""Words for the log's keeper as the asker, at the beginning of a line."""
_SEPARATORS = re.compile(r"[/;|.()\[\]]")

_UNSURE = "quick-unsure"
_DID_YOU_MEAN = "unknown-did-you-mean"
_FORGOTTEN = frozenset({SentenceWord.FORGOTTEN, SentenceWord.WHICH})
_PUNCTUATION = ".,;:!?()[]"


class Unclear(EntryError):
    """The error for a line whose words only sentences can have; it names the other fault."""


class Doubtful(EntryError):
    """The error for a line, with another line to be typed `instead`."""

    def __init__(self, what: Message, instead: str) -> None:
        self.instead = instead
        super().__init__(what)

    def behind(self, beginning: str) -> Self:
        """The same for a line that was typed behind a command, as in `edit 5 ...`."""
        return type(self)(self.message, beginning + self.instead)


class NearMiss(Doubtful):
    """The error for a line that has a meaning with similar names, with that line."""


class SpokenLine(Struct, frozen=True):
    """A line read as shorthand or, if it has no meaning as such, as a sentence."""

    line: str

    @property
    def forced(self) -> bool:
        """Must it be noted despite every objection?"""
        return FORCE in self.line.split()

    def build(self, log: Log, table: Table) -> AnySuggestion:
        """The suggestion at this table. Raises `EntryError` if the line has no reading, or more than one, and
        `NearMiss` if it would have one with similar names."""
        try:
            return parse_shorthand(self.line).build(log, table)
        except EntryError as refused:
            return spoken(self.line, refused, log, table)


def spoken(line: str, refused: EntryError, log: Log, table: Table) -> AnySuggestion:
    """The meaning of a line that was `refused` as shorthand. Raises that error, `NearMiss`, or `Unclear` if
    that error is about a word or sign that belongs to sentences."""
    if isinstance(refused, Ambiguous):
        raise refused
    names, line = Names.of(log), line.replace(FORCE, " ")
    if (me := names.me) is not None:
        line = _MY_TURN.sub(lambda _: f"{typable(me)} :", line)  # a name may have a backslash
    typed, end = parts_of(line, names)
    parts = settled(typed)
    doubts = [part.typed for part in parts if SentenceWord.DOUBT in part.said]
    doubts += filter(None, (doubtful_deed(parts), opinion_of_a_player(parts)))
    if doubts:
        raise _refusal(refused, parts, _not_understood(names, doubts[0], line, parts))
    try:
        return parse_shorthand(_SEPARATORS.sub(" ", line)).build(log, table)
    except Ambiguous:
        raise refused from None
    except EntryError:
        pass
    if strange := [part.typed for part in parts if part.unknown]:
        raise _near_miss(line, strange, log, table) or _refusal(
            refused, parts, _not_understood(names, strange[0], line, parts)
        )
    reader = SentenceReader(parts, names.me)
    try:
        return reader.read(end, log, table)
    except Unsure:
        writer = names.players.candidates(reader.at) if reader.at == WRITER else ()
        several = len(writer) > 1
        better = names.players.ambiguous(reader.at, writer) if several else _unsure(reader.at, line)
    except EntryError as error:
        better = error
    raise _shown_with_hyphen(line, log, table) or _refusal(refused, parts, better)


def _unsure(typed: str, line: str) -> EntryError:
    """The error for a word or sign whose meaning is not certain, with the letters and signs next to it."""
    whole = next((word for word in line.split() if re.search(rf"\b{re.escape(typed)}\b", word)), typed)
    return EntryError(message(_UNSURE, typed=whole.strip(_PUNCTUATION) or whole))


def _not_understood(names: Names, typed: str, line: str, parts: Sequence[SentencePart]) -> EntryError:
    """The error for a word without a meaning. If the three cards are named, it is no card; the short form
    does without it, unless a player's name may be meant."""
    if sum(part.may_be(Role.CARD) for part in parts) < len(Category):
        return unknown(names, typed)
    unsure = _unsure(typed, line)
    slip = names.players.unknown(str(unsure.message.arguments["typed"]))
    return slip if slip.message.code == _DID_YOU_MEAN and not is_of_language(typed) else unsure


def _refusal(refused: EntryError, parts: Sequence[SentencePart], better: EntryError) -> EntryError:
    """The error of the shorthand, unless it is only about signs, or about a word that sentences know, or the
    line is a sentence with all its cards."""
    if (instead := _typed_instead(parts)) is not None:
        return Unclear(instead)
    about = refused.message.arguments.get("typed")
    if not isinstance(about, str):
        return refused
    word = about.strip(_PUNCTUATION)
    said = [typed for part in parts if part.said for typed in part.typed.split()]
    is_sentence = not about.startswith(OPTION) and any(part.said and not part.meanings for part in parts)
    signs_alone = not any(map(str.isalnum, word))
    if signs_alone or word in said or (is_sentence and better.message.code in (_UNSURE, _DID_YOU_MEAN)):
        return Unclear(better.message)
    return refused


def _typed_instead(parts: Sequence[SentencePart]) -> Message | None:
    """The advice on a forgotten card, on "somebody" who shows, or on "all except"; otherwise None."""
    typed = [plain(part.typed) for part in parts]
    for at, part in enumerate(parts, start=1):
        behind = typed[at : at + len(("of", "which", "room"))]
        if not _FORGOTTEN.isdisjoint(part.said) and not in_all(KINDS_OF_CARDS).isdisjoint(behind):
            return message("quick-card-forgotten")
    somebody = any(SentenceWord.SOMEBODY in part.said for part in parts[1:])
    one = somebody or any(f" {phrase} " in f" {' '.join(typed)} " for phrase in in_all(EXCEPT))
    complete = sum(part.may_be(Role.CARD) for part in parts) >= len(Category)
    return message("quick-who-showed") if one and complete else None


def _near_miss(line: str, strange: Sequence[str], log: Log, table: Table) -> NearMiss | None:
    """The error if the line has a meaning with the one name, or the word of sentences, that each strange word
    is similar to."""
    names, mended = Names.of(log), line
    for word in strange:
        mended = re.sub(
            rf"\b{re.escape(word)}\b", near(names, word) or near_spoken(word) or word, mended, count=1
        )
    return None if mended == line else _mended(strange[0], mended, log, table)


def _shown_with_hyphen(line: str, log: Log, table: Table) -> NearMiss | None:
    """The error if one word is a player and a card with a hyphen between them, `bob-rope` for `bob=rope`, and
    the line has a meaning with that."""
    names, (_, *words) = Names.of(log), line.split() or [""]
    for word in words:
        player, hyphen, card = word.rpartition(NOBODY)
        fits = names.players.ranked(player)[0], names.cards.ranked(card)[0]
        if hyphen and "=" not in word and max(fits) <= Fit.BEGINNING and not names.cards.candidates(word):
            return _mended(word, line.replace(word, f"{player}={card}"), log, table)
    return None


def _mended(word: str, line: str, log: Log, table: Table) -> NearMiss | None:
    """The error about a word with the line that has it right, if that has a meaning."""
    try:
        SpokenLine(line).build(log, table)
    except EntryError:
        return None
    return NearMiss(unknown(Names.of(log), word).message, line)
