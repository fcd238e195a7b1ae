"""A table that shares one log: the public part is recorded once, each private part stays with its player."""

import asyncio
import re
from pathlib import Path

import pytest

from cluedo_notes.game.deduction.odds import odds_of
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.knowledge.view import public, public_header, view
from cluedo_notes.game.log.events import Accusation, Fact, Header, Note, Reveal, Roll, Seat, Spy
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.game.review.merge.merge import merged
from cluedo_notes.language.words import words_in
from cluedo_notes.presentation.sheet.grid import grid_of
from cluedo_notes.presentation.sheet.html_table import grid_table
from cluedo_notes.web.live.live_game import LiveGame
from tests.helpers.examples import tiers
from tests.helpers.web.page_reader import Page
from tests.helpers.web.phones import Phone, answer_all, note_all, opened_table, seated, whole_game

TABLES = (
    ("classic", 3),
    ("super", 4),
    ("secrets-2008", 4),
    ("got-red-keep", 3),
    ("asterix", 4),
    ("got-meereen", 2),
)


@pytest.mark.parametrize(("edition", "players"), tiers(TABLES, ("classic", 3), ("secrets-2008", 4)))
def test_each_sheet_stands_on_what_its_player_saw(edition: str, players: int, tmp_path: Path) -> None:
    log = whole_game(edition, players)
    phones = seated(opened_table(tmp_path, public_header(log)), log)
    note_all(phones, log)
    for phone in phones.values():
        answer_all(phone, log)
    before_end = sum(not isinstance(live.event, Reveal) for live in log.live)
    assert read_log(tmp_path / "friday.jsonl").events == public(log).at(before_end).events
    for player, phone in phones.items():
        assert phone.questions == ()
        own = view(log, player).at(before_end)
        assert phone.log.header == own.header
        now, expected = position_of(phone.log), position_of(own)
        assert now.facts == expected.facts
        assert odds_of(now).cells == odds_of(expected).cells


def test_after_the_game_all_who_agree_are_read_together(tmp_path: Path) -> None:
    log = whole_game("classic", 3)
    app = opened_table(tmp_path, public_header(log))
    phones = seated(app, log)
    watching = Phone(app)
    assert "Not before the game is over" in phones["P1"].get("/open").text
    phones["P1"].send("/open", {"agree": ""}, "/seat")
    assert watching.get("/open/friday/").status_code == 404
    note_all(phones, log)
    for phone in phones.values():
        answer_all(phone, log)
    for player in ("P1", "P2"):
        phones[player].agree()
    assert "Shared by: P1, P2" in watching.get("/open").text
    for reader in (watching, *phones.values()):
        for page in ("", "log", "verify", "replay?now=1", "replay/page", "download"):
            assert reader.get(f"/open/friday/{page}").status_code == 200
        for page in ("", "log", "verify", "replay?now=1"):
            assert (
                '<a class="button" href="/game/friday/">Back to my sheet</a>'
                in reader.get(f"/open/friday/{page}").text
            )
        assert "Back to my sheet" not in reader.get("/game/friday/").text
    (tmp_path / "together.jsonl").write_bytes(watching.get("/open/friday/download").content)
    together = read_log(tmp_path / "together.jsonl")
    expected = merged([public(log), view(log, "P1"), view(log, "P2")]).log
    before_end = sum(not isinstance(live.event, Reveal) for live in log.live)
    assert position_of(together).facts == position_of(expected).facts
    assert len(together.events) >= before_end
    for path in ("/open/friday/note/roll", "/open/friday/undo"):
        assert phones["P1"].send(path, {"player": "P1"}, "/seat").status_code in (404, 405)


ENDINGS = {
    "somebody was right": [Accusation("P1", correct=True)],
    "all are out": [Accusation(player, correct=False) for player in ("P1", "P2", "P3")],
}


@pytest.mark.parametrize("ending", ENDINGS)
def test_once_the_game_is_over_every_phone_leads_to_the_notes_of_all(tmp_path: Path, ending: str) -> None:
    app = opened_table(tmp_path, public_header(whole_game("classic", 3)))
    phones = {player: Phone(app, player) for player in ("P1", "P2", "P3")}
    readers = (*phones.values(), Phone(app))
    *before, last = ENDINGS[ending]
    for event in before:
        assert phones["P1"].note(event).status_code == 303
    pages = ("/game/friday/", "/game/friday/log", "/game/friday/more", "/screen")
    assert not any(LEADS in reader.get(page).text for reader in readers for page in pages)
    assert phones["P1"].note(last).status_code == 303
    for page in pages:
        for reader in readers:
            text = reader.get(page).text
            assert LEADS in text
            assert re.findall(BUTTON, text)[0] == "/open"
    more = phones["P3"].get("/game/friday/more").text
    assert more.index("Replay") < more.index("Cards revealed at the end") < more.index("Accusation")


LEADS = "Players can now share their notes"
BUTTON = r'<a class="button[^"]*" href="([^"]*)"'


def test_laid_open_lines_that_have_other_numbers_say_why(tmp_path: Path) -> None:
    app = opened_table(tmp_path, public_header(whole_game("classic", 3)))
    ana = Phone(app, "P1")
    for event in (Roll("P1", (1, 2)), Roll("P2", (3, 4)), Accusation("P1", correct=True)):
        assert ana.note(event).status_code == 303
    fields = Page(ana.get("/game/friday/log").text).form("/undo") | {"number": ["1"], "do": ["undo"]}
    assert ana.send("/game/friday/undo", fields, "/game/friday/log").status_code == 303
    ana.agree()
    for where, number in (("/game", 2), ("/open", 1)):
        assert f"#{number} P2 rolls" in " ".join(_texts(ana.get(f"{where}/friday/log").text))
    for page in ("log", "verify"):
        assert "are renumbered here" in ana.get(f"/open/friday/{page}").text
        assert "are renumbered here" not in ana.get(f"/game/friday/{page}").text


