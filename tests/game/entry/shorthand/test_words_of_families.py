"""Words in which families tell of a turn: how it begins, something and nothing, and what they missed."""

import pytest

from cluedo_notes.game.entry.names import plain
from cluedo_notes.game.errors import EntryError
from cluedo_notes.language.sentence_words import says_unknown
from tests.game.entry.shorthand.test_sentence import read

FAMILY = ("Bernard", "Monique", "Théo")


@pytest.mark.parametrize(
    ("line", "answers"),
    [
        ("so I showed him the rope", "Bernard show corde"),
        ("donc je montre la corde", "Bernard show corde"),
        ("I showed him something", "Bernard show"),
        ("je lui montre quelque chose", "Bernard show"),
        ("no one showed him anything", "Bernard pass, Monique pass"),
        ("I didn't show anything, Monique showed something", "Bernard pass, Monique show"),
        ("I say nothing, Monique shows", "Bernard pass, Monique show"),
        ("je ne dis rien, Monique montre", "Bernard pass, Monique show"),
        ("nothing", "Bernard pass, Monique pass"),
        ("nothing from anyone", "Bernard pass, Monique pass"),
        ("I didn't have anything, Monique showed", "Bernard pass, Monique show"),
        ("I had nothing to show. Monique didn't say anything", "Bernard pass, Monique pass"),
        ("rien", "Bernard pass, Monique pass"),
        ("I've got nothing, Monique shows", "Bernard pass, Monique show"),
        ("I have got none, Monique's got nothing", "Bernard pass, Monique pass"),
    ],
)
def test_something_is_a_card_and_nothing_a_pass(line: str, answers: str) -> None:
    assert read(f"Théo asks plum rope hall. {line}", FAMILY) == f"Théo violet corde hall, {answers}"


@pytest.mark.parametrize(
    "line",
    [
        *("Monique showed anything", "Monique anything", "Monique passed him something"),
        *("Monique showed him, nothing", "nothing from Monique", "everyone but Monique passed"),
    ],
)
def test_something_that_may_be_no_answer_is_not_noted(line: str) -> None:
    with pytest.raises(EntryError):
        read(f"Théo asks plum rope hall. {line}", FAMILY)


@pytest.mark.parametrize(
    "line",
    [
        *("I missed that one", "I missed that", "I didn't see", "I forget", "I wasn't listening"),
        *("didn't see who showed", "I don't remember who showed", "wasn't looking", "missed who showed"),
        *("j'ai raté ça", "je n'ai pas écouté", "j'ai pas fait attention", "je n'ai pas vu qui a montré"),
    ],
)
def test_who_was_not_attentive_notes_no_answers(line: str) -> None:
    assert read(f"Théo asks plum rope hall. {line}", FAMILY) == "Théo violet corde hall"
    assert says_unknown(plain(line))
    with pytest.raises(EntryError):
        read(f"Théo asks plum rope hall. Monique showed, {line}", FAMILY)


@pytest.mark.parametrize("opinion", ["I think", "I guess", "I reckon", "I thought", "je crois"])
def test_an_opinion_behind_the_cards_leaves_the_answer_open(opinion: str) -> None:
    with pytest.raises(EntryError):
        read(f"plum rope hall, {opinion} nobody", FAMILY)
    assert read(f"{opinion} plum rope hall, nobody", FAMILY) == (
        "Bernard violet corde hall, Monique pass, Théo pass"
    )


@pytest.mark.parametrize("opinion", ["I reckon", "I think", "I guess", "I thought", "je pense", "je parie"])
def test_an_opinion_of_a_player_is_no_question_of_the_writer(opinion: str) -> None:
    with pytest.raises(EntryError):
        read(f"{opinion} Théo plum rope hall Monique", FAMILY)


def test_a_name_with_a_backslash_ends_no_line_with_a_traceback() -> None:
    """It was taken for the template of a regular expression."""
    with pytest.raises(EntryError):
        read("my turn: plum rope hall, Monique shows", (r"A\1", "Monique", "Théo"))


@pytest.mark.parametrize(
    "line",
    [
        *("Théo thought plum rope hall", "Théo reckons plum rope hall", "Théo tried plum, rope, hall"),
        *("Théo wondered about plum rope hall", "Théo's turn: plum rope hall", "Théo's go: plum, rope, hall"),
        *(
            "Théo's question: plum, rope, hall",
            "Théo went for plum rope hall",
            "Théo is going for plum rope hall",
        ),
        *("Théo tente plum rope hall", "Théo a pensé à plum rope hall", "au tour de Théo : plum rope hall"),
    ],
)
def test_a_turn_begins_in_many_ways(line: str) -> None:
    assert read(f"{line}, Monique shows", FAMILY) == "Théo violet corde hall, Bernard pass, Monique show"
