"""The page of the study, its pictures, and the file of its games that others can load.

    python benchmarks/study/page.py

The games of build/study.sqlite (benchmarks/study/gather.py) go to a file of columns among the results, and
from there to a page of docs/ with its pictures; without the database, from the file that is there.
"""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence

from forest import Mark, write_plot
from games import ARMS, ROOT, SEED, Row
from msgspec import Struct
from msgspec.structs import replace
from store import FILE, NAMES, STORE, opened, rows_in, write_rows

from cluedo_notes.game.estimates import Estimate, difference_of_shares, share_of

PAGE = ROOT / "docs" / "study.md"
PICTURES = ROOT / "docs" / "study"

Table = tuple[str, int]
Games = Mapping[Table, Mapping[str, Mapping[int, Row]]]
"""The games of each table by arm and deal."""


def main() -> None:
    if STORE.exists():
        with opened() as store:
            write_rows(store.rows(), FILE)
    games = games_in(rows_in(FILE))
    PICTURES.mkdir(exist_ok=True)
    PAGE.write_text("\n".join(page(games)) + "\n", encoding="utf-8")
    print(PAGE.read_text(encoding="utf-8"), file=sys.stdout)


def games_in(rows: Iterable[Row]) -> Games:
    """The games by table, arm and deal."""
    found: dict[Table, dict[str, dict[int, Row]]] = {}
    for row in rows:
        arms = found.setdefault((row.edition, row.players), {})
        arms.setdefault(row.arm, {})[row.deal] = row
    return found


# -- what the games show


def won(row: Row) -> bool:
    """Did the measured player win?"""
    return row.winner == row.seat


def seat_shares(games: Games) -> Iterator[tuple[str, list[Estimate]]]:
    """By table, how often the first, the second ... in the order of turns wins among equals."""
    for (edition, players), arms in games.items():
        winners = [row.winner for row in arms["notebook"].values()]
        yield (
            f"{edition}, {players}",
            [share_of(winners.count(place), len(winners)) for place in range(1, players + 1)],
        )


class Compared(Struct, frozen=True):
    """One way to play beside another at a table, in the same deals: the share of wins less the other's, how
    often each accused wrongly, and how often the game ended otherwise."""

    table: str
    difference: Estimate
    wrong: float
    wrong_beside: float
    otherwise: float


def compared(games: Games, arm: str, beside: str) -> Iterator[Compared]:
    """By table, one way to play beside another, in the deals that both have played."""
    for (edition, players), arms in games.items():
        both = sorted(arms.get(arm, {}).keys() & arms.get(beside, {}).keys())
        if both:
            pairs = [(arms[arm][deal], arms[beside][deal]) for deal in both]
            wrong, wrong_beside = (
                sum(row.wrong for row in side) / len(both) for side in zip(*pairs, strict=True)
            )
            difference = difference_of_shares([(won(a), won(b)) for a, b in pairs])
            otherwise = sum(_end(a) != _end(b) for a, b in pairs) / len(both)
            yield Compared(f"{edition}, {players}", difference, wrong, wrong_beside, otherwise)


def _end(row: Row) -> tuple[int, int, int]:
    return row.winner, row.wrong_accusations, row.rounds


# -- the page


def page(games: Games) -> Iterator[str]:
    """The page, whose pictures are written on the way."""
    every = [row for arms in games.values() for rows in arms.values() for row in rows.values()]
    advised = sum(row.arm not in ARMS for row in every)
    shares = list(seat_shares(games))
    beginning = list(map(_beginning, shares))
    compared_by = [(one, list(compared(games, one.arm, one.beside))) for one in COMPARISONS]
    sections = [(one, found, list(map(_mark, found))) for one, found in compared_by if found]
    yield HEAD.format(games=len(every) - advised, advised=advised, tables=len(games))
    yield from (
        "",
        _in_short(BEGINS, beginning),
        *(_in_short(one.short, marks) for one, _, marks in sections),
    )
    yield from ("", SEATS, "", _drawn("begins", BEGINNING, beginning), "", *_seats(shares))
    for one, found, marks in sections:
        yield from ("", one.title, "", _drawn(one.arm, one.picture, marks), "", *_differences(found))
    yield from ("", TAIL.format(seed=SEED, columns=", ".join(f"`{name}`" for name in NAMES)))


def _drawn(name: str, says: str, marks: Sequence[Mark]) -> str:
    """The link to a picture, which is written."""
    write_plot(marks, f"points of the share of wins: {says}", PICTURES / f"{name}.svg")
    return f"![{says}](study/{name}.svg)"


def _in_short(says: str, marks: Sequence[Mark]) -> str:
    """What a picture shows: the tables where the difference is least and greatest, and at how many it is
    surely above 0, or below."""
    least, most = (_points(pick(marks, key=lambda mark: mark.found.value or 0)) for pick in (min, max))
    above = sum((mark.found.low or 0) > 0 for mark in marks)
    below = sum((mark.found.high or 0) < 0 for mark in marks)
    return f"- {says}: from {least} to {most}; a gain at {above} of {len(marks)} tables, a loss at {below}."


def _points(mark: Mark) -> str:
    value, low, high = (100 * (part or 0) for part in (mark.found.value, mark.found.low, mark.found.high))
    points = f"{value:+.1f} ± {(high - low) / 2:.1f}".replace("-", "−")
    return f"{points} ({mark.name.replace(',', ' with')})"


def _mark(found: Compared) -> Mark:
    return Mark(found.table, found.difference)


def _beginning(table: tuple[str, list[Estimate]]) -> Mark:
    """How much more often than one in as many as play whoever begins wins."""
    name, (first, *others) = table
    even = 1 / (1 + len(others))
    value, low, high = ((part or 0) - even for part in (first.value, first.low, first.high))
    return Mark(name, replace(first, value=value, low=low, high=high))


