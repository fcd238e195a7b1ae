"""The grammar of each language and the words people type in it. A new language is a row here, a catalogue,
and keys in the data."""

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct


class LanguageGrammar(Struct, frozen=True, kw_only=True):
    """`singular`: the numbers, as they are written, that take the singular; `elides`: words such as "de" lose
    their e before a vowel; `blanks_before_signs`: a blank stands before signs such as the colon, where no
    line may break.

    Names: `articles` that a card or place may have, by their keys in an edition's file, of which sentences
    name the first for all; `prepositions` that merge with them as `merged` says; `card_named` is what a card
    without a known article is called.

    Typed: `me`; `no`; `unknown`, for what happened but was not seen; `small`, the words that mean nothing
    alone; `leading`, those that name nothing without the next word, though a card's name begins with them;
    `further`, what else a thing may be called, by its id.
    """

    singular: re.Pattern[str]
    elides: bool = False
    blanks_before_signs: bool = False
    articles: Mapping[str, str]
    prepositions: tuple[str, ...] = ()
    merged: Mapping[str, str] = {}
    card_named: str
    me: str
    no: str
    unknown: str
    small: frozenset[str]
    leading: frozenset[str] = frozenset()
    further: Mapping[str, Sequence[str]] = {}


GRAMMARS: Mapping[str, LanguageGrammar] = {
    "fr": LanguageGrammar(
        singular=re.compile(r"<?[01](,\d+)?"),  # everything below two: 0 carte, 1,5 bit
        elides=True,
        blanks_before_signs=True,
        articles={"le": "le", "la": "la", "les": "les", "l": "l’", "none": ""},
        prepositions=("de", "à"),
        merged={"de le": "du", "de les": "des", "à le": "au", "à les": "aux"},
        card_named="la carte {}",
        me="moi",
        no="non",
        unknown="inconnu",
        small=frozenset({"au", "aux", "d", "de", "des", "du", "en", "et", "l", "la", "le", "les"}),
        leading=frozenset({"grand", "petit", "salle"}),
        further={
            "envelope": ("enveloppe", "étui"),
            "pool": ("pile", "piscine", "centre", "talon"),
            "aside": ("à part", "écart"),
            "accuse": ("accuser",),
            "numbers": ("nombres", "chiffres", "pourcentages"),
            "safe": ("prudent",),
            "bold": ("audacieux",),
            "sure": ("sûr",),
            "early": ("tôt",),
            "forgets": ("oublie",),
            "child": ("enfant",),
            "cards": ("cartes",),
            "questions": ("hypothèses",),
        },
    ),
    "en": LanguageGrammar(
        singular=re.compile("1"),
        articles={"the": "the", "none": ""},
        card_named="the {} card",
        me="me",
        no="no",
        unknown="unknown",
        small=frozenset({"a", "and", "of", "s", "the", "zo"}),
    ),
}
"""By the language's code, in the order in which languages are listed."""
