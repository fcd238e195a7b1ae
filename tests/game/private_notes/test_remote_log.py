"""A public log on another computer: copied from there, added to there first, and readable without it."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from cluedo_notes.game.errors import EntryError, GameError, LogError, NotAppended
from cluedo_notes.game.log.events import Fact, Header, Roll, Seat, Spy
from cluedo_notes.game.log.journal import create, locked, log_text
from cluedo_notes.game.log.reader import parse_line, read_log
from cluedo_notes.game.private_notes.notes_journal import create_notes
from cluedo_notes.game.private_notes.reader import notes_header
from cluedo_notes.game.private_notes.remote_log import Overtaken, RemoteLog, Unreached

HEADER = Header(1, "classic", (Seat("Ana"), Seat("Bob"), Seat("Cleo")))
ROLL, OTHER = Roll("Ana", (1, 2)), Roll("Bob", (3, 4))
SPIED = Spy("Ana", "Bob", "rose")


class Table:
    """Another computer's file. It may be out of reach, and its answer to a line may be lost."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.reached = self.answers = True
        self.says: bytes | None = None

    def contents(self) -> bytes:
        if not self.reached:
            raise Unreached
        if self.says is not None:
            return self.says
        return self.file.read_bytes()

    def add(self, line: bytes, lines: int) -> None:
        with locked(self.file) as journal:
            if len(journal.log.events) != lines:
                raise Overtaken
            journal.append(parse_line(line, journal.log))
        if not self.answers:
            raise Unreached


@pytest.fixture
def table(tmp_path: Path) -> Table:
    (tmp_path / "there").mkdir()
    create(tmp_path / "there" / "friday.jsonl", HEADER)
    return Table(tmp_path / "there" / "friday.jsonl")


@pytest.fixture
def remote(tmp_path: Path, table: Table) -> RemoteLog:
    public, notes = tmp_path / "public.jsonl", tmp_path / "own.notes"
    public.write_bytes(table.contents())
    create_notes(notes, read_log(public), notes_header(read_log(public), "Ana"))
    return RemoteLog(public, notes, table)


def test_what_all_saw_goes_there_and_what_one_saw_stays_here(remote: RemoteLog, table: Table) -> None:
    fact = Fact("Bob", holds=("rose",))
    with remote.locked() as journal:
        journal.append(ROLL, fact)
    assert read_log(table.file).events == (ROLL,)
    assert remote.read().events == (ROLL, fact)
    assert remote.contents() == log_text(remote.read().header, remote.read().events)


def test_without_the_table_one_reads_on_and_notes_nothing(remote: RemoteLog, table: Table) -> None:
    with remote.locked() as journal:
        journal.append(ROLL)
    table.reached = False
    assert remote.read().events == (ROLL,)
    with pytest.raises(NotAppended), remote.locked():
        pytest.fail("a table out of reach cannot be locked")
    assert read_log(table.file).events == (ROLL,)


def test_a_line_whose_answer_was_lost_is_found_there(remote: RemoteLog, table: Table) -> None:
    table.answers = False
    with remote.locked() as journal:
        journal.append(SPIED)
    assert read_log(table.file).events == (replace(SPIED, card=None),)
    assert remote.read().events == (SPIED,)


def test_a_line_that_another_noted_first_is_noted_once(remote: RemoteLog, table: Table) -> None:
    with remote.locked() as journal:
        with locked(table.file) as others:
            others.append(replace(SPIED, card=None))
        journal.append(SPIED)
    assert read_log(table.file).events == (replace(SPIED, card=None),)
    assert remote.read().events == (SPIED,)


def test_a_line_whose_answer_was_lost_with_the_table_is_seen_again(remote: RemoteLog, table: Table) -> None:
    with pytest.raises(NotAppended) as silent, remote.locked() as journal:
        table.answers = table.reached = False
        journal.append(ROLL)
    what = silent.value.what
    assert not isinstance(what, str)
    assert what.code == "table-silent"
    assert read_log(table.file).events == (ROLL,)
    table.reached = True
    remote.copy()
    assert remote.read().events == (ROLL,)


def test_who_comes_second_is_asked_to_look(remote: RemoteLog, table: Table) -> None:
    def both() -> None:
        with remote.locked() as journal:
            with locked(table.file) as others:
                others.append(OTHER)
            journal.append(ROLL)

    with pytest.raises(EntryError) as refused:
        both()
    assert isinstance(refused.value, GameError)
    assert refused.value.message.code == "table-overtaken"
    assert read_log(table.file).events == (OTHER,)


@pytest.mark.parametrize(
    "says",
    [
        b"<html>",
        b"",
        b"\xff\xfe\x00",
        b'{"type":' + b"[" * 100_000,
        log_text(replace(HEADER, players=(Seat("Ana"), Seat("Bob"), Seat("Zoe"))), ()),
        log_text(HEADER, ()) + b'{"type":"milk"}\n',
    ],
    ids=["a page", "nothing", "no text", "a deep one", "another game", "an unknown event"],
)
def test_what_is_no_log_of_this_game_takes_the_place_of_no_copy(
    remote: RemoteLog, table: Table, says: bytes
) -> None:
    """Another computer has the table's address by now, or a network asks for a password first."""
    with remote.locked() as journal:
        journal.append(ROLL)
    before = remote.public.read_bytes()
    table.says = says
    with pytest.raises(Unreached):
        remote.copy()
    assert remote.public.read_bytes() == before
    with pytest.raises(NotAppended), remote.locked():
        pytest.fail("nothing can be noted there")
    assert remote.read().events == (ROLL,)


def test_the_error_names_a_later_version_at_the_table(remote: RemoteLog, table: Table) -> None:
    table.says = log_text(replace(HEADER, format=99), ())
    remote.fetch()
    with pytest.raises(LogError) as refused:
        remote.read()
    assert not isinstance(refused.value.what, str)
    assert refused.value.what.code == "newer-format"


def test_a_copy_that_cannot_be_read_is_fetched_again(remote: RemoteLog) -> None:
    remote.public.write_bytes(b"<html>")
    remote.copy()
    assert remote.read().events == ()
