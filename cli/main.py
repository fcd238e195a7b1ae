"""The command `cluedo-notes`: its commands by name, each loaded on first use."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Any

import typer
import typer.main

from cluedo_notes.cli.commands import COMMANDS, GROUPS, CommandGroup
from cluedo_notes.cli.completion import complete_game, install_completion
from cluedo_notes.cli.global_options import global_options_first
from cluedo_notes.cli.help_page import ALL_HELP, write_first_page, write_groups
from cluedo_notes.cli.language import (
    SpokenGroup,
    choose_language,
    current_words,
    look_up_codes,
    usage_error,
)
from cluedo_notes.cli.refused import Refuse, asks_for_json, mended, place_of_usage, print_refused
from cluedo_notes.cli.session import GAME_VARIABLE, Session
from cluedo_notes.cli.stores import HeldOpen
from cluedo_notes.cli.terminal.command_line import PROGRAM, current_line
from cluedo_notes.cli.terminal.output import PLAIN, gated, print_error
from cluedo_notes.cli.terminal.streams import failure_of
from cluedo_notes.game.entry.names import plain
from cluedo_notes.game.errors import EntryError, ExitStatus, GameError
from cluedo_notes.language.choice import LANGUAGES, spoken_language
from cluedo_notes.language.message import Message, message, os_reason
from cluedo_notes.presentation.refused import RefusedCommand, RefusedPlace, refused_by, refused_for

_FURTHER = GROUPS[CommandGroup.FURTHER]


class Commands(SpokenGroup):
    """The commands; each is loaded from its module on first use."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 (the library's signature)
        """The names of all commands, in the order of the help page."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command with this name in this run's language, or None."""
        module = COMMANDS.get(cmd_name)
        if module is None:
            return None
        app: typer.Typer = import_module(f"cluedo_notes.cli.{module}").app
        return look_up_codes(typer.main.get_group(app).get_command(ctx, cmd_name), cmd_name)

    def offered(self, ctx: Any, incomplete: str) -> dict[str, str]:  # noqa: ARG002 (as in the group)
        """The commands; one that the first help page leaves out is offered once it is begun."""
        return {name: name for name in COMMANDS if incomplete or name not in _FURTHER}

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the first page, or with `--help-all` everything."""
        if ALL_HELP in ctx.meta:
            super().format_help(ctx, formatter)
        else:
            write_first_page(formatter, ctx.command_path, current_words())

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002 (the library's signature)
        """Write the commands in groups."""
        write_groups(formatter, current_words())

    def format_epilog(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002 (the library's signature)
        """Writes how to begin, at the end of the page."""
        play = current_line().spoken("play", current_words())
        formatter.write_paragraph()
        formatter.write_text(current_words()("help-begin", play=play))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """As the library does, with the global options accepted after the command too."""
        return super().parse_args(ctx, global_options_first(args))


app = typer.Typer(
    cls=Commands,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    invoke_without_command=True,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def _print_version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version  # noqa: PLC0415 (slow, and rarely asked for)

        print(f"{PROGRAM} {version(PROGRAM)}")
        raise typer.Exit


@app.callback()
def global_options(
    ctx: typer.Context,
    game: Annotated[
        str | None,
        typer.Option(
            envvar=GAME_VARIABLE,
            help="@arg-game",
            metavar="@meta-game",
            autocompletion=complete_game,
        ),
    ] = None,
    lang: Annotated[str | None, typer.Option(help="@arg-lang", metavar="|".join(LANGUAGES))] = None,
    strict: Annotated[bool, typer.Option("--strict", help="@arg-strict")] = False,
    version: Annotated[  # noqa: ARG001 (its callback does the work)
        bool, typer.Option("--version", "-V", help="@arg-version", is_eager=True, callback=_print_version)
    ] = False,
) -> None:
    """Read the options of every command."""
    if lang is not None and spoken_language(lang) is None:
        raise EntryError(message("unknown-language", typed=lang, accepted=list(LANGUAGES)))
    session = ctx.obj = Session(game, current_words(), strict, opened=ctx.obj)
    if ctx.invoked_subcommand is None:
        _without_a_command(ctx, session)


def _without_a_command(ctx: typer.Context, session: Session) -> None:
    """Shows how to begin. A program that runs no command gets the help."""
    if not (session.interactive and sys.stdout.isatty()):
        print(ctx.get_help())
        raise typer.Exit(2)
    from cluedo_notes.cli.start import start_screen  # noqa: PLC0415 (reads games)

    print(start_screen(ctx.make_formatter(), session.words))


def main(
    arguments: Sequence[str] | None = None,
    refuse: Refuse | None = None,
    opened: HeldOpen | None = None,
) -> int:
    """Runs one command; returns its exit status. Every error becomes one message on standard error. `refuse`:
    the reaction to a refused command. `opened`: as in `Session`."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=PLAIN)
    with gated():
        typed = list(sys.argv[1:] if arguments is None else arguments)
        return _exit_status(_at_shell(typed, opened) if refuse is None else _run(typed, refuse, opened))


