"""Positions of games and their exact answers, read from two files of one JSON object a line (`.xz` or not).

A position numbers its cards from 0, category by category, and its owners in the order of `owners`, the
envelope last. `has`, `not`, `clauses`, `soft` and `env_not` are what is known; an answer has the probability
of every card at every owner (`p`) and of every envelope that is possible (`envelope`).
"""

import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from cluedo_notes.solver import Constraint, Holds, HoldsOneOf, Lacks, NotAllOf, Problem, Shown

WORDS = ("suspect", "weapon", "room")
STRESS = "stress"
"""The stage of positions that were made to be hard; every other stage is one that games go through."""

Line = TypeVar("Line")

Cell = tuple[str, str]
"""A card and an owner."""


class _Line(Struct):
    """A position as the file has it."""

    id: str
    edition: str
    players: int
    stage: str
    cats: tuple[int, ...]
    owners: tuple[str, ...]
    sizes: tuple[int, ...]
    has: list[tuple[int, int]]
    lacks: list[tuple[int, int]] = msgspec.field(name="not")
    clauses: list[tuple[int, tuple[int, ...]]]
    soft: list[tuple[int, int, tuple[int, ...]]]
    env_not: list[tuple[int, ...]]


class _Answer(Struct):
    """An answer as the file has it."""

    id: str
    p: list[list[float]]
    envelope: list[tuple[tuple[int, ...], float]]


class Expected(Struct, frozen=True):
    """The exact answer: each cell's probability, and that of each envelope that is possible."""

    marginals: dict[Cell, float]
    envelopes: dict[tuple[str, ...], float]


class Position(Struct, frozen=True):
    """A problem, where it comes from, and its exact answer."""

    name: str
    edition: str
    players: int
    stress: bool
    problem: Problem
    expected: Expected


def read_positions(positions: Path, expected: Path) -> list[Position]:
    """Every position with its answer, in the order of the file."""
    answers = {answer.id: answer for answer in _lines(expected, _Answer)}
    return [_position(line, answers[line.id]) for line in _lines(positions, _Line)]


def _lines(path: Path, kind: type[Line]) -> list[Line]:
    data = path.read_bytes()
    if path.suffix == ".xz":
        data = lzma.decompress(data)
    return msgspec.json.Decoder(kind).decode_lines(data)


def _position(line: _Line, answer: _Answer) -> Position:
    categories = tuple(
        tuple(f"{word} {number}" for number in range(1, size + 1))
        for word, size in zip(WORDS, line.cats, strict=True)
    )
    cards = [card for category in categories for card in category]
    problem = Problem(
        categories=categories,
        envelope=line.owners[-1],
        owners=line.owners[:-1],
        arrangements=(line.sizes[:-1],),
        constraints=tuple(_constraints(line, cards)),
        weights=tuple(
            Shown(line.owners[owner], cards[shown], _named(suggestion, cards))
            for owner, shown, suggestion in line.soft
        ),
    )
    return Position(
        name=line.id,
        edition=line.edition,
        players=line.players,
        stress=line.stage == STRESS,
        problem=problem,
        expected=_expected(answer, cards, line.owners),
    )


def _constraints(line: _Line, cards: list[str]) -> Iterator[Constraint]:
    for owner, card in line.has:
        yield Holds(line.owners[owner], cards[card])
    for owner, card in line.lacks:
        yield Lacks(line.owners[owner], cards[card])
    for owner, clause in line.clauses:
        yield HoldsOneOf(line.owners[owner], _named(clause, cards))
    for accused in line.env_not:
        yield NotAllOf(line.owners[-1], _named(accused, cards))


def _named(numbers: tuple[int, ...], cards: list[str]) -> tuple[str, ...]:
    return tuple(cards[number] for number in numbers)


def _expected(answer: _Answer, cards: list[str], owners: tuple[str, ...]) -> Expected:
    marginals = {
        (card, owner): probability
        for card, row in zip(cards, answer.p, strict=True)
        for owner, probability in zip(owners, row, strict=True)
    }
    return Expected(
        marginals, {_named(triple, cards): probability for triple, probability in answer.envelope}
    )
