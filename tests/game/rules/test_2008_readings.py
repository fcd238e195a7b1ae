"""Cluedo 2008 (S0) and every edition with its cards and powers: readings A-S0-24 to A-S0-32. They are about
the parts of a turn, the actions of a called-in player, and the end of the deck."""

import pytest

from cluedo_notes.game.rules.finding import Reason
from tests.game.rules.test_2008 import (
    ANA_DRAWS,
    ASKED,
    CALLED,
    FOUR,
    GUEST,
    HEAD,
    KITCHEN,
    POOL_OF_FOUR,
    ROUND,
    ROUND_OF_FOUR,
    TWO_CARDS,
    WRONG,
    game,
)
from tests.helpers.game.at_the_table_2008 import (
    LEGAL,
    broken,
    broken_by_each,
    header,
    log_of,
    table_after,
    tables,
    unchecked,
)

# -- the card to go anywhere


@pytest.mark.parametrize("square", ["25,17", "9,1", "3,21", "9,0", "28,17", "0,7"])
def test_a_card_leads_onto_any_free_square_a_s0_24(square: str) -> None:
    """Corridors near and far, and start squares whose pawn has gone; the question squares were always one."""
    gone = (*ANA_DRAWS, "Bob roll 1 1", "Bob end", "Cleo roll 1 1", "Cleo move 9,2")
    table = table_after(HEAD, *gone, f"Ana move {square} go-anywhere")
    assert table.spot_of("Ana") == tuple(map(int, square.split(",")))
    assert table.turn.draws_due == 0


def test_a_card_leads_onto_no_other_pawn_and_not_to_where_one_stands_a_s0_24() -> None:
    assert broken(HEAD, *TWO_CARDS, "Ana move 28,7 go-anywhere") == ("move-occupied",)  # Bob's start
    assert broken(HEAD, *TWO_CARDS, "Ana move 0,6 go-anywhere") == (
        "move-occupied",
    )  # nobody plays that pawn
    assert broken(HEAD, *TWO_CARDS, "Ana move 28,18 go-anywhere") == ("move-by-card",)  # her own
    assert broken(HEAD, *TWO_CARDS, "Ana roll 1 1", "Ana move 25,17 go-anywhere") == ("move-by-card",)
    for nowhere in ("28,22", "99,99"):  # inside the guest house, beside the board
        assert broken(HEAD, *TWO_CARDS, f"Ana move {nowhere} go-anywhere") == ("move-by-card",)


def test_a_card_onto_a_question_square_is_drawn_for_a_s0_24() -> None:
    there = (*TWO_CARDS, "Ana move 22,18 go-anywhere")
    assert broken(HEAD, *there, "Ana end") == ("draw-must",)
    assert broken(HEAD, *there, "Ana draw", "Ana end") == LEGAL


def test_where_the_other_pawns_stand_is_not_known_a_card_s_square_is_unchecked_a_s0_24() -> None:
    gaps = {**HEAD, "complete": False}
    noted = ("Ana roll ? ?", "Ana draw", "Ana draw", "Bob roll 1 1", "Bob move 26,7")
    assert broken_by_each(gaps, *noted, "Ana move 26,7 go-anywhere")[-1] == LEGAL
    assert Reason.POSITION in unchecked(gaps, *noted, "Ana move 26,7 go-anywhere")


# -- the card to stay


THERE = (*TWO_CARDS, *GUEST, ASKED, *ROUND)


def test_the_card_to_stay_is_played_at_the_start_of_the_turn_a_s0_25() -> None:
    stays = "Ana move chambre-d-amis stay"
    assert broken(HEAD, *THERE, stays) == LEGAL
    assert broken(HEAD, *THERE, "Ana roll 1 2", stays) == ("move-by-card",)
    assert broken(HEAD, *THERE, "Ana roll ? ?", "Ana draw", "Ana draw", stays) == ("move-by-card",)
    assert broken(HEAD, *TWO_CARDS, *GUEST, stays) == ("move-by-card",)


def test_the_card_to_stay_replaces_the_move_a_s0_25() -> None:
    stays = (*THERE, "Ana move chambre-d-amis stay")
    assert broken(HEAD, *stays, "Ana roll 1 2") == ("roll-once",)
    assert "move-passage" in broken(HEAD, *stays, "Ana move spa passage")
    assert broken(HEAD, *stays, ASKED) == LEGAL


