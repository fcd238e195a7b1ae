"""The classic game (S2): the readings of its ambiguities and those of all editions, kept and broken."""

import pytest

from cluedo_notes.editions import load
from cluedo_notes.game.rules.rulebook import Rule
from tests.game.rules.test_classic import (
    ALL_WRONG,
    AT_THE_DOOR,
    OWN_TURN,
    SHOWN,
    THREE,
    TO_LOUNGE,
    UNSHOWN,
    WRONG,
    hidden,
)
from tests.helpers.cli.playing import suggestion
from tests.helpers.game.at_the_table_classic import accusation, after, end, illegal, legal, move, party, roll

# -- the readings


@pytest.mark.parametrize(
    ("players", "dealer", "first"),
    [
        ("Ana Bob Cleo Dan", "Ana", "Dan"),
        ("Ana Bob Cleo Dan", "Cleo", "Bob"),
        ("Ana Bob Cleo Dan Eva", "Ana", "Eva"),
        ("Ana Bob Cleo Dan Eva", "Dan", "Cleo"),
    ],
)
def test_the_first_with_a_card_less_starts_a_s2_1(players: str, dealer: str, first: str) -> None:
    names = players.split()
    pawns = " ".join(f"{name}:{pawn}" for name, pawn in zip(names, load("classic").suspects, strict=False))
    head = party("classic", pawns, dealer=dealer)
    for name in names:
        if name == first:
            legal(head, roll(name, 3, 4))
        else:
            illegal(Rule.FIRST_PLAYER, head, roll(name, 3, 4))


def test_without_rose_the_next_pawn_clockwise_starts_a_s2_3() -> None:
    """Clockwise from Rose's square stand Mustard, White, Green, Peacock and Plum, whoever sits where."""
    head = party("classic", "Ana:violet Bob:olive Cleo:pervenche")
    legal(head, roll("Bob", 3, 4))
    for other in ("Ana", "Cleo"):
        illegal(Rule.FIRST_PLAYER, head, roll(other, 3, 4))


def test_no_square_is_walked_twice_a_s2_5() -> None:
    back = [roll("Ana", 1, 2), move("Ana", "23,7", path="23,7 22,7 23,7")]
    illegal(Rule.MOVE_REACH, THREE, back)
    legal({**THREE, "options": {"repeat_squares": True}}, back)
    twice = [roll("Ana", 2, 3), move("Ana", "21,7", path="23,7 22,7 23,7 22,7 21,7")]
    illegal(Rule.MOVE_PATH, THREE, twice)
    legal({**THREE, "options": {"repeat_squares": True}}, twice)


def test_a_double_is_a_right_and_leads_also_into_ones_own_room_a_s2_6() -> None:
    legal(THREE, roll("Ana", 1, 1), move("Ana", "22,7"))
    legal(THREE, roll("Ana", 6, 6), move("Ana", "petit-salon"))
    legal(THREE, roll("Ana", 6, 6), move("Ana", "24,7", "remain"))
    there = [*TO_LOUNGE, *end("Ana", "Bob", "Cleo"), roll("Ana", 6, 6)]
    legal(THREE, there, move("Ana", "petit-salon", "double"), SHOWN)
    legal(THREE, there, move("Ana", "petit-salon"), SHOWN)
    legal(THREE, there, move("Ana", "cuisine"))
    illegal(Rule.MOVE_REACH, THREE, there[:-1], roll("Ana", 6, 5), move("Ana", "cuisine"))
    illegal(
        Rule.MOVE_DOUBLE,
        {**THREE, "options": {"free_doubles": False}},
        roll("Ana", 1, 1),
        move("Ana", "cuisine", "double"),
    )


def test_one_may_stay_in_a_room_and_suggest_again_a_s2_7() -> None:
    again = [*TO_LOUNGE, SHOWN, *end("Bob", "Cleo")]
    legal(THREE, again, SHOWN)
    legal(THREE, again, move("Ana", "petit-salon", "remain"), SHOWN)
    strict = {**THREE, "options": {"stay": "no-suggestion"}}
    illegal(Rule.SUGGEST_ARRIVED, strict, again, SHOWN)
    leave_first = {**THREE, "options": {"repeat_suggestion": "after-leaving"}}
    illegal(Rule.SUGGEST_REPEAT, leave_first, again, SHOWN)


def test_a_called_in_player_may_suggest_without_moving_a_s2_8() -> None:
    called = [*TO_LOUNGE, suggestion("Ana", "moutarde corde petit-salon", "Bob show")]
    asks = suggestion("Bob", "olive corde petit-salon", "Cleo show")
    legal(THREE, called, asks)
    legal({**THREE, "options": {"stay": "no-suggestion"}}, called, asks)
    strict = {**THREE, "options": {"stay": "no-suggestion", "called_in_suggests": False}}
    illegal(Rule.SUGGEST_ARRIVED, strict, called, asks)


def test_a_called_in_player_may_also_leave_a_s2_8() -> None:
    called = [*TO_LOUNGE, suggestion("Ana", "moutarde corde petit-salon", "Bob show")]
    legal(THREE, called, roll("Bob", 1, 2), move("Bob", "17,5"))
    legal(THREE, called, move("Bob", "veranda", "passage"))


def test_accusation_right_after_own_suggestion_a_s2_9() -> None:
    legal(THREE, TO_LOUNGE, UNSHOWN, accusation("Ana"))
    for before in ([], TO_LOUNGE, [roll("Ana", 3, 4)], [*TO_LOUNGE, UNSHOWN, *end("Bob", "Cleo")]):
        illegal(Rule.ACCUSE_TIME, THREE, before, accusation("Ana"))
        legal(OWN_TURN, before, accusation("Ana"))


