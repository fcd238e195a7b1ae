"""A problem after propagation: the part left to count."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import factorial, gcd, lcm, prod

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.solver.counting.automata import Automaton, Whereabouts, naming_automaton, some_hold
from cluedo_notes.solver.counting.propagation import NoDeal, Propagation
from cluedo_notes.solver.naming import fits
from cluedo_notes.solver.problem import Naming, Problem, SomeHold


class Clause(Struct, frozen=True):
    """At least one of these cards goes to the owner it maps to (cards and owners as numbers)."""

    satisfied_by: dict[int, int]


class Ban(Struct, frozen=True):
    """Not all of these cards go to the owners they map to."""

    broken_by: dict[int, int]


class Choice(Struct, frozen=True):
    """A weight that depends on how many of `cards` their `owner` has: the first of `weights` for none, the
    next for one, and so on. The weights are whole numbers without a common divisor."""

    owner: int
    cards: frozenset[int]
    weights: tuple[int, ...]


class Reduction(Struct, frozen=True):
    """The part of a problem that propagation leaves open.

    Cards are numbers in the problem's order. Owners are numbers in the order of `problem.owners`, followed by
    one number for each category's place in the envelope. `options[card]`: the possible owners of an undecided
    card. `fixed[card]`: the owner of every other card. `rooms`: the places left at each owner, one table for
    each arrangement of sizes, with its weight. A deal of weight 1 weighs `unit` here. `implied`: clauses that
    need not be watched as long as the automata with weights are."""

    problem: Problem
    fixed: dict[int, int]
    options: dict[int, tuple[int, ...]]
    rooms: list[tuple[tuple[int, ...], int]]
    clauses: list[Clause]
    bans: list[Ban]
    choices: list[Choice]
    unit: Fraction
    automata: list[Automaton] = []
    implied: list[Clause | Automaton] = []

    @property
    def is_plain(self) -> bool:
        """Do all deals have the same weight?"""
        return not self.choices and not self.automata and len(self.rooms) == 1

    def unweighted(self) -> "Reduction":
        """The same deals, each of weight 1."""
        rooms = [(places, 1) for places in dict.fromkeys(places for places, _ in self.rooms)]
        clauses = [*self.clauses, *(part for part in self.implied if isinstance(part, Clause))]
        automata = [part for part in (*self.automata, *self.implied) if isinstance(part, Automaton)]
        return replace(
            self,
            rooms=rooms,
            clauses=clauses,
            choices=[],
            unit=Fraction(1),
            automata=[automaton for automaton in automata if not automaton.weighs],
            implied=[],
        )

    @property
    def weight_bits(self) -> int:
        """Enough bits for any sum of weights.

        The bound is the number of ways to place every card anywhere, times the largest weights. Merging
        players multiplies by the ways to divide the places left, and there are fewer of these than ways to
        fill the places.
        """
        bound = prod(len(owners) for owners in self.options.values())
        bound *= sum(weight for _, weight in self.rooms)
        bound *= prod(max(choice.weights) for choice in self.choices)
        bound *= prod(automaton.most for automaton in self.automata)
        return bound.bit_length() + 1


def reduce(problem: Problem) -> Reduction:
    """The reduction of a problem by propagation. Raises `NoDeal` if no deal fits."""
    return reduction_of(Propagation(problem))


def reduction_of(work: Propagation) -> Reduction:
    """Like `reduce`, for a propagation that has not run to its end."""
    work.run()
    fixed = {card: may.bit_length() - 1 for card, may in enumerate(work.may) if may.bit_count() == 1}
    options = {
        card: tuple(owner for owner in range(may.bit_length()) if may >> owner & 1)
        for card, may in enumerate(work.may)
        if card not in fixed
    }
    rooms, unit = _rooms(work, fixed)
    choices, scale = _choices(work, fixed, rooms)
    clauses = [Clause(clause) for clause in _unsubsumed(work.clauses)]
    automata, implied, of_namings = _automata(work, clauses)
    if implied:
        clauses = [clause for clause in clauses if clause not in implied]
    return Reduction(
        problem=work.problem,
        fixed=fixed,
        options=options,
        rooms=rooms,
        clauses=clauses,
        bans=[Ban({c: o for c, o in ban.items() if c not in fixed}) for ban in work.bans],
        choices=choices,
        unit=unit * scale * of_namings,
        automata=automata,
        implied=implied,
    )


def _rooms(work: Propagation, fixed: dict[int, int]) -> tuple[list[tuple[tuple[int, ...], int]], Fraction]:
    """The places left under each possible arrangement of sizes, with the arrangement's weight. Also the
    weight of a deal of the first arrangement before any weighted pick.

    Deals of one arrangement are equally likely, and so are arrangements. A deal's weight is therefore the
    product of the factorials of the sizes, times 1/size for each free pick from a whole hand."""
    held = list(fixed.values())
    arrangements = [sizes for sizes in work.sizes if all(sizes[owner] for owner in work.picked)]
    if not arrangements:
        raise NoDeal  # a card was picked from an empty hand
    scale = lcm(*(size for sizes in arrangements for size in sizes if size)) ** len(work.picked)
    rooms = []
    for sizes in arrangements:
        weight = scale
        for owner in work.picked:
            weight //= sizes[owner]
        for size in sizes:
            weight *= factorial(size)
        places = tuple(size - held.count(owner) for owner, size in enumerate(sizes))
        slots = tuple(0 if len(sizes) + k in held else 1 for k in range(len(work.members)))
        rooms.append(((*places, *slots), weight))
    common = gcd(*(weight for _, weight in rooms))
    unit = Fraction(scale * prod(map(factorial, work.problem.arrangements[0])), common)
    return [(places, weight // common) for places, weight in rooms], unit


def _unsubsumed(clauses: Iterable[dict[int, int]]) -> list[dict[int, int]]:
    """The clauses without those that another one implies."""
    kept: list[dict[int, int]] = []
    by_first: dict[tuple[int, int], list[dict[int, int]]] = {}
    for clause in sorted(clauses, key=len):
        if not any(
            shorter.items() <= clause.items() for item in clause.items() for shorter in by_first.get(item, ())
        ):
            kept.append(clause)
            by_first.setdefault(next(iter(clause.items())), []).append(clause)
    return kept


def _choices(
    work: Propagation, fixed: dict[int, int], rooms: Sequence[tuple[tuple[int, ...], int]]
) -> tuple[list[Choice], Fraction]:
    """The choices that make some deals weigh more than others, one for the same cards of the same owner. Also
    the weight, at that scale, of a deal of weight 1, including factors common to all deals."""
    weights_by_choice: dict[tuple[int, frozenset[int]], Sequence[Fraction]] = {}
    for owner, cards, weights, times in (*_shown(work, fixed), *_all_of(work, fixed, rooms)):
        before = weights_by_choice.get((owner, cards), (Fraction(1),) * len(weights))
        weights_by_choice[owner, cards] = [a * b**times for a, b in zip(before, weights, strict=True)]
    choices = []
    unit = Fraction(1)
    for (owner, cards), weighs in weights_by_choice.items():
        scale = Fraction(
            lcm(*(weight.denominator for weight in weighs)), gcd(*(weight.numerator for weight in weighs))
        )
        unit *= scale
        whole = tuple(int(weight * scale) for weight in weighs)
        if len(set(whole)) > 1:
            choices.append(Choice(owner, cards, whole))
    return choices, unit


_OwnerWeight = tuple[int, frozenset[int], tuple[Fraction, ...], int]
"""An owner, undecided cards, the weight by the number of them that the owner has, and how many times it
applies."""


def _shown(work: Propagation, fixed: dict[int, int]) -> Iterator[_OwnerWeight]:
    for (name, card, among), times in work.shown.items():  # the same card may be shown a thousand times
        owner = work.owner[name]
        others = [work.number[other] for other in dict.fromkeys(among) if other != card]
        known = sum(fixed.get(other) == owner for other in others)
        undecided = frozenset(c for c in others if c not in fixed and work.may[c] >> owner & 1)
        yield owner, undecided, _evenly(1 + known, len(undecided)), times


@cache
def _evenly(least: int, more: int) -> tuple[Fraction, ...]:
    """The chance of one card among `least` cards, among one more, and so on up to `more` more."""
    return tuple(Fraction(1, least + held) for held in range(more + 1))


def _all_of(
    work: Propagation, fixed: dict[int, int], rooms: Sequence[tuple[tuple[int, ...], int]]
) -> Iterator[_OwnerWeight]:
    """The weights of `AllOf` that some deal can still fulfil."""
    for group in work.all_of:
        owner = work.owner[group.owner]
        cards = frozenset(work.number[card] for card in group.cards)
        undecided = frozenset(card for card in cards if fixed.get(card) != owner)
        if (
            len(undecided) <= max(places[owner] for places, _ in rooms)
            and all(work.may[card] >> owner & 1 for card in undecided)
            and not any(_elsewhere(clause, undecided, owner) for clause in work.clauses)
        ):
            yield owner, undecided, (*[Fraction(1)] * len(undecided), group.times), 1


def _elsewhere(clause: dict[int, int], cards: frozenset[int], owner: int) -> bool:
    """Does a clause give one of the cards to somebody else? (A player who asks for three cards and is shown
    one of them does not hold all three. Most suggestions therefore need no watching.)"""
    return clause.keys() <= cards and owner not in clause.values()


def _automata(
    work: Propagation, clauses: Sequence[Clause]
) -> tuple[list[Automaton], list[Clause | Automaton], Fraction]:
    """Automata for constraints that are not clauses, bans or choices; then the clauses and automata that the
    weights of namings imply. Also the weight, at their scale, of a deal of weight 1."""
    if not work.some_hold and not work.namings:
        return [], [], Fraction(1)
    where = Whereabouts(
        [tuple(owner for owner in range(may.bit_length()) if may >> owner & 1) for may in work.may],
        work.number,
        work.owner,
        work.members,
    )
    automata, unit = list[Automaton](), Fraction(1)
    for naming in work.namings:
        automaton, scale = naming_automaton(naming, where)
        if not scale:
            raise NoDeal
        unit *= scale
        automata += () if automaton is None else (automaton,)
    implied_by_namings = {
        (constraint.owners, constraint.cards)
        for naming in work.namings
        for constraint in fits(naming, work.problem.categories)
        if isinstance(constraint, SomeHold)
    }
    wanted = [set(cards) for naming in work.namings for cards in _wanted(naming, work)]
    implied: list[Clause | Automaton] = [
        clause for clause in clauses if any(cards <= clause.satisfied_by.items() for cards in wanted)
    ]
    for constraint in work.some_hold:
        cards = [work.number[card] for card in constraint.cards]
        watched = some_hold(
            {card: {work.at(o, card) for o in constraint.owners} for card in cards}, where.may
        )
        if watched is not None:
            is_implied = (constraint.owners, constraint.cards) in implied_by_namings
            (implied if is_implied else automata).append(watched)
    return automata, implied, unit


def _wanted(naming: Naming, work: Propagation) -> Iterator[list[tuple[int, int]]]:
    """For each player who showed an unknown card, the cards (with the owner) of which they have one."""
    kinds = [work.members[number] for number in naming.categories]
    cards = [work.number[card] for card in naming.heard] + [card for kind in kinds for card in kind]
    for name in naming.showed:
        owner = work.owner[name]
        yield [(card, owner) for card in cards if work.may[card] >> owner & 1]
