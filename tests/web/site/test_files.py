"""Games and editions that are brought into a site, and taken along."""

import io
import json
import re
import tracemalloc
from base64 import b64encode
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlencode
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZIP_STORED, ZipFile, ZipInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.web.live import background
from cluedo_notes.web.site import archive as unpacking
from cluedo_notes.web.site.in_browser import Site
from tests.helpers.places import ROOT

EXAMPLES = ROOT / "examples"
GAME = (EXAMPLES / "classic-3p.jsonl").read_bytes()
OTHER = (EXAMPLES / "got-red-keep-3p.jsonl").read_bytes()
EDITION = (ROOT / "editions" / "data" / "classic.toml").read_bytes()
BOARD = (ROOT / "editions" / "data" / "classic.board").read_bytes()
FORM = {"content-type": "application/x-www-form-urlencoded"}


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    monkeypatch.setattr(background, "THREADS", False)
    return Site(tmp_path, EXAMPLES / "classic-5p.jsonl")


def brought(site: Site, sent: Mapping[str, bytes]) -> str:
    """What the page says of files that came in one form."""
    fields = [
        field for name, data in sent.items() for field in (("name", name), ("data", b64encode(data).decode()))
    ]
    answer = site.answer("POST", "/files", FORM, urlencode(fields).encode())
    assert answer.status == 200
    return answer.body.decode()


def archive(members: Mapping[str, bytes], compression: int = ZIP_STORED) -> bytes:
    packed = io.BytesIO()
    with ZipFile(packed, "w", compression) as opened:
        for name, data in members.items():
            # Of no day: the bytes are in names of tests, which every process of a run has to have alike.
            opened.writestr(ZipInfo(name), data, compression)
    return packed.getvalue()


def with_size(packed: bytes, size: int, declared: int) -> bytes:
    """An archive that declares another size of its one file, at both places."""
    return packed.replace(size.to_bytes(4, "little"), declared.to_bytes(4, "little"))


BROKEN = archive({"friday.jsonl": GAME}, ZIP_DEFLATED)
BROKEN = BROKEN[:60] + b"\xff" * 40 + BROKEN[100:]
"""An archive whose contents do not unpack."""


def games(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in (folder / "games").glob("*.jsonl")}


def test_a_game_comes_in_as_it_is_and_the_same_one_stays_alone(site: Site, tmp_path: Path) -> None:
    assert "friday: imported" in brought(site, {"friday.jsonl": GAME})
    assert "friday: already here" in brought(site, {"friday.jsonl": GAME})
    assert games(tmp_path) == {"friday.jsonl": GAME}


def test_another_game_of_the_same_name_gets_a_number(site: Site, tmp_path: Path) -> None:
    brought(site, {"friday.jsonl": GAME})
    assert "friday-2: imported" in brought(site, {"friday.jsonl": OTHER})
    assert games(tmp_path) == {"friday.jsonl": GAME, "friday-2.jsonl": OTHER}


@pytest.mark.parametrize(
    ("name", "contents", "said"),
    [
        ("friday.jsonl", b"x\n", "not imported: "),
        ("friday.jsonl", GAME[1:], "not imported: "),
        ("ours.toml", b"= nothing", "not imported: "),
        ("ours.board", b"\xff\xff", "not imported: "),
        ("photo.jpg", GAME, "neither a game"),
        ("all.zip", GAME, "this archive cannot be read"),
        ("../../friday.txt", GAME, "neither a game"),
        ("all.zip", BROKEN, "this archive cannot be read"),
        ("a folder", b"", "neither a game"),
    ],
)
def test_what_is_none_of_ours_is_refused_in_one_line_and_nothing_is_kept(
    site: Site, tmp_path: Path, name: str, contents: bytes, said: str
) -> None:
    assert said in brought(site, {name: contents})
    assert games(tmp_path) == {}
    assert not [file for file in tmp_path.rglob("*") if file.suffix in (".toml", ".board")]


def test_a_name_with_folders_stays_in_the_library(site: Site, tmp_path: Path) -> None:
    brought(site, {"../../friday.jsonl": GAME})
    assert games(tmp_path) == {"friday.jsonl": GAME}


