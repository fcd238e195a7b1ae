"""The boxes that people own, other than those of the rule books, compared with lists typed by hand.

The sources are named in each edition's file and in docs/editions.md.
"""

import re

import pytest

from cluedo_notes.editions import Card, Category, load, shipped
from cluedo_notes.editions.loader import DATA
from tests.helpers.editions import OTHER_BOXES
from tests.helpers.places import ROOT

SUSPECTS = {
    "american": "Miss Scarlet, Colonel Mustard, Mrs White, Mr Green, Mrs Peacock, Professor Plum",
    "british": "Miss Scarlett, Colonel Mustard, Mrs White, Reverend Green, Mrs Peacock, Professor Plum",
    "orchid-2016": "Miss Scarlet, Colonel Mustard, Dr Orchid, Mr Green, Mrs Peacock, Professor Plum",
    "cluedo-2023": (
        "Miss Scarlett, Colonel Mustard, Chef White, Mayor Green, Solicitor Peacock, Professor Plum"
    ),
    "master-detective": (
        "Miss Scarlet, Colonel Mustard, Mrs White, Mr Green, Mrs Peacock, Professor Plum, Monsieur Brunette, "
        "Miss Peach, Sergeant Gray, Madame Rose"
    ),
    "cluedo-2011": "Scarlet, Mustard, White, Green, Peacock, Plum",
    "simpsons": "Lisa Simpson, Krusty the Clown, Waylon Smithers, Homer Simpson, Marge Simpson, Bart Simpson",
    "harry-potter-hogwarts": (
        "Draco Malfoy, Crabbe and Goyle, Lucius Malfoy, Dolores Umbridge, Peter Pettigrew, "
        "Bellatrix Lestrange"
    ),
    "harry-potter-world": (
        "Fenrir Greyback, Lucius Malfoy, Peter Pettigrew, Draco Malfoy, Snatcher, Bellatrix Lestrange"
    ),
    "office": "Dwight, Stanley, Jim, Angela, Pam, Andy",
    "detetive": (
        "Sargento Bigode, Dona Branca, Sr. Marinho, Tony Gourmet, Srta. Rosa, Dona Violeta, Sérgio Soturno, "
        "Mordomo James"
    ),
}
WEAPONS = {
    "american": "Revolver, Rope, Wrench, Lead pipe, Knife, Candlestick",
    "british": "Revolver, Rope, Spanner, Lead piping, Dagger, Candlestick",
    "orchid-2016": "Revolver, Rope, Wrench, Lead pipe, Dagger, Candlestick",
    "cluedo-2023": "Revolver, Rope, Wrench, Lead pipe, Dagger, Candlestick",
    "master-detective": "Revolver, Rope, Wrench, Lead pipe, Knife, Candlestick, Horseshoe, Poison",
    "cluedo-2011": "Rope, Dagger, Wrench, Pistol, Candlestick, Lead pipe",
    "simpsons": "Poisoned donut, Extend-o-glove, Necklace, Slingshot, Plutonium rod, Saxophone",
    "harry-potter-hogwarts": (
        "Sleeping Draught, Vanishing Cabinet, Portkey, Impedimenta, Petrificus Totalus, Mandrake"
    ),
    "harry-potter-world": (
        "Jinxed broomstick, Cursed necklace, Love potion, Poisoned mead, Incendio, Stupefy"
    ),
    "office": (
        "Dundie trophy, Poisoned pretzel, Bacon grill, Rabid bat, Nunchucks, Mr. A. Knife, Ream of paper, "
        "Bicycle chain, World’s Best Boss mug"
    ),
    "detetive": "Knife, Brass knuckles, Crowbar, Scissors, Shovel, Chemical weapon, Poison, Shotgun",
}
NINE = "Conservatory, Lounge, Dining room, Library, Ballroom, Study, Hall, Kitchen, Billiard room"
ROOMS = {
    **dict.fromkeys(("american", "british", "orchid-2016", "cluedo-2023"), NINE),
    "master-detective": (
        "Kitchen, Dining room, Billiard room, Trophy room, Drawing room, Conservatory, Fountain, Courtyard, "
        "Carriage house, Studio, Library, Gazebo"
    ),
    "cluedo-2011": (
        "Courtyard, Game room, Study, Dining room, Garage, Living room, Kitchen, Bedroom, Bathroom"
    ),
    "simpsons": (
        "Burns Manor, Krustylu Studios, Barney’s Bowl-A-Rama, Kwik-E-Mart, Nuclear power plant, "
        "Retirement Castle, Simpson house, Frying Dutchman, Android’s Dungeon"
    ),
    "harry-potter-hogwarts": (
        "Great Hall, Hospital Wing, Room of Requirement, Potions classroom, Trophy room, "
        "Divination classroom, Owlery, Library, Defence Against the Dark Arts"
    ),
    "harry-potter-world": (
        "Malfoy Manor, Hog’s Head, Shrieking Shack, Hogwarts, Forbidden Forest, Gringotts, "
        "Weasleys’ Wizard Wheezes, Ministry of Magic, 12 Grimmauld Place"
    ),
    "office": (
        "Break room, Kitchen, Accounting, Michael’s office, Annex, Reception, Parking lot, Conference room, "
        "Warehouse"
    ),
    "detetive": (
        "Restaurant, Town hall, Bank, Hospital, Flower shop, Central square, Mansion, Hotel, Cemetery, "
        "Train station, Nightclub"
    ),
}
FRENCH_SUSPECTS = {
    "american": (
        "Mademoiselle Rose, Colonel Moutarde, Madame Leblanc, Monsieur Olive, Madame Pervenche, "
        "Professeur Violet"
    ),
    "british": (
        "Mademoiselle Rose, Colonel Moutarde, Madame Leblanc, Révérend Olive, Madame Pervenche, "
        "Professeur Violet"
    ),
    "orchid-2016": (
        "Mademoiselle Rose, Colonel Moutarde, Docteur Orchidée, Monsieur Olive, Madame Pervenche, "
        "Professeur Violet"
    ),
    "cluedo-2023": (
        "Mademoiselle Rose, Colonel Moutarde, Cheffe Leblanc, Maire Olive, Maître Pervenche, "
        "Professeur Violet"
    ),
    "master-detective": (
        "Mademoiselle Rose, Colonel Moutarde, Madame Leblanc, Révérend Olive, Madame Pervenche, "
        "Professeur Violet, Monsieur Prunelle, Mademoiselle Pêche, Sergent Legris, Madame Chose"
    ),
    "cluedo-2011": "Rose, Moutarde, Leblanc, Olive, Pervenche, Violet",
    "simpsons": "Lisa Simpson, Krusty le clown, Waylon Smithers, Homer Simpson, Marge Simpson, Bart Simpson",
    "harry-potter-hogwarts": (
        "Drago Malefoy, Crabbe et Goyle, Lucius Malefoy, Dolores Ombrage, Peter Pettigrow, "
        "Bellatrix Lestrange"
    ),
    "harry-potter-world": (
        "Fenrir Greyback, Lucius Malefoy, Peter Pettigrow, Drago Malefoy, Rafleur, Bellatrix Lestrange"
    ),
    "office": SUSPECTS["office"],
    "detetive": SUSPECTS["detetive"],
}
NUMBER_OF_CARDS = {
    "american": 21,
    "british": 21,
    "orchid-2016": 21,
    "cluedo-2023": 21,
    "master-detective": 30,
    "cluedo-2011": 21,
    "simpsons": 21,
    "harry-potter-hogwarts": 21,
    "harry-potter-world": 21,
    "office": 24,
    "detetive": 27,
}
PLAYERS = {
    "american": (3, 6),
    "british": (3, 6),
    "orchid-2016": (2, 6),
    "cluedo-2023": (2, 6),
    "master-detective": (3, 10),
    "cluedo-2011": (2, 6),
    "simpsons": (2, 6),
    "harry-potter-hogwarts": (3, 5),
    "harry-potter-world": (3, 5),
    "office": (3, 6),
    "detetive": (3, 8),
}
OPEN_LEFTOVERS = ("harry-potter-hogwarts", "harry-potter-world", "office")
FOR_TWO = {"cluedo-2011": 4, "cluedo-2023": 4}
"""How many cards lie aside where two play."""
RULE_UNKNOWN = ("orchid-2016", "simpsons")
"""Two play these by their lids, but no source says how."""
LOOKS_AT_TWO = {"cluedo-2011": "unanswered", "cluedo-2023": "entering"}
WITHOUT_COLOURS = ("simpsons", "harry-potter-hogwarts", "harry-potter-world", "office", "detetive")
SIX_COLOURS = {
    "rose": "red",
    "moutarde": "yellow",
    "leblanc": "white",
    "olive": "green",
    "pervenche": "blue",
    "violet": "purple",
}
SAME_HOUSE = {"american": "classic", "british": "classic", "master-detective": "super"}

