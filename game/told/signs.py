"""Plain signs for those that an output, or a font, does not have."""

import unicodedata

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
    """A letter without its accents, - for a dash; a question mark where there is nothing like it."""
    if sign in PLAIN_SIGNS or unicodedata.combining(sign):
        return PLAIN_SIGNS.get(sign, "")
    letters = "".join(c for c in unicodedata.normalize("NFKD", sign) if not unicodedata.combining(c))
    return letters if letters.isascii() else "?"
