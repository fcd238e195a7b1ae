"""Game of Thrones, rule by rule: rows and readings (A-S3-...), a legal and an illegal case each."""

import pytest

from cluedo_notes.game.errors import LogError
from cluedo_notes.game.rules.finding import Reason
from tests.helpers.game.at_the_table_2008 import LEGAL, broken, header, log_of, table_after, unchecked

OPEN_CARDS = ["arakh", "dague"]


def game(seats: str = "Ana cersei, Bob tyrion, Cleo jaime", **more: object) -> dict[str, object]:
    return header("got-red-keep", seats, **{"face_up": OPEN_CARDS, **more})


HEAD = game()
TWO = header("got-red-keep", "Ana cersei, Bob tyrion")
CELLS = ("Ana roll 2 3", "Ana move cachots")
ASKED = "Ana suggest sansa arbalete cachots: Bob pass, Cleo pass"
CALLED = "Ana suggest tyrion arbalete cachots: Bob pass, Cleo pass"
BOB_AWAY = ("Bob roll 1 2", "Bob move jardins")
CLEO_AWAY = ("Cleo roll 1 2", "Cleo move pavillon")
ROUND = (*BOB_AWAY, *CLEO_AWAY)
IN_CENTRE = ("Ana roll 1 2", "Ana move salle-du-trone")
DRAWN = ("Ana roll ? 2", "Ana draw", "Ana move cachots")


# -- setting up


def test_two_to_six_play() -> None:
    assert log_of(TWO).deal.size("Ana") == 8
    assert log_of(header("got-meereen", "Ana daario, Bob jorah")).deal.size("Ana") == 7
    with pytest.raises(LogError):
        log_of(header("got-red-keep", "Ana cersei"))


def test_left_over_cards_lie_open_or_in_the_centre_a_s3_3() -> None:
    assert log_of(HEAD).deal.size("face_up") == 2
    centre = header("got-red-keep", "Ana cersei, Bob tyrion, Cleo jaime", options={"leftover": "centre"})
    assert log_of(centre).deal.size("pool") == 2
    with pytest.raises(LogError):  # A-S3-15: neither is said
        log_of(header("got-red-keep", "Ana cersei, Bob tyrion, Cleo jaime"))


def test_the_four_cards_aside_are_mandatory_for_two_a_s3_15() -> None:
    assert [log_of(TWO).deal.size(f"aside-{slot}") for slot in range(1, 5)] == [1, 1, 1, 1]
    assert "aside-1" not in log_of(HEAD).deal.owners


# -- turns, dice, moves


def test_turns_go_clockwise() -> None:
    assert broken(HEAD, *CELLS, ASKED, "Bob roll 1 1") == LEGAL
    assert broken(HEAD, *CELLS, ASKED, "Cleo roll 1 1") == ("turn-order",)
    assert broken(HEAD, "Bob roll 1 1") == ("first-player",)


def test_one_roll_a_turn_and_cersei_has_two() -> None:
    assert broken(HEAD, *CELLS, "Ana roll 1 1", "Ana move jardins move-twice") == LEGAL
    assert broken(HEAD, *CELLS, "Ana roll 1 1", "Ana move jardins move-twice", "Ana roll 1 1") == (
        "roll-once",
    )
    twice = (*CELLS, CALLED, "Bob roll 1 1", "Bob roll 1 1")  # called in, and nobody knows Tyrion's power
    assert broken(HEAD, *twice) == LEGAL
    assert broken(HEAD, *twice, "Bob roll 1 1") == ("roll-once",)


def test_a_wrong_accuser_draws_and_plays_when_called_in_and_loses_only_turns_a_s3_19() -> None:
    """S3 takes rumours and accusations away, and nothing else."""
    wrong = ("Ana accuse wrong", "Bob roll 3 4", "Bob move cachots")
    asks = "Bob suggest cersei dague cachots: {}"
    assert broken(HEAD, *wrong, asks.format("Cleo pass, Ana pass"), "Ana draw") == LEGAL
    assert broken(HEAD, *wrong, asks.format("Ana draw, Cleo pass, Ana pass")) == LEGAL
    assert broken(HEAD, *wrong, asks.format("Ana draw, Ana block")) == LEGAL
    assert broken(HEAD, *wrong, asks.format("Cleo pass, Ana pass"), "Cleo roll 1 2", "Ana roll 1 2")[-1:] == (
        "only-answers",
    )


