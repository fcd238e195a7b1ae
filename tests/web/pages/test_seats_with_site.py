"""A table whose computer serves the site: it seats phones, keeps the public log, accepts nothing private."""

from pathlib import Path

import pytest
from starlette.applications import Starlette

from cluedo_notes.game.log.events import Header, Seat
from tests.helpers.web.phones import Phone
from tests.helpers.web.phones_alone import table_with_site
from tests.helpers.web.serving import Browser, paths

HEADER = Header(1, "classic", (Seat("Ana"), Seat("Bob"), Seat("Cleo")))
ROLL = '{"type":"roll","player":"Ana","dice":[1,2]}'


@pytest.fixture
def app(tmp_path: Path) -> Starlette:
    return table_with_site(tmp_path, HEADER)


def test_a_seat_leads_on_to_the_site(app: Starlette) -> None:
    ana, watching = Phone(app, "Ana"), Phone(app)
    assert ana.get("/").headers["location"] == "/seat"
    page = ana.get("/seat").text
    assert 'href="/site/#at=/join" target="_self"' in page
    assert 'name="hand"' not in page
    assert ana.get("/seat/here").json()["player"] == "Ana"
    assert watching.get("/seat/here").status_code == 404
    assert watching.get("/").headers["location"] == "/seats"


def test_the_site_is_for_those_who_were_let_in(app: Starlette) -> None:
    given = Phone(app).get("/site/")
    assert given.text == "this is index.html"
    assert given.headers["content-security-policy"] == "frame-ancestors 'none'"  # the page says the rest
    assert Browser(app).get("/site/").status_code == 403


def test_no_address_takes_anything_but_public_lines(app: Starlette, tmp_path: Path) -> None:
    ana = Phone(app, "Ana")
    takes = {path for method, path in paths(app) if method == "POST"}
    assert takes == {"/language", "/new", "/seats", "/game/friday/lines"}
    for path in ("/seat", "/open", "/game/friday/note/note", "/game/friday/seen", "/game/friday/undo"):
        assert ana.send(path, {"text": "x", "hand": "rose"}, "/seats").status_code in (404, 405)
    assert ana.send("/game/friday/lines", {"line": ROLL, "lines": "0"}, "/seats").text == "1"
    spied = '{"type":"spy","player":"Ana","target":"Bob","card":"rose"}'
    assert ana.send("/game/friday/lines", {"line": spied, "lines": "1"}, "/seats").status_code == 422
    assert {file.name for file in (tmp_path / "there").iterdir()} <= {
        *("friday.jsonl", ".friday.jsonl.seats", ".friday.jsonl.lock")
    }


def test_who_sits_and_who_watches_see_the_same_public_game(app: Starlette) -> None:
    ana, watching = Phone(app, "Ana"), Phone(app)
    for page in ("", "log", "verify", "replay?now=1"):
        mine, theirs = (one.get(f"/game/friday/{page}") for one in (ana, watching))
        assert mine.status_code == theirs.status_code == 200
        assert "/ask" not in mine.text
    assert ana.get("/game/friday/download").content == watching.get("/game/friday/download").content
