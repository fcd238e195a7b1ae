"""Which language to speak: from the languages there are, by a wish or by the locale."""

from collections.abc import Mapping

LANGUAGES = ("fr", "en")


def language_of(environment: Mapping[str, str]) -> str:
    """The language that the locale's variables ask for: "fr" or, for every other locale, "en"."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for wish in environment.get(name, "").split(":"):
            if wish:
                return "fr" if wish.lower().startswith("fr") else "en"
    return "en"


def spoken_language(wish: str) -> str | None:
    """The language that "fr", "FR" or "fr_FR.UTF-8" asks for, or None for any other language."""
    return next((language for language in LANGUAGES if wish.lower()[:2] == language), None)
