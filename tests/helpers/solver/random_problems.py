"""Small problems that a hidden deal fits, and all of their deals, counted out one by one."""

from collections.abc import Iterator
from fractions import Fraction
from math import factorial, prod
from random import Random

from cluedo_notes.solver import (
    AllOf,
    Constraint,
    Holds,
    HoldsOneOf,
    Lacks,
    NotAllOf,
    Picked,
    Problem,
    Shown,
    Weight,
)
from tests.oracle.deals import Deal, fitting_deals
from tests.oracle.reading import Claim

ENVELOPE = "envelope"


def random_problem(seed: int) -> tuple[Problem, Deal]:
    """A small problem that a hidden deal fits, and that deal."""
    random = Random(seed)
    counts = random.choice([[2, 2, 2], [3, 2, 2], [2, 3, 2], [2, 2, 4], [3, 3, 2], [2, 3, 4], [4, 2, 3]])
    categories = tuple(tuple(f"{name}{n}" for n in range(k)) for name, k in zip("swr", counts, strict=True))
    cards = [card for category in categories for card in category]
    owners = tuple("ABCD"[: random.randint(2, 4)])
    arrangements = _arrangements(random, len(cards) - 3, len(owners))
    where = {random.choice(category): ENVELOPE for category in categories}
    places = [o for o, size in zip(owners, random.choice(arrangements), strict=True) for _ in range(size)]
    random.shuffle(places)
    for card in cards:
        where.setdefault(card, places.pop() if card not in where else "")
    claims = [_claim(random, cards, owners, where, categories) for _ in range(random.randint(0, 9))]
    weights: list[Weight] = []
    for _ in range(random.choice([0, 0, 1, 2, 3])):
        card = random.choice([c for c in cards if where[c] != ENVELOPE])
        among = tuple({card, *random.sample(cards, 2)})
        claims.append(Holds(where[card], card))
        weights.append(Shown(where[card], card, among))
    if random.random() < 0.3:
        card = random.choice([c for c in cards if where[c] != ENVELOPE])
        claims.append(Holds(where[card], card))
        weights.append(Picked(where[card]))
    for _ in range(random.choice([0, 0, 1, 2, 3])):
        owner = random.choice(owners)
        hand = [card for card in cards if where[card] == owner]
        few = {*random.sample(hand, random.randint(0, min(2, len(hand)))), random.choice(cards)}
        times = Fraction(*random.choice([(1, 10), (1, 10), (1, 2), (3, 1), (7, 5), (2, 1)]))
        weights += [AllOf(owner, tuple(few), times)] * random.choice([1, 1, 2])
    problem = Problem(categories, ENVELOPE, owners, arrangements, tuple(claims), tuple(weights))
    return problem, tuple(where[card] for card in cards)


def _arrangements(random: Random, dealt: int, owners: int) -> tuple[tuple[int, ...], ...]:
    """An even deal, an even deal whose dealer is not known, or some sizes that have nothing in common."""
    share, rest = divmod(dealt, owners)
    sizes = [share + (n < rest) for n in range(owners)]
    kind = random.random()
    if kind < 0.4:
        return (tuple(sizes),)
    if kind < 0.75:
        return tuple(sorted({tuple(sizes[k:] + sizes[:k]) for k in range(owners)}))
    some: set[tuple[int, ...]] = set()
    for _ in range(random.randint(1, 4)):
        places = [random.randrange(owners) for _ in range(dealt)]
        some.add(tuple(places.count(owner) for owner in range(owners)))
    return tuple(random.sample(sorted(some), len(some)))


def _claim(
    random: Random,
    cards: list[str],
    owners: tuple[str, ...],
    where: dict[str, str],
    categories: tuple[tuple[str, ...], ...],
) -> Constraint:
    """Something true of the hidden deal."""
    owner = random.choice([ENVELOPE, *owners])
    hand = [card for card in cards if where[card] == owner]
    others = [card for card in cards if where[card] != owner]
    what = random.random()
    if what < 0.15 and hand:
        return Holds(owner, random.choice(hand))
    if what < 0.55 and hand:
        return HoldsOneOf(owner, tuple({random.choice(hand), *random.sample(cards, random.randint(1, 3))}))
    if what < 0.7:
        triple = tuple(random.choice(category) for category in categories)
        if any(where[card] != ENVELOPE for card in triple):
            return NotAllOf(ENVELOPE, triple)
    return Lacks(owner, random.choice(others))


def weighed_deals(problem: Problem) -> Iterator[tuple[Deal, Fraction]]:
    """Every deal that fits, with its weight, by the oracle."""
    claims: list[Claim] = []
    for constraint in problem.constraints:
        match constraint:
            case Holds() | Lacks():
                claims.append(("is", constraint.card, constraint.owner, isinstance(constraint, Holds)))
            case HoldsOneOf():
                claims.append(("any", constraint.owner, constraint.cards))
            case NotAllOf():
                claims.append(("not all", constraint.owner, constraint.cards))
    categories = [list(category) for category in problem.categories]
    first = prod(map(factorial, problem.arrangements[0]))
    for sizes in problem.arrangements:
        table = dict(zip(problem.owners, sizes, strict=True))
        for deal in fitting_deals(categories, [table], claims):
            where = dict(zip(problem.cards, deal, strict=True))
            weight = Fraction(prod(map(factorial, sizes)), first)
            for one in problem.weights:
                if isinstance(one, Shown):
                    weight /= sum(where[card] == one.owner for card in one.among)
                elif isinstance(one, AllOf):
                    weight *= one.times if {where[card] for card in one.cards} == {one.owner} else 1
                else:
                    weight /= table[one.owner]
            yield deal, weight


def fits(problem: Problem, deal: Deal) -> bool:
    """Does a deal fit the sizes, the envelope and every constraint?"""
    where = dict(zip(problem.cards, deal, strict=True))
    sizes = tuple(deal.count(owner) for owner in problem.owners)
    envelope = [[where[card] for card in category].count(problem.envelope) for category in problem.categories]
    if sizes not in problem.arrangements or set(envelope) != {1}:
        return False
    return all(_true(constraint, where) for constraint in problem.constraints)


def _true(constraint: Constraint, where: dict[str, str]) -> bool:
    match constraint:
        case Holds():
            return where[constraint.card] == constraint.owner
        case Lacks():
            return where[constraint.card] != constraint.owner
        case HoldsOneOf():
            return any(where[card] == constraint.owner for card in constraint.cards)
        case NotAllOf():
            return not all(where[card] == constraint.owner for card in constraint.cards)
