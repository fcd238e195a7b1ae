"""A suggestion with one unknown word: the rest of the line, in which only a card is missing."""

import re
from contextlib import suppress

import pytest

from cluedo_notes.game.entry.names import Names
from cluedo_notes.game.entry.shorthand.clear_part import without_missing, without_unknown
from cluedo_notes.game.entry.shorthand.sentence import NearMiss, SpokenLine
from cluedo_notes.game.entry.shorthand.write import meaning_of
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Suggestion
from cluedo_notes.language.message import message
from tests.cli.play.test_lines_as_people_type import LINES
from tests.game.entry.shorthand.test_parse import start

UNKNOWN = "xyzzy"


def rest(line: str, players: tuple[str, ...] = ("Ana", "Bob", "Cleo"), language: str = "en") -> str | None:
    """The rest of a line, on the turn of the first player, who keeps the log."""
    seats = [{"name": name} for name in players]
    log, table = start(players=seats, me=players[0], first_player=players[0])
    incomplete = without_unknown(line, log, table, language)
    return None if incomplete is None else incomplete.instead


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("bob asks plum with the xyzzy in the hall, cleo shows", "bob plum hall cleo "),
        ("Bob: prof plum / xyzzy / Dining room -> Cleo", "Bob prof plum Dining room Cleo "),
        ("bob plum xyzzy hall cleo", "bob plum hall cleo "),
        ("bob plum hall xyzzy", "bob plum hall "),
        ("bob asks plum, xyzzy, hall, cleo passes, I show", "bob plum hall a "),
        ("bob plum xyzzy hall -", "bob plum hall - "),
        ('bob plum "xyzzy" hall cleo', "bob plum hall cleo "),
        ("bob plum xyzzy hall ?", "bob plum hall ? "),
        ("bob asks plum with the xyzzy in the hall", "bob plum hall "),
    ],
)
def test_all_but_the_unknown_word_is_left(line: str, left: str) -> None:
    assert rest(line) == left


def test_a_rest_without_answers_is_not_noted_with_its_card_either() -> None:
    log, table = start()
    for line in ("bob plum hall ", "bob plum hall rope"):
        with pytest.raises(EntryError):
            SpokenLine(line).build(log, table)


def test_a_french_sentence_leaves_its_own_words() -> None:
    line = "Léo demande Moutarde dans le hall avec le truc, Inès montre"
    assert rest(line, ("Zoé", "Léo", "Inès"), "fr") == "Léo Moutarde hall Inès "


@pytest.mark.parametrize(
    "line",
    [
        "bob plum rope hall xyzzy",  # without it, Bob showed
        "xyzzy plum rope hall bob",
        "plum xyzzy hall bob ?",  # without the sign, Bob would have shown
        "bob plum xyzzy quux cleo",
        "bob xyzzy hall",
        "bob asks plum or mustard with the xyzzy in the hall, cleo shows",
        "maybe bob asks plum with the xyzzy in the hall, cleo shows",
        "bob asks plum with the xyzzy in the hall, cleo shows the xyzzy",
        "xyzzy",
    ],
)
def test_nothing_is_left_of_a_line_that_is_not_clear_but_for_one_card(line: str) -> None:
    assert rest(line) is None


def test_the_rest_and_the_missing_card_mean_what_the_line_meant_and_nothing_without_it() -> None:
    tried = 0
    for row in LINES:
        seats = [{"name": name} for name in row["players"]]
        log, table = start(
            edition=row["edition"],
            players=seats,
            me=row["me"],
            first_player=row["turn"],
            options={"leftover": "none"},
        )
        try:
            meant = SpokenLine(row["typed"]).build(log, table)
        except EntryError:
            continue
        assert isinstance(meant, Suggestion)
        for word in re.findall(r"\w+", row["typed"]):
            incomplete = without_unknown(row["typed"].replace(word, UNKNOWN), log, table, row["language"])
            if incomplete is None or Names.of(log).players.candidates(word):
                continue
            tried += 1
            completed = (f"{incomplete.instead}{card}" for card in meant.triple)
            assert meaning_of(incomplete.instead, log, table) is None, row
            assert meant in [meaning_of(line, log, table) for line in completed], row
            with suppress(EntryError):  # who types the whole line again behind it says nothing else
                assert SpokenLine(incomplete.instead + row["typed"]).build(log, table) == meant, row
    assert tried > len(LINES)


def test_only_cards_of_the_missing_kind_are_suggested_for_an_unknown_word() -> None:
    """The Hall is the room already, so the Dining room cannot be meant."""
    seats = [{"name": name} for name in ("Ana", "Bob", "Cleo")]
    log, table = start(players=seats, me="Ana", first_player="Ana")
    incomplete = without_unknown("bob rop hal diner cle", log, table, "en")
    assert incomplete is not None and incomplete.message.code == "quick-unknown"
    incomplete = without_unknown("bob rop hal plumm cle", log, table, "en")
    assert incomplete is not None and incomplete.message.code == "unknown-did-you-mean"


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("bob rope hall cleo", "bob rope hall cleo "),
        ("rope hall cleo", "rope hall cleo "),
        ("bob rope hall -", "bob rope hall - "),
        ("bob rope hall", "bob rope hall "),
        ("Bob asks Plum in the kitchen. Cleo shows", "Bob Plum kitchen Cleo "),
        ("bob hall cleo", None),
        ("bob rope hall not cleo", None),
    ],
)
def test_a_line_without_one_card_waits_for_it(line: str, left: str | None) -> None:
    seats = [{"name": name} for name in ("Ana", "Bob", "Cleo")]
    log, table = start(players=seats, me="Ana", first_player="Ana")
    waiting = without_missing(message("quick-missing"), line, log, table, "en")
    assert (waiting and waiting.instead) == left


def test_two_slips_in_a_line_are_corrected_together() -> None:
    """The first letter of a long word may be one, too; `rm` is short for room."""
    seats = [{"name": name} for name in ("Ana", "Bob", "Cleo")]
    log, table = start(players=seats, me="Ana", first_player="Ana", edition="british")
    with pytest.raises(NearMiss) as caught:
        SpokenLine("Ana suggests Peackock, spanner, konservatory. Bob shows a card").build(log, table)
    assert caught.value.instead == "Ana suggests peacock, spanner, conservatory. Bob shows a card"
    for line in ("I suggest green, rope, dining rm. Bob shows", "ana green rope dining rm bob"):
        event = SpokenLine(line).build(log, table)
        assert isinstance(event, Suggestion) and event.room == "salle-a-manger"
