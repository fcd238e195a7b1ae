"""Why something is certain: as few sources and parts of the frame as possible, each of them necessary.

The smallest set is found by its duality with correction sets (implicit hitting sets: Ignatiev, Previti,
Liffiton and Marques-Silva, CP 2015). The `Hitman` of python-sat proposes a smallest set that meets every
correction set found so far. Either it suffices, or it yields the next correction set.
"""

from collections.abc import Iterable, Sequence
from contextlib import closing
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.limits import MOST_CONFLICTS, MOST_PROPOSALS
from cluedo_notes.solver.problem import Constraint, Problem, Source
from cluedo_notes.solver.sat.encoding import CardPlace, Encoding, Frame


class Cell(NamedTuple):
    """`owner` has `card` (`holds`), or does not have it."""

    card: str
    owner: str
    holds: bool

    @property
    def opposite(self) -> "Cell":
        """The same cell with the opposite value."""
        return Cell(self.card, self.owner, not self.holds)


class Justification(Struct, frozen=True):
    """The facts that make a cell certain.

    `sources`: each is necessary, even with the whole frame and all given sources. `frame`, `given`: those of
    these that are also needed. `constraints`: the needed ones of all constraints of the sources. `smallest`:
    no smaller set of sources suffices."""

    sources: tuple[Source, ...]
    given: tuple[Source, ...]
    frame: tuple[Frame, ...]
    constraints: tuple[Constraint, ...]
    smallest: bool


class _Switched(Encoding):
    """The encoding with a selector for each condition of the frame except the cards' places."""

    def __init__(self, problem: Problem) -> None:
        self.frame: dict[Frame, int] = {}
        super().__init__(problem)

    def _framed(self, frame: Frame, literals: Sequence[int], number: int, /) -> None:
        if isinstance(frame, CardPlace):
            self._exactly(literals, number)
            return
        selector = self.frame[frame] = self._variable()
        self._at_most_if(selector, literals, number)
        self._at_most_if(selector, [-literal for literal in literals], len(literals) - number)

    def _at_most_if(self, selector: int, literals: Sequence[int], bound: int) -> None:
        """Adds a constraint: if the selector is true, at most `bound` literals are. Extra variables that
        follow the selector fill up the bound."""
        stand_ins = [self._variable() for _ in range(len(literals) - bound)]
        for stand_in in stand_ins:
            self.solver.add_clause([-selector, stand_in])
        self.at_most([*literals, *stand_ins], len(literals))


def justification_of(problem: Problem, cell: Cell, given: frozenset[Source] = frozenset()) -> Justification:
    """The facts that make a cell certain in a consistent problem. Sources of `given` may be used freely.

    Raises `ValueError` if the cell is not certain."""
    problem = _monotone(problem)
    with closing(_Switched(problem)) as encoding:
        denied = encoding.cell[cell.card, cell.owner] * (-1 if cell.holds else 1)
        free = [encoding.selector[source] for source in problem.sources if source not in given]
        rest = [encoding.selector[source] for source in problem.sources if source in given]
        rest += encoding.frame.values()
        if encoding.satisfiable([denied, *free, *rest]):
            raise ValueError(f"{cell} is not certain")
        chosen, smallest = _smallest(encoding, free, [denied, *rest])
        around, _ = _smallest(encoding, rest, [denied, *chosen])
        name_of = {selector: source for source, selector in encoding.selector.items()}
        frame = tuple(part for part, selector in encoding.frame.items() if selector in around)
    sources = tuple(sorted(name_of[literal] for literal in chosen))
    used = tuple(sorted(name_of[literal] for literal in around if literal in name_of))
    constraints = [
        constraint for constraint in problem.constraints if set(constraint.sources) <= {*sources, *used}
    ]
    return Justification(sources, used, frame, _needed(problem, constraints, frame, cell), smallest)


def smallest_clash(problem: Problem, given: frozenset[Source] = frozenset()) -> tuple[Source, ...]:
    """The fewest sources of an inconsistent problem that cannot all be true. Sources of `given` come last and
    are used only if needed."""
    problem = _monotone(problem)
    with closing(_Switched(problem)) as encoding:
        name_of = {selector: source for source, selector in encoding.selector.items()}
        free = [selector for selector, source in name_of.items() if source not in given]
        rest = [selector for selector, source in name_of.items() if source in given]
        frame = list(encoding.frame.values())
        chosen, _ = _smallest(encoding, free, [*rest, *frame])
        used, _ = _smallest(encoding, rest, [*chosen, *frame])
    return tuple(sorted(name_of[literal] for literal in (*chosen, *used)))


