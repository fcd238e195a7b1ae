"""The display of `play` above its prompt: turn, sheet, envelope, advice, last answer."""

import re
from collections.abc import Sequence
from enum import Enum
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.cli.play.followed_game import brief_ignored_lines, ignored_lines
from cluedo_notes.cli.play.help import BETWEEN, fitted
from cluedo_notes.cli.terminal.compact_sheet import CompactSheet, cut
from cluedo_notes.cli.terminal.one_column import OneColumn
from cluedo_notes.cli.terminal.output import columns, line_without_colours, wrapped
from cluedo_notes.cli.terminal.sheet_table import DIM, Style
from cluedo_notes.game.askers.shown import odds_shown
from cluedo_notes.game.deduction.game import Game
from cluedo_notes.language.numbers import signed_percent
from cluedo_notes.language.printable import printable
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.envelope import brief_openness, counted_lines, openness_text
from cluedo_notes.presentation.sheet.grid import mark_lines
from cluedo_notes.presentation.turn import brief_turn, house_lines, out_lines, turn_line

PAINTED = re.compile(r"(\x1b\[[0-9;]+m)([^\x1b]*)(\x1b\[0m)")
"""A line in one colour; tables have several."""

ENVELOPES_SHOWN = 3
"""The number of likeliest envelopes shown."""

WORTH_NAMING = 0.05
"""The probability from which an envelope is shown: of a hundred equally likely ones, three names say
nothing."""

MOST_FOLDED = 10
"""The greatest number of lines above the answer, if one column of the sheet is shown instead of the whole."""

MOST_HEAD = 2
"""The greatest number of these lines for the turn, the solutions and the players who are out."""

MOST_BELOW = 4
"""The column is shortened to make room for this many lines below it: at 40 columns, the cards that the advice
names fit in them."""

LEAST_COLUMN = 4
"""The least number of lines for that column. The parts below it are left out first."""

LEAST_ANSWER = 4
"""The most lines that are kept free for the last answer."""

LONG = 8
"""An answer with more lines than this replaces the display."""


class Likeliest(Enum):
    """How much to show of the likeliest contents of the envelope."""

    LISTED = "listed"
    JOINED = "joined"
    ONE = "one"


class Screen(Struct, frozen=True):
    """The lines to draw. `more`: how far the reader may scroll down. `page`: the number of lines to scroll to
    see all of them. `folded`: is there a longer display of the game?"""

    lines: list[str]
    more: int
    page: int = 1
    folded: bool = False


class View(Struct):
    """The display: the game (with one column if only one fits), the whole sheet, or the last answer as a
    page."""

    paged: bool = False
    whole: bool = False
    scrolled: int = 0
    column: int = 0
    drawn: Screen = Screen([], 0)

    def screen(
        self,
        layout: "ScreenLayout",
        now: Game | None,
        advice: str | None,
        answer: Sequence[str],
        size: tuple[int, int],
    ) -> Screen:
        """The screen to draw; without a game only a page."""
        if self.paged or now is None:
            return layout.page(answer, size, self.scrolled)
        if self.whole:
            return layout.whole(now, advice, size, self.scrolled)
        return layout.game(now, advice, answer, size, self.column)

    def seen(self, drawn: Screen) -> None:
        """Keep what was drawn, and stay within it."""
        self.drawn, self.scrolled = drawn, min(self.scrolled, drawn.more)

    def scroll(self, by: int) -> None:
        """Goes on by a page; from a display without room for the whole sheet, to the whole sheet."""
        self.whole |= self.drawn.folded
        self.scrolled = min(max(self.scrolled + by * self.drawn.page, 0), self.drawn.more)

    def turn(self, by: int) -> None:
        """Shows the column of the next owner, or of the one before."""
        self.column += by

    def back(self, answered: bool) -> None:
        """From a page or the whole sheet to the display; from there to the last answer, if any."""
        self.paged = answered and not (self.paged or self.whole)
        self.whole, self.scrolled = False, 0

    def forget(self) -> None:
        """Shows the envelope again, as after each line."""
        self.whole, self.scrolled, self.column = False, 0, 0


