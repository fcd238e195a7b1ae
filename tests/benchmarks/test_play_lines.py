"""What one more line of a long game costs is measured on lines that are noted, in a game that stays open."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from cluedo_notes.game.deduction.position import envelope_candidates, position_of
from cluedo_notes.game.log.reader import read_log


@pytest.mark.slow
@pytest.mark.parametrize("number", [4, 5, 6])
def test_the_lines_go_on_with_the_game_and_leave_the_cards_open(
    load: Callable[[str], ModuleType], tmp_path: Path, number: int
) -> None:
    script = load("waiting.play_lines")
    path = script.game(tmp_path / "game.jsonl", number)
    script.seconds(script.PROGRAM, path, script.typed(number, 2))
    after = read_log(path)
    assert after.events == read_log(script.game(tmp_path / "longer.jsonl", number + 6)).events
    assert all(len(cards) > 3 for cards in envelope_candidates(position_of(after)).values())
