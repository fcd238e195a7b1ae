"""Why something is certain, as steps that a person can follow: one rule of the game and a few cells each.

The steps come from propagation over the few constraints and parts of the frame that are needed. Where that is
not enough, something is supposed and led to what cannot be, or the options of one constraint are tried one by
one.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from cluedo_notes.solver.encoding import CardPlace, CategoryOnce, Frame, HandSize
from cluedo_notes.solver.minimal import Cell, Grounds
from cluedo_notes.solver.problem import Constraint, Holds, HoldsOneOf, Lacks, NotAllOf, Problem

Reason = Constraint | Frame


class Step(Struct, frozen=True):
    """`cell` follows from a reason and from cells known before."""

    cell: Cell
    reason: Reason
    premises: tuple[Cell, ...]


class Clash(Struct, frozen=True):
    """The premises cannot all be, by this reason."""

    reason: Reason
    premises: tuple[Cell, ...]


class Refutation(Struct, frozen=True):
    """`supposed` leads to a clash: so its opposite is true."""

    supposed: Cell
    lines: "tuple[Line, ...]"


class Cases(Struct, frozen=True):
    """One of the options must be, by this reason and the premises; each leads to a clash."""

    reason: Reason
    premises: tuple[Cell, ...]
    options: "tuple[tuple[Cell, tuple[Line, ...]], ...]"


Line = Step | Clash | Refutation | Cases


def proof(problem: Problem, grounds: Grounds, goal: Cell) -> tuple[Line, ...]:
    """The steps from the constraints and the frame of `grounds` to `goal`, which they make certain."""
    prover = _Prover(problem, (*grounds.constraints, *grounds.frame))
    known = _Known()
    prover.propagate(known)
    while goal not in known:
        refuted = prover.refuted(known, goal.opposite)
        if refuted is None:
            refuted = prover.any_refuted(known)
        if refuted is None:
            supposed = known.copy()
            supposed.add(Supposed(goal.opposite))
            refuted = Refutation(goal.opposite, prover.by_cases(supposed))
        known.add(refuted)
        prover.propagate(known)
    return known.trace([goal])


class Supposed(Struct, frozen=True):
    """A cell that is taken to be true for the sake of argument."""

    cell: Cell


class _Known:
    """What is known so far, in the order in which it was found, and the clash that ends it."""

    def __init__(self) -> None:
        self.cells: dict[tuple[str, str], bool] = {}
        self.lines: dict[Cell, Step | Refutation | Supposed] = {}
        self.clash: Clash | None = None

    def copy(self) -> "_Known":
        other = _Known()
        other.cells, other.lines = dict(self.cells), dict(self.lines)
        return other

    def __contains__(self, cell: Cell) -> bool:
        return self.cells.get((cell.card, cell.owner)) is cell.holds

    def add(self, line: Step | Refutation | Supposed) -> None:
        cell = line.supposed.opposite if isinstance(line, Refutation) else line.cell
        self.cells[cell.card, cell.owner] = cell.holds
        self.lines[cell] = line

    def trace(self, wanted: Iterable[Cell]) -> tuple[Line, ...]:
        """The lines that lead to these cells and to the clash, each after those that it needs."""
        needed: set[Cell] = set()
        waiting = list(wanted)
        while waiting:
            cell = waiting.pop()
            if cell in needed:
                continue
            needed.add(cell)
            line = self.lines[cell]
            waiting += line.premises if isinstance(line, Step) else ()
            waiting += _outside(line) if isinstance(line, Refutation) else ()
        found: list[Line] = [
            line for cell, line in self.lines.items() if cell in needed and not isinstance(line, Supposed)
        ]
        return tuple(found)


def _outside(line: Line) -> set[Cell]:
    """The cells that a line uses and does not find itself."""
    match line:
        case Step() | Clash():
            return set(line.premises)
        case Refutation():
            return _free(line.lines) - {line.supposed}
    free = set(line.premises)
    for option, lines in line.options:
        free |= _free(lines) - {option}
    return free


def _free(lines: Sequence[Line]) -> set[Cell]:
    found = {line.cell for line in lines if isinstance(line, Step)}
    found |= {line.supposed.opposite for line in lines if isinstance(line, Refutation)}
    return {cell for line in lines for cell in _outside(line)} - found


class _Prover:
    def __init__(self, problem: Problem, reasons: Sequence[Reason]) -> None:
        self.problem = problem
        self.reasons = (*reasons, *(CardPlace(card) for card in problem.cards))

    # -- what follows at once

    def propagate(self, known: _Known) -> None:
        """Add what follows, round by round, until nothing does or something cannot be."""
        changed = True
        while changed and known.clash is None:
            changed = False
            for reason in self.reasons:
                for found in self._told(reason, known.cells):
                    if isinstance(found, Clash):
                        known.clash = found
                        return
                    known.add(found)
                    changed = True

    def _told(self, reason: Reason, cells: Mapping[tuple[str, str], bool]) -> Iterator[Step | Clash]:
        match reason:
            case Holds() | Lacks():
                holds = isinstance(reason, Holds)
                yield from _forced([(reason.card, reason.owner)], cells, reason, int(holds), int(holds))
            case HoldsOneOf():
                options = [(card, reason.owner) for card in reason.cards]
                yield from _forced(options, cells, reason, 1, len(options))
            case NotAllOf():
                options = [(card, reason.owner) for card in reason.cards]
                yield from _forced(options, cells, reason, 0, len(options) - 1)
            case CardPlace(card):
                places = [(card, owner) for owner in self.problem.everyone]
                yield from _forced(places, cells, reason, 1, 1)
            case CategoryOnce(number):
                category = [(card, self.problem.envelope) for card in self.problem.categories[number]]
                yield from _forced(category, cells, reason, 1, 1)
            case HandSize(owner):
                yield from self._sized(owner, cells, reason)

    def _sized(
        self, owner: str, cells: Mapping[tuple[str, str], bool], reason: Reason
    ) -> Iterator[Step | Clash]:
        """By the sizes that the other hands still leave for this one."""
        hands = {one: [(card, one) for card in self.problem.cards] for one in self.problem.owners}
        fitting = self.problem.arrangements
        if len(fitting) > 1:
            bounds = [_bounds(hands[one], cells) for one in self.problem.owners]
            fitting = tuple(
                sizes
                for sizes in fitting
                if all(low <= size <= high for size, (low, high) in zip(sizes, bounds, strict=True))
            )
        others = () if len(fitting) == len(self.problem.arrangements) else _all_known(hands, cells)
        if not fitting:
            yield Clash(reason, others)
            return
        sizes = [arrangement[self.problem.owners.index(owner)] for arrangement in fitting]
        yield from _forced(hands[owner], cells, reason, min(sizes), max(sizes), others)

    # -- what only a supposition shows

    def refuted(self, known: _Known, cell: Cell) -> Refutation | None:
        """The cell led to a clash by propagation, if it can be."""
        supposed = known.copy()
        supposed.add(Supposed(cell))
        self.propagate(supposed)
        if supposed.clash is None:
            return None
        lines = (*supposed.trace(supposed.clash.premises), supposed.clash)
        return Refutation(cell, _without_known(lines, known))

    def any_refuted(self, known: _Known) -> Refutation | None:
        """Some open cell, one way or the other, that leads to a clash."""
        about = {
            (card, c.owner) for c in self.reasons if isinstance(c, HoldsOneOf | NotAllOf) for card in c.cards
        }
        every = [(card, owner) for card in self.problem.cards for owner in self.problem.everyone]
        for card, owner in sorted(every, key=lambda one: one not in about):
            if (card, owner) not in known.cells:
                for holds in (True, False):
                    if (found := self.refuted(known, Cell(card, owner, holds))) is not None:
                        return found
        return None

    def by_cases(self, known: _Known) -> tuple[Line, ...]:
        """A clash after all, by trying the options of whatever leaves fewest."""
        before = known.copy()
        self.propagate(known)
        if known.clash is not None:
            return _without_known((*known.trace(known.clash.premises), known.clash), before)
        reason, options, premises = self._fewest(known)
        tried = []
        for option in options:
            supposed = known.copy()
            supposed.add(Supposed(option))
            tried.append((option, self.by_cases(supposed)))
        cases = Cases(reason, premises, tuple(tried))
        return _without_known((*known.trace(_outside(cases) - set(options)), cases), before)

    def _fewest(self, known: _Known) -> tuple[Reason, list[Cell], tuple[Cell, ...]]:
        found: list[tuple[int, Reason, list[Cell], tuple[Cell, ...]]] = []
        for reason in self.reasons:
            if isinstance(reason, HoldsOneOf):
                cells = [(card, reason.owner) for card in reason.cards]
            elif isinstance(reason, CardPlace):
                cells = [(reason.card, owner) for owner in self.problem.everyone]
            elif isinstance(reason, CategoryOnce):
                cells = [(card, self.problem.envelope) for card in self.problem.categories[reason.category]]
            else:
                continue
            if any(known.cells.get(cell) for cell in cells):
                continue
            options = [Cell(*cell, True) for cell in cells if cell not in known.cells]
            premises = tuple(Cell(*cell, False) for cell in cells if cell in known.cells)
            found.append((len(options), reason, options, premises))
        _, reason, options, premises = min(found, key=lambda one: one[0])
        return reason, options, premises


def _without_known(lines: Iterable[Line], known: _Known) -> tuple[Line, ...]:
    """The lines that were not there before."""
    before = set(map(id, known.lines.values()))
    return tuple(line for line in lines if id(line) not in before)


def _bounds(cells: Sequence[tuple[str, str]], known: Mapping[tuple[str, str], bool]) -> tuple[int, int]:
    """At least and at most how many of the cells are true."""
    values = [known.get(cell) for cell in cells]
    return values.count(True), len(values) - values.count(False)


def _all_known(
    hands: Mapping[str, list[tuple[str, str]]], known: Mapping[tuple[str, str], bool]
) -> tuple[Cell, ...]:
    return tuple(Cell(*cell, known[cell]) for hand in hands.values() for cell in hand if cell in known)


def _forced(
    cells: Sequence[tuple[str, str]],
    known: Mapping[tuple[str, str], bool],
    reason: Reason,
    least: int,
    most: int,
    others: tuple[Cell, ...] = (),
) -> Iterator[Step | Clash]:
    """What follows when at least `least` and at most `most` of the cells are true."""
    true = [Cell(*cell, True) for cell in cells if known.get(cell) is True]
    false = [Cell(*cell, False) for cell in cells if known.get(cell) is False]
    unknown = [cell for cell in cells if cell not in known]
    if len(true) > most:
        yield Clash(reason, (*true, *others))
    elif len(cells) - len(false) < least:
        yield Clash(reason, (*false, *others))
    elif len(true) == most:
        yield from (Step(Cell(*cell, False), reason, (*true, *others)) for cell in unknown)
    elif len(true) + len(unknown) == least:
        yield from (Step(Cell(*cell, True), reason, (*false, *others)) for cell in unknown)
