"""Arguments fit their sentences: counts and their nouns, French elisions, quotation marks."""

import string

import pytest

from cluedo_notes.language.message import message
from cluedo_notes.language.words import words_in
from cluedo_notes.limits import MOST_QUOTED_LETTERS
from tests.language.test_words import LANGUAGES, placeholders, sentences

ZERO_ONE_TWO = {
    # code and count -> English and French, for 0, 1 and 2
    ("broke-move-reach", "points"): (
        ["with 0 points", "with 1 point", "with 2 points"],
        ["avec 0 point", "avec 1 point", "avec 2 points"],
    ),
    ("too-few-cards", "cards"): (
        ["0 cards are", "1 card is", "2 cards are"],
        ["0 carte ne suffit", "1 carte ne suffit", "2 cartes ne suffisent"],
    ),
    ("too-few-cards", "aside"): (["with 0 ", "with 1 ", "with 2 "], ["met 0 à", "met 1 à", "met 2 à"]),
    ("wrong-number-of-cards", "number"): (["be 0", "be 1", "be 2"], ["de 0", "de 1", "de 2"]),
    ("torn-line", "size"): (["0 bytes", "1 byte)", "2 bytes"], ["0 octet)", "1 octet)", "2 octets"]),
    ("face-up-missing", "number"): (
        ["0 cards are left over", "1 card is left over", "2 cards are left over"],
        ["0 carte (", "1 carte (", "2 cartes ("],
    ),
    ("face-up-wrong-number", "found"): (
        ["0 face-up cards are", "1 face-up card is", "2 face-up cards are"],
        ["0 carte visible ", "1 carte visible ", "2 cartes visibles"],
    ),
    ("hand-is-not-hand-size", "found"): (
        ["0 cards", "1 card,", "2 cards"],
        ["0 carte,", "1 carte,", "2 cartes,"],
    ),
    ("option-too-many-suspects", "accepted"): (
        ["0 unnamed suspects", "1 unnamed suspect", "2 unnamed suspects"],
        ["0 suspect ", "1 suspect ", "2 suspects"],
    ),
    ("edition-two-players", "number"): (
        ["0 cards are", "1 card is", "2 cards are"],
        ["0 carte est mise", "1 carte est mise", "2 cartes sont mises"],
    ),
    ("edition-intrigue", "number"): (
        ["0 intrigue cards", "1 intrigue card,", "2 intrigue cards"],
        ["0 carte ", "1 carte ", "2 cartes "],
    ),
    ("cards-for-showers", "cards"): (
        ["0 cards are given", "1 card is given", "2 cards are given"],
        ["0 carte est indiquée ", "1 carte est indiquée ", "2 cartes sont indiquées"],
    ),
    ("bad-edition-more", "more"): (["0 more", "1 more", "2 more"], ["0 autre ", "1 autre ", "2 autres"]),
    ("envelope-open", "number"): (["of 0", "of 1", "of 2"], ["0 possible ", "1 possible ", "2 possibles"]),
    ("more-envelopes", "number"): (["0 more", "1 more", "2 more"], ["0 autre ", "1 autre ", "2 autres"]),
    ("likeliest-of-several", "number"): (
        ["0 others just", "1 other just", "2 others just"],
        ["0 autre à", "1 autre à", "2 autres à"],
    ),
    ("board-ragged", "found"): (
        ["0 characters,", "1 character,", "2 characters,"],
        ["0 signe,", "1 signe,", "2 signes"],
    ),
    ("broke-clocks", "number"): (
        ["all 0 clock cards have", "the only clock card has", "all 2 clock cards have"],
        [
            "la seule carte Temps est sortie",
            "la seule carte Temps est sortie",
            "les 2 cartes Temps sont sorties",
        ],
    ),
    ("web-game-state", "number"): (
        ["0 lines,", "1 line,", "2 lines,"],
        ["0 ligne,", "1 ligne,", "2 lignes,"],
    ),
    ("broke-reveal-size", "number"): (
        ["0 cards,", "1 card,", "2 cards,"],
        ["0 carte ", "1 carte ", "2 cartes "],
    ),
    ("why-size", "number"): (["0 cards", "1 card", "2 cards"], ["0 carte", "1 carte", "2 cartes"]),
    ("check-more", "number"): (["0 more", "1 more", "2 more"], ["0 autre", "1 autre", "2 autres"]),
    ("deck-left", "left"): (["0 of", "1 of", "2 of"], ["9 reste ", "9 reste ", "9 restent"]),
}


