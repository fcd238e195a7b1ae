"""A proof in numbered steps."""

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from msgspec.structs import replace

from cluedo_notes.editions import Category
from cluedo_notes.game.deduction.evidence import HEADER
from cluedo_notes.game.deduction.explanation import Proof
from cluedo_notes.game.entry.called import cell_code
from cluedo_notes.game.log.deal import FACE_UP
from cluedo_notes.game.log.events import AnySuggestion
from cluedo_notes.language.letters import capitalised
from cluedo_notes.language.message import numbered
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.solver.problem import (
    Constraint,
    Holds,
    HoldsOneOf,
    Lacks,
    NotAllOf,
    Problem,
    SomeHold,
    owners_of,
)
from cluedo_notes.solver.sat.encoding import CardPlace, CategoryOnce, HandSize
from cluedo_notes.solver.sat.minimal import Cell
from cluedo_notes.solver.sat.proof_lines import (
    Cases,
    Clash,
    Groups,
    ProofLine,
    ProofReason,
    ProofStep,
    Refutation,
    Together,
)


class WhyLines:
    """Writes one proof in one language. An event that says something directly is cited where it is used. If
    not `whole`, another card's place is also only cited, and similar consecutive steps become one."""

    def __init__(self, problem: Problem, describer: Describer, whole: bool = False) -> None:
        self.problem = problem
        self.describer = describer
        self.words = describer.words
        self.whole = whole
        self._from: dict[Cell, str] = {}  # the citation of each cell's origin
        self._number = 0
        self._events = describer.log.by_number

    def lines(self, proof: Sequence[ProofLine], shown: Cell | None = None, indent: int = 0) -> Iterator[str]:
        """The lines of the proof in order. `shown`: the cell whose step is never left out. `indent`: how deep
        they are inside another step."""
        margin = "  " * indent
        for line, cells in _alike(proof, apart=self.whole):
            match line:
                case ProofStep(cell, Holds() | Lacks() as reason, ()):
                    self._from[cell] = self.source(reason)
                case ProofStep(
                    _, CardPlace() | CategoryOnce() | HandSize() as reason, (Cell(holds=True) as premise,)
                ) if not self.whole and shown not in cells:
                    self._from |= dict.fromkeys(cells, self._known(reason, premise))
                case ProofStep(_, reason, premises):
                    because, what = self._because(reason, premises), cells_text(cells, self.describer)
                    yield self._step(margin, cells, self.words("why-so", because=because, what=what))
                case Refutation():
                    yield from self._refutation(line, indent)
                case Clash(reason, premises):
                    because = self._because(reason, premises, others=False)
                    yield margin + self.words("why-clash", because=because)
                case Cases():
                    yield from self._cases(line, indent)
                case Together(cell, reasons):
                    yield margin + self.words("why-together", what=self.cell(cell))
                    yield from (margin + "  - " + said for said in self._together(reasons))
                case _:
                    assert_never(line)

    def _step(self, margin: str, cells: Sequence[Cell], sentence: str) -> str:
        self._number += 1
        self._from |= dict.fromkeys(cells, self.words("why-step", number=self._number))
        return f"{margin}{self._number}. " + capitalised(sentence)

    def _refutation(self, line: Refutation, indent: int) -> Iterator[str]:
        margin = "  " * indent
        yield margin + self.words("why-suppose", what=self.cell(line.supposed))
        self._from[line.supposed] = self.words("why-supposed")
        yield from self.lines(line.lines, indent=indent + 1)
        opposite = line.supposed.opposite
        yield self._step(margin, [opposite], self.words("why-therefore", what=self.cell(opposite)))

    def _cases(self, line: Cases, indent: int) -> Iterator[str]:
        margin = "  " * indent
        options = [self.cell(option) for option, _ in line.options]
        because = self._because(line.reason, line.premises)
        said = self.words("why-cases", because=because, options=options)
        yield margin + capitalised(said)
        for option, lines in line.options:
            self._from[option] = self.words("why-supposed")
            yield margin + self.words("why-suppose", what=self.cell(option))
            yield from self.lines(lines, indent=indent + 1)

    def _together(self, reasons: Sequence[ProofReason]) -> Iterator[str]:
        """All reasons. If not `whole`, one line cites everything that events say directly, and one line has
        the sizes of hands and kinds."""
        if self.whole:
            yield from map(self._reason, reasons)
            return
        plain = dict.fromkeys(self.source(reason) for reason in reasons if isinstance(reason, Holds | Lacks))
        if plain:
            yield self.words("why-plain", sources=self.words.joined(", ", plain))
        for kind in (HandSize, CategoryOnce):
            alike = [self._reason(reason) for reason in reasons if isinstance(reason, kind)]
            if alike:
                yield self.words.joined(self.words("clause-separator"), alike)
        for reason in reasons:
            if not isinstance(reason, Holds | Lacks | HandSize | CategoryOnce):
                yield self._reason(reason)

    # -- words for a cell, a reason, a source

    def cell(self, cell: Cell) -> str:
        """As `cell_text`."""
        return cell_text(cell, self.describer)

    def source(self, constraint: Constraint) -> str:
        """The events that a constraint comes from, or the hand in the header."""
        header = "why-face-up" if FACE_UP in owners_of(constraint) else "why-own-hand"
        return self.words.joined(
            ", ",
            (
                self.words(header) if source == HEADER else self.words.hint(numbered(source))
                for source in constraint.sources
            ),
        )

    def _known(self, reason: ProofReason, premise: Cell) -> str:
        """The citation for a card that can be nowhere else, or whose place is taken."""
        owner, card = self.describer.owner(premise.owner), self.describer.named(premise.card)
        code = "why-held" if isinstance(reason, CardPlace) else "why-taken"
        return self.words(code, owner=owner, card=card, source=self._from.get(premise, "?"))

    def _cited(self, named: Iterable[tuple[Cell, str]]) -> str:
        """Cells by name, grouped by origin, each group with its citation."""
        origins: dict[str, list[str]] = {}
        for cell, name in named:
            origins.setdefault(self._from.get(cell, "?"), []).append(name)
        return self.words.joined(
            ", ", (self.words.joined(", ", names) + " (" + origin + ")" for origin, names in origins.items())
        )

    def _cards(self, cells: Sequence[Cell]) -> str:
        return self._cited((cell, self._with_article(cell.card)) for cell in cells)

    def _with_article(self, card: str) -> str:
        return self.words("the-card", card=self.describer.named(card))

    def _cells(self, cells: Sequence[Cell]) -> str:
        return self._cited((cell, self.cell(cell)) for cell in cells)

    def _because(self, reason: ProofReason, premises: Sequence[Cell], others: bool = True) -> str:
        """A reason with the cells it depends on. `others`: the remaining cards of a kind."""
        held = [cell for cell in premises if cell.holds]
        lacked = [cell for cell in premises if not cell.holds]
        match reason:
            case CardPlace(card) if not held:
                owners = self._cited((cell, self.describer.owner(cell.owner)) for cell in lacked)
                return self.words("why-nowhere", card=self.describer.named(card), owners=owners)
            case CardPlace():
                return self._cells(premises)
            case CategoryOnce(number):
                kind, cards = list(Category)[number], self._cards(premises)
                if held:
                    return self.words(f"why-only-{kind}", cards=cards)
                return self.words(f"why-left-{kind}" if others else f"why-none-{kind}", cards=cards)
            case HandSize(owner) | Groups(owner):
                return self._of_hand(reason, owner, premises)
            case HoldsOneOf() | NotAllOf() if lacked or held:
                code = "why-but-has" if held else "why-but-lacks"
                return self.words(code, because=self._reason(reason), cards=self._cards(premises))
            case _ if premises:
                return self.words("why-but", because=self._reason(reason), cells=self._cells(premises))
            case _:
                return self._reason(reason)

    def _of_hand(self, reason: ProofReason, owner: str, premises: Sequence[Cell]) -> str:
        """The possible cards of a hand of known size, and of other hands if their sizes are linked."""
        said = self._size(owner)
        own = [cell for cell in premises if cell.owner == owner]
        has, lacks = ([cell for cell in own if cell.holds is holds] for holds in (True, False))
        cards = [self._cards(has)] if has else []
        if cards := [*cards, *self._groups(reason)]:
            said = self.words("why-hand-has", because=said, cards=self.words.joined(", ", cards))
        if lacks:
            said = self.words("why-hand-lacks", because=said, cards=self._cards(lacks))
        if cells := [cell for cell in premises if cell.owner != owner]:
            said = self.words("why-and", because=said, cells=self._cells(cells))
        return said

    def _groups(self, reason: ProofReason) -> list[str]:
        """The groups of cards that a hand has one of each from; none for a reason without groups."""
        if not isinstance(reason, Groups):
            return []
        return [
            self.words("why-group", cards=self.describer.all_named(group.cards), source=self.source(group))
            for group in reason.groups
        ]

    def _reason(self, reason: ProofReason) -> str:
        match reason:
            case CardPlace(card):
                return self.words("why-place", card=self.describer.named(card))
            case CategoryOnce(number):
                return self.words(f"why-one-{list(Category)[number]}")
            case HandSize(owner):
                return self._size(owner)
            case Groups(owner):
                groups = self.words.joined(", ", self._groups(reason))
                return self.words("why-hand-has", because=self._size(owner), cards=groups)
            case Holds() | Lacks():
                cell = Cell(reason.card, reason.owner, isinstance(reason, Holds))
                return self.cell(cell) + " (" + self.source(reason) + ")"
            case HoldsOneOf() | NotAllOf():
                return self._one_of_several(reason)
            case SomeHold(owners, cards):
                names = self.words.joined(", ", map(self.describer.owner, owners))
                held = self.describer.all_named(cards)
                return self.words("why-some-hold", owners=names, cards=held, source=self.source(reason))
            case _:
                assert_never(reason)

    def _one_of_several(self, reason: HoldsOneOf | NotAllOf) -> str:
        shown = isinstance(reason, HoldsOneOf) and any(
            isinstance(self._events.get(source), AnySuggestion) for source in reason.sources
        )
        code = "why-showed" if shown else "why-one-of" if isinstance(reason, HoldsOneOf) else "why-not-all"
        owner, cards = self.describer.owner(reason.owner), self.describer.all_named(reason.cards)
        return self.words(code, owner=owner, cards=cards, source=self.source(reason))

    def _size(self, owner: str) -> str:
        sizes = {arrangement[self.problem.owners.index(owner)] for arrangement in self.problem.arrangements}
        said = self.describer.owner(owner)
        if len(sizes) > 1:
            return self.words("why-sizes", owner=said, numbers=sorted(sizes))
        return self.words("why-size", owner=said, number=sizes.pop())


