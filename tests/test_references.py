"""All references have a target: files and documents named in comments, docstrings and links exist."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from pkgutil import resolve_name

import pytest

from tests.helpers.places import ROOT
from tests.helpers.sources import nodes

NOT_OURS = {"build", "dist", "typings"}
ENDINGS = "md|py|pyi|toml|jsonl?|css|js|mjs|html|board|po|svg|txt|tsv|ini|cfg|ya?ml"
NAMED = re.compile(rf"(?<![\w*./<-])\w[\w./-]*\.(?:{ENDINGS})\b(?!\()")
LINK = re.compile(r"\]\(([^)#\s]+)")
MODULE = re.compile(r"\bcluedo_notes(?:\.\w+)+")


def _files(folder: Path = ROOT) -> Iterator[Path]:
    """The files of the checkout, without what is built or installed in it."""
    for path in sorted(folder.iterdir()):
        if path.is_dir():
            if path.name[0] != "." and path.name not in NOT_OURS and path.suffix != ".egg-info":
                yield from _files(path)
        elif path.suffix != ".pyc" and not path.name.startswith(".coverage"):
            yield path


FILES = tuple(_files())
ENDS = {
    "/".join(parts[start:])
    for parts in (file.relative_to(ROOT).parts for file in FILES)
    for start in range(len(parts))
}
"""The path of every file, and every end of it."""


def nowhere(text: str) -> set[str]:
    """The files that a text names and that are not there, by their whole path or by the end of it."""
    return set(NAMED.findall(text)) - ENDS


def remarks(text: str, ending: str) -> Iterator[str]:
    """The comments and docstrings of a file, by the ending of its name."""
    match ending:
        case ".py":
            tokens = tokenize.generate_tokens(io.StringIO(text).readline)
            yield from (token.string for token in tokens if token.type == tokenize.COMMENT)
            yield from docstrings(text)
        case ".toml" | "":
            yield from re.findall(r"#.*", text)
        case ".board":
            yield from re.findall(r";.*", text)
        case ".css" | ".js":
            yield from re.findall(r"/\*.*?\*/|//.*", text, flags=re.DOTALL if ending == ".css" else 0)
        case ".html":
            yield from re.findall(r"\{#.*?#\}|<!--.*?-->", text, flags=re.DOTALL)


def docstrings(text: str) -> Iterator[str]:
    """Every string that stands alone as a statement: of modules, classes, functions and constants."""
    for node in nodes(text):
        match node:
            case ast.Expr(ast.Constant(str(said))):
                yield said


@pytest.mark.parametrize("ending", [".py", ".toml", "", ".board", ".css", ".js", ".html"])
def test_files_named_in_comments_and_docstrings_exist(ending: str) -> None:
    source = [file for file in FILES if file.suffix == ending and "golden" not in file.parts]
    assert source
    missing = {
        f"{file.relative_to(ROOT)}: {name}"
        for file in source
        if nowhere(
            text := file.read_text(encoding="utf-8")
        )  # in a string, mostly; comments are slower to find
        for remark in remarks(text, ending)
        for name in nowhere(remark)
    }
    assert missing == set()


def test_links_of_the_documents_lead_somewhere() -> None:
    broken = {
        f"{file.relative_to(ROOT)}: {link}"
        for file in FILES
        if file.suffix == ".md"
        for link in LINK.findall(file.read_text(encoding="utf-8"))
        if "://" not in link and not (file.parent / link).exists()
    }
    assert broken == set()


def test_folders_and_files_that_the_documents_name_exist() -> None:
    """In backquotes, from the top of the checkout; a module without its ending."""
    tops = "|".join(
        path.name for path in ROOT.iterdir() if path.is_dir() and path.name[0] != "." and path.name != "build"
    )
    named = [
        (file, name)
        for file in FILES
        if file.suffix == ".md"
        for name in re.findall(rf"`((?:{tops})/[\w./-]*)`", file.read_text(encoding="utf-8"))
    ]
    assert named
    assert [one for one in named if not (ROOT / one[1]).exists() and f"{one[1]}.py" not in ENDS] == []


def test_modules_that_the_documents_name_exist() -> None:
    named = {
        name
        for file in FILES
        if file.suffix == ".md"
        for name in MODULE.findall(file.read_text(encoding="utf-8"))
    }
    assert len(named) > 10
    for name in named:
        resolve_name(name)


def test_a_name_that_leads_nowhere_is_found() -> None:
    text = '"""See docs/gone.md."""\nx = "other.md"  # as in pyproject.toml, not in lost.py\n'
    said = list(remarks(text, ".py"))
    assert sorted(name for remark in said for name in NAMED.findall(remark)) == [
        "docs/gone.md",
        "lost.py",
        "pyproject.toml",
    ]
    assert set().union(*map(nowhere, said)) == {"docs/gone.md", "lost.py"}
