"""The screen that everybody at a shared table looks at: turn, board, the public sheet, what happened last."""

from http import HTTPStatus
from itertools import islice

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from cluedo_notes.game.askers.shown import odds_shown
from cluedo_notes.game.deduction.game import Game
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.sheet.grid import Grid, grid_of
from cluedo_notes.presentation.sheet.html_table import grid_table, sheet_legend
from cluedo_notes.web.base.board_picture import BoardPicture, PawnAt, board_picture
from cluedo_notes.web.base.drawings import drawing, drawing_of
from cluedo_notes.web.base.rendering import rendered
from cluedo_notes.web.live.games import Games, name_of
from cluedo_notes.web.live.live_game import LiveGame
from cluedo_notes.web.live.shared_table import SharedTable
from cluedo_notes.web.pages.seats import SEATS
from cluedo_notes.web.pages.sheet import layout_of, turn_of
from cluedo_notes.web.pages.stream import events

SCREEN = "/screen"

LAST_EVENTS = 8
"""The number of events shown, the latest first."""


FEW_CARDS = 26
"""A sheet with more cards than this has lower rows, so that it fits on a laptop."""


class SharedScreen(Struct, frozen=True):
    """Everything on the screen. If the edition has no `board`, `pawns` says where they are; otherwise `whose`
    says who has each pawn. `layout`: classes of its style sheet."""

    game: Game
    turn: tuple[str, ...]
    board: BoardPicture | None
    whose: tuple[tuple[PawnAt, str], ...]
    pawns: tuple[str, ...]
    layout: str
    table: str
    legend: str
    last: tuple[str, ...]


async def screen(request: Request) -> Response:
    """The page with what all saw, for any reader. It reveals nothing of anybody's hand."""
    table: SharedTable = request.app.state.table
    words: Words = request.state.words
    live_game = _public(request)
    if live_game is None:
        return RedirectResponse(SEATS, HTTPStatus.SEE_OTHER)
    shown = await live_game.kept(_screen, words)
    request.state.base, request.state.game_name = table.address, name_of(table.log)
    request.state.may_note = False
    return rendered(request, "table/screen.html", game=shown.game, screen=shown)


def _public(request: Request) -> LiveGame | None:
    """The live game of what all saw; None before it has begun."""
    table: SharedTable = request.app.state.table
    games: Games = request.app.state.games
    return games.live_game(name_of(table.log)) if table.begun else None


async def news(request: Request) -> Response:
    """The changes of what all saw. A seat's own stream is about another log than the screen."""
    live_game = _public(request)
    if live_game is None:
        raise HTTPException(HTTPStatus.NOT_FOUND)
    request.state.live_game = live_game
    return await events(request)


def _screen(game: Game, words: Words) -> SharedScreen:
    log, table, describer = game.log, game.table, Describer(game.log, words)
    board = board_picture(log.edition, table.pawns, words)
    grid = grid_of(game.position, odds_shown(game), words)

    def drawn(card: str) -> str:
        return drawing(drawing_of(log.edition.by_id[card]))

    live = ((live_event.number, live_event.event) for live_event in reversed(log.live))
    return SharedScreen(
        game,
        tuple(turn_of(log, table, describer)),
        board,
        () if board is None else tuple((pawn, _whose(pawn, game, words)) for pawn in board.pawns),
        () if board is not None else tuple(_where(game, describer)),
        _layout(board, grid),
        grid_table(grid, words, drawing=drawn),
        sheet_legend(words, odds_shown(game)),
        tuple(describer.numbered(number, event) for number, event in islice(live, LAST_EVENTS)),
    )


def _layout(board: BoardPicture | None, grid: Grid) -> str:
    """The layout. There is room next to a board that is about as high as wide, otherwise below it. Above many
    columns there is no room for horizontal names."""
    long = " long" if sum(len(rows) for _, rows in grid.groups) > FEW_CARDS else ""
    if board is None:
        return f"boardless {layout_of(grid)}{long}"
    return f"{'wide' if board.columns > 1.25 * board.rows else 'square'} {layout_of(grid)}{long}"


def _whose(pawn: PawnAt, game: Game, words: Words) -> str:
    """A pawn's name and, if known, its player's."""
    player = game.table.setting.players.get(pawn.suspect)
    return pawn.name if player is None else words("screen-pawn-of", pawn=pawn.name, player=player)


def _where(game: Game, describer: Describer) -> list[str]:
    """The places of the pawns, in words."""
    return [
        describer.words("screen-pawn", pawn=describer.card(pawn), place=describer.place(spot))
        for pawn, spot in game.table.pawns.items()
        if isinstance(spot, str)
    ]


routes = [Route(SCREEN, screen), Route(f"{SCREEN}/events", news, methods=["GET"])]
