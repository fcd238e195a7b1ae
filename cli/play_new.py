"""Setting a new game up within `play`: one question after the other, the hand from a list of cards."""

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from enum import Enum
from pathlib import Path

from msgspec.structs import replace

from cluedo_notes.cli.games import split_names
from cluedo_notes.editions import Card, Category, Edition
from cluedo_notes.game.founding import (
    Missing,
    check_setup,
    deal_so_far,
    found,
    known_edition,
    still_missing,
)
from cluedo_notes.game.library import Library, data_folder, game_path
from cluedo_notes.game.message import EntryError, Message, message
from cluedo_notes.game.names import Names, card_names
from cluedo_notes.game.setup import Setup, edition_lexicon, header_of
from cluedo_notes.game.words import Words


class Step(Enum):
    """What is asked, in this order."""

    EDITION = "edition"
    PLAYERS = "players"
    ME = "me"
    FACE_UP = "face-up"
    HAND = "hand"
    DEALER = "dealer"
    DONE = "done"


PICKS = (Step.HAND, Step.FACE_UP)
Offer = tuple[str, tuple[str, ...]]
"""What may be typed, and the names by which it goes."""


class Founding:
    """A game as far as it is set up. `path` is where it goes; None: a name made of the day."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self.typed = Setup(edition="", players=())
        self.step = Step.EDITION
        self.chosen: list[str] = []
        self._before: list[tuple[Setup, Step]] = []

    # -- what is asked

    @property
    def question(self) -> Message:
        """What is asked now."""
        if self.step is Step.PLAYERS:
            players = self.edition.players
            return message("ask-players", min=players.min, max=players.max)
        return message(QUESTIONS[self.step])

    def so_far(self, words: Words) -> list[str]:
        """What was answered: the edition, the players clockwise, whose hand is next."""
        if not self.typed.edition:
            return []
        told = [self.edition.name.in_language(words.language)]
        if self.typed.players:
            told.append(" → ".join(self._names.players.labels))
        return told

    @property
    def edition(self) -> Edition:
        """The edition that was chosen."""
        return known_edition(self.typed.edition)

    @property
    def cards(self) -> Sequence[Card]:
        """The cards to pick from; none where something else is asked."""
        return self.edition.cards if self.step in PICKS else ()

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards may be picked, as far as that is known."""
        if self.step is not Step.HAND or self.typed.me is None:
            return ()
        deal = deal_so_far(replace(self.typed, hand=()), self.edition)
        if deal is None:
            return ()
        seat = deal.players.index(self._names.player(self.typed.me))
        return tuple(sorted({sizes[seat] for sizes in deal.arrangements}))

    def offers(self) -> Iterator[Offer]:
        """What may be typed."""
        if self.step is Step.EDITION:
            yield from edition_lexicon().labels.items()
        elif self.step in (Step.ME, Step.DEALER):
            for player in self._names.players.labels:
                yield player, (player,)
        elif self.step is Step.PLAYERS:
            for suspect in self.edition.of(Category.SUSPECT):
                yield suspect.id, card_names(suspect)
        for card in self.cards:
            yield card.id, (card.id, *card_names(card))

    @property
    def _names(self) -> Names:
        header = header_of(replace(self.typed, hand=(), me=None), self.edition)
        return Names(self.edition, [seat.name for seat in header.players], None)

    # -- what is answered

    def toggle(self, card: str) -> None:
        """Pick a card, or put it back."""
        if card in self.chosen:
            self.chosen.remove(card)
        else:
            self.chosen.append(card)

    def answer(self, text: str) -> None:
        """Take an answer and go on to the next question. Raises `EntryError` for one that cannot be."""
        text = text.strip()
        if self.step in PICKS:
            self._picked(text)
        else:
            self._go_on(ANSWERS[self.step](self.typed, text))

    def _picked(self, text: str) -> None:
        """Cards typed are picked; the empty line says that these are all, and so does the last one."""
        for card in self._names.card_list([text]) if text else ():
            self.toggle(card)
        if text and (len(self.sizes) != 1 or len(self.chosen) != self.sizes[0]):
            return
        if self.chosen and self.sizes and len(self.chosen) not in self.sizes:
            raise EntryError(message("play-pick-more", number=len(self.chosen), sizes=list(self.sizes)))
        key = "hand" if self.step is Step.HAND else "face_up"
        self._go_on(replace(self.typed, **{key: tuple(self.chosen)}))

    def _go_on(self, typed: Setup) -> None:
        if self.step is Step.PLAYERS and not typed.players:
            raise EntryError(message("new-without-players"))
        if typed.players:
            check_setup(typed, known_edition(typed.edition))
        self._before.append((self.typed, self.step))
        self.typed, self.chosen = typed, []
        self.step = self._next()

    def _next(self) -> Step:
        """The next question: the open cards before the hand, whose size depends on them."""
        if self.step in (Step.EDITION, Step.PLAYERS):
            return Step.PLAYERS if self.step is Step.EDITION else Step.ME
        missing = still_missing(self.typed, self.edition)
        if missing is Missing.FACE_UP:
            return Step.FACE_UP
        if self.step in (Step.ME, Step.FACE_UP) and self.typed.me is not None:
            return Step.HAND
        if missing is Missing.DEALER and self.step is not Step.DEALER:
            return Step.DEALER
        return Step.DONE

    def back(self) -> None:
        """To the question before; at the first one nothing happens."""
        if self._before:
            self.typed, self.step = self._before.pop()
            self.chosen = []

    def found(self) -> Path:
        """Put the game on disk and make it the current one. Raises `EntryError` for what cannot be."""
        library = Library(data_folder())
        path = self._path or library.path_of(library.new_name(date.today()))
        found(self.typed, path)
        library.choose(path)
        return path


QUESTIONS = {
    Step.EDITION: "ask-edition",
    Step.ME: "ask-me",
    Step.HAND: "play-ask-hand",
    Step.FACE_UP: "play-ask-face-up",
    Step.DEALER: "ask-dealer",
    Step.DONE: "play-done",
}


def _with_edition(typed: Setup, text: str) -> Setup:
    return replace(typed, edition=known_edition(text or "classic").id if not text.endswith(".toml") else text)


ANSWERS: dict[Step, Callable[[Setup, str], Setup]] = {
    Step.EDITION: _with_edition,
    Step.PLAYERS: lambda typed, text: replace(typed, players=split_names(text)),
    Step.ME: lambda typed, text: replace(typed, me=text or None),
    Step.DEALER: lambda typed, text: replace(typed, dealer=text or None),
}


def place_of_new(game: str | None) -> Path | None:
    """Where a new game goes: where `--game` says, unless there is one already; else a name of the day."""
    if game is None:
        return None
    path = game_path(game)
    if path.exists():
        raise EntryError(message("exists-already"))
    return path
