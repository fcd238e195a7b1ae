"""The narrowest readable notes sheet, with its categories side by side if there is room."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil

from cluedo_notes.cli.terminal.output import columns, line_without_colours, padded, wrapped
from cluedo_notes.cli.terminal.sheet_table import (
    BOLD,
    DIM,
    SheetTable,
    Style,
    centred,
    mark_of,
    name_colour,
    starred,
)
from cluedo_notes.editions import Card, Category
from cluedo_notes.game.deduction.odds import Odds
from cluedo_notes.game.deduction.position import Position
from cluedo_notes.game.entry.names import plain
from cluedo_notes.game.entry.shorthand.short_names import SMALL, distinguishing_words, words_of
from cluedo_notes.language.grammar import GRAMMARS
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.sheet.grid import Column, cell_of, columns_of, marks_of

BETWEEN_BLOCKS = 2
"""Columns between two blocks."""

WIDEST, USUAL, NARROWEST = 13, 6, 3
"""The widths of a cell, including the space before it. A longer heading widens its own column if there is
room."""

SHORT_COLUMN = 4
"""The least width of a cell with a whole percentage, and of a short heading's column if room is scarce."""

UNCUT = ANY_HEIGHT = 1000
"""A width for every card's name uncut; a height for an output that is read from above."""

SHARED_ROOM = ((UNCUT, 5), (12, 5), (UNCUT, 4), (9, 4), (UNCUT, 3), (9, 3), (6, 3))
"""The least widths of cards' names and of cells whose headings are cut, the best first: both are
shortened by turns."""

SHORTEST_BELOW_EACH_OTHER = 4
"""Names are never cut below this width; instead, the owners are in bands below each other."""

Block = Sequence[Category]
Arranged = tuple[Sequence[Block], dict[str, int], int]
"""The blocks side by side, the width of each owner's cells, and that of the names."""

ARRANGEMENTS: Sequence[Sequence[Block]] = (
    ((Category.SUSPECT,), (Category.WEAPON,), (Category.ROOM,)),
    ((Category.SUSPECT, Category.WEAPON), (Category.ROOM,)),
    ((Category.SUSPECT, Category.WEAPON, Category.ROOM),),
)
"""The widest first."""


def sheet_lines(
    position: Position,
    odds: Odds | None,
    digits: int,
    words: Words,
    style: Style,
    width: int | None,
    title: str | None = None,
) -> Iterator[str]:
    """The sheet in lines no wider than `width` (None: as wide as it is). If the whole table is wider or
    would cut players' names, and no decimals are requested, it is the compact one."""
    table = SheetTable(position, odds, digits, words, style, width, title)
    *rows, legend = table.lines()
    if width is None or digits:
        yield from rows
        yield legend
        return
    narrow = all(columns(line_without_colours(line)) <= width for line in rows)
    if narrow and (table.of_slots or max(map(columns, table.headings)) <= table.cell_width):
        yield from rows
    else:
        yield style.paint(DIM, cut(table.title, width, style.cut))
        yield from CompactSheet(position, odds, words, style, width, ANY_HEIGHT).lines()
        legend = table.legend(shaded=False)
    yield from (style.paint(DIM, line) for line in wrapped(line_without_colours(legend), width, 2))