def _monotone(problem: Problem) -> Problem:
    """The constraints that count, without those that another source has switched off."""
    counting = set(problem.sources)
    kept = tuple(constraint for constraint in problem.constraints if counting.isdisjoint(constraint.unless))
    return replace(problem, constraints=kept)


def _needed(
    problem: Problem, constraints: list[Constraint], frame: tuple[Frame, ...], cell: Cell
) -> tuple[Constraint, ...]:
    """The fewest constraints that make a cell certain with these conditions of the frame."""
    numbered = tuple(replace(constraint, sources=(number,)) for number, constraint in enumerate(constraints))
    with closing(_Switched(replace(problem, constraints=numbered))) as encoding:
        denied = encoding.cell[cell.card, cell.owner] * (-1 if cell.holds else 1)
        on = [denied, *(encoding.frame[part] for part in frame)]
        chosen, _ = _smallest(encoding, list(encoding.selector.values()), on)
        return tuple(
            constraints[number] for number, selector in encoding.selector.items() if selector in chosen
        )


def _smallest(encoding: Encoding, selectors: list[int], on: list[int]) -> tuple[list[int], bool]:
    """A set of the selectors that has no model together with `on`, and whether it is a smallest one."""
    core = _by_deletion(encoding, selectors, on)
    if len(core) <= 1:
        return core, True  # a set of at most one is already the smallest
    with smallest_hitting_sets() as hitman:
        for correction in _disjoint_corrections(encoding, selectors, on):
            hitman.hit(correction)
        for _ in range(MOST_PROPOSALS):
            proposed: list[int] = hitman.get()
            if len(proposed) >= len(core):
                return core, True
            answer = encoding.satisfiable_within([*on, *proposed], MOST_CONFLICTS)
            if answer is not True:
                return (core, False) if answer is None else (sorted(proposed), True)
            hitman.hit(_correction(encoding, selectors, on, proposed))
    return core, False


def _by_deletion(encoding: Encoding, selectors: Sequence[int], on: list[int]) -> list[int]:
    encoding.satisfiable([*on, *selectors])
    among = set(selectors)
    core = [literal for literal in encoding.core() if literal in among]
    # The latest first, so that the proof uses early events if possible.
    for selector in sorted(core, reverse=True):
        without = [literal for literal in core if literal != selector]
        if selector in core and encoding.satisfiable_within([*on, *without], MOST_CONFLICTS) is False:
            needed = encoding.core()
            core = [literal for literal in without if literal in needed]
    return sorted(core)


def _correction(
    encoding: Encoding, selectors: Iterable[int], on: list[int], proposed: Iterable[int]
) -> list[int]:
    """A minimal set to leave out so that the proposal can be kept: no member of it can be restored."""
    kept, left_out = list(proposed), []
    for selector in selectors:
        if selector in kept:
            continue
        if encoding.satisfiable_within([*on, *kept, selector], MOST_CONFLICTS):
            kept.append(selector)
        else:
            left_out.append(selector)
    return left_out


def _disjoint_corrections(encoding: Encoding, selectors: Sequence[int], on: list[int]) -> Iterable[list[int]]:
    """Correction sets without a common member, to start from."""
    met: list[int] = []
    while encoding.satisfiable_within([*on, *met], MOST_CONFLICTS):
        correction = _correction(encoding, selectors, on, met)
        yield correction
        met += correction


# -- hitting sets: sets with a member of each of several sets


class _NoMainThread:
    """Replaces python-sat's check whether it handles Ctrl-C itself. It does not, for the reason given in
    `minicard`."""

    @staticmethod
    def check() -> bool:
        """Always False."""
        return False


def smallest_hitting_sets() -> Any:
    """An enumerator of hitting sets, the smallest first, as a context manager."""
    from pysat import solvers  # noqa: PLC0415 (reading a sheet need not wait for it)
    from pysat.examples.hitman import Hitman  # noqa: PLC0415 (few clashes need it)

    solvers.MainThread = _NoMainThread
    return Hitman(htype="sorted")