def _seats(shares: Sequence[tuple[str, list[Estimate]]]) -> Iterator[str]:
    most = max(len(places) for _, places in shares)
    yield f"| edition, players | deals | {' | '.join(map(_place, range(1, most + 1)))} |"
    yield "| --- " * (most + 2) + "|"
    for name, places in shares:
        cells = [_share(one) for one in places] + [""] * (most - len(places))
        yield f"| {name} | {places[0].n:,} | {' | '.join(cells)} |"


def _place(number: int) -> str:
    return {1: "begins", 2: "2nd", 3: "3rd"}.get(number, f"{number}th")


def _share(one: Estimate) -> str:
    assert one.value is not None
    assert one.low is not None
    return f"{100 * one.value:.1f} ± {50 * ((one.high or 0) - one.low):.1f}"


def _differences(found: Sequence[Compared]) -> Iterator[str]:
    yield "| edition, players | deals | points won | accused wrongly, % | ended otherwise, % |"
    yield "| --- | --- | --- | --- | --- |"
    for one in found:
        gained = one.difference
        points = [100 * (part or 0) for part in (gained.value, gained.low, gained.high)]
        said = "{:+.1f} ({:+.1f} to {:+.1f})".format(*points).replace("-", "−")
        wrong = f"{100 * one.wrong:.1f}, beside {100 * one.wrong_beside:.1f}"
        yield f"| {one.table} | {gained.n:,} | {said} | {wrong} | {100 * one.otherwise:.1f} |"


HEAD = """# What is it worth? A study of simulated games

Written by `python benchmarks/study/page.py` from {games:,} games among players by the notebook and
{advised:,} with a seat that follows advice, at {tables} tables. Who plays by the notebook crosses out what
cannot be, asks for what is open, and accuses once certain
([in full](simulations.md#how-the-games-are-played)). In each deal one seat plays in several ways, all others
by the notebook, with the same cards and, until it decides otherwise, the same dice: so differences are taken
deal by deal. A point is one game won more in a hundred. All intervals are of 95 %: one in twenty of them
misses the truth, and the least and the greatest of many tables are likelier to.

In short, in points, at the tables where it is least and most:"""

SEATS = """## Seats: is it good to begin?

All play by the notebook. Shares of the wins, in %, by the place in the order of turns. Where the cards do
not come out even, some hold one more and know more: in classic the last two of four and the last three of
five, in Super the second to the fourth. In the other boxes whose cards do not come out even the dealer is
drawn apart from who begins, so the longer hands fall to every place."""

BEGINS = "Beginning, beside an even share of the wins"
BEGINNING = "whoever begins, less an even share"


class Comparison(Struct, frozen=True):
    """One way to play beside another: the names of both in a row, the words before the picture, those of the
    picture, and those before the figures of the summary."""

    arm: str
    beside: str
    title: str
    picture: str
    short: str


COMPARISONS = (
    Comparison(
        "bluffer",
        "notebook",
        """## Bluffing

In six questions of ten the player names cards of their own hand (`examples/players/bluffer.py`). Players by
the notebook do not wonder why somebody asks: nobody is led astray, and this is the price alone. Against those
who read the others’ questions it may be worth its price; that is not measured here.""",
        "bluffing less not bluffing",
        "Bluffing in six questions of ten, where nobody reads questions",
    ),
    Comparison(
        "hasty",
        "notebook",
        """## Accusing early: with two solutions left

The player names one of the last two instead of waiting until one is left (`benchmarks/study/hasty.py`). Until
then the game is the same: where it seldom ended otherwise, the player was seldom left with two.""",
        "accusing with two solutions left, less waiting",
        "Accusing when two solutions are left, instead of waiting to be certain",
    ),
    Comparison(
        "hastier",
        "notebook",
        """## Accusing early: with four solutions left

The same with four.""",
        "accusing with four solutions left, less waiting",
        "Accusing when four are left",
    ),
    Comparison(
        "advise-unread",
        "notebook",
        """## Advice that reads nothing

The player does what `advise --no-read-askers` says.""",
        "following advice less playing by the notebook",
        "Following advice that reads nothing, instead of playing by the notebook",
    ),
    Comparison(
        "advise",
        "advise-unread",
        """## Reading the others’ questions

Advice that goes by what the others ask, beside advice that does not.""",
        "reading less not reading",
        "Reading the others’ questions too",
    ),
)
"""What is compared."""

TAIL = """## The games themselves

`benchmarks/results/study.parquet` has a row for each game; the columns are {columns}.
`arm`: how the measured seat played; `seat` and `winner`: places in the order of turns, 1 begins, 0: nobody
won; `wrong`: the measured player accused wrongly; `wrong_accusations`: how many players did; `rounds`: turns
of whoever had most; `program`: the mark of the program that played it.

    python benchmarks/study/gather.py --deals 13200             plays what is missing, seed {seed}
    python benchmarks/study/gather.py --deals 2500 --advice
    python benchmarks/study/gather.py --check 200               plays some once more: do they go alike?
    python benchmarks/study/page.py                             this page

A game is decided by edition, players, deal, arm and program: on any machine the same commands of one program
play the same games. Before more are played, one game of each table and arm is played again; where a later
program plays it otherwise, nothing is added. Two things are no second witness: `american` and `british` deal
the same cards and throw the same dice, and the deals of advice are those of the
[page of simulated games](simulations.md), whose seed is the same. `master-detective` was played
as Super Cluedo is: the first card shown ended a question."""


if __name__ == "__main__":
    main()
