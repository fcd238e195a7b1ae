"""Format 2: an older header is raised to it by one digit, before the first line that needs it."""

import json
import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.game.deduction.evidence import evidence
from cluedo_notes.game.entry.doubts import doubts
from cluedo_notes.game.entry.note import After, AtEnd, InsteadOf, LogPlace, note, redo, undo
from cluedo_notes.game.entry.setup.new_game import create_game
from cluedo_notes.game.entry.setup.typed import Setup
from cluedo_notes.game.errors import LogError
from cluedo_notes.game.knowledge.view import UNSEEN_EVENT, public, view
from cluedo_notes.game.log.events import Action, Mark, Response, Suggestion, TableEvent
from cluedo_notes.game.log.journal import LogFile, create, locked
from cluedo_notes.game.log.reader import Log, parse_log, read_log
from cluedo_notes.game.review.merge.merge import merged
from cluedo_notes.game.review.verify import Verdict, verify
from cluedo_notes.game.table.of_log import tables
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.words import words_in
from cluedo_notes.presentation.describe import Describer
from tests.helpers.game.random_play import play

Line = dict[str, Any]
SEATS = ("Ana", "Bob", "Cleo")
HEADER: Line = {
    "type": "game",
    "format": 1,
    "edition": "secrets-2008",
    "players": [
        {"name": "Ana", "character": "rose"},
        {"name": "Bob", "character": "moutarde"},
        {"name": "Cleo"},
    ],
}
TRIPLE = ("moutarde", "corde", "spa")
CARDS = dict(zip(("suspect", "weapon", "room"), TRIPLE, strict=True))
DREW: Line = {"player": "Bob", "action": "draw", "card": "clock"}
SHOWS: Line = {"player": "Bob", "action": "show"}
MARK: Line = {"type": "mark", "card": "rose", "owner": "Bob", "text": "?"}


def asks(*responses: Line, player: str = "Ana") -> Line:
    return {"type": "suggestion", "player": player, **CARDS, "responses": list(responses)}


def text(*lines: Line) -> bytes:
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


def log_of(*lines: Line, file: str = "friday.jsonl", **header: Any) -> Log:
    return parse_log(text({**HEADER, "format": 2, **header}, *lines), file, Path())


def drawn(table: Table) -> Suggestion:
    """A suggestion of Ana's that calls Bob in, who draws a clock."""
    asker, drawer = table.seats[:2]
    edition = table.setting.edition
    room = next(iter(sorted(table.setting.rooms)))
    weapon = next(card for card in edition.cards if card.category == "weapon").id
    answers = (Response(drawer, Action.DRAW, "clock"), Response(drawer, Action.PASS))
    return Suggestion(asker, table.setting.characters.get(drawer, edition.suspects[0]), weapon, room, answers)


# -- what is read


OF_FORMAT_2 = {
    "a drawn face": (asks(DREW, SHOWS), "responses[0].card"),
    "the second answer": (asks({"player": "Cleo", "action": "pass"}, DREW), "responses[1].card"),
    "in an amendment": ({"type": "amend", "event": 1, "as": asks(DREW)}, "as.responses[0].card"),
    "in an insertion": ({"type": "insert", "after": 0, "as": asks(DREW)}, "as.responses[0].card"),
    "a mark": (MARK, "type"),
    "a mark in an amendment": ({"type": "amend", "event": 1, "as": MARK}, "as.type"),
}


@pytest.mark.parametrize(("line", "key"), OF_FORMAT_2.values(), ids=OF_FORMAT_2.keys())
def test_under_a_header_of_format_1_such_a_line_is_an_error_that_says_so(line: Line, key: str) -> None:
    with pytest.raises(LogError) as caught:
        parse_log(text(HEADER, asks(SHOWS), line), "friday.jsonl", Path())
    assert (caught.value.line, caught.value.key) == (3, key)
    for language in ("en", "fr"):
        assert "format 2" in words_in(language).say(caught.value.message)
    parse_log(text({**HEADER, "format": 2}, asks(SHOWS), line), "friday.jsonl", Path())


