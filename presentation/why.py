"""Why a fact is certain, or what speaks for and against it: a proof in numbered steps, and for programs."""

from collections.abc import Iterator, Mapping, Sequence
from typing import assert_never

from msgspec import UNSET, Struct, UnsetType, field

from cluedo_notes.editions import Category
from cluedo_notes.game.askers.shown import counted_beside
from cluedo_notes.game.deduction.evidence import HEADER
from cluedo_notes.game.deduction.explanation import OpenCell, Proof
from cluedo_notes.game.deduction.odds import Odds
from cluedo_notes.game.log.events import AnySuggestion
from cluedo_notes.language.message import numbered
from cluedo_notes.language.numbers import signed_percent
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.envelope import ProbabilityFigure, or_absent
from cluedo_notes.solver.problem import Constraint, Holds, HoldsOneOf, Lacks, NotAllOf, Problem, SomeHold
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
    """Puts one proof into lines of one language; what an event says on its own is cited where it is used."""

    def __init__(self, problem: Problem, describer: Describer) -> None:
        self.problem = problem
        self.describer = describer
        self.words = describer.words
        self._from: dict[Cell, str] = {}  # how to cite the origin of a cell
        self._number = 0
        self._events = describer.log.by_number

    def lines(self, proof: Sequence[ProofLine], indent: int = 0) -> Iterator[str]:
        """The proof's lines, in order; `indent`: how deep they lie in another step."""
        margin = "  " * indent
        for line in proof:
            match line:
                case ProofStep(cell, Holds() | Lacks() as reason, ()):
                    self._from[cell] = self.source(reason)
                case ProofStep(cell, reason, premises):
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
        """As `cell_text`."""
        return cell_text(cell, self.describer)

    def source(self, constraint: Constraint) -> str:
        """The events that a constraint comes from, or the hand in the header."""
        return self.words.joined(
            ", ",
            (
                self.words("why-header") if source == HEADER else self.words.hint(numbered(source))
                for source in constraint.sources
            ),
        )

    def _because(self, reason: ProofReason, premises: Sequence[Cell]) -> str:
        said = [self._premise(cell, reason) for cell in premises]
        parts = [self._reason(reason), *([self.words.joined(", ", said)] if said else [])]
        return self.words.joined(self.words("clause-separator"), parts)

    def _premise(self, cell: Cell, reason: ProofReason) -> str:
        """A cell that a step rests on, in the shortest form that the reason allows, with its origin."""
        card, owner = self.describer.card(cell.card), self.describer.owner(cell.owner)
        if isinstance(reason, CardPlace):
            said = self.words("why-at" if cell.holds else "why-not-at", owner=owner)
        elif isinstance(reason, HandSize | Groups) and cell.owner != reason.owner:
            said = self.cell(cell)
        else:
            said = card if cell.holds else self.words("why-not", card=card)
        return said + " (" + self._from.get(cell, "?") + ")"

    def _reason(self, reason: ProofReason) -> str:
        match reason:
            case CardPlace(card):
                return self.words("why-place", card=self.describer.card(card))
            case CategoryOnce(number):
                return self.words("why-category", category=self.words(list(Category)[number]))
            case HandSize(owner):
                return self._size(owner)
            case Groups(owner, groups):
                said = [
                    self.describer.cards(group.cards) + " (" + self.source(group) + ")" for group in groups
                ]
                return self.words("why-groups", size=self._size(owner), groups=self.words.joined(" / ", said))
            case Holds() | Lacks():
                cell = Cell(reason.card, reason.owner, isinstance(reason, Holds))
                return self.cell(cell) + " (" + self.source(reason) + ")"
            case HoldsOneOf() | NotAllOf():
                return self._one_of_several(reason)
            case SomeHold(owners, cards):
                names = self.words.joined(", ", map(self.describer.owner, owners))
                cards_said = self.describer.cards(cards)
                return self.words("why-some-hold", owners=names, cards=cards_said, source=self.source(reason))
            case _:
                assert_never(reason)

    def _one_of_several(self, reason: HoldsOneOf | NotAllOf) -> str:
        shown = isinstance(reason, HoldsOneOf) and any(
            isinstance(self._events.get(source), AnySuggestion) for source in reason.sources
        )
        code = "why-showed" if shown else "why-one-of" if isinstance(reason, HoldsOneOf) else "why-not-all"
        owner, cards = self.describer.owner(reason.owner), self.describer.cards(reason.cards)
        return self.words(code, owner=owner, cards=cards, source=self.source(reason))

    def _size(self, owner: str) -> str:
        sizes = {arrangement[self.problem.owners.index(owner)] for arrangement in self.problem.arrangements}
        said = self.describer.owner(owner)
        if len(sizes) > 1:
            return self.words("why-sizes", owner=said, numbers=sorted(sizes))
        return self.words("why-size", owner=said, number=sizes.pop())


def cell_text(cell: Cell, describer: Describer) -> str:
    """ "Bob has the Rope", or that Bob does not have it."""
    code = "cell-has" if cell.holds else "cell-has-not"
    return describer.words(code, owner=describer.owner(cell.owner), card=describer.card(cell.card))


