"""Help pages in the reader's language and as wide as their screen: typer's own are English, and never
narrower than 50 columns."""

import sys
from functools import partial
from typing import Any

from typer.core import TyperCommand

from cluedo_notes.cli.commands import COMMANDS, GROUPS
from cluedo_notes.cli.terminal.output import WIDTH, text_width
from cluedo_notes.language.words import Words

COMMAND_ARGUMENTS = "COMMAND [ARGS]..."
HELP_OF_HELP = "Show this message and exit."
"""The library's texts that exist in English only."""

AT_LEAST_ONE = "; x>=1]"
"""How the library ends what it says of a number with a default; nobody asks for fewer games than one."""

WHOLE = 1000
"""The longest first sentence of a help page, in letters: none is cut where it may take several lines."""

NARROW = 60
"""Columns below which names take a third of the line at most, and what they mean begins below longer ones."""


def help_page(command: Any, ctx: Any, words: Words) -> str:
    """The help of a command of typer's."""
    formatter = fitting(ctx.make_formatter(), words)
    command.format_help(ctx, formatter)
    return written(formatter)


def fitting(formatter: Any, words: Words) -> Any:
    """The same formatter of typer's, now as wide as standard output, with headings in the reader's language;
    no line begins with a colon or its like."""
    write, write_text, write_usage = formatter.write, formatter.write_text, formatter.write_usage
    formatter.width = min(text_width(sys.stdout), WIDTH) - 2
    longest_name = {"col_max": formatter.width // 3} if formatter.width < NARROW else {}
    write_rows = partial(formatter.write_dl, **longest_name)

    def meaning(text: str) -> str:
        text = words("help-help") if text == HELP_OF_HELP else text
        return _unbroken(text.replace(AT_LEAST_ONE, "]"))

    def usage(program: str, arguments: str) -> None:
        arguments = arguments.replace(COMMAND_ARGUMENTS, words("help-command-arguments"))
        write_usage(program, arguments, prefix=words("help-usage") + " ")

    formatter.write_usage = usage
    formatter.write_heading = lambda text: write(words("help-heading", text=text) + "\n")
    formatter.write_text = lambda text: write_text(_unbroken(text))
    formatter.write_dl = lambda rows: write_rows([(name, meaning(text)) for name, text in rows])
    return formatter


def written(formatter: Any) -> str:
    """What was written with a formatter that is `fitting`."""
    text: str = formatter.getvalue()
    return text.rstrip("\n").replace(_NO_BREAK, " ")


def known_by_help(name: str, words: Words) -> TyperCommand:
    """A command of which only the help is known: for a list, the modules of two dozen are not imported."""
    return TyperCommand(name, help=words(f"help-{name}"))


def write_groups(formatter: Any, words: Words) -> None:
    """Write the commands in groups, each with the first sentence of its help."""
    longest = max(map(len, COMMANDS))
    padded = longest if formatter.width >= NARROW else 0  # one column of meanings for all groups
    limit = formatter.width - 6 - longest if padded else WHOLE
    for heading, commands in GROUPS.items():
        with formatter.section(words(heading)):
            formatter.write_dl(
                [
                    (name.ljust(padded), known_by_help(name, words).get_short_help_str(limit))
                    for name in commands
                ]
            )


_NO_BREAK = "\N{NO-BREAK SPACE}"


def _unbroken(text: str) -> str:
    """A text whose signs stay with the word before them, as the spaces of French ask for."""
    for sign in ":;!?»":
        text = text.replace(f" {sign}", f"{_NO_BREAK}{sign}")
    return text.replace("« ", f"«{_NO_BREAK}")
