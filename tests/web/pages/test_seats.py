"""The seats of a shared table: taken once, restored by a code, freed by the host; and readers who only
watch."""

import re
from html import unescape
from pathlib import Path

import pytest
from starlette.applications import Starlette

from cluedo_notes.game.log.events import (
    Accusation,
    Action,
    Fact,
    Header,
    Note,
    Response,
    Roll,
    Seat,
    Suggestion,
)
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.game.log.whole_file import NotWritten
from cluedo_notes.language.message import message
from cluedo_notes.web.live import seats
from cluedo_notes.web.middleware.tokens import Tokens
from tests.helpers.web.phones import Phone, opened_table
from tests.helpers.web.serving import ADDRESS, KEY, SECRET, Browser, served

HEADER = Header(1, "classic", (Seat("Ana"), Seat("Bob"), Seat("Cleo")))
OTHER_HAND = ("olive", "revolver", "bureau", "leblanc", "matraque", "veranda")
HAND = ("rose", "moutarde", "corde", "poignard", "hall", "cuisine")


@pytest.fixture
def app(tmp_path: Path) -> Starlette:
    return opened_table(tmp_path, HEADER)


def words_of(page: str) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page)))


def code_on(phone: Phone) -> str:
    found = re.search(r'class="code">([\w-]+)<', phone.get("/seat").text)
    assert found is not None
    return found[1]


def host(app: Starlette) -> Phone:
    phone = Phone(app)
    entered = phone.get(f"/enter/{SECRET}/host/{Tokens(KEY).host_key}")
    assert (entered.status_code, entered.headers["location"]) == (303, "/")
    return phone


def test_whoever_enters_is_led_to_the_seats_and_then_to_the_game(app: Starlette) -> None:
    phone = Phone(app)
    assert phone.get("/").headers["location"] == "/seats"
    assert {"I am Ana", "I am Bob", "I am Cleo"} <= set(re.findall(r"I am \w+", phone.get("/seats").text))
    ana = Phone(app, "Ana")
    assert ana.get("/").headers["location"] == "/game/friday/"
    assert "I am Ana" not in phone.get("/seats").text
    assert "Ana: taken" in words_of(phone.get("/seats").text)


def test_a_seat_has_one_phone_and_a_phone_one_seat(app: Starlette) -> None:
    ana, other = Phone(app, "Ana"), Phone(app)
    refused = other.send("/seats", {"take": "Ana"})
    assert refused.status_code == 422
    assert "already has Ana’s seat" in unescape(refused.text)
    again = ana.send("/seats", {"take": "Ana"})
    assert again.headers["location"] == "/seat"
    greedy = ana.send("/seats", {"take": "Bob"})
    assert greedy.status_code == 422
    assert "ou already have Ana’s seat" in greedy.text
    assert other.send("/seats", {"take": "Zoe"}).status_code == 404


def test_a_hand_is_ticked_and_stays_with_its_seat(app: Starlette, tmp_path: Path) -> None:
    ana, bob = Phone(app, "Ana"), Phone(app, "Bob")
    few = ana.tick(HAND[:2])
    assert few.status_code == 422
    assert "Ana must have 6 cards" in few.text
    assert few.text.count(" checked") == 2  # what was ticked is not lost
    assert ana.tick(HAND).headers["location"] == "/game/friday/"
    assert ana.log.header.hand == HAND
    assert ana.get("/seat").text.count(" checked") == 6
    assert bob.get("/seat").text.count(" checked") == 0
    assert read_log(tmp_path / "friday.jsonl").header == HEADER


def test_a_lost_phone_comes_back_by_its_code_with_all_its_notes(app: Starlette) -> None:
    lost = Phone(app, "Ana")
    lost.tick(HAND)
    assert lost.note(Fact("Bob", holds=("olive",))).status_code == 303
    code, new = code_on(lost), Phone(app)
    back = new.send("/seats", {"code": f" {code.lower()} "})
    assert back.headers["location"] == "/seat"
    new.player = "Ana"
    assert new.log.events == (Fact("Bob", holds=("olive",)),)
    assert lost.get("/").headers["location"] == "/seats"
    assert code_on(new) != code
    assert Phone(app).send("/seats", {"code": code}).status_code == 422


