"""A sheet of ticks and crosses to fill in on a terminal, and its keys."""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import TypeVar

from cluedo_notes.cli.play.help import fitted
from cluedo_notes.cli.play.layout import Screen, ScreenLayout
from cluedo_notes.cli.play.setup.setup_screen import CURSOR, in_sight
from cluedo_notes.cli.terminal.compact_sheet import CompactSheet
from cluedo_notes.cli.terminal.sheet_table import BOLD, DIM, Style, centred
from cluedo_notes.editions import Card
from cluedo_notes.game.deduction.position import Position
from cluedo_notes.game.entry.known import CardAtOwner, Sign
from cluedo_notes.game.entry.names import plain
from cluedo_notes.game.log.deal import ENVELOPE
from cluedo_notes.language.phrases import in_all
from cluedo_notes.language.sentence_words import says_unknown
from cluedo_notes.language.setup_words import NOTHING_KNOWN
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer

Listed = TypeVar("Listed")

BLANK = "·"
"""An open cell."""


class KnownSheet:
    """A sheet being filled in. Cells that are already certain are shown and do not change."""

    lists = True
    picks = True

    def __init__(self, position: Position, words: Words, layout: ScreenLayout) -> None:
        self.position = position
        self.words = words
        self.layout = layout
        self.filled: dict[CardAtOwner, Sign] = {}
        """The last item is the cell changed last."""
        self.explained = False
        """Was the purpose of this sheet asked for?"""
        cards = [card.id for card in position.log.edition.cards]
        self._rows = [cell for cell in product(cards, position.owners) if _is_open(cell, position)]
        """The open cells, row by row; there is at least one."""
        self._columns = sorted(self._rows, key=lambda cell: position.owners.index(cell[1]))
        self.cursor = next((cell for cell in self._columns if cell[1] != ENVELOPE), self._columns[0])

    # -- keys

    def move(self, by: int) -> None:
        """Goes to the next open cell below or above, from the end of a column to the next column."""
        self.cursor = _after(self.cursor, self._columns, by)

    def aside(self, by: int) -> None:
        """Goes to the next open cell in the row, from its end to the next row."""
        self.cursor = _after(self.cursor, self._rows, by)

    def jump(self, by: int) -> None:
        """Goes to the first open cell of the next category that has one."""
        category = {card.id: card.category for card in self.position.log.edition.cards}
        first = {category[card]: (card, owner) for card, owner in reversed(self._rows)}
        here = list(first)[::-1]
        self.cursor = first[_after(category[self.cursor[0]], here, by)]

    def toggle(self) -> None:
        """Changes a blank to a tick, a tick to a cross, a cross to a blank."""
        following = {None: Sign.TICK, Sign.TICK: Sign.CROSS, Sign.CROSS: None}
        sign = following[self.filled.pop(self.cursor, None)]
        if sign is not None:
            self.filled[self.cursor] = sign

    def put_back(self) -> None:
        """Empties the cell that was changed last, if there is one."""
        if self.filled:
            self.cursor, _ = self.filled.popitem()

    # -- the screen

    def screen(self, size: tuple[int, int]) -> Screen:
        """The question, the cell under the cursor by its names, and as much of the sheet as fits."""
        width, height = size
        describer = Describer(self.position.log, self.words)
        card, owner = self.cursor
        cell = self.words("known-cell", owner=describer.owner(owner), card=describer.card(card))
        code = "play-what-known" if self.explained else "known-title"
        head = self.layout.folded([self.words(code), cell], width)
        style = self.layout.style
        sheet = _SheetToFill(self, style, width, height - len(head))
        return in_sight(self.layout, head, list(sheet.lines()), size, drawn="[")

    def hints(self, width: int) -> str:
        """The effects of the keys, if there is room."""
        style = self.layout.style
        enter = "known-hint-enter" if self.filled else "known-hint-nothing"
        codes = (enter, "known-hint-leave", "play-hint-what", "play-hint-put-back")
        signs = self.words("known-hint-space", has=style.has, lacks=style.lacks)
        return fitted([signs, *map(self.words, codes)], width)


class _SheetToFill(CompactSheet):
    """The notes sheet of a position with the signs typed into its open cells."""

    def __init__(self, known: KnownSheet, style: Style, width: int, height: int) -> None:
        super().__init__(known.position, None, known.words, style, width, height)
        self.known = known
        self.signs: Mapping[Sign | None, str] = {None: BLANK, Sign.TICK: style.has, Sign.CROSS: style.lacks}

    def cell(self, card: Card, owner: str) -> str:
        """A certain cell as on every sheet; an open one with its sign, in brackets under the cursor."""
        here = (card.id, owner)
        if not _is_open(here, self.position):
            return super().cell(card, owner)
        width, filled = self.widths[owner] - 1, self.known.filled.get(here)
        sign = self.signs[filled]
        text = " " + centred(sign.rjust(2) if width == 2 else sign, width)
        if here == self.known.cursor:
            begin = min(text.index(sign), len(text) - 2) - 1
            shown = f"{CURSOR}{'' if filled is None else sign}".ljust(2) + "]"
            text = text[:begin].replace(sign, " ") + shown + " " * (len(text) - begin - len(shown))
        return self.style.paint(BOLD if filled or here == self.known.cursor else DIM, text)


def says_nothing(text: str) -> bool:
    """Does an answer say that nothing is known?"""
    return plain(text) in {"", *in_all(NOTHING_KNOWN)} or says_unknown(plain(text))


def _is_open(cell: CardAtOwner, position: Position) -> bool:
    card, owner = cell
    return position.facts.holder[card] is None and owner not in position.facts.impossible[card]


def _after(listed: Listed, among: Sequence[Listed], by: int) -> Listed:
    return among[(among.index(listed) + by) % len(among)]
