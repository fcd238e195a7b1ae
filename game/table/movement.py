"""Where a move by dice may end, on a board, under an edition's switches: every square and place, and a path.

Squares and places are numbered; a set of them is one integer's bits. A door is not a square: entering a place
costs one point, and so does the first square outside it.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping

from msgspec import Struct

from cluedo_notes.editions import Board, Edition, Pawns, PlaceKind, Spot

FAR = 1000
"""More points than any way takes."""

Path = tuple[Spot, ...]
"""The spots of a move after its start, the last one being its end."""


class Start(Struct, frozen=True):
    """A pawn about to move: its spot, the squares of the other pawns, and the spots that it may not enter
    again. Those are the place that it left, or the squares that it walked on in this turn."""

    spot: Spot
    occupied: frozenset[Spot] = frozenset()
    barred: frozenset[Spot] = frozenset()


class BoardGraph:
    """A board for movement: numbered spots and the steps between them.

    If dice and a passage combine (S1), a passage costs one point and, between rooms, ends the move. The
    stairs are then not a spot of their own but one step between the square in front of them and the place
    they lead to.
    """

    def __init__(self, edition: Edition, board: Board) -> None:
        self.rules = edition.rules
        self.pawns_block = edition.rules.pawns is Pawns.BLOCK
        self.board = board
        self.spots: tuple[Spot, ...] = (*sorted(board.squares), *board.places)
        self.number = {spot: number for number, spot in enumerate(self.spots)}
        kinds = {place: edition.kind_of(place) for place in board.places}
        self.rooms = self.bits([place for place, kind in kinds.items() if kind is PlaceKind.ROOM])
        self._crowded = self.bits(board.places)  # any number of pawns may be here
        self._stairs = self.bits([place for place, kind in kinds.items() if kind is PlaceKind.STAIRS])
        beside = [[self.number[other] for other in board.spots[spot]] for spot in self.spots]
        self._passages = {}
        if self.rules.passage_after_dice:
            on_board = [pair for pair in edition.passages if set(pair) <= self.number.keys()]
            ends = [(self.number[a], self.number[b]) for a, b in on_board]
            self._passages = {a: b for end in ends for a, b in (end, end[::-1])}
        # Steps that are passages: no move by dice begins with one (A-S1-9).
        self._not_first: set[tuple[int, int]] = set()
        self.way_points: frozenset[Spot] = frozenset()
        """The ends of a passage that may be in the middle of a move: the path, and the squares in front of
        the stairs."""
        self._lay_stairs(beside)
        self.beside = tuple(map(tuple, beside))
        self._leads = {spot: self._one_step_from(number) for spot, number in self.number.items()}
        self._mouths = frozenset(self.spots[number] for number in self._passages)
        self._witnesses: dict[tuple[int, int], dict[int, tuple[int, ...]]] = {}
        self._ends: dict[tuple[int, int], int] = {}
        self._points_to: dict[str, Mapping[Spot, int]] = {}

    def _one_step_from(self, number: int) -> frozenset[Spot]:
        """The spots one step away, or one passage inside a move."""
        far = [self._passages[number]] if number in self._passages else []
        return frozenset(self.path([*self.beside[number], *far]))

    def _lay_stairs(self, beside: list[list[int]]) -> None:
        """Connects the squares in front of the stairs with the far end of their passage, both ways. This is
        one step, or two if stepping onto the stairs costs a point of its own (A-S1-11)."""
        for mouth, far in list(self._passages.items()):
            if not self._stairs >> mouth & 1:
                continue
            squares = beside[mouth] if self.rules.stairs_cost == 0 else [mouth]
            self.way_points |= {self.spots[number] for number in (mouth, far, *squares)}
            for square in list(squares):
                beside[square].append(far)
                beside[far].append(square)
                self._not_first |= {(square, far), (far, square)}
            self._passages.pop(mouth)
            self._passages.pop(far, None)
        if self.rules.stairs_cost == 0:
            for others in beside:
                others[:] = [other for other in others if not self._stairs >> other & 1]

    def bits(self, spots: Collection[Spot]) -> int:
        """A set of spots as bits; spots that the board does not have are left out."""
        return sum(1 << self.number[spot] for spot in set(spots) if spot in self.number)

    def path(self, numbers: Collection[int]) -> Path:
        """The spots with these numbers, in order."""
        return tuple(self.spots[number] for number in numbers)

    def ends(self, start: Start, points: int) -> dict[Spot, Path]:
        """Every spot where a move of `points` points may end, each with one path. It is a shortest one if the
        move may stop before its points are used up."""
        if points <= 0 or start.spot not in self.number:
            return {}
        here, occupied = self.number[start.spot], self.bits(start.occupied)
        barred = self.bits(start.barred) | 1 << here
        blocked = barred | (occupied if self.pawns_block else 0)
        walks = {
            end: path for end, path in self._reached(here, points, blocked) if self._may_stop(end, occupied)
        }
        if not self.rules.stop_short:
            exact = self._walked(here, points, blocked, occupied)
            walks = {end: path for end, path in walks.items() if self.rooms >> end & 1} | exact
        return {self.spots[end]: self.path(path) for end, path in sorted(walks.items())}

    def has(self, path: Path) -> bool:
        """Are these all spots of the board?"""
        return all(map(self.number.__contains__, path))

    def is_step(self, spot: Spot, other: Spot) -> bool:
        """Does one step, or a passage inside a move, lead from one spot to the other?"""
        return other in self._leads.get(spot, ())

    def is_way(self, here: Spot, path: Path) -> bool:
        """Do steps, or passages inside a move, lead along this path?"""
        at = here
        for spot in path:
            if not self.is_step(at, spot):
                return False
            at = spot
        return True

    def is_passage(self, spot: Spot, other: Spot) -> bool:
        """Does a passage between rooms lead from one to the other inside a move, and end it?"""
        return self._passages.get(self.number.get(spot, -1)) == self.number.get(other)

    def has_passage(self, path: Path) -> bool:
        """Does a passage between rooms join two spots of a path, one after the other?"""
        return not self._mouths.isdisjoint(path) and any(map(self.is_passage, path, path[1:]))

    def may_begin(self, spot: Spot, other: Spot) -> bool:
        """May a move by dice begin with this step? Not if it is through a passage (A-S1-9)."""
        step = (self.number[spot], self.number[other])
        return step not in self._not_first and not self.is_passage(spot, other)

    def may_end(self, spot: Spot, occupied: Collection[Spot]) -> bool:
        """May a move end here? Not on the stairs, nor on another pawn unless the spot is a place."""
        return self._may_stop(self.number[spot], self.bits([spot]) if spot in occupied else 0)

    def stops(self, start: Start, points: int, spots: Collection[Spot]) -> dict[Spot, Path]:
        """The free ones of `spots` where a move may stop on its way (S1: the spy squares), each with a
        shortest path."""
        if start.spot not in self.number:
            return {}
        here, occupied = self.number[start.spot], self.bits(start.occupied) & ~self._crowded
        blocked = self.bits(start.barred) | 1 << here | (occupied if self.pawns_block else 0)
        wanted = self.bits(spots)
        return {
            self.spots[end]: self.path(path)
            for end, path in self._reached(here, points, blocked)
            if wanted & ~occupied & 1 << end
        }

    def distances(self, spot: Spot) -> dict[str, int]:
        """The fewest points from a spot to every other place it can reach, ignoring pawns."""
        here = self.number[spot]
        reached = self._reached(here, len(self.spots), 0)
        return {place: len(path) for end, path in reached if isinstance(place := self.spots[end], str)}

    def points_to(self, place: str) -> Mapping[Spot, int]:
        """The fewest points to a place, over any number of turns, from every spot that can reach it, ignoring
        pawns."""
        if place not in self._points_to:
            points_by_spot, layer = {self.number[place]: 0}, [self.number[place]]
            while layer:
                layer = [
                    other for spot in layer for other in self.beside[spot] if other not in points_by_spot
                ]
                points_by_spot |= dict.fromkeys(layer, max(points_by_spot.values()) + 1)
            self._points_to[place] = {self.spots[spot]: points for spot, points in points_by_spot.items()}
        return self._points_to[place]

    def points_between(self, spot: Spot, place: str) -> int:
        """The fewest points from a spot to a place, over any number of turns; `FAR` if there is no way."""
        return self.points_to(place).get(spot, FAR)

    def _may_stop(self, end: int, occupied: int) -> bool:
        if self._stairs >> end & 1:
            return False
        return not occupied >> end & 1 or bool(self._crowded >> end & 1)

    # -- up to a number of points

    def _reached(self, here: int, points: int, blocked: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Everything within reach, by a shortest path each."""
        paths: dict[int, tuple[int, ...]] = {here: ()}
        layer = [here]
        for _ in range(points):
            beyond = []
            for spot in layer:
                if spot != here and self.rooms >> spot & 1 and not self.rules.cross_rooms:
                    continue  # entering a room ends the move
                for other in self._steps(spot, here):
                    if other not in paths and not blocked >> other & 1:
                        paths[other] = (*paths[spot], other)
                        beyond.append(other)
            layer = beyond
        del paths[here]
        yield from paths.items()
        for mouth, far in self._passages.items():
            if mouth in paths and far not in paths and len(paths[mouth]) < points and not blocked >> far & 1:
                yield far, (*paths[mouth], far)

    def _steps(self, spot: int, here: int) -> Iterable[int]:
        """The spots one step away in a move that began `here`."""
        if spot != here:
            return self.beside[spot]
        return [other for other in self.beside[spot] if (spot, other) not in self._not_first]

    # -- exactly a number of points

    def _walked(self, here: int, points: int, blocked: int, occupied: int) -> dict[int, tuple[int, ...]]:
        """The squares where a walk of exactly `points` points may end. If it would end on another pawn, it
        ends on the square before that (S1, A-S1-7)."""
        if self.rules.repeat_squares:
            return self._strolled(here, points, blocked, occupied)
        known = self._witness(here, points)
        free = {end: path for end, path in known.items() if not any(blocked >> spot & 1 for spot in path)}
        wanted = sum(1 << end for end in known if end not in free and not blocked >> end & 1)
        if wanted:
            free |= self._search(here, points, blocked, wanted)
        walks = {end: path for end, path in free.items() if self._may_stop(end, occupied)}
        if self.rules.pawns is Pawns.JUMP:
            for end, path in self._stopped_before(here, points, blocked, occupied & ~blocked):
                walks.setdefault(end, path)
        return {end: path for end, path in walks.items() if not self.rooms >> end & 1}

    def _stopped_before(
        self, here: int, points: int, blocked: int, occupied: int
    ) -> Iterator[tuple[int, tuple[int, ...]]]:
        """The end of a walk that would end on another pawn: the last free square before that pawn, or before
        the row of pawns that it would walk over last."""
        queues: list[tuple[int, ...]] = [(spot,) for spot in range(len(self.spots)) if occupied >> spot & 1]
        for left in range(points - 1, 0, -1):
            for queue in queues:
                full = sum(1 << spot for spot in queue)
                free = sum(
                    1 << spot for spot in self.beside[queue[0]] if not (occupied | blocked) >> spot & 1
                )
                yield from self._search(here, left, blocked | full, free).items()
            queues = [
                (spot, *queue)
                for queue in queues
                for spot in self.beside[queue[0]]
                if occupied >> spot & 1 and spot not in queue
            ]

    def _witness(self, here: int, points: int) -> dict[int, tuple[int, ...]]:
        """On the board without pawns: one walk of exactly `points` points to each end, kept for later."""
        key = (here, points)
        if key not in self._witnesses:
            self._witnesses[key] = self._search(here, points, 1 << here, self._walk_ends(here, points))
        return self._witnesses[key]

    def _walk_ends(self, spot: int, points: int) -> int:
        """The ends of walks of exactly `points` points if squares may be walked twice: a superset of the
        ends."""
        key = (spot, points)
        if key not in self._ends:
            if points == 0:
                self._ends[key] = 1 << spot
            else:
                ends = 0
                for other in self.beside[spot]:
                    if points == 1 or self.rules.cross_rooms or not self.rooms >> other & 1:
                        ends |= self._walk_ends(other, points - 1)
                self._ends[key] = ends
        return self._ends[key]

    def _search(self, here: int, points: int, blocked: int, wanted: int) -> dict[int, tuple[int, ...]]:
        """Walks of exactly `points` points, no spot twice, one to each wanted end that has one."""
        walks: dict[int, tuple[int, ...]] = {}
        path: list[int] = []

        def walk(spot: int, left: int, visited: int, wanted: int) -> int:
            """Walks on from a spot; returns the ends still wanted."""
            for other in self._steps(spot, here):
                if visited >> other & 1 or not self._walk_ends(other, left - 1) & wanted:
                    continue
                if left > 1 and self.rooms >> other & 1 and not self.rules.cross_rooms:
                    continue
                path.append(other)
                if left == 1:
                    walks[other] = tuple(path)
                    wanted &= ~(1 << other)
                else:
                    wanted = walk(other, left - 1, visited | 1 << other, wanted)
                path.pop()
                if not wanted:
                    break
            return wanted

        walk(here, points, blocked | 1 << here, wanted)
        return walks

    def _strolled(self, here: int, points: int, blocked: int, occupied: int) -> dict[int, tuple[int, ...]]:
        """The same as `_walked`, if squares may be walked twice (A-S2-5)."""
        blocked &= ~(1 << here)
        layer: dict[int, tuple[int, ...]] = {here: ()}
        jumped = occupied if self.rules.pawns is Pawns.JUMP else 0
        queues = self._queues(jumped & ~blocked, points)
        walks: dict[int, tuple[int, ...]] = {}
        for left in range(points, 0, -1):
            beyond: dict[int, tuple[int, ...]] = {}
            for spot, path in layer.items():
                if path and self.rooms >> spot & 1 and not self.rules.cross_rooms:
                    continue
                for other in self.beside[spot] if path else self._steps(spot, here):
                    if not blocked >> other & 1:
                        beyond.setdefault(other, (*path, other))
            layer = beyond
            waiting = queues[left - 1]
            for end, path in layer.items():
                before = left == 1 or any(waiting >> other & 1 for other in self.beside[end])
                if before and self._may_stop(end, occupied) and not self.rooms >> end & 1:
                    walks.setdefault(end, path)
        return walks

    def _queues(self, occupied: int, points: int) -> list[int]:
        """For each number of points from 0 to `points` - 1, the pawns that begin a walk of that many points
        over pawns only, back and forth too. The point for the pawn itself counts. The entry for 0 is
        empty."""
        queues = [0]
        pawns = [spot for spot in range(len(self.spots)) if occupied >> spot & 1]
        for points_over in range(1, points):
            last = queues[-1]
            steps = [
                spot
                for spot in pawns
                if points_over == 1 or any(last >> other & 1 for other in self.beside[spot])
            ]
            queues.append(sum(1 << spot for spot in steps))
        return queues


def board_graph_of(edition: Edition) -> BoardGraph | None:
    """The board of an edition for movement, or None if there is none. The results of one game serve the
    next."""
    return edition.kept(_board_graph)


def _board_graph(edition: Edition) -> BoardGraph | None:
    return None if edition.board is None else BoardGraph(edition, edition.board)
