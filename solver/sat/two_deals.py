"""Two deals in one solver: the true one, and one that an observer considers possible.

The *truth* is a deal that fits everything known, together with a choice: a sight for each time that the log
does not say what the watcher saw. The *thought* is a deal that fits what the watcher knew after a number
of sources, including the choice. Questions about a prefix of the sources are assumptions, so nothing is
encoded twice.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property

from msgspec import Struct

from cluedo_notes.solver.problem import Constraint, Problem, Source
from cluedo_notes.solver.sat.encoding import Encoding


class Sight(Struct, frozen=True):
    """One of the `alternatives` was seen, but the log does not say which. Each consists of all facts that
    would have been seen."""

    source: Source
    alternatives: tuple[tuple[Constraint, ...], ...]


class WholeHand(Struct, frozen=True):
    """All cards of `owner` were seen, but the log does not say which they are."""

    source: Source
    owner: str


class ActiveRange(Struct, frozen=True):
    """The range in which a constraint counts: after `start` sources and before `stop` (None: for ever)."""

    start: int
    stop: int | None

    def holds_at(self, position: int) -> bool:
        """Does the constraint count after `position` sources?"""
        return self.start <= position and (self.stop is None or position < self.stop)


class Watched(Struct, frozen=True):
    """All facts, and those that a watcher saw.

    `truth`: everything known, a consistent problem. `known`: the watcher's knowledge that the log has.
    `order`: the sources in the order in which they came. `seen`: facts that the watcher saw and the log does
    not have. Source `start` counts from the beginning; a source that is not in `order` never counts."""

    truth: Problem
    known: Problem
    order: tuple[Source, ...]
    seen: tuple[Sight | WholeHand, ...] = ()
    start: Source = 0


class TwoDeals(Encoding):
    """The encodings of a thought (a deal that the watcher considers) and of the truth, and the links between
    them. Free it with `close`."""

    def __init__(self, watched: Watched) -> None:
        self.truth = Encoding(watched.truth)
        super().__init__(watched.known, beside=self.truth)
        self.last = len(watched.order)
        numbered = enumerate(watched.order, start=1)
        self._position = {watched.start: 0} | {source: number for number, source in numbered}
        for selector in self.truth.selector.values():
            self.solver.add_clause([selector])
        seen = [sight for sight in watched.seen if sight.source in self._position]
        for sight in seen:
            self.selector.setdefault(sight.source, self._variable())
        chosen = [(sight, self._choices_of(sight)) for sight in seen if isinstance(sight, Sight)]
        # If the truth leaves no alternative, the log is mistaken, and the sight means nothing.
        may_be = [(sight, choices) for sight, choices in chosen if any(map(self._possible, choices))]
        self._sights = [sight for sight, _ in may_be]
        self._choices = [choices for _, choices in may_be]
        for choices in self._choices:
            self._exactly(choices, 1)
        self._hands = [sight for sight in seen if isinstance(sight, WholeHand)]
        for hand in self._hands:
            self._same_hand(hand)
        self._same, self._other = self._envelopes()
        self._spans = [
            (constraint, span) for constraint in watched.known.constraints if (span := self._span(constraint))
        ]

    def hands_seen(self, position: int) -> frozenset[str]:
        """The owners whose whole hands the watcher had seen by a position without a note of the cards."""
        return frozenset(hand.owner for hand in self._hands if self._position[hand.source] <= position)

    def clauses_with(self, literal: int, position: int) -> Iterator[tuple[int, ...]]:
        """The clauses over the truth and the choices for the watcher's knowledge at a position, noted or
        by a choice of what was seen. Only those with a literal or its opposite."""
        of_variable = self._clauses.get(abs(literal), ())
        return (clause for clause, span in of_variable if span.holds_at(position))

    @cached_property
    def _clauses(self) -> Mapping[int, list[tuple[tuple[int, ...], ActiveRange]]]:
        """All such clauses of the watcher at any time, by their variables."""
        clauses: dict[int, list[tuple[tuple[int, ...], ActiveRange]]] = {}
        for constraint, span in self._spans:
            clause = tuple(self.truth.clause(constraint))
            for literal in clause:
                clauses.setdefault(abs(literal), []).append((clause, span))
        for sight, choices in zip(self._sights, self._choices, strict=True):
            span = ActiveRange(self._position[sight.source], None)
            for choice, alternative in zip(choices, sight.alternatives, strict=True):
                for said in alternative:
                    clause = (-choice, *self.truth.clause(said))
                    for literal in clause[1:]:
                        clauses.setdefault(abs(literal), []).append((clause, span))
        return clauses

    def _span(self, constraint: Constraint) -> ActiveRange | None:
        """The range in which a constraint counts; None: never."""
        if any(source not in self._position for source in constraint.sources):
            return None
        start = max((self._position[source] for source in constraint.sources), default=0)
        stops = [self._position[source] for source in constraint.unless if source in self._position]
        stop = min(stops, default=None)
        return None if stop is not None and stop <= start else ActiveRange(start, stop)

    def _choices_of(self, sight: Sight) -> list[int]:
        """A variable for each alternative. Its facts are true in the truth and, from then on, in the
        thought."""
        chosen = [self._variable() for _ in sight.alternatives]
        for variable, alternative in zip(chosen, sight.alternatives, strict=True):
            for said in alternative:
                self.solver.add_clause([-variable, -self.selector[sight.source], *self.clause(said)])
                self.solver.add_clause([-variable, *self.truth.clause(said)])
        return chosen

    def _possible(self, choice: int) -> bool:
        return self.satisfiable([choice])

    def _same_hand(self, hand: WholeHand) -> None:
        seen = -self.selector[hand.source]
        for card in self.problem.cards:
            true, thought = self.truth.cell[card, hand.owner], self.cell[card, hand.owner]
            self.solver.add_clause([seen, -true, thought])
            self.solver.add_clause([seen, true, -thought])

    def _envelopes(self) -> tuple[int, int]:
        """Two literals: the thought has the truth's envelope; the thought has another one."""
        same, other = self._variable(), self._variable()
        unlike = []
        for card in self.problem.cards:
            true, thought = (deal.cell[card, self.problem.envelope] for deal in (self.truth, self))
            self.solver.add_clause([-same, -thought, true])
            unlike.append(self._variable())
            self.solver.add_clause([-unlike[-1], thought])
            self.solver.add_clause([-unlike[-1], -true])
        self.solver.add_clause([-other, *unlike])
        return same, other

    def _prefix(self, position: int) -> list[int]:
        """Assumptions: the thought fits the watcher's knowledge and sights up to a position."""
        never = self.last + 1
        return [
            selector if self._position.get(source, never) <= position else -selector
            for source, selector in self.selector.items()
        ]

    def _literals(self, copy: Encoding, owner: str) -> list[int]:
        """The cards that an owner has and lacks in one of the two deals, in the last answer."""
        true = self._true_literals()
        cells = (copy.cell[card, owner] for card in self.problem.cards)
        return [cell if cell in true else -cell for cell in cells]

    def _true_literals(self) -> frozenset[int]:
        return frozenset(literal for literal in self.solver.model() if literal > 0)
