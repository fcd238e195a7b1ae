"""The fit of the chance to win (benchmarks/value.py)."""

from collections.abc import Callable
from math import exp
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from cluedo_notes.game.advice.value import PER_HABIT

TRUE = (0.4, 0.6, -1.2, -0.3)


@pytest.fixture
def value(load: Callable[[str], ModuleType]) -> ModuleType:
    return load("value")


def drawn(value: ModuleType, random: Random) -> Any:
    """A decision by somebody who wins as often as `TRUE` says."""
    habits = tuple(random.random() for _ in PER_HABIT)
    state = value.State(random.uniform(0.05, 0.95), habits, False)
    odds = sum(coefficient * part for coefficient, part in zip(TRUE, state.parts, strict=True))
    return value.State(state.patience, habits, random.random() < 1 / (1 + exp(-odds)))


def test_what_is_fitted_is_what_the_states_were_drawn_by(value: ModuleType) -> None:
    random = Random(1)
    found = value.fitted([drawn(value, random) for _ in range(12_000)])
    assert found == pytest.approx(TRUE, abs=0.12)


def test_a_game_is_the_same_again(value: ModuleType) -> None:
    of_classic = (n for n in range(20) if Random(f"{value.SEED}/{n}").choice(value.TABLES)[0] == "classic")
    number = next(of_classic)
    game = value.play(number)
    assert game.states and value.play(number) == game
    assert len({state.won for state in game.states}) <= value.MOST_ADVISED


def test_what_was_played_is_not_played_again(
    value: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    states = tuple(drawn(value, Random(place)) for place in range(40))
    monkeypatch.setattr(value, "play", lambda number: value.Game(number, states))
    monkeypatch.setattr("sys.argv", ["value.py", "--games", "6", "--kept", str(tmp_path / "value.jsonl")])
    for _ in range(2):
        value.main()
        assert capsys.readouterr().out.startswith("6 games, 240 states\n")
        monkeypatch.setattr(value, "play", None)
