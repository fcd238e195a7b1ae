"""What a language does with its sentences, and the words that people type in it. A further language is a row
here, a catalogue, and keys in the data."""

import re
from collections.abc import Mapping

from msgspec import Struct


class LanguageGrammar(Struct, frozen=True, kw_only=True):
    """`singular`: the numbers, as they are written, that take the singular; `elides`: words such as "de" lose
    their e before a vowel; `blanks_before_signs`: a blank stands before signs such as the colon, where no
    line may break.

    Typed: `no`; `unknown`, for what happened but was not seen; `small`, the words that mean nothing alone.
    """

    singular: re.Pattern[str]
    elides: bool = False
    blanks_before_signs: bool = False
    no: str
    unknown: str
    small: frozenset[str]


GRAMMARS: Mapping[str, LanguageGrammar] = {
    "fr": LanguageGrammar(
        singular=re.compile(r"<?[01](,\d+)?"),  # everything below two: 0 carte, 1,5 bit
        elides=True,
        blanks_before_signs=True,
        no="non",
        unknown="inconnu",
        small=frozenset({"au", "aux", "d", "de", "des", "du", "en", "et", "l", "la", "le", "les"}),
    ),
    "en": LanguageGrammar(
        singular=re.compile("1"),
        no="no",
        unknown="unknown",
        small=frozenset({"a", "and", "of", "s", "the", "zo"}),
    ),
}
"""By the language's code, in the order in which languages are listed."""
