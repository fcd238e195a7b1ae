"""The words that a player may type for a card or a player, and their meanings."""

import unicodedata
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.editions import Card, Edition, load, shipped
from cluedo_notes.game.entry.called import OWNER_WORDS
from cluedo_notes.game.entry.fit import LEAST_WITHIN
from cluedo_notes.game.entry.names import (
    DASHES,
    MOST_LISTED,
    NOT_NOTED,
    Lexicon,
    Names,
    card_names,
    effects,
    plain,
    powers,
)
from cluedo_notes.game.entry.setup.typed import meaning_in_lines
from cluedo_notes.game.entry.shorthand.words import SuggestionSigns, sorted_out
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.deal import ASIDE, ENVELOPE, POOL
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.message import Message, message
from cluedo_notes.language.words import words_in
from tests.helpers.places import ROOT

EDITIONS = {edition_id: load(edition_id) for edition_id in shipped()}
NAMES = {
    edition_id: Names(edition, ["Ana", "Bob", "Cléo"], "Ana") for edition_id, edition in EDITIONS.items()
}

each_edition = pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
cards = st.sampled_from([(e, card) for e in EDITIONS.values() for card in e.cards])


def names_of(edition: Edition) -> Names:
    return NAMES[edition.id]


def labels(card: Card) -> tuple[str, ...]:
    return (card.id, *card_names(card))


def owners_of_label(edition: Edition, label: str) -> set[str]:
    return {card.id for card in edition.cards if plain(label) in map(plain, labels(card))}


def without_accents(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))


@each_edition
def test_every_id_name_and_alias_finds_its_card(edition: Edition) -> None:
    for card in edition.cards:
        for label in labels(card):
            assert names_of(edition).card(label) == card.id, label


@each_edition
def test_no_two_cards_of_an_edition_share_a_label(edition: Edition) -> None:
    for card in edition.cards:
        for label in labels(card):
            assert owners_of_label(edition, label) == {card.id}, label


@given(
    chosen=cards, upper=st.booleans(), accents=st.booleans(), blanks=st.sampled_from([" ", "-", "'", "  "])
)
def test_accents_case_and_signs_do_not_matter(
    chosen: tuple[Edition, Card], upper: bool, accents: bool, blanks: str
) -> None:
    edition, card = chosen
    for label in labels(card):
        typed = label if accents else without_accents(label)
        typed = typed.upper() if upper else typed
        assert names_of(edition).card(f" {typed.replace(' ', blanks)} ") == card.id


@given(chosen=cards, data=st.data())
def test_the_beginning_of_a_word_that_no_other_card_has_finds_it(
    chosen: tuple[Edition, Card], data: st.DataObject
) -> None:
    edition, card = chosen
    words = [word for label in labels(card) for word in plain(label).split()]
    word = data.draw(st.sampled_from(words))
    start = word[: data.draw(st.integers(1, len(word)))]
    having = {
        other.id
        for other in edition.cards
        for label in labels(other)
        if any(part.startswith(start) for part in plain(label).split())
    }
    exact = owners_of_label(edition, start)
    found = set(names_of(edition).cards.candidates(start))
    assert found == (exact or having)
    if len(found) == 1:
        assert names_of(edition).card(start) == card.id or exact
    else:
        with pytest.raises(EntryError) as error:
            names_of(edition).card(start)
        assert error.value.message.code == "ambiguous"


@given(chosen=cards, data=st.data())
def test_what_is_found_always_has_what_was_typed(chosen: tuple[Edition, Card], data: st.DataObject) -> None:
    edition, card = chosen
    label = plain(data.draw(st.sampled_from(labels(card))))
    start = data.draw(st.integers(0, len(label) - 1))
    end = data.draw(st.integers(start + 1, len(label)))
    part = plain(label[start:end])
    found = names_of(edition).cards.candidates(part)
    begins = any(f" {part}" in f" {plain(text)}" for card in edition.cards for text in labels(card))
    assert bool(found) is (bool(part) and (begins or len(part) >= LEAST_WITHIN))
    for other in found:
        assert any(part in plain(text) for text in labels(edition.by_id[other]))


@given(text=st.text(max_size=12))
def test_any_text_finds_one_card_or_is_a_mistake_of_the_typist(text: str) -> None:
    for names in NAMES.values():
        try:
            found = names.card(text)
        except EntryError as error:
            assert error.message.code in ("unknown", "unknown-did-you-mean", "ambiguous")
        else:
            assert found in names.edition.by_id


@given(text=st.text(max_size=20))
def test_folding_twice_is_folding_once(text: str) -> None:
    assert plain(plain(text)) == plain(text)
    assert plain(text.upper()) == plain(text.upper().lower())


