"""Cluedo 2008, rule by rule: rows and readings (A-S0-...), a legal and an illegal case each."""

import pytest

from cluedo_notes.game.errors import LogError
from tests.helpers.game.at_the_table_2008 import LEGAL, broken, header, log_of, table_after


def game(seats: str = "Ana rose, Bob moutarde, Cleo olive", **more: object) -> dict[str, object]:
    return header("secrets-2008", seats, **more)


HEAD = game()
GUEST = ("Ana roll 5 6", "Ana move chambre-d-amis")  # Rose's way from her start
ASKED = "Ana suggest violet corde chambre-d-amis: Bob pass, Cleo pass"
CALLED = (*GUEST, "Ana suggest moutarde corde chambre-d-amis: Bob pass, Cleo pass")
ROUND = ("Bob roll 1 1", "Bob end", "Cleo roll 1 1", "Cleo end")
KITCHEN = ("Bob roll 4 5", "Bob move cuisine")
ANA_DRAWS = ("Ana roll ? ?", "Ana draw", "Ana draw", "Ana move 28,18 remain")
TWO_CARDS = (*ANA_DRAWS, *ROUND)  # Ana holds two intrigue cards, it is her turn
POOL = (*TWO_CARDS, "Ana move piscine go-anywhere")
WRONG = (*POOL, "Ana accuse wrong")


