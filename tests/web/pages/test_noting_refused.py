"""Forms that are refused: too late, sent twice, mistaken or contradicting; and hostile ones."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cluedo_notes.game.log.reader import read_log
from tests.helpers.web.page_reader import Page
from tests.helpers.web.table import ASKED, BASE, Table
from tests.helpers.web.tapping import Taps


def test_a_form_that_comes_too_late_tells_what_changed_and_keeps_its_choices(
    tmp_path: Path,
) -> None:
    table = Table(tmp_path)
    late = table.opened("/ask?player=Ana") | ASKED
    table.note("/note/note", {"text": ["who coughs?"]})
    answer = table.send("/ask", late)
    assert answer.status_code == 409
    assert "Note: who coughs?" in Page(answer.text).all("main")[0].words()
    kept = Page(answer.text).form("/ask")
    assert {key: kept[key] for key in ASKED} == ASKED
    assert len(table.lines()) == 2
    assert table.send("/ask", kept).status_code == 303
    assert len(table.lines()) == 3


def test_a_form_sent_twice_is_noted_once(tmp_path: Path) -> None:
    table = Table(tmp_path)
    fields = table.opened("/ask?player=Ana") | ASKED
    first, second = table.send("/ask", fields), table.send("/ask", fields)
    assert first.status_code == second.status_code == 303
    assert first.headers["location"] == second.headers["location"]
    assert len(table.lines()) == 2


def test_a_form_that_says_something_else_by_now_is_not_taken_for_noted(tmp_path: Path) -> None:
    """Noted, then "back", another answer chosen on the page that the browser kept, and sent again."""
    table = Table(tmp_path)
    fields = table.opened("/ask?player=Ana") | ASKED
    assert table.send("/ask", fields).status_code == 303
    changed = fields | {"weapon": ["corde"]}
    answer = table.send("/ask", changed)
    assert answer.status_code == 409
    kept = Page(answer.text).form("/ask")
    assert kept["weapon"] == ["corde"]
    assert len(table.lines()) == 2
    assert table.send("/ask", kept).status_code == 303
    assert [one["weapon"] for one in table.lines()[1:]] == ["matraque", "corde"]


def test_a_second_undo_of_the_same_page_is_not_taken_for_the_first(tmp_path: Path) -> None:
    table = Table(tmp_path)
    for text in ("one", "two"):
        table.note("/note/note", {"text": [text]})
    fields = Page(table.browser.get(f"{BASE}/log").text).form("/undo") | {"do": ["undo"]}
    assert table.send("/undo", fields | {"number": ["2"]}).status_code == 303
    assert table.send("/undo", fields | {"number": ["1"]}).status_code == 409


@pytest.mark.parametrize(("was", "becomes"), [('"me":"Ana"', '"me":"Bob"'), ('"text":"one"', '"text":"two"')])
def test_a_form_of_a_log_that_was_written_anew_notes_nothing(tmp_path: Path, was: str, becomes: str) -> None:
    """As many lines, but others, or another header: who has these cards, who knows them."""
    table = Table(tmp_path)
    assert table.note("/note/note", {"text": ["one"]}).status_code == 303
    late = table.opened("/ask?player=Ana") | ASKED
    undo = Page(table.browser.get(f"{BASE}/log").text).form("/undo") | {"do": ["undo"]}
    text = table.file.read_text(encoding="utf-8")
    table.file.write_text(text.replace(was, becomes), encoding="utf-8")
    answer = table.send("/ask", late)
    assert answer.status_code == 409
    assert "the game was changed" in Page(answer.text).all("main")[0].words()
    assert table.send("/undo", undo).status_code == 409
    assert len(table.lines()) == 2
    assert table.send("/ask", Page(answer.text).form("/ask")).status_code == 303


def test_ten_taps_at_once_are_one_event(tmp_path: Path) -> None:
    table = Table(tmp_path)
    fields = table.opened("/ask?player=Ana") | ASKED
    with table.browser.client, ThreadPoolExecutor(10) as pool:
        answers = list(pool.map(lambda _: table.send("/ask", fields), range(10)))
    assert len(table.lines()) == 2
    assert [one.status_code for one in answers] == [303] * 10


def test_undo_twice_takes_back_one(tmp_path: Path) -> None:
    table = Table(tmp_path)
    for text in ("one", "two"):
        table.note("/note/note", {"text": [text]})
    fields = Page(table.browser.get(f"{BASE}/log").text).form("/undo") | {"do": ["undo"]}
    table.send("/undo", fields)
    assert table.send("/undo", fields).status_code == 303
    assert [one["type"] for one in table.lines()] == ["game", "note", "note", "retract"]
    again = Page(table.browser.get(f"{BASE}/log").text).form("/undo") | {"do": ["redo"]}
    assert table.send("/undo", again).status_code == 303
    assert len(read_log(table.file).live) == 2


def test_taking_back_too_late_takes_nothing_back(tmp_path: Path) -> None:
    """Who taps "take back the last line" means the one that he sees."""
    table = Table(tmp_path)
    table.note("/note/note", {"text": ["one"]})
    late = Page(table.browser.get(f"{BASE}/log").text).form("/undo") | {"do": ["undo"]}
    table.note("/note/note", {"text": ["two"]})
    answer = table.send("/undo", late)
    assert answer.status_code == 409
    assert "two" in Page(answer.text).all("main")[0].words()
    assert len(table.lines()) == 3
    again = Page(answer.text).form("/undo")
    assert table.send("/undo", again).status_code == 303
    assert table.lines()[-1] == {"type": "retract", "event": 2}


def test_the_sheet_takes_the_last_line_back_however_it_was_come_to(tmp_path: Path) -> None:
    """Not only the page that a form leads to: also one opened again, or made anew for a change."""
    table = Table(tmp_path)
    assert 'class="take-back"' not in table.browser.get(f"{BASE}/").text
    table.note("/note/note", {"text": ["one"]})
    for do, line in (("undo", {"type": "retract", "event": 1}), ("redo", {"type": "retract", "event": 2})):
        page = Page(table.browser.get(f"{BASE}/").text)
        arrows = [button for button in page.all("button") if button.attributes.get("name") == "do"]
        assert [arrow.attributes["value"] for arrow in arrows] == [do]
        assert table.send("/undo", page.form("/undo") | {"do": [do]}).status_code == 303
        assert table.lines()[-1] == line


def test_what_contradicts_is_refused_with_the_reason_and_noted_all_the_same(tmp_path: Path) -> None:
    table = Table(tmp_path)
    shown = ASKED | {"answer-1": ["show:rose"], "nobody": []}
    assert table.note("/ask", shown).status_code == 303
    claim = {"owner": ["Cleo"], "holds": ["rose"]}
    answer = table.note("/note/fact", claim)
    assert answer.status_code == 409
    page = Page(answer.text)
    assert "#1" in page.all("main")[0].words()
    links = [one.attributes["href"] for one in page.all("a")]
    assert f"{BASE}/edit/1" in links
    assert "force" in [one.attributes.get("name") for one in page.all("button")]
    assert len(table.lines()) == 2
    assert table.send("/note/fact", page.form("/note/fact") | {"force": ["1"]}).status_code == 303
    assert "contradict each other" in Page(table.browser.get(f"{BASE}/").text).all("main")[0].words()


def test_a_slip_is_refused_and_what_is_illegal_is_noted_with_a_warning(tmp_path: Path) -> None:
    table = Table(tmp_path)
    slip = ASKED | {"answer-1": ["show:corde"], "nobody": []}
    assert table.note("/ask", slip).status_code == 422
    assert len(table.lines()) == 1
    for _ in range(2):  # nobody accuses a second time
        accusation = {"player": ["Cleo"], "correct": ["wrong"]}
        assert table.note("/note/accusation", accusation).status_code == 303
    home = Page(table.browser.get(f"{BASE}/?noted=2").text)
    assert [one for one in home.all("p") if one.attributes.get("class") == "problem"]
    changed = next(one for one in home.all("section") if one.attributes.get("id") == "changed")
    assert "autofocus" in changed.attributes


def test_nothing_chosen_says_what_is_missing(tmp_path: Path) -> None:
    table = Table(tmp_path, **{"accept-language": "fr"})
    answer = table.note("/ask", {"player": ["Ana"], "suspect": ["rose"]})
    assert answer.status_code == 422
    assert "«\u00a0Arme\u00a0»" in answer.text
    assert Page(answer.text).complaints() == []


@pytest.mark.parametrize("shown", [True, False])
def test_my_own_hand_alone_does_not_end_the_game(tmp_path: Path, shown: bool) -> None:
    """It stands in the form by itself; a card of another, or the envelope, is laid open by somebody."""
    table = Table(tmp_path)
    opened = table.opened("/note/reveal")
    assert opened["at-hall"] == ["Ana"]
    envelope = {"at-rose": ["envelope"], "at-matraque": ["envelope"], "at-veranda": ["envelope"]}
    answer = table.send("/note/reveal", opened | (envelope if shown else {}))
    assert answer.status_code == (303 if shown else 422)
    assert len(table.lines()) == (2 if shown else 1)


@pytest.mark.parametrize(
    ("kind", "taps"),
    [("note", {"text": [" "]}), ("roll", {"player": ["Ana"]}), ("fact", {"owner": ["Bob"]})],
)
def test_what_is_merely_missing_cannot_be_noted_all_the_same(tmp_path: Path, kind: str, taps: Taps) -> None:
    table = Table(tmp_path)
    answer = table.note(f"/note/{kind}", taps)
    assert answer.status_code == 422
    assert "force" not in [one.attributes.get("name") for one in Page(answer.text).all("button")]


def test_a_slip_can_be_noted_all_the_same(tmp_path: Path) -> None:
    table = Table(tmp_path)
    slip = ASKED | {"answer-1": ["show:corde"], "nobody": []}
    page = Page(table.note("/ask", slip).text)
    assert "force" in [one.attributes.get("name") for one in page.all("button")]
    assert table.send("/ask", page.form("/ask") | {"force": ["1"]}).status_code == 303


def test_noted_all_the_same_a_suggestion_keeps_who_was_tapped_as_having_shown(tmp_path: Path) -> None:
    """All three cards are Ana's own: it contradicts itself, but it can be noted."""
    table = Table(tmp_path)
    own = {"player": ["Ana"], "suspect": ["moutarde"], "weapon": ["corde"], "room": ["hall"]}
    tapped = own | {"showed": ["2"], "seen": ["weapon"]}
    page = Page(table.note("/ask", tapped).text)
    assert table.send("/ask", page.form("/ask") | {"force": ["1"]}).status_code == 303
    assert table.lines()[-1]["responses"] == [
        {"player": "Bob", "action": "pass"},
        {"player": "Cleo", "action": "show", "card": "corde"},
    ]


