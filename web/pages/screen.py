"""The screen that everybody at a shared table looks at: turn, board, the public sheet, what happened last."""

from http import HTTPStatus
from itertools import islice

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from cluedo_notes.game.deduction.snapshot import Snapshot
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.sheet.grid import grid_of
from cluedo_notes.presentation.sheet.html_table import grid_table, sheet_legend
from cluedo_notes.web.base.board_picture import BoardPicture, board_picture
from cluedo_notes.web.base.drawings import drawing, drawing_of
from cluedo_notes.web.base.rendering import rendered
from cluedo_notes.web.live.games import Games, name_of
from cluedo_notes.web.live.live_game import LiveGame
from cluedo_notes.web.live.shared_table import SharedTable
from cluedo_notes.web.pages.seats import SEATS
from cluedo_notes.web.pages.sheet import turn_of
from cluedo_notes.web.pages.stream import events

SCREEN = "/screen"

LAST_EVENTS = 8
"""The number of events shown, the latest first."""


class SharedScreen(Struct, frozen=True):
    """Everything that it shows; where the edition has no `board`, `pawns` says where they are."""

    snapshot: Snapshot
    turn: tuple[str, ...]
    board: BoardPicture | None
    pawns: tuple[str, ...]
    table: str
    legend: str
    last: tuple[str, ...]


async def screen(request: Request) -> Response:
    """What all saw, whoever looks: nothing of anybody's hand."""
    table: SharedTable = request.app.state.table
    words: Words = request.state.words
    live_game = _public(request)
    if live_game is None:
        return RedirectResponse(SEATS, HTTPStatus.SEE_OTHER)
    shown = await live_game.kept(("screen", words.language), lambda snapshot: _screen(snapshot, words))
    request.state.base, request.state.game = table.address, name_of(table.log)
    request.state.may_note = False
    return rendered(request, "table/screen.html", snapshot=shown.snapshot, screen=shown)


def _public(request: Request) -> LiveGame | None:
    """The live game of what all saw; None before it has begun."""
    table: SharedTable = request.app.state.table
    games: Games = request.app.state.games
    return games.live_game(name_of(table.log)) if table.begun else None


async def news(request: Request) -> Response:
    """The news of what all saw: a seat's own news are of another log than what the screen shows."""
    live_game = _public(request)
    if live_game is None:
        raise HTTPException(HTTPStatus.NOT_FOUND)
    request.state.live_game = live_game
    return await events(request)


def _screen(snapshot: Snapshot, words: Words) -> SharedScreen:
    log, table, describer = snapshot.log, snapshot.table, Describer(snapshot.log, words)
    board = board_picture(log.edition, table.pawns, words)
    grid = grid_of(snapshot.position, snapshot.odds, words)

    def drawn(card: str) -> str:
        return drawing(drawing_of(log.edition.by_id[card]))

    live = ((one.number, one.event) for one in reversed(log.live))
    return SharedScreen(
        snapshot,
        tuple(turn_of(log, table, describer)),
        board,
        () if board is not None else tuple(_where(snapshot, describer)),
        grid_table(grid, words, drawing=drawn),
        sheet_legend(words, snapshot.odds),
        tuple(describer.numbered(number, event) for number, event in islice(live, LAST_EVENTS)),
    )


def _where(snapshot: Snapshot, describer: Describer) -> list[str]:
    """Where the pawns are, in words."""
    return [
        describer.words("screen-pawn", pawn=describer.card(pawn), place=describer.place(spot))
        for pawn, spot in snapshot.table.pawns.items()
        if isinstance(spot, str)
    ]


routes = [Route(SCREEN, screen), Route(f"{SCREEN}/events", news, methods=["GET"])]
