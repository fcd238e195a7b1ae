"""Requests that are too large, too frequent or not a form are refused calmly."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from cluedo_notes.limits import MOST_CLIENTS
from cluedo_notes.web.base.settings import Limits
from cluedo_notes.web.live.streams import Streams
from cluedo_notes.web.middleware.form_body import FORM_TYPE, NotTaken, parsed
from cluedo_notes.web.middleware.rate_limit import Buckets
from tests.helpers.web.serving import ADDRESS, SECRET, Browser, served


def sent(browser: Browser, body: bytes | Iterator[bytes], kind: str = FORM_TYPE) -> int:
    headers = {"content-type": kind, "origin": ADDRESS}
    return int(browser.client.post("/language", content=body, headers=headers).status_code)


def test_a_form_that_is_too_large_is_refused_whatever_length_it_states(browser: Browser) -> None:
    start = f"token={browser.token}&language=fr&x=".encode()
    most = Limits().body
    assert sent(browser, start + b"x" * (most - len(start))) == 303
    assert sent(browser, start + b"x" * (most - len(start) + 1)) == 413

    def endless() -> Iterator[bytes]:
        yield start
        for _ in range(1000):
            yield b"x" * 1000

    assert sent(browser, endless()) == 413


def test_too_many_fields_are_no_form(browser: Browser) -> None:
    start = f"token={browser.token}"
    most = Limits().fields
    assert sent(browser, (start + "&x=" * (most - 1)).encode()) == 303
    assert sent(browser, (start + "&x=" * most).encode()) == 400


@pytest.mark.parametrize(
    "body", [b"\xff\xfe", b"token=%ff", b"token=%C3%28", "token=é".encode(), b"token", b"&"]
)
def test_what_is_no_text_is_no_form(browser: Browser, body: bytes) -> None:
    assert sent(browser, body) == 400


@pytest.mark.parametrize(
    "kind", ["", "text/plain", "application/json", "multipart/form-data; boundary=x", FORM_TYPE + "x", "\xff"]
)
def test_other_kinds_of_body_are_not_read(browser: Browser, kind: str) -> None:
    headers = {b"content-type": kind.encode("latin-1")}
    answer = browser.client.post("/language", content=f"token={browser.token}", headers=headers)
    assert answer.status_code == 415


def test_a_form_keeps_every_field_of_a_name_and_empty_ones() -> None:
    form = parsed(b"a=1&b=&a=%C3%A9+x", Limits())
    assert (form.getlist("a"), form.get("b"), form.get("c")) == (["1", "é x"], "", None)
    assert parsed(b"", Limits()).getlist("a") == []
    with pytest.raises(NotTaken):
        parsed(b"a", Limits())


def test_too_many_headers_are_refused(browser: Browser) -> None:
    few = {f"x-{number}": "x" for number in range(40)}
    assert browser.get("/", **few).status_code == 303
    assert browser.get("/", **{f"x-{number}": "x" for number in range(70)}).status_code == 431


@pytest.mark.parametrize(
    "method", ["OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "get", "FOO", "X" * 99]
)
def test_other_methods_are_refused(browser: Browser, method: str) -> None:
    for path in ("/", "/game/friday/", "/static/private.js", "/nowhere"):
        answer = browser.client.send(browser.client.build_request(method, path))
        assert answer.status_code == 405 or (method == "get" and answer.status_code < 405)
        assert "allow" not in answer.headers or "GET" in answer.headers["allow"]


def test_head_answers_as_get_does_without_a_body(browser: Browser) -> None:
    for path in ("/", "/game/friday/", "/static/private.js", "/nowhere"):
        head, get = browser.client.head(path), browser.get(path)
        assert (head.status_code, head.text) == (get.status_code, "")


# -- how often


def test_who_asks_too_often_waits_and_others_do_not(tmp_path: Path, log_file: Path) -> None:
    app = served(tmp_path, log_file, secret=SECRET, limits=Limits(per_second=0.001, burst=20))
    quick, calm = Browser(app).enter(), Browser(app).enter()
    found = [quick.get("/static/app.css").status_code for _ in range(30)]
    assert found == [200] * 20 + [429] * 10
    assert calm.get("/game/friday/").status_code == 200


def test_guessing_the_secret_is_limited(tmp_path: Path, log_file: Path) -> None:
    app = served(tmp_path, log_file, secret=SECRET, limits=Limits(per_second=0.001, burst=20))
    stranger = Browser(app)
    found = [stranger.get(f"/enter/{number}").status_code for number in range(30)]
    assert found == [403] * 20 + [429] * 10
    assert stranger.get(f"/enter/{SECRET}").status_code == 429


def test_a_bucket_fills_again_and_strangers_are_forgotten() -> None:
    now = 0.0
    buckets = Buckets(per_second=2, burst=3, clock=lambda: now)
    assert [buckets.take("a") for _ in range(4)] == [True, True, True, False]
    now = 0.5
    assert [buckets.take("a") for _ in range(2)] == [True, False]
    now = 100.0
    assert [buckets.take("a") for _ in range(4)] == [True, True, True, False]
    for number in range(3 * MOST_CLIENTS):
        assert buckets.take(f"client {number}")
        assert len(buckets._left) <= MOST_CLIENTS


def test_the_newest_stream_of_a_session_takes_the_place_of_its_oldest_and_none_is_remembered() -> None:
    streams = Streams(Limits(streams=2, all_streams=3))
    with streams.opened("other") as other:
        with streams.opened("a") as first, streams.opened("a") as second:
            assert not (first.gone or second.gone)
            with streams.opened("a") as third:
                assert (first.farewell, second.gone, third.gone) == ("replaced", False, False)
        assert not other.gone
        assert streams.sessions == {"other"}
    assert (len(streams), streams.sessions) == (0, frozenset())


def test_where_all_places_are_taken_who_has_most_gives_one_to_whoever_comes() -> None:
    streams = Streams(Limits(streams=2, all_streams=3))
    with ExitStack() as opened:
        alone, first, second, new = (
            opened.enter_context(streams.opened(one)) for one in ("b", "a", "a", "c")
        )
        assert [one.farewell for one in (alone, first, second, new)] == ["", "later", "", ""]
        newer = opened.enter_context(streams.opened("d"))
        assert [one.farewell for one in (alone, second, new, newer)] == ["later", "", "", ""]
