"""Counts every legal destination of a move by dice on the boards by trying every walk, and writes them down.

    python tests/oracle/count_destinations.py

writes tests/perft/<board>-destinations-without-pawns.txt again. It has, for each start square and place and
each total of two dice, the number of squares on which a move may end and of rooms it may enter. No pawn is in
the way. It reads the drawn maps itself and shares no code with the package.
"""

from tests.helpers.places import ROOT

if __package__:
    from tests.oracle.drawn_board import DrawnBoard
else:
    from drawn_board import DrawnBoard

PERFT = ROOT / "tests" / "perft"
TOTALS = range(2, 13)
NO_ROOM = ("escaliers", "chemin")
BOARDS = {"classic": (False, False), "secrets-2008": (True, False), "super": (False, True)}
"""For each board: may a move end short of the roll, may rooms be crossed?"""


def counts(
    board: DrawnBoard, start: object, most: int, stops_short: bool, crosses: bool
) -> dict[int, tuple[int, int]]:
    """By total: squares and rooms. Every walk of up to `most` steps is tried, once for all totals."""
    squares: dict[int, set[object]] = {total: set() for total in range(1, most + 1)}
    rooms: dict[int, set[object]] = {total: set() for total in range(1, most + 1)}
    for walk in board.walks(start, most, crosses):
        end, steps = walk[-1], len(walk) - 1
        is_room = isinstance(end, str) and board.legend[end] not in NO_ROOM
        if any(isinstance(one, str) and board.legend[one] == "escaliers" for one in walk[1:]):
            continue  # the stairs are no stop and lead on by a passage only
        (rooms if is_room else squares)[steps].add(end)
    found = {}
    for total in range(1, most + 1):
        upto = range(1, total + 1)
        ends = set().union(*(squares[one] for one in upto)) if stops_short else squares[total]
        found[total] = (len(ends), len(set().union(*(rooms[one] for one in upto))))
    return found


def starts(board: DrawnBoard) -> list[object]:
    """The start squares, then the places, in the order of the map."""
    signs = {sign for sign, meaning in board.legend.items() if meaning.startswith("start")}
    squares = [
        (row, column)
        for row, line in enumerate(board.map)
        for column, sign in enumerate(line)
        if sign in signs
    ]
    places = [one for one in board.beside if isinstance(one, str) and board.legend[one] not in NO_ROOM]
    return [*squares, *sorted(places)]


def name(spot: object) -> str:
    return spot if isinstance(spot, str) else "{},{}".format(*spot)  # type: ignore[misc]


def main() -> None:
    PERFT.mkdir(exist_ok=True)
    for edition, (stops_short, crosses) in BOARDS.items():
        board = DrawnBoard(ROOT / "editions" / "data" / f"{edition}.board")
        most = 9 if crosses else max(TOTALS)  # through rooms there are too many walks beyond
        lines = [
            "# From, total, squares on which the move may end, rooms that it may enter; no pawns in the way.",
            "# Counted by tests/oracle/count_destinations.py.",
        ]
        for start in starts(board):
            for total, (squares, rooms) in counts(board, start, most, stops_short, crosses).items():
                if total in TOTALS:
                    lines.append(f"{name(start):>6} {total:3} {squares:4} {rooms:2}")
        (PERFT / f"{edition}-destinations-without-pawns.txt").write_text(
            "\n".join(lines) + "\n", encoding="utf-8"
        )


if __name__ == "__main__":
    main()
