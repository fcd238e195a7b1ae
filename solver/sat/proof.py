"""Why something is certain, as steps that a person can follow: one rule of the game and a few cells each.

The steps come from propagation over the few constraints and parts of the frame that are needed. Where that is
not enough, the proof supposes a cell and derives a clash, or tries the options of one constraint one by one.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import assert_never

from msgspec import Struct

from cluedo_notes.limits import MOST_SUPPOSED
from cluedo_notes.solver.problem import (
    Constraint,
    Holds,
    HoldsOneOf,
    Lacks,
    NotAllOf,
    Problem,
    SomeHold,
    cards_of,
)
from cluedo_notes.solver.sat.encoding import CardPlace, CategoryOnce, HandSize
from cluedo_notes.solver.sat.minimal import Cell, Justification
from cluedo_notes.solver.sat.proof_lines import (
    MOST_PROOF_LINES,
    Cases,
    Clash,
    Groups,
    ProofLine,
    ProofReason,
    ProofStep,
    Refutation,
    Together,
    length,
    outside,
)


def proof(problem: Problem, justification: Justification, goal: Cell) -> tuple[ProofLine, ...]:
    """The steps from the constraints and the frame of `justification` to `goal`, which they make certain."""
    reasons = (*justification.constraints, *justification.frame)
    together = (Together(goal, reasons),)
    try:
        try:
            shortest = _Prover(problem, reasons, _named(problem, reasons, goal)).proof(goal)
        except _OtherCards:
            shortest = _Prover(problem, reasons, problem.cards).proof(goal)
    except _TooLong:
        return together
    return shortest if length(shortest) <= MOST_PROOF_LINES else together


def _named(problem: Problem, reasons: Sequence[ProofReason], goal: Cell) -> list[str]:
    """The cards that the goal or a reason names."""
    named = {goal.card}
    for option in reasons:
        if isinstance(option, CategoryOnce):
            named |= set(problem.categories[option.category])
        elif isinstance(option, Constraint):
            named |= set(cards_of(option))
    return [card for card in problem.cards if card in named]


class _TooLong(Exception):
    """An error: the proof needs more suppositions than a reader can follow."""


class _OtherCards(Exception):
    """An error: the cards that the reasons name are not enough. Several hands need the same other cards to be
    full, so those have to be considered too."""


class Supposed(Struct, frozen=True):
    """A cell supposed to be true for the sake of argument."""

    cell: Cell


class _Known:
    """The cells known so far, in the order in which they were derived, and the clash that ends them."""

    def __init__(self) -> None:
        self.cells: dict[tuple[str, str], bool] = {}
        self.lines: dict[Cell, ProofStep | Refutation | Supposed] = {}
        self.clash: Clash | None = None

    def __contains__(self, cell: Cell) -> bool:
        return self.cells.get((cell.card, cell.owner)) is cell.holds

    def add(self, line: ProofStep | Refutation | Supposed) -> Cell:
        """Records the cell that a line establishes, and returns it."""
        cell = line.supposed.opposite if isinstance(line, Refutation) else line.cell
        self.cells[cell.card, cell.owner] = cell.holds
        self.lines[cell] = line
        return cell

    def forget(self, number: int) -> None:
        """Goes back to the state with `number` known lines."""
        self.clash = None
        while len(self.lines) > number:
            cell, _ = self.lines.popitem()
            del self.cells[cell.card, cell.owner]

    def trace(self, wanted: Iterable[Cell], since: int = 0) -> tuple[ProofLine, ...]:
        """The lines after the first `since` that lead to these cells, each after those it depends on."""
        needed: set[Cell] = set()
        waiting = list(wanted)
        while waiting:
            cell = waiting.pop()
            if cell in needed:
                continue
            needed.add(cell)
            line = self.lines[cell]
            waiting += outside(line) if isinstance(line, ProofStep | Refutation) else ()
        return tuple(
            line
            for cell, line in islice(self.lines.items(), since, None)
            if cell in needed and not isinstance(line, Supposed)
        )


class _Prover:
    """Proves a goal from `reasons` and from the fact that each of `cards` is in one place."""

    def __init__(self, problem: Problem, reasons: Sequence[ProofReason], cards: Sequence[str]) -> None:
        self.problem = problem
        self.left = MOST_SUPPOSED
        self.cards = cards
        self.reasons = (*reasons, *map(CardPlace, self.cards))
        self.one_of: dict[str, list[HoldsOneOf]] = {}
        for option in reasons:
            if isinstance(option, HoldsOneOf):
                self.one_of.setdefault(option.owner, []).append(option)
        self.touching: dict[tuple[str, str], list[ProofReason]] = {}
        for reason in self.reasons:
            for cell in self._about(reason):
                self.touching.setdefault(cell, []).append(reason)

    def _about(self, reason: ProofReason) -> list[tuple[str, str]]:
        """The cells on which a reason's conclusions depend."""
        match reason:
            case Holds() | Lacks():
                return [(reason.card, reason.owner)]
            case CardPlace(card):
                return [(card, owner) for owner in self.problem.everyone]
            case CategoryOnce(number):
                return [(card, self.problem.envelope) for card in self.problem.categories[number]]
            case HandSize(owner) | Groups(owner):
                owners = (owner,) if len(self.problem.arrangements) == 1 else self.problem.owners
                return [(card, holder) for card in self.problem.cards for holder in owners]
            case HoldsOneOf() | NotAllOf():
                return [(card, reason.owner) for card in reason.cards]
            case SomeHold(owners, cards):
                return [(card, owner) for owner in owners for card in cards]
            case _:
                assert_never(reason)

    def proof(self, goal: Cell) -> tuple[ProofLine, ...]:
        """Like the function `proof`."""
        known = _Known()
        self.propagate(known, self.reasons)
        while goal not in known:
            refuted = self.refuted(known, goal.opposite) or self.any_refuted(known)
            if refuted is None:
                refuted = Refutation(goal.opposite, self.supposing(known, goal.opposite))
            self.propagate(known, self.touched(known.add(refuted)))
        return known.trace([goal])

    def touched(self, cell: Cell) -> list[ProofReason]:
        """The reasons that may yield more once a cell is known."""
        return self.touching.get((cell.card, cell.owner), [])

    # -- direct consequences

    def propagate(self, known: _Known, reasons: Iterable[ProofReason]) -> None:
        """Adds all consequences of these reasons, until there is a clash or nothing more follows."""
        waiting = deque(reasons)
        while waiting:
            for consequence in list(self._consequences(waiting.popleft(), known.cells)):
                if isinstance(consequence, Clash):
                    known.clash = consequence
                    return
                waiting += self.touched(known.add(consequence))

    def _consequences(
        self, reason: ProofReason, cells: Mapping[tuple[str, str], bool]
    ) -> Iterator[ProofStep | Clash]:
        match reason:
            case Holds() | Lacks():
                holds = isinstance(reason, Holds)
                yield from _forced(self._about(reason), cells, reason, int(holds), int(holds))
            case HoldsOneOf() | SomeHold():
                about = self._about(reason)
                yield from _forced(about, cells, reason, 1, len(about))
            case NotAllOf():
                yield from _forced(self._about(reason), cells, reason, 0, len(reason.cards) - 1)
            case CardPlace() | CategoryOnce():
                yield from _forced(self._about(reason), cells, reason, 1, 1)
            case HandSize(owner):
                yield from self._sized(owner, cells, reason)
            case Groups():
                pass  # derived on the way, without consequences
            case _:
                assert_never(reason)

    def _sized(
        self, owner: str, cells: Mapping[tuple[str, str], bool], reason: ProofReason
    ) -> Iterator[ProofStep | Clash]:
        """Consequences of the sizes that the other hands leave for this one."""
        hands = {holder: [(card, holder) for card in self.problem.cards] for holder in self.problem.owners}
        fitting = self.problem.arrangements
        if len(fitting) > 1:
            bounds = [_bounds(hands[holder], cells) for holder in self.problem.owners]
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
        forced = list(_forced(hands[owner], cells, reason, min(sizes), max(sizes), others))
        yield from forced or self._full_of_groups(owner, cells, max(sizes), others)

    def _full_of_groups(
        self, owner: str, cells: Mapping[tuple[str, str], bool], most: int, others: tuple[Cell, ...]
    ) -> Iterator[ProofStep | Clash]:
        """Consequences of a full hand: known cards fill it together with groups that have no common card and
        one card each here."""
        held = [Cell(card, owner, True) for card in self.problem.cards if cells.get((card, owner))]
        groups: list[HoldsOneOf] = []
        taken: set[str] = set()
        # The smallest remaining groups first: they overlap least.
        left = {
            group: {card for card in group.cards if cells.get((card, owner)) is not False}
            for group in self.one_of.get(owner, ())
        }
        for group in sorted(left, key=lambda other: len(left[other])):
            if taken.isdisjoint(left[group]) and not any(cell.card in left[group] for cell in held):
                groups.append(group)
                taken |= left[group]
        if not groups or len(held) + len(groups) < most:
            return
        reason = Groups(owner, tuple(groups))
        excluded = (Cell(c, owner, False) for group in groups for c in group.cards if c not in left[group])
        premises = (*held, *dict.fromkeys(excluded), *others)
        if len(held) + len(groups) > most:
            yield Clash(reason, premises)
            return
        for card in self.problem.cards:
            if card not in taken and (card, owner) not in cells:
                yield ProofStep(Cell(card, owner, False), reason, premises)

    # -- proofs by supposition

    def _suppose(self, known: _Known, cell: Cell) -> None:
        self.left -= 1
        if self.left < 0:
            raise _TooLong
        self.propagate(known, self.touched(known.add(Supposed(cell))))

    def refuted(self, known: _Known, cell: Cell) -> Refutation | None:
        """The refutation of a cell by propagation, or None."""
        number = len(known.lines)
        self._suppose(known, cell)
        refutation = None
        if known.clash is not None:
            lines = (*known.trace(known.clash.premises, number), known.clash)
            refutation = Refutation(cell, lines)
        known.forget(number)
        return refutation

    def any_refuted(self, known: _Known) -> Refutation | None:
        """The refutation of some open cell, in one direction or the other, or None."""
        for card, owner in self.touching:
            if (card, owner) not in known.cells and card in self.cards:
                for holds in (True, False):
                    if (refutation := self.refuted(known, Cell(card, owner, holds))) is not None:
                        return refutation
        return None

    def supposing(self, known: _Known, cell: Cell) -> tuple[ProofLine, ...]:
        """The steps from a cell to a clash, by trying the options of the reason that leaves fewest."""
        number = len(known.lines)
        self._suppose(known, cell)
        if known.clash is not None:
            lines: tuple[ProofLine, ...] = (*known.trace(known.clash.premises, number), known.clash)
        else:
            reason, options, premises = self._fewest(known)
            tried = tuple((option, self.supposing(known, option)) for option in options)
            cases = Cases(reason, premises, tried)
            lines = (*known.trace(outside(cases) - set(options), number), cases)
        known.forget(number)
        return lines

    def _fewest(self, known: _Known) -> tuple[ProofReason, list[Cell], tuple[Cell, ...]]:
        choices: list[tuple[int, ProofReason, list[Cell], tuple[Cell, ...]]] = []
        for reason in self.reasons:
            if not isinstance(reason, HoldsOneOf | SomeHold | CardPlace | CategoryOnce):
                continue
            cells = self._about(reason)
            if any(known.cells.get(cell) for cell in cells):
                continue
            options = [Cell(*cell, True) for cell in cells if cell not in known.cells]
            premises = tuple(Cell(*cell, False) for cell in cells if cell in known.cells)
            choices.append((len(options), reason, options, premises))
        if not choices:
            raise _OtherCards
        _, reason, options, premises = min(choices, key=lambda choice: choice[0])
        return reason, options, premises


