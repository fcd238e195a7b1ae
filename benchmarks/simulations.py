"""Does advice help, and are the probabilities right? Whole games played out, and the page that tells of them.

    python benchmarks/simulations.py                     the page anew from the results that are there
    python benchmarks/simulations.py --games 2000        play first: 2,000 deals of each table, and seed 1
    python benchmarks/simulations.py --games 2000 --only super-6 --jobs 2
    python benchmarks/simulations.py --games 500 --only chance   the tables where the others ask by chance

`--games` calls `cluedo-notes simulate --json` for every table (or those named by `--only`) and keeps what it
prints in benchmarks/results/simulations/; the page is docs/simulations.md with docs/calibration.svg. A table
that has been played with as many games is not played again unless `--again` says so.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
from pages.calibration_plot import write_plot
from pages.reading import read_calibration, table, unread_calibration

from cluedo_notes.game.estimates import Estimate
from cluedo_notes.lab.players.strategies import Strategy
from cluedo_notes.lab.simulation.calibration import Decile
from cluedo_notes.lab.simulation.tournament import Plan, Report

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "benchmarks" / "results" / "simulations"
PAGE = ROOT / "docs" / "simulations.md"
PLOT = ROOT / "docs" / "calibration.svg"
TABLES = (
    ("classic", 3),
    ("classic", 4),
    ("classic", 5),
    ("classic", 6),
    ("super", 6),
    ("secrets-2008", 4),
    ("got-red-keep", 2),
    ("got-red-keep", 4),
)
BY_CHANCE = (("classic", 4), ("got-red-keep", 4))
"""The tables that are played with others who ask by chance, for the calibration alone."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", action="append", help="EDITION-PLAYERS, several times if need be")
    parser.add_argument("--again", action="store_true")
    asked = parser.parse_args()
    wanted = [(table, Strategy.NOTEBOOK, f"{table[0]}-{table[1]}") for table in TABLES]
    wanted += [(table, Strategy.CHANCE, "chance") for table in BY_CHANCE]
    for (edition, players), others, name in wanted:
        if asked.games and (asked.only is None or name in asked.only):
            known = _known(edition, players, others)
            if asked.again or known is None or known.games < asked.games:
                _play(
                    Plan(edition, players, asked.games, asked.seed, (), others=(others,)), others, asked.jobs
                )
    reports, by_chance = (
        [
            one
            for table, others, _ in wanted
            if others is which and (one := _known(*table, others)) is not None
        ]
        for which in (Strategy.NOTEBOOK, Strategy.CHANCE)
    )
    PAGE.write_text("\n".join(_page(reports, by_chance)) + "\n", encoding="utf-8")
    write_plot(reports, PLOT)
    print(PAGE.read_text(encoding="utf-8"))


def _file(edition: str, players: int, others: Strategy) -> Path:
    return RESULTS / f"{edition}-{players}p{'' if others is Strategy.NOTEBOOK else '-chance'}.json"


def _known(edition: str, players: int, others: Strategy) -> Report | None:
    file = _file(edition, players, others)
    return msgspec.json.decode(file.read_bytes(), type=Report) if file.exists() else None


def _play(plan: Plan, others: Strategy, jobs: int) -> None:
    """Play one table and keep what was said; of one by chance only the advised player is looked at."""
    given = {"edition": plan.edition, "players": plan.players, "games": plan.games, "seed": plan.seed}
    given |= {"jobs": jobs, "others": others}
    strategies = (Strategy.ADVISE_UNREAD, *([Strategy.NOTEBOOK] if others is Strategy.NOTEBOOK else []))
    options = [text for name, value in given.items() for text in (f"--{name}", str(value))]
    options += [text for one in strategies for text in ("--strategy", one)]
    program = Path(sys.executable).parent / "cluedo-notes"
    command = [program, "simulate", *options, "--json"]
    ran = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    RESULTS.mkdir(parents=True, exist_ok=True)
    _file(plan.edition, plan.players, others).write_bytes(ran.stdout)


# -- the page


def _page(reports: list[Report], by_chance: list[Report]) -> Iterator[str]:
    yield from (HEAD, "", *_wins(reports), "", *_turns(reports), "", CALIBRATION, "")
    yield from _deciles("All open cells", [one.cells for one in reports])
    yield ""
    yield from _deciles("The envelope’s cells alone", [one.envelope for one in reports])
    yield ""
    if by_chance:
        played = "; ".join(f"{one.edition}, {one.players} players, {one.games:,} deals" for one in by_chance)
        yield from (BY_CHANCE_NOTES.format(played=played), "")
        yield from _deciles("All open cells", [one.cells for one in by_chance])
        yield ""
    yield from (SHORTER_RUNS, "", READING, "", *table(), "", AFTER_READING)
    yield from ("", ERRORS, "", *read_calibration(), "", UNREAD, "", *unread_calibration())
    yield from ("", RACE, "", HOW_IT_WAS_PLAYED)


