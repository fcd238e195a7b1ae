"""Cluedo 2008 (S0): intrigue cards, clocks and powers, kept and broken."""

import pytest

from tests.game.rules.test_2008 import ANA_DRAWS, ASKED, CALLED, GUEST, HEAD, KITCHEN, ROUND, TWO_CARDS, game
from tests.helpers.game.at_the_table_2008 import (
    LEGAL,
    broken,
    broken_by_each,
    header,
    table_after,
)

# -- intrigue cards


def test_a_card_is_played_by_who_holds_one() -> None:
    assert broken(HEAD, "Ana move spa go-anywhere") == ("card-held",)
    assert broken(HEAD, *TWO_CARDS, "Ana move spa go-anywhere") == LEGAL


def test_the_stay_card_lets_its_player_stay_and_suggest_and_there_is_one() -> None:
    there = (*TWO_CARDS, *GUEST, ASKED, *ROUND)
    stays = (*there, "Ana move chambre-d-amis stay", ASKED)
    assert broken(HEAD, *stays) == LEGAL
    assert broken(HEAD, *there, ASKED) == ("suggest-arrived", "suggest-repeat")
    assert broken(HEAD, *stays, *ROUND, "Ana move chambre-d-amis stay") == ("card-held",)


def test_go_anywhere_leads_to_a_room_the_pool_or_a_square_instead_of_the_dice() -> None:
    for place in ("spa", "piscine", "22,18", "25,17"):
        assert broken(HEAD, *TWO_CARDS, f"Ana move {place} go-anywhere") == LEGAL
    assert broken(HEAD, *TWO_CARDS, "Ana roll 1 2", "Ana move spa go-anywhere") == ("move-by-card",)


def test_plus_six_is_played_after_the_roll() -> None:
    assert broken(HEAD, *TWO_CARDS, "Ana roll 1 4", "Ana move chambre-d-amis plus-six") == LEGAL
    assert broken(HEAD, *TWO_CARDS, "Ana roll 1 3", "Ana move chambre-d-amis plus-six") == ("move-reach",)
    assert broken(HEAD, *TWO_CARDS, "Ana move chambre-d-amis plus-six") == ("phase",)
    assert broken(HEAD, "Ana roll 1 4", "Ana move chambre-d-amis plus-six") == ("card-held",)


@pytest.mark.parametrize("card", ["right-neighbour", "play-again", "send-home Bob"])
def test_cards_of_the_end_of_a_turn(card: str) -> None:
    assert broken(HEAD, *TWO_CARDS, *GUEST, ASKED, f"Ana play {card}") == LEGAL
    assert broken(HEAD, *TWO_CARDS, f"Ana play {card}") == ("card-time",)
    assert broken(HEAD, *TWO_CARDS, *GUEST, ASKED, "Bob roll 1 1", f"Ana play {card}") == ("card-time",)
    assert broken(HEAD, *GUEST, ASKED, f"Ana play {card}") == ("card-held",)


def test_play_again_is_a_whole_turn_with_the_duty_to_leave_a_s0_11() -> None:
    again = (*TWO_CARDS, *GUEST, ASKED, "Ana play play-again")
    assert broken(HEAD, *again, "Ana roll 1 1", "Ana move 20,19") == LEGAL
    assert "suggest-arrived" in broken(HEAD, *again, ASKED)
    assert broken(HEAD, *again, "Ana move chambre-d-amis remain") == ("move-stay",)
    assert broken(HEAD, *again, "Bob roll 1 1") == ("turn-order",)


def test_send_home_puts_a_pawn_on_its_start_square() -> None:
    home = (*TWO_CARDS, *CALLED, "Ana play send-home Bob")
    assert table_after(HEAD, *home).pawns["moutarde"] == (28, 7)
    assert broken(HEAD, *home, *KITCHEN) == LEGAL
    asks = "Bob suggest rose corde chambre-d-amis: Cleo pass, Ana pass"
    assert "suggest-room" in broken(HEAD, *home, asks)


