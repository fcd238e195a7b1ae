"""The seats of a shared table: their players, your code and cards, and taking, recovering or freeing a
seat.
"""

from collections.abc import Sequence
from functools import cache
from http import HTTPStatus
from pathlib import Path

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from cluedo_notes.editions import Category
from cluedo_notes.game.deduction.game import Game
from cluedo_notes.game.errors import EntryError, GameError
from cluedo_notes.game.private_notes.open_questions import open_questions
from cluedo_notes.game.private_notes.shared_log import SharedLog
from cluedo_notes.game.private_notes.table_answers import PROTOCOL, SeatLine, SeatState, TableNow
from cluedo_notes.language.message import Message, message
from cluedo_notes.web.base.addresses import OFFERED_SEAT
from cluedo_notes.web.base.form import Form
from cluedo_notes.web.base.rendering import is_for_program, json_answer, rendered
from cluedo_notes.web.forms.fields import are_wordy
from cluedo_notes.web.live.background import in_thread
from cluedo_notes.web.live.games import name_of
from cluedo_notes.web.live.seat_keys import SeatKey, carried, give, take_away
from cluedo_notes.web.live.seats import TakenSeat, code_of
from cluedo_notes.web.live.shared_table import SharedGame, SharedTable
from cluedo_notes.web.middleware.errors import said_of
from cluedo_notes.web.middleware.rate_limit import CodeTries
from cluedo_notes.web.middleware.tokens import Tokens, same

SEATS, OWN_SEAT, LAID_OPEN = "/seats", "/seat", "/open"
"""The addresses of the seats, of the reader's own seat, and of the notes opened after the game."""

UNNAMED = "1"
"""The value that a terminal sends for the offered seat, because it reads no page that names the player."""

SEAT_HERE = f"{OWN_SEAT}/here"
"""The address at which a program finds the player of its seat."""


class SeatHere(Struct, frozen=True):
    """The seat of a program: the game, and the player. `notes`: a name that stays the same as long as the
    same person has the seat, whatever phone they have."""

    game: str
    player: str
    notes: str


