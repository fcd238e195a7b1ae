"""The log: events and corrections, contradictions, a download, and the lines of a shared table for
programs.
"""

import shlex
from functools import partial
from http import HTTPStatus
from urllib.parse import quote, urlencode

import msgspec
from markupsafe import Markup
from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from cluedo_notes.game.deduction.contradiction import diagnosis
from cluedo_notes.game.deduction.game import Game
from cluedo_notes.game.entry.note import InsteadOf, table_for
from cluedo_notes.game.entry.setup.corrected import SetupPart
from cluedo_notes.game.errors import EntryError, LogError, NotAppended
from cluedo_notes.game.log.corrections import active_lines, last_action, last_undo
from cluedo_notes.game.log.events import AnySuggestion
from cluedo_notes.game.log.journal import LogFile
from cluedo_notes.game.log.reader import Log, parse_line
from cluedo_notes.game.private_notes.noting import is_public
from cluedo_notes.game.private_notes.served_box import box_files
from cluedo_notes.language.message import Hint, HintKind, message
from cluedo_notes.language.numbers import read_number
from cluedo_notes.language.words import Words, prose
from cluedo_notes.presentation.contradiction import diagnosis_lines
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.log import title_lines
from cluedo_notes.web.base.page_words import linking_words
from cluedo_notes.web.base.rendering import attachment, rendered
from cluedo_notes.web.base.settings import ServerSettings
from cluedo_notes.web.forms.event_forms import FORMS, filled_of
from cluedo_notes.web.forms.inputs import FormContext
from cluedo_notes.web.forms.setup_form import may_be_corrected
from cluedo_notes.web.live.background import in_thread
from cluedo_notes.web.live.games import Games
from cluedo_notes.web.live.live_game import Length, LiveGame
from cluedo_notes.web.live.shared_table import SharedTable

NOT_TAKEN = message("table-refused")


class LogLine(Struct, frozen=True):
    """One line of the log, whether it still counts, and how to correct it, if there is a form for that."""

    number: int
    said: str
    counts: bool
    live: bool
    has_form: bool


async def log(request: Request) -> Response:
    """The events, the latest first. With `all`, or with `at` and a hidden line, the lines of the file,
    including corrections. With `undo` that line is unfolded, to be taken back."""
    live_game: LiveGame = request.state.live_game
    game = await live_game.look()
    describer, asked = Describer(game.log, request.state.words), request.query_params
    opened = read_number(asked.get("undo", ""))
    at = opened if opened is not None else read_number(asked.get("at", ""))
    everything = "all" in asked or _is_hidden(game.log, at)
    return rendered(
        request,
        "log.html",
        game=game,
        head=list(title_lines(game.log, describer)),
        lines=(_file_lines if everything else _lines)(game.log, describer)[::-1],
        everything=everything,
        opened=opened,
        may_undo=last_action(game.log.events) is not None,
        may_redo=last_undo(game.log.events) is not None,
        corrects=_corrections(request, game.log),
        corrected_elsewhere=_corrected_elsewhere(request, game.log),
    )


def _corrections(request: Request, log: Log) -> dict[SetupPart, str]:
    """The addresses at which the set-up is corrected; none if that cannot be done on a page."""
    games: Games = request.app.state.games
    if not games.may_begin or not may_be_corrected(log):
        return {}
    of = quote(request.state.game_name, safe="")
    return {part: f"/new?events-of={of}&part={part}" for part in SetupPart}


def _corrected_elsewhere(request: Request, log: Log) -> str | None:
    """The command in which the set-up is corrected if the page of the only game cannot do so, because the
    corrected game is another one. It names a file as it was typed to serve it."""
    settings: ServerSettings = request.app.state.settings
    game = settings.game
    if request.app.state.table is not None or game is None or not may_be_corrected(log):
        return None
    name = game.stem if game.parent == settings.library.games else str(game)
    return f"cluedo-notes {request.state.words('prompt-play')} {shlex.quote(name)}"


def _is_hidden(log: Log, number: int | None) -> bool:
    """Is this the number of a line that corrects another, or of one that was taken back?"""
    return (
        number is not None
        and 1 <= number <= len(log.events)
        and all(number != live_event.number for live_event in log.live)
    )


