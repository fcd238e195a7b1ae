"""Those who mean harm: a program that writes to the file, a table that answers nonsense, strangers."""

from collections.abc import Iterator, Mapping

from httpx2 import Response as Answered
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from cluedo_notes.cli import timed_connection
from tests.helpers.matrix.faces import GAME, Evening, Face
from tests.helpers.matrix.faults import Harm, assert_one_sentence
from tests.helpers.matrix.page_faces import HERE, OnPage, OnPhone, OnSite
from tests.helpers.matrix.script import ME, NEXT_PLAYER, Line
from tests.helpers.matrix.typed_faces import AtTable
from tests.helpers.web.phones import Phone
from tests.helpers.web.serving import Browser

TORN = '{"type":"suggestion","player":"An'
OTHER_GAME = (
    b'{"type":"game","format":1,"edition":"classic","players":[{"name":"Zoe"},{"name":"Yan"}],"me":"Zoe"}\n'
)


def hostile(evening: Evening) -> Harm:
    """Whatever may come from outside at a face."""

    def harm(face: Face, event: Line) -> None:
        before = face.lines()
        match face:
            case AtTable():
                _nonsense_from_the_table(face, event, evening)
            case OnPhone():
                _strangers_at_the_table(face)
            case OnPage():
                _refused(_malformed(face.browser))
            case OnSite():
                _brought_by_a_stranger(face)
            case _:
                _torn_line(face)
                return
        assert face.lines() == before

    return harm


def _torn_line(face: Face) -> None:
    """Another program, or one that was killed, leaves the beginning of a line at the end of the file."""
    with face.file().open("a", encoding="utf-8") as file:
        file.write(TORN)


# -- a table that answers nonsense


async def silence(_: Scope, receive: Receive, __: Send) -> None:
    """Answers nothing until whoever asked is gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


NONSENSE: Mapping[str, ASGIApp] = {
    "no log": Response(b"<html>"),
    "nothing": Response(b""),
    "no text": Response(b"\xff\xfe\x00" * 1000),
    "a deep one": Response(b'{"type":' + b"[" * 100_000),
    "another game": Response(OTHER_GAME),
    "elsewhere": RedirectResponse("/"),
    "not found": Response(b"", 404),
    "a fault": Response(b"", 500),
    "silence": silence,
}


def _nonsense_from_the_table(face: AtTable, event: Line, evening: Evening) -> None:
    """The turn is refused in one sentence, and what is kept here stays as it is."""
    before = face.lines()
    for what, says in NONSENSE.items():
        for forms_alone in (False, True):
            face.instead.says, face.instead.forms_alone = says, forms_alone
            with evening.patch.context() as patch:
                patch.setattr(timed_connection, "SECONDS_OF_SILENCE", 0.05 if says is silence else 60.0)
                answer = face.note(event)
            assert not answer.taken, (what, forms_alone)
            assert_one_sentence(face, answer)
            assert face.lines() == before, (what, forms_alone)
    face.instead.says = None


# -- strangers on the pages


def _malformed(browser: Browser) -> Iterator[Answered]:
    """Requests of a browser that was let in, none of which a page of ours would send."""
    path = f"{HERE}/note/note"
    ours = {"origin": browser.address, "sec-fetch-site": "same-origin"}
    form = {"content-type": "application/x-www-form-urlencoded"}
    page = browser.get(path).text
    token = page.partition('name="token" value="')[2].partition('"')[0]
    good = {"token": token, "text": "milk"}
    send = browser.client.post
    yield send(path, data={"text": "milk"}, headers=ours)
    yield send(path, data=good, headers=ours | {"origin": "http://evil.example"})
    yield send(path, data=good, headers={"sec-fetch-site": "cross-site"})
    yield send(path, content=b"\xff\x00" * 1000, headers=ours)
    yield send(path, content=f"token={token}&text=milk", headers=ours | {"content-type": "text/plain"})
    yield send(path, content=b"token=" + b"x" * 5_000_000, headers=ours | form)
    yield send(f"{HERE}/note/milk", data=good, headers=ours)
    yield send(f"{HERE}/edit/999", data=good, headers=ours)
    yield send(f"{HERE}/undo", data={"token": token, "number": "-1", "do": "undo"}, headers=ours)
    yield send("/game/..%2F..%2Fetc/note/note", data=good, headers=ours)
    yield send(path, data=good | {"lines": "-5", "log": "milk"}, headers=ours)
    yield browser.client.request("DELETE", path, headers=ours)


def _refused(answers: Iterator[Answered]) -> None:
    for number, answer in enumerate(answers):
        assert 400 <= answer.status_code < 500, (number, answer.status_code)


def _strangers_at_the_table(face: OnPhone) -> None:
    """Who was not let in, who has no seat, and who has another."""
    outside = Browser(face.app)
    _refused(outside.client.request(method, HERE + "/note/note") for method in ("GET", "POST"))
    _refused(_malformed(face.browser))
    onlooker, bob = Phone(face.app), Phone(face.app, NEXT_PLAYER)
    tried: tuple[tuple[Phone, str, dict[str, object]], ...] = (
        (onlooker, f"{HERE}/note/note", {"text": "milk"}),
        (onlooker, "/seats", {"free": ME}),
        (bob, "/seats", {"take": ME}),
        (bob, "/seats", {"free": ME}),
        (bob, "/seat", {"hand": face.script.hands[ME][:1]}),
        (bob, f"{HERE}/lines", {"line": "[" * 10_000, "lines": "1"}),
    )
    for phone, path, fields in tried:
        _refused(iter([phone.send(path, fields, "/seats")]))


def _brought_by_a_stranger(face: OnSite) -> None:
    """Files that somebody else made, one of them under the game's name, and forms that no page sends."""
    for name, contents in (
        (f"{GAME}.jsonl", TORN.encode()),
        (f"../games/{GAME}.jsonl", b"\xff\x00"),
        ("all.zip", b"PK\x03\x04" + b"\xff" * 100),
        ("box.toml", b"id = [" * 1000),
    ):
        assert "not imported" in face.site.bring({name: contents}) or name == "all.zip"
    face.site.bring({f"{GAME}.jsonl": OTHER_GAME})
    for path, fields in (
        (f"{HERE}/note/note", {"text": "milk", "lines": "-5", "log": "milk"}),
        (f"{HERE}/note/milk", {"text": "milk"}),
        (f"{HERE}/edit/999", {"text": "milk"}),
        (f"{HERE}/undo", {"number": "-1", "do": "undo"}),
    ):
        assert 400 <= face.site.post(path, fields).status < 500, path
