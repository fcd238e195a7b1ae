"""The checks are asked about the events that they can speak of, and about no others."""

from typing import get_args, get_type_hints

import pytest

from cluedo_notes.game.log.events import TABLE_EVENT_TYPES, TableEvent
from cluedo_notes.game.rules.check import CHECKS
from cluedo_notes.game.rules.finding import Check


@pytest.mark.parametrize("check", CHECKS, ids=lambda one: one.find.__name__.strip("_"))
def test_a_check_is_asked_about_every_event_that_it_takes(check: Check) -> None:
    _, taken, _ = get_type_hints(check.find).values()
    assert check.of
    assert check.of <= set(TABLE_EVENT_TYPES.values())
    if taken != TableEvent:
        assert check.of == set(get_args(taken) or (taken,))
