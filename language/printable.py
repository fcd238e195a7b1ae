"""Texts of files, players and the system, safe to show: no character in them acts on the screen."""

HARD_SPACES = "\u00a0\u202f"
"""Spaces that do not break lines, for example before a French percent sign. Python calls them unprintable."""

UNSEEN = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0"
"""Characters that are empty or have no width, although Python calls them printable."""


def printable(text: str, also: str = "") -> str:
    """A text with every invisible character as its escape: control characters (a terminal obeys them),
    characters without width, and halves of a character. Characters that change the direction of writing or
    end a line are also escaped. The characters of `also` and hard spaces stay."""
    kept = HARD_SPACES + also
    if _all_seen(text, kept):  # true for nearly every page, and much faster than testing each character
        return text
    return "".join(sign if is_seen(sign) or sign in kept else escape(sign) for sign in text)


def _all_seen(text: str, kept: str) -> bool:
    for sign in kept:
        text = text.replace(sign, "")
    return text.isprintable() and (text.isascii() or not any(sign in text for sign in UNSEEN))


def is_seen(sign: str) -> bool:
    """Is this character visible and without other effect?"""
    return sign.isprintable() and sign not in UNSEEN


def escape(sign: str) -> str:
    r"""A character as programmers write it: `\x1b`, `\u202e`."""
    return sign.encode("unicode_escape").decode("ascii")
