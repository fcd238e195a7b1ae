"""The places of folders in the checkout."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("front", "limits", "language", "editions", "solver", "game", "presentation", "lab", "web", "cli")
"""The folders of the program; `front` is the package `cluedo_notes` itself, the others lie in it."""


def import_name(folder: Path) -> str:
    """The dotted name of the package that a folder of the checkout is."""
    parts = folder.relative_to(ROOT).parts
    return ".".join(("cluedo_notes", *(parts[1:] if parts[0] == "front" else parts)))
