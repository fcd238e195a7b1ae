"""The consequences of a log: certain facts, and events left out of a contradictory log."""

from collections.abc import Iterable, Mapping

from msgspec import Struct, structs

from cluedo_notes.editions import Category
from cluedo_notes.game.deduction.evidence import HEADER, evidence, laid_open
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.deal import ENVELOPE
from cluedo_notes.game.log.kept import Earlier
from cluedo_notes.game.log.reader import Log
from cluedo_notes.language.message import Hint, HintKind, message
from cluedo_notes.solver.problem import Constraint, Problem
from cluedo_notes.solver.sat.minimal import smallest_clash
from cluedo_notes.solver.sat.reasoner import CertainFacts, Reasoner, smallest_repair


class Position(Struct, frozen=True):
    """A log and its certain facts.

    `ignored`: the events left out (the smallest repair) if the log contradicts itself, otherwise empty.
    `problem`: the problem that the facts follow from, without those events.
    """

    log: Log
    problem: Problem
    facts: CertainFacts
    ignored: tuple[int, ...] = ()

    @property
    def consistent(self) -> bool:
        """Is the log free of contradictions?"""
        return not self.ignored

    @property
    def owners(self) -> tuple[str, ...]:
        """The columns of the notes sheet."""
        return (ENVELOPE, *self.log.deal.owners)

    def envelope(self) -> Mapping[Category, str | None]:
        """The card of each category that is certainly in the envelope."""
        return {
            category: next(
                (c.id for c in self.log.edition.of(category) if self.facts.holder[c.id] == ENVELOPE), None
            )
            for category in Category
        }


def position_of(log: Log) -> Position:
    """The certain facts after a log or, if it contradicts itself, after its smallest repair."""
    deduced = log.kept(_deduced)
    return Position(log, deduced.problem, deduced.facts, deduced.ignored)


class _Deduced(Struct, frozen=True):
    """The parts of a position, and the constraints that do not yet follow from the certain facts."""

    problem: Problem
    facts: CertainFacts
    ignored: tuple[int, ...] = ()
    still_open: tuple[Constraint, ...] = ()


def _deduced(log: Log, earlier: Earlier[_Deduced] | None) -> _Deduced:
    """Certain facts stay certain. The only other things that can rule out a deal are the constraints that are
    still open and the new ones."""
    if earlier is None:
        return _deduced_anew(log)
    known, problem = earlier.result, evidence(log)
    number = len(known.problem.constraints)
    if known.ignored or problem.constraints[:number] != known.problem.constraints:
        return _deduced_anew(log)
    new = problem.constraints[number:]
    if not new:
        return structs.replace(known, problem=problem)
    constraints = (*known.still_open, *new)
    rest = structs.replace(problem, constraints=(*known.facts.constraints, *constraints), weights=())
    with Reasoner(rest) as reasoner:
        if not reasoner.consistent():
            return _deduced_anew(log)
        return _without_what_follows(problem, reasoner.certain_facts(known.facts), constraints)


def _deduced_anew(log: Log) -> _Deduced:
    problem = evidence(log)
    with Reasoner(problem) as reasoner:
        if reasoner.consistent():
            return _without_what_follows(problem, reasoner.certain_facts(), problem.constraints)
    ignored = smallest_repair(problem, kept=frozenset({HEADER}), trusted=laid_open(log))
    repaired = problem.without(frozenset(ignored))
    with Reasoner(repaired) as reasoner:
        return _Deduced(repaired, reasoner.certain_facts(), ignored)


def _without_what_follows(
    problem: Problem, facts: CertainFacts, constraints: Iterable[Constraint]
) -> _Deduced:
    return _Deduced(
        problem,
        facts,
        still_open=tuple(constraint for constraint in constraints if not facts.imply(constraint)),
    )


def clash_in(position: Position) -> tuple[int, ...]:
    """The fewest events of a contradictory log that cannot all be true (0: the header)."""
    return smallest_clash(evidence(position.log), given=frozenset({HEADER}))


def clashes_with(log: Log, changed: frozenset[int], left_out: frozenset[int]) -> list[tuple[int, ...]]:
    """The events that clash with those just changed, as one smallest set after another; empty if none do.

    No two sets share an event except the header (0); without all of these events the log is consistent.
    `left_out`: events already known to clash with the rest.
    """
    clashes: list[tuple[int, ...]] = []
    while True:
        with Reasoner(evidence(log).without(left_out)) as reasoner:
            if reasoner.consistent():
                return clashes
            clash = tuple(source for source in reasoner.smallest_clash() if source not in changed)
        clashes.append(clash)
        if not set(clash) - {HEADER}:
            return clashes
        left_out |= frozenset(clash) - {HEADER}


def menders(log: Log, clash: tuple[int, ...]) -> tuple[int, ...]:
    """The events of a clash that can mend the log if only they are corrected."""
    with Reasoner(evidence(log)) as reasoner:
        return tuple(event for event in clash if reasoner.consistent_without(frozenset({event})))


def keeper(position: Position) -> str:
    """The player who keeps the log; the others are rivals. Raises `EntryError` if a spectator keeps it."""
    if position.log.header.me is None:
        raise EntryError(message("no-rivals", new=Hint(HintKind.KEEPER)))
    return position.log.header.me


def envelope_candidates(position: Position) -> dict[Category, list[str]]:
    """The cards of each category that may be in the envelope."""
    return {
        category: [
            card.id
            for card in position.log.edition.of(category)
            if "envelope" not in position.facts.impossible[card.id]
        ]
        for category in Category
    }
