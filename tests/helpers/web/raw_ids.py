"""Ids that nobody should read: of cards and places, of events, and internal names."""

import re
from collections.abc import Iterable

from cluedo_notes.editions import Edition, load, shipped
from tests.helpers.web.page_reader import Page

HYPHENED = re.compile(r"(?<![\w/.-])[a-z][a-z0-9]*(?:-[a-z0-9]+)+(?![\w-])")
UNDERSCORED = re.compile(r"(?<![\w/-])[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?!\w)")


def ids_of(edition: Edition) -> set[str]:
    """The ids of an edition, and where cards lie that nobody has."""
    return {card.id for card in edition.cards} | set(edition.place_names) | {"pool", "face_up", "aside-1"}


ALL_IDS = {one for edition in shipped() for one in ids_of(load(edition))}


def raw_ids(page: Page) -> list[str]:
    """Those on a page that look like nothing else."""
    text = "\n".join(page.root.heard())
    hyphened = (one for one in HYPHENED.findall(text) if one in ALL_IDS)
    return sorted({*hyphened, *UNDERSCORED.findall(text)})


THE_POOL = re.compile(r"\bthe pool\b", re.IGNORECASE)
"""The English name of the place whose id is pool."""


def ids_in(lines: Iterable[str], edition: Edition) -> list[str]:
    """Those in sentences that are words of their own there: a name is written otherwise."""
    called = [*(card.name for card in edition.cards), *edition.place_names.values()]
    wanted = ids_of(edition) - {
        word for name in called for word in f"{name.in_language('fr')} {name.in_language('en')}".split()
    }
    found = {word for line in lines for word in re.findall(r"[\w-]+", THE_POOL.sub("", line))}
    return sorted(found & wanted)
