"""The clear part of a suggestion in which one card is unclear or missing, as a line to be completed."""

import re
from collections.abc import Mapping, Sequence

from cluedo_notes.editions import Card, Category
from cluedo_notes.game.entry.names import NOT_NOTED, Names, card_lexicon, plain
from cluedo_notes.game.entry.shorthand.sentence import Doubtful, NearMiss, SpokenLine
from cluedo_notes.game.entry.shorthand.sentence_parts import SentencePart, parts_of
from cluedo_notes.game.entry.shorthand.short_names import short_card, typable
from cluedo_notes.game.entry.shorthand.words import Role, split_line
from cluedo_notes.game.entry.shorthand.write import lines_without, meaning_of
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import AnySuggestion, Suggestion
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.message import Message, message
from cluedo_notes.language.sentence_words import SentenceWord


class Incomplete(Doubtful):
    """The error for a suggestion in which one card is unclear or missing, with a line of everything else."""


def without_unknown(line: str, log: Log, table: Table, language: str) -> Doubtful | None:
    """The error for a line in which one word takes the place of a card and is unknown; None for others.

    The line is corrected if the word is near to one card of the missing kind and begins like it. Otherwise
    the error is that of `without_word`."""
    parts, _ = parts_of(line, Names.of(log))
    strange = {plain(part.typed): part.typed for part in parts if part.unknown}
    missing = _missing(parts, log)
    if len(strange) != 1 or len(missing) != 1:
        return None
    (word,) = strange.values()
    what = _not_of_kind(word, missing[0])
    near = card_lexicon("card", missing[0]).near(word)
    if len({card for _, card in near}) == 1 and near[0][0][0] == plain(word)[0]:
        whole = re.sub(rf"\b{re.escape(word)}\b", lambda _: near[0][0], line, count=1)
        if _meaning(whole, log, table) is not None:
            return NearMiss(what, whole)
    return without_word(word, what, line, log, table, language)


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
    missing = _missing([part for part in parts if plain(part.typed) != plain(word)], log)
    if len(missing) != 1:
        return None
    spelled = re.compile(rf"\b{re.escape(word)}\b", re.IGNORECASE)
    card, *_ = missing[0]
    whole = spelled.sub(short_card(card, names, language), line)
    return _incomplete(what, spelled.sub(" ", line), whole, card, log, table, language)


def without_missing(what: Message, line: str, log: Log, table: Table, language: str) -> Incomplete | None:
    """The error that says `what` a line lacks, if it names no card of one kind. None for any other line."""
    names = Names.of(log)
    parts, _ = parts_of(line, names)
    missing = _missing(parts, log)
    first = next((part.typed for part in parts if part.may_be(Role.CARD)), None)
    if len(missing) != 1 or first is None or any(part.unknown for part in parts):
        return None
    card, *_ = missing[0]
    whole = line.replace(first, f"{short_card(card, names, language)} {first}", 1)
    return _incomplete(what, line, whole, card, log, table, language)


def _missing(parts: Sequence[SentencePart], log: Log) -> Sequence[Sequence[Card]]:
    """The cards of each kind of which a line names none; no kinds if the line is in doubt."""
    if any(SentenceWord.DOUBT in part.said for part in parts):
        return ()
    named = {meaning.card for part in parts for meaning in part.meanings}
    kinds = map(log.edition.of, Category)
    return [cards for cards in kinds if not any(card.id in named for card in cards)]


def _not_of_kind(word: str, cards: Sequence[Card]) -> Message:
    """The error for an unknown word: it asks only about these cards whether one was meant."""
    meant = card_lexicon("player-or-card", cards).unknown(word).message
    return meant if meant.code == "unknown-did-you-mean" else message("quick-unknown", typed=word)


def _incomplete(
    what: Message, rest: str, whole: str, card: Card, log: Log, table: Table, language: str
) -> Incomplete | None:
    """The error with the `rest` of a line, which is to be completed. If that would not mean the same as the
    `whole` line with this card, the line is in short form."""
    names, typed = Names.of(log), short_card(card, Names.of(log), language)
    meant = _meaning(whole, log, table)
    event = meant or _meaning(f"{whole} {NOT_NOTED[0]}", log, table)
    if not isinstance(event, Suggestion):
        return None
    as_typed = " ".join(part for part in split_line(rest) if not part.isspace())
    own = _own_words(parts_of(rest, names)[0])
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
