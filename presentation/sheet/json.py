"""The notes sheet as data: the JSON for other programs."""

from typing import Any

from cluedo_notes.game.deduction.odds import Odds
from cluedo_notes.game.deduction.position import Position
from cluedo_notes.presentation.envelope import envelope_json
from cluedo_notes.presentation.sheet.grid import marks_of


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


def card_json(position: Position, odds: Odds | None, card: str) -> dict[str, Any]:
    """One card's row: where it certainly is, where it cannot be, its probability at every owner, and the
    keeper's pencil marks, if any."""
    facts = position.facts
    row: dict[str, Any] = {
        "card": card,
        "category": position.log.edition.by_id[card].category,
        "certain": facts.holder[card],
        "impossible": [owner for owner in position.owners if owner in facts.impossible[card]],
    }
    if odds is not None:
        row["p"] = {owner: odds.cells[card][owner] for owner in position.owners}
    marks = marks_of(position.log)
    if marked := {owner: marks[card, owner] for owner in position.owners if (card, owner) in marks}:
        row["marks"] = marked
    return row
