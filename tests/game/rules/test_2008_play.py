"""Cluedo 2008 (S0): combinations of rules: calls, cards played on one another, and when cards are drawn."""

import pytest
from msgspec.structs import replace

from cluedo_notes.editions import Effect, Power
from cluedo_notes.game.log.events import Draw, Play, UsePower
from cluedo_notes.game.rules.finding import Broken
from cluedo_notes.game.rules.legal_events import legal_events
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.game.rules.suggestions import may_accuse
from cluedo_notes.game.table.intrigue_deck import Deck
from tests.game.rules.test_2008 import ASKED, FOUR, GUEST, HEAD, KITCHEN, POOL, ROUND, TWO_CARDS, WRONG, game
from tests.helpers.game.at_the_table_2008 import LEGAL, broken, header, log_of, table_after
from tests.helpers.game.well_said import found_at

CALLS_BOB = "Ana suggest moutarde corde chambre-d-amis: {}"


def test_a_suggestion_binds_no_more_who_was_sent_home() -> None:
    """Bob sends Ana home: her room may be asked about again, she has left it."""
    head = game("Ana pervenche, Bob moutarde, Cleo olive")
    cards = (
        "Ana roll ? ?",
        "Ana draw",
        "Ana draw",
        "Ana end",
        "Bob roll ? ?",
        "Bob draw",
        "Bob draw",
        "Bob end",
    )
    asked = (
        "Cleo roll 1 1",
        "Cleo end",
        "Ana move spa go-anywhere",
        "Ana suggest violet corde spa: Bob pass, Cleo pass",
    )
    home = ("Bob roll 1 1", "Bob move 28,7 remain", "Bob play send-home Ana")
    table = table_after(head, *cards, *asked, *home)
    assert broken(head, *cards, *asked, *home) == LEGAL
    assert table.asked_in == {}
    assert table.pawns["pervenche"] == table.setting.starts["pervenche"]


def test_the_power_to_suggest_anywhere_binds_nobody_to_that_room_a_s0_17() -> None:
    head = game("Ana olive, Bob rose, Cleo violet")
    asks = "Ana suggest violet corde patio with suggest-anywhere: Bob pass, Cleo pass"
    assert table_after(head, asks).asked_in == {}
    assert table_after(HEAD, *GUEST, ASKED).asked_in == {"Ana": "chambre-d-amis"}


def test_two_cards_for_six_more_squares_are_played_on_one_roll() -> None:
    rolled = (*TWO_CARDS, "Ana roll 1 1")
    assert broken(HEAD, *rolled, "Ana play plus-six", "Ana move chambre-d-amis plus-six") == LEGAL
    assert broken(HEAD, *rolled, "Ana move chambre-d-amis plus-six") == ("move-reach",)
    assert broken(HEAD, *TWO_CARDS, "Ana play plus-six") == ("card-time",)


def test_a_card_to_go_anywhere_leads_elsewhere_and_not_onto_a_pawn() -> None:
    away = ("Ana move spa go-anywhere", *ROUND)
    assert broken(HEAD, *TWO_CARDS, *away, "Ana move spa go-anywhere") == ("move-reentry",)
    head = game("Ana rose, Bob moutarde, Cleo olive")
    cleo = (
        "Ana roll 1 1",
        "Ana end",
        "Bob roll 1 1",
        "Bob end",
        "Cleo roll ? ?",
        "Cleo draw",
        "Cleo draw",
        "Cleo end",
    )
    there = (
        *cleo,
        "Ana roll ? ?",
        "Ana draw",
        "Ana draw",
        "Ana end",
        "Bob roll 1 1",
        "Bob end",
        "Cleo move 22,18 go-anywhere",
    )
    assert broken(head, *there, "Cleo draw", "Cleo end", "Ana move 22,18 go-anywhere") == ("move-occupied",)


def test_a_card_seen_to_be_another_is_not_played() -> None:
    drawn = ("Ana roll ? 1", "Ana draw stay", "Ana end", *ROUND, *GUEST, *ROUND)
    assert broken(HEAD, *drawn, "Ana move spa go-anywhere") == ("card-held",)
    assert broken(HEAD, *drawn, "Ana move chambre-d-amis stay") == LEGAL


def test_who_is_called_in_draws_once_before_he_answers_a_s0_22() -> None:
    for answers, rules in (
        ("Bob draw, Bob pass, Cleo pass", LEGAL),
        ("Bob draw, Bob draw, Bob pass, Cleo pass", ("draw-why",)),
        ("Bob pass, Cleo pass, Bob draw", ("draw-why",)),
        ("Cleo draw, Bob pass, Cleo pass", ("draw-why",)),
        ("Bob draw, Cleo pass", LEGAL),  # he may have died of it
        ("Cleo pass", ("answer-order", "answer-missing")),
    ):
        assert broken(HEAD, *GUEST, CALLS_BOB.format(answers)) == rules, answers


