"""The results of simulated games, with their uncertainty, as lines, tables and JSON."""

from collections.abc import Iterable, Iterator

from msgspec import UNSET
from msgspec.structs import asdict

from cluedo_notes.editions import Edition
from cluedo_notes.lab.players.own_strategy import AnyStrategy, OwnStrategy
from cluedo_notes.lab.players.strategies import Strategy
from cluedo_notes.lab.simulation.calibration import Decile
from cluedo_notes.lab.simulation.estimates import Estimate
from cluedo_notes.lab.simulation.tournament import Report
from cluedo_notes.language.numbers import decimal
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.text_table import TextTable

HEADINGS = ("simulated-strategy", "simulated-share", "simulated-wrong")
WIDEST_NAME = 12
"""The most characters of a strategy's name, so that the table stays within eighty columns."""

OF_CELLS = ("calibrated-range", "calibrated-facts", "calibrated-given", "calibrated-true")
OF_TURNS = ("calibrated-range", "calibrated-turns", "calibrated-given", "calibrated-so")


def report_parts(
    measured: Report, wanted: int, edition: Edition, seconds: float | None, words: Words
) -> Iterator[str | TextTable]:
    """A report in lines and tables, and what its figures mean. If it has fewer deals than `wanted`, it says
    so. `seconds`: how long the games took; None if some were played before."""
    numbers = {"games": measured.games, "wanted": wanted, "players": measured.players, "seed": measured.seed}
    code = "simulated" if measured.games == wanted else "simulated-so-far"
    yield words(code, edition=edition.name, **numbers)
    if measured.others != (Strategy.NOTEBOOK,):
        yield words("simulated-others", others=[_name(other, words) for other in measured.others])
    if measured.options is not UNSET:
        yield words("simulated-options", options=list(measured.options))
    yield ""
    yield _table(HEADINGS, _rows(measured, words), words)
    yield ""
    if Strategy.ADVISE_UNREAD in {*measured.others, *(strategy.strategy for strategy in measured.strategies)}:
        yield words("simulated-unread")
    yield words("simulated-meaning")
    yield words("simulated-chance", share=_percents(1 / measured.players, words))
    if seconds is not None:
        yield words(
            "simulated-speed", number=decimal(measured.games * len(measured.strategies) / seconds, 1, words)
        )
    for code, headings, deciles in (
        ("calibrated-cells", OF_CELLS, measured.cells),
        ("calibrated-envelope", OF_CELLS, measured.envelope),
        ("calibrated-race", OF_TURNS, measured.race),
        ("calibrated-win", OF_TURNS, measured.win),
    ):
        if deciles is not None and any(decile.facts for decile in deciles):
            yield ""
            yield words(code)
            yield _table(headings, (_decile_row(decile, words) for decile in deciles if decile.facts), words)
    if measured.cells is not None:
        yield ""
        yield words("calibrated-meaning")


def _table(headings: Iterable[str], rows: Iterable[tuple[str, ...]], words: Words) -> TextTable:
    """A table whose headings are sentences with these codes."""
    return TextTable(tuple(words(heading) for heading in headings), tuple(rows))


def _rows(measured: Report, words: Words) -> Iterator[tuple[str, ...]]:
    for strategy in measured.strategies:
        share = _estimate(strategy.share, words)
        yield _name(strategy.strategy, words), share, str(strategy.wrong)
    if measured.difference is not None:
        yield words("simulated-difference"), _estimate(measured.difference.share, words), ""


def _name(strategy: AnyStrategy, words: Words) -> str:
    """The name of a strategy for readers: a user's own one by its class, shortened if it is long."""
    if isinstance(strategy, OwnStrategy):
        return strategy.name if len(strategy.name) <= WIDEST_NAME else f"{strategy.name[: WIDEST_NAME - 1]}…"
    return words(f"strategy-{strategy}")


def _decile_row(one: Decile, words: Words) -> tuple[str, ...]:
    low, high = (decimal(100 * bound, 0, words) for bound in (one.low, one.high))
    given = "" if one.given is None else _percents(one.given, words)
    return f"{low}–{high}", str(one.facts), given, _estimate(one.true, words)


def _estimate(one: Estimate, words: Words) -> str:
    """A share in per cent with its interval, if they are known."""
    if one.value is None:
        return ""
    value = _percents(one.value, words)
    if one.low is None or one.high is None:
        return value
    low, high = (_percents(bound, words) for bound in (one.low, one.high))
    return words("with-interval", value=value, low=low, high=high)


def _percents(share: float, words: Words) -> str:
    return decimal(100 * share, 1, words)


# -- for programs


class SimulateOutput(Report, frozen=True, kw_only=True):
    """`simulate --json`: the report, and how many seconds the games took."""

    seconds: float


def simulate_output(measured: Report, seconds: float) -> SimulateOutput:
    """A report, and how long its games took."""
    return SimulateOutput(**asdict(measured), seconds=seconds)
