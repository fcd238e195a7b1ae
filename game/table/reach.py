"""Where the dice just rolled lead a player from where their pawn stands."""

from msgspec import Struct

from cluedo_notes.editions import Effect, Pawns, Spot
from cluedo_notes.game.log.events import Move
from cluedo_notes.game.table.movement import BoardGraph, Path, Start
from cluedo_notes.game.table.table import Table

PLUS_SIX = 6


class Reach:
    """The spots to which the present roll leads a player whose pawn's spot is known."""

    def __init__(self, table: Table, board_graph: BoardGraph, move: Move) -> None:
        self.board_graph = board_graph
        own = table.setting.characters[move.player]
        others = [at for pawn, at in table.pawns.items() if pawn != own]
        self.all_known = len(others) == len(table.setting.edition.suspects) - 1 - len(table.gone - {own})
        self.occupied = frozenset([at for at in others if not isinstance(at, str)])
        rules = table.setting.edition.rules
        walked = frozenset() if rules.repeat_squares else table.turn.walked
        left = [] if rules.reenter_room else [spot for spot in table.turn.came_from if isinstance(spot, str)]
        self.barred = walked.union(left)
        extra = PLUS_SIX if move.via == Effect.PLUS_SIX else 0
        self.exact = table.turn.points is not None
        self.points = (table.turn.points if self.exact else table.turn.most or 0) or 0
        self.points += extra
        self.spies = table.setting.spy_squares
        self.rooms = table.setting.closed_places
        self.free_rooms = table.setting.closed_places if is_free_double(table) else frozenset()

    def ends(self, here: Spot, barred: bool = True, occupied: bool = True) -> dict[Spot, Path]:
        """The spots where the move may end, with a path each; a room entered by right of a double has an
        empty path."""
        start = Start(
            here, self.occupied if occupied else frozenset(), self.barred if barred else frozenset()
        )
        ends = self.board_graph.ends(start, self.points)
        for spot, path in self.board_graph.stops(start, self.points, self.spies).items():
            ends.setdefault(spot, path)
        return (
            _elsewhere(here, ends)
            | self.back(here)
            | {room: () for room in sorted(self.free_rooms) if room not in ends}
        )

    def rooms_within(self, here: Spot) -> dict[Spot, Path]:
        """The rooms and other places among `ends`; this is much cheaper than all of them."""
        start = Start(here, self.occupied, self.barred)
        rooms = self.board_graph.stops(start, self.points, self.rooms)
        return (
            _elsewhere(here, rooms)
            | self.back(here)
            | {room: () for room in sorted(self.free_rooms) if room not in rooms}
        )

    def spies_within(self, here: Spot) -> dict[Spot, Path]:
        """The spy squares where the move may stop, each with a shortest path."""
        return self.board_graph.stops(Start(here, self.occupied, self.barred), self.points, self.spies)

    def within(self, here: Spot) -> dict[Spot, Path]:
        """The spots where a move of at most these points may end, for a roll that is not known exactly."""
        start = Start(here, self.occupied, self.barred)
        return self.board_graph.stops(start, self.points, self.board_graph.spots)

    def halts(self, here: Spot) -> dict[Spot, Path]:
        """The spots where a noted move may pause before it goes on: the ends of the stairs' passage, with
        points left (S1, A-S1-19)."""
        start = Start(here, self.occupied, self.barred)
        return self.board_graph.stops(start, self.points - 1, self.board_graph.way_points)

    def back(self, here: Spot) -> dict[Spot, Path]:
        """Out of the room and back in one move, if the edition allows it; the stone path is not a room
        (A-S1-22)."""
        if here not in self.rooms or not self.board_graph.rules.reenter_room or self.points < 2:
            return {}
        doors = self.board_graph.ends(Start(here, self.occupied, self.barred), 1)
        free = [spot for spot in doors if not isinstance(spot, str)]
        return {here: (free[0], here)} if free else {}

    def follows(self, here: Spot, path: Path) -> bool:
        """Is this a legal walk? Its steps exist on the board, it uses no more than the points and no spot
        twice. It does not cross a pawn that blocks, nor a room that ends it."""
        rules = self.board_graph.rules
        return (
            bool(path)
            and self._lasts(path)
            and (rules.repeat_squares or len(set(path)) == len(path))
            and self.board_graph.is_way(here, path)
            and not (self.board_graph.pawns_block and not self.occupied.isdisjoint(path))
            and (rules.cross_rooms or self.rooms.isdisjoint(path[:-1]) or self._only_a_passage_follows(path))
        )

    def certainly(self, here: Spot, path: Path) -> bool:
        """Is this walk, which `follows`, certainly a legal move? If False, the ends decide."""
        return (
            here not in path
            and self.barred.isdisjoint(path)
            and self.board_graph.may_begin(here, path[0])
            and not self.board_graph.has_passage((here, *path[:-1]))
            and self.board_graph.may_end(path[-1], self.occupied)
            and self.follows(here, path)
        )

    def _only_a_passage_follows(self, path: Path) -> bool:
        """Does the path enter a room only to leave it by a passage after the dice (S1)?"""
        return self.board_graph.rules.passage_after_dice and self.rooms.isdisjoint(path[:-2])

    def _lasts(self, path: Path) -> bool:
        """Is a path as long as the roll, or rightly shorter? It may be shorter if it ends in a room, on a spy
        square, in front of a pawn, or anywhere if the edition lets a player stop."""
        rules, end = self.board_graph.rules, path[-1]
        if len(path) > self.points:
            return False
        if not self.exact or len(path) == self.points or rules.stop_short or end in self.rooms:
            return True
        waits = self.waits(end, self.points - len(path), frozenset(path))
        return waits or end in self.spies or end in self.board_graph.way_points

    def waits(self, end: Spot, left: int, used: frozenset[Spot]) -> bool:
        """Does a move end here, in front of a pawn on which its points would end exactly (S1, A-S1-7)?"""
        return self.board_graph.rules.pawns is Pawns.JUMP and left > 0 and self._queue(end, left, used)

    def must_wait(self, here: Spot, end: Spot) -> bool:
        """Is a pawn in the way the only reason why a move of exactly these points can end here?"""
        return end in self.ends(here) and end not in self.ends(here, occupied=False)

    def leads_on(self, end: Spot, left: int, used: frozenset[Spot]) -> bool:
        """Can a move go on from where it stopped with `left` points?"""
        return bool(self.board_graph.ends(Start(end, self.occupied, self.barred | used), left))

    def _queue(self, end: Spot, left: int, used: frozenset[Spot]) -> bool:
        """Would the points left lead only over pawns, one behind the other?"""
        if left == 0:
            return True
        used = frozenset() if self.board_graph.rules.repeat_squares else used
        ahead = [spot for spot in self.occupied - used if self.board_graph.is_step(end, spot)]
        return any(self._queue(spot, left - 1, used | {spot}) for spot in ahead)


