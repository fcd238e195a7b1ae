"""Setting a new game up within `play`: one question after the other, the hand from a list of cards."""

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from enum import Enum
from pathlib import Path
from typing import assert_never

from msgspec.structs import replace

from cluedo_notes.cli.games.new import asked_suspects, split_names
from cluedo_notes.editions import Card, Category, Edition
from cluedo_notes.game.entry.library import Library, data_folder, game_path
from cluedo_notes.game.entry.names import Names, card_names
from cluedo_notes.game.entry.new_game import (
    Missing,
    check_setup,
    create_game,
    deal_so_far,
    known_edition,
    played_edition,
    still_missing,
    with_suspects,
)
from cluedo_notes.game.entry.setup import Setup, edition_lexicon, header_of
from cluedo_notes.game.errors import EntryError
from cluedo_notes.language.message import Hint, HintKind, Message, message
from cluedo_notes.language.words import Words


class SetupQuestion(Enum):
    """The questions, in order."""

    EDITION = "edition"
    SUSPECTS = "suspects"
    PLAYERS = "players"
    PAWNS = "pawns"
    ME = "me"
    FACE_UP = "face-up"
    HAND = "hand"
    DEALER = "dealer"
    FIRST = "first"
    NAME = "name"
    DONE = "done"


PICKS = (SetupQuestion.HAND, SetupQuestion.FACE_UP)
NAMES_PLAYER = (SetupQuestion.ME, SetupQuestion.DEALER, SetupQuestion.FIRST)
UNDO = "undo"
WHAT = "?"
"""Asks what may be typed."""

NO_PAWN = ("-", "?")
Offer = tuple[str, tuple[str, ...]]
"""A text that may be typed, and its names."""


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
        self._handless = False
        """Was the player already warned about a game without a hand?"""
        self._before: list[tuple[Setup, SetupQuestion, list[str]]] = []

    # -- the questions

    @property
    def complete(self) -> bool:
        """Has every question an answer?"""
        return self.step is SetupQuestion.DONE

    @property
    def question(self) -> Message:
        """The present question."""
        if self.step is SetupQuestion.PLAYERS:
            players = self.edition.players
            return message("ask-players", min=players.min, max=players.max)
        if self.step is SetupQuestion.NAME:
            return message("play-ask-name", name=_name_of_the_day())
        if self.step is SetupQuestion.EDITION:
            return message("ask-edition", editions=list(edition_lexicon().labels))
        if self.step is SetupQuestion.SUSPECTS:
            return asked_suspects(self.edition)
        return message(QUESTIONS[self.step])

    def so_far(self, words: Words) -> list[str]:
        """The answers so far: the edition, the players clockwise, whose hand is next, and the cards."""
        if not self.typed.edition:
            return []
        lines = [self.edition.name.in_language(words.language)]
        if self.typed.players:
            lines.append(" → ".join(self._seat(words, *seat) for seat in self._characters))
        for code, cards in (("play-open-cards", self.typed.face_up), ("play-hand", self.typed.hand)):
            if cards:
                lines.append(words(code, cards=self._said(cards, words)))
        if self.cards and self.chosen:
            lines.append(words("play-picked", cards=self._said(self.chosen, words)))
        return lines

    def _said(self, cards: Sequence[str], words: Words) -> str:
        return ", ".join(self.edition.by_id[card].name.in_language(words.language) for card in cards)

    def _seat(self, words: Words, player: str, character: str | None) -> str:
        return player if character is None else f"{player} ({self._said([character], words)})"

    @property
    def _characters(self) -> list[tuple[str, str | None]]:
        header = header_of(replace(self.typed, hand=(), me=None), self._unchanged)
        return [(seat.name, seat.character) for seat in header.players]

    @property
    def edition(self) -> Edition:
        """The chosen edition, with the suspects' typed names."""
        return played_edition(self.typed)

    @property
    def _unchanged(self) -> Edition:
        return known_edition(self.typed.edition)

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
        """What may be typed, for completion."""
        if self.step is SetupQuestion.EDITION:
            yield from edition_lexicon().labels.items()
        elif self.step in NAMES_PLAYER:
            for player in self._names.players.labels:
                yield player, (player,)
        elif self.step in (SetupQuestion.PLAYERS, SetupQuestion.PAWNS):
            for suspect in self.edition.of(Category.SUSPECT):
                yield suspect.id, card_names(suspect)
        for card in self.cards:
            yield card.id, (card.id, *card_names(card))

    def typed_offers(self, language: str) -> Iterator[Offer]:
        """As `offers`, with cards as they are typed in a language."""
        for offer, labels in self.offers():
            yield self._names.cards.typed(offer, language) if self._is_card(offer) else offer, labels

    def _is_card(self, offer: str) -> bool:
        return self.step is not SetupQuestion.EDITION and offer in self.edition.by_id

    @property
    def _names(self) -> Names:
        header = header_of(replace(self.typed, hand=(), me=None), self._unchanged)
        return Names(self.edition, [seat.name for seat in header.players], None)

    # -- the answers

    def toggle(self, card: str) -> None:
        """Pick a card, or put it back."""
        if card in self.chosen:
            self.chosen.remove(card)
        else:
            self.chosen.append(card)

    def put_back(self) -> None:
        """Put back the card that was picked last; without any, nothing happens."""
        if self.chosen:
            self.chosen.pop()

    def answer(self, text: str) -> None:
        """Take an answer and go on to the next question; `undo` takes back the last card, or the last answer,
        `?` asks what may be typed.

        Raises `EntryError` for an unacceptable answer.
        """
        text = text.strip()
        self.notice = self._may_be_typed() if text == WHAT else None
        self._handless = self._handless and not text
        if self.notice is not None:
            return
        if text.casefold() == UNDO and not self._is_name(text):
            self._undo()
        elif self.step in PICKS:
            self._picked(text)
        elif self.step is SetupQuestion.NAME:
            self._path = _new_place(text or _name_of_the_day())
            self._go_on(self.typed)
        else:
            self._go_on(ANSWERS[self.step](self.typed, text))

    def _may_be_typed(self) -> Message | None:
        """What may be typed, in the names that people read; None where anything may."""
        cards = self.edition.by_id if self.typed.edition else {}
        offered = [cards[one].name if one in cards else one for one, _ in self.offers()]
        return message("play-may-be-typed", offered=offered) if offered else None

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

    def _go_on(self, typed: Setup) -> None:
        if self.step is SetupQuestion.PLAYERS and not typed.players:
            raise EntryError(message("new-without-players", new=Hint(HintKind.PLAYERS)))
        if typed.players:
            check_setup(typed, known_edition(typed.edition))
        self._before.append((self.typed, self.step, self.chosen))
        self.typed, self.chosen = typed, []
        self.step = next(
            step
            for step in list(SetupQuestion)[list(SetupQuestion).index(self.step) + 1 :]
            if self._is_asked(step)
        )

    def _is_asked(self, step: SetupQuestion) -> bool:
        """Does this question arise? The open cards come before the hand, whose size depends on them."""
        typed = self.typed
        match step:
            case SetupQuestion.SUSPECTS:
                return bool(self.edition.unnamed_suspects)
            case SetupQuestion.PAWNS:
                followed = self.edition.board_file is not None or bool(self.edition.powers)
                return followed and not any(character for _, character in self._characters)
            case SetupQuestion.FACE_UP:
                return still_missing(typed, self._unchanged) is Missing.FACE_UP
            case SetupQuestion.HAND:
                return typed.me is not None
            case SetupQuestion.DEALER:
                return still_missing(typed, self._unchanged) is Missing.DEALER
            case SetupQuestion.FIRST:
                return typed.dealer is None  # the rules then decide it by the dealer
            case SetupQuestion.NAME:
                return self._asks_name
            case SetupQuestion.EDITION | SetupQuestion.PLAYERS | SetupQuestion.ME | SetupQuestion.DONE:
                return True
            case _:
                assert_never(step)

    def back(self) -> bool:
        """Go back to the question before, with its cards still picked. Was there one?"""
        if not self._before:
            return False
        self.typed, self.step, self.chosen = self._before.pop()
        return True

    def create(self) -> Path:
        """Put the game on disk and make it the current one. Raises `EntryError` for an unacceptable game,
        and then stands where it was before the last answer."""
        assert self._path is not None  # the last question
        try:
            create_game(self.typed, self._path, current_in=Library(data_folder()))
        except EntryError:
            self.back()
            raise
        return self._path


