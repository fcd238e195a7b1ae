"""The measurements of the advice for people: the summary and the chart of docs/advice.md, and all the tables.

The part of that page between the two marks is made here from the results. The rest is written by hand.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from html import escape

from msgspec import Struct
from pages.advice_rows import ROOT

PAGE = ROOT / "docs" / "advice.md"
CHART = ROOT / "docs" / "advice.svg"
TABLES = ROOT / "benchmarks" / "results" / "advice.md"
BEGINS, ENDS = "<!-- measured -->\n", "<!-- until here -->\n"
COMMAND = "python benchmarks/advice.py"

LEGEND = """\
# Does the advice help? All rows

Written by `python benchmarks/advice.py --lots 0`; [the page on the advice](../../docs/advice.md) explains the
rows. The last column names the commit of the program.

The second table gives, for each strategy, the uncertain accusations that were right and the share of all
accusations at the table that were wrong. It adds questions and processor seconds for each game, and games
without a winner. The last columns compare forecasts with what happened: the average error, the error in the
worst tenth, and how many forecasts above 90% came true. `facts` are open cells of the sheet,
`envelope_facts` open cells of the envelope. `race` is the chance that another player solves it before your
next turn, and `win` is your chance to win.
"""

WEAKEST = 3
"""The number of rows to name in which the advice gained least."""

NAMES_WIDTH, WIDTH, ROW_HEIGHT = 190, 640, 16
"""The sizes of the chart, in its own units."""


class Verdict(StrEnum):
    """The result of a comparison after the lots so far."""

    MET = "met"
    MISSED = "missed"
    OPEN = "open"
    SHOWN = "shown"
    GOES_ON = "goes on"


COLOURS = {Verdict.MET: "#0055aa", Verdict.MISSED: "#b00020"}


class Played(Struct, frozen=True):
    """The results of a strategy in the measured seat, and at its tables. `guesses`: its uncertain
    accusations, `right` of them correct. `errors`: for each kind of forecast the average error, the error in
    the worst tenth, and the share of forecasts above 90% that came true."""

    strategy: str
    commit: str
    won: int
    wrong: int
    guesses: int
    right: int
    accused: int
    accused_wrong: int
    suggestions: float
    without_winner: int
    seconds: float
    errors: dict[str, tuple[float, float, float | None]]


class Line(Struct, frozen=True):
    """A row's comparison. `difference`: the first's wins minus the second's, with its 95% interval."""

    row: str
    deals: int
    first: Played
    second: Played
    difference: tuple[float | None, float | None, float | None]
    margin: float | None
    verdict: Verdict


# -- the tables


def table(lines: Sequence[Line]) -> Iterator[str]:
    """The lines as two tables: the comparisons, and the results of the seats with forecasts."""
    yield "| row | deals | in the seat | against | difference in wins (95%) | verdict | program |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for line in lines:
        share = " ".join("–" if part is None else f"{100 * part:+.1f}" for part in line.difference)
        margin = "" if line.margin is None else f" at {100 * line.margin:.0f}"
        beside = f"{line.second.strategy} {_shares(line.second, line.deals)}"
        yield (
            f"| {line.row} | {line.deals:,} | {line.first.strategy} {_shares(line.first, line.deals)} "
            f"| {beside} | {share} | {line.verdict}{margin} | {line.first.commit}, {line.second.commit} |"
        )
    yield ""
    yield "| row | in the seat | guesses right | wrong of all | questions | no winner | s | forecasts | by |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- | --- |"
    for row, own in _seats(lines).items():
        far = "; ".join(
            f"{name} {100 * mean:.1f}, {100 * most:.1f}" + ("" if above is None else f", {100 * above:.0f}")
            for name, (mean, most, above) in own.errors.items()
        )
        yield (
            f"| {row[0]} | {own.strategy} | {own.right} of {own.guesses} "
            f"| {own.accused_wrong} of {own.accused} | {own.suggestions} | {own.without_winner} "
            f"| {own.seconds:.2f} | {far} | {own.commit} |"
        )


def _seats(lines: Iterable[Line]) -> dict[tuple[str, str], Played]:
    """For each row and strategy with forecasts, its results in the comparison with the most deals."""
    seats: dict[tuple[str, str], Played] = {}
    for line in sorted(lines, key=lambda line: line.deals):
        for played in (line.first, line.second):
            if played.errors:
                seats[line.row, played.strategy] = played
    return dict(sorted(seats.items(), key=lambda seat: [line.row for line in lines].index(seat[0][0])))