def test_a_rolled_question_mark_is_drawn_for() -> None:
    assert broken(HEAD, *DRAWN) == LEGAL
    assert broken(HEAD, "Ana roll ? 2", "Ana move cachots") == ("draw-must",)
    assert broken(HEAD, "Ana roll 1 2", "Ana draw") == ("draw-why",)


def test_without_a_board_nobody_can_tell_where_the_dice_lead_a_s3_4() -> None:
    assert broken(HEAD, *CELLS) == LEGAL
    assert unchecked(HEAD, *CELLS) == (Reason.NO_BOARD,)


def test_a_location_must_be_left_unless_called_in() -> None:
    there = (*CELLS, ASKED, *ROUND)
    assert broken(HEAD, *there, "Ana move cachots remain") == ("move-stay",)
    assert broken(HEAD, *CELLS, CALLED, "Bob move cachots remain") == LEGAL


def test_passages_are_not_known_and_replace_the_roll_a_s3_6() -> None:
    there = (*CELLS, ASKED, *ROUND)
    assert broken(HEAD, *there, "Ana move pavillon passage") == LEGAL
    assert unchecked(HEAD, *there, "Ana move pavillon passage") == (Reason.NO_BOARD,)


# -- rumours


def test_a_rumour_is_about_the_location_of_the_pawn_and_not_in_the_centre_a_s3_8() -> None:
    assert broken(HEAD, *CELLS, ASKED) == LEGAL
    other = ASKED.replace("cachots", "jardins")
    assert broken(HEAD, *CELLS, other) == ("suggest-room",)
    assert broken(HEAD, *CELLS, ASKED, *ROUND, *IN_CENTRE, other) == ("suggest-room",)


def test_a_rumour_is_made_once_a_turn() -> None:
    assert broken(HEAD, *CELLS, ASKED, ASKED) == ("suggest-once",)
    again = (*CELLS, ASKED, *ROUND, "Ana roll 1 1", "Ana move jardins")
    assert broken(HEAD, *again, ASKED.replace("cachots", "jardins")) == LEGAL


def test_the_left_neighbour_answers_first_until_a_card_is_shown() -> None:
    def answered(answers: str) -> tuple[str, ...]:
        return broken(HEAD, *CELLS, f"Ana suggest sansa arbalete cachots: {answers}")

    assert answered("Bob show") == answered("Bob pass, Cleo show") == LEGAL
    assert "answer-order" in answered("Cleo show")
    assert answered("Bob show, Cleo show") == ("answer-ends",)
    assert answered("Bob pass") == ("answer-missing",)


def test_the_named_pawn_and_weapon_are_moved() -> None:
    table = table_after(HEAD, *CELLS, CALLED)
    assert (table.pawns["tyrion"], table.weapons["arbalete"]) == ("cachots", "cachots")


def test_a_called_in_player_may_draw_one_card_and_start_a_rumour() -> None:
    called = (*CELLS, CALLED)
    asks = "Bob suggest sansa dague cachots: Cleo pass, Ana pass"
    assert broken(HEAD, *called, "Bob draw") == LEGAL
    assert broken(HEAD, *called, "Bob draw", "Bob draw") == ("draw-why",)
    assert broken(HEAD, *called, "Cleo draw") == ("draw-why",)
    assert broken(HEAD, *called, asks) == LEGAL
    assert "suggest-room" in broken(HEAD, *CELLS, ASKED, *BOB_AWAY, asks)


def test_who_is_named_where_he_stands_draws_nothing() -> None:
    met = (*CELLS, ASKED, "Bob roll 1 2", "Bob move cachots")
    asks = "Bob suggest {} dague cachots: Cleo pass, Ana pass"
    assert broken(HEAD, *met, asks.format("cersei"), "Ana draw") == ("draw-why",)
    assert broken(HEAD, *met, asks.format("jaime"), "Cleo draw") == LEGAL


# -- the accusation


def test_an_accusation_is_made_in_the_centre_once() -> None:
    there = (*CELLS, ASKED, *ROUND)
    assert broken(HEAD, *there, *IN_CENTRE, "Ana accuse wrong") == LEGAL
    assert broken(HEAD, *CELLS, "Ana accuse wrong") == ("accuse-place",)
    assert "accuse-once" in broken(HEAD, *there, *IN_CENTRE, "Ana accuse wrong", "Ana accuse wrong")


