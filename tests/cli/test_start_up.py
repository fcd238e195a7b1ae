"""Start-up must be fast at the table: a command imports only what it needs."""

import json
from pathlib import Path

import pytest

from cluedo_notes.cli.commands import COMMANDS
from tests.helpers.programs import python, run

HEAVY = ("rich", "pysat", "pysolvers", "platformdirs", "filelock", "prompt_toolkit")
HEADER = {
    "type": "game",
    "format": 1,
    "edition": "classic",
    "players": [{"name": "Ana"}, {"name": "Bob"}, {"name": "Cleo"}],
    "me": "Ana",
    "hand": ["moutarde", "poignard", "corde", "hall", "bureau", "cuisine"],
}
SUGGESTION = {
    "type": "suggestion",
    "player": "Ana",
    "suspect": "olive",
    "weapon": "matraque",
    "room": "veranda",
    "responses": [
        {"player": "Bob", "action": "pass"},
        {"player": "Cleo", "action": "show", "card": "veranda"},
    ],
}


def loaded(statement: str, **variables: str) -> set[str]:
    """Every module that a fresh interpreter has after a statement."""
    code = f"import sys\n{statement}\nprint('\\n'.join(['modules:', *sys.modules]))"
    ran = run(python(code), variables, capture_output=True, text=True, check=True)
    return set(ran.stdout.partition("modules:\n")[2].split())


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "friday.jsonl"
    path.write_text(f"{json.dumps(HEADER)}\n{json.dumps(SUGGESTION)}\n", encoding="utf-8")
    return path


def run_and_loaded(*arguments: str, **variables: str) -> set[str]:
    """Every module loaded once a command has run well."""
    run = f"from cluedo_notes.cli.main import main\nassert main({list(arguments)!r}) == 0"
    return loaded(run, **variables)


def test_importing_the_app_loads_none_of_the_heavy_libraries() -> None:
    modules = loaded("import cluedo_notes.cli.main")
    assert "cluedo_notes.cli.main" in modules
    assert modules & set(HEAVY) == set()


def test_importing_the_app_does_not_look_the_distribution_up() -> None:
    assert "importlib.metadata" not in loaded("import typer")
    assert "importlib.metadata" not in loaded("import cluedo_notes.cli.main")


OF_COMMANDS = {f"cluedo_notes.cli.{module}" for module in COMMANDS.values()}
"""The modules of the commands, and with them all that a game needs."""


def test_the_help_page_lists_commands_that_are_not_loaded() -> None:
    assert run_and_loaded("sheet", "--help") & OF_COMMANDS == {"cluedo_notes.cli.read.sheet"}
    assert run_and_loaded("--help") & {*OF_COMMANDS, *HEAVY} == set()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_first_word_is_completed_by_commands_that_are_not_loaded(shell: str) -> None:
    asked = {
        "_CLUEDO_NOTES_COMPLETE": f"complete_{shell}",
        "COMP_WORDS": "cluedo-notes s",
        "COMP_CWORD": "1",
        "_TYPER_COMPLETE_ARGS": "cluedo-notes s",
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
    }
    modules = run_and_loaded(**asked)
    assert modules & {*OF_COMMANDS, *HEAVY} == set()


def test_the_sheet_for_programs_needs_no_tables_no_lock_and_no_folder(log: Path) -> None:
    modules = run_and_loaded("sheet", "--json", "--game", str(log))
    assert "pysolvers" in modules
    assert (
        modules & {"pysat", "rich", "rich.console", "filelock", "platformdirs", "importlib.metadata"} == set()
    )


def test_the_sheet_needs_no_pages_no_sentences_and_no_reading_of_askers_unless_they_are_asked_for(
    log: Path, tmp_path: Path
) -> None:
    page, askers, sentences = (
        "cluedo_notes.presentation.sheet.html_table",
        "cluedo_notes.game.askers.reader",
        "cluedo_notes.language.sentence_words",
    )
    modules = run_and_loaded("sheet", "--game", str(log))
    assert modules & {page, "cluedo_notes.presentation.standalone_page", askers, sentences} == set()
    assert page in run_and_loaded("sheet", "--game", str(log), "--html", str(tmp_path / "sheet.html"))
    assert askers in run_and_loaded("sheet", "--game", str(log), "--read-askers")


def test_the_list_of_events_needs_no_deductions(log: Path) -> None:
    assert run_and_loaded("log", "--game", str(log)) & set(HEAVY) == set()


def test_the_board_needs_no_deductions() -> None:
    assert run_and_loaded("editions", "board", "super") & set(HEAVY) == set()


def test_a_suggestion_needs_no_tables(log: Path) -> None:
    modules = run_and_loaded("s", "Bob", "rose", "corde", "hall", "ana", "--game", str(log))
    assert "cluedo_notes.game.log.locking" in modules
    assert modules & {"rich", "rich.console", "platformdirs"} == set()


def test_an_archive_needs_neither_dask_nor_arrow_unless_they_are_asked_for(log: Path) -> None:
    typed = ["verify", str(log.parent), "--jobs", "2", "--table", str(log.parent / "t.csv")]
    modules = run_and_loaded(*typed)
    assert "cluedo_notes.cli.games.archive" in modules
    assert modules & {"distributed", "dask", "pyarrow", "rich"} == set()


def test_who_plays_needs_nothing_of_the_lab(log: Path) -> None:
    """Nor does the page, which is imported whole here."""
    for name in ("sheet", "advise", "odds", "turn", "log"):
        assert in_lab(run_and_loaded(name, "--game", str(log))) == set()
    assert in_lab(run_and_loaded("verify", str(log))) == set()
    assert in_lab(loaded("import cluedo_notes.web.server, cluedo_notes.cli.play.command")) == set()
    assert in_lab(run_and_loaded("verify", str(log.parent)))
    assert in_lab(run_and_loaded("simulate", "--games", "1", "--strategy", "notebook"))


def in_lab(modules: set[str]) -> set[str]:
    """Those of simulations and archives."""
    return {name for name in modules if name.startswith("cluedo_notes.lab")}


def test_one_log_is_verified_without_what_an_archive_needs(log: Path) -> None:
    assert run_and_loaded("verify", str(log)) & {"concurrent.futures", "csv", "multiprocessing"} == set()


def test_no_command_needs_numpy(log: Path) -> None:
    """Nothing that is installed needs it, and browsers could only have it for megabytes: not even where large
    positions are counted and whole games played."""
    commands = [[name, "--game", str(log)] for name in ("sheet", "advise", "others", "replay")]
    commands.append(["simulate", "--games", "1", "--strategy", "advise", "--seed", "1"])
    run = f"for one in {commands!r}: assert main(one) == 0, one"
    modules = loaded(
        "from cluedo_notes.cli.commands import MODULES\nfrom cluedo_notes.cli.main import main\n"
        "from importlib import import_module\n"
        f"for one in MODULES: import_module('cluedo_notes.cli.' + one)\n{run}"
    )
    assert "cluedo_notes.game.advice.adviser" in modules
    assert "numpy" not in modules
