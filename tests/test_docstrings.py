"""Every public definition has a docstring, and docstrings, comments and documents are plain English."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from inspect import cleandoc
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from cluedo_notes.cli.commands import COMMANDS
from tests.helpers.places import PACKAGES, ROOT
from tests.helpers.plain_english import faults
from tests.helpers.sources import nodes, parsed

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef

IN_CODE = re.compile(r"`[^`]*`")
"""A name of the code may be any word."""

FOREIGN = {
    "a player is they": re.compile(r"\b(he|him|his|himself)\b", re.IGNORECASE),
    "something is said, shown or reported": re.compile(r"\b(is|are|was|were|be|been|being) told\b", re.I),
    "a number has a name": re.compile(r"\bso many\b(?!\W+(\w+\W+){0,2}that\b)", re.IGNORECASE),
    "a text says, a figure shows": re.compile(r"\btells\b", re.IGNORECASE),
    "whatever it is called": re.compile(r"\b(goes|go) by the names?\b", re.IGNORECASE),
}
"""What a good English editor would change, by what they would say of it."""


def sources() -> list[Path]:
    return sorted(file for package in PACKAGES for file in (ROOT / package).rglob("*.py"))


def named(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def public(within: ast.Module | ast.ClassDef, before: str = "") -> Iterator[tuple[str, Definition]]:
    """The public definitions of a module, and those of its public classes, by their dotted names."""
    for one in within.body:
        if isinstance(one, Definition) and not one.name.startswith("_"):
            yield before + one.name, one
            if isinstance(one, ast.ClassDef):
                yield from public(one, f"{before}{one.name}.")


def undocumented(text: str) -> list[str]:
    """The public definitions of a module's text without a docstring, and "module" for the module."""
    module = parsed(text)
    missing = [name for name, one in public(module) if ast.get_docstring(one) is None]
    return missing if ast.get_docstring(module) else ["module", *missing]


def prose(text: str) -> Iterator[tuple[int, str]]:
    """The comments and docstrings of a module's text (those after a constant too), each with its line. The
    lines of one comment come together."""
    for one in nodes(text):
        if (
            isinstance(one, ast.Expr)
            and isinstance(one.value, ast.Constant)
            and isinstance(one.value.value, str)
        ):
            yield one.lineno, one.value.value
    comments: list[tuple[int, str]] = []
    before = 0
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            line, goes_on = token.start[0], before and token.line.lstrip().startswith("#")
            if goes_on and before == line - 1:
                comments[-1] = comments[-1][0], f"{comments[-1][1]} {token.string.removeprefix('# ')}"
            else:
                comments.append((line, token.string))
            before = line
    yield from comments


def foreign(text: str) -> list[tuple[int, str]]:
    """What an editor would change in a module's text: the line, and what they would say."""
    return [
        (line, why)
        for line, said in prose(text)
        for why, form in FOREIGN.items()
        if form.search(IN_CODE.sub("", " ".join(said.split())))
    ]


SAMPLE = re.compile(r"^( {4}|>>> ).*$", re.MULTILINE)
"""A line of an example within a docstring: somebody types it."""


def unplain(text: str) -> list[tuple[int, str]]:
    """The turns of phrase and the long sentences in a module's text (`plain_english`): the line, and the
    fault."""
    return [(line, fault) for line, said in prose(text) for fault in faults(without_samples(said))]


def without_samples(said: str) -> str:
    """A docstring or a comment without the lines that somebody types and the sign of a comment."""
    return SAMPLE.sub("", cleandoc(said).removeprefix("# ").removeprefix("-- "))


@pytest.mark.parametrize("package", [*PACKAGES, "benchmarks"])
def test_docstrings_and_comments_are_as_an_editor_has_them(package: str) -> None:
    modules = sorted((ROOT / package).rglob("*.py"))
    found = {named(file): unplain(file.read_text(encoding="utf-8")) for file in modules}
    assert {file: said for file, said in found.items() if said} == {}
    assert modules


def test_each_module_of_the_tests_says_in_plain_english_what_it_is() -> None:
    said = {file: ast.get_docstring(ast.parse(file.read_bytes())) for file in (ROOT / "tests").rglob("*.py")}
    found = {named(file): faults(without_samples(text)) for file, text in said.items() if text}
    assert {file: wrong for file, wrong in found.items() if wrong} == {}
    assert found


@pytest.mark.parametrize(
    ("text", "faulty"),
    [
        ('"""What is refused stays."""\n', [1]),
        ("one = 1\n\n# It is kept\n# beside the game.\n", [3]),
        ("one = 1  # It is told to nobody.\ntwo = 2  # It is started anew.\n", [1, 2]),
        ('"""A command.\n\n    python x.py beside\n\nMore.\n"""\n', []),
        ("# -- what follows\n", []),
        ('"""The cards."""\none = "anew"\n', []),
    ],
)
def test_what_an_editor_would_change_is_seen(text: str, faulty: list[int]) -> None:
    assert [line for line, _ in unplain(text)] == faulty


DOCS = ROOT / "docs"

