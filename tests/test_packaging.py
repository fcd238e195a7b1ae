"""What is shipped and who may import whom: the built wheel, the import names, the arrows."""

import ast
import shutil
from collections.abc import Iterator
from pathlib import Path

from tests.helpers.places import ROOT

PACKAGES = ("language", "editions", "solver", "game", "presentation", "web", "cli")
EDITIONS = ("classic", "super", "secrets-2008", "got-red-keep", "got-meereen", "asterix")
SHIPPED = (".py", ".toml", ".mo", ".board", ".css", ".js", ".html", ".svg", ".txt")
NOT_SHIPPED = shutil.ignore_patterns("__pycache__")


def sources() -> Iterator[tuple[str, Path, ast.Module]]:
    """Package, file and tree of every module."""
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            yield package, file, ast.parse(file.read_text(encoding="utf-8"))


def imported(tree: ast.Module) -> Iterator[str]:
    """The modules that a module imports, at its top or in a function."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = "." * node.level + (node.module or "")
            yield start
            yield from (f"{start}.{alias.name}" for alias in node.names)


def names_an_edition(node: ast.expr) -> bool:
    """Is this `edition.id`, `header.edition`, `edition_id` or the id of a shipped edition?"""
    match node:
        case ast.Attribute(ast.Name("edition") | ast.Attribute(attr="edition"), "id"):
            return True
        case ast.Constant(str(text)):
            return text in EDITIONS
        case ast.Tuple(parts) | ast.List(parts) | ast.Set(parts):
            return any(names_an_edition(part) for part in parts)
    return False


def test_an_edition_differs_by_data_no_code_asks_which_one_it_is() -> None:
    asked = []
    for _, file, tree in sources():
        for node in ast.walk(tree):
            compared: list[ast.expr] = []
            if isinstance(node, ast.Compare):
                compared = [node.left, *node.comparators]
            elif isinstance(node, ast.MatchValue):
                compared = [node.value]
            if any(map(names_an_edition, compared)):
                asked.append(f"{file.relative_to(ROOT)}:{node.lineno}")
    assert asked == []
