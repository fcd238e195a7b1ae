"""Readers who only watch a shared table: their pages make sense without a hand."""

import re
from html import unescape
from pathlib import Path

import pytest
from msgspec.structs import replace

from cluedo_notes.game.knowledge.insights import Insight
from cluedo_notes.game.knowledge.view import public, public_header
from cluedo_notes.game.log.events import (
    Action,
    Event,
    Header,
    Insert,
    Note,
    Response,
    Reveal,
    Roll,
    Seat,
    Suggestion,
)
from cluedo_notes.game.log.journal import create
from cluedo_notes.language.words import words_in
from cluedo_notes.presentation.games.verification import insight_lines
from tests.helpers.web.page_reader import Page
from tests.helpers.web.phones import Phone, whole_game
from tests.helpers.web.serving import SECRET, served

HEADER = Header(1, "classic", (Seat("Ana"), Seat("Bob"), Seat("Cleo")), first_player="Bob")


def watching(folder: Path, header: Header, *events: Event) -> Phone:
    """Somebody without a seat, at a table where this was noted."""
    file = folder / "friday.jsonl"
    create(file, header, events)
    return Phone(served(folder, file, secret=SECRET, table=True))


def text_of(phone: Phone, path: str) -> str:
    answer = phone.get(f"/game/friday/{path}")
    assert answer.status_code == 200
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.text)))


def test_who_could_have_known_is_said_in_words_where_no_hand_lies_open(tmp_path: Path) -> None:
    log = whole_game("super", 4, "7/2")
    (laid_open,) = (one for one in log.events if isinstance(one, Reveal))
    noted = [one for one in public(log).events if not isinstance(one, Note)]
    phone = watching(tmp_path, public_header(log), *noted, replace(laid_open, hands={}))
    said = text_of(phone, "verify")
    assert "#0" not in said
    assert "P1: impossible to say without seeing their hand P2: not before the end" in said


@pytest.mark.parametrize(
    ("insight", "en", "fr"),
    [
        (Insight("Ana", None, None), "Ana: not before the end", "Ana : pas avant la fin"),
        (Insight("Ana", 0, 0), "Ana: from the start", "Ana : dès le début"),
        (Insight("Ana", 0, 7), "Ana: after #7 at the latest", "Ana : au plus tard après #7"),
        (Insight("Ana", 7, 7), "Ana: after #7", "Ana : après #7"),
        (
            Insight("Ana", 0, None),
            "Ana: impossible to say without seeing their hand",
            "Ana : impossible à dire sans connaître sa main",
        ),
        (
            Insight("Ana", 7, 9, misled=0),
            "Ana: after #7 at the earliest, after #9 at the latest",
            "Ana : au plus tôt après #7, au plus tard après #9",
        ),
    ],
)
def test_no_time_is_an_event_that_there_is_not(insight: Insight, en: str, fr: str) -> None:
    for language, expected in (("en", en), ("fr", fr)):
        head, said, *misled = insight_lines([insight, Insight("Bob", 1, 1)], words_in(language))
        assert said.strip() == expected
        assert "#0" not in f"{head} {said} {misled}"


def test_what_stands_before_the_first_line_stands_at_the_start(tmp_path: Path) -> None:
    events = (Roll("Ana", (1, 2)), Insert(0, Roll("Bob", (3, 4))))
    said = text_of(watching(tmp_path, HEADER, *events), "log?all=1")
    assert "#2 At the start: Bob rolls 3 + 4" in said
    assert "#0" not in said


def test_what_is_missing_before_the_first_line_is_added_at_the_start(tmp_path: Path) -> None:
    said = text_of(watching(tmp_path, HEADER, Suggestion("Ana", "rose", "corde", "hall", ())), "")
    assert "was Bob’s turn, not Ana’s" in said
    assert "If a line is missing: add it at the start" in said
    assert "#0" not in said


def test_what_contradicts_how_the_game_was_set_up_says_so(tmp_path: Path) -> None:
    triple = ("rose", "corde", "hall")
    seats = tuple(map(Seat, ("Ana", "Bob", "Cleo", "Dan", "Eva")))
    shown = Suggestion("Ana", *triple, (Response("Bob", Action.SHOW),))
    said = text_of(watching(tmp_path, Header(1, "classic", seats, face_up=triple), shown), "check")
    assert "These cannot all be true: the set-up, #1" in said


FORMS = re.compile(r"/game/friday/(ask|note|edit|insert|undo|seen|show|advice|rivals)")
"""Where something is noted, or thought of for the player of a seat."""

TRIPLE = ("rose", "corde", "hall")
MUCH_TO_MEND = (
    Suggestion("Ana", *TRIPLE, (Response("Bob", Action.PASS), Response("Cleo", Action.PASS))),
    Suggestion("Bob", *TRIPLE, (Response("Cleo", Action.SHOW),)),
    Suggestion("Cleo", "olive", "corde", "hall", ()),
    Suggestion("Cleo", "olive", "corde", "hall", ()),
)
"""Out of turn, contradicting, twice, and with answers that nobody noted."""


@pytest.mark.parametrize("lines", range(len(MUCH_TO_MEND) + 1))
def test_no_way_leads_into_a_form_for_who_only_watches(tmp_path: Path, lines: int) -> None:
    """Whatever is to be mended: the words say so, without a link."""
    phone = watching(tmp_path, HEADER, *MUCH_TO_MEND[:lines])
    left, read = ["/game/friday/", "/game/friday/more"], set[str]()
    while left:
        path = left.pop().partition("#")[0]
        if path in read or "download" in path:
            continue
        read.add(path)
        answer = phone.get(path)
        assert answer.status_code == 200, path
        page = Page(answer.text)
        sends = {one.attributes["action"] for one in page.all("form")}
        leads = {one.attributes["href"] for one in page.all("a")}
        assert {one for one in (*sends, *leads) if FORMS.match(one)} == set(), path
        left += [one for one in leads if one.startswith("/game/friday/")]
    assert {f"/game/friday/{one}" for one in ("", "log", "check", "verify", "replay")} <= read
    assert any("/why?" in one for one in read)


@pytest.mark.parametrize("path", ["ask", "note/roll", "note/mark?card=rose&owner=Bob", "edit/1", "insert/0"])
def test_who_only_watches_is_led_from_a_form_to_the_seats(tmp_path: Path, path: str) -> None:
    answer = watching(tmp_path, HEADER, *MUCH_TO_MEND).get(f"/game/friday/{path}")
    assert (answer.status_code, answer.headers["location"]) == (303, "/seats")


def test_who_watches_reads_what_is_to_be_mended(tmp_path: Path) -> None:
    phone = watching(tmp_path, HEADER, *MUCH_TO_MEND)
    assert "was it noted twice? If so, take it back: undo #4" in text_of(phone, "")
    assert "edit #2" in text_of(phone, "check")
    assert "If you hear of one" not in text_of(phone, "")  # nothing that they could add
