"""`play --table`: the terminal takes a seat at another computer's table, and keeps its notes here."""

import socket
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from cluedo_notes.cli.main import main
from cluedo_notes.cli.stores import store_of
from cluedo_notes.game.knowledge.view import view
from cluedo_notes.game.log.events import Action, Response, Retract, Spy, Suggestion
from cluedo_notes.game.log.journal import LogFile, create, locked
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.game.private_notes import remote_log
from cluedo_notes.web.server import bound
from tests.cli.play.conftest import HEADER
from tests.helpers.cli.play_terminal import PlayTerminal
from tests.helpers.cli.table_terminal import Terminal, notes_below
from tests.helpers.web import running as running_module
from tests.helpers.web.phones_alone import built_site
from tests.helpers.web.running import Running, running
from tests.helpers.web.serving import SECRET

HAND = "rose, moutarde, corde, poignard, hall, cuisine"
ASKED = Suggestion("Bob", "olive", "matraque", "bureau", (Response("Cleo", Action.SHOW),))


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "here"))


def test_a_seat_is_taken_and_what_is_noted_goes_where_it_belongs(
    terminal: Terminal, public: Path, tmp_path: Path
) -> None:
    status, out, err = terminal.types(
        "ann", "ana", HAND, "a olive matraque bureau bob bur", "fact bob --lacks revolver"
    )
    assert (status, "Who are you? Ana, Bob, Cleo" in err) == (0, True), (out, err)
    asked = Suggestion("Ana", "olive", "matraque", "bureau", (Response("Bob", Action.SHOW),))
    assert read_log(public).events == (asked,)
    own = notes_below(tmp_path / "here").read()
    assert own.header.me == "Ana"
    assert own.header.hand == tuple(HAND.split(", "))
    assert own.events[0] == view(own, "Ana").events[0]
    assert own.events[0].responses[0].card == "bureau"  # type: ignore[union-attr]
    assert len(own.events) == 2
    assert "bureau" not in public.read_text(encoding="utf-8").partition('"responses"')[2]


def test_lines_that_are_piped_into_a_first_play_are_noted_and_counted_with_the_answers(
    terminal: Terminal, public: Path
) -> None:
    """The system takes no other way to decode what was read from already."""
    status, out, err = terminal.types("ana", HAND, "a olive matraque bureau bob bur", "fact bob --lacks milk")
    assert status == 1
    assert next(line for line in err.splitlines() if "milk" in line).startswith("cluedo-notes: line 4: ")
    assert len(read_log(public).events) == 1
    assert "#1 Ana" in out


def test_at_a_terminal_a_wrong_answer_is_asked_again_and_the_table_has_its_name(terminal: Terminal) -> None:
    with PlayTerminal(["--lang", "en", "play", "--table", terminal.address]) as prompt:
        prompt.until(lambda text: "\nWho are you? Ana, Bob, Cleo:" in f"\n{text}")
        prompt.type("annn\r")
        prompt.until(lambda text: "Who are you?" in text.partition("no player “annn”")[2])
        prompt.type("ana\r")
        prompt.until(lambda text: "Ana, your cards" in text)
        prompt.type("rose, crode\r")
        prompt.until(lambda text: "Ana, your cards" in text.partition("no card “crode”")[2])
        prompt.type("rose, corde\r")
        refused = "cluedo-notes: Ana must have 6 cards, but 2 are named"
        prompt.until(lambda text: "Ana, your cards" in text.partition(refused)[2])
        prompt.type(f"{HAND}\r")
        prompt.until(lambda text: "friday · It is" in text or "friday · I don" in text)
        prompt.type("\x04")
        assert prompt.ended() == 0


def test_what_others_note_is_there_and_the_seat_is_found_again(
    terminal: Terminal, public: Path, tmp_path: Path
) -> None:
    terminal.types("ana", "")
    with locked(public) as journal:
        journal.append(ASKED)
    status, out, err = terminal.types(HAND, "log", "sheet")
    assert status == 0, err
    assert "Bob suggests Dr Green, the Lead pipe and the Study" in out
    assert notes_below(tmp_path / "here").read().events == (ASKED,)
    assert notes_below(tmp_path / "here").read().header.hand is not None


def test_of_a_turn_noted_twice_the_later_line_is_to_be_taken_back_as_every_phone_says(
    terminal: Terminal, public: Path
) -> None:
    asked = "a olive matraque bureau bob"
    terminal.types("ana", HAND)
    with locked(public) as journal:
        journal.append(Suggestion("Ana", "olive", "matraque", "bureau", (Response("Bob", Action.SHOW),)))
    _, out, _ = terminal.types(f"{asked} bur")
    assert "take it back: undo 2" in out.replace("\n", " ")


