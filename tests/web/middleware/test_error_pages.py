"""Every page about an error looks like the others, says what to do, and leads back."""

from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from re import DOTALL, findall, search

import pytest
from httpx2 import Response
from starlette.routing import Route

from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.words import words_in
from cluedo_notes.presentation.standalone_page import part
from cluedo_notes.web.base.kept_address import new_key
from cluedo_notes.web.base.settings import Limits
from cluedo_notes.web.middleware import form_body
from cluedo_notes.web.middleware.tokens import Tokens
from tests.helpers.places import ROOT
from tests.helpers.web.page_reader import Page
from tests.helpers.web.running import running
from tests.helpers.web.serving import ADDRESS, COOKIE, SECRET, Browser, leaks, secrets_of, served
from tests.web.middleware.test_errors import _fault, _refused, _teapot

GAME = "/game/friday"
STATIC = ROOT / "web" / "static"
SENT_FROM = {"referer": f"{ADDRESS}{GAME}/ask"}


class Family:
    """A browser that was let in, and one that was not."""

    def __init__(self, folder: Path, game: Path, language: str) -> None:
        self.file = game
        wishes = {"accept-language": language}
        self.app = served(folder, game, secret=SECRET)
        faulty = [("/fault", _fault), ("/refused", _refused), ("/teapot", _teapot)]
        self.app.router.routes[:0] = [Route(path, page) for path, page in faulty]
        self.inside = Browser(self.app, **wishes).enter()
        self.outside = Browser(self.app, **wishes)
        hasty = served(folder, game, secret=SECRET, limits=Limits(per_second=0.001, burst=1))
        self.hasty, self.guessing = Browser(hasty, **wishes), Browser(hasty, **wishes)

    def send(self, path: str, token: str | None = None, **headers: str) -> Response:
        fields = {"token": token or self.inside.token}
        return self.inside.client.post(GAME + path, data=fields, headers=SENT_FROM | headers)

    def sent(self, what: bytes, kind: str = form_body.FORM_TYPE) -> Response:
        headers = SENT_FROM | {"content-type": kind}
        return self.inside.client.post(f"{GAME}/ask", content=what, headers=headers)

    def unreadable(self) -> Response:
        self.file.write_text("no log\n", encoding="utf-8")
        return self.inside.get(f"{GAME}/")

    def deleted(self) -> Response:
        self.inside.get(f"{GAME}/")
        self.file.unlink()
        return self.inside.get(f"{GAME}/log", **SENT_FROM)

    def deleted_while_noting(self) -> Response:
        token = self.inside.token
        self.file.unlink()
        return self.send("/ask", token)

    def too_often(self) -> Response:
        self.hasty.enter()
        self.hasty.get("/")
        return self.hasty.get(f"{GAME}/log")


def many_headers() -> dict[str, str]:
    return {f"x-{number}": "x" for number in range(70)}


INSIDE: dict[str, tuple[int, str, Callable[[Family], Response]]] = {
    "no-such-page": (404, "web-no-such-page", lambda f: f.inside.get("/nowhere")),
    "no-such-game": (404, "web-no-such-game", lambda f: f.inside.get("/game/monday/log")),
    "deleted": (404, "web-no-such-game", Family.deleted),
    "deleted-while-noting": (404, "web-no-such-game", Family.deleted_while_noting),
    "no-such-event": (404, "web-no-such-page", lambda f: f.inside.get(f"{GAME}/edit/999", **SENT_FROM)),
    "no-such-file": (404, "web-no-such-page", lambda f: f.inside.get("/static/nothing.css")),
    "read-what-is-sent": (405, "web-not-so", lambda f: f.inside.get("/language")),
    "other-method": (405, "web-not-so", lambda f: f.inside.client.put(f"{GAME}/")),
    "teapot": (418, "web-not-so", lambda f: f.inside.get("/teapot")),
    "too-large": (413, "web-too-large", lambda f: f.sent(b"token=" + b"x" * 40_000)),
    "many-headers": (431, "web-too-large", lambda f: f.inside.get("/", **many_headers())),
    "no-form": (400, "web-not-a-form", lambda f: f.sent(b"token=%ff")),
    "other-kind": (415, "web-not-a-form", lambda f: f.sent(b"{}", "application/json")),
    "expired": (403, "web-no-token", lambda f: f.send("/ask", token="x")),
    "elsewhere": (403, "web-other-origin", lambda f: f.send("/ask", origin="http://evil.example")),
    "other-name": (421, "web-wrong-host", lambda f: f.inside.get("/", host="evil.example")),
    "fault": (500, "web-fault-then", lambda f: f.inside.get("/fault")),
    "refused": (422, "nothing-to-undo", lambda f: f.inside.get("/refused")),
    "unreadable": (500, "web-mend-log", Family.unreadable),
    "too-often": (429, "web-too-many", Family.too_often),
}
OUTSIDE: dict[str, tuple[int, str, Callable[[Family], Response]]] = {
    "not-let-in": (403, "web-no-secret", lambda f: f.outside.get(f"{GAME}/")),
    "file": (403, "web-no-secret", lambda f: f.outside.get("/static/app.css")),
    "old-address": (403, "web-no-secret", lambda f: f.outside.get("/enter/of-the-last-start")),
    "restarted": (
        403,
        "web-no-secret",
        lambda f: f.outside.get(f"{GAME}/", cookie=f"{COOKIE}={Tokens(new_key()).new_session()}"),
    ),
    "restarted-form": (403, "web-no-secret", lambda f: f.outside.client.post(f"{GAME}/ask", data={})),
    "other-method": (405, "web-not-so", lambda f: f.outside.client.put("/")),
    "guessing": (429, "web-too-many", lambda f: [f.guessing.get(f"/enter/{n}") for n in range(3)][-1]),
}

