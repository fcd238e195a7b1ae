"""`odds`: how probable every envelope is, or where one card may be."""

import sys
from collections.abc import Iterator, Sequence
from typing import Annotated

import typer

from cluedo_notes.cli.completion import argument
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.read.options import (
    AS_IT_STANDS,
    Bits,
    Digits,
    HowRead,
    QuestionCommand,
    is_only_a_player,
    is_the_envelope,
    measure_of,
    odds_or_warning,
    position_at,
    with_how_read,
)
from cluedo_notes.cli.session import Json, Session, session_of
from cluedo_notes.cli.terminal.output import WIDTH, columns, padded, width_of
from cluedo_notes.cli.terminal.sheet_table import style_of_output
from cluedo_notes.game.askers.figures import figures_of
from cluedo_notes.game.askers.shown import numbers_shown
from cluedo_notes.game.deduction.odds import Odds
from cluedo_notes.game.deduction.position import Position
from cluedo_notes.game.entry.names import Names
from cluedo_notes.language.numbers import bar
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.envelope import (
    ENVELOPES_LISTED,
    Measure,
    askers_lines,
    counted_lines,
    envelope_lines,
    envelope_output,
    summary_lines,
)
from cluedo_notes.presentation.odds import Likelihood, card_likelihoods, envelope_likelihoods, excluded_owners
from cluedo_notes.presentation.sheet.json import odds_output

app = CommandModule()

LONGEST_BAR = 20
"""The columns of the longest bar, and at most a quarter of the output's: names need the rest."""


@app.command("odds", cls=QuestionCommand)
@with_how_read
def odds(
    ctx: typer.Context,
    card: Annotated[str | None, argument("@meta-card", "@arg-odds")] = None,
    every: Annotated[bool, typer.Option("--all", help="@arg-all-envelopes")] = False,
    digits: Digits = 1,
    bits: Bits = False,
    how: HowRead = AS_IT_STANDS,
    as_json: Json = False,
) -> None:
    """Show how probable each envelope is, or where one card may be."""
    session, position = session_of(ctx), position_at(ctx, how.at)
    names = Names.of(position.log)
    if card is not None and is_only_a_player(card, names):
        raise names.cards.unknown(card)
    which = None if card is None or is_the_envelope(card, names) else names.card(card)
    odds = odds_or_warning(session, position, how.show_model, numbers_shown(position.log, how.askers))
    at_most = None if every else ENVELOPES_LISTED
    if as_json:
        of_card = None if which is None else odds_output(position, odds, which)
        session.print_json(of_card or envelope_output(position, odds, at_most))
    elif which is None:
        _print_envelopes(session, position, odds, at_most, digits, measure_of(bits))
    else:
        _print_owners(session, position, odds, which, digits)


def _print_envelopes(
    session: Session,
    position: Position,
    odds: Odds | None,
    at_most: int | None,
    digits: int,
    measure: Measure,
) -> None:
    session.print_lines(envelope_lines(session.words, position))
    if odds is not None:
        triples = envelope_likelihoods(odds, at_most, digits, session.words)
        session.print_rows(["", *_bars(triples, triples[0].probability)], indent=8)
        session.print_lines(summary_lines(odds, len(triples), measure, session.words))
    session.print_lines(counted_lines(odds, session.words))
    _print_of_askers(session, position, odds)


def _print_owners(session: Session, position: Position, odds: Odds | None, card: str, digits: int) -> None:
    words = session.words
    print(words("odds-title", card=Describer(position.log, words).named(card)))
    if odds is not None:
        if 1.0 not in odds.cells[card].values():
            session.print_lines(counted_lines(odds, words))
        session.print_rows(_bars(card_likelihoods(odds, card, digits, words), 1.0), indent=8)
    if excluded := excluded_owners(position, card, words):
        session.print_lines([words("odds-impossible", owners=excluded)])
    _print_of_askers(session, position, odds)


def _print_of_askers(session: Session, position: Position, odds: Odds | None) -> None:
    describer = Describer(position.log, session.words)
    session.print_lines(askers_lines(session.words, describer, figures_of(odds)))


def _bars(lines: Sequence[Likelihood], most: float) -> Iterator[str]:
    """One line each: the percentage, a bar (a full one for `most`), the name."""
    style = style_of_output()
    width = max(columns(line.percent) for line in lines)
    longest = min(LONGEST_BAR, (width_of(sys.stdout) or WIDTH) // 4)
    for line in lines:
        drawn = bar(line.probability / most, longest, style.full)
        before = " " * (width - columns(line.percent))
        yield f"{before}{line.percent}  {padded(drawn, longest)}  {line.name}"
