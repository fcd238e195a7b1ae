"""Answers as a family says them: to whom a card is shown, that nobody can show, and what was not noticed."""

import pytest

from cluedo_notes.game.errors import EntryError
from tests.game.entry.shorthand.test_sentence import read

FAMILY = ("Bernard", "Monique", "Théo")


@pytest.mark.parametrize(
    "shows",
    [
        *("me la montre", "me le montre", "me les montre", "me l'a montrée", "m'en montre une", "m'a montré"),
        *("m'a montré une carte", "me fait voir une carte", "qui me la montre", "qui m'en montre une"),
        *("shows it to me", "shows me it", "shows me that", "shows that to me", "showed me one"),
    ],
)
def test_a_card_shown_to_me_is_the_answer_to_my_own_suggestion(shows: str) -> None:
    assert read(f"violet corde hall Monique {shows}", FAMILY) == "Bernard violet corde hall, Monique show"
    assert read(f"violet, corde, hall, Théo {shows}", FAMILY) == (
        "Bernard violet corde hall, Monique pass, Théo show"
    )
    with pytest.raises(EntryError):
        read(f"Théo violet corde hall, Monique {shows}", FAMILY)


@pytest.mark.parametrize(
    ("line", "answers"),
    [
        ("Monique la lui montre", "Bernard pass, Monique show"),
        ("Monique la lui a montrée", "Bernard pass, Monique show"),
        ("Monique lui en montre une", "Bernard pass, Monique show"),
        ("je la lui montre", "Bernard show"),
        ("Monique shows it to him", "Bernard pass, Monique show"),
        ("I show it to him", "Bernard show"),
    ],
)
def test_a_card_shown_to_him_or_her_is_the_answer_to_the_asker(line: str, answers: str) -> None:
    assert read(f"Théo violet corde hall, {line}", FAMILY) == f"Théo violet corde hall, {answers}"


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("c'est Théo qui me montre la corde", "corde"),
        ("Théo m'a fait voir la corde", "corde"),
        ("Théo m'a montré sa carte hall", "hall"),
        ("it's Théo who shows me the rope", "corde"),
    ],
)
def test_the_card_shown_to_me_may_follow(line: str, shown: str) -> None:
    assert read(f"violet corde hall, {line}", FAMILY) == (
        f"Bernard violet corde hall, Monique pass, Théo show {shown}"
    )


def test_one_letter_without_apostrophe_before_the_verb_is_a_player() -> None:
    assert read("violet corde hall, m a montré", FAMILY) == "Bernard violet corde hall, Monique show"
    with pytest.raises(EntryError):
        read("violet corde hall, Théo m a montré", FAMILY)
