"""Seats at a shared table: who has one, who gets it back, and what the file gives away."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.private_file import NotPrivate
from cluedo_notes.web.live.seats import SIGNS, SeatBook, code_of

GAME = "0123"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "friday.jsonl"
    path.write_text("{}\n", encoding="utf-8")
    return path


def test_a_seat_is_taken_once_and_opened_by_its_secret_alone(log: Path) -> None:
    seats = SeatBook(log, GAME)
    secret = seats.take("Ana")
    with pytest.raises(EntryError):
        seats.take("Ana")
    opened = seats.opened(secret)
    assert opened is not None
    assert opened.player == "Ana"
    for wrong in ("", secret[:-1], secret + "a", code_of(secret), opened.secret, opened.code):
        assert seats.opened(wrong) is None
    assert seats.taken == {"Ana"}


def test_a_restart_unseats_nobody_and_another_game_has_its_own_seats(log: Path) -> None:
    secret = SeatBook(log, GAME).take("Ana")
    again = SeatBook(log, GAME).opened(secret)
    assert again is not None
    assert SeatBook(log, "another").taken == frozenset()
    assert SeatBook(log, "another").opened(secret) is None


def test_a_code_brings_the_seat_back_with_its_notes_and_the_lost_browser_is_out(log: Path) -> None:
    seats = SeatBook(log, GAME)
    first = seats.take("Ana")
    notes = seats.notes_file(seats.opened(first))  # type: ignore[arg-type]
    second = seats.come_back(code_of(first).lower().replace("-", " "))
    assert seats.opened(first) is None
    seat = seats.opened(second)
    assert seat is not None
    assert (seat.player, seats.notes_file(seat)) == ("Ana", notes)
    with pytest.raises(EntryError):
        seats.come_back(code_of(first))  # each code brings a seat back once


def test_whoever_takes_a_freed_seat_begins_other_notes(log: Path) -> None:
    seats = SeatBook(log, GAME)
    first = seats.take("Ana")
    notes = seats.notes_file(seats.opened(first))  # type: ignore[arg-type]
    seats.free("Ana")
    assert seats.opened(first) is None
    with pytest.raises(EntryError):
        seats.come_back(code_of(first))
    second = seats.take("Ana")
    assert seats.notes_file(seats.opened(second)) != notes  # type: ignore[arg-type]


def test_the_file_is_for_its_owner_and_has_neither_secret_nor_code(log: Path) -> None:
    secret = SeatBook(log, GAME).take("Ana")
    (file,) = (one for one in log.parent.iterdir() if one.name.endswith(".seats"))
    kept = file.read_text(encoding="utf-8")
    assert secret not in kept
    assert code_of(secret) not in kept
    assert code_of(secret).replace("-", "") not in kept
    if os.name != "nt":
        assert file.stat().st_mode & 0o777 == 0o600
        file.chmod(0o644)
        with pytest.raises(NotPrivate):
            SeatBook(log, GAME)


def test_a_broken_file_seats_nobody(log: Path) -> None:
    SeatBook(log, GAME).take("Ana")
    (file,) = (one for one in log.parent.iterdir() if one.name.endswith(".seats"))
    file.write_text("nonsense", encoding="utf-8")
    with pytest.raises(NotPrivate):
        SeatBook(log, GAME)


@given(st.text(alphabet="abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_", min_size=1))
def test_a_code_can_be_read_aloud(secret: str) -> None:
    first, dash, second = code_of(secret).partition("-")
    assert (len(first), dash, len(second)) == (4, "-", 4)
    assert set(first + second) <= set(SIGNS)
    assert not set(SIGNS) & set("IO01")
