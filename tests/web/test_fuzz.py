"""A thousand requests that nobody meant: no fault, no change without a token, no card without the secret."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from httpx2 import Response
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cluedo_notes.game.log import read_log
from cluedo_notes.web.body import KIND

from .serving import ADDRESS, HOST, ROOT, SECRET, Browser, copied, leaks, paths, served, told_of

TEMPLATES = "".join(file.read_text("utf-8") for file in sorted((ROOT / "web" / "templates").rglob("*.html")))
FIELDS = sorted(set(re.findall(r'name="([\w-]+)"', TEMPLATES)))
ENDS = ("/", "..", "%00", "%ff", "/1", "//", "?seen=x", "?edition=super", "?edition=x", "?a&b=%")
TYPED = ("", "0", "1", "-1", "88", "9" * 40, "classic", "super", "add", "up-1", "found", "cards", "fr", "/")
METHODS = ("GET", "POST", "HEAD", "PUT", "OPTIONS", "BREW")
KINDS = (KIND, "application/json", "multipart/form-data; boundary=x", "")
HEADERS = {
    "accept-language": st.sampled_from(["fr", "en", "de;q=x", ",;=q"]),
    "content-type": st.sampled_from([*KINDS, KIND, KIND]),
    "cookie": st.sampled_from(["", "cluedo-notes-8765=x.y", "cluedo-notes-language=fr", ";=;=", '"']),
    "host": st.sampled_from([HOST, HOST, HOST, "evil.example", "localhost"]),
    "hx-request": st.just("true"),
    "last-event-id": st.sampled_from(["", "1-x", "é"]),
    "origin": st.sampled_from([ADDRESS, ADDRESS, "null", "http://evil.example"]),
    "range": st.sampled_from(["bytes=0-1", "bytes=9-1,", "x"]),
    "if-none-match": st.sampled_from(["*", '"x"']),
    "if-modified-since": st.sampled_from(["x", "Mon, 99 Xxx"]),
    "sec-fetch-site": st.sampled_from(["same-origin", "cross-site", "none", "x"]),
}

texts = st.text(max_size=30) | st.sampled_from(TYPED)


class Fuzzed:
    """A served game, and what is told of it nowhere without the secret."""

    def __init__(self, folder: Path, whole_library: bool) -> None:
        games = folder / "games"
        games.mkdir()
        self.file = copied("super-10p", games)
        self.app = served(folder, None if whole_library else self.file, secret=SECRET)
        self.secrets = told_of(self.file)
        self.paths = sorted({path for _, path in paths(self.app)})
        log = read_log(self.file)
        self.ids = [*(card.id for card in log.edition.cards), *log.deal.players]
        self.family, self.stranger = Browser(self.app).enter(), Browser(self.app)
        self.token = self.family.token

    def send(self, browser: Browser, request: dict[str, Any]) -> Response:
        headers = {name: value.encode("utf-8") for name, value in request["headers"].items()}
        if browser is self.family:
            headers.pop("cookie", None)
        return browser.client.request(
            request["method"], request["path"], headers=headers, content=request["body"]
        )


@pytest.fixture(scope="module", params=["one game", "a library"])
def fuzzed(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Fuzzed]:
    one = Fuzzed(tmp_path_factory.mktemp("fuzzed"), request.param == "a library")
    with one.family.client, one.stranger.client:
        yield one


@st.composite
def requests(draw: st.DrawFn, one: Fuzzed, token: str | None = None) -> dict[str, Any]:
    """Any request; with a token, a form of ours with any fields."""
    path = draw(st.sampled_from(one.paths))
    if draw(st.integers(0, 3)) == 0:
        path += draw(st.sampled_from(ENDS))
    values = texts | st.sampled_from(one.ids)
    fields = draw(st.lists(st.tuples(st.sampled_from(FIELDS), values), max_size=12))
    wish = st.fixed_dictionaries({}, optional=HEADERS)
    if token is not None:
        fields = [(name, value) for name, value in fields if name != "token"] + [("token", token)]
        headers = {"content-type": KIND, "origin": ADDRESS}
        return {"method": "POST", "path": path, "headers": headers, "body": _encoded(fields)}
    body = draw(st.just(_encoded(fields)) | st.binary(max_size=200))
    return {"method": draw(st.sampled_from(METHODS)), "path": path, "headers": draw(wish), "body": body}


def _encoded(fields: list[tuple[str, str]]) -> bytes:
    return urlencode(fields, errors="replace").encode()


@pytest.fixture
def size(thorough: bool) -> int:
    return 2500 if thorough else 200


def run(one: Fuzzed, size: int, check: Any, token: str | None = None) -> None:
    quiet = [HealthCheck.too_slow, HealthCheck.data_too_large]
    fuzz = settings(max_examples=size, deadline=None, suppress_health_check=quiet)
    fuzz(given(request=requests(one, token))(check))()


def test_strangers_are_told_nothing_and_change_nothing(
    fuzzed: Fuzzed, size: int, capsys: pytest.CaptureFixture[str]
) -> None:
    before = fuzzed.file.read_bytes()

    def check(request: dict[str, Any]) -> None:
        answer = fuzzed.send(fuzzed.stranger, request)
        assert answer.status_code in (403, 405, 421, 429), request
        assert leaks(answer, fuzzed.secrets) == []

    run(fuzzed, size, check)
    assert fuzzed.file.read_bytes() == before
    assert capsys.readouterr() == ("", "")


def test_without_a_token_nothing_is_changed(
    fuzzed: Fuzzed, size: int, capsys: pytest.CaptureFixture[str]
) -> None:
    before = fuzzed.file.read_bytes()

    def check(request: dict[str, Any]) -> None:
        if "/events" in request["path"] and request["method"] == "GET":
            return  # it does not end
        answer = fuzzed.send(fuzzed.family, request)
        assert answer.status_code < 500, request
        assert "Traceback" not in answer.text

    run(fuzzed, size, check)
    assert fuzzed.file.read_bytes() == before
    assert capsys.readouterr() == ("", "")


def test_any_form_with_a_token_ends_well(
    fuzzed: Fuzzed, size: int, capsys: pytest.CaptureFixture[str]
) -> None:
    before = fuzzed.file.read_bytes()

    def check(request: dict[str, Any]) -> None:
        answer = fuzzed.send(fuzzed.family, request)
        assert answer.status_code < 500, request
        assert "Traceback" not in answer.text

    run(fuzzed, size, check, fuzzed.token)
    assert fuzzed.file.read_bytes().startswith(before)
    for file in fuzzed.file.parent.glob("*.jsonl"):
        read_log(file)
    assert capsys.readouterr() == ("", "")
