"""Astérix et les Normands, rule by rule: rows and readings (A-S4-...), a legal and an illegal case each."""

import pytest

from cluedo_notes.game.errors import LogError
from cluedo_notes.game.log.events import Move
from cluedo_notes.game.rules.finding import Reason
from cluedo_notes.game.rules.legal_events import legal_events
from tests.helpers.game.at_the_table_2008 import LEGAL, broken, header, log_of, table_after, unchecked


def game(
    seats: str = "Ana grossebaf, Bob olibrius, Cleo suspect-3", first: str | None = None, **more: object
) -> dict[str, object]:
    return header("asterix", seats, first, **more)


HEAD = game()
INN = ("Ana roll 2 3", "Ana move auberge")
ASKED = "Ana suggest suspect-6 sac auberge: Bob pass, Cleo pass"
SHOWN = "Ana suggest suspect-6 sac auberge: Bob show"
CALLED = "Ana suggest olibrius sac auberge: Bob pass, Cleo pass"
ROUND = ("Bob roll 1 2", "Bob move foret", "Cleo roll 1 2", "Cleo move route")


def test_three_to_six_play_a_s4_1() -> None:
    assert log_of(HEAD).deal.size("Ana") == 6
    seven = ", ".join(f"P{seat} suspect-{seat}" for seat in range(7))
    for seats in ("Ana grossebaf", seven):
        with pytest.raises(LogError):
            log_of(header("asterix", seats))


def test_all_cards_are_dealt_unevenly() -> None:
    four = game("Ana grossebaf, Bob olibrius, Cleo suspect-3, Dan suspect-4", dealer="Dan")
    deal = log_of(four).deal
    assert [deal.size(name) for name in deal.owners] == [5, 5, 4, 4]


def test_grossebaf_begins() -> None:
    head = game("Ana suspect-3, Bob grossebaf, Cleo olibrius")
    assert broken(head, "Bob roll 1 2") == LEGAL
    assert broken(head, "Ana roll 1 2") == ("first-player",)


def test_without_grossebaf_the_next_pawn_begins_or_who_the_header_says_a_s4_8() -> None:
    seats = "Ana suspect-5, Bob suspect-4, Cleo olibrius"
    assert broken(game(seats), "Cleo roll 1 2") == LEGAL
    assert broken(game(seats), "Ana roll 1 2") == ("first-player",)
    assert broken(game(seats, "Ana"), "Ana roll 1 2") == LEGAL


def test_turns_go_clockwise() -> None:
    assert broken(HEAD, *INN, ASKED, "Bob roll 1 2") == LEGAL
    assert broken(HEAD, *INN, ASKED, "Cleo roll 1 2") == ("turn-order",)


def test_two_dice_are_rolled_once_without_question_marks() -> None:
    assert broken(HEAD, "Ana roll 1 6") == LEGAL
    assert broken(HEAD, "Ana roll ? 6") == ("dice",)
    assert broken(HEAD, "Ana roll 1") == ("dice",)
    assert broken(HEAD, *INN, "Ana roll 1 2") == ("roll-once",)


def test_without_a_board_nobody_can_tell_where_the_dice_lead_a_s4_6_a_s4_7() -> None:
    assert unchecked(HEAD, *INN) == (Reason.NO_BOARD,)


def test_a_passage_replaces_the_roll() -> None:
    plage = game(options={"plage": "falaise"})
    forest = ("Ana roll 2 3", "Ana move foret", "Ana end", "Bob end", "Cleo end")
    assert broken(plage, *forest, "Ana move camp-romain passage") == LEGAL
    assert broken(plage, *forest, "Ana move auberge passage") == ("move-passage",)
    rolled = (*forest, "Ana roll 1 2", "Ana move camp-romain passage")
    assert broken(plage, *rolled) == ("move-passage",)


