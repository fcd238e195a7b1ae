"""What is kept as text is what the program says, and is said only where it would say just that."""

from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from cluedo_notes.cli.commands import COMMANDS
from cluedo_notes.cli.kept.answers import COMPLETING, TEXTS, kept_answer
from cluedo_notes.cli.kept.write import FIRST_WORD_VARIABLES, asked, texts
from cluedo_notes.cli.main import main
from cluedo_notes.language.choice import LANGUAGES
from tests.helpers.programs import PROGRAM, python, run

ENTRY = "from cluedo_notes.cli.entry import main; raise SystemExit(main())"

BEGINNINGS = sorted({name[:length] for name in COMMANDS for length in range(len(name) + 1)} | {"x", "add-x"})


def test_the_kept_texts_are_what_the_program_says_now() -> None:
    kept = {file.name: file.read_text(encoding="utf-8") for file in Path(TEXTS).iterdir()}
    assert kept == dict(texts()), "make words"


def whole_answer() -> str:
    """What the whole program answers a shell."""
    with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as err:
        status = main([])
    assert (status, err.getvalue()) == (0, "")
    return out.getvalue()


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[str, str]], None]:
    """Sets variables for this test."""

    def put(variables: dict[str, str]) -> None:
        for name, value in variables.items():
            monkeypatch.setenv(name, value)

    return put


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("shell", FIRST_WORD_VARIABLES)
def test_every_beginning_of_a_command_is_completed_alike(
    shell: str, language: str, environment: Callable[[dict[str, str]], None]
) -> None:
    for begun in BEGINNINGS:
        environment({**asked(shell, begun), "LANGUAGE": language, "COLUMNS": "80"})
        assert kept_answer([]) == whole_answer(), begun


@pytest.mark.parametrize(
    "begun", ["-", "--he", "S", "é", "'s", '"s', "s\\", "s,", "1", "sheet --at ", "sheet --at 1"]
)
@pytest.mark.parametrize("shell", FIRST_WORD_VARIABLES)
def test_nothing_else_is_completed_from_what_is_kept(
    shell: str, begun: str, environment: Callable[[dict[str, str]], None]
) -> None:
    environment(asked(shell, begun))
    if shell == "bash":
        environment({"COMP_CWORD": str(len(f"{begun}|".split()))})
    assert kept_answer([]) is None


@pytest.mark.parametrize(
    ("shell", "variables"),
    [
        ("fish", {"_TYPER_COMPLETE_FISH_ACTION": "is-args"}),
        ("zsh", {COMPLETING: "complete_powershell"}),
        ("bash", {COMPLETING: "source_bash"}),
    ],
)
def test_other_questions_are_left_to_the_program(
    shell: str, variables: dict[str, str], environment: Callable[[dict[str, str]], None]
) -> None:
    environment({**asked(shell, "s"), **variables})
    assert kept_answer([]) is None


def answered(code: str, *arguments: str, **variables: str) -> tuple[int, bytes, bytes]:
    ran = run(python(code, *arguments), {"LANGUAGE": "en", **variables}, capture_output=True)
    return ran.returncode, ran.stdout, ran.stderr


@pytest.mark.parametrize(
    ("arguments", "variables"),
    [
        (["--help"], {}),
        (["", "--help"], {}),
        (["--help"], {"LANGUAGE": "", "LC_ALL": "fr_FR.UTF-8"}),
        (["--lang", "fr", "--help"], {}),
        (["--help", "--lang=fr"], {}),
        (["--help", "--lang", "it"], {}),
        (["--help"], {"COLUMNS": "40"}),
        (["--help"], {"COLUMNS": "200"}),
        (["--help"], {"PYTHONIOENCODING": "ascii", "LANGUAGE": "fr"}),
        (["--help", "--strict"], {}),
        (["--help", "sheet"], {}),
        ([], {}),
    ],
)
def test_the_program_says_the_same_from_either_door(arguments: list[str], variables: dict[str, str]) -> None:
    assert answered(ENTRY, *arguments, **variables) == answered(PROGRAM, *arguments, **variables)


def test_what_is_kept_is_said_before_anything_is_imported() -> None:
    shown = "import sys; code = main(); print(*sys.modules, file=sys.stderr); raise SystemExit(code)"
    code = f"from cluedo_notes.cli.entry import main; {shown}"
    for variables in ({}, asked("bash", "s")):
        status, _, modules = answered(code, *([] if variables else ["--help"]), **variables)
        assert status == 0
        assert {"typer", "msgspec", "gettext", "cluedo_notes.cli.main"}.isdisjoint(modules.decode().split())
