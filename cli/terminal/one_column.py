"""One column of the sheet in a few lines, with the three kinds of cards side by side."""

from collections.abc import Iterator, Sequence

from cluedo_notes.cli.terminal.compact_sheet import CompactSheet, cut
from cluedo_notes.cli.terminal.output import padded
from cluedo_notes.cli.terminal.sheet_table import DIM, Style, centred, mark_of
from cluedo_notes.editions import Card, Category
from cluedo_notes.game.deduction.odds import Odds
from cluedo_notes.game.deduction.position import Position
from cluedo_notes.game.log.deal import ENVELOPE
from cluedo_notes.language.numbers import percent
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.sheet.grid import CellState, SheetCell, level_of


class OneColumn(CompactSheet):
    """The column of one owner. If a kind has more cards than `lines_left` allows, the likeliest are shown and
    the last row is for the rest. If there is only one row, it is for the likeliest."""

    def __init__(
        self,
        position: Position,
        odds: Odds | None,
        words: Words,
        style: Style,
        width: int,
        lines_left: int,
        owner: str,
    ) -> None:
        super().__init__(position, odds, words, style, width, 0, (owner,))
        self.owner = owner
        self.lines_left = lines_left

    def rows(self, category: Category, owners: Sequence[str]) -> Iterator[str]:
        """The cards in the order of the sheet, then the rest."""
        (block,) = (block for block in self.blocks if category in block)
        most = max(self.lines_left // len(block) - 1, 1)
        cards = self.cards(category)
        if len(cards) <= most:
            yield from super().rows(category, owners)
            return
        likeliest = sorted(cards, key=self._share, reverse=True)[: max(most - 1, 1)]
        yield from (self.row(card, owners) for card in cards if card in likeliest)
        if most > 1:
            yield self._rest([card for card in cards if card not in likeliest])

    def _share(self, card: Card) -> float:
        """How likely the owner is to have a card; without odds, an open one counts as half."""
        facts = self.position.facts
        if facts.holder[card.id] == self.owner:
            return 1.0
        if self.owner in facts.impossible[card.id]:
            return 0.0
        return 0.5 if self.odds is None else self.odds.cells[card.id][self.owner]

    def _rest(self, cards: Sequence[Card]) -> str:
        """The row of the hidden cards: a cross, or the probability that the envelope has one of them."""
        shares = [self._share(card) for card in cards]
        cell = SheetCell(CellState.OPEN if any(shares) else CellState.LACKS)
        if any(shares) and self.owner == ENVELOPE and self.odds is not None:
            share = min(sum(shares), 1.0)
            cell = SheetCell(CellState.OPEN, percent(share, 0, self.words), level_of(share, 0))
        mark, colour = mark_of(cell, self.owner, self.style)
        width = self.widths[self.owner] - 1
        name = cut(self.words("column-rest"), self.name_width, ".")
        text = " " + centred(mark.rjust(2) if width == 2 else mark, width)
        return self.style.paint(DIM, padded(name, self.name_width)) + self.style.paint(colour, text)
