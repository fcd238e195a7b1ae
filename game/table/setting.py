"""The unchanging part of a game: edition, seats and characters, how complete the log is."""

from collections.abc import Mapping
from functools import cached_property
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import START_SQUARES, Category, Edition, Feature, PlaceKind, Spot
from cluedo_notes.editions.board import read_spots, read_square
from cluedo_notes.editions.switches import Side, Starter, UnevenStarter
from cluedo_notes.game.log.deal import POOL
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.movement import BoardGraph, board_graph_of

UNDRAWN: Spot = (-1, -1)
"""A pawn's start square on a board that is not drawn: not a place, and nobody can name it (A-S4-12)."""


class Otherwise(Struct, frozen=True):
    """The differences between a header and the rule of the box. `first`: the player who should have begun,
    and `began`: the one who did; None if there is no difference. `dealt`: are the hands different from the
    box's deal?"""

    first: str | None = None
    began: str | None = None
    dealt: bool = False


class Setting(Struct, frozen=True, dict=True):
    """The settings of one game.

    `seats`: the players clockwise. `characters`: the suspect of each player, if known. `complete`: nothing is
    missing from the log. `aside`: the number of cards put aside; `aside_rooms`: their rooms, if known.
    `hidden`: the number of left-over cards face down. `first_player`: the player who began. `otherwise`: how
    the header differs from the rule of the box; `by_the_box`: whether it was meant to follow that rule.
    """

    edition: Edition
    seats: tuple[str, ...]
    characters: Mapping[str, str]
    complete: bool
    aside_rooms: tuple[str, ...]
    aside: int
    hidden: int
    first_player: str | None
    otherwise: "Otherwise" = Otherwise()
    by_the_box: bool = False

    @cached_property
    def players(self) -> Mapping[str, str]:
        """The player of each suspect's pawn."""
        return {suspect: player for player, suspect in self.characters.items()}

    @cached_property
    def board_graph(self) -> BoardGraph | None:
        """The board for movement, or None if there is none."""
        return board_graph_of(self.edition)

    @property
    def names_places(self) -> bool:
        """Are there no dice, so that a player who moves names the place?"""
        return not self.edition.rules.dice.numbers

    @property
    def clues_at_will(self) -> bool:
        """Are there Clue cards and no dice, so that nobody rolls a lens to draw one for (A-S5-4)?"""
        return self.names_places and self.edition.clue_deck is not None

    @property
    def rooms(self) -> frozenset[str]:
        """The places in which a suggestion can be made: those with a card."""
        return self.edition.rooms

    @property
    def closed_places(self) -> frozenset[str]:
        """The places that end a move that enters them, with a card or without."""
        return self.edition.closed_places

    @cached_property
    def starts(self) -> Mapping[str, Spot]:
        """The start of each pawn; empty if it is not known."""
        board, centre = self.edition.board, self.edition.start_place
        if board is not None:
            return board.starts
        if centre is None:
            return {}
        return dict.fromkeys(self.edition.suspects, UNDRAWN if centre == START_SQUARES else centre)

    @cached_property
    def weapons(self) -> Mapping[str, str]:
        """The place where each weapon begins; empty if no place is known."""
        place = self.edition.weapons_place
        weapons = self.edition.of(Category.WEAPON)
        return {} if place is None else {card.id: place for card in weapons}

    def squares_of(self, feature: Feature) -> frozenset[Spot]:
        """The squares with this feature; empty without a board."""
        board = self.edition.board
        return frozenset() if board is None else board.squares_of(feature)

    @cached_property
    def spy_squares(self) -> frozenset[Spot]:
        """The squares where a stop shows a card; empty under rules without spies, whatever the board
        marks."""
        return self.squares_of(Feature.SPY) if self.edition.rules.spy_squares else frozenset()

    @cached_property
    def way_points(self) -> frozenset[Spot]:
        """The spots where a noted move may go on: places that are not rooms, and the squares in front of the
        stairs."""
        outside = {place for place in self.edition.place_names if not self.is_room(place)}
        return frozenset(outside if self.board_graph is None else outside | self.board_graph.way_points)

    def room_aside(self, slot: int | None) -> str | None:
        """The room of the card in a slot; None if that is not known."""
        return self.aside_rooms[slot - 1] if slot is not None and self.aside_rooms else None

    def slot_in(self, room: Spot | None) -> int | None:
        """The slot of the card in a room; None if there is none, or it is not known."""
        return self.aside_rooms.index(room) + 1 if room in self.aside_rooms else None

    def spot(self, text: str) -> Spot:
        """The square or place that a log names."""
        return read_square(text) or text

    def spots(self, path: tuple[str, ...] | None) -> tuple[Spot, ...]:
        """The squares and places of a path in a log; empty if it names no path."""
        return () if path is None else read_spots(path)

    def is_room(self, spot: Spot) -> bool:
        """Does entering this place end a move? A square or the garden path does not."""
        return isinstance(spot, str) and self.edition.kind_of(spot) is PlaceKind.ROOM

    @cached_property
    def in_turn(self) -> tuple[str, ...]:
        """The players in the order of their turns."""
        return _towards(self.edition.rules.next_turn, self.seats)

    def next_from(self, player: str) -> tuple[str, ...]:
        """The players in the order of their turns, from the one after a player to that player."""
        return _after(self.in_turn, player)

    def asked_from(self, player: str) -> tuple[str, ...]:
        """The other players in the order in which they answer a player's suggestion."""
        return self._asked[player]

    def others_from(self, player: str) -> tuple[str, ...]:
        """The other players clockwise from a player's left neighbour."""
        return self._others[player]

    @cached_property
    def _others(self) -> Mapping[str, tuple[str, ...]]:
        return {player: _after(self.seats, player)[:-1] for player in self.seats}

    @cached_property
    def _asked(self) -> Mapping[str, tuple[str, ...]]:
        order = _towards(self.edition.rules.first_asked, self.seats)
        return {player: _after(order, player)[:-1] for player in order}


