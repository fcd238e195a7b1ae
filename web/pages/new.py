"""Setting a game up: the edition, the seats, then the cards."""

from datetime import date
from http import HTTPStatus
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from cluedo_notes.editions import Edition
from cluedo_notes.game.entry.setup.conversation import (
    AT_THE_TABLE,
    OF_A_PLAYER,
    OF_NOBODY,
    Conversation,
    SetupQuestion,
)
from cluedo_notes.game.entry.setup.corrected import SetupPart
from cluedo_notes.game.entry.setup.edition_names import home_edition, listed_editions
from cluedo_notes.game.entry.setup.two_players import may_name_rooms, ways
from cluedo_notes.game.entry.setup.typed import Setup
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Header
from cluedo_notes.game.log.reader import Log
from cluedo_notes.language.message import Message
from cluedo_notes.presentation.games.edition import known_by
from cluedo_notes.web.base.form import Form
from cluedo_notes.web.base.rendering import rendered
from cluedo_notes.web.base.request_language import locale_wished
from cluedo_notes.web.forms.house_rules import house_rules, other_options
from cluedo_notes.web.forms.refusals import tapped
from cluedo_notes.web.forms.setup_form import (
    SetupForm,
    SetupPage,
    filled,
    filled_again,
    may_be_corrected,
    played_again,
    readable_editions,
    rearranged,
    seated,
    sizes_of,
)
from cluedo_notes.web.live.background import in_thread
from cluedo_notes.web.live.games import Games, NewNames, address_of, name_of
from cluedo_notes.web.live.shared_table import SharedTable

AGAIN = "again"
"""The request to play with the last players."""

HERE = "here"
"""The request to set up a table on this phone instead of the one that began."""

LOOKS_AGAIN = 3
"""Seconds after which a page that waits for the table checks whether it is ready."""


async def ask(request: Request) -> Response:
    """The editions to choose from; after that, the seats. Not found once the only game exists. At a shared
    table, one phone has these pages and the others wait."""
    games: Games = request.app.state.games
    table: SharedTable | None = request.app.state.table
    if table is not None and table.begun:
        return RedirectResponse("/", HTTPStatus.SEE_OTHER)
    if table is not None and not _sets_up(table, request):
        waiting = rendered(request, "table/waiting.html")
        waiting.headers["refresh"] = f"{LOOKS_AGAIN}; url=/"
        return waiting
    if not games.may_begin:
        raise HTTPException(HTTPStatus.NOT_FOUND)
    if (corrected := request.query_params.get("events-of")) is not None:
        return await _correct(request, corrected)
    if (before := request.query_params.get("again")) is not None:
        return await _again(request, before)
    chosen = request.query_params.get("edition")
    if chosen is None:
        last = await in_thread(games.last)
        again = last if last is not None and may_be_corrected(last[1]) else None
        own = await in_thread(readable_editions, games.own_editions)
        locale = locale_wished(request.headers.get("accept-language", ""), request.state.words.language)
        editions = listed_editions(home_edition(locale))
        return rendered(
            request, "new/edition.html", editions=editions, known_by=known_by, last=again, own=own
        )
    return await _page(request, filled(Form({"edition": chosen}), games.own_editions), SetupPage.SEATS)


def _sets_up(table: SharedTable, request: Request) -> bool:
    """Is the table set up on this phone? It is on the first that opens the page, or on one whose owner asks
    for it, because the first may have been put away."""
    if table.set_up_by is None or HERE in request.query_params:
        table.set_up_by = request.state.session
    return bool(table.set_up_by == request.state.session)


async def _again(request: Request, name: str) -> Response:
    """The cards of the next game, with the players, the edition and the options of the last."""
    return await _page(request, played_again(await _log_of(request, name)), SetupPage.CARDS)


async def _log_of(request: Request, name: str) -> Log:
    """The log of a game with which a form can be filled in; not found if there is none."""
    games: Games = request.app.state.games
    live_game = await in_thread(games.live_game, name)
    log = None if live_game is None else (await live_game.look()).log
    if log is None or not may_be_corrected(log):
        raise HTTPException(HTTPStatus.NOT_FOUND)
    return log


