"""Events by taps: whole games, corrections, and the choices in a form."""

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.language.letters import capitalised
from cluedo_notes.language.words import words_in
from tests.helpers.cli.playing import header, suggestion
from tests.helpers.examples import tiers
from tests.helpers.places import ROOT
from tests.helpers.web.page_reader import Element, Page
from tests.helpers.web.serving import EXAMPLES
from tests.helpers.web.table import ASKED, BASE, THREE, Table, address
from tests.helpers.web.tapping import Line, lazy, taps_of

LIFE = sorted((ROOT / "tests" / "fixtures" / "table-life" / "games").glob("*.txt"))
GAMES = sorted(path.stem for path in EXAMPLES.glob("*.jsonl"))


# -- whole games


@pytest.mark.slow
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


def played_at_tables(path: Path) -> list[str]:
    """The log of a game written before the program could note it: what stands behind `=`."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.removeprefix("= ") for line in lines if line.startswith("= ")]


@pytest.mark.parametrize("path", tiers(LIFE, LIFE[0]), ids=lambda path: path.stem)
def test_a_game_of_a_table_as_people_have_it_is_entered_by_taps(tmp_path: Path, path: Path) -> None:
    head, *lines = map(json.loads, played_at_tables(path))
    table = Table(tmp_path, json.dumps(head) + "\n")
    seats = [seat["name"] for seat in head["players"]]
    for number, line in enumerate(lines):
        answer = _entered(table, line, seats, few=number % 2 == 0)
        assert answer.status_code == 303, (line, Page(answer.text).all("main")[0].words())
        assert table.lines()[-1] == line


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


@pytest.mark.slow
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
    labels = [one.words() for one in Page(table.browser.get(f"{BASE}/ask").text).all("label")]
    assert [one for one in labels if one.endswith("here")] == ["Courtyard Ana here"]
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


def test_a_correction_is_saved_without_tapping_again_who_showed(tmp_path: Path) -> None:
    """The button stands next to the players; a new suggestion needs none, as a tap on a player adds it."""
    table = Table(tmp_path)
    shown = {name: said for name, said in ASKED.items() if name != "nobody"} | {"showed": ["2"]}
    assert table.note("/ask", shown).status_code == 303
    page = Page(table.browser.get(f"{BASE}/edit/1").text)
    (save,) = _beside_the_showers(page)
    assert save.words() == "Save"
    assert table.send("/edit/1", page.form(f"{BASE}/edit/1") | {"seen": ["weapon"]}).status_code == 303
    assert table.lines()[-1]["as"]["responses"] == [
        {"player": "Bob", "action": "pass"},
        {"player": "Cleo", "action": "show", "card": "matraque"},
    ]
    assert _beside_the_showers(Page(table.browser.get(f"{BASE}/ask").text)) == []


@pytest.mark.parametrize(
    ("showed", "answers"),
    [
        ("1", ["Bob show matraque"]),
        ("nobody", ["Bob pass", "Cleo pass"]),
        ("unheard", ["Bob pass"]),
    ],
)
def test_a_tap_on_who_showed_does_not_save_a_correction_yet(
    tmp_path: Path, showed: str, answers: list[str]
) -> None:
    """The rest of the line may be wrong too, so only the button saves it."""
    table = Table(tmp_path)
    shown = {name: said for name, said in ASKED.items() if name != "nobody"} | {"showed": ["2"]}
    assert table.note("/ask", shown).status_code == 303
    before = table.lines()
    page = Page(table.send("/edit/1", table.opened("/edit/1") | {"showed": [showed]}).text)
    assert table.lines() == before
    current = [one.attributes["value"] for one in page.all("button") if "aria-current" in one.attributes]
    assert current == ([] if showed == "unheard" else [showed])
    seen = {"seen": ["weapon"]} if showed == "1" else {}
    assert table.send("/edit/1", page.form(f"{BASE}/edit/1") | seen).status_code == 303
    said = table.lines()[-1]["as"]["responses"]
    assert [" ".join(answer.values()) for answer in said] == answers


def test_a_tap_on_the_asker_is_refused_in_a_correction_too(tmp_path: Path) -> None:
    table = Table(tmp_path)
    assert table.note("/ask", ASKED).status_code == 303
    assert table.send("/edit/1", table.opened("/edit/1") | {"showed": ["0"]}).status_code == 422


@pytest.mark.parametrize(
    ("rows", "answers"),
    [
        ({"answer-2": ["show:matraque"]}, ["Bob pass", "Cleo show matraque"]),
        ({"answer-1": ["show"], "answer-2": [""]}, ["Bob show"]),
        ({"nobody": ["1"], "answer-2": [""]}, ["Bob pass", "Cleo pass"]),
    ],
)
def test_changed_rows_of_a_correction_count_more_than_who_showed_before(
    tmp_path: Path, rows: dict[str, list[str]], answers: list[str]
) -> None:
    """Without a script, the button does the same whether or not the rows are folded away."""
    table = Table(tmp_path)
    shown = {name: said for name, said in ASKED.items() if name != "nobody"} | {"showed": ["2"]}
    assert table.note("/ask", shown).status_code == 303
    page = Page(table.browser.get(f"{BASE}/edit/1").text)
    assert table.send("/edit/1", page.form(f"{BASE}/edit/1") | rows).status_code == 303
    assert [" ".join(answer.values()) for answer in table.lines()[-1]["as"]["responses"]] == answers


@pytest.mark.parametrize("again", ["language", "enter"])
def test_a_correction_shown_again_is_still_saved_without_tapping_who_showed(
    tmp_path: Path, again: str
) -> None:
    """Cleo showed Ana the weapon, and it was another one. The form is shown again before it is saved."""
    table = Table(tmp_path)
    shown = {name: said for name, said in ASKED.items() if name != "nobody"} | {"showed": ["2"]}
    assert table.note("/ask", shown | {"seen": ["weapon"]}).status_code == 303
    revolver = table.opened("/edit/1") | {"weapon": ["revolver"]}
    page = Page(table.send("/edit/1", revolver | {"refresh": [again]}).text)
    assert table.send("/edit/1", page.form(f"{BASE}/edit/1")).status_code == 303
    assert table.lines()[-1]["as"]["responses"] == [
        {"player": "Bob", "action": "pass"},
        {"player": "Cleo", "action": "show", "card": "revolver"},
    ]


def test_another_asker_does_not_silently_take_away_what_they_showed(tmp_path: Path) -> None:
    table = Table(tmp_path)
    shown = {name: said for name, said in ASKED.items() if name != "nobody"} | {"showed": ["2"]}
    assert table.note("/ask", shown).status_code == 303
    # As the page's script sends it: with the rows of the new asker.
    of_cleo = table.opened("/edit/1") | {"player": ["Cleo"], "asker": ["2"], "answer-0": [""], "answer-2": []}
    answer = table.send("/edit/1", of_cleo)
    assert answer.status_code == 422
    assert "Cleo asked, so another player showed the card." in Page(answer.text).root.words()
    by_bob = Page(table.send("/edit/1", of_cleo | {"showed": ["1"]}).text)
    assert table.send("/edit/1", by_bob.form(f"{BASE}/edit/1")).status_code == 303
    assert table.lines()[-1]["as"]["responses"] == [
        {"player": "Ana", "action": "pass"},
        {"player": "Bob", "action": "show"},
    ]


def _beside_the_showers(page: Page) -> list[Element]:
    """The buttons of a suggestion's form that save, outside what is folded."""
    mains = [one for one in page.all("button") if one.attributes.get("class") == "main"]
    return [one for one in mains if "details" not in [above.tag for above in one.above()]]


