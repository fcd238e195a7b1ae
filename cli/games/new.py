"""`new`: sets a game up."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from cluedo_notes.cli.completion import complete_edition, complete_game
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.session import GAME_VARIABLE, Json, Session, session_of
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.entry.known import check_known, known_facts
from cluedo_notes.game.entry.library import (
    Library,
    data_folder,
)
from cluedo_notes.game.entry.setup.conversation import (
    Conversation,
    SetupQuestion,
    rest_of,
    rest_of_taken_over,
)
from cluedo_notes.game.entry.setup.corrected import copied_events, taken_over
from cluedo_notes.game.entry.setup.edition_names import listed_editions
from cluedo_notes.game.entry.setup.new_game import create_game
from cluedo_notes.game.entry.setup.typed import Setup
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Event
from cluedo_notes.game.log.reader import Log
from cluedo_notes.language.message import Message, message
from cluedo_notes.presentation.games.edition import editions_with_suspects
from cluedo_notes.presentation.games.new import (
    NewOutput,
    new_lines,
)

app = CommandModule()


@app.command("new")
def new(
    ctx: typer.Context,
    players: Annotated[
        list[str] | None, typer.Argument(metavar="@meta-seats", help="@arg-players", show_default=False)
    ] = None,
    edition: Annotated[
        str | None,
        typer.Option(metavar="@meta-edition", help="@arg-new-edition", autocompletion=complete_edition),
    ] = None,
    me: Annotated[str | None, typer.Option(metavar="@meta-player", help="@arg-me")] = None,
    hand: Annotated[str | None, typer.Option(metavar="@meta-cards", help="@arg-hand")] = None,
    dealer: Annotated[str | None, typer.Option(metavar="@meta-player", help="@arg-dealer")] = None,
    first: Annotated[str | None, typer.Option(metavar="@meta-player", help="@arg-first")] = None,
    face_up: Annotated[str | None, typer.Option(metavar="@meta-cards", help="@arg-face-up")] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="@meta-key-value", help="@arg-option")] = None,
    complete: Annotated[bool, typer.Option("--complete", help="@arg-complete")] = False,
    by_the_box: Annotated[bool, typer.Option("--by-the-box", help="@arg-by-the-box")] = False,
    name: Annotated[str | None, typer.Option(metavar="@meta-name", help="@arg-name")] = None,
    events_of: Annotated[
        str | None,
        typer.Option(metavar="@meta-game", help="@arg-events-of", autocompletion=complete_game),
    ] = None,
    known: Annotated[list[str] | None, typer.Option(metavar="@meta-known", help="@arg-known")] = None,
    as_json: Json = False,
) -> None:
    """Set up a new game and make it the current one."""
    session = session_of(ctx)
    typed = Setup(
        edition=edition or (session.home_edition if players and events_of is None else ""),
        players=players or [],
        me=me,
        hand=[hand] if hand else [],
        dealer=dealer,
        first_player=first,
        face_up=None if face_up is None else [face_up],
        options=option or [],
        complete=True if complete else None,
        by_the_box=True if by_the_box else None,
    )
    old = None if events_of is None else session.named_log(events_of)
    path = _place_of(session, name)
    if session.interactive and not as_json:
        typed = _ask_for_rest(
            session, rest_of(typed, session.home_edition) if old is None else rest_of_taken_over(typed, old)
        )
    elif old is not None:
        typed = taken_over(typed, old)
    events = () if old is None else copied_events(old, typed)
    log = create_game(typed, path, _with_known(typed, path, events, known or []), Library(data_folder()))
    if old is not None:
        session.warn_of_contradiction(position_of(log))  # the events may not fit the corrected hand or seats
    named = edition is not None or old is not None or not players
    _print_new(session, log, path, "new-game" if named else "new-game-at-home", as_json)


def _with_known(typed: Setup, path: Path, events: Sequence[Event], known: Sequence[str]) -> tuple[Event, ...]:
    """The events of a new game, followed by the facts that are already known. Raises `EntryError` for facts
    that contradict the events or each other."""
    if not (known and typed.players):
        return tuple(events)
    so_far = typed.log(path, events)
    facts = known_facts(so_far, known)
    check_known(so_far, facts)
    return (*events, *facts)


def _print_new(session: Session, log: Log, path: Path, code: str, as_json: bool) -> None:
    """Prints the place of a new game, with the sentence of this code, and how many cards each owner has."""
    if as_json:
        session.print_json(NewOutput(str(path), log.header))
    else:
        print(session.words(code, path=str(path), edition=log.edition.name))
        session.print_lines(new_lines(log, session.words))


def _place_of(session: Session, name: str | None) -> Path:
    """The path of the new log: `--name` among the user's games, otherwise `--game`, otherwise a name made
    from the day."""
    library = Library(data_folder())
    if name is None:
        return session.place_of_new() or library.path_of(library.new_name(date.today()))
    if session.game is not None and not session.game_by_variable:
        raise EntryError(message("name-and-game"))
    path = library.place_of_new(name)
    if session.game is not None:
        session.warn(message("name-and-variable", variable=GAME_VARIABLE, game=session.game))
    return path


def _ask_for_rest(session: Session, setup: Conversation) -> Setup:
    """Asks one question for each missing part of the set-up; everything except the players may be skipped.

    Each answer is checked at once, together with all earlier ones."""
    if setup.step is SetupQuestion.EDITION:
        session.print_rows(editions_with_suspects(listed_editions(setup.home), session.words))
    while setup.step is not SetupQuestion.DONE:
        answered = session.ask_until(_question(setup), setup.answered)
        if answered is not None or setup.may_be_skipped:
            setup = answered or setup.answered("")
    return setup.typed


def _question(setup: Conversation) -> Message:
    """The open question. Its cards are typed on one line, and a name stays as typed."""
    match setup.step:
        case SetupQuestion.HAND:
            return message("ask-hand")
        case SetupQuestion.FACE_UP:
            return message("ask-face-up")
        case SetupQuestion.DEALER_AFTER_ALL:
            return message("ask-dealer-after-all", first=setup.typed.first_player)
    return setup.question
