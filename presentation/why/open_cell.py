"""Evidence for and against a cell that is not certain."""

from collections.abc import Iterator, Mapping

from cluedo_notes.game.askers.shown import counted_beside
from cluedo_notes.game.deduction.explanation import OpenCell
from cluedo_notes.game.deduction.odds import Odds
from cluedo_notes.language.message import numbered
from cluedo_notes.language.numbers import signed_percent
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.why.proof import cell_text

EVENTS_LISTED = 5
"""The most events listed for a card's being there, and the most listed against it."""


def open_lines(open_cell: OpenCell, describer: Describer, shown: Odds | None = None) -> Iterator[str]:
    """The evidence for and against a cell, and two deals: with and without the card. `shown`: as in
    `evidence_lines`."""
    yield from evidence_lines(open_cell, describer, shown)
    for code, deal in (("why-deal-with", open_cell.with_it), ("why-deal-without", open_cell.without_it)):
        yield describer.words(code)
        yield from _deal(deal, describer)


def evidence_lines(open_cell: OpenCell, describer: Describer, shown: Odds | None = None) -> Iterator[str]:
    """The probability of a cell, the card's other owners, and the events for and against it. `shown`: the
    models behind the sheet, to be named if the figures are not counted."""
    words = describer.words
    what = cell_text(open_cell.cell, describer)
    chance = "?" if open_cell.probability is None else signed_percent(open_cell.probability, 0, words)
    yield words("why-open", what=what, percent=chance)
    if shown is not None and counted_beside(shown) is not None:
        cell = open_cell.cell
        estimate = signed_percent(shown.cells[cell.card][cell.owner], 0, words)
        yield words("cell-by-questions", percent=estimate)
    if open_cell.row:
        shares = [
            describer.owner(owner) + " " + signed_percent(p, 0, words)
            for owner, p in sorted(open_cell.row.items(), key=lambda share: -share[1])
            if p > 0
        ]
        yield words("why-shares", card=describer.named(open_cell.cell.card), shares=shares)
    p = open_cell.probability or 0.0
    for code, sign in (("why-for", 1), ("why-against", -1)):
        considerable = [weighed for weighed in open_cell.weighed if sign * (p - weighed.without) >= 0.005]
        considerable.sort(key=lambda weighed: sign * (weighed.without - p))
        if considerable:
            yield words(code)
        for weighed in considerable[:EVENTS_LISTED]:
            without, event = signed_percent(weighed.without, 0, words), describer.log.by_number[weighed.event]
            said = words("why-without", what=describer.event(event), percent=without)
            yield "  " + words.hint(numbered(weighed.event)) + " " + said


def _deal(deal: Mapping[str, str], describer: Describer) -> list[str]:
    """One deal, one line per owner."""
    hands: dict[str, list[str]] = {}
    for card, owner in deal.items():
        hands.setdefault(owner, []).append(card)
    order = ("envelope", *describer.log.deal.owners)
    return [
        "  " + describer.words("why-hand", owner=describer.owner(owner), cards=describer.cards(hands[owner]))
        for owner in order
        if owner in hands
    ]
