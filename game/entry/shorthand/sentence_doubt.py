"""Names in a sentence that may mean something else than they seem to."""

from collections.abc import Mapping, Sequence, Set
from itertools import takewhile

from cluedo_notes.editions import Category
from cluedo_notes.game.entry.names import plain
from cluedo_notes.game.entry.shorthand.readings import Reading
from cluedo_notes.game.entry.shorthand.words import Meaning, Role, TypedWord
from cluedo_notes.language.phrases import in_all
from cluedo_notes.language.sentence_words import IN_DOUBT


class Unsure(Exception):
    """A sentence that may mean nothing, or something else."""


def doubtful_name(
    reading: Reading, words: Sequence[TypedWord], idle: Set[int], shown_to: Mapping[str | None, str]
) -> str | None:
    """The first doubtful name as typed, or None.

    It may be somebody other than the asker to whom a card is `shown_to`, or a player with an unclear role. A
    role is unclear at an `idle` place. It is also unclear before all cards if an asker is marked; if none is,
    for the first player who is not the asker. The name may also be a card named twice that was perhaps not
    seen. It was seen only if it comes after all cards and after the player who showed it.
    """
    asker, named = reading.suggestion.player, dict[str, int]()
    if wrong := [typed for player, typed in shown_to.items() if player != asker]:
        return wrong[0]
    players = [place for place, meaning in enumerate(reading.meanings) if meaning.role is Role.PLAYER]
    again = [
        place
        for place, meaning in enumerate(reading.meanings)
        if meaning.card is not None and named.setdefault(meaning.card, place) != place
    ]
    complete = max(named.values())
    if asker is None or any(meaning.role is Role.ASKED for meaning in reading.meanings):
        doubtful = {place for place in players if place < complete}
    else:
        doubtful = {place for place in players[:1] if reading.meanings[place].player != asker}
    doubtful |= idle & set(players)
    others = [
        place
        for place, meaning in enumerate(reading.meanings)
        if meaning.role is Role.SHOWED or (meaning.role is Role.PLAYER and meaning.player != asker)
    ]
    if again and again[0] < max(complete, min(others, default=complete)):
        doubtful.add(again[0])
    return words[min(doubtful)].typed if doubtful else None


def is_opinion(typed: str) -> bool:
    """Do these words, behind the cards, make what follows uncertain: "I think"?"""
    return plain(typed) in in_all(IN_DOUBT)


def idle_at_end(meanings: Sequence[Sequence[Meaning]]) -> int:
    """The number of the last names that can only be players of whom nothing is said yet."""
    idle = ({meaning.role for meaning in name} == {Role.PLAYER} for name in reversed(meanings))
    return len(list(takewhile(bool, idle)))


def ends_with_cards(meanings: Sequence[Sequence[Meaning]]) -> bool:
    """Are the last names three cards, and no others?"""
    cards = [any(meaning.card for meaning in name) for name in meanings]
    return len(cards) >= len(Category) and all(cards[-len(Category) :]) and sum(cards) == len(Category)