@pytest.mark.parametrize(("language", "document"), [("en", "serve.md"), ("fr", "fr/serve.md")])
def test_the_document_names_the_taps_of_a_correction_as_the_page_does(language: str, document: str) -> None:
    text = (ROOT / "docs" / document).read_text(encoding="utf-8")
    words = words_in(language)
    taps = [words("tap-correct"), capitalised(words("hint-edit", number=5)), words("tap-save")]
    assert [tap for tap in taps if f"**{tap}**" not in text] == []


def test_a_move_whose_place_was_not_chosen_is_not_noted(tmp_path: Path) -> None:
    """Where the places are a list it stands on none; the dice are the usual way."""
    table = Table(tmp_path, SUPER)
    opened = table.opened("/note/move")
    assert opened["to"] == [""]
    assert table.send("/note/move", opened | {"player": ["Ana"]}).status_code == 422
    assert len(table.lines()) == 1
    assert table.send("/note/move", opened | {"player": ["Ana"], "to": ["jardin"]}).status_code == 303
    assert table.lines()[1] == {"type": "move", "player": "Ana", "to": "jardin"}


def test_my_cards_can_be_shown_and_which_is_asked_there(tmp_path: Path) -> None:
    table = Table(tmp_path)
    cards = "suspect=moutarde&weapon=corde&room=veranda"
    page = Page(table.browser.get(f"{BASE}/ask?part=answers&player=Bob&{cards}").text)
    taps = [one.words() for one in page.all("label")]
    assert [one for one in taps if one.startswith("I show")] == ["I show Colonel Mustard", "I show the Rope"]
    (link,) = [one.attributes["href"] for one in page.all("a")]
    assert link == f"{BASE}/show?to=Bob&{cards}"
    answer = Page(table.browser.get(f"{link}&now=1").text)
    assert "Show" in next(one for one in answer.all() if one.attributes.get("id") == "found").words()


