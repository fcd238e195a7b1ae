"""Names on a sheet that has no room for them: a card's telling words, players told apart by a sign or two."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from cluedo_notes.cli.output import columns
from cluedo_notes.editions import Card, Category
from cluedo_notes.game.names import plain
from cluedo_notes.game.short_names import SMALL, telling_words, words_of

LEADING = frozenset({"grand", "petit", "salle"})
"""Words that name nothing without those behind them, though a card's name begins with them."""

FEWEST = 3
"""Letters of a word behind an initial, where it must be cut."""


@lru_cache(maxsize=1024)
def written_card(card: Card, others: tuple[str, ...], width: int, language: str) -> str:
    """A card's name in so many signs, where nothing but those called `others` stands beside it: a part of
    whole words that tells it from them, else the beginning of such a part with a point. Of a part that reads
    as no name the word before it is told by its initial: "S. manger"."""
    name = card.name.in_language(language)
    if columns(name) <= width:
        return name
    part = _telling_part(card, name, others, width, language)
    words = _full_words(name)
    first = words_of(part)[0]
    reads = words_of(words[0])[0].startswith(first) and first not in LEADING
    if reads or len(words) == 1 or card.category is Category.SUSPECT:
        return part
    initialled = _initialled(name, width)
    told = initialled and initialled not in {_initialled(other, width) for other in others}
    return initialled if told else part


def _telling_part(card: Card, name: str, others: tuple[str, ...], width: int, language: str) -> str:
    parts = list(_parts(name))
    telling = [word for words in telling_words(card, language) for word in words]
    for word in telling:
        having = [part for part in parts if word in words_of(part) and _tells(part, others)]
        if fitting := [part for part in having if columns(part) <= width]:
            return _numbered(name, max(fitting, key=columns), width)
        single = (part for part in parts if " " not in part and word in words_of(part))
        starts = [_pointed(part, width) for part in single]
        if found := [start for start in starts if not any(_begins(start, other) for other in others)]:
            return found[0]
    last = next((part for part in parts if words_of(part)[:1] == telling[-1:]), name)
    return last if columns(last) <= width else _pointed(last, width)


def _full_words(name: str) -> list[str]:
    """The words of a name without the small ones."""
    return [word for word in re.split(r"(?<=\b[dl]’)| ", name) if not set(words_of(word)) <= SMALL]


def _initialled(name: str, width: int) -> str:
    """The last word of a name behind the initial of its first; empty where there is no room."""
    first, *_, last = _full_words(name) * 2
    start = "Ch" if first.startswith("Ch") and columns(last) + 4 <= width else first[:1]
    room = width - len(start) - 2
    return f"{start}. {cut(last, room, '.')}" if room > FEWEST or columns(last) <= room else ""


def headings(names: Sequence[str], width: int) -> list[str]:
    """Each name in so many signs, the last of them such that it is told from those before it; of
    one that ends in a number the number stays."""
    found: list[str] = []
    for name in names:
        number = name[len(name.rstrip("0123456789")) :]
        room = width - len(number) if 0 < len(number) < width else width
        start = name if columns(name) <= width else cut(name, room, "") + (number if room < width else "")
        tellings = [start, *(start[: width - 1] + sign for sign in name[len(start) :] if sign.isalnum())]
        found.append(next((one for one in tellings if one not in found), start))
    return found


def cut(text: str, width: int, sign: str) -> str:
    """A text in so many columns at most, with a sign where something is missing."""
    if columns(text) <= width:
        return text
    while text and columns(text) > width - len(sign):
        text = text[:-1]
    return text.rstrip(" ’'-") + sign[: max(0, width)]


def _pointed(part: str, width: int) -> str:
    return cut(part, width, ".")


def _parts(name: str) -> Iterator[str]:
    """Every part of a name made of whole words that neither begins nor ends with a small one."""
    words = re.split(r"(?<=\b[dl]’)| ", name)
    for first in range(len(words)):
        for last in range(first, len(words)):
            ends = (words[first], words[last])
            if not any(set(words_of(end)) <= SMALL or end.endswith("’") for end in ends):
                yield " ".join(words[first : last + 1]).replace("’ ", "’")


def _tells(part: str, others: Sequence[str]) -> bool:
    """Is it a part of no other name?"""
    return not any(f" {plain(part)} " in f" {plain(other)} " for other in others)


def _begins(start: str, name: str) -> bool:
    """Does a word of a name begin so?"""
    return f" {plain(start)}" in f" {plain(name)}"


def _numbered(name: str, part: str, width: int) -> str:
    """A number alone says nothing: before it what it is the number of."""
    room = width - len(part) - 2
    return f"{name[:room]}. {part}" if part.isdecimal() and room > 0 else part
