"""The grammar of each language and the words people type in it. A new language is a row here, a catalogue,
and keys in the data."""

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct


class LanguageGrammar(Struct, frozen=True, kw_only=True):
    """The grammar of a language. `singular`: the numbers, as written, that take the singular. `elides`: words
    such as "de" lose their e before a vowel. `blanks_before_signs`: there is a space before signs such as the
    colon, where no line may break.

    Names. `articles`: those that a card or place may have, by their keys in an edition's file; sentences use
    the first for all. `prepositions`: those that merge with articles into `merged`. `card_named`: the phrase
    for a card without a known article. `neither`: the negation before a single name, and the word that stands
    for it before each of several: pas Rose, ni Rose ni Violet.

    Typed words. `me`. `subject`: the same for whoever acts. `both`: between the last two of a list. `no`.
    `unknown`: for something that happened but was not seen. `small`: words without a meaning of their own.
    `leading`: words that name nothing without the next word, although a card's name begins with them.
    `further`: other names of a thing, by its id."""

    singular: re.Pattern[str]
    elides: bool = False
    blanks_before_signs: bool = False
    articles: Mapping[str, str]
    prepositions: tuple[str, ...] = ()
    merged: Mapping[str, str] = {}
    card_named: str
    neither: tuple[str, str] | None = None
    me: str
    subject: tuple[str, ...]
    both: str
    no: str
    unknown: str
    small: frozenset[str]
    leading: frozenset[str] = frozenset()
    further: Mapping[str, Sequence[str]] = {}


GRAMMARS: Mapping[str, LanguageGrammar] = {
    "fr": LanguageGrammar(
        singular=re.compile(r"<?[01](,\d+)?"),  # every number below two: 0 carte, 1,5 bit
        elides=True,
        blanks_before_signs=True,
        articles={"le": "le", "la": "la", "les": "les", "l": "l’", "none": ""},
        prepositions=("de", "à"),
        merged={"de le": "du", "de les": "des", "à le": "au", "à les": "aux"},
        card_named="la carte {}",
        neither=("pas", "ni"),
        me="moi",
        subject=("je", "j", "moi je", "moi j"),
        both="et",
        no="non",
        unknown="inconnu",
        small=frozenset(
            ["au", "aux", "d", "de", "des", "du", "en", "et", "l", "la", "le", "les", "un", "une"]
        ),
        leading=frozenset({"grand", "petit", "salle"}),
        further={
            "cle-anglaise": ("clef à molette", "clé à molette"),
            "clef-anglaise": ("clef à molette", "clé à molette"),
            "leblanc": ("Blanche", "Madame Blanche"),
            "poignard": ("couteau",),
            "envelope": ("enveloppe", "étui"),
            "pool": ("pile", "piscine", "centre", "talon"),
            "aside": ("à part", "écart"),
            "accuse": ("accuser",),
            "numbers": ("nombres", "chiffres", "pourcentages"),
            "safe": ("prudent",),
            "bold": ("audacieux",),
            "sure": ("sûr",),
            "even": ("égal",),
            "unknown": ("inconnu",),
            "early": ("tôt",),
            "forgets": ("oublie",),
            "child": ("enfant",),
            "cards": ("cartes",),
            "questions": ("hypothèses",),
            "advise": ("conseils",),
            "advise-certain": ("conseils-certains",),
            "advise-bold": ("conseils-audacieux",),
            "advise-unread": ("conseils-sans-lire",),
            "notebook": ("carnet",),
            "chance": ("hasard",),
            "both": ("deux",),
        },
    ),
    "en": LanguageGrammar(
        singular=re.compile("1"),
        articles={"the": "the", "none": ""},
        card_named="the {} card",
        me="me",
        subject=("i",),
        both="and",
        no="no",
        unknown="unknown",
        small=frozenset({"a", "an", "and", "of", "s", "the", "zo"}),
    ),
}
"""The grammars by language code, in the order in which languages are listed."""
