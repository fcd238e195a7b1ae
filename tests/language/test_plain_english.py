"""The finder of unplain English finds it, and accepts everything that an editor would accept."""

import re

import pytest

from cluedo_notes.language.words import CALLED, TAPPED, TYPED
from tests.helpers.plain_english import EXEMPT, RECORDED, faults, phrases
from tests.language.test_words import sentences

BETTERED = [
    # as it was written once, a part of each fault found in it, and as an editor has it
    ("Who holds two cards has a button.", ["Who"], "If you hold two of the cards, each gets a button."),
    ("What is refused stays in the field.", ["What"], "A refused line stays in the field."),
    (
        "That nobody shows a card proves nothing.",
        ["That nobody"],
        "If nobody shows a card, that proves nothing.",
    ),
    ("So it is with the others' knowledge.", ["So it is with"], "The same goes for the others' knowledge."),
    ("Both figures stand below.", ["stand"], "Two figures follow."),
    ("It works just so in a terminal.", ["just so"], "It also works in a terminal."),
    ("Of two insertions the later comes first.", ["Of two"], "The later of two insertions comes first."),
    ("It is kept beside the game.", ["beside"], "It is kept next to the game."),
    ("Estimated are only these.", ["Estimated are"], "Only these are estimated."),
    ("A hand that is told twice is told alike.", ["is told"], "Both accounts of a hand agree."),
    ("You are 95 % sure.", ["95 %"], "You are 95% sure."),
    ("the page was started anew", ["anew"], "the page was started again"),
]


@pytest.mark.parametrize(("before", "parts", "after"), BETTERED)
def test_a_turn_of_phrase_that_nobody_writes_is_found(before: str, parts: list[str], after: str) -> None:
    assert [part for part, fault in zip(parts, faults(before), strict=True) if f"“{part}”" not in fault] == []
    assert faults(after) == []


def test_each_phrase_says_what_to_write_instead() -> None:
    assert len(phrases()) > 20
    assert [phrase.pattern.pattern for phrase in phrases() if not phrase.instead] == []


def test_a_long_sentence_is_found_and_two_short_ones_are_none() -> None:
    half = " ".join(["word"] * 16)
    assert "32 words" in faults(f"{half} {half}.")[0]
    assert faults(f"{half.capitalize()}. {half.capitalize()}.") == []


def test_questions_titles_and_pawns_are_left_alone() -> None:
    for said in (
        "Who drew the card?",
        "What you see",
        "Whose turn is it: who drew the card?",
        "## What it does",
    ):
        assert faults(said) == []
    assert faults("The room where the pawn stands.") == []


def test_code_addresses_and_quotations_are_nobody_s_style() -> None:
    assert faults("Write `besides` or “anew”, or see https://example.org/besides and [this](anew.md).") == []
    assert faults("```\nWho holds two has a button.\n```\n") == []
    assert faults(f"{EXEMPT} So it is with\nquotations, besides.") == []


def test_a_page_is_read_by_its_paragraphs_items_and_cells() -> None:
    table = "| a | b |\n| --- | --- |\n| anew | fine |\n"
    page = f"# Page\n\nGood text,\nbut for this.\n\n- Who asks waits.\n- fine\n\n{table}"
    found = "\n".join(faults(page))
    assert [part for part in ("“but for”", "“Who”", "“anew”") if part not in found] == []
    assert found.count("\n") == 2


LISTS = {
    "play-help-commands": "a list of commands",
    "play-help-keys": "a list of keys",
    "rivals-title": "a title",
}
"""The sentences of the catalogue that are exempt, and why."""
NAMED = re.compile(r"\{\w+(?::(?P<head>\w+)(?: \w+)?)?\}")


def spoken(sentence: str) -> set[str]:
    """A sentence of the catalogue in each of its forms, with a name in place of each argument."""
    plural = re.sub(r"\{\w+:[^}|]*\|([^}|]*)\}", r"\1", sentence)
    parts = re.split(r"\[([^\[\]]*¦[^\[\]]*)\]", plural)  # every second one has two or three forms
    forms = (
        "".join([*part.split("¦"), ""][form] if number % 2 else part for number, part in enumerate(parts))
        for form in (TYPED, TAPPED, CALLED)
    )
    return {NAMED.sub("Ana", form) for form in forms}


def test_every_english_sentence_is_plain() -> None:
    found = {
        code: wrong
        for code, sentence in sentences("en").items()
        if code not in LISTS
        and (wrong := sorted({fault for form in spoken(sentence) for fault in faults(form)}))
    }
    assert found == {}


def test_what_is_exempt_has_a_fault() -> None:
    said = sentences("en")
    assert [code for code in LISTS if not any(map(faults, spoken(said[code])))] == []


def test_an_event_is_noted_and_never_recorded() -> None:
    """One thing has one word in the sentences that players read."""
    assert [code for code, text in sentences("en").items() if RECORDED.search(text)] == []
