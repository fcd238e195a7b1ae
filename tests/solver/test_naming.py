"""Cards that nobody heard: every deal of a small box, with every choice of the cards that may have been
named, counted independently of the solver."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import permutations, product
from random import Random
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from cluedo_notes.solver.counting.count import Counter, check_agreement, count, number_of_deals
from cluedo_notes.solver.naming import fits
from cluedo_notes.solver.problem import (
    Constraint,
    Holds,
    HoldsOneOf,
    Lacks,
    Naming,
    Problem,
    Shown,
    SomeHold,
    Weight,
)
from cluedo_notes.solver.sat.minimal import Cell, justification_of
from cluedo_notes.solver.sat.proof import proof
from cluedo_notes.solver.sat.reasoner import Reasoner
from tests.helpers.solver.every_deal import Deal, dealt

BOXES = [
    (("s1", "s2", "s3"), ("w1", "w2", "w3"), ("r1", "r2", "r3")),
    (("s1", "s2"), ("w1", "w2", "w3", "w4"), ("r1", "r2", "r3")),
    (("s1", "s2", "s3", "s4"), ("w1", "w2"), ("r1", "r2")),
]
PLAYERS = ("Ana", "Bob", "Cleo", "Dan")


class Line(NamedTuple):
    """What was heard of a suggestion: None where a card was not; each answer with the card shown, True where
    it is not known, None where none was shown."""

    named: tuple[str | None, str | None, str | None]
    answers: tuple[tuple[str, str | bool | None], ...]


# -- the reference: every deal, every choice


def deals(box: Sequence[Sequence[str]], sizes: Mapping[str, int]) -> Iterator[Deal]:
    cards = [card for category in box for card in category]
    for envelope in product(*box):
        rest = [card for card in cards if card not in envelope]
        yield from dealt(rest, list(sizes.items()), dict.fromkeys(envelope, "envelope"))


def weight_of(line: Line, deal: Deal, box: Sequence[Sequence[str]]) -> Fraction:
    """The sum over every choice of the cards not heard."""
    total = Fraction(0)
    choices = [[card] if card is not None else list(box[at]) for at, card in enumerate(line.named)]
    for named in product(*choices):
        weight = Fraction(1)
        for player, shown in line.answers:
            held = [card for card in named if deal[card] == player]
            if shown is None:
                weight *= not held
            elif shown is True:
                weight *= bool(held)
            else:
                weight *= Fraction(1, len(held)) if shown in held else 0
        total += weight
    return total


# -- the same for the solver


def said(line: Line, box: Sequence[Sequence[str]], source: int) -> Iterator[Constraint | Weight]:
    seen = {card for _, card in line.answers if isinstance(card, str)}
    heard = [next(iter(seen & set(box[at])), card) for at, card in enumerate(line.named)]
    naming = Naming(
        tuple(card for card in heard if card is not None),
        tuple(at for at, card in enumerate(heard) if card is None),
        tuple(player for player, shown in line.answers if shown is None),
        tuple(player for player, shown in line.answers if shown is True),
        tuple((player, shown) for player, shown in line.answers if isinstance(shown, str)),
        sources=(source,),
    )
    for player, shown in naming.shown:
        yield Holds(player, shown, sources=(source,))
    if naming.categories:
        yield from fits(naming, box)
        yield naming
        return
    for player in naming.passed:
        yield from (Lacks(player, card, sources=(source,)) for card in naming.heard)
    for player in naming.showed:
        yield HoldsOneOf(player, naming.heard, sources=(source,))
    for player, shown in naming.shown:
        yield Shown(player, shown, naming.heard, sources=(source,))


def problem_of(box: Sequence[Sequence[str]], sizes: Mapping[str, int], lines: Sequence[Line]) -> Problem:
    pieces = [piece for number, line in enumerate(lines, 1) for piece in said(line, box, number)]
    return Problem(
        categories=tuple(map(tuple, box)),
        envelope="envelope",
        owners=tuple(sizes),
        arrangements=(tuple(sizes.values()),),
        constraints=tuple(piece for piece in pieces if isinstance(piece, Constraint)),
        weights=tuple(piece for piece in pieces if isinstance(piece, Weight)),
    )


def random_lines(random: Random) -> tuple[Sequence[Sequence[str]], dict[str, int], list[Line]]:
    """A deal of a random box, and what was heard of some suggestions in it."""
    box = random.choice(BOXES)
    players = PLAYERS[: random.choice((2, 3, 3, 4))]
    cards = [card for category in box for card in category]
    envelope = [random.choice(category) for category in box]
    rest = [card for card in cards if card not in envelope]
    random.shuffle(rest)
    hands = {player: rest[at :: len(players)] for at, player in enumerate(players)}
    lines = []
    for _ in range(random.randint(1, 4)):
        named = [random.choice(category) for category in box]
        asker = random.choice(players)
        at = players.index(asker)
        answers: list[tuple[str, str | bool | None]] = []
        everybody = random.random() < 0.4
        for player in (*players[at + 1 :], *players[:at]):
            held = [card for card in named if card in hands[player]]
            if random.random() < 0.1:
                continue  # not noted
            answers.append(
                (player, (random.choice(held) if random.random() < 0.3 else True) if held else None)
            )
            if held and not everybody:
                break
        unheard = random.sample(range(3), random.choice((0, 1, 1, 1, 2, 2)))
        heard = tuple(None if at in unheard else card for at, card in enumerate(named))
        lines.append(Line(heard, tuple(answers)))  # type: ignore[arg-type]
    return box, {player: len(hand) for player, hand in hands.items()}, lines


@pytest.mark.parametrize("seed", range(150))
def test_certain_cells_and_exact_odds_are_those_of_every_deal_with_every_choice(seed: int) -> None:
    box, sizes, lines = random_lines(Random(seed))
    weights = [
        (deal, weight)
        for deal in deals(box, sizes)
        if (weight := product_of(weight_of(line, deal, box) for line in lines))
    ]
    total = sum(weight for _, weight in weights)
    problem = problem_of(box, sizes, lines)
    counting = count(problem)
    cells: dict[tuple[str, str], Fraction] = {}
    envelopes: dict[tuple[str, ...], Fraction] = {}
    for deal, weight in weights:
        for card, owner in deal.items():
            cells[card, owner] = cells.get((card, owner), Fraction(0)) + weight
        inside = tuple(card for card in problem.cards if deal[card] == "envelope")
        envelopes[inside] = envelopes.get(inside, Fraction(0)) + weight
    assert counting.total == total
    assert number_of_deals(problem) == len(weights)
    assert counting.rational_envelopes() == {cards: weight / total for cards, weight in envelopes.items()}
    for card, row in counting.rational_marginals().items():
        assert row == {owner: cells.get((card, owner), 0) / total for owner in problem.everyone}
    with Reasoner(problem) as reasoner:
        facts = reasoner.certain_facts()
    check_agreement(counting, facts)


@pytest.mark.parametrize("seed", range(60))
def test_line_by_line_the_odds_are_those_of_all_lines_at_once(seed: int) -> None:
    box, sizes, lines = random_lines(Random(seed))
    counter = Counter()
    for number in range(len(lines) + 1):
        problem = problem_of(box, sizes, lines[:number])
        assert counter.count(problem).rational_marginals() == count(problem).rational_marginals()
        assert counter.count(problem).total == count(problem).total


@pytest.mark.parametrize("seed", range(60))
def test_what_is_certain_has_a_proof(seed: int) -> None:
    box, sizes, lines = random_lines(Random(seed))
    problem = problem_of(box, sizes, lines)
    with Reasoner(problem) as reasoner:
        facts = reasoner.certain_facts()
    for card, impossible in facts.impossible.items():
        for owner in sorted(impossible):
            cell = Cell(card, owner, holds=False)
            assert proof(problem, justification_of(problem, cell, given=frozenset()), cell)


def test_of_several_who_showed_each_needs_a_card_of_another_kind() -> None:
    box, naming = BOXES[0], Naming(("s1",), (1, 2), ("Ana",), ("Bob", "Cleo", "Dan"), sources=(1,))
    showers = {
        deal: dict(zip(("s1", "w1", "r1", "w2", "r2", "s2"), deal, strict=True))
        for deal in permutations(("Bob", "Bob", "Cleo", "Cleo", "Dan", "Dan"))
    }
    for deal in showers.values():
        whole = {**deal, "s3": "envelope", "w3": "envelope", "r3": "envelope"}
        line = Line(("s1", None, None), (("Ana", None), ("Bob", True), ("Cleo", True), ("Dan", True)))
        fitting = all(holds(part, whole) for part in fits(naming, box))
        assert fitting is bool(weight_of(line, whole, box))


def holds(constraint: Constraint, deal: Deal) -> bool:
    match constraint:
        case Holds(owner, card):
            return deal[card] == owner
        case Lacks(owner, card):
            return deal[card] != owner
        case HoldsOneOf(owner, cards):
            return any(deal[card] == owner for card in cards)
        case SomeHold(owners, cards):
            return any(deal[card] in owners for card in cards)
    raise AssertionError(constraint)


def test_more_who_showed_than_cards_named_contradict_the_line() -> None:
    naming = Naming(("s1",), (1, 2), (), PLAYERS, sources=(7,))
    problem = problem_of(BOXES[0], dict.fromkeys(PLAYERS, 0) | {"Ana": 2, "Bob": 2, "Cleo": 1, "Dan": 1}, [])
    problem = replace(problem, constraints=tuple(fits(naming, BOXES[0])))
    with Reasoner(problem) as reasoner:
        assert not reasoner.consistent()
        assert reasoner.smallest_clash() == (7,)


def product_of(factors: Iterator[Fraction]) -> Fraction:
    whole = Fraction(1)
    for factor in factors:
        whole *= factor
    return whole