def test_everything_of_format_1_is_read_under_a_header_of_format_2() -> None:
    for seed in range(3):
        lines = play("secrets-2008", 4, seed, most=60).text.encode()
        raised = lines.replace(b'"format": 1', b'"format": 2', 1)
        assert raised != lines
        assert parse_log(raised, "x", Path()).events == parse_log(lines, "x", Path()).events


# -- the header is raised


SPACINGS = {
    "tight": '{"type":"game","format":1,%s}\n',
    "loose": '{ "type" : "game" , "format"  :\t1 , %s }\r\n',
    "first": '  {"format" : 1,"type":"game",%s}\n',
    "last": '{"type":"game",%s,"format": 1}\n',
    "escaped": '{"type":"game","\\u0066ormat":1,%s}\n',
    "a byte order mark": '\ufeff{"type":"game",%s,"format": 1}\n',
    "without a newline": '{"type":"game","format":1,%s}',
}
REST = json.dumps({key: HEADER[key] for key in ("edition", "players")})[1:-1]
NAMED = REST.replace('"Cleo"', '"\\"format\\":1 é, format"')
"""One is called like the key."""


@pytest.mark.parametrize("rest", [REST, NAMED], ids=["Cleo", "a name like the key"])
@pytest.mark.parametrize("spacing", SPACINGS.values(), ids=SPACINGS.keys())
def test_one_digit_of_the_header_is_raised_however_it_is_written(
    spacing: str, rest: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    before = (spacing % rest).encode()
    path.write_bytes(before)
    event = parse_log(text({**HEADER, "format": 2}, asks(DREW)), "x", Path()).events[0]
    with locked(path) as journal:
        after = journal.append(event)
    at = next(n for n, (one, two) in enumerate(zip(before, path.read_bytes(), strict=False)) if one != two)
    expected = (
        before[:at] + b"2" + before[at + 1 :].rstrip(b"\n") + b"\n" + msgspec.json.encode(event) + b"\n"
    )
    assert before[at : at + 1] == b"1"
    assert path.read_bytes() == expected
    assert read_log(path).header.format == after.header.format == 2
    assert read_log(path).events == after.events == (event,)


@pytest.mark.slow
@given(
    seed=st.integers(0, 50),
    edition=st.sampled_from(["secrets-2008", "got-red-keep"]),
    gap=st.sampled_from(["", " ", "\t "]),
)
def test_a_random_game_and_a_drawn_face_are_the_same_log_up_to_the_digit(
    seed: int, edition: str, gap: str
) -> None:
    before = play(edition, 3, seed, most=15).text.replace('"format": 1', f'"format"{gap}:{gap}1', 1)
    lines = before.splitlines(keepends=True)[:-1]  # without what is laid open at the end
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        path.write_bytes("".join(lines).encode())
        noted = note(LogFile(path), lambda _, table: drawn(table), AtEnd(), forced=True)
        after = path.read_bytes()
    raised = "".join(lines).replace(f'"format"{gap}:{gap}1', f'"format"{gap}:{gap}2', 1).encode()
    assert after == raised + msgspec.json.encode(noted.event) + b"\n"
    assert noted.after.log.header.format == 2
    assert parse_log(after, "x", Path()).events == noted.after.log.events


def test_a_log_that_needs_it_not_keeps_to_format_1(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(text(HEADER))
    note(
        LogFile(path),
        lambda *_: Suggestion("Ana", *TRIPLE, (Response("Bob", Action.DRAW),)),
        AtEnd(),
        forced=True,
    )
    assert read_log(path).header.format == 1


PLACES: dict[str, LogPlace] = {"at the end": AtEnd(), "amended": InsteadOf(1), "inserted": After(0)}


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES.keys())
def test_a_correction_raises_it_too_and_taking_it_back_does_not_lower_it(
    place: LogPlace, tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(text(HEADER, asks(SHOWS)))
    note(LogFile(path), lambda _, table: drawn(table), place, forced=True)
    assert read_log(path).header.format == 2
    undo(LogFile(path), None, forced=False)
    assert read_log(path).header.format == 2
    redo(LogFile(path), None, forced=False)
    assert [Action.DRAW in [r.action for r in live.event.responses] for live in read_log(path).live].count(
        True
    ) == 1  # type: ignore[union-attr]


class Watched:
    """A disk that tells in which order it was written to, and may fail."""

    def __init__(self, path: Path, monkeypatch: pytest.MonkeyPatch, fails_at: int | None = None) -> None:
        self.states: list[bytes] = []
        synced = os.fsync

        def fsync(handle: int) -> None:
            synced(handle)
            self.states.append(path.read_bytes())
            if fails_at is not None and len(self.states) == fails_at:
                raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, "fsync", fsync)


def test_the_header_is_on_disk_before_the_line_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    before = text(HEADER, asks(SHOWS))
    path.write_bytes(before)
    disk = Watched(path, monkeypatch)
    with locked(path) as journal:
        journal.append(Mark("rose", "Bob", "?"))
    raised = before.replace(b'"format": 1', b'"format": 2')
    assert disk.states == [raised, raised + msgspec.json.encode(Mark("rose", "Bob", "?")) + b"\n"]
    for state in disk.states:  # whatever of it a crash leaves is a log
        for end in range(len(raised), len(state) + 1):
            assert len(parse_log(state[:end], "x", Path()).events) in (1, 2)


@pytest.mark.parametrize("fails_at", [1, 2])
def test_after_an_error_the_file_is_as_it_was(
    fails_at: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    before = text(HEADER, asks(SHOWS))
    path.write_bytes(before)
    Watched(path, monkeypatch, fails_at)
    with locked(path) as journal, pytest.raises(LogError):
        journal.append(Mark("rose", "Bob", "?"))
    assert path.read_bytes() == before
    assert journal.log.header.format == 1


# -- new logs


def test_a_new_log_is_written_in_the_oldest_format_that_has_its_lines(tmp_path: Path) -> None:
    old = log_of(asks(SHOWS))
    assert create(tmp_path / "old.jsonl", old.header, old.events).header.format == 1
    new = log_of(asks(DREW, SHOWS), format=2)
    first = msgspec.structs.replace(new.header, format=1)
    assert create(tmp_path / "new.jsonl", first, new.events).header.format == 2
    assert read_log(tmp_path / "new.jsonl").events == new.events


def test_a_game_founded_on_anothers_events_has_the_format_of_these(tmp_path: Path) -> None:
    typed = Setup(edition="secrets-2008", players=SEATS)
    for events, number in ((log_of(asks(SHOWS)).events, 1), (log_of(asks(DREW, SHOWS)).events, 2)):
        log = create_game(typed, tmp_path / f"{number}.jsonl", events)
        assert (log.header.format, read_log(tmp_path / f"{number}.jsonl").header.format) == (number, number)


# -- what the faces tell


def test_a_drawn_face_tells_nothing_about_the_cards() -> None:
    problem = evidence(log_of(asks(DREW, SHOWS)))
    assert problem == evidence(log_of(asks({"player": "Bob", "action": "draw"}, SHOWS)))
    seen: Line = {"type": "power", "player": "Ana", "power": "see-shown", "saw": "corde"}
    face = log_of(asks(DREW, player="Cleo"), seen)
    assert evidence(face) == evidence(log_of(asks({"player": "Bob", "action": "draw"}, player="Cleo"), seen))


@pytest.mark.parametrize(("card", "know"), [("clock", set(SEATS)), ("stay", {"Bob"})])
def test_a_clock_is_seen_by_everybody_any_other_card_by_who_draws_it(card: str, know: set[str]) -> None:
    log = log_of(asks({**DREW, "card": card}, SHOWS), {"type": "draw", "player": "Bob", "card": card})
    for number in (0, 1):
        assert {one for one in SEATS if card in str(view(log, one).live[number])} == know
        assert (card in str(public(log).live[number])) is (card == "clock")


def test_the_face_that_one_log_knows_is_in_the_merged_one() -> None:
    unseen: Line = {"player": "Bob", "action": "draw"}
    ana = log_of(asks(unseen, SHOWS), file="a.jsonl", format=1, me="Ana")
    bob = log_of(asks({**DREW, "card": "stay"}, {**SHOWS, "card": "spa"}), file="b.jsonl", me="Bob")
    for logs in ((ana, bob), (bob, ana)):
        whole = merged(logs)
        assert whole.disagreements == ()
        assert whole.log.header.format == 2
        (event,) = (live.event for live in whole.log.live)
        assert isinstance(event, Suggestion)
        assert event.responses == (
            Response("Bob", Action.DRAW, "stay"),
            Response("Bob", Action.SHOW, "spa"),
        )
    assert merged([ana, ana]).log.header.format == 1


def test_two_faces_of_one_drawn_card_are_a_disagreement_that_the_drawer_settles() -> None:
    ana = log_of(asks(DREW, SHOWS), file="a.jsonl", me="Ana")
    bob = log_of(asks({**DREW, "card": "stay"}, SHOWS), file="b.jsonl", me="Bob")
    whole = merged([ana, bob])
    (one,) = whole.disagreements
    assert (one.event, one.what, one.player) == (1, "drawn", "Bob")
    assert [says.says for says in one.logs] == ["clock", "stay"]
    assert "stay" in str(whole.log.live[0])


def test_a_face_is_said_in_words() -> None:
    event = log_of(asks(DREW, {**SHOWS, "card": "spa"})).events[0]
    clock = {"en": "Bob draws the card “Clock”", "fr": "Bob tire la carte « Temps »"}
    for language, said in clock.items():
        assert said in Describer(log_of(), words_in(language)).event(event)


# -- marks


def test_a_mark_changes_nothing_but_itself() -> None:
    plain, marked = log_of(asks(SHOWS)), log_of(asks(SHOWS), MARK, {**MARK, "text": None})
    assert evidence(marked) == evidence(plain)
    assert tables(marked)[1:] == (tables(plain)[-1],) * 3
    found = verify(marked)
    assert (found.verdict, found.unchecked) == (Verdict.LEGAL, verify(plain).unchecked)


def test_a_mark_may_follow_the_end_and_is_undone_like_any_line(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(
        text(
            HEADER,
            {"type": "reveal", "envelope": dict(zip(("suspect", "weapon", "room"), TRIPLE, strict=True))},
        )
    )
    event: TableEvent = Mark("rose", "envelope", "no")
    noted = note(LogFile(path), lambda *_: event, AtEnd(), forced=False, strict=True)
    assert (noted.broken, noted.suspected, list(doubts(noted))) == ((), (), [])
    assert verify(read_log(path)).violations == ()
    undo(LogFile(path), None, forced=False)
    assert [live.number for live in read_log(path).live] == [1]
    redo(LogFile(path), None, forced=False)
    assert read_log(path).live[-1].event == event


def test_a_mark_is_its_keepers_alone() -> None:
    log = log_of(MARK, me="Ana")
    assert view(log, "Ana").live[0].event == Mark("rose", "Bob", "?")
    assert view(log, "Bob").live[0].event == UNSEEN_EVENT
    assert public(log).live[0].event == UNSEEN_EVENT
    assert view(log_of(MARK), "Bob").live[0].event == UNSEEN_EVENT


def test_a_merged_log_has_the_marks_of_the_log_that_is_named() -> None:
    ana = log_of(MARK, asks(SHOWS), {**MARK, "text": "!"}, file="a.jsonl", me="Ana")
    bob = log_of(asks(SHOWS), {**MARK, "owner": "Cleo"}, file="b.jsonl", me="Bob")
    assert merged([ana, bob]).log.header.format == 1
    assert [live.event for live in merged([ana, bob], bob).log.live][1:] == [Mark("rose", "Cleo", "?")]
    kept = merged([ana, bob], ana)
    assert kept.disagreements == ()
    assert [live.event for live in kept.log.live][1:] == [Mark("rose", "Bob", "?"), Mark("rose", "Bob", "!")]


def test_a_mark_is_said_in_words() -> None:
    said = Describer(log_of(), words_in("en")).event
    assert said(Mark("rose", "envelope", "?")) == "Mark “?” on Kasandra Scarlett, the envelope"
    assert said(Mark("rose", "Bob")) == "Mark removed: Kasandra Scarlett, Bob"
