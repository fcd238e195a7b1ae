"""Noting an event by taps: at the end of the log, in place of an event, or after one; also undo and
redo.
"""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, assert_never
from urllib.parse import quote

from msgspec import Struct
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from cluedo_notes.game.deduction.game import Game
from cluedo_notes.game.entry.called import in_names
from cluedo_notes.game.entry.note import After, AtEnd, InsteadOf, LogPlace, table_for
from cluedo_notes.game.errors import EntryError, GameError, LogError, NotAppended, Refused
from cluedo_notes.game.log.corrections import active_lines
from cluedo_notes.game.log.events import TableEvent
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.rules.legal_events import prospect
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.message import Message, message
from cluedo_notes.language.numbers import read_number
from cluedo_notes.language.words import Words
from cluedo_notes.limits import MOST_DIGITS
from cluedo_notes.presentation.contradiction import refusal
from cluedo_notes.web.base.form import Form
from cluedo_notes.web.base.log_version import LogVersion, log_version_in, log_version_of
from cluedo_notes.web.base.noted_since import since, since_lines
from cluedo_notes.web.base.page_words import PageWords, linking_words
from cluedo_notes.web.base.rendering import rendered
from cluedo_notes.web.forms.event_forms import FORMS, event_of, fields_of, filled_of, kinds_of
from cluedo_notes.web.forms.fields import AnswersField, FormValues
from cluedo_notes.web.forms.inputs import FormContext
from cluedo_notes.web.forms.refusals import called, may_force
from cluedo_notes.web.forms.shower import ANSWER, SHOWED
from cluedo_notes.web.live.live_game import LiveGame, Stale
from cluedo_notes.web.pages.seats import SEATS

SUGGESTION_KIND = "suggestion"

PREFERENCE_KIND = "prefer"
"""The preferences that the page of the advice shows and changes."""

SUGGESTIONS = (SUGGESTION_KIND, "heard_in_part")
"""The types of event with the form of a suggestion."""

LANGUAGE = "language"
"""The value of `refresh` for a form that is only to be shown in another language."""

ANYBODY = ("false_witness", "open_cards", "leave", "fact", "reveal", "note", "mark", "prefer")
"""The types of event that any player may do in another player's turn."""

KNOWN = ("token", "lines", "log", "opened", "force", "refresh", "asker", "part", "kind")
"""The names in a form in addition to its fields."""


class Asked(Struct, frozen=True):
    """The requested form: the type of event, its place in the log, and the form's own address."""

    kind: str
    place: LogPlace
    action: str


class Trouble(Struct, frozen=True):
    """Why a form was not noted: the sentences, whether it may be noted anyway, and the lines added
    since."""

    status: HTTPStatus
    said: tuple[Message, ...] = ()
    may_force: bool = False
    since: tuple[str, ...] = ()


FINE = Trouble(HTTPStatus.OK)


# -- finding the form


def _asked(request: Request, game: Game) -> Asked:
    """The form of an address. Raises `HTTPException` for an unknown one."""
    base, path = request.state.base, request.path_params
    kind = path.get("kind") or request.query_params.get("kind", "")
    if "edit" in path:
        place: LogPlace = InsteadOf(path["edit"])
        event = _event(game.log, path["edit"])
        kind, here = kind or event.kind, f"{base}/edit/{path['edit']}"
        here += f"?kind={kind}" if kind != event.kind else ""
    elif "after" in path:
        if path["after"]:
            _event(game.log, path["after"])
        place, kind = After(path["after"]), kind or SUGGESTION_KIND
        here = f"{base}/insert/{path['after']}?kind={kind}"
    else:
        place, kind = AtEnd(), kind or SUGGESTION_KIND
        here = f"{base}/ask" if kind == SUGGESTION_KIND else f"{base}/note/{kind}"
    if kind not in FORMS:
        raise HTTPException(HTTPStatus.NOT_FOUND)
    return Asked(kind, place, here)


