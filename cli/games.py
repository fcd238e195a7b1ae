"""`new`, `games`, `use`: setting a game up and choosing among games."""

from datetime import date
from pathlib import Path
from typing import Annotated

import typer
from msgspec.structs import replace

from cluedo_notes.cli.completion import complete_edition, complete_game
from cluedo_notes.cli.session import Json, Session, session_of
from cluedo_notes.cli.spoken import CommandModule
from cluedo_notes.editions import Edition, EditionError, apply_options
from cluedo_notes.game.deal import DealError, deal_of
from cluedo_notes.game.describe import Describer
from cluedo_notes.game.events import Header
from cluedo_notes.game.journal import create
from cluedo_notes.game.library import Library, data_folder, game_path
from cluedo_notes.game.log import Log
from cluedo_notes.game.message import EntryError, GameError, LogError, message
from cluedo_notes.game.names import Names
from cluedo_notes.game.setup import Setup, edition_of, header_of, put_edition_beside

app = CommandModule()


@app.command("new")
def new(
    ctx: typer.Context,
    players: Annotated[
        list[str] | None, typer.Argument(metavar="@meta-seats", help="@arg-players", show_default=False)
    ] = None,
    edition: Annotated[
        str | None,
        typer.Option(metavar="@meta-edition", help="@arg-edition", autocompletion=complete_edition),
    ] = None,
    me: Annotated[str | None, typer.Option(metavar="@meta-player", help="@arg-me")] = None,
    hand: Annotated[str | None, typer.Option(metavar="@meta-cards", help="@arg-hand")] = None,
    dealer: Annotated[str | None, typer.Option(metavar="@meta-player", help="@arg-dealer")] = None,
    first: Annotated[str | None, typer.Option(metavar="@meta-player", help="@arg-first")] = None,
    face_up: Annotated[str | None, typer.Option(metavar="@meta-cards", help="@arg-face-up")] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="@meta-key-value", help="@arg-option")] = None,
    complete: Annotated[bool, typer.Option("--complete", help="@arg-complete")] = False,
    name: Annotated[str | None, typer.Option(metavar="@meta-name", help="@arg-name")] = None,
    as_json: Json = False,
) -> None:
    session = session_of(ctx)
    typed = Setup(
        edition or "",
        players or [],
        me,
        [hand] if hand else [],
        dealer,
        first,
        None if face_up is None else [face_up],
        option or [],
        True if complete else None,
    )
    if session.interactive and not as_json:
        typed = _ask_for_rest(session, typed)
    if not typed.players:
        raise EntryError(message("new-without-players"))
    if typed.hand and typed.me is None:
        raise EntryError(message("hand-without-me-typed"))
    typed = replace(typed, edition=typed.edition or "classic")
    path = _place_of(session, name)
    header = header_of(typed, _edition(typed.edition))
    if typed.edition.endswith(".toml"):
        put_edition_beside(Path(typed.edition), path)
    try:
        log = create(path, header)
    except LogError as error:
        raise EntryError(error.what) from None
    Library(data_folder()).choose(path)
    if as_json:
        session.print_json({"game": str(path), "header": header})
    else:
        session.print_lines(_summary(log, path, session))


def _place_of(session: Session, name: str | None) -> Path:
    """Where the new log goes: `--name` in the user's games, else `--game`, else a name made of the day."""
    library = Library(data_folder())
    if name is not None:
        return library.path_of(name)
    if session.game is not None:
        return game_path(session.game)
    return library.path_of(library.new_name(date.today()))


def _edition(typed: str) -> Edition:
    try:
        return edition_of(typed)
    except EditionError as error:
        raise EntryError(error.message) from None


def _summary(log: Log, path: Path, session: Session) -> list[str]:
    words = session.words
    describer = Describer(log, words)
    sizes = ", ".join(
        f"{describer.owner(owner)} {size if (size := log.deal.size(owner)) is not None else '?'}"
        for owner in log.deal.owners
    )
    lines = [
        words("new-game", path=str(path), edition=log.edition.name.in_language(words.language)),
        words("new-sizes", sizes=sizes),
    ]
    if len(log.deal.arrangements) > 1:
        lines.append(words("new-sizes-unknown"))
    if any(card.unnamed for card in log.edition.cards) and log.edition.note:
        lines.append(log.edition.note.in_language(words.language))
    return lines


