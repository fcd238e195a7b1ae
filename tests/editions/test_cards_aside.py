"""Cards put aside in any box: the players who look at them, and when (A-G-12). The expected results were
decided from the sources first."""

from typing import Any

import pytest

from cluedo_notes.game.log.events import Look
from cluedo_notes.game.rules.finding import Reason
from cluedo_notes.game.rules.legal_events import legal_events
from tests.helpers.game.at_the_table_2008 import LEGAL, broken, header, table_after, unchecked

ROOMS = ["salon", "cuisine", "bureau", "entree"]
IN_ROOMS = header("cluedo-2023", "Ana rose, Bob olive", options={"aside-rooms": ROOMS})
GAPS = {**IN_ROOMS, "complete": False}
BESIDE = header("cluedo-2011", "Ana rose, Bob olive")
THREE_IN_ROOMS = {"aside": 2, "look-aside": "entering", "aside-rooms": ["cuisine", "bureau"]}

TO_KITCHEN = ("Ana roll 5 6", "Ana move cuisine")
BOB = ("Bob roll 1 2", "Bob move entree")
ASKS = "Ana suggest violet corde cuisine: Bob pass"


# -- in rooms, as in the box of 2023


@pytest.mark.parametrize(
    ("events", "rules"),
    [
        ((*TO_KITCHEN, "Ana look aside 2"), LEGAL),
        ((*TO_KITCHEN, "Ana look aside 2", ASKS), LEGAL),
        ((*TO_KITCHEN, ASKS, "Ana look aside 2"), LEGAL),  # noted after the question
        ((*TO_KITCHEN, ASKS, "Bob roll 1 2"), LEGAL),  # nobody has to look, nor to note it
        ((*TO_KITCHEN, "Ana look aside 3"), ("look-room",)),  # it lies elsewhere
        ((*TO_KITCHEN, "Ana look aside 2", "Ana look aside 2"), ("look-room",)),
        ((*TO_KITCHEN, "Ana look aside 2", ASKS, "Ana look aside 2"), ("look-room",)),
        ((*TO_KITCHEN, ASKS, *BOB, "Ana look aside 2"), ("look-room",)),  # she came a turn before
        ((*TO_KITCHEN, ASKS, *BOB, "Ana move bureau passage", "Ana look aside 3"), LEGAL),
        (("Ana roll 5 6", "Ana move salle-de-billard", "Ana look aside 2"), ("look-room",)),
        ((*TO_KITCHEN, "Bob look aside 4"), ("look-room",)),
        (("Ana look aside 2",), ("look-room",)),
    ],
)
def test_who_enters_the_room_of_a_card_looks_at_it_once(
    events: tuple[str, ...], rules: tuple[str, ...]
) -> None:
    assert broken(IN_ROOMS, *events) == rules


def test_who_is_called_to_a_room_has_entered_it() -> None:
    called = (*TO_KITCHEN, "Ana suggest olive corde cuisine: Bob pass")
    assert broken(IN_ROOMS, *called, "Bob look aside 2") == LEGAL
    assert broken(IN_ROOMS, *called, "Bob look aside 4") == ("look-room",)


def test_an_unanswered_asker_looks_at_a_card_wherever_it_lies() -> None:
    options = {"aside-rooms": ROOMS, "look-aside": "unanswered"}
    head = header("cluedo-2023", "Ana rose, Bob olive", options=options)
    asked = (*TO_KITCHEN, ASKS, "Ana look aside 1")
    assert broken(head, *asked) == LEGAL
    assert table_after({**head, "complete": False}, "Ana look aside 1").pawns.get("rose") is None


def test_a_look_where_one_was_called_in_begins_no_turn_and_is_that_of_nobody_else() -> None:
    called = (*TO_KITCHEN, "Ana suggest olive corde cuisine: Bob pass", "Bob look aside 2")
    after = table_after(IN_ROOMS, *called)
    assert (after.turn.player, after.turn.looked) == ("Ana", False)
    assert after.looked_aside == {"Bob": (2,)}
    assert table_after(GAPS, *called).pawns["rose"] == "cuisine"
    assert broken(IN_ROOMS, *called, "Ana look aside 2") == LEGAL
    own = table_after(IN_ROOMS, *called[:-1], "Ana end", "Bob look aside 2")
    assert (own.turn.player, own.turn.looked) == ("Bob", True)


