"""Setting a new game up within `play`: one question after the other, the hand from a list of cards."""

from collections.abc import Collection, Iterator, Sequence
from datetime import date
from enum import Enum
from pathlib import Path
from typing import assert_never

from msgspec.structs import replace

from cluedo_notes.cli.games.new import split_names
from cluedo_notes.cli.play.line import NAMES, WHAT
from cluedo_notes.editions import Card, Category, Edition
from cluedo_notes.game.entry.library import Library, data_folder
from cluedo_notes.game.entry.names import NOBODY, Names, card_names
from cluedo_notes.game.entry.new_game import (
    Missing,
    asked_players,
    asked_suspects,
    check_setup,
    create_game,
    deal_so_far,
    dealer_needed,
    edition_answered,
    first_by_the_rules,
    known_edition,
    last_setup,
    likeliest_me,
    played_edition,
    still_missing,
    with_suspects,
)
from cluedo_notes.game.entry.setup import (
    Setup,
    edition_lexicon,
    editions_meant,
    header_of,
    listed_editions,
    named_suspects,
)
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Event, Header
from cluedo_notes.language.message import Message, message
from cluedo_notes.language.name import Name


class SetupQuestion(Enum):
    """The questions, in order."""

    EDITION = "edition"
    PLAYERS = "players"
    SUSPECTS = "suspects"
    PAWNS = "pawns"
    ME = "me"
    FACE_UP = "face-up"
    HAND = "hand"
    DEALER = "dealer"
    FIRST = "first"
    DEALER_AFTER_ALL = "dealer-after-all"
    NAME = "name"
    DONE = "done"


PICKS = (SetupQuestion.HAND, SetupQuestion.FACE_UP)
NAMES_PLAYER = (
    SetupQuestion.ME,
    SetupQuestion.DEALER,
    SetupQuestion.FIRST,
    SetupQuestion.DEALER_AFTER_ALL,
)
LISTED = (SetupQuestion.EDITION, *PICKS)
"""Questions whose answers stand in a list on the screen."""

UNDO = tuple(name for name, command in NAMES.items() if command == "undo")
NO_PAWN = (NOBODY, "?")
Offer = tuple[Name | str, tuple[str, ...]]
"""Something that may be typed, by the name that people read, and all its names."""


