"""The README is true: its worked example runs as printed, every command stands in it."""

import re
import shlex
from importlib import import_module
from operator import attrgetter
from pathlib import Path

import pytest

from cluedo_notes.cli.commands import COMMANDS
from cluedo_notes.cli.main import main
from cluedo_notes.editions import load_file
from tests.helpers.places import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(?:\w*)\n(.*?)^```$", README, flags=re.DOTALL | re.MULTILINE)
DATA_FOLDER = "~/.local/share"


def printed_commands() -> list[tuple[str, str]]:
    """Each `$ cluedo-notes ...` of the README with what the README says it prints."""
    shown = [block for block in BLOCKS if block.startswith("$ cluedo-notes")]
    steps = re.split(r"^\$ cluedo-notes ", "".join(shown), flags=re.MULTILINE)[1:]
    return [(step.partition("\n")[0], step.partition("\n")[2]) for step in steps]


def test_the_worked_example_prints_what_the_readme_shows(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    steps = printed_commands()
    assert len(steps) >= 8
    for command, expected in steps:
        main(shlex.split(command))
        captured = capsys.readouterr()
        assert (captured.out + captured.err).replace(str(tmp_path), DATA_FOLDER) == expected, command


def test_the_editions_toml_of_the_readme_loads(tmp_path: Path) -> None:
    (block,) = [block for block in BLOCKS if block.startswith('id = "house"')]
    (tmp_path / "house.toml").write_text(block, encoding="utf-8")
    assert load_file(tmp_path / "house.toml").id == "house"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_stands_in_the_readme(command: str) -> None:
    assert re.search(rf"`{command}\b|cluedo-notes {command}\b", README)


def test_the_make_targets_of_the_readme_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = {
        target
        for line in re.findall(r"(?:^|`)make ([a-z-]+(?: [a-z-]+)*)", README, re.MULTILINE)
        for target in line.split()
    }
    assert {"demo", "test", "test-slow"} <= named
    assert named <= set(re.findall(r"^([\w-]+):", makefile, flags=re.MULTILINE))


def test_every_make_target_is_explained_to_those_who_contribute() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = re.findall(r"`make ([\w-]+)`", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert set(named) == set(re.findall(r"^([\w-]+):", makefile, flags=re.MULTILINE))


@pytest.mark.parametrize("page", ["api.md", "how-it-deduces.md"])
def test_the_examples_of_the_pages_print_what_they_say(
    page: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    root = ROOT
    text = (root / "docs" / page).read_text(encoding="utf-8")
    (code,) = re.findall(r"^```python\n(.*?)^```$", text, flags=re.DOTALL | re.MULTILINE)
    monkeypatch.chdir(root)
    exec(code, {})
    printed = capsys.readouterr().out.splitlines()
    said = re.findall(r"print\(.*\)  # (.*)$", code, flags=re.MULTILINE)
    assert said
    assert printed[: len(said)] == said
    assert [line for line in printed[len(said) :] if f"`{line}`" not in text] == []


def rows_of_the_api_page() -> list[tuple[str, list[str]]]:
    """Each module of the page with the names in its row."""
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(cluedo_notes[\w.]*)` \| (.*) \|$", text, flags=re.MULTILINE)
    return [(module, re.findall(r"`([A-Za-z_.]+)`", names)) for module, names in rows]


@pytest.mark.parametrize(("module", "names"), rows_of_the_api_page())
def test_every_name_of_the_api_page_is_where_it_says(module: str, names: list[str]) -> None:
    assert names
    for name in names:
        attrgetter(name)(import_module(module))
