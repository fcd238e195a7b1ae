"""Long games and hard positions: processor time and memory of whole commands.

Work that grows with the length takes twice as long for a log that is twice as long. The hardest positions are
those of spectators who only saw that cards were shown. Ten players and forty showings were once refused after
13.8 seconds and 1.5 gigabytes.
"""

import os
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from measured import Asked, Row

from cluedo_notes.editions import Category, load
from cluedo_notes.game.log.events import Action, Event, Header, Response, Seat, Suggestion
from cluedo_notes.game.log.journal import log_text

LENGTHS = (5_000, 10_000, 20_000)
SHORT = "add-suggestion Ana pervenche clef-anglaise bureau --force"
COMMANDS = ("log", "sheet", "odds", "verify", "turn", SHORT, f"edit 1 {SHORT}", "undo")
"""Commands on the same log, one after another: each sees the lines of the one before."""

SEEN = ((10, 40), (6, 40), (4, 70))
"""The numbers of players, and of the showings that a spectator saw. The last two positions are too large to
be counted."""

NAMES = ("Ana", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim")


def rows(asked: Asked) -> Iterator[Row]:
    """Each command once, with its own report of the resources it used."""
    with tempfile.TemporaryDirectory() as name:
        for program in asked.programs:
            for length in LENGTHS:
                log = long_game(Path(name, "long.jsonl"), length)
                for typed in COMMANDS:
                    yield from cost(f"{typed.split()[0]}, {length:,} suggestions", log, typed, program)
            for players, showings in SEEN:
                log = watched_game(Path(name, "seen.jsonl"), showings, players)
                for typed in ("sheet", "odds"):
                    yield from cost(f"{typed}, {showings} of {players} players seen", log, typed, program)


def cost(what: str, log: Path, typed: str, program: str) -> Iterator[Row]:
    """The processor time of a command, and the most memory that it had."""
    command = [program, "--game", str(log), *typed.split()]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{what}: exit status {process.returncode}")
    yield Row(what, [1000 * (used.ru_utime + used.ru_stime)], program=program)
    yield Row(what, [used.ru_maxrss / 1024], "MB", program)


# -- the games


def long_game(path: Path, number: int) -> Path:
    """Three players who ask, with all answers recorded, for this number of suggestions."""
    random = Random(0)
    holder, cards = dealt("classic", NAMES[:3], random)
    hand = tuple(card for card, who in holder.items() if who == "Ana")
    seats = tuple(Seat(name, character) for name, character in zip(NAMES, cards[0][:3], strict=False))
    header = Header(format=1, edition="classic", players=seats, me="Ana", hand=hand, first_player="Ana")
    return written(path, header, [asked_in_turn(turn, holder, cards, random) for turn in range(number)])


def asked_in_turn(
    turn: int, holder: dict[str, str], cards: Sequence[Sequence[str]], random: Random
) -> Suggestion:
    """A question for any three cards, with the answers up to the first player who shows one."""
    asker, triple = NAMES[turn % 3], tuple(map(random.choice, cards))
    responses = []
    for other in (NAMES[(turn + 1) % 3], NAMES[(turn + 2) % 3]):
        fits = [card for card in triple if holder[card] == other]
        seen = random.choice(fits) if fits and "Ana" in (asker, other) else None
        responses.append(Response(other, Action.SHOW if fits else Action.PASS, seen))
        if fits:
            break
    return Suggestion(asker, *triple, tuple(responses))


def watched_game(path: Path, number: int, players: int) -> Path:
    """A spectator without a hand records only who showed a card to whom; the dealer is not known."""
    random, names = Random(7), NAMES[:players]
    holder, cards = dealt("super", names, random)
    events: list[Event] = []
    while len(events) < number:
        asker, triple = random.choice(names), tuple(map(random.choice, cards))
        after = names.index(asker) + 1
        others = (*names[after:], *names[: after - 1])
        shower = next((one for one in others if any(holder[card] == one for card in triple)), None)
        if shower is not None:
            events.append(Suggestion(asker, *triple, (Response(shower, Action.SHOW),)))
    return written(path, Header(format=1, edition="super", players=tuple(map(Seat, names))), events)


def dealt(edition: str, names: Sequence[str], random: Random) -> tuple[dict[str, str], list[list[str]]]:
    """The owner of each card (an empty name: the envelope), and the cards of each category."""
    cards = [[card.id for card in load(edition).of(category)] for category in Category]
    inside = [random.choice(of_category) for of_category in cards]
    rest = [card for of_category in cards for card in of_category if card not in inside]
    random.shuffle(rest)
    holder = dict.fromkeys(inside, "") | {card: names[at % len(names)] for at, card in enumerate(rest)}
    return holder, cards


def written(path: Path, header: Header, events: Sequence[Event]) -> Path:
    """A log in a file."""
    path.write_bytes(log_text(header, list(events)))
    return path