def test_whoever_comes_back_is_asked_what_others_could_not_note(terminal: Terminal, public: Path) -> None:
    terminal.types("ana", HAND)
    with locked(public) as journal:
        journal.append(ASKED)
        journal.append(Suggestion("Ana", "olive", "matraque", "bureau", (Response("Bob", Action.SHOW),)))
        journal.append(Suggestion("Bob", "rose", "corde", "bureau", (Response("Ana", Action.SHOW),)))
    _, _, err = terminal.types()
    first, second = err.splitlines()
    assert ("did Bob show you?" in first, first.endswith("edit 2")) == (True, True)
    assert ("did you show Bob?" in second, second.endswith("edit 3")) == (True, True)
    terminal.types("edit 2 s ana olive matraque bureau bob:bureau", "edit 3 s bob rose corde bureau ana:rose")
    assert terminal.types()[2] == ""


BOB_SHOWS = Suggestion("Ana", "olive", "matraque", "bureau", (Response("Bob", Action.SHOW),))


@pytest.mark.parametrize(
    ("asked", "edited", "said"),
    [
        (BOB_SHOWS, "edit 1 s ana olive matraque bureau bob:bureau", "Bob shows the Study"),
        (Spy("Ana", "Bob"), "edit 1 spy ana bob bureau", "sees the Study"),
    ],
)
def test_undo_after_what_one_saw_alone_takes_back_nobodys_line(
    terminal: Terminal, public: Path, asked: Suggestion | Spy, edited: str, said: str
) -> None:
    terminal.types("ana", HAND)
    with locked(public) as journal:
        journal.append(asked)
    _, out, err = terminal.types(edited, "turn", "undo", "undo --force")
    assert (out.splitlines()[0].startswith("#1 Ana "), said in out.splitlines()[0]) == (True, True)
    assert "corrects" not in out
    assert err.count("in your private notes only: edit 1 changes it; undo 1") == 2
    assert read_log(public).events == (asked,)


def test_undo_goes_on_after_a_line_and_by_number(terminal: Terminal, public: Path) -> None:
    terminal.types("ana", HAND)
    with locked(public) as journal:
        journal.append(BOB_SHOWS)
    seen = "edit 1 s ana olive matraque bureau bob:bureau"
    status, _, err = terminal.types(seen, "s bob olive corde hall cleo", "undo")
    assert status == 0, err
    assert read_log(public).events[2:] == (Retract(2),)
    status, _, err = terminal.types("edit 1 s ana olive matraque bureau bob:olive", "undo 1")
    assert status == 0, err
    assert read_log(public).events[3:] == (Retract(1),)