def _wins(reports: list[Report]) -> Iterator[str]:
    yield "| edition, players | deals | by advice: won, % | wrong | by the notebook: won, % | difference |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for report in reports:
        by = {one.strategy: one for one in report.strategies}
        advised, fixed = by[Strategy.ADVISE_UNREAD], by[Strategy.NOTEBOOK]
        assert report.difference is not None
        yield (
            f"| {report.edition}, {report.players} | {report.games:,} | {_written(advised.share, 100, 1)} "
            f"| {100 * advised.wrong / report.games:.1f} % | {_written(fixed.share, 100, 1)} "
            f"| {_written(report.difference.share, 100, 1)} |"
        )


def _turns(reports: list[Report]) -> Iterator[str]:
    yield "| edition, players | deals | turns by advice | by the notebook | difference | never certain |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for report in reports:
        by = {one.strategy: one for one in report.strategies}
        advised, fixed = by[Strategy.ADVISE_UNREAD], by[Strategy.NOTEBOOK]
        assert report.difference is not None
        turns = [_written(one, 1, 2) for one in (advised.turns, fixed.turns, report.difference.turns)]
        table = f"{report.edition}, {report.players} | {report.games:,}"
        yield f"| {table} | {' | '.join(turns)} | {advised.never}, {fixed.never} |"


def _deciles(title: str, tables: list[tuple[Decile, ...] | None]) -> Iterator[str]:
    """All tables together: how many facts, what was given on average, and how many were true."""
    yield f"| {title}: given | facts | given on average | true | tables whose interval has it |"
    yield "| --- | --- | --- | --- | --- |"
    for rows in zip(*[one for one in tables if one is not None], strict=True):
        facts = sum(one.facts for one in rows)
        if not facts:
            continue
        given = sum(one.facts * (one.given or 0) for one in rows) / facts
        true = sum(one.facts * (one.true.value or 0) for one in rows) / facts
        some = [one for one in rows if one.facts]
        within = sum(_has(one.true, one.given) for one in some)
        low, high = (round(100 * bound) for bound in (rows[0].low, rows[0].high))
        shares = f"{100 * given:.1f} % | {100 * true:.1f} %"
        yield f"| {low}–{high} % | {facts:,} | {shares} | {within} of {len(some)} |"


def _has(true: Estimate, given: float | None) -> bool:
    """Does the interval of the share that was true have what was given on average?"""
    return None not in (true.low, true.high, given) and (true.low or 0) <= (given or 0) <= (true.high or 0)


def _written(one: Estimate, factor: int, digits: int) -> str:
    if one.value is None or one.low is None or one.high is None:
        return "–"
    value, low, high = (f"{factor * part:.{digits}f}" for part in (one.value, one.low, one.high))
    return f"{value} ({low} to {high})".replace("-", "−")


HEAD = """# Does it help? Simulated games

Written by `python benchmarks/simulations.py` from games that `cluedo-notes simulate` played; the
figures in brackets are intervals of 95 %. The same command of the same program plays the same games on any
machine; each section says where its figures are from an earlier one.

## Advice that reads nothing

One player follows `advise --no-read-askers`; all others play by a fixed, plausible strategy with a good
notebook. Beside it: the same seat of the same deals, played by that fixed strategy too. Won: shares
with Wilson’s interval; wrong: games in which they accused wrongly. The differences are taken deal by
deal; that of the shares has Newcombe’s interval for pairs (method 10). How many deals were played
stands beside each table: by each of the two strategies as many games. All these figures are from before how
soon players name the solution was measured anew, which decides when the advice is to accuse; those of super,
secrets-2008 and got-red-keep are also from before the players used intrigue cards, powers and spy squares
([shorter runs](#shorter-runs)). The same command plays other games now."""

CALIBRATION = """Turns: how many the player had taken when the envelope followed, by complete reasoning, from
everything that they had seen; played on where somebody had won before.

## Are the probabilities right?

At every turn of the advised player each open cell of their sheet says a probability. Of what was given
30–40 %, how much was true? The facts of one game hang together, so the intervals go by how much games differ.

![What was given, and how much of it was true](calibration.svg)"""

BY_CHANCE_NOTES = """These players do not ask by chance: they name what they look for, and
one of their own cards only now and then. What is given here reads nothing into questions (as
`advise --no-read-askers`; `advise` by itself does), and here something could be read: so what is given as
80–100 % comes true less often than that, at every table. The check of the counting itself is a table
where nothing can be read into what the others ask, for they ask about anything
(`simulate --others chance`): {played}."""

