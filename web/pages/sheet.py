"""The game's first page: the notes sheet as it stands."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cluedo_notes.game.told.envelope import envelope_lines, likeliest_lines
from cluedo_notes.game.words import Words
from cluedo_notes.web.desk import Desk, Snapshot
from cluedo_notes.web.rendering import rendered
from cluedo_notes.web.sheet_table import sheet_legend, sheet_table


async def sheet(request: Request) -> Response:
    desk: Desk = request.state.desk
    words: Words = request.state.words

    def made(snapshot: Snapshot) -> tuple[Snapshot, str, str, list[str]]:
        table = sheet_table(snapshot.position, snapshot.odds, words)
        lines = envelope_lines(words, snapshot.position) + likeliest_lines(snapshot.odds, 1, words)
        return snapshot, table, sheet_legend(words, snapshot.odds), lines

    snapshot, table, legend, envelope = await desk.kept(("sheet", words.language), made)
    return rendered(request, "sheet.html", snapshot=snapshot, table=table, legend=legend, envelope=envelope)


routes = [Route("/", sheet)]
