"""The results of the lots of games that measure the advice, one line each.

They are kept in the project's own results, so a measurement can continue on any machine.
"""

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec import Struct
from pages.advice_games import Kept
from pages.advice_rows import ROOT, ROWS, TODAY

from cluedo_notes.lab.simulation.calibration import DECILES, StatedProbabilities
from cluedo_notes.lab.simulation.played_out import Result

RESULTS = ROOT / "benchmarks" / "results" / "advice.jsonl"

FORECASTS = ("facts", "envelope_facts", "race", "win")
"""The fields of a result with stated probabilities."""


class Lot(Struct, frozen=True):
    """A strategy's games of the deals from `first` on. `mark`: of the program's games. `won`: 1 or 0 for each
    deal. `guesses`: its uncertain accusations, `right` of them correct. `accused`, `accused_wrong`,
    `suggestions`: of all players. `without_winner`: games that nobody won. `seconds`: of processor time.
    `stated`: the probabilities, by kind of forecast."""

    row: str
    strategy: str
    first: int
    mark: str
    commit: str
    won: str
    wrong: int
    guesses: int
    right: int
    accused: int
    accused_wrong: int
    suggestions: int
    without_winner: int
    seconds: float
    stated: dict[str, StatedProbabilities]


Lots = Mapping[str, Sequence[Lot]]
"""The lots of a row by strategy, in the order of their deals."""


def lot_of(kept: Kept, strategy: str, deals: range) -> Lot:
    """The sums of the finished games of a lot."""
    games = [kept.games[strategy, deal] for deal in deals]
    return Lot(
        kept.row.name,
        strategy,
        deals.start,
        games[-1].mark,
        games[-1].commit,
        "".join(str(int(game.result.won)) for game in games),
        sum(game.result.wrong for game in games),
        sum(game.guessed for game in games),
        sum(game.guessed and game.result.won for game in games),
        sum(game.accused for game in games),
        sum(game.accused_wrong for game in games),
        sum(game.suggestions for game in games),
        sum(not game.won_by_somebody for game in games),
        round(sum(game.seconds for game in games), 3),
        _stated([game.result for game in games]),
    )


def _stated(results: Sequence[Result]) -> dict[str, StatedProbabilities]:
    # An older program forecasts less.
    names = [name for name in FORECASTS if name in Result.__struct_fields__]
    whole = {name: added([getattr(result, name) for result in results]) for name in names}
    return {name: stated for name, stated in whole.items() if any(stated.number)}


def added(parts: Sequence[StatedProbabilities]) -> StatedProbabilities:
    """The sum of the probabilities of several games or lots."""
    return StatedProbabilities(
        tuple(sum(part.number[tenth] for part in parts) for tenth in range(DECILES)),
        tuple(round(sum(part.given[tenth] for part in parts), 3) for tenth in range(DECILES)),
        tuple(sum(part.true[tenth] for part in parts) for tenth in range(DECILES)),
    )


def known() -> list[Lot]:
    """All stored lots."""
    text = RESULTS.read_bytes() if RESULTS.exists() else b""
    return [msgspec.json.decode(line, type=Lot) for line in text.splitlines()]


def lots_of(row: str, mark: str | None = None) -> dict[str, list[Lot]]:
    """The lots of a row with one mark, including those of today's program; None: with any mark."""
    lots: dict[str, list[Lot]] = {}
    for lot in known():
        if lot.row == row and (mark in (None, lot.mark) or lot.strategy == TODAY):
            lots.setdefault(lot.strategy, []).append(lot)
    return lots


def write(new: Iterable[Lot]) -> None:
    """Stores lots of one row. Lots of the row by another program are removed."""
    new = list(new)
    written = {(lot.row, lot.strategy, lot.first) for lot in new}
    marks = {lot.row: lot.mark for lot in new if lot.strategy != TODAY}
    rest = [
        lot
        for lot in known()
        if (lot.row, lot.strategy, lot.first) not in written
        and (lot.strategy == TODAY or lot.mark == marks.get(lot.row, lot.mark))
    ]
    order = [row.name for row in ROWS]

    def place(lot: Lot) -> tuple[int, str, str, int]:
        at = order.index(lot.row) if lot.row in order else len(order)
        return at, lot.row, lot.strategy, lot.first

    RESULTS.parent.mkdir(parents=True, exist_ok=True)
    beside = RESULTS.with_suffix(".new")
    beside.write_bytes(b"".join(msgspec.json.encode(lot) + b"\n" for lot in sorted(rest + new, key=place)))
    beside.replace(RESULTS)
