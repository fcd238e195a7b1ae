"""A shared table in JSON, for the programs that join it: the same data as its pages for the same reader, no
more."""

import re
from importlib.metadata import version
from pathlib import Path

import msgspec
import pytest
from httpx2 import Response
from starlette.applications import Starlette

from cluedo_notes.game.log.events import Header, Seat
from cluedo_notes.game.private_notes.table_answers import PROTOCOL, TableNow, TableRefusal
from cluedo_notes.web.middleware.rate_limit import CodeTries
from tests.helpers.web.phones import Phone, opened_table
from tests.helpers.web.serving import SECRET, Browser, leaks, secrets_of, served

HEADER = Header(1, "classic", (Seat("Ana"), Seat("Bob"), Seat("Cleo")))
HAND = ("rose", "moutarde", "corde", "poignard", "hall", "cuisine")
JSON = {"accept": "application/json"}
ROLL = '{"type":"roll","player":"Ana","dice":[1,2]}'
LINES = "/game/friday/lines"


@pytest.fixture
def app(tmp_path: Path) -> Starlette:
    return opened_table(tmp_path, HEADER)


def now(browser: Browser) -> TableNow:
    answer = browser.get("/seats", **JSON)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/json")
    assert answer.headers["cache-control"] == "no-store"
    return msgspec.json.decode(answer.content, type=TableNow)


def sends(browser: Browser, path: str, fields: dict[str, str], token: str | None = None) -> Response:
    given = now(browser).token if token is None else token
    sent = JSON | {"origin": browser.address, "sec-fetch-site": "same-origin"}
    return browser.client.post(path, data={"token": given} | fields, headers=sent)


def refusal(answer: Response) -> tuple[int, str, str]:
    found = msgspec.json.decode(answer.content, type=TableRefusal)
    return answer.status_code, found.refused, found.player


def test_a_program_learns_what_the_page_shows(app: Starlette) -> None:
    ana, watching = Phone(app, "Ana"), Phone(app)
    for phone, states in ((ana, ["mine", "free", "free"]), (watching, ["taken", "free", "free"])):
        found = now(phone)
        page = re.search(r'name="token" value="(\w+)"', phone.get("/seats").text)
        assert page is not None
        assert (found.protocol, found.program, found.game) == (PROTOCOL, version("cluedo-notes"), "friday")
        assert found.token == page[1]
        assert [seat.state for seat in found.seats] == states
        assert [seat.player for seat in found.seats] == ["Ana", "Bob", "Cleo"]
        said = msgspec.json.decode(phone.get("/seats", **JSON).content)
        assert said.keys() == {"protocol", "program", "token", "game", "seats"}
        assert {key for seat in said["seats"] for key in seat} == {"player", "state"}
    assert now(ana).token != now(watching).token


def test_people_get_a_page_whatever_their_browser_accepts(app: Starlette) -> None:
    phone = Phone(app)
    for accept in ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "*/*"):
        assert phone.get("/seats", accept=accept).text.startswith("<!DOCTYPE html>")


def test_what_is_private_changes_nothing_for_others(tmp_path: Path) -> None:
    found = []
    for number, hand in enumerate((HAND, ("pervenche", *HAND[1:]))):
        (tmp_path / str(number)).mkdir()
        app = opened_table(tmp_path / str(number), HEADER)
        Phone(app, "Ana").tick(hand)
        bob, watching = Phone(app, "Bob"), Phone(app)
        found.append([msgspec.structs.replace(now(one), token="") for one in (bob, watching)])
    assert found[0] == found[1]


def test_before_the_game_is_set_up_there_is_no_seat(tmp_path: Path) -> None:
    app = served(tmp_path, tmp_path / "friday.jsonl", secret=SECRET, table=True)
    found = now(Phone(app))
    assert (found.game, found.seats) == ("", ())


def test_whoever_was_not_let_in_learns_nothing(app: Starlette, tmp_path: Path) -> None:
    stranger = Browser(app)
    log = tmp_path / "friday.jsonl"
    for path in ("/seats", "/seat/here", LINES, "/game/saturday/lines", "/enter/wrong", "/nothing"):
        answer = stranger.get(path, **JSON)
        assert answer.content == b'{"refused":"web-no-secret","player":""}'
        assert answer.status_code == 403
        assert "set-cookie" not in answer.headers
        assert not leaks(answer, secrets_of(log))
    assert refusal(sends(stranger, "/seats", {"take": "Ana"}, "x")) == (403, "web-no-secret", "")
    assert "Ana" not in app.state.table.seats.taken


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://elsewhere.example"},
        {"sec-fetch-site": "cross-site", "sec-fetch-mode": "cors"},
        {"sec-fetch-site": "same-site"},
        {"host": "elsewhere.example"},
    ],
)
def test_other_origins_get_no_token(headers: dict[str, str], app: Starlette) -> None:
    phone = Phone(app)
    token = now(phone).token
    answer = phone.get("/seats", **JSON, **headers)
    assert refusal(answer)[1] in ("web-other-origin", "web-wrong-host")
    assert token not in answer.text
    assert "access-control-allow-origin" not in answer.headers
    refused = phone.client.post("/seats", data={"token": token, "take": "Ana"}, headers=JSON | headers)
    assert refusal(refused)[1] in ("web-other-origin", "web-wrong-host")
    assert "Ana" not in app.state.table.seats.taken


def test_a_refusal_says_by_its_code_which_it_is(app: Starlette, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, bob = Phone(app, "Ana"), Phone(app)
    assert refusal(sends(bob, "/seats", {"take": "Ana"})) == (422, "seat-taken", "Ana")
    assert refusal(sends(ana, "/seats", {"take": "Bob"})) == (422, "seat-have-one", "Ana")
    assert refusal(sends(bob, "/seats", {"take": "Zoe"})) == (404, "web-no-such-page", "")
    assert refusal(sends(bob, "/seats", {"take": "Bob"}, now(ana).token)) == (403, "web-no-token", "")
    assert refusal(sends(bob, "/seats", {"free": "Ana"})) == (403, "web-not-so", "")
    assert refusal(sends(bob, "/seats", {"code": "WHAT-EVER"})) == (422, "seat-no-such-code", "")
    assert refusal(sends(bob, LINES, {"line": ROLL, "lines": "0"})) == (422, "seat-needed", "")
    assert refusal(sends(ana, LINES, {"line": ROLL, "lines": "1"})) == (409, "table-overtaken", "")
    assert refusal(sends(ana, LINES, {"line": "milk", "lines": "0"})) == (422, "table-refused", "")
    fact = '{"type":"fact","owner":"Bob","holds":["rose"]}'
    assert refusal(sends(ana, LINES, {"line": fact, "lines": "0"})) == (422, "table-refused", "")
    elsewhere = "/game/saturday/lines"
    assert refusal(ana.get(elsewhere, **JSON)) == (404, "web-no-such-game", "")
    assert sends(ana, LINES, {"line": ROLL, "lines": "0"}).text == "1"

    async def never(*_: object) -> bool:
        return False

    monkeypatch.setattr(CodeTries, "may_try", never)
    assert refusal(sends(bob, "/seats", {"code": "WHAT-EVER"})) == (422, "seat-codes-too-fast", "")
    taken = sends(bob, "/seats", {"take": "Bob"})
    assert (taken.status_code, taken.headers["location"]) == (303, "/seat")
    assert [seat.state for seat in now(bob).seats] == ["taken", "mine", "free"]
