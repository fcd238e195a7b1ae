"""A built site on a server of our own: its files, and nothing else."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cluedo_notes.web.site.hosting import FILES_OF_A_SITE, is_site, site_app


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What looks like a built site, with something beside it that is none of it."""
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    (tmp_path / "site").mkdir()
    for name in FILES_OF_A_SITE:
        (tmp_path / "site" / name).write_text(f"this is {name}", encoding="utf-8")
    return tmp_path / "site"


def test_a_folder_is_a_site_when_all_of_it_is_there(folder: Path) -> None:
    assert is_site(folder)
    (folder / FILES_OF_A_SITE[-1]).unlink()
    assert not is_site(folder)
    assert not is_site(folder / "nowhere")


def test_the_files_are_given_and_nothing_beside_them(folder: Path) -> None:
    client = TestClient(site_app(folder))
    assert client.get("/").text == client.get("/?at=/game/friday/").text == "this is index.html"
    assert client.get("/program.zip.packed").text == "this is program.zip.packed"
    assert (
        client.get("/").headers["cache-control"] == "no-cache"
    )  # a site built anew does not mix with the old
    for path in ("/secret.txt", "/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt"):
        assert client.get(path).status_code == 404
