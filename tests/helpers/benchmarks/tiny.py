"""Problems small enough to go through every deal, and their exact answers found that way."""

from fractions import Fraction
from random import Random

from cluedo_notes.solver import Constraint, Holds, HoldsOneOf, Lacks, NotAllOf, Problem, Shown, Weight
from tests.oracle.deals import Deal, fitting_deals
from tests.oracle.reading import Claim

CARDS = (("s1", "s2", "s3"), ("w1", "w2", "w3"), ("r1", "r2", "r3"))
ENVELOPE = "envelope"
OWNERS = ("A", "B", "C")


def tiny_problem(seed: int) -> Problem:
    """Passes, unseen refutations, a wrong accusation and cards shown, all true of a hidden deal."""
    random = Random(seed)
    where = {random.choice(category): ENVELOPE for category in CARDS}
    rest = [card for category in CARDS for card in category if card not in where]
    random.shuffle(rest)
    where |= {card: OWNERS[number % 3] for number, card in enumerate(rest)}
    said: list[Constraint] = []
    weights: list[Weight] = []
    for _ in range(random.randint(2, 6)):
        owner = random.choice(OWNERS)
        suggestion = tuple(random.choice(category) for category in CARDS)
        held = [card for card in suggestion if where[card] == owner]
        if held and random.random() < 0.5:
            said.append(Holds(owner, held[0]))
            weights.append(Shown(owner, held[0], suggestion))
        elif held:
            said.append(HoldsOneOf(owner, suggestion))
        elif random.random() < 0.5:
            said.extend(Lacks(owner, card) for card in suggestion)
        elif any(where[card] != ENVELOPE for card in suggestion):
            said.append(NotAllOf(ENVELOPE, suggestion))
    return Problem(CARDS, ENVELOPE, OWNERS, ((2, 2, 2),), tuple(said), tuple(weights))


def weighed_deals(problem: Problem) -> list[tuple[Deal, Fraction]]:
    """Every deal that fits, with its share of the weight."""
    deals = []
    hands = [dict(zip(problem.owners, sizes, strict=True)) for sizes in problem.arrangements]
    for deal in fitting_deals([list(category) for category in problem.categories], hands, _claims(problem)):
        where = dict(zip(problem.cards, deal, strict=True))
        weight = Fraction(1)
        for shown in problem.weights:
            assert isinstance(shown, Shown)
            weight /= sum(where[card] == shown.owner for card in shown.among)
        deals.append((deal, weight))
    total = sum(weight for _, weight in deals)
    return [(deal, weight / total) for deal, weight in deals]


def marginals(problem: Problem) -> dict[tuple[str, str], Fraction]:
    """The exact probability of every card at every owner."""
    at = {(card, owner): Fraction(0) for card in problem.cards for owner in problem.everyone}
    for deal, share in weighed_deals(problem):
        for cell in zip(problem.cards, deal, strict=True):
            at[cell] += share
    return at


def _claims(problem: Problem) -> list[Claim]:
    claims: list[Claim] = []
    for said in problem.constraints:
        match said:
            case Holds() | Lacks():
                claims.append(("is", said.card, said.owner, isinstance(said, Holds)))
            case HoldsOneOf():
                claims.append(("any", said.owner, said.cards))
            case NotAllOf():
                claims.append(("not all", said.owner, said.cards))
    return claims
