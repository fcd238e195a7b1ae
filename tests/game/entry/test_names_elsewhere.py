"""Names of cards in languages without sentences: they are understood, and nothing else changes."""

import re
from pathlib import Path

import pytest
from msgspec import UNSET
from msgspec.structs import replace

import cluedo_notes
from cluedo_notes.editions import Card, Edition, EditionError, load, load_file, shipped
from cluedo_notes.editions.loader import DATA
from cluedo_notes.game.entry.names import Names, card_names, plain
from cluedo_notes.game.entry.shorthand.short_names import short_card
from cluedo_notes.game.entry.shorthand.words import Meaning, Role, TypedWord
from cluedo_notes.game.errors import EntryError
from cluedo_notes.language.choice import LANGUAGES
from tests.helpers.editions import HOUSE

CLASSIC = load("classic")
NAMED_ELSEWHERE = [load(box) for box in shipped() if any(card.elsewhere for card in load(box).cards)]
ASKED_BACK = {
    "Salon": {"petit-salon", "grand-salon"},
    "Salón": {"petit-salon", "grand-salon"},
    "Sala": {"petit-salon", "salle-a-manger", "grand-salon", "salle-de-billard"},
}
"""Names that mean several cards, in one language or another."""
LANGUAGES_OF = {"classic": ["de", "es", "it", "nl"], "detetive": ["pt"]}

each_box = pytest.mark.parametrize("edition", NAMED_ELSEWHERE, ids=lambda edition: edition.id)


def names_of(edition: Edition) -> Names:
    return Names(edition, ["Ana", "Bob", "Cleo"], "Ana")


def without(edition: Edition) -> Edition:
    """The edition without these names."""
    return replace(edition, cards=tuple(replace(card, elsewhere=UNSET) for card in edition.cards))


def elsewhere(card: Card) -> tuple[str, ...]:
    return card.elsewhere or ()


def test_these_boxes_have_names_in_these_languages() -> None:
    for box in shipped():
        text = (DATA / f"{box}.toml").read_text(encoding="utf-8")
        assert re.findall(r"^\[names\.(.*?)\]", text, re.MULTILINE) == LANGUAGES_OF.get(box, [])
    assert {edition.id for edition in NAMED_ELSEWHERE} == LANGUAGES_OF.keys()
    assert not set(LANGUAGES).intersection(*LANGUAGES_OF.values())


@pytest.mark.parametrize("language", LANGUAGES_OF["classic"])
def test_every_card_of_the_classic_box_has_a_name_in_each(language: str) -> None:
    text = (DATA / "classic.toml").read_text(encoding="utf-8")
    table = text.partition(f"[names.{language}]")[2].partition("\n\n")[0]
    named = re.findall(r'^([a-z-]+) = \["', table, re.MULTILINE)
    assert named == [card.id for card in CLASSIC.cards]


@each_box
def test_each_name_means_its_card_or_is_asked_back(edition: Edition) -> None:
    names = names_of(edition)
    for card in edition.cards:
        for name in elsewhere(card):
            for typed in (name, name.upper(), name.replace(" ", "-"), plain(name)):
                assert set(names.cards.candidates(typed)) == ASKED_BACK.get(name, {card.id}), name


@each_box
def test_whatever_is_typed_in_the_languages_there_are_means_what_it_meant(edition: Edition) -> None:
    """Every part of every name, and the short names that are shown."""
    here, before = names_of(edition), names_of(without(edition))
    for card in edition.cards:
        for label in map(plain, (card.id, *card_names(card))):
            for start in range(len(label)):
                for end in range(start + 1, len(label) + 1):
                    part = label[start:end]
                    assert here.cards.ranked(part) == before.cards.ranked(part), part
        for language in LANGUAGES:
            assert short_card(card, here, language) == short_card(card, before, language)
            assert here.cards.typed(card.id, language) == before.cards.typed(card.id, language)


