"""What an `add-…` command answers: the event as it was understood, and what became certain through it."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from cluedo_notes.game.describe import Describer
from cluedo_notes.game.entry import Certainty, Noted, became_certain
from cluedo_notes.game.words import Words


def noted_json(noted: Noted) -> dict[str, Any]:
    """The event's number, the event, and the cells that became certain."""
    cells = became_certain(noted)
    return {
        "event": noted.number,
        "recorded": noted.event,
        "certain": [{"card": cell.card, "owner": cell.owner} for cell in cells if cell.holds],
        "impossible": [{"card": cell.card, "owner": cell.owner} for cell in cells if not cell.holds],
        "consistent": noted.after.consistent,
    }


def noted_lines(noted: Noted, words: Words) -> Iterator[str]:
    """The same for a person, one line an owner."""
    describer = Describer(noted.after.log, words)
    yield f"#{noted.number} {describer.event(noted.event)}"
    cells = became_certain(noted)
    if not cells:
        yield f"  {words('nothing-new')}"
        return
    order = noted.after.owners
    for holds, code in ((True, "now-has"), (False, "now-has-not")):
        for owner, cards in _by_owner(cells, holds, order):
            yield "  " + words(code, owner=describer.owner(owner), cards=describer.cards(cards))


def _by_owner(
    cells: Iterable[Certainty], holds: bool, order: tuple[str, ...]
) -> Iterator[tuple[str, list[str]]]:
    chosen = sorted((c for c in cells if c.holds is holds), key=lambda cell: order.index(cell.owner))
    for owner, group in groupby(chosen, key=lambda cell: cell.owner):
        yield owner, [cell.card for cell in group]
