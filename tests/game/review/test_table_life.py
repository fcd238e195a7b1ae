"""Small games of tables as people have them, with results decided in advance: the certain facts, and the
players who broke a rule.

In the files of `tests/fixtures/table-life` each case is a line with the results and the reasons, then a log.
`holds`, `lacks`, `open`: by the owner, cards that are certainly there, certainly not, or either. `broken`:
each mistake with its event, rule and player, and no others. `clash`: events that cannot all be true.
`refused`: the reader refuses such a log.
"""

import json
from pathlib import Path
from typing import Any

import pytest

import cluedo_notes
from cluedo_notes.game.review.verify import verify
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.game.rules.rules_of_box import ABOUT_OTHER_BOXES, rules_of
from cluedo_notes.presentation.games.verification import player_of
from tests.helpers.places import ROOT

Line = dict[str, Any]


def cases() -> list[Any]:
    """Each case: what follows, and the lines of its log."""
    params: list[Any] = []
    for path in sorted((ROOT / "tests" / "fixtures" / "table-life").glob("*.jsonl")):
        for text in path.read_text(encoding="utf-8").splitlines():
            line = json.loads(text)
            if "case" in line:
                params.append(pytest.param(line, [], id=f"{path.stem}: {line['case']}"))
            else:
                params[-1].values[1].append(line)
    return params


@pytest.mark.parametrize(("follows", "lines"), cases())
def test_of_a_small_game_follows_what_was_decided_beforehand(
    follows: Line, lines: list[Line], tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    if follows.get("refused"):
        with pytest.raises(cluedo_notes.Error):
            cluedo_notes.load(path)
        return
    game = cluedo_notes.load(path)
    found = verify(game.log)
    mistakes = [[cause.event, cause.rule, player_of(cause, game.log)] for cause in found.causes]
    if "broken" in follows:
        assert mistakes == follows["broken"], follows["why"]
    not_in_this_box = {*ABOUT_OTHER_BOXES, Rule.LOOK_PLACE, Rule.LOOK_ASIDE}
    broken = {violation.rule for violation in found.violations}
    assert broken <= {*rules_of(game.log.edition), *not_in_this_box}
    assert list(found.conflict) == follows.get("clash", []), follows["why"]
    cells = {
        key: {(owner, card) for owner, cards in follows.get(key, {}).items() for card in cards}
        for key in ("holds", "lacks", "open")
    }
    for owner, card in cells["holds"]:
        assert game.holder(card) == owner, (owner, card, follows["why"])
    for owner, card in cells["lacks"]:
        assert not game.can_have(card, owner), (owner, card, follows["why"])
    for owner, card in cells["open"]:
        assert game.can_have(card, owner) and game.holder(card) != owner, (owner, card, follows["why"])


def test_those_who_cannot_each_have_shown_a_card_break_a_rule_at_their_line(tmp_path: Path) -> None:
    """Two showed although they have, of what was named, at most the card that was not heard: as of a whole
    suggestion somebody showed what they had not."""
    hands = {
        "Ana": "olive corde matraque bureau hall",
        "Bob": "rose clef-anglaise cuisine salle-a-manger veranda",
        "Cleo": "leblanc violet revolver petit-salon",
        "Dan": "pervenche poignard bibliotheque grand-salon",
    }
    seats = [{"name": name, "hand_size": len(hand.split())} for name, hand in hands.items()]
    lines: list[Line] = [
        {
            "type": "game",
            "format": 4,
            "edition": "classic",
            "players": seats,
            "options": {"witnesses": "all"},
        },
        {"type": "heard_in_part", "player": "Ana", "weapon": "corde", "room": "hall", "responses": []},
        {"type": "reveal", "hands": {name: hand.split() for name, hand in hands.items()}},
    ]
    answers = [("Bob", "show"), ("Cleo", "show"), ("Dan", "pass")]
    lines[1]["responses"] = [{"player": player, "action": action} for player, action in answers]
    file = tmp_path / "game.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    log = cluedo_notes.load(file).log
    found = verify(log)
    assert [(broken.event, str(broken.rule), player_of(broken, log)) for broken in found.violations] == [
        (1, "shown-card", "Cleo")
    ]
    assert found.conflict == ()
