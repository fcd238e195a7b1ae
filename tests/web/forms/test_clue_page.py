"""A Clue card by taps: the player who draws is already chosen, and the log has the recorded event."""

import json
from pathlib import Path

from tests.helpers.cli.playing import header, suggestion
from tests.helpers.web.page_reader import Page
from tests.helpers.web.table import BASE, Table

HEAD = header("cluedo-2023", "Ana Bob Cleo", me="Ana", first_player="Ana")
ASKED = suggestion("Ana", "rose corde salon", "Bob pass", "Cleo show")


def test_card_and_player_are_tapped_and_the_drawer_is_the_one_whose_turn_comes(tmp_path: Path) -> None:
    table = Table(tmp_path, "".join(json.dumps(line) + "\n" for line in (HEAD, ASKED)))
    opened = table.opened("/note/clue_card")
    assert (opened["player"], opened["clue"]) == (["Bob"], ["printed"])
    assert table.send("/note/clue_card", opened | {"card": ["violet"], "target": ["Cleo"]}).status_code == 303
    assert table.lines()[0]["format"] == 4
    assert table.lines()[-1] == {
        "type": "clue_card",
        "player": "Bob",
        "clue": "printed",
        "card": "violet",
        "shown": [{"player": "Cleo", "card": "violet"}],
    }
    sheet = Page(table.browser.get(f"{BASE}/").text)
    assert "Professor Plum" in str(sheet.all("main")[0].words())


def test_a_correction_sent_untouched_says_the_same(tmp_path: Path) -> None:
    shown = [{"player": "Cleo", "card": "violet"}]
    left = {"type": "clue_card", "player": "Ana", "clue": "left", "shown": shown}
    table = Table(tmp_path, "".join(json.dumps(line) + "\n" for line in ({**HEAD, "format": 4}, left)))
    assert table.send("/edit/1", table.opened("/edit/1")).status_code == 303
    assert table.lines()[-1] == {"type": "amend", "event": 1, "as": left}