every_box = pytest.mark.parametrize("edition_id", sorted(SUSPECTS))


def names(cards: tuple[Card, ...], language: str = "en") -> str:
    return ", ".join(card.name.in_language(language) for card in cards)


def test_the_other_boxes_are_these() -> None:
    assert sorted(OTHER_BOXES) == sorted(SUSPECTS)


@every_box
def test_the_cards_have_the_names_that_are_printed_on_them(edition_id: str) -> None:
    edition = load(edition_id)
    assert names(edition.of(Category.SUSPECT)) == SUSPECTS[edition_id]
    assert names(edition.of(Category.WEAPON)) == WEAPONS[edition_id]
    assert names(edition.of(Category.ROOM)) == ROOMS[edition_id]
    assert names(edition.of(Category.SUSPECT), "fr") == FRENCH_SUSPECTS[edition_id]


@every_box
def test_cards_players_and_deal(edition_id: str) -> None:
    edition = load(edition_id)
    assert len(edition.cards) == NUMBER_OF_CARDS[edition_id]
    assert (edition.players.min, edition.players.max) == PLAYERS[edition_id]
    assert edition.leftover == ("face_up" if edition_id in OPEN_LEFTOVERS else "none")
    aside = edition.two_players and edition.two_players.aside
    assert aside == FOR_TWO.get(edition_id)
    assert (edition.players.min == 2) == (edition_id in (*FOR_TWO, *RULE_UNKNOWN))
    assert edition.rules.look_aside == LOOKS_AT_TWO.get(edition_id, "never")
    assert not edition.rules.look_when_unanswered
    assert edition.intrigue is None
    assert dict(edition.powers) == {}