def test_the_host_frees_a_seat_and_never_sees_what_was_noted_there(app: Starlette) -> None:
    ana, table_host, other = Phone(app, "Ana"), host(app), Phone(app)
    ana.tick(HAND)
    assert "Free the seat" not in other.get("/seats").text
    assert other.send("/seats", {"free": "Ana"}).status_code == 403
    assert "Free the seat of Ana" in table_host.get("/seats").text
    assert "Free the seat: its notes will be lost" in table_host.get("/seats").text
    assert table_host.send("/seats", {"free": "Ana"}).headers["location"] == "/seats"
    assert ana.get("/").headers["location"] == "/seats"
    assert Phone(app).send("/seats", {"code": "WHAT-EVER"}).status_code == 422
    taken = Phone(app, "Ana")
    assert taken.log.header.hand is None
    assert taken.log.events == ()


def test_who_only_watches_sees_the_public_sheet_and_notes_nothing(app: Starlette, tmp_path: Path) -> None:
    ana, watching = Phone(app, "Ana"), Phone(app)
    ana.tick(HAND)
    ana.note(Roll("Ana", (1, 2)))
    assert watching.get("/game/friday/").status_code == 200
    assert "Ana rolls" in words_of(watching.get("/game/friday/log").text)
    before = (tmp_path / "friday.jsonl").read_bytes()
    fields = {"text": "x", "player": "Ana"}
    for path in ("note/note", "note/roll", "ask", "undo", "seen", "insert/0"):
        refused = watching.send(f"/game/friday/{path}", fields, "/seats")
        assert refused.status_code == 422
        assert "ake a seat to note" in refused.text
    assert (tmp_path / "friday.jsonl").read_bytes() == before


def test_without_a_table_there_are_no_seats(tmp_path: Path) -> None:
    (tmp_path / "friday.jsonl").write_bytes(
        b'{"type":"game","format":1,"edition":"classic","players":'
        b'[{"name":"Ana"},{"name":"Bob"},{"name":"Cleo"}]}\n'
    )
    browser = Browser(served(tmp_path, tmp_path / "friday.jsonl", secret=SECRET)).enter()
    assert browser.get("/seats").status_code == 404
    assert browser.get("/seat").status_code == 404
    entered = browser.get(f"/enter/{SECRET}/host/{Tokens(KEY).host_key}")
    assert "-host" not in str(entered.headers.get_list("set-cookie"))


def test_a_private_event_is_nobodys_news(app: Starlette) -> None:
    ana, bob = Phone(app, "Ana"), Phone(app, "Bob")
    before = bob.live_game.store.stamp()
    ana.note(Note("between us"))
    assert bob.live_game.store.stamp() == before
    assert bob.log.events == ()
    ana.note(Roll("Ana", (1, 2)))
    assert bob.live_game.store.stamp() != before
    assert bob.log.events == (Roll("Ana", (1, 2)),)


def test_two_phones_that_note_the_same_turn_note_it_once(app: Starlette, tmp_path: Path) -> None:
    ana, bob = Phone(app, "Ana"), Phone(app, "Bob")
    roll = Roll("Ana", (3, 4))
    first, second = ana.form_of(roll), bob.form_of(roll)
    for phone, fields in ((ana, first), (bob, second)):
        assert phone.send("/game/friday/note/roll", fields).status_code == 303
    assert read_log(tmp_path / "friday.jsonl").events == (roll,)


def test_who_has_not_ticked_their_cards_is_led_to_them(app: Starlette) -> None:
    ana, led = Phone(app, "Ana"), '<a href="/seat">My cards</a>'
    assert led in ana.get(ana.home).text
    ana.tick(HAND)
    assert led not in ana.get(ana.home).text


SHOWN = Suggestion("Ana", "olive", "revolver", "bureau", (Response("Bob", Action.SHOW),))


