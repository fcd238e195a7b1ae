"""Corrections: `edit`, `insert`, `undo`, `redo`."""

import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated

import typer

from cluedo_notes.cli.commands import ADD, EVENT_WORDS, NOTING
from cluedo_notes.cli.completion import argument, complete_event
from cluedo_notes.cli.language import CommandModule, in_english, now_called, usage_error
from cluedo_notes.cli.note.as_command import typed_command
from cluedo_notes.cli.session import Force, Json, Session, session_of
from cluedo_notes.cli.terminal.command_line import current_line, in_words
from cluedo_notes.game.entry.note import After, InsteadOf, redo, undo
from cluedo_notes.game.errors import EntryError, GameError, not_live
from cluedo_notes.game.log.events import TableEvent
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.of_log import tables
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.message import Hint, HintKind, message
from cluedo_notes.presentation.contradiction import refusal
from cluedo_notes.presentation.log import last_events, with_last_events

app = CommandModule()

CommandArgument = Annotated[list[str] | None, argument("@meta-command", "@arg-command")]


@app.command("edit", context_settings={"allow_interspersed_args": False, "ignore_unknown_options": True})
def edit(
    ctx: typer.Context,
    number: Annotated[
        int | None, typer.Argument(metavar="N", help="@arg-edit-number", autocompletion=complete_event)
    ] = None,
    command: CommandArgument = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Correct an event."""
    session = session_of(ctx)
    if number is None:
        raise EntryError(message("edit-which", events=last_events(session.log(), session.words)))
    there = session.at(InsteadOf(number))
    command = _options_behind(command or [], force, as_json)
    if command and not command[0].startswith("--"):
        with _last_events_named(session):
            _noted_at(ctx, there, command)
        return
    with _last_events_named(session):
        typed = as_typed(session.log(), number, session.words.language)
    if not session.interactive:
        now = in_words(typed, session.words)
        raise EntryError(message("edit-what", number=number, edit=Hint(HintKind.EDIT, number), command=now))
    _ask(ctx, there, typed, command)


@app.command("insert", context_settings={"allow_interspersed_args": False, "ignore_unknown_options": True})
def insert(
    ctx: typer.Context,
    number: Annotated[
        int, typer.Argument(metavar="N", help="@arg-after-number", autocompletion=complete_event)
    ],
    command: CommandArgument = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Note a forgotten event right after another."""
    session = session_of(ctx)
    there = session.at(After(number))
    command = _options_behind(command or [], force, as_json)
    if command and not command[0].startswith("--"):
        with _last_events_named(session):
            _noted_at(ctx, there, command)
    elif session.interactive:
        with _last_events_named(session):
            if number and number not in [live.number for live in session.log().live]:
                raise not_live(number)
        _ask(ctx, there, "s ", command)
    else:
        raise EntryError(message("insert-what", insert=Hint(HintKind.INSERT, number)))


def _noted_at(ctx: typer.Context, session: Session, command: Sequence[str]) -> None:
    """Runs a command whose event goes to the session's place."""
    name, *arguments = [ADD, *command] if command[0] in EVENT_WORDS else command
    if name not in NOTING:
        old = now_called(name, current_line(), session.words)
        raise old or EntryError(message("not-an-add-command", typed=name))
    root = ctx.find_root()
    subcommand = root.command.get_command(root, name)  # type: ignore[attr-defined]
    below = subcommand.make_context(name, arguments, parent=root)
    below.obj = session
    with below:
        subcommand.invoke(below)


@contextmanager
def _last_events_named(session: Session) -> Iterator[None]:
    """A context in which the error about an event that does not count names the last ones that do."""
    try:
        yield
    except EntryError as error:
        if error.message.code != "not-live":
            raise
        raise EntryError(with_last_events(error.message, session.log(), session.words)) from None


def _options_behind(command: Sequence[str], force: bool, as_json: bool) -> list[str]:
    """Moves options after the command's English name: `edit 3 --force s ...` means `edit 3 s --force ...`."""
    first = next((n for n, word in enumerate(command) if not word.startswith("--")), len(command))
    command = [in_english(word, NOTING) if n == first else word for n, word in enumerate(command)]
    behind = first + (2 if command[first : first + 1] == [ADD] else 1)
    given = [*(["--force"] if force else []), *(["--json"] if as_json else [])]
    return [*command[first:behind], *command[:first], *given, *command[behind:]]


def _ask(ctx: typer.Context, session: Session, typed: str, options: Sequence[str]) -> None:
    """Asks for a command, with `typed` already there to be changed, until it is noted; an empty answer
    changes nothing.

    `options`: those typed before there was a command."""
    while line := _prefilled(session.words.prompting(session.words("ask-edit")), typed):
        try:
            _noted_at(ctx, session, _options_behind([*options, *_split(line)], False, False))
            return
        except GameError as error:
            session.warn(refusal(error, session.words))
        except Exception as error:
            if not hasattr(error, "format_message"):
                raise
            session.warn(usage_error(error, ()))
        typed = line


def as_typed(log: Log, number: int, language: str) -> str:
    """Event `number` as it is typed in a language. Raises `EntryError` for one that does not count."""
    event, table = event_of(log, number)
    return typed_command(event, table, log, language)


def event_of(log: Log, number: int) -> tuple[TableEvent, Table]:
    """Event `number` and the table before it. Raises `EntryError` for one that does not count."""
    for live, table in zip(log.live, tables(log), strict=False):
        if live.number == number:
            return live.event, table
    raise not_live(number)


def _split(line: str) -> list[str]:
    try:
        return shlex.split(line)
    except ValueError as error:
        raise EntryError(message("unbalanced-quotes", typed=line)) from error


def _prefilled(question: str, text: str) -> str:
    """A prompt whose answer is already there to be changed (a plain prompt if the terminal cannot do
    that)."""
    try:
        import readline  # noqa: PLC0415 (not on every system)
    except ImportError:
        print(text)
        return input(question) or text
    readline.set_startup_hook(lambda: readline.insert_text(text))
    try:
        return input(question).strip()
    finally:
        readline.set_startup_hook()


@app.command("undo")
def undo_command(
    ctx: typer.Context,
    number: Annotated[
        int | None, typer.Argument(metavar="[N]", help="@arg-undo-number", autocompletion=complete_event)
    ] = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Take back an event."""
    session = session_of(ctx)
    with _last_events_named(session):
        undone = undo(session.store(), number, force)
    session.answer(undone, as_json)


@app.command("redo")
def redo_command(
    ctx: typer.Context,
    number: Annotated[int | None, typer.Argument(metavar="[N]", help="@arg-redo-number")] = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Bring back what was taken back."""
    session = session_of(ctx)
    session.answer(redo(session.store(), number, force), as_json)
