"""Words about an answer that may mean something else are refused, not noted."""

import pytest

from cluedo_notes.game.errors import EntryError
from tests.game.entry.shorthand.test_sentence import read

FRENCH = ("Rose", "Noé", "Mamie", "Marie-Lou")
ENGLISH = ("Kim", "Al", "Jo Ann", "Mary-Jane")


def refused(line: str, players: tuple[str, ...] = FRENCH) -> str:
    """The code of the error about a line."""
    with pytest.raises(EntryError) as error:
        read(line, players)
    return error.value.message.code


@pytest.mark.parametrize(
    "said",
    [
        *("mamie passe une carte", "mamie lui a passé une carte", "mamie passe la carte"),
        *("mamie passe sa carte", "tout le monde passe une carte", "mamie passes him a card"),
        *("mamie passes it", "mamie en passe une"),
    ],
)
def test_to_pass_a_card_is_to_hand_it_over_and_no_pass(said: str) -> None:
    assert refused(f"noé demande violet matraque billard, {said}") == "quick-unsure"
    assert read("noé demande violet matraque billard, mamie ne montre pas de carte", FRENCH) == (
        "Noé violet matraque salle-de-billard, Mamie pass"
    )


@pytest.mark.parametrize(
    "said",
    ["mamie montre ?", "mamie lui a montré une carte ?", "marie-lou passe ?", "personne ?", "mamie passes ?"],
)
def test_an_answer_with_a_question_mark_behind_its_verb_is_not_noted_as_certain(said: str) -> None:
    assert refused(f"noé demande violet, matraque, bureau ; {said}") == "quick-unsure"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("noé violet poignard, mamie a", "quick-missing"),
        ("noé violet billard, mamie a", "quick-missing"),
        ("je violet matraque noé a", "quick-missing"),
        ("noé violet matraque billard, mamie a", "quick-unsure"),
        ("noé demande violet matraque, mamie a", "quick-unsure"),
    ],
)
def test_a_alone_behind_a_player_is_the_verb_and_no_card(line: str, code: str) -> None:
    assert refused(line) == code


@pytest.mark.parametrize("can", ["can", "did", "does", "has"])
def test_a_player_who_can_shows_a_card_that_was_not_seen(can: str) -> None:
    for line in ("Al asks mustard candlestick hall. Mary-Jane", "Al mustard candlestick hall Mary-Jane"):
        assert read(f"{line} {can}", ENGLISH) == "Al moutarde chandelier hall, Jo Ann pass, Mary-Jane show"
    assert refused("mus hal mary-jane can", ENGLISH) == "quick-missing"
    assert refused(f"Al asks mustard candlestick hall. Mary-Jane {can} the rope", ENGLISH) == "quick-unsure"


@pytest.mark.parametrize("may", ["may", "might", "must", "is", "will"])
def test_a_player_who_may_does_nothing_that_is_certain(may: str) -> None:
    assert refused(f"Al asks mustard candlestick hall. Mary-Jane {may}", ENGLISH) == "quick-unsure"


def test_a_card_named_by_the_same_letters_as_a_verb_may_be_shown() -> None:
    for line in ("Al mus can hal jo-ann can", "Al asks mus, can, hall, Jo Ann can"):
        assert read(line, ENGLISH) == "Al moutarde chandelier hall, Jo Ann show chandelier"
    for line in ("Al can mus hal jo-ann", "Al asks must, can, hall, Jo Ann shows"):
        assert read(line, ENGLISH) == "Al moutarde chandelier hall, Jo Ann show"


def test_a_player_from_whom_a_card_is_asked_has_not_shown_it() -> None:
    assert refused("Al asks green dagger study from Jo Ann", ENGLISH) == "quick-no-answer"
    assert read("Al asks green dagger study from Jo Ann, Mary-Jane shows", ENGLISH) == (
        "Al olive poignard bureau, Jo Ann pass, Mary-Jane show"
    )
    assert refused("green dagger study from Al", ENGLISH) == "quick-unsure"
    assert read("Al asks green dagger study, a card from Jo Ann", ENGLISH) == (
        "Al olive poignard bureau, Jo Ann show"
    )


def test_a_slip_in_a_player_s_name_is_asked_for_in_a_sentence_too() -> None:
    with pytest.raises(EntryError) as error:
        read("Al asks mustard rope hall, joanne shows", ENGLISH)
    assert error.value.message.code == "unknown-did-you-mean"
    assert "Jo Ann" in error.value.message.arguments["close"]


@pytest.mark.parametrize("hyphenated", ["mary-jan shows", "Mary-Jan shows", "marie-lou montre"])
def test_names_begun_with_a_hyphen_are_one_player_unless_a_word_is_anothers(hyphenated: str) -> None:
    players = ("Kim", "Al", "Jo Ann", "Marie-Louise" if "lou" in hyphenated else "Mary-Jane")
    assert read(f"Al mustard candlestick hall, {hyphenated}", players) == (
        f"Al moutarde chandelier hall, Jo Ann pass, {players[-1]} show"
    )
    assert refused("Al mustard candlestick hall, mary-jan shows", ("Kim", "Al", "Mary-Jane", "Jan")) == (
        "quick-unsure"
    )
