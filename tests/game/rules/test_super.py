"""Super Cluedo (S1): each rule of the seed and each reading of its ambiguities, kept and broken."""

from typing import Any

import pytest

from cluedo_notes.editions import Category, Feature, load
from cluedo_notes.game.errors import LogError
from cluedo_notes.game.rules.rulebook import Rule
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

THREE = party("super", "Ana:rose Bob:moutarde Cleo:leblanc", dealer="Ana")
ROUND = end("Ana", "Bob", "Cleo")

KITCHEN = "10,17 10,16 9,16 8,16 7,16 7,15 7,14 cuisine"
"""Eight points from the hall; a ninth is the passage to the library."""

LOUNGE = "10,17 10,16 10,15 11,15 12,15 petit-salon"
STAIRS = "10,17 10,16 10,15 11,15 12,15 13,15"
"""Six points from the hall each: into the petit salon, and to the square before the stairs."""

SPY = "10,17 10,16 10,15 9,15 9,14 9,13"
"""Six points from the hall to a spy square."""

TO_KITCHEN = [roll("Ana", 3, 5), move("Ana", "cuisine", path=KITCHEN)]
TO_LIBRARY = [*TO_KITCHEN, *ROUND, move("Ana", "bibliotheque", "passage")]
ON_PATH = [roll("Ana", 3, 4), move("Ana", "chemin", path=f"{STAIRS} chemin")]
AT_SPY = [roll("Ana", 3, 5), move("Ana", "9,13", path=SPY)]


def with_options(**options: Any) -> Line:
    return {**THREE, "options": options}


def asks(player: str, room: str, *responses: str) -> Line:
    return suggestion(player, f"chose corde {room}", *responses)


# -- the rows of section 2


@pytest.mark.parametrize("players", ["Ana Bob Cleo", "Ana Bob Cleo Dan Eva Fay Gil Hal Ida Jon"])
def test_three_to_ten_play(players: str) -> None:
    assert log_of(party("super", players)).deal.players == tuple(players.split())


@pytest.mark.parametrize("players", ["Ana", "Ana Bob Cleo Dan Eva Fay Gil Hal Ida Jon Kim"])
def test_one_or_eleven_do_not_play(players: str) -> None:
    with pytest.raises(LogError):
        log_of(party("super", players))


def test_the_cards_are_ten_suspects_eight_weapons_and_twelve_places() -> None:
    assert [len(load("super").of(category)) for category in Category] == [10, 8, 12]


def test_the_deal_goes_one_by_one_from_the_dealers_left() -> None:
    assert log_of(party("super", "Ana Bob Cleo Dan", dealer="Ana")).deal.arrangements == ((6, 7, 7, 7),)


def test_all_pawns_begin_in_the_hall() -> None:
    assert after(THREE).pawns == dict.fromkeys(load("super").suspects, "hall")


def test_a_turn_is_a_roll_and_a_suggestion_and_an_accusation() -> None:
    asked = asks("Ana", "cuisine", "Bob show")
    legal(THREE, TO_KITCHEN, asked, accusation("Ana"))
    illegal(Rule.ROLL_ONCE, THREE, TO_KITCHEN, roll("Ana", 3, 4))
    illegal(Rule.SUGGEST_ONCE, THREE, TO_KITCHEN, asked, asked)
    illegal(Rule.ROLL_ONCE, THREE, TO_KITCHEN, asked, roll("Ana", 3, 4))
    illegal(Rule.PHASE, THREE, TO_KITCHEN, asked, move("Ana", "7,14"))
    illegal(Rule.MOVE_PASSAGE, THREE, TO_KITCHEN, asked, move("Ana", "bibliotheque", "passage"))


def test_the_turns_go_clockwise() -> None:
    legal(THREE, ROUND, roll("Ana", 3, 4))
    illegal(Rule.TURN_ORDER, THREE, end("Ana"), roll("Cleo", 3, 4))


def test_the_dice_are_two_without_a_question_mark() -> None:
    illegal(Rule.DICE, THREE, roll("Ana", 3, "?"))
    illegal(Rule.DICE, THREE, roll("Ana", 3, 4, 5))


def test_a_double_leads_nowhere_else() -> None:
    illegal(Rule.MOVE_DOUBLE, THREE, roll("Ana", 6, 6), move("Ana", "cuisine", "double"))


