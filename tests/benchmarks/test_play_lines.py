"""What one more line of a long game costs is measured on lines that are noted, in a game that stays open."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from cluedo_notes.game.deduction.position import envelope_candidates, position_of
from cluedo_notes.game.log.reader import read_log


@pytest.mark.slow
@pytest.mark.parametrize("number", [4, 6])
def test_the_lines_are_noted_and_leave_the_cards_open(
    load: Callable[[str], ModuleType], tmp_path: Path, number: int
) -> None:
    script = load("waiting.play_lines")
    path = script.game(tmp_path / "game.jsonl", number)
    before = read_log(path)
    script.seconds(script.PROGRAM, path, "".join(script.TYPED))
    after = read_log(path)
    # The same suggestions as before, of the same players with the same answers.
    assert sorted(map(str, after.events[number:])) == sorted(set(map(str, before.events)))
    assert len(after.events) == number + 3
    assert all(len(cards) > 3 for cards in envelope_candidates(position_of(after)).values())
