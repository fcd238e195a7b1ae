"""Deductions for Cluedo: the cards that are certain, and the probability of the rest.

    notebook = cluedo_notes.new("american", ["Ana", "Bob", "Cleo"], me="Ana", hand="mustard white ...")
    game = notebook.push("b white candlestick study c")
    game.probability("study", "envelope")

docs/api.md has examples. Each name below is loaded on its first use. Read `played_game` (a game and its
deductions), then `notebook` (taking notes). `errors` has the errors that both raise. `__main__` runs the
command line with `python -m cluedo_notes`. The other names are for players of your own (docs/players.md).
"""

from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cluedo_notes.editions import Category, Edition, shipped
    from cluedo_notes.errors import ContradictionError, Error, FileError, LineError
    from cluedo_notes.game.log import events
    from cluedo_notes.lab.players.by_advice import ByAdvice
    from cluedo_notes.lab.players.notebook import SimulatedNotebook
    from cluedo_notes.lab.players.strategies import ByNotebook, SimulatedPlayer, Situation
    from cluedo_notes.lab.players.walking import points_between
    from cluedo_notes.notebook import Notebook, load, new, open  # noqa: A004 (as in `cluedo_notes.open`)
    from cluedo_notes.played_game import Explanation, Game, Recommendation, Review, Solution

    __version__: str

__all__ = [
    "ByAdvice",
    "ByNotebook",
    "Category",
    "ContradictionError",
    "Edition",
    "Error",
    "Explanation",
    "FileError",
    "Game",
    "LineError",
    "Notebook",
    "Recommendation",
    "Review",
    "SimulatedNotebook",
    "SimulatedPlayer",
    "Situation",
    "Solution",
    "__version__",
    "events",
    "load",
    "new",
    "open",
    "points_between",
    "shipped",
]

_MODULES = {
    "cluedo_notes.editions": ("Category", "Edition", "shipped"),
    "cluedo_notes.errors": ("ContradictionError", "Error", "FileError", "LineError"),
    "cluedo_notes.game.log": ("events",),
    "cluedo_notes.lab.players.by_advice": ("ByAdvice",),
    "cluedo_notes.lab.players.notebook": ("SimulatedNotebook",),
    "cluedo_notes.lab.players.strategies": ("ByNotebook", "SimulatedPlayer", "Situation"),
    "cluedo_notes.lab.players.walking": ("points_between",),
    "cluedo_notes.notebook": ("Notebook", "load", "new", "open"),
    "cluedo_notes.played_game": ("Explanation", "Game", "Recommendation", "Review", "Solution"),
}


def __getattr__(name: str) -> Any:
    if name == "__version__":
        return resolve_name("importlib.metadata.version")("cluedo-notes")
    for module, names in _MODULES.items():
        if name in names:
            return resolve_name(f"{module}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
