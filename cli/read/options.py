"""What the commands that read a position share: after which event, under which model, with which messages."""

import inspect
from collections.abc import Callable
from functools import wraps
from itertools import chain
from typing import Annotated, Any

import typer
from msgspec import Struct

from cluedo_notes.cli.session import Session, session_of
from cluedo_notes.game.askers.shown import odds_by
from cluedo_notes.game.deduction.odds import AskersModel, Odds, ShowModel
from cluedo_notes.game.deduction.position import Position, position_of
from cluedo_notes.game.errors import EntryError, GameError
from cluedo_notes.language.message import message
from cluedo_notes.presentation.envelope import Measure

At = Annotated[int | None, typer.Option(metavar="N", min=0, help="@arg-at")]
Digits = Annotated[int, typer.Option(metavar="N", min=0, max=6, help="@arg-digits")]
Seed = Annotated[int, typer.Option(metavar="N", help="@arg-draws-seed")]
Model = Annotated[ShowModel, typer.Option("--show-model", help="@arg-show-model")]
Bits = Annotated[bool, typer.Option("--bits", help="@arg-bits")]
ReadOption = Annotated[
    bool | None,
    typer.Option("--read-askers/--no-read-askers", help="@arg-read-askers", show_default=False),
]


class HowRead(Struct, frozen=True):
    """After which line of the log a position is read, and under which models: an option for each field."""

    at: At = None
    show_model: Model = ShowModel.EVENLY
    read_askers: ReadOption = None

    @property
    def askers(self) -> AskersModel | None:
        """The meaning of `--read-askers`; None where it is not given."""
        match self.read_askers:
            case None:
                return None
            case True:
                return AskersModel.READ
            case False:
                return AskersModel.UNREAD


AS_IT_STANDS = HowRead()


def with_how_read(command: Callable[..., None]) -> Callable[..., None]:
    """The command with the options of `HowRead` in place of its parameter `how`, for typer to read."""
    options = inspect.signature(HowRead).parameters

    @wraps(command)
    def with_options(**values: Any) -> None:
        how = HowRead(**{name: values.pop(name) for name in options})
        command(**values, how=how)

    own = inspect.signature(command)
    named = (options.values() if name == "how" else [parameter] for name, parameter in own.parameters.items())
    with_options.__signature__ = own.replace(parameters=[*chain(*named)])  # type: ignore[attr-defined]
    return with_options


def measure_of(bits: bool) -> Measure:
    """The meaning of `--bits`."""
    return Measure.BITS if bits else Measure.SOLUTIONS


def position_at(ctx: typer.Context, at: int | None) -> Position:
    """The position after the first `at` lines of the log, or after all. Raises `EntryError`, `LogError`."""
    session = session_of(ctx)
    log = session.log()
    if at is not None and at > len(log.events):
        raise EntryError(message("at-beyond-end", found=at, last=len(log.events)))
    position = position_of(log if at is None else log.at(at))
    session.warn_of_contradiction(position)
    return position


def odds_or_warning(
    session: Session, position: Position, model: ShowModel, askers: AskersModel = AskersModel.UNREAD
) -> Odds | None:
    """The odds, or None, with a warning on standard error, where the position is too large."""
    try:
        with session.said_when_long():
            return odds_by(position, model, askers)
    except GameError as error:
        session.warn(error.message)
        return None
