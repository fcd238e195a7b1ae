"""`add-suggestion` and its short form `s`: a suggestion and its answers on one line, typed in a hurry."""

from typing import Annotated

import typer

from cluedo_notes.cli.completion import argument, complete_drew, option
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.session import Force, Json, session_of
from cluedo_notes.editions import Power
from cluedo_notes.game.entry.names import powers
from cluedo_notes.game.entry.note import Noted
from cluedo_notes.game.entry.shorthand.fixed_order import AnswerOptions, TypedSuggestion, Understood
from cluedo_notes.game.log.events import AnySuggestion, Suggestion
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.of_log import table_at
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.message import Hint, HintKind, message

app = CommandModule()

AskerArgument = Annotated[str, argument("@meta-player", "@arg-asker")]
Said = Annotated[list[str], argument("@meta-suggestion", "@arg-said")]
SeenCards = Annotated[list[str] | None, option("@meta-card", "@arg-card", "--card")]
Blocker = Annotated[str | None, option("@meta-player", "@arg-block")]
ByPower = Annotated[str | None, option("@meta-power", "@arg-by-power")]
AnswerList = Annotated[str | None, option("@meta-answers", "@arg-answers", "--answers")]
Drew = typer.Option("--draw", metavar="@meta-player", help="@arg-drew", autocompletion=complete_drew)


@app.command("add-suggestion")
@app.command("suggestion")
@app.command("s")
def note_suggestion(
    ctx: typer.Context,
    player: AskerArgument,
    words: Said,
    show: Annotated[list[str] | None, option("@meta-player", "@arg-show", "--show")] = None,
    card: SeenCards = None,
    nobody: Annotated[bool, typer.Option("--nobody", help="@arg-nobody")] = False,
    block: Blocker = None,
    passed: Annotated[list[str] | None, option("@meta-player", "@arg-pass", "--pass")] = None,
    drew: Annotated[list[str] | None, Drew] = None,
    power: ByPower = None,
    listed: AnswerList = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Notes the suggestion in a line. Warns of a line without answers."""
    session = session_of(ctx)
    options = AnswerOptions(show or (), card or (), nobody, block, passed or (), drew or (), listed)
    used = None if power is None else Power(powers().find(power))
    typed = TypedSuggestion(player, words, options, used)
    understood: Understood | None = None

    def build(log: Log, table: Table) -> AnySuggestion:
        nonlocal understood
        understood = typed.understood(log, table)
        return understood.suggestion

    noted = session.note(build, force, as_json)
    assert understood is not None
    if understood.silent and not _alone(noted):
        session.warn(message("no-answer-noted", edit=Hint(HintKind.EDIT, noted.number)))


def _alone(noted: Noted) -> bool:
    """Could nobody answer, because the hands of all others are open?"""
    suggestion, table = noted.event, table_at(noted.after.log, noted.number)
    return isinstance(suggestion, Suggestion) and table.nobody_answers(suggestion.player)
