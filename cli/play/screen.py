"""`play` on a terminal: display, prompt below it, and the keys. The rest of `play` knows no terminal."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

from prompt_toolkit.application import Application
from prompt_toolkit.completion import Completer
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Always, Condition
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.layout import Float, FloatContainer, HSplit, Layout, Window
from prompt_toolkit.layout.controls import BufferControl, FormattedTextControl
from prompt_toolkit.layout.menus import CompletionsMenu
from prompt_toolkit.layout.processors import BeforeInput
from prompt_toolkit.output import ColorDepth

from cluedo_notes.cli.play.advice import AdviceBeside
from cluedo_notes.cli.play.followed_game import WATCHED, FollowedGame, news_lines
from cluedo_notes.cli.play.help import AT_THE_PROMPT, NEW_GAME, PICKING, WHERE_FOLDED, hints, welcome
from cluedo_notes.cli.play.layout import Screen, ScreenLayout, View
from cluedo_notes.cli.play.line import KNOWN_ALREADY, WHAT
from cluedo_notes.cli.play.prompt import LineCompleter, NowCompleter, OfferCompleter, earlier_lines
from cluedo_notes.cli.play.run_command import LineResult, NextStep, Run, run
from cluedo_notes.cli.play.run_in_process import OwnProcess
from cluedo_notes.cli.play.session import Enter, PlaySession
from cluedo_notes.cli.play.setup.correction import GameCorrection
from cluedo_notes.cli.play.setup.known_sheet import KnownSheet, says_nothing
from cluedo_notes.cli.play.setup.new_game import NewGameSetup
from cluedo_notes.cli.play.setup.setup_screen import SetupScreen, refused_answer
from cluedo_notes.cli.play.typed_lines import LineBuffer, line_keys, pressed, rows_of
from cluedo_notes.cli.session import Session
from cluedo_notes.cli.terminal.command_line import PROMPT
from cluedo_notes.cli.terminal.output import coloured, wrapped
from cluedo_notes.cli.terminal.sheet_table import BOLD, DIM, style_of_output
from cluedo_notes.game.deduction.game import Game
from cluedo_notes.game.entry.library import Library, data_folder
from cluedo_notes.game.errors import GameError
from cluedo_notes.language.words import words_in

RED = "1;31"


class PlayScreen:
    """One `play` on a terminal."""

    def __init__(self, session: Session, new: bool) -> None:
        self.session = session
        self.words = words_in(session.words.language, PROMPT)
        self.style = style_of_output()
        self.layout = ScreenLayout(self.words, self.style)
        self.play: PlaySession | None = None
        self.setup: SetupScreen | None = None
        self.known: KnownSheet | None = None
        """The known cards, while they are filled in."""
        if new or (session.game is None and Library(data_folder()).current() is None):
            self._set_up(NewGameSetup(session.home_edition, session.place_of_new()))
        else:
            self.play = self._opened(FollowedGame(session.path()))
        self.answer: tuple[str, ...] = self._welcome()
        self.asked: tuple[str, ...] = ()
        """The question after the last line; it stays below the prompt until another line is entered."""
        self.error = ""
        self.view = View()
        self.advice = AdviceBeside(self.words)
        self.slow: OwnProcess | None = None
        """Runs the line whose answer is still awaited."""
        self.buffer = LineBuffer(
            completer=NowCompleter(self._completer),
            complete_while_typing=True,
            multiline=False,
            history=earlier_lines(),
            accept_handler=lambda _: self._accept(),
            on_text_changed=lambda _: self._typed(),
        )
        self.app: Application[None] = self._application()

    def run(self) -> None:
        """Runs until the user leaves, then prints the place of the log. Raises `EOFError` if the terminal is
        gone."""
        self.app.run(pre_run=self._begin)
        if self.play is not None and not self.play.game.is_gone:
            print(self.words("play-left", path=str(self.play.game.path)))

    def _begin(self) -> None:
        self.app.create_background_task(self._watch())
        self._advise()

    def _opened(self, game: FollowedGame) -> PlaySession:
        return PlaySession(self.session, game, lambda: self.app.output.get_size().columns, self._slow)

    def _welcome(self) -> tuple[str, ...]:
        if self.play is None:
            return ()
        return (welcome(self.play.game.now, self.words), *self.play.torn(), *self.play.left_out())

    def _slow(self) -> Run:
        """Runs a command so that Ctrl-C and Ctrl-D can end it."""
        return run if self.slow is None else self.slow.run

    # -- the drawing

    def _application(self) -> "Application[None]":
        top = Window(FormattedTextControl(self._top), wrap_lines=False, always_hide_cursor=True)
        rule = Window(char=self.style.rule, height=1, style="class:rule")
        line = self._line = Window(
            BufferControl(self.buffer, [BeforeInput("> ")]), height=lambda: rows_of(self.buffer)
        )
        below = Window(FormattedTextControl(self._below_text), height=lambda: len(self._below()))
        menu = Float(CompletionsMenu(max_height=8), xcursor=True, ycursor=True)
        # The menu opens above the line and covers nothing below it: the question, the mistake, the keys.
        body = HSplit([FloatContainer(HSplit([top, rule, line]), [menu]), below])
        depth = None if self.style.coloured else ColorDepth.DEPTH_1_BIT
        return Application(
            Layout(body, focused_element=line), key_bindings=self._keys(), full_screen=True, color_depth=depth
        )

    def _rows_left(self) -> int:
        """The rows for display and error: all except the rule and the prompt."""
        return self.app.output.get_size().rows - 1 - rows_of(self.buffer)

    def _top(self) -> ANSI:
        width = self.app.output.get_size().columns
        drawn = self._screen((width, max(self._rows_left() - len(self._below()), 1)))
        self.view.seen(drawn)
        return ANSI(coloured("\n".join(drawn.lines)))

    def _screen(self, size: tuple[int, int]) -> Screen:
        if self.setup is not None:
            return self.setup.screen(self.buffer.text, size)
        if self.known is not None:
            return self.known.screen(size)
        return self.view.screen(self.layout, self._now, self.advice.line, self.answer, size)

    def _below(self) -> list[str]:
        """The question, and the mistake in the line, otherwise the words that may be typed."""
        width, room = self.app.output.get_size().columns, max(self._rows_left() - 1, 1)
        several = self.buffer.document.line_count
        waiting = [self.words("play-lines-wait", number=several)] if several > 1 else []
        asked = [self.style.paint(BOLD, line) for line in self._wrapped([*waiting, *self.asked], width)]
        if self.error:
            wrong = [self.style.paint(RED, line) for line in self._wrapped([self.error], width)]
            return [*asked[: max(room - len(wrong), 0)], *wrong[:room]]
        return [*asked[: room - 1], self.style.paint(DIM, self._hints(width))]

    def _hints(self, width: int) -> str:
        if self.known is not None:
            return self.known.hints(width)
        playing = WHERE_FOLDED if self.view.drawn.folded else AT_THE_PROMPT
        codes = playing if self.setup is None else PICKING if self.setup.picks else NEW_GAME
        return hints(codes, self.words, width)

    def _wrapped(self, lines: Sequence[str], width: int) -> list[str]:
        return [part for line in lines for part in wrapped(line, width, 2)]

    def _below_text(self) -> ANSI:
        return ANSI(coloured("\n".join(self._below())))

    # -- lines

    def _accept(self) -> bool:
        """Does what the line says, or what several pasted ones say. Does any of them stay, to be changed?"""
        stays = self.buffer.enter_lines(self._entered, lambda: self.slow is not None or self.app.is_done)
        if not stays:
            self._line.horizontal_scroll = 0
        return stays

    def _entered(self, text: str) -> bool:
        self.buffer.keeps = self.setup is None
        if self.slow is not None:
            self.error = self.words("play-busy")
            return True
        self.error = ""
        self.view.forget()
        if text.strip():
            self.asked = ()
        try:
            if self.setup is not None:
                self._answer_question(self.setup, text)
                return self._show(LineResult(), "")
            assert self.play is not None
            if self.known is not None and (stays := self._filled_in(self.known, self.play, text)) is not None:
                return stays
            if self.play.takes_long(text):
                self._enter_besides(self.play, text, partial(self.play.enter, text))
                return False
            return self._show(self.play.enter(text), text)
        except GameError as error:
            why, meant = refused_answer(error, text, self.words)
            return self._show(LineResult(error=why, typed=meant), text)

    def _enter_besides(self, play: PlaySession, text: str, entered: Enter) -> None:
        self.slow, self.answer, self.view.paged = OwnProcess(), (self.words("play-answering"),), False
        self.app.create_background_task(self._entered_besides(play, text, entered, self.slow))

    async def _entered_besides(self, play: PlaySession, text: str, entered: Enter, slow: OwnProcess) -> None:
        """Enters a line whose answer takes a while. The prompt goes on; a refused line comes back to it. A
        command still at work ends with the screen."""
        try:
            answer = await play.game.beside(entered)
        finally:
            slow.end()
            self.slow, self.answer, self.error = None, (), ""
        if not self._show(answer, text):
            self.buffer.go_on()
        elif self.known is None:
            self.buffer.bring_back(text, answer.typed)
            self.error = answer.error or ""  # it disappears when the text changes
        self.app.invalidate()

    def _typed(self) -> None:
        """A user who types has read the mistake; another line begins at the left."""
        self.error = ""
        if self.buffer.cursor_position <= 1:
            self._line.horizontal_scroll = 0

    def _set_up(self, new_game: NewGameSetup) -> None:
        self.setup = SetupScreen(new_game, self.words, self.layout)

    def _answer_question(self, setup: SetupScreen, text: str) -> None:
        setup.answer(text)
        if setup.asked.complete:
            path = setup.asked.create()
            self.play, self.setup = self._opened(FollowedGame(path)), None
            made = setup.asked.made
            self.answer, self.view.paged = self._welcome() if made is None else (self.words.say(made),), False
            self._advise()
            if made is None:
                self._fill_in()

    def _fill_in(self) -> None:
        """Shows the sheet for the known cards."""
        if self.play is not None:
            self.known = KnownSheet(self.play.game.now.position, self.words, self.layout)

    def _filled_in(self, known: KnownSheet, play: PlaySession, text: str) -> bool | None:
        """Notes the filled-in sheet. Does the line stay? None: nothing was filled in, enter the line."""
        known.explained = text.strip() == WHAT
        if known.explained:
            return False
        if text.strip() and known.filled:
            self.error = self.words("known-first")
            return True
        if not known.filled:
            self.known = None
            return False if says_nothing(text) else None
        if play.game.is_elsewhere:
            self._enter_besides(play, KNOWN_ALREADY, partial(play.fill_in, dict(known.filled)))
            return False
        return self._show(play.fill_in(known.filled), KNOWN_ALREADY)

    def _show(self, answer: LineResult, text: str) -> bool:
        if answer.act is NextStep.LEAVE:
            self.app.exit()
        elif answer.act is NextStep.NEW_GAME:
            self._set_up(NewGameSetup(self.session.home_edition))
        elif answer.corrects is not None and self._now is not None:
            self._set_up(GameCorrection(self._now.log, answer.corrects))
        elif answer.act is NextStep.FILL_IN:
            self._fill_in()
        elif answer.error is None and text == KNOWN_ALREADY:
            self.known = None
        if answer.error is not None:
            self.buffer.mend(text, answer.typed)
            self.error = answer.error
            return True
        self.view.paged = False
        if (answer.typed is None or answer.lines) and text.strip():
            self.answer = tuple(line for line in answer.lines if line not in answer.asked)
            self.asked = answer.asked
            # After an event everybody wants to see the display.
            long = self.layout.is_long(answer.lines, self.app.output.get_size().columns)
            self.view.paged = long and self.advice.on is self._now
        self._advise()
        if answer.typed is not None or self.setup is not None:
            self.app.loop.call_soon(self._put, answer.typed)  # type: ignore[union-attr]
        return False

    @property
    def _now(self) -> Game | None:
        return None if self.play is None else self.play.game.now

    def _put(self, text: str | None = None) -> None:
        """Puts a text into the empty line, by default the earlier answer to a question, selected."""
        if not self.buffer.text:
            self.buffer.reset(Document(text or ("" if self.setup is None else self.setup.asked.begun)))
            if self.setup is not None and self.setup.asked.now.before is not None:
                self.buffer.select_line()
            self.app.invalidate()

    # -- other tasks

    async def _watch(self) -> None:
        """Shows within a second what others note."""
        while True:
            await asyncio.sleep(WATCHED)
            if (game := self._watched) is None:
                continue
            before = game.now
            try:
                if not await game.news(lambda: self._watched):
                    continue
            except GameError as error:
                self.error = self.words.say(error.message)
            else:
                self.answer, self.view.paged = tuple(news_lines(before, game, self.words)), False
                self._advise()
            self.app.invalidate()

    @property
    def _watched(self) -> FollowedGame | None:
        busy = self._list is not None or self.slow is not None
        return None if self.play is None or busy else self.play.game

    def _advise(self) -> None:
        if self.play is not None:
            self.advice.begin(self.play.game.now, self.app)

    # -- keys

    def _keys(self) -> KeyBindings:
        choosing = Condition(lambda: bool(self._list and self._list.lists and not self.buffer.text))
        columns = Condition(lambda: self.view.drawn.folded and not self.buffer.text)
        picking = choosing & Condition(lambda: bool(self._list and self._list.picks))
        keys = line_keys(self.buffer)
        for key, act, when in (
            ("enter", self.buffer.take_completion, Condition(self.buffer.completion_chosen)),
            ("tab", self.buffer.complete, Always()),
            ("c-c", self._clear, Always()),
            ("c-d", self._leave, Always()),
            ("escape", self._go_back, Always()),
            ("pageup", lambda: self._scroll(-1), Always()),
            ("pagedown", lambda: self._scroll(1), Always()),
            ("up", self._in_list(lambda chosen_list: chosen_list.move(-1)), choosing),
            ("down", self._in_list(lambda chosen_list: chosen_list.move(1)), choosing),
            ("left", self._in_list(lambda chosen_list: chosen_list.aside(-1)), choosing),
            ("right", self._in_list(lambda chosen_list: chosen_list.aside(1)), choosing),
            ("left", lambda: self.view.turn(-1), columns),
            ("right", lambda: self.view.turn(1), columns),
            ("space", self._in_list(lambda chosen_list: chosen_list.toggle()), picking),
            ("backspace", self._in_list(lambda chosen_list: chosen_list.put_back()), picking),
        ):
            keys.add(key, filter=when, eager=key == "escape")(pressed(act))
        return keys

    @property
    def _list(self) -> SetupScreen | KnownSheet | None:
        """The list in which the keys move, if it replaces the display."""
        return self.setup or self.known

    def _in_list(self, act: Callable[[SetupScreen | KnownSheet], None]) -> Callable[[], None]:
        """A key in a list. After it, the mistake counts as read."""

        def pressed() -> None:
            self.error = ""
            if self._list is not None:
                act(self._list)

        return pressed

    def _leave(self) -> None:
        """Leaves, even if something is still being computed."""
        if not self.app.is_done:
            self.app.exit()

    def _clear(self) -> None:
        """Stops a slow command; otherwise clears the line, which Up brings back."""
        if self.slow is not None:
            self.slow.end()
            return
        self.error = ""
        self.buffer.reset(append_to_history=True)

    def _scroll(self, by: int) -> None:
        scroll = self.view.scroll if self._list is None else self._list.jump
        scroll(by)

    def _completer(self, requested: bool) -> Completer | None:
        """The completer for the present question; None under an error, and next to an unrequested list."""
        if not requested and (self.error or (self.setup is not None and self.setup.lists)):
            return None
        if self.setup is not None:
            return OfferCompleter(self.setup.asked.now.offers, self.words.language)
        play = self.play
        return None if play is None else LineCompleter(lambda: play.game.now.log, self.words)

    def _go_back(self) -> None:
        if self.buffer.complete_state is not None:
            self.buffer.cancel_completion()
        elif self.setup is not None:
            self.error = ""
            if (back := self.setup.back(self.buffer.text)) or self.play is not None:
                self.setup = self.setup if back else None  # the game before goes on
                self.buffer.reset()
                self._put()
        elif self.known is not None:
            self.error, self.known = "", None
        else:
            self.view.back(bool(self.answer))
