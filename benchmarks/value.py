"""Fits the chance to win (`game/advice/value.py`) to games at tables of all kinds, and to their winners.

    python benchmarks/value.py --games 20000 --jobs 2     play what is missing, then fit
    python benchmarks/value.py --games 0                  fit what is there

For each game the players, the daring of the advised players and the box are drawn. Each time an advised
player decides and does not accuse, the state of the race is recorded, and at the end the winner. None of the
deals is one that the advice is measured on, and the players kept for the last measurement never take part.
Every game is kept in the file `--kept` as soon as it is over; another program begins another file.

It prints the coefficients. For each tenth of the predictions it prints the predicted chance to win and how
often it came true. Each game is judged by a fit that has not seen it.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from math import exp, log
from pathlib import Path
from random import Random

import msgspec
from msgspec import Struct
from pages.advice_rows import BOXES, KINDS, ROOT

from cluedo_notes.game.advice.accusation import rounds_before_asking
from cluedo_notes.game.advice.reading_adviser import ReadingAdviser
from cluedo_notes.game.advice.value import EXTREME, PER_HABIT
from cluedo_notes.game.log.events import Triple
from cluedo_notes.game.manners import Daring
from cluedo_notes.game.rules.accusation_moment import moment_of
from cluedo_notes.game.rules.suggestions import may_accuse
from cluedo_notes.lab.players.by_advice import ByAdvice
from cluedo_notes.lab.players.own_strategy import strategy_of
from cluedo_notes.lab.players.strategies import Situation
from cluedo_notes.lab.simulation.calibration import StatedProbabilities, calibration, facts_of
from cluedo_notes.lab.simulation.dealing import deal_game
from cluedo_notes.lab.simulation.game import SimulatedGame
from cluedo_notes.lab.simulation.one_turn import take_turn
from cluedo_notes.lab.simulation.played_out import begun
from cluedo_notes.lab.workers.interruption import Interruption
from cluedo_notes.lab.workers.work import WorkPlace, results

SEED = "value"
TABLES = (*[("classic", players) for players in (3, 3, 3, 4, 4, 4, 5, 6, 6)], *BOXES)
DARING = (*[Daring.SAFE] * 3, *[Daring.BOLD] * 2, Daring.CERTAIN)
ADVISED = "advice"
OFTEN = {"notebooks": 4, ADVISED: 3}
"""The weight of such players at the table compared with others."""

MOST_ADVISED = 3
"""The most games in a box for which advice takes long."""

PARTS = 5
"""Each game is judged by a fit to the games of the other parts."""


class State(Struct, frozen=True):
    """A decision not to accuse. `patience`: of the race. `habits`: for each habit of `PER_HABIT`, the sum of
    its probability over the rivals. `won`: did the player finally win?"""

    patience: float
    habits: tuple[float, ...]
    won: bool

    @property
    def parts(self) -> tuple[float, ...]:
        """The terms of the logarithmic odds."""
        patience = min(1 - EXTREME, max(EXTREME, self.patience))
        return 1.0, log(patience / (1 - patience)), *self.habits


class Game(Struct, frozen=True):
    """The states of a finished game."""

    number: int
    states: tuple[State, ...]


# -- playing


class Noting(ByAdvice):
    """A player by advice who records the state of the race whenever they may accuse and do not."""

    noted: list[tuple[float, tuple[float, ...]]]

    def accusation(self, situation: Situation) -> Triple | None:
        """Like `ByAdvice.accusation`."""
        triple, conclusions = super().accusation(situation), self._conclusions(situation)
        if triple is None and may_accuse(situation.table, self.name):
            race = conclusions.adviser.rivals.race
            habits = tuple(sum(each[habit] for each in race.habits) for habit in PER_HABIT)
            rounds = rounds_before_asking(moment_of(situation.table, self.name))
            self.noted.append((race.patience(conclusions.adviser.bits, rounds), habits))
        return triple


def play(number: int) -> Game:
    """Plays a game to its end."""
    random = Random(f"{SEED}/{number}")
    edition, players = random.choice(TABLES)
    dealt = deal_game(edition, players, f"{SEED}/{number}")
    seats = list(dealt.hands)
    seat, alike = random.choice(seats), _kind(random) if random.random() < 0.5 else None
    kinds = {name: ADVISED if name == seat else alike or _kind(random) for name in seats}
    strategies = {name: strategy_of(random.choice(_players(kind))) for name, kind in kinds.items()}
    game = begun(dealt, strategies)
    noting = {}
    for name in [name for name, kind in kinds.items() if kind == ADVISED][:MOST_ADVISED]:
        noting[name] = _noting(game, name, random.choice(DARING))
    while not game.over:
        take_turn(game)
    return Game(
        number,
        tuple(
            State(*noted, game.table.winner == name) for name, one in noting.items() for noted in one.noted
        ),
    )


def _kind(random: Random) -> str:
    (kind,) = random.choices(list(KINDS), [OFTEN.get(kind, 1) for kind in KINDS])
    return str(kind)


def _players(kind: str) -> list[str]:
    return [str(ROOT / text) if ".py:" in text else text for text in KINDS[kind]]


def _noting(game: SimulatedGame, name: str, daring: Daring) -> Noting:
    player = game.players[name]
    noting = Noting(name, game.dealt.hands[name], player.notebook, ReadingAdviser, daring)
    noting.noted = []
    game.players[name] = noting
    return noting


# -- fitting

Chance = Callable[[State], float]


def fitted(states: Sequence[State]) -> Sequence[float]:
    """The coefficients with the greatest likelihood for these states (Newton's method)."""
    rows = [(state.parts, state.won) for state in states]
    coefficients = [0.0] * len(rows[0][0])
    for _ in range(12):
        slope = [0.0] * len(coefficients)
        bend = [[0.0] * len(coefficients) for _ in coefficients]
        for parts, won in rows:
            chance = 1 / (1 + exp(-sum(map(float.__mul__, coefficients, parts))))
            for place, part in enumerate(parts):
                slope[place] += part * (won - chance)
                for other, with_part in enumerate(parts):
                    bend[place][other] += part * with_part * chance * (1 - chance)
        coefficients = list(map(float.__add__, coefficients, _solved(bend, slope)))
    return coefficients


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss-Jordan elimination; the matrix is positive definite."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for place, row in enumerate(rows):
        rows[place] = row = [value / row[place] for value in row]
        for other in range(len(rows)):
            if other != place:
                times = rows[other][place]
                rows[other] = [value - times * part for value, part in zip(rows[other], row, strict=True)]
    return [row[-1] for row in rows]


def _judged(games: Sequence[Game]) -> Iterator[StatedProbabilities]:
    """The forecast for each game's states by a fit to other games."""
    for part in range(PARTS):
        others = [state for game in games if game.number % PARTS != part for state in game.states]
        coefficients = fitted(others)
        for game in games:
            if game.number % PARTS == part:
                odds = [sum(map(float.__mul__, coefficients, state.parts)) for state in game.states]
                chances = [1 / (1 + exp(-each)) for each in odds]
                yield facts_of([(p, state.won) for p, state in zip(chances, game.states, strict=True)])


# -- the command


def _kept(file: Path) -> Iterator[Game]:
    for line in file.read_bytes().splitlines() if file.exists() else ():
        with suppress(msgspec.DecodeError):  # incomplete
            yield msgspec.json.decode(line, type=Game)


def main() -> None:
    """Plays and fits, as the module's docstring describes."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--kept", type=Path, default=ROOT / "build" / "value.jsonl")
    given = parser.parse_args()
    given.kept.parent.mkdir(parents=True, exist_ok=True)
    games = {game.number: game for game in _kept(given.kept)}
    missing = [number for number in range(given.games) if number not in games]
    interruption = Interruption()
    with given.kept.open("ab", buffering=0) as file, interruption.noted():
        for _, game in results(play, missing, WorkPlace(given.jobs), interruption):
            file.write(b"\n" + msgspec.json.encode(game) + b"\n")  # the line before may be incomplete
            games[game.number] = game
    played = [games[number] for number in sorted(games)]
    states = [state for game in played for state in game.states]
    if len({state.won for state in states}) < 2:
        print("Too few games to fit anything.")
        return
    always, per_patience, *habits = fitted(states)
    print(f"{len(played)} games, {len(states)} states")
    print(f"ALWAYS, PER_PATIENCE = {always:.2f}, {per_patience:.2f}")
    print(", ".join(f"{habit}: {value:.2f}" for habit, value in zip(PER_HABIT, habits, strict=True)))
    for tenth in calibration(list(_judged(played))):
        if tenth.facts:
            print(f"{tenth.facts:6} states: called {tenth.given:.3f}, came true {tenth.true.value:.3f}")


if __name__ == "__main__":
    main()
