"""Super Cluedo (S1): the readings of its ambiguities, kept and broken, and what a trial found."""

import pytest

from cluedo_notes.editions import load
from cluedo_notes.game.errors import LogError
from cluedo_notes.game.rules.rulebook import Rule
from tests.game.rules.test_super import (
    AT_SPY,
    ON_PATH,
    ROUND,
    SPY,
    STAIRS,
    THREE,
    TO_KITCHEN,
    TO_LIBRARY,
    asks,
    with_options,
)
from tests.helpers.cli.playing import Line, suggestion
from tests.helpers.game.at_the_table_classic import (
    accusation,
    after,
    end,
    illegal,
    legal,
    log_of,
    move,
    party,
    roll,
    spy,
)

# -- the readings


def test_the_dealer_starts_or_his_left_neighbour_a_s1_1() -> None:
    legal(THREE, roll("Ana", 3, 4))
    illegal(Rule.FIRST_PLAYER, THREE, roll("Bob", 3, 4))
    left = with_options(starter="left-of-dealer")
    legal(left, roll("Bob", 3, 4))
    illegal(Rule.FIRST_PLAYER, left, roll("Ana", 3, 4))


def test_the_first_card_ends_the_questions_a_s1_2() -> None:
    show, both = asks("Ana", "cuisine", "Bob show"), asks("Ana", "cuisine", "Bob show", "Cleo show")
    legal(THREE, TO_KITCHEN, show)
    illegal(Rule.ANSWER_ENDS, THREE, TO_KITCHEN, both)


def test_with_all_witnesses_every_holder_shows_a_card_a_s1_2() -> None:
    everybody = with_options(witnesses="all")
    for answers in (("Bob show", "Cleo show"), ("Bob show", "Cleo pass"), ("Bob pass", "Cleo pass")):
        legal(everybody, TO_KITCHEN, asks("Ana", "cuisine", *answers))
    illegal(Rule.ANSWER_MISSING, everybody, TO_KITCHEN, asks("Ana", "cuisine", "Bob show"))


def test_with_left_then_all_the_others_answer_when_he_has_none_a_s1_2() -> None:
    head = {**party("super", "Ana:rose Bob:moutarde Cleo:leblanc Dan:olive", dealer="Ana")}
    literal = {**head, "options": {"witnesses": "left-then-all"}}
    legal(literal, TO_KITCHEN, asks("Ana", "cuisine", "Bob show"))
    legal(literal, TO_KITCHEN, asks("Ana", "cuisine", "Bob pass", "Cleo show", "Dan show"))
    illegal(Rule.ANSWER_ENDS, literal, TO_KITCHEN, asks("Ana", "cuisine", "Bob show", "Cleo show"))
    illegal(Rule.ANSWER_MISSING, literal, TO_KITCHEN, asks("Ana", "cuisine", "Bob pass", "Cleo show"))


OUT_AND_IN = [
    *TO_KITCHEN,
    asks("Ana", "cuisine", "Bob show"),
    *end("Bob", "Cleo"),
    roll("Ana", 1, 2),
    move("Ana", "7,16"),
    *ROUND,
    roll("Ana", 1, 2),
    move("Ana", "cuisine"),
]
"""A suggestion in the kitchen, out of it, and back."""


def test_no_two_suggestions_running_in_a_room_that_he_has_not_left_a_s1_3() -> None:
    asked = asks("Ana", "cuisine", "Bob show")
    illegal(Rule.SUGGEST_REPEAT, THREE, TO_KITCHEN, asked, end("Bob", "Cleo"), asked)
    legal(THREE, OUT_AND_IN, asked)
    strict = with_options(repeat_suggestion="other-room")
    illegal(Rule.SUGGEST_REPEAT, strict, OUT_AND_IN, asked)


