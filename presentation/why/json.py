"""The reasons for a certain fact, or the evidence for and against it, for programs."""

from collections.abc import Mapping

from msgspec import UNSET, Struct, UnsetType, field

from cluedo_notes.game.deduction.explanation import OpenCell, Proof
from cluedo_notes.presentation.envelope import ProbabilityFigure, or_absent


class DealsWithAndWithout(Struct, frozen=True):
    """Two whole deals that fit, each card with its owner: in one the owner has the card (`with`), in the
    other not."""

    with_it: Mapping[str, str] = field(name="with")
    without_it: Mapping[str, str] = field(name="without")


class WithoutEvent(Struct, frozen=True):
    """The probability without one of the events."""

    event: int
    p_without: ProbabilityFigure


class WhyOutput(Struct, frozen=True, kw_only=True):
    """`why --json`: whether the owner has the card (`holds`, null: open), and the events and other facts that
    prove it. `smallest`: whether no fewer events prove it. An open cell has two deals. If the position can be
    counted, it has its probability, and that without each event."""

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
    """A certain fact and its proof."""
    return WhyOutput(
        card=proof.cell.card,
        owner=proof.cell.owner,
        holds=proof.cell.holds,
        events=proof.events,
        facts=proof.facts,
        smallest=proof.justification.smallest,
    )


def open_output(open_cell: OpenCell) -> WhyOutput:
    """The evidence about an open cell."""
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
