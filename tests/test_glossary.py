"""docs/glossary.md is true: each name in it exists in the code, and each word has one name."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from tests.helpers.places import PACKAGES, ROOT
from tests.helpers.sources import parsed

PAGE = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
ROWS = [
    tuple(cell.strip() for cell in line.strip("|").split(" | "))
    for line in PAGE.splitlines()
    if line.startswith("|") and not line.startswith(("| ---", "| English"))
]
NAME = re.compile(r"`(\w+(?:\.\w+)?)`")


def assigned(statement: ast.AST) -> Iterator[str]:
    """The names that a statement of a module or a class defines."""
    match statement:
        case ast.ClassDef(name) | ast.FunctionDef(name) | ast.AnnAssign(ast.Name(name)):
            yield name
        case ast.Assign(targets):
            yield from (target.id for target in targets if isinstance(target, ast.Name))


def of_itself(tree: ast.ClassDef) -> Iterator[str]:
    """The attributes that the methods of a class set."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(ast.Name("self"), name, ast.Store()):
                yield name


@cache
def defined() -> frozenset[str]:
    """Every name at the top of a module, and `Class.name` for what a class has."""
    found: set[str] = set()
    for file in (file for package in PACKAGES for file in (ROOT / package).rglob("*.py")):
        for statement in parsed(file.read_text(encoding="utf-8")).body:
            found |= set(assigned(statement))
            if isinstance(statement, ast.ClassDef):
                members = {name for inner in statement.body for name in assigned(inner)}
                found |= {f"{statement.name}.{name}" for name in members | set(of_itself(statement))}
    return frozenset(found)


def test_there_is_a_glossary() -> None:
    assert len(ROWS) > 40
    assert all(len(row) == 4 and all(row) for row in ROWS), [row for row in ROWS if len(row) != 4]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_the_name_stands_in_the_code(row: tuple[str, ...]) -> None:
    name = NAME.fullmatch(row[2])
    assert name, row
    assert name[1] in defined()


def test_each_word_has_one_row_and_each_name_one_word() -> None:
    for column in (0, 2):
        twice = [cell for cell, number in Counter(row[column] for row in ROWS).items() if number > 1]
        assert twice == []


def test_what_is_not_in_the_code_is_found() -> None:
    assert {"Suggestion", "Suggestion.triple", "Action.SHOW", "ENVELOPE", "live_order"} <= defined()
    assert not {"Hypothesis", "Suggestion.hypothesis", "Action.PEEK"} & defined()
