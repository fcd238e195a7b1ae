"""Finds the edition that a typed text means."""

import re
from collections.abc import Sequence
from pathlib import Path

from cluedo_notes.editions import Edition, EditionError, load, load_file, shipped
from cluedo_notes.game.entry.names import Lexicon, plain
from cluedo_notes.game.errors import EntryError
from cluedo_notes.language.articles import ARTICLES
from cluedo_notes.language.numbers import read_number
from cluedo_notes.language.phrases import in_all
from cluedo_notes.language.setup_words import BESIDE_EDITIONS

FIRST_EDITION = "classic"
"""The edition of a game for which none was named, unless another is sold in the reader's country."""

_BESIDE = ARTICLES | in_all(BESIDE_EDITIONS)
"""The words that people type next to an edition's name."""
_SOME_PLAYERS = re.compile(r"\b\d{1,2}\b")


def home_edition(locale: str) -> str:
    """The id of the edition in the shops of a locale such as en_US; by default the classic one."""
    sold = (edition for edition in sorted(shipped()) if locale in load(edition).locales)
    return next(sold, FIRST_EDITION)


def edition_of(typed: str) -> Edition:
    """A shipped edition by any unique part of its name, or the user's own by its file's path.

    Raises `EntryError`, or `EditionError` for a file with mistakes.
    """
    if typed.endswith(".toml"):
        return load_file(Path(typed))
    return load(edition_lexicon(typed).find(_without_box(typed)))


def known_edition(typed: str) -> Edition:
    """The edition that was typed; if none was, the first. Raises `EntryError`."""
    try:
        return edition_of(typed or FIRST_EDITION)
    except EditionError as error:
        raise EntryError(error.message) from None


def listed_editions(home: str = FIRST_EDITION) -> tuple[Edition, ...]:
    """The shipped editions as they are listed and numbered: `home`, the classic one, then the others by
    id."""

    def place(edition: str) -> tuple[bool, bool, str]:
        return edition != home, edition != FIRST_EDITION, edition

    return tuple(map(load, sorted(shipped(), key=place)))


def chosen_edition(typed: str, home: str = FIRST_EDITION) -> str:
    """The edition for an answer to the question for it: the number of a listed one, any unique part of its
    name, or the path of the user's own. An empty answer means the first. Raises `EntryError`."""
    listed = listed_editions(home)
    number = read_number(typed)
    if number is not None and 1 <= number <= len(listed):
        return listed[number - 1].id
    edition = known_edition(typed or home)
    return typed if typed.endswith(".toml") else edition.id


def is_edition(typed: str) -> bool:
    """Is a text an answer to the question for the edition?"""
    try:
        chosen_edition(typed)
    except EntryError:
        return False
    return True


def editions_meant(typed: str, home: str = FIRST_EDITION) -> Sequence[str]:
    """The ids of the listed editions that a text may mean while it is typed; all if it means none."""
    listed = listed_editions(home)
    number = read_number(typed.strip())
    meant: Sequence[str] = (
        [listed[number - 1].id] if number is not None and 1 <= number <= len(listed) else []
    )
    meant = meant or edition_lexicon().candidates(_without_box(typed))
    return meant or [edition.id for edition in listed]


def _without_box(typed: str) -> str:
    """A text without articles, words such as box and a number of players, if it then means an edition: the
    classic box, classic with 4 players."""
    words, editions = _SOME_PLAYERS.sub("", typed).split(), edition_lexicon()
    bare = " ".join(word for word in words if plain(word) not in _BESIDE)
    return bare if not editions.candidates(typed) and editions.candidates(bare) else typed


def edition_lexicon(typed: str = "") -> Lexicon:
    """The shipped editions by id and name. Errors list those first whose names have a word of a text."""
    editions = [load(edition_id) for edition_id in shipped()]
    names = {edition.id: edition.name.in_all for edition in editions}
    words = {*plain(typed).split()} - _BESIDE
    offered = sorted(names, key=lambda edition: words.isdisjoint(plain(" ".join(names[edition])).split()))
    return Lexicon("edition", names, offered, called={edition.id: edition.name for edition in editions})
