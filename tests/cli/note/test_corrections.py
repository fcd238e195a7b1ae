"""`edit`, `insert`, `undo`, `redo`: typed in full or asked for on a terminal; leaving a question
unanswered."""

import re
from typing import Any

import pytest

from tests.helpers.cli.playing import HEADER, Game, Line, header, suggestion
from tests.helpers.cli.terminal import on_terminal

OLIVE = "olive matraque veranda"


def test_an_edit_amends_the_event_in_its_place(game: Game) -> None:
    game.start({**game.rows[0]}, suggestion("Ana", OLIVE, "Bob show"), suggestion("Bob", OLIVE, "Cleo show"))
    said = suggestion("Ana", OLIVE, "Bob pass", "Cleo show")
    ran = game.records(f"edit 1 s me {OLIVE} cleo", {"type": "amend", "event": 1, "as": said})
    assert ran.out.startswith("#3 ")
    note = {"type": "note", "text": "so it was"}
    game.records("edit 2 add note so it was", {"type": "amend", "event": 2, "as": note})


def test_an_insertion_goes_after_its_event(game: Game) -> None:
    game.start({**game.rows[0]}, {"type": "note", "text": "one"})
    said = suggestion("Cleo", OLIVE, "Ana pass", "Bob show")
    game.records(f"insert 1 s Cleo {OLIVE} bob", {"type": "insert", "after": 1, "as": said})
    spied = {"type": "spy", "player": "Bob", "target": "Cleo"}
    game.records("insert 0 add spy Bob Cleo", {"type": "insert", "after": 0, "as": spied})


def live_numbers(game: Game) -> list[int]:
    listed: list[dict[str, Any]] = game.well("log", "--json").json["events"]
    return [row["number"] for row in listed]


def test_undo_takes_the_last_event_back_and_redo_brings_it_again(game: Game) -> None:
    for text in ("one", "two", "three"):
        game.well("add", "note", text)
    game.records("undo", {"type": "retract", "event": 3})
    game.records("undo", {"type": "retract", "event": 2})
    assert live_numbers(game) == [1]
    game.records("redo", {"type": "retract", "event": 5})
    assert live_numbers(game) == [1, 2]
    game.records("redo", {"type": "retract", "event": 4})
    assert live_numbers(game) == [1, 2, 3]
    assert game("redo").status == 2


def test_undo_n_takes_event_n_back(game: Game) -> None:
    game.well("add", "note", "one")
    game.well("add", "note", "two")
    game.records("undo 1", {"type": "retract", "event": 1})
    assert live_numbers(game) == [2]
    game.records("redo", {"type": "retract", "event": 3})
    assert live_numbers(game) == [1, 2]


def test_redo_with_a_number_brings_that_event_back(game: Game) -> None:
    for text in ("one", "two"):
        game.well("add", "note", text)
    game.well("undo", "1")
    game.well("add", "note", "three")
    game.records("redo 1", {"type": "retract", "event": 3})
    assert live_numbers(game) == [1, 2, 4]
    assert "event 2 was not taken back" in game("redo", "2").err


def test_a_new_event_ends_what_can_be_redone(game: Game) -> None:
    game.well("add", "note", "one")
    game.well("undo")
    game.well("add", "note", "two")
    assert game("redo").status == 2


def test_undo_says_what_is_open_again(game: Game) -> None:
    game.well("s", "me", *OLIVE.split(), "cleo=veranda")
    said = game.well("undo", "--json").json
    assert said["no_longer_certain"] == [{"card": "veranda", "owner": "Cleo"}]
    assert said["certain"] == []
    assert said["recorded"] == {"type": "retract", "event": 1}


def test_edit_alone_offers_the_event_to_be_changed(game: Game) -> None:
    game.start(HEADER, suggestion("Ana", "olive matraque veranda", "Bob show olive"))
    dialogue = [("--card Dr-Green", "\b" * len("Dr-Green") + "veranda\n")]
    status, screen = on_terminal(["--game", str(game.path), "edit", "1"], answers=dialogue)
    assert status == 0, screen
    changed = suggestion("Ana", "olive matraque veranda", "Bob show veranda")
    assert game.last == {"type": "amend", "event": 1, "as": changed}


def test_the_end_of_input_at_a_prefilled_edit_is_no_traceback(game: Game) -> None:
    game.start(HEADER, {"type": "note", "text": "x"})
    status, screen = on_terminal(["--game", str(game.path), "edit", "1"], answers=[("read", "\x15\x04")])
    assert status not in (0, 70), screen
    assert "Traceback" not in screen
    assert len(game.rows) == 2


