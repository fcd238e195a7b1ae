"""Why a card is certainly somewhere or certainly not; and the evidence for and against an open cell."""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Category
from cluedo_notes.game.deduction.evidence import HEADER
from cluedo_notes.game.deduction.odds import Odds
from cluedo_notes.game.deduction.position import Position
from cluedo_notes.game.log.deal import FACE_UP
from cluedo_notes.limits import MOST_WEIGHED_EVENTS
from cluedo_notes.solver.counting.count import Counter
from cluedo_notes.solver.counting.counting import TooLarge
from cluedo_notes.solver.problem import Constraint, Naming, Problem, Weight, owners_of
from cluedo_notes.solver.sat.encoding import CategoryOnce, HandSize
from cluedo_notes.solver.sat.minimal import Cell, Justification, justification_of
from cluedo_notes.solver.sat.proof import proof
from cluedo_notes.solver.sat.proof_lines import ProofLine, length
from cluedo_notes.solver.sat.reasoner import Reasoner


class Proof(Struct, frozen=True):
    """Proves that `cell` is certain, from these events, the header, the hand sizes and one card of each
    category."""

    cell: Cell
    justification: Justification
    lines: tuple[ProofLine, ...]

    @property
    def events(self) -> tuple[int, ...]:
        """The numbers of the events needed; none can be left out."""
        return self.justification.sources

    @property
    def facts(self) -> tuple[str, ...]:
        """The other facts needed, as codes: "hand", "face-up", "size-<owner>", "one-<category>"."""
        owners = [
            owner
            for constraint in self.justification.constraints
            if HEADER in constraint.sources
            for owner in owners_of(constraint)
        ]
        facts = ["face-up" if owner == FACE_UP else "hand" for owner in owners]
        categories = list(Category)
        for part in self.justification.frame:
            if isinstance(part, HandSize):
                facts.append(f"size-{part.owner}")
            else:
                facts.append(f"one-{categories[getattr(part, 'category', 0)]}")
        return tuple(dict.fromkeys(facts))


class Weighed(Struct, frozen=True):
    """The probability `without` that the cell would have if event `event` were left out."""

    event: int
    without: float


class OpenCell(Struct, frozen=True):
    """A cell that is not certain: its probability (None: not counted), the card's probability at every owner,
    and the events for and against it. There are also two deals, one with the cell and one without, each as
    the owner of every card."""

    cell: Cell
    probability: float | None
    row: Mapping[str, float]
    weighed: tuple[Weighed, ...]
    with_it: Mapping[str, str]
    without_it: Mapping[str, str]


def prove(position: Position, cell: Cell) -> Proof:
    """The proof of a cell that is certain in a position. Raises `ValueError` if it is not certain."""
    minimal = justification_of(position.problem, cell, given=frozenset({HEADER}))
    ways = (
        proof(position.problem, justification, cell)
        for justification in _justifications(position.problem, minimal)
    )
    return Proof(cell, minimal, min(ways, key=length))


def _justifications(problem: Problem, justification: Justification) -> Iterator[Justification]:
    """The material that a proof may use, from least to most. First comes what is needed, then everything else
    from the same events and the header, then the whole frame. More material often gives shorter steps."""
    yield justification
    sources = {*justification.sources, HEADER}
    constraints = tuple(
        constraint
        for constraint in problem.constraints
        if set(constraint.sources) <= sources and not constraint.unless
    )
    yield replace(justification, constraints=constraints)
    frame = (*map(CategoryOnce, range(len(problem.categories))), *map(HandSize, problem.owners))
    yield replace(justification, constraints=constraints, frame=frame)


def is_certain(position: Position, card: str, owner: str) -> bool | None:
    """Is this card certainly at this owner (True), certainly not (False), or open (None)?"""
    if position.facts.holder[card] == owner:
        return True
    return False if owner in position.facts.impossible[card] else None


def weigh(position: Position, odds: Odds | None, card: str, owner: str) -> OpenCell:
    """The probability of an open cell and the events that speak for and against it."""
    with Reasoner(position.problem) as reasoner:
        deals = [reasoner.deal_with(card, owner, holds) for holds in (True, False)]
    probability = None if odds is None else odds.cells[card][owner]
    weighed = () if odds is None else tuple(_weighed(odds.problem, card, owner))
    row = {} if odds is None else odds.cells[card]
    return OpenCell(Cell(card, owner, True), probability, row, weighed, deals[0], deals[1])


def _weighed(problem: Problem, card: str, owner: str) -> Iterator[Weighed]:
    """The events that mention this card or this owner, each with the cell's probability without it."""
    counter = Counter()
    events = dict.fromkeys(
        source
        for piece in (*problem.constraints, *problem.weights)
        if owner in owners_of(piece) or card in _cards(piece, problem)
        for source in piece.sources
        if source != HEADER
    )
    for event in sorted(events)[-MOST_WEIGHED_EVENTS:]:
        try:
            counting = counter.count(problem.without(frozenset({event})))
        except TooLarge:
            continue
        yield Weighed(event, float(counting.marginals[card][owner]))


def _cards(piece: Constraint | Weight, problem: Problem) -> tuple[str, ...]:
    """The cards that a constraint or a weight mentions, or those that may have been named if some were not
    heard."""
    if isinstance(piece, Naming):
        unheard = (card for number in piece.categories for card in problem.categories[number])
        return (*piece.heard, *unheard)
    cards: tuple[str, ...] = getattr(piece, "cards", getattr(piece, "among", ()))
    return cards or (getattr(piece, "card", ""),)
