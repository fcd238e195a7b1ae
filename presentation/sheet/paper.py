"""The text above, in and below a sheet to print or keep."""

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from cluedo_notes.editions import Edition
from cluedo_notes.game.askers.figures import figures_of
from cluedo_notes.game.deduction.odds import AskersModel, Odds, ShowModel
from cluedo_notes.game.deduction.position import Position
from cluedo_notes.language.message import numbered
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.envelope import (
    Measure,
    askers_lines,
    counted_lines,
    envelope_lines,
    likeliest_lines,
    openness_lines,
)
from cluedo_notes.presentation.log import title_lines
from cluedo_notes.presentation.sheet.grid import Grid, SheetCell, empty_grid, grid_of, legend, mark_lines


class SheetSettings(Struct, frozen=True):
    """How a sheet was made: after which line of the log (None: the last), with which models, with how many
    decimals."""

    at: int | None
    show_model: ShowModel
    askers: AskersModel
    digits: int


class Paper(Struct, frozen=True):
    """A sheet with the lines above and below it, and the meaning of its signs."""

    title: str
    above: tuple[str, ...]
    grid: Grid
    legend: tuple[tuple[SheetCell | None, str], ...]
    below: tuple[str, ...]


def sheet_title(position: Position, reading: SheetSettings, words: Words) -> str:
    """The game's name, and what is unusual about the sheet."""
    title = Path(position.log.file).stem
    if reading.at is not None:
        title = words("title-at", game=title, number=reading.at)
    if not position.consistent:
        title = words("title-without", game=title, events=[numbered(number) for number in position.ignored])
    if reading.show_model is ShowModel.UNKNOWN:
        title = words("title-choice-unknown", game=title)
    return title if reading.askers is AskersModel.UNREAD else words("title-askers", game=title)


def lines_below(position: Position, odds: Odds | None, reading: SheetSettings, words: Words) -> list[str]:
    """The keeper's pencil marks, and the envelope: its certain and possible cards, the number of solutions,
    the likeliest one."""
    lines = [*mark_lines(position.log, words), *envelope_lines(words, position)]
    lines += openness_lines(odds, Measure.SOLUTIONS, words)
    lines += likeliest_lines(odds, max(reading.digits, 1), words)
    lines += counted_lines(odds, words)
    return lines + askers_lines(words, Describer(position.log, words), figures_of(odds))


def paper_of(position: Position, odds: Odds | None, reading: SheetSettings, words: Words) -> Paper:
    """The sheet of a position."""
    log = position.log
    return Paper(
        title=sheet_title(position, reading, words),
        above=(*title_lines(log, Describer(log, words)), words("paper-after", number=len(log.live))),
        grid=grid_of(position, odds, words, reading.digits),
        legend=tuple(legend(words, odds is not None)),
        below=tuple(lines_below(position, odds, reading, words)),
    )


def empty_paper(edition: Edition, players: Sequence[str], words: Words) -> Paper:
    """An empty sheet to write on. The players' names are empty texts if they are not known yet.

    Raises `DealError` for a number of players that the edition does not allow."""
    grid = empty_grid(edition, players, words)
    aside = [column.heading for column in grid.columns if column.slot]
    notes = (words("paper-aside", first=aside[0], last=aside[-1]),) if aside else ()
    return Paper(edition.name.in_language(words.language), (), grid, (), notes)
