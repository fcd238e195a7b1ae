"""The tables at which the advice is measured, as data: the players, and the strategies to compare.

Kinds, boxes and margins were fixed before the advice was tuned.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

ROOT = Path(__file__).parents[2]
FINAL = ROOT / "benchmarks" / "players" / "kin.py"

LOT, MOST = 300, 2400
MARGIN = -0.02

TODAY = "today"
"""The name of the strategy `advise` of another program."""


class Comparison(Struct, frozen=True):
    """Two strategies in the same seat, and how much worse the first may be; None: it is only shown."""

    first: str
    second: str
    margin: float | None = None


class Row(Struct, frozen=True):
    """A table. `others`: the strategies of the others, repeated clockwise."""

    kind: str
    edition: str
    players: int
    others: tuple[str, ...]
    comparisons: tuple[Comparison, ...]
    most: int = MOST

    @property
    def name(self) -> str:
        """The name in the table and of its file."""
        return f"{self.edition} {self.players}, {self.kind}"

    @property
    def lots(self) -> list[int]:
        """The number of deals after each lot."""
        return [*range(LOT, self.most, LOT), self.most]


NOTEBOOK = Comparison("advise", "notebook", MARGIN)
UNREAD = Comparison("advise", "advise-unread", MARGIN)
BESIDE = Comparison("advise", TODAY)
BOLD, CERTAIN = Comparison("advise", "advise-bold"), Comparison("advise", "advise-certain")
WAYS = (BOLD, CERTAIN, Comparison("advise-bold", TODAY))
"""The three ways to accuse compared with each other, and the bold one with today's."""

ASKERS, ACCUSERS, CARELESS = (f"benchmarks/players/{name}.py:" for name in ("askers", "accusers", "careless"))
WAITERS = tuple(f"{ACCUSERS}Waits{turns}" for turns in (1, 2, 3))
KINDS = {
    "notebooks": ("notebook",),
    "waiters": WAITERS,
    "hasty": (f"{ACCUSERS}Hasty",),
    "weighing": (f"{ASKERS}Weighing",),
    "children": (f"{CARELESS}Child",),
    "forgetful": (f"{CARELESS}Forgetful",),
    "chance": ("chance",),
    "bluffers": ("examples/players/bluffer.py:Bluffer",),
    "isolators": ("examples/players/isolator.py:Isolator",),
    "trappers": (f"{ASKERS}Trapper",),
    "copycats": (f"{ASKERS}Copycat",),
    "sleepers": (f"{ASKERS}Sleeper",),
    "advice": ("advise",),
    "patient": ("benchmarks/players/patient.py:Patient",),
}
READ = ("notebooks", "waiters", "isolators", "trappers", "copycats")
"""The kinds of players for whom the benefit of reading questions is compared, too."""

ALSO = {
    ("classic", 3, "notebooks"): WAYS,
    ("classic", 4, "notebooks"): WAYS,
    ("classic", 6, "notebooks"): (Comparison("advise", "advise-bold", -0.08), *WAYS[1:]),
    ("super", 6, "notebooks"): WAYS,
    ("classic", 4, "waiters"): (BOLD, Comparison("advise", "advise-certain", -0.02)),
    ("classic", 4, "advice"): (UNREAD, BOLD, CERTAIN),  # readers among readers
}
BOXES = (("super", 6), ("secrets-2008", 4), ("got-red-keep", 4), ("american", 4))
OWN_BOX = "own-box"
"""The classic box as a user's own box, without a board."""


def _row(kind: str, edition: str, players: int, others: tuple[str, ...], most: int = MOST) -> Row:
    read = (UNREAD,) if kind in READ else ()
    ways = ALSO.get((edition, players, kind), ())
    return Row(kind, edition, players, others, (NOTEBOOK, *read, BESIDE, *ways), most)


ROWS = (
    *(_row(kind, "classic", players, others) for kind, others in KINDS.items() for players in (3, 4, 6)),
    _row("mixed", "classic", 4, (f"{CARELESS}Child", WAITERS[1], "notebook")),
    *(_row("notebooks", *box, KINDS["notebooks"], 600) for box in BOXES),
    *(_row("advice", *box, KINDS["advice"], 100 if box == ("super", 6) else 300) for box in BOXES),
    _row("advice", OWN_BOX, 4, KINDS["advice"], 300),
)


def final_rows() -> Iterator[Row]:
    """The rows with kinds of players that were not looked at before."""
    for node in ast.parse(FINAL.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            others = (f"{FINAL.relative_to(ROOT)}:{node.name}",)
            for players in (3, 4, 6):
                comparisons = (NOTEBOOK, UNREAD, BESIDE)
                yield Row(node.name.lower(), "classic", players, others, comparisons)
