"""`rules` and `turn`: the rules that are checked, and what may be done now."""

from typing import Annotated

import typer

from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.note.as_command import NONE
from cluedo_notes.cli.session import Json, session_of
from cluedo_notes.cli.terminal.command_line import PROGRAM
from cluedo_notes.editions import Edition
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.fields import DICE
from cluedo_notes.game.rules.legal_events import prospect
from cluedo_notes.game.rules.rooms import Dice
from cluedo_notes.game.table.of_log import table_at
from cluedo_notes.language.message import message
from cluedo_notes.language.numbers import read_number
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.games.rules import BEFORE_TEXT, rule_lines, rules_output
from cluedo_notes.presentation.turn import turn_output, whole_turn_lines

app = CommandModule()

RollOption = Annotated[tuple[str, str] | None, typer.Option("--roll", metavar="A B", help="@arg-roll")]


@app.command("rules")
def rules(ctx: typer.Context, as_json: Json = False) -> None:
    """List the rules that are checked."""
    session = session_of(ctx)
    if as_json:
        session.print_json(rules_output(session.words))
        return
    words = session.words
    session.print_lines(rule_lines(words), indent=BEFORE_TEXT)
    page = _rules_page()
    explained = words("rules-explained-in-source") if page is None else words("rules-explained", page=page)
    session.print_lines([explained])


def _rules_page() -> str | None:
    """Where docs/rules.md can be read by whoever has the program alone; None before the project is public."""
    from importlib.metadata import metadata  # noqa: PLC0415 (slow, and asked for here alone)

    for named in metadata(PROGRAM).get_all("Project-URL") or []:
        label, _, address = str(named).partition(", ")
        if label == "Rules":
            return address
    return None


@app.command("turn")
def turn(
    ctx: typer.Context,
    roll: RollOption = None,
    as_json: Json = False,
) -> None:
    """Say whose turn it is and what may be done."""
    session = session_of(ctx)
    log = session.log()
    table = table_at(log, None)
    ahead = prospect(table, dice_of(roll, log.edition))
    if as_json:
        session.print_json(turn_output(ahead, table))
        return
    session.print_lines(whole_turn_lines(ahead, table, roll is not None, Describer(log, session.words)))


def dice_of(typed: tuple[str, str] | None, edition: Edition) -> Dice | None:
    """The dice that were typed: two, or one and `-`, which may be left out where one die is rolled. Raises
    `EntryError`."""
    if typed is None:
        return None
    first, second = typed
    if not second and 1 in edition.rules.dice.numbers:
        return (_die(first),)
    if not second:
        raise EntryError(message("usage-option-two-values", typed="--roll"))
    return (_die(first),) if second == NONE else (_die(first), _die(second))


def _die(typed: str) -> int | str:
    number = read_number(typed)
    die = typed if number is None else number
    if die not in DICE:
        raise EntryError(message("not-a-die", found=typed))
    return die
