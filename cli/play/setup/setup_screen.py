"""Setting a game up on a terminal: the question, the list to choose from, and the keys that move in it."""

from collections.abc import Collection, Iterator, Sequence

from cluedo_notes.cli.play.layout import Screen, ScreenLayout
from cluedo_notes.cli.play.setup.new_game import NewGameSetup
from cluedo_notes.cli.refused import mended
from cluedo_notes.cli.terminal.compact_sheet import written_card
from cluedo_notes.cli.terminal.output import columns, padded
from cluedo_notes.editions import Card, Category
from cluedo_notes.game.entry.setup.conversation import SetupQuestion
from cluedo_notes.game.entry.setup.edition_names import listed_editions
from cluedo_notes.game.errors import GameError
from cluedo_notes.game.log.events import Seat
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.games.edition import editions_with_suspects, numbered_editions
from cluedo_notes.presentation.refused import refused_by

CURSOR = "\0"
"""Marks the line of the cursor until it is drawn; no name has this character."""

BOX = 5
"""The columns before a card's name: the cursor, and the box to tick."""

BETWEEN_COLUMNS = 2

SHORTEST_NAME = 12
"""Cards' names are not cut below this width; a list that is too long is scrolled instead."""

SIDE_BY_SIDE: Sequence[Sequence[Sequence[Category]]] = (
    ((Category.SUSPECT,), (Category.WEAPON,), (Category.ROOM,)),
    ((Category.SUSPECT, Category.WEAPON), (Category.ROOM,)),
    (tuple(Category),),
)
"""The widest first."""