def test_who_may_look_where_they_were_called_in_is_among_what_may_happen() -> None:
    head = header("orchid-2016", "Ana rose, Bob olive, Cleo violet", options=THREE_IN_ROOMS)
    called = ("Ana roll 5 6", "Ana move cuisine", "Ana suggest violet corde cuisine: Bob pass, Cleo pass")
    looks = [
        event for event in legal_events(table_after(head, *called), (1, 2), {}) if isinstance(event, Look)
    ]
    assert [(look.player, look.slot) for look in looks] == [("Ana", 1), ("Cleo", 1)]


def test_where_the_rooms_are_not_named_any_room_may_have_a_card() -> None:
    head = header("cluedo-2023", "Ana rose, Bob olive")
    assert broken(head, *TO_KITCHEN, "Ana look aside 1") == LEGAL
    assert broken(head, "Ana roll 1 2", "Ana move 3,4", "Ana look aside 1") == ("look-room",)


def test_a_log_with_gaps_is_not_called_wrong_for_what_it_leaves_out() -> None:
    assert unchecked(GAPS, "Ana look aside 2") == (Reason.POSITION,)
    assert broken(GAPS, "Ana look aside 2", "Ana suggest violet corde cuisine: Bob pass") == LEGAL
    assert table_after(GAPS, "Ana look aside 2").pawns["rose"] == "cuisine"
    assert unchecked(GAPS, *TO_KITCHEN, "Ana look aside 3") == (Reason.MOVE,)
    nameless = {**GAPS, "players": [{"name": "Ana"}, {"name": "Bob"}]}
    assert unchecked(nameless, "Ana look aside 2") == (Reason.POSITION,)


# -- beside the board, as in the box of 2011


def _asking(slot: str, room: str = "garage", away: str = "salon") -> tuple[str, ...]:
    asks = ("Ana roll 5 6", f"Ana move {room}", f"Ana suggest violet corde {room}: Bob pass")
    return (*asks, *slot.split(";"), "Bob roll 1 2", f"Bob move {away}")


@pytest.mark.parametrize(
    ("events", "rules"),
    [
        (_asking("Ana look aside 1")[:-2], LEGAL),
        (_asking("Ana look aside 4"), LEGAL),
        ((*_asking("Ana look aside 1")[:3], "Bob roll 1 2"), ("look-must",)),
        ((*_asking("Ana look aside 1")[:3], "Bob look aside 1"), ("look-aside",)),
        (("Ana look aside 1",), ("look-aside",)),
    ],
)
def test_an_unanswered_asker_looks_at_one_beside_the_board(
    events: tuple[str, ...], rules: tuple[str, ...]
) -> None:
    assert broken(BESIDE, *events) == rules


def test_each_look_is_at_another_card_until_all_are_seen() -> None:
    rooms, away = ("garage", "cuisine", "garage", "cuisine", "garage"), ("salon", "bureau", "salon", "bureau")
    turns = [
        event
        for slot, room, there in zip((1, 2, 3, 4), rooms, away, strict=False)
        for event in _asking(f"Ana look aside {slot}", room, there)
    ]
    assert broken(BESIDE, *turns) == LEGAL
    fifth = (*turns, *_asking("", rooms[4])[:3])
    assert broken(BESIDE, *fifth, "Bob roll 1 2") == LEGAL  # she has seen all four
    second = (*turns[:9], "Ana look aside 1")
    assert broken(BESIDE, *second) == ("look-again",)


# -- as a house plays


@pytest.mark.parametrize(
    ("options", "rules"),
    [
        ({"aside": 2}, ("look-aside",)),
        ({"aside": 2, "look-aside": "never"}, ("look-aside",)),
        ({"aside": 2, "look-aside": "unanswered"}, LEGAL),
        ({"aside": 2, "look-when-unanswered": True}, LEGAL),
        ({"aside": 2, "look-aside": "entering"}, LEGAL),
        ({"aside": 2, "look-aside": "entering", "aside-rooms": ["entree", "bureau"]}, ("look-room",)),
        ({"aside": 2, "look-aside": "entering", "aside-rooms": ["cuisine", "bureau"]}, LEGAL),
    ],
)
def test_a_table_of_three_may_put_cards_aside_in_any_box(
    options: dict[str, Any], rules: tuple[str, ...]
) -> None:
    head = header("orchid-2016", "Ana rose, Bob olive, Cleo violet", options=options)
    asks = "Ana suggest violet corde cuisine: Bob pass, Cleo pass"
    assert broken(head, "Ana roll 5 6", "Ana move cuisine", asks, "Ana look aside 1") == rules
