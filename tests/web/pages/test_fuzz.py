"""A thousand senseless requests: no fault, no change without a token, no card without the secret."""

import html
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from httpx2 import Response
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cluedo_notes.game.log.events import FORMATS
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.web.base.log_version import log_version_of
from cluedo_notes.web.middleware.form_body import FORM_TYPE
from tests.helpers.web.page_forms import Field, forms_of
from tests.helpers.web.serving import (
    ADDRESS,
    COOKIE,
    HOST,
    ROOT,
    SECRET,
    Browser,
    copied,
    leaks,
    paths,
    secrets_of,
    served,
)

pytestmark = pytest.mark.slow

TEMPLATES = "".join(file.read_text("utf-8") for file in sorted((ROOT / "web" / "templates").rglob("*.html")))
FIELDS = sorted(set(re.findall(r'name="([\w-]+)"', TEMPLATES)))
ENDS = ("/", "..", "%00", "%ff", "/1", "//", "?seen=x", "?edition=super", "?edition=x", "?a&b=%")
TYPED = (
    "",
    "0",
    "1",
    "-1",
    "88",
    "9" * 40,
    "9" * 5000,
    "classic",
    "super",
    "add",
    "up-1",
    "found",
    "cards",
    "fr",
    "/",
)
FAR = re.compile(r"/why|/odds|/replay|/log\?at=|/(edit|insert)/\d*[^5](\?|$)")
"""Links of which there are hundreds alike."""

BESIDE = ("refresh", "asker")
"""What asks for other rows of answers instead of noting."""

QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large]
METHODS = ("GET", "POST", "HEAD", "PUT", "OPTIONS", "BREW")
KINDS = (FORM_TYPE, "application/json", "multipart/form-data; boundary=x", "")
HEADERS = {
    "accept-language": st.sampled_from(["fr", "en", "de;q=x", ",;=q"]),
    "content-type": st.sampled_from([*KINDS, FORM_TYPE, FORM_TYPE]),
    "cookie": st.sampled_from(
        ["", f"{COOKIE}=x.y", f"{COOKIE}=x.y.z", "cluedo-notes-language=fr", ";=;=", '"']
    ),
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


GAMES = ("one game", "a library")
TESTS = 4
REQUESTS = 1000
"""In all, without `--thorough`: as many for each game that is served and each test."""


class Fuzzed:
    """A served game, and what is said of it nowhere without the secret; `sent` counts the requests."""

    def __init__(self, folder: Path, whole_library: bool) -> None:
        games = folder / "games"
        games.mkdir()
        self.file = copied("super-10p", games)
        lines = self.file.read_text("utf-8").splitlines(keepends=True)
        self.file.write_text("".join(lines[: 2 * len(lines) // 3]), "utf-8")  # a game that is not over
        self.app = served(folder, None if whole_library else self.file, secret=SECRET)
        self.secrets = secrets_of(self.file)
        self.paths = sorted({path for _, path in paths(self.app)})
        log = read_log(self.file)
        self.ids = [*(card.id for card in log.edition.cards), *log.deal.players]
        self.family, self.stranger = Browser(self.app).enter(), Browser(self.app)
        self.token = self.family.token
        self.sent = 0

    def send(self, browser: Browser, request: dict[str, Any]) -> Response:
        self.sent += 1
        headers = {name: value.encode("utf-8") for name, value in request["headers"].items()}
        if browser is self.family:
            headers.pop("cookie", None)
        return browser.client.request(
            request["method"], request["path"], headers=headers, content=request["body"]
        )


@pytest.fixture(scope="module", params=GAMES)
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
        headers = {"content-type": FORM_TYPE, "origin": ADDRESS}
        return {"method": "POST", "path": path, "headers": headers, "body": _encoded(fields)}
    body = draw(st.just(_encoded(fields)) | st.binary(max_size=200))
    return {"method": draw(st.sampled_from(METHODS)), "path": path, "headers": draw(wish), "body": body}


def _encoded(fields: list[tuple[str, str]]) -> bytes:
    return urlencode(fields, errors="replace").encode()


@pytest.fixture
def size(thorough: bool) -> int:
    """How many requests one test sends to one game."""
    return REQUESTS // TESTS // len(GAMES) * (20 if thorough else 1)


def run(one: Fuzzed, size: int, check: Any, token: str | None = None) -> None:
    fuzz, before = settings(max_examples=size, deadline=None, suppress_health_check=QUIET), one.sent
    fuzz(given(request=requests(one, token))(check))()
    assert one.sent - before >= size


def test_strangers_learn_nothing_and_change_nothing(
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
            request = request | {"method": "HEAD"}  # else its answer does not end
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
    assert only_appended(before, fuzzed.file.read_bytes())
    for file in fuzzed.file.parent.glob("*.jsonl"):
        read_log(file)
    assert capsys.readouterr() == ("", "")


def test_forms_of_the_pages_filled_in_at_random_end_well(
    fuzzed: Fuzzed, size: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """What a person could tap, right or wrong, in forms that are fresh or long since stale."""
    before = fuzzed.file.read_bytes()
    forms = {form.action: form for page in crawled(fuzzed) for form in forms_of(page)}
    assert len(forms) >= 12
    statuses = set()

    @settings(max_examples=size, deadline=None, suppress_health_check=QUIET)
    @given(data=st.data())
    def tap(data: st.DataObject) -> None:
        form = forms[data.draw(st.sampled_from(sorted(forms)))]
        if data.draw(st.booleans()):
            fields = [pair for field in form.fields for pair in data.draw(filled(field))]
        else:  # one tap in each group, then the form's main button
            chosen = [field for field in form.fields if field.values and field.name not in BESIDE]
            fields = [(field.name, data.draw(st.sampled_from(field.values))) for field in chosen]
            fields += [("force", "1")]
        now = log_version_of(read_log(fuzzed.file))
        carried = {"token": fuzzed.token}
        if data.draw(st.booleans()):
            carried |= {"lines": str(now.lines), "log": now.mark}
        fresh = [pair for pair in fields if pair[0] not in carried] + list(carried.items())
        headers = {"content-type": FORM_TYPE, "origin": ADDRESS}
        request = {"method": "POST", "path": form.action, "headers": headers, "body": _encoded(fresh)}
        answer = fuzzed.send(fuzzed.family, request)
        assert answer.status_code < 500, (form.action, fields)
        statuses.add(answer.status_code)

    before_taps = fuzzed.sent
    tap()
    assert fuzzed.sent - before_taps >= size
    assert {
        303,
        409,
    } <= statuses  # some are taken, some come too late; 200 and 422 are rarer, and drawn by chance
    after = fuzzed.file.read_bytes()
    assert only_appended(before, after)
    assert len(after) > len(before)  # some were noted: what is refused at once tests little
    assert capsys.readouterr() == ("", "")


def only_appended(before: bytes, after: bytes) -> bool:
    """No line was changed but by the one digit that a first line of a newer format raises."""
    raised = (before.replace(b'"format":1', f'"format":{number}'.encode(), 1) for number in FORMATS)
    return after.startswith(tuple(raised))


def crawled(one: Fuzzed) -> list[str]:
    """The pages with forms that are linked from the game's first; of the many that correct a line some."""
    seen, pages, front = set[str](), [], {"/new", "/new?edition=asterix", "/game/friday/"}
    for _ in range(3):
        seen |= front
        texts = [one.family.get(path).text for path in sorted(front)]
        pages += [text for text in texts if "</html>" in text]
        links = {html.unescape(link) for text in texts for link in re.findall(r'href="(/[^"#]*)', text)}
        front = {link for link in links - seen if not FAR.search(link)}
    return pages


@st.composite
def filled(draw: st.DrawFn, field: Field) -> list[tuple[str, str]]:
    """A field left alone, one or several of its values, or something else."""
    values = st.sampled_from(field.values) if field.values else st.just("")
    how = draw(st.integers(0, 9))
    if how == 0:
        return []
    if how == 1 or (field.typed and how < 6):
        return [(field.name, draw(texts))]
    if how == 2:
        return [(field.name, value) for value in draw(st.lists(values, max_size=9))]
    return [(field.name, draw(values))]
