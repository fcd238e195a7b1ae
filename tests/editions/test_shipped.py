"""The editions of the rule books against lists typed by hand: ids of cards and places, facts of the rules.

The other boxes are in `test_boxes.py`."""

import re
import unicodedata

import pytest

from cluedo_notes.editions import Category, Edition, EditionError, Power, load, shipped
from tests.helpers.editions import RULE_BOOKS

SIX = "rose moutarde leblanc olive pervenche violet"
SIX_WEAPONS = "revolver corde clef-anglaise matraque poignard chandelier"
GOT_WEAPONS = "hache-de-guerre arbalete fiole-de-poison arakh sans-visage dague"

# Fixed ids, for other programs write them too: suspects, weapons, rooms, places without a card.
CARDS = {
    "classic": (
        SIX,
        SIX_WEAPONS,
        "veranda petit-salon salle-a-manger bibliotheque grand-salon bureau hall cuisine salle-de-billard",
        "",
    ),
    "super": (
        f"{SIX} prunelle peche legris chose",
        f"{SIX_WEAPONS} fer-a-cheval poison",
        "cuisine salle-a-manger billard petit-salon grand-salon veranda fontaine jardin grange bureau "
        "bibliotheque kiosque",
        "hall chemin escaliers",
    ),
    "secrets-2008": (
        SIX,
        "poignard chandelier revolver poison trophee corde batte hache haltere",
        "hall salle-a-manger cuisine patio observatoire salle-de-projection salon spa chambre-d-amis",
        "piscine",
    ),
    "got-red-keep": (
        "cersei tyrion jaime margaery sansa petyr",
        GOT_WEAPONS,
        "chambre-du-conseil laboratoire-de-qyburn tour-de-la-main chambres-de-la-garde-royale cachots "
        "jardins pavillon chambre-de-tommen laboratoire-de-pycelle chambre-de-cersei cour-d-entrainement",
        "salle-du-trone",
    ),
    "got-meereen": (
        "daenerys daario hizdahr jorah ver-gris missandei",
        GOT_WEAPONS,
        "bordel pyramide-des-grands-maitres quartiers-des-esclaves temple catacombes-des-dragons tunnels "
        "grand-bazar portes-de-la-ville arene-de-daznak",
        "grande-pyramide",
    ),
    "asterix": (
        "grossebaf olibrius suspect-3 suspect-4 suspect-5 suspect-6",
        "gourdin chaine glaive sac coffre hache",
        "bateau-pirate auberge foret tente-romaine tente-viking route camp-romain drakkar falaise",
        "",
    ),
}
NUMBER_OF_CARDS = {
    "classic": 21,
    "super": 30,
    "secrets-2008": 24,
    "got-red-keep": 23,
    "got-meereen": 21,
    "asterix": 21,
}
PLAYERS = {
    "classic": (3, 6),
    "super": (3, 10),
    "secrets-2008": (3, 6),
    "got-red-keep": (2, 6),
    "got-meereen": (2, 6),
    "asterix": (3, 6),  # A-S4-1
}
LEFTOVER = {
    "classic": "none",
    "super": "none",
    "secrets-2008": "pool",
    "got-red-keep": "face_up",
    "got-meereen": "face_up",
    "asterix": "none",
}
COLOURS = {
    "moutarde": "yellow",
    "olive": "green",
    "violet": "purple",
    "pervenche": "blue",
    "rose": "red",
    "leblanc": "white",
}
SUPER_COLOURS = COLOURS | {"prunelle": "brown", "peche": "peach", "legris": "grey", "chose": "pink"}

