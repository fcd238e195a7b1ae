"""The one line of advice above the prompt: the first thing that `advise` would say."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from prompt_toolkit.application import Application

from cluedo_notes.game.advice.advice import ADVICE_ASKERS, suggestions, weighed
from cluedo_notes.game.advice.reading_adviser import adviser_of
from cluedo_notes.game.advice.walk import aim_of
from cluedo_notes.game.deduction.game import Game
from cluedo_notes.game.deduction.odds import ShowModel
from cluedo_notes.game.errors import GameError
from cluedo_notes.game.rules.rooms import rooms_within_reach
from cluedo_notes.language.message import Hint, HintKind
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.advice.step import StepWords, brief_aim

PAUSE = 0.15
"""Seconds before advice is computed, so that a player who notes several lines does not wait for it."""


class AdviceBeside:
    """The advice, computed while the prompt goes on. `line`: the text to show. `on`: the game that it is
    for."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.line: str | None = None
        self.on: Game | None = None
        self._worker = ThreadPoolExecutor(1)

    def begin(self, game: Game, app: "Application[None]") -> None:
        """Computes the advice for another game."""
        if self.on is not game:
            self.on, self.line = game, None
            if is_advised(game):
                self.line = self.words("play-advising")
                app.create_background_task(self._worked_out(game, app))

    async def _worked_out(self, game: Game, app: "Application[None]") -> None:
        await asyncio.sleep(PAUSE)
        if self.on is game:
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._worker, self._work_out, game, app, loop)

    def _work_out(self, game: Game, app: "Application[None]", loop: asyncio.AbstractEventLoop) -> None:
        """In a thread of its own: shows each line as soon as it is known, unless the game has gone on."""
        for line in advice_lines(game, self.words) if self.on is game else ():
            if self.on is not game or loop.is_closed():
                return
            loop.call_soon_threadsafe(self._put, game, line, app)

    def _put(self, game: Game, line: str | None, app: "Application[None]") -> None:
        if self.on is game:
            self.line = line
            app.invalidate()


def is_advised(game: Game) -> bool:
    """Does the keeper of the notes play, in a game that goes on?"""
    me = game.log.header.me
    return me is not None and not game.table.over and game.table.plays(me)


def advice_lines(game: Game, words: Words) -> Iterator[str | None]:
    """The next question, marked as provisional, and then the next step, which may differ: computing that
    takes several times as long.

    The game is advised (`is_advised`). None if there is nothing to do. If there is an error, why there is no
    advice."""
    try:
        yield from _advised(game, words)
    except GameError as error:
        yield words("play-refused", reason=error.message)


def _advised(game: Game, words: Words) -> Iterator[str | None]:
    if game.log.header.hand is None:
        yield words("play-no-advice", hand=Hint(HintKind.HAND))
        return
    adviser = adviser_of(game.position, ShowModel.EVENLY, ADVICE_ASKERS)
    within = rooms_within_reach(game.table, adviser.asker, None)
    best = suggestions(adviser, within, 1)
    aim = aim_of(adviser, within, False, None, best)
    brief = None if aim is None else brief_aim(adviser, aim, words)
    yield None if brief is None else words("play-advice-so-far", advice=brief)
    yield StepWords(weighed(adviser, within, False, None, best), words).said.brief