def test_the_beach_is_the_place_that_the_header_says_a_s4_2() -> None:
    there = ("Ana roll 2 3", "Ana move bateau-pirate", "Ana end", "Bob end", "Cleo end")
    said = game(options={"plage": "drakkar"})
    assert broken(said, *there, "Ana move drakkar passage") == LEGAL
    assert broken(said, *there, "Ana move falaise passage") == ("move-passage",)
    assert unchecked(HEAD, *there, "Ana move falaise passage") == (Reason.NO_BOARD,)
    assert broken(HEAD, *there, "Ana move falaise passage") == LEGAL


def test_a_passage_begins_where_the_turn_began_also_when_called_in_a_s4_11() -> None:
    plage = game(options={"plage": "falaise"})
    forest = ("Ana roll 2 3", "Ana move foret")
    assert broken(plage, *forest, "Ana move camp-romain passage") == ("move-passage",)
    called = (*forest, "Ana suggest olibrius sac foret: Bob pass, Cleo pass")
    assert broken(plage, *called, "Bob move camp-romain passage") == LEGAL


def test_a_suggestion_is_about_the_own_place_on_arriving() -> None:
    assert broken(HEAD, *INN, ASKED) == LEGAL
    assert broken(HEAD, *INN, ASKED.replace("auberge", "foret")) == ("suggest-room",)
    assert broken(HEAD, *INN, ASKED, ASKED) == ("suggest-once",)


def test_any_pawn_is_named_the_own_one_too_and_stays_there() -> None:
    assert broken(HEAD, *INN, ASKED.replace("suspect-6", "grossebaf")) == LEGAL
    assert table_after(HEAD, *INN, CALLED).pawns["olibrius"] == "auberge"
    assert table_after(HEAD, *INN, CALLED).weapons["sac"] == "auberge"


def test_the_left_neighbour_answers_first_until_a_card_is_shown() -> None:
    def answered(answers: str) -> tuple[str, ...]:
        return broken(HEAD, *INN, f"Ana suggest suspect-6 sac auberge: {answers}")

    assert answered("Bob show") == answered("Bob pass, Cleo show") == LEGAL
    assert "answer-order" in answered("Cleo show")
    assert answered("Bob show, Cleo pass") == ("answer-ends",)
    assert answered("Bob pass") == ("answer-missing",)


def test_who_stays_does_not_suggest_again_a_s4_5() -> None:
    there = (*INN, ASKED, *ROUND)
    assert broken(HEAD, *there, "Ana move auberge remain") == LEGAL
    stays = broken(HEAD, *there, "Ana move auberge remain", ASKED)
    assert stays == ("suggest-arrived", "suggest-repeat")
    assert broken(HEAD, *there, ASKED) == ("suggest-arrived", "suggest-repeat")


def test_a_place_is_left_and_entered_again_for_another_suggestion() -> None:
    there = (*INN, ASKED, *ROUND, "Ana roll 1 2", "Ana move route")
    back = (*there, "Bob end", "Cleo end", "Ana roll 1 2", "Ana move auberge")
    assert broken(HEAD, *back, ASKED) == LEGAL
    assert "suggest-repeat" in broken(HEAD, *INN, ASKED, *ROUND, ASKED)


def test_a_called_in_player_suggests_without_moving_a_s4_4() -> None:
    asks = "Bob suggest suspect-6 hache auberge: Cleo pass, Ana pass"
    strict = game(options={"called_in_suggests": False})
    assert broken(HEAD, *INN, CALLED, asks) == LEGAL
    assert broken(strict, *INN, CALLED, asks) == ("suggest-arrived",)


def test_an_accusation_comes_before_a_suggestion_or_after_an_unrefuted_one_a_s4_3_a_s4_9() -> None:
    assert broken(HEAD, "Ana accuse wrong") == LEGAL
    assert broken(HEAD, *INN, "Ana accuse wrong") == LEGAL
    assert broken(HEAD, *INN, ASKED, "Ana accuse wrong") == LEGAL
    assert broken(HEAD, *INN, SHOWN, "Ana accuse wrong") == ("accuse-time",)
    assert broken(HEAD, *INN, ASKED, "Cleo accuse wrong") == ("turn-order",)


