"""Recorded events that raise a question, and events that do not. Each question can be answered with no."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.game.deduction.game import Game
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.entry.doubts import doubts
from cluedo_notes.game.entry.note import After, AtEnd, InsteadOf, LogPlace, Noted, last_noted, note
from cluedo_notes.game.entry.shorthand.parse import parse_shorthand
from cluedo_notes.game.log.events import Draw, EndTurn, Note, OpenHand, Suggestion, TableEvent
from cluedo_notes.game.log.journal import LogFile
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.language.message import Hint, HintKind, Message
from cluedo_notes.presentation.noted import noted_output, warnings
from tests.helpers.cli.playing import HEADER, Line, header, suggestion
from tests.helpers.editions import RULE_BOOKS
from tests.helpers.game.random_play import play

SEATS = {"asterix": 4, "classic": 5, "got-meereen": 4, "got-red-keep": 3, "secrets-2008": 4, "super": 8}

KEEPERS = ("doubt-unseen", "doubt-look", "doubt-mine", "doubt-saw")

Enter = Callable[..., list[str]]


def codes(found: Any) -> list[str]:
    return [one.code for one in found]


@pytest.fixture
def enter(tmp_path: Path) -> Enter:
    """Note a line of shorthand or an event; the codes of the questions that it raises."""
    path = tmp_path / "game.jsonl"
    path.write_text(
        json.dumps(header("classic", "Ana Bob Cleo", me="Ana", first_player="Ana")) + "\n", encoding="utf-8"
    )

    def noted(what: str | TableEvent, place: LogPlace | None = None) -> list[str]:
        build = parse_shorthand(what).build if isinstance(what, str) else lambda _log, _table: what
        return codes(doubts(note(LogFile(path), build, place or AtEnd(), forced=True)))

    return noted


def test_the_card_that_its_keeper_saw_is_asked_for(enter: Enter) -> None:
    assert enter("a mou cor hal b") == ["doubt-unseen"]
    assert enter("b mou cor hal c") == []
    assert enter("a mou cor hal b=hal", InsteadOf(1)) == []
    assert enter("a mou cor hal b", InsteadOf(1)) == ["doubt-unseen"]
    assert enter("a mou cor hal -", After(2)) == []


def test_a_card_that_follows_from_what_was_noted_is_not_asked_for(enter: Enter) -> None:
    """Bob has passed with two of the three; a contradiction opens the question again."""
    for line in ("a ros rev bur -", "b ros rev bur -", "c mou cor ver -"):
        assert enter(line) == []
    assert enter("a mou cor hal b") == []
    for line in ("b ros rev bur -", "c ros rev hal -"):
        assert enter(line) == []
    assert enter("a mou cor hal b", InsteadOf(4)) == ["doubt-unseen"]


@pytest.mark.parametrize("place", [0, 1, 2])
def test_an_inserted_line_is_compared_with_the_lines_beside_it(enter: Enter, place: int) -> None:
    for line in ("b mou cor hal c", "c ros rev bur -", "a vio cor hal -"):
        enter(line)
    beside = {0: "b mou cor hal c", 1: "b mou cor hal c", 2: "a vio cor hal -"}
    assert enter(beside[place], After(place)) == ["doubt-again"]
    assert enter("c mou rev hal a", After(place)) == []


def test_a_question_names_the_event_that_it_would_mend(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(json.dumps(header("classic", "Ana Bob Cleo", me="Ana")) + "\n", encoding="utf-8")
    note(LogFile(path), parse_shorthand("a mou cor hal -").build, AtEnd(), forced=False)
    (found,) = doubts(
        note(LogFile(path), parse_shorthand("a mou cor hal b").build, InsteadOf(1), forced=False)
    )
    assert found.arguments == {"players": ["Bob"], "edit": Hint(HintKind.EDIT, 1)}


def test_the_look_that_is_due_is_asked_for(tmp_path: Path) -> None:
    """In the game for two, of the keeper whom nobody could answer; whoever looked is asked no more."""
    path = tmp_path / "game.jsonl"
    path.write_text(json.dumps(header("got-red-keep", "Jaime Arya", me="Jaime")) + "\n", encoding="utf-8")

    def noted(line: str, place: LogPlace | None = None) -> list[str]:
        return codes(doubts(note(LogFile(path), parse_shorthand(line).build, place or AtEnd(), forced=True)))

    assert noted("jaime petyr arba qyb a") == ["doubt-unseen"]
    assert noted("jaime petyr arba qyb -", InsteadOf(1)) == ["doubt-look"]
    assert noted("arya petyr arba qyb -") == []
    assert noted("jaime sansa dague qyb -") == ["doubt-look"]
    assert noted("jaime sansa dague qyb ?", InsteadOf(3)) == []
    assert noted("jaime petyr arba qyb -", InsteadOf(1)) == []  # it is too late for that one


def test_the_look_is_asked_for_where_the_other_hand_lies_open_a_s3_17(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(json.dumps(header("got-red-keep", "Jaime Arya", me="Jaime")) + "\n", encoding="utf-8")
    note(LogFile(path), lambda _log, _table: OpenHand("Arya", ("sansa",)), AtEnd(), forced=True)
    asked = note(LogFile(path), parse_shorthand("jaime petyr arba qyb ?").build, AtEnd(), forced=True)
    assert codes(doubts(asked)) == ["doubt-look"]


def test_the_last_line_once_more_is_asked_about(enter: Enter) -> None:
    assert enter("a mou cor hal -") == []
    assert enter("a mou cor hal -") == ["doubt-again"]
    assert enter("b mou cor hal -") == []
    assert enter("b mou cor hal c") == ["doubt-asked-again"]  # with other answers
    assert enter("b mou cor hall c=hal") == ["doubt-asked-again"]
    assert enter(EndTurn("Bob")) == []
    assert enter(EndTurn("Bob")) == ["doubt-again"]


HEARD = [
    ("b mou ? hal c", "b mou cor hal c", 1),
    ("b mou cor hal c", "b mou ? hal c", 2),
    ("? mou cor hal c", "b mou cor hal c", 1),
    ("b mou cor hal c", "? mou cor hal c", 2),
    ("b mou ? hal c", "b ? ? hal c", 2),
    ("b ? ? hal c", "b mou ? hal -", 1),
]
"""Two lines that may be one suggestion, and which of them says less."""

HEARD_OF_TWO = [
    ("b mou ? hal c", "b olive cor hal c"),
    ("? mou ? hal c", "b olive cor hal c"),
    ("? ? ? hal c", "c mou cor hal a"),
    ("b mou ? hal c", "c mou cor hal a"),
]


@pytest.mark.parametrize(("first", "second", "less"), HEARD)
def test_a_suggestion_heard_whole_and_in_part_is_asked_about(
    tmp_path: Path, first: str, second: str, less: int
) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(json.dumps(header("classic", "Ana Bob Cleo", me="Ana")) + "\n", encoding="utf-8")
    once, again = (
        list(doubts(note(LogFile(path), parse_shorthand(line).build, AtEnd(), forced=True)))
        for line in (first, second)
    )
    assert once == []
    assert [(one.code, one.arguments["undo"].event) for one in again] == [("doubt-heard-again", less)]


@pytest.mark.parametrize(("first", "second"), HEARD_OF_TWO)
def test_two_suggestions_of_which_one_was_heard_in_part_are_two(
    enter: Enter, first: str, second: str
) -> None:
    assert enter("a leb poi cui -") == []
    assert enter(first) == []
    assert "doubt-heard-again" not in enter(second)


def test_two_cards_drawn_unseen_are_two_cards(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(json.dumps(header("secrets-2008", "Ana Bob Cleo", me="Ana")) + "\n", encoding="utf-8")
    for _ in range(2):
        assert codes(doubts(note(LogFile(path), lambda *_: Draw("Bob", None), AtEnd(), forced=False))) == []


def test_by_a_power_one_may_ask_twice(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(
        json.dumps(header("secrets-2008", "Ana Bob Cleo", first_player="Ana")) + "\n", encoding="utf-8"
    )
    questions = [
        codes(doubts(note(LogFile(path), parse_shorthand(line).build, AtEnd(), forced=True)))
        for line in ("a mou corde hall -", "a leb hache spa - ^suggest-twice", "b mou corde patio -")
    ]
    assert questions == [[], [], []]


def test_a_turn_passed_over_is_questioned_once(enter: Enter) -> None:
    assert enter("a mou cor hal -") == []
    assert enter(Note("Bob met no room")) == []
    assert enter("c mou cor bil b") == ["doubt-turn"]
    assert enter("b mou cor bur c") == []
    assert enter("b mou cor hal a") == []


@pytest.mark.parametrize(("line", "question"), [("c mou ? bil b", ["doubt-turn"]), ("? mou cor bil b", [])])
def test_a_line_heard_in_part_may_be_out_of_turn_where_the_asker_is_known(
    enter: Enter, line: str, question: list[str]
) -> None:
    assert enter("a mou cor hal -") == []
    assert enter(line) == question


def test_who_begins_is_known_where_the_header_says_so(enter: Enter) -> None:
    assert enter("b mou cor hal c") == ["doubt-turn"]


def test_whoever_is_out_is_not_expected(enter: Enter) -> None:
    from cluedo_notes.game.log.events import Accusation  # noqa: PLC0415

    assert enter("a mou cor hal -") == []
    assert enter(Accusation("Bob", False, "rose", "corde", "hall")) == []
    assert enter("c mou cor bil b") == []
    assert enter("a mou cor bib -") == []
    assert enter("c mou rev bil b") == []


def _noted_one_by_one(log: Log) -> list[list[Message]]:
    """The questions that each event raised when noted, but those about cards its keeper saw or looks at."""
    positions = [position_of(log.at(number)) for number in range(len(log.events) + 1)]
    questions = []
    for number, event in enumerate(log.events, start=1):
        noted = Noted(number, event, positions[number - 1], positions[number])
        questions.append([one for one in doubts(noted) if one.code not in KEEPERS])
    return questions


@pytest.mark.slow
@given(edition=st.sampled_from(RULE_BOOKS), seed=st.integers(0, 60))
def test_a_game_noted_whole_raises_no_question(edition: str, seed: int) -> None:
    log = play(edition, SEATS[edition], seed, most=40).log()
    assert not any(_noted_one_by_one(log))


@pytest.mark.slow
@given(edition=st.sampled_from(RULE_BOOKS), seed=st.integers(0, 3))
def test_a_game_noted_by_its_suggestions_raises_one_at_most(edition: str, seed: int) -> None:
    log = play(edition, SEATS[edition], seed, most=60).log()
    kept = [event for event in log.events if isinstance(event, Suggestion)]
    bare = log.at(0)
    for event in kept:
        bare = bare.with_line(event)
    assert sum(map(len, _noted_one_by_one(bare))) <= 1


def test_every_face_asks_the_same(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(json.dumps(header("classic", "Ana Bob Cleo", me="Ana")) + "\n", encoding="utf-8")
    noted = note(LogFile(path), parse_shorthand("a mou cor hal b").build, AtEnd(), forced=False)
    raised = list(doubts(noted))
    assert codes(warnings(noted, raised)) == [*noted_output(noted, raised, None).doubts] == ["doubt-unseen"]


@pytest.mark.parametrize(
    ("event", "asked"),
    [
        ({"type": "spy", "player": "Ana", "target": "Bob"}, ["doubt-unseen"]),
        ({"type": "spy", "player": "Ana", "target": "Bob", "card": "rose"}, []),
        ({"type": "spy", "player": "Bob", "target": "Ana"}, ["doubt-mine"]),
        ({"type": "spy", "player": "Bob", "target": "Cleo"}, []),
        ({"type": "play", "player": "Ana", "card": "right-neighbour", "target": "Cleo"}, ["doubt-saw"]),
        ({"type": "play", "player": "Cleo", "card": "right-neighbour", "target": "Ana"}, ["doubt-mine"]),
        ({"type": "play", "player": "Ana", "card": "play-again"}, []),
        ({"type": "power", "player": "Ana", "power": "see-shown"}, ["doubt-saw"]),
        ({"type": "power", "player": "Ana", "power": "see-shown", "saw": "rose"}, []),
        ({"type": "power", "player": "Bob", "power": "random-card", "target": "Ana"}, ["doubt-mine"]),
        (suggestion("Ana", "rose revolver veranda", "Bob show"), ["doubt-unseen"]),
        (suggestion("Ana", "moutarde corde veranda", "Bob show"), []),  # Ana has the other two
        (suggestion("Bob", "moutarde corde veranda", "Cleo pass", "Ana show"), ["doubt-mine"]),
        (suggestion("Bob", "moutarde corde veranda", "Cleo pass", "Ana show corde"), []),
        (suggestion("Bob", "rose corde veranda", "Cleo pass", "Ana show"), []),  # only one can it have been
    ],
    ids=str,
)
def test_what_the_keeper_saw_or_showed_is_asked_for(tmp_path: Path, event: Line, asked: list[str]) -> None:
    path = tmp_path / "friday.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in (HEADER, event)), encoding="utf-8")
    noted = last_noted(Game(read_log(path)))
    assert noted is not None
    assert codes(doubts(noted)) == asked


@pytest.mark.parametrize(("first", "second"), [("-", "c"), ("c", "-"), ("c", "a"), ("a", "c")])
def test_of_two_accounts_that_contradict_the_one_left_out_is_to_be_taken_back(
    tmp_path: Path, first: str, second: str
) -> None:
    """Where the sheet says which it leaves out, the question proposes no other one."""
    path = tmp_path / "game.jsonl"
    path.write_text(json.dumps(header("classic", "Ana Bob Cleo", me="Ana")) + "\n", encoding="utf-8")
    note(LogFile(path), parse_shorthand(f"b mou cor hal {first}").build, AtEnd(), forced=True)
    noted = note(LogFile(path), parse_shorthand(f"b mou cor hal {second}").build, AtEnd(), forced=True)
    (asked,) = (one for one in doubts(noted) if one.code == "doubt-asked-again")
    left_out = noted.after.position.ignored
    assert asked.arguments["undo"].event == (left_out[0] if left_out else 1)
