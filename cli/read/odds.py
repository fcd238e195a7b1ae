"""`envelope` and `odds`: how probable every envelope is, and where one card may be."""

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
    measure_of,
    odds_or_warning,
    position_at,
    with_how_read,
)
from cluedo_notes.cli.session import Json, session_of
from cluedo_notes.cli.terminal.output import WIDTH, columns, padded, width_of
from cluedo_notes.cli.terminal.sheet_table import style_of_output
from cluedo_notes.game.askers.figures import figures_of
from cluedo_notes.game.askers.shown import numbers_shown
from cluedo_notes.game.entry.names import Names
from cluedo_notes.language.numbers import bar
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.envelope import (
    ENVELOPES_LISTED,
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


@app.command("envelope")
@with_how_read
def envelope(
    ctx: typer.Context,
    every: Annotated[bool, typer.Option("--all", help="@arg-all-envelopes")] = False,
    digits: Digits = 1,
    bits: Bits = False,
    how: HowRead = AS_IT_STANDS,
    as_json: Json = False,
) -> None:
    """Show the likeliest contents of the envelope."""
    session, position = session_of(ctx), position_at(ctx, how.at)
    odds = odds_or_warning(session, position, how.show_model, numbers_shown(position.log, how.askers))
    at_most = None if every else ENVELOPES_LISTED
    if as_json:
        session.print_json(envelope_output(position, odds, at_most))
        return
    session.print_lines(envelope_lines(session.words, position))
    if odds is not None:
        triples = envelope_likelihoods(odds, at_most, digits, session.words)
        session.print_rows(["", *_bars(triples, triples[0].probability)], indent=8)
        session.print_lines(summary_lines(odds, len(triples), measure_of(bits), session.words))
    session.print_lines(counted_lines(odds, session.words))
    describer = Describer(position.log, session.words)
    session.print_lines(askers_lines(session.words, describer, figures_of(odds)))


@app.command("odds")
@with_how_read
def odds(
    ctx: typer.Context,
    card: Annotated[str, argument("@meta-card", "@arg-odds")],
    digits: Digits = 1,
    how: HowRead = AS_IT_STANDS,
    as_json: Json = False,
) -> None:
    """Show where a card may be."""
    session, position = session_of(ctx), position_at(ctx, how.at)
    which = Names.of(position.log).card(card)
    odds = odds_or_warning(session, position, how.show_model, numbers_shown(position.log, how.askers))
    if as_json:
        session.print_json(odds_output(position, odds, which))
        return
    words = session.words
    print(words("odds-title", card=Describer(position.log, words).card(which)))
    if odds is not None:
        if 1.0 not in odds.cells[which].values():
            session.print_lines(counted_lines(odds, words))
        session.print_rows(_bars(card_likelihoods(odds, which, digits, words), 1.0), indent=8)
    if excluded := excluded_owners(position, which, words):
        session.print_lines([words("odds-impossible", owners=excluded)])
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
