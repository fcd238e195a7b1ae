"""The name of one thing, in each language."""

from cluedo_notes.language.grammar import GRAMMARS


class Name(dict[str, str]):
    """The name of one thing in every language, by the language's code: {"fr": "Corde", "en": "Rope"}, also in
    JSON. A name is never changed."""

    @classmethod
    def everywhere(cls, name: str) -> "Name":
        """A name that is the same in every language."""
        return cls(dict.fromkeys(GRAMMARS, name))

    def __hash__(self) -> int:  # type: ignore[override]  # a dict has none, for most are changed
        return hash(tuple(self.items()))

    def in_language(self, language: str) -> str:
        """The name in a language, by its code."""
        return self[language]

    @property
    def in_all(self) -> tuple[str, ...]:
        """The name in every language, each once."""
        return tuple(dict.fromkeys(self.values()))