def _lines(log: Log, describer: Describer) -> list[LogLine]:
    """The events that count."""
    return [
        LogLine(
            live_event.number, describer.event(live_event.event), True, True, live_event.event.kind in FORMS
        )
        for live_event in log.live
    ]


def _file_lines(log: Log, describer: Describer) -> list[LogLine]:
    """Every line of the file."""
    active, live = active_lines(log.events), {live_event.number for live_event in log.live}
    forms = {live_event.number for live_event in log.live if live_event.event.kind in FORMS}
    return [
        LogLine(number, describer.event(event), number in active, number in live, number in forms)
        for number, event in enumerate(log.events, start=1)
    ]


async def check(request: Request) -> Response:
    """The contradictions of a log, and their possible corrections."""
    live_game: LiveGame = request.state.live_game
    words: Words = request.state.words
    game = await live_game.look()
    base = request.state.base if getattr(request.state, "may_note", True) else None
    lines = await live_game.computed_aside(Length.SHORT, _checked, linking_words(request), base)
    if getattr(request.state, "laid_open", None) and not game.position.consistent:
        lines = [*lines, words("open-correct", back=words("open-back"))]
    return rendered(request, "lines.html", game=game, title=words("tap-check"), lines=lines, card="")


def _checked(game: Game, links: Words, base: str | None) -> list[str]:
    """The page's lines. `base`: the beginning of the game's addresses; None for readers who only watch."""
    amending = partial(_form_filled_in, game.log, links, base)
    describer = Describer(game.log, links)
    return list(diagnosis_lines(diagnosis(game.log), game.position.ignored, describer, amending))


def _form_filled_in(log: Log, words: Words, base: str | None, number: int, suggestion: AnySuggestion) -> str:
    """A link to the form of an event, filled in as a suggestion."""
    edit = Hint(HintKind.EDIT, number)
    if base is None:
        return prose(edit, words)
    at = FormContext(log, table_for(log, InsteadOf(number)), words)
    was, becomes = (filled_of(event, at).values for event in (log.by_number[number], suggestion))
    query = urlencode({**dict.fromkeys(was, ""), **becomes}, doseq=True)
    return Markup('<a href="{}/edit/{}?{}">{}</a>').format(base, number, query, prose(edit, words))


async def download(request: Request) -> Response:
    """The log as a file."""
    live_game: LiveGame = request.state.live_game
    text = await live_game.in_turn(live_game.store.contents)
    return attachment(text, f"{request.state.game_name}.jsonl", "application/jsonl")


async def lines(request: Request) -> Response:
    """The public log of a shared table, for a program that keeps its player's notes itself."""
    public = _public(request)
    return Response(await in_thread(public.contents), media_type="application/jsonl")


async def box(request: Request) -> Response:
    """The files of a user's own box at a shared table, for such a program: their texts by their names."""
    public = _public(request)
    files = await in_thread(lambda: box_files(public.read()))
    return Response(msgspec.json.encode(files), media_type="application/json")


async def add_line(request: Request) -> Response:
    """Adds a line to the public log for such a program and returns its number. `line`: as in the file;
    `lines`: the number of lines before it. A conflict if others noted something first."""
    public, form = _public(request), request.state.form

    def add() -> int:
        with public.locked() as journal:
            if len(journal.log.events) != read_number(form.get("lines", "")):
                raise HTTPException(HTTPStatus.CONFLICT, "table-overtaken")
            event = parse_line(form.get("line", "").encode("utf-8", "surrogateescape"), journal.log)
            if not is_public(event, journal.log.edition):
                raise EntryError(NOT_TAKEN)
            return len(journal.append(event).events)

    try:
        return PlainTextResponse(str(await in_thread(add)))
    except NotAppended:
        raise
    except LogError:
        raise EntryError(NOT_TAKEN) from None


def _public(request: Request) -> LogFile:
    table: SharedTable | None = request.app.state.table
    if table is None:
        raise HTTPException(HTTPStatus.NOT_FOUND)
    return LogFile(table.log)


routes = [
    Route("/log", log),
    Route("/check", check),
    Route("/download", download),
    Route("/lines", lines),
    Route("/box", box),
    Route("/lines", add_line, methods=["POST"]),
]