def _bounds(cells: Sequence[tuple[str, str]], known: Mapping[tuple[str, str], bool]) -> tuple[int, int]:
    """The least and the greatest possible number of true cells among these."""
    values = [known.get(cell) for cell in cells]
    return values.count(True), len(values) - values.count(False)


def _all_known(
    hands: Mapping[str, list[tuple[str, str]]], known: Mapping[tuple[str, str], bool]
) -> tuple[Cell, ...]:
    return tuple(Cell(*cell, known[cell]) for hand in hands.values() for cell in hand if cell in known)


def _forced(
    cells: Sequence[tuple[str, str]],
    known: Mapping[tuple[str, str], bool],
    reason: ProofReason,
    least: int,
    most: int,
    others: tuple[Cell, ...] = (),
) -> Iterator[ProofStep | Clash]:
    """Consequences if at least `least` and at most `most` of the cells are true."""
    true = [Cell(*cell, True) for cell in cells if known.get(cell) is True]
    false = [Cell(*cell, False) for cell in cells if known.get(cell) is False]
    unknown = [cell for cell in cells if cell not in known]
    if len(true) > most:
        yield Clash(reason, (*true, *others))
    elif len(cells) - len(false) < least:
        yield Clash(reason, (*false, *others))
    elif len(true) == most:
        yield from (ProofStep(Cell(*cell, False), reason, (*true, *others)) for cell in unknown)
    elif len(true) + len(unknown) == least:
        yield from (ProofStep(Cell(*cell, True), reason, (*false, *others)) for cell in unknown)
