"""How open the envelope is, as readers are told: in solutions, and in bits for those who ask for them."""

import re

import pytest

from cluedo_notes.game.deduction.odds import Openness
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.words import words_in
from cluedo_notes.presentation.envelope import Measure, brief_openness, openness_changed, openness_text
from tests.helpers.cli.playing import CommandLine
from tests.helpers.places import ROOT

EXAMPLE = str(ROOT / "examples" / "classic-3p.jsonl")
ONE, EVEN, NEARLY = Openness.of([1.0]), Openness.of([0.25] * 4), Openness.of([0.26, 0.24, 0.25, 0.25])
UNEVEN, SETTLED = Openness.of([0.5, 0.25, 0.25]), Openness.of([0.999, 0.001])

AT_12 = {
    "en": "22 solutions left, as open as 20 equally likely ones",
    "fr": "Il reste 22 solutions, l’équivalent de 20 à chances égales",
}


@pytest.mark.parametrize(
    ("found", "english", "french"),
    [
        (ONE, "1 solution left", "Il reste 1 solution"),
        (EVEN, "4 solutions left, all equally likely", "Il reste 4 solutions, toutes à chances égales"),
        (NEARLY, "4 solutions left", "Il reste 4 solutions"),
        (SETTLED, "2 solutions left", "Il reste 2 solutions"),
        (
            UNEVEN,
            "3 solutions left, as open as 2.8 equally likely ones",
            "Il reste 3 solutions, l’équivalent de 2,8 à chances égales",
        ),
        (
            Openness(1234, 10.0, even=False),
            "1,234 solutions left, as open as 1,024 equally likely ones",
            "Il reste 1 234 solutions, l’équivalent de 1 024 à chances égales",
        ),
    ],
)
def test_how_open_the_solutions_are_is_said_where_their_number_does_not_tell(
    found: Openness, english: str, french: str
) -> None:
    assert openness_text(found, words_in("en")) == english
    assert openness_text(found, words_in("fr")).replace("\u202f", " ") == french


@pytest.mark.parametrize(
    ("before", "after", "english"),
    [
        (EVEN, UNEVEN, "3 solutions left, as open as 2.8 equally likely ones (was 4)"),
        (UNEVEN, ONE, "1 solution left (was 3)"),
        (UNEVEN, EVEN, "4 solutions left, all equally likely (was 3)"),
        (
            Openness(3, 1.2, even=False),
            UNEVEN,
            "3 solutions left, as open as 2.8 equally likely ones (was as open as 2.3)",
        ),
        (EVEN, NEARLY, "4 solutions left (before, all equally likely)"),
        (NEARLY, EVEN, "4 solutions left, all equally likely (before, nearly all equally likely)"),
        (UNEVEN, UNEVEN, None),
    ],
)
def test_a_change_says_what_was_before(before: Openness, after: Openness, english: str | None) -> None:
    assert openness_changed(before, after, Measure.SOLUTIONS, words_in("en")) == english
    french = openness_changed(before, after, Measure.SOLUTIONS, words_in("fr"))
    assert (french is None) == (english is None)


@pytest.mark.parametrize("found", [ONE, EVEN, NEARLY, SETTLED, UNEVEN])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_brief_form_is_no_longer_and_says_as_much(found: Openness, lang: str) -> None:
    """But for how open solutions are that are nearly alike."""
    words = words_in(lang)
    brief, whole = brief_openness(found, words), openness_text(found, words)
    assert len(brief) <= len(whole)
    said = re.findall(r"[\d,.]+\b", whole)
    assert re.findall(r"[\d,.]+\b", brief) == (said[:1] if found.alike > 0.9 * found.solutions else said)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("typed", [("sheet",), ("envelope",), ("replay", "--plain")])
def test_players_read_solutions_and_no_bits(cli: CommandLine, typed: tuple[str, ...], lang: str) -> None:
    said = " ".join(cli("--lang", lang, "--game", EXAMPLE, *typed, "--at", "12").out.split())
    assert AT_12[lang] in said
    assert not re.search(r"\bbits?\b", said)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("typed", "figure"),
    [
        (("envelope", "--at", "12"), "4.34"),
        (("advise", "--at", "12", "--no-read-askers"), "4.34"),
        (("replay", "--plain", "--at", "12"), "4.34"),
        (("show", "plum", "hall", "rope", "--to", "bob", "--at", "12"), "±"),
    ],
)
def test_bits_are_for_those_who_ask(cli: CommandLine, typed: tuple[str, ...], figure: str, lang: str) -> None:
    decimal = words_in(lang)("decimal-sign")
    plain, expert = (cli("--lang", lang, "--game", EXAMPLE, *typed, *more).out for more in ((), ("--bits",)))
    assert re.search(r"\bbits?\b", expert)
    assert figure.replace(".", decimal) in expert
    assert not re.search(r"\bbits?\b", plain)
    assert figure.replace(".", decimal) not in plain