def _at_shell(typed: list[str], opened: HeldOpen | None) -> int:
    """Runs a command of a shell. If it is refused for a single slip, a person may correct that with Enter,
    and the corrected command runs. Returns the status."""
    refusals: list[RefusedCommand] = []
    status = _run(typed, refusals.append, opened)
    for refused in refusals:
        meant = None if asks_for_json(typed) else mended(typed, refused)
        if meant is not None and _agreed(*refused.would_do):
            return _at_shell(meant, opened)
        print_refused(typed)(refused)
    return status


def _agreed(meant: str) -> bool:
    """Does a person at a terminal confirm that they meant this?"""
    session = Session(None, current_words())
    if not (session.interactive and sys.stdout.isatty()):
        return False
    try:
        answer = session.ask(message("ask-did-you-mean", meant=meant))
    except typer.Abort:
        return False
    return plain(answer) in ("", *session.words("answers-yes").split())


def _run(arguments: list[str], refuse: Refuse, opened: HeldOpen | None) -> int:
    words = choose_language(arguments)
    try:
        with words.spoken_by_libraries():
            command = look_up_codes(typer.main.get_command(app), PROGRAM)
            for parameter in command.params:
                if parameter.name == install_completion.__name__:
                    parameter.callback = install_completion
            status = command.main(
                arguments, prog_name=current_line().program, standalone_mode=False, obj=opened
            )
    except GameError as error:
        refuse(refused_by(error, current_words()))
        return int(error.exit_status)
    except SystemExit as ended:  # the library answers a shell that asks what may be completed
        return ended.code if isinstance(ended.code, int) else 0
    except (KeyboardInterrupt, typer.Abort):
        return _complain(message("interrupted"), ExitStatus.INTERRUPTED)
    except OSError as error:
        return _by_system(error, refuse)
    except Exception as error:
        return _unexpected(error, arguments, refuse)
    if status == ExitStatus.INTERRUPTED:  # the library has turned Ctrl-C into an exit
        return _complain(message("interrupted"), ExitStatus.INTERRUPTED)
    return status if isinstance(status, int) else 0


def _exit_status(status: int) -> int:
    """Prints the remaining output, and reports if that fails. Returns the exit status: a command has failed
    if its answer or a warning was lost."""
    if (error := failure_of(sys.stdout)) is not None:
        status = _complain(message("not-printed", reason=os_reason(error)), max(status, 2))
    return status if failure_of(sys.stderr) is None else max(status, 2)


def _by_system(error: OSError, refuse: Refuse) -> int:
    """Reports an error of the system. Returns the status."""
    file = str(error.filename) if error.filename else None
    what = message("system-error-at" if file else "system-error", reason=os_reason(error), file=file)
    refuse(refused_for(what, RefusedPlace(file=file), current_words()))
    return ExitStatus.WRONG_INPUT


def _unexpected(error: Exception, arguments: Sequence[str], refuse: Refuse) -> int:
    """Reports a usage error of the command line library, or a bug, with a traceback only on request. Returns
    the status."""
    if type(error).__name__ == "NoArgsIsHelpError":  # `editions` alone
        print(error.format_message(), flush=True)  # type: ignore[attr-defined]
        return 2
    if hasattr(error, "format_message"):
        what = usage_error(error, arguments)
        refuse(refused_for(what, place_of_usage(what.arguments), current_words()))
        return ExitStatus.WRONG_INPUT
    if os.environ.get("CLUEDO_NOTES_DEBUG"):
        raise error
    return _complain(message("bug", what=f"{type(error).__name__}: {error}"), ExitStatus.BUG)


def _complain(what: Message, status: int) -> int:
    print_error(current_words().say(what))
    return status
