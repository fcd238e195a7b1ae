"""The notes sheet as narrow as it can be read: its categories side by side where there is room."""

from collections.abc import Iterator, Sequence

from cluedo_notes.cli.output import columns
from cluedo_notes.cli.play_names import cut, headings, written_card
from cluedo_notes.cli.render import BOLD, DIM, GREEN, MAGENTA, SHADE_COLOURS, Style, centred, padded
from cluedo_notes.editions import Card, Category
from cluedo_notes.game.deal import ENVELOPE
from cluedo_notes.game.describe import Describer
from cluedo_notes.game.odds import Odds
from cluedo_notes.game.position import Position
from cluedo_notes.game.told.figures import SHADES, percent
from cluedo_notes.game.words import Words

GAP = 2
"""Columns between two blocks."""

CELLS = (6, 5, 4, 3)
"""How wide a cell may be, its space before it too, the roomiest first: a percent takes three."""

SHORTEST_NAMES = (9, 6)
"""Names are cut to no less than this where blocks stand side by side."""

Block = Sequence[Category]
ARRANGEMENTS: Sequence[Sequence[Block]] = (
    ((Category.SUSPECT,), (Category.WEAPON,), (Category.ROOM,)),
    ((Category.SUSPECT, Category.WEAPON), (Category.ROOM,)),
    ((Category.SUSPECT, Category.WEAPON, Category.ROOM),),
)
"""The widest first."""


class CompactSheet:
    """The sheet of one position in lines of at most so many columns."""

    def __init__(
        self, position: Position, odds: Odds | None, words: Words, style: Style, width: int, height: int
    ) -> None:
        self.position = position
        self.odds = odds
        self.words = words
        self.style = style
        self.describer = Describer(position.log, words)
        self.cards = position.log.edition.of
        self.blocks, self.cell_width, self.name_width = self._arranged(width, height)
        self.headings = dict(zip(position.owners, headings(self._titles(), self.cell_width - 1), strict=True))

    def _arranged(self, width: int, height: int) -> tuple[Sequence[Block], int, int]:
        """The fewest blocks side by side that are no higher than there is room, as roomy as they can be."""
        fitting = [found for blocks in ARRANGEMENTS if (found := self._fitted(blocks, width)) is not None]
        fitting = fitting or [self._squeezed(width)]
        low = [found for found in fitting if self._height(found[0]) <= height]
        return low[-1] if low else fitting[0]

    def _fitted(self, blocks: Sequence[Block], width: int) -> tuple[Sequence[Block], int, int] | None:
        """The widest cells that leave room for names."""
        room = (width - GAP * (len(blocks) - 1)) // len(blocks)
        longest = max(columns(self.describer.card(card.id)) for card in self.position.log.edition.cards)
        for least in (longest, *SHORTEST_NAMES):
            for cell in CELLS:
                name = room - cell * len(self.position.owners)
                if name >= least:
                    return blocks, cell, min(name, longest)
        return None

    def _squeezed(self, width: int) -> tuple[Sequence[Block], int, int]:
        """One block whatever becomes of the names."""
        name = max(4, width - CELLS[-1] * len(self.position.owners))
        return ARRANGEMENTS[-1], CELLS[-1], name

    def _height(self, blocks: Sequence[Block]) -> int:
        return 1 + max(sum(1 + len(self.cards(one)) for one in block) - 1 for block in blocks)

    def lines(self) -> Iterator[str]:
        """The rows: before those of each category one that names it and the owners."""
        made = [list(self._block(block)) for block in self.blocks]
        width = self.name_width + self.cell_width * len(self.position.owners)
        for row in range(max(map(len, made))):
            yield (" " * GAP).join(block[row] if row < len(block) else " " * width for block in made)

    def _block(self, block: Block) -> Iterator[str]:
        """Each category below the owners: whoever scrolls sees whose the columns are."""
        for category in block:
            title = cut(self.words(f"{category}s").upper(), self.name_width, ".")
            headings = "".join(map(self._heading, self.position.owners))
            yield self.style.paint(BOLD, padded(title, self.name_width) + headings)
            for card in self.cards(category):
                yield self._row(card)

    def _heading(self, owner: str) -> str:
        return " " + centred(self.headings[owner], self.cell_width - 1)

    def _titles(self) -> list[str]:
        """What the columns would be called if there were room."""
        players = self.position.log.deal.players
        return [
            owner if owner in players else self.words(f"column-{owner.replace('_', '-')}")
            for owner in self.position.owners
        ]

    def _row(self, card: Card) -> str:
        colour = {None: "", ENVELOPE: BOLD}.get(self.position.facts.holder[card.id], DIM)
        others = [self.describer.card(one.id) for one in self.cards(card.category) if one is not card]
        name = padded(written_card(card, others, self.name_width, self.words.language), self.name_width)
        cells = "".join(" " + self._cell(card, owner) for owner in self.position.owners)
        return self.style.paint(colour, name) + cells

    def _cell(self, card: Card, owner: str) -> str:
        facts, width = self.position.facts, self.cell_width - 1
        if facts.holder[card.id] == owner:
            mark, colour = self.style.has, MAGENTA if owner == ENVELOPE else GREEN
        elif owner in facts.impossible[card.id]:
            mark, colour = self.style.lacks, DIM
        elif self.odds is None:
            mark, colour = "", ""
        else:
            probability = self.odds.cells[card.id][owner]
            mark = percent(probability, 0, self.words).rjust(min(width, 3))
            colour = SHADE_COLOURS[sum(round(probability, 2) >= least for least in SHADES)]
        return self.style.paint(colour, centred(mark.rjust(2) if width == 2 else mark, width))
