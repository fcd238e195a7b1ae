"""At a shared table somebody takes a line back while others have pages of it open: each page says so
calmly."""

import re
from html import escape, unescape
from pathlib import Path

import pytest
from httpx2 import Response as Answer
from msgspec.structs import replace
from starlette.applications import Starlette

from cluedo_notes.game.log.events import (
    Action,
    EndTurn,
    Fact,
    Header,
    Note,
    Response,
    Retract,
    Roll,
    Seat,
    Spy,
    Suggestion,
)
from cluedo_notes.web.pages.questions import key_of
from tests.helpers.web.phones import Phone, opened_table

HEADER = Header(1, "classic", (Seat("Ana"), Seat("Bob"), Seat("Cleo")))
SEEN = Suggestion("Ana", "olive", "corde", "bureau", (Response("Bob", Action.SHOW, "corde"),))
"""Only Ana and Bob saw the card."""


@pytest.fixture
def app(tmp_path: Path) -> Starlette:
    return opened_table(tmp_path, HEADER)


def words_of(answer: Answer) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.text)))


def version_on(phone: Phone, path: str = "log") -> dict[str, object]:
    """The state of the log for which a page is made."""
    page = phone.get(f"{phone.home}{path}").text
    return {name: re.findall(rf'name="{name}" value="([^"]*)"', page)[0] for name in ("lines", "log")}


def take_back(phone: Phone, number: int, seen: dict[str, object]) -> Answer:
    fields = {**seen, "number": str(number), "do": "undo"}
    return phone.send(f"{phone.home}undo", fields, f"{phone.home}log")


def test_what_is_taken_back_is_news_also_to_who_saw_a_card_of_it(app: Starlette) -> None:
    """With its event the card is noted no longer: that makes no other log of theirs."""
    ana, bob = Phone(app, "Ana"), Phone(app, "Bob")
    ana.note(SEEN)
    seen = version_on(ana)
    bob.note(EndTurn("Ana"))
    assert take_back(bob, 1, version_on(bob)).status_code == 303
    news = words_of(ana.get(f"{ana.home}since?lines={seen['lines']}&log={seen['log']}"))
    assert news.strip() == "Noted since you opened this page #2 Ana ends the turn #3 takes back #1"
    late = take_back(ana, 1, seen)
    assert late.status_code == 409
    assert "#1 no longer counts" in words_of(late)


def test_a_form_stays_good_while_its_reader_answers_a_question(app: Starlette) -> None:
    ana, bob = Phone(app, "Ana"), Phone(app, "Bob")
    bob.note(replace(SEEN, responses=(Response("Bob", Action.SHOW),)))
    form = ana.form_of(EndTurn("Ana"))
    (question,) = ana.questions
    ana.answer(question, ["corde"])
    assert ana.send(f"{ana.home}note/end_turn", form).status_code == 303
    assert ana.log.events == (SEEN, EndTurn("Ana"))


# -- at once


def at_once(phone: Phone, path: str) -> tuple[list[str], dict[str, object]]:
    """What may be done at once beside the last line, and the fields that it sends."""
    page = phone.get(f"{phone.home}{path}")
    assert page.status_code == 200
    forms = re.findall(
        r'<form method="post" action="[^"]*/undo" class="take-back">.*?</form>', page.text, re.S
    )
    fields = dict(re.findall(r'name="(\w+)" value="(\w+)">', "".join(forms)))
    return re.findall(r'<button name="do" value="(\w+)"', "".join(forms)), fields


def press(phone: Phone, path: str) -> Answer:
    (do,), fields = at_once(phone, path)
    return phone.send(f"{phone.home}undo", {**fields, "do": do}, f"{phone.home}log")


def test_who_noted_the_last_line_takes_it_back_at_once_and_brings_it_back(app: Starlette) -> None:
    ana, bob = Phone(app, "Ana"), Phone(app, "Bob")
    bob.note(EndTurn("Cleo"))
    noted = ana.note(SEEN).headers["location"]
    assert noted == f"{ana.home}?noted=2"
    for number, (path, line) in enumerate(
        [("?noted=2", Retract(2)), ("", Retract(3)), ("?noted=4", Retract(2)), ("", Retract(5))], start=2
    ):
        done = press(ana, path)
        assert done.headers["location"] == f"{ana.home}?noted={number + 1}"
        assert ana.log.events[-1] == line
    assert ana.log.live[-1].event == SEEN


def test_nobody_takes_the_line_of_another_back_at_once(app: Starlette) -> None:
    ana, bob = Phone(app, "Ana"), Phone(app, "Bob")
    ana.note(SEEN)
    bob.note(EndTurn("Ana"))
    for path in ("?noted=2", "", "?noted=1"):
        assert at_once(bob, path)[0] == ["undo"], path
    for path in ("?noted=1", "?noted=0", "?noted=x", "?noted=3", "?noted=", "?noted=99999999", ""):
        assert at_once(ana, path)[0] == [], path
    assert Phone(app, "Cleo").get(f"{ana.home}?noted=0").status_code == 200