class ScreenLayout:
    """Lays out the present game as the lines of a screen."""

    def __init__(self, words: Words, style: Style) -> None:
        self.words = words
        self.style = style

    def game(
        self,
        now: Game,
        advice: str | None,
        answer: Sequence[str],
        size: tuple[int, int],
        column: int = 0,
    ) -> Screen:
        """The display in `size` (columns, rows). If there is no room for the sheet, only the column of one
        owner is shown: the envelope (0), or another of them."""
        width, height = size
        head = self.status(now, width)
        answer_lines = self.folded(answer, width)
        for likeliest in Likeliest:
            facts = self.facts(now, advice, likeliest, width)
            left = height - len(head) - len(facts)
            sheet = self._sheet(now, width, left - LONG)
            if left - len(sheet) >= (LONG if likeliest is Likeliest.LISTED else LEAST_ANSWER):
                break
        least_answer = max(min(LEAST_ANSWER, len(answer_lines)), 1)
        folded = left - len(sheet) < least_answer
        state = [*head, *sheet, *facts]
        if folded:
            state = self._folded_state(now, advice, (width, max(height - least_answer, 0)), column)
        answer_lines = self._most(answer_lines, max(height - len(state), 1), width)
        spare = [""] * (height - len(state) - len(answer_lines))
        return Screen([*state, *spare, *answer_lines][-height:], 0, folded=folded)

    def _folded_state(self, now: Game, advice: str | None, size: tuple[int, int], column: int) -> list[str]:
        """Turn, solutions, the column of one owner, and the advice, in at most `MOST_FOLDED` lines."""
        width, height = size[0], min(size[1], MOST_FOLDED)
        head = self._brief_status(now, width)
        below = self._brief_facts(now, advice, width)
        room = height - len(head)
        shortened = max(room - min(len(below), MOST_BELOW), min(room, LEAST_COLUMN), 1)
        sheet = self._column(now, width, shortened, column)
        left = max(room - len(sheet), 0)
        if len(below) > left:
            sign = self.style.paint(DIM, fitted([self.words("play-hint-whole")], width))
            below = [*below[: left - 1], sign] if left > 1 else []
        return [*head, *sheet, *below][: max(height, 1)]

    def _brief_status(self, now: Game, width: int) -> list[str]:
        """The player on turn, the number of solutions left, and the players who are out; if there is little
        room, only the first of these."""
        odds, parts = odds_shown(now), [brief_turn(now.table, self.words)]
        if odds is not None and len(odds.envelopes) > 1:
            parts.append(brief_openness(odds.openness, self.words))
        parts += out_lines(now.table, self.words)
        lines = list(wrapped(BETWEEN.join(parts), width, 2))
        while len(parts) > 1 and len(lines) > MOST_HEAD:
            parts.pop()
            lines = list(wrapped(BETWEEN.join(parts), width, 2))
        return [self.style.paint(DIM, line) for line in lines]

    def _brief_facts(self, now: Game, advice: str | None, width: int) -> list[str]:
        """The lines below the column: a contradiction, why there are no figures, the advice, and last what
        the advice or the column may show already: the known envelope."""
        odds = odds_shown(now)
        facts = list(brief_ignored_lines(now.position, self.words))
        if odds is None:
            facts.append(self.words("play-uncounted-brief"))
        facts += [advice] if advice else []
        if odds is not None and len(odds.envelopes) == 1:
            facts += self.envelope(now, Likeliest.ONE, width)
        return self.folded(facts, width)

    def whole(self, now: Game, advice: str | None, size: tuple[int, int], scrolled: int) -> Screen:
        """The whole sheet and what is below it, instead of the display."""
        width, _ = size
        facts = self.facts(now, advice, Likeliest.LISTED, width)
        return self.page([*self._sheet(now, width, 0), *facts], size, scrolled, "play-back-to-game")

    def facts(self, now: Game, advice: str | None, likeliest: Likeliest, width: int) -> list[str]:
        """The lines below the sheet: pencil marks, the events left out if the log contradicts itself, the
        envelope, the basis of the figures, the advice."""
        facts = [
            *mark_lines(now.log, self.words),
            *ignored_lines(now.position, self.words),
            *self.envelope(now, likeliest, width),
            *counted_lines(odds_shown(now), self.words),
        ]
        return self.folded([*facts, *([advice] if advice else [])], width)

    def _sheet(self, now: Game, width: int, height: int) -> list[str]:
        sheet = CompactSheet(now.position, odds_shown(now), self.words, self.style, width, height)
        return list(sheet.lines())

    def _column(self, now: Game, width: int, most: int, column: int) -> list[str]:
        owner = now.position.owners[column % len(now.position.owners)]
        odds, words, style = odds_shown(now), self.words, self.style
        return list(OneColumn(now.position, odds, words, style, width, most, owner).lines())

    def page(
        self, lines: Sequence[str], size: tuple[int, int], scrolled: int, back: str = "play-back-to-sheet"
    ) -> Screen:
        """A long answer instead of the display. `back`: the code of the last line."""
        width, height = size
        seen = self.scrolled(self.folded(lines, width), height - 1, scrolled, width)
        foot = self.style.paint(DIM, fitted([self.words(back)], width))
        return replace(seen, lines=[*seen.lines, *[""] * (height - 1 - len(seen.lines)), foot])

    def scrolled(self, lines: Sequence[str], room: int, scrolled: int, width: int) -> Screen:
        """As many lines as fit, and below them their numbers and the keys that show the others."""
        if len(lines) <= room:
            return Screen(list(lines), 0)
        page = max(room - 1, 1)
        more = len(lines) - page
        first = min(scrolled, more)
        keys = [self.words("play-more-below")] if first < more else []
        keys += [self.words("play-more-above")] if first else []
        place = self.words("play-lines", first=first + 1, last=first + page, number=len(lines))
        sign = self.style.paint(DIM, fitted([*keys, place], width))
        return Screen([*lines[first : first + page], sign][: max(room, 0)], more, page)

    # -- the parts

    def status(self, now: Game, width: int) -> list[str]:
        """The game, the number of its last event, the players who are out, and whose turn it is; if there is
        little room, only the last of these."""
        parts = [printable(Path(now.log.file).stem)]
        parts += [self.words("play-last", number=live_event.number) for live_event in now.log.live[-1:]]
        parts += [*house_lines(now.log.edition, self.words), *out_lines(now.table, self.words)]
        parts += [turn_line(now.table, self.words)]
        while len(parts) > 1 and columns(BETWEEN.join(parts)) > width:
            parts.pop(0)
        return [self.style.paint(DIM, line) for line in wrapped(BETWEEN.join(parts), width, 2)]

    def envelope(self, now: Game, likeliest: Likeliest, width: int) -> list[str]:
        """The envelope or its likeliest contents."""
        describer, words = Describer(now.log, self.words), self.words
        odds = odds_shown(now)
        if odds is None:
            return [words("too-large-to-count")]
        if len(odds.envelopes) == 1:
            cards = describer.cards(odds.envelopes[0].cards)
            return [words("replay-envelope-known", cards=cards)]
        likely = [
            words(
                "play-likely",
                cards=describer.cards(envelope.cards),
                percent=signed_percent(envelope.probability, 0, words),
            )
            for envelope in odds.envelopes[: 1 if likeliest is Likeliest.ONE else ENVELOPES_SHOWN]
            if envelope.probability >= WORTH_NAMING
        ]
        left, brief = (say(odds.openness, words) for say in (openness_text, brief_openness))
        if likeliest is Likeliest.LISTED:
            label = words("play-likeliest", number=len(likely)) + " "
            below = " " * columns(label)
            named = [f"{below if place else label}{line}" for place, line in enumerate(likely)]
            return [left if columns(left) <= width else brief, *named]
        if not likely:
            return [left if columns(left) <= width else brief]
        several = words("clause-separator").join(likely)
        return [words("play-solutions", left=brief, number=len(likely), likely=several)]

    # -- fitting it

    def is_long(self, lines: Sequence[str], width: int) -> bool:
        """Is an answer so long that it replaces the display?"""
        return len(self.folded(lines, width)) > LONG

    def folded(self, lines: Sequence[str], width: int) -> list[str]:
        """Lines as wide as the screen. Those with several colours fit already, or the screen cuts them."""
        folded: list[str] = []
        for line in lines:
            whole = PAINTED.fullmatch(line)
            begin, text, end = whole.groups() if whole else ("", line, "")
            if columns(line_without_colours(text)) <= width or line_without_colours(text) != text:
                folded.append(line)
            else:
                folded += [f"{begin}{part}{end}" for part in wrapped(text, width, _indent(text))]
        return folded

    def _most(self, lines: list[str], number: int, width: int) -> list[str]:
        """At most `number` of the lines. If there are more, the last says how to see them."""
        if len(lines) <= number:
            return lines
        if number > 1:
            sign = self.style.paint(DIM, cut(self.words("play-more-answer"), width, ""))
            return [*lines[: number - 1], sign]
        sign = " " + self.words("play-more-short")
        return [cut(line_without_colours(lines[0]), width - len(sign), "") + sign]


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" ")) + 2
