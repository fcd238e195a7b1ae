"""A header's `options` on top of an edition: each one works in every edition, and mistakes are named."""

from pathlib import Path
from typing import Any

import pytest

from cluedo_notes.editions import Category, Edition, EditionError, apply_options, load, load_file
from cluedo_notes.language.message import Message
from cluedo_notes.language.words import words_in
from tests.helpers.editions import RULE_BOOKS
from tests.helpers.places import ROOT

DATA = ROOT / "editions" / "data"

FLAGS = (
    "stop-short",
    "repeat-squares",
    "cross-rooms",
    "free-doubles",
    "passage-after-dice",
    "reenter-room",
    "called-in-suggests",
    "called-in-draws",
    "false-witness-ban",
    "spy-squares",
    "accusation-written",
    "accuse-from-start",
    "wrong-accuser-reacts",
    "wrong-accuser-draws",
    "wrong-accuser-clears-door",
    "look-when-unanswered",
)

every_edition = pytest.mark.parametrize("edition_id", RULE_BOOKS)


def applied(edition_id: str, **options: Any) -> Edition:
    return apply_options(load(edition_id), options)[0]


def mistakes(edition_id: str, options: dict[str, Any]) -> list[str]:
    """The mistakes that these options are, in English."""
    with pytest.raises(EditionError) as caught:
        apply_options(load(edition_id), options)
    return [words_in("en").say(Message(one.code, one.arguments)) for one in caught.value.mistakes]


@every_edition
def test_no_options_leave_the_edition_as_it_is(edition_id: str) -> None:
    edition, options = apply_options(load(edition_id), {})
    assert edition == load(edition_id)
    assert (options.leftover, options.two_player) == (None, None)


@every_edition
@pytest.mark.parametrize("leftover", ["none", "pool", "face_up", "centre"])
def test_left_overs_may_be_treated_otherwise_in_every_edition(edition_id: str, leftover: str) -> None:
    assert apply_options(load(edition_id), {"leftover": leftover})[1].leftover == leftover


@every_edition
@pytest.mark.parametrize("wish", [True, False])
def test_the_two_player_game_may_be_asked_for_or_declined(edition_id: str, wish: bool) -> None:
    assert apply_options(load(edition_id), {"two_player": wish})[1].two_player is wish


@every_edition
@pytest.mark.parametrize("witnesses", ["first", "all", "left-then-all"])
def test_witnesses_may_answer_otherwise_in_every_edition_a_s1_2(edition_id: str, witnesses: str) -> None:
    edition = applied(edition_id, witnesses=witnesses)
    assert edition.rules.witnesses == witnesses
    assert edition.cards == load(edition_id).cards


@every_edition
@pytest.mark.parametrize("flag", FLAGS)
@pytest.mark.parametrize("separator", ["-", "_"])
def test_every_flag_is_set_with_hyphens_or_underscores(edition_id: str, flag: str, separator: str) -> None:
    for value in (True, False):
        rules = apply_options(load(edition_id), {flag.replace("-", separator): value})[0].rules
        assert getattr(rules, flag.replace("-", "_")) is value


def test_one_switch_changes_no_other() -> None:
    before, after = load("classic").rules, applied("classic", free_doubles=False).rules
    changed = [f for f in before.__struct_fields__ if getattr(before, f) != getattr(after, f)]
    assert changed == ["free_doubles"]


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("starter", "left-of-dealer"),  # A-S1-1
        ("starter-pawn", "violet"),
        ("starter-uneven", "same"),
        ("stay", "called-in"),
        ("pawns", "jump"),
        ("repeat-suggestion", "other-room"),  # A-S1-3, strict
        ("accusation-place", "hall"),
        ("accusation-time", "own-turn"),  # A-S2-9, lenient
        ("look-place", "bureau"),
        ("dead-pawn", "stays"),
        ("stairs-cost", 2),
    ],
)
def test_the_other_switches_are_set_in_classic(option: str, value: object) -> None:
    rules = apply_options(load("classic"), {option: value})[0].rules
    assert getattr(rules, option.replace("-", "_")) == value