class NewGameSetup:
    """A game being set up. `path` is where it goes; None: its name is asked for."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._asks_name = path is None
        self.typed = Setup(edition="", players=())
        self.step = SetupQuestion.EDITION
        self.chosen: list[str] = []
        self.notice: Message | None = None
        """What may be typed, if that was asked."""
        self.begun = ""
        """What stands in the line already at the first question."""
        self.made: Message | None = None
        """What is to be said of the game once it is there; None: how to begin."""
        self._last: Header | None = None
        """The last game whose players can play this edition."""
        self._handless = False
        """Was the player already warned about a game without a hand?"""
        self._before: list[tuple[Setup, SetupQuestion, list[str]]] = []

    # -- the questions

    @property
    def title(self) -> Message:
        """What is being set up."""
        return message("play-new-game")

    @property
    def complete(self) -> bool:
        """Has every question an answer?"""
        return self.step is SetupQuestion.DONE

    @property
    def question(self) -> Message:
        """The present question."""
        match self.step:
            case SetupQuestion.EDITION:
                return message("ask-edition")
            case SetupQuestion.PLAYERS:
                return asked_players(self.edition, self._last)
            case SetupQuestion.SUSPECTS:
                return asked_suspects(self.typed)
            case SetupQuestion.ME:
                return message("ask-me", player=self._likeliest_me)
            case SetupQuestion.FIRST if (first := first_by_the_rules(self.typed)) is not None:
                return message("play-ask-first-known", player=first)
            case SetupQuestion.DEALER_AFTER_ALL:
                return message(
                    "ask-dealer-after-all", first=self._names.player(self.typed.first_player or "")
                )
            case SetupQuestion.NAME:
                return message("play-ask-name", name=_name_of_the_day())
        return message(QUESTIONS[self.step])

    @property
    def _last_players(self) -> Sequence[str]:
        return () if self._last is None else [seat.name for seat in self._last.players]

    @property
    def _likeliest_me(self) -> str:
        """Whose notes these will be, if nothing else is said."""
        return likeliest_me([player for player, _ in self.seats], self._last)

    @property
    def edition(self) -> Edition:
        """The chosen edition, with the suspects' typed names."""
        return played_edition(self.typed)

    @property
    def _unchanged(self) -> Edition:
        return known_edition(self.typed.edition)

    @property
    def seats(self) -> Sequence[tuple[str, str | None]]:
        """The players clockwise, each with their character."""
        header = header_of(replace(self.typed, hand=(), me=None), self._unchanged)
        return [(seat.name, seat.character) for seat in header.players]

    @property
    def cards(self) -> Sequence[Card]:
        """The cards to pick from; empty for other questions."""
        return self.edition.cards if self.step in PICKS else ()

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards may be picked, as far as is known."""
        if self.step is not SetupQuestion.HAND or self.typed.me is None:
            return ()
        deal = deal_so_far(replace(self.typed, hand=()), self._unchanged)
        if deal is None:
            return ()
        seat = deal.players.index(self._names.player(self.typed.me))
        return tuple(sorted({sizes[seat] for sizes in deal.arrangements}))

    def offers(self) -> Iterator[Offer]:
        """What may be typed."""
        if self.step is SetupQuestion.EDITION:
            labels = edition_lexicon().labels
            yield from ((edition.name, labels[edition.id]) for edition in listed_editions())
        elif self.step in NAMES_PLAYER:
            for player in self._names.players.labels:
                yield player, (player,)
        elif self.step in (SetupQuestion.PLAYERS, SetupQuestion.PAWNS):
            for suspect in self.edition.of(Category.SUSPECT):
                yield suspect.name, (suspect.id, *card_names(suspect))
        for card in self.cards:
            yield card.name, (card.id, *card_names(card))

    def fitting(self, text: str) -> Collection[str]:
        """The ids of what is listed that a text, or its last word, may mean; all where it means none."""
        if self.step is SetupQuestion.EDITION:
            return editions_meant(text)
        names = self._names.cards
        last = text.rpartition(",")[2]
        found = names.candidates(last) or names.candidates((last.split() or [""])[-1])
        return found or [card.id for card in self.cards]

    @property
    def _names(self) -> Names:
        header = header_of(replace(self.typed, hand=(), me=None), self._unchanged)
        return Names(self.edition, [seat.name for seat in header.players], None)

    # -- the answers

    def toggle(self, card: str) -> None:
        """Pick a card, or put it back."""
        self._handless = False
        if card in self.chosen:
            self.chosen.remove(card)
        else:
            self.chosen.append(card)

    def put_back(self) -> None:
        """Put back the card that was picked last; without any, nothing happens."""
        if self.chosen:
            self._handless = False
            self.chosen.pop()

    def answer(self, text: str) -> None:
        """Take an answer and go on to the next question; `undo` takes back the last card, or the last answer,
        `?` asks what may be typed.

        Raises `EntryError` for an unacceptable answer.
        """
        text = text.strip()
        self.notice = message(f"play-what-{self.step.value}") if text == WHAT else None
        self._handless = self._handless and not text
        if self.notice is not None:
            return
        if text.casefold() in UNDO and not self._is_name(text):
            self._undo()
        elif self.step in PICKS:
            self._picked(text)
        elif self.step is SetupQuestion.NAME:
            self._path = _new_place(text or _name_of_the_day())
            self._go_on(self.typed)
        else:
            self._go_on(self._with(text))

    def _is_name(self, text: str) -> bool:
        """Is this text an answer to the present question?"""
        return self.step in NAMES_PLAYER and self._names.players.candidates(text) != ()

    def _undo(self) -> None:
        if self.chosen:
            self.put_back()
        else:
            self.back()

    def _picked(self, text: str) -> None:
        """Pick the cards typed; the empty line says that these are all."""
        if text:
            for card in self._names.card_list([text]):
                self.toggle(card)
            return
        if self.chosen and self.sizes and len(self.chosen) not in self.sizes:
            raise EntryError(message("play-pick-more", number=len(self.chosen), sizes=list(self.sizes)))
        if not self.chosen and self.step is SetupQuestion.HAND and not self._handless:
            self._handless = True
            raise EntryError(message("play-no-hand"))
        key = "hand" if self.step is SetupQuestion.HAND else "face_up"
        self._go_on(replace(self.typed, **{key: tuple(self.chosen)}))

    def _with(self, text: str) -> Setup:
        """What was typed so far, with the answer to the present question."""
        typed = self.typed
        match self.step:
            case SetupQuestion.EDITION:
                typed = replace(typed, edition=edition_answered(text))
                self._last = last_setup(typed, Library(data_folder()))
                return typed
            case SetupQuestion.PLAYERS:
                return replace(typed, players=split_names(text) or self._last_players)
            case SetupQuestion.SUSPECTS:
                return with_suspects(typed, split_names(text))
            case SetupQuestion.PAWNS:
                return _with_pawns(typed, split_names(text))
            case SetupQuestion.ME:
                return replace(typed, me=None if text == NOBODY else text or self._likeliest_me)
            case SetupQuestion.DEALER:
                return replace(typed, dealer=text or None)
            case SetupQuestion.FIRST:
                return replace(typed, first_player=text or None)
            case SetupQuestion.DEALER_AFTER_ALL:
                return replace(typed, dealer=text) if text else replace(typed, first_player=None)
            case SetupQuestion.FACE_UP | SetupQuestion.HAND | SetupQuestion.NAME | SetupQuestion.DONE:
                return typed
            case _:
                assert_never(self.step)

    def _go_on(self, typed: Setup) -> None:
        if self.step is SetupQuestion.PLAYERS and not typed.players:
            raise EntryError(message("new-needs-players"))
        if typed.players:
            check_setup(typed, known_edition(typed.edition))
        again = self.step is SetupQuestion.SUSPECTS and typed != self.typed  # some may still be missing
        self._before.append((self.typed, self.step, self.chosen))
        self.typed, self.chosen = typed, []
        here = list(SetupQuestion).index(self.step)
        self.step = next(step for step in list(SetupQuestion)[here + (not again) :] if self._is_asked(step))

    def _is_asked(self, step: SetupQuestion) -> bool:
        """Does this question arise? The open cards come before the hand, whose size depends on them."""
        typed = self.typed
        match step:
            case SetupQuestion.SUSPECTS:
                return bool(self.edition.unnamed_suspects)
            case SetupQuestion.PAWNS:
                named = bool(named_suspects(typed))  # only now can they be chosen
                followed = named or self.edition.board_file is not None or bool(self.edition.powers)
                return followed and not any(character for _, character in self.seats)
            case SetupQuestion.FACE_UP:
                return still_missing(typed, self._unchanged) is Missing.FACE_UP
            case SetupQuestion.HAND:
                return typed.me is not None
            case SetupQuestion.DEALER:
                return still_missing(typed, self._unchanged) is Missing.DEALER
            case SetupQuestion.FIRST:
                return typed.dealer is None  # the rules then decide it by the dealer
            case SetupQuestion.DEALER_AFTER_ALL:
                return dealer_needed(typed, self._unchanged)
            case SetupQuestion.NAME:
                return self._asks_name
            case SetupQuestion.EDITION | SetupQuestion.PLAYERS | SetupQuestion.ME | SetupQuestion.DONE:
                return True
            case _:
                assert_never(step)

    def back(self) -> bool:
        """Go back to the question before, with its cards still picked. Was there one?"""
        self.notice = None
        if not self._before:
            return False
        self.typed, self.step, self.chosen = self._before.pop()
        return True

    def _events(self) -> Sequence[Event]:
        """The events that the game begins with."""
        return ()

    def create(self) -> Path:
        """Put the game on disk and make it the current one. Raises `EntryError` for an unacceptable game,
        and then stands where it was before the last answer."""
        assert self._path is not None  # the last question
        try:
            create_game(self.typed, self._path, self._events(), Library(data_folder()))
        except EntryError:
            self.back()
            raise
        return self._path


QUESTIONS = {
    SetupQuestion.HAND: "play-ask-hand",
    SetupQuestion.FACE_UP: "play-ask-face-up",
    SetupQuestion.PAWNS: "play-ask-pawns",
    SetupQuestion.DEALER: "ask-dealer",
    SetupQuestion.FIRST: "play-ask-first",
    SetupQuestion.DONE: "play-done",
}


def _with_pawns(typed: Setup, pawns: Sequence[str]) -> Setup:
    """Each player with their character, in the order of the seats; unchanged without any."""
    if pawns and len(pawns) != len(typed.players):
        raise EntryError(message("play-pawns-number", found=len(pawns), number=len(typed.players)))
    seats = []
    for seat, pawn in zip(typed.players, pawns, strict=False):
        name, _, size = f"{seat}::".split(":")[:3]
        seats.append(f"{name}:{'' if pawn in NO_PAWN else pawn}:{size}")
    return replace(typed, players=seats or typed.players)


def _name_of_the_day() -> str:
    """A name that no game has yet."""
    return Library(data_folder()).new_name(date.today())


def _new_place(name: str) -> Path:
    """The file of a new game by its name. Raises `EntryError` for an impossible or taken name."""
    path = Library(data_folder()).path_of(name)
    if path.exists():
        raise EntryError(message("exists-already"))
    return path
