"""An event that the log, the board or the rule book leaves open is neither legal nor illegal. The verdict
says which fact is missing; with it, the same event is judged."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from cluedo_notes.game.log.events import EndTurn, OpenHand, Roll, Spy
from cluedo_notes.game.rules.finding import Broken, Reason
from cluedo_notes.game.rules.rulebook import Rule
from tests.game.rules import test_2008
from tests.game.rules.test_2008 import ASKED, GUEST, ROUND
from tests.helpers.game.at_the_table_2008 import LEGAL, Line, broken, header, table_after, unchecked
from tests.helpers.game.well_said import found_at

MEEREEN = header("got-meereen", "Ana daenerys, Bob jorah, Cleo missandei")
TEMPLE = (
    "Ana roll 2 3",
    "Ana move temple",
    "Bob roll 1 2",
    "Bob move tunnels",
    "Cleo roll 1 2",
    "Cleo move tunnels",
)


def nobodys(head: Line) -> Line:
    """The same game, of which nobody noted who plays which pawn."""
    return {**head, "players": [{"name": one["name"]} for one in head["players"]]}


def with_gaps(head: Line) -> Line:
    """The same game, of which things may be left out."""
    return {key: value for key, value in head.items() if key != "complete"}


SUPER = header("super", "Ana rose, Bob moutarde, Cleo leblanc", dealer="Ana")
HEAD = test_2008.HEAD
CLASSIC = header("classic", "Ana rose, Bob moutarde, Cleo leblanc")
WINDOWLESS = ("Ana roll 3 5", "Ana move cuisine dice 10,17 10,16 9,16 8,16 7,16 7,15 7,14 cuisine")

CASES: Sequence[tuple[str, Line, tuple[str, ...], Line | None, Reason, tuple[str, ...]]] = [
    # what is asked; a game in which it is not known, and events; one in which it is; the reason, the rules
    (
        "whether a move from an unknown spot reaches the room",
        nobodys(CLASSIC),
        ("Ana roll 1 2", "Ana move hall"),
        CLASSIC,
        Reason.PAWN,
        ("move-reach",),
    ),
    (
        "whether a passage begins where nobody knows that the pawn stands",
        nobodys(CLASSIC),
        ("Ana move cuisine passage",),
        CLASSIC,
        Reason.POSITION,
        ("move-passage",),
    ),
    (
        "how many points the way to the passage has cost",
        nobodys(SUPER),
        ("Ana roll 3 5", "Ana move cuisine", "Ana move bibliotheque passage"),
        SUPER,
        Reason.ROLL,
        ("move-passage",),
    ),
    (
        "how many points are left on the stone path",
        nobodys(SUPER),
        ("Ana roll 5 6", "Ana move chemin", "Ana move 15,39"),
        None,
        Reason.ROLL,
        (),
    ),
    (
        "whether the move is made by a roll at all",
        with_gaps(CLASSIC),
        ("Ana move hall dice",),
        CLASSIC,
        Reason.ROLL,
        ("phase",),
    ),
    (
        "whether a double was rolled",
        with_gaps(CLASSIC),
        ("Ana move hall double",),
        CLASSIC,
        Reason.ROLL,
        ("move-double",),
    ),
    (
        "whether the asker stands in the room",
        nobodys(HEAD),
        (ASKED,),
        HEAD,
        Reason.PAWN,
        ("suggest-room", "suggest-arrived"),
    ),
    (
        "whether the asker was called in",
        nobodys(CLASSIC),
        ("Ana suggest olive corde hall: Bob pass, Cleo pass",),
        None,
        Reason.PAWN,
        (),
    ),
    (
        "whether the asker was called away in between",
        nobodys(SUPER),
        (
            *WINDOWLESS[:1],
            "Ana move cuisine",
            "Ana suggest olive corde cuisine: Bob show",
            "Bob roll 1 1",
            "Bob end",
            "Cleo roll 1 1",
            "Cleo end",
            "Ana suggest olive corde cuisine: Bob show",
        ),
        {**SUPER, "first_player": "Ana"},
        Reason.PAWN,
        ("suggest-arrived", "suggest-repeat"),
    ),
    (
        "whether the accuser stands in the pool",
        nobodys(HEAD),
        ("Ana roll 5 6", "Ana accuse wrong"),
        HEAD,
        Reason.POSITION,
        ("accuse-place",),
    ),
    (
        "whether the player looks where the cards lie",
        nobodys(test_2008.FOUR),
        ("Ana look pool",),
        test_2008.FOUR,
        Reason.POSITION,
        ("look-place",),
    ),
    (
        "whether the player was called in and may draw",
        nobodys(HEAD),
        ("Ana roll 5 6", "Bob draw"),
        HEAD,
        Reason.PAWN,
        ("draw-why",),
    ),
    (
        "whose pawn the suggestion brought",
        nobodys(HEAD),
        ("Ana roll 5 6", "Ana move chambre-d-amis", ASKED.replace("Bob pass", "Bob draw, Bob pass")),
        HEAD,
        Reason.PAWN,
        ("draw-why",),
    ),
    (
        "whose power it is",
        nobodys(HEAD),
        (*GUEST, "Ana suggest rose corde spa with suggest-anywhere: Bob pass, Cleo pass"),
        HEAD,
        Reason.PAWN,
        ("power-own",),
    ),
    (
        "whether a pawn stands on the square of a card",
        nobodys(HEAD),
        ("Ana roll ? ?", "Ana draw", "Ana draw", "Ana end", *ROUND, "Ana move 28,7 go-anywhere"),
        HEAD,
        Reason.PAWN,
        ("move-occupied",),
    ),
    (
        "what the squares of an undrawn board are",
        MEEREEN,
        ("Ana roll ? ?", "Ana draw", "Ana draw", "Ana end", *TEMPLE[2:], "Ana move 3,4 go-anywhere"),
        None,
        Reason.NO_BOARD,
        (),
    ),
    (
        "whether a way leads out of the room that must be left, for a suggestion by power",
        MEEREEN,
        (
            *TEMPLE,
            "Ana roll 1 2",
            "Ana suggest jorah dague tunnels with suggest-anywhere: Bob pass, Cleo pass",
        ),
        None,
        Reason.NO_BOARD,
        (),
    ),
    (
        "whether a way leads out of the room that must be left, at the end of the turn",
        MEEREEN,
        (*TEMPLE, "Ana roll 1 2", "Ana end"),
        None,
        Reason.NO_BOARD,
        (),
    ),
    (
        "whether the pawn stands in a room that must be left, at the end of the turn",
        nobodys(HEAD),
        (*GUEST, *ROUND, "Ana roll 1 1", "Ana end"),
        HEAD,
        Reason.PAWN,
        ("phase",),
    ),
]


@pytest.mark.parametrize(
    ("head", "events", "known", "reason", "rules"),
    [case[1:] for case in CASES],
    ids=[case[0] for case in CASES],
)
def test_what_is_not_known_is_unchecked_and_what_is_known_is_judged(
    head: Line, events: tuple[str, ...], known: Line | None, reason: Reason, rules: tuple[str, ...]
) -> None:
    assert broken(head, *events) == LEGAL
    assert reason in unchecked(head, *events)
    if known is not None:
        assert set(rules) <= set(broken(known, *events))
        assert reason not in unchecked(known, *events)


# -- whatever else is found


def test_who_was_passed_over_may_not_have_been_noted_but_nobody_answers_again() -> None:
    """Ana asks; Bob sits at her left, Cleo at his, then Dan."""
    head = header("classic", "Ana rose, Bob moutarde, Cleo leblanc, Dan olive", dealer="Dan")
    lounge = ("Ana roll 5 3", "Ana move petit-salon")
    asks = "Ana suggest olive corde petit-salon: {}"
    assert broken(with_gaps(head), *lounge, asks.format("Cleo pass, Dan pass")) == LEGAL
    assert unchecked(with_gaps(head), *lounge, asks.format("Cleo pass, Dan pass")) == (Reason.ANSWERS,)
    assert broken(with_gaps(head), *lounge, asks.format("Cleo pass, Bob pass, Dan pass")) == LEGAL
    for late in ("Bob pass, Dan pass, Cleo pass", "Bob pass, Dan pass, Cleo show"):
        assert "answer-order" in broken(head, *lounge, asks.format(late))
    again = asks.format("Bob pass, Cleo pass, Bob pass")
    assert broken(with_gaps(head), *lounge, again) == ("answer-order",)


def test_once_the_game_is_over_nothing_else_is_against_the_rules() -> None:
    """Neither the card that was still to be drawn nor the turn of another."""
    owes = replace(table_after(HEAD, "Ana roll ? 3"), revealed=True)
    for event in (Roll("Bob", (1, 2)), Roll("Cleo", (1, 2)), EndTurn("Ana"), Roll("Ana", (1, 2))):
        rules = [one.rule for one in found_at(owes, event) if isinstance(one, Broken)]
        assert rules[0] is Rule.GAME_OVER
        assert {Rule.DRAW_MUST, Rule.TURN_ORDER, Rule.PHASE, Rule.MOVE_STAY}.isdisjoint(rules)


def test_a_hand_is_laid_open_for_a_clock_that_may_not_have_been_noted() -> None:
    for head, reason in ((with_gaps(HEAD), LEGAL), (HEAD, ("hand-why",))):
        assert broken(head, "Ana roll 1 2", "Bob open") == reason
    assert unchecked(with_gaps(HEAD), "Ana roll 1 2", "Bob open") == (Reason.CARDS,)
    assert broken(with_gaps(CLASSIC), "Ana roll 1 2", "Bob open") == ("hand-why",)  # it has no clocks
    dead = replace(table_after(with_gaps(HEAD)), eliminated={"Bob": 1})
    (found,) = found_at(dead, OpenHand("Bob", ()))
    assert isinstance(found, Broken)
    assert found.rule is Rule.HAND_WHY


def test_a_card_may_have_been_drawn_unnoted_but_not_one_that_the_deck_has_not_got() -> None:
    gaps = with_gaps(HEAD)
    anywhere = ("Ana move spa go-anywhere", "Ana end", *ROUND)
    assert broken(HEAD, anywhere[0]) == ("card-held",)
    assert broken(gaps, anywhere[0]) == LEGAL
    assert Reason.CARDS in unchecked(gaps, anywhere[0])
    assert broken(gaps, *anywhere, "Ana move patio go-anywhere") == LEGAL
    third = (*anywhere, "Ana move patio go-anywhere", "Ana end", *ROUND, "Ana move spa go-anywhere")
    assert broken(gaps, *third) == ("card-held",)


SKIPPED = ("Ana roll 1 2", "Cleo move hall double")
"""Bob's turn and Cleo's roll were not noted; Cleo stands in the hall, where the others are is not known."""


def test_after_a_turn_that_was_not_noted_neither_roll_nor_place_is_known() -> None:
    gaps = with_gaps(CLASSIC)
    for unknown in ("Cleo move hall", "Cleo move hall double"):
        assert broken(gaps, "Ana roll 1 2", unknown) == LEGAL
        assert unchecked(gaps, "Ana roll 1 2", unknown) == (Reason.TURNS, Reason.ROLL)
    assert Reason.POSITION in unchecked(gaps, "Ana roll 1 2", "Cleo roll 1 2", "Cleo move hall")


@pytest.mark.parametrize(
    "to",
    [
        "20,19",  # five points from the hall, if no pawn is in the way
        "20,16",  # two: too few, unless a pawn makes the way longer
        "24,7",  # too far from where the log has the pawn
    ],
)
def test_pawns_that_nobody_knows_may_stand_in_the_way(to: str) -> None:
    round_of_three = (*SKIPPED, "Ana move hall double", "Bob move hall double", "Cleo roll 2 3")
    gaps = with_gaps(CLASSIC)
    assert broken(gaps, *round_of_three, f"Cleo move {to}") == LEGAL
    assert unchecked(gaps, *round_of_three, f"Cleo move {to}") == (Reason.POSITION,)


def test_in_a_game_without_cards_and_powers_none_is_played() -> None:
    lounge = ("Ana roll 5 3", "Ana move petit-salon")
    assert broken(CLASSIC, *lounge, "Ana play play-again") == ("no-deck",)
    assert "power-own" in broken(CLASSIC, *lounge, "Ana power see-shown")


def test_a_spy_looks_at_another_and_from_a_square_that_is_known() -> None:
    at_spy = (*WINDOWLESS[:1], "Ana move 9,13 dice 10,17 10,16 10,15 9,15 9,14 9,13")
    for head, target, found in (
        (SUPER, "Bob", ()),
        (nobodys(SUPER), "Bob", (Reason.POSITION,)),
        (SUPER, "Ana", (Rule.CARD_TARGET,)),
        (CLASSIC, "Bob", (Rule.NO_SPIES,)),
    ):
        table = table_after(head, *at_spy) if head is not CLASSIC else table_after(head, "Ana roll 1 2")
        seen = [one.rule if isinstance(one, Broken) else one for one in found_at(table, Spy("Ana", target))]
        assert tuple(seen) == found