def test_no_accusation_follows_a_rumour() -> None:
    assert broken(HEAD, *CELLS, ASKED, "Ana accuse wrong") == ("accuse-place", "accuse-time")


def test_a_wrong_accuser_only_answers_and_is_moved_a_s3_7() -> None:
    out = (*CELLS, ASKED, *ROUND, *IN_CENTRE, "Ana accuse wrong", "Bob roll 1 2", "Bob move pavillon")
    asks = "Bob suggest cersei dague pavillon: Cleo pass, Ana show"
    assert broken(HEAD, *out, asks) == LEGAL
    assert table_after(HEAD, *out, asks).pawns["cersei"] == "pavillon"
    assert broken(HEAD, *out, asks, *CLEO_AWAY[:1], "Cleo move jardins", "Ana roll 1 1") == ("only-answers",)
    assert broken(HEAD, *out, asks, *CLEO_AWAY[:1], "Cleo move jardins", "Bob roll 1 1") == LEGAL
    missed = "Bob suggest cersei dague pavillon: Cleo pass"
    assert broken(HEAD, *out, missed) == ("answer-missing",)


def test_the_game_is_over_when_all_accused_wrongly() -> None:
    wrong = [f"{name} accuse wrong" for name in ("Ana", "Bob", "Cleo")]  # from the centre (A-S3-1)
    assert broken(HEAD, *wrong) == LEGAL
    assert table_after(HEAD, *wrong).winner is None
    assert broken(HEAD, *wrong, "Ana roll 1 1") == ("game-over",)


def test_the_centre_is_for_an_accusation_or_a_look_a_s3_2() -> None:
    head = header("got-red-keep", "Ana cersei, Bob tyrion, Cleo jaime", options={"leftover": "centre"})
    there = (*CELLS, ASKED, *ROUND, *IN_CENTRE)
    assert broken(head, *there, "Ana look pool") == LEGAL
    assert broken(head, *there, "Ana look pool", "Ana accuse wrong") == ("accuse-time",)
    assert broken(head, *CELLS, "Ana look pool") == ("look-place",)


def test_naming_oneself_is_legal_a_s3_14() -> None:
    assert broken(HEAD, *CELLS, "Ana suggest cersei arbalete cachots: Bob pass, Cleo pass") == LEGAL


# -- intrigue cards and powers


def test_a_whisperer_card_of_unknown_effect_is_played_by_who_drew_one_a_s3_16() -> None:
    assert broken(HEAD, *DRAWN, "Ana play other") == LEGAL
    assert broken(HEAD, *CELLS, "Ana play other") == ("card-held",)
    for card in ("play-again", "right-neighbour"):  # any effect: the composition is not known
        assert broken(HEAD, *DRAWN, f"Ana play {card}") == LEGAL


def test_a_power_is_used_once_and_cerseis_is_known_a_s3_10() -> None:
    head = game("Ana tyrion, Bob cersei, Cleo jaime")
    shown = (*CELLS, "Ana suggest sansa arbalete cachots: Bob show")
    assert broken(head, *shown, "Cleo power see-shown") == LEGAL
    assert broken(head, *shown, "Cleo power see-shown", "Cleo power see-shown") == ("power-once",)
    assert broken(HEAD, *shown, "Bob power random-card Ana") == LEGAL
    assert broken(head, *shown, "Bob power random-card Ana") == ("power-own",)


def test_who_draws_the_last_walker_is_out_and_his_pawn_stays_a_s3_9() -> None:
    rounds = [
        line
        for turn in range(8)
        for line in (
            f"{('Ana', 'Bob', 'Cleo')[turn % 3]} roll ? 2",
            f"{('Ana', 'Bob', 'Cleo')[turn % 3]} draw clock",
            f"{('Ana', 'Bob', 'Cleo')[turn % 3]} move {('cachots', 'jardins')[turn // 3 % 2]}",
        )
    ][:-1]
    assert table_after(HEAD, *rounds).due == "Bob"
    dead = (*rounds, "Bob open")
    assert broken(HEAD, *dead) == LEGAL
    assert table_after(HEAD, *dead).pawns["tyrion"] == "jardins"
    assert "hand-due" in broken(HEAD, *rounds, "Cleo roll 1 1")
    asks = "Cleo suggest tyrion dague cachots: Ana pass"
    there = (*dead, "Cleo roll 1 2", "Cleo move cachots")
    assert broken(HEAD, *there, asks) == LEGAL
    assert table_after(HEAD, *there, asks).pawns["tyrion"] == "cachots"
    assert broken(HEAD, *there, f"{asks}, Bob pass") == ("answer-out",)
    assert "out-of-game" in broken(HEAD, *dead, "Bob roll 1 1")
    again = (*dead, "Cleo roll ? 2", "Cleo draw clock")
    assert table_after(HEAD, *again).due == "Cleo"  # back in the deck, it kills again