class SeatPages:
    """The pages for the seats of one table."""

    def __init__(self, table: SharedTable, tokens: Tokens) -> None:
        self.table = table
        self.tokens = tokens
        self.tries = CodeTries()

    def routes(self, site: Path | None) -> Sequence[Route]:
        """The routes, directly below the server's root, because there is only this one table. If phones keep
        the notes themselves, with the program in `site`, no page notes any."""
        seats = (
            Route(SEATS, self.seats),
            Route(SEATS, self.changed, methods=["POST"]),
            Route(OFFERED_SEAT, self.offered),
        )
        if site is not None:
            return (*seats, Route(OWN_SEAT, self.on_phone), Route(SEAT_HERE, self.here))
        return (
            *seats,
            Route(OWN_SEAT, self.own),
            Route(OWN_SEAT, self.hand, methods=["POST"]),
            Route(LAID_OPEN, self.open),
            Route(LAID_OPEN, self.consented, methods=["POST"]),
        )

    # -- all seats

    async def seats(self, request: Request, problem: Message | str | None = None) -> Response:
        """All seats with their players and the possible actions; for a program the `TableNow`."""
        if is_for_program(request):
            return json_answer(await in_thread(self._now, request))
        if not self.table.begun:
            return RedirectResponse("/new", HTTPStatus.SEE_OTHER)
        lines = await in_thread(self._lines, request)
        return rendered(
            request,
            "table/seats.html",
            lines=lines,
            sits=any(line.state is SeatState.MINE for line in lines),
            host=self._is_host(request),
            onward=f"{self.table.address}/",
            problem=problem,
        )

    def _now(self, request: Request) -> TableNow:
        begun = self.table.begun
        return TableNow(
            PROTOCOL,
            _program(),
            request.state.token,
            name_of(self.table.log) if begun else "",
            tuple(self._lines(request)) if begun else (),
        )

    def _lines(self, request: Request) -> list[SeatLine]:
        seat, taken = self.table.seats.opened(carried(request, SeatKey.SEAT)), self.table.seats.taken
        mine = None if seat is None else seat.player

        def state(player: str) -> SeatState:
            if player == mine:
                return SeatState.MINE
            return SeatState.TAKEN if player in taken else SeatState.FREE

        return [SeatLine(player, state(player)) for player in self.table.players]

    def _is_host(self, request: Request) -> bool:
        return same(carried(request, SeatKey.HOST), self.tokens.host_key)

    async def changed(self, request: Request) -> Response:
        """Takes a seat, returns to one by its code or by a link, or frees one."""
        form: Form = request.state.form
        try:
            if (player := form.get("take")) is not None:
                return await self._take(request, player)
            if (code := form.get("code")) is not None:
                return await self._come_back(request, code)
            if (player := form.get("sit")) is not None:
                return self._sit(request, player)
            return await self._free(request, form.get("free", ""))
        except EntryError as error:
            if is_for_program(request):
                raise
            return await self.seats(request, said_of(error))

    async def _take(self, request: Request, player: str) -> Response:
        here = self._seat_of(request)
        if here is not None and here.player == player:  # the form came twice
            return RedirectResponse(OWN_SEAT, HTTPStatus.SEE_OTHER)
        if here is not None:
            raise EntryError(message("seat-have-one", player=here.player))
        if player not in self.table.players:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        return self._seated(request, await in_thread(self.table.seats.take, player))

    async def _come_back(self, request: Request, code: str) -> Response:
        address = request.client.host if request.client else ""
        if not await self.tries.may_try(address, request.state.session):
            raise EntryError(message("seat-codes-too-fast"))
        return self._seated(request, await in_thread(self.table.come_back, code))

    def _seated(self, request: Request, secret: str) -> Response:
        answer = RedirectResponse(OWN_SEAT, HTTPStatus.SEE_OTHER)
        give(request, answer, SeatKey.SEAT, secret)
        return answer

    async def _free(self, request: Request, player: str) -> Response:
        if not self._is_host(request):
            raise HTTPException(HTTPStatus.FORBIDDEN)
        await in_thread(self.table.free, player)
        return RedirectResponse(SEATS, HTTPStatus.SEE_OTHER)

    # -- a seat by a link

    async def offered(self, request: Request) -> Response:
        """Asks whether the reader wants the seat whose key their link has. A reader with a seat is led to the
        game."""
        seat = self._offered(request)
        if seat is None or self._seat_of(request) is not None:
            return RedirectResponse("/", HTTPStatus.SEE_OTHER)
        return rendered(request, "table/offered.html", player=seat.player)

    def _offered(self, request: Request) -> TakenSeat | None:
        """The seat whose key a link has left with the browser, if any."""
        return self.table.seats.opened(carried(request, SeatKey.OFFERED)) if self.table.begun else None

    def _seat_of(self, request: Request) -> TakenSeat | None:
        """The seat of the asking browser, if any."""
        return self.table.seats.opened(carried(request, SeatKey.SEAT)) if self.table.begun else None

    def _sit(self, request: Request, player: str) -> Response:
        """Gives the reader the seat of this player that a link offers. A link never moves a seated player. If
        the reader followed another link in the meantime, they are asked about that one."""
        offered = self._offered(request)
        if offered is not None and player not in (offered.player, UNNAMED):
            return RedirectResponse(OFFERED_SEAT, HTTPStatus.SEE_OTHER)
        answer = RedirectResponse("/", HTTPStatus.SEE_OTHER)
        if offered is not None and self._seat_of(request) is None:
            give(request, answer, SeatKey.SEAT, carried(request, SeatKey.OFFERED))
        take_away(request, answer, SeatKey.OFFERED)
        return answer

    # -- the reader's own seat

    async def own(self, request: Request, problem: Message | str | None = None) -> Response:
        """The code of the reader's own seat, and the cards of their hand to tick."""
        secret, seat = carried(request, SeatKey.SEAT), self._seat_of(request)
        if seat is None:
            return RedirectResponse(SEATS, HTTPStatus.SEE_OTHER)
        game = await in_thread(self.table.game_of, seat)
        return await hand_page(request, game, OWN_SEAT, self.table.address, problem, code_of(secret))

    async def hand(self, request: Request) -> Response:
        """Notes the reader's own cards."""
        seat = self._seat_of(request)
        if seat is None:
            return RedirectResponse(SEATS, HTTPStatus.SEE_OTHER)
        problem = await note_hand(request, await in_thread(self.table.game_of, seat))
        if problem is not None:
            return await self.own(request, problem)
        return RedirectResponse(f"{self.table.address}/", HTTPStatus.SEE_OTHER)

    # -- the reader's own seat if each phone keeps its notes

    async def on_phone(self, request: Request) -> Response:
        """The code of the reader's own seat, and a link to the program that keeps the notes on the phone."""
        secret, seat = carried(request, SeatKey.SEAT), self._seat_of(request)
        if seat is None:
            return RedirectResponse(SEATS, HTTPStatus.SEE_OTHER)
        return rendered(request, "table/on_phone.html", player=seat.player, code=code_of(secret))

    async def here(self, request: Request) -> Response:
        """The `SeatHere` of the asking browser. Not found without a seat."""
        seat = self._seat_of(request)
        if seat is None:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        return json_answer(SeatHere(name_of(self.table.log), seat.player, seat.notes))

    # -- after the game

    async def open(self, request: Request, problem: Message | str | None = None) -> Response:
        """The players who opened their notes, the reader's own consent, and a link to the open notes."""
        if not self.table.begun:
            return RedirectResponse("/new", HTTPStatus.SEE_OTHER)
        seats, ending = self.table.seats, await in_thread(self.table.ending)
        mine = self._seat_of(request)
        agreed = () if ending is None else seats.agreed(ending)
        return rendered(
            request,
            "table/open.html",
            players=[seat.player for seat in agreed],
            ending=ending,
            sits=mine is not None,
            agrees=mine in agreed,
            together=f"{LAID_OPEN}{self.table.address.removeprefix('/game')}/",
            onward=f"{self.table.address}/",
            problem=problem,
        )

    async def consented(self, request: Request) -> Response:
        """Opens the reader's notes for the ending that the form was made for, or closes them again."""
        form: Form = request.state.form
        mine = self._seat_of(request)
        try:
            if mine is not None and "withdraw" in form:
                await in_thread(self.table.withdraw, mine)
            elif mine is not None:
                await in_thread(self.table.agree, mine, form.get("agree", ""))
        except EntryError as error:
            return await self.open(request, said_of(error))
        return RedirectResponse(LAID_OPEN, HTTPStatus.SEE_OTHER)


