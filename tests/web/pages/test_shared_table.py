"""A table that shares one log: what all saw is noted once, what one saw stays theirs."""

from pathlib import Path

import pytest

from cluedo_notes.game.deduction.odds import odds_of
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.knowledge.view import public, public_header, view
from cluedo_notes.game.log.events import Reveal
from cluedo_notes.game.log.reader import read_log
from tests.helpers.examples import tiers
from tests.helpers.web.phones import answer_all, note_all, opened_table, seated, whole_game

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
