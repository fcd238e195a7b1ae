"""Logs of players who saw one card: `merge` reports if they do not agree which it was."""

import pytest

from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.review.merge.merge import merged
from tests.helpers.game.wrong_peeks import HEAD, LAID_OPEN, WRONG_PEEKS, Line
from tests.helpers.logs import as_log

WHAT = {
    "not the card noted": ("card", "Cleo"),
    "not a card named": ("card", "Cleo"),
    "not a card named, of nobody": ("card", "Cleo"),
    "of one who was not asked": ("shower", None),
    "of one who passed": ("shower", None),
    "of the asker": ("shower", None),
    "by a card, of one who was not asked": ("shower", None),
    "not the card that another saw": ("card", "Dan"),
}


def kept_by(player: str, events: list[Line]) -> list[Line]:
    """The lines of a player's log: what others were let see by a power or a card is left out."""
    lines = [{key: one[key] for key in one if key != "saw" or one["player"] == player} for one in events]
    return [{**HEAD, "me": player}, *lines]


@pytest.mark.parametrize("laid_open", [[], [LAID_OPEN]], ids=["while it is played", "all hands laid open"])
@pytest.mark.parametrize("name", WRONG_PEEKS)
def test_who_saw_one_card_must_agree_which_it_was(name: str, laid_open: list[Line]) -> None:
    wrong = WRONG_PEEKS[name]
    logs = [
        as_log(kept_by(player, [*wrong.events, *laid_open]), f"{player}.jsonl") for player in ("Ana", "Bob")
    ]
    result = merged(logs)
    found = [(one.event, one.what, one.player) for one in result.disagreements]
    assert found == [(wrong.clash[0], *WHAT[name])]
    said = {(one.file, one.event): one.says for one in result.disagreements[0].logs}
    *_, last = wrong.events
    key = "saw" if WHAT[name][0] == "card" else "target"
    assert said[f"{last['player']}.jsonl", len(wrong.events)] == last[key]
    assert not position_of(result.log).consistent


def test_who_says_the_same_of_a_card_does_not_disagree() -> None:
    *events, last = WRONG_PEEKS["not the card that another saw"].events
    events.append({**last, "saw": "corde"})
    logs = [as_log(kept_by(player, events), f"{player}.jsonl") for player in ("Ana", "Bob")]
    assert merged(logs).disagreements == ()


def test_a_card_that_was_drawn_is_not_the_one_that_was_shown() -> None:
    *before, asked, peek = WRONG_PEEKS["not the card noted"].events
    drew = {"player": "Cleo", "action": "draw", "card": "clock"}
    events = [*before, {**asked, "responses": [drew, *asked["responses"]]}, peek]
    logs = [
        as_log([{**head, "format": 2}, *lines], f"{player}.jsonl")
        for player in ("Ana", "Bob")
        for head, *lines in [kept_by(player, events)]
    ]
    (disagreement,) = merged(logs).disagreements
    assert {vote.says for vote in disagreement.logs} == {asked["responses"][-1]["card"], peek["saw"]}