class CompactSheet:
    """The sheet of one position in lines of limited width."""

    def __init__(
        self,
        position: Position,
        odds: Odds | None,
        words: Words,
        style: Style,
        width: int,
        height: int,
        owners: Sequence[str] | None = None,
    ) -> None:
        self.position = position
        self.owners = position.owners if owners is None else owners
        self.odds = odds
        self.words = words
        self.style = style
        self.describer = Describer(position.log, words)
        self.marks = marks_of(position.log)
        self.cards = position.log.edition.of
        headed = dict(zip(position.owners, columns_of(position, words), strict=True))
        self.needed = {owner: 1 + columns(column.heading) for owner, column in headed.items()}
        self.blocks, self.widths, self.name_width = self._arranged(width, height)
        most = max(self.widths.values())
        self.bands = self._bands(width)
        titles = headings([_title(column, most - 1) for column in headed.values()], most - 1)
        self.headings = {
            owner: " " + centred(title, self.widths[owner] - 1)
            for owner, title in zip(headed, titles, strict=True)
        }

    def _arranged(self, width: int, height: int) -> Arranged:
        """The fewest blocks side by side that fit the height, with as much room as possible."""
        fitting = [
            arranged for blocks in ARRANGEMENTS if (arranged := self._fitted(blocks, width)) is not None
        ]
        fitting = fitting or [self._squeezed(width)]
        low = [arranged for arranged in fitting if self._height(arranged[0]) <= height]
        return low[-1] if low else fitting[0]

    def _fitted(self, blocks: Sequence[Block], width: int) -> Arranged | None:
        """The widths of the cells and of the names in the best share of the room; None if none fits."""
        room = (width - BETWEEN_BLOCKS * (len(blocks) - 1)) // len(blocks)
        longest = max(columns(self.describer.card(card.id)) for card in self.position.log.edition.cards)
        for least, narrowest in SHARED_ROOM:
            for most in range(WIDEST, narrowest - 1, -1):
                for floor in (USUAL, SHORT_COLUMN):
                    widths = self._widths(most, floor)
                    name = room - sum(widths[owner] for owner in self.owners)
                    if name >= min(least, longest):
                        return blocks, widths, min(name, longest)
        return None

    def _widths(self, most: int, floor: int) -> dict[str, int]:
        """The width of each owner's cells: as its heading needs, between `floor` and `most`."""
        return {owner: min(max(width, floor), most) for owner, width in self.needed.items()}

    def _squeezed(self, width: int) -> Arranged:
        """One block, however short the names become."""
        cell = NARROWEST
        beside = len(self._parted((width - SHORTEST_BELOW_EACH_OTHER) // cell)[0])
        widths = self._widths(cell, cell)
        return ARRANGEMENTS[-1], widths, max(SHORTEST_BELOW_EACH_OTHER, width - cell * beside)

    def _bands(self, width: int) -> Sequence[Sequence[str]]:
        """The owners next to each other, or in bands if there is no room."""
        room = width - self.name_width
        if sum(self.widths[owner] for owner in self.owners) <= room:
            return [self.owners]
        return self._parted(room // NARROWEST)

    def _parted(self, most: int) -> Sequence[Sequence[str]]:
        """The owners in as few bands as possible, of equal length, with at most `most` in each."""
        owners = self.owners
        length = ceil(len(owners) / ceil(len(owners) / max(most, 1)))
        return [owners[first : first + length] for first in range(0, len(owners), length)]

    def _height(self, blocks: Sequence[Block]) -> int:
        return 1 + max(sum(1 + len(self.cards(category)) for category in block) - 1 for block in blocks)

    def lines(self) -> Iterator[str]:
        """The rows. A row with the category and the owners comes before each category. Owners without room
        next to the others, as with many put-aside cards, follow below, category by category."""
        made = [list(self._block(block)) for block in self.blocks]
        width = self.name_width + sum(self.widths[owner] for owner in self.bands[0])
        for row in range(max(map(len, made))):
            yield (" " * BETWEEN_BLOCKS).join(
                block[row] if row < len(block) else " " * width for block in made
            )

    def _block(self, block: Block) -> Iterator[str]:
        """Repeats the owners above each category, so that a reader who scrolls sees whose the columns are."""
        for category in block:
            title = cut(self.words(f"{category}s").upper(), self.name_width, ".")
            for owners in self.bands:
                drawn = "".join(self.headings[owner] for owner in owners)
                yield self.style.paint(BOLD, padded(title, self.name_width) + drawn)
                yield from self.rows(category, owners)

    def rows(self, category: Category, owners: Sequence[str]) -> Iterator[str]:
        """A row for each card of a category."""
        for card in self.cards(category):
            yield self.row(card, owners)

    def row(self, card: Card, owners: Sequence[str]) -> str:
        """A card's name and its cells."""
        others = tuple(
            self.describer.card(other.id) for other in self.cards(card.category) if other is not card
        )
        name = padded(written_card(card, others, self.name_width, self.words.language), self.name_width)
        cells = "".join(self.cell(card, owner) for owner in owners)
        return self.style.paint(name_colour(self.position, card), name) + cells

    def cell(self, card: Card, owner: str) -> str:
        """A cell as it is drawn, with the space before it."""
        width = self.widths[owner] - 1
        cell = cell_of(self.position, self.odds, card.id, owner, self.words, 0)
        mark, colour = mark_of(cell, owner, self.style)
        room = 2 if width == 2 else 3 if cell.figure else 0
        text = " " + centred(mark.rjust(room), width)
        return self.style.paint(colour, starred(text) if (card.id, owner) in self.marks else text)


LEADING = frozenset[str]().union(*(grammar.leading for grammar in GRAMMARS.values()))
"""Words that name nothing without the next word, although a card's name begins with them."""

_BETWEEN_WORDS = re.compile(rf"(?<=\b[{''.join(sorted(word for word in SMALL if len(word) == 1))}]’)| ")
"""A small word before an apostrophe is a word of its own."""

FEWEST = 3
"""The least number of letters after an initial, in a word that must be cut."""


@lru_cache(maxsize=1024)
def written_card(card: Card, others: tuple[str, ...], width: int, language: str) -> str:
    """A card's name in at most `width` columns, distinct from the names `others` next to it. It is a part
    made of whole words, otherwise the beginning of such a part with a point. A part that does not read as a
    name follows the initial of the word before it: "S. manger"."""
    name = card.name.in_language(language)
    if columns(name) <= width:
        return name
    part = _distinguishing_part(card, name, others, width, language)
    words = _full_words(name)
    first = words_of(part)[0]
    reads = words_of(words[0])[0].startswith(first) and first not in LEADING
    if reads or len(words) == 1 or card.category is Category.SUSPECT:
        return part
    initialled = _initialled(name, width)
    distinct = initialled and initialled not in {_initialled(other, width) for other in others}
    return initialled if distinct else part


def _distinguishing_part(card: Card, name: str, others: tuple[str, ...], width: int, language: str) -> str:
    parts = list(_parts(name))
    distinguishing = [word for words in distinguishing_words(card, language) for word in words]
    for word in distinguishing:
        having = [part for part in parts if word in words_of(part) and _distinguishes(part, others)]
        if fitting := [part for part in having if columns(part) <= width]:
            return _numbered(name, max(fitting, key=columns), width)
        single = (part for part in parts if " " not in part and word in words_of(part))
        starts = [_pointed(part, width) for part in single]
        if unlike := [start for start in starts if not any(_begins(start, other) for other in others)]:
            return unlike[0]
    last = next((part for part in parts if words_of(part)[:1] == distinguishing[-1:]), name)
    return last if columns(last) <= width else _pointed(last, width)


def _full_words(name: str) -> list[str]:
    """The words of a name without the small ones."""
    return [word for word in _BETWEEN_WORDS.split(name) if not set(words_of(word)) <= SMALL]


def _initialled(name: str, width: int) -> str:
    """The last word of a name after the initial of its first; empty if there is no room."""
    first, *_, last = _full_words(name) * 2
    start = "Ch" if first.startswith("Ch") and columns(last) + 4 <= width else first[:1]
    room = width - len(start) - 2
    return f"{start}. {cut(last, room, '.')}" if room > FEWEST or columns(last) <= room else ""


def _title(column: Column, width: int) -> str:
    """The heading of a column; for a put-aside card only its number if there is no more room."""
    return column.slot if column.slot and len(column.slot) >= width else column.heading


def headings(names: Sequence[str], width: int) -> list[str]:
    """Each name in at most `width` columns. Its last character is chosen so that it differs from the names
    before it; the number at the end of a name stays."""
    chosen: list[str] = []
    for name in names:
        number = name[len(name.rstrip("0123456789")) :]
        room = width - len(number) if 0 < len(number) < width else width
        start = name if columns(name) <= width else cut(name, room, "") + (number if room < width else "")
        candidates = [start, *(start[: width - 1] + sign for sign in name[len(start) :] if sign.isalnum())]
        chosen.append(next((candidate for candidate in candidates if candidate not in chosen), start))
    return chosen


def cut(text: str, width: int, sign: str) -> str:
    """A text in at most `width` columns, ending with `sign` if something is missing."""
    if columns(text) <= width:
        return text
    while text and columns(text) > width - len(sign):
        text = text[:-1]
    return text.rstrip(" ’'-") + sign[: max(0, width)]


def _pointed(part: str, width: int) -> str:
    return cut(part, width, ".")


def _parts(name: str) -> Iterator[str]:
    """Every part of a name made of whole words that neither begins nor ends with a small word."""
    words = _BETWEEN_WORDS.split(name)
    for first in range(len(words)):
        for last in range(first, len(words)):
            ends = (words[first], words[last])
            if not any(set(words_of(end)) <= SMALL or end.endswith("’") for end in ends):
                yield " ".join(words[first : last + 1]).replace("’ ", "’")


def _distinguishes(part: str, others: Sequence[str]) -> bool:
    """Is it a part of no other name?"""
    return not any(f" {plain(part)} " in f" {plain(other)} " for other in others)


def _begins(start: str, name: str) -> bool:
    """Is this the beginning of a word of a name?"""
    return f" {plain(start)}" in f" {plain(name)}"


def _numbered(name: str, part: str, width: int) -> str:
    """A number with the beginning of the thing that it counts, because a number by itself means nothing."""
    room = width - len(part) - 2
    return f"{name[:room]}. {part}" if part.isdecimal() and room > 0 else part
