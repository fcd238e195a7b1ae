"""The words that people type next to names while a game is set up, in each language."""

from collections.abc import Mapping

NOTHING_KNOWN: Mapping[str, str] = {
    "fr": "aucune, non, pas encore, rien, rien encore, rien pour l instant",
    "en": "no, none, not yet, nothing, nothing so far, nothing yet",
}
"""By language code: answers that nothing is known yet."""

BEHIND_PLAYERS: Mapping[str, str] = {
    "fr": "a, ai, c, est, joue, suis",
    "en": "am, has, have, is, m, play, plays, s",
}
"""By language code: words between a player and what is said about them."""

OF_DEALERS: Mapping[str, str] = {
    "fr": "distribue, distribuait, donne, donnait, donneur, donneuse",
    "en": "deal, dealer, dealing, deals, dealt",
}
"""By language code: words that make the player next to them the dealer."""

OF_FIRST_PLAYERS: Mapping[str, str] = {
    "fr": "commence, commencait, debute, premier, premiere",
    "en": "began, begin, begins, first, start, started, starts",
}
"""By language code: words that make the player next to them the first to play."""

BESIDE_ROLES: Mapping[str, str] = {
    "fr": "alors, cartes, donc, etait, la, le, les, qui, vais, va",
    "en": "cards, it, so, the, then, was, who, will",
}
"""By language code: further words in a sentence about the dealer or the first player."""

BESIDE_EDITIONS: Mapping[str, str] = {"fr": "boite, edition, version", "en": "box, edition, one, version"}
"""By language code: words next to an edition's name."""


def in_all(words: Mapping[str, str]) -> frozenset[str]:
    """The words of all languages."""
    return frozenset(word for of_language in words.values() for word in of_language.split(", "))
