"""The classic game (S2): each rule of the seed and each reading of its ambiguities, kept and broken."""

import pytest

from cluedo_notes.editions import Category, load
from cluedo_notes.game.errors import LogError
from cluedo_notes.game.review.verify import verify
from cluedo_notes.game.rules.finding import said
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.language.words import words_in
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
)

THREE = party("classic", "Ana:rose Bob:moutarde Cleo:leblanc")
OWN_TURN = {**THREE, "options": {"accusation_time": "own-turn"}}
SIX = party("classic", "Ana:rose Bob:moutarde Cleo:leblanc Dan:olive Eva:pervenche Fay:violet")

TO_LOUNGE = [roll("Ana", 5, 3), move("Ana", "petit-salon")]
"""From Rose's start square, 24,7: eight points."""

SHOWN = suggestion("Ana", "olive corde petit-salon", "Bob show")
UNSHOWN = suggestion("Ana", "olive corde petit-salon", "Bob pass", "Cleo pass")
WRONG = [*TO_LOUNGE, UNSHOWN, accusation("Ana")]
ALL_WRONG = [
    *WRONG,
    roll("Bob", 3, 5),
    move("Bob", "petit-salon"),
    suggestion("Bob", "leblanc corde petit-salon", "Cleo pass", "Ana pass"),
    accusation("Bob"),
    suggestion("Cleo", "violet corde petit-salon", "Ana pass", "Bob pass"),
    accusation("Cleo"),
]
AT_THE_DOOR = [roll("Bob", 3, 4), move("Bob", "18,6")]
"""From Mustard's start square, 17,0, to the square before the lounge's only door: seven points."""


def hidden(player: str) -> Line:
    """A player is found out to have hidden a card."""
    return {"type": "false_witness", "player": player}


# -- the rows of section 1


@pytest.mark.parametrize("players", ["Ana Bob Cleo", "Ana Bob Cleo Dan Eva Fay"])
def test_three_to_six_play(players: str) -> None:
    assert log_of(party("classic", players)).deal.players == tuple(players.split())


@pytest.mark.parametrize("players", ["Ana", "Ana Bob Cleo Dan Eva Fay Gil"])
def test_one_or_seven_do_not_play(players: str) -> None:
    with pytest.raises(LogError):
        log_of(party("classic", players))


def test_the_cards_are_six_suspects_six_weapons_and_nine_places() -> None:
    assert [len(load("classic").of(category)) for category in Category] == [6, 6, 9]


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        ("Ana Bob Cleo", (6, 6, 6)),
        ("Ana Bob Cleo Dan", (4, 5, 5, 4)),
        ("Ana Bob Cleo Dan Eva", (3, 4, 4, 4, 3)),
        ("Ana Bob Cleo Dan Eva Fay", (3, 3, 3, 3, 3, 3)),
    ],
)
def test_the_deal_goes_one_by_one_from_the_dealers_left(players: str, sizes: tuple[int, ...]) -> None:
    assert log_of(party("classic", players, dealer="Ana")).deal.arrangements == (sizes,)


def test_the_set_up_has_all_six_pawns_on_their_squares_and_no_weapon() -> None:
    table = after(THREE)
    assert table.pawns == {
        "rose": (24, 7),
        "moutarde": (17, 0),
        "leblanc": (0, 9),
        "olive": (0, 14),
        "pervenche": (6, 23),
        "violet": (19, 23),
    }
    assert table.weapons == {}


def test_the_pawn_of_somebody_who_does_not_play_is_in_the_way() -> None:
    """Peacock's stands on 6,23, seven points from the conservatory."""
    there = [roll("Ana", 6, 6), move("Ana", "veranda", "double"), *end("Ana", "Bob", "Cleo")]
    legal(THREE, there, roll("Ana", 2, 4), move("Ana", "6,22"))
    illegal(Rule.MOVE_OCCUPIED, THREE, there, roll("Ana", 3, 4), move("Ana", "6,23"))


def test_rose_starts_with_even_hands() -> None:
    for head in (THREE, SIX):
        legal(head, roll("Ana", 3, 4))
        illegal(Rule.FIRST_PLAYER, head, roll("Bob", 3, 4))


def test_the_turns_go_from_left_to_right_a_s2_2() -> None:
    legal(THREE, end("Ana", "Bob", "Cleo", "Ana"))
    illegal(Rule.TURN_ORDER, THREE, end("Ana"), roll("Cleo", 3, 4))


