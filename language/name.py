"""A name in French and in English."""

from msgspec import Struct


class Name(Struct, frozen=True):
    """The name of one thing in both languages."""

    fr: str
    en: str

    def in_language(self, language: str) -> str:
        """The name in "fr" or "en"."""
        return self.fr if language == "fr" else self.en
