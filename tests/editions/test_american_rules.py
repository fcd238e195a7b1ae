"""The American classic: a move in every turn, doors that pawns block, and the one that steps off its door."""

import pytest

from tests.helpers.game.at_the_table_2008 import LEGAL, Line, broken, header, log_of, table_after, tables

SEATS = "Ana moutarde, Bob rose, Cleo leblanc"


def game(first: str = "Bob") -> Line:
    return header("american", SEATS, first=first, dealer="Cleo")


HEAD = game()

TRAPPED = (
    *("Ana roll 3 4", "Ana move 17,7", "Bob roll 2 3", "Bob move 19,7", "Cleo roll 5 6", "Cleo move 8,8"),
    *("Ana roll 1 2", "Ana move salle-a-manger"),
    "Ana suggest olive corde salle-a-manger: Bob pass, Cleo show",
    *("Bob roll 2 2", "Bob move 16,6", "Cleo roll 2 2", "Cleo move 12,8"),
)
"""Bob and Cleo stand before the two doors of the dining room; Ana is in it, and it is her turn."""

AT_THE_DOOR = ("Bob roll 3 4", "Bob move 18,6", "Bob accuse wrong")
"""Bob stood before the lounge's only door when he accused wrongly."""


# -- a move in every turn (A-G-8, A-G-9)


@pytest.mark.parametrize("stays", ["Ana move salle-a-manger remain", "Ana end"])
def test_who_has_no_way_out_stays_without_a_useless_roll_a_g_8(stays: str) -> None:
    head = game("Ana")
    assert broken(head, *TRAPPED, stays) == LEGAL
    assert broken(head, *TRAPPED, stays, "Bob roll 1 2") == LEGAL
    assert broken(head, *TRAPPED, "Ana roll 1 2", stays) == LEGAL  # nor with one
    one_door = (*TRAPPED[:-2], "Cleo roll 1 2", "Cleo move 10,9")
    assert broken(head, *one_door, stays) == ("move-stay",)


def test_whose_room_has_a_passage_has_a_way_out() -> None:
    lounge = ("Ana roll 4 4", "Ana move petit-salon", "Bob roll 3 4", "Bob move 18,6")
    head = game("Ana")
    before_the_door = table_after(head, *lounge, "Cleo roll 2 3", "Cleo move 2,6")
    assert before_the_door.pawns["rose"] == (18, 6)
    assert broken(head, *lounge, "Cleo roll 2 3", "Cleo move 2,6", "Ana end") == ("move-stay",)


def test_nobody_stands_still_outside_the_rooms_without_a_roll_a_g_8() -> None:
    assert broken(HEAD, "Bob move 24,7 remain") == ("move-stay",)
    assert broken(HEAD, "Bob end") == ("phase",)


def test_who_was_called_in_asks_at_once_or_rolls_and_moves_a_g_9() -> None:
    called = (
        *("Bob roll 4 4", "Bob move petit-salon"),
        *("Bob suggest leblanc corde petit-salon: Cleo show", "Cleo {}"),
    )

    def then(*lines: str) -> tuple[str, ...]:
        return broken(HEAD, *called[:-1], *lines)

    asks = "Cleo suggest olive corde petit-salon: Ana show"
    assert then(asks) == LEGAL
    assert then("Cleo move petit-salon remain", asks) == LEGAL
    assert then("Cleo roll 3 4", "Cleo move petit-salon remain") == ("move-stay",)
    assert then("Cleo roll 3 4", asks) == ("phase",)
    assert then("Cleo roll 3 4", "Ana roll 1 2") == ("phase",)


# -- the pawn that steps off its door (A-G-10)


def test_a_wrong_accusers_pawn_steps_off_the_door_into_the_room_a_g_10() -> None:
    assert table_after(HEAD, *AT_THE_DOOR).pawns["rose"] == "petit-salon"
    enters = ("Cleo roll 2 3", "Cleo move 2,6", "Ana roll 4 4", "Ana move petit-salon")
    assert broken(HEAD, *AT_THE_DOOR, *enters) == LEGAL
    assert broken(HEAD, *AT_THE_DOOR[:2], *enters) == ("move-reach",)


@pytest.mark.parametrize("between", [(), ("Cleo roll 2 3",), ("Cleo roll 2 3", "Cleo move 2,6")])
def test_it_may_be_noted_at_once_or_later_and_is_no_act_of_a_turn_a_g_10(between: tuple[str, ...]) -> None:
    noted = (*AT_THE_DOOR, *between, "Bob move petit-salon")
    assert broken(HEAD, *noted) == LEGAL
    before, after = tables(log_of(HEAD, *noted))[-2:]
    assert (after.turn, after.pawns) == (before.turn, before.pawns)
    assert broken(HEAD, *noted, "Bob move petit-salon")[0] == "only-answers"  # once
    assert broken(HEAD, *AT_THE_DOOR, *between, "Bob move hall")[0] == "only-answers"


def test_a_pawn_that_blocks_no_door_stays_where_it_is() -> None:
    accuses = ("Bob roll 3 3", "Bob move 18,7", "Bob accuse wrong")
    assert table_after(HEAD, *accuses).pawns["rose"] == (18, 7)
    assert broken(HEAD, *accuses, "Bob move petit-salon")[0] == "only-answers"


def test_elsewhere_it_stays_and_blocks() -> None:
    classic = {**HEAD, "edition": "classic", "options": {"accusation_time": "own-turn"}}
    assert table_after(classic, *AT_THE_DOOR).pawns["rose"] == (18, 6)
    assert broken(classic, *AT_THE_DOOR, "Bob move petit-salon")[0] == "only-answers"
