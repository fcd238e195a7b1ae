"""Nobody is let in without the secret, and no page of another origin can act in a family's name."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from httpx2 import Response
from starlette.applications import Starlette

from cluedo_notes.web.base.kept_address import new_key
from cluedo_notes.web.middleware import tokens
from cluedo_notes.web.middleware.tokens import EVENING, Tokens
from tests.helpers.web.serving import (
    ADDRESS,
    COOKIE,
    KEY,
    SECRET,
    Browser,
    copied,
    leaks,
    paths,
    secrets_of,
    served,
)

GAME = "/game/friday/"
BESIDE = {"friday.jsonl", ".friday.jsonl.lock", "library"}
ELSEWHERE = "http://evil.example"


@pytest.fixture(autouse=True)
def untouched(log_file: Path) -> Iterator[None]:
    """None of these tests may change the log, or leave a file beside it but its lock."""
    before = log_file.read_bytes()
    yield
    assert log_file.read_bytes() == before
    assert {path.name for path in log_file.parent.iterdir()} <= BESIDE


def asked(browser: Browser, method: str, path: str) -> Response:
    return browser.client.request(method, path)


# -- the secret


def test_without_the_secret_every_address_answers_the_same_page(app: Starlette, log_file: Path) -> None:
    stranger, secrets = Browser(app), secrets_of(log_file)
    texts = set()
    tried = [*paths(app), ("GET", "/no-such-page"), ("GET", "/game/other/"), ("POST", "/new")]
    for method, path in tried:
        answer = asked(stranger, method, path)
        assert answer.status_code == 403, (method, path)
        assert leaks(answer, secrets) == []
        assert "set-cookie" not in answer.headers
        texts.add(answer.text if method != "HEAD" else "")
    assert len(texts - {""}) == 1


@pytest.mark.parametrize(
    "wrong", ["", "x", SECRET[:-1], SECRET + "x", SECRET.upper(), "é", "%00", "../" + SECRET, SECRET + "/"]
)
def test_a_wrong_secret_lets_nobody_in(app: Starlette, wrong: str) -> None:
    answer = Browser(app).get(f"/enter/{wrong}")
    assert (answer.status_code, "set-cookie" in answer.headers) == (403, False)


def test_the_secret_is_not_taken_from_anywhere_else(app: Starlette) -> None:
    stranger = Browser(app)
    assert stranger.get(f"/?secret={SECRET}").status_code == 403
    assert stranger.client.post(f"/enter/{SECRET}").status_code == 403


def test_the_secret_gives_a_cookie_and_leaves_the_address(app: Starlette) -> None:
    browser = Browser(app)
    answer = browser.get(f"/enter/{SECRET}")
    assert (answer.status_code, answer.headers["location"], answer.text) == (303, "/", "")
    name, *attributes = answer.headers["set-cookie"].split("; ")
    assert name.startswith(f"{COOKIE}=")
    assert set(attributes) == {"HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=43200"}
    assert SECRET not in str(answer.headers)
    assert browser.get("/").headers["location"] == GAME
    assert browser.get(GAME).status_code == 200


def test_no_page_says_the_secret(browser: Browser, app: Starlette) -> None:
    """The manifest does: what is put on the home screen begins there."""
    for method, path in paths(app):
        if method == "GET" and not path.endswith(("/events", "/manifest.webmanifest")):
            assert SECRET not in browser.get(path).text


@pytest.mark.parametrize(
    "cookie", ["", "x", "x.y", ".", "é.é", pytest.param(Tokens(new_key()).new_session(), id="another-game")]
)
def test_a_cookie_of_another_key_opens_nothing(app: Starlette, cookie: str) -> None:
    answer = Browser(app).client.get(GAME, headers={b"cookie": f"{COOKIE}={cookie}".encode()})
    assert answer.status_code == 403


def with_cookie(app: Starlette, cookie: str) -> Browser:
    return Browser(app, cookie=f"{COOKIE}={cookie}")


def test_after_a_restart_with_the_same_key_a_browser_goes_on(tmp_path: Path, log_file: Path) -> None:
    """Its cookie and its open forms are good: nobody scans a second time."""
    before = Browser(served(tmp_path, log_file, secret=SECRET)).enter()
    cookie, token = before.client.cookies[COOKIE], before.token
    after = with_cookie(served(tmp_path, log_file, secret=SECRET), cookie)
    assert after.get(GAME).status_code == 200
    assert after.token == token


def test_a_session_ends_after_an_evening_whatever_the_browser_keeps(
    app: Starlette, monkeypatch: pytest.MonkeyPatch
) -> None:
    cookie = Tokens(KEY).new_session()
    made = int(cookie.split(".")[1])
    for now, status in ((made - 60, 200), (made + EVENING - 1, 200), (made + EVENING, 403)):
        monkeypatch.setattr(tokens, "time", lambda now=now: now)
        assert with_cookie(app, cookie).get(GAME).status_code == status


def test_who_scans_again_is_let_in_for_another_evening_and_their_forms_go_on(
    tmp_path: Path, log_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = Browser(served(tmp_path, log_file, secret=SECRET)).enter()
    token, made = browser.token, int(browser.client.cookies[COOKIE].split(".")[1])
    monkeypatch.setattr(tokens, "time", lambda: made + EVENING - 1)
    browser.enter()
    monkeypatch.setattr(tokens, "time", lambda: made + 2 * EVENING - 2)
    assert browser.get(GAME).status_code == 200
    assert browser.token == token
    monkeypatch.setattr(tokens, "time", lambda: made + 2 * EVENING)
    assert browser.get(GAME).status_code == 403


def test_a_session_is_not_made_longer_by_hand(app: Starlette) -> None:
    session, made, signature = Tokens(KEY).new_session().split(".")
    assert with_cookie(app, f"{session}.{int(made) + 1}.{signature}").get(GAME).status_code == 403


def test_the_cookies_of_two_games_at_one_address_lie_side_by_side(app: Starlette) -> None:
    other = Tokens(new_key())
    assert other.cookie != COOKIE
    both = f"{COOKIE}={Tokens(KEY).new_session()}; {other.cookie}={other.new_session()}"
    assert Browser(app, cookie=both).get(GAME).status_code == 200


def test_on_this_machine_alone_no_secret_is_needed_nor_taken(tmp_path: Path, log_file: Path) -> None:
    browser = Browser(served(tmp_path, log_file))
    assert browser.get("/enter/anything").status_code == 404
    assert browser.get(GAME).status_code == 200


# -- other origins


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8765", "192.168.1.5", "192.168.1.5:80", "localhost:8765", "", "a/b?c"],
)
def test_a_name_that_is_not_ours_is_not_served(browser: Browser, log_file: Path, host: str) -> None:
    """DNS rebinding: the browser believes to speak with evil.example."""
    answer = browser.get(GAME, host=host)
    assert answer.status_code == 421
    assert leaks(answer, secrets_of(log_file)) == []


def test_two_hosts_are_none(browser: Browser) -> None:
    answer = browser.client.get(GAME, headers=[("host", "192.168.1.5:8765"), ("host", "192.168.1.5:8765")])
    assert answer.status_code == 421


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": ELSEWHERE},
        {"origin": "null"},
        {"origin": "https://192.168.1.5:8765"},
        {"origin": "http://192.168.1.5"},
        {"origin": ADDRESS + ".evil.example"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "none"},
        {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"},
        {"origin": ELSEWHERE, "sec-fetch-site": "same-origin"},
    ],
)
def test_a_form_from_elsewhere_is_refused_whatever_token_it_has(
    browser: Browser, headers: dict[str, str]
) -> None:
    answer = browser.client.post(
        "/language", data={"token": browser.token, "language": "fr", "back": "/"}, headers=headers
    )
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_from_elsewhere_one_is_led_to_a_page_and_loads_no_part_of_it(browser: Browser, site: str) -> None:
    led = {"sec-fetch-site": site, "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}
    assert browser.get(GAME, **led).status_code == 200
    for mode, into in (
        ("no-cors", "image"),
        ("cors", "empty"),
        ("no-cors", "script"),
        ("navigate", "iframe"),
    ):
        part = {"sec-fetch-site": site, "sec-fetch-mode": mode, "sec-fetch-dest": into}
        assert browser.get(GAME, **part).status_code == 403


# -- tokens


def test_a_form_needs_the_token_of_its_own_session(app: Starlette, browser: Browser) -> None:
    other = Browser(app).enter()
    assert other.token != browser.token
    tokens = (None, "", "x", other.token, browser.token[:-1], browser.token + "0", browser.token.upper())
    posts = [path for method, path in paths(app) if method == "POST"]
    assert "/language" in posts
    for path in posts:
        for token in tokens:
            fields = {"language": "fr", "back": "/"} | ({} if token is None else {"token": token})
            answer = browser.client.post(path, data=fields)
            assert answer.status_code == 403, (path, token)
            assert "set-cookie" not in answer.headers


def test_a_token_of_an_earlier_run_is_none(tmp_path: Path, log_file: Path, browser: Browser) -> None:
    later = Browser(served(tmp_path, log_file, secret=SECRET)).enter()
    assert later.client.post("/language", data={"token": browser.token}).status_code == 403


def test_the_switch_sets_the_language_and_goes_back_to_our_pages_only(browser: Browser) -> None:
    answer = browser.post("/language", {"language": "fr", "back": GAME})
    assert (answer.status_code, answer.headers["location"]) == (303, GAME)
    assert '<html lang="fr">' in browser.get(GAME).text
    for wish in (ELSEWHERE, "//evil.example", "/\\evil.example", "", "x", "/\r\nset-cookie: x=y"):
        assert browser.post("/language", {"language": "en", "back": wish}).headers["location"] == "/"
    assert "set-cookie" not in browser.post("/language", {"language": "tlh", "back": "/"}).headers


# -- one game


def test_where_one_game_is_served_no_other_can_be_named(tmp_path: Path, log_file: Path) -> None:
    library = tmp_path / "library"
    (library / "games").mkdir(parents=True)
    (library / "games" / "other.jsonl").write_bytes(log_file.read_bytes())
    browser = Browser(served(library, log_file, secret=SECRET)).enter()
    for name in (
        "other",
        "../friday",
        "%2e%2e%2ffriday",
        "games%2Fother",
        "friday.jsonl",
        ".friday.jsonl.lock",
    ):
        assert browser.get(f"/game/{name}/").status_code == 404, name
    assert browser.get("/new").status_code == 404
    answer = browser.post("/new", {"edition": "classic", "do": "found", "seat": ["A", "B", "C"]})
    assert answer.headers["location"] == "/game/friday/"  # the one that there is
    assert [file.name for file in (library / "games").iterdir()] == ["other.jsonl"]


@pytest.mark.parametrize(
    "name",
    ["%2e%2e", "..%2f..%2fetc%2fpasswd", "/etc/passwd", "friday%00", "%ff", "a" * 999, "friday "],
)
def test_a_name_never_leads_out_of_the_library(tmp_path: Path, name: str) -> None:
    games = tmp_path / "library" / "games"
    games.mkdir(parents=True)
    copied("classic-3p", games)
    browser = Browser(served(games.parent))
    assert browser.get("/game/friday/").status_code == 200
    assert browser.get(f"/game/{name}/").status_code == 404
    assert browser.get(f"/static/{name}").status_code == 404


def test_only_a_page_in_the_network_speaks_of_a_code_to_scan_again(
    tmp_path: Path, browser: Browser, log_file: Path
) -> None:
    here_alone = Browser(served(tmp_path, log_file))
    (moved,), (nothing,) = (
        re.findall('data-moved="([^"]*)"', one.get(GAME).text) for one in (browser, here_alone)
    )
    assert moved.startswith("If this continues, the address may have changed: scan the code")
    assert nothing == ""
