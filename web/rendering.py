"""From a template to an answer: everything is escaped, and what a template asks for must be there."""

import re
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse

from cluedo_notes.game.message import Message, message
from cluedo_notes.game.words import Words
from cluedo_notes.web.addresses import here, ways_back
from cluedo_notes.web.alone import page_alone, part, policy_of
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


def apology(request: Request, status: int, title: str, *codes: str | Message) -> HTMLResponse:
    """A page of a few words that tells nothing of a game: what went wrong, what to do, and for whoever is let
    in a way back. It brings its own style: who is not let in gets no file of ours."""
    words: Words = request.state.words
    ways = ways_back(request, status) if getattr(request.state, "let_in", False) else ()
    body = part_of(
        "bare.html",
        title=words(title),
        lines=[sentence(words.say(message(one) if isinstance(one, str) else one)) for one in codes],
        ways=[(address, words(code)) for address, code in ways],
    )
    page = page_alone("cluedo-notes", words.language, _style(), iter([body]))
    text = "".join(page)
    return HTMLResponse(text, status, {"content-security-policy": policy_of(text)})


@cache
def _style() -> str:
    return part("static/app.css")