# -- two players


def test_an_unanswered_asker_must_look_at_a_card_aside_a_s3_15() -> None:
    asks = "Ana suggest sansa arbalete cachots: Bob {}"
    assert broken(TWO, *CELLS, asks.format("pass"), "Bob roll 1 1") == ("look-must",)
    assert broken(TWO, *CELLS, asks.format("pass"), "Ana end") == ("look-must",)
    assert broken(TWO, *CELLS, asks.format("pass"), "Ana look aside 2", "Bob roll 1 1") == LEGAL
    assert broken(TWO, *CELLS, asks.format("show"), "Bob roll 1 1") == LEGAL
    never = {**TWO, "options": {"look_when_unanswered": False}}
    assert broken(never, *CELLS, asks.format("pass"), "Bob roll 1 1") == LEGAL
    assert broken(never, *CELLS, asks.format("pass"), "Ana look aside 2") == ("look-aside",)


def test_an_unanswered_asker_looks_at_one_of_the_four_a_s3_12() -> None:
    asks = "Ana suggest sansa arbalete cachots: Bob {}"
    for slot in range(1, 5):
        assert broken(TWO, *CELLS, asks.format("pass"), f"Ana look aside {slot}") == LEGAL
    look = "Ana look aside 1"
    assert broken(TWO, *CELLS, asks.format("show"), look) == ("look-aside",)
    assert broken(TWO, *CELLS, asks.format("pass"), look, "Ana look aside 2") == ("look-aside",)
    assert broken(TWO, *CELLS, asks.format("pass"), "Bob look aside 1") == ("look-aside",)


def test_the_same_card_may_be_looked_at_again_a_s3_12() -> None:
    asks = "Ana suggest sansa arbalete {}: Bob pass"
    first = (*CELLS, asks.format("cachots"), "Ana look aside 1", *BOB_AWAY)
    second = ("Ana roll 1 1", "Ana move pavillon", asks.format("pavillon"), "Ana look aside 1")
    assert broken(TWO, *first, *second) == LEGAL


# -- the centre at the start


def test_the_pawns_begin_in_the_centre_and_may_accuse_from_there_a_s3_1() -> None:
    strict = game(options={"accuse_from_start": False})
    assert broken(HEAD, "Ana accuse wrong") == LEGAL
    assert broken(strict, *CELLS, ASKED, *ROUND, *IN_CENTRE, "Ana accuse wrong") == LEGAL


def test_no_two_pawns_stop_on_one_square_a_s3_5() -> None:
    bob = ("Ana roll 2 3", "Ana move 5,6", "Bob roll 2 3")
    assert broken(HEAD, *bob, "Bob move 5,6") == ("move-occupied",)
    assert broken(HEAD, *bob, "Bob move 5,7") == LEGAL


def test_on_a_square_of_an_unknown_board_a_card_may_be_due_a_s3_4() -> None:
    assert broken(HEAD, "Ana roll 2 3", "Ana move 5,6", "Ana draw") == LEGAL
    assert broken(HEAD, "Ana roll 2 3", "Ana move cachots", "Ana draw") == ("draw-why",)


def test_the_game_for_two_is_dealt_evenly_a_s3_13() -> None:
    deal = log_of(TWO).deal
    assert deal.size("Ana") == deal.size("Bob")
    assert sum(size for size in deal.arrangements[0]) == 20


def test_without_points_nobody_moves_by_dice_a_s0_3() -> None:
    rolled = ("Ana roll ? ?", "Ana draw", "Ana draw")
    assert broken(HEAD, *rolled, "Ana move jardins") == ("move-reach",)
    assert broken(HEAD, *rolled, "Bob roll 1 2") == LEGAL


