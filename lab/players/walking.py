"""Where a pawn can go and how far it is: exactly on boards with squares, by a simple model on the others.

An edition without a known board has only places. It is simulated as if its rooms formed a ring in the order
of the notes sheet. From one room to the next it is `NEXT_ROOM` points. From the places without a card, and
from where the pawns start, each room is `FROM_CENTRE` points away. A player who does not throw enough points
stays in place.
"""

from collections.abc import Mapping

from cluedo_notes.editions import Feature, Spot
from cluedo_notes.editions.board import spot_order, spot_text
from cluedo_notes.game.log.corrections import LiveEvent
from cluedo_notes.game.log.events import Move
from cluedo_notes.game.rules.suggestions import may_ask
from cluedo_notes.game.table.apply import apply
from cluedo_notes.game.table.movement import FAR, Path
from cluedo_notes.game.table.reach import Reach
from cluedo_notes.game.table.table import Table

NEXT_ROOM = 4
FROM_CENTRE = 6


def points_between(table: Table, spot: Spot | None, place: str) -> int:
    """The fewest points from a spot to a place. If `spot` is None, the pawn is not on the board yet."""
    if spot == place:
        return 0
    board_graph = table.setting.board_graph
    if board_graph is not None:
        return FAR if spot is None else board_graph.points_between(spot, place)
    ring = [card for card in table.setting.edition.by_id if card in table.setting.rooms]
    if spot not in ring or place not in ring:
        return FROM_CENTRE
    apart = abs(ring.index(str(spot)) - ring.index(place))
    return NEXT_ROOM * min(apart, len(ring) - apart)


class Roads:
    """The places that a player can reach with the present roll."""

    def __init__(self, table: Table, player: str) -> None:
        self.table, self.player = table, player
        self.here = table.spot_of(player)
        board_graph = table.setting.board_graph
        self._reach = None if board_graph is None else Reach(table, board_graph, Move(player, ""))

    def places(self) -> Mapping[str, Path]:
        """The places within reach, each with a path, empty if it needs none."""
        if self._reach is not None:
            assert self.here is not None
            return {str(place): path for place, path in self._reach.rooms_within(self.here).items()}
        turn, edition = self.table.turn, self.table.setting.edition
        barred = {self.here} | (set() if edition.rules.reenter_room else turn.came_from)
        names = [name for name in edition.place_names if name not in barred]
        reached = [n for n in names if points_between(self.table, self.here, n) <= (turn.points or 0)]
        return dict.fromkeys(reached, ())

    def rooms_to_ask_in(self, places: Mapping[str, Path]) -> Mapping[str, int]:
        """The rooms in which the player may make a suggestion, and the points to each: those within reach,
        and the room they are in."""
        table, here = self.table, self.here
        moves = {
            place: (move_along(self.player, place, path), len(path))
            for place, path in places.items()
            if place in table.setting.rooms
        }
        if isinstance(here, str) and here in table.setting.rooms and here not in moves:
            moves[here] = (Move(self.player, here, "remain"), 0)
        return {
            room: points
            for room, (move, points) in moves.items()
            if may_ask(apply(table, LiveEvent(0, move)), self.player, room)
        }

    def spy_squares(self) -> list[Move]:
        """The moves to the spy squares within reach that are not used in this turn, the shortest first."""
        if self._reach is None:
            return []
        assert self.here is not None
        squares = self._reach.spies_within(self.here)
        new = [square for square in squares if square not in self.table.turn.spied]
        new.sort(key=lambda square: (len(squares[square]), spot_order(square)))
        return [move_along(self.player, square, squares[square]) for square in new]

    def towards(self, place: str) -> Move | None:
        """The move that leaves the fewest points to a place; None if there is no move."""
        if self._reach is None:
            return self._in_the_ring(place)
        assert self.here is not None
        ends = self._reach.ends(self.here)
        if not ends:
            return None
        draws = self.table.setting.squares_of(Feature.DRAW)
        best = min(
            ends, key=lambda end: (points_between(self.table, end, place), end in draws, spot_order(end))
        )
        return move_along(self.player, best, ends[best])

    def _in_the_ring(self, place: str) -> Move | None:
        """From place to place, if that brings the player nearer."""
        near = min(self.places(), key=lambda other: points_between(self.table, other, place), default=None)
        if near is None:
            return None
        gained = points_between(self.table, self.here, place) - points_between(self.table, near, place)
        return Move(self.player, near) if gained > 0 else None


def move_along(player: str, end: Spot, path: Path) -> Move:
    """A move by dice."""
    return Move(player, spot_text(end), None, tuple(map(spot_text, path)) or None)