@every_box
def test_a_suspect_has_the_colour_of_the_same_suspect_elsewhere(edition_id: str) -> None:
    for card in load(edition_id).of(Category.SUSPECT):
        assert card.colour == SIX_COLOURS.get(card.id, card.colour)
        assert (card.colour is None) == (edition_id in WITHOUT_COLOURS)
    assert {card.colour for card in load("orchid-2016").of(Category.SUSPECT)} >= {"pink", "green"}


@pytest.mark.parametrize(("edition_id", "other"), SAME_HOUSE.items())
def test_one_board_serves_the_boxes_of_one_house(edition_id: str, other: str) -> None:
    here, there = load(edition_id), load(other)
    assert here.board == there.board is not None
    assert here.passages == there.passages
    assert here.place_names.keys() == there.place_names.keys()
    assert list(here.by_id) == list(there.by_id)


@pytest.mark.parametrize("edition_id", ["orchid-2016", "cluedo-2023"])
def test_a_board_that_no_source_draws_is_none_but_its_passages_are_known(edition_id: str) -> None:
    edition = load(edition_id)
    assert edition.board is None
    assert edition.start_place == "start-squares"
    joined = {
        frozenset(edition.by_id[end].name.in_language("en") for end in passage)
        for passage in edition.passages
    }
    assert joined == {frozenset({"Kitchen", "Study"}), frozenset({"Conservatory", "Lounge"})}


