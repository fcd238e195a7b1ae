"""Phrases that people type, in each language with commas between them, beginning with yes and no."""

from collections.abc import Mapping

SAYS_YES: Mapping[str, str] = {"fr": "oui", "en": "y, yes"}
"""By language code: answers that something is to be done."""

AGREES: Mapping[str, str] = {"fr": "d accord, o, ok", "en": "ok"}
"""By language code: answers that agree to something, or only say that it was read."""

SAYS_NO: Mapping[str, str] = {"fr": "n, non", "en": "n, no"}
"""By language code: answers that something is not to be done."""

EXCEPT: Mapping[str, str] = {
    "fr": "a part, excepte, hormis, sauf",
    "en": "all but, everybody but, everyone but, except, no one but, nobody but, none but",
}
"""By language code: words before the only player who showed, or who did not."""

KINDS_OF_CARDS: Mapping[str, str] = {
    "fr": "arme, endroit, lieu, personnage, piece, salle, suspect",
    "en": "person, room, suspect, weapon",
}
"""By language code: words for the kind of a card, instead of its name."""

SEES: Mapping[str, str] = {"fr": "vois, vu", "en": "saw, see, seen"}
"""By language code: words of a writer who saw a card."""

BETWEEN_CARDS: Mapping[str, str] = {"fr": "avec, dans", "en": "in, with"}
"""By language code: words between the cards of a solution."""


def in_all(phrases: Mapping[str, str]) -> frozenset[str]:
    """The phrases of all languages."""
    return frozenset(phrase for of_language in phrases.values() for phrase in of_language.split(", "))
