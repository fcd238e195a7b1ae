"""The shortest way to type a player or a card that reads well: `mou` for Colonel Moutarde, `a` for Ana.

A short name begins where a word of the name begins: the word that distinguishes the card, rather than a title
or a small word. It means nothing else in its game, in either language.
"""

from collections.abc import Iterator

from cluedo_notes.editions import Card, Category
from cluedo_notes.game.entry.names import ME, Names, plain
from cluedo_notes.game.entry.shorthand.words import Meaning, Role, TypedWord
from cluedo_notes.game.errors import EntryError
from cluedo_notes.language.grammar import GRAMMARS

SMALL = frozenset[str]().union(*(grammar.small for grammar in GRAMMARS.values()))
"""Words that mean nothing by themselves."""

LEAST_LETTERS = 3
"""The least number of letters in a card's short name, unless a whole word of its name has fewer."""

TAKEN_WORDS = frozenset({"s", *ME})
"""Single words that mean something else at the prompt."""


def words_of(name: str) -> list[str]:
    """The words of a name in the form that is compared."""
    return plain(name).split()


def distinguishing_words(card: Card, language: str) -> list[list[str]]:
    """The words that name a card best in a language, and its other words, such as titles, which ids leave
    out. If no word is in the id, a suspect's last word is best, any other card's first."""
    words = [word for word in words_of(card.name.in_language(language)) if word not in SMALL]
    ids = [word for word in words if word in words_of(card.id)]
    best = ids or (words[-1:] if card.category is Category.SUSPECT else words[:1])
    return [best, [word for word in words if word not in best]]


def short_card(card: Card, names: Names, language: str) -> str:
    """The shortest beginning that reads well; if there is none, the whole name with hyphens for its
    blanks."""
    for words in distinguishing_words(card, language):
        starts = [
            (end, place, word[:end])
            for place, word in enumerate(words)
            for end in range(min(LEAST_LETTERS, len(word)), len(word) + 1)
        ]
        for _, _, start in sorted(starts):
            if start not in SMALL and _means(start, names, Meaning(Role.CARD, card=card.id)):
                return start
    return "-".join(card.name.in_language(language).split())


def short_player(player: str, names: Names) -> str:
    """The shortest beginning of a player's name that means nobody else; if there is none, the name."""
    for start in _beginnings(plain(player)):
        if _means(start, names, Meaning(Role.PLAYER, player=player)):
            return start
    return typable(player)


def typable(name: str) -> str:
    """A name as one word of a line: in quotation marks if it has blanks or commas."""
    return f'"{name}"' if any(sign in name for sign in " ,") else name


def _beginnings(name: str) -> Iterator[str]:
    for end in range(1, len(name) + 1):
        if name[end - 1] != " ":
            yield name[:end].replace(" ", "-")


def _means(start: str, names: Names, meaning: Meaning) -> bool:
    """Does a word of a line mean this and nothing else?"""
    if start in TAKEN_WORDS:
        return False
    try:
        return TypedWord(start).meanings(names) == (meaning,)
    except EntryError:
        return False
