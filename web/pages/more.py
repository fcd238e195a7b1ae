"""Everything else: the other events, starting with those that are legal now, and the pages for after the
game.
"""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from cluedo_notes.game.deduction.game import Game
from cluedo_notes.game.knowledge.insights import insights_if_any
from cluedo_notes.game.review.replay import steps
from cluedo_notes.game.review.verify import insights_of, verify
from cluedo_notes.game.rules.legal_events import prospect
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.games.verification import insight_lines, verification_lines
from cluedo_notes.presentation.replay.html_page import page
from cluedo_notes.presentation.standalone_page import Surroundings, policy_of
from cluedo_notes.web.base.page_words import linking_words
from cluedo_notes.web.base.rendering import part_of, rendered, static_text
from cluedo_notes.web.forms.event_forms import kinds_of
from cluedo_notes.web.live.live_game import Length, LiveGame

IN_THE_BAR = ("suggestion",)
"""The events that have a page of their own in the bar."""

AFTER_THE_GAME = ("reveal", "false_witness", "fact", "note")
"""The events that are still noted once the game is over; they then come before the others."""

PRIVATE_STYLE, EARLY_SCRIPT, PRIVATE_SCRIPT = "private.css", "early.js", "private.js"
"""The parts that hide a page from neighbours' eyes. `EARLY_SCRIPT` hides it before it is drawn."""


async def more(request: Request) -> Response:
    """The other events and pages."""
    live_game: LiveGame = request.state.live_game
    game, now, others = await live_game.kept(_events_now)
    return rendered(request, "after/more.html", game=game, now=now, others=others)


def _events_now(game: Game) -> tuple[Game, list[str], list[str]]:
    """The events that may happen now, and the others."""
    ahead = prospect(game.table, None)
    now = {*ahead.may, *(kind for kinds in ahead.others.values() for kind in kinds)}
    kinds = [kind for kind in kinds_of(game.log) if kind not in IN_THE_BAR]
    if game.table.over:
        kinds.sort(key=lambda kind: kind not in AFTER_THE_GAME)
    return game, [kind for kind in kinds if kind in now], [kind for kind in kinds if kind not in now]


async def verified(request: Request) -> Response:
    """Checks the rules and the revealed cards, and says when each player could have named the envelope."""
    live_game: LiveGame = request.state.live_game
    game, lines = await live_game.computed_aside(Length.LONG, _verified, linking_words(request))
    title = request.state.words("tap-verify")
    return rendered(request, "after/verify.html", game=game, title=title, lines=lines, card="")


def _verified(game: Game, links: Words) -> tuple[Game, list[str]]:
    log = game.log
    return game, [*verification_lines(verify(log), links), *insight_lines(insights_of(log), links)]


async def replay(request: Request) -> Response:
    """The page that waits for the replay, which compares every suggestion of the keeper with all others."""
    live_game: LiveGame = request.state.live_game
    game = await live_game.look()
    ready = "now" in request.query_params
    if ready:
        game, _ = await _replayed(request)
    return rendered(request, "after/replay.html", game=game, ready=ready)


async def replay_page(request: Request) -> Response:
    """The page of the replay. It contains its styles and scripts, and its policy names them by their hashes.
    They include those that hide every other page from neighbours' eyes."""
    _, text = await _replayed(request)
    return HTMLResponse(text, headers={"content-security-policy": policy_of(text)})


async def _replayed(request: Request) -> tuple[Game, str]:
    live_game: LiveGame = request.state.live_game
    state = request.state
    return await live_game.computed_aside(Length.LONG, _replay, state.words, state.game_name, state.base)


def _replay(game: Game, words: Words, name: str, base: str) -> tuple[Game, str]:
    def around(body: str) -> str:
        return part_of("after/replay_page.html", words=words, game_name=name, base=base, replayed=body)

    log = game.log
    style, early, late = map(static_text, (PRIVATE_STYLE, EARLY_SCRIPT, PRIVATE_SCRIPT))
    surroundings = Surroundings(style, early, late, around)
    return game, page(log, list(steps(log)), insights_if_any(log), words, surroundings)


routes = [
    Route("/more", more),
    Route("/verify", verified),
    Route("/replay", replay),
    Route("/replay/page", replay_page),
]