def test_who_is_called_in_draws_at_once_or_not_at_all_a_s0_22() -> None:
    called = (*GUEST, CALLS_BOB.format("Bob pass, Cleo pass"))
    assert broken(HEAD, *called, "Bob draw") == LEGAL
    assert broken(HEAD, *called, "Ana end", "Bob draw") == LEGAL
    assert broken(HEAD, *called, "Bob roll 1 1", "Bob draw") == ("draw-why",)
    without = game(options={"called_in_draws": False})
    assert broken(without, *called, "Bob draw") == ("draw-why",)


def test_nobody_answers_after_a_block() -> None:
    """Bob holds cards: he drew two."""
    drawn = (
        "Ana roll 1 1",
        "Ana end",
        "Bob roll ? ?",
        "Bob draw",
        "Bob draw",
        "Bob end",
        "Cleo roll 1 1",
        "Cleo end",
        *GUEST,
    )
    asks = "Ana suggest violet corde chambre-d-amis: {}"
    assert broken(HEAD, *drawn, asks.format("Bob pass, Bob block")) == LEGAL
    assert "answer-ends" in broken(HEAD, *drawn, asks.format("Bob block, Cleo show"))
    assert broken(HEAD, *drawn, asks.format("Bob block, Bob block")) == ("answer-ends",)
    assert broken(HEAD, *drawn, asks.format("Bob show, Bob block")) == ("answer-ends",)


def test_after_a_card_of_the_end_of_the_turn_nothing_else_is_done() -> None:
    ends = (*TWO_CARDS, *GUEST, "Ana play right-neighbour")
    assert broken(HEAD, *ends, ASKED) == ("phase",)
    assert broken(HEAD, *ends, "Bob roll 1 1") == LEGAL


def test_the_right_neighbour_is_the_next_living_player_to_the_right_a_g_5() -> None:
    ends = (*TWO_CARDS, *GUEST, ASKED)
    assert broken(HEAD, *ends, "Ana play right-neighbour Cleo") == LEGAL
    assert broken(HEAD, *ends, "Ana play right-neighbour Bob") == ("card-target",)


def test_what_was_just_shown_is_not_seen_a_turn_later() -> None:
    head = game("Ana rose, Bob pervenche, Cleo olive")
    shown = (*GUEST, "Ana suggest violet corde chambre-d-amis: Bob show")
    assert broken(head, *shown, "Bob power random-card Ana") == LEGAL
    later = (*shown, "Bob roll 1 1", "Bob end")
    assert broken(head, *later, "Cleo roll 1 1", "Bob power random-card Ana") == ("power-time",)


def test_the_power_for_two_moves_is_used_by_the_second_roll() -> None:
    head = game("Ana moutarde, Bob rose, Cleo olive")
    twice = ("Ana roll 1 1", "Ana move 26,7", "Ana roll ? ?", "Ana draw", "Ana draw", *ROUND)
    assert table_after(head, *twice).used_powers == {"Ana"}
    assert broken(head, *twice, "Ana roll 1 1", "Ana move 25,7", "Ana roll 1 2") == ("roll-once",)


def test_cards_are_noted_by_the_event_that_they_make_possible() -> None:
    assert broken(HEAD, *TWO_CARDS, "Ana play go-anywhere") == ("card-event",)
    assert "card-event" in broken(HEAD, "Bob power move-twice")
    assert broken(HEAD, *TWO_CARDS, "Ana move spa go-anywhere") == LEGAL


def test_the_left_over_cards_are_looked_at_only_where_some_lie_hidden() -> None:
    there = ("Ana roll ? ?", "Ana draw", "Ana draw", "Ana end", *ROUND)
    assert broken(HEAD, *there, "Ana move piscine go-anywhere", "Ana look pool") == ("look-place",)
    four = (*there, "Dan roll 1 1", "Dan end", "Ana move piscine go-anywhere", "Ana look pool")
    assert broken(FOUR, *four) == LEGAL


def test_without_pips_the_turn_may_go_on_with_a_card_of_its_end_a_s0_3() -> None:
    rolled = ("Ana roll ? ?", "Ana draw", "Ana draw")
    assert broken(HEAD, *rolled, "Ana play play-again", "Ana roll 1 2") == LEGAL
    assert broken(HEAD, *rolled, "Bob roll 1 1") == LEGAL


