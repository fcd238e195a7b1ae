"""Why a card is certainly somewhere or certainly not; what speaks for and against where nobody can tell."""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Category
from cluedo_notes.game.deduction.evidence import HEADER
from cluedo_notes.game.deduction.odds import Odds
from cluedo_notes.game.deduction.position import Position
from cluedo_notes.game.log.deal import FACE_UP
from cluedo_notes.solver.counting.count import Counter
from cluedo_notes.solver.counting.counting import TooLarge
from cluedo_notes.solver.problem import Problem
from cluedo_notes.solver.sat.encoding import CategoryOnce, HandSize
from cluedo_notes.solver.sat.minimal import Cell, Grounds, grounds
from cluedo_notes.solver.sat.proof import Line, length, proof
from cluedo_notes.solver.sat.reasoner import Reasoner

MOST_EVENTS = 30
"""How many events at most are weighed for and against what is not certain."""


class Proof(Struct, frozen=True):
    """`cell` is certain: by these events, what the header tells, hand sizes and one card a category."""

    cell: Cell
    grounds: Grounds
    lines: tuple[Line, ...]

    @property
    def events(self) -> tuple[int, ...]:
        """The events of which none can be spared."""
        return self.grounds.sources

    @property
    def facts(self) -> tuple[str, ...]:
        """What is needed besides, as codes: "hand", "face-up", "size-<owner>", "one-<category>"."""
        told = [one.owner for one in self.grounds.constraints if HEADER in one.sources]
        found = ["face-up" if owner == FACE_UP else "hand" for owner in told]
        categories = list(Category)
        for part in self.grounds.frame:
            if isinstance(part, HandSize):
                found.append(f"size-{part.owner}")
            else:
                found.append(f"one-{categories[getattr(part, 'category', 0)]}")
        return tuple(dict.fromkeys(found))


class Weighed(Struct, frozen=True):
    """Without event `event` the probability would be `without`."""

    event: int
    without: float


class Open(Struct, frozen=True):
    """`cell` is not certain: its probability (None: not counted) and the card's at every owner, the events
    that speak for and against it, and a deal with it and one without, each the owner of every card."""

    cell: Cell
    probability: float | None
    row: Mapping[str, float]
    weighed: tuple[Weighed, ...]
    with_it: Mapping[str, str]
    without_it: Mapping[str, str]


def prove(position: Position, cell: Cell) -> Proof:
    """The proof of a cell that is certain in a position. Raises `ValueError` when it is not."""
    found = grounds(position.problem, cell, given=frozenset({HEADER}))
    ways = (proof(position.problem, one, cell) for one in _tellings(position.problem, found))
    return Proof(cell, found, min(ways, key=length))


def _tellings(problem: Problem, found: Grounds) -> Iterator[Grounds]:
    """What a proof may be told from: no more than is needed, everything that the same events and the header
    tell, or the whole frame besides. More to go by often makes shorter steps."""
    yield found
    sources = {*found.sources, HEADER}
    told = tuple(one for one in problem.constraints if set(one.sources) <= sources and not one.unless)
    yield replace(found, constraints=told)
    frame = (*map(CategoryOnce, range(len(problem.categories))), *map(HandSize, problem.owners))
    yield replace(found, constraints=told, frame=frame)


def is_certain(position: Position, card: str, owner: str) -> bool | None:
    """Is this card certainly at this owner (True), certainly not (False), or open (None)?"""
    if position.facts.holder[card] == owner:
        return True
    return False if owner in position.facts.impossible[card] else None


def weigh(position: Position, odds: Odds | None, card: str, owner: str) -> Open:
    """What there is to say of a cell that is open."""
    with Reasoner(position.problem) as reasoner:
        deals = [reasoner.deal_with(card, owner, holds) for holds in (True, False)]
    probability = None if odds is None else odds.cells[card][owner]
    weighed = () if odds is None else tuple(_weighed(odds.problem, card, owner))
    row = {} if odds is None else odds.cells[card]
    return Open(Cell(card, owner, True), probability, row, weighed, deals[0], deals[1])


def _weighed(problem: Problem, card: str, owner: str) -> Iterator[Weighed]:
    """The events that speak of this card or this owner, and what the probability is without each."""
    counter = Counter()
    events = dict.fromkeys(
        source
        for one in (*problem.constraints, *problem.weights)
        if one.owner == owner or card in _cards(one)
        for source in one.sources
        if source != HEADER
    )
    for event in sorted(events)[-MOST_EVENTS:]:
        try:
            counting = counter.count(problem.without(frozenset({event})))
        except TooLarge:
            continue
        yield Weighed(event, float(counting.marginals[card][owner]))


def _cards(told: object) -> tuple[str, ...]:
    cards: tuple[str, ...] = getattr(told, "cards", getattr(told, "among", ()))
    return cards or (getattr(told, "card", ""),)
