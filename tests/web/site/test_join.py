"""A table whose computer serves the site: the program on each phone joins it, and keeps private notes."""

import io
import json
import re
from collections.abc import Mapping
from html import unescape
from pathlib import Path
from urllib.parse import urlencode
from zipfile import ZipFile

import msgspec
import pytest
from starlette.responses import HTMLResponse

from cluedo_notes.game.deduction.odds import odds_of
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.knowledge.view import hand_of, public, public_header, view
from cluedo_notes.game.log.events import Action, Fact, Header, Note, Response, Reveal, Roll, Seat, Suggestion
from cluedo_notes.game.log.journal import locked
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.game.private_notes import served_log
from cluedo_notes.web.live import background
from cluedo_notes.web.pages import seats
from cluedo_notes.web.site.in_browser import PageAnswer, Site
from tests.helpers.examples import tiers
from tests.helpers.web.own_box import OF_OUR_BOX, put_box
from tests.helpers.web.phones import truth_of, whole_game
from tests.helpers.web.phones_alone import DEMO, FORM, PhoneAlone, Received, table_with_site
from tests.helpers.web.serving import SECRET

HEADER = Header(1, "classic", (Seat("Ana"), Seat("Bob"), Seat("Cleo")))
HAND = ("rose", "moutarde", "corde", "poignard", "hall", "cuisine")
OTHER_HAND = ("pervenche", "moutarde", "corde", "poignard", "hall", "cuisine")
TABLES = (("classic", 3), ("super", 4), ("secrets-2008", 4), ("got-red-keep", 3), ("asterix", 4))


@pytest.fixture(autouse=True)
def no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "THREADS", False)


@pytest.fixture
def ana(tmp_path: Path) -> PhoneAlone:
    phone = PhoneAlone(table_with_site(tmp_path, HEADER), "Ana", tmp_path / "ana")
    phone.join(HAND)
    return phone


def played(phones: Mapping[str, PhoneAlone], log: Log) -> None:
    """What each player does is noted by their phone, up to the end; then each answers what it is asked."""
    for live in log.live:
        if isinstance(live.event, Reveal):
            break
        assert live.event.actor is not None
        phone = phones[live.event.actor]
        noted = phone.note(view(log, phone.player).live[live.number - 1].event)
        assert noted.status == 303, noted.body.decode()
    for phone in phones.values():
        for question in phone.questions:
            phone.answer(question, truth_of(question, log.live[question.number - 1].event))
        assert phone.questions == ()


@pytest.mark.parametrize(("edition", "players"), tiers(TABLES, ("classic", 3), ("secrets-2008", 4)))
def test_each_sheet_stands_on_what_its_player_saw_and_only_public_lines_leave_the_phones(
    edition: str, players: int, tmp_path: Path
) -> None:
    log = whole_game(edition, players)
    received: list[Received] = []
    app = table_with_site(tmp_path, public_header(log), received)
    phones = {player: PhoneAlone(app, player, tmp_path / player) for player in log.deal.players}
    for player, phone in phones.items():
        phone.join(hand_of(log, player) or ())
    played(phones, log)
    before_end = sum(not isinstance(live.event, Reveal) for live in log.live)
    common = public(log).at(before_end)
    assert read_log(tmp_path / "there" / "friday.jsonl").events == common.events
    for player, phone in phones.items():
        own = view(log, player).at(before_end)
        assert phone.log.header == own.header
        now, expected = position_of(phone.log), position_of(own)
        assert now.facts == expected.facts
        assert odds_of(now).cells == odds_of(expected).cells
    assert not list((tmp_path / "there").glob(".*.notes"))
    lines = [msgspec.json.encode(event).decode() for event in common.events]
    where = {"/seats", "/seat/here", "/game/friday/lines", f"/enter/{SECRET}"}
    assert {one.address for one in received} == where
    for one in received:
        assert one.fields.keys() <= {"token", "take", "line", "lines"}
        assert one.fields.get("take", "P1") in log.deal.players
    assert [one.fields["line"] for one in received if "line" in one.fields] == lines


PRIVATE = (
    (HAND, "olive", Fact("Cleo", holds=("leblanc",)), "Bob bluffs"),
    (OTHER_HAND, "revolver", Fact("Cleo", lacks=("leblanc",)), "no, he does not"),
)
PAGES = (
    "",
    "advice?now=1",
    "rivals?now=1",
    "show?now=1",
    "verify",
    "replay?now=1",
    "download",
    "seat",
    "check",
)


