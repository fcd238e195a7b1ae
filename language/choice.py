"""Chooses a language, by wish or by locale."""

from collections.abc import Mapping

from cluedo_notes.language.grammar import GRAMMARS

LANGUAGES = tuple(GRAMMARS)
OTHERWISE = "en"
"""The language for users whose language does not exist here."""


def language_of(environment: Mapping[str, str]) -> str:
    """The language in the locale's variables. Only the first wish counts, even if that language does not
    exist here."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for wish in environment.get(name, "").split(":"):
            if wish:
                return spoken_language(wish) or OTHERWISE
    return OTHERWISE


def locale_of(environment: Mapping[str, str], language: str) -> str:
    """A language with the country in the locale's variables, such as en_US; "en" if they have none."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            country = environment[name].partition(".")[0].partition("_")[2]
            return f"{language}_{country}" if country else language
    return language


def spoken_language(wish: str) -> str | None:
    """The language for "fr", "FR" or "fr_FR.UTF-8"; None if it does not exist here."""
    return next((language for language in LANGUAGES if wish.lower()[:2] == language), None)