def _event(log: Log, number: int) -> TableEvent:
    event = log.by_number.get(number)
    if event is None:
        raise HTTPException(HTTPStatus.NOT_FOUND)
    return event


def _is_taken_back(number: int, log: Log) -> bool:
    """Was this line taken back, perhaps by somebody else, while a page had a link to it?"""
    return number in range(1, len(log.events) + 1) and number not in active_lines(log.events)


def _gone(request: Request, game: Game, number: int) -> Response:
    """The page that says that the line is gone, with a link to the present log."""
    return rendered(request, "noting/taken_back.html", HTTPStatus.CONFLICT, game=game, number=number)


def _filled_in(sent: Form) -> FormValues:
    return FormValues({name: sent.getlist(name) for name in sent if name not in KNOWN})


# -- its first contents


def _prefilled(asked: Asked, at: FormContext, game: Game) -> FormValues:
    """The values of the event to be corrected; for a new event the player who may act now, if known."""
    if isinstance(asked.place, InsteadOf):
        event = _event(game.log, asked.place.number)
        if event.kind == asked.kind:
            return filled_of(event, at)
        return FormValues({"player": (event.actor,)} if event.actor else {})
    values = dict(_at_the_table(asked.kind, at.table))
    if asked.kind == "reveal":
        holder = game.position.facts.holder
        values |= {f"at-{card}": owner for card, owner in holder.items() if owner is not None}
    return FormValues({name: (value,) for name, value in values.items()})


def _at_the_table(kind: str, table: Table) -> Mapping[str, str]:
    """The player who may act by the rules. It never includes a room, which would stay if another asker is
    chosen."""
    if kind in (SUGGESTION_KIND, "clue_card"):
        return {} if table.next_asker is None else {"player": table.next_asker}
    now = prospect(table, None)
    may = [now.player] if kind in now.may else []
    may += [player for player, kinds in now.others.items() if kind in kinds]
    player = next(iter(may), now.player)
    if player is None or kind in ANYBODY:
        return {}
    return {"player": player}


# -- the pages


async def form(request: Request) -> Response:
    """A form: empty, with the values of its event, or with values from the address. A reader who only watches
    is led to the seats, because nothing of theirs would be noted."""
    if not getattr(request.state, "may_note", True):
        return RedirectResponse(SEATS, HTTPStatus.SEE_OTHER)
    live_game: LiveGame = request.state.live_game
    game = await live_game.look()
    number: int = request.path_params.get("edit") or request.path_params.get("after") or 0
    if _is_taken_back(number, game.log):
        return _gone(request, game, number)
    asked = _asked(request, game)
    at = await live_game.in_turn(lambda: _moment(asked, game, request.state.words))
    given = _filled_in(request.query_params)
    if request.query_params.get("part") == "answers":
        return _answers_only(request, asked, at, given)
    filled = given.over(await live_game.in_turn(lambda: _prefilled(asked, at, game)))
    return _page(request, game, asked, at, filled, FINE, opened=len(game.log.events))


def _moment(asked: Asked, game: Game, words: Words) -> FormContext:
    try:
        return FormContext(game.log, table_for(game.log, asked.place), words)
    except EntryError:
        raise HTTPException(HTTPStatus.NOT_FOUND) from None


def _answers_only(request: Request, asked: Asked, at: FormContext, filled: FormValues) -> Response:
    """The rows of the answers only, after a choice of the asker, a card, or an answer."""
    answers = next(
        (field for field in fields_of(asked.kind, at, filled) if isinstance(field, AnswersField)), None
    )
    if answers is None:
        raise HTTPException(HTTPStatus.NOT_FOUND)
    return rendered(request, "noting/answers.html", field=answers, action=asked.action)