def test_the_clue_cards_are_twenty_nine_of_which_kind_one_source_says() -> None:
    decks = {edition_id: load(edition_id).clue_deck for edition_id in shipped()}
    assert {edition_id for edition_id, deck in decks.items() if deck} == {"orchid-2016", "cluedo-2023"}
    of_2016, of_2023 = decks["orchid-2016"], decks["cluedo-2023"]
    assert of_2016 is not None
    assert of_2023 is not None
    assert (of_2016.size, of_2016.cards, of_2016.unknown) == (29, (), 29)
    single = dict.fromkeys(["everybody", "chosen", "left", "move", "passage"], 1)
    assert (dict(of_2023.cards), of_2023.unknown) == ({"printed": 21, "named": 3, **single}, 0)


def test_the_american_rules_make_a_player_leave_the_room_unless_called_in() -> None:
    rules = load("american").rules
    assert (rules.stay, rules.repeat_suggestion) == ("called-in", "after-leaving-or-call")
    assert (rules.starter, rules.starter_pawn, rules.starter_uneven) == ("pawn", "rose", "same")
    assert (rules.accusation_time, rules.accusation_place) == ("own-turn", "anywhere")
    assert not rules.free_doubles
    assert not rules.false_witness_ban
    assert not rules.accusation_written


def test_what_no_source_says_of_the_british_box_is_held_against_nobody() -> None:
    rules = load("british").rules
    assert (rules.starter, rules.starter_pawn) == ("pawn", "rose")
    assert (rules.stay, rules.repeat_suggestion, rules.accusation_time) == ("free", "free", "own-turn")
    assert not rules.free_doubles
    assert not rules.false_witness_ban


def test_in_2023_the_highest_roll_begins_and_a_player_may_stop_short() -> None:
    rules = load("cluedo-2023").rules
    assert (rules.starter, rules.stop_short, rules.stay) == ("highest-roll", True, "free")


def test_master_detective_is_super_cluedo_but_for_who_begins_who_answers_and_what_a_snoop_sees() -> None:
    here, there = load("master-detective").rules, load("super").rules
    differing = [name for name in here.__struct_fields__ if getattr(here, name) != getattr(there, name)]
    assert differing == ["starter", "witnesses", "spied_card"]
    assert (here.starter, here.witnesses, here.spied_card) == ("highest-roll", "all", "random")


def test_the_simpsons_play_by_the_american_rules() -> None:
    here, there = load("simpsons").rules, load("american").rules
    differing = [name for name in here.__struct_fields__ if getattr(here, name) != getattr(there, name)]
    assert differing == ["starter_pawn"]
    assert here.starter_pawn == "lisa"


@pytest.mark.parametrize(
    ("edition_id", "place"),
    [("harry-potter-hogwarts", "bureau-de-dumbledore"), ("harry-potter-world", "terrier")],
)
def test_a_box_of_harry_potter_has_one_place_for_accusations(edition_id: str, place: str) -> None:
    edition = load(edition_id)
    assert [found.id for found in edition.places] == [edition.rules.accusation_place] == [place]


@pytest.mark.parametrize("edition_id", ["cluedo-2011", "office", "detetive"])
def test_what_one_source_alone_forbids_is_held_against_nobody(edition_id: str) -> None:
    rules = load(edition_id).rules
    assert (rules.stay, rules.repeat_suggestion, rules.accusation_time) == ("free", "free", "own-turn")
    assert (rules.accusation_place, rules.starter) == ("anywhere", "highest-roll")


@every_box
def test_the_file_names_two_public_sources_at_least(edition_id: str) -> None:
    text = (DATA / f"{edition_id}.toml").read_text(encoding="utf-8")
    comments = "\n".join(line for line in text.splitlines() if line.startswith("#"))
    domain = r"\b[a-z0-9.-]+\.(?:com|org|net|wiki|sg|ca|nl|top|us|gov|fr|br)(?::\d+)?/"
    addresses = re.findall(domain, comments)
    assert len(set(addresses)) >= 2


def test_the_page_of_editions_has_a_row_for_each_box() -> None:
    page = (ROOT / "docs" / "editions.md").read_text(encoding="utf-8")
    for edition_id, (least, most) in PLAYERS.items():
        (row,) = re.findall(rf"^\| `{edition_id}` \|.*$", page, flags=re.MULTILINE)
        assert f"| {least} to {most} | {NUMBER_OF_CARDS[edition_id]} |" in row
        assert load(edition_id).name.in_language("en") in row
