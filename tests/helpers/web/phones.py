"""Phones at a shared table: each takes a seat, ticks cards, records events, answers questions."""

import re
from collections.abc import Callable, Mapping, Sequence
from html import unescape
from pathlib import Path

from httpx2 import Client, Response
from msgspec.structs import replace
from starlette.applications import Starlette

from cluedo_notes.game.knowledge.view import hand_of, view
from cluedo_notes.game.log.events import (
    Accusation,
    ClueCard,
    Draw,
    Header,
    HeardInPart,
    Look,
    Play,
    Reveal,
    Spy,
    Suggestion,
    TableEvent,
    UsePower,
)
from cluedo_notes.game.log.journal import create
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.private_notes.open_questions import OpenQuestion, open_questions
from cluedo_notes.game.table.of_log import table_at
from cluedo_notes.lab.players.strategies import Strategy
from cluedo_notes.lab.simulation.dealing import deal_game
from cluedo_notes.lab.simulation.played_out import play_out
from cluedo_notes.language.words import words_in
from cluedo_notes.web.forms.event_forms import filled_of
from cluedo_notes.web.forms.inputs import FormContext
from cluedo_notes.web.live.shared_table import SharedGame, SharedTable
from cluedo_notes.web.pages.questions import key_of
from tests.helpers.web.serving import SECRET, Browser, served


def opened_table(folder: Path, header: Header, **more: object) -> Starlette:
    """A table with this public header, served to phones that know the secret."""
    file = folder / "friday.jsonl"
    create(file, header)
    return served(folder, file, secret=SECRET, table=True, **more)


class Phone(Browser):
    """A phone that was let in; with a player's name, in that seat."""

    def __init__(self, app: Starlette, player: str | None = None, client: Client | None = None) -> None:
        super().__init__(app, client)
        self.enter()
        self.app = app
        self.player = player
        if player is not None:
            taken = self.send("/seats", {"take": player})
            assert (taken.status_code, taken.headers["location"]) == (303, "/seat"), taken.text

    @property
    def live_game(self) -> SharedGame:
        """The game behind the pages of its seat."""
        table: SharedTable = self.app.state.table
        assert self.player is not None
        seat = table.seats.of(self.player)
        assert seat is not None
        return table.game_of(seat)

    @property
    def log(self) -> Log:
        """What its pages stand on."""
        return self.live_game.store.read()

    def send(self, path: str, fields: dict[str, object], page: str | None = None) -> Response:
        """Send a form as the page that holds it does."""
        token = re.search(r'name="token" value="(\w+)"', self.get(page or path).text)
        assert token is not None
        sent = {"origin": self.address, "sec-fetch-site": "same-origin"}
        return self.client.post(path, data={"token": token[1]} | fields, headers=sent)

    def tick(self, hand: Sequence[str]) -> Response:
        """Tick the cards of the hand."""
        return self.send("/seat", {"hand": list(hand)})

    def agree(self) -> Response:
        """Lay the notes open, for the ending that the page shows."""
        ending = re.search(r'name="agree" value="(\w+)"', self.get("/open").text)
        return self.send("/open", {"agree": ending[1] if ending else ""})

    def form_of(self, event: TableEvent) -> dict[str, object]:
        """The fields of a form that notes an event at the end, as it is open now."""
        log = self.log
        at = FormContext(log, table_at(log, None), words_in("en"))
        page = self.get(f"{self.home}note/{event.kind}").text
        seen = {name: _hidden(page, name) for name in ("lines", "log")}
        return {**seen, **{name: list(values) for name, values in filled_of(event, at).values.items()}}

    def note(self, event: TableEvent, **more: object) -> Response:
        """Note an event at the end."""
        return self.send(f"{self.home}note/{event.kind}", {"force": "1"} | self.form_of(event) | more)

    @property
    def questions(self) -> Sequence[OpenQuestion]:
        """What it is asked, on the sheet too."""
        found = open_questions(self.live_game.shared.joined())
        page = self.get(self.home).text
        assert re.findall(r'name="question" value="([^"]*)"', page) == [
            one.replace("&", "&amp;") for one in map(key_of, found)
        ]
        return found

    def answer(self, question: OpenQuestion, cards: Sequence[str]) -> Response:
        """Answer a question by taps."""
        return self.send(f"{self.home}seen", {"question": key_of(question), "card": list(cards)}, self.home)


def whole_game(edition: str, players: int, seed: str = "7/1") -> Log:
    """A game of which every card is known."""
    dealt = deal_game(edition, players, seed)
    return play_out(dealt, dealt.log.deal.players[0], Strategy.NOTEBOOK).log


def shortened(log: Log, lines: int) -> Log:
    """A game that ends early, its hands laid open as at its own end."""
    return replace(log, events=(*log.events[: min(lines, len(log.events) - 1)], log.events[-1]))


def seated(app: Starlette, log: Log, client: Callable[[], Client | None] = lambda: None) -> dict[str, Phone]:
    """A phone in each seat, which has ticked its hand. `client`: for each over a connection of its own."""
    phones = {player: Phone(app, player, client()) for player in log.deal.players}
    for player, phone in phones.items():
        assert phone.tick(hand_of(log, player) or ()).status_code == 303
    return phones


def note_all(phones: Mapping[str, Phone], log: Log) -> None:
    """What each player does is noted, up to the end, by one of the phones with what its player saw of it."""
    for live in log.live:
        if isinstance(live.event, Reveal):
            break
        assert live.event.actor is not None
        phone = phones[live.event.actor]
        noted = phone.note(view(log, str(phone.player)).live[live.number - 1].event)
        assert noted.status_code == 303, noted.text


def answer_all(phone: Phone, log: Log) -> None:
    """What only one player saw is asked of them, and answered as it was."""
    for question in phone.questions:
        answered = phone.answer(question, truth_of(question, event_of(log, question.number)))
        assert answered.status_code == 303


def event_of(log: Log, number: int) -> TableEvent:
    """An event as it reads now."""
    return next(live.event for live in log.live if live.number == number)


def truth_of(question: OpenQuestion, event: TableEvent) -> tuple[str, ...]:
    """The answer to a question about an event of which everything is known."""
    match event:
        case ClueCard():
            assert question.answer is not None
            return (next(one.card for one in event.shown or () if one.player == question.answer.player),)
        case Suggestion() | HeardInPart():
            assert question.answer is not None
            answers = {(one.player, one.action): one.card for one in event.responses}
            return (str(answers[question.answer.player, question.answer.action]),)
        case Spy() | Draw():
            return (str(event.card),)
        case Play() | UsePower():
            return (str(event.saw),)
        case Look():
            return event.cards or ()
        case Accusation():
            return event.triple or ()
    raise TypeError(event)


def _hidden(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found is not None
    return unescape(found[1])
