"""Seats at a shared table: taking one, returning to it, and what the file reveals."""

import hashlib
import json
import os
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.private_file import NotPrivate, write_private
from cluedo_notes.web.live import seats
from cluedo_notes.web.live.seats import SIGNS, WORK, SeatBook, code_of

GAME = "0123"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "friday.jsonl"
    path.write_text("{}\n", encoding="utf-8")
    return path


def test_a_seat_is_taken_once_and_opened_by_its_secret_alone(log: Path) -> None:
    seats = SeatBook.read(log, GAME)
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
    secret = SeatBook.read(log, GAME).take("Ana")
    again = SeatBook.read(log, GAME).opened(secret)
    assert again is not None
    assert SeatBook.read(log, "another").taken == frozenset()
    assert SeatBook.read(log, "another").opened(secret) is None


def test_a_code_brings_the_seat_back_with_its_notes_and_the_lost_browser_is_out(log: Path) -> None:
    seats = SeatBook.read(log, GAME)
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
    seats = SeatBook.read(log, GAME)
    first = seats.take("Ana")
    notes = seats.notes_file(seats.opened(first))  # type: ignore[arg-type]
    seats.free("Ana")
    assert seats.opened(first) is None
    with pytest.raises(EntryError):
        seats.come_back(code_of(first))
    second = seats.take("Ana")
    assert seats.notes_file(seats.opened(second)) != notes  # type: ignore[arg-type]


def test_who_agrees_and_withdraws_at_once_has_withdrawn(log: Path) -> None:
    seats = SeatBook.read(log, GAME)
    seat = seats.opened(seats.take("Ana"))
    assert seat is not None
    seats.agree(seat, "this ending")
    seats.agree(seat, "")  # of the seat as it was looked up before that
    assert seats.agreed("this ending") == ()


def test_who_agrees_for_a_seat_that_was_freed_agrees_to_nothing(log: Path) -> None:
    seats = SeatBook.read(log, GAME)
    seat = seats.opened(seats.take("Ana"))
    assert seat is not None
    seats.free("Ana")
    seats.take("Ana")
    seats.agree(seat, "this ending")
    assert seats.agreed("this ending") == ()


def test_the_file_is_for_its_owner_and_has_neither_secret_nor_code(log: Path) -> None:
    secret = SeatBook.read(log, GAME).take("Ana")
    (file,) = (one for one in log.parent.iterdir() if one.name.endswith(".seats"))
    kept = file.read_text(encoding="utf-8")
    assert secret not in kept
    assert code_of(secret) not in kept
    assert code_of(secret).replace("-", "") not in kept
    if os.name != "nt":
        assert file.stat().st_mode & 0o777 == 0o600
        file.chmod(0o644)
        with pytest.raises(NotPrivate):
            SeatBook.read(log, GAME)


def test_a_broken_file_seats_nobody(log: Path) -> None:
    SeatBook.read(log, GAME).take("Ana")
    (file,) = (one for one in log.parent.iterdir() if one.name.endswith(".seats"))
    file.write_text("nonsense", encoding="utf-8")
    with pytest.raises(NotPrivate):
        SeatBook.read(log, GAME)


@given(st.text(alphabet="abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_", min_size=1))
def test_a_code_can_be_read_aloud(secret: str) -> None:
    first, dash, second = code_of(secret).partition("-")
    assert (len(first), dash, len(second)) == (4, "-", 4)
    assert set(first + second) <= set(SIGNS)
    assert not set(SIGNS) & set("IO01")


def test_whoever_steals_the_file_pays_for_each_code_that_they_try(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One mark takes as much memory and time as is written here, of which the limits of `docs/` speak."""
    asked: list[tuple[int, int, bytes]] = []

    def counted(_: bytes, *, salt: bytes, n: int, r: int, dklen: int, **_more: int) -> bytes:
        asked.append((n, r, salt))
        return bytes(dklen)

    monkeypatch.setattr(seats, "WORK", WORK)
    monkeypatch.setattr(hashlib, "scrypt", counted)
    book = SeatBook.read(log, GAME)
    with pytest.raises(EntryError):
        book.come_back("AAAA-AAAA")
    ((work, block, salt),) = asked
    assert 128 * work * block == 16 * 2**20  # bytes
    assert len(salt) == 16


def test_two_tables_have_other_marks_of_the_same_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seats, "new_secret", lambda: "the-same-secret-of-both")
    marks = set()
    for name in ("friday", "sunday"):
        book = SeatBook.read(tmp_path / f"{name}.jsonl", GAME)
        book.take("Ana")
        marks.add(book.of("Ana").code)  # type: ignore[union-attr]
    assert len(marks) == 2


def test_a_file_of_an_earlier_version_is_read_and_no_quick_mark_is_left_in_it(log: Path) -> None:
    secret = "kBq1vA3Zs0mN5xT7yR2wQg"
    old = {
        "player": "Ana",
        "secret": sha256(secret.encode()).hexdigest(),
        "code": sha256(code_of(secret).replace("-", "").encode()).hexdigest(),
        "notes": "0a1b2c3d",
        "laid_open": True,
    }
    file = log.with_name(f".{log.name}.seats")
    write_private(file, json.dumps({"game": GAME, "seats": [old]}).encode())
    book = SeatBook.read(log, GAME)
    seat = book.opened(secret)
    assert seat is not None
    assert (seat.player, seat.notes, seat.agreed_to) == ("Ana", "0a1b2c3d", "")
    assert old["code"] not in file.read_text(encoding="utf-8")
    for reader in (book, SeatBook.read(log, GAME)):
        assert reader.opened(secret) is not None
    again = SeatBook.read(log, GAME).come_back(code_of(secret))
    assert SeatBook.read(log, GAME).opened(again) is not None