def test_after_one_in_another_room_he_suggests_there_again_a_s1_3() -> None:
    """By the passage to the library and back, also in the strict reading."""
    asked = asks("Ana", "cuisine", "Bob show")
    between = [*end("Bob", "Cleo"), move("Ana", "bibliotheque", "passage")]
    back = [asks("Ana", "bibliotheque", "Bob show"), *end("Bob", "Cleo"), move("Ana", "cuisine", "passage")]
    for head in (THREE, with_options(repeat_suggestion="other-room")):
        legal(head, TO_KITCHEN, asked, between, back, asked)


def test_named_in_the_room_of_his_own_last_suggestion_he_must_leave_first_a_s1_4() -> None:
    """He was not moved; somebody who was, from elsewhere, suggests."""
    bob_in = [roll("Bob", 3, 5), move("Bob", "cuisine"), suggestion("Bob", "rose corde cuisine", "Cleo show")]
    there = [*TO_KITCHEN, asks("Ana", "cuisine", "Bob show"), *bob_in, *end("Cleo")]
    illegal(Rule.SUGGEST_REPEAT, THREE, there, asks("Ana", "cuisine", "Bob show"))
    legal(THREE, there, roll("Ana", 1, 2), move("Ana", "7,16"))
    legal(THREE, end("Ana"), bob_in, end("Cleo"), asks("Ana", "cuisine", "Bob show"))


def test_called_back_into_the_room_that_he_has_left_he_suggests_a_s1_4() -> None:
    out = [*TO_KITCHEN, asks("Ana", "cuisine", "Bob show"), *end("Bob", "Cleo"), *_out_of_the_kitchen()]
    called = [roll("Bob", 3, 5), move("Bob", "cuisine"), suggestion("Bob", "rose corde cuisine", "Cleo show")]
    legal(THREE, out, called, end("Cleo"), asks("Ana", "cuisine", "Bob show"))


def _out_of_the_kitchen() -> list[Line]:
    return [roll("Ana", 1, 2), move("Ana", "7,16")]


def test_each_spy_square_once_a_turn_a_s1_5() -> None:
    illegal(Rule.SPY_SQUARE, THREE, AT_SPY, spy("Ana", "Bob"), spy("Ana", "Cleo"))
    later = [*AT_SPY, spy("Ana", "Bob"), move("Ana", "8,12"), *ROUND, roll("Ana", 1, 1), move("Ana", "9,13")]
    legal(THREE, later, spy("Ana", "Bob"))


def test_several_spy_squares_in_one_move_a_s1_5() -> None:
    """From the path: three points to 9,38, eight more through the garden to 16,38."""
    first = [roll("Ana", 5, 6), move("Ana", "9,38", path="10,39 9,39 9,38"), spy("Ana", "Bob")]
    on = "9,37 10,37 11,37 jardin 14,37 15,37 16,37 16,38"
    there = [*ON_PATH, *ROUND, *first, move("Ana", "16,38", path=on)]
    legal(THREE, there, spy("Ana", "Bob"), roll("Bob", 3, 4))
    illegal(Rule.SPY_SQUARE, THREE, there, spy("Ana", "Bob"), spy("Ana", "Bob"))


def test_a_stop_on_a_spy_square_is_declared_and_costs_no_extra_point_a_s1_6() -> None:
    passing = [roll("Ana", 3, 5), move("Ana", "8,12", path=f"{SPY} 8,13 8,12")]
    legal(THREE, passing)
    illegal(Rule.SPY_SQUARE, THREE, passing, spy("Ana", "Bob"))
    legal(THREE, AT_SPY, spy("Ana", "Bob"), move("Ana", "8,12", path="8,13 8,12"))


