"""The rooms in which a player may suggest next, against every legal event one after the other."""

from random import Random

import pytest
from msgspec.structs import replace

from cluedo_notes.game.log.corrections import LiveEvent
from cluedo_notes.game.log.events import Move, Roll, Suggestion
from cluedo_notes.game.rules.dice import Dice
from cluedo_notes.game.rules.legal_events import legal_events
from cluedo_notes.game.rules.rooms import rooms_within_reach, ways_to_rooms
from cluedo_notes.game.table.apply import apply, tables
from cluedo_notes.game.table.asking import Hands
from cluedo_notes.game.table.table import Table
from tests.helpers.examples import tiers
from tests.helpers.game.random_play import play

BY_DICE = (None, "passage", "remain")
"""The ways to move that need no card and no power."""


def rooms_asked_about(table: Table, player: str, dice: Dice, hands: Hands) -> set[str]:
    """The rooms of all suggestions that he may make now."""
    return {
        event.room
        for event in legal_events(table, dice, hands)
        if isinstance(event, Suggestion) and event.player == player and event.power is None
    }


def rooms_tried(table: Table, player: str, dice: Dice, hands: Hands) -> set[str]:
    """The same after at most one roll of these dice and one move."""
    found = rooms_asked_about(table, player, dice, hands)
    tables_of_turn = [table, apply(table, LiveEvent(999, Roll(player, dice)))]
    for one in tables_of_turn:
        for event in legal_events(one, dice, hands):
            mine = isinstance(event, Move) and event.player == player and event.via in BY_DICE
            if mine and event.to in one.setting.rooms:
                there = apply(one, LiveEvent(1000, event))
                found |= rooms_asked_about(there, player, dice, hands) & {event.to}
    return found


@pytest.mark.parametrize(
    ("edition", "players"), tiers([("classic", 3), ("secrets-2008", 3)], ("secrets-2008", 3))
)
def test_rooms_within_reach_are_those_that_legal_events_lead_to(
    edition: str, players: int, thorough: bool
) -> None:
    tried = 0
    for seed in range(12 if thorough else 3):
        game = play(edition, players, seed, 60)
        log = game.log()
        random = Random(seed)
        for table, live in zip(tables(log), log.live, strict=False):
            event = live.event
            if not isinstance(event, Roll) or table.turn.points or random.random() < 0.5:
                continue
            if not all(isinstance(die, int) for die in event.dice):
                continue
            expected = rooms_tried(table, event.player, event.dice, game.hands)
            assert rooms_within_reach(table, event.player, event.dice) == expected, (seed, live.number)
            tried += 1
    assert tried > 5


def test_the_way_to_a_room_is_its_distance_or_a_passage() -> None:
    """The ballroom is seven pips from the kitchen, a passage leads from there to the study."""
    table = tables(play("classic", 3, 1, 1).log())[0]
    player = table.seats[0]
    suspect = table.setting.characters[player]
    ways = ways_to_rooms(replace(table, pawns={**table.pawns, suspect: "cuisine"}), player)
    assert (ways["cuisine"].pips, ways["grand-salon"].pips) == (0, 7)
    assert [room for room, way in ways.items() if way.passage] == ["bureau"]
    nowhere = ways_to_rooms(replace(table, pawns={}), player)
    assert {(way.pips, way.passage) for way in nowhere.values()} == {(None, False)}
