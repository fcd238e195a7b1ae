"""Plain replacements for characters that an output, or a font, does not have."""

import unicodedata

from cluedo_notes.language.letters import unaccented

PLAIN_SIGNS = {
    "–": "-",
    "—": "-",
    "−": "-",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "«": "<<",
    "»": ">>",
    "…": "...",
    "→": "->",
    "×": "x",
    "œ": "oe",
    "Œ": "OE",
    "æ": "ae",
    "Æ": "AE",
    "ß": "ss",
}


def plain_sign(sign: str) -> str:
    """A letter without its accents, - for a dash; a question mark where nothing is similar."""
    if sign in PLAIN_SIGNS or unicodedata.combining(sign):
        return PLAIN_SIGNS.get(sign, "")
    letters = unaccented(sign)
    return letters if letters.isascii() else "?"