class SetupScreen:
    """A game being set up, and the state of its screen."""

    def __init__(self, asked: NewGameSetup, words: Words, layout: ScreenLayout) -> None:
        self.asked = asked
        self.words = words
        self.layout = layout
        self.cursor = 0
        """The place in the list; it starts again with each question."""

    @property
    def lists(self) -> bool:
        """Is there a list to choose from?"""
        return self.picks or self.asked.now.step is SetupQuestion.EDITION

    @property
    def picks(self) -> bool:
        """May something in the list be picked?"""
        return bool(self.asked.now.cards)

    # -- keys

    def answer(self, text: str) -> None:
        """Takes an answer; without a text, the edition under the cursor. Raises `EntryError`."""
        step = self.asked.now.step
        chosen = str(self.cursor + 1) if step is SetupQuestion.EDITION and not text.strip() else text
        self.asked.answer(chosen)
        if self.asked.now.step is not step:
            self.cursor = 0

    def back(self, typed: str) -> bool:
        """Go back to the question before, with its answer; the text typed at this one is kept. Was there
        one?"""
        chosen, there = self.asked.now.typed.edition, self.asked.back(typed)
        listed = [edition.id for edition in listed_editions(self.asked.now.home)]
        again = self.asked.now.step is SetupQuestion.EDITION and chosen in listed
        self.cursor = listed.index(chosen) if again else 0
        return there

    def move(self, by: int) -> None:
        """Moves the cursor; from the end of the list it goes to its beginning."""
        self.cursor = (self.cursor + by) % self._length

    def aside(self, by: int) -> None:
        """Like `jump`, because categories are side by side."""
        self.jump(by)

    def jump(self, by: int) -> None:
        """Go to the first card of the neighbouring category."""
        cards = self.asked.now.cards
        firsts = [n for n, card in enumerate(cards) if not n or cards[n - 1].category != card.category]
        if firsts:
            here = max(n for n, first in enumerate(firsts) if first <= self.cursor)
            self.cursor = firsts[(here + by) % len(firsts)]
        else:
            self.cursor = 0 if by < 0 else self._length - 1

    def toggle(self) -> None:
        """Pick the card under the cursor, or put it back."""
        self.asked.toggle(self.asked.now.cards[self.cursor].id)

    def put_back(self) -> None:
        """Puts back the card that was picked last, if there is one."""
        self.asked.put_back()

    @property
    def _length(self) -> int:
        return len(self.asked.now.cards or listed_editions(self.asked.now.home))

    # -- the screen

    def screen(self, typed: str, size: tuple[int, int]) -> Screen:
        """The answers so far, the question, and the items of the list that fit the typed text. If there is
        little room, the first answers are left out."""
        width, height = size
        question = self.layout.folded([*self._explained(), self._question()], width)
        above = self.layout.folded([self.words.say(self.asked.title), *self._so_far()], width)
        rows = self._rows(typed, width, height - len(question)) if self.lists else []
        above = above[max(0, len(above) + len(question) + len(rows) - height) :]
        return in_sight(self.layout, [*above, *question], rows, size, drawn=">")

    def _question(self) -> str:
        asked = self.asked
        question = self.words.say(asked.now.question)
        if asked.now.cards:
            sizes, number = asked.now.sizes or ("?",), len(asked.now.picked)
            question = self.words("play-pick", what=question, number=number, sizes=sizes)
        return self.words.prompting(question).rstrip()

    def _explained(self) -> Iterator[str]:
        """The explanation that `?` asked for, without the items of the list."""
        if self.asked.notice is not None:
            yield self.words.say(self.asked.notice)
            if not self.lists and (offered := [name for name, _ in self.asked.now.offers()]):
                yield self.words("play-may-be-typed", offered=offered)

    def _so_far(self) -> Iterator[str]:
        """The answers so far: the edition, the players clockwise, whose hand is next, and the cards."""
        typed = self.asked.now.typed
        if not typed.edition:
            return
        yield self.asked.now.edition.name.in_language(self.words.language)
        if typed.players:
            yield " → ".join(map(self._seat, typed.seats))
        for step, code, cards in (
            (SetupQuestion.FACE_UP, "play-open-cards", typed.face_up),
            (SetupQuestion.HAND, "play-hand", typed.hand),
        ):
            if cards:
                picking = step is self.asked.now.step
                yield self.words("play-picked" if picking else code, cards=self._said(cards))

    def _said(self, cards: Sequence[str]) -> str:
        by_id = self.asked.now.edition.by_id
        return ", ".join(by_id[card].name.in_language(self.words.language) for card in cards)

    def _seat(self, seat: Seat) -> str:
        return seat.name if seat.character is None else f"{seat.name} ({self._said([seat.character])})"

    # -- the list

    def _rows(self, typed: str, width: int, height: int) -> list[str]:
        fitting = self.asked.now.fitting(typed)
        if self.asked.now.cards:
            return self._cards(fitting, bool(typed), width, height)
        editions = listed_editions(self.asked.now.home)
        rows = editions_with_suspects(editions, self.words)
        if max(map(columns, rows)) >= width:  # a row each is worth more
            rows = numbered_editions(editions, self.words)
        marked = (
            (CURSOR if n == self.cursor and not typed else " ") + row
            for n, (listed, row) in enumerate(zip(editions, rows, strict=True))
            if listed.id in fitting
        )
        return self.layout.folded(list(marked), width)

    def _cards(self, fitting: Collection[str], typed: bool, width: int, height: int) -> list[str]:
        """The cards that fit, with the categories side by side if there is room."""
        cards = self.asked.now.cards
        shown = [card for card in cards if card.id in fitting]
        here = None if typed else cards[self.cursor].id
        whole = max(columns(self._name(card)) for card in shown)
        having = {card.category for card in shown}
        arranged = self._arranged(shown, whole, width, height)
        side_by_side = [column for column in arranged if having.intersection(column)]
        names = min(whole, _room(width, len(side_by_side)))
        columns_of_rows = [list(self._column(column, shown, here, names)) for column in side_by_side]
        return list(_beside(columns_of_rows, names + BOX))

    def _arranged(
        self, shown: Sequence[Card], whole: int, width: int, height: int
    ) -> Sequence[Sequence[Category]]:
        """The categories that are below each other. They are side by side if whole names allow it, otherwise
        in two columns, with shorter names if one would be too long for the screen."""
        each, two, one = SIDE_BY_SIDE
        if _room(width, len(each)) >= whole:
            return each
        short = len(shown) + len(Category) <= height
        return one if short or _room(width, len(two)) < SHORTEST_NAME else two

    def _column(
        self, categories: Sequence[Category], shown: Sequence[Card], here: str | None, width: int
    ) -> Iterator[str]:
        for category in categories:
            of_it = [card for card in shown if card.category is category]
            if of_it:
                yield self.words(f"{category}s").upper()
            for card in of_it:
                yield self._row(card, card.id == here, width)

    def _row(self, card: Card, under_cursor: bool, width: int) -> str:
        others = self.asked.now.edition.of(card.category)
        beside = tuple(self._name(other) for other in others if other is not card)
        name = written_card(card, beside, width, self.words.language)
        ticked = "x" if card.id in self.asked.now.picked else " "
        return f"{CURSOR if under_cursor else ' '}[{ticked}] {name}"

    def _name(self, card: Card) -> str:
        return card.name.in_language(self.words.language)


def refused_answer(error: GameError, text: str, words: Words) -> tuple[str, str | None]:
    """Why an answer is refused. If it has one slip, also the corrected answer for a person to enter."""
    refused = refused_by(error, words)
    meant = mended(text.split(), refused)
    if meant is None:
        return refused.sentence, None
    return words("play-mended", what=refused.sentence), " ".join(meant)


def in_sight(
    layout: ScreenLayout, head: Sequence[str], rows: Sequence[str], size: tuple[int, int], drawn: str
) -> Screen:
    """A list below its heading, scrolled so that the line of the cursor, drawn as `drawn`, is visible."""
    width, height = size
    under = next((n for n, line in enumerate(rows) if CURSOR in line), 0)
    room = max(height - len(head), 2)
    shown = layout.scrolled(rows, room, max(0, under - (room - 1) // 2), width)
    seen = [*head, *(line.replace(CURSOR, drawn) for line in shown.lines)]
    return Screen([*seen, *[""] * (height - len(seen))], 0)


def _room(width: int, side_by_side: int) -> int:
    """The columns for names, for this number of lists side by side."""
    return (width + BETWEEN_COLUMNS) // side_by_side - BETWEEN_COLUMNS - BOX


def _beside(made: Sequence[Sequence[str]], width: int) -> Iterator[str]:
    for row in range(max(map(len, made), default=0)):
        parts = (padded(column[row] if row < len(column) else "", width) for column in made)
        yield (" " * BETWEEN_COLUMNS).join(parts).rstrip()