def test_no_accusation_in_somebody_elses_turn_a_s2_9() -> None:
    for head in (THREE, OWN_TURN):
        illegal(Rule.TURN_ORDER, head, TO_LOUNGE, UNSHOWN, roll("Bob", 3, 4), accusation("Ana"))
        illegal(Rule.TURN_ORDER, head, TO_LOUNGE, SHOWN, accusation("Cleo"))


def test_a_wrong_accuser_goes_on_answering_a_s2_10() -> None:
    turn = [*WRONG, roll("Bob", 3, 5), move("Bob", "petit-salon")]
    triple = "olive corde petit-salon"
    legal(THREE, turn, suggestion("Bob", triple, "Cleo pass", "Ana show"))
    illegal(Rule.ANSWER_MISSING, THREE, turn, suggestion("Bob", triple, "Cleo pass"))


def test_a_false_witness_goes_on_answering_a_s2_10() -> None:
    turn = [*TO_LOUNGE, hidden("Bob")]
    legal(THREE, turn, SHOWN)
    skipped = suggestion("Ana", "olive corde petit-salon", "Cleo show")
    illegal(Rule.ANSWER_ORDER, THREE, turn, skipped)


def test_a_wrong_accusers_turns_are_skipped_and_his_pawn_is_moved_a_s2_10() -> None:
    brought = suggestion("Bob", "rose corde hall", "Cleo show")
    turn = [*WRONG, roll("Bob", 6, 6), move("Bob", "hall", "double"), brought]
    assert after(THREE, turn).pawns["rose"] == "hall"
    legal(THREE, turn, end("Cleo"), roll("Bob", 3, 4))


def test_nobody_wins_when_all_are_out_a_s2_12() -> None:
    table = after(THREE, ALL_WRONG)
    assert table.over
    assert table.winner is None
    legal(THREE, ALL_WRONG, {"type": "reveal"})
    illegal(Rule.GAME_OVER, THREE, ALL_WRONG, roll("Ana", 3, 4))


def test_a_false_witness_counts_among_those_who_are_out_a_s2_12() -> None:
    legal(THREE, WRONG, hidden("Bob"), roll("Cleo", 3, 4))
    illegal(Rule.GAME_OVER, THREE, WRONG, hidden("Bob"), hidden("Cleo"), roll("Cleo", 3, 4))


def test_a_blocked_door_is_not_entered_a_s2_13() -> None:
    """Ana stands before the lounge's only door: Bob is eight points away from it, and more do not help."""
    there = [roll("Ana", 3, 4), move("Ana", "18,6")]
    for dice in ((3, 5), (5, 6)):
        illegal(Rule.MOVE_REACH, THREE, there, roll("Bob", *dice), move("Bob", "petit-salon"))
    elsewhere = [roll("Ana", 3, 4), move("Ana", "17,7")]
    legal(THREE, elsewhere, roll("Bob", 3, 5), move("Bob", "petit-salon"))


def test_behind_blocked_doors_one_stays_or_takes_the_passage_a_s2_13() -> None:
    shut_in = [*TO_LOUNGE, *end("Ana"), *AT_THE_DOOR, *end("Cleo")]
    illegal(Rule.MOVE_REACH, THREE, shut_in, roll("Ana", 1, 2), move("Ana", "17,5"))
    illegal(Rule.MOVE_OCCUPIED, THREE, shut_in, roll("Ana", 1, 2), move("Ana", "18,6"))
    legal(THREE, shut_in, roll("Ana", 1, 2), move("Ana", "petit-salon", "remain"), SHOWN)
    legal(THREE, shut_in, move("Ana", "veranda", "passage"))


# -- the general readings


def test_own_cards_may_be_named_a_g_1() -> None:
    """Ana holds all three; nobody can show her one."""
    hand = ["olive", "corde", "petit-salon", "hall", "bureau", "rose"]
    legal({**THREE, "me": "Ana", "hand": hand}, TO_LOUNGE, UNSHOWN)


@pytest.mark.parametrize("card", ["olive", "corde", "petit-salon"])
def test_a_witness_with_several_cards_shows_the_one_that_he_chooses_a_g_2(card: str) -> None:
    legal(THREE, TO_LOUNGE, suggestion("Ana", "olive corde petit-salon", f"Bob show {card}"))


def test_a_suspect_whom_nobody_plays_is_brought_and_nothing_else_happens_a_g_3() -> None:
    table = after(THREE, TO_LOUNGE, SHOWN)
    assert table.pawns["olive"] == "petit-salon"
    assert table.called_in == frozenset()
    assert table.next_player == "Bob"


def test_a_player_who_hid_a_card_is_punished_a_g_4() -> None:
    assert after(THREE, TO_LOUNGE, SHOWN, hidden("Bob")).barred == {"Bob"}


def test_the_game_ends_when_nobody_is_left_who_plays_a_g_5() -> None:
    *before, last = ALL_WRONG
    assert not after(THREE, before).over
    assert after(THREE, before, last).over


def test_a_wrong_accusation_may_stay_secret_a_g_6() -> None:
    legal(THREE, TO_LOUNGE, UNSHOWN, accusation("Ana"))
    triple = {"suspect": "olive", "weapon": "corde", "room": "petit-salon"}
    legal(THREE, TO_LOUNGE, UNSHOWN, {**accusation("Ana"), **triple})
