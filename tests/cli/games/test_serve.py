"""`serve`: the game, the address, and the text on the terminal."""

import re
import socket
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from cluedo_notes.cli.games import serve as serve_module
from cluedo_notes.cli.games.serve import qr_lines
from cluedo_notes.game.log.private_file import remove_private, write_private
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.web import server
from cluedo_notes.web.base.kept_address import mark_of
from cluedo_notes.web.live.seats import SeatBook, seats_file
from cluedo_notes.web.server import LOOPBACK, NoNetwork, hosts_of, is_local, local_address
from tests.helpers.cli import interrupting
from tests.helpers.cli.interrupting import interrupted_once_it_answers
from tests.helpers.cli.playing import HEADER, CommandLine, Game, Line, Ran
from tests.helpers.programs import python, run

OTHER = "127.0.0.2"
"""An address of this machine that is not the usual one."""

ENTRY = "from cluedo_notes.cli.entry import main; raise SystemExit(main())"

PATIENCE = 120
"""Seconds after which a second program is taken to serve, instead of having refused to."""


NOBODYS: Line = {key: value for key, value in HEADER.items() if key not in ("me", "hand")}


def served(cli: CommandLine, *arguments: str, address: str = LOOPBACK) -> Ran:
    """`serve`, stopped by Ctrl-C once it answers at an address."""
    with interrupted_once_it_answers(address) as port:
        return cli("serve", *arguments, *port)


def test_a_server_that_never_answers_fails_its_test(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interrupting, "PATIENCE", 0.0)
    with pytest.raises(AssertionError, match="nobody answers"), interrupted_once_it_answers():
        silent = threading.Event()
        with suppress(KeyboardInterrupt):  # as `serve` does
            silent.wait()


def test_it_serves_one_game_on_this_machine_until_ctrl_c(cli: CommandLine, game: Game) -> None:
    ran = served(cli, str(game.path))
    assert (ran.status, ran.err) == (0, "")
    assert re.fullmatch(
        r"Ctrl-C closes the page; your notes stay saved on this computer\.\n"
        r"Serving friday at\nhttp://127\.0\.0\.1:\d+/\n",
        ran.out,
    )


def test_a_game_s_name_of_two_words_may_be_typed_as_one(cli: CommandLine) -> None:
    assert cli("new", "Ana", "Bob", "--name", "friday night").status == 0
    assert served(cli, "friday-night").out.splitlines()[-2] == "Serving friday night at"


def test_without_a_game_it_serves_all_and_global_options_count(cli: CommandLine, game: Game) -> None:
    assert "Serving all games at" in served(cli).out
    assert "Serving friday at" in served(cli, "--game", str(game.path)).out
    assert "La partie friday est ouverte" in served(cli, "--lang", "fr", str(game.path)).out


def test_a_game_that_is_not_there_is_to_be_set_up(cli: CommandLine, tmp_path: Path) -> None:
    ran = served(cli, str(tmp_path / "saturday.jsonl"))
    assert ran.out.startswith("saturday does not exist yet: set it up on the page.\n")
    assert not (tmp_path / "saturday.jsonl").exists()


def test_a_file_that_is_no_game_is_not_served(cli: CommandLine, tmp_path: Path) -> None:
    (tmp_path / "x.jsonl").write_text("x\n", encoding="utf-8")
    ran = cli("serve", str(tmp_path / "x.jsonl"))
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.count("\n") == 1


