"""The shared positions of games, large and small, with their exact answers by another program. They are in
two files of one JSON object a line. A position numbers its cards from 0, category by category, and its owners
in the order of `owners`, the envelope last."""

import json
import lzma
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from hypothesis import strategies as st
from msgspec import Struct

from cluedo_notes.solver import Constraint, Holds, HoldsOneOf, Lacks, NotAllOf, Problem, Shown
from cluedo_notes.solver.counting.frontier import Frontier
from cluedo_notes.solver.counting.reduction import reduce
from tests.helpers.places import ROOT
from tests.oracle.deals import Deal

FOLDER = ROOT / "tests" / "fixtures" / "counting"

Line = dict[str, Any]


class Position(Struct, frozen=True):
    """What somebody knows in the middle of a game, and the deal behind it, which he does not know."""

    name: str
    kind: str
    players: int
    spectator: bool
    problem: Problem
    truth: Deal

    def __repr__(self) -> str:
        return self.name


class Answer(Struct, frozen=True):
    """The probability of every card at every owner, and of every envelope that is possible."""

    marginals: Mapping[str, Mapping[str, float]]
    envelopes: Mapping[tuple[str, ...], float]


@cache
def positions() -> tuple[Position, ...]:
    """Every position, in the order of the file."""
    return tuple(map(_position, _lines("positions.jsonl.xz")))


@cache
def kinds() -> tuple[str, ...]:
    """The editions and numbers of players of the positions."""
    return tuple(dict.fromkeys(position.kind for position in positions()))


def of_kind(kind: str) -> list[Position]:
    """The positions of one edition with so many players."""
    return [position for position in positions() if position.kind == kind]


@cache
def answers() -> Mapping[str, Answer]:
    """The answer of every position, by name."""
    lines = zip(positions(), _lines("expected.jsonl.xz"), strict=True)
    found = {
        position.name: _answer(position.problem, line)
        for position, line in lines
        if line["id"] == position.name
    }
    assert len(found) == len(positions())
    return found


@cache
def estimate(position: Position) -> float:
    """The logarithm of the estimated number of moves that counting takes."""
    return Frontier(reduce(position.problem)).estimate


@cache
def of_size(least: float, most: float) -> tuple[Position, ...]:
    """The positions whose estimate is at least the one and below the other."""
    return tuple(position for position in positions() if least <= estimate(position) < most)


def some_position(least: float, most: float) -> st.SearchStrategy[Position]:
    """Draws one of them."""
    return st.deferred(lambda: st.sampled_from(of_size(least, most)))


def _lines(name: str) -> Iterator[Line]:
    with lzma.open(FOLDER / name, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def _position(line: Line) -> Position:
    categories: list[tuple[str, ...]] = []
    for size in line["cats"]:
        begin = sum(map(len, categories))
        categories.append(_cards(range(begin, begin + size)))
    *owners, envelope = line["owners"]
    weights = [
        Shown(line["owners"][owner], f"c{shown}", _cards(among)) for owner, shown, among in line["soft"]
    ]
    problem = Problem(
        tuple(categories),
        envelope,
        tuple(owners),
        (tuple(line["sizes"][:-1]),),
        tuple(_constraints(line)),
        tuple(weights),
    )
    truth = tuple(line["owners"][owner] for owner in line["truth"])
    kind = f"{line['edition']}-{line['players']}p"
    return Position(line["id"], kind, line["players"], line["me"] < 0, problem, truth)


def _constraints(line: Line) -> Iterator[Constraint]:
    owners = line["owners"]
    for owner, card in line["has"]:
        yield Holds(owners[owner], f"c{card}")
    for owner, card in line["not"]:
        yield Lacks(owners[owner], f"c{card}")
    for owner, cards in line["clauses"]:
        yield HoldsOneOf(owners[owner], _cards(cards))
    for cards in line["env_not"]:
        yield NotAllOf(owners[-1], _cards(cards))


def _answer(problem: Problem, line: Line) -> Answer:
    owners = (*problem.owners, problem.envelope)
    rows = zip(problem.cards, line["p"], strict=True)
    return Answer(
        {card: dict(zip(owners, row, strict=True)) for card, row in rows},
        {_cards(triple): probability for triple, probability in line["envelope"]},
    )


def _cards(numbers: Any) -> tuple[str, ...]:
    return tuple(f"c{number}" for number in numbers)
