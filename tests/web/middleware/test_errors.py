"""All errors: the same headers, one calm page in the reader's language, never a traceback."""

import json
import re
from pathlib import Path
from urllib.parse import quote

import pytest
from markupsafe import escape
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cluedo_notes.game.errors import EntryError
from cluedo_notes.language.message import message
from cluedo_notes.web.middleware.errors import HEADERS
from tests.helpers.web.serving import SECRET, Browser, leaks, paths, secrets_of, served

PROMISED = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "same-origin",
    "cache-control": "no-store",
}


def check_headers(answer: Response) -> None:
    ours = answer.url.path.startswith("/static/") and answer.status_code == 200
    kept = {"cache-control": "private, max-age=600"} if ours else {}  # they tell nothing of a game
    for name, value in (PROMISED | kept).items():
        assert answer.headers[name] == value, name
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; ")
    allowed = re.compile(r"[a-z]+-[a-z]+( '(self|none|sha256-[\w+/]+=*)')+")
    assert [part for part in policy.split("; ") if not allowed.fullmatch(part)] == []
    for part in ("frame-ancestors 'none'", "base-uri 'none'", "form-action"):
        assert part in policy
    assert "server" not in answer.headers


def test_every_answer_has_the_headers_also_errors_and_files(app: Starlette, browser: Browser) -> None:
    stranger = Browser(app)
    for method, path in [*paths(app), ("GET", "/nowhere"), ("GET", "/static/nothing"), ("PUT", "/")]:
        if not path.endswith("/events"):
            for one in (browser, stranger):
                check_headers(one.client.request(method, path))
    check_headers(browser.get("/", host="evil.example"))
    check_headers(browser.get(f"/enter/{SECRET}"))
    assert set(PROMISED) < set(HEADERS)


def test_pages_hold_nothing_inline_and_nothing_of_elsewhere(app: Starlette, browser: Browser) -> None:
    for method, path in paths(app):
        if method == "GET" and not path.endswith("/events"):
            text = browser.get(path).text
            if "<html" in text and "<style" not in text:
                for sign in (
                    " style=",
                    "<script>",
                    " onclick=",
                    " onload=",
                    "javascript:",
                    "http://",
                    "https://",
                ):
                    assert sign not in text, (path, sign)


async def _fault(_request: Request) -> Response:
    raise RuntimeError("Colonel Moutarde, Ana")


async def _refused(_request: Request) -> Response:
    raise EntryError(message("nothing-to-undo"))


async def _teapot(_request: Request) -> Response:
    raise HTTPException(418)


def faulty(folder: Path, log_file: Path) -> Browser:
    app = served(folder, log_file)
    app.router.routes[:0] = [Route("/fault", _fault), Route("/refused", _refused), Route("/teapot", _teapot)]
    return Browser(app)