def among(players: int) -> dict[str, object]:
    names = ("Ana", "Bob", "Cleo", "Dan", "Eva", "Fay", "Gil")
    return {**HEAD, "players": [{"name": name} for name in names[:players]]}


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_three_to_six_play_a_s0_1(players: int) -> None:
    deal = log_of(among(players)).deal
    assert {deal.size(player) for player in deal.players} == {21 // players}


@pytest.mark.parametrize(("players", "code"), [(1, "wrong-number-of-players"), (7, "too-many-players")])
def test_one_or_seven_do_not_play_a_s0_1(players: int, code: str) -> None:
    with pytest.raises(LogError) as refused:
        log_of(among(players))
    assert refused.value.what.code == code


# -- dice, squares, rooms


def test_a_move_may_stop_early_but_never_go_further() -> None:
    assert broken(HEAD, "Ana roll 3 2", "Ana move 26,18") == LEGAL
    assert broken(HEAD, "Ana roll 3 2", "Ana move chambre-d-amis") == ("move-reach",)


def test_a_move_is_orthogonal_but_for_the_guest_house() -> None:
    assert broken(HEAD, "Ana roll 5 6", "Ana move chambre-d-amis") == LEGAL
    assert broken(HEAD, "Ana roll 1 1", "Ana move 27,17 dice 27,17") == ("move-path",)


def test_a_pawn_is_passed_over_and_not_stopped_on() -> None:
    near = ("Ana roll 6 6", "Ana move 19,16", *ROUND, "Ana roll 6 6", "Ana move 19,6")
    assert broken(HEAD, *near, "Bob roll 6 6", "Bob move 19,7") == LEGAL
    assert broken(HEAD, *near, "Bob roll 6 6", "Bob move 19,6") == ("move-occupied",)
    over = "Bob move 18,6 dice 27,7 26,7 25,7 24,7 23,7 22,7 21,7 20,7 20,6 19,6 18,6"
    assert broken(HEAD, *near, "Bob roll 6 6", over) == LEGAL


def test_a_question_square_is_drawn_for_by_who_stops_on_it() -> None:
    stop = ("Ana roll 3 3", "Ana move 22,18")
    assert broken(HEAD, *stop, "Ana draw", "Ana end") == LEGAL
    assert broken(HEAD, *stop, "Ana end") == ("draw-must",)
    assert broken(HEAD, *stop, "Bob roll 1 2") == ("draw-must",)
    assert broken(HEAD, *stop, "Ana draw", "Ana draw") == ("draw-why",)
    assert broken(HEAD, "Ana roll 3 4", "Ana move 21,18", "Ana draw") == ("draw-why",)


def test_a_question_square_ends_the_move() -> None:
    path = "27,18 26,18 25,18 24,18 23,18 22,18"
    on = ("Ana draw", "Ana move 21,18 dice 21,18")
    assert "phase" in broken(HEAD, "Ana roll 4 4", f"Ana move 22,18 dice {path}", *on)
    assert broken(HEAD, "Ana roll 4 4", f"Ana move 20,18 dice {path} 21,18 20,18") == LEGAL  # passed over


def test_dice_show_numbers_or_question_marks_a_s0_2() -> None:
    for dice in ("1 6", "? 1", "6 ?", "? ?"):
        assert broken(HEAD, f"Ana roll {dice}") == LEGAL
    assert broken(HEAD, "Ana roll 5") == ("dice",)
    assert broken(HEAD, "Ana roll 1 2 3") == ("dice",)


def test_a_rolled_question_mark_is_drawn_for_then_the_other_die_moves() -> None:
    assert broken(HEAD, "Ana roll ? 3", "Ana draw", "Ana move 25,18") == LEGAL
    assert broken(HEAD, "Ana roll ? 3", "Ana draw", "Ana move 24,18") == ("move-reach",)
    assert broken(HEAD, "Ana roll ? 3", "Ana move 25,18") == ("draw-must",)
    assert broken(HEAD, "Ana roll ? 3", "Ana end") == ("draw-must",)
    assert broken(HEAD, "Ana roll ? 3", "Ana draw", "Ana end") == LEGAL  # a move is voluntary
    in_room = (*GUEST, ASKED, *ROUND, "Ana roll 1 1")
    assert broken(HEAD, *in_room, "Ana end") == ("phase",)  # but a room must be left
    assert broken(HEAD, *in_room, "Bob roll 1 1") == ("phase",)
    assert broken(HEAD, "Ana roll 2 3", "Ana draw") == ("draw-why",)


def test_two_question_marks_are_two_draws_and_no_pips_a_s0_3() -> None:
    rolled = ("Ana roll ? ?", "Ana draw", "Ana draw")
    assert broken(HEAD, *rolled, "Ana move 28,18 remain") == LEGAL
    assert broken(HEAD, *rolled, "Ana move 27,18") == ("move-reach",)
    assert broken(HEAD, *rolled, "Ana move 22,19 plus-six") == ("move-reach",)
    assert broken(HEAD, *rolled, "Ana move 23,19 plus-six") == LEGAL
    assert broken(HEAD, *rolled, "Ana draw") == ("draw-why",)


def test_who_cannot_leave_stays_without_a_suggestion_a_s0_4() -> None:
    stuck = (*GUEST, ASKED, *ROUND, "Ana roll ? ?", "Ana draw", "Ana draw")
    stays = (*stuck, "Ana move chambre-d-amis remain")
    assert broken(HEAD, *stays) == LEGAL
    assert "suggest-arrived" in broken(HEAD, *stays, ASKED)


def test_a_room_must_be_left_unless_called_in() -> None:
    assert broken(HEAD, *GUEST, ASKED, *ROUND, "Ana move chambre-d-amis remain") == ("move-stay",)
    assert broken(HEAD, *CALLED, "Bob move chambre-d-amis remain") == LEGAL


def test_the_room_just_left_is_not_entered_again() -> None:
    again = (*GUEST, *ROUND, "Ana roll 3 1")
    assert broken(HEAD, *again, "Ana move chambre-d-amis") == ("move-reentry",)
    assert broken(HEAD, *again, "Ana move 20,19") == LEGAL


def test_passages_join_two_pairs_of_rooms_instead_of_a_roll() -> None:
    there = (*GUEST, *ROUND)
    assert broken(HEAD, *there, "Ana move spa passage") == LEGAL
    assert broken(HEAD, *there, "Ana move cuisine passage") == ("move-passage",)
    assert broken(HEAD, *there, "Ana roll 1 2", "Ana move spa passage") == ("move-passage",)
    kitchen = ("Ana roll 1 1", "Ana end", *KITCHEN, "Cleo roll 1 1", "Cleo end", "Ana roll 1 1", "Ana end")
    assert broken(HEAD, *kitchen, "Bob move observatoire passage") == LEGAL
    assert broken(HEAD, *kitchen, "Bob move spa passage") == ("move-passage",)


# -- suggestions


def test_a_suggestion_is_about_the_room_of_the_pawn_and_not_in_the_pool() -> None:
    assert broken(HEAD, *GUEST, ASKED) == LEGAL
    other = "Ana suggest violet corde spa: Bob pass, Cleo pass"
    assert broken(HEAD, *GUEST, other) == ("suggest-room",)
    assert broken(HEAD, *POOL, other) == ("suggest-room",)


def test_a_suggestion_ends_the_turn_and_is_the_only_one() -> None:
    assert broken(HEAD, *GUEST, ASKED, ASKED) == ("suggest-once",)
    assert broken(HEAD, *GUEST, ASKED, "Ana roll 1 1") == ("roll-once",)
    assert "accuse-time" in broken(HEAD, *GUEST, ASKED, "Ana accuse wrong")
    assert broken(HEAD, *GUEST, ASKED, "Bob roll 1 1") == LEGAL


def test_the_left_neighbour_answers_first_until_a_card_is_shown() -> None:
    def answered(answers: str) -> tuple[str, ...]:
        return broken(HEAD, *GUEST, f"Ana suggest violet corde chambre-d-amis: {answers}")

    assert answered("Bob pass, Cleo show") == answered("Bob show") == LEGAL
    assert "answer-order" in answered("Cleo show")
    assert "answer-order" in answered("Cleo pass, Bob pass")
    assert answered("Bob show, Cleo pass") == ("answer-ends",)
    assert answered("Bob pass") == ("answer-missing",)


def test_a_called_in_player_stays_and_suggests() -> None:
    asks = "Bob suggest rose corde chambre-d-amis: Cleo pass, Ana show"
    assert broken(HEAD, *CALLED, asks) == LEGAL
    assert broken(HEAD, *CALLED, "Bob move chambre-d-amis remain", asks) == LEGAL
    assert broken(HEAD, *GUEST, ASKED, asks) != LEGAL


def test_a_called_in_player_draws_one_card() -> None:
    assert broken(HEAD, *CALLED, "Bob draw") == LEGAL
    assert broken(HEAD, *CALLED, "Bob draw", "Bob draw") == ("draw-why",)
    assert broken(HEAD, *CALLED, "Cleo draw") == ("draw-why",)


def test_who_is_called_in_from_a_corridor_may_draw_a_s0_18() -> None:
    walked = (
        "Ana roll 1 1",
        "Ana end",
        "Bob roll 1 1",
        "Bob move 26,7",
        "Cleo roll 1 1",
        "Cleo end",
        *CALLED,
    )
    assert broken(HEAD, *walked, "Bob draw") == LEGAL
    assert broken(HEAD, *CALLED, "Bob draw") == LEGAL  # from his start square


def test_who_is_named_where_he_stands_is_not_moved_a_s0_19() -> None:
    here = (
        *CALLED,
        "Bob suggest rose corde chambre-d-amis: Cleo pass, Ana pass",
        "Cleo roll 1 1",
        "Cleo end",
    )
    again = (*here, "Ana suggest moutarde corde chambre-d-amis: Bob pass, Cleo pass")
    assert "suggest-arrived" in broken(HEAD, *again)  # Ana was there already when Bob named her
    stuck = (
        "Bob roll ? ?",
        "Bob draw",
        "Bob draw",
        "Bob move chambre-d-amis remain",
        "Cleo roll 1 1",
        "Cleo end",
    )
    moved = (*here, "Ana move spa passage", *stuck, "Ana move chambre-d-amis passage")
    named = "Ana suggest moutarde corde chambre-d-amis: Bob pass, Cleo pass"
    assert broken(HEAD, *moved, named, "Bob draw") == ("draw-why",)
    assert broken(HEAD, *moved, named, "Bob move chambre-d-amis remain") == ("move-stay",)
    drawing = named.replace("Bob pass", "Bob draw, Bob pass")
    assert broken(HEAD, *moved, drawing) == ("draw-why",)


def test_who_is_called_in_draws_before_he_answers_a_s0_22() -> None:
    asks = "Ana suggest moutarde corde chambre-d-amis: {}, Bob pass, Cleo pass"
    assert broken(HEAD, *GUEST, asks.format("Bob draw")) == LEGAL
    assert broken(HEAD, *GUEST, asks.format("Cleo draw")) == ("draw-why",)
    assert broken(HEAD, *GUEST, asks.format("Bob draw"), "Bob draw") == ("draw-why",)


def test_a_pawn_without_a_player_is_moved_and_nobody_draws() -> None:
    assert table_after(HEAD, *GUEST, ASKED).pawns["violet"] == "chambre-d-amis"
    assert table_after(HEAD, *GUEST, ASKED).weapons["corde"] == "chambre-d-amis"
    assert broken(HEAD, *GUEST, ASKED, "Bob draw") == ("draw-why",)


# -- the pool and the accusation


def test_an_accusation_is_made_in_the_pool_once() -> None:
    assert broken(HEAD, *POOL, "Ana accuse wrong") == LEGAL
    assert broken(HEAD, *GUEST, "Ana accuse wrong") == ("accuse-place",)
    assert "accuse-once" in broken(HEAD, *WRONG, "Ana accuse wrong")


def test_a_right_accusation_wins() -> None:
    assert table_after(HEAD, *POOL, "Ana accuse right").winner == "Ana"
    assert broken(HEAD, *POOL, "Ana accuse right", "Bob roll 1 1") == ("game-over",)


def test_a_wrong_accuser_takes_no_turn_and_answers_a_s0_5() -> None:
    asks = "Bob suggest violet corde cuisine: Cleo pass, Ana show"
    assert broken(HEAD, *WRONG, *KITCHEN, asks) == LEGAL
    assert broken(HEAD, *WRONG, *ROUND, "Bob roll 1 1") == LEGAL
    assert broken(HEAD, *WRONG, *ROUND, "Ana roll 1 1") == ("only-answers",)
    skipped = "Bob suggest violet corde cuisine: Cleo pass"
    assert broken(HEAD, *WRONG, *KITCHEN, skipped) == ("answer-missing",)


def test_a_wrong_accuser_plays_no_cards_unless_a_switch_allows_it_a_s0_5() -> None:
    shown = (*WRONG, *KITCHEN, "Bob suggest violet corde cuisine: Cleo show")
    flag = game(options={"wrong_accuser_reacts": True})
    assert broken(HEAD, *shown, "Ana play see-shown") == ("only-answers",)
    assert broken(flag, *shown, "Ana play see-shown") == LEGAL
    assert broken(HEAD, *shown, "Ana power see-shown") == ("only-answers",)
    assert broken(flag, *shown, "Ana power see-shown") == LEGAL


def test_a_wrong_accusers_pawn_is_moved_and_he_draws_nothing_a_s0_6() -> None:
    called = (*WRONG, *KITCHEN, "Bob suggest rose corde cuisine: Cleo pass, Ana pass")
    assert table_after(HEAD, *called).pawns["rose"] == "cuisine"
    assert broken(HEAD, *called, "Ana draw") == ("only-answers",)


FOUR = game("Ana rose, Bob moutarde, Cleo olive, Dan violet")
ROUND_OF_FOUR = (*ROUND, "Dan roll 1 1", "Dan end")
POOL_OF_FOUR = (*ANA_DRAWS, *ROUND_OF_FOUR, "Ana move piscine go-anywhere")


def test_the_left_over_cards_are_looked_at_on_a_visit_of_the_pool_a_s0_15() -> None:
    assert broken(FOUR, *POOL_OF_FOUR, "Ana look pool") == LEGAL
    assert broken(HEAD, *POOL, "Ana look pool") == ("look-place",)  # three players: nothing is left over
    assert broken(FOUR, *GUEST, "Ana look pool") == ("look-place",)
    assert broken(FOUR, *POOL_OF_FOUR, "Ana look pool", "Ana accuse wrong") == ("accuse-time",)
    assert "look-place" in broken(FOUR, *POOL_OF_FOUR, "Ana look pool", "Ana look pool")


def test_the_pool_must_be_left_between_looking_and_accusing_a_s0_15() -> None:
    """Unless a card lets him stay."""
    looked = (*POOL_OF_FOUR, "Ana look pool", *ROUND_OF_FOUR)
    assert broken(FOUR, *looked, "Ana accuse wrong") == ("accuse-place",)
    assert broken(FOUR, *looked, "Ana look pool") == ("look-place",)
    assert broken(FOUR, *looked, "Ana move piscine remain") == ("move-stay",)
    out = (*looked, "Ana roll 1 1", "Ana move 18,17", *ROUND_OF_FOUR)
    assert broken(FOUR, *out, "Ana roll 1 1", "Ana move piscine", "Ana accuse wrong") == LEGAL
    stays = (*looked, "Ana move piscine stay")
    assert broken(FOUR, *stays, "Ana accuse wrong") == LEGAL
    assert broken(FOUR, *stays, "Ana look pool") == LEGAL
