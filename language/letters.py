"""Letters without accents: the one folding that compares names and makes ids."""

import re
import unicodedata


def unaccented(text: str) -> str:
    """The text without accents and with plain letters for ligatures: "Cœur brisé" -> "Coeur brise"."""
    decomposed = unicodedata.normalize("NFKD", text.replace("œ", "oe").replace("Œ", "OE"))
    return "".join(sign for sign in decomposed if not unicodedata.combining(sign))


def slug(text: str) -> str:
    """The id for a name: lower-case ASCII, all else a hyphen ("Clef anglaise" -> "clef-anglaise")."""
    return re.sub(r"[^a-z0-9]+", "-", unaccented(text).lower()).strip("-")