def _alike(proof: Sequence[ProofLine], apart: bool) -> Iterator[tuple[ProofLine, list[Cell]]]:
    """Each line with the cells it derives. Similar consecutive steps become one unless they stay `apart`."""
    last: ProofLine | None = None
    cells: list[Cell] = []
    for line in proof:
        if not apart and _is_like(line, last) and isinstance(line, ProofStep):
            cells.append(line.cell)
            continue
        if last is not None:
            yield last, cells
        last, cells = line, [line.cell] if isinstance(line, ProofStep) else []
    if last is not None:
        yield last, cells


def _is_like(line: ProofLine, last: ProofLine | None) -> bool:
    """Do these steps have the same reason and premises, about one owner?"""
    if not isinstance(line, ProofStep) or not isinstance(last, ProofStep) or not line.premises:
        return False
    same = (line.reason, line.premises) == (last.reason, last.premises)
    alike = (line.cell.owner, line.cell.holds) == (last.cell.owner, last.cell.holds)
    return same and (alike or isinstance(line.reason, CardPlace))


def cells_text(cells: Sequence[Cell], describer: Describer) -> str:
    """Like `cell_text`, for several cards of one owner, or one card and several owners."""
    first, *others = cells
    if any(cell.owner != first.owner for cell in others):
        return describer.words.joined(", ", (cell_text(cell, describer) for cell in cells))
    code = cell_code(first.owner, first.holds)
    cards = describer.all_named(cell.card for cell in cells)
    return describer.words(code, owner=describer.owner(first.owner), card=cards)


def cell_text(cell: Cell, describer: Describer) -> str:
    """Says that somebody has a card, or does not have it."""
    code = cell_code(cell.owner, cell.holds)
    return describer.words(code, owner=describer.owner(cell.owner), card=describer.named(cell.card))


def proof_lines(why_lines: WhyLines, proof: Proof, words: Words, events: bool = True) -> Iterator[str]:
    """The certain fact, the steps of the proof, and its events, described in words if `events`."""
    yield words("why-certain", what=why_lines.cell(proof.cell))
    steps = list(why_lines.lines(proof.lines, proof.cell))
    if steps:
        yield from steps
    elif not proof.events:
        yield words("why-known", source=why_lines.source(proof.justification.constraints[0]))
    if proof.events:
        yield words("why-follows", events=[numbered(event) for event in proof.events])
    for event in proof.events if events else ():
        yield "  " + why_lines.describer.numbered(event, why_lines.describer.log.by_number[event])


def outlined(proof: Proof) -> Proof:
    """A proof without its steps: only the facts they depend on. No deal that fits these facts contradicts the
    cell."""
    justification = proof.justification
    reasons = (*justification.constraints, *justification.frame)
    return replace(proof, lines=(Together(proof.cell, reasons),))