def test_an_archive_brings_all_and_may_not_be_too_large(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed = archive({"deep/friday.jsonl": GAME, "saturday.jsonl": OTHER, "note.txt": b"x"})
    monkeypatch.setattr(unpacking, "MOST_UNPACKED_BYTES", len(GAME) + len(OTHER))
    assert "this archive is too large" in brought(site, {"all.zip": packed})
    assert games(tmp_path) == {}
    monkeypatch.undo()
    assert "note.txt: not imported" in brought(site, {"all.zip": packed})
    assert games(tmp_path) == {"friday.jsonl": GAME, "saturday.jsonl": OTHER}


def test_of_an_archive_packed_on_a_mac_only_what_one_sees_comes_in(site: Site, tmp_path: Path) -> None:
    """It has a second file beside each, and what the Mac notes of a folder."""
    hidden = {"__MACOSX/games/._friday.jsonl": b"\0\5\x16\7", "games/.DS_Store": b"\0"}
    page = brought(site, {"all.zip": archive({"games/friday.jsonl": GAME, **hidden})})
    assert games(tmp_path) == {"friday.jsonl": GAME}
    assert "not imported" not in page
    assert "_friday" not in page


def test_an_archive_may_have_the_folders_of_windows(site: Site, tmp_path: Path) -> None:
    brought(site, {"all.zip": archive({"games\\friday.jsonl": GAME})})
    assert games(tmp_path) == {"friday.jsonl": GAME}


@pytest.mark.parametrize(
    "members", [{}, {"games/": b""}, {".DS_Store": b"\0"}], ids=["nothing", "folder", "hidden"]
)
def test_of_an_archive_without_files_a_sentence_says_so(site: Site, members: dict[str, bytes]) -> None:
    assert "all.zip: not imported: this archive is empty" in brought(site, {"all.zip": archive(members)})


BOMB = 60_000_000
"""Bytes that an archive unpacks to."""

COMPRESSIONS = {
    ZIP_STORED: "this archive is too large",
    ZIP_DEFLATED: "this archive is too large",
    ZIP_BZIP2: "an unusual way",
    ZIP_LZMA: "an unusual way",
}


@pytest.mark.parametrize("declared", [BOMB, 20], ids=["its size", "another size"])
@pytest.mark.parametrize("compression", COMPRESSIONS)
def test_an_archive_takes_no_more_memory_than_it_may_whatever_it_declares(
    compression: int, declared: int
) -> None:
    packed = with_size(archive({"friday.jsonl": bytes(BOMB)}, compression), BOMB, declared)
    tracemalloc.start()
    with pytest.raises(unpacking.NotUnpacked):
        unpacking.unpacked(packed)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 2.5 * unpacking.MOST_UNPACKED_BYTES


@pytest.mark.parametrize(("compression", "said"), COMPRESSIONS.items())
def test_an_archive_with_too_much_in_it_is_refused_in_a_sentence(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compression: int, said: str
) -> None:
    monkeypatch.setattr(unpacking, "MOST_UNPACKED_BYTES", len(GAME) - 1)
    assert said in brought(site, {"all.zip": archive({"friday.jsonl": GAME}, compression)})
    assert games(tmp_path) == {}


def test_an_archive_may_not_have_too_many_files_or_folders(site: Site, tmp_path: Path) -> None:
    many = {f"{number}.jsonl": GAME for number in range(unpacking.MOST_FILES + 1)}
    assert "this archive is too large" in brought(site, {"all.zip": archive(many)})
    folders = {f"{number}/": b"" for number in range(unpacking.MOST_ENTRIES + 1)}
    assert "this archive is too large" in brought(site, {"all.zip": archive(folders)})
    assert games(tmp_path) == {}


@given(data=st.data())
def test_a_damaged_archive_is_refused_in_a_sentence(data: st.DataObject) -> None:
    """Any bytes of it changed, cut off or doubled: either it unpacks or it is refused."""
    compression = data.draw(st.sampled_from(sorted(COMPRESSIONS)))
    packed = bytearray(archive({"friday.jsonl": GAME, "saturday.jsonl": OTHER}, compression))
    at = st.integers(0, len(packed) - 1)
    for place, byte in data.draw(st.lists(st.tuples(at, st.integers(0, 255)), max_size=6)):
        packed[place] = byte
    begin, end = sorted((data.draw(at), data.draw(at)))
    del packed[begin : data.draw(st.sampled_from([begin, end]))]
    with suppress(unpacking.NotUnpacked):
        unpacking.unpacked(bytes(packed))


NAMES = st.one_of(
    st.text(),
    st.text(min_size=1, max_size=4).map(lambda text: text * 100),
    st.sampled_from(["x" * 199, "é" * 100, "a\0b", "CON", "..", ".", "~", "a/../b", "\u202e", "x" * 60_000]),
)


@given(
    names=st.lists(st.tuples(NAMES, st.sampled_from([".jsonl", ".toml", ".board", ".zip", ""])), max_size=4)
)
def test_whatever_a_file_is_called_a_sentence_says_what_became_of_it(
    tmp_path_factory: pytest.TempPathFactory, names: list[tuple[str, str]]
) -> None:
    """Long ones, with a NUL, none at all: in a form, and in an archive."""
    contents = {".jsonl": GAME, ".toml": EDITION, ".board": BOARD}
    sent = {(name + end).encode(errors="replace").decode(): contents.get(end, b"") for name, end in names}
    # Python's archives end a name at a NUL, and warn of two members with one name.
    ended = {name.partition("\0")[0]: data for name, data in sent.items()}
    packed = {name: data for name, data in ended.items() if name and len(name.encode()) < 65_000}
    site = Site(tmp_path_factory.mktemp("library"), EXAMPLES / "classic-5p.jsonl")
    for form in (sent, {"all.zip": archive(packed)}):
        page = brought(site, form)
        assert "x" * 300 not in page
        assert "\0" not in page


def test_a_file_of_too_many_brackets_is_refused_before_it_is_parsed(site: Site, tmp_path: Path) -> None:
    """In a browser it would end Python."""
    header = GAME.splitlines()[0]
    deep = b"[" * 100_000
    for name, contents in {
        "header.jsonl": deep,
        "event.jsonl": header + b'\n{"type":"note","text":' + deep + b"}\n",
        "edition.toml": b"name = " + deep,
    }.items():
        assert "nested more than 32 levels deep" in brought(site, {name: contents})
    assert games(tmp_path) == {}


def test_a_game_of_an_edition_of_ones_own_comes_after_it_whatever_the_order(
    site: Site, tmp_path: Path
) -> None:
    """As an archive of all games has them; the game keeps its own copy of the edition beside it."""
    head, *_ = map(json.loads, GAME.splitlines())
    own = json.dumps({**head, "edition": "./ours.toml"}).encode() + b"\n"
    said = brought(site, {"friday.jsonl": own, "ours.toml": EDITION, "classic.board": BOARD})
    assert said.count(": imported") == 3
    beside = {file.name for file in (tmp_path / "games").iterdir()}
    assert beside >= {"friday.jsonl", "ours.toml", "classic.board"}
    assert site.answer("GET", "/game/friday/", {}).status == 200
    taken = site.answer("GET", "/files/all", {})
    other = Site(tmp_path / "other", EXAMPLES / "classic-5p.jsonl")
    brought(other, {"all.zip": taken.body})
    assert other.answer("GET", "/game/friday/", {}).status == 200
    assert games(tmp_path / "other") == {"friday.jsonl": own}


def test_an_edition_that_was_changed_since_a_game_goes_out_twice(site: Site, tmp_path: Path) -> None:
    for folder, contents in (("games", b"1"), ("editions", b"2")):
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / folder / "ours.toml").write_bytes(contents)
        (tmp_path / folder / "ours.board").write_bytes(b"3")
    with ZipFile(io.BytesIO(site.answer("GET", "/files/all", {}).body)) as taken:
        found = {name: taken.read(name) for name in taken.namelist()}
    assert found == {"ours.toml": b"1", "ours-2.toml": b"2", "ours.board": b"3"}


