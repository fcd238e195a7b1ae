"""How soon players can name the envelope: the coefficients of `game/advice/race.py`.

Run `python benchmarks/race/pace.py ROWS --deals 60`. It plays whole games at many tables in which one
player only ever accuses, when they are certain: a player by the notebook (a rival), and one by advice (the
keeper). For each round a row says how open the envelope was to them and after how many rounds from there
they named it. ROWS keeps the rows, so that a longer run goes on where it stopped. Then the coefficients are
fitted, all tables together (Newton's method; how slow an edition is by its own steps in between), and
printed, with what is said and what was so by table, for the first rounds and by tenths.
"""

import argparse
import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import fmean

import msgspec
import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Category, load
from cluedo_notes.game.advice.race import Tempo, parts, tempo_of
from cluedo_notes.game.knowledge.unrecorded import known_by
from cluedo_notes.game.log.deal import ENVELOPE
from cluedo_notes.game.simulation.by_advice import ByAdvice, Conclusions
from cluedo_notes.game.simulation.dealing import deal_game
from cluedo_notes.game.simulation.game import AccusationPolicy, SimulatedGame
from cluedo_notes.game.simulation.one_turn import take_turn
from cluedo_notes.game.simulation.played_out import begun
from cluedo_notes.game.simulation.strategies import Strategy
from cluedo_notes.solver.sat.reasoner import Reasoner

TABLES = {
    "classic": (3, 4, 5, 6),
    "super": (3, 6, 9),
    "secrets-2008": (3, 4, 6),
    "got-red-keep": (3, 4, 6),
    "got-meereen": (4, 6),
    "asterix": (3, 4, 6),
    "orchid-2016": (4, 6),
    "cluedo-2023": (4, 6),
    "american": (4,),
}
MEASURE = "classic"
"""How slow the others are is said beside this edition."""

ROUNDS = 8
FIRST = 3.0
TIMES = 10
"""How often the coefficients and the slowness are fitted in turn."""

Floats = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


class Row(Struct, frozen=True):
    """How open the envelope was to a player, and after how many rounds they named it (None: never)."""

    kind: Strategy
    edition: str
    players: int
    deal: int
    bits: float
    rounds: int | None


# -- games


def rows_of(edition: str, players: int, deal: int) -> list[Row]:
    """Both games of a deal. In that of the rival the rounds are those of their left neighbour."""
    dealt = deal_game(edition, players, f"pace/{deal}")
    names = dealt.log.deal.players
    player, neighbour = names[deal % players], names[(deal + 1) % players]
    found = []
    for kind, counting in ((Strategy.NOTEBOOK, neighbour), (Strategy.ADVISE, player)):
        game = begun(dealt, {player: kind})
        seen, named = _played(game, player, counting)
        for number, (turn, bits) in enumerate(seen):
            if named is None or named >= turn:
                late = [one for one, _ in seen[number:] if named is not None and one <= named]
                rounds = None if named is None else len(late)
                found.append(Row(kind, edition, players, deal, bits, rounds))
    return found


def _played(game: SimulatedGame, player: str, counting: str) -> tuple[list[tuple[int, float]], int | None]:
    """The turns of the player who counts, each with how open the envelope was to `player`; and the turn in
    which `player` accused."""
    seen: list[tuple[int, float]] = []
    turn = 0
    while not game.over:
        to_move = game.table.next_player
        if to_move == counting:
            seen.append((turn, _bits(game, player)))
        policy = AccusationPolicy.WHEN_CERTAIN if to_move == player else AccusationPolicy.NEVER
        take_turn(game, policy)
        if game.table.accused:
            return seen, turn
        turn += 1
    return seen, None


def _bits(game: SimulatedGame, player: str) -> float:
    own = game.log_of(player)
    if isinstance(who := game.players[player], ByAdvice):
        return Conclusions(own, kind=who.kind).adviser.bits
    with Reasoner(known_by(own)) as reasoner:
        impossible = reasoner.certain_facts().impossible
    return sum(
        math.log2(sum(ENVELOPE not in impossible[card.id] for card in own.edition.of(kind)))
        for kind in Category
    )


def all_rows(file: Path, deals: int, jobs: int) -> list[Row]:
    """The rows of so many deals at every table, kept in a file."""
    decoder = msgspec.json.Decoder(Row)
    known = [decoder.decode(line) for line in file.read_bytes().splitlines()] if file.exists() else []
    there = {(row.edition, row.players, row.deal) for row in known}
    wanted = [
        (edition, players, deal)
        for deal in range(deals)
        for edition, numbers in TABLES.items()
        for players in numbers
    ]
    missing = [one for one in wanted if one not in there]
    with ProcessPoolExecutor(jobs) as pool, file.open("ab") as opened:
        for rows in pool.map(rows_of, *zip(*missing, strict=True)) if missing else ():
            opened.write(b"".join(msgspec.json.encode(row) + b"\n" for row in rows))
            known += rows
    return [row for row in known if row.deal < deals]


