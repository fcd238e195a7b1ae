"""A proof in words: numbered steps, each with its reason and what it rests on."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from cluedo_notes.editions import Category
from cluedo_notes.game.describe import Describer
from cluedo_notes.game.events import Suggestion
from cluedo_notes.game.evidence import HEADER
from cluedo_notes.game.message import numbered
from cluedo_notes.solver.encoding import CardPlace, CategoryOnce, HandSize
from cluedo_notes.solver.minimal import Cell
from cluedo_notes.solver.problem import Constraint, Holds, HoldsOneOf, Lacks, NotAllOf, Problem
from cluedo_notes.solver.proof import Cases, Clash, Groups, Line, Reason, Refutation, Step, Together


class Teller:
    """Says the lines of one proof, in one language; what an event tells alone is said where it is used."""

    def __init__(self, problem: Problem, describer: Describer) -> None:
        self.problem = problem
        self.describer = describer
        self.words = describer.words
        self._from: dict[Cell, str] = {}  # where a cell comes from, as it is cited
        self._number = 0
        self._events = {live.number: live.event for live in describer.log.live}

    def lines(self, proof: Sequence[Line], indent: int = 0) -> Iterator[str]:
        """One line of text after the other."""
        margin = "  " * indent
        for line in proof:
            match line:
                case Step(cell, Holds() | Lacks() as reason, ()):
                    self._from[cell] = self.source(reason)
                case Step(cell, reason, premises):
                    because, what = self._because(reason, premises), self.cell(cell)
                    yield self._next(margin, cell) + self.words("why-so", because=because, what=what)
                case Refutation():
                    yield from self._refutation(line, indent)
                case Clash(reason, premises):
                    yield margin + self.words("why-clash", because=self._because(reason, premises))
                case Cases():
                    yield from self._cases(line, indent)
                case Together(cell, reasons):
                    yield margin + self.words("why-together", what=self.cell(cell))
                    yield from (margin + "  - " + self._reason(reason) for reason in reasons)
                case _:
                    assert_never(line)

    def _next(self, margin: str, cell: Cell) -> str:
        self._number += 1
        self._from[cell] = self.words("why-step", number=self._number)
        return f"{margin}{self._number}. "

    def _refutation(self, line: Refutation, indent: int) -> Iterator[str]:
        margin = "  " * indent
        yield margin + self.words("why-suppose", what=self.cell(line.supposed))
        self._from[line.supposed] = self.words("why-supposed")
        yield from self.lines(line.lines, indent + 1)
        opposite = line.supposed.opposite
        yield self._next(margin, opposite) + self.words("why-therefore", what=self.cell(opposite))

    def _cases(self, line: Cases, indent: int) -> Iterator[str]:
        margin = "  " * indent
        options = [self.cell(option) for option, _ in line.options]
        because = self._because(line.reason, line.premises)
        yield margin + self.words("why-cases", because=because, options=options)
        for option, lines in line.options:
            self._from[option] = self.words("why-supposed")
            yield margin + self.words("why-suppose", what=self.cell(option))
            yield from self.lines(lines, indent + 1)

    # -- words for a cell, a reason, a source

    def cell(self, cell: Cell) -> str:
        """See `cell_text`."""
        return cell_text(cell, self.describer)

    def source(self, constraint: Constraint) -> str:
        """The events that a constraint comes from, or the hand that the header tells."""
        return self.words.joined(
            ", ",
            (
                self.words("why-header") if source == HEADER else self.words.hint(numbered(source))
                for source in constraint.sources
            ),
        )

    def _because(self, reason: Reason, premises: Sequence[Cell]) -> str:
        said = [self._premise(cell, reason) for cell in premises]
        parts = [self._reason(reason), *([self.words.joined(", ", said)] if said else [])]
        return self.words.joined("; ", parts)

    def _premise(self, cell: Cell, reason: Reason) -> str:
        """A cell that a step rests on, said as shortly as the reason lets it be, with where it comes from."""
        card, owner = self.describer.card(cell.card), self.describer.owner(cell.owner)
        if isinstance(reason, CardPlace):
            said = self.words("why-at" if cell.holds else "why-not-at", owner=owner)
        elif isinstance(reason, HandSize | Groups) and cell.owner != reason.owner:
            said = self.cell(cell)
        else:
            said = card if cell.holds else self.words("why-not", card=card)
        return said + " (" + self._from.get(cell, "?") + ")"

    def _reason(self, reason: Reason) -> str:
        match reason:
            case CardPlace(card):
                return self.words("why-place", card=self.describer.card(card))
            case CategoryOnce(number):
                return self.words("why-category", category=self.words(list(Category)[number]))
            case HandSize(owner):
                return self._size(owner)
            case Groups(owner, groups):
                said = [self.describer.cards(one.cards) + " (" + self.source(one) + ")" for one in groups]
                return self.words("why-groups", size=self._size(owner), groups=self.words.joined(" / ", said))
            case Holds() | Lacks():
                cell = Cell(reason.card, reason.owner, isinstance(reason, Holds))
                return self.cell(cell) + " (" + self.source(reason) + ")"
            case HoldsOneOf() | NotAllOf():
                return self._one_of_several(reason)
            case _:
                assert_never(reason)

    def _one_of_several(self, reason: HoldsOneOf | NotAllOf) -> str:
        shown = isinstance(reason, HoldsOneOf) and any(
            isinstance(self._events.get(source), Suggestion) for source in reason.sources
        )
        code = "why-showed" if shown else "why-one-of" if isinstance(reason, HoldsOneOf) else "why-not-all"
        owner, cards = self.describer.owner(reason.owner), self.describer.cards(reason.cards)
        return self.words(code, owner=owner, cards=cards, source=self.source(reason))

    def _size(self, owner: str) -> str:
        sizes = {one[self.problem.owners.index(owner)] for one in self.problem.arrangements}
        said = self.describer.owner(owner)
        if len(sizes) > 1:
            return self.words("why-sizes", owner=said, numbers=sorted(sizes))
        return self.words("why-size", owner=said, number=sizes.pop())


def cell_text(cell: Cell, describer: Describer) -> str:
    """Bob has the Rope, or has it not."""
    code = "cell-has" if cell.holds else "cell-has-not"
    return describer.words(code, owner=describer.owner(cell.owner), card=describer.card(cell.card))