def test_what_the_computer_receives_is_the_same_whatever_is_private(tmp_path: Path) -> None:
    """At two tables all saw the same, and Ana holds, is shown, notes and thinks something else."""
    found = []
    for hand, card, fact, thought in PRIVATE:
        received: list[Received] = []
        app = table_with_site(tmp_path / card, HEADER, received)
        phone = PhoneAlone(app, "Ana", tmp_path / card / "ana")
        phone.join(hand)
        shown = Suggestion("Ana", "olive", "revolver", "bureau", (Response("Bob", Action.SHOW, card),))
        for event in (shown, fact, Note(thought)):
            assert phone.note(event).status == 303
        with locked(tmp_path / card / "there" / "friday.jsonl") as journal:
            journal.append(Suggestion("Bob", "moutarde", "corde", "bureau", (Response("Ana", Action.SHOW),)))
        (question,) = phone.questions
        phone.answer(question, ("corde" if card == "olive" else "moutarde",))
        for page in PAGES:
            assert phone.get(f"{phone.base}/{page}").status == 200
        # How often the log is read depends on the time alone.
        sent = [one for one in received if one.address != "/game/friday/lines" or one.method == "POST"]
        found.append([(method, path, {**fields, "token": ""}) for method, path, fields in sent])
    assert found[0] == found[1]


def test_a_program_begun_anew_finds_its_notes(ana: PhoneAlone) -> None:
    assert ana.note(Note("between us")).status == 303
    sheet = ana.text(f"{ana.base}/")
    ana.site = ana.begun()
    assert ana.get("/join").headers["location"] == f"{ana.base}/"
    assert ana.text(f"{ana.base}/") == sheet
    assert "between us" in ana.text(f"{ana.base}/log")
    assert ana.log.header.hand == HAND
    assert "friday-ana" in ana.text("/")


def test_what_others_note_arrives_and_the_page_is_asked_to_look_again(
    ana: PhoneAlone, tmp_path: Path
) -> None:
    before = ana.get(f"{ana.base}/events")
    assert before.headers["refresh"] == "2"
    with locked(tmp_path / "there" / "friday.jsonl") as journal:
        journal.append(Roll("Ana", (1, 2)))
    assert ana.log.events == (Roll("Ana", (1, 2)),)
    assert ana.get(f"{ana.base}/events").body != before.body


def test_a_game_of_ones_own_asks_nobody(ana: PhoneAlone) -> None:
    assert ana.send("/demo", {}).status == 303
    ana.reaches = False
    assert "refresh" not in ana.get("/game/demo/events").headers
    assert ana.get("/game/demo/seat").status == 404


def test_without_the_table_one_reads_on_and_notes_only_ones_own(ana: PhoneAlone, tmp_path: Path) -> None:
    there = (tmp_path / "there" / "friday.jsonl").read_bytes()
    fields = {"player": ["Ana"], "dice": ["3"]}
    assert ana.note(Roll("Ana", (1, 2))).status == 303
    ana.reaches = False
    ana.site = ana.begun()
    assert "Ana rolls" in ana.text(f"{ana.base}/log")
    refused = ana.send(f"{ana.base}/note/roll", fields)
    assert refused.status >= 400
    assert (tmp_path / "there" / "friday.jsonl").read_bytes().count(b"\n") == there.count(b"\n") + 1
    assert ana.send(f"{ana.base}/seat", {"hand": list(OTHER_HAND)}).status == 303
    assert ana.get("/join").status == 200


def test_the_program_on_a_phone_reads_no_page_of_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = table_with_site(tmp_path, HEADER)
    phone = PhoneAlone(app, "Ana", tmp_path / "ana")
    monkeypatch.setattr(seats, "rendered", lambda *_, **__: HTMLResponse('<input value="x" name="token">'))
    phone.join()
    assert phone.note(Roll("Ana", (1, 2))).status == 303
    assert len(read_log(tmp_path / "there" / "friday.jsonl").events) == 1


