"""What `play` shows above its prompt: the turn, the sheet, the envelope, the advice, the last answer."""

import re
from collections.abc import Sequence
from enum import Enum
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.cli.play.followed_game import ignored_lines
from cluedo_notes.cli.play.help import BETWEEN, fitted
from cluedo_notes.cli.terminal.compact_sheet import CompactSheet, cut
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
from cluedo_notes.presentation.turn import house_lines, out_lines, turn_line

PAINTED = re.compile(r"(\x1b\[[0-9;]+m)([^\x1b]*)(\x1b\[0m)")
"""A line in one colour; tables have several."""

ENVELOPES_SHOWN = 3
"""The number of likeliest envelopes shown."""

WORTH_NAMING = 0.05
"""The probability from which an envelope is shown: of a hundred alike, three names tell nothing."""

LEAST_SHEET = 6
"""The least number of rows of the sheet that are visible, however much else there is to show."""

LEAST_ANSWER = 4
"""The least number of lines of the last answer, where the sheet leaves room for more than its own least."""


LONG = 8
"""An answer of more lines than this takes the place of the display."""


class Likeliest(Enum):
    """How to show the likeliest contents of the envelope in the room there is."""

    LISTED = "listed"
    JOINED = "joined"
    ONE = "one"


class Screen(Struct, frozen=True):
    """The lines to draw; `more`: how far the reader may scroll down; `page`: by how many lines to scroll
    to see all of them."""

    lines: list[str]
    more: int
    page: int = 1


class ScreenLayout:
    """Lays out a game as it stands as the lines of a screen."""

    def __init__(self, words: Words, style: Style) -> None:
        self.words = words
        self.style = style

    def game(
        self,
        now: Game,
        advice: str | None,
        answer: Sequence[str],
        size: tuple[int, int],
        scrolled: int,
    ) -> Screen:
        """The display in `size` (columns, rows); where it is too long, the sheet scrolls."""
        width, height = size
        head = self.status(now, width)
        answer_lines = self.folded(answer, width)
        for likeliest in Likeliest:
            marks = mark_lines(now.log, self.words)
            facts = [
                *marks,
                *self.envelope(now, likeliest, width),
                *counted_lines(odds_shown(now), self.words),
            ]
            facts += [advice] if advice else []
            facts = self.folded(facts, width)
            left = height - len(head) - len(facts)
            compact = CompactSheet(now.position, odds_shown(now), self.words, self.style, width, left - LONG)
            sheet = list(compact.lines())
            if left - len(sheet) >= (LONG if likeliest is Likeliest.LISTED else LEAST_ANSWER):
                break
        if left < LEAST_SHEET + LEAST_ANSWER:  # a small screen: the reader scrolls to them
            sheet, facts, left = [*sheet, *facts], [], height - len(head)
        for_answer = max(left - len(sheet), min(LEAST_ANSWER, max(left - LEAST_SHEET, left // 3)), 1)
        answer_lines = self._most(answer_lines, for_answer, width)
        seen = self.scrolled(sheet, max(left - len(answer_lines), 0), scrolled, width)
        spare = [""] * (height - len(head) - len(seen.lines) - len(facts) - len(answer_lines))
        return replace(seen, lines=[*head, *seen.lines, *facts, *spare, *answer_lines][-height:])

    def page(self, lines: Sequence[str], size: tuple[int, int], scrolled: int) -> Screen:
        """A long answer instead of the display."""
        width, height = size
        seen = self.scrolled(self.folded(lines, width), height - 1, scrolled, width)
        foot = self.style.paint(DIM, fitted([self.words("play-back-to-sheet")], width))
        return replace(seen, lines=[*seen.lines, *[""] * (height - 1 - len(seen.lines)), foot])

    def scrolled(self, lines: Sequence[str], room: int, scrolled: int, width: int) -> Screen:
        """As many lines as fit, and below them which lines these are and the keys that show the others."""
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
        """The game, the number of events, who is out, whose turn it is; where room is short, the last of
        these."""
        name, number = printable(Path(now.log.file).stem), len(now.log.live)
        parts = [name, self.words("play-events", number=number)]
        parts += [*house_lines(now.log.edition, self.words), *out_lines(now.table, self.words)]
        parts += [turn_line(now.table, self.words)]
        while len(parts) > 1 and columns(BETWEEN.join(parts)) > width:
            parts.pop(0)
        return [self.style.paint(DIM, line) for line in wrapped(BETWEEN.join(parts), width, 2)]

    def envelope(self, now: Game, likeliest: Likeliest, width: int) -> list[str]:
        """What is in the envelope, or its likeliest contents; and what a contradictory log leaves out."""
        describer, words = Describer(now.log, self.words), self.words
        lines, odds = list(ignored_lines(now.position, words)), odds_shown(now)
        if odds is None:
            return [*lines, words("too-large-to-count")]
        if len(odds.envelopes) == 1:
            cards = describer.cards(odds.envelopes[0].cards)
            return [*lines, words("replay-envelope-known", cards=cards)]
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
            return [*lines, left if columns(left) <= width else brief, *(f"  {line}" for line in likely)]
        if not likely:
            return [*lines, left if columns(left) <= width else brief]
        return [*lines, words("play-solutions", left=brief, likely=words("clause-separator").join(likely))]

    # -- fitting it

    def is_long(self, lines: Sequence[str], width: int) -> bool:
        """Is an answer so long that it takes the place of the display?"""
        return len(self.folded(lines, width)) > LONG

    def folded(self, lines: Sequence[str], width: int) -> list[str]:
        """Lines as wide as the screen; those with several colours fit as they are, or are cut by it."""
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
        """At most `number` of the lines; where there are more, the last says how to see them."""
        if len(lines) <= number:
            return lines
        if number > 1:
            sign = self.style.paint(DIM, cut(self.words("play-more-answer"), width, ""))
            return [*lines[: number - 1], sign]
        sign = " " + self.words("play-more-short")
        return [cut(line_without_colours(lines[0]), width - len(sign), "") + sign]


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" ")) + 2
