"""Programs that the tests start are independent of the environment of the caller."""

import ast
import os
import re
from pathlib import Path

import pytest

from tests.helpers.places import ROOT
from tests.helpers.programs import KEPT, python, run
from tests.helpers.sources import nodes

STARTS = {"run", "Popen", "call", "check_call", "check_output", "getoutput", "getstatusoutput"}
MADE_BY_PYTHON = {"LC_CTYPE"}
"""Python sets it where the system does not know the language."""


def test_a_program_has_the_variables_of_its_test_and_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE", "COLUMNS", "LANGUAGE", "PIP_CERT"):
        monkeypatch.setenv(name, "1")
    shown = run(python("import os; print(*os.environ)"), {"NO_COLOR": "1"}, capture_output=True, text=True)
    assert set(shown.stdout.split()) - MADE_BY_PYTHON == {*KEPT, "NO_COLOR"}


def starts_of(text: str) -> list[str]:
    """What a module uses of `subprocess` to start a program, and `sys.executable`."""
    found = []
    for node in nodes(text):
        match node:
            case ast.Attribute(ast.Name("subprocess"), name) if name in STARTS - {"Popen"}:
                found.append(name)
            case ast.Call(ast.Attribute(ast.Name("subprocess"), "Popen") | ast.Name("Popen")):
                found.append("Popen")
            case ast.ImportFrom("subprocess", names=names):
                found += [name.name for name in names if name.name in STARTS - {"Popen"}]
            case ast.Attribute(ast.Name("sys"), "executable"):
                found.append("executable")
            case _:
                continue
    return found


def test_no_other_module_starts_programs() -> None:
    starting = {
        file.relative_to(ROOT).as_posix()
        for file in (ROOT / "tests").rglob("*.py")
        if starts_of(file.read_text(encoding="utf-8"))
    }
    assert starting == {"tests/helpers/programs.py"}


def test_a_start_is_seen() -> None:
    text = "import subprocess\nsubprocess.run([])\nsubprocess.Popen([])\nPopen([sys.executable])\n"
    assert sorted(starts_of(text)) == ["Popen", "Popen", "executable", "run"]
    assert starts_of("def ran(process: subprocess.Popen[str]) -> subprocess.CompletedProcess[str]: ...") == []


def test_no_recipe_writes_out_the_path_of_the_checkout() -> None:
    """It may have a blank or an apostrophe in it."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.findall(r"\$[({](?:abspath|realpath|CURDIR|PWD)\b", makefile) == []


@pytest.mark.skipif(os.name == "nt", reason="a shell of POSIX")
def test_of_the_caller_only_what_fetches_packages_is_left(tmp_path: Path) -> None:
    theirs = {
        "PYTHONUNBUFFERED": "1",
        "LC_ALL": "C",
        "XDG_DATA_HOME": "/",
        "PIP_CERT": "a cert",
        "http_proxy": "x",
    }
    shown = run(
        ["bash", ROOT / ".ci" / "bare", tmp_path, *python("import os; print(dict(os.environ))")],
        theirs,
        capture_output=True,
        text=True,
    )
    left = ast.literal_eval(shown.stdout)
    assert left["HOME"] == str(tmp_path)
    assert left["PIP_CERT"] == "a cert"
    assert set(left) - MADE_BY_PYTHON == {"PATH", "HOME", "PIP_CERT", "http_proxy"}


@pytest.mark.skipif(os.name == "nt", reason="a shell of POSIX")
def test_where_nobody_may_become_another_user_it_says_that_it_was_not_run(tmp_path: Path) -> None:
    for name, answer in (("id", "echo 0"), ("setpriv", "exit 1"), ("make", "echo made")):
        (tmp_path / name).write_text(f"#!/bin/sh\n{answer}\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    ran = run(["bash", ROOT / ".ci" / "elsewhere", "test"], {"PATH": path}, capture_output=True, text=True)
    assert (ran.returncode, ran.stdout) == (0, "")
    assert "not run" in ran.stderr
