"""`simulate`: whole games played out, one seat by `advise`, by a fixed strategy or by one's own, or by
several of these."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer
from msgspec.structs import replace

from cluedo_notes.cli.completion import complete_edition, complete_strategy
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.session import Json, Session, session_of
from cluedo_notes.editions import Edition, EditionError
from cluedo_notes.game.entry.setup import edition_of
from cluedo_notes.game.errors import EntryError, ExitStatus, GameError
from cluedo_notes.game.simulation.finished import FinishedGames, PlayedGame, games_of
from cluedo_notes.game.simulation.own_strategy import AnyStrategy, strategy_of
from cluedo_notes.game.simulation.strategies import Strategy
from cluedo_notes.game.simulation.tournament import Plan, Report, Results, played, prepared, report
from cluedo_notes.language.message import Message, message
from cluedo_notes.presentation.games.simulation import report_json, report_parts
from cluedo_notes.presentation.text_table import TextTable

app = CommandModule()


BOTH = "both"
"""Short for the two strategies that are compared where none is named."""


@app.command("simulate")
def simulate(
    ctx: typer.Context,
    edition: Annotated[
        str,
        typer.Option(metavar="@meta-edition", help="@arg-simulate-edition", autocompletion=complete_edition),
    ] = "classic",
    players: Annotated[int, typer.Option(min=1, metavar="N", help="@arg-simulate-players")] = 4,
    games: Annotated[int, typer.Option(min=1, metavar="N", help="@arg-simulate-games")] = 100,
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
            metavar="@meta-strategies", help="@arg-simulate-others", autocompletion=complete_strategy
        ),
    ] = Strategy.NOTEBOOK.value,
    jobs: Annotated[int, typer.Option(min=1, metavar="N", help="@arg-simulate-jobs")] = 1,
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
    sitting_round = tuple(strategy_of(one.strip()) for one in others.split(","))
    plan = Plan(played_edition, players, games, seed, _compared(strategy or [BOTH]), log, sitting_round)
    if log is not None and results is not None:
        raise EntryError(message("simulated-logs-or-results"))
    began = perf_counter()
    over, interrupted = _played_until_interrupted(plan, session, jobs, results)
    seconds = perf_counter() - began
    found = report(plan, over)
    if as_json:
        session.print_json(report_json(found, seconds))
    elif over:
        print_report(session, found, seconds if results is None else None)
    if interrupted:
        raise typer.Exit(ExitStatus.INTERRUPTED)


def _compared(named: Sequence[str]) -> tuple[AnyStrategy, ...]:
    """The strategies that `--strategy` names; no two go by one name, in the table and in the logs' names."""
    both = (Strategy.ADVISE, Strategy.NOTEBOOK)
    found = tuple(strategy_of(one) for text in named for one in (both if text == BOTH else (text,)))
    names = [str(one).casefold() for one in found]
    twice = next((one for one, name in zip(found, names, strict=True) if names.count(name) > 1), None)
    if twice is not None:
        raise EntryError(message("own-strategy-twice", name=str(twice)))
    return found


def _played_until_interrupted(
    plan: Plan, session: Session, jobs: int, file: Path | None
) -> tuple[list[Results], bool]:
    """The results of a plan, and whether Ctrl-C came before they were all there; `file` keeps them."""
    results: list[Results] = []
    with _edition_errors(), prepared(plan) as to_play:
        try:
            for one in _all_played(to_play, session, jobs, None if file is None else FinishedGames(file)):
                results.append(one)
        except KeyboardInterrupt:
            return results, True
    return results, False


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


def _all_played(plan: Plan, session: Session, jobs: int, over: FinishedGames | None) -> Iterator[Results]:
    """The results of every deal in the order of the deals, with a bar on a terminal. Games that are `over`
    are not played again; the others are added to them."""
    if over is None:
        yield from _played([(number, plan) for number in range(plan.games)], session, jobs)
        return
    deals = games_of(plan)
    left = [[one for one in games if over.result_of(one) is None] for games in deals]
    played_now = _played([(games[0].deal, _only(plan, games)) for games in left if games], session, jobs)
    for games, new in zip(deals, left, strict=True):
        if new:
            for game, result in zip(new, next(played_now), strict=True):
                over.keep(game, result)
        yield tuple(found for one in games if (found := over.result_of(one)) is not None)


def _only(plan: Plan, games: Sequence[PlayedGame]) -> Plan:
    return replace(plan, strategies=tuple(one.strategy for one in games))


def _played(deals: Sequence[tuple[int, Plan]], session: Session, jobs: int) -> Iterator[Results]:
    """The results of deals, each by its plan, in their order."""
    with session.progress(len(deals), message("simulating")) as step:
        if jobs == 1:
            for number, plan in deals:
                yield _fine(_deal(plan, number))
                step()
            return
        from cluedo_notes.cli.games.workers import workers  # noqa: PLC0415 (only for several at once)

        with workers(min(jobs, len(deals)) or 1) as pool:
            for one in pool.map(_deal, [plan for _, plan in deals], [number for number, _ in deals]):
                yield _fine(one)
                step()


def _deal(plan: Plan, number: int) -> Results | Message:
    """The results of a deal, or the message of its error: exceptions with arguments do not pass between
    processes."""
    try:
        return played(plan, number)
    except EditionError as error:
        return error.message
    except GameError as error:
        return error.message


def _fine(results: Results | Message) -> Results:
    if isinstance(results, Message):
        raise GameError(results)
    return results


# -- the report


def print_report(session: Session, found: Report, seconds: float | None) -> None:
    """Print the tables, and what their figures mean."""
    from cluedo_notes.cli.terminal.tables import print_table  # noqa: PLC0415 (rich)

    for part in report_parts(found, _loaded(found.edition), seconds, session.words):
        if isinstance(part, TextTable):
            print_table(part)
        else:
            session.print_lines([part])
