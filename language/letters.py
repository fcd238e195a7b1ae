"""Letters without what is written on them: the one folding by which names are compared and ids are made."""

import re
import unicodedata


def unaccented(text: str) -> str:
    """The text without accents and with plain letters for ligatures: "Cœur brisé" -> "Coeur brise"."""
    decomposed = unicodedata.normalize("NFKD", text.replace("œ", "oe").replace("Œ", "OE"))
    return "".join(sign for sign in decomposed if not unicodedata.combining(sign))


def slug(text: str) -> str:
    """The id that a name gets: lower-case ASCII, all else a hyphen ("Clef anglaise" -> "clef-anglaise")."""
    return re.sub(r"[^a-z0-9]+", "-", unaccented(text).lower()).strip("-")
