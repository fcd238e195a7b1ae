"""`serve` a second time: the address of a game in the network is kept, unless something ends it."""

import json
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from cluedo_notes.cli.games import serve as serve_module
from cluedo_notes.game.entry.library import Library, data_folder
from cluedo_notes.game.log.private_file import beside
from cluedo_notes.web import server
from cluedo_notes.web.base.kept_address import file_of_all
from tests.helpers.cli.interrupting import interrupted_once_it_answers_at
from tests.helpers.cli.playing import CommandLine, Game, Ran
from tests.helpers.game.failing_disk import mode_of

OURS, MOVED = "127.0.0.2", "127.0.0.3"
"""Addresses of this machine that stand for those a network gives it."""

HEADER = (
    '{{"type":"game","format":1,"edition":"classic","players":'
    '[{{"name":"{}"}},{{"name":"{}"}},{{"name":"{}"}}]}}\n'
)


class Evening:
    """A laptop in a network, on which a game is served again and again."""

    def __init__(self, cli: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
        self.cli = cli
        self.address = OURS
        self.port = free_port(OURS)
        monkeypatch.setattr(serve_module, "PORT", self.port)
        monkeypatch.setattr(server, "local_address", lambda: self.address)
        monkeypatch.setattr(server, "is_loopback", lambda address: address == server.LOOPBACK)

    def serve(self, game: Path, *options: str, port: int | None = None) -> Ran:
        with interrupted_once_it_answers_at(self.address, port or self.port):
            return self.cli("serve", "--lan", "--json", str(game), *options)

    def link(self, game: Path, *options: str) -> str:
        """The address of a start that has nothing to say but that."""
        ran = self.serve(game, *options)
        assert (ran.status, ran.err) == (0, "")
        return str(ran.json["address"])


@pytest.fixture
def evening(cli: CommandLine, monkeypatch: pytest.MonkeyPatch) -> Evening:
    return Evening(cli, monkeypatch)


def free_port(address: str) -> int:
    """A port that nobody listens at just now, nor at the next."""
    while True:
        with socket.socket() as one, socket.socket() as next_one:
            one.bind((address, 0))
            port = int(one.getsockname()[1])
            with suppress(OSError, OverflowError):
                next_one.bind((address, port + 1))
                return port


@contextmanager
def taken(address: str, port: int) -> Iterator[None]:
    with socket.socket() as one:
        one.bind((address, port))
        one.listen()
        yield


def secret_in(link: str) -> str:
    return link.rpartition("/")[2]


def kept_beside(game: Game) -> Path:
    return beside(game.path, "address")


def test_the_address_is_the_same_after_a_restart(evening: Evening, game: Game) -> None:
    links = {evening.link(game.path) for _ in range(3)}
    assert len(links) == 1
    assert mode_of(kept_beside(game)) == 0o600
    kept = json.loads(kept_beside(game).read_bytes())
    assert (kept["host"], kept["port"]) == (OURS, evening.port)


def test_a_port_that_was_chosen_once_is_kept_too(evening: Evening, game: Game) -> None:
    port = free_port(OURS)
    first = evening.serve(game.path, "--port", str(port), port=port).json["address"]
    again = evening.serve(game.path, port=port)
    assert (again.err, again.json["address"]) == ("", first)


def test_a_new_address_on_demand_has_nothing_of_the_old_one(evening: Evening, game: Game) -> None:
    old = evening.link(game.path)
    before = json.loads(kept_beside(game).read_bytes())
    new = evening.link(game.path, "--new-address")
    after = json.loads(kept_beside(game).read_bytes())
    assert secret_in(new) != secret_in(old)
    assert before["key"] != after["key"]
    assert evening.link(game.path) == new


def test_another_game_has_an_address_of_its_own(evening: Evening, game: Game, tmp_path: Path) -> None:
    other = tmp_path / "saturday.jsonl"
    other.write_bytes(game.path.read_bytes())
    assert secret_in(evening.link(game.path)) != secret_in(evening.link(other))


def test_a_later_game_of_the_same_name_is_not_entered_by_the_old_address(
    evening: Evening, game: Game
) -> None:
    old = evening.link(game.path)
    game.path.unlink()
    assert secret_in(evening.link(game.path)) != secret_in(old)  # one that is yet to begin
    game.path.write_text(HEADER.format("Dan", "Eve", "Fay"), encoding="utf-8")
    begun = evening.link(game.path)
    game.path.write_text(HEADER.format("Ana", "Bob", "Cleo"), encoding="utf-8")
    assert secret_in(evening.link(game.path)) != secret_in(begun)


def test_a_game_that_is_set_up_while_it_is_served_keeps_its_address(
    evening: Evening, game: Game, tmp_path: Path
) -> None:
    path = tmp_path / "sunday.jsonl"
    waiting = [evening.link(path) for _ in range(2)]
    path.write_bytes(game.path.read_bytes())
    assert {*waiting, evening.link(path), evening.link(path)} == {waiting[0]}


def test_noting_does_not_change_the_address(evening: Evening, game: Game) -> None:
    before = evening.link(game.path)
    game("s", "bob", "rose", "corde", "veranda", "cleo")
    game("add", "mark", "rose", "Bob", "?")  # raises the format of the log
    assert evening.link(game.path) == before


def test_a_port_that_somebody_else_took_is_one_line_and_another_is_found(
    evening: Evening, game: Game
) -> None:
    old = evening.link(game.path)
    with taken(OURS, evening.port):
        ran = evening.serve(game.path, port=evening.port + 1)
    assert ran.status == 0
    assert ran.err.splitlines() == [
        f"cluedo-notes: port {evening.port} is in use by another program: "
        f"the page is on port {evening.port + 1}.",
        "cluedo-notes: the address has changed: scan the code again on every phone.",
    ]
    assert secret_in(ran.json["address"]) == secret_in(old)


def test_the_line_says_when_the_network_gave_another_address(evening: Evening, game: Game) -> None:
    old = evening.link(game.path)
    evening.address = MOVED
    ran = evening.serve(game.path)
    assert ran.err == "cluedo-notes: the address has changed: scan the code again on every phone.\n"
    assert ran.json["address"] == old.replace(OURS, MOVED)
    assert evening.link(game.path) == ran.json["address"]


@pytest.mark.parametrize("trouble", ["wide", "broken", "torn", "link", "empty", "weak"])
def test_a_kept_address_that_cannot_be_trusted_is_made_anew(
    evening: Evening, game: Game, tmp_path: Path, trouble: str
) -> None:
    old, kept = evening.link(game.path), kept_beside(game)
    whole = kept.read_bytes()
    if trouble == "wide":
        kept.chmod(0o644)
    elif trouble == "link":
        kept.rename(tmp_path / "elsewhere")
        kept.symlink_to(tmp_path / "elsewhere")
    else:
        weak = whole.replace(secret_in(old).encode(), b"x")
        kept.write_bytes({"broken": b"x\n", "torn": whole[:-9], "empty": b"", "weak": weak}[trouble])
    ran = evening.serve(game.path)
    assert ran.status == 0
    assert ran.err.count("\n") == 1
    assert f"{kept}: " in ran.err
    assert "There is a new address" in ran.err
    assert secret_in(ran.json["address"]) != secret_in(old)
    assert (mode_of(kept), kept.is_symlink()) == (0o600, False)
    if trouble == "link":
        assert (tmp_path / "elsewhere").read_bytes() == whole
    assert evening.link(game.path) == ran.json["address"]


@pytest.mark.usefixtures("permissive")
def test_where_nothing_can_be_kept_the_evening_goes_on(
    evening: Evening, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cluedo_notes.game.log.whole_file._PRIVATE", 0o644)
    ran = evening.serve(game.path)
    assert (ran.status, ran.err.count("\n")) == (0, 1)
    assert "After a restart, every page will have to be opened again." in ran.err
    assert not kept_beside(game).exists()


def test_an_old_address_that_cannot_be_taken_away_is_not_passed_over(
    evening: Evening, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.link(game.path)

    def refused(_file: Path, **_: bool) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "unlink", refused)
    ran = evening.cli("serve", "--lan", str(game.path), "--new-address")
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_for_this_machine_alone_the_key_lies_with_all_games(
    evening: Evening, cli: CommandLine, game: Game
) -> None:
    file = file_of_all(Library(data_folder()))
    keys = []
    for typed in ([], [], [str(game.path)], ["--new-address"]):
        with interrupted_once_it_answers_at(server.LOOPBACK, evening.port):
            ran = cli("serve", *typed)
        assert (ran.status, ran.err) == (0, "")
        assert mode_of(file) == 0o600
        keys.append(json.loads(file.read_bytes())["key"])
    assert keys[0] == keys[1] == keys[2] != keys[3]
    assert not kept_beside(game).exists()


def test_what_is_kept_is_in_nothing_that_is_given_away(
    evening: Evening, cli: CommandLine, game: Game, tmp_path: Path
) -> None:
    evening.link(game.path)
    kept = json.loads(kept_beside(game).read_bytes())
    said = [cli("games", "--json"), cli("games"), game("log", "--json"), game("sheet", "--json")]
    files = [tmp_path / "sheet.html", tmp_path / "merged.jsonl"]
    assert game("sheet", "--html", str(files[0])).status == 0
    assert cli("merge", str(game.path), str(game.path), "--output", str(files[1])).status == 0
    texts = [ran.out for ran in said] + [file.read_text(encoding="utf-8") for file in files]
    assert not [text for text in texts if kept["secret"] in text or kept["key"] in text]
    assert not re.search(r"address", said[0].out)
    assert not beside(files[1], "address").exists()
