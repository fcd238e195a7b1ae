"""Does whoever obeys the advice ever do worse than with a plain notebook? Many tables, until it is seen.

    python benchmarks/advice.py --jobs 2                 a lot of each row, then more where it takes more
    python benchmarks/advice.py --only waiters --lots 1  one lot more, of the rows whose names have that word
    python benchmarks/advice.py --lots 0                 the table of what is there, into docs/advice.md too
    ../before/.venv/bin/python benchmarks/advice.py --today   before all that: a lot of each row by the advice
                                                              of another checkout, to stand beside this one's

Each deal is played by several strategies in the same seat, which goes round; so do the others, until each has
sat in each place. The stopping rule, written down before the first row was played: lots of 300 deals, at most
2,400 (600 in boxes beside the classic one; where all play by advice 300 in these, 100 in Super Cluedo). After
each lot a comparison ends when the 99 % interval of its difference in wins lies wholly above the margin (met)
or wholly below it (missed); after the last lot it is open. Comparisons without a margin are shown of the
first lot. Printed are intervals of 95 %; of guesses, how many accusations of what was not certain were right;
of forecasts, by how many points they were wrong on average and in the furthest tenth, and how much came true
of what was given above 90 %.

Every game is kept as soon as it is over, by row in the folder `--kept`: what was broken off goes on where it
stopped, as long as what decides how a game goes is the same. After each whole lot the row's lines in
benchmarks/results/advice are written anew. A row that is decided there is left alone, whichever program it
was decided with (its line names the commit), unless `--again` is given. `--final` adds the players that are
kept for the last measurement.
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import NormalDist, fmean

import msgspec
from pages.advice_games import Game, Games, Kept
from pages.advice_page import Line, Played, Verdict, table, write_page
from pages.advice_rows import ROOT, ROWS, TODAY, Comparison, Row, final_rows

from cluedo_notes.lab.simulation.calibration import StatedProbabilities, calibration
from cluedo_notes.lab.simulation.estimates import difference_of_shares
from cluedo_notes.lab.simulation.played_out import Result
from cluedo_notes.lab.workers.interruption import Interruption

RESULTS = ROOT / "benchmarks" / "results" / "advice" / "rows.jsonl"

SURE = NormalDist().inv_cdf(0.995)
"""The standard errors of an interval of 99 %."""

ENOUGH_FACTS = 100
"""A tenth with fewer forecasts says nothing."""


# -- the rule


def verdict(pairs: Sequence[tuple[bool, bool]], margin: float | None, last: bool) -> Verdict:
    """Of whole lots, the pairs being who of the two won; was it the last lot that there is?"""
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


def decided(comparison: Comparison, row: Row, games: Games) -> tuple[Verdict, int]:
    """The verdict after the first lot that brings one, whatever was played behind it, and the deals until
    then; as long as it goes on, the deals of the whole lots so far."""
    before = 0
    for deals in row.lots:
        names = (comparison.first, comparison.second)
        if any((name, deal) not in games for name in names for deal in range(before, deals)):
            break
        pairs = [_won(comparison, games, deal) for deal in range(deals)]
        reached = verdict(pairs, comparison.margin, deals == row.most)
        if reached is not Verdict.GOES_ON:
            return reached, deals
        before = deals
    return Verdict.GOES_ON, before


def _won(comparison: Comparison, games: Games, deal: int) -> tuple[bool, bool]:
    return games[comparison.first, deal].result.won, games[comparison.second, deal].result.won


def next_lot(row: Row, games: Games) -> tuple[range, frozenset[str]] | None:
    """The deals of the lot to play, and the strategies that it takes; None: all is decided."""
    going: dict[int, set[str]] = {}
    for comparison in row.comparisons:
        reached, deals = decided(comparison, row, games)
        if reached is Verdict.GOES_ON and comparison.second != TODAY:
            going.setdefault(deals, set()).update((comparison.first, comparison.second))
    if not going:
        return None
    first = min(going)
    return range(first, next(end for end in row.lots if end > first)), frozenset(going[first])


# -- the results


def lines_of(kept: Kept) -> Iterator[Line]:
    """The lines of a row's comparisons of which there is a whole lot."""
    row, games = kept.row, kept.games
    for comparison in row.comparisons:
        reached, deals = decided(comparison, row, games)
        if deals:
            share = difference_of_shares([_won(comparison, games, deal) for deal in range(deals)])
            first, second = (
                _played([games[name, deal] for deal in range(deals)])
                for name in (comparison.first, comparison.second)
            )
            difference = (_rounded(share.value), _rounded(share.low), _rounded(share.high))
            yield Line(row.name, deals, first, second, difference, comparison.margin, reached)


