"""How much later who asks in some way names the envelope: `SLOWER` and `TOGETHER` of `game/advice/race.py`.

Run `python benchmarks/race/slowness.py ROWS --deals 150`. It plays whole games at many tables in which one
seat follows advice, and the others are of one kind. For each forecast of the race a row says what it was
made of, and whether one of the others named the envelope before the player's next turn. ROWS keeps the
rows, so that a longer run goes on where it stopped. Then the factors are fitted, all tables together (the
most likely ones, each held near 1 by a normal distribution of its logarithm), and printed, with what is
said and what was so by table.
"""

import argparse
import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from statistics import fmean

import msgspec
import numpy as np
from msgspec import Struct

from cluedo_notes.editions import load
from cluedo_notes.game.advice.accusation import SEED, WORLDS, race_against
from cluedo_notes.game.advice.race import RIVAL, Tempo, parts, tempo_of
from cluedo_notes.game.advice.reading_adviser import ReadingAdviser
from cluedo_notes.game.askers.kinds import Habit
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.knowledge.rivals import guesses
from cluedo_notes.game.simulation.dealing import deal_game
from cluedo_notes.game.simulation.game import AccusationPolicy, SimulatedGame
from cluedo_notes.game.simulation.one_turn import take_turn
from cluedo_notes.game.simulation.own_strategy import strategy_of
from cluedo_notes.game.simulation.played_out import begun, race_of, strategies_round
from cluedo_notes.game.simulation.strategies import Strategy

PLAYERS = Path(__file__).parents[2] / "examples" / "players"
OTHERS = {
    "notebook": "notebook",
    "bluffer": f"{PLAYERS / 'bluffer.py'}:Bluffer",
    "isolator": f"{PLAYERS / 'isolator.py'}:Isolator",
    "chance": "chance",
    "advise-unread": "advise-unread",
}
TABLES = (
    *(("classic", 3, others) for others in OTHERS),
    *(("classic", 6, others) for others in OTHERS if others != "advise-unread"),
    ("classic", 4, "notebook"),
    ("super", 6, "notebook"),
    ("secrets-2008", 4, "notebook"),
    ("got-red-keep", 4, "notebook"),
)
"""Without six who follow advice: they accuse so early, and so often wrongly, that how they ask tells
little."""

STEPS = 40
FACTORS = (*Habit, "together")

Floats = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


class Rival(Struct, frozen=True):
    """One of the others: in which share of the drawn deals they think how many envelopes possible, and how
    probable each habit is."""

    left: dict[int, float]
    habits: Mapping[Habit, float]


class Row(Struct, frozen=True):
    """What a forecast was made of, and whether somebody named the envelope before the next turn."""

    edition: str
    players: int
    others: str
    deal: int
    rivals: tuple[Rival, ...]
    named: bool


class Played(Struct, frozen=True):
    """The rows of one game."""

    edition: str
    players: int
    others: str
    deal: int
    rows: tuple[Row, ...]


# -- games


def played(edition: str, players: int, others: str, deal: int) -> Played:
    """One game."""
    dealt = deal_game(edition, players, f"slowness/{deal}")
    seat = dealt.log.deal.players[deal % players]
    around = strategies_round(dealt, seat, Strategy.ADVISE, (strategy_of(OTHERS[others]),))
    game = begun(dealt, around)
    while not game.over:
        take_turn(game, AccusationPolicy.YES)
    rows = [
        Row(edition, players, others, deal, _rivals(game, seat, one.events), one.named)
        for one in race_of(game, seat)
    ]
    return Played(edition, players, others, deal, tuple(rows))


def _rivals(game: SimulatedGame, seat: str, events: int) -> tuple[Rival, ...]:
    """The others who still play, as the seat's adviser takes them to be after so many events."""
    adviser, random = ReadingAdviser(position_of(game.log_of(seat).at(events))), Random(SEED)
    deals = adviser.worlds(WORLDS, random)
    race = race_against(adviser, guesses(adviser.position, deals, random), deals, random)
    whole = sum(race.left.values())
    left: list[dict[int, float]] = [defaultdict(float) for _ in race.habits]
    for numbers, weight in race.left.items():
        for shares, number in zip(left, numbers, strict=True):
            shares[number] += weight / whole
    return tuple(Rival(dict(shares), habits) for shares, habits in zip(left, race.habits, strict=True))


def all_rows(file: Path, deals: int, jobs: int) -> list[Row]:
    """The rows of so many deals at every table, kept in a file."""
    decoder = msgspec.json.Decoder(Played)
    games = [decoder.decode(line) for line in file.read_bytes().splitlines()] if file.exists() else []
    there = {(one.edition, one.players, one.others, one.deal) for one in games}
    missing = [(*table, deal) for deal in range(deals) for table in TABLES if (*table, deal) not in there]
    with ProcessPoolExecutor(jobs) as pool, file.open("ab") as opened:
        for game in pool.map(played, *zip(*missing, strict=True)) if missing else ():
            opened.write(msgspec.json.encode(game) + b"\n")
            opened.flush()
            games.append(game)
    return [row for game in games if game.deal < deals for row in game.rows]


