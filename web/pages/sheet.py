"""The game's first page: turn, last event, sheet, envelope."""

from collections.abc import Collection, Iterator, Sequence
from datetime import date
from itertools import islice
from urllib.parse import quote

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cluedo_notes.editions import Card
from cluedo_notes.game.askers.shown import change_shown, odds_shown
from cluedo_notes.game.deduction.game import Game
from cluedo_notes.game.deduction.odds import Odds
from cluedo_notes.game.log.corrections import last_action, last_undo
from cluedo_notes.game.log.events import Retract, Suggestion
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.rules.legal_events import prospect
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.message import Hint, HintKind, Message, message, numbered
from cluedo_notes.language.numbers import read_number
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.envelope import (
    ENVELOPES_LISTED,
    Measure,
    counted_lines,
    envelope_lines,
    openness_lines,
)
from cluedo_notes.presentation.noted import changed_lines, noted_lines, warnings
from cluedo_notes.presentation.odds import Likelihood, envelope_likelihoods
from cluedo_notes.presentation.sheet.grid import Grid, grid_of, mark_lines
from cluedo_notes.presentation.sheet.html_table import grid_table, sheet_legend
from cluedo_notes.presentation.turn import deck_lines, ending_line, out_lines, right_lines, turn_lines
from cluedo_notes.web.base.drawings import drawing, drawing_of
from cluedo_notes.web.base.page_words import linking_words
from cluedo_notes.web.base.rendering import rendered
from cluedo_notes.web.base.settings import ServerSettings
from cluedo_notes.web.forms.setup_form import may_be_corrected
from cluedo_notes.web.live.live_game import LiveGame
from cluedo_notes.web.live.shared_table import SharedGame
from cluedo_notes.web.pages.questions import AskedQuestion, asked, last_answer

DIGITS = 1
"""The decimals of a percentage next to a bar."""


class LastLine(Struct, frozen=True):
    """The changes by the last line of the log. `warnings`: the broken rules. `unheard`: where to add answers
    that nobody followed. `event`: the event, and `short`: the same in short lines, if that is shorter.
    `first`: the new certain facts. `others`: its place in the log and all other changes, with links."""

    warnings: tuple[Message, ...]
    unheard: Message | None
    event: str
    short: tuple[str, ...]
    first: str
    others: tuple[str, ...]


class Home(Struct, frozen=True):
    """Everything on the page. `head`: the number of sentences of the `turn` that are always visible: the
    player on turn, and the players who are out. `questions`: to the player of a seat. `no_hand`: a note that
    the player's hand is missing, as long as it is. `certain`: the envelope's cards, all or none."""

    game: Game
    over: bool
    turn: tuple[str, ...]
    head: int
    no_hand: Message | None
    last: LastLine | None
    may_undo: bool
    may_redo: bool
    table: str
    layout: str
    legend: str
    marks: tuple[str, ...]
    questions: Sequence[AskedQuestion]
    envelope: tuple[str, ...]
    certain: tuple[Card, ...]
    likeliest: tuple[Likelihood, ...]


class NextGame(Struct, frozen=True):
    """The next game of the same players: the `address` where it is set up or, if only one game is served, the
    `command` that serves it. Both are None if a form cannot contain the game's header."""

    address: str | None = None
    command: str | None = None


def _next_game(request: Request, log: Log) -> NextGame:
    settings: ServerSettings = request.app.state.settings
    if settings.game is not None:
        name = settings.library.new_name(date.today())
        words: Words = request.state.words
        command = f"cluedo-notes {words('prompt-serve')} {name}"
        if request.app.state.table is not None:
            return NextGame(command=f"{command} --table")
        return NextGame(command=command + (f" --{words('option-lan')}" if settings.secret else ""))
    if not may_be_corrected(log):
        return NextGame()
    return NextGame(f"/new?again={quote(request.state.game_name, safe='')}")


class TakingBack(Struct, frozen=True):
    """The offers at the last line: to take back event `number` (None: the last), and to restore what was
    taken back last."""

    number: int | None
    undo: bool
    redo: bool


def _taking_back_own(log: Log, own: Collection[int | None]) -> TakingBack | None:
    """The offers at a shared table to a phone that noted the lines `own`: None unless one of them is the
    last line. They never affect the lines of others."""
    number = len(log.events)
    if not number or number not in own:
        return None
    match log.events[-1]:
        case Retract(again) if isinstance(brought_back := log.events[again - 1], Retract):
            return TakingBack(brought_back.event, undo=True, redo=False)
        case Retract():
            return TakingBack(None, undo=False, redo=last_undo(log.events) == number)
        case _:
            return TakingBack(number, undo=True, redo=False)