def test_a_shown_card_is_seen_by_a_card() -> None:
    asks = (*ANA_DRAWS, *KITCHEN, "Bob suggest violet corde cuisine: Cleo {}")
    shown = [line.format("show") for line in asks]
    nothing = [line.format("pass, Ana pass") for line in asks]
    assert broken(HEAD, *shown, "Ana play see-shown") == LEGAL
    assert broken(HEAD, *nothing, "Ana play see-shown") == ("card-time",)
    own = (*TWO_CARDS, *GUEST, "Ana suggest violet corde chambre-d-amis: Bob show")
    assert broken(HEAD, *own, "Ana play see-shown") == ("card-target",)


def test_a_suggestion_is_blocked_by_any_other_player_who_holds_a_card_a_s0_10() -> None:
    asks = "Bob suggest violet corde cuisine: {}"
    for answers in ("Ana block", "Cleo pass, Ana block"):
        assert broken(HEAD, *ANA_DRAWS, *KITCHEN, asks.format(answers)) == LEGAL
    assert broken(HEAD, *ANA_DRAWS, *KITCHEN, asks.format("Cleo block")) == ("card-held",)


def test_after_a_block_the_next_player_has_his_turn_or_cards_end_this_one_a_s0_21() -> None:
    asks = "Ana suggest violet corde chambre-d-amis: Bob block"
    drawn = ("Ana roll ? ?", "Ana draw", "Ana draw", "Ana move 28,18 remain", "Bob roll ? ?", "Bob draw")
    ready = (*drawn, "Bob draw", "Bob move 28,7 remain", "Cleo roll 1 1", "Cleo end", *GUEST, asks)
    assert broken(HEAD, *ready, "Bob roll 1 1") == LEGAL
    assert broken(HEAD, *ready, "Ana play right-neighbour") == LEGAL
    assert "accuse-time" in broken(HEAD, *ready, "Ana accuse wrong")
    assert broken(HEAD, *ready, ASKED) == ("suggest-once",)


def test_a_blocker_may_have_passed_or_not_been_asked_a_s0_23() -> None:
    asks = "Bob suggest violet corde cuisine: {}"
    passed = asks.format("Cleo pass, Ana pass, Ana block")
    assert broken(HEAD, *ANA_DRAWS, *KITCHEN, passed) == LEGAL
    assert broken(HEAD, *ANA_DRAWS, *KITCHEN, asks.format("Ana block")) == LEGAL
    assert broken(HEAD, *ANA_DRAWS, *KITCHEN, asks.format("Ana pass, Ana block")) == ("answer-order",)


# -- the clocks


