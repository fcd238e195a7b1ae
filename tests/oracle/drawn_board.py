"""A board read and walked on its own: the drawn map as text, every walk by plain recursion.

Shares no code with the package. Places are named by the letters of the map.
"""

from collections.abc import Iterator
from pathlib import Path

STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1), "\\": (1, 1)}


class DrawnBoard:
    """Squares by row and column, places by letter; `beside` tells where a step leads."""

    def __init__(self, path: Path) -> None:
        sections: dict[str, list[str]] = {}
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("[") and line.endswith("]"):
                sections[line[1:-1]] = current = []
            elif line and sections:
                current.append(line)
        self.legend = dict(line.split(" = ") for line in sections["legend"])
        self.map = sections["map"]
        self.letter = {meaning: sign for sign, meaning in self.legend.items()}
        self.beside: dict[object, list[object]] = {}
        for row, line in enumerate(self.map):
            for column, sign in enumerate(line):
                if self.is_square(row, column):
                    self._link_square(row, column, sign)
        for line in sections.get("doors", []):
            where, direction = line.split(";")[0].split()
            row, column = map(int, where.split(","))
            down, right = {"N": (-1, 0), "S": (1, 0), "W": (0, -1), "E": (0, 1)}[direction]
            self._link((row, column), self.map[row + down][column + right])

    def is_square(self, row: int, column: int) -> bool:
        inside = 0 <= row < len(self.map) and 0 <= column < len(self.map[row])
        if not inside:
            return False
        sign = self.map[row][column]
        meaning = self.legend.get(sign, "")
        return sign in ".^v<>\\" or meaning.startswith("start") or meaning in ("spy", "draw", "window")

    def _link_square(self, row: int, column: int, sign: str) -> None:
        spots = self.beside.setdefault((row, column), [])
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            if self.is_square(row + down, column + right):
                spots.append((row + down, column + right))
        if sign in STEPS:
            down, right = STEPS[sign]
            self._link((row, column), self.map[row + down][column + right])

    def _link(self, square: object, place: str) -> None:
        self.beside.setdefault(square, []).append(place)
        self.beside.setdefault(place, []).append(square)

    def distances(self, start: object, through_rooms: bool) -> dict[str, int]:
        """Fewest steps to each place, by its letter."""
        reached = {start: 0}
        queue = [start]
        for spot in queue:
            if spot != start and isinstance(spot, str) and not through_rooms:
                continue
            for other in self.beside[spot]:
                if other not in reached:
                    reached[other] = reached[spot] + 1
                    queue.append(other)
        return {spot: far for spot, far in reached.items() if isinstance(spot, str) and spot != start}

    def walks(
        self, start: object, points: int, through_rooms: bool, twice: bool = False
    ) -> Iterator[list[object]]:
        """Every walk of one to so many steps, no spot twice unless `twice`; one that enters a place ends
        there unless rooms are crossed."""

        def on(path: list[object]) -> Iterator[list[object]]:
            if len(path) > 1:
                yield path
            if len(path) > points or (len(path) > 1 and isinstance(path[-1], str) and not through_rooms):
                return
            for other in self.beside[path[-1]]:
                if twice or other not in path:
                    yield from on([*path, other])

        yield from on([start])