@pytest.mark.parametrize(
    ("typed", "folded"),
    [("Salle à manger", "salle a manger"), ("CHAMBRE-D’AMIS", "chambre d amis"), ("Œuf", "oeuf"), ("  ", "")],
)
def test_folding(typed: str, folded: str) -> None:
    assert plain(typed) == folded


def test_an_exact_name_ranks_before_the_beginning_of_a_word_and_that_before_any_part() -> None:
    lexicon = Lexicon("card", {"salon": (), "salon-vert": (), "sal": ("Petit sal",), "mesalon": ()})
    assert lexicon.candidates("esalo") == ("mesalon",)
    assert lexicon.candidates("salon") == ("salon",)
    assert lexicon.candidates("sal") == ("sal",)
    assert lexicon.candidates("salo") == ("salon", "salon-vert")
    assert lexicon.candidates("esal") == ()
    assert lexicon.candidates("vert") == ("salon-vert",)
    assert lexicon.candidates("xyz") == lexicon.candidates("") == ()


def test_a_misspelt_name_is_asked_back_and_a_strange_one_gets_the_list() -> None:
    names = NAMES["classic"]
    with pytest.raises(EntryError) as error:
        names.card("chandellier")
    assert error.value.message.code == "unknown-did-you-mean"
    assert error.value.message.arguments["close"] == [NAMES["classic"].edition.by_id["chandelier"].name]
    with pytest.raises(EntryError) as error:
        names.card("zzzz")
    assert error.value.message.code == "unknown"
    *listed, more = error.value.message.arguments["accepted"]
    assert listed == [card.name for card in EDITIONS["classic"].cards[: MOST_LISTED - 1]]
    assert more == message("and-more", number=len(EDITIONS["classic"].cards) - len(listed))


@pytest.mark.parametrize(
    ("typed", "likely"),
    [
        ("diner", {"salle-a-manger"}),  # Dining room
        ("hallway", {"hall"}),
        ("billet", {"salle-de-billard"}),
        ("poison", set()),  # only half of its letters begin a name: poignard
        ("cleric", set()),  # clé anglaise, and Cleo
        ("di", set()),
    ],
)
def test_a_word_that_begins_like_one_name_only_may_stand_for_it_and_is_never_taken(
    typed: str, likely: set[str]
) -> None:
    cards = {card.id: card_names(card) for card in EDITIONS["classic"].cards}
    lexicon = Lexicon("card", {**cards, "Cleo": ()})
    assert {thing for _, thing in lexicon.likely(typed)} == likely
    assert len(typed) <= 2 or lexicon.candidates(typed) == ()


@each_edition
def test_three_cards_are_understood_in_any_order(edition: Edition) -> None:
    suspect, weapon, room = (
        next(card.id for card in edition.cards if card.category == kind)
        for kind in ("suspect", "weapon", "room")
    )
    names = names_of(edition)
    for typed in ((suspect, weapon, room), (room, suspect, weapon), (weapon, room, suspect)):
        assert names.triple(typed) == (suspect, weapon, room)


def test_one_of_each_category_is_needed() -> None:
    with pytest.raises(EntryError) as error:
        NAMES["classic"].triple(("rose", "olive", "hall"))
    assert error.value.message.code == "not-one-of-each"


def test_a_part_still_ambiguous_beside_the_other_two_is_asked_for() -> None:
    with pytest.raises(EntryError) as error:
        NAMES["classic"].triple(("rose", "corde", "salon"))
    assert error.value.message.code == "ambiguous"
    called = EDITIONS["classic"].by_id
    assert error.value.message.arguments["candidates"] == [
        called[card].name for card in ("petit-salon", "grand-salon")
    ]


@pytest.mark.parametrize("typed", ["me", "moi", "ME", "Moi"])
def test_me_is_the_keeper_of_the_log(typed: str) -> None:
    assert NAMES["classic"].player(typed) == "Ana"


def test_me_is_a_player_where_one_is_called_so() -> None:
    assert Names(EDITIONS["classic"], ["Ana", "Moi", "Bob"], "Ana").player("moi") == "Moi"


def test_me_is_nobody_in_an_observers_log() -> None:
    with pytest.raises(EntryError) as error:
        Names(EDITIONS["classic"], ["Ana", "Bob"], None).player("me")
    assert error.value.message.code == "no-me"


def test_players_whose_names_differ_by_accent_only_are_each_found_by_the_exact_name() -> None:
    names = Names(EDITIONS["classic"], ["Cleo", "Cléo", "Bob"], None)
    assert names.player("Cleo") == "Cleo"
    assert names.player("Cléo") == "Cléo"


