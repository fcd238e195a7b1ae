"""No module has state of its own: results computed for a game belong to that game."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pytest

from tests.helpers.places import ROOT

FOLDERS = ("language", "editions", "solver", "game", "presentation", "lab", "web", "cli", "front")
CHANGING = {
    *("append", "extend", "insert", "pop", "popitem", "clear", "update", "setdefault"),
    *("add", "discard", "remove", "appendleft", "popleft"),
}
"""The methods that change a list, dict, set or deque."""

State = tuple[str, str]
"""The name of a module, and of what it binds and may change."""


def state_in(sources: Mapping[str, str]) -> set[State]:
    """The names bound in modules, of which these are the texts, that are bound anew by a function, changed in
    place, or have an object of a class that changes itself."""
    trees = {module: ast.parse(text) for module, text in sources.items()}
    changing = {name for tree in trees.values() for name in _classes_that_change(tree)}
    found: set[State] = set()
    for module, tree in trees.items():
        bound = dict(_bound(tree))
        changed = {name for node in ast.walk(tree) for name in _changed_by(node)}
        made = {name for name, value in bound.items() if _class_of(value) in changing}
        found |= {(module, name) for name in bound.keys() & changed | made}
    return found


def _bound(tree: ast.Module) -> Iterator[tuple[str, ast.expr | None]]:
    for node in tree.body:
        match node:
            case ast.Assign(targets, value):
                yield from ((target.id, value) for target in targets if isinstance(target, ast.Name))
            case ast.AnnAssign(ast.Name(name), _, value):
                yield name, value


def _class_of(value: ast.expr | None) -> str | None:
    match value:
        case ast.Call(ast.Name(name)) | ast.Call(ast.Subscript(ast.Name(name))):
            return name
    return None


def _changed_by(node: ast.AST) -> Iterator[str]:
    """The names that a node binds anew from within a function, or whose object it changes."""
    match node:
        case ast.Global(names):
            yield from names
        case ast.Assign(targets) | ast.Delete(targets):
            yield from _containers(targets)
        case ast.AugAssign(target):
            yield from _containers([target])
        case ast.Call(ast.Attribute(ast.Name(name), method)) if method in CHANGING:
            yield name


def _containers(targets: Iterable[ast.expr]) -> Iterator[str]:
    yield from (
        one.value.id for one in targets if isinstance(one, ast.Subscript) and isinstance(one.value, ast.Name)
    )


def _classes_that_change(tree: ast.Module) -> Iterator[str]:
    """The classes with a method that binds an attribute of its object, besides the first binding."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            methods = [
                one for one in node.body if isinstance(one, ast.FunctionDef) and one.name != "__init__"
            ]
            later = (method for method in methods if method.name != "__init__")
            if any(_binds_attribute(part) for method in later for part in ast.walk(method)):
                yield node.name


def _binds_attribute(node: ast.AST) -> bool:
    match node:
        case ast.Assign(targets):
            return any(_is_of_self(target) for target in targets)
        case ast.AugAssign(target) | ast.AnnAssign(target):
            return _is_of_self(target)
    return False


def _is_of_self(target: ast.expr) -> bool:
    match target:
        case ast.Attribute(ast.Name("self")) | ast.Subscript(ast.Attribute(ast.Name("self"))):
            return True
        case ast.Tuple(elements):
            return any(map(_is_of_self, elements))
    return False


def test_no_module_of_the_core_has_state() -> None:
    files = [file for folder in FOLDERS for file in (ROOT / folder).rglob("*.py")]
    assert len(files) > 100
    assert state_in({str(file.relative_to(ROOT)): _text(file) for file in files}) == set()


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8")


DRAWER = """
class Drawer(Generic[Found]):
    def __init__(self) -> None:
        self._kept = ()

    def __call__(self, log):
        self._kept = (log, *self._kept)[:8]
"""


@pytest.mark.parametrize(
    "text",
    [
        "latest = ()\ndef keep(log):\n    global latest\n    latest = (log, *latest)[:4]\n",
        "_LATEST: list[int] = []\ndef keep(log):\n    _LATEST.insert(0, log)\n",
        "_LATEST = []\ndef keep(log):\n    del _LATEST[8:]\n",
        "known = {}\ndef keep(log, found):\n    known[log] = found\n",
        "count = {}\ndef keep(log):\n    count[log] += 1\n",
        f"{DRAWER}\nfound = Drawer()\n",
        f"{DRAWER}\nfound: Drawer[bool] = Drawer[bool]()\n",
    ],
)
def test_state_is_found(text: str) -> None:
    assert len(state_in({"module": text})) == 1


@pytest.mark.parametrize(
    "text",
    [
        "NAMES = {'a': 1}\ndef first():\n    found = []\n    found.append(NAMES['a'])\n    return found\n",
        f"{DRAWER}\ndef found():\n    return Drawer()\n",
        "class Card(Struct):\n    def name(self):\n        return self.id\nROPE = Card('rope')\n",
    ],
)
def test_what_never_changes_is_no_state(text: str) -> None:
    assert state_in({"module": text}) == set()
