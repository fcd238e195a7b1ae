"""The one line of advice above the prompt: the first thing that `advise` would say."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from prompt_toolkit.application import Application

from cluedo_notes.game.advice.advice import ADVICE_ASKERS, weighed_accusation
from cluedo_notes.game.deduction.odds import ShowModel
from cluedo_notes.game.deduction.snapshot import Snapshot
from cluedo_notes.game.errors import GameError
from cluedo_notes.language.message import Hint, HintKind
from cluedo_notes.language.numbers import signed_percent
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.envelope import ROUGHLY_FROM, alike_text

PAUSE = 0.15
"""Seconds before advice is computed: a player who notes several lines at once does not wait for it."""


class AdviceBeside:
    """The advice, worked out beside the prompt, which goes on meanwhile. `line` is what to show of it, `on`
    the snapshot that it is for."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.line: str | None = None
        self.on: Snapshot | None = None
        self._worker = ThreadPoolExecutor(1)

    def begin(self, snapshot: Snapshot, app: "Application[None]") -> None:
        """Work it out for another snapshot."""
        if self.on is not snapshot:
            self.on, self.line = snapshot, self.words("play-advising")
            app.create_background_task(self._worked_out(snapshot, app))

    async def _worked_out(self, snapshot: Snapshot, app: "Application[None]") -> None:
        await asyncio.sleep(PAUSE)
        if self.on is snapshot:
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._worker, self._work_out, snapshot, app, loop)

    def _work_out(
        self, snapshot: Snapshot, app: "Application[None]", loop: asyncio.AbstractEventLoop
    ) -> None:
        """In a thread of its own: show each line as soon as it is known, unless the game has gone on."""
        for line in advice_lines(snapshot, self.words) if self.on is snapshot else ():
            if self.on is not snapshot or loop.is_closed():
                return
            loop.call_soon_threadsafe(self._put, snapshot, line, app)

    def _put(self, snapshot: Snapshot, line: str | None, app: "Application[None]") -> None:
        if self.on is snapshot:
            self.line = line
            app.invalidate()


def advice_lines(snapshot: Snapshot, words: Words) -> Iterator[str | None]:
    """What to ask next, and then, where it is better, to accuse: weighing that takes several times as long.

    None where there is nobody to advise, or nothing to learn.
    """
    try:
        yield from _advised(snapshot, words)
    except GameError:
        yield None


def _advised(snapshot: Snapshot, words: Words) -> Iterator[str | None]:
    from cluedo_notes.game.advice.reading_adviser import adviser_of  # noqa: PLC0415
    from cluedo_notes.game.rules.rooms import rooms_within_reach  # noqa: PLC0415

    log, table = snapshot.log, snapshot.table
    if log.header.me is None or table.over or not table.plays(log.header.me):
        yield None
        return
    if log.header.hand is None:
        yield words("play-no-advice", hand=Hint(HintKind.HAND))
        return
    describer = Describer(log, words)
    adviser = adviser_of(snapshot.position, ShowModel.EVENLY, ADVICE_ASKERS)
    within = rooms_within_reach(table, adviser.asker, None)
    best = next(map(adviser.checked, adviser.best(1, within)), None)
    if best is None or not best.reveals:
        yield None
    else:
        cards, after = describer.cards(best.triple), adviser.alike_after(best.gain)
        code = "play-ask-settles" if best.settles else "play-ask"
        yield words(code, cards=cards, after=alike_text(after, words, ROUGHLY_FROM))
    decision = weighed_accusation(adviser, within)
    if decision.advised or decision.certain:
        percent = signed_percent(decision.now, 0, words)
        likely = "play-accuse" if adviser.figures is None else "play-accuse-read"
        code = "play-accuse-certain" if decision.certain else likely
        yield words(code, cards=describer.cards(decision.envelope), percent=percent)
