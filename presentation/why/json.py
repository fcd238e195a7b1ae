"""The reasons for a certain fact, or the evidence for and against it, for programs."""

from collections.abc import Mapping

from msgspec import UNSET, Struct, UnsetType, field

from cluedo_notes.game.deduction.explanation import OpenCell, Proof
from cluedo_notes.presentation.envelope import ProbabilityFigure, or_absent


class DealsWithAndWithout(Struct, frozen=True):
    """Two whole deals that fit, each card with its owner: one in which the owner has the card (`with`) and
    one in which they do not."""

    with_it: Mapping[str, str] = field(name="with")
    without_it: Mapping[str, str] = field(name="without")


class WithoutEvent(Struct, frozen=True):
    """What the probability would be without an event."""

    event: int
    p_without: ProbabilityFigure


class WhyOutput(Struct, frozen=True, kw_only=True):
    """`why --json`: is the card there (`holds`, null where it is open), and the events and other facts that
    prove it; `smallest`: no fewer events do. Of an open cell two deals and, where the position can be
    counted, its probability and what that would be without each event."""

    card: str
    owner: str
    holds: bool | None
    events: tuple[int, ...]
    facts: tuple[str, ...]
    smallest: bool
    deals: DealsWithAndWithout | UnsetType = UNSET
    p: ProbabilityFigure | UnsetType = UNSET
    weighed: tuple[WithoutEvent, ...] | UnsetType = UNSET


def proof_output(proof: Proof) -> WhyOutput:
    """A fact, and what proves it."""
    return WhyOutput(
        card=proof.cell.card,
        owner=proof.cell.owner,
        holds=proof.cell.holds,
        events=proof.events,
        facts=proof.facts,
        smallest=proof.justification.smallest,
    )


def open_output(open_cell: OpenCell) -> WhyOutput:
    """What there is to say of a cell that is open."""
    weighed = tuple(WithoutEvent(weighed.event, weighed.without) for weighed in open_cell.weighed)
    return WhyOutput(
        card=open_cell.cell.card,
        owner=open_cell.cell.owner,
        holds=None,
        events=(),
        facts=(),
        smallest=False,
        deals=DealsWithAndWithout(open_cell.with_it, open_cell.without_it),
        p=or_absent(open_cell.probability),
        weighed=UNSET if open_cell.probability is None else weighed,
    )
