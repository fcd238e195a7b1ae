"""`serve --site`: a built site for the phones at the table."""

import re
from pathlib import Path

import pytest

from cluedo_notes.web.site.hosting import FILES_OF_A_SITE
from tests.cli.games.test_serve import OTHER, lan, network, served
from tests.helpers.cli.playing import CommandLine

__all__ = ["network"]


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """What looks like a built site."""
    folder = tmp_path / "pages"
    folder.mkdir()
    for name in FILES_OF_A_SITE:
        (folder / name).touch()
    return folder


def test_it_serves_the_files_and_says_that_games_stay_in_each_browser(cli: CommandLine, site: Path) -> None:
    ran = served(cli, "--site", str(site))
    assert (ran.status, ran.err) == (0, "")
    assert re.search(r"^http://127\.0\.0\.1:\d+/$", ran.out, re.MULTILINE)
    assert "Each browser keeps its own games." in ran.out
    assert "Chaque navigateur garde ses" in served(cli, "--lang", "fr", "--site", str(site)).out


def test_json_tells_programs_where_it_is(cli: CommandLine, site: Path) -> None:
    said = served(cli, "--site", str(site), "--json").json
    assert said["site"] == str(site)
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", said["address"])


@pytest.mark.usefixtures("network")
def test_in_the_network_it_has_a_qr_code_and_no_secret(cli: CommandLine, site: Path) -> None:
    out = lan(cli, "--site", str(site)).out
    assert re.search(r"^http://127\.0\.0\.2:\d+/$", out, re.MULTILINE)
    assert sum("█" in line for line in out.splitlines()) >= 10


def test_a_folder_that_is_no_site_is_one_line(cli: CommandLine, tmp_path: Path) -> None:
    ran = cli("serve", "--site", str(tmp_path))
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert str(tmp_path) in ran.err
    assert "make site" in ran.err


@pytest.mark.parametrize("beside", [("friday",), ("--new-address",)])
def test_a_site_goes_with_no_game_of_this_computer(cli: CommandLine, site: Path, beside: tuple[str]) -> None:
    ran = cli("serve", "--site", str(site), *beside)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "leave out the game and --new-address" in ran.err


@pytest.mark.usefixtures("network")
def test_a_table_may_be_served_with_it(cli: CommandLine, site: Path) -> None:
    ran = served(cli, "friday", "--table", "--site", str(site), address=OTHER)
    assert "keeps its player’s notes itself" in ran.out
    assert re.search(r"^http://127\.0\.0\.2:\d+/enter/", ran.out, re.MULTILINE)


def test_a_table_without_its_site_is_one_line(cli: CommandLine, tmp_path: Path) -> None:
    ran = cli("serve", "friday", "--table", "--address", "127.0.0.1", "--site", str(tmp_path))
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "make site" in ran.err
