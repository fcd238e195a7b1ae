"""The two catalogues of words against each other and against the source that uses them."""

import ast
import gettext
import io
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import typer
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from cluedo_notes.cli.main import COMMANDS
from cluedo_notes.game.message import message
from cluedo_notes.game.rulebook import Rule
from cluedo_notes.game.rules import Reason
from cluedo_notes.game.turn import Phase
from cluedo_notes.game.words import Words, language_of, words_in

ROOT = Path(__file__).parents[2]
LOCALE = ROOT / "game" / "locale"
LANGUAGES = ("fr", "en")
PACKAGES = ("editions", "game", "cli")

# Codes that are put together while the program runs: the fixed part, and what may follow it (LOG_FORMAT.md
# for effects, powers, actions and owners; facts.md for colours; typer's own options and the groups for help).
EFFECTS = "stay go-anywhere plus-six right-neighbour play-again send-home see-shown block other clock"
WAYS = "dice passage double remain"
POWERS = "see-shown move-twice go-room suggest-anywhere random-card suggest-twice"
EDITIONS = "editions-list editions-show editions-check"
COLUMNS = "envelope pool face-up aside-1 aside-2 aside-3 aside-4"
ENDINGS = {
    "effect-": EFFECTS,
    "power-": POWERS,
    "way-": WAYS,
    "feature-": "spy draw window",
    "owner-": "envelope pool face-up aside",
    "column-": COLUMNS,
    "colour-": "yellow green purple blue red white brown peach grey pink",
    "rule-": " ".join(Rule),
    "broke-": " ".join(Rule),
    "unchecked-": " ".join(Reason),
    "phase-": " ".join([*Phase, "unknown"]),
    "moment-": " ".join(Phase),
    "misnote-": "pass show show-card",
    "verdict-": "legal illegal contradictory",
    "count-": "legal illegal contradictory unreadable",
    "may-": "roll move suggestion accusation spy look open-hand play power draw end-turn nothing",
    "leftover-": "none pool face-up centre",
    "answer-": "pass show block draw show-card",
    "help-": " ".join([*COMMANDS, EDITIONS, "cluedo-notes usage help install-completion show-completion"]),
    "example-": " ".join([*(command for command in COMMANDS if command != "editions"), EDITIONS]),
    "": "suspects weapons rooms",  # the categories as headings
}
DYNAMIC = {head + tail for head, tails in ENDINGS.items() for tail in tails.split()}
# What msgspec calls the types of JSON values: errors name them by these codes.
JSON_TYPES = {"str", "int", "float", "bool", "array", "object", "null"}


@cache
def catalogue(language: str) -> Catalog:
    with (LOCALE / language / "LC_MESSAGES" / "cluedo-notes.po").open("rb") as file:
        return read_po(file, locale=language)


def sentences(language: str) -> dict[str, str]:
    """Code -> sentence, as the .po file has them."""
    return {str(entry.id): str(entry.string) for entry in catalogue(language) if entry.id}


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


@cache
def trees() -> tuple[tuple[Path, ast.Module], ...]:
    files = sorted(file for package in PACKAGES for file in (ROOT / package).rglob("*.py"))
    return tuple((file, ast.parse(file.read_text(encoding="utf-8"))) for file in files)


# Where a call takes its code: message("code"), words("code"), Message("code"), problems.add("code"),
# DealError(key, "code").
TAKES_CODE = {"message": 0, "words": 0, "current_words": 0, "Message": 0, "DealError": 1}


def code_of(call: ast.Call) -> str | None:
    """The code that a call says literally, or None."""
    match call.func:
        case ast.Name(name) | ast.Attribute(attr=name) if name in TAKES_CODE:
            position = TAKES_CODE[name]
        case ast.Attribute(ast.Name("problems") | ast.Attribute(attr="problems"), "add"):
            position = 0
        case _:
            return None
    argument = call.args[position] if len(call.args) > position else None
    match argument:
        case ast.Constant(str(code)):
            return code
    return None


def calls() -> Iterator[tuple[str, str, ast.Call]]:
    """Where, the code, the call: every call that says a code literally."""
    for file, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and (code := code_of(node)) is not None:
                yield f"{file.relative_to(ROOT)}:{node.lineno}", code, node