def test_a_turn_is_staying_rolling_or_a_passage() -> None:
    there = [*TO_LOUNGE, *end("Ana", "Bob", "Cleo")]
    legal(THREE, there, move("Ana", "petit-salon", "remain"))
    legal(THREE, there, move("Ana", "veranda", "passage"))
    legal(THREE, there, roll("Ana", 2, 3), move("Ana", "17,3"))
    illegal(Rule.ROLL_ONCE, THREE, there, move("Ana", "petit-salon", "remain"), roll("Ana", 2, 3))
    illegal(Rule.ROLL_ONCE, THREE, there, move("Ana", "veranda", "passage"), roll("Ana", 2, 3))
    illegal(Rule.MOVE_PASSAGE, THREE, there, roll("Ana", 2, 3), move("Ana", "veranda", "passage"))


def test_the_dice_are_two_without_a_question_mark() -> None:
    legal(THREE, roll("Ana", 3, 4))
    illegal(Rule.DICE, THREE, roll("Ana", 3))
    illegal(Rule.DICE, THREE, roll("Ana", 3, "?"))


def test_one_roll_a_turn() -> None:
    illegal(Rule.ROLL_ONCE, THREE, roll("Ana", 3, 4), roll("Ana", 3, 4))
    illegal(Rule.ROLL_ONCE, THREE, TO_LOUNGE, roll("Ana", 3, 4))


def test_no_move_by_dice_without_a_roll() -> None:
    illegal(Rule.PHASE, THREE, move("Ana", "21,7"))
    illegal(Rule.PHASE, THREE, TO_LOUNGE, end("Ana", "Bob", "Cleo"), move("Ana", "17,5"))


def test_a_roll_need_not_be_walked_a_s2_4() -> None:
    """He may stay where he is as long as he likes: what was not noted did not happen."""
    legal(THREE, roll("Ana", 3, 4), move("Ana", "24,7", "remain"), roll("Bob", 3, 4))
    legal(THREE, roll("Ana", 3, 4), roll("Bob", 3, 4))
    legal(THREE, roll("Ana", 3, 4), end("Ana"))


def test_a_move_is_never_diagonal() -> None:
    legal(THREE, roll("Ana", 1, 2), move("Ana", "22,8", path="23,7 22,7 22,8"))
    illegal(Rule.MOVE_PATH, THREE, roll("Ana", 1, 2), move("Ana", "22,8", path="23,7 22,8"))
    illegal(Rule.MOVE_PATH, THREE, roll("Ana", 1, 2), move("Ana", "21,7", path="23,7 22,8 21,7"))


def test_a_move_may_turn_and_go_back_downwards() -> None:
    legal(THREE, roll("Ana", 2, 3), move("Ana", "22,8", path="23,7 22,7 21,7 21,8 22,8"))


def test_no_exact_count_is_needed_to_enter_a_room() -> None:
    for dice in ((3, 5), (4, 5), (5, 6)):
        legal(THREE, roll("Ana", *dice), move("Ana", "petit-salon"))
    illegal(Rule.MOVE_REACH, THREE, roll("Ana", 3, 4), move("Ana", "petit-salon"))


def test_the_count_is_exact_in_the_corridor_a_s2_4() -> None:
    legal(THREE, roll("Ana", 3, 4), move("Ana", "18,6"))
    illegal(Rule.MOVE_REACH, THREE, roll("Ana", 2, 3), move("Ana", "18,6"))
    illegal(Rule.MOVE_REACH, THREE, roll("Ana", 4, 4), move("Ana", "18,6"))
    illegal(Rule.MOVE_PATH, THREE, roll("Ana", 2, 3), move("Ana", "20,8", path="23,7 22,7 21,7 20,7"))
    legal({**THREE, "options": {"stop_short": True}}, roll("Ana", 4, 4), move("Ana", "18,6"))


def test_one_may_stay_as_long_as_one_wishes_a_s2_4() -> None:
    """In the corridor as in a room, having rolled or not."""
    legal(THREE, move("Ana", "24,7", "remain"), end("Bob", "Cleo"), move("Ana", "24,7", "remain"))
    legal(THREE, roll("Ana", 3, 4), move("Ana", "24,7", "remain"))
    illegal(Rule.MOVE_STAY, THREE, move("Ana", "23,7", "remain"))


def test_nobody_stops_on_an_occupied_square() -> None:
    there = [roll("Ana", 3, 4), move("Ana", "18,6")]
    illegal(Rule.MOVE_OCCUPIED, THREE, there, AT_THE_DOOR)
    legal(THREE, there, roll("Bob", 2, 4), move("Bob", "17,6"))