def test_an_edition_without_its_board_says_which_is_missing(site: Site, tmp_path: Path) -> None:
    said = brought(site, {"ours.toml": EDITION.replace(b"classic.board", b"ours.board")})
    assert "ours.toml: not imported: the board ours.board cannot be read" in said
    assert str(tmp_path) not in said


def test_an_edition_that_is_here_already_is_not_said_to_be_new(site: Site) -> None:
    both = {"ours.toml": EDITION, "classic.board": BOARD}
    assert brought(site, both).count(": imported") == len(both)
    assert brought(site, both).count(": already here") == len(both)


def test_an_edition_that_is_none_leaves_the_one_before(site: Site, tmp_path: Path) -> None:
    brought(site, {"ours.toml": EDITION, "classic.board": BOARD})
    assert "not imported" in brought(site, {"ours.toml": b"= nothing"})
    assert (tmp_path / "editions" / "ours.toml").read_bytes() == EDITION


def test_an_edition_that_can_no_longer_be_read_is_not_offered(site: Site, tmp_path: Path) -> None:
    brought(site, {"ours.toml": EDITION, "theirs.toml": EDITION, "classic.board": BOARD})
    (tmp_path / "editions" / "ours.toml").write_text("= nothing", encoding="utf-8")
    page = site.answer("GET", "/new", {}).body.decode()
    assert "edition=theirs.toml" in page
    assert "edition=ours.toml" not in page