def test_an_ambiguous_name_is_refused_with_all_that_it_may_mean() -> None:
    names = names_of(CLASSIC)
    for name, cards in ASKED_BACK.items():
        with pytest.raises(EntryError) as caught:
            names.card(name)
        assert caught.value.message.code == "ambiguous"
        candidates = [card.name for card in CLASSIC.cards if card.id in cards]
        assert caught.value.message.arguments["candidates"] == candidates
    with pytest.raises(EntryError) as caught:
        names.card("von")
    assert caught.value.message.code == "ambiguous"


def test_the_beginning_of_a_word_will_do_but_no_two_letters_and_no_other_part() -> None:
    cards = names_of(CLASSIC).cards
    assert cards.candidates("gato") == ("moutarde",)
    assert cards.candidates("arbeits") == ("bureau",)
    for typed in ("ga", "atow", "zimmer"):
        assert cards.candidates(typed) == ()


def test_in_a_line_a_player_whose_name_begins_so_is_meant_first() -> None:
    names = Names(CLASSIC, ["Ana", "Dolcetta"], None)
    assert TypedWord("dolc").meanings(names) == (Meaning(Role.PLAYER, player="Dolcetta"),)
    assert TypedWord("dolch").meanings(names) == (Meaning(Role.CARD, card="poignard"),)


def test_a_program_notes_by_them_and_reads_the_names_of_its_language() -> None:
    hand = ["Dolch", "Leuchter", "Wintergarten", "Küche", "Gloria", "Porz"]
    notebook = cluedo_notes.new("classic", ["Ana", "Bob", "Cleo"], me="Ana", hand=hand)
    assert notebook.game.holder("Wintergarten") == notebook.game.holder("Conservatory") == "Ana"
    assert list(notebook.game.cards) == [card.name.in_language("en") for card in CLASSIC.cards]


OWN = "[names.pl]\ncorde = ['Sznur', 'Lina']\nhall = ['Hol']\n[names.sv]\ncorde = ['Rep']\n"


def test_an_edition_of_ones_own_has_them_too(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(HOUSE + OWN, encoding="utf-8")
    edition = load_file(path)
    names = names_of(edition)
    assert edition.by_id["corde"].elsewhere == ("Sznur", "Lina", "Rep")
    assert [names.card(typed) for typed in ("sznur", "Lina", "rep", "hol")] == [*["corde"] * 3, "hall"]
    assert names.places.find("Hol") == "hall"


@pytest.mark.parametrize(
    ("text", "code", "key"),
    [
        ("[names.pl]\nlina = ['Lina']\n", "edition-not-accepted", "names.pl.lina"),
        ("[names.pl]\ncorde = 'Lina'\n", "edition-wrong-type", "names.pl.corde"),
        ("[names.pl]\ncorde = ['']\n", "edition-wrong-type", "names.pl.corde"),
        ("[names]\npl = ['Lina']\n", "edition-wrong-type", "names.pl"),
    ],
)
def test_a_mistake_in_them_is_named(tmp_path: Path, text: str, code: str, key: str) -> None:
    path = tmp_path / "house.toml"
    path.write_text(HOUSE + text, encoding="utf-8")
    with pytest.raises(EditionError) as caught:
        load_file(path)
    (mistake,) = caught.value.mistakes
    assert (mistake.code, mistake.arguments["key"]) == (code, key)


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("couteau", "poignard"),
        ("Blanche", "leblanc"),
        ("madame blanche", "leblanc"),
        ("clé à molette", "clef-anglaise"),
        ("clef à molette", "clef-anglaise"),
    ],
)
def test_a_word_that_people_have_for_a_card_names_it_if_nothing_else_does(typed: str, card: str) -> None:
    assert Names(load("classic"), ["Ana", "Bob"], None).card_list([typed]) == (card,)
    named = Names(load("detetive"), ["Ana", "Bob"], None)
    assert named.card_list(["couteau"]) == ("couteau",)
