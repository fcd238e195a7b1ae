"""Names with their articles: `{card:the}` in a sentence, in French `{card:le}`, `{card:de}`, `{card:à}`; and
the words around names that people type."""

import re
import unicodedata
from collections.abc import Mapping

from cluedo_notes.language.grammar import GRAMMARS, LanguageGrammar
from cluedo_notes.language.letters import unaccented
from cluedo_notes.language.name import Name

ARTICLES = frozenset(
    article.removesuffix("’")
    for grammar in GRAMMARS.values()
    for article in grammar.articles.values()
    if article
)
"""The articles of all languages, as they are typed."""
SMALL_WORDS = ARTICLES.union(word for grammar in GRAMMARS.values() for word in grammar.small if len(word) > 1)
"""Words that name nothing next to a name: `le` is not Leblanc, and `en` is not the kitchen. One letter may
be a name's."""
BEFORE_APOSTROPHES = frozenset({"c", "d", "j", "l", "m", "n", "qu", "s", "t"})
"""Words without their vowel, which name nothing: the n of "n'a" is not Noé."""
AND = ("&", *(grammar.both for grammar in GRAMMARS.values()))
"""The words between the last two things of a list, in all languages."""

IN_QUESTIONS: Mapping[str, str] = {
    "fr": "a, ai, au, aux, avait, avec, c, carte, ce, chances, chez, d, dans, de, des, doit, du, elle, en, "
    "est, etait, etre, il, main, montre, n, ne, on, pas, peut, pour, pourquoi, qu, que, s, se, sera, serait, "
    "soit, sont, sur, t, un, une, y",
    "en": "an, are, at, be, can, cannot, card, chance, chances, could, couldn, did, didn, do, does, doesn, "
    "don, for, got, had, has, have, in, is, isn, it, must, not, odds, of, on, s, should, show, showed, sure, "
    "t, that, there, was, wasn, with, would, you",
}
"""Words next to a card and its owner in a question where a card is, or why it is there, by language code."""

_ELIDED = re.compile(r"(?<!\S)l['’](?=\w)", re.IGNORECASE)


def unelided(text: str) -> str:
    """A text without the articles that have lost their vowel: entrée for l’entrée."""
    return _ELIDED.sub("", text)


def begins_with_vowel(text: str) -> bool:
    """Does a text begin with a vowel? Accents make no difference, and h is not a vowel; Yves does, Yann does
    not."""
    letters = "".join(
        c for c in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(c)
    )
    return re.match("[aeiouœæ]|y[^aeiouy]", letters) is not None


def elides_before(name: str) -> bool:
    """Do “de” and “que” lose their vowel before a person's name? They do so before the silent h of Hélène and
    Hugo, too, but not before that of Hassan and Harry."""
    return begins_with_vowel(name) or re.match("h[^a]", unaccented(name.casefold())) is not None


def with_article(name: Name, language: str, grammar: LanguageGrammar) -> str:
    """A name with its article: the Rope, l’Entrée, Mrs Peacock. If no article is known, "the card" and the
    name."""
    text, article = name.in_language(language), name.articles.get(language)
    if article is None:
        return grammar.card_named.format(text)
    if grammar.elides and article in ("le", "la") and begins_with_vowel(text):
        article = "l’"
    return f"{article}{text}" if article.endswith("’") else f"{article} {text}".lstrip()


def behind(preposition: str, text: str, grammar: LanguageGrammar) -> str:
    """A name with its article after a preposition: du Hall, à la Cuisine, d’Olibrius."""
    first, _, rest = text.partition(" ")
    if rest and (merged := grammar.merged.get(f"{preposition} {first}")):
        return f"{merged} {rest}"
    if preposition.endswith("e") and grammar.elides and begins_with_vowel(text):
        return f"{preposition[:-1]}’{text}"
    return f"{preposition} {text}"


def denied(negation: str, neither: str, parts: list[str]) -> str:
    """Names behind a verb that is negated: pas Rose, ni Rose ni Violet, ni Rose, ni Violet, ni la Corde."""
    if len(parts) == 1:
        return f"{negation} {parts[0]}"
    return (" " if len(parts) == 2 else ", ").join(f"{neither} {part}" for part in parts)


def joined_by(word: str, parts: list[str]) -> str:
    """Several names with a word before the last one: the Rope, the Hall and Mrs Peacock."""
    *others, last = parts
    return f"{', '.join(others)} {word} {last}" if others else last