def test_players_whose_characters_are_not_known_break_no_rule_of_their_pawns() -> None:
    head = {**HEAD, "players": [{"name": name} for name in ("Ana", "Bob", "Cleo")]}
    called = (*GUEST, CALLS_BOB.format("Bob pass, Cleo pass"))
    for event in (
        "Bob draw",
        "Bob move chambre-d-amis remain",
        "Bob suggest violet corde chambre-d-amis: Cleo pass, Ana pass",
    ):
        assert broken(head, *called, event) == LEGAL, event


def test_weapons_begin_in_the_pool() -> None:
    table = table_after(HEAD, "Ana roll 1 1", "Ana end")
    assert set(table.weapons.values()) == {"piscine"}


# -- what no deck, hand or pawn allows


def test_more_clocks_than_the_deck_has_are_not_drawn() -> None:
    table = table_after(HEAD, "Ana roll ? 1")
    for out, rules in ((7, set()), (8, {Rule.CLOCKS})):
        drawn = replace(table, deck=Deck(drawn={"Bob": 9}, clocks_by={"Bob": out}))
        assert {one.rule for one in found_at(drawn, Draw("Ana", "clock")) if isinstance(one, Broken)} == rules
        assert found_at(drawn, Draw("Ana")) == ()


def test_no_card_is_drawn_from_an_empty_deck_to_answer_either() -> None:
    table = table_after(HEAD, *GUEST)
    asks = log_of(HEAD, *GUEST, "Ana suggest moutarde corde chambre-d-amis: Bob draw, Bob pass, Cleo pass")
    for drawn, rules in ((24, {Rule.DECK_EMPTY}), (23, set())):
        empty = replace(table, deck=Deck(drawn={"Cleo": drawn}))
        found = found_at(empty, asks.live[-1].event)
        assert {one.rule for one in found if isinstance(one, Broken)} == rules


def test_no_more_cards_are_seen_than_the_deck_has_of_all_effects_together_s3() -> None:
    """Of the Whisperers' effects nothing is known but that there are thirteen cards."""
    head = header("got-red-keep", "Ana cersei, Bob tyrion, Cleo jaime", options={"leftover": "centre"})
    table = table_after(head, "Ana roll ? 1")
    for seen, rules in ((12, set()), (13, {Rule.CARD_HELD})):
        full = replace(table, deck=Deck(drawn={"Bob": seen}, seen={("Bob", "stay"): seen}))
        found = found_at(full, Draw("Ana", "stay"))
        assert {one.rule for one in found if isinstance(one, Broken)} == rules


def test_a_card_is_drawn_to_answer_only_where_there_are_intrigue_cards() -> None:
    head = header("classic", "Ana rose, Bob moutarde, Cleo leblanc")
    lounge = ("Ana roll 5 3", "Ana move petit-salon")
    asks = "Ana suggest moutarde corde petit-salon: {}Bob pass, Cleo pass"
    assert broken(head, *lounge, asks.format("Bob draw, ")) == ("no-deck",)
    assert broken(head, *lounge, asks.format("")) == LEGAL


def test_only_who_is_called_in_draws_and_only_before_answering_a_s0_22() -> None:
    asks = "Ana suggest moutarde corde chambre-d-amis: {}"
    for answers, rules in (
        ("Bob draw, Bob pass, Cleo pass", LEGAL),
        ("Bob pass, Cleo draw, Cleo pass", ("draw-why",)),
        ("Bob pass, Bob draw, Cleo pass", ("draw-why",)),
        ("Bob draw, Bob draw, Bob pass, Cleo pass", ("draw-why",)),
    ):
        assert broken(HEAD, *GUEST, asks.format(answers)) == rules, answers
    there = (*GUEST, asks.format("Bob pass, Cleo pass"), *ROUND, "Ana move spa passage")
    back = (*there, *ROUND, "Ana move chambre-d-amis passage")
    assert broken(HEAD, *back, asks.format("Bob draw, Bob pass, Cleo pass")) == ("draw-why",)


def test_a_wrong_accuser_answers_without_cards_a_s0_5() -> None:
    """But where the table lets them react, with them."""
    called = ("Cleo roll 6 5", "Cleo move patio")
    asks = "Cleo suggest rose corde patio: {}"
    for answers in ("Ana draw, Ana pass, Bob pass", "Ana block"):
        assert "only-answers" in broken(
            HEAD, *WRONG, "Bob roll 1 1", "Bob end", *called, asks.format(answers)
        )
    assert (
        broken(HEAD, *WRONG, "Bob roll 1 1", "Bob end", *called, asks.format("Ana pass, Bob pass")) == LEGAL
    )
    reacts = {**HEAD, "options": {"wrong_accuser_reacts": True}}
    for answers, rules in (("Ana draw, Ana pass, Bob pass", ("only-answers",)), ("Ana block", LEGAL)):
        assert broken(reacts, *WRONG, "Bob roll 1 1", "Bob end", *called, asks.format(answers)) == rules