def test_add_reveal_asks_for_the_envelope_every_hand_and_the_rest(game: Game) -> None:
    game.start(header("secrets-2008", "Ana Bob Cleo Dan"))
    dialogue = [
        ("envelope", "patio, rose, corde\n"),
        ("Ana’s cards", "olive,batte,hache,hall,spa\n"),
        ("Bob’s cards", "\n"),
        ("Cleo’s cards", "nonsens\n"),
        ("Cleo’s cards", "\n"),
        ("Dan’s cards", "\n"),
        ("Left-over", "violet\n"),
    ]
    status, screen = on_terminal(["--game", str(game.path), "add", "reveal"], answers=dialogue)
    assert status == 0, screen
    assert game.last == {
        "type": "reveal",
        "envelope": {"suspect": "rose", "weapon": "corde", "room": "patio"},
        "hands": {"Ana": ["olive", "batte", "hache", "hall", "spa"]},
        "pool": ["violet"],
    }


def test_giving_up_at_a_question_notes_nothing(game: Game) -> None:
    before = game.path.read_bytes()
    status, screen = on_terminal(["--game", str(game.path), "add", "reveal"], answers=[("envelope", "\x04")])
    assert status == 130
    assert screen.rstrip().endswith("cluedo-notes: interrupted")
    assert "Traceback" not in screen
    assert game.path.read_bytes() == before


def test_an_edit_without_a_command_says_what_the_event_reads_now(game: Game) -> None:
    game.start(HEADER, suggestion("Ana", OLIVE, "Bob pass", "Cleo show veranda"))
    ran = game("edit", "1", "--json")
    assert (ran.status, list(ran.json), len(ran.err.splitlines())) == (2, ["refused"], 1)
    assert "add-suggestion Ana Dr-Green Lead-pipe Conservatory --show Cleo --card Conservatory" in ran.err


@pytest.mark.parametrize(
    "typed",
    [
        "edit 1 s me {} bob --json",
        "edit 1 --json s me {} bob",
        "edit --json 1 s me {} bob",
        "edit --force --json 1 s me {} bob",
        "edit 1 --force s me {} bob --json",
    ],
)
def test_an_edits_options_stand_before_or_behind_its_command(game: Game, typed: str) -> None:
    game.start(HEADER, suggestion("Ana", OLIVE, "Bob pass", "Cleo show veranda"))
    said = suggestion("Ana", OLIVE, "Bob show")
    ran = game.records(typed.format(OLIVE), {"type": "amend", "event": 1, "as": said})
    assert ran.json["recorded"] == game.last


@pytest.mark.parametrize(
    "typed", ["edit --force 1 {}", "edit 1 --force {}", "edit 1 {} --force", "insert --force 1 {}"]
)
def test_a_correction_is_forced_before_or_behind_its_command(game: Game, typed: str) -> None:
    game.start(HEADER, {"type": "note", "text": "x"})
    slip = "s bob rose corde hall cleo =corde"  # the rope is in my hand
    plain = typed.format(slip).replace(" --force", "")
    assert game(*plain.split()).status == 2
    assert len(game.rows) == 2
    game.well(*typed.format(slip).split())
    assert game.last["as"] == suggestion("Bob", "rose corde hall", "Cleo show corde")


def test_redo_says_that_the_event_counts_again(game: Game) -> None:
    game.well("add", "note", "one")
    assert game.well("undo").out.startswith("#2 takes back #1 (")
    assert "#3 brings back #1 (" in game.well("redo").out
    assert "rétablit #1\n" in game.well("log", "--all", "--lang", "fr").out


@pytest.mark.parametrize(
    ("language", "undone", "restored"),
    [
        ("en", "#2 takes back #1 (Bob rolls 4 + 3)", "#3 brings back #1 (Bob rolls 4 + 3)"),
        ("fr", "#2 annule #1 (Bob lance 4 + 3)", "#3 rétablit #1 (Bob lance 4 + 3)"),
    ],
)
def test_undo_and_redo_say_what_the_line_was(game: Game, language: str, undone: str, restored: str) -> None:
    game.well("add", "roll", "bob", "4", "3")
    assert game.well("undo", "--lang", language).out.startswith(undone)
    assert restored in game.well("redo", "--lang", language).out


