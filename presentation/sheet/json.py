"""The notes sheet and the envelope as data: the JSON for other programs."""

from collections.abc import Sequence
from typing import Any

from cluedo_notes.editions import Category
from cluedo_notes.game.deduction.odds import Envelope, Odds
from cluedo_notes.game.deduction.position import Position

LIKELIEST = 10
"""How many envelopes are told unless all are asked for."""


def sheet_json(position: Position, odds: Odds | None) -> dict[str, Any]:
    """The whole sheet; `events` counts the log's lines after the header.

    For a log that contradicts itself the cells are those of its smallest repair and `ignored` lists the
    events that it leaves out. Without odds (the position is too large) the probabilities are absent.
    """
    sheet: dict[str, Any] = {
        "edition": position.log.header.edition,
        "events": len(position.log.events),
        "consistent": position.consistent,
        "owners": list(position.owners),
        "cards": [card_json(position, odds, card.id) for card in position.log.edition.cards],
        "envelope": envelope_json(position, odds),
    }
    if not position.consistent:
        sheet["ignored"] = list(position.ignored)
    return sheet


def ignored_json(position: Position) -> dict[str, Any]:
    """What the envelope and the odds add for a log that contradicts itself; empty for any other."""
    return {} if position.consistent else {"consistent": False, "ignored": list(position.ignored)}


def card_json(position: Position, odds: Odds | None, card: str) -> dict[str, Any]:
    """One card's row: where it certainly is, where it cannot be, and its probability at every owner."""
    facts = position.facts
    row: dict[str, Any] = {
        "card": card,
        "category": position.log.edition.by_id[card].category,
        "certain": facts.holder[card],
        "impossible": [owner for owner in position.owners if owner in facts.impossible[card]],
    }
    if odds is not None:
        row["p"] = {owner: odds.cells[card][owner] for owner in position.owners}
    return row


def envelope_json(position: Position, odds: Odds | None, at_most: int | None = LIKELIEST) -> dict[str, Any]:
    """The envelope: a certain card or null for each category, its likeliest contents (all without
    `at_most`), their number, and the entropy left in bits."""
    envelope: dict[str, Any] = {
        "certain": {str(category): card for category, card in position.envelope().items()}
    }
    if odds is not None:
        envelope["top"] = [_likely(one) for one in odds.envelopes[:at_most]]
        envelope["triples"] = len(odds.envelopes)
        envelope["bits"] = odds.bits
    return envelope


def _likely(envelope: Envelope) -> dict[str, Any]:
    return {**triple_json(envelope.cards), "p": envelope.probability}


def triple_json(cards: Sequence[str]) -> dict[str, str]:
    """A suspect, a weapon and a room by their categories."""
    return {str(category): card for category, card in zip(Category, cards, strict=True)}
