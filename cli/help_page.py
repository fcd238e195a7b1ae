"""Help pages in the reader's language and as wide as their screen: typer's own are English, and never
narrower than 50 columns."""

import re
import sys
from collections.abc import Mapping
from functools import partial
from typing import Any

from typer.core import TyperCommand, TyperOption

from cluedo_notes.cli.commands import ADD, COMMANDS, EVENT_WORDS, GROUPS, CommandGroup
from cluedo_notes.cli.terminal.command_line import current_line, in_words, option_in_words
from cluedo_notes.cli.terminal.output import WIDTH, text_width
from cluedo_notes.language.words import Words

COMMAND_ARGUMENTS = "COMMAND [ARGS]..."
HELP_OF_HELP = "Show this message and exit."
"""The library's texts that exist in English only."""

_ONE_OPTION = re.compile(r"--([\w-]+)(?:, --[\w-]+)*")
"""The library's text for the names of an option, the first in the reader's language or in English."""

_AT_LEAST = re.compile(r"(\[[^];]*?)(?:; )?x>=\d+\]")
_BETWEEN = re.compile(r"(; )?(\d+)<=x<=(\d+)")
"""The library's text for a range of numbers; nobody asks for fewer games than one."""

ALL_HELP = "--help-all"
"""Shows what `--help` leaves out: the options of experts."""

OPTIONS_OF_HELP = {HELP_OF_HELP: "help-help", ALL_HELP: "help-all"}
"""The texts of the options that all commands share, as they come from the library."""

WHOLE = 1000
"""The longest first sentence of a help page, in letters. None is cut, because it may take several lines."""

NARROW = 60
"""In fewer columns than this, names take at most a third of the line, and the text for longer names begins
below them."""


def help_page(command: Any, ctx: Any, words: Words) -> str:
    """The help of a command of typer's."""
    formatter = fitting(ctx.make_formatter(), words)
    command.format_help(ctx, formatter)
    return written(formatter)


def all_help() -> TyperOption:
    """The option that prints the help with all options."""

    def show(ctx: Any, _: Any, asked: bool) -> None:
        if asked and not ctx.resilient_parsing:
            for option in ctx.command.get_params(ctx):
                option.hidden = False
            ctx.meta[ALL_HELP] = True
            print(ctx.get_help())
            ctx.exit()

    return TyperOption(
        param_decls=[ALL_HELP],
        help=ALL_HELP,
        is_flag=True,
        is_eager=True,
        expose_value=False,
        hidden=True,
        callback=show,
    )


def write_rest(formatter: Any, command: Any, ctx: Any, words: Words) -> None:
    """Write how the options that a help page leaves out are shown, if there are any."""
    if any(getattr(option, "hidden", False) for option in command.params):
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(
                words("help-rest", command=f"{_as_typed(ctx.command_path, words)} {ALL_HELP}")
            )


def fitting(formatter: Any, words: Words) -> Any:
    """The same formatter of typer's, now as wide as standard output, with headings in the reader's language;
    no line begins with a colon or its like."""
    write, write_text, write_usage = formatter.write, formatter.write_text, formatter.write_usage
    formatter.width = min(text_width(sys.stdout), WIDTH) - 2
    longest_name = {"col_max": formatter.width // 3} if formatter.width < NARROW else {}
    write_rows = partial(formatter.write_dl, **longest_name)

    def meaning(text: str) -> str:
        text = words(OPTIONS_OF_HELP[text]) if text in OPTIONS_OF_HELP else text
        text = _AT_LEAST.sub(lambda match: match[1] + "]", text).removesuffix("[]").rstrip()
        return _unbroken(_BETWEEN.sub(between, text))

    def between(numbers: re.Match[str]) -> str:
        said = words("help-between", least=numbers[2], most=numbers[3])
        return f", {said}" if numbers[1] else said

    def usage(program: str, arguments: str) -> None:
        arguments = arguments.replace(COMMAND_ARGUMENTS, words("help-command-arguments"))
        arguments = arguments.replace("{", "").replace("}", "")
        write_usage(_as_typed(program, words), arguments, prefix=words("help-usage") + " ")

    formatter.write_usage = usage
    formatter.write_heading = lambda text: write(words("help-heading", text=text) + "\n")
    formatter.write_text = lambda text: write_text(_unbroken(text))
    formatter.write_dl = lambda rows: write_rows(
        [(_options(name, words), meaning(text)) for name, text in rows]
    )
    return formatter


def _as_typed(path: str, words: Words) -> str:
    """The library's path of a command as it is typed here."""
    command = path.removeprefix(current_line().program).strip()
    return current_line().spoken(command, words) if command else path


def _options(names: str, words: Words) -> str:
    """The names of an option in the reader's language, without those in others."""
    return _ONE_OPTION.sub(lambda name: option_in_words(name[1], words), names)


def written(formatter: Any) -> str:
    """The text that a formatter that is `fitting` wrote."""
    text: str = formatter.getvalue()
    return text.rstrip("\n").replace(_NO_BREAK, " ")


def known_by_help(name: str, words: Words) -> TyperCommand:
    """A command of which only the help is known, so that a list does not import the modules of two dozen
    commands."""
    return TyperCommand(name, help=words(f"help-{name}"))


def write_commands(formatter: Any, codes: Mapping[str, str], words: Words) -> None:
    """Write commands, each with the first sentence of the help that has its code."""
    _write_rows(formatter, codes, max(len(in_words(name, words)) for name in codes), words)


def write_first_page(formatter: Any, program: str, words: Words) -> None:
    """Write the commands that a player needs, on one screen of 24 lines."""
    formatter.write_usage(program, words("help-command-arguments"))
    shown = [group for group in GROUPS if group is not CommandGroup.FURTHER]
    with formatter.indentation():
        for group in shown:
            _write_group(formatter, group, words)
            if group is not shown[-1]:
                formatter.write_paragraph()
    formatter.write_text(words("help-everywhere", option=ALL_HELP))


def write_groups(formatter: Any, words: Words) -> None:
    """Write all commands in groups, each with the first sentence of its help."""
    for group in GROUPS:
        with formatter.section(words(group)):
            _write_group(formatter, group, words)
    with formatter.section(words("group-events")):
        write_commands(formatter, {f"{ADD} {word}": f"{ADD}-{word}" for word in EVENT_WORDS}, words)


def _write_group(formatter: Any, group: CommandGroup, words: Words) -> None:
    """Write the commands of a group; the meanings of all groups share one column."""
    longest = max(len(in_words(name, words)) for name in COMMANDS)
    _write_rows(formatter, {name: name for name in GROUPS[group]}, longest, words)


def _write_rows(formatter: Any, codes: Mapping[str, str], longest: int, words: Words) -> None:
    """Write commands in the reader's words, which are padded to the longest if the screen is not narrow."""
    width = longest if formatter.width >= NARROW else 0
    said = {in_words(name, words).ljust(width): code for name, code in codes.items()}
    formatter.write_dl(
        [(name, known_by_help(code, words).get_short_help_str(WHOLE)) for name, code in said.items()]
    )


_NO_BREAK = "\N{NO-BREAK SPACE}"


def _unbroken(text: str) -> str:
    """A text whose signs stay with the word before them, as the spaces of French ask for."""
    for sign in ":;!?»":
        text = text.replace(f" {sign}", f"{_NO_BREAK}{sign}")
    return text.replace("« ", f"«{_NO_BREAK}")
