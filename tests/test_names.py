"""One word, one meaning: no two modules of the packages use one name for two types or constants, and some
words are avoided."""

import ast
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from tests.helpers.places import PACKAGES, ROOT
from tests.helpers.sources import nodes, parsed


def targets(node: ast.stmt) -> list[ast.expr]:
    """What a statement gives a value to."""
    match node:
        case ast.Assign(targets=found):
            return found
        case ast.AnnAssign(target=found):
            return [found]
        case _:
            return []


def is_type_name(name: str) -> bool:
    """Is it written like a type's, private ones included, and not like a constant's?"""
    bare = name.lstrip("_")
    return bare[:1].isupper() and not bare.isupper()


def types_of(text: str) -> Iterator[str]:
    """The classes and type aliases that a module defines."""
    for node in parsed(text).body:
        if isinstance(node, ast.ClassDef):
            yield node.name
        for target in targets(node):
            if isinstance(target, ast.Name) and is_type_name(target.id):
                yield target.id


def constants_of(text: str) -> Iterator[str]:
    """The constants that a module defines."""
    for node in parsed(text).body:
        for target in targets(node):
            if isinstance(target, ast.Name) and target.id.isupper():
                yield target.id


def shared(root: Path, names: Callable[[str], Iterable[str]]) -> dict[str, list[str]]:
    """The `names` of types or constants that several modules of the packages define, with these modules."""
    found: dict[str, set[str]] = defaultdict(set)
    for package in PACKAGES:
        for module in sorted((root / package).rglob("*.py")):
            for name in names(module.read_text(encoding="utf-8")):
                found[name].add(module.relative_to(root).as_posix())
    return {name: sorted(modules) for name, modules in found.items() if len(modules) > 1}


SAME = {
    "SEED": "the seed of what is drawn",
    "TYPE_CHECKING": "what `typing` calls it",
    "WORLDS": "the number of deals drawn to see what players know",
}
"""Constants that mean one thing in several modules, each with its own value, and what they mean."""

COLLECTIONS = {
    "Game": "a game as a value, and those that a server holds open",
    "Name": "a name in both languages, and every name by which one finds a card or a player",
    "Source": "the origin of a constraint, and several origins",
    "Suggestion": "a suggestion, and those of a game by number",
}
"""Words that name a type and, in the plural, a type of another module: a collection of the first, by the
singular."""


def singular(name: str) -> str:
    """A type's name without its underscore and as a singular."""
    bare = name.lstrip("_")
    if bare.endswith("ies"):
        return bare[:-3] + "y"
    return bare[:-1] if bare.endswith("s") and not bare.endswith("ss") else bare


def twins(root: Path) -> dict[str, list[str]]:
    """The types of different modules whose names differ only by an underscore or the plural, by the
    singular."""
    names: dict[str, set[str]] = defaultdict(set)
    modules: dict[str, set[Path]] = defaultdict(set)
    for package in PACKAGES:
        for module in (root / package).rglob("*.py"):
            for name in types_of(module.read_text(encoding="utf-8")):
                names[singular(name)].add(name)
                modules[singular(name)].add(module)
    return {one: sorted(names[one]) for one in names if len(names[one]) > 1 and len(modules[one]) > 1}


def names_of(text: str) -> Iterator[str]:
    """What a module's functions, classes, parameters and variables are called."""
    for node in nodes(text):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.arg(arg=name) | ast.Name(id=name):
                yield name


TOLD = re.compile(r"(^|_)told(?!_apart|_from)(_|$)", re.IGNORECASE)
TELLS = re.compile(r"(^|_)tell(s|ers?|ings?)?(?!_apart|_from)(_|$)|Tell(s|ers?|ings?)?(?![a-z])")


def called_told(text: str) -> list[str]:
    """The names of a module that say of something that it tells or is told: what is put into lines, printed,
    revealed, answered, noted or expected has a word of its own. To tell apart is another verb; what a test
    is called is a sentence."""
    if not re.search("told|tell", text, re.IGNORECASE):
        return []  # most have nothing of the kind: they need not be parsed
    return [
        name
        for name in names_of(text)
        if TOLD.search(name) or (TELLS.search(name) and not name.startswith("test_"))
    ]