def test_who_sends_what_another_noted_first_takes_back_nothing_at_once(app: Starlette) -> None:
    """Whoever noted it first still does, also if that form comes once more."""
    ana, bob = Phone(app, "Ana"), Phone(app, "Bob")
    late, first = (phone.form_of(EndTurn("Ana")) for phone in (ana, bob))
    for phone, form, offered in ((bob, first, ["undo"]), (ana, late, []), (bob, first, ["undo"])):
        sent = phone.send(f"{phone.home}note/end_turn", form)
        for path in (sent.headers["location"].removeprefix(phone.home), ""):
            assert at_once(phone, path)[0] == offered
    assert ana.log.events == (EndTurn("Ana"),)


def test_who_noted_the_last_line_takes_it_back_also_after_a_look_at_another_page(app: Starlette) -> None:
    """Also on the page that makes itself anew."""
    ana = Phone(app, "Ana")
    assert ana.get(f"{ana.home}?noted=0").status_code == 200
    ana.note(SEEN)
    ana.get(f"{ana.home}log")
    assert f'hx-get="{ana.home}"' in ana.get(f"{ana.home}?noted=1").text
    press(ana, "")
    assert ana.log.events[-1] == Retract(1)
    assert at_once(ana, "")[0] == ["redo"]


def test_a_private_line_is_taken_back_at_once_also_after_the_server_was_started_again(app: Starlette) -> None:
    ana, bob = Phone(app, "Ana"), Phone(app, "Bob")
    ana.note(SEEN)
    ana.note(Note("between us"))
    ana.live_game.own_line = None
    press(ana, "")
    assert ana.log.events[-1] == Retract(2)
    assert at_once(bob, "")[0] == []


def test_who_adds_what_they_saw_takes_back_no_line_that_another_notes_next(app: Starlette) -> None:
    ana, bob = Phone(app, "Ana"), Phone(app, "Bob")
    bob.note(Spy("Ana", "Bob"))
    fields = ana.form_of(Spy("Ana", "Bob", "rose"))
    noted = [ana.send(f"{ana.home}edit/1", fields).headers["location"] for _ in range(2)]
    bob.note(Roll("Bob", (1, 2)))
    for one in noted:
        assert at_once(ana, one.removeprefix(ana.home))[0] == []


def test_after_what_was_brought_back_its_line_is_taken_back_and_not_the_last(app: Starlette) -> None:
    ana, bob = Phone(app, "Ana"), Phone(app, "Bob")
    ana.note(SEEN)
    bob.note(EndTurn("Ana"))
    take_back(ana, 1, version_on(ana))
    for line in (Retract(3), Retract(1)):
        press(ana, "")
        assert ana.log.events[-1] == line


def test_who_takes_back_a_moment_too_late_reads_that_others_noted_since(app: Starlette) -> None:
    ana, bob = Phone(app, "Ana"), Phone(app, "Bob")
    ana.note(SEEN)
    _, fields = at_once(ana, "?noted=1")
    bob.note(EndTurn("Ana"))
    late = ana.send(f"{ana.home}undo", {**fields, "do": "undo"}, f"{ana.home}log")
    assert late.status_code == 409
    assert "Others have noted 1 line meanwhile, so your chang" in words_of(late)
    assert f'href="{ana.home}log?at=1#e1"' in late.text
    assert bob.log.events[1:] == (EndTurn("Ana"),)
    again = {name: re.findall(rf'name="{name}" value="([^"]*)"', late.text)[0] for name in ("lines", "log")}
    assert "Undo #1" in words_of(late)
    ana.send(f"{ana.home}undo", {**fields, **again, "do": "undo"}, f"{ana.home}log")
    assert ana.log.events[-1] == Retract(1)


def test_an_answer_is_taken_back_at_once_and_asked_again(app: Starlette) -> None:
    ana, bob = Phone(app, "Ana"), Phone(app, "Bob")
    ana.note(replace(SEEN, responses=(Response("Bob", Action.SHOW),)))
    (question,) = ana.questions
    fields: dict[str, object] = {"question": key_of(question)}
    noted = ana.send(f"{ana.home}seen", fields | {"card": "corde"}, ana.home)
    where = noted.headers["location"].removeprefix(ana.home)
    assert where == "?answered=1"
    page = ana.get(ana.home + where)
    assert "which card did Bob show you? Rope" in words_of(page)
    assert at_once(ana, where)[0] == ["undo"]  # of the line itself, which is still the last
    assert f'hx-get="{ana.home}{escape(where)}"' in page.text
    before = bob.live_game.store.stamp()
    back = ana.send(f"{ana.home}seen", fields | {"undo": "1"}, ana.home)
    assert back.headers["location"] == ana.home
    assert ana.questions == (question,)
    assert bob.live_game.store.stamp() == before
    again = ana.send(f"{ana.home}seen", fields | {"card": "olive"}, ana.home)
    assert ana.log.events[0] == replace(SEEN, responses=(Response("Bob", Action.SHOW, "olive"),))
    ana.note(Fact("Bob", holds=("olive",)))
    assert "? Dr Green" not in words_of(ana.get(again.headers["location"]))  # it is no longer the last
    ana.send(f"{ana.home}seen", fields | {"undo": "3"}, ana.home)
    assert ana.questions == ()
    assert "? Dr Green" not in words_of(bob.get(f"{bob.home}{where}"))