def test_a_move_is_never_diagonal() -> None:
    legal(
        THREE,
        roll("Ana", 1, 3),
        move("Ana", "11,15", path="10,17 10,16 11,16 11,15".replace("11,16", "10,15")),
    )
    illegal(Rule.MOVE_PATH, THREE, roll("Ana", 1, 3), move("Ana", "11,15", path="10,17 10,16 11,15"))


def test_nobody_stops_on_an_occupied_square() -> None:
    """Ana stands on 10,15, three points from the hall: with three, Bob stops one before."""
    there = [roll("Ana", 1, 2), move("Ana", "10,15"), roll("Bob", 1, 2)]
    illegal(Rule.MOVE_OCCUPIED, THREE, there, move("Bob", "10,15"))
    legal(THREE, there, move("Bob", "10,16", path="10,17 10,16"))
    illegal(Rule.MOVE_PATH, THREE, there, move("Bob", "10,16", path="10,17 10,15 10,16"))
    illegal(Rule.MOVE_REACH, THREE, roll("Ana", 1, 2), move("Ana", "10,16"))


def test_with_a_greater_total_he_jumps_and_the_square_counts() -> None:
    there = [roll("Ana", 1, 2), move("Ana", "10,15")]
    over = "10,17 10,16 10,15 11,15"
    legal(THREE, there, roll("Bob", 2, 2), move("Bob", "11,15", path=over))
    blocked = with_options(pawns="block")
    illegal(Rule.MOVE_REACH, blocked, there, roll("Bob", 2, 2), move("Bob", "11,15", path=over))
    illegal(Rule.MOVE_REACH, THREE, there, roll("Bob", 2, 3), move("Bob", "11,15"))


def test_jumping_is_allowed_in_any_move_a_s1_8() -> None:
    """On the way into a room, and on the way along the corridor."""
    there = [roll("Ana", 1, 2), move("Ana", "10,15")]
    legal(THREE, there, roll("Bob", 2, 4), move("Bob", "petit-salon", path=LOUNGE))
    legal(THREE, there, roll("Bob", 2, 4), move("Bob", "13,15", path=STAIRS))
    blocked = with_options(pawns="block")
    illegal(Rule.MOVE_REACH, blocked, there, roll("Bob", 2, 4), move("Bob", "13,15", path=STAIRS))


def test_doors_are_no_squares_and_rooms_are_one() -> None:
    """Hall to kitchen: eight points, the kitchen the eighth."""
    legal(THREE, TO_KITCHEN)
    illegal(Rule.MOVE_REACH, THREE, roll("Ana", 3, 4), move("Ana", "cuisine"))


def test_a_room_is_crossed_as_one_square() -> None:
    """The barn lies behind the petit salon: nine points from the hall."""
    through = f"{LOUNGE} 12,7 12,6 grange"
    legal(THREE, roll("Ana", 4, 5), move("Ana", "grange", path=through))
    illegal(Rule.MOVE_REACH, THREE, roll("Ana", 4, 4), move("Ana", "grange"))
    illegal(Rule.MOVE_REACH, with_options(cross_rooms=False), roll("Ana", 4, 5), move("Ana", "grange"))


def test_no_suggestion_in_a_room_that_is_only_crossed() -> None:
    there = [roll("Ana", 4, 5), move("Ana", "grange", path=f"{LOUNGE} 12,7 12,6 grange")]
    legal(THREE, there, asks("Ana", "grange", "Bob show"))
    illegal(Rule.SUGGEST_ROOM, THREE, there, asks("Ana", "petit-salon", "Bob show"))


def test_no_exact_count_is_needed_to_stop_in_a_room() -> None:
    legal(THREE, roll("Ana", 5, 6), move("Ana", "cuisine"), asks("Ana", "cuisine", "Bob show"))
    illegal(Rule.PHASE, THREE, roll("Ana", 5, 6), move("Ana", "cuisine", path=KITCHEN), move("Ana", "8,14"))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("cuisine", "bibliotheque"),
        ("bibliotheque", "cuisine"),
        ("grand-salon", "veranda"),
        ("veranda", "grand-salon"),
    ],
)
def test_a_passage_leads_to_its_other_end(one: str, other: str) -> None:
    """Somebody called into a room may leave it by the passage."""
    called = _called_to(one)
    legal(THREE, called, move("Bob", other, "passage"), asks("Bob", other, "Cleo show"))
    illegal(Rule.MOVE_PASSAGE, THREE, called, move("Bob", "jardin", "passage"))