def test_a_refused_correction_never_points_at_the_event_being_changed(game: Game) -> None:
    facts: list[Line] = [
        {"type": "fact", "owner": "Bob", "holds": ["rose"]},
        {"type": "fact", "owner": "Bob", "lacks": ["olive"]},
        {"type": "retract", "event": 1},
        {"type": "fact", "owner": "Cleo", "holds": ["rose"]},
    ]
    game.start(HEADER, *facts)
    for typed, mend in (
        ("edit 2 add fact Bob --holds rose", 4),
        ("undo 3", 4),
        ("edit 4 add fact Bob --holds olive", 2),
    ):
        ran = game(*typed.split())
        assert (ran.status, len(game.rows)) == (3, 5)
        assert re.findall(r"edit (\d+)", ran.err) == [str(mend)]


def test_an_event_keeps_its_number_whatever_is_corrected_around_it(game: Game) -> None:
    """`log`, `why`, `edit` and `undo` mean the same event by it. A correction's own number leads there."""
    shown = suggestion("Bob", OLIVE, "Cleo show")
    game.start({**game.rows[0]}, {"type": "note", "text": "one"}, shown)
    game.well(*f"edit 2 s Bob {OLIVE} -".split())
    game.well("insert", "0", "add", "note", "two")
    game.well("undo", "1")
    assert live_numbers(game) == [4, 2]
    assert "   2  Bob suggests" in game.well("--lang", "en", "log").out
    assert "#2 Bob suggests" in game.well("--lang", "en", "why", "olive", "Cleo").out
    for lang, leads in (
        ("en", "#3 only corrects #2: give #2 instead"),
        ("fr", "#3 ne fait que corriger #2 : indiquez plutôt #2"),
    ):
        for command in ("edit", "insert"):
            assert leads in game("--lang", lang, command, "3", "add", "note", "three").err
    game.well("edit", "2", "add", "note", "four")
    assert leads in game("--lang", "fr", "edit", "6", "add", "note", "five").err.replace("#6", "#3")


def test_an_edit_asks_again_after_a_mistake_with_the_line_as_typed(game: Game) -> None:
    game.start(HEADER, {"type": "note", "text": "x"})
    asked = "should read: "
    dialogue = [
        (f"{asked}add note -- x", "\x15s bob rose xyzzy hall cleo\n"),
        (f"{asked}s bob rose xyzzy hall cleo", "\x15add note 'open\n"),
        (f"{asked}add note 'open", "\x15sheet\n"),
        (f"{asked}sheet", "\x15s bob --foo\n"),
        (f"{asked}s bob --foo", "\x15s bob\n"),
        (f"{asked}s bob", "\x15add note right\n"),
    ]
    status, screen = on_terminal(["--game", str(game.path), "edit", "1"], answers=dialogue)
    assert status == 0, screen
    assert screen.count("cluedo-notes: ") == 5, screen
    assert game.last == {"type": "amend", "event": 1, "as": {"type": "note", "text": "right"}}
    assert len(game.rows) == 3


@pytest.mark.parametrize("typed", ["edit 1", "insert 1", "insert 0"])
def test_an_emptied_line_leaves_the_log_as_it_is(game: Game, typed: str) -> None:
    game.start(HEADER, {"type": "note", "text": "x"})
    before = game.path.read_bytes()
    question = "add note -- x" if typed == "edit 1" else ": s "
    dialogue = [(question, "\x15\n")]
    status, screen = on_terminal(["--game", str(game.path), *typed.split()], answers=dialogue)
    assert status in (0, 2, 130), screen
    assert "Traceback" not in screen
    assert game.path.read_bytes() == before


def test_insert_after_alone_asks_for_what_was_forgotten(game: Game) -> None:
    game.start(HEADER, {"type": "note", "text": "x"})
    dialogue = [(": s ", "bob rose revolver veranda cleo\n")]
    status, screen = on_terminal(["--game", str(game.path), "insert", "1"], answers=dialogue)
    assert status == 0, screen
    said = suggestion("Bob", "rose revolver veranda", "Cleo show")
    assert game.last == {"type": "insert", "after": 1, "as": said}


def test_a_correction_that_contradicts_the_rest_is_refused(game: Game) -> None:
    shown = suggestion("Ana", OLIVE, "Bob pass", "Cleo show veranda")
    game.start(HEADER, shown, {"type": "fact", "owner": "Bob", "lacks": ["revolver", "rose", "bibliotheque"]})
    before = game.path.read_bytes()
    typed = ["s", "Cleo", "rose", "revolver", "bibliotheque"]
    for refused in (game("edit", "1", *typed, "bob"), game("insert", "0", *typed, "--answers", "bob:show")):
        assert refused.status == 3 and "#2" in refused.err and refused.err.count("\n") == 1
    assert game.path.read_bytes() == before
