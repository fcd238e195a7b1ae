"""The exact constraints of a log, with their sources, and its weights."""

from collections.abc import Sequence
from pathlib import Path

from cluedo_notes.game.deduction.evidence import Evidence, evidence
from cluedo_notes.game.log.reader import Log, parse_log
from cluedo_notes.solver import Constraint, Holds, HoldsOneOf, Lacks, Picked, Shown

ROSE = ("rose", "corde", "cuisine")


def log_of(*lines: str) -> Log:
    return parse_log("".join(f"{line}\n" for line in lines).encode(), "test.jsonl", Path())


def said(*lines: str) -> list[Evidence]:
    """Everything that a log tells: constraints in the order of its events, then weights."""
    problem = evidence(log_of(*lines))
    return [*problem.constraints, *problem.weights]


def holds(owner: str, card: str, *sources: int, unless: tuple[int, ...] = ()) -> Holds:
    return Holds(owner, card, sources=sources, unless=unless)


def picked(owner: str, *sources: int, unless: tuple[int, ...] = ()) -> Picked:
    return Picked(owner, sources=sources, unless=unless)


def one_of(owner: str, *sources: int, cards: tuple[str, ...] = ROSE) -> HoldsOneOf:
    return HoldsOneOf(owner, cards, sources=sources)


def shown(owner: str, *sources: int) -> Shown:
    """The rope, of the three that were named."""
    return Shown(owner, "corde", ROSE, sources=sources)


def lacks(
    owners: str, *sources: int, cards: Sequence[str] = ROSE, unless: tuple[int, ...] = ()
) -> list[Lacks]:
    """Every one of these owners lacks every one of the cards."""
    return [Lacks(one, card, sources=sources, unless=unless) for one in owners.split() for card in cards]


def whole(header: str, owner: str, hand: str, *sources: int) -> list[Constraint]:
    """`owner` has these cards and no other."""
    cards = evidence(log_of(header)).cards
    assert set(hand.split()) <= set(cards)
    return [(Holds if card in hand.split() else Lacks)(owner, card, sources=sources) for card in cards]