# -- the fit


class Table:
    """All rows of one number of players of one edition, as arrays with a row for each rival."""

    def __init__(self, edition: str, players: int, rows: Sequence[Row]) -> None:
        self.tempo = tempo_of(load(edition), players)
        rivals = [rival for row in rows for rival in row.rivals]
        self.numbers = sorted({number for rival in rivals for number in rival.left})
        self.left = np.array([[rival.left.get(one, 0.0) for one in self.numbers] for rival in rivals])
        self.habits = np.array([[rival.habits.get(one, 0.0) for one in Habit] for rival in rivals])
        self.sizes = np.array([len(row.rivals) for row in rows])
        self.named = np.array([row.named for row in rows])

    def said(self, factors: Floats) -> Floats:
        """For each row, how probable it is that somebody names the envelope, by these factors."""
        chances = np.array([self._chances(slower) for slower in factors[:-1]])
        each = (self.habits * (self.left @ chances.T)).sum(axis=1)
        quiet = np.array([part.prod() for part in np.split(1 - each, np.cumsum(self.sizes)[:-1])])
        near = 1.0 if self.tempo.goes_there else 1 / (1 + factors[-1] * (self.sizes - 1))
        return np.asarray(np.clip(1 - quiet**near, 1e-4, 1 - 1e-4))

    def _chances(self, slower: float) -> list[float]:
        """That a rival names it within a round, by the number of envelopes that they think possible."""
        tempo = Tempo(self.tempo.cards_each, self.tempo.slowness * slower, self.tempo.goes_there)
        odds = [np.dot(RIVAL.coefficients, parts(tempo, math.log2(one), 1)) for one in self.numbers]
        return [1 / (1 + math.exp(-one)) for one in odds]


def unlikeliness(tables: Sequence[Table], factors: Floats) -> float:
    """Less the logarithm of how likely the factors are."""
    total = float((np.log(factors[:-1]) ** 2).sum()) / 2
    for table in tables:
        said = table.said(factors)
        total -= float(np.log(np.where(table.named, said, 1 - said)).sum())
    return total


def fitted(tables: Sequence[Table]) -> Floats:
    """The likeliest factors: one after the other a step up or down, smaller and smaller."""
    factors, step = np.ones(len(FACTORS)), np.full(len(FACTORS), 0.5)
    least = unlikeliness(tables, factors)
    for _ in range(STEPS):
        for one in range(len(FACTORS)):
            tried = [
                factors * np.exp(sign * step[one] * (np.arange(len(FACTORS)) == one)) for sign in (1, -1)
            ]
            values = [unlikeliness(tables, other) for other in tried]
            if min(values) < least:
                least, factors = min(values), tried[values.index(min(values))]
            else:
                step[one] /= 2
    return factors


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("rows", type=Path, metavar="ROWS")
    parser.add_argument("--deals", type=int, default=150)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    rows = [row for row in all_rows(given.rows, given.deals, given.jobs) if row.rivals]
    groups: dict[tuple[str, int], list[Row]] = defaultdict(list)
    for row in rows:
        groups[row.edition, row.players].append(row)
    factors = fitted([Table(*group, found) for group, found in groups.items()])
    print(", ".join(f"{name} {factor:.2f}" for name, factor in zip(FACTORS, factors, strict=True)))
    for line in said_and_so(rows, factors):
        print(line)


def said_and_so(rows: Sequence[Row], factors: Floats) -> Iterator[str]:
    """By table: what is said on average and what was so, and by tenths of what is said."""
    tables: dict[tuple[str, int, str], list[Row]] = defaultdict(list)
    for row in rows:
        tables[row.edition, row.players, row.others].append(row)
    for (edition, players, others), found in sorted(tables.items()):
        table = Table(edition, players, found)
        said = table.said(factors)
        tenths: dict[int, list[tuple[float, float]]] = defaultdict(list)
        for pair in zip(said, table.named, strict=True):
            tenths[min(9, int(pair[0] * 10))].append(pair)
        parted = [
            f"{fmean(so for _, so in pairs):.2f}/{fmean(one for one, _ in pairs):.2f} ({len(pairs)})"
            for _, pairs in sorted(tenths.items())
        ]
        whole = f"{table.named.mean():.2f}/{said.mean():.2f} ({len(found)})"
        yield f"{edition:13} {players} {others:14} so/said {whole}; tenths {' '.join(parted)}"


if __name__ == "__main__":
    main()