def test_the_card_to_stay_is_played_in_a_room_or_the_pool_a_s0_25() -> None:
    assert broken(HEAD, *TWO_CARDS, "Ana move 28,18 stay") == ("move-stay",)
    looked = (*POOL_OF_FOUR, "Ana look pool", *ROUND_OF_FOUR)
    assert broken(FOUR, *looked, "Ana move piscine stay", "Ana accuse wrong") == LEGAL  # A-S0-15


def test_in_a_log_with_gaps_the_card_to_stay_is_never_played_in_the_corridor_a_s0_25() -> None:
    gaps = {**HEAD, "complete": False}
    assert "move-stay" in broken_by_each(gaps, "Ana draw", "Ana move 25,17 stay")[-1]
    assert "move-stay" not in broken_by_each(gaps, "Ana draw", "Ana move spa stay")[-1]
    rolled = ("Ana draw", "Ana roll 1 2", "Ana move spa stay")  # a whole round may be missing between them
    assert broken_by_each(gaps, *rolled)[-1] == LEGAL


# -- a second roll


ROSE = header("classic", "Ana rose, Bob moutarde, Cleo violet")


@pytest.mark.parametrize("head", [ROSE, HEAD], ids=["without that power", "the power is another's"])
def test_a_second_roll_is_one_violation_a_s0_26(head: dict[str, object]) -> None:
    first, again = "Ana roll 1 1", "Ana roll 1 2"
    there, on = {"classic": ("22,7", "21,7"), "secrets-2008": ("26,18", "25,18")}[str(head["edition"])]
    rules = broken_by_each(head, first, f"Ana move {there}", again, f"Ana move {on}")
    assert rules == [LEGAL, LEGAL, ("roll-once",), LEGAL]


def test_a_second_roll_without_the_power_uses_no_other_power_up_a_s0_26() -> None:
    shown = ("Bob roll 4 5", "Bob move cuisine", "Bob suggest violet corde cuisine: Cleo show")
    rolled = ("Ana roll 1 1", "Ana move 26,18", "Ana roll 1 1", "Ana move 25,18")
    assert broken_by_each(HEAD, *rolled, *shown, "Ana power see-shown")[-1] == LEGAL


MUSTARD = game("Ana moutarde, Bob rose, Cleo olive")


def test_the_power_for_two_moves_is_still_named_by_the_second_a_s0_26() -> None:
    twice = ("Ana roll 1 1", "Ana move 26,7", "Ana roll 1 1")
    assert broken(MUSTARD, *twice, "Ana move 25,7") == ("power-time",)
    assert broken(MUSTARD, *twice, "Ana move 25,7 move-twice") == LEGAL
    third = (*twice, "Ana move 25,7 move-twice", "Ana roll 1 1", "Ana move 24,7")
    assert broken_by_each(MUSTARD, *third)[-2:] == [("roll-once",), LEGAL]
    assert broken(HEAD, "Ana roll 1 1", "Ana move 26,18 move-twice") == ("power-own",)


def test_where_nobody_knows_the_powers_a_second_roll_may_be_one_a_s0_26() -> None:
    """Of the powers of Meereen nothing is known: each may be the one to move twice."""
    head = header("got-meereen", "Ana daenerys, Bob jorah, Cleo missandei")
    twice = ("Ana roll 1 2", "Ana move tunnels", "Ana roll 3 4")
    assert broken(head, *twice, "Ana move temple move-twice") == LEGAL
    assert table_after(head, *twice).used_powers == {"Ana"}


# -- rolled and left standing, stopped on a question mark


GREEN = game("Ana olive, Bob rose, Cleo violet")
ANYWHERE = "Ana suggest rose corde spa with suggest-anywhere: Bob pass, Cleo pass"


def test_who_rolled_and_stays_in_the_corridor_may_suggest_by_his_power_a_s0_27() -> None:
    assert broken(GREEN, "Ana roll 2 3", ANYWHERE) == LEGAL
    assert broken(GREEN, "Ana roll 2 3", ANYWHERE, "Bob roll 1 1") == LEGAL
    assert broken(GREEN, "Ana roll 2 3", ANYWHERE, "Ana move 9,1") == ("phase",)
    assert broken(GREEN, "Ana roll ? 3", ANYWHERE) == ("draw-must",)
    assert broken(GREEN, "Ana roll ? 3", "Ana draw", ANYWHERE) == LEGAL
    room = ("Ana roll 4 5", "Ana move patio", *ROUND, "Ana roll 1 1")
    assert broken(GREEN, *room, ANYWHERE) == ("phase",)  # the room must be left