async def sheet(request: Request) -> Response:
    """The page; after a form, the result has the focus."""
    live_game: LiveGame = request.state.live_game
    words: Words = request.state.words
    base: str = request.state.base
    links = linking_words(request)
    home = await live_game.kept(_home, words, links, base, live_game)
    log, noted = home.game.log, request.query_params.get("noted")
    taking_back: TakingBack | None = TakingBack(None, home.may_undo, home.may_redo)
    answered = None
    if isinstance(live_game, SharedGame):
        # A phone that keeps its own notes forgets `own_line` when it is reloaded, but nothing else.
        private = await live_game.in_turn(live_game.last_private)
        taking_back = _taking_back_own(log, (live_game.own_line, private, read_number(noted or "")))
        if (number := read_number(request.query_params.get("answered", ""))) is not None:
            answered = await live_game.in_turn(lambda: last_answer(live_game, number, words))
    return rendered(
        request,
        "sheet.html",
        game=home.game,
        home=home,
        noted=noted is not None,
        taking_back=taking_back,
        answered=answered,
        next_game=_next_game(request, log) if home.over else NextGame(),
    )


def _home(game: Game, words: Words, links: Words, base: str, live_game: LiveGame) -> Home:
    position, odds = game.position, odds_shown(game)

    def cell(card: str, owner: str) -> str:
        return f"{base}/why?card={quote(card)}&owner={quote(owner)}"

    def row(card: str) -> str:
        return f"{base}/odds?card={quote(card)}"

    def drawn(card: str) -> str:
        return drawing(drawing_of(game.log.edition.by_id[card]))

    table, grid = game.table, grid_of(position, odds, words)
    return Home(
        game,
        table.over,
        tuple(turn_of(game.log, table, Describer(game.log, words))),
        1 + len(list(out_lines(table, words))),
        _no_hand(game),
        _last(game, words, links, live_game),
        last_action(game.log.events) is not None,
        last_undo(game.log.events) is not None,
        grid_table(grid, words, cell, row, drawn),
        layout_of(grid),
        sheet_legend(words, odds),
        tuple(mark_lines(game.log, words)),
        asked(live_game, words),
        (
            *envelope_lines(words, position),
            *openness_lines(odds, Measure.SOLUTIONS, words),
            *counted_lines(odds, words),
        ),
        _certain(game),
        _likeliest(odds, words),
    )


FEW, SOME = 5, 7
"""The most columns for which a phone has room to spare, and the most that just fit next to the cards."""

LETTERS_ABREAST = {"few": 6, "some": 4, "many": 4}
"""The most letters of a heading that fit side by side in a column of a phone; a longer heading is
vertical."""


def layout_of(grid: Grid) -> str:
    """The layout of a sheet on a phone, as classes of its style sheet: by its number of columns, and by
    whether their headings are vertical."""
    number = len(grid.columns)
    room = "few" if number <= FEW else "some" if number <= SOME else "many"
    upright = any(_letters(column.heading) > LETTERS_ABREAST[room] for column in grid.columns)
    return f"{room} upright" if upright else room


def _letters(heading: str) -> int:
    """The letters of a heading, with those that are as wide as two counted twice."""
    return len(heading) + sum(letter in "mw" for letter in heading.casefold())


def turn_of(log: Log, table: Table, describer: Describer) -> list[str]:
    """Sentences on whose turn it is and what may be done, or on how the game ended."""
    words = describer.words
    if table.over:
        return [ending_line(log, table, describer)]
    ahead = prospect(table, None)
    return [
        *turn_lines(ahead, table, words),
        *right_lines(ahead, describer),
        *deck_lines(table, words),
    ]


def _no_hand(game: Game) -> Message | None:
    """A link to enter the hand of a player who began without it, as long as none of their cards is known."""
    header, known = game.log.header, game.position.facts.holder.values()
    lacks = header.me is not None and header.hand is None and header.me not in known
    return message("tap-no-hand", hand=Hint(HintKind.HAND)) if lacks and not game.table.over else None


def _last(game: Game, words: Words, links: Words, live_game: LiveGame) -> LastLine | None:
    noted = live_game.last_noted(game)
    if noted is None:
        return None
    change = change_shown(noted.before, noted.after)

    def lines(said: Words) -> Iterator[str]:
        yield from noted_lines(noted, said)
        if change is not None:
            yield from changed_lines(change, said)

    silent = isinstance(noted.event, Suggestion) and not noted.event.responses
    unheard = message("tap-no-answer", edit=Hint(HintKind.EDIT, noted.number)) if silent else None
    event, first, *_ = *lines(words), ""
    describer = Describer(game.log, words)
    short = describer.in_short(noted.number, noted.event)
    cards = (describer.cards(noted.event.triple),) if isinstance(noted.event, Suggestion) else ()
    others = links("tap-in-the-log", event=numbered(noted.number)), *islice(lines(links), 2, None)
    return LastLine(
        tuple(warnings(noted, live_game.doubts(noted))),
        unheard,
        event,
        () if short == event else (short, *cards),
        first,
        others,
    )


def _certain(game: Game) -> tuple[Card, ...]:
    """The envelope's cards, once they are certain; empty before."""
    cards = game.position.envelope().values()
    if not game.position.consistent or None in cards:
        return ()
    return tuple(game.log.edition.by_id[card] for card in cards if card is not None)


def _likeliest(odds: Odds | None, words: Words) -> tuple[Likelihood, ...]:
    if odds is None or len(odds.envelopes) < 2:
        return ()
    return envelope_likelihoods(odds, ENVELOPES_LISTED, DIGITS, words)


routes = [Route("/", sheet)]
