"""`advise`: whether to accuse now, and what to ask."""

import sys
from collections.abc import Iterable, Iterator, Sequence
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
from cluedo_notes.cli.terminal.output import WIDTH, rows_printed, text_width
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
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.advice.json import advise_output
from cluedo_notes.presentation.advice.lines import AdviceLines

if TYPE_CHECKING:
    from cluedo_notes.game.advice.adviser import Adviser

app = CommandModule()

ADVICE_ROWS = (20, 16)
"""The greatest number of rows unless the whole is requested: at 80 columns, and on a narrower screen, such as
a phone's. `play` needs four more, and then fits a screen of 24 or 20 rows."""

Paragraph = tuple[int, Sequence[str]]
"""Lines, with the indent of what continues below them."""


@app.command("advise", cls=ReadingCommand)
@with_how_read
def advise(
    ctx: typer.Context,
    rooms: Annotated[
        list[str] | None,
        typer.Option("--rooms", metavar="@meta-cards", help="@arg-rooms", autocompletion=complete_card),
    ] = None,
    roll: RollOption = None,
    whole: Annotated[bool, typer.Option("--all", help="@arg-advise-all")] = False,
    top: Annotated[int | None, typer.Option(metavar="N", min=1, help="@arg-top")] = None,
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
        advice = advised(adviser, within, rooms is not None, dice, top or TOP, daring)
    if as_json:
        session.print_json(advise_output(advice))
        return
    every, *shorter = _forms(AdviceLines(advice, session.words, measure_of(bits)))
    parts = every if whole or top is not None else _fitting(every, shorter, session.words)
    for indent, lines in parts:
        session.print_lines(lines, indent)


def _forms(advice_lines: AdviceLines) -> Iterator[list[Paragraph]]:
    """The advice in fewer and fewer lines: with all figures, with a list that gets shorter, without it."""
    step = advice_lines.step
    conditions = [*step.conditions(), *advice_lines.accusation()]
    said: list[Paragraph] = [(2, [*step.asked_already(), step.said.sentence])]
    first, beside = [*said, *_apart(2, conditions)], _apart(2, advice_lines.beside())
    suggestions, remarks = _apart(5, advice_lines.suggestions()), _apart(2, advice_lines.remarks())
    yield [*first, *suggestions, *beside, *remarks]
    for most in range(len(advice_lines.questions), 1, -1):
        yield [*first, *_apart(5, advice_lines.headlines(most)), *beside]
    yield [*first, *beside]
    for most in range(len(conditions), -1, -1):
        yield [*said, *_apart(2, conditions[:most])]


def _fitting(every: list[Paragraph], shorter: Sequence[list[Paragraph]], words: Words) -> list[Paragraph]:
    """The longest form that a screen has room for, and how to see the rest."""
    wide, narrow = ADVICE_ROWS
    room = wide if text_width(sys.stdout) >= WIDTH else narrow
    if _rows(every) <= room:
        return every
    more = (2, ["", words("advise-all")])
    fitting = (form for form in shorter if _rows([*form, more]) <= room)
    return [*next(fitting, shorter[-1]), more]


def _apart(indent: int, lines: Iterable[str]) -> list[Paragraph]:
    """Lines after an empty one, if there are any."""
    below = list(lines)
    return [(indent, ["", *below])] if below else []


def _rows(parts: Sequence[Paragraph]) -> int:
    """The number of rows of these parts where they are printed."""
    return sum(rows_printed(lines, indent) for indent, lines in parts)


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
