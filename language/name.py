"""The name of one thing, in each language."""

from collections.abc import Mapping

from cluedo_notes.language.grammar import GRAMMARS


class Name(dict[str, str]):
    """The name of one thing in every language, by the language's code: {"fr": "Corde", "en": "Rope"}, also in
    JSON. A name is never changed.

    `articles`: the article in each language with one for it, empty for a name without an article ("Mrs
    Peacock")."""

    articles: Mapping[str, str] = {}

    @classmethod
    def everywhere(cls, name: str) -> "Name":
        """A name that is the same in every language and takes no article, such as a person's."""
        return cls(dict.fromkeys(GRAMMARS, name)).with_articles(dict.fromkeys(GRAMMARS, ""))

    def with_articles(self, articles: Mapping[str, str]) -> "Name":
        """The same name with its articles, by the language's code."""
        name = Name(self)
        name.articles = articles
        return name

    def __hash__(self) -> int:  # type: ignore[override]  # a dict has none, for most are changed
        return hash(tuple(self.items()))

    def in_language(self, language: str) -> str:
        """The name in a language, by its code."""
        return self[language]

    @property
    def in_all(self) -> tuple[str, ...]:
        """The name in every language, each once."""
        return tuple(dict.fromkeys(self.values()))