@pytest.mark.parametrize("card", ["play-again", "right-neighbour", "send-home Bob"])
def test_who_rolled_and_stays_in_the_corridor_may_end_the_turn_by_a_card_a_s0_27(card: str) -> None:
    ends = (*TWO_CARDS, "Ana roll 1 1", f"Ana play {card}")
    assert broken(HEAD, *ends) == LEGAL
    assert broken(HEAD, *TWO_CARDS, f"Ana play {card}") == ("card-time",)
    follows = "Ana roll 1 2" if card == "play-again" else "Bob roll 1 2"
    assert broken(HEAD, *ends, follows) == LEGAL
    assert broken(HEAD, *ends, "Ana move 27,18") == ("phase",)
    room = (*TWO_CARDS, *GUEST, ASKED, *ROUND, "Ana roll 1 1")
    assert broken(HEAD, *room, f"Ana play {card}") == ("card-time",)  # the room must be left


def test_who_was_called_in_may_end_his_turn_by_a_card_after_the_roll_a_s0_27() -> None:
    drawn = (
        "Ana roll 1 1",
        "Ana end",
        "Bob roll ? ?",
        "Bob draw",
        "Bob draw",
        "Bob end",
        "Cleo roll 1 1",
        "Cleo end",
        *CALLED,
    )
    assert broken(HEAD, *drawn, "Bob roll 1 1", "Bob play play-again") == LEGAL


def test_after_a_stop_on_a_question_mark_nobody_suggests_by_his_power_a_s0_28() -> None:
    stops = ("Ana roll 1 3", "Ana move 8,3")
    assert broken(GREEN, *stops, "Ana draw", ANYWHERE) == ("phase",)
    assert broken(GREEN, "Ana roll 1 1", "Ana move 9,2", ANYWHERE) == LEGAL
    later = (*stops, "Ana draw", *ROUND)
    assert broken(GREEN, *later, "Ana roll 1 1", ANYWHERE) == LEGAL  # he stands there, and stopped before
    assert broken(GREEN, *later, ANYWHERE) == LEGAL
    assert broken(GREEN, *later, "Ana roll 1 1", "Ana move 8,3 remain", ANYWHERE) == LEGAL


def test_after_a_stop_on_a_question_mark_cards_are_still_played_a_s0_28() -> None:
    stops = (*TWO_CARDS, "Ana roll 3 3", "Ana move 22,18", "Ana draw")
    assert broken(HEAD, *stops, "Ana play play-again") == LEGAL
    assert broken(HEAD, *stops, "Ana move spa go-anywhere") == ("move-by-card",)


def test_where_no_board_tells_the_question_marks_it_is_unchecked_a_s0_28() -> None:
    head = header("got-meereen", "Ana daenerys, Bob jorah, Cleo missandei")
    asks = "Ana suggest jorah dague temple with suggest-anywhere: Bob pass, Cleo pass"
    assert Reason.NO_BOARD in unchecked(head, "Ana roll 2 3", "Ana move 3,4", asks)
    assert Reason.NO_BOARD not in unchecked(head, asks)


# -- what a turn must have

MUSTARD = game("Ana moutarde, Bob pervenche, Cleo leblanc")
OLIVE_PLAYS = game("Ana olive, Bob moutarde, Cleo leblanc")


def test_a_turn_outside_the_rooms_has_a_roll_a_card_or_a_power_a_g_8() -> None:
    assert broken(HEAD, "Ana end") == ("phase",)
    assert broken(HEAD, "Ana move 28,18 remain") == ("move-stay",)
    assert broken(HEAD, "Ana roll 1 1", "Ana end") == LEGAL
    assert broken(HEAD, "Ana roll 1 1", "Ana move 28,18 remain") == LEGAL
    asks = "Ana suggest rose corde spa with suggest-anywhere: Bob pass, Cleo pass"
    assert broken(OLIVE_PLAYS, asks, "Ana end") == LEGAL


# -- Mustard's second roll