@cache
def _program() -> str:
    from importlib.metadata import version  # noqa: PLC0415 (slow, and few ask; no browser's Python has it)

    return version("cluedo-notes")


async def hand_page(
    request: Request,
    game: SharedGame,
    here: str,
    onward: str,
    problem: Message | str | None = None,
    code: str | None = None,
) -> Response:
    """The cards of the reader's hand to tick, at the address `here`, with the `code` of the seat if there is
    one. `onward`: the beginning of the game's addresses."""
    log, language = (await game.look()).log, request.state.words.language
    return rendered(
        request,
        "table/own.html",
        player=game.player,
        code=code,
        hand_here=here,
        cards={category: log.edition.of(category) for category in Category},
        wordy=are_wordy(card.name.in_language(language) for card in log.edition.cards),
        size=log.deal.size(game.player),
        asked=await game.kept(_asked, game.shared),
        chosen=request.state.form.getlist("hand") if problem else log.header.hand or (),
        onward=f"{onward}/",
        problem=problem,
    )


def _asked(_: Game, shared: SharedLog) -> int:
    return len(open_questions(shared.joined()))


async def note_hand(request: Request, game: SharedGame) -> Message | str | None:
    """Notes the cards of a form as the reader's own. Returns the problem, or None."""
    cards = tuple(request.state.form.getlist("hand"))
    try:
        await game.in_turn(lambda: game.shared.note_hand(cards))
    except GameError as error:
        return said_of(error)
    return None