async def _correct(request: Request, name: str) -> Response:
    """The form filled in with a game's header: the page of its cards or, for its players, that of its
    seats."""
    log = await _log_of(request, name)
    part = request.query_params.get("part")
    step = SetupPage.SEATS if part == SetupPart.PLAYERS else SetupPage.CARDS
    return await _page(request, filled_again(log, name), step)


async def answer(request: Request) -> Response:
    """The next step, or the new game. If the only game already exists, that one."""
    games: Games = request.app.state.games
    if games.only is not None and not games.may_begin:
        return _to_game(request, games.only)
    form = request.state.form
    entry, wish = filled(form, games.own_editions), form.get("do", "")
    if wish == "found":
        try:
            return await _found(request, entry)
        except EntryError as error:
            return await _page(request, entry, SetupPage.CARDS, error.message)
    if wish == AGAIN and not entry.named:
        entry, wish = seated(entry, await _last_setup(request, entry.edition)), "cards"
    return await _page(request, rearranged(entry, wish), _step(entry, wish))


def _step(entry: SetupForm, wish: str) -> SetupPage:
    """The step after a request: the cards, or the seats. In a new game for two, the page on how the cards lie
    comes before the cards."""
    match wish:
        case "hands":
            return SetupPage.CARDS
        case "cards":
            return SetupPage.CARDS if entry.events_of else SetupPage.CARDS_LIE
        case _:
            return SetupPage.SEATS


async def _found(request: Request, entry: SetupForm) -> Response:
    games: Games = request.app.state.games
    questions = (SetupQuestion.CARDS_LIE, *_questions(request))
    setup, names = entry.setup(questions), NewNames(entry.said(SetupQuestion.NAME), entry.events_of)
    path = await in_thread(games.begin, setup, names, date.today())
    return _to_game(request, name_of(path))


def _questions(request: Request) -> tuple[SetupQuestion, ...]:
    return OF_A_PLAYER if request.app.state.table is None else OF_NOBODY


def _to_game(request: Request, name: str) -> Response:
    """Leads to a game that was begun; at a shared table by way of its seats."""
    where = f"{address_of(name)}/" if request.app.state.table is None else "/"
    return RedirectResponse(where, HTTPStatus.SEE_OTHER)


async def _last_setup(request: Request, edition: Edition) -> Header | None:
    games: Games = request.app.state.games
    return await in_thread(games.last_setup, edition)


async def _page(
    request: Request, entry: SetupForm, step: SetupPage, problem: Message | None = None
) -> Response:
    more: dict[str, Any] = {}
    if step is not SetupPage.SEATS:
        try:
            seats = entry.setup()
            seats.check()
            asked = list(Conversation(seats, (SetupQuestion.CARDS_LIE,)).on_a_form({}))
        except EntryError as error:
            return await _page(request, entry, SetupPage.SEATS, error.message)
        step = step if asked else SetupPage.CARDS
        more = {"ways": ways(seats), "may_name_rooms": may_name_rooms(seats)} if asked else {}
    if step is SetupPage.CARDS:
        try:
            typed = entry.setup((SetupQuestion.CARDS_LIE,))
            typed.check()
            asked = list(Conversation(typed, _questions(request)).on_a_form(entry.answers))
            more = {"sizes": sizes_of(typed)}
        except EntryError as error:
            before = SetupPage.CARDS_LIE if asked else SetupPage.SEATS
            return await _page(request, entry, before, error.message)
    elif step is SetupPage.SEATS:
        last = None if entry.named else await _last_setup(request, entry.edition)
        asked = list(Conversation(Setup(entry.box, ()), AT_THE_TABLE, last).on_a_form({}))
        more = {
            "house_rules": house_rules(entry.edition, entry.options),
            "other_options": other_options(entry.edition, entry.options),
        }
    return rendered(
        request,
        f"new/{step}.html",
        entry=entry,
        problem=None if problem is None else tapped(problem, entry.called, request.state.words.language),
        cards=entry.cards,
        kept=entry.kept_for(step),
        asked=asked,
        **more,
    )


routes = [Route("/new", ask, methods=["GET"]), Route("/new", answer, methods=["POST"])]
