"""Phrases that people type, in each language with commas between them; first the answers yes and no."""

from collections.abc import Mapping

SAYS_YES: Mapping[str, str] = {"fr": "oui", "en": "y, yes"}
"""By language code: answers that something is to be done."""

AGREES: Mapping[str, str] = {"fr": "d accord, o, ok", "en": "ok"}
"""By language code: answers that agree to something, or only say that it was read."""

SAYS_NO: Mapping[str, str] = {"fr": "n, non", "en": "n, no"}
"""By language code: answers that something is not to be done."""


def in_all(phrases: Mapping[str, str]) -> frozenset[str]:
    """The phrases of all languages."""
    return frozenset(phrase for of_language in phrases.values() for phrase in of_language.split(", "))
