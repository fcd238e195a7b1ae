"""`advise`: whether to accuse now, and what to ask."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from cluedo_notes.cli.completion import complete_card, option
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.read.dice import RollOption, dice_of
from cluedo_notes.cli.read.options import (
    AS_IT_STANDS,
    Bits,
    HowRead,
    ReadingCommand,
    measure_of,
    position_at,
    with_how_read,
)
from cluedo_notes.cli.session import Json, session_of
from cluedo_notes.editions import Category
from cluedo_notes.game.advice.advice import (
    ADVICE_ASKERS,
    TOP,
    advised,
    check_still_playing,
    rooms_by_dice,
)
from cluedo_notes.game.advice.reading_adviser import adviser_of
from cluedo_notes.game.entry.names import Names
from cluedo_notes.game.entry.setup.preference import chosen
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.manners import Daring
from cluedo_notes.language.message import Hint, HintKind, message
from cluedo_notes.presentation.advice.json import advise_output
from cluedo_notes.presentation.advice.lines import AdviceLines

if TYPE_CHECKING:
    from cluedo_notes.game.advice.adviser import Adviser

app = CommandModule()


@app.command("advise", cls=ReadingCommand)
@with_how_read
def advise(
    ctx: typer.Context,
    rooms: Annotated[
        list[str] | None,
        typer.Option("--rooms", metavar="@meta-cards", help="@arg-rooms", autocompletion=complete_card),
    ] = None,
    roll: RollOption = None,
    top: Annotated[int, typer.Option(metavar="N", min=1, help="@arg-top")] = TOP,
    accuse: Annotated[str | None, option("@meta-daring", "@arg-accuse")] = None,
    bits: Bits = False,
    how: HowRead = AS_IT_STANDS,
    as_json: Json = False,
) -> None:
    """Say whether to accuse and what to ask."""
    session, position = session_of(ctx), position_at(ctx, how.at)
    adviser = adviser_of(position, how.show_model, how.askers or ADVICE_ASKERS)
    check_still_playing(adviser)
    within = _rooms(adviser, rooms, roll)
    daring = None if accuse is None else Daring(chosen(Daring, accuse, session.words.language))
    if position.log.header.hand is None:
        session.warn(message("advice-no-hand", hand=Hint(HintKind.HAND)))
    with session.said_when_long():
        dice = dice_of(roll, position.log.edition)
        advice = advised(adviser, within, rooms is not None, dice, top, daring)
    if as_json:
        session.print_json(advise_output(advice))
        return
    advice_lines = AdviceLines(advice, session.words, measure_of(bits))
    step = advice_lines.step
    session.print_lines([*step.asked_already(), step.said.sentence, ""])
    session.print_lines([*step.conditions(), *advice_lines.accusation()], indent=2)
    if suggestions := list(advice_lines.suggestions()):
        session.print_lines(["", *suggestions], indent=5)
    if beside := list(advice_lines.beside()):
        session.print_lines(["", *beside], indent=2)
    if remarks := list(advice_lines.remarks()):
        session.print_lines(["", *remarks])


def _rooms(
    adviser: "Adviser", typed: list[str] | None, roll: tuple[str, str] | None
) -> frozenset[str] | None:
    """The rooms to ask about: those named, those within reach of the dice, or all."""
    if typed is not None and roll is not None:
        raise EntryError(message("rooms-or-roll"))
    if typed is not None:
        return frozenset(_named_rooms(adviser.position.log, typed))
    return rooms_by_dice(adviser, dice_of(roll, adviser.position.log.edition))


def _named_rooms(log: Log, typed: list[str]) -> Iterator[str]:
    for card in Names.of(log).card_list(typed):
        if log.edition.by_id[card].category is not Category.ROOM:
            raise EntryError(message("not-a-room-card", card=log.edition.by_id[card].name))
        yield card
