"""What `play` shows above its prompt: the turn, the sheet, the envelope, the advice, the last answer."""

import re
from collections.abc import Iterator, Sequence
from enum import Enum
from pathlib import Path

from msgspec import Struct

from cluedo_notes.cli.output import columns, wrapped
from cluedo_notes.cli.play_game import Standing
from cluedo_notes.cli.play_names import cut
from cluedo_notes.cli.play_sheet import CompactSheet
from cluedo_notes.cli.render import DIM, Style, padded
from cluedo_notes.editions import Card, Category
from cluedo_notes.game.describe import Describer
from cluedo_notes.game.told.figures import bits_text, signed_percent
from cluedo_notes.game.words import Words

COLOURS = re.compile(r"\x1b\[[0-9;]*m")
PAINTED = re.compile(r"(\x1b\[[0-9;]+m)([^\x1b]*)(\x1b\[0m)")
"""A line in one colour; tables have several."""

CURSOR = "\0"
"""Marks the line of the cursor until it is drawn; no name has this sign."""

LIKELIEST = 3
"""So many contents of the envelope are told."""

LEAST_SHEET = 6
"""So many rows of the sheet are seen, however much else there is to say."""

LEAST_ANSWER = 4
"""So many lines of the last answer, where the sheet leaves room for more than its least."""


LONG = 8
"""An answer of more lines than this takes the place of the view."""


class Likeliest(Enum):
    """How the likeliest contents of the envelope are told, as the room allows."""

    LISTED = "listed"
    JOINED = "joined"
    ONE = "one"


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
        for likeliest in (Likeliest.LISTED, Likeliest.JOINED, Likeliest.ONE):
            facts = self._folded([*self.envelope(now, likeliest), *([advice] if advice else [])], width)
            left = height - len(head) - len(facts)
            compact = CompactSheet(now.position, now.odds, self.words, self.style, width, left - LEAST_ANSWER)
            sheet = list(compact.lines())
            if left - len(sheet) >= (LONG if likeliest is Likeliest.LISTED else LEAST_ANSWER):
                break
        for_answer = max(left - len(sheet), min(LEAST_ANSWER, left - LEAST_SHEET), 0)
        told = self._most(self._folded(answer, width), for_answer)
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
        foot = self.style.paint(DIM, cut(foot, width, self.style.cut))
        return Screen([*seen, *[""] * (room - len(seen)), foot], more)

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

    def envelope(self, now: Standing, likeliest: Likeliest) -> list[str]:
        """What is in the envelope, or its likeliest contents; what a log at odds with itself leaves out."""
        describer, words = Describer(now.log, self.words), self.words
        lines = []
        if not now.position.consistent:
            events = [f"#{number}" for number in now.position.ignored]
            lines.append(words("replay-ignored", events=events))
        if now.odds is None:
            return [*lines, words("too-large-to-count")]
        if len(now.odds.envelopes) == 1:
            cards = describer.cards(now.odds.envelopes[0].cards)
            return [*lines, words("replay-envelope-known", cards=cards)]
        likely = [
            words(
                "play-likely",
                cards=describer.cards(one.cards),
                percent=signed_percent(one.probability, 0, words),
            )
            for one in now.odds.envelopes[: 1 if likeliest is Likeliest.ONE else LIKELIEST]
        ]
        bits = bits_text(now.odds.bits, words)
        if likeliest is Likeliest.LISTED:
            return [*lines, words("replay-bits", bits=bits), *(f"  {one}" for one in likely)]
        return [*lines, words("play-envelope", bits=bits, likely=words("clause-separator").join(likely))]

    # -- a new game

    def picks(
        self,
        cards: Sequence[Card],
        chosen: Sequence[str],
        at: int,
        told: Sequence[str],
        size: tuple[int, int],
    ) -> Screen:
        """Cards to pick from, one column a category where there is room."""
        width, height = size
        language = self.words.language
        longest = max((columns(card.name.in_language(language)) for card in cards), default=0) + 5
        rows = {card.id: self._pick(card, card.id in chosen, n == at) for n, card in enumerate(cards)}
        blocks = [
            [self.words(f"{one}s").upper(), *(rows[card.id] for card in cards if card.category is one)]
            for one in Category
            if cards
        ]
        beside = (longest + 2) * len(blocks) <= width
        lines = list(_beside(blocks, longest) if beside else (line for block in blocks for line in block))
        head = self._folded(told, width)
        room = max(height - len(head), 1)
        under = next((n for n, line in enumerate(lines) if CURSOR in line), 0)
        first = max(0, min(under - room // 2, len(lines) - room))
        seen = [*head, *(line.replace(CURSOR, ">") for line in lines[first : first + room])]
        return Screen([*seen, *[""] * (height - len(seen))], 0)

    def _pick(self, card: Card, chosen: bool, cursor: bool) -> str:
        name = card.name.in_language(self.words.language)
        return f"{CURSOR if cursor else ' '}[{'x' if chosen else ' '}] {name}"

    # -- fitting it

    def _folded(self, lines: Sequence[str], width: int) -> list[str]:
        """Lines as wide as the screen; those with several colours fit as they are, or are cut by it."""
        folded: list[str] = []
        for line in lines:
            whole = PAINTED.fullmatch(line)
            begin, text, end = whole.groups() if whole else ("", line, "")
            if columns(COLOURS.sub("", text)) <= width or COLOURS.search(text):
                folded.append(line)
            else:
                folded += [f"{begin}{part}{end}" for part in wrapped(text, width, _indent(text))]
        return folded

    def _most(self, lines: list[str], number: int) -> list[str]:
        """So many of the lines, with a sign where there are more."""
        if len(lines) <= number:
            return lines
        return [*lines[: number - 1], self.style.cut] if number else []


def _beside(blocks: Sequence[Sequence[str]], width: int) -> Iterator[str]:
    for row in range(max(map(len, blocks), default=0)):
        yield "  ".join(padded(block[row] if row < len(block) else "", width) for block in blocks).rstrip()


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" ")) + 2
