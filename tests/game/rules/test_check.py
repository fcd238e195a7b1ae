"""Which checks are asked about an event: leaving out those that have no occasion to speak changes nothing."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.game.log.events import TableEvent
from cluedo_notes.game.rules.check import CHECKS, findings
from cluedo_notes.game.rules.finding import Finding, found_by
from cluedo_notes.game.table.of_log import tables
from cluedo_notes.game.table.table import Table
from tests.helpers.examples import seeds, tiers
from tests.helpers.game.eager_play import eager
from tests.helpers.game.random_play import play
from tests.helpers.game.verified_games import GAMES

FIRST = (("super", 4), ("secrets-2008", 4), ("got-red-keep", 4))
"""The games of the first tier."""


def by_all(table: Table, event: TableEvent) -> tuple[Finding, ...]:
    """What all checks of events of this type find, whatever the occasion: of each rule the last."""
    found = found_by([one for one in CHECKS if type(event) in one.of], table, event)
    return tuple({getattr(one, "rule", one): one for one in found}.values())


@pytest.mark.parametrize(("edition", "players"), tiers(GAMES, *FIRST))
@seeds()
@given(seed=st.integers(min_value=0, max_value=20), order=st.randoms(use_true_random=False))
def test_a_check_says_nothing_without_its_occasion(
    edition: str, players: int, seed: int, order: Random
) -> None:
    """Any event of a game at any of its tables: most break some rule there."""
    log = play(edition, players, seed, most=80, pick=eager).log()
    before, events = list(tables(log)), [live.event for live in log.live]
    order.shuffle(events)
    for table, event in zip(before, events, strict=False):
        assert findings(table, event) == by_all(table, event), (table, event)
