"""`simulate`: plays whole games out. One seat follows `advise`, a fixed strategy or your own, or several in
turn.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer
from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.cli.completion import complete_edition, complete_strategy
from cluedo_notes.cli.games.place import work_place
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.session import Json, Scheduler, Session, session_of
from cluedo_notes.cli.terminal.tables import print_table
from cluedo_notes.editions import Edition, EditionError
from cluedo_notes.game.entry.called import further, typed_name
from cluedo_notes.game.entry.names import plain
from cluedo_notes.game.entry.setup.edition_names import edition_of
from cluedo_notes.game.errors import EntryError, ExitStatus, GameError
from cluedo_notes.lab.players.own_strategy import AnyStrategy, strategy_of
from cluedo_notes.lab.players.strategies import Strategy
from cluedo_notes.lab.simulation.finished import FinishedGames, games_of
from cluedo_notes.lab.simulation.played_out import Results
from cluedo_notes.lab.simulation.report import report_parts, simulate_output
from cluedo_notes.lab.simulation.tournament import (
    Plan,
    Report,
    plan_from_anywhere,
    played,
    prepared,
    report,
)
from cluedo_notes.lab.workers.interruption import Interruption
from cluedo_notes.lab.workers.work import WorkPlace, in_order, results
from cluedo_notes.language.message import Message, message
from cluedo_notes.limits import MOST_GAMES
from cluedo_notes.presentation.text_table import TextTable

app = CommandModule()


BOTH = "both"
"""An abbreviation for the two strategies that are compared if none is named."""


@app.command("simulate")
def simulate(
    ctx: typer.Context,
    edition: Annotated[
        str,
        typer.Option(metavar="@meta-edition", help="@arg-simulate-edition", autocompletion=complete_edition),
    ] = "classic",
    players: Annotated[int, typer.Option(min=1, metavar="N", help="@arg-simulate-players")] = 4,
    games: Annotated[int, typer.Option(min=1, max=MOST_GAMES, metavar="N", help="@arg-simulate-games")] = 100,
    seed: Annotated[int, typer.Option(metavar="N", help="@arg-simulate-seed")] = 1,
    strategy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="@meta-strategy", help="@arg-simulate-strategy", autocompletion=complete_strategy
        ),
    ] = None,
    others: Annotated[
        str,
        typer.Option(
            metavar="@meta-strategies",
            help="@arg-simulate-others",
            autocompletion=complete_strategy,
            show_default=False,
        ),
    ] = Strategy.NOTEBOOK.value,
    option: Annotated[list[str] | None, typer.Option(metavar="@meta-key-value", help="@arg-option")] = None,
    jobs: Annotated[int, typer.Option(min=1, metavar="N", help="@arg-simulate-jobs")] = 1,
    scheduler: Scheduler = None,
    log: Annotated[
        Path | None, typer.Option(metavar="@meta-folder", help="@arg-simulate-log", show_default=False)
    ] = None,
    results: Annotated[
        Path | None, typer.Option(metavar="@meta-file", help="@arg-simulate-results", show_default=False)
    ] = None,
    as_json: Json = False,
) -> None:
    """Play whole games and report who wins."""
    session = session_of(ctx)
    own = edition.endswith(".toml")
    played_edition = edition if own else _loaded(edition).id
    sitting_round = tuple(strategy_of(part.strip()) for part in others.split(","))
    strategies, options = _compared(strategy or [BOTH]), tuple(option or ())
    plan = Plan(played_edition, players, games, seed, strategies, log, sitting_round, options)
    if log is not None and results is not None:
        raise EntryError(message("simulated-logs-or-results"))
    place = work_place(session, jobs, scheduler, games)
    began = perf_counter()
    interruption = Interruption()
    over = _played_until_interrupted(plan, session, place, results, interruption)
    seconds = perf_counter() - began
    measured = report(plan, over)
    if as_json:
        session.print_json(simulate_output(measured, seconds))
    elif over:
        print_report(session, measured, games, seconds if results is None else None)
    if interruption.lost:
        raise interruption.lost
    if len(over) < games:
        raise typer.Exit(ExitStatus.INTERRUPTED)


def _compared(named: Sequence[str]) -> tuple[AnyStrategy, ...]:
    """The strategies that `--strategy` names. All have different names, for the table and for the logs'
    names."""
    both = (Strategy.ADVISE, Strategy.NOTEBOOK)
    strategies = tuple(
        strategy_of(part)
        for text in named
        for part in (both if plain(text) in (BOTH, *further(BOTH)) else (text,))
    )
    names = [str(strategy).casefold() for strategy in strategies]
    twice = next((one for one, name in zip(strategies, names, strict=True) if names.count(name) > 1), None)
    if twice is not None:
        raise EntryError(message("own-strategy-twice", name=typed_name(str(twice))))
    return strategies


def _played_until_interrupted(
    plan: Plan, session: Session, place: WorkPlace, file: Path | None, interruption: Interruption
) -> list[Results]:
    """The results of a plan in the order of its deals, until the first that is missing; `file` keeps them."""
    with _edition_errors(), prepared(plan) as to_play, interruption.noted():
        finished = None if file is None else FinishedGames(file)
        over = list(_all_played(to_play, session, place, finished, interruption))
        if interruption.lost and not over:
            raise interruption.lost
        return over


def _loaded(edition: str) -> Edition:
    with _edition_errors():
        return edition_of(edition)


@contextmanager
def _edition_errors() -> Iterator[None]:
    try:
        yield
    except EditionError as error:
        raise EntryError(error.message) from None


# -- playing


class _ToPlay(Struct, frozen=True):
    """The games of one deal that are to be played: one by each strategy of the plan."""

    plan: Plan
    number: int


def _all_played(
    plan: Plan, session: Session, place: WorkPlace, over: FinishedGames | None, interruption: Interruption
) -> Iterator[Results]:
    """The results of every deal, in the order of the deals. Games that are `over` are not played again; the
    others are added to them when they end."""
    if over is None:
        deals = [_ToPlay(plan, number) for number in range(plan.games)]
        yield from in_order(_played(deals, session, place, interruption))
        return
    games = games_of(plan)
    left = [[game for game in deal if over.result_of(game) is None] for deal in games]
    deals = [
        _ToPlay(replace(plan, strategies=tuple(game.strategy for game in new)), new[0].deal)
        for new in left
        if new
    ]
    for index, new in _played(deals, session, place, interruption):
        for game, result in zip(left[deals[index].number], new, strict=True):
            over.keep(game, result)
    for deal in games:
        known = tuple(known_result for game in deal if (known_result := over.result_of(game)) is not None)
        if len(known) == len(deal):
            yield known


def _played(
    deals: Sequence[_ToPlay], session: Session, place: WorkPlace, interruption: Interruption
) -> Iterator[tuple[int, Results]]:
    """The results of deals, each with its place, as they are ready; with a progress bar on a terminal."""
    if place.cluster is not None:
        deals = [_ToPlay(plan_from_anywhere(deal.plan), deal.number) for deal in deals]
    with session.progress(len(deals), message("simulating")) as bar:
        for index, one in results(_played_deal, deals, place, interruption):
            if isinstance(one, Message):
                raise GameError(one)
            yield index, one
            bar.step()


def _played_deal(deal: _ToPlay) -> Results | Message:
    """The results of a deal, or the message of its error, because exceptions with arguments do not pass
    between processes."""
    try:
        return played(deal.plan, deal.number)
    except EditionError as error:
        return error.message
    except GameError as error:
        return error.message


# -- the report


def print_report(session: Session, measured: Report, wanted: int, seconds: float | None) -> None:
    """Print the tables, and what their figures mean."""
    for part in report_parts(measured, wanted, _loaded(measured.edition), seconds, session.words):
        if isinstance(part, TextTable):
            print_table(part, session.words)
        else:
            session.print_lines([part])
