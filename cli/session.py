"""Common work of all commands: finding the game and the language, noting events, printing answers."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import Annotated, TypeVar

import typer
from msgspec import Struct

from cluedo_notes.cli.stores import HeldOpen, doubts_in, named_log, store_of
from cluedo_notes.cli.terminal.command_line import PROMPT, current_line, is_known_torn
from cluedo_notes.cli.terminal.output import beneath, json_text, print_error, text_width, width_of, wrapped
from cluedo_notes.game.entry.library import current_game, game_path, named_game
from cluedo_notes.game.entry.setup.edition_names import home_edition
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.whole_file import is_stream
from cluedo_notes.language.choice import locale_of
from cluedo_notes.language.message import Hint, HintKind, Message, message
from cluedo_notes.language.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from cluedo_notes.game.deduction.changes import OddsChange
    from cluedo_notes.game.deduction.position import Position
    from cluedo_notes.game.entry.note import Build, LogPlace, Noted
    from cluedo_notes.game.log.journal import Store
    from cluedo_notes.game.log.reader import Log


Meant = TypeVar("Meant")

Json = Annotated[bool, typer.Option("--json", help="@arg-json")]
Force = Annotated[bool, typer.Option("--force", help="@arg-force")]
Scheduler = Annotated[
    str | None,
    typer.Option(
        "--scheduler", metavar="@meta-address", help="@arg-scheduler", show_default=False, hidden=True
    ),
]


GAME_VARIABLE = "CLUEDO_NOTES_GAME"
"""The environment variable that names the game if no option does."""

SECONDS_IN_SILENCE = 1.0
"""Seconds after which a message explains the delay."""


class Session:
    """One run of the command line."""

    def __init__(
        self,
        game: str | None,
        words: Words,
        strict: bool = False,
        opened: HeldOpen | None = None,
    ) -> None:
        """`opened`: a game's file that is held open, and its log."""
        self.game = game
        self.opened = opened
        self.words = words
        self.strict = strict
        self._place: LogPlace | None = None

    @property
    def interactive(self) -> bool:
        """Is there a person to ask?"""
        return sys.stdin.isatty()

    def read_game(self, game: str) -> None:
        """Uses a game that is named after a command. Raises `EntryError` if there is none, if `--game` names
        another, and within `play`."""
        if current_line() == PROMPT:
            raise EntryError(message("one-game-here", typed=game, choose=Hint(HintKind.CHOOSE_GAME)))
        if self.game not in (None, game) and not self.game_by_variable:
            raise EntryError(message("two-games", first=self.game, second=game))
        named_game(game)
        self.game = game

    @property
    def home_edition(self) -> str:
        """The id of the default edition: the one of the reader's country."""
        return home_edition(locale_of(os.environ, self.words.language))

    def path(self) -> Path:
        """The file of the current game. Raises `EntryError` if none was chosen."""
        return current_game() if self.game is None else named_game(self.game)

    @property
    def game_by_variable(self) -> bool:
        """Does the environment name the game?"""
        return self.game is not None and self.game == os.environ.get(GAME_VARIABLE)

    def place_of_new(self) -> Path | None:
        """The file for a new game, if `--game` or the environment names it; otherwise None. Raises
        `EntryError` for an existing one, with the place that named it."""
        if self.game is None:
            return None
        path = game_path(self.game)
        if path.is_dir():
            raise EntryError(message("is-a-directory"))
        if path.exists() and self.game_by_variable:
            raise EntryError(message("exists-by-variable", variable=GAME_VARIABLE, game=self.game))
        if path.exists():
            raise EntryError(message("exists-already"))
        return path

    def log(self) -> "Log":
        """The game's log; warns of a last line that a crash cut short. Raises `LogError`."""
        store = self.store()
        store.fetch()
        log = store.read()
        self.report_torn(log)
        return log

    def store(self) -> "Store":
        """The store with the lines of the current game's log. Raises as `path` does."""
        path = self.path()
        return self.opened[1] if self.opened is not None and self.opened[0] == path else store_of(path)

    def named_log(self, wish: str) -> "Log":
        """The log named on the command line, for reading only. Raises as `log` does."""
        log = named_log(named_game(wish))
        self.report_torn(log)
        return log

    def print_written(self, files: Sequence[Path], sentence: str) -> None:
        """Reports that the files were written; on standard error if one of them is a stream."""
        if any(map(is_stream, files)):
            print_error(sentence)
        else:
            self.print_lines([sentence])

    def report_torn(self, log: "Log") -> None:
        """Warns of a last line that a crash cut short, unless the reader was warned already."""
        if log.torn and not is_known_torn(Path(log.file)):
            from cluedo_notes.presentation.log import torn_line  # noqa: PLC0415 (few lines are cut short)

            self.warn(torn_line(log))

    def at(self, place: "LogPlace") -> "Session":
        """The same session, with its next event going to `place`."""
        there = Session(self.game, self.words, self.strict, self.opened)
        there._place = place
        return there

    def note(self, build: "Build", force: bool, as_json: bool) -> "Noted":
        """Notes the event that `build` makes and prints what became certain. Raises as `entry.note`
        does."""
        from cluedo_notes.game.entry.note import AtEnd, note  # noqa: PLC0415 (only what notes)

        noted = note(self.store(), build, self._place or AtEnd(), force, self.strict)
        self.answer(noted, as_json)
        return noted

    def warn_of_contradiction(self, position: "Position") -> None:
        """Warns if the log contradicts itself."""
        if position.consistent:
            return
        from cluedo_notes.game.deduction.contradiction import diagnosis  # noqa: PLC0415 (few logs contradict themselves)
        from cluedo_notes.game.deduction.position import clash_in  # noqa: PLC0415 (few logs contradict themselves)
        from cluedo_notes.presentation.contradiction import contradiction_warning  # noqa: PLC0415 (few logs contradict themselves)

        clash, diagnosed = clash_in(position), diagnosis(position.log)
        self.warn(contradiction_warning(clash, position.ignored, diagnosed, self.words))

    def answer(self, noted: "Noted", as_json: bool) -> None:
        """Print what was noted and what became certain."""
        from cluedo_notes.presentation.noted import (  # noqa: PLC0415 (only what notes)
            changed_lines,
            noted_lines,
            noted_output,
            warnings,
        )

        self.report_torn(noted.before.log)
        self.warn_of_contradiction(noted.after.position)
        raised = list(doubts_in(self.path(), noted))
        for warning in warnings(noted, raised):
            self.warn(warning)
        if as_json:
            self.print_json(noted_output(noted, raised, self._odds_change(noted)))
            return
        self.print_lines(noted_lines(noted, self.words), indent=4)
        sys.stdout.flush()  # visible before counting, which may take long
        if (change := self._odds_change(noted)) is not None:
            self.print_lines(changed_lines(change, self.words), indent=4)

    def _odds_change(self, noted: "Noted") -> "OddsChange | None":
        """The effect of an event on the odds; None, with a warning, if the position is too large."""
        from cluedo_notes.game.askers.shown import change_shown  # noqa: PLC0415 (the start is quick without)

        with self.said_when_long():
            too_large = noted.before.no_odds or noted.after.no_odds
            change = change_shown(noted.before, noted.after)
        if too_large is not None:
            self.warn(too_large)
        return change

    @contextmanager
    def said_when_long(self) -> Iterator[None]:
        """A context that prints a line on a terminal if the work takes longer than people expect."""
        timer = Timer(SECONDS_IN_SILENCE, self.warn, [message("counting")])
        timer.daemon = True
        if sys.stderr.isatty():
            timer.start()
        try:
            yield
        finally:
            timer.cancel()

    @contextmanager
    def progress(self, total: int, what: Message) -> "Iterator[ProgressBar]":
        """A context with a bar on a terminal's standard error while `total` things are done."""
        if not sys.stderr.isatty():
            yield ProgressBar()
            return
        from rich.console import Console  # noqa: PLC0415 (only a terminal needs it)
        from rich.progress import Progress  # noqa: PLC0415 (only a terminal needs it)

        console = Console(file=beneath(sys.stderr))
        with Progress(console=console, transient=True, redirect_stdout=False) as bar:
            yield ProgressBar(bar, bar.add_task(self.words.say(what), total=total))

    def warn(self, what: Message) -> None:
        """Print one message on standard error."""
        print_error(self.words.say(what))

    def print_lines(self, lines: Iterable[str], indent: int = 2) -> None:
        """Print sentences; long ones continue below, indented by `indent` columns."""
        width = text_width(sys.stdout)
        for line in lines:
            print("\n".join(wrapped(line, width, indent)))

    def print_indented(self, lines: Iterable[str]) -> None:
        """Print lines; an indented line continues at its own indentation."""
        for line in lines:
            self.print_lines([line], indent=max(4, len(line) - len(line.lstrip(" ")) + 2))

    def print_rows(self, rows: Iterable[str], indent: int = 2) -> None:
        """Prints the rows of a list as `print_lines` does, but each on one line if the output has no
        width."""
        if width_of(sys.stdout) is not None:
            self.print_lines(rows, indent)
            return
        for row in rows:
            print(row)

    def print_json(self, data: Struct | Sequence[Struct]) -> None:
        """Print data for other programs, on one line."""
        print(json_text(data))

    def ask(self, what: Message) -> str:
        """The text that a person types after a question; empty to skip it."""
        question = self.words.prompting(self.words.say(what))
        text: str = typer.prompt(question, default="", show_default=False, prompt_suffix="")
        return text.strip()

    def ask_until(
        self, question: Message, meant: Callable[[str], Meant], ask: Callable[[Message], str] | None = None
    ) -> Meant | None:
        """The meaning of a person's answer, asked again until `meant` accepts it; None for an empty answer.
        `ask`: another way to ask instead of `self.ask`."""
        while typed := (ask or self.ask)(question):
            try:
                return meant(typed)
            except EntryError as error:
                self.warn(error.message)
        return None


class ProgressBar:
    """The progress of a long task. It is invisible without a bar of the library."""

    def __init__(self, bar: "Progress | None" = None, task: "TaskID | None" = None) -> None:
        self._bar = bar
        self._task = task

    def step(self) -> None:
        """Counts one more finished thing."""
        if self._bar is not None and self._task is not None:
            self._bar.advance(self._task)

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """A context in which lines may be printed; the bar continues below them."""
        if self._bar is None or not sys.stdout.isatty():
            yield
            return
        self._bar.stop()
        try:
            yield
            sys.stdout.flush()
        finally:
            self._bar.start()


def session_of(ctx: typer.Context) -> Session:
    """The session of a command's context."""
    session = ctx.obj
    assert isinstance(session, Session)
    return session
