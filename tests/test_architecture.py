"""docs/architecture.md is true: its tree, its arrows, the life of a line, what an event touches."""

import ast
import json
import re
import sys
from collections.abc import Iterator
from configparser import ConfigParser
from pathlib import Path
from types import FrameType

import pytest

from cluedo_notes.cli.main import main
from cluedo_notes.game.log.events import TABLE_EVENT_TYPES
from tests.helpers.cli.playing import HEADER
from tests.helpers.places import PACKAGES, ROOT
from tests.helpers.sources import nodes

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
SECTIONS = {text.partition("\n")[0]: text for text in PAGE.split("\n## ")}
Step = tuple[str, str]
"""A file and a function of it."""


def block(section: str) -> list[str]:
    """The lines of a section's drawing."""
    return SECTIONS[section].split("```")[1].strip().splitlines()


def test_every_folder_is_in_the_tree_once_and_no_other() -> None:
    drawn = [line.split()[0] for line in block("The tree")]
    there = [
        f"{init.parent.relative_to(ROOT).as_posix()}/"
        for package in PACKAGES
        for init in (ROOT / package).rglob("__init__.py")
    ]
    assert sorted(drawn) == sorted(there)
    assert all(len(line.split()) > 2 for line in block("The tree"))


def test_the_arrows_are_those_that_are_held() -> None:
    parser = ConfigParser()
    parser.read(ROOT / ".importlinter", encoding="utf-8")
    held = {
        section["containers"].strip().removeprefix("cluedo_notes.").replace(".", "/"): section["layers"]
        for section in parser.values()
        if section.get("type") == "layers"
    }
    drawn = dict(line.split(": ", 1) for line in block("Imports"))
    assert {name: arrows.split(" > ") for name, arrows in drawn.items()} == {
        name: layers.strip().split("\n") for name, layers in held.items()
    }


def test_every_folder_with_folders_has_its_arrows() -> None:
    outer = {init.parents[1] for package in PACKAGES for init in (ROOT / package).rglob("__init__.py")}
    drawn = {line.split(": ", 1)[0] for line in block("Imports")}
    assert drawn - {"cluedo_notes"} == {path.relative_to(ROOT).as_posix() for path in outer - {ROOT}}


# -- the life of a line


STEPS: list[Step] = re.findall(r"^\d+\. `([\w/]+\.py)` \(`(\w+)`\):", SECTIONS["The life of one line"], re.M)


class Trace:
    """The functions of the packages in the order in which they were first called."""

    def __init__(self) -> None:
        self.first: dict[Step, int] = {}

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call" and (file := _within(frame.f_code.co_filename)) is not None:
            self.first.setdefault((file, frame.f_code.co_name), len(self.first))


def _within(file: str) -> str | None:
    """The path of a file of the packages, by whichever way they were imported."""
    parts = Path(file).parts
    tops = [at for at, part in enumerate(parts) if part in PACKAGES]
    for at in tops:
        path = "/".join(parts[at:])
        if (ROOT / path).is_file() and "site-packages" not in parts:
            return path
    return None


@pytest.fixture
def traced(tmp_path: Path) -> Trace:
    """Both commands of the page, run on a game of three that has just begun."""
    file, trace = tmp_path / "friday.jsonl", Trace()
    file.write_text(json.dumps(HEADER) + "\n", encoding="utf-8")
    before = sys.getprofile()
    sys.setprofile(trace)
    try:
        for typed in ("s bob scarlett rope conservatory cleo", "sheet"):
            assert main(["--game", str(file), *typed.split()]) == 0
    finally:
        sys.setprofile(before)
    return trace


def test_a_line_lives_as_the_page_says(traced: Trace) -> None:
    """Every step is made, none before the one that stands above it."""
    assert len(STEPS) == len(re.findall(r"^\d+\. ", SECTIONS["The life of one line"], re.M)) > 20
    assert [step for step in STEPS if step not in traced.first] == []
    assert sorted(STEPS, key=traced.first.__getitem__) == STEPS


def test_each_file_stands_once_in_the_life_of_a_line() -> None:
    named = re.findall(r"`([\w/]+\.py)`", SECTIONS["The life of one line"])
    assert len(named) == len(set(named))


# -- what a new event touches


def matching(folder: str, name: str) -> Iterator[str]:
    """The files of a package with a `match` that has a case for a type."""
    for file in (ROOT / folder).rglob("*.py"):
        within = nodes(file.read_text(encoding="utf-8"))
        cases = [ast.unparse(node.cls) for node in within if isinstance(node, ast.MatchClass)]
        if any(case.removeprefix("ev.") == name for case in cases):
            yield file.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("kind", ["EndTurn", "Roll"])
def test_the_recipe_of_an_event_names_every_match_over_all_events(kind: str) -> None:
    """These two stand in no `match` but those that every type has to stand in."""
    assert kind in {one.__name__ for one in TABLE_EVENT_TYPES.values()}
    rows = re.findall(r"^\| `([\w/]+\.py)` \|", SECTIONS["Recipes"], re.M)
    assert sorted(rows) == sorted(file for package in PACKAGES for file in matching(package, kind))


@pytest.mark.parametrize(
    ("table", "file"), re.findall(r"`([A-Z_]+)`[^`]*? (?:in|of) `([\w/]+\.py)`", SECTIONS["Recipes"])
)
def test_the_tables_of_the_recipes_stand_in_their_files(table: str, file: str) -> None:
    assert re.search(rf"^{table}\b", (ROOT / file).read_text(encoding="utf-8"), re.M)