def test_before_a_queue_he_backs_up_to_the_last_free_square_a_s1_7() -> None:
    queue = [
        roll("Ana", 1, 2),
        move("Ana", "10,15"),
        roll("Bob", 1, 2),
        move("Bob", "10,16"),
        roll("Cleo", 1, 2),
    ]
    legal(THREE, queue, move("Cleo", "10,17", path="10,17"))
    illegal(Rule.MOVE_OCCUPIED, THREE, queue, move("Cleo", "10,16"))
    illegal(Rule.MOVE_OCCUPIED, THREE, queue, move("Cleo", "10,15"))
    alone = [roll("Ana", 1, 2), move("Ana", "10,15"), *end("Ana", "Bob"), roll("Cleo", 1, 2)]
    illegal(Rule.MOVE_REACH, THREE, alone, move("Cleo", "10,17"))


def test_a_passage_first_is_the_whole_move_a_s1_9() -> None:
    illegal(Rule.ROLL_ONCE, THREE, TO_LIBRARY, roll("Ana", 3, 4))
    legal(THREE, TO_LIBRARY, ROUND, roll("Ana", 5, 6))


def test_no_passage_is_the_first_step_of_a_move_by_dice_a_s1_9() -> None:
    there = [*TO_KITCHEN, *ROUND, roll("Ana", 1, 2)]
    illegal(Rule.MOVE_REACH, THREE, there, move("Ana", "bibliotheque"))


def test_on_the_path_the_pawn_waits_without_a_suggestion_a_s1_10() -> None:
    legal(THREE, ON_PATH, roll("Bob", 3, 4))
    illegal(Rule.SUGGEST_ROOM, THREE, ON_PATH, asks("Ana", "jardin", "Bob show"))
    with pytest.raises(LogError):
        log_of(THREE, ON_PATH, asks("Ana", "chemin", "Bob show"))


def test_from_the_path_he_leaves_at_either_end_or_by_the_passage_a_s1_10() -> None:
    waiting = [*ON_PATH, *ROUND]
    legal(THREE, waiting, roll("Ana", 1, 2), move("Ana", "9,38", path="10,39 9,39 9,38"))
    legal(THREE, waiting, roll("Ana", 1, 2), move("Ana", "16,38", path="15,39 16,39 16,38"))
    legal(THREE, waiting, move("Ana", "escaliers", "passage"))
    illegal(Rule.MOVE_REACH, THREE, waiting, roll("Ana", 1, 2), move("Ana", "jardin"))
    illegal(Rule.MOVE_PASSAGE, THREE, waiting, move("Ana", "cuisine", "passage"))


def test_from_the_stairs_the_path_is_one_point_from_the_corridor_a_s1_11() -> None:
    legal(THREE, ON_PATH)
    illegal(Rule.MOVE_REACH, THREE, roll("Ana", 2, 4), move("Ana", "chemin"))
    dearer = with_options(stairs_cost=1)
    illegal(Rule.MOVE_REACH, dearer, roll("Ana", 3, 4), move("Ana", "chemin"))
    legal(dearer, roll("Ana", 4, 4), move("Ana", "chemin", path=f"{STAIRS} escaliers chemin"))


def test_the_stairs_are_not_entered_from_the_hall_a_s1_11() -> None:
    illegal(Rule.MOVE_PASSAGE, THREE, move("Ana", "chemin", "passage"))
    illegal(Rule.MOVE_REACH, THREE, roll("Ana", 1, 1), move("Ana", "chemin"))


def test_no_suggestion_in_the_hall_a_s1_12() -> None:
    with pytest.raises(LogError):
        log_of(THREE, asks("Ana", "hall", "Bob show"))


def test_the_hall_may_be_crossed_a_s1_12() -> None:
    """From 10,16 through the hall to 16,20, on its other side: three points."""
    there = [roll("Ana", 1, 1), move("Ana", "10,16"), *ROUND]
    legal(THREE, there, roll("Ana", 1, 2), move("Ana", "16,20", path="10,17 hall 16,20"))
    illegal(Rule.MOVE_REACH, with_options(cross_rooms=False), there, roll("Ana", 1, 2), move("Ana", "16,20"))


