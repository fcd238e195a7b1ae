"""Words for a page: everything is escaped, and hints become links."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup, escape
from starlette.requests import Request

from cluedo_notes.language.message import Hint, HintKind
from cluedo_notes.language.words import TAPPED, Words, prose


class TappedWords(Words):
    """Words for people who tap: sentences name the page's buttons and fields, not options."""

    form = TAPPED


class PageWords(TappedWords):
    """Words whose sentences are HTML.

    Join texts and sentences with `+` and `joined`, which escape everything that is not yet HTML; an f-string
    would escape a sentence twice."""

    def hint(self, hint: Hint) -> str:
        """A hint as `Markup`, as the page writes it."""
        return escape(self._write_hint(hint, self))

    def joined(self, separator: str, parts: Iterable[str]) -> str:
        """Sentences and texts, joined by `separator`, as `Markup`."""
        return escape(separator).join(parts)

    def _argument(self, value: Any) -> Any:
        return value if isinstance(value, Markup) else super()._argument(value)

    def _filled(self, template: str, values: Mapping[str, Any]) -> str:
        safe = {name: escape(value) if isinstance(value, str) else value for name, value in values.items()}
        return Markup(super()._filled(str(escape(template)), safe))


def _link(base: str, hint: Hint, words: Words) -> Markup:
    return Markup('<a href="{}">{}</a>').format(_address(base, hint), prose(hint, words))


@lru_cache(maxsize=256)  # the same object each time, because a game keeps its pages by it
def linking(language: str, base: str, link: Callable[[str, Hint, Words], str] = _link) -> PageWords:
    """The words of a game's pages, with links to addresses that begin with `base`."""
    return PageWords(language, partial(link, base))


def linking_words(request: Request) -> PageWords:
    """Like `linking`, for the language and the game of a request. For readers who only watch, no link leads
    to a form, because they could not send it."""
    language, base = request.state.words.language, getattr(request.state, "base", "")
    return linking(language, base, _link if getattr(request.state, "may_note", True) else _link_to_read)


def _link_to_read(base: str, hint: Hint, words: Words) -> str:
    return prose(hint, words) if hint.kind in TO_NOTE else _link(base, hint, words)


TO_NOTE = {
    HintKind.UNDO: "/log?undo={event}#e{event}",
    HintKind.EDIT: "/edit/{event}",
    HintKind.INSERT: "/insert/{event}",
    HintKind.LOOK: "/note/look",
    HintKind.MOVE: "/note/move",
    HintKind.SUGGESTION: "/ask",
    HintKind.BLOCK: "/ask",
    HintKind.FALSE_WITNESS: "/note/false_witness",
    HintKind.HAND: "/log#set-up",
}
"""For each kind of hint that asks to note or correct something: the address of its form in a game."""

TO_READ = {
    HintKind.EVENT: "/log?at={event}#e{event}",
    HintKind.WHY: "/why?{cell}",
    HintKind.CHECK: "/check",
    HintKind.VERIFY: "/verify",
    HintKind.WHOLE_LOG: "/log?all=1",
}
"""For each other kind of hint: its address in a game."""

IN_GAME = TO_NOTE | TO_READ


def _address(base: str, hint: Hint) -> str:
    """The address that a hint links to. A hint that belongs to no game links to the first page."""
    if hint.kind not in IN_GAME:
        return "/"
    cell = urlencode({"card": hint.use, "owner": hint.player})
    return base + IN_GAME[hint.kind].format(event=hint.event, cell=cell)