EVENTS_LISTED = 5
"""The greatest number of events listed for, and of events listed against."""


def proof_lines(why_lines: WhyLines, proof: Proof, words: Words) -> Iterator[str]:
    """What is certain, the steps that prove it, and the events that they need."""
    yield words("why-certain", what=why_lines.cell(proof.cell))
    steps = list(why_lines.lines(proof.lines))
    if steps:
        yield from steps
    else:
        yield (
            "1. "
            + why_lines.cell(proof.cell)
            + " ("
            + why_lines.source(proof.justification.constraints[0])
            + ")"
        )
    if proof.events:
        code = "why-smallest" if proof.justification.smallest else "why-minimal"
        yield words(code, events=[numbered(event) for event in proof.events])
    for event in proof.events:
        yield "  " + why_lines.describer.numbered(event, why_lines.describer.log.by_number[event])


def open_lines(open_cell: OpenCell, describer: Describer, shown: Odds | None = None) -> Iterator[str]:
    """A cell's probability, the card's other owners, the events for and against it, and two deals: with it
    and without. `shown`: what the sheet goes by, said where that is not counted."""
    words = describer.words
    what = cell_text(open_cell.cell, describer)
    chance = "?" if open_cell.probability is None else signed_percent(open_cell.probability, 0, words)
    yield words("why-open", what=what, percent=chance)
    if shown is not None and counted_beside(shown) is not None:
        cell = open_cell.cell
        estimate = signed_percent(shown.cells[cell.card][cell.owner], 0, words)
        yield words("cell-by-questions", percent=estimate)
    if open_cell.row:
        shares = [
            describer.owner(owner) + " " + signed_percent(p, 0, words)
            for owner, p in sorted(open_cell.row.items(), key=lambda share: -share[1])
            if p > 0
        ]
        yield words("why-shares", card=describer.card(open_cell.cell.card), shares=shares)
    p = open_cell.probability or 0.0
    for code, sign in (("why-for", 1), ("why-against", -1)):
        considerable = [weighed for weighed in open_cell.weighed if sign * (p - weighed.without) >= 0.005]
        considerable.sort(key=lambda weighed: sign * (weighed.without - p))
        if considerable:
            yield words(code)
        for weighed in considerable[:EVENTS_LISTED]:
            without, event = signed_percent(weighed.without, 0, words), describer.log.by_number[weighed.event]
            said = words("why-without", what=describer.event(event), percent=without)
            yield "  " + words.hint(numbered(weighed.event)) + " " + said
    for code, deal in (("why-deal-with", open_cell.with_it), ("why-deal-without", open_cell.without_it)):
        yield words(code)
        yield from _deal(deal, describer)


def _deal(deal: Mapping[str, str], describer: Describer) -> list[str]:
    """One deal, a line per owner."""
    hands: dict[str, list[str]] = {}
    for card, owner in deal.items():
        hands.setdefault(owner, []).append(card)
    order = ("envelope", *describer.log.deal.owners)
    return [
        "  " + describer.words("why-hand", owner=describer.owner(owner), cards=describer.cards(hands[owner]))
        for owner in order
        if owner in hands
    ]


# -- for programs


class DealsWithAndWithout(Struct, frozen=True):
    """Two whole deals that fit, each card with its owner: one in which the owner has the card (`with`) and
    one in which they do not."""

    with_it: Mapping[str, str] = field(name="with")
    without_it: Mapping[str, str] = field(name="without")


class WithoutEvent(Struct, frozen=True):
    """What the probability would be without an event."""

    event: int
    p_without: ProbabilityFigure


class WhyOutput(Struct, frozen=True, kw_only=True):
    """`why --json`: is the card there (`holds`, null where it is open), and the events and other facts that
    prove it; `smallest`: no fewer events do. Of an open cell two deals and, where the position can be
    counted, its probability and what that would be without each event."""

    card: str
    owner: str
    holds: bool | None
    events: tuple[int, ...]
    facts: tuple[str, ...]
    smallest: bool
    deals: DealsWithAndWithout | UnsetType = UNSET
    p: ProbabilityFigure | UnsetType = UNSET
    weighed: tuple[WithoutEvent, ...] | UnsetType = UNSET


def proof_output(proof: Proof) -> WhyOutput:
    """A fact, and what proves it."""
    return WhyOutput(
        card=proof.cell.card,
        owner=proof.cell.owner,
        holds=proof.cell.holds,
        events=proof.events,
        facts=proof.facts,
        smallest=proof.justification.smallest,
    )


def open_output(open_cell: OpenCell) -> WhyOutput:
    """What there is to say of a cell that is open."""
    weighed = tuple(WithoutEvent(weighed.event, weighed.without) for weighed in open_cell.weighed)
    return WhyOutput(
        card=open_cell.cell.card,
        owner=open_cell.cell.owner,
        holds=None,
        events=(),
        facts=(),
        smallest=False,
        deals=DealsWithAndWithout(open_cell.with_it, open_cell.without_it),
        p=or_absent(open_cell.probability),
        weighed=UNSET if open_cell.probability is None else weighed,
    )
