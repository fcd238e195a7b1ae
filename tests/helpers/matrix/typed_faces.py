"""The faces for typing: `play` on a screen, by a pipe, and at another computer's table."""

import re
from pathlib import Path

from starlette.applications import Starlette
from starlette.types import ASGIApp, Receive, Scope, Send

from cluedo_notes.cli.play.setup.new_game import NewGameSetup
from cluedo_notes.game.entry.setup.conversation import SetupQuestion
from cluedo_notes.language.message import Message
from cluedo_notes.language.words import words_in
from cluedo_notes.web.app import make_app
from cluedo_notes.web.base.settings import ServerSettings
from tests.helpers.cli.piped import New, Play
from tests.helpers.cli.play_terminal import PlayTerminal
from tests.helpers.cli.playing import Game
from tests.helpers.cli.shorthand_writer import Writer
from tests.helpers.cli.table_terminal import Terminal, notes_below
from tests.helpers.matrix.faces import DATA, GAME, Answer, Evening, lines_of
from tests.helpers.matrix.script import ME, Line, Script
from tests.helpers.web import running as running_module
from tests.helpers.web.running import running
from tests.helpers.web.serving import SECRET, Browser, served

ENGLISH = words_in("en")
REFUSED = "nothing was noted"


def asked_and_answered(script: Script, folder: Path) -> list[tuple[Message, str]]:
    """The questions of `play --new` in their order, each with what is typed. There must be no game yet."""
    answers = {
        SetupQuestion.EDITION: [str(folder / script.box) if script.is_own else script.box],
        SetupQuestion.PLAYERS: [", ".join(script.players)],
        SetupQuestion.ME: [ME],
        SetupQuestion.HAND: [", ".join(script.hands[ME]), ""],
        SetupQuestion.NAME: [GAME],
    }
    setup, asked = NewGameSetup(), []
    while not setup.complete:
        for answer in answers.get(setup.now.step, [""]):
            asked.append((setup.now.question, answer))
            setup.answer(answer)
    return asked


class _Typed:
    """What the ways to type have in common."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.script = evening.script
        self.writer = Writer(self.script.edition, self.script.players)
        self.script.write_box(evening.folder)
        evening.patch.setenv("XDG_DATA_HOME", str(evening.folder / DATA))

    def note(self, event: Line) -> Answer:
        return self._type(self.writer.line(event))

    def correct(self, number: int, event: Line) -> Answer:
        return self._type(f"edit {number} {self.writer.line(event)}")

    def _type(self, line: str) -> Answer:
        """Pipe the line into a `play` of its own."""
        ran = Play(Game(self.evening.cli, self.file()), self.evening.patch)(line)
        return Answer(ran.status == 0, ran.err)

    def file(self) -> Path:
        return self.evening.folder / DATA / "cluedo-notes" / "games" / f"{GAME}.jsonl"

    def lines(self) -> list[str]:
        return lines_of(self.file())

    def log(self) -> bytes:
        """Downloaded from the page of a `serve` that is begun for it."""
        browser = Browser(served(self.evening.folder, self.file()))
        return browser.get(f"{browser.home}download").content


class Piped(_Typed):
    """Each line is piped into a `play` of its own."""

    def set_up(self) -> None:
        typed = [answer for _, answer in asked_and_answered(self.script, self.evening.folder)]
        ran = New(self.evening.cli, self.evening.patch)(*typed)
        assert ran.status == 0, ran.err


class OnScreen(_Typed):
    """One `play` on a terminal of its own, to the end of the evening."""

    def set_up(self) -> None:
        self.terminal = self.evening.ended.enter_context(
            PlayTerminal(["--lang", "en", "play", "--new"], columns=100, rows=40)
        )
        for question, answer in asked_and_answered(self.script, self.evening.folder):
            self._until(ENGLISH.say(question).partition(" (")[0][:40])
            self.terminal.type(f"{answer}\r")
            if answer == ", ".join(self.script.hands[ME]):
                self._until("{0} of {0}".format(len(self.script.hands[ME])))
        self._until("What do you know already")
        self.terminal.type("\r")
        self.terminal.until_last(0)
        self.noted = 0

    def _until(self, words: str) -> None:
        self.terminal.until(lambda text: words in text)

    def _type(self, line: str) -> Answer:
        number = self.noted + 1
        noted = re.compile(rf"^#{number} ", re.MULTILINE)
        self.terminal.type("\x03")
        self.terminal.until(lambda text: REFUSED not in text)
        self.terminal.type(f"{line}\r")
        text = self.terminal.until(lambda text: noted.search(text) is not None or REFUSED in text)
        taken = noted.search(text) is not None
        self.noted += taken
        return Answer(taken, text)


class Instead:
    """What a table says in place of its answers; to forms alone where `forms_alone`. None: its own."""

    def __init__(self) -> None:
        self.says: ASGIApp | None = None
        self.forms_alone = False


class Talking:
    """The outermost layer of a table's application, which may say something else."""

    def __init__(self, app: ASGIApp, instead: Instead) -> None:
        self.app = app
        self.instead = instead

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        listens = self.instead.forms_alone and scope["method"] != "POST"
        says = self.app if self.instead.says is None or listens else self.instead.says
        await says(scope, receive, send)


class AtTable(_Typed):
    """`play --table`, then a `play` of these notes for each line; another computer keeps what all saw."""

    def set_up(self) -> None:
        self.instead = Instead()
        there = self.evening.folder / "there"
        public = there / f"{GAME}.jsonl"
        self.script.write(there, GAME, [self.script.header(None)])
        with self.evening.patch.context() as patch:
            patch.setattr(running_module, "make_app", self._talking)
            server = self.evening.ended.enter_context(running(there, public, secret=SECRET, table=True))
        self.public = public
        address = f"{server.address}/enter/{SECRET}"
        terminal = Terminal(address, self.evening.patch, self.evening.cli.capsys)
        status, _, err = terminal.types(ME, ", ".join(self.script.hands[ME]))
        assert status == 0, err

    def _talking(self, settings: ServerSettings) -> Starlette:
        app = make_app(settings)
        app.add_middleware(Talking, instead=self.instead)
        return app

    def file(self) -> Path:
        return notes_below(self.evening.folder / DATA).notes

    def lines(self) -> list[str]:
        """Of the table's computer, and of both files here."""
        here = notes_below(self.evening.folder / DATA)
        return lines_of(self.public, here.public, here.notes)

    def log(self) -> bytes:
        """The log of a game of one's own that takes the notes over."""
        copy = self.evening.folder / "of my own" / f"{GAME}.jsonl"
        ran = self.evening.cli("--game", str(copy), "new", "--events-of", str(self.file()))
        assert (ran.status, ran.err) == (0, ""), ran
        return copy.read_bytes()