def test_open_notes_that_contradict_each_other_say_where_to_correct_them(tmp_path: Path) -> None:
    app = opened_table(tmp_path, public_header(whole_game("classic", 3)))
    ana = Phone(app, "P1")
    claims = Fact("P2", holds=("rose",)), Fact("P3", holds=("rose",))
    for number, event in enumerate((Accusation("P1", correct=True), *claims)):
        assert ana.note(event).status_code == 303
        ana.agree()
        said = {
            where: " ".join(_texts(ana.get(f"{where}/friday/check").text)) for where in ("/game", "/open")
        }
        contradict = number == len(claims)
        assert ("Tap “Back to my sheet” and correct the line in the log" in said["/open"]) is contradict
        assert ("edit #2" in said["/game"]) is contradict
        assert "Back to my sheet" not in said["/game"]


def test_nothing_lies_open_of_those_who_do_not_agree(tmp_path: Path) -> None:
    log = whole_game("classic", 3)
    phones = seated(opened_table(tmp_path, public_header(log)), log)
    note_all(phones, log)
    secret = Note("what P3 thought")
    assert phones["P3"].note(secret).status_code == 303
    phones["P1"].agree()
    said = phones["P2"].get("/open/friday/download").text + phones["P2"].get("/open/friday/log").text
    assert secret.text not in said
    phones["P3"].agree()
    assert secret.text in phones["P2"].get("/open/friday/download").text


def test_who_adds_what_they_saw_is_offered_to_take_back_nothing_of_all(tmp_path: Path) -> None:
    """The last line is what all heard; the card alone was noted now."""
    app = opened_table(tmp_path, Header(1, "classic", (Seat("Ana"), Seat("Bob"), Seat("Cleo"))))
    ana, bob = Phone(app, "Ana"), Phone(app, "Bob")
    noted = bob.note(Roll("Bob", (1, 2)))
    assert 'class="take-back"' in bob.get(noted.headers["location"]).text
    bob.note(Spy("Ana", "Bob"))
    fields = ana.form_of(Spy("Ana", "Bob", "rose"))
    for _ in range(2):
        noted = ana.send(f"{ana.home}edit/2", fields)
        assert noted.status_code == 303
        assert 'class="take-back"' not in ana.get(noted.headers["location"]).text
    assert ana.log.events[1] == Spy("Ana", "Bob", "rose")


def test_notes_lie_open_no_longer_than_the_game_is_over(tmp_path: Path) -> None:
    app = opened_table(tmp_path, Header(1, "classic", (Seat("Ana"), Seat("Bob"), Seat("Cleo"))))
    ana, bob = Phone(app, "Ana"), Phone(app, "Bob")
    bob.note(Accusation("Bob", correct=True, suspect="rose", weapon="corde", room="hall"))
    ana.agree()
    assert bob.get("/open/friday/download").status_code == 200
    assert bob.send(f"{bob.home}undo", bob.form_of(Roll("Ana", (1, 2))), bob.home).status_code == 303
    ana.note(Fact("Cleo", holds=("olive",)))
    for page in ("", "log", "download", "events"):
        assert bob.get(f"/open/friday/{page}").status_code == 404
    assert "/open/friday/" not in bob.get("/open").text


def test_whoever_reads_what_lies_open_hears_of_one_more(tmp_path: Path) -> None:
    """Their page asks again: with another's notes it is another log."""
    log = whole_game("classic", 3)
    app = opened_table(tmp_path, public_header(log))
    phones = seated(app, log)
    note_all(phones, log)
    phones["P1"].agree()
    one = app.state.table.laid_open()
    assert app.state.table.laid_open() is one  # worked out once, whoever asks
    phones["P2"].agree()
    assert app.state.table.laid_open() is not one
    assert asyncio.run(_first_heard(one)) is None


async def _first_heard(live_game: LiveGame) -> str | None:
    """What a page hears first; None where it is let go."""
    return await anext(live_game.changes(), None)


@pytest.mark.parametrize(("edition", "players"), tiers(TABLES, ("classic", 3), ("asterix", 4)))
def test_the_screen_shows_what_all_saw_whoever_looks(edition: str, players: int, tmp_path: Path) -> None:
    log = whole_game(edition, players)
    app = opened_table(tmp_path, public_header(log))
    phones = seated(app, log)
    note_all(phones, log)
    position, words = position_of(read_log(tmp_path / "friday.jsonl")), words_in("en")
    expected = grid_table(grid_of(position, odds_of(position), words), words)
    for reader in (Phone(app), phones["P1"]):
        page = reader.get("/screen").text
        (table,) = re.findall(r'<table class="sheet">.*?</table>', page, re.S)
        assert _texts(table) == _texts(expected)
        assert ('class="board"' in page) == (log.edition.board is not None)


def test_the_screen_says_whose_pawn_is_whose(tmp_path: Path) -> None:
    log = whole_game("classic", 3)
    app = opened_table(tmp_path, public_header(log))
    page = Phone(app).get("/screen").text
    board, _, whose = page.partition('<ul class="whose">')
    for seat in log.header.players:
        name = log.edition.by_id[str(seat.character)].name.in_language("en")
        ((letters, said),) = re.findall(rf"<text>(\w+)</text></g></svg> ({name} \({seat.name}\))", whose)
        assert f"<title>{name}</title>" in board
        assert f">{letters}</text>" in board, said


def _texts(html: str) -> list[str]:
    return re.sub(r"<[^>]+>", " ", html).split()
