"""What long games and hard positions cost: processor time and memory of whole commands.

Run `make benchmark-scale`. Each command runs in a process of its own on a log of so many suggestions (or of
so many notes, for `undo`); what the system says of that process is printed: the seconds of processor time and
the most memory that it held. A row is one command, a column one length: linear growth is a factor of 2 from
column to column. The last rows are positions of which few answers were noted: ten players and forty showings
were once refused after 13.8 seconds and 1.5 gigabytes, twice.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random

import msgspec
from msgspec import Struct

from cluedo_notes.editions import Category, load
from cluedo_notes.game.log.events import Action, Event, Header, Note, Response, Seat, Suggestion

COMMANDS = (
    ("log",),
    ("sheet",),
    ("envelope",),
    ("verify",),
    ("turn",),
    ("add-suggestion", "Ana", "pervenche", "clef-anglaise", "bureau", "--force"),
    ("edit", "1", "add-suggestion", "Ana", "pervenche", "clef-anglaise", "bureau", "--force"),
    ("undo",),
)
"""On the same log, one after the other: each sees what the one before has noted."""

HARD = (("sheet",), ("envelope",))

SEEN = ((10, 40), (6, 40), (4, 70))
"""Players, and how many showings a spectator saw; the last two positions are too large to be counted."""


class Cost(Struct, frozen=True):
    """What a process took: its exit status, the seconds of processor time, the most memory in megabytes."""

    status: int
    seconds: float
    megabytes: float


def cost(command: Sequence[str]) -> Cost:
    """Run a command to its end, its output thrown away."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return Cost(process.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def write_log(path: Path, header: Header, events: Iterable[Event]) -> Path:
    """A log in a file."""
    path.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in (header, *events)))
    return path


def dealt(edition: str, players: int, random: Random) -> tuple[dict[str, str], dict[str, list[str]]]:
    """Who has each card (an empty name: the envelope), and the cards of each category."""
    cards = {str(category): [card.id for card in load(edition).of(category)] for category in Category}
    inside = [random.choice(of_category) for of_category in cards.values()]
    rest = [card for of_category in cards.values() for card in of_category if card not in inside]
    random.shuffle(rest)
    holder = dict.fromkeys(inside, "") | {card: NAMES[at % players] for at, card in enumerate(rest)}
    return holder, cards


NAMES = ("Ana", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim")


def long_game(path: Path, number: int, seed: int = 0) -> Path:
    """Three players who ask, all answers noted, for so many suggestions."""
    random = Random(seed)
    holder, cards = dealt("classic", 3, random)
    hand = tuple(card for card, who in holder.items() if who == "Ana")
    seats = tuple(Seat(name, character) for name, character in zip(NAMES, cards["suspect"][:3], strict=False))
    header = Header(format=1, edition="classic", players=seats, me="Ana", hand=hand, first_player="Ana")

    def suggestions() -> Iterable[Suggestion]:
        for turn in range(number):
            asker = NAMES[turn % 3]
            triple = tuple(random.choice(of_category) for of_category in cards.values())
            responses = []
            for step in (1, 2):
                other = NAMES[(turn + step) % 3]
                fits = [card for card in triple if holder[card] == other]
                seen = random.choice(fits) if fits and "Ana" in (asker, other) else None
                responses.append(Response(other, Action.SHOW if fits else Action.PASS, seen))
                if fits:
                    break
            yield Suggestion(asker, *triple, tuple(responses))

    return write_log(path, header, suggestions())


def long_notes(path: Path, number: int) -> Path:
    """So many notes in a game that has hardly begun."""
    seats = tuple(Seat(name) for name in NAMES[:3])
    header = Header(format=1, edition="classic", players=seats)
    return write_log(path, header, (Note(f"note {at}") for at in range(number)))


def watched_game(path: Path, number: int, players: int, seed: int) -> Path:
    """A spectator without a hand notes who showed a card to whom, no more; nobody knows who dealt."""
    random = Random(seed)
    holder, cards = dealt("super", players, random)
    seats = tuple(Seat(name) for name in NAMES[:players])
    events = []
    while len(events) < number:
        asker = random.choice(NAMES[:players])
        triple = tuple(random.choice(of_category) for of_category in cards.values())
        order = NAMES[:players].index(asker)
        others = [NAMES[(order + step) % players] for step in range(1, players)]
        shower = next((one for one in others if any(holder[card] == one for card in triple)), None)
        if shower is not None:
            events.append(Suggestion(asker, *triple, (Response(shower, Action.SHOW),)))
    return write_log(path, Header(format=1, edition="super", players=seats), events)


def run(log: Path, command: Sequence[str]) -> Cost:
    """One command on a log."""
    return cost([str(Path(sys.executable).with_name("cluedo-notes")), "--game", str(log), *command])


def row(name: str, costs: Iterable[Cost]) -> str:
    """A row of the table."""
    cells = [f"{one.seconds:8.2f} s {one.megabytes:7.0f} MB ({one.status})" for one in costs]
    return f"{name:<16} " + "  ".join(cells)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--lengths", type=int, nargs="*", default=[5_000, 10_000, 20_000])
    parser.add_argument("--notes", type=int, nargs="*", default=[25_000, 50_000, 100_000])
    parser.add_argument("--no-hard", action="store_true", help="leave the hard positions out")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        print("suggestions      " + "  ".join(f"{number:>26,}" for number in asked.lengths))
        logs = [long_game(folder / f"{number}.jsonl", number) for number in asked.lengths]
        for command in COMMANDS if logs else ():
            print(row(command[0], [run(log, command) for log in logs]), flush=True)
        print("notes            " + "  ".join(f"{number:>26,}" for number in asked.notes))
        notes = [long_notes(folder / f"notes-{number}.jsonl", number) for number in asked.notes]
        if notes:
            print(row("undo", [run(log, ("undo",)) for log in notes]), flush=True)
        if not asked.no_hard:
            print("spectator saw    " + "  ".join(f"{f'{n} of {who} players':>26}" for who, n in SEEN))
            hard = [watched_game(folder / f"seen-{who}.jsonl", n, who, seed=7) for who, n in SEEN]
            for command in HARD:
                print(row(command[0], [run(log, command) for log in hard]), flush=True)


if __name__ == "__main__":
    main()
