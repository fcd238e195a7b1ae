"""What long games and hard positions cost: processor time and memory of whole commands.

Run `make benchmark-scale`. Each command runs in a process of its own on a log of so many suggestions (or of
so many notes, for `undo`); what the system says of that process is printed: the seconds of processor time and
the most memory that it held. A row is one command, a column one length: linear growth is a factor of 2 from
column to column. The next rows are positions of which few answers were noted: ten players and forty showings
were once refused after 13.8 seconds and 1.5 gigabytes, twice. The last rows are `sheet` in editions of sixty
cards with eight players, after twenty suggestions of simulated games, as one of the players saw them: how
long it takes, and how many positions are counted. `--beside` measures another program there, in turn.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from pathlib import Path
from random import Random
from statistics import median

from msgspec import Struct

from cluedo_notes.editions import Category, load
from cluedo_notes.game.knowledge.view import view
from cluedo_notes.game.log.events import Action, Event, Header, Note, Response, Seat, Suggestion
from cluedo_notes.game.log.journal import log_text
from cluedo_notes.game.log.reader import read_log

PROGRAM = (str(Path(sys.executable).with_name("cluedo-notes")),)

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

LARGE = ((12, 18, 30), (20, 20, 20))
"""The suspects, weapons and rooms of large editions."""

LARGE_PLAYERS, LARGE_SUGGESTIONS = 8, 20

STRATEGIES = ("notebook", "chance")
"""How all players of a game in a large edition play."""

SEEN = ((10, 40), (6, 40), (4, 70))
"""Players, and how many showings a spectator saw; the last two positions are too large to be counted."""


class Cost(Struct, frozen=True):
    """What a process took: its exit status, the seconds of processor time, the most memory in megabytes; and
    whether it warned of anything."""

    status: int
    seconds: float
    megabytes: float
    warned: bool


def cost(command: Sequence[str]) -> Cost:
    """Run a command to its end, its output thrown away."""
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=errors)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        seconds, megabytes = used.ru_utime + used.ru_stime, used.ru_maxrss / 1024
        return Cost(process.returncode, seconds, megabytes, errors.seek(0, os.SEEK_END) > 0)


def write_log(path: Path, header: Header, events: Iterable[Event]) -> Path:
    """A log in a file."""
    path.write_bytes(log_text(header, list(events)))
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


def large_edition(path: Path, sizes: Sequence[int]) -> Path:
    """The file of an edition with so many cards of each category."""
    lines = [
        f'id = "{path.stem}"',
        f'name = {{fr = "{path.stem}", en = "{path.stem}"}}',
        f"players = {{min = 2, max = {LARGE_PLAYERS}}}",
        '[deal]\nleftover = "none"',
    ]
    for category, size in zip(Category, sizes, strict=True):
        lines.append(f"[cards.{category}]")
        names = ((f"{category}-{number}", f"{category} {number}") for number in range(1, size + 1))
        lines += [f'{card} = {{fr = "{name}", en = "{name}"}}' for card, name in names]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def large_games(folder: Path, sizes: Sequence[int], strategy: str, games: int) -> list[Path]:
    """Logs of simulated games in a large edition, each up to the same number of suggestions and as another
    player saw it; games that were over sooner are left out."""
    folder.mkdir()
    edition = large_edition(folder / "large.toml", sizes)
    asked = {"--edition": edition, "--players": LARGE_PLAYERS, "--games": games, "--log": folder / "whole"}
    how = {"--strategy": strategy, "--others": strategy}
    options = [str(word) for pair in (asked | how).items() for word in pair]
    subprocess.run([*PROGRAM, "simulate", *options], check=True, stdout=subprocess.DEVNULL)
    logs = []
    for number, path in enumerate(sorted((folder / "whole").glob("*.jsonl"))):
        whole = read_log(path)
        at = [line for line, event in enumerate(whole.events, start=1) if isinstance(event, Suggestion)]
        if len(at) >= LARGE_SUGGESTIONS:
            seen = view(whole, whole.deal.players[number % LARGE_PLAYERS])
            events = seen.events[: at[LARGE_SUGGESTIONS - 1]]
            logs.append(write_log(folder / path.name, seen.header, events))
    return logs


def run(log: Path, command: Sequence[str], program: Sequence[str] = PROGRAM) -> Cost:
    """One command on a log."""
    return cost([*program, "--game", str(log), *command])


def row(name: str, costs: Iterable[Cost]) -> str:
    """A row of the table."""
    cells = [f"{one.seconds:8.2f} s {one.megabytes:7.0f} MB ({one.status})" for one in costs]
    return f"{name:<16} " + "  ".join(cells)


def large_rows(folder: Path, games: int, programs: Sequence[str]) -> Iterator[str]:
    """The rows of large editions, one for each program."""
    for number, (sizes, strategy) in enumerate(product(LARGE, STRATEGIES)):
        logs = large_games(folder / f"large-{number}", sizes, strategy, games)
        costs = [[run(log, ("sheet",), (program,)) for program in programs] for log in logs]
        for program, of_program in zip(programs, zip(*costs, strict=True), strict=True):
            seconds = sorted(one.seconds for one in of_program)
            counted = sum(not one.warned for one in of_program)
            most = max(one.megabytes for one in of_program)
            yield (
                f"{'/'.join(map(str, sizes))} {strategy:<9}"
                f"{seconds[0]:6.2f} {median(seconds):6.2f} {seconds[-1]:6.2f} s {most:5.0f} MB, "
                f"{counted} of {len(logs)} counted  {program}"
            )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--lengths", type=int, nargs="*", default=[5_000, 10_000, 20_000])
    parser.add_argument("--notes", type=int, nargs="*", default=[25_000, 50_000, 100_000])
    parser.add_argument("--no-hard", action="store_true", help="leave the hard positions out")
    parser.add_argument("--large", type=int, default=20, metavar="N", help="games of each large edition")
    parser.add_argument("--beside", metavar="PROGRAM", help="another cluedo-notes, for large editions")
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
        if asked.large:
            print(f"{'sixty cards':<19} least median  most")
            for line in large_rows(folder, asked.large, (*PROGRAM, *filter(None, [asked.beside]))):
                print(line, flush=True)


if __name__ == "__main__":
    main()