def test_whoever_did_not_follow_the_answers_is_not_warned(tmp_path: Path) -> None:
    """Dice were noted, so that the log would else be expected to go on like that."""
    table = Table(tmp_path)
    table.note("/note/roll", {"player": ["Bob"], "die-1": ["3"], "die-2": ["4"]})
    table.note("/note/move", {"player": ["Bob"], "to": ["veranda"], "via": ["dice"]})
    unheard = {name: said for name, said in ASKED.items() if name != "nobody"}
    assert table.note("/ask", unheard | {"player": ["Bob"], "showed": ["unheard"]}).status_code == 303
    page = Page(table.browser.get(f"{BASE}/?noted=3").text)
    said = [one for one in page.all("p") if "No answer was noted. If you hear of one, add" in one.words()]
    assert [one.attributes["class"] for one in said] == ["faint"]
    assert [one.words() for one in page.all("p") if one.attributes.get("class") == "problem"] == []


def test_what_is_missing_is_said_by_the_page_and_not_by_the_browser_in_its_own_language(
    tmp_path: Path,
) -> None:
    table = Table(tmp_path)
    for path in ("/note/move", "/ask"):
        boxes = Page(table.browser.get(BASE + path).text).all("input")
        assert not [box for box in boxes if "required" in box.attributes]
    incomplete = {name: chosen for name, chosen in ASKED.items() if name != "suspect"}
    assert "Nothing is chosen yet under “Suspect”" in table.note("/ask", incomplete).text
    for tap, label in {"1": "Bob", "nobody": "Nobody", "unheard": "I missed it"}.items():
        answer = table.note("/ask", ASKED | {"room": [], "nobody": [], "showed": [tap]}).text
        assert f"under “Room”. Choose there, then tap “{label}” again." in answer


def test_a_move_is_by_the_dice_unless_another_way_is_tapped(tmp_path: Path) -> None:
    table = Table(tmp_path)
    assert table.opened("/note/move")["via"] == ["dice"]
    for way, noted in (("passage", {"via": "passage"}), ("dice", {})):
        table.note("/note/move", {"player": ["Bob"], "to": ["veranda"], "via": [way], "force": ["1"]})
        assert table.lines()[-1] == {"type": "move", "player": "Bob", "to": "veranda", **noted}


# -- what would mend a log that contradicts itself


SHOWN = suggestion("Ana", "olive revolver veranda", "Bob show veranda")
EARLY = suggestion("Ana", "rose matraque veranda", "Bob pass", "Cleo show")
BACKWARDS = suggestion("Cleo", "violet matraque veranda", "Bob pass", "Ana pass")
EXCHANGED = [
    suggestion("Bob", "violet poignard cuisine", "Cleo pass", "Ana show cuisine"),
    suggestion("Cleo", "rose chandelier veranda", "Ana pass", "Bob pass"),
]


