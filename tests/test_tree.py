"""The tree of modules: folders of few modules, each with its reading order, and arrows that only point
down."""

import ast
import re
import shutil
import tomllib
from collections.abc import Iterator
from configparser import ConfigParser
from pathlib import Path

import pytest

from tests.helpers.places import PACKAGES, ROOT, import_name
from tests.helpers.programs import run, script
from tests.helpers.sources import nodes

MOST = 14
MOST_OF_TESTS = 20
LONGEST_FILE, LONGEST_FUNCTION = 400, 40
"""In lines; of a function without its head, where a command declares its options."""


def folders(*tops: str) -> Iterator[Path]:
    """Every folder with Python files below these."""
    for top in tops:
        for folder in (ROOT / top, *sorted((ROOT / top).rglob("*"))):
            if folder.is_dir() and any(folder.glob("*.py")):
                yield folder


def modules(folder: Path) -> list[str]:
    """The names of a folder's modules, without `__init__`."""
    return sorted(file.stem for file in folder.glob("*.py") if file.stem != "__init__")


def packages_within(folder: Path) -> list[str]:
    return sorted(found.parent.name for found in folder.glob("*/__init__.py"))


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_no_folder_of_the_packages_is_too_wide() -> None:
    assert {named(one): len(modules(one)) for one in folders(*PACKAGES) if len(modules(one)) > MOST} == {}


def test_every_folder_is_installed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    listed = project["tool"]["setuptools"]["packages"]
    assert sorted(listed) == sorted(import_name(folder) for folder in folders(*PACKAGES))


def test_no_folder_of_tests_or_benchmarks_is_too_wide() -> None:
    limits = {"tests": MOST_OF_TESTS, "benchmarks": MOST}
    wide = {named(one) for top, most in limits.items() for one in folders(top) if len(modules(one)) > most}
    assert wide == set()


def too_long(text: str) -> list[str]:
    """The functions of a module, and "file" for the module, that have more lines than somebody takes in."""
    found = [] if len(text.splitlines()) <= LONGEST_FILE else ["file"]
    for one in nodes(text):
        if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef):
            assert one.end_lineno is not None
            if one.end_lineno - one.body[0].lineno >= LONGEST_FUNCTION:
                found.append(one.name)
    return found


def test_no_file_and_no_function_is_too_long() -> None:
    files = [
        file for top in (*PACKAGES, "tests", "benchmarks", "examples") for file in (ROOT / top).rglob("*.py")
    ]
    found = {named(file): too_long(file.read_text(encoding="utf-8")) for file in files}
    assert {file: names for file, names in found.items() if names} == {}


def test_a_file_and_a_function_of_a_line_too_many_are_seen() -> None:
    body = "    pass\n" * LONGEST_FUNCTION
    assert too_long(f"def one(\n    two,\n):\n{body}") == []
    assert too_long(f"async def one():\n    pass\n{body}" + "\n" * LONGEST_FILE) == ["file", "one"]


@pytest.mark.parametrize("folder", list(folders(*PACKAGES)), ids=named)
def test_a_package_says_what_it_holds_and_names_each_part(folder: Path) -> None:
    text = ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))) or ""
    assert {*modules(folder), *packages_within(folder)} - set(re.findall(r"`(\w+)`", text)) == set()


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """The packages as `cluedo_notes` in a folder of their own."""
    for package in PACKAGES:
        place = tmp_path.joinpath(*import_name(ROOT / package).split("."))
        shutil.copytree(
            ROOT / package, place, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True
        )
    return tmp_path


def contracts() -> dict[str, dict[str, str]]:
    parser = ConfigParser()
    parser.read(ROOT / ".importlinter", encoding="utf-8")
    return {
        section["name"]: dict(section)
        for title, section in parser.items()
        if title.startswith("importlinter:contract:")
    }


def layers() -> dict[str, list[str]]:
    """The folder of each contract that orders one, and its layers, from the top down."""
    return {
        one["containers"].strip(): one["layers"].split("\n")[1:]
        for one in contracts().values()
        if one["type"] == "layers"
    }


def broken(tree: Path) -> set[str]:
    """The contracts that a tree breaks, by name."""
    command = [script("lint-imports"), "--config", ROOT / ".importlinter", "--no-cache"]
    done = run(command, cwd=tree, capture_output=True, text=True, check=False)
    said = done.stdout + done.stderr
    verdicts = {name: re.search(rf"^{re.escape(name)} (KEPT|BROKEN)", said, re.M) for name in contracts()}
    assert None not in verdicts.values(), said
    found = {name for name, verdict in verdicts.items() if verdict is not None and verdict[1] == "BROKEN"}
    assert (done.returncode != 0) == bool(found), said
    return found


def test_the_arrows_are_kept(copied: Path) -> None:
    assert broken(copied) == set()


def test_every_folder_that_has_folders_orders_them() -> None:
    with_folders = {import_name(folder) for folder in folders(*PACKAGES) if packages_within(folder)}
    assert set(layers()) == {"cluedo_notes", *with_folders}


def test_a_new_folder_has_to_be_given_its_place(copied: Path) -> None:
    for container in layers():
        folder = copied / container.replace(".", "/") / "newcomer"
        folder.mkdir()
        (folder / "__init__.py").write_text("", encoding="utf-8")
    exhaustive = {name for name, one in contracts().items() if one["type"] == "layers"}
    assert broken(copied) == exhaustive


def test_an_import_that_points_up_is_refused_in_every_folder(copied: Path) -> None:
    for container, floors in layers().items():
        top, bottom = (re.findall(r"\w+", floors[end])[0] for end in (0, -1))
        below = copied / container.replace(".", "/") / bottom
        module = below / "__init__.py" if below.is_dir() else below.with_suffix(".py")
        with module.open("a") as file:
            file.write(f"\nfrom {container} import {top}\n")
    ordered = {name for name, one in contracts().items() if one["type"] == "layers"}
    assert broken(copied) >= ordered
