"""From a template to an answer: everything is escaped, and a template's missing values are errors."""

from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cluedo_notes.game.deduction.game import Game
from cluedo_notes.game.private_notes.table_answers import TableRefusal
from cluedo_notes.language.grammar import GRAMMARS
from cluedo_notes.language.letters import capitalised
from cluedo_notes.language.message import Message, message
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.on_page import held_together, on_page
from cluedo_notes.presentation.standalone_page import colour, page_alone, part, policy_of
from cluedo_notes.web.base.addresses import JOINING, here, ways_back
from cluedo_notes.web.base.drawings import drawing, drawing_of
from cluedo_notes.web.base.log_version import log_version_of, version_of
from cluedo_notes.web.base.noted_since import Since
from cluedo_notes.web.base.page_words import linking_words
from cluedo_notes.web.base.request_language import other_language

JSON = "application/json"
TEMPLATES = Path(__file__).parents[1] / "templates"


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.filters["indent_of"] = indent_of
    environment.filters["sentence"] = capitalised
    environment.filters["whole_sentence"] = whole_sentence
    environment.filters["drawing"] = drawing
    environment.filters["drawing_of"] = drawing_of
    environment.globals["cover"] = colour("cover")
    return environment


def indent_of(line: str) -> int:
    """The number of steps by which a line is indented: two columns each, at most three."""
    return min(3, (len(line) - len(line.lstrip())) // 2)


def whole_sentence(text: str) -> str:
    """A text as a whole sentence: with a capital, and a full stop unless a sign or a link ends it."""
    stop = "." if text[-1:].isalnum() or text.endswith(")") else ""
    return capitalised(text) + stop


def rendered(request: Request, template: str, status: int | None = None, **context: Any) -> HTMLResponse:
    """A page from a template that extends `base.html`.

    Every template gets these values in addition to `context`. `words`, and `links`: words whose hints are
    links. `language`, `other_language`. `token`: for forms. `game_name`, `base`: the game and its address
    (None and "" outside a game). `here`: this page's address.
    If `context` has a `game`: its `version` (otherwise empty), the version `seen` by the forms of the page,
    and the lines `since` (none, unless `context` has them).
    `several_games`: does the server have more than one? `in_network`: can phones reach it? `in_browser`: does
    the reader's browser keep the games? `shared`: do the players share the game's log? `site`: the address
    where phones join it and keep their own notes, None if this server keeps them. `seat`: the reader's
    player, None for other readers. `may_note`: may the reader note anything? `laid_open`: for notes that
    players have opened to all, the address of the reader's own pages, otherwise None.
    If `context` has a `problem`, the form is not accepted, and the usual status says so."""
    state = request.state
    words: Words = state.words
    game: Game | None = context.get("game")
    seen = None if game is None else log_version_of(game.log)
    everywhere = {
        "words": words,
        "links": linking_words(request),
        "language": words.language,
        "other_language": other_language(words.language),
        "token": state.token,
        "game_name": getattr(state, "game_name", None),
        "base": getattr(state, "base", ""),
        "here": here(request),
        "version": "" if game is None else version_of(game),
        "seen": seen,
        "since": None if seen is None else Since(seen, seen),
        "several_games": request.app.state.games.only is None,
        "in_browser": request.app.state.settings.in_browser,
        "in_network": request.app.state.settings.secret is not None,
        "shared": request.app.state.settings.table,
        "site": None if request.app.state.settings.site is None else JOINING,
        "seat": getattr(state, "seat", None),
        "may_note": getattr(state, "may_note", True),
        "laid_open": getattr(state, "laid_open", None),
    }
    usual = 200 if context.get("problem") is None else HTTPStatus.UNPROCESSABLE_ENTITY
    return HTMLResponse(part_of(template, **everywhere | context), status or usual)


def part_of(template: str, **context: Any) -> str:
    """A part of a page, from a template that needs nothing except `context`. In a `language` with spaces
    before its punctuation, no line breaks there."""
    html = on_page(_environment().get_template(template).render(context))
    language = context.get("language")
    return held_together(html) if language and GRAMMARS[language].blanks_before_signs else html


def is_for_program(request: Request) -> bool:
    """Does a program make the request, such as a terminal that joins a table? It gets JSON instead of a
    page."""
    return JSON in request.headers.get("accept", "")


def json_answer(value: Struct, status: int = 200) -> Response:
    """An answer in JSON."""
    return Response(msgspec.json.encode(value), status, media_type=JSON)


def attachment(contents: bytes, name: str, media_type: str) -> Response:
    """A file for the browser to save under its name, which may have any letters."""
    headers = {"content-disposition": f"attachment; filename*=utf-8''{quote(name)}"}
    return Response(contents, media_type=media_type, headers=headers)


def error_page(request: Request, status: int, title: str, *codes: str | Message) -> Response:
    """A short page about an error that reveals nothing about a game: the mistake, the remedy and, for users
    who are let in, a way back. It contains its own style, because users who are not let in get no file of
    ours. A program gets the first of the codes, and the player whom that sentence names."""
    if is_for_program(request):
        first = codes[0] if isinstance(codes[0], Message) else message(codes[0])
        return json_answer(TableRefusal(first.code, str(first.arguments.get("player", ""))), status)
    words: Words = request.state.words
    ways = ways_back(request, status) if getattr(request.state, "let_in", False) else ()
    body = part_of(
        "bare.html",
        title=words(title),
        lines=[capitalised(words.say(message(code) if isinstance(code, str) else code)) for code in codes],
        ways=[(address, words(code)) for address, code in ways],
    )
    page = page_alone("cluedo-notes", words.language, _style(), iter([body]))
    text = "".join(page)
    return HTMLResponse(text, status, {"content-security-policy": policy_of(text)})


@cache
def _style() -> str:
    return part("palette.css") + static_text("app.css")


def static_text(name: str) -> str:
    """A style sheet or a script of ours, by its file's name, for pages that include it."""
    return (TEMPLATES.parent / "static" / name).read_text(encoding="utf-8")