def test_a_card_that_is_not_one_of_the_three_is_not_shown() -> None:
    asks = ASKED.replace("Bob pass, Cleo pass", "Bob show {}")
    assert broken(HEAD, *GUEST, asks.format("rose")) == ("shown-card",)
    for card in ("violet", "corde", "chambre-d-amis", ""):
        assert broken(HEAD, *GUEST, asks.format(card)) == LEGAL


@pytest.mark.parametrize("power", ["see-shown", "random-card", "move-twice", "go-room"])
def test_a_suggestion_is_made_possible_by_two_powers_only(power: str) -> None:
    asks = ASKED.replace(":", f" with {power}:")
    assert "card-event" in broken(HEAD, *GUEST, asks)
    for other in ("suggest-anywhere", "suggest-twice"):
        assert "card-event" not in broken(HEAD, *GUEST, asks.replace(power, other))


def test_only_another_players_pawn_on_the_board_is_sent_home() -> None:
    ends = (*TWO_CARDS, *GUEST, ASKED)
    assert broken(HEAD, *ends, "Ana play send-home Bob") == LEGAL
    assert broken(HEAD, *ends, "Ana play send-home Ana") == ("card-target",)
    table = table_after(HEAD, *ends)
    dead = replace(table, eliminated={"Bob": 1})
    for target, rules in (("Bob", [Rule.CARD_TARGET]), ("Cleo", [])):
        found = found_at(dead, Play("Ana", Effect.SEND_HOME, target))
        assert [one.rule for one in found if isinstance(one, Broken)] == rules
    assert broken(HEAD, *ends, "Bob play see-shown Cleo") != ("card-target",)
    sent_home = {
        event.target
        for event in legal_events(table, (1, 1), {})
        if isinstance(event, Play) and event.card is Effect.SEND_HOME
    }
    assert sent_home == {"Bob", "Cleo"}


def test_the_right_neighbour_is_the_next_to_the_right_whose_hand_is_hidden_a_g_5() -> None:
    ends = (*TWO_CARDS, *GUEST, ASKED)
    assert broken(HEAD, *ends, "Ana play right-neighbour Cleo") == LEGAL
    assert broken(HEAD, *ends, "Ana play right-neighbour Bob") == ("card-target",)


def test_an_accusation_is_weighed_where_and_when_it_may_be_made() -> None:
    for events, may in ((POOL, True), (GUEST, False), (WRONG, False)):
        assert may_accuse(table_after(HEAD, *events), "Ana") is may


def test_a_turn_does_not_end_in_a_room_that_must_be_left() -> None:
    there = (*GUEST, ASKED, *ROUND)
    assert broken(HEAD, *there, "Ana end") == ("move-stay",)
    assert broken(HEAD, *there, "Ana move spa passage", "Ana end") == LEGAL
    called = "Ana suggest moutarde corde chambre-d-amis: Bob pass, Cleo pass"
    assert broken(HEAD, *GUEST, called, "Bob end") == LEGAL
    assert broken(HEAD, "Ana roll 1 1", "Ana end") == LEGAL  # in the corridor no point need be walked


def test_only_the_card_shown_just_now_is_seen_by_a_card_or_power() -> None:
    """Bob has shown Ana a card at event 3, then Ana shows Bob one at event 6."""
    first = ("Ana suggest violet corde chambre-d-amis: Bob show", *KITCHEN)
    table = table_after(HEAD, *GUEST, *first, "Bob suggest violet hache cuisine: Cleo pass, Ana show")
    assert list(table.suggestions) == [3, 6]
    for about, late in ((None, False), (6, False), (3, True), (5, True)):
        for event, rule in (
            (Play("Cleo", Effect.SEE_SHOWN, event=about), Rule.CARD_TIME),
            (UsePower("Cleo", Power.SEE_SHOWN, event=about), Rule.POWER_TIME),
        ):
            rules = [one.rule for one in found_at(table, event) if isinstance(one, Broken)]
            assert (rule in rules) is late, event


def test_who_has_arrived_or_asked_does_not_stay_as_well() -> None:
    stays = "Ana move chambre-d-amis remain"
    assert "phase" in broken(HEAD, *GUEST, stays)
    assert "phase" in broken(HEAD, *GUEST, ASKED, stays)
