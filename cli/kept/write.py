"""Makes the kept texts from what the program says (`make words`)."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from cluedo_notes.cli.kept.answers import COMPLETING, KEPT_WIDTH, TEXTS
from cluedo_notes.language.choice import LANGUAGES

FIRST_WORD_VARIABLES = {
    "bash": {"COMP_WORDS": "cluedo-notes {}", "COMP_CWORD": "1"},
    "zsh": {"_TYPER_COMPLETE_ARGS": "cluedo-notes {}"},
    "fish": {"_TYPER_COMPLETE_ARGS": "cluedo-notes {}", "_TYPER_COMPLETE_FISH_ACTION": "get-args"},
}
"""The variables by which each shell asks for the first word, with what is typed of it."""

WHOLE_PROGRAM = "from cluedo_notes.cli.main import main; raise SystemExit(main())"

FIRST_SCREEN = """
import typer.main
from cluedo_notes.cli.language import choose_language
from cluedo_notes.cli.main import app
from cluedo_notes.cli.start import start_screen

words = choose_language([])
context = typer.main.get_command(app).make_context("cluedo-notes", [], resilient_parsing=True)
print(start_screen(context.make_formatter(), words))
"""


def texts() -> Iterator[tuple[str, str]]:
    """Every kept text and its file's name."""
    for language in LANGUAGES:
        yield f"help-{language}.txt", said(WHOLE_PROGRAM, ["--help"], {}, language)
        yield f"begin-{language}.txt", said(FIRST_SCREEN, [], {}, language)
        for shell in FIRST_WORD_VARIABLES:
            answer = said(WHOLE_PROGRAM, [], asked(shell, ""), language)
            yield f"{shell}-{language}.txt", _offers(shell, answer)


def asked(shell: str, begun: str) -> dict[str, str]:
    """The variables by which a shell asks what may complete the beginning of the first word."""
    asking = {name: text.format(begun) for name, text in FIRST_WORD_VARIABLES[shell].items()}
    return {COMPLETING: f"complete_{shell}", **asking}


def said(code: str, arguments: list[str], variables: Mapping[str, str], language: str) -> str:
    """What a program prints for somebody without a game, on lines of the kept width."""
    with TemporaryDirectory() as nothing:
        own = {"LANGUAGE": language, "COLUMNS": str(KEPT_WIDTH), "XDG_DATA_HOME": nothing, "PYTHONUTF8": "1"}
        environment = {**os.environ, **own, **variables}
        command = [sys.executable, "-c", code, *arguments]
        run = subprocess.run(command, stdout=subprocess.PIPE, env=environment, check=True)
        return run.stdout.decode().replace("\r\n", "\n")


def _offers(shell: str, answer: str) -> str:
    """What is offered, line by line."""
    if shell == "zsh":
        answer = answer.removeprefix("_arguments '*: :((").removesuffix("))'\n") + "\n"
    return answer


def main() -> None:
    """Write every kept text."""
    folder = Path(TEXTS)
    folder.mkdir(exist_ok=True)
    for name, text in texts():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
