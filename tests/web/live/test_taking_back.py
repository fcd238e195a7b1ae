"""At a shared table somebody takes a line back while others have pages of it open: each hears so in peace."""

import re
from html import unescape
from pathlib import Path

import pytest
from httpx2 import Response as Answer
from msgspec.structs import replace
from starlette.applications import Starlette

from cluedo_notes.game.log.events import Action, EndTurn, Header, Response, Seat, Suggestion
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
    assert "#1 does not count any more" in words_of(late)


def test_a_form_stays_good_while_its_reader_answers_a_question(app: Starlette) -> None:
    ana, bob = Phone(app, "Ana"), Phone(app, "Bob")
    bob.note(replace(SEEN, responses=(Response("Bob", Action.SHOW),)))
    form = ana.form_of(EndTurn("Ana"))
    (question,) = ana.questions
    ana.answer(question, ["corde"])
    assert ana.send(f"{ana.home}note/end_turn", form).status_code == 303
    assert ana.log.events == (SEEN, EndTurn("Ana"))