async def note(request: Request) -> Response:
    """Notes the form and goes to what it changed, or shows the form with the error."""
    live_game: LiveGame = request.state.live_game
    sent: Form = request.state.form
    words: Words = request.state.words
    game, seen = await live_game.look(), log_version_in(sent)
    try:
        asked, filled = _asked(request, game), _filled_in(sent)
    except HTTPException:  # the event to correct may have been taken back in the meantime
        if seen == log_version_of(game.log):
            raise
        trouble = trouble_of(Stale(seen, game.log), game, linking_words(request))
        return rendered(request, "noting/trouble.html", trouble.status, game=game, trouble=trouble)
    if sent.get("refresh") or _rows_are_of_another(sent, filled, game.log):
        return await _again(request, game, asked, filled, _shown_again(request, game))
    try:
        if isinstance(asked.place, InsteadOf) and filled.one(SHOWED):  # more may be wrong: the button saves
            await live_game.in_turn(lambda: event_of(asked.kind, _moment(asked, game, words), filled))
            return await _again(request, game, asked, filled, _shown_again(request, game))
        line = await live_game.note(
            lambda log, table: event_of(asked.kind, FormContext(log, table, words), filled),
            seen,
            asked.place,
            sent.get("force") == "1",
            _number(sent, "opened"),
        )
    except GameError as error:
        return await _refused(request, asked, filled, error)
    if asked.kind == PREFERENCE_KIND:
        return RedirectResponse(f"{request.state.base}/advice", HTTPStatus.SEE_OTHER)
    return _to_what_changed(request, line)


def _shown_again(request: Request, game: Game) -> Trouble:
    """The sentences on a form that is not to be noted yet. Lines that others added since it was made come
    first."""
    sent: Form = request.state.form
    if (seen := log_version_in(sent)) != log_version_of(game.log):
        return trouble_of(Stale(seen, game.log), game, linking_words(request))
    if sent.get("refresh") == LANGUAGE or sent.get(SHOWED):
        return FINE
    return Trouble(HTTPStatus.OK, (message("tap-answers-now"),))


def _rows_are_of_another(sent: Form, filled: FormValues, log: Log) -> bool:
    """Were the rows of the answers made for another asker than the one chosen?"""
    seat, asker, seats = sent.get("asker"), filled.one("player"), log.deal.players
    if filled.one(SHOWED) and not any(filled.one(name) for name in filled.values if name.startswith(ANSWER)):
        return False
    return seat is not None and asker in seats and seat != str(seats.index(asker))


def _number(sent: Form, name: str) -> int:
    """A number in the form; -1 for anything else."""
    number = read_number(sent.get(name, ""))
    return -1 if number is None else number


def _to_what_changed(request: Request, line: int) -> Response:
    return RedirectResponse(f"{request.state.base}/?noted={line}", HTTPStatus.SEE_OTHER)


async def _refused(request: Request, asked: Asked, filled: FormValues, error: GameError) -> Response:
    """The form with its choices kept, and why it was not noted. Raises a `LogError` again, unless only
    writing failed."""
    live_game: LiveGame = request.state.live_game
    if isinstance(error, LogError) and not isinstance(error, NotAppended):
        raise error
    game = await live_game.look()
    return await _again(request, game, asked, filled, trouble_of(error, game, linking_words(request)))


def trouble_of(error: GameError, game: Game, words: PageWords) -> Trouble:
    """The sentences on an error. For a form that came too late, also the lines added since, up to the game
    that the form is shown for again."""
    if isinstance(error, NotAppended):  # its own message names the file
        kept_out = message("web-not-written", what=error.what)
        return Trouble(HTTPStatus.INSUFFICIENT_STORAGE, (kept_out,))
    said = in_names(refusal(error, words), called(game.log.edition))
    if isinstance(error, Stale):
        news = tuple(since_lines(game.log, error.lines, words))
        return Trouble(HTTPStatus.CONFLICT, (said,), since=news)
    status = HTTPStatus.CONFLICT if isinstance(error, Refused) else HTTPStatus.UNPROCESSABLE_ENTITY
    return Trouble(status, (said,), may_force(error))


