"""What `why` and `check` print with `--json`."""

from msgspec import UNSET, Struct, UnsetType, field

from cluedo_notes.game.log.events import Response
from cluedo_notes.presentation.schemas.figures import ProbabilityFigure


class DealsWithAndWithout(Struct, frozen=True, kw_only=True):
    """Two whole deals that fit, each card with its owner: one in which the owner has the card (`with`) and
    one in which they do not."""

    with_it: dict[str, str] = field(name="with")
    without_it: dict[str, str] = field(name="without")


class WithoutEvent(Struct, frozen=True, kw_only=True):
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


class MisnotedAnswer(Struct, frozen=True, kw_only=True):
    """An answer in suggestion `event` that, noted wrongly, explains a contradiction: as it was noted (`was`)
    and as it may have been."""

    event: int
    player: str
    was: Response
    instead: Response


class CheckOutput(Struct, frozen=True, kw_only=True):
    """`check --json`: the groups of events that cannot all be true (0: the header), the smallest corrections
    and the chance of each."""

    consistent: bool
    conflicts: tuple[tuple[int, ...], ...]
    repairs: tuple[tuple[int, ...], ...]
    chances: tuple[ProbabilityFigure | None, ...]
    misnotes: tuple[MisnotedAnswer, ...]