def test_nobody_jumps_over_an_occupied_square() -> None:
    there = [roll("Ana", 3, 4), move("Ana", "18,6"), roll("Bob", 3, 5)]
    over, round_it = "17,1 17,2 17,3 17,4 17,5 18,5 18,6 18,7", "17,1 17,2 17,3 17,4 17,5 17,6 17,7 18,7"
    illegal(Rule.MOVE_PATH, THREE, there, move("Bob", "18,7", path=over))
    legal(THREE, there, move("Bob", "18,7", path=round_it))
    legal({**THREE, "options": {"pawns": "pass"}}, there, move("Bob", "18,7", path=over))


def test_entering_a_room_ends_the_move() -> None:
    """With eleven points, three are lost: the lounge is no way to anywhere, and it is left by a new roll."""
    through = "23,7 22,7 21,7 20,7 19,7 18,7 18,6 petit-salon"
    legal(THREE, roll("Ana", 5, 6), move("Ana", "petit-salon", path=through))
    illegal(
        Rule.PHASE, THREE, roll("Ana", 5, 6), move("Ana", "petit-salon", path=through), move("Ana", "17,6")
    )
    legal(THREE, TO_LOUNGE, end("Ana", "Bob", "Cleo"), roll("Ana", 1, 2), move("Ana", "17,5"))


@pytest.mark.parametrize("face", [1, 6])
def test_a_double_one_or_six_leads_into_any_room(face: int) -> None:
    for room in ("cuisine", "petit-salon", "bureau", "veranda"):
        legal(THREE, roll("Ana", face, face), move("Ana", room, "double"))
    illegal(Rule.MOVE_DOUBLE, THREE, roll("Ana", face, face), move("Ana", "22,7", "double"))
    illegal(Rule.MOVE_DOUBLE, THREE, roll("Ana", 3, 3), move("Ana", "cuisine", "double"))
    illegal(Rule.MOVE_DOUBLE, THREE, roll("Ana", 1, 6), move("Ana", "cuisine", "double"))
    illegal(Rule.MOVE_DOUBLE, THREE, move("Ana", "cuisine", "double"))


def test_a_double_leads_also_into_a_room_that_holds_somebody_or_whose_doors_are_blocked() -> None:
    """Ana is in the lounge, Bob stands before its door."""
    legal(THREE, TO_LOUNGE, AT_THE_DOOR, roll("Cleo", 6, 6), move("Cleo", "petit-salon", "double"))


@pytest.mark.parametrize(
    ("one", "other"), [("cuisine", "bureau"), ("bureau", "cuisine"), ("veranda", "petit-salon")]
)
def test_a_passage_leads_to_the_other_corner_and_a_suggestion_follows_at_once(one: str, other: str) -> None:
    there = [roll("Ana", 6, 6), move("Ana", one, "double"), *end("Ana", "Bob", "Cleo")]
    answered = suggestion("Ana", f"olive corde {other}", "Bob show")
    legal(THREE, there, move("Ana", other, "passage"), answered)
    illegal(Rule.MOVE_PASSAGE, THREE, there, move("Ana", "hall", "passage"))


def test_a_passage_is_not_taken_in_the_turn_of_arrival() -> None:
    illegal(Rule.MOVE_PASSAGE, THREE, TO_LOUNGE, move("Ana", "veranda", "passage"))


def test_a_suggestion_names_the_room_where_the_pawn_stands() -> None:
    legal(THREE, TO_LOUNGE, SHOWN)
    illegal(Rule.SUGGEST_ROOM, THREE, TO_LOUNGE, suggestion("Ana", "olive corde hall", "Bob show"))
    illegal(Rule.SUGGEST_ROOM, THREE, SHOWN)


def test_a_suggestion_brings_the_pawn_and_the_weapon() -> None:
    table = after(THREE, TO_LOUNGE, SHOWN)
    assert table.pawns["olive"] == "petit-salon"
    assert table.weapons == {"corde": "petit-salon"}


def test_one_suggestion_a_turn() -> None:
    illegal(Rule.SUGGEST_ONCE, THREE, TO_LOUNGE, SHOWN, SHOWN)


def test_no_suggestion_between_the_dice_and_the_move() -> None:
    there = [*TO_LOUNGE, *end("Ana", "Bob", "Cleo")]
    illegal(Rule.PHASE, THREE, there, roll("Ana", 3, 4), SHOWN)


