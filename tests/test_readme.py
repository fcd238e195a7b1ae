"""The README and the pages of docs/ are true: their examples run as printed, and every command is there."""

import os
import re
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path
from socket import socket

import pytest

from cluedo_notes.cli.commands import BEHIND, GROUPS
from cluedo_notes.cli.main import main
from cluedo_notes.editions import load_file
from cluedo_notes.language.words import words_in
from tests.helpers.cli.archives import make_archive, rows_of_csv
from tests.helpers.cli.cluster import end_group, wait_for_workers
from tests.helpers.places import ROOT
from tests.helpers.programs import python_module, start
from tests.helpers.reference import reference

README = (ROOT / "README.md").read_text(encoding="utf-8")
DOCS = ROOT / "docs"
COMMANDS_PAGE = DOCS / "commands.md"
MOST_LINES = 100


def blocks(page: Path) -> list[str]:
    """What stands between lines of three backticks."""
    text = page.read_text(encoding="utf-8")
    return re.findall(r"^```(?:\w*)\n(.*?)^```$", text, flags=re.DOTALL | re.MULTILINE)


def test_the_edition_of_ones_own_loads(tmp_path: Path) -> None:
    (block,) = [block for block in blocks(DOCS / "editions-format.md") if block.startswith('id = "house"')]
    (tmp_path / "house.toml").write_text(block, encoding="utf-8")
    assert load_file(tmp_path / "house.toml").id == "house"


@pytest.mark.parametrize("page", ["README.md", "docs/fr/index.md"])
def test_nobody_is_sent_to_a_download_that_does_not_exist(page: str) -> None:
    """Before the first release there is no address to name."""
    text = (ROOT / page).read_text(encoding="utf-8")
    assert [word for word in ("Download", "Téléchargez") if word in text] == []


def test_the_readme_is_short() -> None:
    assert len(README.splitlines()) <= MOST_LINES


def commands_page(capsys: pytest.CaptureFixture[str]) -> Iterator[str]:
    """The help of the program and of every command, in the groups of `cluedo-notes --help`."""
    words = words_in("en")
    yield "# Every command\n"
    yield "Each command's help, as `cluedo-notes COMMAND --help-all` prints it, with an example at its end."
    main(["--help-all"])
    yield f"\n## Options of all commands\n\n```\n{capsys.readouterr().out.rstrip()}\n```"
    for group, commands in GROUPS.items():
        yield f"\n## {words(group)}"
        for command in commands:
            for path in ([command], *([command, word] for word in BEHIND.get(command, ()))):
                main([*path, "--help-all"])
                yield f"\n### {' '.join(path)}\n\n```\n{capsys.readouterr().out.rstrip()}\n```"


def test_the_page_of_commands_is_their_help(capsys: pytest.CaptureFixture[str]) -> None:
    """Written anew by CLUEDO_NOTES_WRITE_GOLDEN=1."""
    page = "\n".join(commands_page(capsys)) + "\n"
    if os.environ.get("CLUEDO_NOTES_WRITE_GOLDEN"):
        COMMANDS_PAGE.write_text(page, encoding="utf-8")
    assert COMMANDS_PAGE.read_text(encoding="utf-8") == page


def test_the_make_targets_of_the_readme_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = {
        target
        for line in re.findall(r"(?:^|`)make ([a-z-]+(?: [a-z-]+)*)", README, re.MULTILINE)
        for target in line.split()
    }
    assert {"demo", "test"} <= named
    assert named <= set(re.findall(r"^([\w-]+):", makefile, flags=re.MULTILINE))


def test_every_make_target_is_explained_to_those_who_contribute() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = re.findall(r"`make ([\w-]+)`", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert set(named) == set(re.findall(r"^([\w-]+):", makefile, flags=re.MULTILINE))


@pytest.mark.parametrize("page", ["README.md", "docs/api.md", "docs/how-it-deduces.md"])
def test_the_examples_of_the_pages_print_what_they_say(
    page: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    code = "".join(re.findall(r"^```python\n(.*?)^```$", text, flags=re.DOTALL | re.MULTILINE))
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    exec(code, {})
    printed = capsys.readouterr().out.splitlines()
    said = re.findall(r"print\(.*\)  # (.*)$", code, flags=re.MULTILINE)
    assert said
    assert printed[: len(said)] == said
    assert [line for line in printed[len(said) :] if f"`{line}`" not in text] == []


def test_the_reference_is_made_of_the_code() -> None:
    """Written anew by CLUEDO_NOTES_WRITE_GOLDEN=1."""
    page = DOCS / "api.md"
    before, _, rest = page.read_text(encoding="utf-8").partition("## Reference\n")
    after = rest[rest.index("## What may change") :]
    whole = f"{before}## Reference\n\n{reference()}\n{after}"
    if os.environ.get("CLUEDO_NOTES_WRITE_GOLDEN"):
        page.write_text(whole, encoding="utf-8")
    assert page.read_text(encoding="utf-8") == whole


def test_the_example_of_a_player_is_the_file_that_the_page_names() -> None:
    (code,) = [block for block in blocks(DOCS / "players.md") if block.startswith('"""')]
    assert (ROOT / "examples" / "players" / "bluffer.py").read_text(encoding="utf-8") == code


def test_the_commands_of_the_page_of_players_seat_them(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    (block,) = [block for block in blocks(DOCS / "players.md") if block.startswith("cluedo-notes")]
    for command in block.splitlines():
        assert main(shlex.split(command)[1:]) == 0, command
        printed = capsys.readouterr()
        assert ("Bluffer" if "Bluffer" in command else "Isolator") in printed.out
        assert printed.err == ""


# -- the page of archives


def commands_of_archives(*programs: str) -> list[str]:
    """The commands of the page that begin so, in their order."""
    lines = [line for block in blocks(DOCS / "archives.md") for line in block.splitlines()]
    return [line for line in lines if line.startswith(programs)]


@pytest.fixture
def evenings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the logs that the page speaks of; the commands are typed beside it."""
    make_archive(tmp_path / "evenings", 4)
    monkeypatch.chdir(tmp_path)
    return tmp_path / "evenings.csv"


def run_on_archive(command: str, table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A command of the page does its work."""
    table.unlink(missing_ok=True)
    main(shlex.split(command)[1:])
    printed = capsys.readouterr()
    assert printed.err == "", command
    if "--table" in command:
        assert len(rows_of_csv(table)) == 5, command
    else:
        assert "20" in printed.out, command


def test_the_commands_of_the_page_of_archives_write_their_tables(
    evenings: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    here = [one for one in commands_of_archives("cluedo-notes") if "--scheduler" not in one]
    assert len(here) == 2
    for command in here:
        run_on_archive(command, evenings, capsys)


@pytest.mark.slow
def test_the_cluster_of_the_page_of_archives_is_begun_by_its_two_lines(
    evenings: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    address = f"tcp://127.0.0.1:{port}"
    scheduler, worker = (
        python_module(*line.replace("8786", port).split())
        for line in commands_of_archives("dask scheduler", "dask worker")
    )
    there = [one for one in commands_of_archives("cluedo-notes") if "--scheduler" in one]
    assert len(there) == 2
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "start_new_session": True}
    begun = [
        start([*scheduler, "--port", port, "--no-dashboard"], **quiet),
        start([*worker, "--no-dashboard"], **quiet),
    ]
    try:
        wait_for_workers(address, 2)
        for command in there:
            run_on_archive(command.replace("tcp://127.0.0.1:8786", address), evenings, capsys)
    finally:
        for process in begun:
            end_group(process)