in_each_language = pytest.mark.parametrize("language", LANGUAGES)


def check_look(answer: Response, language: str) -> Page:
    """The page's own style, whole and inside of it, by its hash and nothing else; well formed."""
    page = Page(answer.text)
    assert page.complaints() == ["a style in style"]  # its own, which its policy names
    assert page.all("html")[0].attributes["lang"] == language
    (style,) = findall("<style>(.*?)</style>", answer.text, DOTALL)
    assert style == part("palette.css") + (STATIC / "app.css").read_text(encoding="utf-8")
    assert "prefers-color-scheme: dark" in style
    named = b64encode(sha256(style.encode()).digest()).decode()
    policy = answer.headers["content-security-policy"]
    assert {"default-src 'none'", f"style-src 'sha256-{named}'", "frame-ancestors 'none'"} <= set(
        policy.split("; ")
    )
    assert not search(r"<(script|img|link|iframe|form)\b| src=", answer.text)
    assert len(page.all("h1")) == len(page.all("main")) == 1
    return page


def said_on(page: Page) -> str:
    return " ".join(one.words() for one in page.all("p"))


@in_each_language
@pytest.mark.parametrize("wrong", INSIDE)
def test_what_went_wrong_is_said_in_the_page_s_look_with_a_way_back(
    tmp_path: Path, log_file: Path, wrong: str, language: str
) -> None:
    family, (status, code, ask) = Family(tmp_path, log_file, language), INSIDE[wrong]
    answer = ask(family)
    assert answer.status_code == status
    page = check_look(answer, language)
    assert words_in(language)(code).lower() in said_on(page).lower()
    ways = [one.attributes["href"] for one in page.all("a")]
    assert ways
    if wrong not in ("unreadable", "too-often"):  # as it was before: to be tried again
        assert all(family.inside.get(way).status_code < 400 for way in ways if way != "/fault")


@in_each_language
@pytest.mark.parametrize("wrong", OUTSIDE)
def test_who_is_not_let_in_reads_how_to_get_in_and_nothing_else(
    tmp_path: Path, log_file: Path, wrong: str, language: str
) -> None:
    family, (status, code, ask) = Family(tmp_path, log_file, language), OUTSIDE[wrong]
    answer = ask(family)
    assert answer.status_code == status
    page = check_look(answer, language)
    words = words_in(language)
    assert [one.words() for one in page.all("h1")] == [words("web-not-let-in")]
    assert words(code) in said_on(page)
    assert words("web-no-secret") in said_on(page)
    assert page.all("a") == []
    assert leaks(answer, secrets_of(log_file)) == []


def test_a_form_leads_back_to_where_it_was_filled_in(tmp_path: Path, log_file: Path) -> None:
    family = Family(tmp_path, log_file, "en")

    def ways(referer: str) -> list[str]:
        answer = family.send("/ask", token="x", referer=referer)
        return [one.attributes["href"] for one in Page(answer.text).all("a")]

    assert ways(f"{ADDRESS}{GAME}/edit/3?kind=note") == [f"{GAME}/edit/3?kind=note", "/"]
    for elsewhere in ("", "http://evil.example/x", f"{ADDRESS}//evil.example", "http://[", "javascript:1"):
        assert ways(elsewhere) == ["/"]


def test_a_form_that_did_not_arrive_is_reported(
    tmp_path: Path, log_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(form_body, "SECONDS_FOR_A_FORM", 0.05)
    with running(tmp_path, log_file) as server:
        head = f"POST {GAME}/ask HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nAccept-Language: en\r\n"
        kind = (
            f"Content-Type: {form_body.FORM_TYPE}\r\nContent-Length: 100\r\nConnection: close\r\n\r\ntoken="
        )
        answer = server.raw((head + kind).encode()).decode()
    assert answer.startswith("HTTP/1.1 408")
    assert words_in("en")("web-form-late") in answer
    assert 'href="/"' in answer