def test_mustard_who_was_called_in_need_not_walk_his_first_roll_a_s0_32() -> None:
    called = (
        *("Ana roll 2 3", "Ana move 23,7", "Bob roll 4 4", "Bob move spa"),
        "Bob suggest moutarde corde spa: Cleo pass, Ana show",
        *("Cleo roll 2 3", "Cleo move 19,1", "Ana roll 2 3"),
    )
    assert broken(MUSTARD, *called, "Ana roll 3 3", "Ana move 2,6 move-twice") == LEGAL
    assert broken(MUSTARD, *called, "Ana roll 3 3", "Ana roll 1 2") == ("roll-once",)


def test_in_the_corridor_he_need_not_either_and_others_have_one_roll() -> None:
    assert broken(MUSTARD, "Ana roll 1 2", "Ana roll 3 3", "Ana move 23,7 move-twice") == LEGAL
    assert broken(MUSTARD, "Ana roll 1 2", "Ana end", "Bob roll 1 2", "Bob roll 1 2") == ("roll-once",)


def test_a_room_that_must_be_left_is_left_before_the_second_roll() -> None:
    there = (*KITCHEN, "Cleo roll 1 1", "Cleo end", "Ana roll 1 1", "Ana end")
    head = game("Ana rose, Bob moutarde, Cleo olive", first="Bob")
    assert broken(head, *there, "Bob roll 1 2", "Bob roll 3 3") == ("roll-once",)


# -- called in


OLIVE = ("Ana roll 2 2", "Ana move 8,0")
NAMES_HIMSELF = "Ana suggest olive corde cuisine with suggest-anywhere: Bob show"


def test_green_who_names_himself_is_moved_draws_and_may_stay_to_ask_a_s0_17() -> None:
    called = (*OLIVE, NAMES_HIMSELF)
    assert table_after(OLIVE_PLAYS, *called).spot_of("Ana") == "cuisine"
    assert broken(OLIVE_PLAYS, *called, "Ana draw") == LEGAL
    assert broken(OLIVE_PLAYS, *called, "Ana draw", "Ana draw") == ("draw-why",)
    asks = "Ana suggest leblanc hache cuisine: Bob show"
    assert broken(OLIVE_PLAYS, *called, "Ana draw", *ROUND, asks) == LEGAL
    assert broken(OLIVE_PLAYS, *called, *ROUND, "Ana roll 1 2", "Ana draw") == ("draw-why",)
    in_his_room = ("Ana roll 6 6", "Ana move cuisine", NAMES_HIMSELF.replace(" with suggest-anywhere", ""))
    assert broken_by_each(OLIVE_PLAYS, *in_his_room, "Ana draw")[-1] == ("draw-why",)


TWICE = (
    *("Ana roll 4 4", "Ana move spa", "Ana suggest violet corde spa: Bob pass, Cleo show"),
    *("Bob roll 4 5", "Bob move cuisine", "Bob suggest violet corde cuisine: Cleo show"),
)
"""Dan, who plays Violet, is called to two rooms."""
CALLED_TWICE = game("Ana pervenche, Bob leblanc, Cleo moutarde, Dan violet")


def test_as_many_cards_are_drawn_as_there_were_rooms_until_the_own_turn_a_s0_31() -> None:
    assert broken(CALLED_TWICE, *TWICE, "Dan draw", "Dan draw") == LEGAL
    assert broken(CALLED_TWICE, *TWICE, "Dan draw", "Dan draw", "Dan draw") == ("draw-why",)
    at_once = (*TWICE[:3], "Dan draw", *TWICE[3:])
    assert broken(CALLED_TWICE, *at_once, "Dan draw") == LEGAL
    assert broken(CALLED_TWICE, *at_once, "Dan draw", "Dan draw") == ("draw-why",)
    later = ("Cleo roll 1 2", "Cleo end")
    assert broken(CALLED_TWICE, *TWICE, *later, "Dan draw", "Dan draw") == LEGAL
    assert broken(CALLED_TWICE, *TWICE, *later, "Dan roll 1 2", "Dan draw") == ("draw-why",)


def test_a_card_drawn_among_the_answers_is_one_of_them_a_s0_31() -> None:
    answers = TWICE[-1].replace(": ", ": Dan draw, ")
    assert broken(CALLED_TWICE, *TWICE[:-1], answers, "Dan draw") == LEGAL
    assert broken(CALLED_TWICE, *TWICE[:-1], answers, "Dan draw", "Dan draw") == ("draw-why",)


