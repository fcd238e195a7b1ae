"""Events by taps: whole games, corrections, forms that come too late or twice."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from cluedo_notes.game.log import read_log

from .page_reader import Page
from .serving import ADDRESS, EXAMPLES, Browser, served
from .tapping import Line, Taps, lazy, taps_of

GAMES = sorted(path.stem for path in EXAMPLES.glob("*.jsonl"))
BASE = "/game/friday"
THREE = (
    '{"type":"game","format":1,"edition":"classic","players":[{"name":"Ana"},{"name":"Bob"},{"name":"Cleo"}],'
    '"me":"Ana","hand":["moutarde","poignard","corde","hall","bureau","cuisine"]}\n'
)
ASKED = {"player": ["Ana"], "suspect": ["rose"], "weapon": ["matraque"], "room": ["veranda"], "nobody": ["1"]}


class Table:
    """A browser at a table: it opens a form, taps, and sends it."""

    def __init__(self, folder: Path, text: str = THREE, **headers: str) -> None:
        self.file = folder / "friday.jsonl"
        self.file.write_text(text, encoding="utf-8")
        self.browser = Browser(served(folder, self.file), **headers)

    def lines(self) -> list[Line]:
        return [json.loads(line) for line in self.file.read_text(encoding="utf-8").splitlines()]

    def opened(self, path: str) -> Taps:
        """The fields of a page's form as they stand."""
        action = path.partition("?")[0]
        return Page(self.browser.get(BASE + path).text).form(BASE + action)

    def send(self, path: str, fields: Taps) -> Any:
        headers = {"origin": ADDRESS, "sec-fetch-site": "same-origin"}
        return self.browser.client.post(BASE + path, data=fields, headers=headers)

    def note(self, path: str, taps: Taps) -> Any:
        """Open a form, choose, send; what stood in it before is replaced where the same is asked."""
        fields = {k: v for k, v in self.opened(path).items() if k in ("token", "lines", "log", "once")}
        return self.send(path, fields | taps)


def address(kind: str) -> str:
    return "/ask" if kind == "suggestion" else f"/note/{kind}"


# -- whole games


@pytest.mark.parametrize("game", GAMES)
def test_an_example_entered_by_taps_is_its_file(tmp_path: Path, game: str) -> None:
    """Every second event with as few taps as will do, the others with every answer tapped."""
    text = (EXAMPLES / f"{game}.jsonl").read_text(encoding="utf-8")
    head, *lines = text.splitlines(keepends=True)
    table = Table(tmp_path, head)
    seats = [seat["name"] for seat in json.loads(head)["players"]]
    for number, raw in enumerate(lines, start=1):
        line = json.loads(raw)
        answer = _entered(table, line, seats, few=number % 2 == 0)
        assert answer.status_code == 303, (line, Page(answer.text).all("main")[0].words())
        assert answer.headers["location"] == f"{BASE}/?noted={number}"
    assert table.file.read_text(encoding="utf-8").splitlines() == text.splitlines()


def _entered(table: Table, line: Line, seats: list[str], few: bool) -> Any:
    if line["type"] == "retract":
        fields = Page(table.browser.get(f"{BASE}/log").text).form("/undo")
        return table.send("/undo", fields | {"number": [str(line["event"])], "do": ["undo"]})
    path, event = "", line.get("as", line)
    kind, taps = taps_of(event, seats)
    path = address(kind)
    if line["type"] == "amend":
        path = f"/edit/{line['event']}?kind={kind}"
    if line["type"] == "insert":
        path = f"/insert/{line['after']}?kind={kind}"
    answer = table.note(path, lazy(taps) if few else taps)
    if answer.status_code == 409 and "force" in answer.text:  # the example holds what was noted by force
        answer = table.note(path, taps | {"force": ["1"]})
    return answer


@pytest.mark.parametrize("game", GAMES)
def test_the_form_of_a_correction_sent_untouched_notes_the_same_event(
    tmp_path: Path, game: str, thorough: bool
) -> None:
    table = Table(tmp_path, (EXAMPLES / f"{game}.jsonl").read_text(encoding="utf-8"))
    for live in read_log(table.file).live[:: 1 if thorough else 5]:
        path = f"/edit/{live.number}"
        before = read_log(table.file).live
        answer = table.send(path, table.opened(path))
        assert answer.status_code == 303, Page(answer.text).all("main")[0].words()
        assert table.lines()[-1]["type"] == "amend"
        assert read_log(table.file).live == before


# -- what the form offers


