"""The notes sheet and the envelope as data: the JSON that other programs read."""

from typing import Any

from cluedo_notes.editions import Category
from cluedo_notes.game.position import Position


def sheet_json(position: Position) -> dict[str, Any]:
    """The whole sheet; `events` counts the log's lines after the header.

    On a log that contradicts itself the cells are those of its smallest repair and `ignored` lists the events
    that it leaves out.
    """
    log, facts = position.log, position.facts
    sheet: dict[str, Any] = {
        "edition": log.header.edition,
        "events": len(log.events),
        "consistent": position.consistent,
        "owners": list(position.owners),
        "cards": [
            {
                "card": card.id,
                "category": card.category,
                "certain": facts.holder[card.id],
                "impossible": [o for o in position.owners if o in facts.impossible[card.id]],
            }
            for card in log.edition.cards
        ],
        "envelope": envelope_json(position),
    }
    if not position.consistent:
        sheet["ignored"] = list(position.ignored)
    return sheet


def envelope_json(position: Position) -> dict[str, Any]:
    """What is certain about the envelope: a card or null for each category."""
    return {"certain": {str(category): card for category, card in position.envelope().items()}}


def envelope_candidates(position: Position) -> dict[Category, list[str]]:
    """The cards of each category that may be in the envelope."""
    return {
        category: [
            card.id
            for card in position.log.edition.of(category)
            if "envelope" not in position.facts.impossible[card.id]
        ]
        for category in Category
    }