def literals() -> set[str]:
    """Every string of the source that stands by itself (no docstring, no part of an f-string)."""
    found = set()
    for _, tree in trees():
        parts = {
            id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts:
                found.add(node.value)
    return found


def at_codes() -> set[str]:
    """The codes that the source writes as "@code", alone or in a list of accepted values."""
    return {text[1:] for text in literals() if re.fullmatch("@[a-z0-9-]+", text)}


def of_the_library() -> set[str]:
    """What the command line library says in English and the French catalogue says in French."""
    return set(sentences("fr")) - set(sentences("en"))


def test_both_languages_have_the_same_codes_but_for_the_library_s_own_texts() -> None:
    assert set(sentences("en")) - set(sentences("fr")) == set()
    library = "".join(file.read_text(encoding="utf-8") for file in Path(typer.__file__).parent.rglob("*.py"))
    assert [text for text in of_the_library() if f'_("{text}")' not in library] == []


def test_no_code_stands_twice_in_a_catalogue() -> None:
    for language in LANGUAGES:
        text = (LOCALE / language / "LC_MESSAGES" / "cluedo-notes.po").read_text(encoding="utf-8")
        codes = re.findall('^msgid "(.*)"$', text, re.MULTILINE)
        assert [code for code in set(codes) if codes.count(code) > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_empty_or_marked_as_doubtful(language: str) -> None:
    assert [code for code, said in sentences(language).items() if not said.strip()] == []
    assert [entry.id for entry in catalogue(language) if entry.id and entry.fuzzy] == []


def test_a_sentence_has_the_same_placeholders_in_both_languages() -> None:
    french = sentences("fr")
    english = sentences("en") | {text: text for text in of_the_library()}
    different = {
        code: (placeholders(french[code]), placeholders(english[code]))
        for code in french
        if placeholders(french[code]) != placeholders(english[code])
    }
    assert different == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_is_what_the_words_compile_to(language: str) -> None:
    fresh = io.BytesIO()
    write_mo(fresh, catalogue(language))
    fresh.seek(0)
    compiled = (LOCALE / language / "LC_MESSAGES" / "cluedo-notes.mo").open("rb")
    with compiled:
        committed = gettext.GNUTranslations(compiled)._catalog  # type: ignore[attr-defined]
    expected = gettext.GNUTranslations(fresh)._catalog  # type: ignore[attr-defined]
    for texts in (committed, expected):
        assert "charset=utf-8" in texts.pop("").lower()  # the rest of the header is about the compiling
    assert committed == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_of_the_source_has_its_sentence(language: str) -> None:
    known = sentences(language)
    assert {where: code for where, code, _ in calls() if code not in known} == {}
    assert at_codes() - set(known) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_that_is_put_together_has_its_sentence(language: str) -> None:
    assert DYNAMIC - set(sentences(language)) == set()
    assert JSON_TYPES - set(sentences(language)) == set()


def test_every_f_string_that_is_a_code_begins_with_a_known_part() -> None:
    unknown = []
    for file, tree in trees():
        for node in ast.walk(tree):
            if not (isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.JoinedStr)):
                continue
            if isinstance(node.func, ast.Name | ast.Attribute) and ast.unparse(node.func).endswith("words"):
                head = node.args[0].values[0]
                if isinstance(head, ast.Constant) and head.value not in ENDINGS:
                    unknown.append(f"{file.name}:{node.lineno}: {head.value}")
    assert unknown == []


def test_a_call_gives_its_sentence_everything_that_it_needs() -> None:
    lacking = {}
    for where, code, call in calls():
        given = {keyword.arg for keyword in call.keywords}
        values = call.args[1] if len(call.args) > 1 else None
        if isinstance(values, ast.Dict):
            given |= {key.value for key in values.keys if isinstance(key, ast.Constant)}
        elif isinstance(values, ast.Name) or None in given:
            continue  # the arguments are put together elsewhere
        missing = placeholders(sentences("en").get(code, "")) - given
        if missing:
            lacking[where] = (code, missing)
    assert lacking == {}


def test_no_sentence_is_left_that_nothing_says() -> None:
    used = literals() | at_codes() | DYNAMIC | JSON_TYPES
    assert sorted(set(sentences("en")) - used) == []


def test_an_unknown_code_is_a_fault_and_no_sentence() -> None:
    for language in LANGUAGES:
        with pytest.raises(KeyError):
            Words(language)("no-such-code")
        assert not Words(language).has("no-such-code")


def test_arguments_may_be_lists_messages_codes_and_numbers() -> None:
    english, french = words_in("en"), words_in("fr")
    inner = message("card-of-category", card="hall", category=message("room"))
    outer = message("not-one-of-each", found=[inner, inner])
    assert english.say(outer).count("hall (room), hall (room)") == 1
    assert french.say(outer).count("hall (lieu), hall (lieu)") == 1
    assert "3" in english("three-cards", found=3)


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
    ("too-few-cards", "aside"): (["with 0 ", "with 1 ", "with 2 "], ["0 mise à", "1 mise à", "2 mises à"]),
    ("wrong-number-of-cards", "number"): (["are 0", "is 1", "are 2"], ["a 0", "a 1", "a 2"]),
    ("torn-line", "size"): (["0 bytes", "1 byte)", "2 bytes"], ["0 octet)", "1 octet)", "2 octets"]),
    ("face-up-missing", "number"): (
        ["0 cards are left over", "1 card is left over", "2 cards are left over"],
        ["0 carte (", "1 carte (", "2 cartes ("],
    ),
    ("face-up-wrong-number", "found"): (
        ["0 open cards are", "1 open card is", "2 open cards are"],
        ["0 carte visible ", "1 carte visible ", "2 cartes visibles"],
    ),
    ("hand-is-not-hand-size", "found"): (
        ["0 cards", "1 card ", "2 cards"],
        ["0 carte ", "1 carte ", "2 cartes"],
    ),
    ("option-too-many-suspects", "accepted"): (
        ["0 unnamed suspects", "1 unnamed suspect", "2 unnamed suspects"],
        ["0 suspect ", "1 suspect ", "2 suspects"],
    ),
    ("edition-two-players", "number"): (
        ["0 cards lie", "1 card lies", "2 cards lie"],
        ["0 carte est mise", "1 carte est mise", "2 cartes sont mises"],
    ),
    ("edition-intrigue", "number"): (
        ["0 intrigue cards", "1 intrigue card,", "2 intrigue cards"],
        ["0 carte ", "1 carte ", "2 cartes "],
    ),
    ("cards-for-showers", "cards"): (
        ["0 cards are given", "1 card is given", "2 cards are given"],
        ["0 carte est donnée ", "1 carte est donnée ", "2 cartes sont données"],
    ),
    ("bad-edition-more", "more"): (["0 more", "1 more", "2 more"], ["0 autre ", "1 autre ", "2 autres"]),
    ("envelope-open", "number"): (["of 0", "of 1", "of 2"], ["0 possible ", "1 possible ", "2 possibles"]),
    ("more-envelopes", "number"): (["0 more", "1 more", "2 more"], ["0 autre ", "1 autre ", "2 autres"]),
    ("likeliest-of-several", "number"): (
        ["0 others alike", "1 other alike", "2 others alike"],
        ["0 autre à", "1 autre à", "2 autres à"],
    ),
    ("board-ragged", "found"): (["0 signs", "1 sign,", "2 signs"], ["0 signe,", "1 signe,", "2 signes"]),
    ("broke-clocks", "number"): (
        ["all 0 clock cards are out", "the only clock card is out", "all 2 clock cards are out"],
        [
            "la seule carte Temps est sortie",
            "la seule carte Temps est sortie",
            "les 2 cartes Temps sont sorties",
        ],
    ),
    ("verdict-legal", "events"): (
        ["0 events,", "1 event,", "2 events,"],
        ["0 événement,", "1 événement,", "2 événements,"],
    ),
    ("broke-reveal-size", "number"): (
        ["0 cards,", "1 card,", "2 cards,"],
        ["0 carte ", "1 carte ", "2 cartes "],
    ),
    ("deck-left", "left"): (["0 of", "1 of", "2 of"], ["9 reste ", "9 reste ", "9 restent"]),
    ("deck-left", "out"): (["0 of", "1 of", "2 of"], ["sur 9 sortie.", "sur 9 sortie.", "sur 9 sorties."]),
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
    assert "→ 1,98 bit (" in french("bits-gained", before="2,00", after="1,98", bits="0,02")
    assert "→ <0,01 bit (" in french("bits-gained", before="2,00", after="<0,01", bits="2,00")
    assert "→ 2,00 bits (" in french("bits-lost", before="1,00", after="2,00", bits="1,00")
    assert "1\u202f001 autres" in french("more-envelopes", number="1\u202f001")
    assert "1 other alike" in english("likeliest-of-several", cards="x", number=1, percent="1%")


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_forms_of_a_word_are_always_two(language: str) -> None:
    specs = {
        code: spec
        for code, said in sentences(language).items()
        for _, _, spec, _ in string.Formatter().parse(said)
        if spec and spec.count("|") != 1
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
        ("Hugo", "de Hugo", "que Hugo"),
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
    assert f"élimination {of}," in french("said-open-hand", player=name, cards="x")
    assert f"Main {of}," in french("ask-hand-of", player=name)
    assert f"après {that} a" in french("broke-answer-ends", player="x", shower=name)


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


def test_braces_and_percents_in_what_was_typed_are_told_as_they_stand() -> None:
    for typed in ("{typed}", "{0}", "%s", "{", "}}"):
        for language in LANGUAGES:
            assert typed in words_in(language)("hand-form", typed=typed)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "FR"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "fr_BE"}, "fr"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "fr:en"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": ""}, "fr"),
    ],
)
def test_the_language_is_the_locale_s(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language