OF_RULES = re.compile(r"(rule|broke|moment)-|must-open-hand$")
"""The codes of sentences that programs read in the JSON of `rules` and `verify`, or that have stood word for
word in every replay: they stay as they are."""

CATALOGUE = ROOT / "language" / "locale" / "en" / "LC_MESSAGES" / "cluedo-notes.po"


def sentences() -> Iterator[tuple[str, str]]:
    """The codes of the English catalogue with their sentences."""
    for entry in read_po(io.BytesIO(CATALOGUE.read_bytes())):
        if isinstance(entry.id, str) and isinstance(entry.string, str):
            yield entry.id, entry.string


def test_a_player_is_they_in_sentences_too() -> None:
    form = FOREIGN["a player is they"]
    assert [code for code, said in sentences() if form.search(said) and not OF_RULES.match(code)] == []


WORD = re.compile(r"`([a-z_]\w*)`")


def own_names(text: str) -> set[str]:
    """The names in a module's code, and the words of its texts but for docstrings."""
    found: set[str] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NAME:
            found.add(token.string)
        elif token.type == tokenize.STRING and not token.string.startswith('"""'):
            found |= set(re.findall(r"[\w-]+", token.string))
    return found


@cache
def names_everywhere() -> frozenset[str]:
    """What a docstring may name of other modules: modules, folders, commands, functions and methods."""
    found = {*COMMANDS, *(file.stem for file in sources()), *(file.parent.name for file in sources())}
    for file in sources():
        within = nodes(file.read_text(encoding="utf-8"))
        found |= {node.name for node in within if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
    return frozenset(found)


def unknown_names(text: str) -> list[str]:
    """The names in backquotes in the docstrings of a module's functions and classes that neither the module
    has nor another one defines: parameters and attributes of an earlier day."""
    definitions = (node for node in nodes(text) if isinstance(node, Definition))
    quoted = {name for node in definitions for name in WORD.findall(ast.get_docstring(node) or "")}
    elsewhere = quoted - names_everywhere()
    return sorted(elsewhere - own_names(text)) if elsewhere else []


@pytest.mark.parametrize("file", sources(), ids=named)
def test_what_a_docstring_names_exists(file: Path) -> None:
    assert unknown_names(file.read_text(encoding="utf-8")) == []


def test_a_name_of_an_earlier_day_is_seen() -> None:
    text = 'def keep(cells):\n    """Keeps `cells` in `long_gone`, as `verify` does."""\n'
    assert unknown_names(text) == ["long_gone"]


@pytest.mark.parametrize("file", sources(), ids=named)
def test_every_public_definition_has_a_docstring(file: Path) -> None:
    assert undocumented(file.read_text(encoding="utf-8")) == []


def documents() -> list[Path]:
    """What people read before and beside the program; the changelog says what was said in its day."""
    return [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "examples" / "README.md", *DOCS.glob("*.md")]


def foreign_in_document(text: str) -> list[tuple[int, str]]:
    """As `foreign`, of a document: what the program prints stands in fences, what one types in backquotes.
    Paragraphs are read whole, for a form may go on in the next line."""
    found, line = [], 1
    for block in re.split(r"(\n\n+|^```.*?^```$)", text, flags=re.MULTILINE | re.DOTALL):
        if not block.startswith("```"):
            plain = IN_CODE.sub("", " ".join(block.split()))
            found += [(line, why) for why, form in FOREIGN.items() if form.search(plain)]
        line += block.count("\n")
    return found


@pytest.mark.parametrize("file", documents(), ids=named)
def test_the_documents_are_plain_english(file: Path) -> None:
    assert foreign_in_document(file.read_text(encoding="utf-8")) == []


def test_a_foreign_form_of_a_document_is_seen() -> None:
    text = "One.\n\n```\nhe is told\n```\n\nThis is\ntold `to him`.\n\n```\nit tells\n```\nand tells\n"
    assert [line for line, _ in foreign_in_document(text)] == [7, 12]


@pytest.mark.parametrize("file", sources(), ids=named)
def test_the_prose_is_plain_english(file: Path) -> None:
    assert foreign(file.read_text(encoding="utf-8")) == []


def test_a_missing_docstring_is_seen() -> None:
    text = "class One:\n    'One.'\n    def two(self): ...\n    def _three(self): ...\ndef four(): ...\n"
    assert undocumented(text) == ["module", "One.two", "four"]


@pytest.mark.parametrize(
    ("said", "seen"),
    [
        ("The player and his cards.", True),
        ("What he saw.", True),
        ("Of this nobody is told anything.", True),
        ("A text in so many columns.", True),
        ("What each event tells.", True),
        ("There are so many deals that counting rounds.", False),
        ("The cells of `told`, as `him` names them.", False),
        ("The player and their cards.", False),
    ],
)
def test_a_foreign_form_is_seen_wherever_it_stands(said: str, seen: bool) -> None:
    for text in (f'"""{said}"""\n', f"one = 1  # {said}\n", f'ONE = 1\n"""{said}"""\n'):
        assert bool(foreign(text)) is seen
