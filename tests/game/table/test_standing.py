"""May a pawn remain in its place? And since when is a player out?"""

import pytest

from cluedo_notes.game.table.of_log import table_at
from cluedo_notes.game.table.standing import must_leave
from tests.helpers.cli.playing import header
from tests.helpers.logs import as_log


@pytest.mark.parametrize(("dice", "must"), [(["?", "?"], False), ([1, "?"], None)])
def test_who_rolled_no_points_need_not_move_though_nobody_knows_from_where(
    dice: list[int | str], must: bool | None
) -> None:
    head = header("secrets-2008", "Ana Bob Cleo", complete=True)
    log = as_log((head, {"type": "roll", "player": "Ana", "dice": dice}))
    assert must_leave(table_at(log, None), "Ana") is must


def test_who_leaves_with_an_open_hand_is_out_since_it_lay_open() -> None:
    opened = {"type": "open_hand", "player": "Bob", "cards": ["rose"]}
    leaves = {"type": "leave", "player": "Bob"}
    head = {**header("secrets-2008", "Ana Bob Cleo"), "format": 4}
    assert table_at(as_log((head, opened, leaves)), None).eliminated == {"Bob": 1}
    assert table_at(as_log((head, {"type": "note", "text": ""}, leaves)), None).eliminated == {"Bob": 2}
