"""`play` on a terminal, from Enter to the new display, and the cost of one more line in a long game."""

import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from time import perf_counter, sleep

import msgspec
from measured import Asked, Row

from cluedo_notes.editions import apply_options, load
from cluedo_notes.game.log.events import Action, Header, Response, Seat, Suggestion
from cluedo_notes.game.log.journal import log_text
from tests.helpers.cli.play_terminal import PlayTerminal
from tests.helpers.cli.ready import Begun, Started
from tests.helpers.cli.shorthand_writer import Writer

TYPING = 0.4
"""The seconds between an advice and the next line; people at a table take longer."""

ROWS = 60
"""High enough to show the advice below the largest sheet, which the measurement waits for."""

NAMES = ("Ana", "Bob", "Cleo")
HAND = ("rose", "violet", "corde", "poignard", "hall", "bibliotheque")
ASKED = ("rose", "corde", "hall")
"""Cards of Ana's own hand, so that it stays open who has the others."""

SHE_SHOWS = Response("Ana", Action.SHOW, "rose")
ANSWERS = (
    (Response("Bob", Action.PASS), Response("Cleo", Action.PASS)),
    (Response("Cleo", Action.PASS), SHE_SHOWS),
    (SHE_SHOWS,),
)
TYPED = (
    "Ana rose corde hall -\n",
    "Bob rose corde hall Ana rose\n",
    "Cleo rose corde hall Ana rose\n",
)
"""The same again, as a player types them."""

FEW, MANY = 10, 50
"""The numbers of times that these lines are typed."""

EVENTS = (100, 500, 2_000)


def rows(asked: Asked) -> Iterator[Row]:
    """On the clock, and of processor time, which other programs on the machine do not lengthen."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        typed: dict[str, list[tuple[float, float]]] = {program: [] for program in asked.programs}
        for example in asked.games:
            for program, taken in typed.items():
                taken += displays(program, example, folder)
        for program, taken in typed.items():
            clock, processor = zip(*taken, strict=True)
            yield Row("from Enter to the new display", clock, program=program)
            yield Row("of it the processor, in the main thread", processor, program=program)
        for number in EVENTS:
            costs: dict[str, list[float]] = {program: [] for program in asked.programs}
            for _ in range(asked.rounds):
                for program, cost in costs.items():
                    cost.append(one_more_line(program, folder / "long.jsonl", number))
            for program, cost in costs.items():
                yield Row(f"the processor for a line after {number:,} events", cost, program=program)


# -- the displayed times


class Terminal(PlayTerminal):
    """One `play` of the program with this name."""

    def _begun(self, arguments: Sequence[str], variables: Mapping[str, str], terminal: int) -> Begun:
        return AnyProgram(arguments, variables, terminal)


class AnyProgram(Started):
    """A program started by all its words."""

    def command(self, *arguments: str) -> list[str]:
        """The words."""
        return list(arguments)


def displays(program: str, example: Path, folder: Path) -> Iterator[tuple[float, float]]:
    """The milliseconds of every line of an example: on the clock, and of processor time."""
    header, *events = map(msgspec.json.decode, example.read_bytes().splitlines())
    path = folder / example.name
    path.write_bytes(msgspec.json.encode(header) + b"\n")
    edition, _ = apply_options(load(header["edition"]), header.get("options") or {})
    writer = Writer(edition, [seat["name"] for seat in header["players"]])
    command = [program, "--lang", "en", "--game", str(path), "play"]
    with Terminal(command, rows=ROWS, XDG_DATA_HOME=str(folder)) as terminal:
        terminal.until_last(0)
        for number, event in enumerate(events, start=1):
            terminal.until(lambda text: "still being worked out" not in text)
            sleep(TYPING)  # its last lines follow its first
            terminal.type(writer.line(event))
            last = writer.line(event)[-10:]
            terminal.until(lambda text, last=last: last in text)
            began, used = perf_counter(), terminal.processor_seconds()
            terminal.type("\r")
            terminal.until_noted(number)
            yield 1000 * (terminal.seen_at - began), 1000 * (terminal.processor_seconds() - used)


# -- the cost of a line


def long_game(path: Path, number: int) -> Path:
    """A log with this number of suggestions, as if nobody had anything else to ask."""
    header = Header(format=1, edition="classic", players=tuple(map(Seat, NAMES)), me="Ana", hand=HAND)
    events = [Suggestion(NAMES[at % 3], *ASKED, ANSWERS[at % 3]) for at in range(number)]
    path.write_bytes(log_text(header, events))
    return path


def typed_after(number: int, times: int) -> str:
    """The next line after this number of suggestions, by the player whose turn it is."""
    return "".join(TYPED[number % 3 :] + TYPED[: number % 3]) * times


def one_more_line(program: str, log: Path, number: int) -> float:
    """The milliseconds of one line after this number of events. It is the time of many lines minus that of a
    few, which also includes the start and the first sheet. Each run has a new log."""
    few, many = (
        processor(program, long_game(log, number), typed_after(number, times)) for times in (FEW, MANY)
    )
    return (many - few) / (len(TYPED) * (MANY - FEW))


def processor(program: str, log: Path, lines: str) -> float:
    """The processor time, in milliseconds, that `play` takes to record these lines in a log."""
    before = getrusage(RUSAGE_CHILDREN)
    command = [program, "--lang", "en", "play", str(log)]
    subprocess.run(command, input=lines, stdout=subprocess.DEVNULL, text=True, check=True)
    after = getrusage(RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