# Where the editions differ, a row each; both boards of Game of Thrones have the same rules.
ORDER = ("classic", "super", "secrets-2008", "got-red-keep", "got-meereen", "asterix")
SWITCHES = {
    "stay": ("free", "no-suggestion", "called-in", "called-in", "called-in", "no-suggestion"),
    "stop_short": (False, False, True, True, True, False),
    "pawns": ("block", "jump", "pass", "pass", "pass", "block"),  # S3: A-S3-5, S4: A-S4-6
    "cross_rooms": (False, True, False, False, False, False),
    "free_doubles": (True, False, False, False, False, False),
    "passage_after_dice": (False, True, False, False, False, False),
    "repeat_suggestion": (
        "free",
        "after-leaving",  # A-S1-3
        "after-leaving-or-call",
        "after-leaving-or-call",
        "after-leaving-or-call",
        "after-leaving",
    ),
    "accusation_place": ("anywhere", "anywhere", "piscine", "salle-du-trone", "grande-pyramide", "anywhere"),
    "accusation_time": (
        "after-suggestion",  # A-S2-9
        "own-turn",  # A-S1-14
        "instead",
        "instead",
        "instead",
        "unrefuted",  # A-S4-3
    ),
    # What the single rule books say, and how they are read.
    "starter": ("pawn", "dealer", "highest-roll", "highest-roll", "highest-roll", "pawn"),  # A-S1-1
    "starter_pawn": ("rose", None, None, None, None, "grossebaf"),  # A-S2-3, A-S4-8
    "starter_uneven": ("fewer-cards", "same", "same", "same", "same", "same"),  # A-S2-1
    "called_in_suggests": (True, True, True, True, True, True),  # A-S2-8, A-S4-4
    "called_in_draws": (False, False, True, True, True, False),
    "witnesses": ("first",) * 6,  # A-S1-2
    "false_witness_ban": (True, False, False, False, False, False),  # A-S2-11, A-G-4
    "spy_squares": (False, True, False, False, False, False),
    "accusation_written": (True, True, False, False, False, False),  # A-G-6
    "look_place": (None, None, "piscine", "salle-du-trone", "grande-pyramide", None),
    "look_when_unanswered": (False, False, False, True, True, False),  # A-S3-12
}
PASSAGES = {
    "classic": {("bureau", "cuisine"), ("petit-salon", "veranda")},
    "super": {("grand-salon", "veranda"), ("bibliotheque", "cuisine"), ("chemin", "escaliers")},
    "secrets-2008": {("cuisine", "observatoire"), ("chambre-d-amis", "spa")},
    "got-red-keep": set(),  # A-S3-6: not known
    "got-meereen": set(),
    "asterix": {("bateau-pirate", "plage"), ("camp-romain", "foret")},
}

every_edition = pytest.mark.parametrize("edition_id", ORDER)
every_box = pytest.mark.parametrize("edition_id", shipped())


def ids(edition: Edition, category: Category) -> list[str]:
    return [card.id for card in edition.of(category)]


def slug_of(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name.replace("’", "-")).encode("ascii", "ignore").decode()
    return re.sub("[^a-z0-9]+", "-", letters.lower())


def test_the_editions_of_the_rule_books_are_shipped() -> None:
    assert set(RULE_BOOKS) == set(ORDER) <= set(shipped())


def test_an_unknown_edition_is_an_error_that_lists_all() -> None:
    with pytest.raises(EditionError) as caught:
        load("monopoly")
    assert all(edition_id in str(caught.value) for edition_id in (*shipped(), "monopoly"))


@every_edition
def test_cards_have_the_ids_of_the_log_format_suspects_then_weapons_then_rooms(edition_id: str) -> None:
    edition = load(edition_id)
    suspects, weapons, rooms, _ = CARDS[edition_id]
    assert sorted(ids(edition, Category.SUSPECT)) == sorted(suspects.split())
    assert sorted(ids(edition, Category.WEAPON)) == sorted(weapons.split())
    assert sorted(ids(edition, Category.ROOM)) == sorted(rooms.split())
    categories = [card.category for card in edition.cards]
    assert categories == sorted(categories, key=["suspect", "weapon", "room"].index)


@every_edition
def test_cards_stand_in_the_order_of_the_log_format(edition_id: str) -> None:
    suspects, weapons, rooms, _ = CARDS[edition_id]
    assert [card.id for card in load(edition_id).cards] == f"{suspects} {weapons} {rooms}".split()


@every_edition
def test_number_of_cards(edition_id: str) -> None:
    assert len(load(edition_id).cards) == NUMBER_OF_CARDS[edition_id]


@every_edition
def test_number_of_players(edition_id: str) -> None:
    players = load(edition_id).players
    assert (players.min, players.max) == PLAYERS[edition_id]


@every_edition
def test_what_becomes_of_left_over_cards(edition_id: str) -> None:
    assert load(edition_id).leftover == LEFTOVER[edition_id]


@every_edition
def test_places_without_a_card(edition_id: str) -> None:
    edition = load(edition_id)
    rooms, places = CARDS[edition_id][2].split(), CARDS[edition_id][3].split()
    assert [place.id for place in edition.places] == places
    assert sorted(edition.place_names) == sorted(rooms + places)


@every_box
def test_ids_are_slugs_of_the_french_names(edition_id: str) -> None:
    edition = load(edition_id)
    for thing in (*edition.cards, *edition.places):
        assert re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", thing.id)
        assert thing.id in slug_of(thing.name.in_language("fr"))


@every_box
def test_every_name_is_given_in_both_languages(edition_id: str) -> None:
    edition = load(edition_id)
    for name in (edition.name, *(thing.name for thing in (*edition.cards, *edition.places))):
        assert (
            name.in_language("fr").strip()
            and name.in_language("en").strip()
            and "?" not in name.in_language("fr") + name.in_language("en")
        )


@every_box
def test_no_two_cards_share_a_name_or_an_alias(edition_id: str) -> None:
    for language in ("fr", "en"):
        named: dict[str, str] = {}
        for card in load(edition_id).cards:
            for name in {card.name.in_language(language), *card.aliases}:
                assert named.setdefault(name.casefold(), card.id) == card.id