def test_no_suggestion_is_ever_due_a_s1_13() -> None:
    legal(THREE, TO_KITCHEN, roll("Bob", 3, 4))
    legal(THREE, TO_LIBRARY, end("Ana"))
    legal(THREE, TO_LIBRARY, asks("Ana", "bibliotheque", "Bob show"))


def test_an_accusation_anywhere_in_ones_own_turn_a_s1_14() -> None:
    in_corridor = [roll("Ana", 1, 2), move("Ana", "10,15")]
    for before in ([], in_corridor, TO_KITCHEN, [*TO_KITCHEN, asks("Ana", "cuisine", "Bob show")]):
        legal(THREE, before, accusation("Ana"))
    illegal(Rule.TURN_ORDER, THREE, in_corridor, roll("Bob", 3, 4), accusation("Ana"))
    illegal(
        Rule.ACCUSE_TIME, with_options(accusation_time="after-suggestion"), in_corridor, accusation("Ana")
    )


def test_the_accusation_comes_after_the_suggestion_a_s1_14() -> None:
    asked = asks("Ana", "cuisine", "Bob show")
    illegal(Rule.ONLY_ANSWERS, THREE, TO_KITCHEN, accusation("Ana"), asked)


def test_olive_is_the_reverend_and_found_as_the_doctor_a_s1_15() -> None:
    olive = load("super").by_id["olive"]
    assert olive.name.in_language("fr") == "Révérend Olive"
    assert "Docteur Olive" in olive.aliases


def test_nobody_stops_short_in_a_corridor_of_his_own_will_a_s1_16() -> None:
    """But on a spy square, before somebody, or in a room."""
    illegal(Rule.MOVE_PATH, THREE, roll("Ana", 3, 4), move("Ana", "12,15", path=STAIRS[:-6]))
    illegal(Rule.MOVE_REACH, THREE, roll("Ana", 1, 3), move("Ana", "10,15"))
    legal(with_options(stop_short=True), roll("Ana", 1, 3), move("Ana", "10,15"))
    legal(THREE, AT_SPY, roll("Bob", 3, 4))


def test_he_stays_and_accuses_but_suggests_not_again_a_s1_18() -> None:
    stayed = [*TO_KITCHEN, *ROUND, move("Ana", "cuisine", "remain")]
    asked = asks("Ana", "cuisine", "Bob show")
    legal(THREE, stayed, accusation("Ana"))
    illegal(Rule.SUGGEST_ARRIVED, THREE, stayed, asked)
    illegal(Rule.SUGGEST_ARRIVED, THREE, TO_KITCHEN, ROUND, asked)
    legal(with_options(stay="free"), stayed, asked)


def test_over_the_stairs_the_remaining_points_lead_on_a_s1_19() -> None:
    on = f"{STAIRS} chemin 10,39 9,39 9,38"
    legal(THREE, roll("Ana", 4, 6), move("Ana", "9,38", path=on))
    illegal(Rule.MOVE_PATH, THREE, roll("Ana", 5, 6), move("Ana", "10,39", path=f"{STAIRS} chemin 10,39"))
    illegal(Rule.MOVE_PATH, THREE, roll("Ana", 3, 6), move("Ana", "9,38", path=on))


def test_the_move_over_the_stairs_may_be_noted_in_parts_a_s1_19() -> None:
    """Dice to the square before them, the passage, the rest; nobody waits there with points left."""
    before = [roll("Ana", 4, 6), move("Ana", "13,15", path=STAIRS)]
    over = [*before, move("Ana", "chemin", "passage")]
    legal(THREE, over, move("Ana", "9,38", path="10,39 9,39 9,38"), roll("Bob", 3, 4))
    illegal(Rule.MOVE_REACH, THREE, over, move("Ana", "9,37"))
    illegal(Rule.PHASE, THREE, before, roll("Bob", 3, 4))
    illegal(Rule.PHASE, THREE, over, roll("Bob", 3, 4))
    illegal(Rule.PHASE, THREE, over, end("Ana"))
    legal(
        THREE,
        roll("Ana", 3, 4),
        move("Ana", "13,15", path=STAIRS),
        move("Ana", "chemin", "passage"),
        end("Ana"),
    )
    illegal(
        Rule.MOVE_PASSAGE,
        THREE,
        roll("Ana", 2, 4),
        move("Ana", "13,15", path=STAIRS),
        move("Ana", "chemin", "passage"),
    )


