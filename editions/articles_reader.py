"""The articles of an edition's cards and places, from the tables `[articles.fr]`, `[articles.en]`."""

from collections.abc import Mapping

from msgspec.structs import replace

from cluedo_notes.editions.model import Card, Place
from cluedo_notes.editions.rules_reader import check_member
from cluedo_notes.editions.toml_table import TomlTable
from cluedo_notes.language.grammar import GRAMMARS
from cluedo_notes.language.name import Name


def read_articles(
    table: TomlTable, cards: tuple[Card, ...], places: tuple[Place, ...]
) -> tuple[tuple[Card, ...], tuple[Place, ...]]:
    """The cards and places with their articles: the table of each language lists ids for each article."""
    ids = (*(card.id for card in cards), *(place.id for place in places))
    articles: dict[str, dict[str, str]] = {}
    for language, grammar in GRAMMARS.items():
        of_language = table.table(language)
        for key, article in grammar.articles.items():
            for identifier in of_language.texts(key):
                check_member(of_language, key, identifier, ids)
                articles.setdefault(identifier, {})[language] = article
        of_language.finish()
    table.finish()
    return (
        tuple(replace(card, name=_with_articles(card.name, articles.get(card.id))) for card in cards),
        tuple(replace(place, name=_with_articles(place.name, articles.get(place.id))) for place in places),
    )


def _with_articles(name: Name, articles: Mapping[str, str] | None) -> Name:
    return name if articles is None else name.with_articles(articles)
