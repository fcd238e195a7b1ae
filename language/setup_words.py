"""The words that people type next to names while a game is set up, in each language."""

from collections.abc import Mapping

NOTHING_KNOWN: Mapping[str, str] = {"fr": "aucune, non, rien", "en": "no, none, nothing"}
"""By language code: answers that nothing is known yet."""

BEHIND_PLAYERS: Mapping[str, str] = {
    "fr": "a, ai, c, est, joue, suis",
    "en": "am, has, have, is, m, play, plays, s",
}
"""By language code: words between a player and what is said about them."""

BESIDE_EDITIONS: Mapping[str, str] = {"fr": "boite", "en": "box"}
"""By language code: words next to an edition's name."""


def in_all(words: Mapping[str, str]) -> frozenset[str]:
    """The words of all languages."""
    return frozenset(word for of_language in words.values() for word in of_language.split(", "))