def test_the_four_unprinted_suspects_of_asterix_take_the_names_of_the_header_in_order() -> None:
    edition = applied("asterix", suspects=["Batdaf", "Cénotaf", "Œil de Bœuf", "Barbe-Rouge"])
    suspects = edition.of(Category.SUSPECT)
    assert [card.id for card in suspects] == [
        "grossebaf",
        "olibrius",
        "batdaf",
        "cenotaf",
        "oeil-de-boeuf",
        "barbe-rouge",
    ]
    assert [card.name.in_language("fr") for card in suspects][3] == "Cénotaf"
    assert not any(card.unnamed for card in edition.cards)
    assert len(edition.cards) == 21


def test_fewer_names_than_unprinted_suspects_leave_the_rest_unnamed() -> None:
    suspects = applied("asterix", suspects=["Batdaf"]).of(Category.SUSPECT)
    assert [card.id for card in suspects[2:]] == ["batdaf", "suspect-4", "suspect-5", "suspect-6"]
    assert [card.unnamed for card in suspects[2:]] == [False, True, True, True]


def test_a_suspect_who_gets_a_name_keeps_his_start_and_his_power(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(
        """
        id = "house"
        name = {fr = "Maison"}
        players = {min = 2, max = 6}
        cards.suspect.rose = {fr = "Rose"}
        cards.suspect.suspect-2 = {fr = "Suspect 2", unnamed = true}
        cards.weapon.corde = {fr = "Corde"}
        cards.room.hall = {fr = "Hall"}
        rules = {starter = "pawn", starter-pawn = "suspect-2"}
        powers = {suspect-2 = "go-room"}
        """,
        encoding="utf-8",
    )
    edition, _ = apply_options(load_file(path), {"suspects": ["Olaf"], "spy-squares": True})
    assert edition.rules.starter_pawn == "olaf"
    assert list(edition.powers) == ["olaf"]


@pytest.mark.parametrize("place", ["auberge", "tente-romaine", "tente-viking", "route", "drakkar", "falaise"])
def test_plage_says_where_the_passage_from_the_pirate_ship_leads_a_s4_2(place: str) -> None:
    passages = {frozenset(pair) for pair in applied("asterix", plage=place).passages}
    assert passages == {frozenset((place, "bateau-pirate")), frozenset(("foret", "camp-romain"))}


@every_edition
def test_plage_is_accepted_in_every_edition_and_changes_no_other_passages(edition_id: str) -> None:
    room = "falaise" if edition_id == "asterix" else load(edition_id).of(Category.ROOM)[0].id
    edition = applied(edition_id, plage=room)
    if edition_id != "asterix":
        assert edition.passages == load(edition_id).passages


# Edition, options, what the sentence names: the option and what is accepted.
MISTAKES = {
    "unknown option": ("classic", {"leftovers": "pool"}, ("options.leftovers", "leftover", "starter")),
    "leftover": (
        "classic",
        {"leftover": "bin"},
        ("options.leftover", "bin", "none", "pool", "face_up", "centre"),
    ),
    "leftover no text": ("classic", {"leftover": 3}, ("options.leftover", "none, pool, face_up, centre")),
    "two_player": ("got-meereen", {"two_player": "yes"}, ("two", "player", "true, false")),
    "witnesses": ("super", {"witnesses": "one"}, ("options.witnesses", "first, all, left-then-all")),
    "too many suspects": ("asterix", {"suspects": list("abcde")}, ("options.suspects", "5", "4")),
    "suspects where all have names": ("classic", {"suspects": ["Bob"]}, ("options.suspects", "1", "0")),
    "suspects in a text": ("asterix", {"suspects": "Batdaf"}, ("options.suspects", "list of strings")),
    "a suspect twice": ("asterix", {"suspects": ["Olaf", "olaf"]}, ("options.suspects", "olaf")),
    "a suspect's id taken": ("asterix", {"suspects": ["Falaise"]}, ("options.suspects", "Falaise")),
    "a suspect without letters": ("asterix", {"suspects": ["!?"]}, ("options.suspects", "!?")),
    "a blank suspect": ("asterix", {"suspects": [" "]}, ("options.suspects", "list of strings")),
    "plage is a corner already": ("asterix", {"plage": "foret"}, ("options.plage", "foret", "falaise")),
    "plage nowhere": ("classic", {"plage": "plage"}, ("options.plage", "veranda", "hall")),
    "a flag no flag": ("classic", {"free_doubles": 1}, ("options.free-doubles", "true, false")),
    "a choice": ("classic", {"stay": "always"}, ("options.stay", "free, no-suggestion, called-in")),
    "accusations nowhere": (
        "secrets-2008",
        {"accusation-place": "grenier"},
        ("options.accusation-place", "anywhere", "piscine", "spa"),
    ),
    "an unknown pawn": ("classic", {"starter-pawn": "peche"}, ("options.starter-pawn", "rose", "violet")),
}


@pytest.mark.parametrize(("edition_id", "options", "named"), MISTAKES.values(), ids=MISTAKES.keys())
def test_a_mistake_names_the_option_and_what_is_accepted(
    edition_id: str, options: dict[str, Any], named: tuple[str, ...]
) -> None:
    sentence = " ".join(mistakes(edition_id, options))
    assert [word for word in named if word not in sentence] == []


def test_a_suspect_without_letters_is_not_said_to_be_taken_by_nobody() -> None:
    (sentence,) = mistakes("asterix", {"suspects": ["!?"]})
    assert "taken by ;" not in sentence


def test_several_mistakes_are_all_named() -> None:
    said = mistakes("classic", {"leftover": "bin", "stay": "always", "plage": "grenier", "nothing": 1})
    for option in ("leftover", "stay", "plage", "nothing"):
        assert [sentence for sentence in said if sentence.startswith(f"options.{option}")], option


@pytest.mark.parametrize("separator", ["-", "_"])
def test_a_table_may_say_how_its_cards_lie(separator: str) -> None:
    said = {"hand-size": 4, "aside": 2, "aside-rooms": ["hall", "bureau"]}
    options = apply_options(load("classic"), {key.replace("-", separator): said[key] for key in said})[1]
    assert (options.hand_size, options.aside, options.aside_rooms) == (4, 2, ("hall", "bureau"))


@pytest.mark.parametrize(
    "option", [{"hand-size": 0}, {"aside": 101}, {"aside": "two"}, {"aside-rooms": "hall"}]
)
def test_how_cards_cannot_lie_is_named(option: dict[str, Any]) -> None:
    (key,) = option
    assert key in mistakes("classic", option)[0]


@pytest.mark.parametrize(
    ("edition_id", "options", "unanswered", "entering"),
    [
        ("got-meereen", {}, True, False),
        ("got-meereen", {"look-aside": "never"}, False, False),
        ("got-meereen", {"look-aside": "entering"}, False, True),
        ("cluedo-2011", {"look-when-unanswered": False}, False, False),  # as logs of that box say it
        ("cluedo-2023", {"look-when-unanswered": True}, True, False),
        ("classic", {"look_aside": "unanswered"}, True, False),
    ],
)
def test_who_looks_at_cards_aside_is_said_by_the_one_that_is_given(
    edition_id: str, options: dict[str, Any], unanswered: bool, entering: bool
) -> None:
    rules = apply_options(load(edition_id), options)[0].rules
    assert (rules.looks_unanswered, rules.looks_entering) == (unanswered, entering)


def test_a_box_of_ones_own_gives_hands_of_a_size(tmp_path: Path) -> None:
    text = (DATA / "classic.toml").read_text(encoding="utf-8")
    (tmp_path / "box.toml").write_text(text.replace("[deal]", "[deal]\nhand-size = 4"), encoding="utf-8")
    (tmp_path / "classic.board").write_bytes((DATA / "classic.board").read_bytes())
    assert load_file(tmp_path / "box.toml").hand_size == 4
