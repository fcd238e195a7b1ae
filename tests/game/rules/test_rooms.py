"""The rooms in which a player may suggest next, compared with every legal event."""

from collections.abc import Mapping
from random import Random

import pytest
from msgspec.structs import replace

from cluedo_notes.editions import Effect
from cluedo_notes.game.log.corrections import LiveEvent
from cluedo_notes.game.log.events import Draw, Move, Roll, Suggestion
from cluedo_notes.game.rules.legal_events import legal_events
from cluedo_notes.game.rules.rooms import (
    Dice,
    Way,
    beyond_passages,
    has_rolled,
    leads_anywhere,
    rooms_by_right,
    rooms_within_reach,
    ways_to,
    ways_to_rooms,
)
from cluedo_notes.game.table.apply import apply
from cluedo_notes.game.table.asking import Hands
from cluedo_notes.game.table.of_log import tables
from cluedo_notes.game.table.table import Table
from tests.game.rules import test_2008, test_2008_cards, test_asterix, test_super
from tests.game.rules.test_classic import THREE, TO_LOUNGE, UNSHOWN
from tests.helpers.cli.playing import Line
from tests.helpers.examples import tiers
from tests.helpers.game.at_the_table_2008 import table_after as at_2008
from tests.helpers.game.at_the_table_classic import after as at_classic
from tests.helpers.game.at_the_table_classic import end, move, roll
from tests.helpers.game.random_play import play

BY_DICE = (None, "passage", "remain", "move-twice")
"""The ways to move that need no card and no power, besides the roll."""


def rooms_asked_about(table: Table, player: str, dice: Dice, hands: Hands) -> set[str]:
    """The rooms of all suggestions that he may make now."""
    return {
        event.room
        for event in legal_events(table, dice, hands)
        if isinstance(event, Suggestion) and event.player == player and event.power is None
    }


def rooms_tried(table: Table, player: str, dice: Dice, hands: Hands) -> set[str]:
    """The same after at most one roll of these dice, if there was none, and one move."""
    found = rooms_asked_about(table, player, dice, hands)
    tables_of_turn = [table]
    if not has_rolled(table, player):
        tables_of_turn.append(apply(table, LiveEvent(999, Roll(player, dice))))
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


SITUATIONS: Mapping[str, tuple[Table, str, Dice]] = {
    "before anything": (at_classic(THREE), "Ana", (5, 3)),
    "a double into any room": (at_classic(THREE), "Ana", (1, 1)),
    "no room within reach": (at_classic(THREE), "Ana", (1, 2)),
    "rolled: other dice count no more": (at_classic(THREE, TO_LOUNGE[0]), "Ana", (1, 1)),
    "arrived": (at_classic(THREE, TO_LOUNGE), "Ana", (6, 6)),
    "arrived in the corridor": (at_classic(THREE, roll("Ana", 1, 2), move("Ana", "21,7")), "Ana", (6, 6)),
    "asked": (at_classic(THREE, TO_LOUNGE, UNSHOWN), "Ana", (6, 6)),
    "out of a room by dice or passage": (
        at_classic(THREE, TO_LOUNGE, UNSHOWN, end("Ana", "Bob", "Cleo")),
        "Ana",
        (2, 2),
    ),
    "called in, in time to ask or leave": (at_2008(test_2008.HEAD, *test_2008.CALLED), "Bob", (2, 3)),
    "must leave the room": (
        at_2008(test_2008.HEAD, *test_2008.GUEST, test_2008.ASKED, *test_2008.ROUND),
        "Ana",
        (6, 6),
    ),
    "rolled once more by the power for two moves": (
        at_2008(test_2008_cards.MUSTARD, *test_2008_cards.TWICE),
        "Ana",
        (1, 1),
    ),
    "asks again only where it was called in": (
        at_classic(test_super.THREE, test_super.TO_KITCHEN, test_super.ROUND),
        "Ana",
        (6, 5),
    ),
    "over rooms, passages after the dice": (
        at_classic(test_super.THREE, test_super.TO_KITCHEN[0]),
        "Ana",
        (1, 1),
    ),
}
"""A table, a player whose turn it is or could be, and dice."""


