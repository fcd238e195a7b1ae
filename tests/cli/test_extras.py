"""A missing extra is answered with a line that works for this kind of installation."""

import json
import sys
import tomllib
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

from cluedo_notes.cli import extras
from cluedo_notes.cli.extras import not_installed
from tests.helpers.places import ROOT

REQUIRES = (
    "typer<0.29,>=0.27",
    'fpdf2<3,>=2.8.9; extra == "pdf"',
    'font-source-sans-pro<1,>=0.0.1; extra == "pdf"',
    'pyarrow<27,>=18; extra == "table"',
    'cluedo-notes[cluster,table]; extra == "dev"',
)
FOLDER = {"url": "file:///home/ana/l%27%C3%A9t%C3%A9%20chez%20moi", "dir_info": {}}
CHECKOUT = FOLDER | {"dir_info": {"editable": True}}
WHEEL = {"url": "https://example.org/cluedo_notes-0.2.0-py3-none-any.whl", "archive_info": {}}
REPOSITORY = {"url": "https://example.org/notes", "vcs_info": {"vcs": "git", "commit_id": "1f2e"}}
PATH = "'/home/ana/l'\"'\"'été chez moi[pdf]'"


class Installed:
    """What Python knows of the program as somebody has installed it."""

    requires: Sequence[str] | None = REQUIRES

    def __init__(self, origin: Any) -> None:
        self.origin = origin

    def read_text(self, name: str) -> str | None:
        assert name == "direct_url.json"
        return self.origin if self.origin is None or isinstance(self.origin, str) else json.dumps(self.origin)


@pytest.fixture(autouse=True)
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty environment, with pip, in which Python runs."""
    folder = tmp_path / "cluedo-notes"
    folder.mkdir()
    monkeypatch.setattr(sys, "prefix", str(folder))
    monkeypatch.setattr(sys, "executable", "/there/bin/python")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(extras, "find_spec", lambda name: name)
    return folder


def line(monkeypatch: pytest.MonkeyPatch, origin: Any, extra: str = "pdf") -> str:
    """What somebody is told to type who has the program from there."""
    monkeypatch.setattr(extras.Distribution, "from_name", lambda _name: Installed(origin))
    return str(not_installed("pdf-not-installed", extra).arguments["command"])


@pytest.mark.parametrize(
    ("origin", "typed"),
    [
        (None, "'cluedo-notes[pdf]'"),
        ("no JSON", "'cluedo-notes[pdf]'"),
        (FOLDER, PATH),
        (CHECKOUT, f"--editable {PATH}"),
        (WHEEL, f"'cluedo-notes[pdf] @ {WHEEL['url']}'"),
        (REPOSITORY, "'cluedo-notes[pdf] @ git+https://example.org/notes@1f2e'"),
    ],
)
def test_an_environment_s_own_pip_installs_from_the_same_place(
    monkeypatch: pytest.MonkeyPatch, origin: Any, typed: str
) -> None:
    assert line(monkeypatch, origin) == f"/there/bin/python -m pip install {typed}"
    monkeypatch.setattr(extras, "find_spec", lambda _name: None)  # as in an environment that uv made
    assert line(monkeypatch, origin) == f"uv pip install --python /there/bin/python {typed}"


def test_pipx_injects_the_packages_of_the_extra(environment: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the program was installed from: the folder may be gone."""
    (environment / "pipx_metadata.json").touch()
    for origin in (None, FOLDER, CHECKOUT, WHEEL):
        typed = "pipx inject cluedo-notes 'fpdf2<3,>=2.8.9' 'font-source-sans-pro<1,>=0.0.1'"
        assert line(monkeypatch, origin) == typed
        assert line(monkeypatch, origin, "table") == "pipx inject cluedo-notes 'pyarrow<27,>=18'"


def test_uv_installs_the_tool_with_the_extra(environment: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (environment / "uv-receipt.toml").touch()
    assert line(monkeypatch, None) == "uv tool install 'cluedo-notes[pdf]'"
    assert line(monkeypatch, FOLDER) == f"uv tool install {PATH}"


def test_a_python_of_the_system_is_left_alone(
    environment: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in Debian, where pip refuses."""
    monkeypatch.setattr(extras.sysconfig, "get_path", lambda _name: str(tmp_path))
    (tmp_path / "EXTERNALLY-MANAGED").touch()
    assert line(monkeypatch, FOLDER).startswith("/there/bin/python -m pip")  # an environment beside it
    monkeypatch.setattr(sys, "base_prefix", str(environment))
    assert line(monkeypatch, FOLDER) == f"pipx install {PATH}"


def test_windows_quotes_in_its_own_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys, "executable", r"C:\Users\Ana Maria\python.exe")
    assert line(monkeypatch, None) == r'"C:\Users\Ana Maria\python.exe" -m pip install cluedo-notes[pdf]'


def test_folders_in_the_path_are_no_installation(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(name: str) -> None:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(extras.Distribution, "from_name", unknown)
    command = not_installed("pdf-not-installed", "pdf").arguments["command"]
    assert command == "/there/bin/python -m pip install 'cluedo-notes[pdf]'"


@pytest.mark.parametrize("extra", ["pdf", "table", "cluster"])
def test_the_packages_of_an_extra_are_those_of_the_project(extra: str) -> None:
    """Read from what is installed here, however the tool that built it writes that down."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = {Requirement(text).name for text in project["optional-dependencies"][extra]}
    program = extras.Distribution.from_name("cluedo-notes")
    assert {Requirement(text).name for text in extras._packages(program, extra)} == wanted
