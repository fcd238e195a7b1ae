"""HTML made safe for a browser.

It removes characters that hide or that turn the direction of writing, and keeps French lines from breaking
before a sign.
"""

import re
from unicodedata import category

from cluedo_notes.language.printable import escape, is_seen, printable

_VALUE = re.compile(r'( value="[^"]*")')
"""A value that a form sends back. It must stay the same, so it is written as character references."""


def on_page(html: str) -> str:
    """A page, or a part of one, whose text is already escaped."""
    if html.isascii() and html.replace("\n", "").isprintable():
        return html
    parts = enumerate(_VALUE.split(html))
    return "".join(_by_number(part) if n % 2 else printable(part, also="\n") for n, part in parts)


_TAG = re.compile(r"(<[^>]*>)")
_LOOSE = re.compile(r" (?=[:;!?»])|(?<=«) ")
"""The spaces before French high punctuation and inside French quotation marks."""


def held_together(html: str) -> str:
    """French HTML in which high punctuation stays on the line of the word before it. Attributes do not
    change."""
    parts = enumerate(_TAG.split(html))
    return "".join(part if n % 2 else _LOOSE.sub("\u00a0", part) for n, part in parts)


def _by_number(text: str) -> str:
    """An attribute with character references for invisible characters. HTML has none for control
    characters."""
    return "".join(sign if is_seen(sign) else _reference(sign) for sign in text)


def _reference(sign: str) -> str:
    return escape(sign) if category(sign) in ("Cc", "Cs") else f"&#{ord(sign)};"