@pytest.mark.parametrize("situation", SITUATIONS)
def test_rooms_within_reach_are_those_where_the_player_may_come_to_ask(situation: str) -> None:
    table, player, dice = SITUATIONS[situation]
    assert rooms_within_reach(table, player, dice) == rooms_tried(table, player, dice, {})


def test_in_the_situations_there_are_rooms_and_none() -> None:
    found = [rooms_within_reach(*one) for one in SITUATIONS.values()]
    assert frozenset() in found
    assert {len(rooms) for rooms in found if rooms is not None} >= {0, 1, 9}


def test_cards_that_are_to_be_drawn_first_do_not_change_where_the_dice_lead() -> None:
    due = at_2008(
        test_2008.HEAD, "Ana roll ? 6", "Ana draw", "Ana move 23,18", *test_2008.ROUND, "Ana roll ? 6"
    )
    drawn = apply(due, LiveEvent(9, Draw("Ana")))
    assert (due.draws_due, drawn.draws_due) == (1, 0)
    assert rooms_within_reach(due, "Ana", None) == rooms_tried(drawn, "Ana", (1, 1), {}) != set()


def test_six_more_points_lead_as_far_though_cards_are_to_be_drawn_first() -> None:
    due = at_2008(
        test_2008.HEAD, "Ana roll ? 6", "Ana draw", "Ana move 23,18", *test_2008.ROUND, "Ana roll ? 6"
    )
    drawn = apply(due, LiveEvent(9, Draw("Ana")))
    beyond = rooms_by_right(drawn, "Ana", Effect.PLUS_SIX)
    assert (
        rooms_by_right(due, "Ana", Effect.PLUS_SIX) == beyond == {"salle-a-manger", "chambre-d-amis", "hall"}
    )


@pytest.mark.parametrize("noted", [[], [TO_LOUNGE[0]], TO_LOUNGE, [*TO_LOUNGE, UNSHOWN]])
def test_of_others_the_next_turn_counts_from_where_they_stand(noted: list[Line]) -> None:
    """Whatever Ana does meanwhile: Bob's roll of seven or more leads from his square into the lounge."""
    table = at_classic(THREE, *noted)
    own = at_classic(THREE, end("Ana"))
    for dice in ((4, 4), (1, 2), (6, 6)):
        assert rooms_within_reach(table, "Bob", dice) == rooms_tried(own, "Bob", dice, {})
    assert rooms_within_reach(table, "Bob", None) is None


def test_a_turn_that_is_over_is_followed_by_the_players_next() -> None:
    over = at_classic(THREE, TO_LOUNGE, UNSHOWN, end("Ana"))
    next_turn = at_classic(THREE, TO_LOUNGE, UNSHOWN, end("Ana", "Bob", "Cleo"))
    assert over.turn.player == "Ana"
    for dice in ((2, 2), (6, 5)):
        assert rooms_within_reach(over, "Ana", dice) == rooms_tried(next_turn, "Ana", dice, {}) != set()
    assert rooms_within_reach(over, "Ana", None) is None


def test_without_dice_a_board_or_the_pawns_place_no_room_is_said() -> None:
    start = at_classic(THREE)
    assert rooms_within_reach(start, "Ana", None) is None
    rolled = at_classic(THREE, TO_LOUNGE[0])
    assert rooms_within_reach(rolled, "Ana", None) == {"petit-salon"}
    assert rooms_within_reach(replace(rolled, pawns={}), "Ana", (5, 3)) is None
    inn = at_2008(test_asterix.HEAD)
    assert rooms_within_reach(inn, "Ana", (5, 3)) is None


def test_without_a_board_who_has_rolled_may_ask_where_they_may_stay_or_a_passage_leads() -> None:
    """Astérix: no squares are drawn; the forest has a passage to the Roman camp, the inn has none."""
    for place, rooms in (("auberge", set()), ("foret", {"camp-romain"})):
        there = at_2008(
            test_asterix.HEAD,
            "Ana roll 2 3",
            f"Ana move {place}",
            *test_asterix.ROUND[:1],
            "Bob move falaise",
            "Cleo roll 1 2",
            "Cleo move route",
        )
        assert set(beyond_passages(there, place)) == rooms
        assert rooms_within_reach(there, "Ana", None) is None
    rolled = at_2008(test_asterix.HEAD, "Ana roll 2 3")
    assert rooms_within_reach(rolled, "Ana", None) is rooms_within_reach(rolled, "Ana", (2, 3)) is None
    arrived = at_2008(test_asterix.HEAD, *test_asterix.INN)
    assert rooms_within_reach(arrived, "Ana", None) == {"auberge"}