def test_json_tells_programs_where_it_is(cli: CommandLine, game: Game) -> None:
    said = served(cli, str(game.path), "--json").json
    assert said["game"] == str(game.path)
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", said["address"])


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if this machine had an address in a local network; really it is reached only from itself."""
    monkeypatch.setattr(server, "local_address", lambda: OTHER)
    monkeypatch.setattr(server, "is_loopback", lambda address: address == server.LOOPBACK)


def lan(cli: CommandLine, *arguments: str) -> Ran:
    return served(cli, "--lan", *arguments, address=OTHER)


@pytest.mark.usefixtures("network")
def test_in_the_network_the_address_has_a_secret_and_a_qr_code(cli: CommandLine, game: Game) -> None:
    ran = lan(cli, str(game.path))
    assert ran.err == ""
    assert re.search(r"^http://127\.0\.0\.2:\d+/enter/[\w-]{22}$", ran.out, re.MULTILINE)
    lines = ran.out.splitlines()
    assert max(map(len, lines)) <= 80
    assert sum("█" in line for line in lines) >= 15
    assert "Anybody who has the address below can read this one game and add to it" in ran.out


@pytest.mark.usefixtures("network")
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("table", [(), ("--table",)])
def test_the_players_address_and_the_whole_code_stay_in_sight_in_24_lines(
    cli: CommandLine, game: Game, language: str, table: tuple[str, ...]
) -> None:
    game.start(NOBODYS)
    lines = lan(cli, "--lang", language, str(game.path), *table).out.splitlines()
    assert re.fullmatch(r"http://127\.0\.0\.2:\d+/enter/[\w-]{22}", lines[-1])
    code = [number for number, line in enumerate(lines) if re.search("[█▀]", line)]
    assert len(lines) - code[0] < 24  # the line of the cursor is below
    assert code[-1] == len(lines) - 3
    longest = LINK.replace("192.168.1.5", "192.168.100.100")
    assert len([*qr_lines(longest, "utf-8", False)]) + 2 < 24
    assert any("/host/" in line for line in lines[: code[0]]) == bool(table)


@pytest.mark.usefixtures("network")
def test_in_the_network_only_one_game_is_served(cli: CommandLine, game: Game) -> None:
    assert re.match(r"\d{4}-\d\d-\d\d does not exist yet", lan(cli).out)
    assert cli("games", "use", str(game.path)).status == 0
    assert lan(cli).out.splitlines()[-2] == "Serving friday at"


def test_an_address_of_another_machine_is_named_not_the_port(cli: CommandLine, game: Game) -> None:
    ran = cli("serve", str(game.path), "--lan", "--address", "10.255.255.254")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("cluedo-notes: 10.255.255.254 is not an address of this machine; ")
    assert ran.err.count("\n") == 1


def test_a_port_that_is_taken_is_one_line(cli: CommandLine, game: Game) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ran = cli("serve", str(game.path), "--port", str(port))
    assert (ran.status, ran.out) == (2, "")
    assert f"port {port} cannot be used here" in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    "address",
    [
        *("0.0.0.0", "::", "::ffff:0.0.0.0", "::ffff:192.168.1.5", "8.8.8.8", "224.0.0.1", "240.0.0.1"),
        *("198.18.0.1", "255.255.255.255", "192.0.2.1", "ff02::1", "x", "", "192.168.1", "1.2.3.4:80"),
    ],
)
def test_an_address_outside_of_a_home_is_refused(cli: CommandLine, game: Game, address: str) -> None:
    for lan_or_not in ((), ("--lan",)):
        ran = cli("serve", str(game.path), "--address", address, *lan_or_not)
        assert (ran.status, ran.out) == (2, "")
        assert "is not an address of a local network" in ran.err


@pytest.mark.usefixtures("network")
def test_only_lan_opens_the_page_to_the_network(cli: CommandLine, game: Game) -> None:
    for address in (OTHER, "192.168.255.254"):
        ran = cli("serve", str(game.path), "--address", address)
        assert (ran.status, ran.out) == (2, "")
        assert "--lan" in ran.err
        assert ran.err.count("\n") == 1
    assert "/enter/" in lan(cli, str(game.path), "--address", OTHER).out
    assert "/enter/" not in served(cli, str(game.path), "--address", "127.0.0.1").out


def test_this_machine_alone_is_no_network(cli: CommandLine, game: Game) -> None:
    """Who asks for the network gets the secret that protects them there, or hears why not."""
    for address in ("127.0.0.1", "::1"):
        ran = cli("serve", str(game.path), "--lan", "--address", address)
        assert (ran.status, ran.out) == (2, "")
        assert f"{address} works only on this machine" in ran.err


def test_without_a_network_it_says_so(cli: CommandLine, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "_ours_towards", lambda _other: None)
    ran = cli("serve", "--lan", str(game.path))
    assert (ran.status, ran.out) == (2, "")
    assert "connect this computer to the Wi-Fi" in ran.err
    assert "--address" in ran.err


def test_the_local_address_is_the_first_that_is_one() -> None:
    found = iter([None, "127.0.0.1", "8.8.8.8", "192.168.1.7"])
    assert local_address(lambda _other: next(found)) == "192.168.1.7"
    with pytest.raises(NoNetwork):
        local_address(lambda _other: "8.8.8.8")
    assert [
        is_local(one) for one in ("10.0.0.1", "fe80::1", "fd00::1", "127.0.0.1", "1.1.1.1", "0.0.0.0")
    ] == [
        *[True] * 4,
        *[False] * 2,
    ]


def test_the_hosts_of_an_address() -> None:
    assert hosts_of("192.168.1.5", 8765) == {"192.168.1.5:8765"}
    assert hosts_of("192.168.1.5", 80) == {"192.168.1.5:80", "192.168.1.5"}
    assert hosts_of("127.0.0.1", 1) == {"127.0.0.1:1", "localhost:1", "[::1]:1"}
    assert hosts_of("fd00::1", 1) == {"[fd00::1]:1"}


LINK = "http://192.168.1.5:8765/enter/abcdefghijklmnopqrstuv"


def test_a_qr_code_in_blocks_and_in_plain_signs_is_the_same() -> None:
    blocks, plain = list(qr_lines(LINK, "utf-8", False)), list(qr_lines(LINK, "ascii", False))
    assert set("".join(plain)) == {"#", " "}
    halves = {"█": (True, True), "▀": (True, False), "▄": (False, True), " ": (False, False)}
    for above, line in enumerate(blocks):
        for column, sign in enumerate(line):
            for half in (0, 1):
                row = 2 * above + half
                light = row < len(plain) and plain[row][2 * column] == "#"
                assert halves[sign][half] == light
    assert len(plain) == len(plain[0]) // 2
    assert len(blocks[0]) <= 80 and len(blocks) <= 24
    assert all(
        line.startswith("\x1b[") and line.endswith("\x1b[0m") for line in qr_lines(LINK, "utf-8", True)
    )


def test_starting_the_command_line_loads_none_of_the_server() -> None:
    code = "import sys, cluedo_notes.cli.main; print(*sys.modules)"
    ran = run(python(code), capture_output=True, text=True, check=True)
    assert set(ran.stdout.split()) & {"starlette", "uvicorn", "jinja2", "segno", "anyio", "asyncio"} == set()


SPIED: Line = {"type": "spy", "player": "Ana", "target": "Bob", "card": "rose"}


@pytest.mark.parametrize(
    ("first", "lines", "said"),
    [
        (HEADER, (), "friday holds only Ana’s notes"),
        (NOBODYS, ({"type": "fact", "owner": "Bob", "holds": ["rose"]},), "friday notes in #1 what only"),
        (NOBODYS, ({"type": "end_turn", "player": "Bob"}, SPIED), "friday notes in #2 what only"),
    ],
)
def test_a_log_with_what_one_player_saw_is_not_served_to_a_table(
    cli: CommandLine, game: Game, first: Line, lines: tuple[Line, ...], said: str
) -> None:
    game.start(first, *lines)
    ran = cli("--lang", "en", "serve", str(game.path), "--table", "--address", "127.0.0.1")
    assert (ran.status, ran.out) == (2, "")
    assert said in ran.err


def test_a_log_with_what_all_saw_is_served_to_a_table(cli: CommandLine, game: Game) -> None:
    game.start(NOBODYS, {**SPIED, "card": None}, {"type": "note", "text": "for all"})
    assert "/host/" in served(cli, str(game.path), "--table", "--address", "127.0.0.1").out


def _opened_to_others(file: Path) -> None:
    file.chmod(0o644)


def _linked(file: Path) -> None:
    file.symlink_to(file.rename(file.with_name("elsewhere")))


UNTRUSTED = {
    "others could read it": (_opened_to_others, "others on this machine could read or change it"),
    "a link": (_linked, "it is a link to another file"),
    "broken": (lambda file: file.write_text("{", encoding="utf-8"), "it is damaged"),
}


@pytest.mark.skipif(sys.platform == "win32", reason="files have no such modes there")
@pytest.mark.parametrize("trouble", UNTRUSTED)
def test_a_file_of_seats_that_cannot_be_trusted_is_reported_before_a_table_is_served(
    cli: CommandLine, game: Game, trouble: str
) -> None:
    """Once it is mended, or removed, the table is served."""
    game.start(NOBODYS)
    SeatBook.read(game.path, mark_of(read_log(game.path).header)).take("Ana")
    file = seats_file(game.path)
    kept = file.read_bytes()
    spoil, said = UNTRUSTED[trouble]
    spoil(file)
    table = (str(game.path), "--table", "--address", "127.0.0.1")
    for language, mend in (("en", "delete"), ("fr", "supprimez")):
        ran = cli("--lang", language, "serve", *table)
        assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert mend in ran.err
        assert ("chmod" in ran.err) == (trouble == "others could read it")  # which helps no other file
    assert said in cli("--lang", "en", "serve", *table).err
    remove_private(file)
    write_private(file, kept)
    assert served(cli, *table).err == ""
    assert "Ana" in SeatBook.read(game.path, mark_of(read_log(game.path).header)).taken


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "friday is already being served"), ("fr", "friday est déjà ouverte à une table commune")],
)
def test_a_table_is_served_by_one_program_at_a_time(
    cli: CommandLine, game: Game, monkeypatch: pytest.MonkeyPatch, language: str, said: str
) -> None:
    game.start(NOBODYS)
    table = (str(game.path), "--table", "--address", "127.0.0.1")
    announced, again = serve_module._announce, []

    def announce(*what: Any) -> None:
        announced(*what)
        if not again:
            second = python(ENTRY, "--lang", language, "serve", *table)
            again.append(run(second, capture_output=True, encoding="utf-8", timeout=PATIENCE))

    monkeypatch.setattr(serve_module, "_announce", announce)
    for _ in range(2):  # whoever stopped it serves it again
        assert served(cli, *table).status == 0
    assert (again[0].returncode, again[0].stdout, again[0].stderr.count("\n")) == (2, "", 1)
    assert said in again[0].stderr
