"""From a template to an answer: everything is escaped, and what a template asks for must be there."""

import re
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse

from cluedo_notes.game.words import Words
from cluedo_notes.web.on_page import on_page
from cluedo_notes.web.since import Since
from cluedo_notes.web.spoken import other_language

TEMPLATES = Path(__file__).parent / "templates"


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
    environment.filters["linked"] = linked
    environment.filters["indent_of"] = indent_of
    environment.filters["sentence"] = sentence
    return environment


NUMBERED = re.compile(
    r"cluedo-notes (?:edit (?P<edit>\d+)|insert-after (?P<insert>\d+)|undo (?P<undo>\d+)"
    r"|add-(?P<kind>look) me aside \w+)|#(?P<event>\d+)"
)
FORMS = {"edit": "tap-edit", "insert": "tap-insert"}


def linked(line: str, base: str, words: Words) -> Markup:
    """A sentence of which every event's number leads to its place in the log, and what would be typed to
    correct it, or to note what it asks for, to that form, or to take it back to its place too."""

    def link(found: re.Match[str]) -> str:
        for form, code in FORMS.items():
            if number := found[form]:
                return f'<a href="{escape(base)}/{form}/{number}">{escape(words(code, number=number))}</a>'
        if kind := found["kind"]:
            return f'<a href="{escape(base)}/note/{kind}">{escape(words(f"tap-event-{kind}"))}</a>'
        number = found["undo"] or found["event"]
        said = words("tap-undo-line", number=number) if found["undo"] else f"#{number}"
        return f'<a href="{escape(base)}/log?at={number}#e{number}">{escape(said)}</a>'

    parts, end = [], 0
    for found in NUMBERED.finditer(line):
        parts += [escape(line[end : found.start()]), Markup(link(found))]
        end = found.end()
    return Markup("").join([*parts, escape(line[end:])])


def sentence(line: str) -> str:
    """A line that begins with a capital, as what stands alone on a page does."""
    return line[:1].upper() + line[1:]


def indent_of(line: str) -> int:
    """By how many steps a told line is set in: two columns each, at most three."""
    return min(3, (len(line) - len(line.lstrip())) // 2)


def rendered(request: Request, template: str, status: int = 200, **context: Any) -> HTMLResponse:
    """A page of a template that extends `base.html`.

    What every template has besides `context`: `words`, `language` and `other_language`, the form `token`,
    `game` and its `base` address (None and "" outside of a game), `here` (this page's address), `version`
    of the log (empty outside of a game or when `context` has no `snapshot`), what was noted `since`
    (nothing, where `context` does not say otherwise).
    """
    state = request.state
    words: Words = state.words
    snapshot = context.get("snapshot")
    everywhere = {
        "words": words,
        "language": words.language,
        "other_language": other_language(words.language),
        "token": state.token,
        "game": getattr(state, "game", None),
        "base": getattr(state, "base", ""),
        "here": here(request),
        "version": "" if snapshot is None else snapshot.version,
        "since": None if snapshot is None else Since(snapshot.seen, snapshot.seen),
        "several_games": request.app.state.games.only is None,
    }
    return HTMLResponse(part_of(template, **everywhere | context), status)


def part_of(template: str, **context: Any) -> str:
    """A part of a page, of a template that needs nothing but `context`."""
    return on_page(_environment().get_template(template).render(context))


def bare(words: Words, status: int, title: str, lines: list[str]) -> HTMLResponse:
    """A page of a few words that tells nothing of a game: for whoever was not let in, and for faults."""
    return HTMLResponse(part_of("bare.html", language=words.language, title=title, lines=lines), status)


def here(request: Request) -> str:
    """The address of the page that a request asked for; after a form, where its game begins."""
    if request.method not in ("GET", "HEAD"):
        return getattr(request.state, "base", "") + "/"
    query = request.scope["query_string"].decode("latin-1")
    return quote(request.scope["path"]) + (f"?{query}" if query else "")
