"""The answers of the computer that keeps a table's public log, as a program uses them."""

import json

import pytest

from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.private_notes.remote_log import Overtaken, Unreached
from cluedo_notes.game.private_notes.served_log import ServedLog, TableAnswer, TableRefuses, table_now
from cluedo_notes.game.private_notes.table_answers import PROTOCOL, SeatLine, SeatState, TableNow
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.words import words_in

NOW = {"protocol": PROTOCOL, "program": "1.0", "token": "abc", "game": "friday", "seats": []}


class Table:
    """Answers about its seats, and to whatever is sent."""

    def __init__(self, now: object, status: int = 200, text: str = "1") -> None:
        self.now = now if isinstance(now, str) else json.dumps(now)
        self.answer = TableAnswer(status, text)
        self.sent: list[bytes] = []

    def __call__(self, path: str, body: bytes | None = None) -> TableAnswer:
        if body is None:
            return TableAnswer(200, self.now) if path == "/seats" else self.answer
        self.sent.append(body)
        return self.answer

    @property
    def log(self) -> ServedLog:
        return ServedLog("/game/friday", self)


def refused(code: str, player: str = "") -> str:
    return json.dumps({"refused": code, "player": player})


@pytest.mark.parametrize("text", ["<html>", "", "2", "milk"])
def test_a_line_that_the_table_did_not_count_is_not_taken_as_noted(text: str) -> None:
    with pytest.raises(Unreached):
        Table(NOW, 200, text).log.add(b"{}", 0)
    table = Table(NOW)
    table.log.add(b"{}", 0)
    assert table.sent == [b"token=abc&line=%7B%7D&lines=0"]


def test_what_a_later_program_says_beside_is_passed_over() -> None:
    seats = [{"player": "Ana", "state": "mine", "colour": "red"}]
    now = table_now(Table({"weather": "fine", **NOW, "seats": seats}))
    assert now == TableNow(PROTOCOL, "1.0", "abc", "friday", (SeatLine("Ana", SeatState.MINE),))


REFUSALS = {
    "seat-taken": (422, "seat-taken"),
    "seat-have-one": (422, "seat-have-one"),
    "seat-needed": (422, "seat-needed"),
    "table-refused": (422, "table-refused"),
    "web-no-secret": (403, "table-not-let-in"),
    "web-no-token": (403, "table-begun-anew"),
    "web-no-such-game": (404, "table-other-game"),
    "web-too-many": (429, "table-too-many"),
    "of-a-later-version": (400, "table-refuses"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_refusal_has_a_sentence_of_its_own(language: str) -> None:
    said = []
    for code, (status, ours) in REFUSALS.items():
        with pytest.raises(EntryError) as error:
            Table(NOW, status, refused(code, "Ana")).log.add(b"{}", 0)
        assert error.value.message.code == ours
        said.append(words_in(language).say(error.value.message))
    for now in ("<html>", {**NOW, "protocol": PROTOCOL + 1}):
        with pytest.raises(EntryError) as error:
            Table(now).log.add(b"{}", 0)
        said.append(words_in(language).say(error.value.message))
    assert len(set(said)) == len(REFUSALS) + 2


def test_what_is_refused_while_reading_is_said_where_one_would_note() -> None:
    with pytest.raises(TableRefuses) as error:
        Table(NOW, 403, refused("web-no-secret")).log.contents()
    assert error.value.said.code == "table-not-let-in"


def test_others_who_noted_first_are_no_refusal() -> None:
    with pytest.raises(Overtaken):
        Table(NOW, 409, refused("table-overtaken")).log.add(b"{}", 0)


def test_of_a_fault_there_nobody_knows_whether_the_line_is_noted() -> None:
    with pytest.raises(Unreached) as error:
        Table(NOW, 500, refused("web-fault")).log.add(b"{}", 0)
    assert not isinstance(error.value, TableRefuses)


@pytest.mark.parametrize(
    ("now", "code"),
    [
        ("<html>", "table-older"),
        ("", "table-older"),
        ("[" * 100_000, "table-older"),
        ({**NOW, "protocol": PROTOCOL - 1}, "table-older"),
        ({"protocol": PROTOCOL + 1, "program": "2.0"}, "table-newer"),
        ({"protocol": PROTOCOL, "program": "1.0"}, None),
        ({**NOW, "seats": [{"player": "Ana", "state": "asleep"}]}, None),
    ],
)
def test_nothing_is_sent_to_a_table_of_another_version(now: object, code: str | None) -> None:
    table = Table(now)
    with pytest.raises(EntryError if code else Unreached) as error:
        table.log.add(b"{}", 0)
    assert table.sent == []
    if isinstance(error.value, EntryError):
        assert error.value.message.code == code