def test_who_accused_wrongly_only_answers_and_is_moved() -> None:
    out = ("Ana accuse wrong", "Bob roll 1 2", "Bob move foret")
    asks = "Bob suggest grossebaf sac foret: Cleo pass, Ana show"
    assert broken(HEAD, *out, asks) == LEGAL
    assert table_after(HEAD, *out, asks).pawns["grossebaf"] == "foret"
    assert broken(HEAD, *out, "Bob suggest grossebaf sac foret: Cleo pass") == ("answer-missing",)
    assert broken(HEAD, *out, asks, "Cleo end", "Ana roll 1 2") == ("only-answers",)
    assert broken(HEAD, *out, asks, "Cleo end", "Bob roll 1 2") == LEGAL
    assert "accuse-once" in broken(HEAD, *out, asks, "Cleo end", "Ana accuse wrong")


def test_a_right_accusation_wins() -> None:
    assert table_after(HEAD, "Ana accuse right").winner == "Ana"
    assert broken(HEAD, "Ana accuse right", "Bob roll 1 2") == ("game-over",)


def test_weapons_begin_anywhere_a_s4_10() -> None:
    assert table_after(HEAD).weapons == {}
    assert broken(HEAD, *INN, ASKED.replace("sac", "coffre")) == LEGAL


def test_there_are_no_intrigue_cards_and_no_powers() -> None:
    assert broken(HEAD, "Ana draw") == ("no-deck",)
    assert "power-own" in broken(HEAD, "Ana power see-shown")


def test_no_two_pawns_on_one_square_with_and_without_a_board_a_s4_6() -> None:
    """Where the squares have no board they have names: what is passed over nobody can tell."""
    bob = ("Ana roll 2 3", "Ana move 5,6", "Bob roll 2 3")
    assert broken(HEAD, *bob, "Bob move 5,6") == ("move-occupied",)
    assert broken(HEAD, *bob, "Bob move 5,7") == LEGAL


def test_a_passage_is_taken_at_the_start_of_the_turn_and_leads_where_it_leads_a_s4_11() -> None:
    camp = ("Ana roll 2 3", "Ana move camp-romain", "Bob end", "Cleo end")
    assert broken(HEAD, *camp, "Ana move foret passage") == LEGAL
    assert broken(HEAD, *camp, "Ana move auberge passage") == ("move-passage",)
    assert broken(HEAD, *camp, "Ana roll 1 2", "Ana move foret passage") == ("move-passage",)
    unknown = ("Ana roll 2 3", "Ana move bateau-pirate", "Bob end", "Cleo end")
    assert broken(HEAD, *unknown, "Ana move falaise passage") == LEGAL  # perhaps the beach (A-S4-2)
    assert broken(HEAD, *unknown, "Ana roll 1 2", "Ana move falaise passage") == ("move-passage",)


def test_from_a_start_square_leads_no_passage_a_s4_12() -> None:
    """It is no place; neither is anything suggested there, nor does anybody stay in a place."""
    assert broken(HEAD, "Ana move foret passage") == ("move-passage",)
    assert broken(HEAD, "Ana end", "Bob move falaise passage") == ("move-passage",)
    assert "suggest-room" in broken(HEAD, "Ana suggest grossebaf sac foret: Bob pass, Cleo pass")
    assert broken(HEAD, "Ana move foret remain") == ("move-stay",)
    assert broken(HEAD, "Ana move 0,7 remain") == LEGAL  # perhaps the keeper's name for it
    called = ("Ana roll 2 3", "Ana move foret", "Ana suggest {} sac foret: Bob pass, Cleo pass")
    pawn = next(seat["character"] for seat in HEAD["players"] if seat["name"] == "Bob")
    there = (*called[:2], called[2].format(pawn))
    assert broken(HEAD, *there, "Bob move camp-romain passage") == LEGAL
    assert not {"foret", "camp-romain"} & {
        event.to for event in legal_events(table_after(HEAD), (1, 2), {}) if isinstance(event, Move)
    }
