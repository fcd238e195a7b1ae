"""How open the envelope is, as readers see it: in solutions, and in bits on request."""

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

AT_12 = {"en": "22 solutions are still possible.", "fr": "22 solutions sont encore possibles."}


@pytest.mark.parametrize(
    ("found", "english", "french"),
    [
        (ONE, "1 solution is still possible.", "Une seule solution reste possible."),
        (EVEN, "4 solutions are still possible.", "4 solutions sont encore possibles."),
        (UNEVEN, "3 solutions are still possible.", "3 solutions sont encore possibles."),
        (SETTLED, "2 solutions are still possible.", "2 solutions sont encore possibles."),
        (
            Openness(174, 5.32, even=False),
            "174 solutions, some likelier than others: as hard to guess as 40 equally likely ones.",
            "174 solutions, plus ou moins probables : "
            "c’est aussi difficile à deviner que s’il y en avait 40 à égalité.",
        ),
        (
            Openness(2100, 10.0, even=False),
            "2,100 solutions, some likelier than others: as hard to guess as 1,024 equally likely ones.",
            "2 100 solutions, plus ou moins probables : "
            "c’est aussi difficile à deviner que s’il y en avait 1 024 à égalité.",
        ),
    ],
)
def test_how_open_the_solutions_are_is_said_where_their_number_would_mislead(
    found: Openness, english: str, french: str
) -> None:
    assert openness_text(found, words_in("en")) == english
    assert openness_text(found, words_in("fr")).replace("\u202f", " ") == french


@pytest.mark.parametrize(
    ("before", "after", "english"),
    [
        (EVEN, UNEVEN, "3 solutions are still possible."),
        (UNEVEN, ONE, "1 solution is still possible."),
        (
            Openness(20, 4.0, even=False),
            Openness(20, 2.0, even=False),
            "20 solutions, some likelier than others: as hard to guess as 4 equally likely ones.",
        ),
        (EVEN, NEARLY, None),
        (UNEVEN, UNEVEN, None),
    ],
)
def test_a_change_is_said_where_a_reader_sees_it(
    before: Openness, after: Openness, english: str | None
) -> None:
    assert openness_changed(before, after, Measure.SOLUTIONS, words_in("en")) == english
    french = openness_changed(before, after, Measure.SOLUTIONS, words_in("fr"))
    assert (french is None) == (english is None)


@pytest.mark.parametrize("found", [ONE, EVEN, NEARLY, SETTLED, UNEVEN])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_brief_form_is_shorter_and_has_the_number_of_solutions(found: Openness, lang: str) -> None:
    brief = brief_openness(found, words_in(lang))
    assert len(brief) < len(openness_text(found, words_in(lang)))
    assert re.findall(r"\d+", brief) == [str(found.solutions)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("typed", [("sheet",), ("odds",), ("replay", "--plain")])
def test_players_read_solutions_and_no_bits(cli: CommandLine, typed: tuple[str, ...], lang: str) -> None:
    said = " ".join(cli("--lang", lang, "--game", EXAMPLE, *typed, "--at", "12").out.split())
    assert AT_12[lang] in said
    assert not re.search(r"\bbits?\b", said)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("typed", "figure"),
    [
        (("odds", "--at", "12"), "4.34"),
        (("advise", "--at", "12", "--no-read-askers"), "4.34"),
        (("replay", "--plain", "--at", "12"), "4.34"),
        (("reply", "plum", "hall", "rope", "--to", "bob", "--at", "12"), "±"),
    ],
)
def test_bits_are_for_those_who_ask(cli: CommandLine, typed: tuple[str, ...], figure: str, lang: str) -> None:
    decimal = words_in(lang)("decimal-sign")
    plain, expert = (cli("--lang", lang, "--game", EXAMPLE, *typed, *more).out for more in ((), ("--bits",)))
    assert re.search(r"\bbits?\b", expert)
    assert figure.replace(".", decimal) in expert
    assert not re.search(r"\bbits?\b", plain)
    assert figure.replace(".", decimal) not in plain
