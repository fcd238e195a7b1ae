"""The files that commands write: their permissions, and writing through links and pipes."""

import json
import os
import stat
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from cluedo_notes.cli.play.prompt import earlier_lines
from cluedo_notes.game.entry.library import Library, data_folder
from cluedo_notes.game.log.journal import lock_file
from cluedo_notes.game.log.reader import read_log
from tests.helpers.cli.playing import HEADER, HOUSE, CommandLine, Game, Line
from tests.helpers.examples import tiers
from tests.helpers.posix import posix
from tests.helpers.programs import program, run

NOTE: Line = {"type": "note", "text": "one"}
LANGUAGES = ("en", "fr")

pytestmark = pytest.mark.usefixtures("permissive")

in_each_language = pytest.mark.parametrize("lang", LANGUAGES)


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def modes_below(folder: Path) -> set[tuple[bool, int]]:
    """Is it a folder, and who may do what there."""
    return {(path.is_dir(), mode_of(path)) for path in folder.rglob("*")}


def put(path: Path, *rows: Line) -> str:
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    return str(path)


# -- who may read


def test_whatever_the_program_makes_is_for_the_user_alone(
    cli: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Logs, locks, torn lines, copied editions, sheets, pages, simulated games, lines typed in `play`."""
    own = tmp_path / "house.toml"
    own.write_text(HOUSE, encoding="utf-8")
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    monkeypatch.setenv("XDG_DATA_HOME", str(work / "home" / "data"))
    for typed in (
        "new Ana Bob Cleo --name friday",
        f"new Ana Bob --name house --edition {own}",
        f"new Ana Bob --game deep/er/house.jsonl --edition {own}",
        "sheet --html sheet.html --pdf sheet.pdf",
        "replay --html replay.html",
        "simulate --games 1 --players 3 --strategy notebook --log played",
        f"simulate --edition {own} --games 1 --players 2 --strategy notebook --log played/own",
        "add note one --game friday",
    ):
        assert cli(*typed.split()).status == 0, typed
    log = data_folder() / "games" / "friday.jsonl"
    with log.open("ab") as file:
        file.write(b'{"type":"no')
    assert cli("add", "note", "two", "--game", "friday").status == 0
    two = [put(tmp_path / f"{name}.jsonl", {**HEADER, "me": None, "hand": None}, NOTE) for name in "ab"]
    assert cli("merge", *two, "--output", "merged/all.jsonl").status == 0
    earlier_lines().store_string("s Bob rose corde hall")
    names = {path.name for path in work.rglob("*")}
    assert {".friday.jsonl.lock", "friday.jsonl.torn", "house.toml", "current", "play-history"} <= names
    assert modes_below(work) == {(False, 0o600), (True, 0o700)}


def test_what_was_there_keeps_its_mode_also_when_it_is_replaced(cli: CommandLine, tmp_path: Path) -> None:
    game = Game(cli, tmp_path / "friday.jsonl").start(HEADER, NOTE)
    (tmp_path / "a.jsonl").write_bytes(game.path.read_bytes())
    (tmp_path / "b.jsonl").write_bytes(game.path.read_bytes())
    page, merged, torn = (tmp_path / name for name in ("page.html", "all.jsonl", "friday.jsonl.torn"))
    for path in (page, merged, torn, lock_file(game.path), data_folder() / "current"):
        path.parent.mkdir(exist_ok=True)
        path.touch()
        path.chmod(0o664)
    game.well("sheet", "--html", str(page), "--force")
    two = [str(tmp_path / "a.jsonl"), str(tmp_path / "b.jsonl")]
    assert cli("merge", *two, "--output", str(merged), "--force").status == 0
    with game.path.open("ab") as file:
        file.write(b'{"type":"no')
    game.path.chmod(0o640)
    game.well("add", "note", "two")
    assert cli("games", "use", str(game.path)).status == 0
    kept = [mode_of(path) for path in (page, merged, torn, lock_file(game.path), data_folder() / "current")]
    assert kept == [0o664] * 5
    assert mode_of(game.path) == 0o640
    assert torn.read_bytes() == b'{"type":"no\n'


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that everybody may go to, unlike those above `tmp_path`."""
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@pytest.mark.parametrize(
    ("log", "folder", "named"),
    [
        (0o644, 0o700, False),
        (0o644, 0o750, True),
        (0o604, 0o750, False),
        (0o640, 0o750, True),
        (0o640, 0o711, True),
        (0o604, 0o711, True),
        (0o600, 0o755, False),
    ],
)
def test_a_log_below_a_folder_that_lets_nobody_through_is_not_open_to_others(
    open_folder: Path, log: int, folder: int, named: bool
) -> None:
    library = Library(open_folder / "data")
    library.games.mkdir(parents=True)
    library.path_of("friday").touch()
    library.path_of("friday").chmod(log)
    library.folder.chmod(folder)
    assert library.open_to_others() == (["friday"] if named else [])


@in_each_language
def test_games_says_once_which_logs_others_can_read_and_the_command_it_names_mends_it(
    cli: CommandLine, lang: str, monkeypatch: pytest.MonkeyPatch, open_folder: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(open_folder / "l'été chez moi"))
    Library(data_folder()).games.mkdir(parents=True)
    for number in range(8):
        assert cli("new", "Ana", "Bob", "Cleo", "--name", f"evening {number}").status == 0
    assert cli("--lang", lang, "games").err == ""
    library = Library(data_folder())
    for number, mode in ((3, 0o644), (5, 0o640), (6, 0o600)):
        library.path_of(f"evening {number}").chmod(mode)
    for as_json in ([], ["--json"]):
        (line,) = cli("--lang", lang, "games", *as_json).err.splitlines()
        assert [number for number in range(8) if f"evening {number}" in line] == [3, 5]
    for name in library.names():
        library.path_of(name).chmod(0o644)
    (line,) = cli("--lang", lang, "games").err.splitlines()
    assert sum(f"evening {number}" in line for number in range(8)) == 5
    assert "3 more" in line or "3 autres" in line
    run(line[line.index("chmod") :], shell=True, check=True)
    assert {mode_of(library.path_of(name)) for name in library.names()} == {0o600}
    assert cli("--lang", lang, "games").err == ""


# -- links and pipes


def test_a_link_is_written_through(cli: CommandLine, tmp_path: Path) -> None:
    game = Game(cli, tmp_path / "friday.jsonl").start(HEADER, NOTE)
    there = tmp_path / "there"
    there.mkdir()
    for name in ("page.html", "all.jsonl", "new.jsonl"):
        (tmp_path / name).symlink_to(there / name)
    (there / "page.html").write_text("old", encoding="utf-8")
    (there / "all.jsonl").write_bytes(game.path.read_bytes())
    (tmp_path / "other.jsonl").write_bytes(game.path.read_bytes())
    game.well("sheet", "--html", str(tmp_path / "page.html"), "--force")
    two = [str(game.path), str(tmp_path / "other.jsonl")]
    assert cli("merge", *two, "--output", str(tmp_path / "all.jsonl"), "--force").status == 0
    assert cli("--game", str(tmp_path / "new.jsonl"), "new", "Ana", "Bob", "Cleo").status == 0
    assert all((tmp_path / name).is_symlink() for name in ("page.html", "all.jsonl", "new.jsonl"))
    assert (there / "page.html").read_text(encoding="utf-8").startswith("<!")
    assert len(read_log(there / "all.jsonl").events) == 2  # Ana's note, and her hand
    assert read_log(there / "new.jsonl").events == ()
    assert cli("--game", str(tmp_path / "new.jsonl"), "new", "Ana", "Bob", "Cleo").status == 2
    locks = {".all.jsonl.lock"}  # the lock of what was overwritten stays, as that of every log does
    assert {path.name for path in there.iterdir()} == {"page.html", "all.jsonl", "new.jsonl"} | locks


def test_an_own_edition_lies_beside_the_log_that_a_link_leads_to(cli: CommandLine, tmp_path: Path) -> None:
    own = tmp_path / "house.toml"
    own.write_text(HOUSE, encoding="utf-8")
    there, link = tmp_path / "there", tmp_path / "links" / "friday.jsonl"
    for folder in (there, link.parent):
        folder.mkdir()
    link.symlink_to(there / "friday.jsonl")
    assert cli("--game", str(link), "new", "Ana", "Bob", "--edition", str(own)).status == 0
    assert {path.name for path in there.iterdir()} == {"friday.jsonl", "house.toml"}
    for game in ([], ["--game", str(link)], ["--game", str(there / "friday.jsonl")]):
        assert "Cellar" in cli(*game, "sheet").out
        assert cli(*game, "add", "note", "one").status == 0
    assert cli("merge", str(link), str(link), "--output", str(tmp_path / "all.jsonl")).status == 0
    assert "Cellar" in cli("--game", str(tmp_path / "all.jsonl"), "sheet").out
    (there / "house.toml").rename(link.parent / "house.toml")  # as it lay where links were not followed
    assert "Cellar" in cli("--game", str(link), "sheet").out


@pytest.mark.parametrize(
    "device", tiers(["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"], "-", "/dev/stdout")
)
@pytest.mark.parametrize("force", [[], ["--force"]])
def test_a_page_sent_to_the_standard_output_is_all_that_stands_there(
    tmp_path: Path, device: str, force: list[str]
) -> None:
    """Into a pipe and into a file; what there is to say goes to the other output."""
    log = put(tmp_path / "friday.jsonl", HEADER, NOTE)
    plain = tmp_path / "plain.html"
    typed = program("--game", log, "sheet", "--html")
    run([*typed, str(plain)], check=True, capture_output=True)
    piped = run([*typed, device, *force], check=True, capture_output=True)
    with (tmp_path / "out").open("wb") as out:
        filed = run([*typed, device, *force], check=True, stdout=out, stderr=subprocess.PIPE)
    assert piped.stdout == (tmp_path / "out").read_bytes() == plain.read_bytes()
    assert device.encode() in piped.stderr and device.encode() in filed.stderr
    assert {path.name for path in tmp_path.iterdir()} == {"friday.jsonl", "plain.html", "out"}


@posix
def test_a_pipe_is_written_to_and_a_device_stays_one(cli: CommandLine, tmp_path: Path) -> None:
    two = [
        put(tmp_path / name, {**HEADER, "me": None, "hand": None}, NOTE) for name in ("a.jsonl", "b.jsonl")
    ]
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    heard: list[bytes] = []
    for typed in (["merge", *two, "--output"], ["replay", two[0], "--html"]):
        for force in ([], ["--force"]):
            reader = threading.Thread(target=lambda: heard.append(pipe.read_bytes()))
            reader.start()
            assert cli(*typed, str(pipe), *force).status == 0
            reader.join()
            assert cli(*typed, "/dev/null", *force).status == 0
            full = cli(*typed, "/dev/full", *force)
            assert (full.status, full.out, full.err.count("\n")) == (2, "", 1)
    assert [text[:6].lower() for text in heard] == [b'{"type'] * 2 + [b"<!doct"] * 2
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert all(stat.S_ISCHR(Path(device).stat().st_mode) for device in ("/dev/null", "/dev/full"))
    assert cli("--game", str(pipe), "new", "Ana", "Bob", "Cleo").status == 2
