"""The changes by an event, compared cell by cell."""

from itertools import pairwise

import pytest

from cluedo_notes.game.deduction.changes import Certainty, Mover, fact_changes, movers, odds_change
from cluedo_notes.game.deduction.odds import Odds, odds_of
from cluedo_notes.game.deduction.position import Position, position_of
from cluedo_notes.game.log.deal import ENVELOPE
from tests.helpers.game.keepers import keepers_log

GAMES = [("classic", 4, 1), ("secrets-2008", 4, 2)]


def steps_of(edition: str, players: int, seed: int) -> list[Position]:
    """The positions after every third event of a game that its keeper noted."""
    log = keepers_log(edition, players, seed)
    return [position_of(log.at(at)) for at in range(0, len(log.live) + 1, 3)]


def cells_of(position: Position) -> dict[tuple[str, str], bool]:
    """Every certain cell, and whether it is a card that its owner has."""
    found = {(card, owner): False for card, owners in position.facts.impossible.items() for owner in owners}
    return found | {(card, owner): True for card, owner in position.facts.holder.items() if owner is not None}


def news(before: Position, after: Position) -> set[Certainty]:
    """The cells certain in one position only, without those that follow from where a card is."""
    known, placed = cells_of(before), after.facts.holder
    return {
        Certainty(card, owner, holds)
        for (card, owner), holds in cells_of(after).items()
        if known.get((card, owner)) is not holds and (holds or placed[card] is None)
    }


@pytest.mark.parametrize(("edition", "players", "seed"), GAMES)
def test_what_became_certain_is_what_only_the_later_position_has(
    edition: str, players: int, seed: int
) -> None:
    gained = 0
    for before, after in pairwise(steps_of(edition, players, seed)):
        changes = fact_changes(before, after)
        assert len(changes.gained) == len(set(changes.gained))
        assert set(changes.gained) == news(before, after)
        assert set(changes.lost) == news(after, before)
        holds = [one.holds for one in changes.gained]
        assert holds == sorted(holds, reverse=True)  # what somebody has comes first
        gained += len(changes.gained)
    assert gained > 20


def changed_cells(before: Odds, after: Odds) -> dict[tuple[str, str], float]:
    """How far each cell that stayed open went."""
    return {
        (card, owner): abs(after.cells[card][owner] - before.cells[card][owner])
        for card in after.cells
        for owner in after.cells[card]
        if {before.cells[card][owner], after.cells[card][owner]}.isdisjoint({0.0, 1.0})
    }


@pytest.mark.parametrize(("edition", "players", "seed"), GAMES)
def test_the_cells_that_moved_most_are_open_ones_in_order(edition: str, players: int, seed: int) -> None:
    odds = [odds_of(position) for position in steps_of(edition, players, seed)]
    moved = 0
    for before, after in pairwise(odds):
        changes = changed_cells(before, after)
        change = odds_change(before, after)
        assert (change.before, change.after) == (before, after)
        found = change.movers
        assert found == movers(before, after)
        far = sorted(changes.values(), reverse=True)[:3]
        assert [changes[one.card, one.owner] for one in found] == pytest.approx(
            [c for c in far if c >= 0.005]
        )
        for one in found:
            figures = before.cells[one.card][one.owner], after.cells[one.card][one.owner]
            assert (one.before, one.after) == figures
        moved += len(found)
    assert moved > 10


def test_of_equal_changes_the_envelope_s_comes_first_and_half_a_point_is_the_least() -> None:
    before = after = odds_of(position_of(keepers_log("classic", 4, 1).at(0)))
    assert movers(before, after) == ()
    (card,) = [card for card, row in before.cells.items() if 0 < row[ENVELOPE] < 1][:1]
    row = before.cells[card]
    other = next(owner for owner in row if owner != ENVELOPE and 0 < row[owner] < 1)
    for change, expected in ((0.0049, []), (0.0051, [ENVELOPE, other])):
        cells = before.cells | {card: row | {other: row[other] + change, ENVELOPE: row[ENVELOPE] - change}}
        later = Odds(before.position, before.problem, cells, before.by_envelope, before.plain_deals)
        assert [one.owner for one in movers(before, later)] == expected
        assert movers(before, later, at_most=1) == tuple(
            Mover(card, owner, row[owner], cells[card][owner]) for owner in expected[:1]
        )