@pytest.mark.parametrize(
    ("protocol", "language", "said"),
    [
        (0, "en", "update this one or, on a phone, the site"),
        (0, "fr", "mettez à jour celui-ci ou, sur un téléphone, le site"),
        (2, "en", "update the one on its computer"),
        (2, "fr", "mettez à jour celui de son ordinateur"),
    ],
)
def test_a_table_of_another_version_is_one_line_and_the_notes_stay(
    protocol: int, language: str, said: str, ana: PhoneAlone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ana.note(Note("between us")).status == 303
    monkeypatch.setattr(served_log, "PROTOCOL", protocol)  # the phones' alone
    wishes = FORM | {"accept-language": language}
    form = urlencode({"token": "here", "force": "1"} | ana.form_of(Roll("Ana", (1, 2))), doseq=True)
    refused = ana.site.answer("POST", f"{ana.base}/note/roll", wishes, form.encode())
    joining = PhoneAlone(ana.browser.app, "Bob", tmp_path / "bob").site.answer("GET", "/join", wishes)
    for page in (refused, joining):
        assert (page.status, on_one_line(page).count(said)) == (422, 1), on_one_line(page)
    assert "between us" in ana.text(f"{ana.base}/log")
    assert read_log(tmp_path / "there" / "friday.jsonl").events == ()


def on_one_line(page: PageAnswer) -> str:
    return " ".join(unescape(re.sub("<[^>]*>", " ", page.body.decode())).split())


def test_a_hand_is_ticked_again_and_a_wrong_one_refused(ana: PhoneAlone) -> None:
    few = ana.send(f"{ana.base}/seat", {"hand": list(HAND[:2])})
    assert few.status == 422
    assert "Ana must have 6 cards" in few.body.decode()
    assert ana.text(f"{ana.base}/seat").count(" checked") == 6
    for page in ("log", "more"):
        assert f'href="{ana.base}/seat"' in ana.text(f"{ana.base}/{page}")


def test_two_phones_that_note_the_same_turn_note_it_once(tmp_path: Path) -> None:
    app = table_with_site(tmp_path, HEADER)
    ana, bob = (PhoneAlone(app, player, tmp_path / player) for player in ("Ana", "Bob"))
    roll = Roll("Ana", (3, 4))
    for phone in (ana, bob):
        phone.join()
        assert phone.get(f"{phone.base}/note/roll").status == 200
    forms = [phone.form_of(roll) for phone in (ana, bob)]
    for phone, form in zip((ana, bob), forms, strict=True):
        assert phone.send(f"{phone.base}/note/roll", form).status == 303
    assert read_log(tmp_path / "there" / "friday.jsonl").events == (roll,)


def test_whoever_has_the_seat_next_begins_other_notes(tmp_path: Path) -> None:
    app = table_with_site(tmp_path, HEADER)
    ana = PhoneAlone(app, "Ana", tmp_path / "ana")
    ana.join(HAND)
    app.state.table.free("Ana")
    assert "open the address that its computer shows" in ana.text("/join")
    again = PhoneAlone(app, "Ana", tmp_path / "ana")
    again.join()
    assert again.base == "/game/friday-ana-2"
    assert again.log.header.hand is None


def test_a_game_goes_out_with_both_files_as_one_and_is_deleted_with_both(ana: PhoneAlone) -> None:
    assert ana.note(Note("between us")).status == 303
    with ZipFile(io.BytesIO(ana.get("/files/all").body)) as taken:
        assert taken.namelist() == ["friday-ana.jsonl"]
        whole = taken.read("friday-ana.jsonl")
    assert whole == ana.get(f"{ana.base}/download").body
    assert json.loads(whole.splitlines()[0])["me"] == "Ana"
    assert "it is deleted" in ana.send("/files/delete", {"game": "friday-ana"}).body.decode()
    assert [file.name for file in (ana.folder / "games").iterdir() if file.suffix != ".lock"] == []
    ana.join()
    assert ana.log.header.hand is None


@pytest.mark.parametrize("reached", ["nobody", "another site"])
def test_where_no_table_is_one_line_says_so(reached: str, tmp_path: Path) -> None:
    class NotFound:
        status, responseText = 404, "<html>"  # noqa: N815

    site = Site(tmp_path, DEMO, None if reached == "nobody" else lambda _path, _body: NotFound)
    page = site.answer("GET", "/join", {}).body.decode()
    assert "A site opened elsewhere, over https, cannot reach the table" in page
    assert '<form method="post" action="/join"' not in page
    french = site.answer("GET", "/join", {"accept-language": "fr"}).body.decode()
    assert "un site ouvert ailleurs, en https" in french
    assert site.answer("POST", "/join", {}, b"token=here").headers["location"] == "/join"
    assert 'href="/join"' in site.answer("GET", "/", {}).body.decode()


@pytest.fixture
def there(tmp_path: Path) -> Path:
    """The folder of a table's computer, with a box of one's own."""
    put_box(tmp_path / "there")
    return tmp_path / "there"


def test_the_box_of_a_table_comes_along_to_a_phone(there: Path, tmp_path: Path) -> None:
    app = table_with_site(tmp_path, OF_OUR_BOX)
    phone = PhoneAlone(app, "Ana", tmp_path / "ana")
    phone.join(HAND)
    assert "Skipping rope" in phone.text(f"{phone.base}/")
    assert phone.note(Roll("Ana", (1, 2))).status == 303
    assert len(read_log(there / "friday.jsonl").events) == 1
    phone.site, phone.reaches = phone.begun(), False
    assert "Skipping rope" in phone.text(f"{phone.base}/")


@pytest.mark.parametrize(("language", "said"), [("en", "nothing was changed"), ("fr", "rien n’a été changé")])
@pytest.mark.usefixtures("there")
def test_a_box_of_the_same_name_is_left_as_it_is(language: str, said: str, tmp_path: Path) -> None:
    app = table_with_site(tmp_path, OF_OUR_BOX)
    phone = PhoneAlone(app, "Ana", tmp_path / "ana")
    other = tmp_path / "ana" / "games" / "ours.toml"
    put_box(other.parent)
    other.write_text(other.read_text(encoding="utf-8") + "# another", encoding="utf-8")
    before = other.read_bytes()
    refused = phone.site.answer("POST", "/join", {**FORM, "accept-language": language}, b"token=here")
    page = unescape(refused.body.decode())
    assert (refused.status, said in page, str(tmp_path) in page) == (422, True, False)
    assert other.read_bytes() == before
    assert not list(other.parent.glob("*.jsonl"))
