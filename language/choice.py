"""Chooses a language, by wish or by locale."""

from collections.abc import Mapping

from cluedo_notes.language.grammar import GRAMMARS

LANGUAGES = tuple(GRAMMARS)
OTHERWISE = "en"
"""The language of whoever asks for none that there is."""


def language_of(environment: Mapping[str, str]) -> str:
    """The language that the locale's variables ask for: by the first wish alone, though it be for a language
    that there is not."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for wish in environment.get(name, "").split(":"):
            if wish:
                return spoken_language(wish) or OTHERWISE
    return OTHERWISE


def locale_of(environment: Mapping[str, str], language: str) -> str:
    """A language in the country of the locale's variables, such as en_US; "en" where they name none."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            country = environment[name].partition(".")[0].partition("_")[2]
            return f"{language}_{country}" if country else language
    return language


def spoken_language(wish: str) -> str | None:
    """The language that "fr", "FR" or "fr_FR.UTF-8" asks for, or None for one that there is not."""
    return next((language for language in LANGUAGES if wish.lower()[:2] == language), None)
