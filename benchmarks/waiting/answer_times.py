"""Does the time of an answer tell what another player of a shared table holds?

Run `make benchmark-answer-times`. Two tables play the same game; they differ in the hand of P1 alone, who has
ticked it and answered nothing. Another seat, somebody who watches and a stranger ask both for the same
addresses, one after the other, in an order that is drawn. The times of each address are compared by the
rank test of Mann and Whitney, and a difference counts where it is below 1 % after Holm's correction for the
number of comparisons. Last P1's own sheet, which may differ: it has other cells.
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from math import sqrt
from pathlib import Path
from random import Random
from statistics import NormalDist, median

sys.path.append(str(Path(__file__).parents[2]))

from msgspec import Struct

from cluedo_notes.game.knowledge.view import hand_of, public_header
from cluedo_notes.game.log.journal import create
from cluedo_notes.game.log.reader import Log
from tests.helpers.web.phones import Phone, answer_all, note_all, seated, whole_game
from tests.helpers.web.running import running
from tests.helpers.web.serving import GENEROUS, SECRET, Browser

GAME = "/game/friday"
ADDRESSES = (f"{GAME}/", f"{GAME}/log", f"{GAME}/ask", f"{GAME}/since?lines=1", "/seats", "/screen")
OWN = ("P1", f"{GAME}/")
LEVEL = 0.01

WARMING_UP = 10
"""Rounds."""

Readers = Mapping[str, Browser]
Asked = tuple[str, str]
"""Who asks, and for which address."""


class Compared(Struct, frozen=True):
    """Who asked for which address; the median seconds at either table, and how probable so large a difference
    of ranks is where there is none."""

    who: str
    address: str
    medians: tuple[float, float]
    probability: float


def rank_test(some: Sequence[float], others: Sequence[float]) -> float:
    """The two-sided probability of the rank test of Mann and Whitney, by its normal approximation with ties
    and the correction for continuity; for samples of some dozens and more."""
    together = Counter((*some, *others))
    rank, below, tied = {}, 0, 0
    for value, number in sorted(together.items()):
        rank[value] = below + (number + 1) / 2
        below += number
        tied += number**3 - number
    first, second, both = len(some), len(others), below
    more = sum(rank[value] for value in some) - first * (first + 1) / 2
    spread = sqrt(first * second / 12 * (both + 1 - tied / (both * (both - 1))))
    if spread == 0:
        return 1.0
    distance = max(0.0, abs(more - first * second / 2) - 0.5) / spread
    return 2 * (1 - NormalDist().cdf(distance))


def corrected(probabilities: Sequence[float]) -> list[float]:
    """As many probabilities by Holm's correction: below a level only where all together hardly ever are."""
    order = sorted(range(len(probabilities)), key=lambda place: probabilities[place])
    found, highest = [0.0] * len(probabilities), 0.0
    for done, place in enumerate(order):
        highest = max(highest, min(1.0, (len(probabilities) - done) * probabilities[place]))
        found[place] = highest
    return found


def table(stack: ExitStack, log: Log, hand: Sequence[str]) -> Readers:
    """A table at which the game was played, where P1 ticked this hand; who asks there."""
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
    file = folder / "friday.jsonl"
    create(file, public_header(log))
    server = stack.enter_context(running(folder, file, secret=SECRET, table=True, limits=GENEROUS))
    phones = seated(server.app, log, server.client)
    phones["P1"].tick(hand)
    note_all(phones | {"P1": phones["P2"]}, log)
    answer_all(phones["P2"], log)
    watching = Phone(server.app, client=server.client())
    stranger = Browser(server.app, server.client())
    return {"P2": phones["P2"], "who watches": watching, "a stranger": stranger, "P1": phones["P1"]}


def compared(
    tables: Sequence[Readers], asked: Sequence[Asked], requests: int, random: Random
) -> list[Compared]:
    """All comparisons. Each round asks both tables for everything, in an order of its own, so that what else
    keeps the machine busy meets all alike; the first rounds are not counted."""
    times = [(list[float](), list[float]()) for _ in asked]
    for number in range(-WARMING_UP, requests):
        for place in random.sample(range(len(asked)), len(asked)):
            who, address = asked[place]
            for which in random.sample((0, 1), 2):
                began = time.perf_counter()
                tables[which][who].get(address)
                if number >= 0:
                    times[place][which].append(time.perf_counter() - began)
    return [
        Compared(who, address, (median(one), median(other)), rank_test(one, other))
        for (who, address), (one, other) in zip(asked, times, strict=True)
    ]


def other_hand(log: Log, hand: tuple[str, ...]) -> tuple[str, ...]:
    """A hand with another card in the place of its first."""
    return next(card.id for card in log.edition.cards if card.id not in hand), *hand[1:]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--requests", type=int, default=500, help="of each address at each table")
    parser.add_argument("--seed", type=int, default=22, help="of the order in which is asked")
    parser.add_argument(
        "--same-hand", action="store_true", help="at both tables: how often chance alone tells"
    )
    options = parser.parse_args()
    log = whole_game("classic", 3)
    hand = hand_of(log, "P1") or ()
    other = hand if options.same_hand else other_hand(log, hand)
    with ExitStack() as stack:
        tables = [table(stack, log, one) for one in (hand, other)]
        asked = [(who, address) for who in ("P2", "who watches", "a stranger") for address in ADDRESSES]
        *found, own = compared(tables, [*asked, OWN], options.requests, Random(options.seed))
    tried = corrected([one.probability for one in found])
    print(f"{options.requests} requests each at either table, seed {options.seed}; {len(found)} comparisons")
    print(f"{'':44}{'median ms':>10}{'other hand':>12}{'rank test':>11}{'Holm':>8}")
    for one, holm in zip(found, tried, strict=True):
        print(f"{_line(one)}{holm:8.3f}")
    print(f"{_line(own)}    its own")
    below = sum(one.probability < LEVEL for one in found)
    print(f"below 1 %: {below} by themselves, {sum(one < LEVEL for one in tried)} after Holm's correction")


def _line(one: Compared) -> str:
    was, otherwise = (1000 * seconds for seconds in one.medians)
    return f"{one.who:14}{one.address:30}{was:10.2f}{otherwise:12.2f}{one.probability:11.3f}"


if __name__ == "__main__":
    main()
