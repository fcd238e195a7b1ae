"""One die, two, either or none, as the box or the table has it; a complete log of each can be checked. The
American sheets have one die, but boxes with the same rules were sold with two. At a table without dice a
player names the room."""

import pytest

from cluedo_notes.editions import load, shipped
from cluedo_notes.game.rules.rooms import ways_to_rooms
from tests.helpers.game.at_the_table_2008 import LEGAL, broken, header, table_after

SEATS = "Ana rose, Bob moutarde, Cleo leblanc"
CLASSIC = header("classic", SEATS)
ONE = header("classic", SEATS, options={"dice": 1})
NONE = header("classic", SEATS, options={"dice": 0})
AMERICAN = header("american", SEATS)
NAMED = header("american", SEATS, options={"dice": 0})


@pytest.mark.parametrize(
    ("head", "roll", "rules"),
    [
        (CLASSIC, "Ana roll 3 4", LEGAL),
        (CLASSIC, "Ana roll 3", ("dice",)),
        (ONE, "Ana roll 3", LEGAL),
        (ONE, "Ana roll 3 4", ("dice",)),
        (ONE, "Ana roll 3 4 5", ("dice",)),
        (ONE, "Ana roll ?", ("dice",)),
        (NONE, "Ana roll 3", ("dice",)),
        (NONE, "Ana roll 3 4", ("dice",)),
        (AMERICAN, "Ana roll 3", LEGAL),
        (AMERICAN, "Ana roll 3 4", LEGAL),
        (AMERICAN, "Ana roll 3 4 5", ("dice",)),
    ],
)
def test_a_roll_has_the_dice_of_the_game(head: dict[str, object], roll: str, rules: tuple[str, ...]) -> None:
    assert broken(head, roll) == rules


def test_two_dice_stay_the_number_where_an_edition_or_a_table_says_nothing() -> None:
    said = {edition: load(edition).rules.dice.numbers for edition in shipped()}
    assert {edition: dice for edition, dice in said.items() if dice != (2,)} == {
        "american": (1, 2),
        "simpsons": (1, 2),
        "harry-potter-world": (1,),
    }


def test_one_die_leads_as_far_as_it_shows() -> None:
    assert broken(ONE, "Ana roll 4", "Ana move 20,7") == LEGAL
    assert broken(ONE, "Ana roll 4", "Ana move 17,7") == ("move-reach",)


def test_without_dice_no_roll_is_due_and_a_move_leads_to_the_place_that_is_named() -> None:
    game = (
        *("Ana move petit-salon", "Ana suggest olive corde petit-salon: Bob pass, Cleo show"),
        "Bob suggest olive corde salle-a-manger: Cleo show",  # who asks somewhere has come there
        *("Cleo move cuisine", "Cleo suggest rose corde cuisine: Ana pass, Bob pass"),
        "Ana move cuisine remain",
        "Ana suggest violet clef-anglaise cuisine: Bob show",
    )
    for count in range(1, len(game) + 1):
        assert broken(NAMED, *game[:count]) == LEGAL
    table = table_after(NAMED, *game)
    assert (table.pawns["moutarde"], table.pawns["olive"]) == ("salle-a-manger", "salle-a-manger")


@pytest.mark.parametrize(
    ("events", "rules"),
    [
        (("Ana move hall", "Ana suggest olive corde bureau: Bob show"), ("suggest-room",)),
        (("Ana suggest olive corde bureau: Bob show", "Cleo move hall"), ("turn-order",)),
        (("Ana suggest olive corde bureau: Cleo show",), ("answer-order",)),
        (("Ana suggest olive corde bureau: Bob pass",), ("answer-missing",)),
        (("Ana move hall", "Ana move bureau"), ("phase",)),
        (("Bob move hall",), ("first-player",)),
        (("Ana end", "Bob accuse wrong", "Cleo end", "Ana move hall", "Bob move hall"), ("only-answers",)),
    ],
)
def test_all_other_rules_are_as_with_dice(events: tuple[str, ...], rules: tuple[str, ...]) -> None:
    assert broken(NAMED, *events) == rules


def test_what_the_box_says_of_asking_twice_in_one_room_holds_without_dice_too() -> None:
    asked = "Ana suggest olive corde bureau: Bob show"
    others = ("Bob suggest olive corde hall: Cleo show", "Cleo suggest olive corde hall: Ana show")
    assert broken(NAMED, asked, *others, asked) == ("suggest-repeat",)
    assert broken(NONE, asked, *others, asked) == LEGAL


def test_where_accusations_have_a_place_it_is_named_without_dice() -> None:
    head = header("secrets-2008", SEATS, options={"dice": 0}, face_up=[])
    assert broken(head, "Ana accuse wrong") == LEGAL


@pytest.mark.parametrize(("head", "next_turn"), [(CLASSIC, True), (ONE, False), (NONE, True)])
def test_what_a_roll_may_lead_to_next_is_that_of_the_dice(head: dict[str, object], next_turn: bool) -> None:
    """The lounge is eight points from Rose's start."""
    way = ways_to_rooms(table_after(head), "Ana")["petit-salon"]
    assert (way.pips, way.may_be_next) == (None if head is NONE else 8, next_turn)


# -- two American sheets: after a card was shown, or not then


def test_an_accusation_after_a_card_was_shown_is_an_option_of_the_american_box() -> None:
    shown = ("Ana roll 4 4", "Ana move petit-salon", "Ana suggest olive corde petit-salon: Bob show")
    nobody = (*shown[:2], "Ana suggest olive corde petit-salon: Bob pass, Cleo pass")
    strict = header("american", SEATS, options={"accusation-time": "unrefuted"})
    for head, rules in ((AMERICAN, LEGAL), (strict, ("accuse-time",))):
        assert broken(head, *shown, "Ana accuse wrong") == rules
        assert broken(head, *nobody, "Ana accuse wrong") == LEGAL
        assert broken(head, "Ana accuse wrong") == LEGAL  # before a suggestion
