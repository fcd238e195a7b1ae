"""Recording an event: checked and appended under one lock, and the facts that became certain."""

import json
import subprocess
from pathlib import Path
from threading import Barrier, Thread

import pytest

from cluedo_notes.game.deduction.changes import Certainty
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.entry.note import After, AtEnd, InsteadOf, Noted, note, redo, undo
from cluedo_notes.game.errors import EntryError, Refused
from cluedo_notes.game.log import journal
from cluedo_notes.game.log.events import Action, Fact, Header, Note, Response, Seat, Suggestion, TableEvent
from cluedo_notes.game.log.journal import LogFile, create
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.game.table.table import Table
from tests.helpers.programs import python, start

HEADER = Header(1, "classic", (Seat("Ana"), Seat("Bob"), Seat("Cleo")))
AT_END = AtEnd()
OLIVE = ("olive", "matraque", "veranda")

NOTER = """
import sys
from pathlib import Path
from cluedo_notes.game.log import journal
from cluedo_notes.game.entry.note import AtEnd, note
from cluedo_notes.game.log.events import Fact
from cluedo_notes.game.errors import Refused
journal.SECONDS_LOCKED = 300
print("ready", flush=True)
sys.stdin.readline()
try:
    note(journal.LogFile(Path(sys.argv[1])), lambda _, __: Fact(sys.argv[2], ("rose",)), AtEnd(), False)
except Refused as error:
    print("refused", error.clash)
else:
    print("noted")
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    create(tmp_path / "game.jsonl", HEADER)
    return tmp_path / "game.jsonl"


def put(
    path: Path, event: TableEvent, place: AtEnd | InsteadOf | After = AT_END, forced: bool = False
) -> Noted:
    return note(LogFile(path), lambda _, __: event, place, forced)


def holds(card: str, owner: str) -> Certainty:
    return Certainty(card, owner, True)


def lacks(card: str, owner: str) -> Certainty:
    return Certainty(card, owner, False)


def test_of_two_processes_that_note_what_cannot_both_be_exactly_one_is_refused(path: Path) -> None:
    """Each would be fine alone: only a check under the lock sees the other's event."""
    noters = [
        start(python(NOTER, path, owner), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for owner in ("Bob", "Cleo")
    ]
    for noter in noters:
        assert noter.stdout is not None
        assert noter.stdout.readline() == "ready\n"
    for noter in noters:
        assert noter.stdin is not None
        noter.stdin.write("go\n")
        noter.stdin.flush()
    said = sorted(noter.communicate(timeout=300)[0].strip() for noter in noters)
    assert said == ["noted", "refused (1,)"]
    assert len(read_log(path).events) == 1


def test_two_threads_noting_at_once_lose_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "SECONDS_LOCKED", 300)
    start = Barrier(2)

    def run(name: str) -> None:
        start.wait()
        for number in range(15):
            put(path, Note(f"{name} {number}"))

    threads = [Thread(target=run, args=(name,)) for name in ("one", "two")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    rows = [json.loads(line)["text"] for line in path.read_text(encoding="utf-8").splitlines()[1:]]
    for name in ("one", "two"):
        assert [row for row in rows if row.startswith(name)] == [f"{name} {number}" for number in range(15)]
    assert len(rows) == 30


def test_each_noting_thread_gets_its_own_number(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "SECONDS_LOCKED", 300)
    numbers: list[int] = []
    threads = [Thread(target=lambda: numbers.append(put(path, Note("x")).number)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(numbers) == list(range(1, 9))


def test_an_event_is_built_for_the_table_at_its_place(path: Path) -> None:
    out = '{"type":"open_hand","player":"Bob","cards":["rose","olive","corde","hall","bureau","cuisine"]}\n'
    with path.open("a", encoding="utf-8") as file:
        file.write(out)
    seen: list[frozenset[str]] = []

    def build(_: Log, table: Table) -> TableEvent:
        seen.append(frozenset(table.eliminated))
        return Note("x")

    for place in (AtEnd(), After(1), After(0), InsteadOf(1)):
        note(LogFile(path), build, place, False)
    assert seen == [{"Bob"}, {"Bob"}, frozenset(), frozenset()]


def test_the_numbers_of_what_clashes_are_in_the_refusal(path: Path) -> None:
    put(path, Note("x"))
    put(path, Fact("Bob", ("rose",)))
    put(path, Fact("Cleo", ("olive",)))
    before = path.read_bytes()
    with pytest.raises(Refused) as refused:
        put(path, Fact("Cleo", ("rose",)))
    assert refused.value.clash == (2,)
    assert path.read_bytes() == before


def test_an_event_that_needs_two_others_to_clash_names_both(path: Path) -> None:
    put(path, Fact("Bob", None, None, ("rose", "olive")))
    put(path, Fact("Bob", None, ("rose",)))
    with pytest.raises(Refused) as refused:
        put(path, Fact("Bob", None, ("olive",)))
    assert refused.value.clash == (1, 2)


def test_taking_an_event_back_or_bringing_it_again_is_checked_too(path: Path) -> None:
    put(path, Fact("Bob", ("rose",)))
    undo(LogFile(path), 1, False)
    put(path, Fact("Cleo", ("rose",)))
    before = path.read_bytes()
    with pytest.raises(Refused):
        undo(LogFile(path), 2, False)
    assert path.read_bytes() == before
    undo(LogFile(path), 2, True)
    assert not position_of(read_log(path)).consistent


def test_there_must_be_something_to_undo_and_to_redo(path: Path) -> None:
    for wrong in (
        lambda: undo(LogFile(path), None, False),
        lambda: undo(LogFile(path), 1, False),
        lambda: redo(LogFile(path), None, False),
    ):
        with pytest.raises(EntryError):
            wrong()


def gained_by(noted: Noted) -> tuple[Certainty, ...]:
    """What an event made certain."""
    return noted.changes.gained


def test_what_became_certain_is_holders_first_then_exclusions(path: Path) -> None:
    responses = (Response("Bob", Action.PASS), Response("Cleo", Action.SHOW, "veranda"))
    noted = put(path, Suggestion("Ana", *OLIVE, responses))
    assert noted.changes.gained == (
        holds("veranda", "Cleo"),
        lacks("olive", "Bob"),
        lacks("matraque", "Bob"),
    )
    assert noted.changes.lost == ()


def test_what_was_certain_before_is_not_said_again(path: Path) -> None:
    put(path, Fact("Bob", ("rose",), ("olive",)))
    noted = put(path, Fact("Bob", ("rose", "violet"), ("olive", "corde")))
    assert noted.changes.gained == (
        holds("violet", "Bob"),
        lacks("corde", "Bob"),
    )


def test_what_follows_from_earlier_events_together_is_said_now(path: Path) -> None:
    put(path, Fact("Bob", None, None, ("rose", "olive")))
    assert gained_by(put(path, Fact("Bob", None, ("rose",)))) == (
        holds("olive", "Bob"),
        lacks("rose", "Bob"),
    )


def test_a_correction_tells_what_is_open_again_and_what_is_certain_now(path: Path) -> None:
    put(path, Fact("Bob", ("rose",), ("hall",)))
    noted = put(path, Fact("Cleo", ("rose",)), InsteadOf(1))
    assert noted.changes.gained == (holds("rose", "Cleo"),)
    assert noted.changes.lost == (
        holds("rose", "Bob"),
        lacks("hall", "Bob"),
    )


def test_undo_makes_open_again_what_the_event_made_certain_and_redo_certain(path: Path) -> None:
    gained = gained_by(put(path, Fact("Bob", ("rose",), ("hall",))))
    undone = undo(LogFile(path), None, False)
    assert undone.changes.lost == gained
    assert undone.changes.gained == ()
    redone = redo(LogFile(path), None, False)
    assert redone.changes.gained == gained
    assert redone.changes.lost == ()
