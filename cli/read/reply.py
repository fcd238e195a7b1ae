"""`reply`: the best card to show at a suggestion."""

from random import Random
from typing import Annotated, Any

import typer

from cluedo_notes.cli.completion import argument, option
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.note.arguments import three_cards
from cluedo_notes.cli.read.options import At, Bits, ReadingCommand, Seed, measure_of, position_at
from cluedo_notes.cli.session import Json, Session, session_of
from cluedo_notes.cli.terminal.command_line import option_in_words
from cluedo_notes.cli.terminal.tables import print_table
from cluedo_notes.editions import Category
from cluedo_notes.game.advice.card_to_show import CardToShow, card_to_show, usual_worlds
from cluedo_notes.game.deduction.position import Position
from cluedo_notes.game.entry.names import Names
from cluedo_notes.game.log.events import Suggestion
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.message import message
from cluedo_notes.language.words import words_in
from cluedo_notes.presentation.card_to_show import (
    show_output,
    showing_explained,
    showing_lines,
    showing_table,
)
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.envelope import Measure

app = CommandModule()


_TO = [option_in_words("to", words_in(language)) for language in LANGUAGES]


class ReplyCommand(ReadingCommand):
    """A command whose option `--to` may be typed as a word: `reply plum rope hall to bob`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """As a command that reads a game, with the word as the option unless an option is there."""
        if not any(word.startswith("--") for word in args):
            args = ["--to" if f"--{word}" in _TO else word for word in args]
        return super().parse_args(ctx, args)


@app.command("reply", cls=ReplyCommand)
def reply(
    ctx: typer.Context,
    cards: Annotated[list[str], argument("@meta-three-cards", "@arg-show-which")],
    to: Annotated[str, option("@meta-player", "@arg-show-to", "--to")],
    at: At = None,
    worlds: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="@arg-show-worlds", hidden=True)
    ] = None,
    seed: Seed = 0,
    bits: Bits = False,
    as_json: Json = False,
) -> None:
    """Say which card to show."""
    session, position = session_of(ctx), position_at(ctx, at)
    asked = _suggestion(session, Names.of(position.log), to, cards)
    number = usual_worlds(position) if worlds is None else worlds
    with session.progress(number, message("weighing-cards")) as bar:
        showing = card_to_show(position, asked, number, Random(seed), bar.step)
    if as_json:
        session.print_json(show_output(showing, asked, position))
        return
    _print(showing, position, measure_of(bits), session)


def _suggestion(session: Session, names: Names, to: str, typed: list[str]) -> Suggestion:
    cards = names.cards.parts(" ".join(typed))
    if len(cards) > len(Category) and not names.cards.candidates(cards[-1]):
        session.read_game(cards[-1])
    return Suggestion(names.player(to), *three_cards(names, typed), ())


def _print(showing: CardToShow, position: Position, measure: Measure, session: Session) -> None:
    words, describer = session.words, Describer(position.log, session.words)
    session.print_lines(showing_lines(showing, describer))
    if not showing.choices:
        return
    print()
    print_table(showing_table(showing, describer, measure), session.words)
    print()
    session.print_lines(showing_explained(showing, measure, words))