# -- two players, one of them out


WALKED = tuple(
    line
    for turn in range(8)
    for line in (
        f"{('Ana', 'Bob')[turn % 2]} roll ? 2",
        f"{('Ana', 'Bob')[turn % 2]} draw clock",
        f"{('Ana', 'Bob')[turn % 2]} move {('cachots', 'jardins')[turn // 2 % 2]}",
    )
)[:-1]
BOB_DEAD = (*WALKED, "Bob open")
BOB_WRONG = ("Ana roll 2 3", "Ana move jardins", "Bob accuse wrong")
TO_PAVILION = ("Ana roll 1 2", "Ana move pavillon")
TO_CELLS = ("Ana roll 1 3", "Ana move cachots")


@pytest.mark.parametrize(
    ("out", "answer"), [(BOB_DEAD, ""), (BOB_WRONG, "Bob pass")], ids=["dead", "accused wrongly"]
)
def test_alone_an_unanswered_asker_looks_at_a_card_aside_a_s3_17(out: tuple[str, ...], answer: str) -> None:
    """Whose hand lies open cannot answer; who accused wrongly still does."""
    asks = f"Ana suggest sansa arbalete pavillon: {answer}"
    asked = (*out, *TO_PAVILION, asks)
    assert table_after(TWO, *asked).look_due
    for slot in range(1, 5):
        assert broken(TWO, *asked, f"Ana look aside {slot}") == LEGAL
    again = "Ana suggest sansa arbalete cachots: " + answer
    for begins in ("Ana roll 1 3", "Ana end", "Ana accuse wrong", asks):
        assert "look-must" in broken(TWO, *asked, begins)
    looked = (*asked, "Ana look aside 1")
    assert broken(TWO, *looked, "Ana look aside 2") == ("look-aside",)
    assert broken(TWO, *looked, *TO_CELLS, again, "Ana look aside 1") == LEGAL


def test_a_card_aside_is_looked_at_before_he_asks_once_more_in_the_turn_a_s3_17() -> None:
    head = header("got-red-keep", "Ana tyrion, Bob jaime")  # perhaps his is the power to ask twice
    asked = (*CELLS, "Ana suggest sansa arbalete cachots: Bob pass")
    twice = "Ana suggest petyr dague cachots with suggest-twice: Bob pass"
    assert broken(head, *asked, twice) == ("look-must",)
    assert broken(head, *asked, "Ana look aside 1", twice) == LEGAL


@pytest.mark.parametrize("out", [BOB_DEAD, BOB_WRONG], ids=["dead", "accused wrongly"])
def test_a_lone_cersei_moves_twice_by_her_power_a_s3_18(out: tuple[str, ...]) -> None:
    """She has the next turn too: what she says of her move tells whether she used it."""
    twice = (*out, *TO_PAVILION, "Ana roll 1 3", "Ana move cachots move-twice")
    assert table_after(TWO, *twice).used_powers == {"Ana"}
    assert table_after(TWO, *out, *TO_PAVILION, *TO_CELLS).used_powers == frozenset()
    answer = "" if out is BOB_DEAD else "Bob show"
    assert broken(TWO, *twice, f"Ana suggest sansa arbalete cachots: {answer}") == LEGAL
    assert broken(TWO, *twice, "Ana roll 1 1", "Ana move jardins") == LEGAL
    once_more = (*twice, *TO_PAVILION, *TO_PAVILION[:1], "Ana move jardins move-twice")
    assert broken(TWO, *once_more) == ("power-once",)
    back = (*out, *TO_PAVILION, "Ana roll 1 3")
    assert broken(TWO, *back, "Ana move pavillon move-twice") == ("move-reentry",)


def test_somebody_else_alone_has_no_second_move() -> None:
    out = ("Ana accuse wrong", "Bob roll 1 2", "Bob move pavillon", "Bob roll 1 3")
    head = header("got-red-keep", "Ana tyrion, Bob cersei")
    other = header("got-meereen", "Ana daario, Bob jorah")
    assert broken(head, *out, "Bob move cachots move-twice") == LEGAL
    assert broken(TWO, *out, "Bob move cachots") == LEGAL
    in_meereen = [line.replace("pavillon", "temple") for line in out]
    assert broken(other, *in_meereen, "Bob move tunnels") == LEGAL
