"""The table of waiting times has every requested row, for every program, measured on games that are played
properly."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from cluedo_notes.game.deduction.position import envelope_candidates, position_of
from cluedo_notes.game.log.reader import read_log
from tests.helpers.places import ROOT
from tests.helpers.programs import script

Load = Callable[[str], ModuleType]
Printed = Callable[..., list[str]]


@pytest.fixture
def printed(load: Load, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Printed:
    """What the table has for some words."""

    def lines(*typed: str) -> list[str]:
        monkeypatch.setattr("sys.argv", ["waiting.py", *typed])
        load("waiting").main()
        return capsys.readouterr().out.splitlines()

    return lines


def test_every_name_has_its_rows(load: Load) -> None:
    names = load("waiting").NAMES
    assert {"start-up", "play", "page", "site", "table", "keystrokes", "taps"} <= set(names)
    assert all(load(f"rows.{name.replace('-', '_')}").rows for name in names)


def test_a_name_that_is_none_is_an_error(printed: Printed, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        printed("start-up", "naps")
    assert ended.value.code == 2
    assert "no such rows: naps" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("values", "cells"),
    [([3.0], "1 3.0 3.0 3.0 3.0 ms"), ([*range(1, 201)], "200 100.5 100.5 198.0 200.0 ms")],
)
def test_a_row_has_mean_median_99_per_cent_and_worst(load: Load, values: list[float], cells: str) -> None:
    assert load("measured").Row("noting", values).cells.split() == ["noting", *cells.split()]


@pytest.mark.slow
def test_both_programs_have_the_same_rows(printed: Printed, tmp_path: Path) -> None:
    other = tmp_path / "the-other"
    other.symlink_to(script("cluedo-notes"))
    game = ("--game", "got-red-keep-3p", "--rounds", "1")
    head, *lines = printed("start-up", "page", "keystrokes", *game, "--beside", str(other))
    assert head.split() == ["number", "mean", "median", "99%", "worst"]
    assert {"-- start-up", "-- page", "-- keystrokes"} <= set(lines)
    ours, theirs = (
        [line[:44].strip() for line in lines if line.endswith(f"/{name}")]
        for name in ("cluedo-notes", "the-other")
    )
    assert len(ours) >= 6 + 4
    assert set(ours) ^ set(theirs) <= {"noting, refused"}  # whether two meet is chance


@pytest.mark.slow
def test_every_command_does_its_work_in_a_long_game(
    load: Load, monkeypatch: pytest.MonkeyPatch, printed: Printed
) -> None:
    scale = load("rows.scale")
    monkeypatch.setattr(scale, "LENGTHS", (12, 24))
    monkeypatch.setattr(scale, "SEEN", ((6, 10),))
    _, _, *lines = printed("scale")
    assert len(lines) == 2 * (2 * len(scale.COMMANDS) + 2)


@pytest.mark.slow
def test_every_line_of_an_example_is_seen(
    load: Load, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    play = load("rows.play")
    monkeypatch.setattr(play, "TYPING", 0)
    example = ROOT / "examples" / "got-red-keep-3p.jsonl"
    assert len(list(play.displays(script("cluedo-notes"), example, tmp_path))) == len(
        read_log(example).events
    )


@pytest.mark.slow
@pytest.mark.parametrize("number", [4, 5, 6])
def test_lines_of_a_long_game_go_on_with_it_and_leave_the_cards_open(
    load: Load, tmp_path: Path, number: int
) -> None:
    play = load("rows.play")
    path = play.long_game(tmp_path / "game.jsonl", number)
    play.processor(script("cluedo-notes"), path, play.typed_after(number, 2))
    after = read_log(path)
    assert after.events == read_log(play.long_game(tmp_path / "longer.jsonl", number + 6)).events
    assert all(len(cards) > 3 for cards in envelope_candidates(position_of(after)).values())
