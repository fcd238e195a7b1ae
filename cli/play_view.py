"""What `play` shows above its prompt: the turn, the sheet, the envelope, the advice, the last answer."""

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from cluedo_notes.cli.output import wrapped
from cluedo_notes.cli.play_game import Standing
from cluedo_notes.cli.play_sheet import CompactSheet, cut
from cluedo_notes.cli.render import BOLD, DIM, Style
from cluedo_notes.game.describe import Describer
from cluedo_notes.game.told.figures import bits_text, signed_percent
from cluedo_notes.game.words import Words

LIKELIEST = 3
"""So many contents of the envelope are told."""

LEAST_SHEET = 6
"""So many rows of the sheet are seen, however much else there is to say."""

LEAST_ANSWER = 4
"""So many lines of the last answer, where the sheet leaves room for more than its least."""


class Screen(Struct, frozen=True):
    """What is drawn, and how far one may still scroll down."""

    lines: list[str]
    more: int


class View:
    """The lines of one standing."""

    def __init__(self, words: Words, style: Style) -> None:
        self.words = words
        self.style = style

    def game(
        self,
        now: Standing,
        advice: str | None,
        answer: Sequence[str],
        size: tuple[int, int],
        scrolled: int,
    ) -> Screen:
        """The view in so many columns and rows; where it is too long, the sheet is what scrolls."""
        width, height = size
        head = [self.style.paint(DIM, cut(self.status(now), width, self.style.cut))]
        facts = self._folded([*self.envelope(now), *([advice] if advice else [])], width)
        told = self._folded(answer, width)
        left = height - len(head) - len(facts)
        compact = CompactSheet(now.position, now.odds, self.words, self.style, width, left - LEAST_ANSWER)
        sheet = list(compact.lines())
        for_answer = max(left - len(sheet), min(LEAST_ANSWER, left - LEAST_SHEET), 0)
        told = self._most(told, for_answer)
        room = max(left - len(told), 0)
        more = max(len(sheet) - room, 0)
        first = min(scrolled, more)
        seen = sheet[first : first + room]
        spare = [""] * (height - len(head) - len(seen) - len(facts) - len(told))
        return Screen([*head, *seen, *facts, *spare, *told][:height], more)

    def page(self, lines: Sequence[str], size: tuple[int, int], scrolled: int) -> Screen:
        """A long answer instead of the view."""
        width, height = size
        whole = self._folded(lines, width)
        room = height - 1
        more = max(len(whole) - room, 0)
        first = min(scrolled, more)
        seen = whole[first : first + room]
        foot = self.words("play-page", last=first + len(seen), number=len(whole))
        return Screen([*seen, *[""] * (room - len(seen)), self.style.paint(DIM, foot)], more)

    # -- what there is to say

    def status(self, now: Standing) -> str:
        """Which game, how many events, whose turn."""
        name = Path(now.log.file).stem
        return self.words("play-status", game=name, number=len(now.log.events), turn=self._turn(now))

    def _turn(self, now: Standing) -> str:
        if now.table.over:
            return self.words("replay-over")
        if now.table.due is not None:
            return self.words("must-open-hand", player=now.table.due)
        asker = now.table.next_asker
        return self.words("play-turn-unknown") if asker is None else self.words("play-turn", player=asker)

    def envelope(self, now: Standing) -> list[str]:
        """What is in the envelope, or its likeliest contents; what is left out of a log at odds with itself."""
        describer, words = Describer(now.log, self.words), self.words
        lines = []
        if not now.position.consistent:
            events = [f"#{number}" for number in now.position.ignored]
            lines.append(words("replay-ignored", events=events))
        if now.odds is None:
            return [*lines, words("too-large-to-count")]
        likely = [
            words(
                "play-likely",
                cards=describer.cards(one.cards),
                percent=signed_percent(one.probability, 0, words),
            )
            for one in now.odds.envelopes[:LIKELIEST]
        ]
        if len(now.odds.envelopes) == 1:
            cards = describer.cards(now.odds.envelopes[0].cards)
            return [*lines, self.style.paint(BOLD, words("replay-envelope-known", cards=cards))]
        told = words(
            "play-envelope",
            bits=bits_text(now.odds.bits, words),
            likely=words("clause-separator").join(likely),
        )
        return [*lines, told]

    # -- fitting it

    def _folded(self, lines: Sequence[str], width: int) -> list[str]:
        return [part for line in lines for part in wrapped(line, width, 2)]

    def _most(self, lines: list[str], number: int) -> list[str]:
        """So many of the lines, with a sign where there are more."""
        if len(lines) <= number:
            return lines
        return [*lines[: number - 1], self.style.cut] if number else []
