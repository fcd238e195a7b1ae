"""`editions list`, `editions show`, `editions check`."""

from pathlib import Path
from typing import Annotated, Any

import typer

from cluedo_notes.cli.completion import complete_edition
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.session import Json, Session, session_of
from cluedo_notes.editions import EditionError, load, load_file, shipped
from cluedo_notes.editions.named_file import file_or_pipe
from cluedo_notes.game.entry.setup import edition_of
from cluedo_notes.game.errors import EntryError, ExitStatus
from cluedo_notes.language.message import message
from cluedo_notes.presentation.games.edition import edition_json, edition_lines

app = CommandModule()
commands = CommandModule(no_args_is_help=True)
app.add_typer(commands, name="editions")


@app.callback()
def _group() -> None:
    """Without a callback typer would make the only group the whole app."""


@commands.command("list")
def list_editions(ctx: typer.Context, as_json: Json = False) -> None:
    """List the shipped editions."""
    session = session_of(ctx)
    editions = [load(edition_id) for edition_id in shipped()]
    if as_json:
        session.print_json([edition_json(edition) for edition in editions])
        return
    from cluedo_notes.cli.terminal.tables import print_table  # noqa: PLC0415 (rich)

    words = session.words
    rows = [
        (
            edition.id,
            edition.name.in_language(words.language),
            f"{edition.players.min}-{edition.players.max}",
            str(len(edition.cards)),
        )
        for edition in editions
    ]
    print_table([words("edition"), words("name"), words("players"), words("cards")], rows)


@commands.command("show")
def show(
    ctx: typer.Context,
    edition: Annotated[
        str,
        typer.Argument(metavar="@meta-edition", help="@arg-edition", autocompletion=complete_edition),
    ],
    as_json: Json = False,
) -> None:
    """Show everything about an edition."""
    session = session_of(ctx)
    try:
        found = edition_of(edition)
    except EditionError as error:
        raise EntryError(error.message) from None
    if as_json:
        session.print_json(found)
    else:
        session.print_lines(edition_lines(found, session.words))


@commands.command("check")
def check(
    ctx: typer.Context,
    files: Annotated[list[Path], typer.Argument(metavar="@meta-files", help="@arg-edition-files")],
    as_json: Json = False,
) -> None:
    """Check the files of own editions."""
    session = session_of(ctx)
    reports = [_report(path, session) for path in files]
    if as_json:
        session.print_json(reports)
    if any(report["problems"] for report in reports):
        raise typer.Exit(int(ExitStatus.WRONG_INPUT))
    if not as_json:
        for report in reports:
            print(session.words("edition-fine", file=report["file"]))


def _report(path: Path, session: Session) -> dict[str, Any]:
    """Every mistake of one file; each also goes to standard error as it is found."""
    try:
        load_file(path, file_or_pipe)
    except EditionError as error:
        problems = error.problems
        for problem in problems:
            session.warn(message("edition-problem", file=str(path), what=problem))
        keys = [problem.arguments.get("key") for problem in problems]
        said = [session.words.say(problem) for problem in problems]
        return {
            "file": str(path),
            "problems": [{"key": k, "message": s} for k, s in zip(keys, said, strict=True)],
        }
    return {"file": str(path), "problems": []}