QUESTIONS = {
    SetupQuestion.ME: "ask-me",
    SetupQuestion.HAND: "play-ask-hand",
    SetupQuestion.FACE_UP: "play-ask-face-up",
    SetupQuestion.PAWNS: "play-ask-pawns",
    SetupQuestion.DEALER: "ask-dealer",
    SetupQuestion.FIRST: "play-ask-first",
    SetupQuestion.DONE: "play-done",
}


def _with_edition(typed: Setup, text: str) -> Setup:
    return replace(typed, edition=known_edition(text or "classic").id if not text.endswith(".toml") else text)


def _with_pawns(typed: Setup, pawns: Sequence[str]) -> Setup:
    """Each player with their character, in the order of the seats; unchanged without any."""
    if pawns and len(pawns) != len(typed.players):
        raise EntryError(message("play-pawns-number", found=len(pawns), number=len(typed.players)))
    seats = []
    for seat, pawn in zip(typed.players, pawns, strict=False):
        name, _, size = f"{seat}::".split(":")[:3]
        seats.append(f"{name}:{'' if pawn in NO_PAWN else pawn}:{size}")
    return replace(typed, players=seats or typed.players)


ANSWERS: dict[SetupQuestion, Callable[[Setup, str], Setup]] = {
    SetupQuestion.EDITION: _with_edition,
    SetupQuestion.SUSPECTS: lambda typed, text: with_suspects(typed, split_names(text)),
    SetupQuestion.PLAYERS: lambda typed, text: replace(typed, players=split_names(text)),
    SetupQuestion.ME: lambda typed, text: replace(typed, me=text or None),
    SetupQuestion.PAWNS: lambda typed, text: _with_pawns(typed, split_names(text)),
    SetupQuestion.DEALER: lambda typed, text: replace(typed, dealer=text or None),
    SetupQuestion.FIRST: lambda typed, text: replace(typed, first_player=text or None),
}


def _name_of_the_day() -> str:
    """A name that no game has yet."""
    return Library(data_folder()).new_name(date.today())


def _new_place(name: str) -> Path:
    """The file of a new game by its name. Raises `EntryError` for an impossible or taken name."""
    path = Library(data_folder()).path_of(name)
    if path.exists():
        raise EntryError(message("exists-already"))
    return path


def place_of_new(game: str | None) -> Path | None:
    """Where a new game goes: where `--game` says, unless a game is there already; else a name of the day."""
    if game is None:
        return None
    path = game_path(game)
    if path.exists():
        raise EntryError(message("exists-already"))
    return path
