"""The drawing of a card in `static/drawings.svg`, by its name; otherwise a plain one.

Suspects are drawn by their colour. Weapons and rooms are drawn by their English name, by another name that
the edition gives, or by a word of these ("Battle axe" is an axe). A user's own edition therefore has drawings
by its names only.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from markupsafe import Markup

from cluedo_notes.editions import Card, Category
from cluedo_notes.language.choice import OTHERWISE
from cluedo_notes.language.letters import slug

SPRITE = Path(__file__).parents[1] / "static" / "drawings.svg"


@cache
def known() -> frozenset[str]:
    """The names of all drawings."""
    return frozenset(re.findall(r'<symbol id="([^"]+)"', SPRITE.read_text(encoding="utf-8")))


def drawing_of(card: Card) -> str:
    """The name of a card's drawing."""
    return next((name for name in _names(card) if name in known()), str(card.category))


def _names(card: Card) -> Iterator[str]:
    if card.category is Category.SUSPECT:
        yield f"{card.category}-{card.colour}"
        return
    whole = [slug(name) for name in (card.name.in_language(OTHERWISE), *card.aliases)]
    yield from (f"{card.category}-{name}" for name in whole)
    yield from (f"{card.category}-{word}" for name in whole for word in name.split("-"))


def drawing(name: str) -> Markup:
    """A drawing for a page. It is next to a text with the same meaning, so screen readers ignore it."""
    return Markup(
        '<svg class="drawing {name}" aria-hidden="true"><use href="/static/drawings.svg#{name}"/></svg>'
    ).format(name=name)
