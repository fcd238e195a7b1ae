"""French as it is printed: signs, apostrophes, elision, nothing that only experts read. And English signs."""

import re
from collections.abc import Iterator

import pytest

from cluedo_notes.editions import load, shipped
from cluedo_notes.language.words import words_in
from tests.helpers.printed_french import (
    ASKED_INSTEAD_OF_PROPOSED,
    DENIED_TWICE,
    SIGN_WITHOUT_SPACE,
    STRAIGHT_APOSTROPHE,
    WHOLE_BEFORE_VOWEL,
    WHOLE_IN_FIXED_PHRASE,
    WRONG_GUILLEMETS,
)
from tests.language.test_words import named_options, placeholders, sentences

FOR_EXPERTS = re.compile(r"(^|-)bits($|-)")
NAMES = ("player", "expected", "shower", "other", "target", "first", "owner", "me", "ended_by", "next")
CODE = re.compile(r'"\w+":(?: "\w+")?|\b[A-Za-zÀ-ÿ_]+:[A-Za-z\[{]\S*|https?:\S*')
"""What is typed or written in a file: a key of JSON, bob:draw=clock, NOM:PERSONNAGE, an address."""


def french() -> Iterator[tuple[str, str]]:
    """Every sentence without what is code in it, and the two forms of a word as two words."""
    for code, said in sentences("fr").items():
        yield code, CODE.sub("", re.sub(r"\{\w+:([^}|]*)\|([^}|]*)\}", r"\1 \2", said))


def breaking(pattern: str) -> dict[str, list[str]]:
    """The sentences in which a pattern is found, and what it found."""
    found = {code: [one[0] for one in re.finditer(pattern, said)] for code, said in french()}
    return {code: those for code, those in found.items() if those}


def test_a_space_stands_before_a_high_sign() -> None:
    assert breaking(SIGN_WITHOUT_SPACE) == {}


def test_guillemets_have_their_spaces_and_no_others_are_used() -> None:
    assert breaking(WRONG_GUILLEMETS) == {}


def test_what_is_asked_at_the_table_is_called_a_hypothesis() -> None:
    """As in the boxes, and who makes one “propose”; a question is one that the program asks its reader."""
    to_the_reader = {"help-new", "help-add-reveal", "arg-odds", "doubt-turn", "seat-asked"}
    said = breaking(r"(?<!\{)(?<!numbers )\b[Qq]uestions?\b|(?<!add-)\b[Ss]uggestions?\b")
    assert said.keys() - to_the_reader == set()
    assert breaking(ASKED_INSTEAD_OF_PROPOSED) == {}


def test_apostrophes_are_curved() -> None:
    assert breaking(STRAIGHT_APOSTROPHE) == {}


def test_small_words_lose_their_vowel_before_another() -> None:
    assert breaking(WHOLE_BEFORE_VOWEL) == {}
    assert breaking(WHOLE_IN_FIXED_PHRASE) == {}


def test_what_denies_with_nobody_or_nothing_does_not_deny_again() -> None:
    assert breaking(DENIED_TWICE) == {}


def test_no_sentence_has_an_article_or_a_pronoun_before_a_name() -> None:
    """Only “de” and “que” are elided before an argument, when it is filled in."""
    assert breaking(rf"\b(?:[LlJjMmTtSsNn]e|[Ll]a|\w+que(?<!\bque)) \{{(?:{'|'.join(NAMES)})\}}") == {}


@pytest.mark.parametrize("name", ["Ana", "Élise", "Yves", "Œdipe"])
def test_a_name_with_a_vowel_takes_the_short_form_and_others_do_not(name: str) -> None:
    words, tried = words_in("fr"), 0
    for code, said in sentences("fr").items():
        for argument in set(NAMES) & placeholders(said):
            given = dict.fromkeys(placeholders(said), "7")
            elided, whole = (words(code, **{**given, argument: one}) for one in (name, "Bob"))
            assert not re.search(rf"\b(?:de|que) {name}", elided, re.IGNORECASE), code
            assert not re.search(r"\b(?:d|qu)’Bob", whole), code
            tried += f"’{name}" in elided
    assert tried > 10


@pytest.mark.parametrize("owner", ["les cartes visibles", "le talon"])
def test_an_owner_that_has_an_article_never_follows_a_or_de(owner: str) -> None:
    words = words_in("fr")
    for code, said in sentences("fr").items():
        if "owner" in placeholders(said):
            filled = words(code, **{**dict.fromkeys(placeholders(said), "7"), "owner": owner})
            assert not re.search(r"\b(?:de|à) les?\b", filled), code


def test_english_has_curved_apostrophes_and_quotation_marks() -> None:
    """As the names on the cards have them. What is written in a file keeps its own."""
    notes = {edition: note.in_language("en") for edition in shipped() if (note := load(edition).note)}
    said = {code: CODE.sub("", one) for code, one in (sentences("en") | notes).items()}
    assert notes and {code for code, one in said.items() if re.search(r"[\w}]'|'\w|\"", one)} == set()


@pytest.mark.parametrize("language", ["fr", "en"])
def test_players_read_no_bits(language: str) -> None:
    said = {code: one for code, one in sentences(language).items() if not FOR_EXPERTS.search(code)}
    assert {code for code, one in said.items() if re.search(r"\b(?:bits?|entrop\w+)\b", one)} == set()


def test_in_english_a_player_is_they() -> None:
    said = sentences("en").items()
    assert {code for code, one in said if re.search(r"\b(?:he|him|his|himself|she|her)\b", one)} == set()


def test_french_sentences_name_the_same_options_in_french() -> None:
    """Commands to type, which are in English in both catalogues, are translated when they are shown. The
    library's own texts have themselves as codes."""
    words, english, option = words_in("fr"), sentences("en"), re.compile(r"(?<![\w-])--([\w-]+)")
    in_french = {name: words(f"option-{name}") for name in named_options()}
    translated = ("example-", "typed-")
    differing = {
        code: sentence
        for code, sentence in sentences("fr").items()
        if not code.startswith(translated)
        and set(option.findall(sentence))
        != {in_french.get(name, name) for name in option.findall(english.get(code, code))}
    }
    assert differing == {}
    assert in_french["wrong"] == "faux"