def test_the_demo_is_a_game_of_ones_own_that_comes_once(site: Site, tmp_path: Path) -> None:
    for _ in range(2):
        assert site.answer("POST", "/demo", FORM).headers["location"] == "/game/demo/"
    assert games(tmp_path) == {"demo.jsonl": (EXAMPLES / "classic-5p.jsonl").read_bytes()}


def test_who_played_the_demo_is_not_asked_to_play_again(site: Site) -> None:
    brought(site, {"friday.jsonl": GAME})
    names = re.findall(r'"name": *"(\w+)"', GAME.decode().splitlines()[0])
    site.answer("POST", "/demo", FORM)
    page = site.answer("GET", "/new", {}).body.decode()
    assert "again=friday" in page
    assert "again=demo" not in page
    seats = site.answer("GET", "/new?edition=classic", {}).body.decode()
    assert all(name in seats for name in names)
    assert "Zoe" not in seats


def test_endings_in_capitals_are_ours_too(site: Site, tmp_path: Path) -> None:
    own = {"OURS.TOML": EDITION, "classic.BOARD": BOARD, "FRIDAY.JSONL": GAME}
    assert brought(site, own).count(": imported") == 3
    assert b"edition=OURS.toml" in site.answer("GET", "/new", {}).body
    assert games(tmp_path) == {"FRIDAY.jsonl": GAME}


def test_more_files_than_are_taken_at_once_are_refused_in_a_sentence(site: Site, tmp_path: Path) -> None:
    fields = [("name", "friday.jsonl"), ("data", b64encode(GAME).decode())] * (unpacking.MOST_FILES + 1)
    answer = site.answer("POST", "/files", FORM, urlencode(fields).encode())
    assert answer.status == 400
    assert games(tmp_path) == {}


def test_a_game_is_deleted_for_good_and_no_other_file(site: Site, tmp_path: Path) -> None:
    brought(
        site, {"friday.jsonl": GAME, "saturday.jsonl": OTHER, "ours.toml": EDITION, "classic.board": BOARD}
    )
    before = {file for file in tmp_path.rglob("*") if file.is_file()}
    for name in ("../editions/ours", "sunday", ""):
        assert site.answer("POST", "/files/delete", FORM, urlencode({"game": name}).encode()).status == 200
        assert {file for file in tmp_path.rglob("*") if file.is_file()} == before
    deleted = site.answer("POST", "/files/delete", FORM, b"game=friday").body.decode()
    assert "friday: it is deleted" in deleted
    assert "Delete saturday for good" in deleted
    assert "Delete friday" not in deleted
    assert games(tmp_path) == {"saturday.jsonl": OTHER}
    assert site.answer("GET", "/game/friday/", {}).status == 404
    assert before - {file for file in tmp_path.rglob("*") if file.is_file()} == {
        tmp_path / "games" / "friday.jsonl"
    }