def _played(games: Sequence[Game]) -> Played:
    forecasts = {
        name: [getattr(game.result, name) for game in games]
        for name in Result.__struct_fields__
        if isinstance(getattr(games[0].result, name), StatedProbabilities)
    }
    return Played(
        games[-1].strategy,
        games[-1].commit,
        sum(game.result.won for game in games),
        sum(game.result.wrong for game in games),
        sum(game.guessed for game in games),
        sum(game.guessed and game.result.won for game in games),
        sum(game.accused for game in games),
        sum(game.accused_wrong for game in games),
        round(fmean(game.suggestions for game in games), 1),
        sum(not game.won_by_somebody for game in games),
        round(fmean(game.seconds for game in games), 3),
        {name: errors for name, stated in forecasts.items() if (errors := _errors(stated))},
    )


def _errors(stated: Sequence[StatedProbabilities]) -> tuple[float, float, float | None] | None:
    tenths = [tenth for tenth in calibration(stated) if tenth.facts >= ENOUGH_FACTS]
    if not tenths:
        return None
    far = [abs((tenth.given or 0) - (tenth.true.value or 0)) for tenth in tenths]
    mean = sum(error * tenth.facts for error, tenth in zip(far, tenths, strict=True))
    mean /= sum(tenth.facts for tenth in tenths)
    above_90 = next((tenth.true.value for tenth in tenths if tenth.high == 1), None)
    return round(mean, 4), round(max(far), 4), _rounded(above_90)


def _rounded(share: float | None) -> float | None:
    return None if share is None else round(share, 4)


def known() -> list[Line]:
    """The lines that are there."""
    text = RESULTS.read_bytes() if RESULTS.exists() else b""
    return [msgspec.json.decode(line, type=Line) for line in text.splitlines()]


def write(kept: Kept) -> None:
    """Write the row's lines in the place of those that were there; none, where there is no whole lot."""
    new = list(lines_of(kept))
    if not new:
        return
    order = [row.name for row in ROWS]
    rest = [line for line in known() if line.row != kept.row.name]
    lines = sorted(rest + new, key=lambda line: order.index(line.row) if line.row in order else len(order))
    RESULTS.parent.mkdir(parents=True, exist_ok=True)
    beside = RESULTS.with_suffix(".new")
    beside.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
    beside.replace(RESULTS)


# -- all of it


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
    write_page(known())
    print("\n".join(table([line for line in known() if line.row in {row.name for row in rows}])))


def _today(rows: Sequence[Row], asked: argparse.Namespace, interruption: Interruption) -> None:
    for row in rows[: asked.lots]:
        if not Kept(row, asked.kept).play({TODAY: "advise"}, range(row.lots[0]), asked.jobs, interruption):
            return


def _lots(rows: Sequence[Row], asked: argparse.Namespace, interruption: Interruption) -> None:
    """Always the earliest lot that is wanted of any row."""
    going = {line.row for line in known() if line.verdict is Verdict.GOES_ON and line.margin is not None}
    over = set() if asked.again else {line.row for line in known()} - going
    left = {}
    for row in rows:
        if row.name not in over:
            kept = Kept(row, asked.kept)
            write(kept)
            left[row] = next_lot(row, kept.games)
    played = 0
    while played != asked.lots and (wanted := {row: lot for row, lot in left.items() if lot}):
        row = min(wanted, key=lambda waiting: wanted[waiting][0].start)
        (deals, names), kept = wanted[row], Kept(row, asked.kept)
        if not kept.play({name: name for name in names}, deals, asked.jobs, interruption):
            return
        write(kept)
        left[row] = next_lot(row, kept.games)
        played += 1
        print(f"{row.name}: {deals.stop:,} deals", flush=True)


if __name__ == "__main__":
    main()
