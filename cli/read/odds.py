"""`envelope` and `odds`: how probable every envelope is, and where one card may be."""

from collections.abc import Iterator
from typing import Annotated

import typer
from msgspec import Struct

from cluedo_notes.cli.completion import complete_card
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.read.options import (
    AS_IT_STANDS,
    Digits,
    HowRead,
    odds_or_warning,
    position_at,
    with_how_read,
)
from cluedo_notes.cli.session import Json, session_of
from cluedo_notes.cli.terminal.output import columns
from cluedo_notes.cli.terminal.sheet_table import padded, style_of_output
from cluedo_notes.game.deduction.odds import Odds
from cluedo_notes.game.entry.names import Names
from cluedo_notes.language.numbers import bar, bits_text, grouped, short_decimal, signed_percent
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.envelope import (
    LIKELIEST,
    askers_json,
    askers_lines,
    envelope_json,
    envelope_lines,
    ignored_json,
)
from cluedo_notes.presentation.sheet.json import card_json

app = CommandModule()

BAR = 20
"""The columns of the longest bar."""


class Likelihood(Struct, frozen=True):
    """A line with a bar: a name and its probability."""

    name: str
    probability: float


@app.command("envelope")
@with_how_read
def envelope(
    ctx: typer.Context,
    every: Annotated[bool, typer.Option("--all", help="@arg-all-envelopes")] = False,
    digits: Digits = 1,
    how: HowRead = AS_IT_STANDS,
    as_json: Json = False,
) -> None:
    """Show the likeliest contents of the envelope."""
    session, position = session_of(ctx), position_at(ctx, how.at)
    odds = odds_or_warning(session, position, how.show_model, how.askers)
    at_most = None if every else LIKELIEST
    if as_json:
        data = envelope_json(position, odds, at_most)
        if odds is not None and odds.deals is not None:
            data["deals"] = odds.deals
        session.print_json(data | ignored_json(position) | askers_json(how.askers))
        return
    session.print_lines(envelope_lines(session.words, position))
    if odds is not None:
        describer = Describer(position.log, session.words)
        triples = [
            Likelihood(describer.cards(one.cards), one.probability) for one in odds.envelopes[:at_most]
        ]
        most = triples[0].probability
        session.print_rows(["", *_bars(triples, most, digits, session.words)], indent=8)
        session.print_lines(_summary(odds, len(triples), session.words))
    if odds is not None:
        session.print_lines(askers_lines(session.words, how.askers))


def _summary(odds: Odds, shown: int, words: Words) -> Iterator[str]:
    """The number of further envelopes, and the entropy left."""
    possible = len(odds.envelopes)
    if possible > shown:
        yield words("more-envelopes", number=grouped(possible - shown, words))
    if possible > 1:
        alike, bits = short_decimal(2**odds.bits, words), bits_text(odds.bits, words)
        yield words("entropy", number=grouped(possible, words), bits=bits, alike=alike)
    if odds.deals is None:
        return
    about = words("about") if isinstance(odds.deals, float) else ""
    yield words("deals-that-fit", number=about + grouped(round(odds.deals), words))


@app.command("odds")
@with_how_read
def odds(
    ctx: typer.Context,
    card: Annotated[
        str, typer.Argument(metavar="@meta-card", help="@arg-odds", autocompletion=complete_card)
    ],
    digits: Digits = 1,
    how: HowRead = AS_IT_STANDS,
    as_json: Json = False,
) -> None:
    """Show where a card may be."""
    session, position = session_of(ctx), position_at(ctx, how.at)
    which = Names.of(position.log).card(card)
    odds = odds_or_warning(session, position, how.show_model, how.askers)
    if as_json:
        data = card_json(position, odds, which)
        session.print_json(data | ignored_json(position) | askers_json(how.askers))
        return
    describer = Describer(position.log, session.words)
    facts = position.facts
    print(session.words("odds-title", card=describer.card(which)))
    if odds is not None:
        row = odds.cells[which]
        order = sorted((owner for owner in position.owners if row[owner]), key=lambda owner: -row[owner])
        possible = [Likelihood(describer.owner(owner), row[owner]) for owner in order]
        session.print_rows(_bars(possible, 1.0, digits, session.words), indent=8)
    if ruled_out := [describer.owner(one) for one in position.owners if one in facts.impossible[which]]:
        session.print_lines([session.words("odds-impossible", owners=ruled_out)])
    if odds is not None:
        session.print_lines(askers_lines(session.words, how.askers))


def _bars(lines: list[Likelihood], most: float, digits: int, words: Words) -> Iterator[str]:
    """One line each: the percentage, a bar (a full one for `most`), the name."""
    style = style_of_output()
    percents = [signed_percent(line.probability, digits, words) for line in lines]
    width = max(map(columns, percents))
    for line, number in zip(lines, percents, strict=True):
        drawn = bar(line.probability / most, BAR, style.full)
        yield f"{' ' * (width - columns(number))}{number}  {padded(drawn, BAR)}  {line.name}"
