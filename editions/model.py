"""The parts of an edition: cards, places, deal rule, powers. Frozen values, validated by the reader."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from msgspec import UNSET, Struct, UnsetType

from cluedo_notes.editions.board import Board
from cluedo_notes.editions.switches import Switches
from cluedo_notes.language.name import Name

OfEdition = TypeVar("OfEdition")


class Category(StrEnum):
    """The three kinds of card; the envelope has one of each."""

    SUSPECT = "suspect"
    WEAPON = "weapon"
    ROOM = "room"


class Leftover(StrEnum):
    """The use of the cards that cannot be divided evenly among the players."""

    NONE = "none"  # dealt too: hands are uneven (S1, S2, S4)
    POOL = "pool"  # face down in the pool (S0)
    FACE_UP = "face_up"  # open next to the board (S3)
    CENTRE = "centre"  # face down in the centre (A-S3-3)

    @property
    def hidden(self) -> bool:
        """Are these cards face down?"""
        return self in (Leftover.POOL, Leftover.CENTRE)


class Effect(StrEnum):
    """The effects of intrigue cards."""

    STAY = "stay"
    GO_ANYWHERE = "go-anywhere"
    PLUS_SIX = "plus-six"
    RIGHT_NEIGHBOUR = "right-neighbour"
    PLAY_AGAIN = "play-again"
    SEND_HOME = "send-home"
    SEE_SHOWN = "see-shown"
    BLOCK = "block"
    OTHER = "other"  # not in this list; the log has its text (A-S3-16)


class Clue(StrEnum):
    """The kinds of Clue cards, by what players do (boxes of 2016 and 2023)."""

    PRINTED = "printed"  # whoever holds the card that it names shows it to all
    NAMED = "named"  # the same for a card that the drawer names
    EVERYBODY = "everybody"  # every player shows all a card of their own choice
    CHOSEN = "chosen"  # a player of the drawer's choice does
    LEFT = "left"  # every player shows a card, in secret, to the player on their left
    MOVE = "move"  # everybody moves to any room
    PASSAGE = "passage"  # the card is laid in a room, which passages join from then on to those that have one

    @property
    def asks_for_card(self) -> bool:
        """Must the player who has one particular card show it?"""
        return self in (Clue.PRINTED, Clue.NAMED)

    @property
    def is_secret(self) -> bool:
        """Does each card that is shown have one player who sees it?"""
        return self is Clue.LEFT


class Power(StrEnum):
    """The special moves of characters, each once a game."""

    SEE_SHOWN = "see-shown"
    MOVE_TWICE = "move-twice"
    GO_ROOM = "go-room"
    SUGGEST_ANYWHERE = "suggest-anywhere"
    RANDOM_CARD = "random-card"
    SUGGEST_TWICE = "suggest-twice"


class Card(Struct, frozen=True):
    """One card. `unnamed` marks a card whose real name we do not know; a header may give it. `elsewhere`: its
    names in languages without sentences, which can be typed and are never shown."""

    id: str
    category: Category
    name: Name
    aliases: tuple[str, ...] = ()
    colour: str | None = None
    unnamed: bool = False
    elsewhere: tuple[str, ...] | UnsetType = UNSET


class PlaceKind(StrEnum):
    """How a place without a card affects a moving pawn."""

    ROOM = "room"  # like any other room
    PATH = "path"  # like a square, with room for any number of pawns (S1, A-S1-10)
    STAIRS = "stairs"  # the mouth of a passage: no stop of a move by dice (S1, A-S1-11)


class Place(Struct, frozen=True):
    """A place of the board that has no card, so it cannot be the scene of the crime."""

    id: str
    name: Name
    aliases: tuple[str, ...] = ()
    kind: PlaceKind = PlaceKind.ROOM


class Players(Struct, frozen=True):
    """The least and the greatest number of players."""

    min: int
    max: int


class TwoPlayerGame(Struct, frozen=True):
    """The game for two: `aside` cards are put aside, face down, in numbered slots (S3, A-S3-15)."""

    aside: int = 4


class Intrigue(Struct, frozen=True, dict=True):
    """The intrigue deck: the cards of each effect, those of unknown effect, and the clock cards."""

    clock_name: Name
    clocks: int
    cards: tuple[tuple[Effect, int], ...] = ()
    unknown: int = 0

    @cached_property
    def size(self) -> int:
        """The number of cards in the deck at the start."""
        return self.clocks + self.unknown + sum(count for _, count in self.cards)


class ClueDeck(Struct, frozen=True):
    """The number of Clue cards of each kind, and of those whose kind is unknown."""

    cards: tuple[tuple[Clue, int], ...] = ()
    unknown: int = 0

    def may_have(self, kind: Clue) -> bool:
        """Can the deck contain a card of this kind?"""
        return self.unknown > 0 or any(clue is kind for clue, _ in self.cards)

    def known(self, kind: Clue) -> int:
        """The number of cards known to be of this kind."""
        return sum(count for clue, count in self.cards if clue is kind)

    @property
    def size(self) -> int:
        """The number of cards in the deck."""
        return self.unknown + sum(count for _, count in self.cards)


START_SQUARES = "start-squares"
"""In place of a start: each pawn begins on a square of its own, which no board shows."""


class Edition(Struct, frozen=True, dict=True):
    """A box: its cards, places, deal and rules.

    `cards`: suspects, weapons, rooms, in the order of the printed sheet. `nicknames`: places that the rules
    name but do not list, with the rooms they may be (A-S4-2). `powers`: the power of each suspect.
    `board_file`: the file of its board. `start_place`: where all pawns start; `START_SQUARES`: each on its
    own square. `weapons_place`: where all weapons start, if together. `hand_size`: cards for each player, if
    the rest is a pile. `duration`: the rounds until somebody can name the envelope, in per cent of the
    classic board, as measured. `locales`: where the box is sold, such as en_US.
    """

    id: str
    name: Name
    players: Players
    leftover: Leftover
    cards: tuple[Card, ...]
    rules: Switches = Switches()
    places: tuple[Place, ...] = ()
    passages: tuple[tuple[str, str], ...] = ()
    nicknames: Mapping[str, tuple[str, ...]] = {}
    two_players: TwoPlayerGame | None = None
    intrigue: Intrigue | None = None
    powers: Mapping[str, Power] = {}
    board_file: Path | None = None
    start_place: str | None = None
    weapons_place: str | None = None
    note: Name | None = None
    duration: int = 100
    hand_size: int | None = None
    locales: tuple[str, ...] = ()
    clue_cards: ClueDeck | UnsetType = UNSET

    def kept(self, work: "Callable[[Edition], OfEdition]") -> OfEdition:
        """The result of `work` for this edition, computed only once."""
        made: dict[object, OfEdition] = self.__dict__.setdefault("_kept", {})
        if work not in made:
            made[work] = work(self)
        return made[work]

    @property
    def clue_deck(self) -> ClueDeck | None:
        """The Clue cards; None if the edition has none."""
        return None if self.clue_cards is UNSET else self.clue_cards

    @cached_property
    def by_id(self) -> Mapping[str, Card]:
        """Every card by its id, in the order of the notes sheet."""
        return {card.id: card for card in self.cards}

    @cached_property
    def place_names(self) -> Mapping[str, Name]:
        """Every place where a pawn can be: the rooms and the places without a card."""
        rooms = {card.id: card.name for card in self.of(Category.ROOM)}
        return rooms | {place.id: place.name for place in self.places}

    @cached_property
    def suspects(self) -> tuple[str, ...]:
        """The suspects' ids, one pawn each."""
        return tuple(card.id for card in self.of(Category.SUSPECT))

    @cached_property
    def rooms(self) -> frozenset[str]:
        """The ids of the rooms: the places with a card."""
        return frozenset(card.id for card in self.of(Category.ROOM))

    @cached_property
    def closed_places(self) -> frozenset[str]:
        """The places, with or without a card, where entering ends a move."""
        return frozenset(place for place in self.place_names if self.kind_of(place) is PlaceKind.ROOM)

    @cached_property
    def _kinds(self) -> Mapping[str, PlaceKind]:
        return {place.id: place.kind for place in self.places}

    def kind_of(self, place: str) -> PlaceKind:
        """How a place affects a moving pawn."""
        return self._kinds.get(place, PlaceKind.ROOM)

    @cached_property
    def board(self) -> Board | None:
        """The board, read on first use; None if the edition has none. Raises `BoardError`."""
        if self.board_file is None:
            return None
        from cluedo_notes.editions.board_reader import load_board  # noqa: PLC0415 (few commands need it)

        rooms = [card.id for card in self.of(Category.ROOM)]
        return load_board(self.board_file, tuple(self.place_names), self.suspects, rooms, self._ways())

    def _ways(self) -> list[tuple[str, str]]:
        """The places that passages join; a nickname may be any of its rooms."""
        ends = [[self.nicknames.get(end, (end,)) for end in pair] for pair in self.passages]
        return [(start, other) for here, there in ends for start in here for other in there]

    @property
    def unnamed_suspects(self) -> tuple["Card", ...]:
        """The suspects whose real names are on their cards but not in the edition's file."""
        return tuple(card for card in self.of(Category.SUSPECT) if card.unnamed)

    def of(self, category: Category) -> tuple[Card, ...]:
        """The cards of one category, in the order of the notes sheet."""
        return self._by_category[category]

    @cached_property
    def _by_category(self) -> Mapping[Category, tuple[Card, ...]]:
        return {of: tuple(card for card in self.cards if card.category is of) for of in Category}