@pytest.mark.parametrize("lexicon", [effects(), powers()], ids=["effects", "powers"])
def test_every_effect_and_power_is_found_by_its_id_and_its_words(lexicon: Lexicon) -> None:
    for one, called in lexicon.labels.items():
        assert lexicon.find(one) == one
        for label in called:
            assert lexicon.find(label) == one


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", ["secrets-2008-4p", "got-red-keep-2p"])
def test_an_error_lists_owners_by_words_of_the_language_that_can_be_typed(game: str, language: str) -> None:
    log = read_log(ROOT / "examples" / f"{game}.jsonl")
    names = Names.of(log)
    with pytest.raises(EntryError) as caught:
        names.owner("zzz", log)
    listed = caught.value.message.arguments["accepted"]
    words = words_in(language)
    said = [words.say(one) if isinstance(one, Message) else one for one in listed]
    meant = [names.owner(one, log) for one in said]
    assert set(meant) == {ENVELOPE, *log.deal.owners}
    assert said == meant if language == "en" else not {ENVELOPE, POOL, *ASIDE}.intersection(said)


@pytest.mark.parametrize("game", ["secrets-2008-4p", "got-red-keep-2p"])
def test_every_word_for_an_owner_or_for_answers_has_a_meaning_and_no_other_has(game: str) -> None:
    log = read_log(ROOT / "examples" / f"{game}.jsonl")
    for owner, words in OWNER_WORDS.items():
        for word in (owner, owner.title(), *words, *map(str.upper, words)):
            assert meaning_in_lines(word) is not None, word
            if owner in (ENVELOPE, *log.deal.owners):
                assert Names.of(log).owner(word, log) == owner
    for sign in (*DASHES, *NOT_NOTED):
        assert meaning_in_lines(sign) is not None, sign
        assert sorted_out([sign])[1] != SuggestionSigns()
    for free in ("Ana", "nobody", "Personne", "me", "Moi", "unknown2", "Étui 2", "!", "😀"):
        assert meaning_in_lines(free) is None, free


@each_edition
def test_whole_names_in_a_row_need_no_commas(edition: Edition) -> None:
    for language in LANGUAGES:
        called = {card.id: card.name.in_language(language) for card in edition.cards[::-1]}
        plainly = {card: name for card, name in called.items() if "," not in name}
        assert names_of(edition).card_list([" ".join(plainly.values())]) == tuple(plainly)


def test_shortened_names_in_a_row_need_no_commas_either() -> None:
    names = NAMES["classic"]
    assert names.card_list(["mme pervenche petit salon corde"]) == ("pervenche", "petit-salon", "corde")
    assert names.card_list(["col mustard oli lead pipe"]) == ("moutarde", "olive", "matraque")


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("col moutarde lead pipe salle à manger et hall", ("moutarde", "matraque", "salle-a-manger", "hall")),
        ("dining room and white", ("salle-a-manger", "leblanc")),
        (
            "rose, violet, cuisine, véranda et billard",
            ("rose", "violet", "cuisine", "veranda", "salle-de-billard"),
        ),
        ("mlle rose, la véranda & l’olive", ("rose", "veranda", "olive")),
        ("the study, the Lead Pipe", ("bureau", "matraque")),
        ("le colonel la corde", ("moutarde", "corde")),
        ("col. mustard, mme pervenche, rev green", ("moutarde", "pervenche", "olive")),
        ("prof plum", ("violet",)),
    ],
)
def test_cards_of_a_hand_are_typed_as_people_say_them(typed: str, cards: Sequence[str]) -> None:
    assert NAMES["classic"].card_list([typed]) == cards


def test_a_name_with_the_word_and_is_one_card() -> None:
    names = names_of(load("harry-potter-hogwarts"))
    assert (
        names.card_list(["Crabbe et Goyle"]) == names.card_list(["crabbe and goyle"]) == ("crabbe-et-goyle",)
    )


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ("rose, violet et bilard", "bilard"),
        ("rose, mlle xyz", "mlle xyz"),
        ("dining room and whyte", "whyte"),
        ("rose, dinning room", "dinning room"),
        ("rose,corde,-violet", "-violet"),
        ("rose –violet corde", "–violet"),
        ("rose -lead pipe", "-lead"),  # nobody has a card behind a dash
    ],
)
def test_only_the_wrong_card_of_a_hand_is_named(typed: str, wrong: str) -> None:
    with pytest.raises(EntryError) as error:
        NAMES["classic"].card_list([typed])
    assert error.value.message.arguments["typed"] == wrong


@pytest.mark.parametrize("small", ["un", "une", "an", "du", "en", "zo"])
def test_a_small_word_in_a_list_of_cards_is_no_card(small: str) -> None:
    for edition in EDITIONS.values():
        card = edition.cards[-1].id
        assert names_of(edition).card_list([small, card]) == (card,)