async def _again(
    request: Request, game: Game, asked: Asked, filled: FormValues, trouble: Trouble
) -> Response:
    live_game: LiveGame = request.state.live_game
    at = await live_game.in_turn(lambda: _moment(asked, game, request.state.words))
    opened = _number(request.state.form, "opened")
    if trouble.status is HTTPStatus.INSUFFICIENT_STORAGE:
        # The common part may be noted already: sent again, the form adds no second line but the rest.
        seen = log_version_in(request.state.form)
        return _page(request, game, asked, at, filled, trouble, opened=opened, seen=seen)
    return _page(request, game, asked, at, filled, trouble, opened=opened)


def _page(
    request: Request,
    game: Game,
    asked: Asked,
    at: FormContext,
    filled: FormValues,
    trouble: Trouble,
    **more: LogVersion | int,
) -> Response:
    return rendered(
        request,
        "noting/suggestion.html" if asked.kind in SUGGESTIONS else "noting/form.html",
        trouble.status,
        game=game,
        asked=asked,
        at_end=asked.place == AtEnd(),
        sends="tap-save" if isinstance(asked.place, InsteadOf) else "tap-add-it",
        title=_title(asked, at),
        fields=fields_of(asked.kind, at, filled),
        trouble=trouble,
        kinds=_other_kinds(asked, game.log),
        here=asked.action,
        **more,
    )


def _title(asked: Asked, at: FormContext) -> str:
    words = at.words
    kind = words(f"tap-event-{asked.kind.replace('_', '-')}")
    match asked.place:
        case InsteadOf(number):
            return words("tap-editing", number=number, kind=kind)
        case After(0):
            return words("tap-inserting-first", kind=kind)
        case After(number):
            return words("tap-inserting", number=number, kind=kind)
        case AtEnd():
            return kind
        case _:
            assert_never(asked.place)


def _other_kinds(asked: Asked, log: Log) -> list[tuple[str, str]]:
    """The other types of event that are possible at a place in the log, and their forms."""
    if asked.place == AtEnd():
        return []
    address = asked.action.partition("?")[0]
    return [(kind, f"{address}?kind={quote(kind)}") for kind in kinds_of(log) if kind != asked.kind]


# -- taking back


async def undo(request: Request) -> Response:
    """Takes back one event, or the last; or restores the one that was taken back last."""
    live_game: LiveGame = request.state.live_game
    sent: Form = request.state.form
    seen, forced = log_version_in(sent), sent.get("force") == "1"
    number = _number(sent, "number") if sent.get("number") else None
    redo = sent.get("do") == "redo"
    try:
        if redo:
            line = await live_game.bring_back(seen, forced)
        else:
            line = await live_game.take_back(number, seen, forced)
    except GameError as error:
        if isinstance(error, LogError) and not isinstance(error, NotAppended):
            raise
        game = await live_game.look()
        if number is not None and _is_taken_back(number, game.log):
            return _gone(request, game, number)
        trouble = trouble_of(error, game, linking_words(request))
        context: dict[str, Any] = {"number": number, "redo": redo, "trouble": trouble}
        return rendered(request, "noting/undo.html", trouble.status, game=game, **context)
    return _to_what_changed(request, line)


async def noted_since(request: Request) -> Response:
    """The lines added since a page was made, to be shown above its form."""
    live_game: LiveGame = request.state.live_game
    game = await live_game.look()
    news = since(
        log_version_in(request.query_params), log_version_of(game.log), game.log, request.state.words
    )
    return rendered(request, "noting/since.html", game=game, since=news)


class EventNumberConvertor(IntegerConvertor):
    """A number in an address, short enough to be read."""

    regex = f"[0-9]{{1,{MOST_DIGITS}}}"


register_url_convertor("event", EventNumberConvertor())

NOTED_AT = ("/ask", "/note/{kind}", "/edit/{edit:event}", "/insert/{after:event}")

routes = [
    *(Route(place, form) for place in NOTED_AT),
    *(Route(place, note, methods=["POST"]) for place in NOTED_AT),
    Route("/undo", undo, methods=["POST"]),
    Route("/since", noted_since),
]