SHORTER_RUNS = """## Shorter runs

The five boxes that came last, too few games for the tables above, and three boxes anew since the players use
intrigue cards, powers and spy squares. Seed 1, as `cluedo-notes simulate --edition american --games 200`
played them with advice that reads nothing; turns: until it was certain. What these runs know of the boxes of
2016 and 2023 is the same, so they played the same games; master-detective was still played without spying.
These runs, too, are from before how soon players name the solution was measured anew.

| edition, players | deals | by advice: won, % | wrong | by the notebook: won, % | turns |
| --- | --- | --- | --- | --- | --- |
| american, 4 | 200 | 46.0 (39.2 to 52.9) | 30.0 % | 26.5 (20.9 to 33.0) | 5.46, 6.05 |
| british, 4 | 200 | 42.0 (35.4 to 48.9) | 27.5 % | 29.0 (23.2 to 35.6) | 5.33, 5.70 |
| orchid-2016, 4 | 200 | 51.5 (44.6 to 58.3) | 20.5 % | 21.5 (16.4 to 27.7) | 4.75, 5.17 |
| cluedo-2023, 4 | 200 | 51.5 (44.6 to 58.3) | 20.5 % | 21.5 (16.4 to 27.7) | 4.75, 5.17 |
| master-detective, 6 | 40 | 45.0 (30.7 to 60.2) | 32.5 % | 12.5 (5.5 to 26.1) | 6.12, 6.72 |
| secrets-2008, 4 | 150 | 46.0 (38.2 to 54.0) | 3.3 % | 20.0 (14.4 to 27.1) | 9.71, 10.62 |
| got-red-keep, 4 | 150 | 36.0 (28.8 to 43.9) | 6.0 % | 18.7 (13.2 to 25.7) | 5.21, 6.06 |
| super, 6 | 150 | 36.0 (28.8 to 43.9) | 35.3 % | 15.3 (10.4 to 22.0) | 6.07, 6.58 |"""
"""Written by hand, from what `simulate` printed."""

READING = """## Advice that reads what the others ask

`python benchmarks/pages/reading.py` plays the same seat of the same deals by `advise`, which goes by the
others' questions, and by `advise-unread`, which does not. Who the others are: `notebook`, `chance` and
`advise-unread` are built in, bluffer and isolator lie in examples/players, the rest in
benchmarks/players. Anna, Boris and Clara are kinds that the reader does not have: they were written
before it was tuned by somebody who did not know it, and were not looked at. The rule: 2,000 deals a
row, and 4,000 more where the interval of the difference holds 0: it does in none. The figures are from
before advice told apart cards that the others’ questions tell apart, and before it promised less of
asking once first: with both it won 73.3 % of 300 deals among players by the notebook (classic 3), before
73.7 % (−0.3, −5.5 to 4.8). They are also from before the habits of each of the others counted by
themselves in the race ([below](#the-race)), and from before a player’s silence counted once and advice kept
from accusing of what the exact count ranks below another envelope."""

AFTER_READING = """Also tried, three players among others by the notebook, paired deals: of nearly equal
questions the one whose answers tell a spectator less (a bit of theirs costs 5 points of the chance to name
the envelope: 600 deals, −2.2, −4.9 to 0.6; 10 points: 441 deals, −0.5, −4.1 to 3.2), and a room from which
more rooms can be reached next (600 deals, −0.5, −2.9 to 1.9): both were dropped. Among three who follow
advice, accusing as it says won 39.5 % of 200 deals, accusing only when certain 31.0 % (+8.5, 2.7 to 14.3).

Choosing the question by the chance to name the envelope after the answer, as is done, and by bits: 72.0 and
70.0 % of 300 deals among three by the notebook (+2.0, −3.9 to 7.9). Among six isolators a player who
follows advice accuses wrongly in more than a quarter of the games. If accusing had to be worth twice what
waiting is, not 1.2 times, they would be wrong half as often, and win nearly as often (251 deals: 13.9 and
26.7 % wrong, 47.8 and 49.0 % won, −1.2, −5.4 to 3.1); so too among three who follow advice (200 deals: 3.0
and 11.0 % wrong, +1.5, −2.6 to 5.6). Among three by the notebook it costs games: 2.0 and 5.0 % wrong, 68.0
and 72.0 % won (300 deals, −4.0, −6.5 to −1.5). So it stays at 1.2."""

ERRORS = """### What it gives, and what comes true

How far what was given is from what came true, in points of a hundred: on average, each forecast counted
once; then in the worst of the tenths in which 50 or more fell; then how many of those tenths have an interval
of what was true (by whole games) that does not hold what was given. The race: the chance that somebody else
names the solution first, given where the likeliest envelope has at least 5 %, so late in the game.

The reader is a little too modest among players by the notebook and a little too sure among those who ask
about anything: it has to find out who is who. The race is the roughest of the three: of what is said to be
next to impossible (2 %), 5 in 100 come true among notebooks and 10 in 100 among players who follow advice;
and what is said to be as likely as not comes true less often."""

