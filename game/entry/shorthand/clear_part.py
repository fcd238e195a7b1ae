"""The clear part of a suggestion with one unclear word, as a line in which only that word is missing."""

import re
from collections.abc import Mapping, Sequence

from cluedo_notes.editions import Category
from cluedo_notes.game.entry.names import NOT_NOTED, Names, plain
from cluedo_notes.game.entry.shorthand.sentence import Doubtful, SpokenLine
from cluedo_notes.game.entry.shorthand.sentence_parts import SentencePart, parts_of
from cluedo_notes.game.entry.shorthand.short_names import short_card, typable
from cluedo_notes.game.entry.shorthand.words import split_line, unknown
from cluedo_notes.game.entry.shorthand.write import lines_without, meaning_of
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import AnySuggestion, Suggestion
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.message import Message
from cluedo_notes.language.sentence_words import SentenceWord


class Incomplete(Doubtful):
    """The error for a suggestion in which one word is unclear, with a line of everything else."""


def without_unknown(line: str, log: Log, table: Table, language: str) -> Incomplete | None:
    """The error for a line in which one word stands for a card and is unknown, as `without_word` has it. None
    for any other line."""
    names = Names.of(log)
    strange = {plain(part.typed): part.typed for part in parts_of(line, names)[0] if part.unknown}
    if len(strange) != 1:
        return None
    (word,) = strange.values()
    return without_word(word, unknown(names, word).message, line, log, table, language)


def without_word(
    word: str, what: Message, line: str, log: Log, table: Table, language: str
) -> Incomplete | None:
    """The error that says `what` is wrong with one word of a line, which stands for a card. None if the line
    is unclear without it.

    With a card typed behind it, the line left over means what the whole line would mean with that card
    instead of the unclear word. That is nothing yet if the line does not say who showed. Without a card, the
    line left over means nothing.
    """
    names = Names.of(log)
    parts, _ = parts_of(line, names)
    if any(SentenceWord.DOUBT in part.said for part in parts):
        return None
    own, others = _own_words(parts), [part for part in parts if plain(part.typed) != plain(word)]
    named = {meaning.card for part in others for meaning in part.meanings}
    missing = [
        cards for cards in map(log.edition.of, Category) if not any(card.id in named for card in cards)
    ]
    if len(missing) != 1:
        return None
    card, *_ = missing[0]
    typed = short_card(card, names, language)
    spelled = re.compile(rf"\b{re.escape(word)}\b", re.IGNORECASE)
    whole = spelled.sub(typed, line)
    meant = _meaning(whole, log, table)
    event = meant or _meaning(f"{whole} {NOT_NOTED[0]}", log, table)
    if not isinstance(event, Suggestion):
        return None
    as_typed = " ".join(part for part in split_line(spelled.sub(" ", line)) if not part.isspace())
    for left in (as_typed, *lines_without(card.id, event, own, log, language)):
        completed = f"{left} {typed}"
        end = "" if event.responses else f" {NOT_NOTED[0]}"
        outcomes = [meaning_of(text, log, table) for text in (left, completed, f"{completed}{end}")]
        if outcomes == [None, meant, event]:
            return Incomplete(what, f"{left} ")
    return None


def _own_words(parts: Sequence[SentencePart]) -> Mapping[str, str]:
    """The first words for each player and card that are named without doubt."""
    own: dict[str, str] = {}
    for part in parts:
        match part.meanings:
            case [meaning] if meaning.card is not None:
                own.setdefault(meaning.card, part.typed)
            case [meaning] if meaning.player is not None:
                own.setdefault(meaning.player, typable(part.typed))
    return own


def _meaning(line: str, log: Log, table: Table) -> AnySuggestion | None:
    """The meaning of a line as shorthand or as a sentence, or None."""
    try:
        return SpokenLine(line).build(log, table)
    except EntryError:
        return None