def test_a_passage_is_open_at_both_ends_and_nowhere_else() -> None:
    table = at_classic(THREE)
    found = {here: list(beyond_passages(table, here)) for here in table.setting.rooms}
    assert {here: beyond for here, beyond in found.items() if beyond} == {
        "cuisine": ["bureau"],
        "bureau": ["cuisine"],
        "veranda": ["petit-salon"],
        "petit-salon": ["veranda"],
    }
    assert list(beyond_passages(table, (7, 24))) == []


@pytest.mark.parametrize(
    ("way", "may_be_next", "nearness"),
    [
        (Way(0), True, 0),
        (Way(1), True, 1),
        (Way(12), True, 12),  # the highest roll
        (Way(13), False, 13),
        (Way(13, passage=True), True, 0),
        (Way(None), True, 99),
        (Way(None, passage=True), True, 0),
    ],
)
def test_one_roll_or_a_passage_is_the_next_turn(way: Way, may_be_next: bool, nearness: int) -> None:
    assert (way.may_be_next, way.nearness(unknown=99)) == (may_be_next, nearness)


def test_a_way_leads_to_any_place_and_is_unknown_without_a_board() -> None:
    table = at_2008(test_2008.HEAD)
    assert set(ways_to_rooms(table, "Ana")) == table.setting.rooms
    assert set(ways_to(table, "Ana", ["piscine"])) == {"piscine"}
    inn = at_2008(test_asterix.HEAD, *test_asterix.INN)
    assert ways_to(inn, "Ana", ["auberge", "foret"]) == {"auberge": Way(0), "foret": Way()}


ROLLS = [(one, two) for one in range(1, 7) for two in range(one, 7)]


@pytest.mark.parametrize(
    "table",
    [
        at_classic(test_super.with_options(passage_after_dice=False)),
        at_classic(test_super.THREE),
        at_classic(test_super.THREE, test_super.AT_SPY, end("Ana", "Bob", "Cleo")),
        at_classic({**THREE, "options": {"free_doubles": False}}, TO_LOUNGE, end("Ana", "Bob", "Cleo")),
        at_2008(test_2008.HEAD, *test_2008.GUEST, *test_2008.ROUND),
    ],
    ids=lambda table: table.setting.edition.id,
)
def test_the_distance_is_the_lowest_roll_that_leads_there(table: Table) -> None:
    by_roll = {roll: rooms_within_reach(table, "Ana", roll) or frozenset() for roll in ROLLS}
    near = 0
    for room, way in ways_to_rooms(table, "Ana").items():
        if way.passage or way.pips == 0:
            continue
        rolls = [sum(roll) for roll, rooms in by_roll.items() if room in rooms]
        assert way.pips is not None
        assert min(rolls, default=None) == (max(way.pips, 2) if way.pips <= 12 else None), room
        assert way.may_be_next == bool(rolls)
        near += bool(rolls)
    assert near > 1


@pytest.mark.parametrize(
    ("edition", "pips"),
    [(THREE, {1, 6}), (test_super.THREE, set())],
)
def test_a_double_one_or_six_leads_anywhere_in_the_classic_game(edition: Line, pips: set[int]) -> None:
    table = at_classic(edition)
    found = {
        (one, two) for one in range(1, 7) for two in range(1, 7) if leads_anywhere(table, "Ana", (one, two))
    }
    assert found == {(one, one) for one in pips}


def test_who_has_rolled_in_this_turn() -> None:
    events = [*TO_LOUNGE, UNSHOWN]
    rolled = [has_rolled(at_classic(THREE, *events[:number]), "Ana") for number in range(4)]
    assert rolled == [False, True, True, False]
    assert not has_rolled(at_classic(THREE, *events[:2]), "Bob")


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