BEFORE_PATH = [
    *ON_PATH,
    *[roll("Bob", 2, 4), move("Bob", "13,15", path=STAIRS), *end("Cleo")],
    *[roll("Ana", 1, 2), move("Ana", "9,38", path="10,39 9,39 9,38"), *end("Bob", "Cleo")],
]
"""Bob stands before the stairs, Ana three points from the path at its other end."""


@pytest.mark.parametrize("path", [None, "9,39 10,39 chemin"])
def test_who_stops_on_the_path_before_the_taken_stairs_has_ended_his_move_a_s1_20(path: str | None) -> None:
    """Four points lead exactly onto Bob; five lead on."""
    stopped = [*BEFORE_PATH, roll("Ana", 1, 3), move("Ana", "chemin", path=path)]
    assert (after(THREE, stopped).turn.phase, after(THREE, stopped).turn.points) == ("arrived", 0)
    legal(THREE, stopped, roll("Bob", 1, 2))
    legal(THREE, stopped, end("Ana"))
    legal(THREE, stopped, accusation("Ana"))
    illegal(Rule.PHASE, THREE, stopped, move("Ana", "15,39"))
    if path is not None:
        farther = [*BEFORE_PATH, roll("Ana", 2, 3), move("Ana", "chemin", path=path)]
        illegal(Rule.PHASE, THREE, farther, roll("Bob", 1, 2))


def test_who_stops_before_the_stairs_because_the_next_square_is_taken_has_ended_his_move_a_s1_20() -> None:
    """Over the path with a point left; the corridor beyond is Bob's."""
    bob = [roll("Bob", 2, 3), move("Bob", "12,15", path=STAIRS[:-6]), *end("Cleo")]
    cleo = [roll("Bob", 1, 1), move("Bob", "14,15"), *end("Cleo")]
    there = [*ON_PATH, *bob, roll("Ana", 1, 2), move("Ana", "9,38", path="10,39 9,39 9,38"), *cleo]
    over = [roll("Ana", 1, 4), move("Ana", "13,15", path="9,39 10,39 chemin 13,15")]
    legal(THREE, there, over, roll("Bob", 1, 2))


def test_where_no_way_leads_on_from_the_path_the_move_is_over_a_s1_20() -> None:
    """Over the stairs with a point left, both ends of the path taken."""
    ways = {"10,39": "chemin 10,39", "15,39": "chemin 15,39"}
    taken = [
        *end("Ana"),
        *[roll("Bob", 4, 4), move("Bob", "10,39", path=f"{STAIRS} {ways['10,39']}")],
        *[roll("Cleo", 4, 4), move("Cleo", "15,39", path=f"{STAIRS} {ways['15,39']}")],
    ]
    over = [roll("Ana", 4, 4), move("Ana", "13,15", path=STAIRS), move("Ana", "chemin", "passage")]
    legal(THREE, taken, over, roll("Bob", 1, 2))
    illegal(Rule.PHASE, THREE, over, roll("Bob", 1, 2))


@pytest.mark.parametrize("path", [None, SPY])
def test_after_a_stop_at_a_spy_square_the_square_of_the_start_counts_as_walked_a_s1_21(
    path: str | None,
) -> None:
    """From 10,15 four points lead to the spy square, by one way and back by another."""
    on = [roll("Ana", 1, 2), move("Ana", "10,15"), *ROUND, roll("Ana", 3, 3)]
    stop = move("Ana", "9,13", path=path and "9,15 9,14 9,13")
    illegal(Rule.MOVE_REENTRY, THREE, on, stop, move("Ana", "10,15"))
    legal(THREE, on, stop, move("Ana", "8,12" if path is None else "8,15"))


