"""A shared table before its game exists: one phone sets it up, the others wait."""

import re
from html import unescape
from pathlib import Path

import pytest

from cluedo_notes.game.log.events import Header, Seat
from cluedo_notes.game.log.reader import read_log
from tests.helpers.web.phones import Phone
from tests.helpers.web.serving import SECRET, Browser, served

HEADER = Header(1, "classic", (Seat("Ana"), Seat("Bob"), Seat("Cleo")))


def test_a_table_is_set_up_on_the_page_without_anybodys_hand(tmp_path: Path) -> None:
    app = served(tmp_path, tmp_path / "friday.jsonl", secret=SECRET, table=True)
    phone = Phone(app)
    assert phone.get("/").headers["location"] == "/new"
    assert phone.get("/seats").headers["location"] == "/new"
    fields = {"edition": "classic", "seat": ["Ana", "Bob", "Cleo"], "pawn": ["", "", ""]}
    cards = phone.send("/new", fields | {"do": "cards"})
    assert 'name="hand"' not in cards.text
    assert 'name="me"' not in cards.text
    found = phone.send("/new", fields | {"do": "found", "me": "Ana", "hand": ["rose", "moutarde"]})
    assert found.headers["location"] == "/"
    assert read_log(tmp_path / "friday.jsonl").header == HEADER
    assert phone.get("/").headers["location"] == "/seats"
    late = Phone(app).send("/new", fields | {"do": "found", "seat": ["Robert", "Annie", "Zoe"]}, "/seats")
    assert late.headers["location"] == "/"
    assert read_log(tmp_path / "friday.jsonl").header == HEADER


@pytest.mark.parametrize(("language", "said"), [("en", "on their own phone"), ("fr", "sur son téléphone")])
def test_who_sets_a_table_up_reads_that_all_will_join_by_their_phones(
    tmp_path: Path, language: str, said: str
) -> None:
    shared = Phone(served(tmp_path, tmp_path / "friday.jsonl", secret=SECRET, table=True))
    alone = Browser(served(tmp_path, tmp_path / "own.jsonl"))
    for path in ("/new", "/new?edition=classic"):
        assert said in unescape(shared.client.get(path, headers={"accept-language": language}).text)
        assert said not in unescape(alone.client.get(path, headers={"accept-language": language}).text)


@pytest.mark.parametrize(
    ("language", "said"), [("en", "The table is being set up"), ("fr", "La table se prépare")]
)
def test_who_comes_while_another_phone_sets_the_table_up_waits_for_it(
    tmp_path: Path, language: str, said: str
) -> None:
    app = served(tmp_path, tmp_path / "friday.jsonl", secret=SECRET, table=True)
    first, second = Phone(app), Phone(app)
    assert first.get("/new?edition=classic").status_code == 200
    for path in ("/", "/new", "/new?edition=classic", "/seats", "/seat", "/open", "/screen", "/game/friday/"):
        page = second.get(path, **{"accept-language": language})
        while page.status_code == 303:
            page = second.get(page.headers["location"], **{"accept-language": language})
        assert page.status_code == 200, path
        assert said in unescape(page.text), path
        assert page.headers["refresh"].endswith("; url=/")
    fields = {"edition": "classic", "seat": ["Ana", "Bob", "Cleo"], "pawn": ["", "", ""]}
    assert "refresh" not in first.get("/new").headers
    assert first.send("/new", fields | {"do": "found"}).headers["location"] == "/"
    assert second.get("/").headers["location"] == "/seats"  # what the page that waits does by itself
    assert second.get("/new?edition=classic").headers["location"] == "/"


def test_a_phone_that_waits_can_set_the_table_up_itself(tmp_path: Path) -> None:
    app = served(tmp_path, tmp_path / "friday.jsonl", secret=SECRET, table=True)
    first, second = Phone(app), Phone(app)
    for phone, waits in ((first, False), (second, True)):
        assert ("refresh" in phone.get("/new").headers) == waits
    (here,) = re.findall(r'class="button" href="([^"]+)"', second.get("/new").text)
    for phone, path, waits in (
        (second, here, False),
        (second, "/new?edition=classic", False),
        (first, "/new", True),
    ):
        assert ("refresh" in phone.get(path).headers) == waits