def test_a_fault_of_ours_is_one_line_here_and_a_calm_page_there(
    tmp_path: Path, log_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = faulty(tmp_path, log_file).get("/fault")
    assert answer.status_code == 500
    assert leaks(answer, {"Moutarde", "Ana", "Traceback", "RuntimeError", "test_errors.py"}) == []
    assert "Something went wrong here" in answer.text
    check_headers(answer)
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "RuntimeError: Colonel Moutarde, Ana (test_errors.py:" in err


def test_all_of_a_fault_is_shown_where_that_is_asked_for(
    tmp_path: Path, log_file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLUEDO_NOTES_DEBUG", "1")
    assert faulty(tmp_path, log_file).get("/fault").status_code == 500
    assert "Traceback" in capsys.readouterr().err


def test_what_cannot_be_done_is_said_in_the_reader_s_language(tmp_path: Path, log_file: Path) -> None:
    browser = faulty(tmp_path, log_file)
    for language, said in (("en", "nothing to undo"), ("fr", "rien à annuler")):
        answer = browser.get("/refused", **{"accept-language": language})
        assert answer.status_code == 422
        assert said in answer.text
        assert f'<html lang="{language}">' in answer.text
    assert browser.get("/teapot").status_code == 418


@pytest.mark.parametrize("text", ["", "x", '{"type":"game"}\n', '{"type":"game","format":99}\n'])
def test_a_log_that_cannot_be_read_is_said_without_its_path(
    tmp_path: Path, log_file: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    browser, secrets = Browser(served(tmp_path, log_file)), secrets_of(log_file) - {"friday"}
    log_file.write_text(text, encoding="utf-8")
    answer = browser.get("/game/friday/")
    assert answer.status_code == 500
    assert str(tmp_path) not in answer.text
    assert leaks(answer, secrets) == []
    assert capsys.readouterr() == ("", "")


def test_a_game_that_was_deleted_is_gone_and_one_that_came_back_is_there(
    tmp_path: Path, log_file: Path
) -> None:
    browser = Browser(served(tmp_path, log_file))
    text = log_file.read_bytes()
    assert browser.get("/game/friday/").status_code == 200
    log_file.unlink()
    assert browser.get("/game/friday/").status_code == 404
    assert browser.home == "/new"
    log_file.write_bytes(text)
    assert browser.get("/game/friday/").status_code == 200


WICKED = ("<script>alert(1)</script>", "B&b<img src=x>", "'onfocus='x", '"onload="x')
"""Players' names; the last two would end an attribute."""


def wicked_game(folder: Path) -> Path:
    """All of them did something, and the last line noted is a remark as wicked."""
    asked = dict(zip(("suspect", "weapon", "room"), ("rose", "corde", "hall"), strict=True))
    passes = [{"player": name, "action": "pass"} for name in WICKED[1:3]]
    seats = [{"name": name} for name in (*WICKED, "Eve", "Fay")]
    head = {"type": "game", "format": 1, "edition": "classic", "players": seats, "me": WICKED[0]}
    lines = [
        head | {"hand": ["moutarde", "poignard", "bureau"]},
        {"type": "suggestion", "player": WICKED[0]}
        | asked
        | {"responses": [*passes, {"player": WICKED[3], "action": "show", "card": "rose"}]},
        {"type": "fact", "owner": WICKED[1], "one_of": ["cuisine", "veranda"]},
        {"type": "accusation", "player": WICKED[2], "correct": False},
        {"type": "note", "text": "".join(WICKED)},
    ]
    game = folder / "friday.jsonl"
    game.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return game


def wicked_addresses(app: Starlette) -> list[str]:
    """Every page, what is thought out on it, and what is asked of each player in its address."""
    base = "/game/friday"
    pages = [path for method, path in paths(app) if method == "GET" and not path.endswith("/events")]
    cells = [f"{base}/why?card={card}&owner={quote(name)}" for name in WICKED for card in ("rose", "corde")]
    asked = "suspect=rose&weapon=corde&room=hall"
    return [
        *(path for path in pages if not path.endswith("/download")),
        *(f"{base}/{page}?now=1" for page in ("advice", "rivals", "replay")),
        *cells,
        *(f"{base}/odds?card={card}" for card in ("rose", "hall")),
        *(f"{base}/edit/{number}" for number in (1, 2, 3, 4)),
        *(f"{base}/show?now=1&to={quote(name)}&{asked}" for name in WICKED[1:]),
        *(f"{base}/ask?part=answers&player={quote(name)}&{asked}" for name in WICKED),
        *(
            f"{base}/{page}"
            for page in ("log?all=1", "?noted=1", "since?lines=0", "note/fact", "note/reveal")
        ),
    ]


def test_every_text_of_a_log_is_escaped(tmp_path: Path) -> None:
    app = served(tmp_path, wicked_game(tmp_path))
    browser, named = Browser(app), 0
    for address in wicked_addresses(app):
        answer = browser.get(address)
        assert answer.status_code in (200, 303, 404), address
        for name in WICKED:
            assert name not in answer.text, (address, name)
            named += str(escape(name)) in answer.text
    assert named > 100
    answer = browser.get("/game/friday/download")  # the file as it is, which no browser takes for a page
    assert answer.headers["content-disposition"].startswith("attachment")
    assert answer.headers["content-type"] == "application/jsonl"
