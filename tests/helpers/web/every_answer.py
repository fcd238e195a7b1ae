"""All answers of a table to one reader, in a form in which two tables can be compared."""

import re
from collections.abc import Callable, Iterator

from httpx2 import Response
from starlette.applications import Starlette

from cluedo_notes.editions import Category
from cluedo_notes.game.knowledge.view import hand_of
from cluedo_notes.game.log.events import Fact, Mark
from cluedo_notes.game.log.reader import Log
from tests.helpers.web.phones import Phone
from tests.helpers.web.serving import Browser, paths

MORE = (
    *("/?noted=1", "/log?all=1", "/log?at=1", "/advice?now=1", "/rivals?now=1", "/replay?now=1"),
    *("/ask?part=answers&player=P2", "/insert/1?kind=note", "/rivals?now=1&player=P1", "/since?lines=1"),
    *("/why?card={card}&owner=P1", "/why?card={card}&owner=P2", "/odds?card={card}"),
    "/show?to=P2&suspect={card}&weapon={weapon}&room={room}&now=1",
)
"""Addresses below the game's that answer more where they are asked for more."""

MASKED = (
    (r'(name="token" value=")\w+', r"\1"),
    (r"(\.GMT;|max-age=\d+|cluedo-notes-\w+=)[^;\n]*", r"\1"),
)
"""What differs between any two servers: the tokens of forms, and the cookie of a session."""


class OtherHand:
    """Another world: in it P1 holds other cards, saw other cards, and notes more for themselves."""

    def __init__(self, log: Log) -> None:
        self.log = log
        hand = hand_of(log, "P1") or ()
        others = [card.id for card in log.edition.cards if card.id not in hand]
        self.hand = (others[0], *hand[1:])

    def lived_by(self, phone: Phone) -> None:
        """Tick the other hand, answer otherwise, note a fact and a mark."""
        assert phone.tick(self.hand).status_code == 303
        for question in phone.questions:
            assert phone.answer(question, question.cards[-question.how_many :]).status_code == 303
        for event in (Fact("P2", lacks=(self.hand[0],)), Mark(self.hand[1], "P3", "?")):
            assert phone.note(event).status_code == 303


def every_address(_: str) -> bool:
    """All are asked for."""
    return True


def asked(
    app: Starlette, log: Log, browser: Browser, is_asked: Callable[[str], bool] = every_address
) -> Iterator[tuple[str, Response]]:
    """Every address, read; with more to it where there is more to ask."""
    named = {kind.value: log.edition.of(kind)[0].id for kind in (Category.WEAPON, Category.ROOM)}
    more = [f"/game/friday{one.format(card=log.edition.cards[0].id, **named)}" for one in MORE]
    for address in (
        *(path for method, path in paths(app) if method == "GET" and "/events" not in path),
        *more,
    ):
        if is_asked(address):
            yield address, browser.get(address)


def masked(answer: Response) -> str:
    text = f"{answer.status_code}\n{answer.headers}\n{answer.text}"
    for pattern, kept in MASKED:
        text = re.sub(pattern, kept, text)
    return text
