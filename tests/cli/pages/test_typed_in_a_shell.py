"""Commands on the pages that readers type in a shell: they exist, with the options used there."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import typer.main

from cluedo_notes.cli.language import in_english
from cluedo_notes.cli.main import app
from cluedo_notes.cli.terminal.options import name_options
from cluedo_notes.language.words import words_in
from tests.helpers.places import ROOT

PAGES = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").rglob("*.md")})
BLOCK = re.compile(r"^```\w*\n(.*?)^```", re.MULTILINE | re.DOTALL)
IN_A_BLOCK = re.compile(r"^(?:\$ )?cluedo-notes (.*)$", re.MULTILINE)
IN_A_SENTENCE = re.compile(r"`cluedo-notes ([^`]*)`")
ELSEWHERE = re.compile(r"\s[|>&#]")
"""What follows is another program's, a file or a comment."""


def typed_on(page: Path) -> list[list[str]]:
    """The words behind the program's name, for each command of a page that has a name in small letters."""
    text = page.read_text(encoding="utf-8")
    blocks = "".join(BLOCK.findall(text)).replace("\\\n", " ")
    lines = [*IN_A_BLOCK.findall(blocks), *IN_A_SENTENCE.findall(BLOCK.sub("", text))]
    return [shlex.split(ELSEWHERE.split(line)[0]) for line in lines if not re.match(r"COMMAND\b", line)]


def options(command: Any) -> set[str]:
    """All names of a command's options, those of its opposites too."""
    return {name for option in command.params for name in (*option.opts, *option.secondary_opts)}


def test_the_commands_are_found() -> None:
    assert sum(len(typed_on(page)) for page in PAGES) > 50


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_command_of_a_page_exists_and_has_the_options(page: Path) -> None:
    group: Any = typer.main.get_command(app)
    context = typer.Context(group)
    everywhere = options(group) | {"--help", "--help-all"}
    valued = {
        name for option in group.params if not getattr(option, "is_flag", False) for name in option.opts
    }
    for words in typed_on(page):
        behind = iter(words)
        command = group
        for word in behind:
            if word in valued:
                next(behind)
            elif command is group and not word.startswith("-"):
                command = group.get_command(context, in_english(word, group.known(context)))
            elif hasattr(command, "commands") and command is not group:
                command = command.commands.get(in_english(word, list(command.commands)), command)
        assert command is not None, words
        name_options(command, words_in("fr"))
        given = {word.split("=")[0] for word in words if re.match(r"--\w", word)}
        assert given <= options(command) | everywhere, words