def test_a_wrong_accuser_draws_no_more_a_s0_6() -> None:
    called = ("Bob roll 1 1", "Bob end", "Cleo roll 6 5", "Cleo move patio")
    asks = "Cleo suggest rose corde patio: Ana pass, Bob pass"
    assert broken(HEAD, *WRONG, *called, asks, "Ana draw") == ("only-answers",)


# -- the last of the deck

CARDS = (
    *("stay", "right-neighbour", *["go-anywhere"] * 2, *["plus-six"] * 2, *["send-home"] * 2),
    *(*["see-shown"] * 2, *["block"] * 2, *["play-again"] * 4),
)
NAMES = ("Ana", "Bob", "Cleo")


def drawing(*faces: str) -> tuple[str, ...]:
    """A turn for each face, in which it is drawn for a roll."""
    lines = []
    for turn, face in enumerate(faces):
        name = NAMES[turn % 3]
        lines += [f"{name} roll ? 2", f"{name} draw {face}".strip(), f"{name} end"]
    return tuple(lines)


BLUE = game("Ana pervenche, Bob moutarde, Cleo leblanc")


def test_a_card_that_can_only_be_the_last_clock_is_that_clock() -> None:
    before = drawing(*["clock"] * 7, *CARDS)
    last = ("Cleo roll ? 2", "Cleo draw")
    after = table_after(BLUE, *before, *last)
    assert (after.due, after.deck.taken) == ("Cleo", 23)
    assert "hand-due" in broken(BLUE, *before, *last, "Cleo end")
    assert broken(BLUE, *before, *last, "Cleo open") == LEGAL
    assert broken(BLUE, *before, last[0], "Cleo draw stay") == ("card-held",)
    again = table_after(BLUE, *before, *last, "Cleo open", "Ana roll ? 2", "Ana draw")
    assert again.due == "Ana"  # it went back, and there is nothing else


def test_nothing_but_clocks_is_left_and_none_of_them_is_noted() -> None:
    before = drawing(*["clock"] * 6, *CARDS)
    seventh = table_after(BLUE, *before, "Bob roll ? 2", "Bob draw")
    assert (seventh.due, seventh.deck.clocks) == (None, 7)
    assert (
        table_after(BLUE, *before, *("Bob roll ? 2", "Bob draw", "Bob end"), "Cleo roll ? 2", "Cleo draw").due
        == "Cleo"
    )


def test_where_another_card_may_be_left_nothing_is_known_of_the_last() -> None:
    before = drawing(*["clock"] * 7, "", *CARDS[1:])
    assert table_after(BLUE, *before, "Cleo roll ? 2", "Cleo draw").due is None
    short = drawing(*["clock"] * 7, *CARDS[:-1])
    assert table_after(BLUE, *short, "Bob roll ? 2", "Bob draw").due is None


def test_drawn_to_answer_it_is_that_clock_too() -> None:
    before = drawing(*["clock"] * 7, *CARDS)
    calls = ("Cleo roll 6 6", "Cleo move spa", "Cleo suggest moutarde corde spa: Bob draw, Ana show")
    log = log_of(BLUE, *before, *calls)
    assert tables(log)[-1].due == "Bob"


def test_what_is_ended_again_after_play_again_is_the_turn_that_it_gave_a_g_7() -> None:
    """Both are the same player's, and then it is the next one's turn."""
    bare = ("Ana roll ? 1", "Ana draw", "Ana end", "Ana play play-again", "Ana end")
    assert tables(log_of(HEAD, *bare))[-1].next_player == "Bob"
    twice = (*bare[:-1], "Ana roll 1 2", "Ana end")
    assert table_after(HEAD, *twice).next_player == "Bob"
    others = ("Bob roll 1 1", "Bob end", "Cleo roll 1 1", "Cleo end")
    assert broken(HEAD, *twice, *others, "Ana roll 1 2") == LEGAL
    assert broken(HEAD, *twice, "Ana end") == ("phase",)
    assert broken(HEAD, *twice, "Bob roll 1 2") == LEGAL
    assert broken(HEAD, *bare[:-1], "Bob roll 1 1") == ("turn-order",)
