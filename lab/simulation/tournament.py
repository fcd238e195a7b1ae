"""Many games of one kind, deal by deal, and their results together."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from cluedo_notes.game.entry.setup.typed import Setup
from cluedo_notes.game.errors import EntryError, LogError
from cluedo_notes.game.log.journal import create
from cluedo_notes.game.log.own_edition import put_edition_beside
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.game.log.whole_file import MadeFiles
from cluedo_notes.lab.players.own_strategy import AnyStrategy, strategy_from_anywhere
from cluedo_notes.lab.players.strategies import Strategy
from cluedo_notes.lab.simulation.calibration import Decile, calibration
from cluedo_notes.lab.simulation.dealing import Dealt, deal_game
from cluedo_notes.lab.simulation.estimates import Estimate, difference_of_shares, share_of
from cluedo_notes.lab.simulation.played_out import Result, Results, play_out
from cluedo_notes.language.message import message, os_reason


class Plan(Struct, frozen=True):
    """The games to play.

    `games`: the number of deals of an edition for `players` players. Each deal is played once by every one of
    the `strategies` in the same seat. `folder`: where the games' logs are kept (None: they are not).
    `others`: the strategies of the other seats, repeated clockwise from the measured seat's left neighbour.
    `options`: those of the game, as typed (`dice=1`)."""

    edition: str
    players: int
    games: int
    seed: int
    strategies: tuple[AnyStrategy, ...]
    folder: Path | None = None
    others: tuple[AnyStrategy, ...] = (Strategy.NOTEBOOK,)
    options: tuple[str, ...] = ()

    def deal(self, seed: str) -> Dealt:
        """One deal; `seed` decides everything random. Raises as `deal_game` does, and `EntryError` for
        options that are not typed as such."""
        options = Setup(self.edition, (), options=self.options).chosen_options if self.options else None
        return deal_game(self.edition, self.players, seed, options)


@contextmanager
def prepared(plan: Plan) -> Iterator[Plan]:
    """A context in which the plan's logs can be kept. The folder exists, none of the files does, and a user's
    own edition is next to them, to be used from there. If the work inside fails before there is a whole log,
    all of this is undone.

    Raises `EntryError` if that is impossible, and as `deal_game` does."""
    dealt = plan.deal(str(plan.seed))
    if (folder := plan.folder) is None:
        yield plan
        return
    edition = dealt.log.edition
    names = [_name(plan, edition.id, n, strategy) for n in range(plan.games) for strategy in plan.strategies]
    made = MadeFiles()
    try:
        present = _names_in(folder, made)
        taken = next((name for name in names if name in present), None)
        if taken is not None:
            raise EntryError(message("simulated-already", folder=str(folder), file=taken))
        if plan.edition.endswith(".toml"):
            own = put_edition_beside(made, Path(plan.edition), edition, folder / names[0])
            plan = replace(plan, edition=str(folder / own))
        yield plan
    except BaseException:
        if not any((folder / name).exists() for name in names):
            made.take_back()
        raise


def _names_in(folder: Path, made: MadeFiles) -> frozenset[str]:
    """The names of the files in a folder, which is created if missing."""
    if folder.exists() and not folder.is_dir():
        raise EntryError(message("simulated-no-folder", file=str(folder)))
    made.folder(folder)
    try:
        return frozenset(file.name for file in folder.iterdir())
    except OSError as error:
        raise EntryError(message("simulated-not-made", file=str(folder), reason=os_reason(error))) from None


def played(plan: Plan, number: int) -> Results:
    """Deal `number`, from 0, of a plan that is `prepared`; the measured seat moves round. Raises as
    `deal_game` does, and `LogError` if a log cannot be kept."""
    dealt = plan.deal(f"{plan.seed}/{number}")
    seat = _seat(plan, number)
    games = [play_out(dealt, seat, strategy, plan.others) for strategy in plan.strategies]
    if plan.folder is not None:
        for game, strategy in zip(games, plan.strategies, strict=True):
            _keep(plan.folder / _name(plan, game.log.edition.id, number, strategy), game.log)
    return tuple(game.result for game in games)


def _keep(file: Path, log: Log) -> None:
    """Writes a game's log, unless a worker that was lost afterwards has written it: the same game has the
    same events. Raises `LogError`."""
    try:
        create(file, log.header, log.events)
    except LogError:
        if not file.is_file() or read_log(file).events != log.events:
            raise


def plan_from_anywhere(plan: Plan) -> Plan:
    """The same plan with full paths, for a worker in another folder."""
    own = plan.edition.endswith(".toml")
    return replace(
        plan,
        edition=str(Path(plan.edition).absolute()) if own else plan.edition,
        strategies=tuple(map(strategy_from_anywhere, plan.strategies)),
        folder=None if plan.folder is None else plan.folder.absolute(),
        others=tuple(map(strategy_from_anywhere, plan.others)),
    )


def _seat(plan: Plan, number: int) -> str:
    return f"P{number % plan.players + 1}"


def _name(plan: Plan, edition: str, number: int, strategy: AnyStrategy) -> str:
    """The name of the log of one game."""
    return f"{edition}-{plan.players}p-{plan.seed}-{number + 1}-{_seat(plan, number)}-{strategy}.jsonl"


# -- totals


class Record(Struct, frozen=True):
    """The results of one strategy: its wins, their share, and its wrong accusations."""

    strategy: AnyStrategy
    wins: int
    share: Estimate
    wrong: int


class Difference(Struct, frozen=True):
    """The first strategy minus the second, deal by deal: in wins."""

    share: Estimate


class Report(Struct, frozen=True):
    """The results of the deals of a plan. `cells`, `envelope`: the calibration for all open cells, and for
    those of the envelope. `race`: for the chances that somebody else names it before the player's next turn.
    `win`: for the chances that the player wins. `options`: those of the games as they were typed, if any."""

    edition: str
    players: int
    games: int
    seed: int
    strategies: tuple[Record, ...]
    difference: Difference | None
    cells: tuple[Decile, ...] | None
    envelope: tuple[Decile, ...] | None
    others: tuple[AnyStrategy, ...] = (Strategy.NOTEBOOK,)
    race: tuple[Decile, ...] | None = None
    win: tuple[Decile, ...] | None = None
    options: tuple[str, ...] | UnsetType = UNSET


def report(plan: Plan, results: Sequence[Results]) -> Report:
    """The report on the first deals of a plan, from their results in order."""
    columns = list(zip(*results, strict=True)) or [() for _ in plan.strategies]
    records = tuple(
        _record(strategy, column) for strategy, column in zip(plan.strategies, columns, strict=True)
    )
    # The first of the strategies that state probabilities.
    advised = next((column for column in columns if any(sum(game.facts.number) for game in column)), None)
    return Report(
        plan.edition,
        plan.players,
        len(results),
        plan.seed,
        records,
        _difference(results) if len(plan.strategies) == 2 else None,
        None if advised is None else calibration([game.facts for game in advised]),
        None if advised is None else calibration([game.envelope_facts for game in advised]),
        plan.others,
        None if advised is None else calibration([game.race for game in advised]),
        None if advised is None else calibration([game.win for game in advised]),
        plan.options or UNSET,
    )


def _record(strategy: AnyStrategy, column: Sequence[Result]) -> Record:
    wins = sum(game.won for game in column)
    return Record(strategy, wins, share_of(wins, len(column)), sum(game.wrong for game in column))


def _difference(results: Iterable[Results]) -> Difference:
    return Difference(difference_of_shares([(first.won, second.won) for first, second in results]))