def _called_to(room: str) -> list[Line]:
    """Ana goes to a room in as many turns as she needs, and calls Bob in."""
    walks = {
        "cuisine": TO_KITCHEN,
        "bibliotheque": TO_LIBRARY,
        "grand-salon": [roll("Ana", 6, 6), move("Ana", "grand-salon")],
        "veranda": [
            roll("Ana", 6, 6),
            move("Ana", "grand-salon"),
            *ROUND,
            move("Ana", "veranda", "passage"),
        ],
    }
    return [*walks[room], suggestion("Ana", f"moutarde corde {room}", "Bob show")]


def test_a_passage_alone_replaces_the_roll() -> None:
    legal(THREE, TO_LIBRARY, asks("Ana", "bibliotheque", "Bob show"), accusation("Ana"))
    illegal(Rule.ROLL_ONCE, THREE, TO_LIBRARY, roll("Ana", 3, 4))


def test_after_the_dice_a_passage_costs_a_point() -> None:
    """Nine points: eight into the kitchen, the ninth to the library, in one move or in two."""
    nine = [roll("Ana", 4, 5), move("Ana", "cuisine", path=KITCHEN)]
    legal(THREE, nine, move("Ana", "bibliotheque", "passage"), asks("Ana", "bibliotheque", "Bob show"))
    legal(THREE, roll("Ana", 4, 5), move("Ana", "bibliotheque", path=f"{KITCHEN} bibliotheque"))
    illegal(Rule.MOVE_PASSAGE, THREE, TO_KITCHEN, move("Ana", "bibliotheque", "passage"))
    illegal(Rule.MOVE_REACH, THREE, roll("Ana", 3, 5), move("Ana", "bibliotheque"))


def test_after_dice_and_passage_the_suggestion_is_made_where_it_leads() -> None:
    there = [roll("Ana", 4, 5), move("Ana", "cuisine", path=KITCHEN), move("Ana", "bibliotheque", "passage")]
    illegal(Rule.SUGGEST_ROOM, THREE, there, asks("Ana", "cuisine", "Bob show"))


def test_without_the_switch_there_is_no_passage_after_the_dice() -> None:
    nine = [roll("Ana", 4, 5), move("Ana", "cuisine", path=KITCHEN)]
    illegal(
        Rule.MOVE_PASSAGE,
        with_options(passage_after_dice=False),
        nine,
        move("Ana", "bibliotheque", "passage"),
    )


def test_the_garden_is_left_by_doors_and_by_windows_which_are_squares() -> None:
    """From the hall through the garden and its northern window to a spy square: nine points."""
    by_window = "13,23 13,24 14,24 15,24 jardin 9,28 8,28 7,28 7,29"
    legal(THREE, roll("Ana", 4, 5), move("Ana", "7,29", path=by_window))
    legal(THREE, roll("Ana", 3, 4), move("Ana", "8,28", path=" ".join(by_window.split()[:7])))
    without = by_window.replace("8,28 ", "")
    illegal(Rule.MOVE_PATH, THREE, roll("Ana", 4, 5), move("Ana", "7,29", path=without))
    illegal(Rule.MOVE_REACH, THREE, roll("Ana", 3, 3), move("Ana", "8,28"))


def test_the_path_is_not_the_garden() -> None:
    illegal(Rule.SUGGEST_ROOM, THREE, ON_PATH, asks("Ana", "jardin", "Bob show"))


def test_a_spy_square_shows_a_card_and_the_move_goes_on() -> None:
    legal(THREE, AT_SPY, spy("Ana", "Cleo"), move("Ana", "8,12", path="8,13 8,12"))
    illegal(Rule.MOVE_REACH, THREE, AT_SPY, spy("Ana", "Cleo"), move("Ana", "8,11"))
    illegal(Rule.SPY_SQUARE, THREE, roll("Ana", 3, 5), spy("Ana", "Cleo"))
    illegal(Rule.SPY_SQUARE, THREE, TO_KITCHEN, spy("Ana", "Cleo"))
    illegal(Rule.NO_SPIES, with_options(spy_squares=False), AT_SPY[:1], spy("Ana", "Cleo"))


def test_there_are_nine_spy_squares() -> None:
    board = load("super").board
    assert board is not None
    assert list(board.features.values()).count(Feature.SPY) == 9