def table_of(folder: Path, *lines: Line) -> Table:
    return Table(folder, THREE + "".join(json.dumps(line) + "\n" for line in lines))


@pytest.mark.parametrize("lines", [[SHOWN, EARLY], [SHOWN, BACKWARDS], [SHOWN, *EXCHANGED]])
def test_each_form_that_check_leads_to_mends_the_log_when_it_is_sent(
    tmp_path: Path, lines: list[Line]
) -> None:
    page = table_of(tmp_path, *lines).browser.get(f"{BASE}/check").text
    proposed = [re.findall(r'href="([^"]*/edit/\d+\?[^"]*)"', line) for line in page.split("<p")]
    ways = [[unescape(link) for link in links] for links in proposed if links]
    assert len(ways) > 2
    assert any(len(links) == 2 for links in ways) == (EXCHANGED[0] in lines)
    for links in ways:
        table = table_of(tmp_path, *lines)
        for link in links:
            path = link.removeprefix(BASE)
            fields = Page(table.browser.get(link).text).form(path.partition("?")[0])
            sent = table.send(path.partition("?")[0], fields)
            assert sent.status_code == 303, sent.text
        assert position_of(read_log(table.file)).consistent, links


def test_the_form_is_filled_in_with_who_asked_and_without_who_did_not_pass(tmp_path: Path) -> None:
    table = table_of(tmp_path, SHOWN, EARLY)
    page = table.browser.get(f"{BASE}/check").text
    link = next(unescape(link) for link in re.findall(r'href="([^"]*player=Bob[^"]*)"', page))
    path = link.removeprefix(BASE).partition("?")[0]
    table.send(path, Page(table.browser.get(link).text).form(path))
    by_bob = suggestion("Bob", "rose matraque veranda", "Cleo show")
    assert table.lines()[-1] == {"type": "amend", "event": 2, "as": by_bob}


def test_who_left_is_asked_no_more(tmp_path: Path) -> None:
    """Two taps and the button; with her hand laid open a tap for each card."""
    table = Table(tmp_path)
    assert "dealt out to the others" in table.browser.get(f"{BASE}/note/leave").text
    assert table.note("/note/leave", {"player": ["Cleo"]}).status_code == 303
    assert table.lines()[-1] == {"type": "leave", "player": "Cleo"}
    assert table.lines()[0]["format"] == 4
    assert "Cleo (left)" in table.browser.get(f"{BASE}/").text
    assert table.send("/ask", table.opened("/ask?player=Ana") | ASKED).status_code == 303
    assert [one["player"] for one in table.lines()[-1]["responses"]] == ["Bob"]
    hand = ["violet", "olive", "revolver", "petit-salon", "bibliotheque", "grand-salon"]
    assert table.note("/note/leave", {"player": ["Bob"], "cards": hand}).status_code == 303
    assert table.lines()[-1] == {"type": "leave", "player": "Bob", "cards": hand}


def test_who_leaves_is_not_guessed_and_a_look_is_at_the_card_of_the_room(tmp_path: Path) -> None:
    seats = [{"name": "Ana", "character": "rose"}, {"name": "Bob", "character": "olive"}]
    rooms = {"aside-rooms": ["salon", "cuisine", "bureau", "jardin-d-hiver"]}
    head = {**header("cluedo-2023", "Ana Bob", me="Ana"), "players": seats, "first_player": "Ana"}
    table = Table(tmp_path, json.dumps(head | {"options": rooms}) + "\n")
    assert "player" not in table.opened("/note/leave")
    assert "place" not in table.opened("/note/look")
    there = {"player": ["Ana"], "to": ["cuisine"], "via": ["dice"]}
    assert table.note("/note/move", there).status_code == 303
    opened = table.opened("/note/look")
    assert (opened["player"], opened["place"]) == (["Ana"], ["aside-2"])
    assert table.send("/note/look", opened | {"cards": ["revolver"]}).status_code == 303
    assert table.lines()[-1]["slot"] == 2
