"""One position through every method: how long each took, and whether what came out is right."""

from collections.abc import Iterator, Mapping
from random import Random

from competitors.decision_diagram import Diagrammed, diagrammed_within
from competitors.rejection import Sampled, sampled
from msgspec import Struct
from positions import Cell, Expected, Position
from timing import best_of_three, timed

from cluedo_notes.solver import Problem
from cluedo_notes.solver.counting.count import count
from cluedo_notes.solver.sat.reasoner import CertainFacts, Reasoner

EXACT_TOLERANCE = 1e-12
DIAGRAM_TOLERANCE = 1e-9
ENOUGH_DEALS = 1000
SEED = 1

Marginals = Mapping[str, Mapping[str, float]]
Joint = Mapping[tuple[str, ...], float]


class Limits(Struct, frozen=True):
    """How long the methods that may not come to an end are given."""

    rejection_seconds: float
    diagram_seconds: float


class RandomDeals(Struct, frozen=True):
    """`error` is that of the worst cell; None where no deal fitted."""

    seconds: float
    accepted: int
    error: float | None


class Diagrams(Struct, frozen=True):
    """`seconds` is None where the time was over first."""

    seconds: float | None


class Measured(Struct, frozen=True):
    """What a position gave; `diagrams` is None where they were not tried, `wrong` says what differs."""

    position: Position
    certain_seconds: float
    exact_seconds: float
    error: float
    deals: RandomDeals
    diagrams: Diagrams | None
    wrong: list[str]

    @property
    def ratio(self) -> float:
        """How many times as long as the exact probabilities the random deals took."""
        return self.deals.seconds / self.exact_seconds


def exact(problem: Problem) -> tuple[Marginals, Joint]:
    """Total, every marginal and the joint envelope; nothing else in the benchmark knows the engine."""
    counting = count(problem)
    return counting.marginals, counting.envelopes


def certain(problem: Problem) -> CertainFacts:
    """The certain facts, from nothing: the solver is built and freed."""
    with Reasoner(problem) as reasoner:
        return reasoner.certain_facts()


def measured(position: Position, limits: Limits, diagrams: bool) -> Measured:
    """Every method on one position, one after the other."""
    problem, expected = position.problem, position.expected
    certain_seconds, facts = best_of_three(lambda: certain(problem))
    exact_seconds, (marginals, envelopes) = best_of_three(lambda: exact(problem))
    cells = {(card, owner): chance for card, row in marginals.items() for owner, chance in row.items()}
    error = max(_worst(cells, expected.marginals), _worst(envelopes, expected.envelopes))
    wrong = list(_disagreements(facts, cells))
    if not error <= EXACT_TOLERANCE:
        wrong.append(f"an exact probability is off by {error:.3g}")
    deals_seconds, deals = timed(
        lambda: sampled(problem, limits.rejection_seconds, ENOUGH_DEALS, Random(SEED))
    )
    diagram = diagrammed_within(problem, limits.diagram_seconds) if diagrams else None
    wrong.extend(_diagram_wrong(diagram, expected))
    return Measured(
        position=position,
        certain_seconds=certain_seconds,
        exact_seconds=exact_seconds,
        error=error,
        deals=RandomDeals(deals_seconds, deals.accepted, _cell_error(deals, expected)),
        diagrams=Diagrams(diagram.seconds if diagram else None) if diagrams else None,
        wrong=wrong,
    )


def _worst(
    found: Mapping[Cell, float] | Mapping[tuple[str, ...], float],
    expected: Mapping[Cell, float] | Mapping[tuple[str, ...], float],
) -> float:
    """The largest difference; what one side does not name has probability 0 there."""
    return max(abs(found.get(key, 0.0) - expected.get(key, 0.0)) for key in {*found, *expected})


def _cell_error(deals: Sampled, expected: Expected) -> float | None:
    return None if deals.marginals is None else _worst(deals.marginals, expected.marginals)


def _diagram_wrong(diagram: Diagrammed | None, expected: Expected) -> Iterator[str]:
    if diagram and not (error := _worst(diagram.marginals, expected.marginals)) <= DIAGRAM_TOLERANCE:
        yield f"a probability by decision diagrams is off by {error:.3g}"


def _disagreements(facts: CertainFacts, cells: Mapping[Cell, float]) -> Iterator[str]:
    """A cell must have probability 1 exactly where it is certain, 0 exactly where it is impossible."""
    for (card, owner), probability in cells.items():
        if (probability == 1) != (facts.holder[card] == owner):
            yield f"{card} at {owner}: probability {probability}, certain is {facts.holder[card]}"
        if (probability == 0) != (owner in facts.impossible[card]):
            yield f"{card} at {owner}: probability {probability}, impossible is {facts.impossible[card]}"
