"""The pages that need computation: advice, the card to show, the others' knowledge.

The page appears at once; the result is filled in when it is ready, and kept until the log changes.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, assert_never
from urllib.parse import urlencode

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cluedo_notes.editions import Category
from cluedo_notes.game.advice.advice import (
    ADVICE_ASKERS,
    TOP,
    advised,
    check_still_playing,
    rooms_by_dice,
)
from cluedo_notes.game.advice.card_to_show import card_to_show, usual_worlds
from cluedo_notes.game.advice.reading_adviser import adviser_of
from cluedo_notes.game.askers.as_said import daring_of, numbers_of, plays_of
from cluedo_notes.game.deduction.game import Beside, Game
from cluedo_notes.game.deduction.odds import ShowModel
from cluedo_notes.game.errors import EntryError, GameError, LogError
from cluedo_notes.game.knowledge.rivals import SEED, WORLDS, rivals_knowledge
from cluedo_notes.game.log.events import LookPlace, Suggestion
from cluedo_notes.game.log.fields import DICE
from cluedo_notes.game.manners import Daring
from cluedo_notes.game.rules.rooms import Dice
from cluedo_notes.language.message import message
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.advice.lines import AdviceLines
from cluedo_notes.presentation.advice.step import Deed
from cluedo_notes.presentation.card_to_show import showing_explained, showing_lines, showing_table
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.envelope import Measure, askers_lines
from cluedo_notes.presentation.rivals import rivals_lines, rivals_sentence
from cluedo_notes.presentation.text_table import TextTable
from cluedo_notes.web.base.log_version import log_version_of
from cluedo_notes.web.base.noted_since import since
from cluedo_notes.web.base.rendering import rendered
from cluedo_notes.web.forms.event_forms import darings, ways_to_play, which_numbers
from cluedo_notes.web.forms.fields import FormValues, Option, Ticks
from cluedo_notes.web.forms.inputs import FormContext, OneOf, cards_of, players
from cluedo_notes.web.forms.refusals import called, tapped
from cluedo_notes.web.live.live_game import Length, LiveGame

NOW = "now"
"""The word in an address that means: compute before the page is sent, not afterwards."""


class Found(Struct, frozen=True):
    """The result, or the `error` that explains why there is none. `first`: the most important sentences, and
    `button`: at most one, its words and its address in the game. The rest is folded away unless `unfolded`:
    the `lines`, a table and the lines `after` them. `asks`: suggestions to make, each with the query of its
    form."""

    first: tuple[str, ...] = ()
    button: tuple[str, str] | None = None
    unfolded: bool = False
    lines: tuple[str, ...] = ()
    error: str | None = None
    asks: tuple[tuple[str, str], ...] = ()
    table: TextTable | None = None
    after: tuple[str, ...] = ()


async def _computed(
    request: Request, think: Callable[[Game, Words, *Beside], Found], *arguments: *Beside
) -> dict[str, Any]:
    """The context of a page with a computation: the result `computed` (None if the page is sent before it is
    ready), the `game`, and the lines added `since`."""
    live_game: LiveGame = request.state.live_game
    words: Words = request.state.words
    later = _later(request)
    if NOW not in request.query_params:
        return {"found": None, "game": await live_game.look(), "later": later}

    game, computed = await live_game.computed_aside(Length.LONG, _tried, think, words, *arguments)
    now = await live_game.look()
    news = since(log_version_of(game.log), log_version_of(now.log), now.log, words)
    return {"found": computed, "game": game, "since": news, "later": later}


def _tried(
    game: Game, think: Callable[[Game, Words, *Beside], Found], words: Words, *arguments: *Beside
) -> tuple[Game, Found]:
    try:
        return game, think(game, words, *arguments)
    except LogError:
        raise
    except GameError as error:
        return game, Found(error=tapped(error.message, called(game.log.edition), words.language))


def _later(request: Request) -> str:
    """The address of the same page with the result."""
    query = [(name, value) for name, value in request.query_params.multi_items() if name != NOW]
    return f"{request.url.path}?{urlencode([*query, (NOW, '1')])}"


# -- the next step


async def advice(request: Request) -> Response:
    """Whether to accuse and what to ask, limited to the rooms that are ticked or that the dice lead to."""
    live_game: LiveGame = request.state.live_game
    game = await live_game.look()
    rooms_there = [card.id for card in game.log.edition.of(Category.ROOM)]
    ticked = tuple(room for room in rooms_there if room in request.query_params.getlist("rooms"))
    numbers = game.log.edition.rules.dice.numbers
    thrown = [request.query_params.get(f"die-{place + 1}", "") for place in range(max(numbers, default=0))]
    dice = _dice(thrown, numbers)
    daring, log = _daring(request.query_params.get("accuse")), game.log
    computed = await _computed(request, _advice, ticked, dice, daring)
    describer = Describer(game.log, request.state.words)
    options = tuple(Option(room, describer.card(room)) for room in rooms_there)
    return rendered(
        request,
        "thinking/advice.html",
        **computed,
        rooms=Ticks("rooms", describer.words("rooms"), options, ticked),
        dice=[str(die) for die in DICE],
        thrown=thrown,
        darings=darings(describer.words),
        daring=daring or daring_of(log),
        kept=daring_of(log),
        which_numbers=which_numbers(describer.words),
        numbers=numbers_of(log),
        rivals=[
            (player, plays_of(log).get(player)) for player in log.deal.players if player != log.header.me
        ],
        ways=[Option("", describer.words("tap-plays-unsaid")), *ways_to_play(describer.words)],
    )


def _daring(chosen: str | None) -> Daring | None:
    """How sure the player wants to be before an accusation; None, as in the log, for an unknown choice."""
    return next((daring for daring in Daring if daring == chosen), None)


def _dice(thrown: list[str], numbers: tuple[int, ...]) -> Dice | None:
    """The dice; None unless there are as many as a roll may have (`numbers`)."""
    known = {str(die): die for die in DICE}
    dice = tuple(known[die] for die in thrown if die in known)
    return dice if len(dice) in numbers else None


def _advice(
    game: Game, words: Words, ticked: tuple[str, ...], dice: Dice | None, daring: Daring | None
) -> Found:
    adviser = adviser_of(game.position, ShowModel.EVENLY, ADVICE_ASKERS)
    check_still_playing(adviser)
    if ticked and dice is not None:
        raise EntryError(message("tap-rooms-or-dice"))
    rooms = frozenset(ticked) if ticked else rooms_by_dice(adviser, dice)
    advice = advised(adviser, rooms, bool(ticked), dice, TOP, daring)
    advice_lines = AdviceLines(advice, words)
    step, describer = advice_lines.step.said, Describer(game.log, words)
    questions = () if advice.accusing.certain else advice.listed
    return Found(
        (step.reason, *advice_lines.step.beside()),
        None if step.deed is None else _button(*step.deed, adviser.asker, describer),
        lines=(*advice_lines.accusation(), "", *advice_lines.suggestions(), *advice_lines.beside()),
        asks=tuple(
            (describer.cards(question.triple), _filled(question.triple, adviser.asker))
            for question in questions
        ),
        after=tuple(advice_lines.remarks()),
    )


def _button(deed: Deed, cards: Sequence[str], player: str, describer: Describer) -> tuple[str, str]:
    """The button for a deed, which leads to the filled-in form of its event."""
    match deed:
        case Deed.ASK:
            return describer.words("tap-add-this"), f"/ask?{_filled(cards, player)}"
        case Deed.ACCUSE:
            said = describer.words("tap-accuse-these", cards=describer.cards(cards))
            return said, f"/note/accusation?{_filled(cards, player)}"
        case Deed.LOOK:
            filled = urlencode({"player": player, "place": LookPlace.POOL})
            return describer.words("tap-event-look"), f"/note/look?{filled}"
        case _:
            assert_never(deed)


def _filled(cards: Sequence[str], player: str) -> str:
    """The query of a form, with the three cards and the player who names them."""
    return urlencode({"player": player} | dict(zip(map(str, Category), cards, strict=True)))


# -- the card to show


async def show(request: Request) -> Response:
    """The page on which card to show at a suggestion; only the form if the suggestion is incomplete."""
    live_game: LiveGame = request.state.live_game
    words: Words = request.state.words
    game = await live_game.look()
    at = FormContext(game.log, await live_game.in_turn(lambda: game.table), words)
    query = request.query_params
    filled = FormValues({name: query.getlist(name) for name in query})
    asked = _asked(filled, at)
    computed: dict[str, Any] = {"game": game, "found": None, "later": ""}
    if asked is not None:
        computed = await _computed(request, _showing, asked)
    return rendered(
        request,
        "thinking/show.html",
        **computed,
        fields=[field for entry in SHOWN_TO for field in entry.fields(at, filled)],
        waits=asked is not None and computed["found"] is None,
    )


def _others(at: FormContext) -> Iterator[Option]:
    return (player for player in players(at) if player.value != at.log.header.me)


SHOWN_TO = (
    OneOf("to", "tap-asker", _others),
    *(OneOf(category, f"tap-{category}", cards_of(category)) for category in Category),
)


def _asked(filled: FormValues, at: FormContext) -> Suggestion | None:
    """The suggestion in the form, if it is complete."""
    chosen = [filled.one(entry.key) for entry in SHOWN_TO]
    offered = [[option.value for option in entry.options(at)] for entry in SHOWN_TO]
    if not all(one in those for one, those in zip(chosen, offered, strict=True)):
        return None
    to, suspect, weapon, room = chosen
    return Suggestion(to, suspect, weapon, room, ())


def _showing(game: Game, words: Words, asked: Suggestion) -> Found:
    position = game.position
    showing = card_to_show(position, asked, usual_worlds(position), Random(SEED))
    describer = Describer(position.log, words)
    lines = tuple(showing_lines(showing, describer))
    if not showing.choices:
        return Found(lines)
    explained = tuple(showing_explained(showing, Measure.SOLUTIONS, words))
    return Found(lines, table=showing_table(showing, describer, Measure.SOLUTIONS), after=explained)


# -- the knowledge of the others


async def rivals(request: Request) -> Response:
    """The page on what each of the others knows, in detail for the chosen player."""
    live_game: LiveGame = request.state.live_game
    game = await live_game.look()
    others = [player for player in game.log.deal.players if player != game.log.header.me]
    wish = request.query_params.get("player", "")
    only = wish if wish in others else None
    computed = await _computed(request, _rivals_found, only)
    return rendered(request, "thinking/rivals.html", **computed, others=others, only=only)


def _rivals_found(game: Game, words: Words, only: str | None) -> Found:
    random, adviser = Random(SEED), adviser_of(game.position, ShowModel.EVENLY, ADVICE_ASKERS)
    knowledge = rivals_knowledge(game.position, adviser.worlds(WORLDS, random), random)
    first, lines = rivals_sentence(knowledge, only, words), tuple(rivals_lines(knowledge, only, words))
    read = askers_lines(words, Describer(game.log, words), adviser.figures)
    return Found((first,), unfolded=only is not None, lines=lines, after=tuple(read))


routes = [Route("/advice", advice), Route("/show", show), Route("/rivals", rivals)]
