"""Why a fact is certain, line by line; and what speaks for and against one that is not."""

from collections.abc import Iterator, Mapping

from cluedo_notes.game.describe import Describer
from cluedo_notes.game.message import numbered
from cluedo_notes.game.odds import Odds
from cluedo_notes.game.position import Position
from cluedo_notes.game.telling import Teller, cell_text
from cluedo_notes.game.told.figures import signed_percent
from cluedo_notes.game.why import Open, Proof
from cluedo_notes.game.words import Words

TOLD = 5
"""How many events for and against a person is told."""


def proof_lines(teller: Teller, found: Proof, words: Words) -> Iterator[str]:
    yield words("why-certain", what=teller.cell(found.cell))
    steps = list(teller.lines(found.lines))
    if steps:
        yield from steps
    else:
        yield "1. " + teller.cell(found.cell) + " (" + teller.source(found.grounds.constraints[0]) + ")"
    if found.events:
        code = "why-smallest" if found.grounds.smallest else "why-minimal"
        yield words(code, events=[numbered(event) for event in found.events])
    for event in found.events:
        live = next(live for live in teller.describer.log.live if live.number == event)
        yield "  " + teller.describer.numbered(event, live.event)


def open_lines(found: Open, describer: Describer) -> Iterator[str]:
    words = describer.words
    what = cell_text(found.cell, describer)
    chance = "?" if found.probability is None else signed_percent(found.probability, 0, words)
    yield words("why-open", what=what, percent=chance)
    if found.row:
        shares = [
            describer.owner(owner) + " " + signed_percent(p, 0, words)
            for owner, p in sorted(found.row.items(), key=lambda one: -one[1])
            if p > 0
        ]
        yield words("why-shares", card=describer.card(found.cell.card), shares=shares)
    p = found.probability or 0.0
    for code, sign in (("why-for", 1), ("why-against", -1)):
        telling = [one for one in found.weighed if sign * (p - one.without) >= 0.005]
        telling.sort(key=lambda one: sign * (one.without - p))
        if telling:
            yield words(code)
        for one in telling[:TOLD]:
            live = next(live for live in describer.log.live if live.number == one.event)
            without = signed_percent(one.without, 0, words)
            said = words("why-without", what=describer.event(live.event), percent=without)
            yield "  " + words.hint(numbered(one.event)) + " " + said
    for code, deal in (("why-deal-with", found.with_it), ("why-deal-without", found.without_it)):
        yield words(code)
        yield from _deal(deal, describer)


def _deal(deal: Mapping[str, str], describer: Describer) -> list[str]:
    """One deal, a line an owner."""
    hands: dict[str, list[str]] = {}
    for card, owner in deal.items():
        hands.setdefault(owner, []).append(card)
    order = ("envelope", *describer.log.deal.owners)
    return ["  " + describer.owner(one) + ": " + describer.cards(hands[one]) for one in order if one in hands]


def likeliest(position: Position, odds: Odds | None, card: str) -> str:
    possible = [one for one in position.owners if one not in position.facts.impossible[card]]
    return possible[0] if odds is None else max(possible, key=lambda one: odds.cells[card][one])