# -- the fit


def tempo_of_row(row: Row, slowness: Mapping[str, float]) -> Tempo:
    return replace(tempo_of(load(row.edition), row.players), slowness=slowness[row.edition])


def by_rounds(rows: Sequence[Row], slowness: Mapping[str, float]) -> tuple[Floats, Floats]:
    """For each row and each number of rounds the parts of the odds, and whether the envelope was named."""
    design = [
        parts(tempo_of_row(row, slowness), row.bits, rounds)
        for row in rows
        for rounds in range(1, ROUNDS + 1)
    ]
    named = [row.rounds is not None and row.rounds <= one for row in rows for one in range(1, ROUNDS + 1)]
    return np.array(design), np.array(named, dtype=np.float64)


def chances_of(design: Floats, coefficients: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-design @ coefficients)), dtype=np.float64)


def weights(number: int) -> Floats:
    """How much each row of `by_rounds` counts: what is said of the next round is read most."""
    return np.array([FIRST, *[1.0] * (ROUNDS - 1)] * (number // ROUNDS))


def fitted(design: Floats, named: Floats) -> Floats:
    """The coefficients of logistic regression, by Newton's method with the least of ridges."""
    ridge = 0.01 * np.eye(design.shape[1])
    weight = weights(len(named))
    found = np.zeros(design.shape[1])
    for _ in range(50):
        said = chances_of(design, found)
        curvature = (design * (weight * said * (1 - said))[:, None]).T @ design + ridge
        step = np.linalg.solve(curvature, design.T @ (weight * (named - said)) - ridge @ found)
        found = found + step
        if np.abs(step).max() < 1e-6:
            break
    return found


def slower(
    rows: Sequence[Row], slowness: Mapping[str, float], coefficients: Mapping[Strategy, Floats]
) -> float:
    """The step that the slowness of an edition, all of whose rows these are, takes: a factor."""
    (edition,) = {row.edition for row in rows}
    small, towards, curvature = 1e-4, 0.0, 1e-9
    for kind, found in coefficients.items():
        of_kind = [row for row in rows if row.kind is kind]
        design, named = by_rounds(of_kind, slowness)
        later, _ = by_rounds(of_kind, {edition: slowness[edition] * math.exp(small)})
        slope, said = (later - design) @ found / small, chances_of(design, found)
        weight = weights(len(named))
        towards += float((weight * slope * (named - said)).sum())
        curvature += float((weight * slope**2 * said * (1 - said)).sum())
    return math.exp(max(-0.3, min(0.3, towards / curvature)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("rows", type=Path, metavar="ROWS")
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    rows = all_rows(given.rows, given.deals, given.jobs)
    slowness = dict.fromkeys(TABLES, 1.0)
    kinds = (Strategy.NOTEBOOK, Strategy.ADVISE)
    coefficients: dict[Strategy, Floats] = {}
    for _ in range(TIMES):
        for kind in kinds:
            coefficients[kind] = fitted(*by_rounds([row for row in rows if row.kind is kind], slowness))
        for edition in TABLES:
            if edition != MEASURE:
                of_edition = [row for row in rows if row.edition == edition]
                slowness[edition] *= slower(of_edition, slowness, coefficients)
    for kind in kinds:
        print(kind, ", ".join(f"{one:.3f}" for one in coefficients[kind]))
    print({edition: f"duration = {round(100 * one)}" for edition, one in slowness.items()})
    for line in said_and_so(rows, slowness, coefficients):
        print(line)


def said_and_so(
    rows: Sequence[Row], slowness: Mapping[str, float], coefficients: Mapping[Strategy, Floats]
) -> Iterator[str]:
    """By kind and table: what is said of the next round and of three, on average, and what was so; and by
    tenths of what is said of the next one."""
    tables: dict[tuple[Strategy, str, int], list[Row]] = defaultdict(list)
    for row in rows:
        tables[row.kind, row.edition, row.players].append(row)
    for (kind, edition, players), found in sorted(tables.items()):
        design, named = by_rounds(found, slowness)
        said = chances_of(design, coefficients[kind])
        at = [f"{named[one::ROUNDS].mean():.2f}/{said[one::ROUNDS].mean():.2f}" for one in (0, 2, 5)]
        tenths: dict[int, list[tuple[float, float]]] = defaultdict(list)
        for pair in zip(said[::ROUNDS], named[::ROUNDS], strict=True):
            tenths[min(9, int(pair[0] * 10))].append(pair)
        parted = [
            f"{fmean(so for _, so in pairs):.2f}/{fmean(one for one, _ in pairs):.2f} ({len(pairs)})"
            for _, pairs in sorted(tenths.items())
            if len(pairs) >= 50
        ]
        table = f"{kind:8} {edition:13} {players}"
        yield f"{table}: so/said after 1, 3, 6 rounds {' '.join(at)}; tenths of 1 {' '.join(parted)}"


if __name__ == "__main__":
    main()