def test_whoever_comes_to_a_seat_later_learns_that_they_are_asked_what_was_seen_there(app: Starlette) -> None:
    ana, bob = Phone(app, "Ana"), Phone(app, "Bob")
    assert "for you about" not in words_of(ana.get("/seat").text)
    assert bob.note(SHOWN).status_code == 303
    app.state.table.free("Ana")
    again = Phone(app, "Ana")
    for phone in (again, bob):
        assert phone.tick(HAND if phone is again else OTHER_HAND).status_code == 303
        assert "has 1 question for you about what only you saw" in words_of(phone.get("/seat").text)
        (question,) = phone.questions
        phone.answer(question, ["olive"])
        assert "for you about" not in words_of(phone.get("/seat").text)


def test_ones_code_and_cards_are_found_under_more(app: Starlette) -> None:
    ana, led = Phone(app, "Ana"), '<a href="/seat">My code and my cards</a>'
    assert led in ana.get("/game/friday/more").text
    assert led not in Phone(app).get("/game/friday/more").text


def test_the_next_game_of_a_table_is_a_tables(app: Starlette) -> None:
    ana = Phone(app, "Ana")
    ana.note(Accusation("Ana", correct=True, suspect="rose", weapon="corde", room="hall"))
    page = words_of(ana.get(ana.home).text)
    assert re.search(r"press Ctrl-C .*, then type: cluedo-notes serve \S+ --table\b", page)
    assert "--lan" not in page


def test_the_address_is_ours_alone(app: Starlette) -> None:
    phone = Phone(app, "Ana")
    cookies = [one for one in phone.client.cookies.jar if one.name.endswith("-seat")]
    assert [(one.path, one.has_nonstandard_attr("HttpOnly")) for one in cookies] == [("/", True)]
    assert ADDRESS.startswith("http://")  # so the cookie cannot be Secure


def test_a_program_reads_and_adds_public_lines(app: Starlette, tmp_path: Path) -> None:
    ana, watching = Phone(app, "Ana"), Phone(app)
    roll = '{"type":"roll","player":"Ana","dice":[1,2]}'
    where = "/game/friday/lines"
    assert ana.send(where, {"line": roll, "lines": "0"}, "/seat").text == "1"
    assert ana.send(where, {"line": roll, "lines": "0"}, "/seat").status_code == 409
    text = (tmp_path / "friday.jsonl").read_text(encoding="utf-8")
    assert text.endswith(f"{roll}\n")
    assert watching.get(where).text == ana.get(where).text == text
    refused = (
        '{"type":"spy","player":"Ana","target":"Bob","card":"rose"}',
        '{"type":"fact","owner":"Bob","holds":["rose"]}',
        '{"type":"roll","player":"Zoe","dice":[1,2]}',
        '{"type":"retract","event":7}',
        "nonsense",
        "",
    )
    for line in refused:
        assert ana.send(where, {"line": line, "lines": "1"}, "/seat").status_code == 422
    assert watching.send(where, {"line": roll, "lines": "1"}, "/seats").status_code == 422
    assert (tmp_path / "friday.jsonl").read_text(encoding="utf-8") == text


SIT = {"sit": "1"}


def test_the_app_on_the_home_screen_asks_once_and_then_begins_in_ones_own_seat(app: Starlette) -> None:
    ana, watching = Phone(app, "Ana"), Phone(app)
    start = ana.get("/manifest.webmanifest").json()["start_url"]
    assert watching.get("/manifest.webmanifest").json()["start_url"] == f"/enter/{SECRET}"
    fresh = Phone(app)
    assert fresh.get(start).headers["location"] == "/seat/offered"
    assert fresh.get("/").headers["location"] == "/seats"
    assert fresh.send("/seats", SIT, "/seat/offered").headers["location"] == "/"
    assert fresh.get("/").headers["location"] == "/game/friday/"
    assert "Ana" in fresh.get("/game/friday/").text
    assert fresh.get(start).headers["location"] == "/seat/offered"
    assert fresh.get("/seat/offered").headers["location"] == "/"


