"""A set-up in typed form: the input that would give the same header."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from cluedo_notes.game.entry.setup.corrected import (
    place_of_corrected,
    seated_again,
    setup_of,
    taken_over,
    without_hand,
)
from cluedo_notes.game.entry.setup.new_game import create_game
from cluedo_notes.game.entry.setup.typed import Setup
from cluedo_notes.game.log.events import Header, Seat
from cluedo_notes.game.log.journal import create
from cluedo_notes.game.log.reader import Log, read_log
from tests.helpers.cli.playing import HOUSE
from tests.helpers.places import ROOT

EXAMPLES = sorted((ROOT / "examples").glob("*.jsonl"))
HAND = ("moutarde", "poignard", "corde", "hall", "bureau", "cuisine")


def header_again(log: Log) -> Header:
    typed = setup_of(log)
    return replace(typed.header, format=log.header.format)


def game(folder: Path, *seats: Seat, **more: object) -> Log:
    head = Header(1, "classic", seats, me="Ana", hand=HAND, **more)  # type: ignore[arg-type]
    return create(folder / "friday.jsonl", head, ())


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_what_is_typed_for_a_header_gives_that_header(example: Path) -> None:
    log = read_log(example)
    assert header_again(log) == log.header


def test_sizes_options_and_dealers_are_typed_again(tmp_path: Path) -> None:
    seats = (Seat("Ana", "rose", 6), Seat("Bob", None, 6), Seat("Cleo", "violet"))
    options = {"leftover": "none", "two_player": False}
    log = game(tmp_path, *seats, dealer="Bob", first_player="Cleo", complete=True, options=options)
    assert header_again(log) == log.header


def test_an_edition_of_ones_own_is_found_beside_the_log(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text(HOUSE, encoding="utf-8")
    log = create(tmp_path / "old.jsonl", Header(1, "./house.toml", (Seat("Ana"), Seat("Bob"))), ())
    again = create_game(setup_of(log), tmp_path / "again.jsonl")
    assert again.header == log.header


def test_without_the_hand_only_the_keeper_s_size_is_gone(tmp_path: Path) -> None:
    log = game(tmp_path, Seat("Ana", None, 6), Seat("Bob", None, 6), Seat("Cleo"))
    typed = without_hand(log)
    assert typed.hand == ()
    assert list(typed.players) == ["Ana::", "Bob::6", "Cleo::"]


def test_who_plays_still_keeps_their_character(tmp_path: Path) -> None:
    seats = (Seat("Ana", "rose", 6), Seat("Bob", "olive", 6), Seat("Cleo", "violet", 6))
    log = game(tmp_path, *seats, dealer="Bob", first_player="Cleo")
    moved = seated_again(log, ["Bob", "Ana", "Cleo"])
    assert list(moved.players) == ["Bob:olive:6", "Ana:rose:6", "Cleo:violet:6"]
    more = seated_again(log, ["Ana", "Dan:pervenche", "Bob", "Cleo"])
    assert list(more.players) == ["Ana:rose:", "Dan:pervenche", "Bob:olive:", "Cleo:violet:"]
    assert (more.me, more.dealer, more.first_player, more.hand) == ("Ana", "Bob", "Cleo", ())
    others = seated_again(log, ["Dan", "Eve", "Bob"])
    assert (others.me, others.dealer, others.first_player) == (None, "Bob", None)


def test_a_corrected_name_is_still_the_player_in_that_seat(tmp_path: Path) -> None:
    log = game(tmp_path, Seat("Ana", "rose"), Seat("Margux", "olive", 6), Seat("Cleo"), dealer="Margux")
    mended = seated_again(log, ["Ana", "Margaux", "Cleo"])
    assert list(mended.players) == ["Ana:rose:", "Margaux:olive:6", "Cleo::"]
    assert mended.dealer == "Margaux"
    elsewhere = seated_again(log, ["Margaux", "Ana", "Cleo"])
    assert list(elsewhere.players) == ["Margaux", "Ana:rose:", "Cleo::"]


def test_another_name_in_a_seat_keeps_its_pawn_and_the_keeper_is_asked(tmp_path: Path) -> None:
    log = game(tmp_path, Seat("Ana", "rose", 6), Seat("Bob", "olive", 6), Seat("Cleo"), first_player="Bob")
    renamed = seated_again(log, ["Ana", "Robert", "Cleo"])
    assert list(renamed.players) == ["Ana:rose:6", "Robert:olive:6", "Cleo::"]
    assert (renamed.me, renamed.first_player) == ("Ana", "Robert")
    keeper = seated_again(log, ["Zoe", "Bob", "Cleo"])
    assert (next(iter(keeper.players)), keeper.me) == ("Zoe:rose:6", None)


@pytest.mark.parametrize(
    ("there", "corrected", "name"),
    [
        (["friday"], "friday", "friday-2"),
        (["friday", "friday-2"], "friday", "friday-3"),
        (["friday", "friday-2"], "friday-2", "friday-3"),
        (["friday-2"], "friday-2", "friday-2-2"),
        (["2026-11-22"], "2026-11-22", "2026-11-22-2"),
        (["2026-11-22", "2026-11-22-2"], "2026-11-22-2", "2026-11-22-3"),
        (["table-a"], "table-a", "table-a-2"),
        (["-7"], "-7", "-7-2"),
    ],
)
def test_a_corrected_game_is_called_as_the_old_one_with_a_number(
    tmp_path: Path, there: list[str], corrected: str, name: str
) -> None:
    for one in there:
        (tmp_path / f"{one}.jsonl").touch()
    assert place_of_corrected(tmp_path / f"{corrected}.jsonl") == tmp_path / f"{name}.jsonl"


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_where_nothing_is_typed_all_is_taken_over(example: Path) -> None:
    log = read_log(example)
    assert taken_over(Setup("", ()), log) == setup_of(log)


def test_what_is_typed_stands_and_the_rest_is_taken_over(tmp_path: Path) -> None:
    seats = (Seat("Ana", "rose", 6), Seat("Bob", None, 6), Seat("Cleo", "violet", 6))
    options = {"leftover": "none", "two_player": False}
    log = game(tmp_path, *seats, dealer="Bob", first_player="Cleo", complete=True, options=options)
    typed = Setup("", (), hand=["rose"], dealer="Ana", options=["two_player=true"])
    found = taken_over(typed, log)
    assert (found.me, found.dealer, found.first_player, found.complete) == ("Ana", "Ana", "Cleo", True)
    assert list(found.hand) == ["rose"]
    assert list(found.players) == [
        "Ana:rose:",
        "Bob::6",
        "Cleo:violet:6",
    ]  # the size of my hand may be wrong too
    assert sorted(found.options) == ["leftover=none", "two_player=true"]


def test_players_typed_anew_keep_what_they_had_and_the_hand_stays_the_keeper_s(tmp_path: Path) -> None:
    log = game(tmp_path, Seat("Ana", "rose"), Seat("Bob"), Seat("Cleo"), dealer="Bob")
    found = taken_over(Setup("", ["Bob", "Ana", "Cleo"]), log)
    assert (list(found.players), found.me, found.hand, found.dealer) == (
        ["Bob::", "Ana:rose:", "Cleo::"],
        "Ana",
        HAND,
        "Bob",
    )
    assert taken_over(Setup("", (), me="bo"), log).hand == ()  # Bob has not Ana's cards
    left = taken_over(Setup("", ["Bob", "Cleo", "Dan"]), log)
    assert (left.me, left.hand) == (None, ())


def test_another_edition_has_other_cards(tmp_path: Path) -> None:
    log = game(tmp_path, Seat("Ana", "rose"), Seat("Bob"), Seat("Cleo"), first_player="Cleo")
    found = taken_over(Setup("super", ()), log)
    assert list(found.players) == ["Ana", "Bob", "Cleo"]
    assert (found.edition, found.me, found.hand, found.first_player) == ("super", "Ana", (), "Cleo")
