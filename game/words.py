"""Sentences in French and English, from one catalogue (gettext) whose keys are codes.

The catalogues are `locale/<language>/LC_MESSAGES/cluedo-notes.po`; `make words` compiles them. The command
line's own texts ("Usage:", "Missing argument") stand in the same catalogues under their English wording.
"""

import gettext
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from cluedo_notes.editions import Name
from cluedo_notes.game.message import Message

LOCALE = Path(__file__).parent / "locale"
DOMAIN = "cluedo-notes"
LANGUAGES = ("fr", "en")
HARD_SPACES = "\u00a0\u202f"
"""Spaces at which no line breaks, as before a French percent sign: Python calls them unprintable."""


def language_of(environment: Mapping[str, str]) -> str:
    """The language that the locale's variables ask for: "fr" or, for every other locale, "en"."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for wish in environment.get(name, "").split(":"):
            if wish:
                return "fr" if wish.lower().startswith("fr") else "en"
    return "en"


class _NoSuchCode(gettext.NullTranslations):
    """Behind a catalogue: a code that it does not have is a fault, not a sentence of its own."""

    def gettext(self, message: str) -> str:
        raise KeyError(message)


class Words:
    """Everything that a person reads, in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._catalogue = gettext.translation(DOMAIN, LOCALE, languages=[language])
        self._catalogue.add_fallback(_NoSuchCode())

    def __call__(self, code: str, **arguments: Any) -> str:
        """The sentence of a code. Raises `KeyError` for a code that the catalogue does not have."""
        template = self._catalogue.gettext(code)
        return template.format_map({name: self._argument(value) for name, value in arguments.items()})

    def say(self, message: Message) -> str:
        """The sentence of a message."""
        return self(message.code, **message.arguments)

    def has(self, code: str) -> bool:
        """Is there a sentence for this code?"""
        try:
            self._catalogue.gettext(code)
        except KeyError:
            return False
        return True

    def _argument(self, value: Any) -> Any:
        match value:
            case Message():
                return self.say(value)
            case Name():
                return value.in_language(self.language)
            case str():
                return printable(value)
            case Sequence():
                return ", ".join(str(self._argument(one)) for one in value)
        return value

    @contextmanager
    def spoken_by_libraries(self) -> Iterator[None]:
        """Let the command line library speak this language: it asks gettext's global domain and LANGUAGE."""
        domain, before = gettext.textdomain(), os.environ.get("LANGUAGE")
        os.environ["LANGUAGE"] = self.language
        gettext.bindtextdomain(DOMAIN, str(LOCALE))
        gettext.textdomain(DOMAIN)
        try:
            yield
        finally:
            gettext.textdomain(domain)
            os.environ.pop("LANGUAGE")
            if before is not None:
                os.environ["LANGUAGE"] = before


def printable(text: str) -> str:
    """Text of a file or a player on one line: signs that cannot be printed as their escapes."""
    return "".join(
        c if c.isprintable() or c in HARD_SPACES else c.encode("unicode_escape").decode("ascii") for c in text
    )


@cache
def words_in(language: str) -> Words:
    """The words of one language, loaded once."""
    return Words(language)