FRONT = {"Game": "a game as it stands: what developers import has the name of what it stands on"}
"""Types of the package's front that are called as what they draw from, and why."""


def test_no_two_modules_define_a_type_of_the_same_name() -> None:
    twice = shared(ROOT, types_of)
    assert twice.keys() == FRONT.keys()
    for modules in twice.values():
        front, below = modules
        assert front.startswith("front/") and not below.startswith("front/")


def test_a_constant_of_several_modules_means_one_thing() -> None:
    assert shared(ROOT, constants_of).keys() == SAME.keys()


def test_two_types_or_constants_of_one_name_are_seen(tmp_path: Path) -> None:
    for module, text in (
        ("language/one.py", "class Word: ...\n\nclass _Page: ...\n\nX = 1\n"),
        ("web/base/two.py", "Word = tuple[str, ...]\n\nclass Only:\n    class Word: ...\n\nX = 2\n"),
        ("cli/three.py", "_Page: object = int\nMOST = 3\nX: int = 3\n"),
    ):
        (tmp_path / module).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / module).write_text(text, encoding="utf-8")
    assert shared(tmp_path, constants_of) == {"X": ["cli/three.py", "language/one.py", "web/base/two.py"]}
    assert shared(tmp_path, types_of) == {
        "Word": ["language/one.py", "web/base/two.py"],
        "_Page": ["cli/three.py", "language/one.py"],
    }


def test_a_plural_is_a_collection_of_the_singular() -> None:
    assert {one: names for one, names in twins(ROOT).items() if one not in COLLECTIONS} == {}
    assert COLLECTIONS.keys() <= twins(ROOT).keys()


def test_twins_of_different_modules_are_seen(tmp_path: Path) -> None:
    for module, text in (
        ("language/one.py", "class Word: ...\n\nclass Reply: ...\n\nclass Pass: ...\n"),
        ("web/two.py", "Words = tuple[str, ...]\nReplies = list[str]\n_Replies = set[str]\nPas = int\n"),
        ("cli/three.py", "class Row: ...\n\nRows = list[Row]\n"),
    ):
        (tmp_path / module).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / module).write_text(text, encoding="utf-8")
    assert twins(tmp_path) == {"Word": ["Word", "Words"], "Reply": ["Replies", "Reply", "_Replies"]}


def test_a_player_is_they_in_names_too() -> None:
    form = re.compile(r"(^|_)(he|him|his)(_|$)")
    found = {
        (file.relative_to(ROOT).as_posix(), name)
        for top in PACKAGES
        for file in (ROOT / top).rglob("*.py")
        if re.search(r"(\b|_)(he|him|his)(\b|_)", text := file.read_text(encoding="utf-8"))
        for name in names_of(text)
        if form.search(name)
    }
    assert found == set()


def test_nothing_is_told_that_can_be_said() -> None:
    mine = Path(__file__).resolve()
    files = [
        file for top in (*PACKAGES, "tests", "benchmarks") for file in sorted((ROOT / top).rglob("*.py"))
    ]
    found = {file: called_told(file.read_text(encoding="utf-8")) for file in files if file != mine}
    assert {file.relative_to(ROOT).as_posix(): names for file, names in found.items() if names} == {}


def test_what_is_told_is_seen() -> None:
    text = "TOLD = 1\nasync def is_told_so(told=3, _told_apart=4):\n    untold = told_from = TOLD\n"
    assert sorted(called_told(text)) == ["TOLD", "TOLD", "is_told_so", "told"]
    text = (
        "class StepTeller: ...\ndef tell_all(tells, telling, intellect): ...\ndef test_a_line_tells(): ...\n"
    )
    assert sorted(called_told(text)) == ["StepTeller", "tell_all", "telling", "tells"]
