"""When an observer could have named the envelope, although the log does not have everything they saw.

One solver has two copies of the cards. The *truth* is a deal that fits everything known, together with a
choice: a sight for each time that the log does not say what the watcher saw. The *thought* is a deal that
the watcher had to consider possible: it fits what they knew after a number of sources, including the choice.
Questions about a prefix of the sources are assumptions, so nothing is encoded twice.

The watcher surely knew, whatever they saw, if no truth goes with a thought that has another envelope. That is
one question, and the worst case over all choices. A thought only has to fit something that the truth allows
them to have seen. A deal that fits one of the alternatives each time fits one of the choices.

The watcher possibly knew if some truth and choice leave no thought with another envelope. The solver proposes
such a truth and looks for a thought that refutes it. The next proposal must exclude all thoughts so far, each
by a sight that contradicts it (counterexample-guided search). Every thought excludes the proposal that it
refuted, and there are finitely many. The search therefore ends, with an exact answer.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.limits import MOST_TRUTHS
from cluedo_notes.solver.problem import Constraint
from cluedo_notes.solver.sat.swaps import Literals, Swaps
from cluedo_notes.solver.sat.two_deals import ActiveRange, TwoDeals, Watched


class Stretch(Struct, frozen=True):
    """Positions `first` to `last`, over which the watcher's knowledge only grows. `sound`: all of it is
    true."""

    first: int
    last: int
    sound: bool


class _Thought(Struct, frozen=True):
    """A deal that refuted a proposal. `misfits`: the positions at which it did not fit what the log says.
    `true`: its cells. `unlike`: for each sight, the choices that exclude it."""

    misfits: tuple[ActiveRange, ...]
    true: frozenset[tuple[str, str]]
    unlike: tuple[tuple[int, ...], ...]

    def fits(self, position: int) -> bool:
        """Does the deal fit what the log says at a position?"""
        return not any(span.holds_at(position) for span in self.misfits)


class Watching(TwoDeals):
    """The conclusions of one watcher after each number of sources; 0 is before the first.

    `exact`: no search was given up so far. Only `possibly` can be given up, and only if the watcher's hand
    is not noted. Its answer is then a position before which the watcher surely could not name the
    envelope."""

    def __init__(self, watched: Watched) -> None:
        super().__init__(watched)
        self._doubtful = tuple(self._doubts())
        self.stretches = tuple(self._stretches())
        self.exact = True
        self._patience = MOST_TRUTHS
        self._denials: dict[Literals, int] = {}
        self._thoughts: dict[bool, list[_Thought]] = {False: [], True: []}

    # -- the answers

    def surely(self) -> int | None:
        """The first position at which the watcher could name the envelope whatever they saw; None: never."""
        return self._first(self.surely_at)

    def possibly(self) -> int | None:
        """The first position at which the watcher could name it if they saw the most useful things possible;
        None: never."""
        return self._first(self.possibly_at)

    def misled(self) -> int | None:
        """The first position at which the watcher would be wrong, even if they saw as little as possible.
        Either no deal fits their knowledge, or all that fit have the same envelope, which is not the true
        one. None: never."""
        for stretch in self.stretches:
            # If everything the watcher knows is true, the truth fits it. Otherwise fewer and fewer deals fit.
            position = None if stretch.sound else self._bisected(self.misled_at, stretch)
            if position is not None:
                return position
        return None

    def surely_at(self, position: int) -> bool:
        """Could the watcher name the envelope at a position, whatever they saw?"""
        if self.satisfiable([*self._prefix(position), self._other]):
            return False
        # Only the true envelope can be left. Is it left whatever they saw? Certainly if everything they know
        # is true.
        return self._sound(position) or not self._some_truth(position, named=False)

    def possibly_at(self, position: int) -> bool:
        """For some possible truth, could the watcher name it after seeing something that the truth allows?"""
        return self._some_truth(position, named=True)

    def misled_at(self, position: int) -> bool:
        """Whatever they saw, does no deal fit the watcher's knowledge, or is only one wrong envelope left?"""
        prefix = self._prefix(position)
        if self.satisfiable([*prefix, self._same]):
            return False
        if not self.satisfiable(prefix):
            return True
        guard = self._variable()
        envelope = [literal for literal in self._literals(self, self.problem.envelope) if literal > 0]
        self.solver.add_clause([-guard, *(-literal for literal in envelope)])
        return not self.satisfiable([*prefix, guard])

    # -- first positions

    def _first(self, test: Callable[[int], bool]) -> int | None:
        """The first position that passes a test. Within a sound stretch, all later positions then pass too.

        Within a stretch fewer and fewer deals fit, so "no other envelope is left" stays true. "The true one
        is left" can become false, but only if some of the watcher's knowledge is false. Then each position is
        tried."""
        for stretch in self.stretches:
            if stretch.sound:
                position = self._bisected(test, stretch)
            else:
                position = next((at for at in range(stretch.first, stretch.last + 1) if test(at)), None)
            if position is not None:
                return position
        return None

    def _bisected(self, test: Callable[[int], bool], stretch: Stretch) -> int | None:
        if not test(stretch.last):
            return None
        return bisect_left(range(stretch.last), True, stretch.first, key=test)

    def _stretches(self) -> Iterator[Stretch]:
        """The positions, divided wherever a constraint stops counting or the watcher's knowledge becomes
        false or true."""
        ends = {span.stop for _, span in self._spans}
        first, sound = 0, self._sound(0)
        for position in range(1, self.last + 1):
            if position in ends or self._sound(position) != sound:
                yield Stretch(first, position - 1, sound)
                first, sound = position, self._sound(position)
        yield Stretch(first, self.last, sound)

    def _sound(self, position: int) -> bool:
        """Is the watcher's knowledge at a position true in every deal that may be the truth?"""
        return not any(span.holds_at(position) for span in self._doubtful)

    def _doubts(self) -> Iterator[ActiveRange]:
        stated = {_bare(constraint) for constraint in self.truth.problem.constraints if not constraint.unless}
        for part, span in self._spans:
            if _bare(part) not in stated and self.satisfiable([-cell for cell in self.truth.clause(part)]):
                yield span

    # -- the search for a truth and a choice

    def _some_truth(self, position: int, named: bool) -> bool:
        """Is there a truth, with a choice, whose envelope the watcher could name (`named`), or after which no
        deal fits their knowledge (not `named`)?"""
        guard = self._variable()
        for thought in self._thoughts[named]:
            if thought.fits(position):
                self._exclude(thought, position, guard, named)
        # The thought of a proposal: one with the true envelope is left, otherwise it is free.
        proposal = [*self._prefix(position), self._same] if named else self._prefix(-1)
        swaps = Swaps(self, position) if named and self._sound(position) else None
        while self.satisfiable([*proposal, guard]):
            if self._hands and named:
                self._patience -= 1
                if self._patience < 0:
                    self.exact = False
                    return True
            if swaps is not None and self._swapped(swaps, guard):
                continue
            refuted = [*self._prefix(position), *self._proposed(position, named)]
            if not self.satisfiable([*refuted, self._other] if named else refuted):
                return True
            thought = self._thought()
            self._thoughts[named].append(thought)
            self._exclude(thought, position, guard, named)
        return False

    def _swapped(self, swaps: Swaps, guard: int) -> bool:
        """Refutes the proposal in the last answer, and all similar ones, by swaps. False: no swap refutes
        it."""
        refuting = list(swaps.refuting(self._true_literals()))
        for needs, against in refuting:
            self.solver.add_clause([-guard, *(-cell for cell in needs), *map(self._all_false, against)])
        return bool(refuting)

    def _all_false(self, clause: Literals) -> int:
        """A literal that makes every literal of a clause false."""
        if len(clause) == 1:
            return -clause[0]
        if clause not in self._denials:
            self._denials[clause] = self._variable()
            for literal in clause:
                self.solver.add_clause([-self._denials[clause], -literal])
        return self._denials[clause]

    def _proposed(self, position: int, named: bool) -> list[int]:
        """The literals of a proposal for what the watcher saw up to a position and, if `named`, for the
        envelope."""
        true = self._true_literals()
        literals = [
            choice
            for sight, choices in zip(self._sights, self._choices, strict=True)
            if self._position[sight.source] <= position
            for choice in choices
            if choice in true
        ]
        for hand in self._hands:
            if self._position[hand.source] <= position:
                literals += self._literals(self.truth, hand.owner)
        return literals + (self._literals(self.truth, self.problem.envelope) if named else [])

    def _thought(self) -> _Thought:
        """The deal of the thought in the last answer."""
        literals = self._true_literals()
        true = frozenset(pair for pair, cell in self.cell.items() if cell in literals)

        def holds(constraint: Constraint) -> bool:
            return any((abs(cell) in literals) is (cell > 0) for cell in self.clause(constraint))

        misfits = tuple(span for part, span in self._spans if not holds(part))
        unlike = tuple(
            tuple(
                choice
                for choice, alternative in zip(choices, sight.alternatives, strict=True)
                if not all(map(holds, alternative))
            )
            for sight, choices in zip(self._sights, self._choices, strict=True)
        )
        return _Thought(misfits, true, unlike)

    def _exclude(self, thought: _Thought, position: int, guard: int, named: bool) -> None:
        """From now on, under `guard`, allows only truths and choices that exclude this thought, because of
        something the watcher saw or because it has the true envelope."""
        ways = [-guard]
        for sight, unlike in zip(self._sights, thought.unlike, strict=True):
            if self._position[sight.source] <= position:
                ways += unlike
        for hand in self._hands:
            if self._position[hand.source] <= position:
                ways += self._other_than(thought, hand.owner)
        if named:
            alike = self._variable()
            ways.append(alike)
            for card in self.problem.cards:
                if (card, self.problem.envelope) in thought.true:
                    self.solver.add_clause([-alike, self.truth.cell[card, self.problem.envelope]])
        self.solver.add_clause(ways)

    def _other_than(self, thought: _Thought, owner: str) -> list[int]:
        """Literals of which one is true if the truth gives `owner` other cards than the thought does."""
        return [
            -self.truth.cell[card, owner] if (card, owner) in thought.true else self.truth.cell[card, owner]
            for card in self.problem.cards
        ]


def _bare(constraint: Constraint) -> Constraint:
    return replace(constraint, sources=(), unless=())
