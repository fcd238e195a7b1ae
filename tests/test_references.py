"""Nothing points to what is not there: files and documents named in comments, docstrings and links exist."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NOT_OURS = {"build", "dist", "typings"}
ENDINGS = "md|py|pyi|toml|jsonl?|css|js|mjs|html|board|po|svg|txt|tsv|ini|cfg|ya?ml"
NAMED = re.compile(rf"(?<![\w*./<-])\w[\w./-]*\.(?:{ENDINGS})\b(?!\()")
LINK = re.compile(r"\]\(([^)#\s]+)")


def _files(folder: Path = ROOT) -> Iterator[Path]:
    """The files of the checkout, without what is built or installed in it."""
    for path in sorted(folder.iterdir()):
        if path.is_dir():
            if path.name[0] != "." and path.name not in NOT_OURS and path.suffix != ".egg-info":
                yield from _files(path)
        elif path.suffix != ".pyc":
            yield path


FILES = tuple(_files())
PATHS = {f"/{file.relative_to(ROOT).as_posix()}" for file in FILES}


def exists(name: str) -> bool:
    """Is there such a file: by its whole path, or by the end of it?"""
    return any(path.endswith(f"/{name}") for path in PATHS)


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
    for node in ast.walk(ast.parse(text)):
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
        for remark in remarks(file.read_text(encoding="utf-8"), ending)
        for name in NAMED.findall(remark)
        if not exists(name)
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


def test_a_name_that_leads_nowhere_is_found() -> None:
    text = '"""See docs/gone.md."""\nx = "other.md"  # as in editions/board.py, not in lost.py\n'
    named = [name for remark in remarks(text, ".py") for name in NAMED.findall(remark)]
    assert sorted(named) == ["docs/gone.md", "editions/board.py", "lost.py"]
    assert [name for name in named if exists(name)] == ["editions/board.py"]