@pytest.mark.parametrize(("code", "count"), ZERO_ONE_TWO)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_count_has_the_right_form_of_its_noun(code: str, count: str, language: str) -> None:
    given = dict.fromkeys(placeholders(sentences(language)[code]), 9)
    expected = ZERO_ONE_TWO[code, count][LANGUAGES[::-1].index(language)]
    for number, words in enumerate(expected):
        for value in (number, str(number)):  # large counts come as texts with their thousands apart
            assert words in words_in(language)(code, **{**given, count: value})


def test_a_number_below_two_is_singular_in_french_and_only_one_in_english() -> None:
    french, english = words_in("fr"), words_in("en")
    assert "→ 1,98 bit d" in french("bits-gained", before="2,00", after="1,98", bits="0,02")
    assert "→ <0,01 bit d" in french("bits-gained", before="2,00", after="<0,01", bits="2,00")
    assert "→ 2,00 bits d" in french("bits-lost", before="1,00", after="2,00", bits="1,00")
    assert "1\u202f001 autres" in french("more-envelopes", number="1\u202f001")
    assert "1 other just" in english("likeliest-of-several", cards="x", number=1, percent="1%")


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_forms_of_a_word_are_always_two(language: str) -> None:
    specs = {
        code: spec
        for code, said in sentences(language).items()
        for _, _, spec, _ in string.Formatter().parse(said)
        if spec and "|" in spec and spec.count("|") != 1
    }
    assert specs == {}


@pytest.mark.parametrize(
    ("name", "of", "that"),
    [
        ("Bob", "de Bob", "que Bob"),
        ("Ana", "d’Ana", "qu’Ana"),
        ("Éva", "d’Éva", "qu’Éva"),
        ("E\u0301va", "d’E\u0301va", "qu’E\u0301va"),
        ("ute", "d’ute", "qu’ute"),
        ("Œdipe", "d’Œdipe", "qu’Œdipe"),
        ("Hélène", "d’Hélène", "qu’Hélène"),
        ("Hugo", "d’Hugo", "qu’Hugo"),
        ("Hassan", "de Hassan", "que Hassan"),
        ("Yves", "d’Yves", "qu’Yves"),
        ("Yann", "de Yann", "que Yann"),
        ("quelqu’un", "de quelqu’un", "que quelqu’un"),
        ("{player}", "de {player}", "que {player}"),
    ],
)
def test_french_de_and_que_are_elided_before_a_vowel(name: str, of: str, that: str) -> None:
    french = words_in("fr")
    assert f"tour {of} :" in french("whose-turn", player=name, phase="?")
    assert f"tour {of}" in french("broke-turn-order", player=name, expected=name)
    assert f"portée {of} :" in french("reach-places", player=name, places="x")
    assert f"pouvoir {of}" in french("broke-power-own", player=name, power="x")
    assert f"Main {of}," in french("ask-hand-of", player=name)
    assert f"alors {that} a" in french("broke-answer-ends", player="x", shower=name)


def test_effects_and_powers_are_quoted_in_sentences() -> None:
    for code, slot in (
        ("broke-card-held", "card"),
        ("broke-card-time", "card"),
        ("broke-power-own", "power"),
        ("broke-power-time", "power"),
        ("broke-card-event", "effect"),
        ("by-power", "power"),
        ("said-play", "used"),
        ("said-power", "used"),
        ("slip-shows-nothing", "used"),
        ("said-draw-card", "card"),
    ):
        assert f"“{{{slot}}}”" in sentences("en")[code]
        assert f"« {{{slot}}} »" in sentences("fr")[code]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_message_repeats_a_long_text_without_its_middle(language: str) -> None:
    typed = "begin" + "x" * 1_000_000 + "end"
    for value in (typed, [typed, typed], message("quick-unknown", typed=typed)):
        text = words_in(language).say(message("unbalanced-quotes", typed=value))
        assert "begin" in text
        assert "end" in text
        assert "…" in text
        assert len(text) < 3 * MOST_QUOTED_LETTERS
    assert typed in words_in(language).say(message("command-here", typed="x", command=typed))
    short = "x" * MOST_QUOTED_LETTERS
    assert short in words_in(language).say(message("unbalanced-quotes", typed=short))
