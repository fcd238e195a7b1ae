"""`play` without a terminal: lines are read one by one, answers printed plainly."""

import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

from msgspec import structs

from cluedo_notes.cli.play.followed_game import FollowedGame
from cluedo_notes.cli.play.run_command import LineResult, NextStep
from cluedo_notes.cli.play.session import PlaySession
from cluedo_notes.cli.play.setup.correction import GameCorrection
from cluedo_notes.cli.play.setup.new_game import NewGameSetup
from cluedo_notes.cli.session import Session
from cluedo_notes.cli.terminal.output import print_error
from cluedo_notes.game.errors import EntryError, GameError
from cluedo_notes.language.message import Message, message
from cluedo_notes.presentation.noted import PlayedLine
from cluedo_notes.presentation.refused import RefusedCommand, RefusedOutput, RefusedPlace, refused_by


class PlainPlay:
    """One `play` without a screen; `fine` until a line is refused. `lines` are numbered, because some may
    have answered questions before."""

    def __init__(self, session: Session, lines: Iterable[tuple[int, str]], as_json: bool) -> None:
        self.session = session
        self.as_json = as_json
        self.lines = self._numbered(lines)
        self.number = 0
        """The number of the last line read."""
        self.question = ""
        """The question that the next line answers while a new game is set up."""
        self.fine = True

    def run(self, new: bool) -> bool:
        """Enter every line. Were all of them accepted?"""
        path = (
            self._set_up(NewGameSetup(self.session.home_edition, self.session.place_of_new()))
            if new
            else self.session.path()
        )
        if path is None:
            return False
        play = PlaySession(self.session, FollowedGame(path), lambda: None)
        for warning in (*play.torn(), *play.left_out()):
            print_error(warning)
        while (line := next(self.lines, None)) is not None:
            answer = play.enter(line)
            self._print_answer(answer, play)
            if answer.act is NextStep.LEAVE:
                break
            asked = _asked_by(answer, play)
            if asked is not None and (path := self._set_up(asked)) is not None:
                play.game = FollowedGame(path)
        return self.fine

    def _numbered(self, lines: Iterable[tuple[int, str]]) -> Iterator[str]:
        self._prompt()
        for self.number, line in lines:
            yield line
            self._prompt()
        if self._prompts:
            print(file=sys.stderr)

    @property
    def _prompts(self) -> bool:
        """Does a person type the lines, at a terminal that cannot draw a screen?"""
        return self.session.interactive and not self.as_json

    def _prompt(self) -> None:
        """Ask for the next line, in addition to the output for programs."""
        if self._prompts:
            asked = self.session.words.prompting(self.question) if self.question else "> "
            print(asked, end="", file=sys.stderr, flush=True)

    def _print_answer(self, answer: LineResult, play: PlaySession) -> None:
        """Print the answer to one line, or why it was refused."""
        self.fine &= answer.error is None
        if self.as_json:
            line = PlayedLine(
                line=self.number,
                events=len(play.game.now.log.events),
                says=answer.lines,
                typed=answer.typed,
                error=answer.error,
                refused=answer.refused,
            )
            self.session.print_json(line)
        else:
            self.session.print_rows([*answer.lines, *([answer.typed] if answer.typed else [])])
        sys.stdout.flush()
        if answer.error is not None and not self.as_json:
            self._complain(answer.error, self.number)

    def _set_up(self, new_game: NewGameSetup) -> Path | None:
        """Answers the questions of a new game with the next lines. Returns its file, or None if there are too
        few lines."""
        begun = self.number
        while True:
            question = _in_lines(new_game)
            self.question = self.session.words.say(question)
            line = next(self.lines, None)
            if line is None:
                self._refuse_ended(new_game.title, question)
                return None
            try:
                new_game.answer(line)
                self._explain(new_game)
                if new_game.complete:
                    path = new_game.create()
                    break
            except GameError as error:
                if self.session.interactive:
                    self._refuse(error, self.number)
                elif isinstance(new_game, GameCorrection) and line.strip():
                    # The following lines belong to the game, and this one may be the first of them.
                    asked = {"number": self.number, "question": question, "what": error.message}
                    self._refuse(EntryError(message("play-correction-dropped", **asked)), begun)
                    self.lines = chain([line], self.lines)
                    return None
                else:
                    what = message("play-at-question", question=question, what=error.message)
                    self._refuse(EntryError(what), self.number)
        self.question = ""
        if new_game.made is not None and not self.as_json:
            self.session.print_rows([self.session.words.say(new_game.made)])
        return path

    def _explain(self, new_game: NewGameSetup) -> None:
        """The explanation that `?` asked for, and the words that may be typed."""
        if new_game.notice is None:
            return
        print_error(self.session.words.say(new_game.notice))
        if offered := [name for name, _ in new_game.now.offers()]:
            print_error(self.session.words("play-may-be-typed", offered=offered))

    def _refuse(self, error: GameError, line: int) -> None:
        """Prints why the answer in this line to a question of a new game is refused."""
        refused = refused_by(error, self.session.words)
        self._complain(refused.sentence, line)
        self._print_refused(refused, line)

    def _refuse_ended(self, title: Message, question: Message) -> None:
        """Prints which line is missing, with the question that it should have answered."""
        missing = self.number + 1
        what = message("play-set-up-ended", title=title, number=missing, question=question)
        refused = refused_by(EntryError(what), self.session.words)
        print_error(refused.sentence)
        self._print_refused(refused, missing)

    def _print_refused(self, refused: RefusedCommand, line: int) -> None:
        self.fine = False
        if self.as_json:
            where = refused.where if refused.where.file else RefusedPlace(line=line)
            self.session.print_json(RefusedOutput(refused=structs.replace(refused, where=where)))

    def _complain(self, why: str, line: int) -> None:
        """Prints what is wrong with a line; with its number unless a person typed it."""
        known = self.session.interactive
        print_error(why if known else self.session.words("play-at-line", number=line, what=why))


def _in_lines(new_game: NewGameSetup) -> Message:
    """The present question. If cards may be typed on several lines, it says how to end them."""
    if new_game.now.cards:
        return message("play-ask-in-lines", question=new_game.now.question)
    return new_game.now.question


def _asked_by(answer: LineResult, play: PlaySession) -> NewGameSetup | None:
    """The questions that a line must answer, if any."""
    if answer.corrects is not None:
        return GameCorrection(play.game.now.log, answer.corrects)
    return NewGameSetup(play.session.home_edition) if answer.act is NextStep.NEW_GAME else None