def test_the_left_neighbour_answers_first() -> None:
    cleo_first = suggestion("Ana", "olive corde petit-salon", "Cleo show")
    cleo_then_bob = suggestion("Ana", "olive corde petit-salon", "Cleo pass", "Bob show")
    legal(THREE, TO_LOUNGE, suggestion("Ana", "olive corde petit-salon", "Bob pass", "Cleo show"))
    illegal(Rule.ANSWER_ORDER, THREE, TO_LOUNGE, cleo_first)
    illegal(Rule.ANSWER_ORDER, THREE, TO_LOUNGE, cleo_then_bob)


@pytest.mark.parametrize("again", ["Bob pass", "Cleo pass", "Cleo show"])
def test_who_answers_twice_after_all_have_is_named(again: str) -> None:
    asked = suggestion("Ana", "olive corde petit-salon", "Bob pass", "Cleo pass", again)
    illegal(Rule.ANSWER_ORDER, THREE, TO_LOUNGE, asked)
    log = log_of(THREE, *TO_LOUNGE, asked)
    (broke,) = [broke for broke in verify(log).violations if broke.rule is Rule.ANSWER_ORDER]
    who = again.split()[0]
    assert words_in("en").say(said(broke, log.edition)) == f"{who} answers twice"


def test_one_card_ends_the_questions_and_everybody_is_asked_until_then() -> None:
    for second in ("pass", "show"):
        both = suggestion("Ana", "olive corde petit-salon", "Bob show", f"Cleo {second}")
        illegal(Rule.ANSWER_ENDS, THREE, TO_LOUNGE, both)
    legal(THREE, TO_LOUNGE, UNSHOWN)
    only_bob = suggestion("Ana", "olive corde petit-salon", "Bob pass")
    illegal(Rule.ANSWER_MISSING, THREE, TO_LOUNGE, only_bob)


def test_the_turn_is_over_after_the_suggestion_but_for_an_accusation() -> None:
    legal(THREE, TO_LOUNGE, SHOWN, accusation("Ana"))
    legal(THREE, TO_LOUNGE, SHOWN, roll("Bob", 3, 4))
    illegal(Rule.ROLL_ONCE, THREE, TO_LOUNGE, SHOWN, roll("Ana", 3, 4))
    illegal(Rule.PHASE, THREE, TO_LOUNGE, SHOWN, move("Ana", "17,6"))
    illegal(Rule.MOVE_PASSAGE, THREE, TO_LOUNGE, SHOWN, move("Ana", "veranda", "passage"))


def test_one_accusation_a_game_of_any_place() -> None:
    anywhere = {**accusation("Ana"), "suspect": "rose", "weapon": "corde", "room": "cuisine"}
    legal(THREE, TO_LOUNGE, UNSHOWN, anywhere)
    illegal(Rule.ACCUSE_ONCE, THREE, WRONG, accusation("Ana"))


def test_a_right_accusation_ends_the_game() -> None:
    won = [*TO_LOUNGE, UNSHOWN, accusation("Ana", correct=True)]
    table = after(THREE, won)
    assert table.over
    assert table.winner == "Ana"
    illegal(Rule.GAME_OVER, THREE, won, roll("Bob", 3, 4))
    legal(THREE, won, {"type": "reveal"})


def test_a_wrong_accuser_neither_moves_nor_asks_nor_accuses_again() -> None:
    turn = [*WRONG, *end("Bob", "Cleo")]
    legal(THREE, turn, roll("Bob", 3, 4))
    for act in (roll("Ana", 3, 4), move("Ana", "veranda", "passage"), SHOWN, accusation("Ana")):
        illegal(Rule.ONLY_ANSWERS, THREE, turn, act)


def test_a_false_witness_only_answers_a_s2_11() -> None:
    found_out = [*TO_LOUNGE, SHOWN, hidden("Bob")]
    legal(THREE, found_out, roll("Cleo", 3, 4))
    for act in (roll("Bob", 3, 4), accusation("Bob")):
        illegal(Rule.ONLY_ANSWERS, THREE, found_out, act)
    legal({**THREE, "options": {"false_witness_ban": False}}, found_out, roll("Bob", 3, 4))


def test_a_false_witness_found_out_in_his_own_turn_does_not_accuse_a_s2_11() -> None:
    illegal(Rule.ONLY_ANSWERS, THREE, TO_LOUNGE, UNSHOWN, hidden("Ana"), accusation("Ana"))
