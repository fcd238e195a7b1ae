"""`play --table`: a terminal and a table of other versions."""

from pathlib import Path

import pytest

from cluedo_notes.cli.main import main
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.game.private_notes import served_log
from cluedo_notes.web.base import rendering
from cluedo_notes.web.pages import seats
from tests.helpers.cli.table_terminal import Terminal, notes_below

HAND = "rose, moutarde, corde, poignard, hall, cuisine"


def test_a_terminal_reads_no_page(terminal: Terminal, public: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rendering, "part_of", lambda *_, **__: '<input value="x" name="token">')
    assert terminal.types("ana", HAND, "a olive matraque bureau bob bur")[0] == 0
    status, out, err = terminal.types("log")  # finds its seat again
    assert (status, "Study" in out) == (0, True), err
    assert len(read_log(public).events) == 1


@pytest.mark.parametrize(
    ("protocol", "said"), [(0, "update this one"), (2, "update the one on its computer")]
)
def test_a_table_of_another_version_says_which_side_to_update_and_the_notes_stay(
    protocol: int,
    said: str,
    terminal: Terminal,
    public: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    terminal.types("ana", HAND, "a olive matraque bureau bob bur")
    notes, there = notes_below(tmp_path / "here"), public.read_bytes()
    before = notes.contents()
    monkeypatch.setattr(served_log, "PROTOCOL", protocol)  # this program's alone
    status, _, err = terminal.types("s bob olive corde hall cleo")
    assert (status, err.count("\n"), said in err) == (2, 1, True), err
    game = ["--lang", "en", "--game", str(notes.notes)]
    assert main([*game, "s", "bob", "olive", "corde", "hall", "cleo"]) == 2
    err = capsys.readouterr().err
    assert (err.count("\n"), said in err) == (1, True), err
    assert main([*game, "sheet"]) == 0
    assert (notes.contents(), public.read_bytes()) == (before, there)


@pytest.mark.parametrize("begun", [True, False])
def test_a_table_that_has_only_pages_is_of_an_older_version(
    begun: bool, terminal: Terminal, public: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not begun:
        public.unlink()
    for module in (seats, rendering):
        monkeypatch.setattr(module, "is_for_program", lambda _: False)
    status, _, err = terminal.types("ana")
    assert (status, err.count("\n")) == (2, 1), err
    assert "an older version of the program: update the one on its computer" in err
    assert not (tmp_path / "here").exists()
