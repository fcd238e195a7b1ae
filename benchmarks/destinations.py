"""How many rolls a second the rules engine answers: every legal destination of a move by dice, on each board.

    python benchmarks/destinations.py [--seconds 2]

Each roll is a random spot, a random total and random squares for the other pawns, so that little of one
answer serves for the next; what the engine keeps of a board without pawns it keeps as in a game.
"""

import argparse
import time
from random import Random

from cluedo_notes.editions import load
from cluedo_notes.game.table.movement import BoardGraph, Start

EDITIONS = ("classic", "super", "secrets-2008")


def rolls_a_second(edition_id: str, seconds: float) -> float:
    """How many random rolls are answered a second."""
    edition = load(edition_id)
    assert edition.board is not None
    graph, random = BoardGraph(edition, edition.board), Random(1)
    squares, others = sorted(edition.board.squares), len(edition.suspects) - 1
    answered, started = 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        here = random.choice(graph.spots)
        occupied = frozenset(random.sample(squares, others)) - {here}
        graph.ends(Start(here, occupied), random.randint(2, 12))
        answered += 1
    return answered / (time.perf_counter() - started)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=2.0)
    seconds = parser.parse_args().seconds
    for edition in EDITIONS:
        rolls_a_second(edition, seconds)  # as in the middle of a game: the board has been walked before
        print(f"{rolls_a_second(edition, seconds):8.0f} rolls a second  {edition}")


if __name__ == "__main__":
    main()