def _shares(played: Played, deals: int) -> str:
    return f"{100 * played.won / deals:.1f}, {100 * played.wrong / deals:.1f} wrong"


# -- the page


def write_page(lines: Sequence[Line]) -> None:
    """Writes the measurements into the page, the chart next to it, and the tables into their own file."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGINS)
    after = rest.partition(ENDS)[2]
    PAGE.write_text(f"{before}{BEGINS}{measured(lines)}{ENDS}{after}", encoding="utf-8")
    if lines:
        CHART.write_text(chart(lines), encoding="utf-8")
        TABLES.write_text(tables(lines), encoding="utf-8")


def measured(lines: Sequence[Line]) -> str:
    """The part of the page between its marks."""
    if not lines:
        return f"\nNothing has been played yet: `{COMMAND} --jobs 2` plays the rows and writes them here.\n\n"
    picture = f"![Points gained over the notebook, by row]({CHART.name})"
    made = f"All rows are in `{TABLES.relative_to(ROOT).as_posix()}`, which `{COMMAND} --lots 0` writes."
    return "\n" + "\n\n".join((*_summary(lines), picture, made)) + "\n\n"


def tables(lines: Sequence[Line]) -> str:
    """The page with all tables."""
    return LEGEND + "\n" + "\n".join(table(lines)) + "\n"


def _summary(lines: Iterable[Line]) -> Iterator[str]:
    """The outcomes of the comparisons with a margin, and the rows in which the advice did worst."""
    judged = [line for line in lines if line.margin is not None]
    counts = Counter(line.verdict for line in judged)
    ended = ", ".join(f"{verdict}: {counts[verdict]}" for verdict in Verdict if counts[verdict])
    yield f"Comparisons with a margin: {len(judged)}" + (f" ({ended})." if judged else ".")
    missed = [line for line in judged if line.verdict is Verdict.MISSED]
    if missed:
        yield "Below the margin: " + _named(missed, " against ") + "."
    weakest = sorted(_beside_notebook(lines), key=lambda line: line.difference[0] or 0)[:WEAKEST]
    if weakest:
        yield "Smallest gains over the notebook: " + _named(weakest) + " points."


def _named(lines: Iterable[Line], against: str = "") -> str:
    return "; ".join(
        line.row + (against and against + line.second.strategy) + f" ({100 * (line.difference[0] or 0):+.1f})"
        for line in lines
    )


def _beside_notebook(lines: Iterable[Line]) -> list[Line]:
    return [line for line in lines if line.second.strategy == "notebook" and None not in line.difference]


# -- the chart


def chart(lines: Iterable[Line]) -> str:
    """An SVG: for each row how many more games of a hundred the advice won than the notebook in its seat,
    with the interval."""
    rows = [(line, [100 * (part or 0) for part in line.difference]) for line in _beside_notebook(lines)]
    least = min([-10.0, *(low for _, (_, low, _) in rows)])
    most = max([10.0, *(high for _, (_, _, high) in rows)])
    height = ROW_HEIGHT * (len(rows) + 2)

    def across(points: float) -> float:
        return round(NAMES_WIDTH + (points - least) * (WIDTH - NAMES_WIDTH - 20) / (most - least), 1)

    def parts() -> Iterator[str]:
        yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-size="11"'
        yield ' font-family="sans-serif" stroke-width="1.5">'
        yield f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>'
        for points in range(-100, 101, 10):
            if least <= points <= most:
                x, grey = across(points), "#555" if points == 0 else "#ddd"
                yield f'<path d="M{x} {ROW_HEIGHT}V{height}" stroke="{grey}"/>'
                yield f'<text x="{x}" y="12" text-anchor="middle">{points:+d}</text>'
        for place, (line, (value, low, high)) in enumerate(rows, start=2):
            y, colour = ROW_HEIGHT * place, COLOURS.get(line.verdict, "#777")
            yield f'<text x="4" y="{y}">{escape(line.row)}</text>'
            yield f'<path d="M{across(low)} {y - 4}H{across(high)}" stroke="{colour}"/>'
            yield f'<circle cx="{across(value)}" cy="{y - 4}" r="3.5" fill="{colour}"/>'
        yield "</svg>\n"

    return "\n".join(parts())