@pytest.mark.parametrize(("edition_id", "colours"), [("classic", COLOURS), ("super", SUPER_COLOURS)])
def test_colours_of_suspects(edition_id: str, colours: dict[str, str]) -> None:
    assert {card.id: card.colour for card in load(edition_id).of(Category.SUSPECT)} == colours


@pytest.mark.parametrize("edition_id", ["got-red-keep", "got-meereen", "asterix"])
def test_no_colour_is_made_up_where_the_rules_give_none(edition_id: str) -> None:
    assert {card.colour for card in load(edition_id).cards} == {None}


def test_the_2008_intrigue_deck_has_8_clocks_and_16_butlers_by_effect() -> None:
    deck = load("secrets-2008").intrigue
    assert deck is not None
    assert (deck.clocks, deck.unknown, deck.size) == (8, 0, 24)
    assert {str(effect): count for effect, count in deck.cards} == {
        "stay": 1,
        "go-anywhere": 2,
        "plus-six": 2,
        "right-neighbour": 1,
        "play-again": 4,
        "send-home": 2,
        "see-shown": 2,
        "block": 2,
    }
    assert sum(count for _, count in deck.cards) == 16


@pytest.mark.parametrize("edition_id", ["got-red-keep", "got-meereen"])
def test_the_got_intrigue_deck_has_8_walkers_and_13_whisperers_of_unknown_effect_a_s3_16(
    edition_id: str,
) -> None:
    deck = load(edition_id).intrigue
    assert deck is not None
    assert (deck.clocks, deck.unknown, deck.cards, deck.size) == (8, 13, (), 21)


@pytest.mark.parametrize("edition_id", ["classic", "super", "asterix"])
def test_the_other_editions_have_neither_intrigue_cards_nor_powers(edition_id: str) -> None:
    edition = load(edition_id)
    assert edition.intrigue is None
    assert dict(edition.powers) == {}


def test_powers_of_the_2008_characters() -> None:
    assert load("secrets-2008").powers == {
        "rose": Power.SEE_SHOWN,
        "moutarde": Power.MOVE_TWICE,
        "leblanc": Power.GO_ROOM,
        "olive": Power.SUGGEST_ANYWHERE,
        "pervenche": Power.RANDOM_CARD,
        "violet": Power.SUGGEST_TWICE,
    }


def test_of_the_got_powers_only_cersei_s_is_known() -> None:
    assert load("got-red-keep").powers == {"cersei": Power.MOVE_TWICE}
    assert dict(load("got-meereen").powers) == {}


@every_edition
def test_only_game_of_thrones_has_a_game_for_two_with_four_cards_aside(edition_id: str) -> None:
    game = load(edition_id).two_players
    assert (game.aside if game else None) == (4 if edition_id.startswith("got-") else None)


@every_edition
@pytest.mark.parametrize("switch", SWITCHES)
def test_rule_switches_of_facts_section_6(edition_id: str, switch: str) -> None:
    assert getattr(load(edition_id).rules, switch) == SWITCHES[switch][ORDER.index(edition_id)]


def test_an_eliminated_player_s_pawn_leaves_the_board_in_2008_and_stays_in_got_a_s0_8() -> None:
    assert load("secrets-2008").rules.dead_pawn == "removed"
    assert load("got-red-keep").rules.dead_pawn == load("got-meereen").rules.dead_pawn == "stays"


@pytest.mark.parametrize("edition_id", ["secrets-2008", "got-red-keep", "got-meereen", "asterix"])
def test_the_room_just_left_is_not_entered_again_in_the_same_turn(edition_id: str) -> None:
    assert load(edition_id).rules.reenter_room is False


@pytest.mark.parametrize("edition_id", ["got-red-keep", "got-meereen"])
def test_got_accuses_from_the_centre_on_turn_1_too_a_s3_1(edition_id: str) -> None:
    assert load(edition_id).rules.accuse_from_start is True


@every_edition
def test_passages(edition_id: str) -> None:
    passages = load(edition_id).passages
    assert {tuple(sorted(pair)) for pair in passages} == PASSAGES[edition_id]
    assert len(passages) == len(PASSAGES[edition_id])


def test_the_beach_of_asterix_is_one_of_the_six_places_that_are_no_named_corner_a_s4_2() -> None:
    beach = load("asterix").nicknames["plage"]
    assert set(beach) == {"auberge", "tente-romaine", "tente-viking", "route", "drakkar", "falaise"}


def test_the_four_unprinted_suspects_of_asterix_and_only_they_are_unnamed() -> None:
    unnamed = [card.id for edition_id in ORDER for card in load(edition_id).cards if card.unnamed]
    assert unnamed == ["suspect-3", "suspect-4", "suspect-5", "suspect-6"]