def test_a_spy_square_is_a_normal_square() -> None:
    """He may stop there, or walk over it, and need not look."""
    over = f"{SPY} 8,13 8,12"
    legal(THREE, roll("Ana", 3, 3), move("Ana", "9,13", path=SPY), roll("Bob", 3, 4))
    legal(THREE, roll("Ana", 3, 5), move("Ana", "8,12", path=over))
    illegal(Rule.SPY_SQUARE, THREE, roll("Ana", 3, 5), move("Ana", "8,12", path=over), spy("Ana", "Bob"))


def test_a_spy_only_in_ones_own_turn() -> None:
    illegal(Rule.TURN_ORDER, THREE, AT_SPY, roll("Bob", 3, 4), spy("Ana", "Cleo"))


def test_a_suggestion_brings_pawn_and_weapon_and_leaves_them_there() -> None:
    asked = [*TO_KITCHEN, asks("Ana", "cuisine", "Bob show"), *end("Bob", "Cleo")]
    table = after(THREE, asked, roll("Ana", 5, 6), move("Ana", "petit-salon"))
    assert table.pawns["chose"] == "cuisine"
    assert table.weapons["corde"] == "cuisine"
    assert {at for weapon, at in table.weapons.items() if weapon != "corde"} == {"hall"}


def test_a_suspect_and_a_weapon_already_there_may_be_named() -> None:
    asked = [*TO_KITCHEN, asks("Ana", "cuisine", "Bob show")]
    legal(THREE, asked, roll("Bob", 3, 5), move("Bob", "cuisine"), asks("Bob", "cuisine", "Cleo show"))


def test_the_room_is_that_of_the_pawn() -> None:
    illegal(Rule.SUGGEST_ROOM, THREE, TO_KITCHEN, asks("Ana", "billard", "Bob show"))
    illegal(Rule.SUGGEST_ROOM, THREE, asks("Ana", "billard", "Bob show"))


def test_a_called_in_player_suggests_where_he_is_or_leaves_by_rolling() -> None:
    called = _called_to("cuisine")
    asked = asks("Bob", "cuisine", "Cleo show")
    legal(THREE, called, asked)
    legal(THREE, called, roll("Bob", 1, 2), move("Bob", "7,16"))
    illegal(Rule.ROLL_ONCE, THREE, called, asked, roll("Bob", 1, 2))
    illegal(Rule.PHASE, THREE, called, roll("Bob", 1, 2), asked)
    illegal(Rule.SUGGEST_ARRIVED, with_options(called_in_suggests=False), called, asked)


def test_the_left_neighbour_answers_first_then_the_others() -> None:
    legal(THREE, TO_KITCHEN, asks("Ana", "cuisine", "Bob pass", "Cleo show"))
    legal(THREE, TO_KITCHEN, asks("Ana", "cuisine", "Bob pass", "Cleo pass"))
    illegal(Rule.ANSWER_ORDER, THREE, TO_KITCHEN, asks("Ana", "cuisine", "Cleo show"))
    illegal(Rule.ANSWER_MISSING, THREE, TO_KITCHEN, asks("Ana", "cuisine", "Bob pass"))


def test_one_accusation_a_game_even_if_nobody_showed() -> None:
    legal(THREE, TO_KITCHEN, asks("Ana", "cuisine", "Bob pass", "Cleo pass"), accusation("Ana"))
    illegal(Rule.ACCUSE_ONCE, THREE, accusation("Ana"), *end("Bob", "Cleo"), accusation("Ana"))


def test_a_wrong_accuser_only_answers() -> None:
    turn = [*TO_KITCHEN, accusation("Ana"), *end("Bob", "Cleo")]
    for act in (
        roll("Ana", 3, 4),
        move("Ana", "bibliotheque", "passage"),
        asks("Ana", "cuisine", "Bob show"),
    ):
        illegal(Rule.ONLY_ANSWERS, THREE, turn, act)
    asking = [*TO_KITCHEN, accusation("Ana"), roll("Bob", 3, 5), move("Bob", "cuisine")]
    legal(THREE, asking, asks("Bob", "cuisine", "Cleo pass", "Ana show"))
    illegal(Rule.ANSWER_MISSING, THREE, asking, asks("Bob", "cuisine", "Cleo pass"))


def test_a_right_accusation_ends_the_game() -> None:
    won = [*TO_KITCHEN, accusation("Ana", correct=True)]
    assert after(THREE, won).winner == "Ana"
    illegal(Rule.GAME_OVER, THREE, won, roll("Bob", 3, 4))
