"""What is shipped: the wheel holds the packages whole, and nothing else. No code asks which edition it is."""

import ast
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

from cluedo_notes.editions import shipped
from tests.helpers.places import ROOT

PACKAGES = ("language", "editions", "solver", "game", "presentation", "web", "cli")
EDITIONS = shipped()
SHIPPED = (".py", ".toml", ".mo", ".board", ".css", ".js", ".html", ".svg", ".txt", ".json")
NOT_SHIPPED = shutil.ignore_patterns("__pycache__")


def sources() -> Iterator[tuple[str, Path, ast.Module]]:
    """Package, file and tree of every module."""
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            yield package, file, ast.parse(file.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The files of a wheel built from a copy of the tree."""
    tree = tmp_path_factory.mktemp("tree")
    for package in (*PACKAGES, "tests"):
        shutil.copytree(ROOT / package, tree / package, ignore=NOT_SHIPPED)
    for file in (ROOT / "pyproject.toml", ROOT / "LICENSE", *ROOT.glob("*.md")):
        shutil.copy(file, tree / file.name)
    command = [sys.executable, "-m", "build", "--wheel", "--outdir", "dist", "."]
    built = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    (path,) = (tree / "dist").glob("*.whl")
    with ZipFile(path) as archive:
        return set(archive.namelist())


@pytest.mark.slow
def test_the_wheel_holds_every_file_of_the_packages(wheel: set[str]) -> None:
    wanted = {
        f"cluedo_notes/{file.relative_to(ROOT).as_posix()}"
        for package in PACKAGES
        for file in (ROOT / package).rglob("*")
        if file.suffix in SHIPPED or file.name == "py.typed"
    }
    assert {f"cluedo_notes/{package}/py.typed" for package in PACKAGES} <= wanted
    assert {f"cluedo_notes/editions/data/{edition}.toml" for edition in EDITIONS} <= wanted
    assert wanted - wheel == set()


@pytest.mark.slow
def test_the_wheel_holds_nothing_else_and_nothing_of_the_tests(wheel: set[str]) -> None:
    code = {name for name in wheel if ".dist-info/" not in name}
    assert {
        name for name in code if name.split("/")[:2] not in [["cluedo_notes", p] for p in PACKAGES]
    } == set()
    assert {name for name in code if "test" in name} == set()
    assert "cluedo_notes/__init__.py" not in code  # a namespace


@pytest.mark.slow
def test_the_wheel_brings_its_licence_and_its_command(wheel: set[str]) -> None:
    about = {name.split(".dist-info/")[1] for name in wheel if ".dist-info/" in name}
    assert {"METADATA", "entry_points.txt", "licenses/LICENSE"} <= about


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
