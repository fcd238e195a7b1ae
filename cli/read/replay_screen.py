"""`replay` on a terminal: one screen per step, forward and back with keys."""

import re
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import typer
from rich.console import Console
from rich.control import Control
from rich.text import Text

from cluedo_notes.cli.terminal.compact_sheet import sheet_lines
from cluedo_notes.cli.terminal.output import NARROWEST_TEXT, beneath, coloured, wrapped
from cluedo_notes.cli.terminal.sheet_table import BOLD, DIM, style_of_output
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.review.replay import Replay, ReplayStep
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.envelope import Measure
from cluedo_notes.presentation.replay.steps import StepLines

KEYS: dict[str, Sequence[str]] = {
    "next": ("\x1b[C", "\x1bOC", "\xe0M", "n", "j", " "),
    "back": ("\x1b[D", "\x1bOD", "\xe0K", "p", "k"),
    "first": ("\x1b[H", "\x1bOH", "\x1b[1~", "\x1b[7~", "\xe0G"),
    "last": ("\x1b[F", "\x1bOF", "\x1b[4~", "\x1b[8~", "\xe0O"),
    "up": ("\x1b[A", "\x1bOA", "\x1b[5~", "\xe0H", "\xe0I"),
    "down": ("\x1b[B", "\x1bOB", "\x1b[6~", "\xe0P", "\xe0Q"),
    "jump": ("\r", "\n"),
    "rub-out": ("\x7f", "\x08"),
    "help": ("?",),
    "quit": ("q", "Q", "\x1b", "\x03", "\x04"),
}
"""The action of each key. A key that sends several characters is listed as terminals, and as Windows, send
it."""

MEANING = {key: act for act, keys in KEYS.items() for key in keys}
ONE_KEY = re.compile(r"\x1b\[[0-9;]*[A-Za-z~]|\x1bO[A-Z]|\xe0[GHIKMOPQ]|.", re.DOTALL)
HELP = (
    "replay-key-next",
    "replay-key-back",
    "replay-key-ends",
    "replay-key-jump",
    "replay-key-scroll",
    "replay-key-help",
    "replay-key-quit",
)
"""The codes of the sentences on the page about keys."""

LONGEST_NUMBER = 6
LEAST_SHEET_LINES = 8
"""The least number of visible lines of the sheet, whatever is above it."""

ReadKey = Callable[[], str]
Show = Callable[[list[str]], None]