def clocks(number: int) -> tuple[str, ...]:
    """The first clocks, one a turn, drawn by those who roll "? ?" where they stand."""
    starts = {"Ana": "28,18", "Bob": "28,7", "Cleo": "9,0"}
    names = tuple(starts)
    lines: list[str] = []
    for turn in range((number + 1) // 2):
        name = names[turn % len(names)]
        lines += [f"{name} roll ? ?", f"{name} draw clock"]
        if 2 * turn + 1 == number:
            return tuple(lines)
        lines += [f"{name} draw clock"]
        if 2 * turn + 2 < number:
            lines += [f"{name} move {starts[name]} remain"]
    return tuple(lines)


def test_who_draws_the_last_clock_is_out_a_s0_7() -> None:
    eight = clocks(8)  # Ana, Bob and Cleo draw two each, then Ana the last two
    assert table_after(HEAD, *eight).due == "Ana"
    assert broken(HEAD, *eight, "Ana open") == LEGAL
    assert "hand-due" in broken(HEAD, *eight, "Bob roll 1 1")
    assert "hand-due" in broken(HEAD, *eight, "Ana move 28,18 remain")  # no move
    assert broken(HEAD, *eight, "Ana open", "Bob roll 1 1") == LEGAL
    assert broken(HEAD, *clocks(6), "Cleo open") == ("hand-why",)


def test_who_is_called_in_may_die_out_of_turn_a_s0_7() -> None:
    seven = (*clocks(7), "Ana draw", "Ana move 28,18 remain", *ROUND)
    called = (*seven, *CALLED, "Bob draw clock")
    assert table_after(HEAD, *called).due == "Bob"
    assert broken(HEAD, *called, "Bob open") == LEGAL
    assert broken(HEAD, *called, "Bob open", "Bob roll 1 1") == ("out-of-game",)
    assert broken(HEAD, *called, "Bob open", "Cleo roll 1 1") == LEGAL


def test_a_dead_player_neither_plays_nor_draws_nor_answers() -> None:
    dead = (*clocks(8), "Ana open")
    asks = "Bob suggest violet corde cuisine: Cleo pass"
    assert broken(HEAD, *dead, *KITCHEN, asks) == LEGAL
    assert broken(HEAD, *dead, *KITCHEN, f"{asks}, Ana pass") == ("answer-out",)
    assert "out-of-game" in broken(HEAD, *dead, "Ana draw")
    assert broken(HEAD, *dead, "Ana power see-shown") == ("out-of-game", "power-time")
    assert broken(HEAD, *dead, *ROUND, "Bob roll 1 1", "Bob end", "Ana roll 1 1")[0] == "out-of-game"


def test_a_dead_players_pawn_is_gone_and_may_be_named_a_s0_8() -> None:
    dead = (*clocks(8), "Ana open")
    asks = "Bob suggest rose corde cuisine: Cleo pass"
    assert "rose" not in table_after(HEAD, *dead).pawns
    after = table_after(HEAD, *dead, *KITCHEN, asks)
    assert "rose" not in after.pawns
    assert after.weapons["corde"] == "cuisine"


def test_the_last_clock_goes_back_and_kills_again() -> None:
    dead = (*clocks(8), "Ana open", "Bob roll ? 1", "Bob draw clock")
    assert table_after(HEAD, *dead).due == "Bob"
    assert broken(HEAD, *dead, "Bob open") == LEGAL


def test_nobody_wins_when_all_are_out_a_g_5() -> None:
    dead = (*clocks(8), "Ana open", "Bob roll ? 1", "Bob draw clock", "Bob open")
    last = ("Cleo roll ? 1", "Cleo draw clock")
    assert broken(HEAD, *dead, *last, "Cleo open") == LEGAL
    assert table_after(HEAD, *dead, *last, "Cleo open").winner is None
    assert "game-over" in broken(HEAD, *dead, *last, "Cleo open", "Cleo roll 1 1")
    assert broken(HEAD, *dead, "Cleo roll 1 1", "Cleo move 9,1", "Cleo roll 1 1") == LEGAL  # alone


def test_no_card_is_drawn_from_an_empty_deck_a_s0_9() -> None:
    lines: list[str] = []
    starts = {"Ana": "28,18", "Bob": "28,7", "Cleo": "9,0"}
    for turn in range(12):
        name = ("Ana", "Bob", "Cleo")[turn % 3]
        lines += [f"{name} roll ? ?", f"{name} draw", f"{name} draw", f"{name} move {starts[name]} remain"]
    assert broken(HEAD, *lines) == LEGAL
    assert broken(HEAD, *lines, "Ana roll ? 1", "Ana draw") == ("deck-empty",)
    assert broken(HEAD, *lines[:-4], "Cleo roll ? 1", "Cleo draw") == LEGAL


def test_a_clock_is_not_held_and_played_as_another_card() -> None:
    for card, rules in (("draw clock", ("card-held",)), ("draw", LEGAL)):
        drawn = ("Ana roll ? ?", f"Ana {card}", f"Ana {card}", "Ana move 28,18 remain", *ROUND)
        assert broken(HEAD, *drawn, *GUEST, *ROUND, "Ana move chambre-d-amis stay") == rules


def test_a_card_seen_in_a_hand_counts_against_the_deck() -> None:
    """There is one card to stay: who drew it in the open has it."""
    first = ("Ana roll ? ?", "Ana draw stay", "Ana draw", "Ana move 28,18 remain", "Bob roll ? ?")
    assert broken(HEAD, *first, "Bob draw stay") == ("card-held",)
    second = (*first, "Bob draw", "Bob draw", "Bob move 28,7 remain", "Cleo roll 1 1", "Cleo end")
    assert broken(HEAD, *second, *GUEST, *ROUND, "Ana move chambre-d-amis stay") == LEGAL
    kitchen = (
        *second,
        "Ana roll 1 1",
        "Ana end",
        *KITCHEN,
        "Cleo roll 1 1",
        "Cleo end",
        "Ana roll 1 1",
        "Ana end",
    )
    assert broken(HEAD, *kitchen, "Bob move cuisine stay") == ("card-held",)


def unseen(*numbers: int) -> tuple[str, ...]:
    """Eight cards drawn, by Ana, Bob, Cleo and Ana two each; those with these numbers were not seen."""
    lines = list(clocks(8))
    draws = [place for place, line in enumerate(lines) if " draw " in line]
    for number in numbers:
        lines[draws[number - 1]] = lines[draws[number - 1]].removesuffix(" clock")
    return tuple(lines)


def test_a_hand_opened_after_an_unseen_card_tells_that_it_was_the_last_clock() -> None:
    assert broken(HEAD, *unseen(8), "Ana open") == LEGAL
    assert broken(HEAD, *unseen(2, 8), "Ana open") == LEGAL
    assert broken(HEAD, *unseen(7), "Ana open") == ("hand-why",)  # the last face is known: the seventh clock
    assert broken(HEAD, *unseen(8), "Bob open") == ("hand-why",)  # it was Ana who drew
    few = ("Ana roll ? 1", "Ana draw")
    assert broken(HEAD, *few, "Ana open") == ("hand-why",)  # no eight clocks can be out
    opened = (*unseen(8), "Ana open", "Bob roll ? 1")
    assert table_after(HEAD, *opened).deck.taken == 7  # the last clock is back in the deck
    assert table_after(HEAD, *opened, "Bob draw clock").due == "Bob"  # and kills again


def test_a_player_may_die_by_the_card_that_he_draws_before_he_answers_a_s0_22() -> None:
    """Seven clocks are out: Bob is called in, draws what nobody notes, and lays his hand open."""
    asks = "Cleo suggest moutarde corde chambre-d-amis: Bob draw"
    there = (*unseen(8)[:-3], "Ana roll ? 1", "Ana draw clock", "Ana end", "Bob roll 1 1", "Bob end")
    arrives = ("Cleo move chambre-d-amis go-anywhere",)
    assert "hand-why" not in broken_by_each(HEAD, *there, *arrives, asks, "Bob open")[-1]
    assert "hand-why" in broken_by_each(HEAD, *there, *arrives, asks, "Ana open")[-1]


# -- powers


def test_rose_sees_a_card_just_shown_to_another_once() -> None:
    shown = (
        "Ana roll 1 1",
        "Ana end",
        *KITCHEN,
        "Bob suggest violet corde cuisine: Cleo show",
        "Ana power see-shown",
    )
    assert broken(HEAD, *shown) == LEGAL
    assert broken(HEAD, *shown, "Ana power see-shown") == ("power-once",)
    own = (*GUEST, "Ana suggest violet corde chambre-d-amis: Bob show")
    assert broken(HEAD, *own, "Ana power see-shown") == ("card-target",)
    assert broken(HEAD, *own, "Cleo power see-shown") == ("power-own",)


MUSTARD = game("Ana moutarde, Bob rose, Cleo olive")
TWICE = ("Ana roll 1 1", "Ana move 26,7", "Ana roll 4 3")


def test_mustard_moves_twice_in_a_row_once_a_s0_12() -> None:
    asks = "Ana suggest rose corde cuisine: Bob pass, Cleo pass"
    assert broken(MUSTARD, *TWICE, "Ana move cuisine move-twice", asks) == LEGAL
    assert broken(MUSTARD, *TWICE, "Ana move cuisine move-twice", "Ana roll 1 1") == ("roll-once",)
    later = (*TWICE, "Ana move 20,7 move-twice", *ROUND, "Ana roll 1 1", "Ana move 20,8")
    assert broken(MUSTARD, *later, "Ana roll 1 1") == ("roll-once",)
    assert broken(HEAD, "Ana roll 1 1", "Ana move 27,18", "Ana roll 1 1") == ("roll-once",)
    first = ("Ana roll 4 5", "Ana move cuisine")
    assert broken(MUSTARD, *first, "Ana roll 1 1", "Ana move 21,7 move-twice") == LEGAL
    assert broken(MUSTARD, *first, asks, "Ana roll 1 1") == ("roll-once",)


def test_mustard_does_not_enter_the_room_that_he_left_a_s0_12() -> None:
    left = ("Ana roll 4 5", "Ana move cuisine", *ROUND, "Ana roll 1 1", "Ana move 20,6", "Ana roll 6 6")
    assert broken(MUSTARD, *left, "Ana move cuisine move-twice") == ("move-reentry",)
    assert broken(MUSTARD, *left, "Ana move patio move-twice") == LEGAL


def test_mustard_draws_on_a_question_square_and_rolls_again_a_s0_20() -> None:
    stop = ("Ana roll 6 6", "Ana move 23,8", "Ana draw")
    assert broken(MUSTARD, *stop, "Ana roll 1 1", "Ana move 22,8 move-twice") == LEGAL


def test_white_moves_to_any_room_once() -> None:
    head = game("Ana leblanc, Bob rose, Cleo olive")
    for place in ("patio", "piscine"):
        assert broken(head, f"Ana move {place} go-room") == LEGAL
    for place in ("spa", "cuisine"):  # rooms with a secret passage
        assert broken(head, f"Ana move {place} go-room") == ("move-by-card",)
    assert broken(head, "Ana move 20,4 go-room") == ("move-by-card",)
    assert broken(head, "Ana roll 1 1", "Ana move patio go-room") == ("move-by-card",)
    assert broken(head, "Ana move patio go-room", *ROUND, "Ana move salon go-room") == ("power-once",)
    assert broken(HEAD, "Ana move patio go-room") == ("power-own",)


def test_green_suggests_about_a_room_where_he_is_not_a_s0_17() -> None:
    head = game("Ana olive, Bob rose, Cleo violet")
    asks = "Ana suggest olive corde spa with suggest-anywhere: Bob pass, Cleo pass"
    assert broken(head, asks) == LEGAL  # from his start square
    assert table_after(head, asks).pawns["olive"] == "spa"
    assert broken(head, asks, *ROUND, asks)[-1] == "power-once"
    assert "suggest-room" in broken(head, "Ana suggest rose corde spa: Bob pass, Cleo pass")
    assert "power-own" in broken(HEAD, asks.replace("olive", "violet"))


def test_peacock_draws_from_the_asker_whom_she_showed_a_card_a_s0_14() -> None:
    head = game("Ana rose, Bob pervenche, Cleo olive")
    asks = (*GUEST, "Ana suggest violet corde chambre-d-amis: {}")
    shown = [line.format("Bob show") for line in asks]
    passed = [line.format("Bob pass, Cleo show") for line in asks]
    assert broken(head, *shown, "Bob power random-card Ana") == LEGAL
    assert broken(head, *shown, "Bob power random-card Cleo") == ("card-target",)
    assert broken(head, *passed, "Bob power random-card Ana") == ("power-time",)
    assert broken(HEAD, *shown, "Bob power random-card Ana") == ("power-own",)


PLUM = game("Ana violet, Bob rose, Cleo olive")
PLUM_ASKED = (
    "Ana roll 5 5",
    "Ana move observatoire",
    "Ana suggest rose corde observatoire: Bob pass, Cleo pass",
)
SECOND = "Ana suggest olive hache observatoire{}: Bob pass, Cleo pass"


def test_plum_suggests_twice_in_the_same_room_and_does_not_accuse_a_s0_13() -> None:
    twice = (*PLUM_ASKED, SECOND.format(" with suggest-twice"))
    assert broken(PLUM, *twice) == LEGAL
    assert broken(PLUM, *PLUM_ASKED, SECOND.format("")) == ("suggest-once",)
    assert "accuse-time" in broken(PLUM, *twice, "Ana accuse wrong")
    assert "suggest-once" in broken(PLUM, *twice, SECOND.format(" with suggest-twice"))
    elsewhere = SECOND.format(" with suggest-twice").replace("observatoire", "spa")
    assert broken(PLUM, *PLUM_ASKED, elsewhere) == ("suggest-room",)


def test_plum_may_ask_again_after_a_block_a_s0_21() -> None:
    drawn = (
        "Ana roll 1 1",
        "Ana end",
        "Bob roll ? ?",
        "Bob draw",
        "Bob draw",
        "Bob move 28,18 remain",
        "Cleo roll 1 1",
        "Cleo end",
    )
    blocked = (*drawn, *PLUM_ASKED[:2], "Ana suggest violet corde observatoire: Bob block")
    assert broken(PLUM, *blocked, SECOND.format(" with suggest-twice")) == LEGAL
    assert broken(PLUM, *blocked, SECOND.format("")) == ("suggest-once",)


# -- what a first reading of the engine against these rules found


MOUTARDE = header("secrets-2008", "Ana moutarde, Bob rose, Cleo olive")


def test_a_question_mark_reached_by_a_card_or_power_is_drawn_for_too() -> None:
    rolled = ("Ana roll ? ?", "Ana draw", "Ana draw")
    assert broken(HEAD, *rolled, "Ana move 22,18 plus-six", "Ana draw") == LEGAL
    assert broken(HEAD, *rolled, "Ana move 22,18 plus-six", "Ana end") == ("draw-must",)


def test_who_draws_before_he_answers_may_block_that_very_suggestion_a_s0_22() -> None:
    called = ("Ana roll 5 6", "Ana move chambre-d-amis")
    asks = "Ana suggest moutarde corde chambre-d-amis: Bob draw, Bob block"
    assert broken(HEAD, *called, asks) == LEGAL


def test_a_block_comes_before_a_card_is_shown_a_s0_10() -> None:
    before = ("Ana roll ? 3", "Ana draw", "Ana move 25,18", "Bob roll 4 5", "Bob move cuisine")
    assert "answer-ends" not in broken(HEAD, *before, "Bob suggest violet corde cuisine: Ana block")
    assert "answer-ends" in broken(HEAD, *before, "Bob suggest violet corde cuisine: Cleo show, Ana block")


def test_the_second_move_of_moutarde_names_his_power_once() -> None:
    first = ("Ana roll 1 1", "Ana move 26,7", "Ana roll 1 1")
    assert broken(MOUTARDE, *first, "Ana move 25,7 move-twice") == LEGAL
    assert "power-time" in broken(MOUTARDE, *first, "Ana move 25,7")
    assert "power-time" in broken(MOUTARDE, "Ana roll 1 1", "Ana move 26,7 move-twice")


def test_the_power_for_two_suggestions_is_named_with_the_second() -> None:
    violet = header("secrets-2008", "Ana violet, Bob rose, Cleo olive")
    there = ("Ana roll 5 5", "Ana move observatoire")
    asks = "Ana suggest rose corde observatoire: Bob pass, Cleo pass"
    again = "Ana suggest rose hache observatoire with suggest-twice: Bob pass, Cleo pass"
    assert broken(violet, *there, asks, again) == LEGAL
    assert broken(violet, *there, again) == ("power-time",)