def test_a_seat_has_one_place(terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal.types("ana", "")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere"))
    status, _, err = terminal.types("ana")
    assert status == 2
    assert "somebody already has Ana’s seat" in err
    status, _, err = terminal.types("")
    assert (status, "without a seat" in err) == (2, True)


def test_without_the_table_nothing_is_noted_and_the_sheet_stays(
    terminal: Terminal, table: Running, public: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal.types("ana", HAND)
    table.stop()
    own = str(notes_below(tmp_path / "here").notes)
    assert main(["--lang", "en", "--game", own, "sheet"]) == 0
    before = LogFile(public).contents()
    capsys.readouterr()
    assert main(["--lang", "en", "--game", own, "s", "bob", "olive", "matraque", "bureau", "cleo"]) == 2
    assert "the table does not answer" in capsys.readouterr().err
    assert LogFile(public).contents() == before
    status, _, err = terminal.types("ana")
    assert (status, "the table does not answer" in err) == (2, True)


def test_a_table_that_answers_later_is_found_then(
    public: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(remote_log, "WAIT_AFTER", 0)
    with running(public.parent, public, secret=SECRET, table=True) as server:
        Terminal(f"{server.address}/enter/{SECRET}", monkeypatch, capsys).types("ana", HAND)
    begun_without = store_of(notes_below(tmp_path / "here").notes)
    assert begun_without.read().events == ()
    with locked(public) as journal:
        journal.append(ASKED)
    monkeypatch.setattr(running_module, "bound", lambda address, _: bound(address, server.port))
    with running(public.parent, public, secret=SECRET, table=True):
        begun_without.fetch()
        assert begun_without.read().events == (ASKED,)


def test_notes_are_read_on_where_another_table_has_the_address(
    public: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with running(public.parent, public, secret=SECRET, table=True) as server:
        Terminal(f"{server.address}/enter/{SECRET}", monkeypatch, capsys).types("ana", HAND)
    monkeypatch.setattr(running_module, "bound", lambda address, _: bound(address, server.port))
    with running(public.parent, public, secret="of-the-next-game", table=True):
        assert main(["--lang", "en", "--game", str(notes_below(tmp_path / "here").notes), "sheet"]) == 0


def test_a_seat_that_was_freed_hides_no_later_one(terminal: Terminal, table: Running) -> None:
    terminal.types("ana", HAND)
    table.app.state.table.free("Ana")
    terminal.types("bob", "")
    status, _, err = terminal.types("")
    assert (status, "Bob, your cards" in err) == (0, True), err


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("milk", "milk is not the address of a table"),
        ("http://127.0.0.1:9/", "is not the address of a table"),
        ("https://example.org/enter/abc", "begins with http, not https"),
        ("http://127.0.0.1:9/enter/abc", "the table does not answer"),
    ],
)
def test_an_address_that_is_none_is_one_line(
    typed: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = Terminal(typed, monkeypatch, capsys).types("ana")
    assert (status, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


def test_a_wrong_secret_is_said(
    table: Running, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _, err = Terminal(f"{table.address}/enter/wrong", monkeypatch, capsys).types("ana")
    assert (status, "no longer accepts this address" in err) == (2, True)


def test_a_terminal_joins_where_phones_keep_their_notes_too(
    public: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with running(public.parent, public, secret=SECRET, table=True, site=built_site(tmp_path)) as server:
        terminal = Terminal(f"{server.address}/enter/{SECRET}", monkeypatch, capsys)
        assert terminal.types("ana", HAND, "a olive matraque bureau bob bur")[0] == 0
        status, out, err = terminal.types("log")  # finds its seat again
    assert (status, "Study" in out) == (0, True), err
    assert len(read_log(public).events) == 1
    assert notes_below(tmp_path / "here").read().header.hand == tuple(HAND.split(", "))


def test_the_notes_of_a_seat_are_merged_verified_and_taken_over_as_a_log_is(
    terminal: Terminal, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal.types("ana", HAND, "a olive matraque bureau bob bur")
    notes = notes_below(tmp_path / "here")
    named, copy = str(notes.notes), tmp_path / "copy.jsonl"
    assert main(["--game", str(copy), "new", "--events-of", named]) == 0
    assert read_log(copy).events == notes.read().events
    assert read_log(copy).header == notes.read().header
    other = tmp_path / "bob.jsonl"
    create(other, replace(HEADER, me="Bob"))
    capsys.readouterr()
    assert main(["merge", named, str(other)]) == 0
    assert '"card":"bureau"' in capsys.readouterr().out
    assert main(["verify", named]) == 0


def test_no_proxy_hears_of_a_table_at_home(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    monkeypatch.delenv("no_proxy", raising=False)
    status, _, err = terminal.types("ana", HAND)
    assert status == 0, err


class SilentTable:
    """A computer that takes what it is asked and never answers."""

    def __init__(self, port: int) -> None:
        self._asked = socket.create_server(("127.0.0.1", port))

    def __enter__(self) -> "SilentTable":
        return self

    def __exit__(self, *_: object) -> None:
        self._asked.close()

    def is_waited_for_when(self, happens: Callable[[], object]) -> bool:
        """Is somebody who has asked still waiting once this has happened?"""
        one, _ = self._asked.accept()
        with one:
            one.recv(65536)
            happens()
            one.setblocking(False)
            try:
                return one.recv(1) != b""
            except BlockingIOError:
                return True


@pytest.mark.parametrize("entered", ["", "turn\r"], ids=["looking for news", "answering a line"])
def test_the_prompt_goes_on_while_the_table_is_silent(
    terminal: Terminal, table: Running, tmp_path: Path, entered: str
) -> None:
    terminal.types("ana", HAND)
    with PlayTerminal(["--lang", "en", "play", str(notes_below(tmp_path / "here").notes)]) as prompt:
        prompt.until_last(0)
        table.stop()
        with SilentTable(table.port) as silent:

            def types() -> None:
                prompt.type("q")
                typed.append("q")
                prompt.until(lambda text: f"> {''.join(typed)}" in text)

            typed: list[str] = []
            prompt.type(entered)
            # A busy machine may draw a letter only when the terminal has given up.
            assert any(silent.is_waited_for_when(types) for _ in range(4))


def test_at_the_prompt_lines_are_noted_and_those_of_others_shown(
    terminal: Terminal, public: Path, tmp_path: Path
) -> None:
    terminal.types("ana", HAND)
    with PlayTerminal(["--lang", "en", "play", str(notes_below(tmp_path / "here").notes)]) as prompt:
        prompt.until_last(0)
        prompt.type("a olive matraque bureau bob bur\r")
        prompt.until_noted(1)
        with locked(public) as journal:
            journal.append(ASKED)
        prompt.until_noted(2)
        prompt.type("fact cleo --lacks revolver\r")
        prompt.until_noted(3)
        prompt.type("a nothing\r")
        prompt.until(lambda text: "> a nothing" in text)
        prompt.type("\x03known\r")
        prompt.until(lambda text: "Space" in text)
        prompt.type(" \r")
        prompt.until_noted(4)
        prompt.type("\x04")
        assert prompt.ended() == 0
    assert len(notes_below(tmp_path / "here").read().events) == 4