def test_whose_turn_it_is_is_chosen_already(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.note("/ask", ASKED)
    assert table.opened("/ask")["player"] == ["Bob"]


SUPER = (
    '{"type":"game","format":1,"edition":"super","players":['
    '{"name":"Ana","character":"rose"},{"name":"Bob","character":"moutarde"},'
    '{"name":"Cleo","character":"violet"}],"me":"Ana"}\n'
)
"""A game whose pawns are known."""


def test_who_asked_is_followed_by_the_next_though_no_move_is_noted(tmp_path: Path) -> None:
    """The pawns are known, moves are not noted: the one after him asks, at the end as after a line."""
    table = Table(tmp_path, SUPER)
    assert table.note("/ask", ASKED | {"weapon": ["poison"], "room": ["jardin"]}).status_code == 303
    assert table.opened("/ask")["player"] == ["Bob"]
    assert table.opened("/insert/1?kind=suggestion")["player"] == ["Bob"]


def test_no_room_is_chosen_already_but_where_the_pawns_stand_is_said(tmp_path: Path) -> None:
    """A room that was Ana's would else be noted as Bob's, whoever forgot to choose one."""
    table = Table(tmp_path, SUPER)
    move = {"player": ["Ana"], "to": ["jardin"], "via": ["passage"]}
    assert table.note("/note/move", move).status_code == 303
    opened = table.opened("/ask")
    assert opened["player"] == ["Ana"]
    assert "room" not in opened
    told = [one.words() for one in Page(table.browser.get(f"{BASE}/ask").text).all("label")]
    assert [one for one in told if one.endswith("here")] == ["Courtyard Ana here"]
    forgotten = opened | {"suspect": ["olive"], "weapon": ["poison"], "player": ["Bob"], "asker": ["1"]}
    answer = table.send("/ask", forgotten)
    assert answer.status_code == 422
    assert "“Room”" in answer.text
    assert len(table.lines()) == 2


def test_the_answers_follow_whoever_asks(tmp_path: Path) -> None:
    """Without scripts: the rows were made for Ana, then Bob was chosen: now they are his."""
    table = Table(tmp_path)
    fields = table.opened("/ask?player=Ana")
    answer = table.send("/ask", fields | ASKED | {"player": ["Bob"]})
    assert answer.status_code == 200
    assert len(table.lines()) == 1
    page = Page(answer.text)
    rows = [one.words() for one in page.all("legend") if "li" in [above.tag for above in one.above()]]
    assert rows == ["Cleo passes", "Ana (me) passes"]
    assert table.send("/ask", page.form("/ask")).status_code == 303
    assert [one["player"] for one in table.lines()[-1]["responses"]] == ["Cleo", "Ana"]


def test_a_move_that_was_not_chosen_is_not_noted(tmp_path: Path) -> None:
    """Where the places are a list it stands on none of them; by what right is chosen, the dice as well."""
    table = Table(tmp_path, SUPER)
    opened = table.opened("/note/move")
    assert opened["to"] == [""]
    assert table.send("/note/move", opened | {"player": ["Ana"], "via": ["dice"]}).status_code == 422
    chosen = {"player": ["Ana"], "to": ["jardin"]}
    answer = table.send("/note/move", opened | chosen)
    assert answer.status_code == 422
    assert "“By what right?”" in answer.text
    assert len(table.lines()) == 1
    assert table.send("/note/move", opened | chosen | {"via": ["dice"]}).status_code == 303
    assert table.lines()[1] == {"type": "move", "player": "Ana", "to": "jardin"}


def test_my_cards_can_be_shown_and_which_is_asked_there(tmp_path: Path) -> None:
    table = Table(tmp_path)
    cards = "suspect=moutarde&weapon=corde&room=veranda"
    page = Page(table.browser.get(f"{BASE}/ask?part=answers&player=Bob&{cards}").text)
    taps = [one.words() for one in page.all("label")]
    assert [one for one in taps if one.startswith("I show")] == ["I show Colonel Mustard", "I show Rope"]
    (link,) = [one.attributes["href"] for one in page.all("a")]
    assert link == f"{BASE}/show?to=Bob&{cards}"
    told = Page(table.browser.get(f"{link}&now=1").text)
    assert "Show" in next(one for one in told.all() if one.attributes.get("id") == "found").words()


# -- what goes wrong


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
    assert "other than by new lines" in Page(answer.text).all("main")[0].words()
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
    assert "contradicts" in Page(table.browser.get(f"{BASE}/").text).all("main")[0].words()


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
    assert "« Arme »" in answer.text
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


def test_an_event_that_was_taken_back_meanwhile_is_said_so(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.note("/note/note", {"text": ["one"]})
    late = table.opened("/edit/1")
    table.send("/undo", Page(table.browser.get(f"{BASE}/log").text).form("/undo") | {"do": ["undo"]})
    answer = table.send("/edit/1", late)
    assert answer.status_code == 409
    assert "#2" in answer.text


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
