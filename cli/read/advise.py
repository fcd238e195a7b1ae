"""`advise`: whether to accuse now, and what to ask."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cluedo_notes.cli.completion import complete_card
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.read.options import AS_IT_STANDS, HowRead, askers_json, position_at, with_how_read
from cluedo_notes.cli.read.turn import RollOption, dice_of
from cluedo_notes.cli.session import Json, session_of
from cluedo_notes.editions import Category
from cluedo_notes.game.entry.names import Names
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.rules.rooms import Way
from cluedo_notes.language.message import message
from cluedo_notes.presentation.advice import Advice, AdviceTeller, advised, check_that_he_plays, rooms_by_dice
from cluedo_notes.presentation.sheet.json import ignored_json, triple_json

if TYPE_CHECKING:
    from cluedo_notes.game.advice.adviser import Adviser, Question

app = CommandModule()

TOP = 5
"""How many suggestions are told."""


@app.command("advise")
@with_how_read
def advise(
    ctx: typer.Context,
    rooms: Annotated[
        list[str] | None,
        typer.Option("--rooms", metavar="@meta-cards", help="@arg-rooms", autocompletion=complete_card),
    ] = None,
    roll: RollOption = None,
    top: Annotated[int, typer.Option(metavar="N", min=1, help="@arg-top")] = TOP,
    how: HowRead = AS_IT_STANDS,
    as_json: Json = False,
) -> None:
    from cluedo_notes.game.advice.adviser import Adviser  # noqa: PLC0415 (numpy)

    session, position = session_of(ctx), position_at(ctx, how.at)
    adviser = Adviser(position, how.show_model, how.askers)
    check_that_he_plays(adviser)
    if position.log.header.hand is None:
        session.warn(message("advice-no-hand"))
    within = _rooms(adviser, rooms, roll)
    with session.said_when_long():
        advice = advised(adviser, within, rooms is not None, dice_of(roll), top, how.askers)
    if as_json:
        session.print_json(_json(advice) | ignored_json(position))
        return
    teller = AdviceTeller(advice, session.words)
    session.print_lines(teller.accusation(), indent=2)
    session.print_lines(["", *teller.suggestions()], indent=5)
    session.print_lines(["", *teller.remarks()])


def _rooms(
    adviser: "Adviser", typed: list[str] | None, roll: tuple[str, str] | None
) -> frozenset[str] | None:
    """The rooms to be asked about: those named, those within reach of the dice, or all."""
    if typed is not None and roll is not None:
        raise EntryError(message("rooms-or-roll"))
    if typed is not None:
        return frozenset(_named_rooms(adviser.position.log, typed))
    return rooms_by_dice(adviser, dice_of(roll))


def _named_rooms(log: Log, typed: list[str]) -> Iterator[str]:
    for card in Names.of(log).card_list(typed):
        if log.edition.by_id[card].category is not Category.ROOM:
            raise EntryError(message("not-a-room-card", card=log.edition.by_id[card].name))
        yield card


# -- for programs


def _json(advice: Advice) -> dict[str, Any]:
    found = advice.accusing
    return {
        "asker": advice.adviser.asker,
        "bits": advice.adviser.bits,
        "accuse": {
            "now": found.advised,
            "certain": found.certain,
            **triple_json(found.envelope),
            "p": found.now,
            "moment": found.moment,
            "later": found.later,
            "wait": found.wait,
            "patient": found.patient,
            **({} if found.looked is None else {"looked": found.looked}),
            "first": found.first,
            "knows": {player: share.value for player, share in found.knows.items()},
        },
        "rooms": None if advice.rooms is None else sorted(advice.rooms),
        "questions": [_question_json(one, advice.adviser.ways) for one in advice.questions],
        **askers_json(advice.askers),
    }


def _question_json(question: "Question", ways: Mapping[str, Way]) -> dict[str, Any]:
    way = ways[question.triple[-1]]
    return {
        **triple_json(question.triple),
        "bits": question.gain,
        "certain": question.certain,
        "refuted": question.refuted,
        "by": dict(question.by),
        "own": list(question.own),
        "alike": {card: list(others) for card, others in question.alike.items()},
        "pips": way.pips,
        "passage": way.passage,
        "exact": True,
    }