def test_out_of_the_path_and_back_is_no_move_a_s1_22() -> None:
    waiting = [*ON_PATH, *ROUND, roll("Ana", 1, 1)]
    illegal(Rule.MOVE_REENTRY, THREE, waiting, move("Ana", "chemin"))
    illegal(Rule.MOVE_REENTRY, THREE, waiting, move("Ana", "chemin", path="10,39 chemin"))
    legal(THREE, TO_KITCHEN, ROUND, roll("Ana", 1, 1), move("Ana", "cuisine", path="7,14 cuisine"))


# -- the general readings


def test_own_cards_may_be_named_a_g_1() -> None:
    hand = ["chose", "corde", "cuisine", "jardin", "rose", "olive", "poison", "revolver", "grange"]
    held = {**THREE, "me": "Ana", "hand": hand}
    legal(held, TO_KITCHEN, asks("Ana", "cuisine", "Bob pass", "Cleo pass"))


@pytest.mark.parametrize("card", ["chose", "corde", "cuisine"])
def test_a_witness_with_several_cards_shows_the_one_that_he_chooses_a_g_2(card: str) -> None:
    legal(THREE, TO_KITCHEN, asks("Ana", "cuisine", f"Bob show {card}"))


def test_a_suspect_whom_nobody_plays_is_brought_and_nothing_else_happens_a_g_3() -> None:
    table = after(THREE, TO_KITCHEN, asks("Ana", "cuisine", "Bob show"))
    assert table.pawns["chose"] == "cuisine"
    assert table.called_in == frozenset()


def test_hiding_a_card_is_not_punished_here_a_g_4() -> None:
    found_out = {"type": "false_witness", "player": "Bob"}
    there = [*TO_KITCHEN, asks("Ana", "cuisine", "Bob pass", "Cleo show"), found_out]
    legal(THREE, there, roll("Bob", 3, 4))
    illegal(Rule.ONLY_ANSWERS, with_options(false_witness_ban=True), there, roll("Bob", 3, 4))


def test_the_game_ends_when_all_have_accused_wrongly_a_g_5() -> None:
    all_out = [accusation("Ana"), accusation("Bob"), accusation("Cleo")]
    table = after(THREE, all_out)
    assert table.over
    assert table.winner is None
    illegal(Rule.GAME_OVER, THREE, all_out, roll("Ana", 3, 4))
    legal(THREE, all_out[:2], roll("Cleo", 3, 4))


def test_an_accusation_may_stay_secret_a_g_6() -> None:
    legal(THREE, accusation("Ana"))
    legal(THREE, {**accusation("Ana"), "suspect": "rose", "weapon": "corde", "room": "grange"})


# -- what a first reading of the engine against these rules found


def test_one_passage_a_turn() -> None:
    illegal(Rule.MOVE_PASSAGE, THREE, TO_LIBRARY, move("Ana", "cuisine", "passage"))


def test_a_spy_square_shows_a_card_to_who_stops_there_not_to_who_stands_there() -> None:
    illegal(Rule.SPY_SQUARE, THREE, AT_SPY, ROUND, roll("Ana", 3, 4), spy("Ana", "Bob"))
    illegal(Rule.SPY_SQUARE, THREE, AT_SPY, end("Ana"), spy("Ana", "Bob"))


def test_a_pawn_beside_the_way_is_no_reason_to_stop_short_a_s1_16() -> None:
    beside = (roll("Ana", 1, 2), move("Ana", "10,15"), roll("Bob", 2, 2))
    illegal(Rule.MOVE_PATH, THREE, *beside, move("Bob", "10,16", path="10,17 10,16"))