def is_free_double(table: Table) -> bool:
    """Do the dice lead into any room (S2, A-S2-6)?"""
    return table.setting.edition.rules.free_doubles and table.turn.dice in ((1, 1), (6, 6))


class Walked(Struct, frozen=True):
    """The state after a move by dice: the points left, exactly or at most, and whether the player must go
    on."""

    points: int | None
    most: int | None
    must_go_on: bool


NOTHING_LEFT = Walked(0, 0, False)


def walked(table: Table, move: Move, here: Spot | None, to: Spot) -> Walked:
    """The rest of the roll after a move by dice or a passage.

    A passage after the dice costs a point; before them it is the whole move (S1, A-S1-9). Without a noted
    path, the points used are unknown, but at least those of the shortest way.
    """
    points, most = table.turn.points, table.turn.most
    if move.via == "passage":
        if not table.turn.rolls:
            return NOTHING_LEFT
        points = None if points is None else max(0, points - 1)
        if points is not None:
            return _left(table, move, here, to, points)
        return Walked(None, None if most is None else max(0, most - 1), False)
    if points is None:
        return Walked(None, most, False)
    if move.path is not None:
        return _left(table, move, here, to, max(0, points - len(move.path)))
    board_graph = table.setting.board_graph
    if board_graph is None or here is None or move.player not in table.setting.characters:
        return Walked(None, None, False)
    reach, way_point = Reach(table, board_graph, move), to in table.setting.way_points
    shortest = reach.within(here).get(to)
    if shortest is None:
        return Walked(None, None, False)
    most = points - len(shortest)
    if way_point and most and reach.must_wait(here, to):
        return NOTHING_LEFT  # A-S1-20, whether the path was noted or not
    exactly = most == 0 or to in board_graph.ends(Start(here, reach.occupied, reach.barred), points)
    return Walked(0 if most == 0 else None, most, way_point and not exactly)


def _left(table: Table, move: Move, here: Spot | None, to: Spot, points: int) -> Walked:
    """The rest of the roll if a noted way leaves `points` points. On the stone path and in front of the
    stairs the player must go on, unless the points end exactly on a pawn or no way leads on (A-S1-20)."""
    board_graph = table.setting.board_graph
    if points == 0 or to not in table.setting.way_points:
        return Walked(points, points, False)
    if board_graph is None or move.player not in table.setting.characters:
        return Walked(points, points, True)
    reach, path = Reach(table, board_graph, move), frozenset(table.setting.spots(move.path))
    used = (path if here is None else path | {here}) | reach.barred
    if reach.waits(to, points, used) or not reach.leads_on(to, points, used):
        return NOTHING_LEFT
    return Walked(points, points, True)


def _elsewhere(here: Spot, ends: dict[Spot, Path]) -> dict[Spot, Path]:
    """The ends of a move without the place where it began. At most `back` leads there, even if squares may be
    used twice (A-S1-22). A square where it began stays."""
    return {spot: path for spot, path in ends.items() if spot != here or not isinstance(here, str)}
