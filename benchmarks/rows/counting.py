"""Time to find certain facts and exact probabilities in the shared positions, by edition and number of
players.

Each figure is the best of three. `tests/solver/counting/test_positions.py` checks that the results are right.
"""

import time
from collections.abc import Callable, Iterator

from measured import Asked, Row

from cluedo_notes.solver import Problem
from cluedo_notes.solver.counting.count import count
from cluedo_notes.solver.sat.reasoner import Reasoner
from tests.helpers.solver.positions import Position, positions


def rows(_: Asked) -> Iterator[Row]:
    """The hardest positions of spectators, each measured separately."""
    groups: dict[str, list[Position]] = {}
    for position in positions():
        name = position.kind + (", a spectator" if position.spectator else "")
        groups.setdefault(name, []).append(position)
    for name, inside in groups.items():
        for what, calculate in (("certain", certain), ("exact", exact)):
            yield Row(f"{what}, {name}", [best_of_three(calculate, one.problem) for one in inside])


def certain(problem: Problem) -> object:
    """The certain facts from the beginning: the solver is built and freed."""
    with Reasoner(problem) as reasoner:
        return reasoner.certain_facts()


def exact(problem: Problem) -> object:
    """The total, every card at every owner, and the joint envelope."""
    counting = count(problem)
    return counting.marginals, counting.envelopes


def best_of_three(calculate: Callable[[Problem], object], problem: Problem) -> float:
    """The best of three times, in milliseconds."""
    times = []
    for _ in range(3):
        began = time.perf_counter()
        calculate(problem)
        times.append(1000 * (time.perf_counter() - began))
    return min(times)
