"""The possible events now, the player on turn and the reach of the dice, compared with every event that can
be written."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from itertools import chain
from random import Random

import pytest
from msgspec.structs import replace

from cluedo_notes.editions import Power, Spot
from cluedo_notes.editions.board import spot_order, square_text
from cluedo_notes.game.log.corrections import LiveEvent
from cluedo_notes.game.log.events import Look, LookPlace, Move, OpenHand, Roll
from cluedo_notes.game.rules.check import can_happen
from cluedo_notes.game.rules.legal_events import Prospect, impossible_kinds, legal_events, prospect
from cluedo_notes.game.rules.rooms import Dice
from cluedo_notes.game.table.apply import apply
from cluedo_notes.game.table.of_log import tables
from cluedo_notes.game.table.table import Table
from cluedo_notes.game.table.turn import Phase
from tests.game.rules import test_2008, test_asterix, test_classic, test_game_of_thrones, test_super
from tests.game.rules.test_2008_cards import clocks
from tests.helpers.cli.playing import Line
from tests.helpers.editions import RULE_BOOKS
from tests.helpers.game import at_the_table_2008, at_the_table_classic
from tests.helpers.game.eager_play import eager
from tests.helpers.game.random_play import play
from tests.oracle.count_events import DICE, everything

OF_CARDS_AND_POWERS = ("stay", "go-anywhere", "go-room")
"""What moves a pawn instead of the dice."""


def may_by_player(table: Table) -> dict[str, set[str]]:
    """The types of every event that can be written and may happen, by the player who would do it."""
    found: dict[str, set[str]] = {}
    hands = dict.fromkeys(table.seats, frozenset[str]())
    slots = range(1, table.setting.aside + 1)
    looks = (Look(player, LookPlace.ASIDE, slot=slot) for player in table.seats for slot in slots)
    for event in chain(everything(table, hands, alike=True), looks):
        assert event.actor is not None
        if event.kind not in found.get(event.actor, ()) and can_happen(table, event):
            found.setdefault(event.actor, set()).add(event.kind)
    return found


def places(table: Table) -> Iterator[str]:
    edition = table.setting.edition
    yield from edition.place_names
    if edition.board is not None:
        yield from map(square_text, edition.board.squares)


def led_to(table: Table, player: str, via: str | None) -> list[Spot]:
    """Where a player may move so."""
    legal = (to for to in places(table) if can_happen(table, Move(player, to, via)))
    return sorted(map(table.setting.spot, legal), key=spot_order)


def walker(table: Table, may: Mapping[str, set[str]], player: str) -> str | None:
    """Who walks by dice: who has rolled and has still to go, else who may roll, first whose turn it is."""
    if table.turn.phase is Phase.ROLLED and not table.turn.at_rest:
        return table.turn.player
    rolls = [one for one in (player, *table.seats) if "roll" in may.get(one, ())]
    return rolls[0] if rolls else None


def ends_of(table: Table, walks: str | None, dice: Dice | None) -> tuple[Spot, ...] | None:
    """Where the dice lead, those rolled before those given; places that cards must be drawn for first too."""
    board = table.setting.edition.board
    if walks is None or board is None or table.spot_of(walks) is None:
        return None
    if (table.turn.player, table.turn.phase) != (walks, Phase.ROLLED):
        if dice is None:
            return None
        table = apply(table, LiveEvent(0, Roll(walks, dice)))
    return tuple(led_to(replace(table, turn=replace(table.turn, draws_due=0)), walks, None))


def at_2008(head: at_the_table_2008.Line, *events: str) -> Callable[[], Table]:
    return partial(at_the_table_2008.table_after, head, *events)


def at_classic(head: Line, *events: Line | list[Line]) -> Callable[[], Table]:
    return partial(at_the_table_classic.after, head, *events)


WHITE = test_2008.game("Ana leblanc, Bob rose, Cleo olive")
MEEREEN = at_the_table_2008.header("got-meereen", "Ana daenerys, Bob jorah, Cleo missandei")
RED_KEEP = test_game_of_thrones.HEAD

SITUATIONS = {
    "classic, before anything": at_classic(test_classic.THREE),
    "classic, rolled": at_classic(test_classic.THREE, test_classic.TO_LOUNGE[0]),
    "classic, arrived": at_classic(test_classic.THREE, test_classic.TO_LOUNGE),
    "classic, asked": at_classic(test_classic.THREE, test_classic.TO_LOUNGE, test_classic.UNSHOWN),
    "super, on a spy square with points left": at_classic(test_super.THREE, test_super.AT_SPY),
    "super, on the path with points left": at_classic(
        test_super.THREE, at_the_table_classic.roll("Ana", 5, 6), test_super.ON_PATH[1]
    ),
    "2008, power to go into any room": at_2008(WHITE),
    "2008, cards in hand": at_2008(test_2008.HEAD, *test_2008.TWO_CARDS),
    "2008, cards to draw": at_2008(test_2008.HEAD, "Ana roll ? 3"),
    "2008, showed a card, was called in": at_2008(
        test_2008.game("Ana leblanc, Bob pervenche, Cleo rose"),
        "Ana move patio go-room",
        "Ana suggest pervenche corde patio: Bob show",
    ),
    "Meereen, nobody knows the powers": at_2008(MEEREEN),
    "Meereen, rolled": at_2008(MEEREEN, "Ana roll 3 4"),
    "Red Keep, cards in hand and in a room": at_2008(
        RED_KEEP, *test_game_of_thrones.DRAWN, *test_game_of_thrones.ROUND
    ),
    "Red Keep among two, a card aside to look at": at_2008(
        test_game_of_thrones.TWO, *test_game_of_thrones.CELLS, "Ana suggest sansa arbalete cachots: Bob pass"
    ),
    "Astérix, before anything": at_2008(test_asterix.HEAD),
    "Astérix, rolled": at_2008(test_asterix.HEAD, "Ana roll 3 4"),
}
"""Tables by what has happened at them."""


@cache
def position(edition: str, seed: int) -> Table:
    """Some table of a random game, in which the game is not over and nobody lays a hand open."""
    log = play(edition, 3, seed, 80, pick=eager).log()
    open_tables = [table for table in tables(log) if not table.over and table.due is None]
    return Random(seed).choice(open_tables)


@pytest.mark.parametrize("situation", SITUATIONS)
def test_what_may_happen_is_what_can_be_written_and_breaks_no_rule(situation: str) -> None:
    assert_prospect(SITUATIONS[situation]())


@pytest.mark.slow
@pytest.mark.parametrize("edition", RULE_BOOKS)
@pytest.mark.parametrize("seed", range(3))
def test_the_same_in_random_games(edition: str, seed: int) -> None:
    assert_prospect(position(edition, seed))


def assert_prospect(table: Table) -> None:
    """`prospect` says of a table what trying everything says."""
    found = prospect(table, DICE)
    may = may_by_player(table)
    player, phase = table.on_turn
    assert (found.player, found.phase) == (player, phase)
    assert set(found.may) == may.pop(player or "", set())
    assert {one: set(kinds) for one, kinds in found.others.items()} == may
    assert len(found.may) == len(set(found.may))
    may[player or ""] = set(found.may)
    assert found.walks == walker(table, may, player or "")
    assert found.ends == ends_of(table, found.walks, DICE)
    assert prospect(table, None).ends == ends_of(table, found.walks, None)
    for one in table.seats:
        known = table.setting.edition.powers.get(table.setting.characters[one])
        for via in OF_CARDS_AND_POWERS:
            ends = led_to(table, one, via) if via != Power.GO_ROOM or known == via else []
            assert list(found.by_right.get(one, {}).get(via, ())) == ends, (one, via)


@pytest.mark.parametrize("situation", SITUATIONS)
def test_what_may_be_done_now_does_not_hang_on_what_may_have_been_left_out(situation: str) -> None:
    table = SITUATIONS[situation]()
    gaps = replace(table, setting=replace(table.setting, complete=False))
    assert prospect(gaps, DICE) == prospect(table, DICE)


def test_when_the_game_is_over_nothing_may_be_done() -> None:
    won = at_the_table_classic.after(
        test_classic.THREE,
        *test_classic.TO_LOUNGE,
        test_classic.UNSHOWN,
        at_the_table_classic.accusation("Ana", correct=True),
    )
    assert prospect(won, DICE) == Prospect(None, Phase.OVER, ())


def test_an_open_hand_comes_before_everything_else() -> None:
    dies = at_the_table_2008.table_after(test_2008.HEAD, *clocks(8))
    assert dies.due is not None
    assert prospect(dies, DICE) == Prospect(dies.due, Phase.ROLLED, ("open_hand",))
    hands = {player: frozenset({"spa", "rose", "hall"}) for player in dies.seats}
    assert list(legal_events(dies, DICE, hands)) == [OpenHand(dies.due, ("hall", "rose", "spa"))]
    assert list(legal_events(dies, DICE, {})) == [OpenHand(dies.due, ())]


def test_before_anything_the_player_who_begins_rolls_or_asks() -> None:
    """Where nobody knows who begins, everybody may, and the first at the table is asked about."""
    begins = at_the_table_classic.after(test_classic.THREE)
    found = prospect(begins, (1, 2))
    assert (found.player, found.phase, found.walks) == ("Ana", Phase.START, "Ana")
    assert found.others == {}
    assert found.ends == ((21, 7), (22, 8))
    unknown = at_the_table_2008.table_after(test_2008.game(first_player=None))
    assert unknown.on_turn == (None, None)
    found = prospect(unknown, (1, 2))
    assert (found.player, found.phase, found.may) == (None, None, ())
    assert {player: "roll" in kinds for player, kinds in found.others.items()} == dict.fromkeys(
        unknown.seats, True
    )
    assert found.walks == unknown.seats[0]


def test_after_a_stop_with_points_left_the_player_walks_no_more() -> None:
    """In Super a stop on a spy square goes on; in Cluedo 2008 a stop in the corridor is the end."""
    spies = at_the_table_classic.after(test_super.THREE, *test_super.AT_SPY)
    assert prospect(spies, None).walks != "Ana"
    rolled = at_the_table_classic.after(test_super.THREE, test_super.AT_SPY[0])
    assert prospect(rolled, None).walks == "Ana"
    assert (9, 13) in (prospect(rolled, None).ends or ())


def test_without_a_board_or_the_place_of_the_pawn_nobody_knows_where_the_dice_lead() -> None:
    inn = at_the_table_2008.table_after(test_asterix.HEAD, "Ana roll 2 3")
    assert (prospect(inn, None).walks, prospect(inn, None).ends) == ("Ana", None)
    nowhere = replace(at_the_table_classic.after(test_classic.THREE), pawns={})
    assert (prospect(nowhere, DICE).walks, prospect(nowhere, DICE).ends) == ("Ana", None)
    rolled = apply(nowhere, LiveEvent(1, Roll("Ana", (5, 3))))
    assert (prospect(rolled, DICE).walks, prospect(rolled, DICE).ends) == ("Ana", None)
    assert [one for one in legal_events(rolled, DICE, {}) if one == Move("Ana", "petit-salon")] == []


NEVER = {"clue_card", "spy", "look", "play", "draw", "open_hand", "power"}
DECK = {"play", "draw", "open_hand", "power"}


@pytest.mark.parametrize(
    ("edition", "players", "never"),
    [
        ("classic", "Ana rose, Bob moutarde, Cleo leblanc", NEVER),
        ("asterix", "Ana grossebaf, Bob olibrius, Cleo suspect-3", NEVER),
        ("super", "Ana rose, Bob moutarde, Cleo leblanc", NEVER - {"spy"}),
        # Three players hold all the cards, four leave one over, face down.
        ("secrets-2008", "Ana rose, Bob moutarde, Cleo olive", NEVER - DECK),
        ("secrets-2008", "Ana rose, Bob moutarde, Cleo olive, Dan violet", NEVER - DECK - {"look"}),
        # Two have four cards aside; among three the left-over cards lie open.
        ("got-red-keep", "Ana cersei, Bob tyrion", NEVER - DECK - {"look"}),
    ],
)
def test_what_an_edition_has_not_got_cannot_happen(edition: str, players: str, never: set[str]) -> None:
    assert impossible_kinds(at_the_table_2008.log_of(at_the_table_2008.header(edition, players))) == never