def _ask_for_rest(session: Session, typed: Setup) -> Setup:
    """Ask a person for what was not given, one question each; everything but the players may be skipped."""
    if not typed.edition:
        typed = replace(
            typed, edition=session.ask_until(message("ask-edition"), _checked_edition) or "classic"
        )
    edition = _edition(typed.edition)
    while not typed.players:
        answer = session.ask(message("ask-players", min=edition.players.min, max=edition.players.max))
        typed = replace(typed, players=[part.strip() for part in answer.split(",") if part.strip()])
    names = Names(edition, [player.partition(":")[0].strip() for player in typed.players], None)
    if typed.me is None:
        typed = replace(typed, me=session.ask_until(message("ask-me"), names.player) or None)
    if typed.me is not None and not typed.hand:
        hand = session.ask_until(message("ask-hand"), lambda text: names.card_list([text]))
        typed = replace(typed, hand=hand or ())
    return _ask_about_deal(session, typed, edition, names)


def _ask_about_deal(session: Session, typed: Setup, edition: Edition, names: Names) -> Setup:
    """Who dealt, where that decides about hand sizes; which cards lie open, where some must."""
    code = _deal_problem(typed, edition)
    if code == "face-up-missing":
        cards = session.ask_until(message("ask-face-up"), lambda text: names.card_list([text]))
        typed = replace(typed, face_up=cards)
    elif code == "sizes-unknown" and typed.dealer is None and typed.first_player is None:
        typed = replace(typed, dealer=session.ask_until(message("ask-dealer"), names.player))
    return typed


def _deal_problem(typed: Setup, edition: Edition) -> str | None:
    header: Header = header_of(typed, edition)
    edition, options = apply_options(edition, header.options or {})
    try:
        deal = deal_of(edition, header, options)
    except DealError as error:
        return error.message.code
    return "sizes-unknown" if len(deal.arrangements) > 1 else None


def _checked_edition(typed: str) -> str:
    _edition(typed)
    return typed


@app.command("games")
def games(ctx: typer.Context, as_json: Json = False) -> None:
    session = session_of(ctx)
    library = Library(data_folder())
    current = library.current()
    names = library.names()
    if as_json:
        listed = [
            {"name": n, "path": str(library.path_of(n)), "current": library.path_of(n) == current}
            for n in names
        ]
        session.print_json({"games": listed, "current": None if current is None else str(current)})
        return
    if not names and current is None:
        session.warn(message("no-game"))
        return
    paths = {name: library.path_of(name) for name in names}
    if current is not None and current.parent != library.games.resolve():
        paths[str(current)] = current
    from cluedo_notes.cli.tables import print_table  # noqa: PLC0415 (rich)

    words = session.words
    rows = [
        ("*" if path.resolve() == current else "", name, *_about(path, session))
        for name, path in paths.items()
    ]
    print_table(["", words("game"), words("edition"), words("players"), words("events")], rows)


def _about(path: Path, session: Session) -> tuple[str, str, str]:
    """A game's edition, players and number of events, or that it cannot be read."""
    from cluedo_notes.game.log import read_log  # noqa: PLC0415

    try:
        log = read_log(path)
    except GameError:
        return session.words("game-unreadable"), "", ""
    edition = log.edition.name.in_language(session.words.language)
    return edition, ", ".join(log.deal.players), str(len(log.live))


@app.command("use")
def use(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="@meta-game", help="@arg-use", autocompletion=complete_game)],
    as_json: Json = False,
) -> None:
    session = session_of(ctx)
    path = game_path(name)
    library = Library(data_folder())
    if not path.exists():
        raise EntryError(message("no-such-game", typed=name, accepted=library.names()))
    from cluedo_notes.game.log import read_log  # noqa: PLC0415

    read_log(path)
    library.choose(path)
    if as_json:
        session.print_json({"current": str(path.resolve())})
    else:
        print(session.words("now-using", path=str(path)))