def _towards(side: Side, clockwise: tuple[str, ...]) -> tuple[str, ...]:
    match side:
        case Side.LEFT:
            return clockwise
        case Side.RIGHT:
            return clockwise[::-1]
        case _:
            assert_never(side)


def _after(order: tuple[str, ...], player: str) -> tuple[str, ...]:
    """The order as it continues round the table after a player, ending with the player."""
    follows = order.index(player) + 1
    return order[follows:] + order[:follows]


def setting_of(log: Log) -> Setting:
    """The setting of a log's game."""
    characters = {seat.name: seat.character for seat in log.header.players if seat.character is not None}
    complete = bool(log.header.complete)
    hidden = (log.deal.size(POOL) or 0) if POOL in log.deal.owners else 0
    setting = Setting(
        edition=log.edition,
        seats=log.deal.players,
        characters=characters,
        complete=complete,
        aside_rooms=log.deal.aside_rooms,
        aside=len(log.deal.aside),
        hidden=hidden,
        first_player=None,
    )
    said, first = log.header.first_player, _first_by_rule(log, setting)
    differs = None not in (said, first) and said != first
    return replace(
        setting,
        first_player=first if said is None else said,
        otherwise=Otherwise(first if differs else None, said if differs else None, not log.deal.by_rule),
        by_the_box=bool(log.header.by_the_box),
    )


def _first_by_rule(log: Log, setting: Setting) -> str | None:
    """The player who begins by the edition's rule; None if the log does not have enough facts."""
    rules, dealer = log.edition.rules, log.header.dealer
    if hands_decide_first(log):
        if dealer is None:
            return None
        sizes = dict(zip(setting.seats, log.deal.arrangements[0], strict=False))
        fewest = min(sizes.values())
        dealt = (*setting.others_from(dealer), dealer)  # cards go to the left, whichever direction turns go
        return next(player for player in dealt if sizes[player] == fewest)  # A-S2-1
    match rules.starter:
        case Starter.DEALER:
            return dealer
        case Starter.LEFT_OF_DEALER:
            return None if dealer is None else setting.others_from(dealer)[0]
        case Starter.PAWN:
            return _by_pawn(setting)
        case Starter.HIGHEST_ROLL:
            return None
        case _:
            assert_never(rules.starter)


def hands_decide_first(log: Log) -> bool:
    """Does the rule of the box depend on who has fewer cards?"""
    uneven = len(set(log.deal.arrangements[0][: len(log.deal.players)])) > 1
    return uneven and log.edition.rules.starter_uneven is UnevenStarter.FEWER_CARDS


def _by_pawn(setting: Setting) -> str | None:
    """The player of the pawn that begins, or of the first played pawn clockwise from its start (A-S2-3,
    A-S4-8). Pawns are placed round the board in the order of the edition's suspects."""
    starter = setting.players.get(setting.edition.rules.starter_pawn or "")
    if starter is not None:
        return starter
    if len(setting.characters) < len(setting.seats):
        return None
    suspects = [card.id for card in setting.edition.of(Category.SUSPECT)]
    pawn = setting.edition.rules.starter_pawn
    begin = suspects.index(pawn) if pawn in suspects else 0
    order = suspects[begin:] + suspects[:begin]
    return next((setting.players[suspect] for suspect in order if suspect in setting.players), None)
