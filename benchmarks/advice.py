"""Is following the advice ever worse than a plain notebook? Many games at many tables answer that.

    python benchmarks/advice.py --jobs 2                 a lot of each row, then more where it takes more
    python benchmarks/advice.py --only waiters --lots 1  one lot more, of the rows whose names have that word
    python benchmarks/advice.py --lots 0                 the tables and docs/advice.md, from what is there
    ../before/.venv/bin/python benchmarks/advice.py --today   before all that: a lot of each row by the advice
                                                              of another checkout, for comparison

Several strategies play each deal in the same seat. That seat changes from deal to deal, and the other players
also change places, until each has sat everywhere.

The stopping rule was fixed before the first row was played. A lot has 300 deals, and a row has at most 2,400
deals. In boxes other than the classic one a row has at most 600. If all players follow advice, it has 300
there, and 100 in Super Cluedo. After each lot a comparison ends if the 99% interval of its difference in
wins is completely above the margin (met) or below it (missed). After the last lot it is open. Comparisons
without a margin use the first lot only.

The printed intervals are 95%. For guesses, the table has the share of uncertain accusations that were right.
For forecasts it has the average error in points, the error in the worst tenth, and the share of forecasts
above 90% that came true.

Every game is kept in the folder `--kept` as soon as it is over. The result of a whole lot is a line of
benchmarks/results/advice.jsonl. An interrupted measurement continues where it stopped if the program still
plays the same games (tests/golden/lab/simulated.json). A row that is decided there is not played again,
unless `--again` is given; its lines name the commit. `--final` adds the players that are kept for the last
measurement.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from statistics import NormalDist

from pages.advice_games import Kept
from pages.advice_lots import Lot, Lots, added, known, lot_of, lots_of, write
from pages.advice_page import Line, Played, Verdict, table, write_page
from pages.advice_rows import ROOT, ROWS, TODAY, Comparison, Row, final_rows

from cluedo_notes.lab.simulation.calibration import DECILES, StatedProbabilities
from cluedo_notes.lab.simulation.estimates import difference_of_shares
from cluedo_notes.lab.workers.interruption import Interruption

SURE = NormalDist().inv_cdf(0.995)
"""The half-width of a 99% interval, in standard errors."""

ENOUGH_FACTS = 100
"""A tenth with fewer forecasts is too small to judge."""


# -- the stopping rule


def verdict(pairs: Sequence[tuple[bool, bool]], margin: float | None, last: bool) -> Verdict:
    """The verdict on whole lots. `pairs`: for each deal, whether each of the two strategies won. `last`: was
    it the last lot?"""
    if margin is None:
        return Verdict.SHOWN
    sure = difference_of_shares(pairs, SURE)
    assert sure.low is not None
    assert sure.high is not None
    if sure.low > margin:
        return Verdict.MET
    if sure.high < margin:
        return Verdict.MISSED
    return Verdict.OPEN if last else Verdict.GOES_ON


Won = Mapping[str, Sequence[bool]]
"""For each strategy and each deal of its whole lots, whether it won."""


def won_of(lots: Lots) -> Won:
    """The wins in some lots."""
    return {name: [won == "1" for lot in parts for won in lot.won] for name, parts in lots.items()}


def decided(comparison: Comparison, row: Row, won: Won) -> tuple[Verdict, int]:
    """The first verdict and the number of deals until then, whatever was played after it. If there is none
    yet, the deals of the whole lots so far."""
    before = 0
    pairs = list(zip(won.get(comparison.first, ()), won.get(comparison.second, ()), strict=False))
    for deals in takewhile(lambda deals: deals <= len(pairs), row.lots):
        reached = verdict(pairs[:deals], comparison.margin, deals == row.most)
        if reached is not Verdict.GOES_ON:
            return reached, deals
        before = deals
    return Verdict.GOES_ON, before


def next_lot(row: Row, won: Won) -> tuple[range, frozenset[str]] | None:
    """The deals of the next lot, and the strategies that play it; None: everything is decided."""
    going: dict[int, set[str]] = {}
    for comparison in row.comparisons:
        reached, deals = decided(comparison, row, won)
        if reached is Verdict.GOES_ON and comparison.second != TODAY:
            names = {
                name for name in (comparison.first, comparison.second) if len(won.get(name, ())) <= deals
            }
            going.setdefault(deals, set()).update(names)
    if not going:
        return None
    first = min(going)
    return range(first, next(end for end in row.lots if end > first)), frozenset(going[first])


# -- the results


def lines_of(row: Row, lots: Lots) -> Iterator[Line]:
    """The lines of those comparisons of a row that have a whole lot."""
    won = won_of(lots)
    for comparison in row.comparisons:
        reached, deals = decided(comparison, row, won)
        if deals:
            names = (comparison.first, comparison.second)
            pairs = list(zip(*(won[name][:deals] for name in names), strict=True))
            share = difference_of_shares(pairs)
            first, second = (
                _played(name, [lot for lot in lots[name] if lot.first < deals]) for name in names
            )
            difference = (_rounded(share.value), _rounded(share.low), _rounded(share.high))
            yield Line(row.name, deals, first, second, difference, comparison.margin, reached)


def _played(strategy: str, lots: Sequence[Lot]) -> Played:
    deals = sum(len(lot.won) for lot in lots)
    names = dict.fromkeys(name for lot in lots for name in lot.stated)
    errors = {
        name: _errors(added([lot.stated[name] for lot in lots if name in lot.stated])) for name in names
    }
    return Played(
        strategy,
        lots[-1].commit,
        sum(lot.won.count("1") for lot in lots),
        sum(lot.wrong for lot in lots),
        sum(lot.guesses for lot in lots),
        sum(lot.right for lot in lots),
        sum(lot.accused for lot in lots),
        sum(lot.accused_wrong for lot in lots),
        round(sum(lot.suggestions for lot in lots) / deals, 1),
        sum(lot.without_winner for lot in lots),
        round(sum(lot.seconds for lot in lots) / deals, 3),
        {name: far for name, far in errors.items() if far},
    )


def _errors(stated: StatedProbabilities) -> tuple[float, float, float | None] | None:
    tenths = [tenth for tenth in range(DECILES) if stated.number[tenth] >= ENOUGH_FACTS]
    if not tenths:
        return None
    far = {tenth: abs(stated.given[tenth] - stated.true[tenth]) for tenth in tenths}
    mean = sum(far.values()) / sum(stated.number[tenth] for tenth in tenths)
    above_90 = stated.true[-1] / stated.number[-1] if DECILES - 1 in far else None
    return round(mean, 4), round(max(far[n] / stated.number[n] for n in tenths), 4), _rounded(above_90)


def _rounded(share: float | None) -> float | None:
    return None if share is None else round(share, 4)


def all_lines() -> list[Line]:
    """The lines of all rows, including those of the last measurement."""
    return [line for row in (*ROWS, *final_rows()) for line in lines_of(row, lots_of(row.name))]


# -- the command


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--only", action="append", metavar="ROW", help="a part of the names of rows")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--lots", type=int, help="play at most so many more")
    parser.add_argument("--kept", type=Path, default=ROOT / "build" / "advice", metavar="FOLDER")
    parser.add_argument("--again", action="store_true", help="rows that are decided, too")
    parser.add_argument("--final", action="store_true", help="the rows of the last measurement, too")
    parser.add_argument("--today", action="store_true", help="one lot by this program's advice, as today's")
    asked = parser.parse_args()
    everything = (*ROWS, *(final_rows() if asked.final else ()))
    rows = [row for row in everything if not asked.only or any(part in row.name for part in asked.only)]
    if not rows:
        parser.error("no such row")
    asked.kept.mkdir(parents=True, exist_ok=True)
    interruption = Interruption()
    with interruption.noted():
        played = _today if asked.today else _lots
        played(rows, asked, interruption)
    lines = all_lines()
    write_page(lines)
    print("\n".join(table([line for line in lines if line.row in {row.name for row in rows}])))


def _today(rows: Sequence[Row], asked: argparse.Namespace, interruption: Interruption) -> None:
    there = {lot.row for lot in known() if lot.strategy == TODAY}
    for row in [row for row in rows if row.name not in there][: asked.lots]:
        kept, deals = Kept(row, asked.kept), range(row.lots[0])
        if not kept.play({TODAY: "advise"}, deals, asked.jobs, interruption):
            return
        write([lot_of(kept, TODAY, deals)])


def _lots(rows: Sequence[Row], asked: argparse.Namespace, interruption: Interruption) -> None:
    """Always the earliest lot that any row needs."""
    left = {}
    for row in rows:
        if asked.again or next_lot(row, won_of(lots_of(row.name))):
            left[row] = next_lot(row, won_of(lots_of(row.name, Kept(row, asked.kept).mark)))
    played = 0
    while played != asked.lots and (wanted := {row: lot for row, lot in left.items() if lot}):
        row = min(wanted, key=lambda waiting: wanted[waiting][0].start)
        (deals, names), kept = wanted[row], Kept(row, asked.kept)
        if not kept.play({name: name for name in names}, deals, asked.jobs, interruption):
            return
        write([lot_of(kept, name, deals) for name in names])
        left[row] = next_lot(row, won_of(lots_of(row.name, kept.mark)))
        played += 1
        print(f"{row.name}: {deals.stop:,} deals", flush=True)


if __name__ == "__main__":
    main()