class Viewer:
    """The state of the screen: the step, how far its sheet is scrolled, and the number being typed."""

    def __init__(
        self, replayed: Replay, place: int, words: Words, measure: Measure = Measure.SOLUTIONS
    ) -> None:
        self.replayed = replayed
        self.place = place
        self.words = words
        self.step_lines = StepLines(replayed.log, words, measure)
        self.style = style_of_output()
        self.scrolled = 0
        self.seen = place
        """The step drawn last."""
        self.typed = ""
        self.notice = ""
        self.helping = False

    # -- keys

    def press(self, key: str) -> bool:
        """Handles a key; False if it ends the replay."""
        act = MEANING.get(key)
        self.notice = ""
        if act == "quit":
            return False
        self.helping = act == "help" and not self.helping
        if key.isascii() and key.isdigit():
            self.typed = (self.typed + key)[:LONGEST_NUMBER]
        elif act == "rub-out":
            self.typed = self.typed[:-1]
        elif act == "jump":
            self._jump()
        elif act in ("up", "down"):
            self.scrolled += 1 if act == "down" else -1
        elif act is not None:
            self.typed = ""
            self._go(act)
        return True

    def _go(self, act: str) -> None:
        last = len(self.replayed) - 1
        places = {"next": self.place + 1, "back": self.place - 1, "first": 0, "last": last}
        self.place = min(max(places.get(act, self.place), 0), last)

    def _jump(self) -> None:
        """Goes to the event whose number was typed."""
        typed, self.typed = self.typed, ""
        if typed:
            try:
                self.place = self.replayed.place_of(int(typed))
            except EntryError as error:
                self.notice = self.words.say(error.message)

    # -- the screen

    def screen(self) -> list[str]:
        """The lines of the screen, as many as it has."""
        size = shutil.get_terminal_size()
        width, height = max(NARROWEST_TEXT, size.columns), size.lines
        if self.helping:
            return _folded([self.words(code) for code in HELP], width)[:height]
        step = self.replayed.at(self.place)
        head, sheet = self._head(step, width), self._sheet(step, width)
        foot = self._foot(len(head) + len(sheet) + 1 > height, width)
        if height - len(head) - len(foot) < LEAST_SHEET_LINES:  # all of it is scrolled
            head, sheet = [], [*head, *sheet]
            self.scrolled = self.scrolled if self.place == self.seen else 0
        self.seen = self.place
        room = max(height - len(head) - len(foot), 0)
        return [*head, *self._window(sheet, room), *foot][:height]

    def waiting(self) -> list[str]:
        """The screen while a step is worked out."""
        return [self._place(self.place), self.words("counting")]

    def _head(self, step: ReplayStep, width: int) -> list[str]:
        step_lines, paint = self.step_lines, self.style.paint
        lines = [
            *(paint(DIM, line) for line in _folded([self._place(self.place)], width)),
            *(paint(BOLD, line) for line in _folded([step_lines.headline(step)], width)),
        ]
        lines += _folded(step_lines.complaints(step), width)
        lines += _folded([*step_lines.turn(step), *step_lines.news(step)], width)
        question = step_lines.question(step) if step.looked_back else []
        last = [step_lines.envelope(step), *question, *step_lines.likeliest(step)]
        return [*lines, *_folded(last, width), ""]

    def _place(self, number: int) -> str:
        game = Path(self.replayed.log.file).stem
        return self.words("replay-place", game=game, number=number, last=len(self.replayed) - 1)

    def _sheet(self, step: ReplayStep, width: int) -> list[str]:
        title = self.words("title-at", game=Path(self.replayed.log.file).stem, number=step.number)
        return list(sheet_lines(step.position, step.odds, 0, self.words, self.style, width, title))

    def _window(self, lines: list[str], room: int) -> list[str]:
        """The part of the sheet that fits."""
        self.scrolled = min(max(self.scrolled, 0), max(len(lines) - room, 0))
        seen = lines[self.scrolled : self.scrolled + room]
        return seen + [""] * (room - len(seen))

    def _foot(self, more: bool, width: int) -> list[str]:
        """The typed text, the mistake in it, or the keys; with `more`, also those that scroll."""
        if self.typed:
            return _folded([self.words("replay-typed", number=self.typed)], width)
        if self.notice:
            return _folded([self.notice], width)
        keys = self.words("replay-keys") + (self.words("replay-keys-more") if more else "")
        return [self.style.paint(DIM, line) for line in _folded([keys], width)]


def _folded(lines: Sequence[str], width: int) -> list[str]:
    """Lines as wide as the screen, with their continuations indented."""
    return [part for line in lines for part in wrapped(line, width, 4)]


def browse(viewer: Viewer, read: ReadKey, show: Show) -> None:
    """Shows the screen and handles the keys, until one ends the replay or the terminal is gone."""
    while True:
        if not viewer.replayed.made(viewer.place):
            show(viewer.waiting())
        step = viewer.replayed.at(viewer.place)
        if not step.looked_back:  # that takes longer than all that can be seen already
            show(viewer.screen())
            _ = step.hindsight
        show(viewer.screen())
        try:
            keys = read()
        except (EOFError, OSError):  # the terminal is gone
            return
        if not keys or not all(viewer.press(key) for key in ONE_KEY.findall(keys)):
            return


def watch(replayed: Replay, place: int, words: Words, measure: Measure, notice: str = "") -> None:
    """Shows the replay on this terminal, which is restored afterwards. `notice`: a message until the first
    key."""
    viewer = Viewer(replayed, place, words, measure)
    viewer.notice = notice
    console = Console(file=beneath(sys.stdout), highlight=False, markup=False, emoji=False)

    def show(lines: list[str]) -> None:
        console.control(Control.home())
        screen.update(Text.from_ansi(coloured("\n".join(lines)), no_wrap=True, overflow="crop"))

    with _silent_keys(), console.screen() as screen:
        try:
            browse(viewer, typer.getchar, show)
        except KeyboardInterrupt:
            return


@contextmanager
def _silent_keys() -> Iterator[None]:
    """A context in which keys pressed during a computation are not echoed, if the system allows it."""
    try:
        import termios  # noqa: PLC0415 (not on Windows)
    except ImportError:
        yield
        return
    before = termios.tcgetattr(sys.stdin)
    quiet = termios.tcgetattr(sys.stdin)
    quiet[3] &= ~termios.ECHO
    termios.tcsetattr(sys.stdin, termios.TCSADRAIN, quiet)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
