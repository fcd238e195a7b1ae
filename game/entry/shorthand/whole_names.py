"""Neighbours in a line that name one card or one player together."""

import re
from collections.abc import Iterator, Sequence

from cluedo_notes.editions import Category
from cluedo_notes.game.entry.fit import Fit, initialled
from cluedo_notes.game.entry.names import ME, Names, plain
from cluedo_notes.game.entry.shorthand.words import INITIALS, TypedWord, begins_name

WORDS_OF_A_NAME = 6
"""The most words that are tried as one name: the longest in a shipped box has six."""

_UNSIGNED = re.compile(r"\w([\w.'’-]*[\w.'’])?")
"""A word without signs; a hyphen within it is not a sign."""

_INITIAL = re.compile(r"([^\W\d_]{1,2})\.")
"""The first word of a card's name as a narrow sheet writes it: "S. manger"."""

_BEHIND_PERSON = re.compile(r"[+=:].*")
"""A sign behind a player's name, and the card behind it."""


def joined(words: Sequence[TypedWord], names: Names) -> Iterator[TypedWord]:
    """The words; neighbours that are parts of one card's names, or a player's whole name, become one: `rev
    green` names Reverend Green once. A card named twice was seen."""
    rest = list(words)
    while rest:
        long = range(min(len(rest), WORDS_OF_A_NAME), 1, -1)
        together = ((number, _one_name(rest[:number], names)) for number in long)
        taken, word = next(((number, word) for number, word in together if word is not None), (1, rest[0]))
        yield word
        del rest[:taken]


def _one_name(words: Sequence[TypedWord], names: Names) -> TypedWord | None:
    """The player or the card that words name together. There may be a sign behind a player's name."""
    typed, (*others, _) = "-".join(word.typed for word in words), words
    name = plain(_BEHIND_PERSON.sub("", typed))
    is_player = name in map(plain, names.players.labels) and len(name.split()) == len(words)
    unsigned = all(_UNSIGNED.fullmatch(word.typed) for word in others)
    return TypedWord(typed) if is_player and unsigned else one_card(words, names)


def one_card(words: Sequence[TypedWord], names: Names) -> TypedWord | None:
    """The card that words name together. None of them may have a sign or mean a player, except short words
    within the name: `salle a manger`, if Ana plays."""
    run = [word.typed for word in words]
    if (card := _initialled(run, names)) is not None:
        return TypedWord(" ".join(run), card)
    if not all(_UNSIGNED.fullmatch(typed) and plain(typed) not in ME for typed in run):
        return None
    within = [typed for typed in run[1:-1] if len(typed) > INITIALS]
    if any(names.players.ranked(typed)[0] <= Fit.BEGINNING for typed in (run[0], *within, run[-1])):
        return None
    cards = names.cards.named_by(run)
    return TypedWord(" ".join(run), cards[0]) if len(cards) == 1 else None


def _initialled(run: Sequence[str], names: Names) -> str | None:
    """The weapon or room that words name as a narrow sheet does. The initial is nobody's, unless the other
    word alone is not clear."""
    initial = _INITIAL.fullmatch(run[0])
    if initial is None or len(run) != len(("initial", "word")):
        return None
    start, last = map(plain, (initial[1], run[1]))
    labels_of = names.cards.labels
    suspects = {card.id for card in names.edition.of(Category.SUSPECT)}
    cards = [card for card in labels_of if card not in suspects and initialled(start, last, labels_of[card])]
    is_player = begins_name(names.players, start) and len(names.cards.candidates(last)) == 1
    return cards[0] if len(cards) == 1 and not is_player else None