@pytest.mark.parametrize(
    ("language", "title", "said"),
    [
        ("en", "Are you Ana?", "anyone else with the link can read what you note there"),
        ("fr", "Êtes-vous Ana ?", "toute autre personne qui a ce lien peut lire ce que vous y notez"),
    ],
)
def test_a_link_with_the_key_of_a_seat_asks_before_it_seats_somebody(
    app: Starlette, language: str, title: str, said: str
) -> None:
    """Who follows a stranger's link would tick their cards for them to read."""
    link = Phone(app, "Ana").get("/manifest.webmanifest").json()["start_url"]
    lured = Phone(app)
    for _ in range(2):
        lured.get(link)
        asked = lured.client.get("/seat/offered", headers={"accept-language": language}).text
        assert (title in words_of(asked), said in words_of(asked), asked.count('name="sit"')) == (
            True,
            True,
            1,
        )
        assert lured.get("/seat").headers["location"] == "/seats"
    assert lured.send("/seats", {"take": "Bob"}).headers["location"] == "/seat"
    lured.get(link)
    assert lured.send("/seats", SIT).headers["location"] == "/"
    assert "Bob" in words_of(lured.get("/seat").text)


def test_a_link_with_the_key_of_no_seat_leads_to_the_seats(app: Starlette) -> None:
    phone = Phone(app)
    for key in ("nonsense", "", code_on(Phone(app, "Ana"))):
        phone.get(f"/enter/{SECRET}/seat/{key}")
        assert phone.get("/seat/offered").headers["location"] == "/"
        phone.send("/seats", SIT)
        assert phone.get("/").headers["location"] == "/seats"


def test_whoever_followed_another_link_meanwhile_is_asked_about_that_one(app: Starlette) -> None:
    links = [Phone(app, name).get("/manifest.webmanifest").json()["start_url"] for name in ("Ana", "Bob")]
    phone = Phone(app)
    for link in links:
        phone.get(link)
    assert phone.send("/seats", {"sit": "Ana"}).headers["location"] == "/seat/offered"
    assert phone.get("/seat").headers["location"] == "/seats"
    assert phone.send("/seats", {"sit": "Bob"}).headers["location"] == "/"
    assert "Bob" in words_of(phone.get("/seat").text)


def test_a_link_puts_nobody_who_sits_in_another_seat(app: Starlette) -> None:
    ana, bob = Phone(app, "Ana"), Phone(app, "Bob")
    ana.get(bob.get("/manifest.webmanifest").json()["start_url"])
    ana.send("/seats", SIT)
    assert "Ana" in words_of(ana.get("/seat").text)
    assert "Bob" not in words_of(ana.get("/seat").text)


def test_the_app_on_the_home_screen_does_not_lose_a_seat_that_was_taken_again(app: Starlette) -> None:
    ana = Phone(app, "Ana")
    start = ana.get("/manifest.webmanifest").json()["start_url"]
    host(app).send("/seats", {"free": "Ana"})
    assert ana.send("/seats", {"take": "Ana"}).headers["location"] == "/seat"
    ana.get(start)
    assert ana.get("/").headers["location"] == "/game/friday/"


def test_nobody_reads_where_the_files_of_a_table_lie(
    app: Starlette, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Phone(app, "Ana")
    phone, where = Phone(app), str(tmp_path)

    def full(file: Path, _: bytes) -> None:
        raise NotWritten(file, message("not-written", reason="full"))

    with monkeypatch.context() as disk:
        disk.setattr(seats, "write_private", full)
        refused = phone.send("/seats", {"take": "Bob"})
    assert (refused.status_code, "annot be written" in refused.text) == (422, True)
    assert where not in refused.text


def test_a_file_of_seats_that_cannot_be_trusted_is_reported_in_the_terminal_and_on_no_page(
    app: Starlette, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It changed while the table was served: at the start it is refused."""
    Phone(app, "Ana")
    file = tmp_path / ".friday.jsonl.seats"
    file.write_text("{", encoding="utf-8")
    again = served(tmp_path, tmp_path / "friday.jsonl", secret=SECRET, table=True)
    phone = Phone(again)
    for _ in range(2):
        assert phone.get("/").headers["location"] == "/seats"
    assert "I am Ana" in phone.get("/seats").text
    printed = capsys.readouterr().err
    assert (
        printed == f"{file}: it is damaged. This file is not used: everybody takes a seat again, "
        "without their earlier notes.\n"
    )
    assert Phone(again, "Ana").get("/seat").status_code == 200