UNREAD = """The same of advice that reads nothing, as `python benchmarks/pages/reading.py --unread 500`
played it with the program of today. Where the others ask about anything there is nothing to read, and the
counting is right: of 40 tenths of envelope and cells one lies outside its interval. Elsewhere one is missed
by up to 29 points (six who bluff), where reading is off by 3.3. Who does not read takes each of the others
for as quick as players are on the whole, and so expects to be beaten by those who ask about anything, who
are slow:"""

RACE = """### The race

Since those games each habit of each of the others counts by itself in the race, and how much slower it is was
fitted to other games. The same seats of the same deals, before and now; wrong accusations in % before and
now; the mean error as above, and the number of forecasts:

| classic, the others | deals | won before, % | now | difference | wrong | race before | now | forecasts |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
| 3, notebook | 300 | 72.3 | 72.0 | −0.3 (−2.0 to 1.3) | 6.3, 5.0 | 4.7 | 3.4 | 737 |
| 6, isolator | 300 | 47.3 | 49.3 | +2.0 (−0.5 to 4.5) | 28.7, 27.7 | 3.3 | 3.6 | 498 |
| 3, advise-unread | 200 | 39.0 | 44.0 | +5.0 (0.8 to 9.2) | 8.5, 11.0 | 10.0 | 6.4 | 492 |
| 3, anna | 200 | 65.0 | 65.0 | 0.0 (−2.2 to 2.2) | 3.5, 2.5 | 8.1 | 7.9 | 453 |
| 3, boris | 200 | 45.5 | 45.5 | 0.0 (−1.0 to 1.0) | 10.5, 7.5 | 11.4 | 9.9 | 440 |

What is said to be next to impossible still comes true too often where players accuse early, or ask in a way
that the reader does not know. Also tried and dropped, for it explained what happened no better: for each
habit another slope, too."""

HOW_IT_WAS_PLAYED = """## How the games are played

Every event is one that the rules of the edition allow (`simulate --log FOLDER` keeps the logs for `verify`).
Dice, deals and seats come from the seed; the measured seat goes round.

- **The fixed strategy** keeps a paper sheet narrowed as far as plain propagation goes: a card that only one
  owner can have, a hand that is full or can only just be filled, one card of a kind in the envelope, "one of
  these three" with two crossed out. It looks for the cards that may be in the envelope and that another
  player may have; goes to the nearest room that it looks for, by a passage where one leads there, or stays
  where it may ask again; names a suspect and a weapon that it looks for, at random, or of a kind of which it
  looks for none a card of its own; one time in ten it names one of its own all the same. It accuses as soon
  as its sheet leaves one envelope.
- **The advised player** asks the best question about the rooms within reach, and accuses when `advise`
  says so, certain or not. Out of reach of every room they walk to the nearest whose best question is nearly
  as good (80 % of the bits) as the best anywhere.
- **Both** look at left-over cards that may be looked at once six envelopes or fewer are left.
- **Answers** are honest; of several cards any is shown with equal chance, also where this asker has seen one
  of them before: so the probabilities take it, for which each showing is a choice of its own.
- **Intrigue cards, powers and spy squares** are used by all players alike, as soon as they can help, whoever
  decides the questions:
  - A player who walks stops on a spy square if the room they go to stays within reach, or if they reach none;
    the opponent of whom they know least shows them a card.
  - They look at a card just shown to another, at one of the asker's to whom they have just shown one, or at
    one of their right neighbour's at the end of their turn, wherever their sheet leaves something open.
    Whoever shows a card of their whole hand shows any with equal chance.
  - A player who would have to show a card blocks the question, the first time they can. At the end of their
    turn they send home the next player who stands in a room, and play again.
  - A player who cannot ask at once about a room that they look for stays by the card, or goes by power or
    card to the room where they would ask, to the place where they want to accuse or to the left-over cards.
    If the roll leads to no such room, six points are added where that helps; else, by the power for it, the
    roll is walked out and a second one follows.
  - By the powers for it they ask twice while they look for something, and about any room in a turn that would
    end without a question.
  - A called-in player draws no card: they may, but need not.
- **Assumed** for Game of Thrones, whose texts are not known here: each card that is no White Walker is one of
  the eight of Cluedo 2008, by chance; each character but Cersei, whose power is known, has one of the six
  powers of that box, by chance, no two the same.
- **Boards without squares** (Game of Thrones, Astérix): rooms lie on a ring, four points from one to the
  next, six from the middle."""


if __name__ == "__main__":
    main()
