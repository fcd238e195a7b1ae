"""A clock that somebody hid: the last clock reveals it if each draw says whether it was one. Otherwise it is
known only from what the log shows."""

from random import Random

import pytest
from msgspec.structs import replace

from cluedo_notes.game.log.events import (
    CLOCK,
    HIDDEN,
    Action,
    Draw,
    OpenHand,
    Suggestion,
    TableEvent,
)
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.review.verify import verify
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.game.table.asking import Hands
from cluedo_notes.game.table.table import Table
from tests.helpers.game.eager_play import eager
from tests.helpers.game.random_play import play

SEEDS = range(60)


def with_faces(event: TableEvent, face: str | None, instead_of: str | None) -> TableEvent:
    """The event with another face of what was drawn in it."""
    match event:
        case Draw(_, card) if card == instead_of:
            return replace(event, card=face)
        case Suggestion():
            answers = (
                replace(one, card=face) if one.action is Action.DRAW and one.card == instead_of else one
                for one in event.responses
            )
            return replace(event, responses=tuple(answers))
    return event


def with_every_face(table: Table, hands: Hands, random: Random) -> TableEvent | None:
    """As `eager`, and every draw says whether it was a clock; mostly it is one, for games are short."""
    event = eager(table, hands, random)
    intrigue = table.setting.edition.intrigue
    if isinstance(event, Draw) and intrigue is not None:
        left = intrigue.clocks - table.deck.out
        return replace(event, card=CLOCK if left and random.random() < 0.8 else event.card or HIDDEN)
    return None if event is None else with_faces(event, HIDDEN, None)


def hidden_clocks(log: Log, face: str | None) -> list[Log]:
    """The log with each clock before the first open hand hidden in turn: of its draw this face is said."""
    opened = next((n for n, one in enumerate(log.events) if isinstance(one, OpenHand)), None)
    if opened is None:
        return []
    found = []
    for number, event in enumerate(log.events[: opened - 1]):
        hid = with_faces(event, face, CLOCK)  # type: ignore[arg-type]
        if hid != event:
            events = (*log.events[:number], hid, *log.events[number + 1 : opened + 1])
            found.append(replace(log, events=events, header=replace(log.header, format=3)))
    return found


def test_where_each_draw_is_a_clock_or_none_every_hidden_one_is_found() -> None:
    games = [play("secrets-2008", 3 + seed % 4, seed, pick=with_every_face).log() for seed in SEEDS]
    logs = [one for log in games for one in hidden_clocks(log, HIDDEN)]
    found = [one for one in logs if Rule.HAND_WHY in {each.rule for each in verify(one).violations}]
    assert all(verify(log).violations == () for log in games)
    assert len(logs) >= 40
    assert len(found) == len(logs)


@pytest.mark.parametrize("face", [None, HIDDEN])
def test_elsewhere_nobody_is_accused_over_what_is_not_said(face: str | None) -> None:
    """Where the faces of the cards drawn to answer were not noted, fewer are told, and never too many."""

    def unnoted(log: Log) -> Log:
        events = tuple(
            with_faces(one, None, HIDDEN) if isinstance(one, Suggestion) else one for one in log.events
        )
        return replace(log, events=events)

    games = [unnoted(play("secrets-2008", 3 + seed % 4, seed, pick=with_every_face).log()) for seed in SEEDS]
    assert all(verify(log).violations == () for log in games)
    logs = [one for log in games for one in hidden_clocks(log, face)]
    found = [one for one in logs if verify(one).violations]
    assert 0 < len(found) < len(logs)
