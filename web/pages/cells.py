"""The answers to a tap on the sheet: the reasons for a cell, and the possible places of a card."""

from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cluedo_notes.game.askers.shown import odds_shown
from cluedo_notes.game.deduction.explanation import is_certain, prove, weigh
from cluedo_notes.game.deduction.game import Game
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.envelope import counted_lines
from cluedo_notes.presentation.odds import card_likelihoods, excluded_owners
from cluedo_notes.presentation.why.open_cell import open_lines
from cluedo_notes.presentation.why.proof import WhyLines, proof_lines
from cluedo_notes.solver.sat.minimal import Cell
from cluedo_notes.web.base.page_words import linking_words
from cluedo_notes.web.base.rendering import rendered
from cluedo_notes.web.live.live_game import Length, LiveGame
from cluedo_notes.web.pages.sheet import DIGITS


async def why(request: Request) -> Response:
    """The proof of a certain cell, or the evidence for and against an open one."""
    live_game: LiveGame = request.state.live_game
    words: Words = request.state.words
    game = await live_game.look()
    card, owner = request.query_params.get("card", ""), request.query_params.get("owner", "")
    if card not in game.position.facts.holder or owner not in game.position.owners:
        raise HTTPException(HTTPStatus.NOT_FOUND)
    lines = await live_game.computed_aside(Length.SHORT, _why, card, owner, linking_words(request))
    describer = Describer(game.log, words)
    title = words("tap-cell", card=describer.card(card), owner=describer.owner(owner))
    return rendered(request, "lines.html", game=game, title=title, lines=lines, card=card, owner=owner)


def _why(game: Game, card: str, owner: str, words: Words) -> list[str]:
    position = game.position
    describer = Describer(position.log, words)
    holds = is_certain(position, card, owner)
    if holds is None:
        return list(open_lines(weigh(position, game.odds, card, owner), describer, odds_shown(game)))
    proof = prove(position, Cell(card, owner, holds))
    return list(proof_lines(WhyLines(position.problem, describer), proof, words))


async def odds(request: Request) -> Response:
    """The possible owners of a card, the likeliest first."""
    live_game: LiveGame = request.state.live_game
    words: Words = request.state.words
    game = await live_game.look()
    position, card = game.position, request.query_params.get("card", "")
    if card not in position.facts.holder:
        raise HTTPException(HTTPStatus.NOT_FOUND)
    odds = odds_shown(game)
    return rendered(
        request,
        "odds.html",
        game=game,
        title=words("odds-title", card=Describer(position.log, words).named(card)),
        bars=() if odds is None else card_likelihoods(odds, card, DIGITS, words),
        counted=counted_lines(odds, words),
        ruled_out=excluded_owners(position, card, words),
    )


routes = [Route("/why", why), Route("/odds", odds)]
