"""The lines of a proof, and what they use."""

from collections.abc import Iterable, Sequence
from typing import assert_never

from msgspec import Struct

from cluedo_notes.solver.problem import Constraint, Holds, HoldsOneOf, Lacks
from cluedo_notes.solver.sat.encoding import Frame
from cluedo_notes.solver.sat.minimal import Cell


class Groups(Struct, frozen=True):
    """`owner` has a card of each of these groups, which no longer have a card in common. With the cards known
    to be in the hand, they fill the largest possible hand."""

    owner: str
    groups: tuple[HoldsOneOf, ...]


ProofReason = Constraint | Frame | Groups


class ProofStep(Struct, frozen=True):
    """`cell` follows from a reason and from known cells."""

    cell: Cell
    reason: ProofReason
    premises: tuple[Cell, ...]


class Clash(Struct, frozen=True):
    """The premises cannot all be true, for this reason."""

    reason: ProofReason
    premises: tuple[Cell, ...]


class Refutation(Struct, frozen=True):
    """`supposed` leads to a clash, so its opposite is true."""

    supposed: Cell
    lines: "tuple[ProofLine, ...]"


class Cases(Struct, frozen=True):
    """One of the options must be true, for this reason and by the premises. Each leads to a clash."""

    reason: ProofReason
    premises: tuple[Cell, ...]
    options: "tuple[tuple[Cell, tuple[ProofLine, ...]], ...]"


class Together(Struct, frozen=True):
    """`cell` follows from all these reasons together, by more steps than a reader can follow."""

    cell: Cell
    reasons: tuple[ProofReason, ...]


ProofLine = ProofStep | Clash | Refutation | Cases | Together

MOST_PROOF_LINES = 40
"""The greatest number of lines in a proof that people will read."""


def length(lines: Iterable[ProofLine]) -> int:
    """The number of lines to read. A cell that one constraint states directly counts 0. `Together` counts
    more than the longest possible proof by steps."""
    number = 0
    for line in lines:
        match line:
            case ProofStep(_, Holds() | Lacks(), ()):
                continue
            case Refutation():
                number += 2 + length(line.lines)
            case Cases():
                number += 1 + sum(1 + length(tried) for _, tried in line.options)
            case Together():
                number += MOST_PROOF_LINES + len(line.reasons)
            case ProofStep() | Clash():
                number += 1
            case _:
                assert_never(line)
    return number


def outside(line: ProofLine) -> set[Cell]:
    """The cells that a line uses and does not derive itself."""
    match line:
        case ProofStep() | Clash():
            return set(line.premises)
        case Refutation():
            return _free(line.lines) - {line.supposed}
        case Together():
            return set()
        case Cases():
            return set(line.premises).union(*(_free(lines) - {option} for option, lines in line.options))
        case _:
            assert_never(line)


def _free(lines: Sequence[ProofLine]) -> set[Cell]:
    """The cells that lines use and do not derive themselves."""
    drawn = {line.cell for line in lines if isinstance(line, ProofStep)}
    drawn |= {line.supposed.opposite for line in lines if isinstance(line, Refutation)}
    return {cell for line in lines for cell in outside(line)} - drawn
