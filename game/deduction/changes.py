"""The effect of an event: new certain facts, and the odds that moved most."""

from msgspec import Struct

from cluedo_notes.game.deduction.odds import Odds
from cluedo_notes.game.deduction.position import Position
from cluedo_notes.game.log.deal import ENVELOPE


class Mover(Struct, frozen=True):
    """A cell whose probability an event changed."""

    card: str
    owner: str
    before: float
    after: float


def movers(before: Odds, after: Odds, at_most: int = 3) -> tuple[Mover, ...]:
    """The cells, open before and after, whose probability changed most; the greatest change comes first.

    There are at most `at_most`, each changed by half a percentage point or more.
    """
    changed = []
    for card, row in after.cells.items():
        for owner, probability in row.items():
            mover = Mover(card, owner, before.cells[card][owner], probability)
            if all(0 < p < 1 for p in (mover.before, mover.after)):
                changed.append(mover)
    # If changes are equal, the envelope's come first: the game is about the envelope.
    changed.sort(key=lambda mover: (-round(abs(mover.after - mover.before), 9), mover.owner != ENVELOPE))
    return tuple(mover for mover in changed[:at_most] if abs(mover.after - mover.before) >= 0.005)


class OddsChange(Struct, frozen=True):
    """The odds before and after an event, and the cells whose probability changed most."""

    before: Odds
    after: Odds
    movers: tuple[Mover, ...]


def odds_change(before: Odds, after: Odds) -> OddsChange:
    """The change that an event made to the odds."""
    return OddsChange(before, after, movers(before, after))


class Certainty(Struct, frozen=True):
    """One cell that became certain: `card` is (`holds`) or is not at `owner`."""

    card: str
    owner: str
    holds: bool


def became_certain(before: Position, after: Position) -> tuple[Certainty, ...]:
    """The cells that are certain in `after` and were open in `before`: first the holders, then the impossible
    cells, in the notes sheet's order. Exchange the arguments to find the cells that a correction opened
    again.

    If a card's holder became certain, the owners that this rules out are not listed.
    """
    holders, excluded = [], []
    for card, holder in after.facts.holder.items():
        if holder is not None:
            if before.facts.holder[card] != holder:
                holders.append(Certainty(card, holder, True))
            continue
        for owner in after.owners:
            if owner in after.facts.impossible[card] and owner not in before.facts.impossible[card]:
                excluded.append(Certainty(card, owner, False))
    return (*holders, *excluded)


class FactChanges(Struct, frozen=True):
    """The cells that became certain (`gained`), and those that are open again (`lost`)."""

    gained: tuple[Certainty, ...]
    lost: tuple[Certainty, ...]


def fact_changes(before: Position, after: Position) -> FactChanges:
    """The cells that became certain between two positions, and those that are no longer certain."""
    return FactChanges(became_certain(before, after), became_certain(after, before))
