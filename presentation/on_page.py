"""HTML made safe for a browser.

It removes characters that hide or that turn the direction of writing, and keeps French lines from breaking
before a sign.
"""

import re
from unicodedata import category

from cluedo_notes.language.printable import escape, is_seen, printable

_VALUE = re.compile(r'( value="[^"]*")')
"""What a form sends back: it must stay the same, so it is written as character references."""


def on_page(html: str) -> str:
    """A page, or a part of one, in which every text is escaped already."""
    if html.isascii() and html.replace("\n", "").isprintable():
        return html
    parts = enumerate(_VALUE.split(html))
    return "".join(_by_number(part) if n % 2 else printable(part, also="\n") for n, part in parts)


_TAG = re.compile(r"(<[^>]*>)")
_LOOSE = re.compile(r" (?=[:;!?»])|(?<=«) ")
"""The spaces that French sets before its high signs and within its quotation marks."""


def held_together(html: str) -> str:
    """French HTML whose high signs stay in the line of the word before them; attributes are as they were."""
    parts = enumerate(_TAG.split(html))
    return "".join(part if n % 2 else _LOOSE.sub("\u00a0", part) for n, part in parts)


def _by_number(text: str) -> str:
    """An attribute with references in place of invisible characters; control characters have none in HTML."""
    return "".join(sign if is_seen(sign) else _reference(sign) for sign in text)


def _reference(sign: str) -> str:
    return escape(sign) if category(sign) in ("Cc", "Cs") else f"&#{ord(sign)};"