def test_an_event_that_was_taken_back_meanwhile_is_said_so(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.note("/note/note", {"text": ["one"]})
    late = table.opened("/edit/1")
    table.send("/undo", Page(table.browser.get(f"{BASE}/log").text).form("/undo") | {"do": ["undo"]})
    answer = table.send("/edit/1", late)
    assert answer.status_code == 409
    assert "#2" in answer.text


def taking_back(table: Table, number: int) -> Taps:
    """The form of the log that takes back one line, as it is open now."""
    fields = Page(table.browser.get(f"{BASE}/log").text).form("/undo")
    return fields | {"do": ["undo"], "number": [str(number)]}


@pytest.mark.parametrize("path", ["/edit/1", "/insert/1", "/edit/1?part=answers&player=Ana", "/undo"])
def test_a_link_to_a_line_that_was_taken_back_meanwhile_leads_to_the_log(tmp_path: Path, path: str) -> None:
    table = Table(tmp_path)
    table.note("/ask", ASKED)
    late = taking_back(table, 1)
    table.note("/note/note", {"text": ["one"]})
    table.send("/undo", taking_back(table, 1))
    answer = table.send(path, late) if path == "/undo" else table.browser.get(BASE + path)
    page = Page(answer.text)
    assert answer.status_code == 409
    assert [one.words() for one in page.all("h1")] == ["Log"]
    assert "#1 no longer counts: somebody has undone it." in [one.words() for one in page.all("p")]
    (again,) = (one for one in page.all("a") if one.words() == "Look again")
    assert again.attributes["href"] == f"{BASE}/log?at=1#e1"
    assert "#1 Ana suggests" in Page(table.browser.get(f"{BASE}/log?at=1").text).root.words()


# -- hostile texts

WICKED = "<script>alert(1)</script>"
WHERE_TEXTS_STAND = (
    *("/", "/ask", "/log", "/log?all=1", "/more", "/edit/1", "/edit/2", "/rivals", "/show", "/check"),
    *("/note/reveal", "/note/fact", "/rivals?now=1", "/advice?now=1", "/since?lines=0", "/verify"),
)


def test_hostile_names_and_notes_are_escaped_on_every_page(tmp_path: Path) -> None:
    names = [WICKED, "\"onload='x'", "{{ 7*7 }}", "a&b<img src=x>"]
    seats = [{"name": name} for name in names]
    head = {"type": "game", "format": 1, "edition": "classic", "players": seats, "me": names[0]}
    table = Table(tmp_path, json.dumps(head) + "\n")
    asked = {"player": [names[1]], "suspect": ["rose"], "weapon": ["corde"], "room": ["hall"]}
    assert table.note("/ask", asked | {"answer-2": ["show"]}).status_code == 303
    assert table.note("/note/note", {"text": [f"{WICKED} {{% x %}} #1"]}).status_code == 303
    for path in WHERE_TEXTS_STAND:
        text = table.browser.get(BASE + path).text
        assert WICKED not in text, path
        assert "<img" not in text, path
        page = Page(text)
        assert not [one for one in page.all() if any(name.startswith("on") for name in one.attributes)], path
        assert page.complaints() == [] or path.startswith("/since"), path


LONG = "9" * 5000
"""More digits than Python reads as a number."""


def test_numbers_of_any_length_are_no_fault(tmp_path: Path) -> None:
    table = Table(tmp_path)
    assert table.note("/note/note", {"text": ["one"]}).status_code == 303
    for path in (f"/edit/{LONG}", f"/insert/{LONG}", "/edit/9999999999"):
        assert table.browser.get(BASE + path).status_code == 404
    assert table.browser.get(f"{BASE}/since?lines={LONG}").status_code == 200
    page = table.browser.get(f"{BASE}/ask?part=answers&player=Ana&order={LONG},1")
    assert page.status_code == 200
    for path, taps in (
        ("/note/roll", {"player": ["Ana"], "die-1": [LONG]}),
        ("/note/move", {"player": ["Ana"], "square": [f"{LONG},3"]}),
        ("/note/false_witness", {"player": ["Bob"], "event": [LONG], "card": [LONG]}),
    ):
        assert table.note(path, taps).status_code == 422, path
    assert len(table.lines()) == 2


SECRETS = (
    '{"type":"game","format":1,"edition":"secrets-2008","players":[{"name":"Ana"},{"name":"Bob"},'
    '{"name":"Cleo"},{"name":"Dan"}]}\n'
    '{"type":"suggestion","player":"Bob","suspect":"pervenche","weapon":"chandelier","room":"cuisine",'
    '"responses":[{"player":"Cleo","action":"show","card":"chandelier"}]}\n'
)


@pytest.mark.parametrize(
    ("taps", "sentence"),
    [
        ({"target": ["Dan"], "saw": ["cuisine"]}, "Dan showed no card in event 1"),
        ({"target": ["Cleo"], "saw": ["cuisine"]}, "In event 1 Cleo showed the Candlestick"),
        ({"saw": ["corde"]}, "The Rope is not one of the three cards"),
    ],
)
@pytest.mark.parametrize("use", ["power", "play"])
def test_a_card_that_cannot_have_been_seen_is_refused(
    tmp_path: Path, taps: Taps, sentence: str, use: str
) -> None:
    table = Table(tmp_path, SECRETS, **{"accept-language": "en"})
    key = "power" if use == "power" else "card"
    answer = table.note(f"/note/{use}", {"player": ["Ana"], key: ["see-shown"], **taps})
    assert answer.status_code == 422
    assert sentence in Page(answer.text).all("main")[0].words()
    assert len(table.lines()) == 2
