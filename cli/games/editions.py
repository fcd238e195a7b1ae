"""`editions list`, `editions show`, `editions check`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from cluedo_notes.cli.completion import complete_edition
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.session import Json, Session, session_of
from cluedo_notes.editions import Category, Edition, EditionError, load, load_file, shipped
from cluedo_notes.editions.named_file import file_or_pipe
from cluedo_notes.game.entry.setup import edition_of
from cluedo_notes.game.errors import EntryError, ExitStatus
from cluedo_notes.language.message import message
from cluedo_notes.language.words import Words

app = CommandModule()
commands = CommandModule(no_args_is_help=True)
app.add_typer(commands, name="editions")


@app.callback()
def _group() -> None:
    """Without a callback typer would make the one group the whole app."""


@commands.command("list")
def list_editions(ctx: typer.Context, as_json: Json = False) -> None:
    session = session_of(ctx)
    editions = [load(edition_id) for edition_id in shipped()]
    if as_json:
        session.print_json([_summary(edition) for edition in editions])
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


def _summary(edition: Edition) -> dict[str, Any]:
    return {
        "id": edition.id,
        "name": edition.name,
        "players": edition.players,
        "leftover": edition.leftover,
        "cards": {str(category): len(edition.of(category)) for category in Category},
    }


@commands.command("show")
def show(
    ctx: typer.Context,
    edition: Annotated[
        str,
        typer.Argument(metavar="@meta-edition", help="@arg-edition", autocompletion=complete_edition),
    ],
    as_json: Json = False,
) -> None:
    session = session_of(ctx)
    try:
        found = edition_of(edition)
    except EditionError as error:
        raise EntryError(error.message) from None
    if as_json:
        session.print_json(found)
    else:
        session.print_lines(_described(found, session.words))


def _described(edition: Edition, words: Words) -> Iterator[str]:
    language = words.language
    yield f"{edition.id}: {edition.name.in_language(language)}"
    yield words("edition-players", min=edition.players.min, max=edition.players.max)
    yield words("edition-leftover", what=message(f"leftover-{edition.leftover.replace('_', '-')}"))
    if edition.two_players:
        yield words("edition-two-players", number=edition.two_players.aside)
    for category in Category:
        yield ""
        yield words(f"{category}s").upper()
        for card in edition.of(category):
            other = card.name.en if language == "fr" else card.name.fr
            colour = f", {_colour(card.colour, words)}" if card.colour else ""
            yield f"  {card.id:<28}{card.name.in_language(language)} ({other}{colour})"
    if edition.places:
        yield ""
        yield words("places-without-card").upper()
        for place in edition.places:
            yield f"  {place.id:<28}{place.name.in_language(language)}"
    yield from _described_rules(edition, words)


def _colour(colour: str, words: Words) -> str:
    """A colour's word; a user's own edition may have any."""
    return words(f"colour-{colour}") if words.has(f"colour-{colour}") else colour


def _described_rules(edition: Edition, words: Words) -> Iterator[str]:
    yield ""
    yield words("edition-rules").upper()
    rules = edition.rules
    for field, key in zip(rules.__struct_fields__, rules.__struct_encode_fields__, strict=True):
        value = getattr(rules, field)
        shown = str(value).lower() if isinstance(value, bool) else value
        yield f"  {key:<28}{'–' if shown is None else shown}"
    for suspect, power in edition.powers.items():
        name = edition.by_id[suspect].name.in_language(words.language)
        yield "  " + words("edition-power", suspect=name, power=words(f"power-{power}"))
    if edition.intrigue:
        deck = edition.intrigue
        yield "  " + words(
            "edition-intrigue",
            number=deck.size,
            clocks=deck.clocks,
            clock=deck.clock_name.in_language(words.language),
        )
    if edition.note:
        yield ""
        yield edition.note.in_language(words.language)


@commands.command("check")
def check(
    ctx: typer.Context,
    files: Annotated[list[Path], typer.Argument(metavar="@meta-files", help="@arg-edition-files")],
    as_json: Json = False,
) -> None:
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
    """Every mistake of one file; each is told on standard error as it is found."""
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
