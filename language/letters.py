"""Letters without accents, by the one folding that compares names and makes ids, and capitals.

It also has plain replacements for characters that an output, or a font, does not have.
"""

import re
import unicodedata


def unaccented(text: str) -> str:
    """The text without accents and with plain letters for ligatures: "Cœur brisé" -> "Coeur brise"."""
    decomposed = unicodedata.normalize("NFKD", text.replace("œ", "oe").replace("Œ", "OE"))
    return "".join(sign for sign in decomposed if not unicodedata.combining(sign))


def slug(text: str) -> str:
    """The id for a name: lower-case ASCII, with hyphens for everything else ("Clef anglaise" ->
    "clef-anglaise")."""
    return re.sub(r"[^a-z0-9]+", "-", unaccented(text).lower()).strip("-")


def capitalised(text: str) -> str:
    """The text with a capital at its beginning, and the rest as it is."""
    return text[:1].upper() + text[1:]


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
    """A letter without its accents, - for a dash; a question mark if nothing is similar."""
    if sign in PLAIN_SIGNS or unicodedata.combining(sign):
        return PLAIN_SIGNS.get(sign, "")
    letters = unaccented(sign)
    return letters if letters.isascii() else "?"
