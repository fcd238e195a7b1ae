"""A form counts as made for the state that its page has shown, and for no other."""

from pathlib import Path

import pytest

from tests.helpers.web.page_reader import Page
from tests.helpers.web.table import ASKED, BASE, THREE, Table
from tests.helpers.web.tapping import Taps


def news_on_page(table: Table, fields: Taps) -> tuple[list[str], Taps]:
    """What a page that was opened with these fields hears since, and the fields then."""
    page = Page(table.browser.get(f"{BASE}/since?lines={fields['lines'][0]}&log={fields['log'][0]}").text)
    (since,) = [one for one in page.all("div") if one.attributes.get("id") == "since"]
    shown = {"lines": [since.attributes["data-lines"]], "log": [since.attributes["data-log"]]}
    return [one.words() for one in page.all("li")], fields | shown


def test_a_form_is_noted_after_what_was_shown_and_refused_for_what_was_not(tmp_path: Path) -> None:
    table = Table(tmp_path)
    opened = table.opened("/ask?player=Ana") | ASKED
    table.note("/note/note", {"text": ["one"]})
    lines, renewed = news_on_page(table, opened)
    assert lines == ["#1 Note: one"]
    table.note("/note/note", {"text": ["two"]})
    answer = table.send("/ask", renewed)
    assert answer.status_code == 409
    assert [one.words() for one in Page(answer.text).all("li") if "#" in one.words()] == ["Note: two #2"]
    lines, renewed = news_on_page(table, opened)
    assert lines == ["#1 Note: one", "#2 Note: two"]
    assert table.send("/ask", renewed).status_code == 303


def test_a_turn_that_a_page_was_shown_is_not_noted_again_by_its_form(tmp_path: Path) -> None:
    """By the form as it was, or as it came back after other news; by one opened since it is another turn."""
    table = Table(tmp_path)
    opened = table.opened("/ask?player=Ana") | ASKED
    table.note("/ask", ASKED)
    _, renewed = news_on_page(table, opened)
    assert table.send("/ask", renewed).status_code == 303
    table.note("/note/note", {"text": ["one"]})
    back = Page(table.send("/ask", renewed).text).form("/ask")
    table.note("/ask", ASKED)
    _, renewed = news_on_page(table, back)
    assert table.send("/ask", renewed).status_code == 303
    assert [line["type"] for line in table.lines()[1:]] == ["suggestion", "note", "suggestion"]
    assert table.send("/ask", table.opened("/ask?player=Ana") | ASKED).status_code == 303
    assert len(table.lines()) == 5


def test_of_a_log_that_was_written_anew_nothing_is_said_and_the_form_stays_old(tmp_path: Path) -> None:
    table = Table(tmp_path)
    opened = table.opened("/ask?player=Ana") | ASKED
    text = table.file.read_text(encoding="utf-8")
    table.file.write_text(text.replace('"me":"Ana"', '"me":"Bob"'), encoding="utf-8")
    lines, renewed = news_on_page(table, opened)
    assert lines == []
    assert renewed == opened
    assert (
        "the game was changed"
        in table.browser.get(f"{BASE}/since?lines={opened['lines'][0]}&log={opened['log'][0]}").text
    )
    assert table.send("/ask", renewed).status_code == 409


@pytest.mark.parametrize("asks", [{"refresh": ["1"]}, {"refresh": ["language"]}])
def test_a_form_that_is_only_shown_again_tells_what_came_meanwhile(tmp_path: Path, asks: Taps) -> None:
    """Else it would count as made for what nobody saw."""
    table = Table(tmp_path)
    opened = table.opened("/ask?player=Ana") | ASKED
    assert Page(table.send("/ask", opened | asks).text).form("/ask")["lines"] == ["0"]
    table.note("/note/note", {"text": ["one"]})
    again = table.send("/ask", opened | asks)
    assert "Note: one" in Page(again.text).all("main")[0].words()
    fields = Page(again.text).form("/ask")
    assert {key: fields[key] for key in ASKED} == ASKED
    assert table.send("/ask", fields).status_code == 303


def test_what_is_thought_out_tells_as_new_only_what_it_does_not_know(tmp_path: Path) -> None:
    """The page that brings it has the state that it was thought out for."""
    table = Table(tmp_path)
    table.note("/note/note", {"text": ["one"]})
    for path in ("/advice?now=1", "/rivals?now=1"):
        page = Page(table.browser.get(BASE + path).text)
        (since,) = [one for one in page.all("div") if one.attributes.get("id") == "since"]
        assert since.attributes["data-lines"] == "1"
        assert since.words() == ""
        waiting = Page(table.browser.get(BASE + path.partition("?")[0]).text)
        (found,) = [one.attributes for one in waiting.all() if one.attributes.get("id") == "found"]
        assert found["hx-select-oob"] == "#since"


SECRETS = THREE.replace("classic", "secrets-2008").partition(',"me"')[0] + "}\n"


def test_a_card_that_raises_the_format_is_a_line_like_any_other(tmp_path: Path) -> None:
    """The header differs by one digit then: the log has only grown all the same."""
    table = Table(tmp_path, SECRETS)
    asked = ASKED | {"weapon": ["corde"], "room": ["spa"]}
    opened = table.opened("/ask?player=Ana") | asked
    drew = asked | {"asker": ["0"], "drew": ["1"], "drawn-1": ["clock"]}
    assert table.note("/ask", drew).status_code == 303
    assert table.lines()[0]["format"] == 2
    assert table.lines()[1]["responses"][0] == {"player": "Bob", "action": "draw", "card": "clock"}
    (line,), renewed = news_on_page(table, opened)
    assert "Bob draws the card “Clock”" in line
    assert table.send("/ask", renewed).status_code == 303


def test_a_mark_stands_in_the_log_and_can_be_changed_and_taken_back(tmp_path: Path) -> None:
    mark = '{"type":"mark","card":"rose","owner":"Bob","text":"?"}\n'
    table = Table(tmp_path, THREE.replace('"format":1', '"format":2') + mark)
    page = Page(table.browser.get(f"{BASE}/log").text)
    (row,) = [one for one in page.all("li") if one.attributes.get("id") == "e1"]
    assert "Mark “?”" in row.words()
    assert [one for one in row.all() if "/edit/1" in one.attributes.get("href", "")] != []
    assert 'value="?"' in table.browser.get(f"{BASE}/edit/1").text
    assert table.send("/undo", page.form("/undo") | {"number": ["1"], "do": ["undo"]}).status_code == 303
    assert table.lines()[-1] == {"type": "retract", "event": 1}
