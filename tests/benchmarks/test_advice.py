"""The measurement of the advice: the end of a comparison, and continuing an interrupted run."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cluedo_notes.lab.players.own_strategy import strategy_of
from tests.helpers.places import ROOT

Load = Callable[[str], ModuleType]
Run = Callable[..., list[dict[str, Any]]]

A_FIXTURE_MAY_STAY = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
SHARES = st.floats(0, 1)
DEALS = st.integers(0, 2400)


def drawn(random: Random, share: float, deals: int) -> list[bool]:
    return [random.random() < share for _ in range(deals)]


def row_of(advice: ModuleType, *seconds: str, margin: float | None = -0.02) -> Any:
    comparisons = tuple(advice.Comparison("advise", second, margin) for second in seconds)
    return advice.Row("made up", "classic", 3, ("notebook",), comparisons)


@A_FIXTURE_MAY_STAY
@given(SHARES, SHARES, DEALS, st.integers(0, 2**32))
def test_a_comparison_ends_at_the_first_lot_that_is_sure(
    load: Load, first: float, second: float, deals: int, seed: int
) -> None:
    advice, random = load("advice"), Random(seed)
    won = {"advise": drawn(random, first, deals), "notebook": drawn(random, second, deals)}
    row = row_of(advice, "notebook")
    (comparison,) = row.comparisons
    reached, until = advice.decided(comparison, row, won)
    pairs = list(zip(won["advise"], won["notebook"], strict=True))
    assert until % 300 == 0
    assert until <= deals
    for end in range(300, until + 1, 300):
        sure = advice.difference_of_shares(pairs[:end], 2.575829)
        is_sure = sure.low > -0.02 or sure.high < -0.02
        assert is_sure == (end == until and reached in ("met", "missed"))
    if until:
        share = advice.difference_of_shares(pairs[:until]).value
        assert {"met": share > -0.02, "missed": share < -0.02}.get(reached, True)
    assert (reached == "open") == (until == 2400 and not is_sure)
    assert reached != "goes on" or deals - until < 300


@A_FIXTURE_MAY_STAY
@given(st.lists(SHARES, min_size=3, max_size=3), st.lists(DEALS, min_size=3, max_size=3), st.integers(0, 99))
def test_the_next_lot_takes_those_whose_comparisons_go_on_and_what_lies_behind_changes_nothing(
    load: Load, shares: Sequence[float], deals: Sequence[int], seed: int
) -> None:
    advice, random, names = load("advice"), Random(seed), ("advise", "notebook", "advise-unread")
    row = row_of(advice, *names[1:])
    whole = {name: drawn(random, share, 2400) for name, share in zip(names, shares, strict=True)}
    won = {name: whole[name][: n - n % 300] for name, n in zip(names, deals, strict=True)}
    ended = {one.second: advice.decided(one, row, whole) for one in row.comparisons}
    for _ in range(17):
        lot = advice.next_lot(row, won)
        if lot is None:
            break
        played, taken = lot
        assert played.start % 300 == 0
        assert len(played) == 300
        assert taken
        assert all(played.start < ended[name][1] for name in taken - {"advise"})
        assert all(played.start == len(won[name]) for name in taken)  # nothing twice, nothing left out
        won |= {name: whole[name][: played.stop] for name in taken}
    assert advice.next_lot(row, won) is None
    assert {one.second: advice.decided(one, row, won) for one in row.comparisons} == ended


def test_without_a_margin_a_comparison_is_shown_of_one_lot(load: Load) -> None:
    advice = load("advice")
    row = row_of(advice, "advise-bold", margin=None)
    won = {"advise": [True] * 700, "advise-bold": [False] * 700}
    assert advice.decided(row.comparisons[0], row, won) == ("shown", 300)
    assert advice.next_lot(row, won) is None


def test_two_who_always_win_are_as_good_only_after_the_second_lot(load: Load) -> None:
    """The 99% interval of no difference at all is 2.2 points wide to each side in 300 deals."""
    advice = load("advice")
    row = row_of(advice, "notebook")
    for deals, expected in ((599, ("goes on", 300)), (600, ("met", 600))):
        won = dict.fromkeys(("advise", "notebook"), [True] * deals)
        assert advice.decided(row.comparisons[0], row, won) == expected


def test_every_row_has_a_name_of_its_own_and_players_that_there_are(load: Load) -> None:
    rows = load("advice").ROWS
    assert len({row.name for row in rows}) == len(rows)
    others = {text for row in rows for text in row.others}
    assert all(strategy_of(str(ROOT / text) if ".py:" in text else text) for text in others)
    assert not any("kin" in text for text in others)


# -- broken off


@pytest.fixture
def run(load: Load, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the script over one fast row, lots of three deals; gives the lines that it has written."""
    advice, rows, page = load("advice"), load("pages.advice_rows"), load("pages.advice_page")
    lots = load("pages.advice_lots")
    for name in ("PAGE", "CHART", "TABLES"):
        monkeypatch.setattr(page, name, tmp_path / f"{name}{getattr(page, name).suffix}")
    monkeypatch.setattr(page, "ROOT", tmp_path)
    page.PAGE.write_text(f"by hand\n{page.BEGINS}before\n{page.ENDS}by hand\n", encoding="utf-8")
    monkeypatch.setattr(rows, "LOT", 3)
    monkeypatch.setattr(rows, "FINAL", tmp_path / "nobody.py")
    rows.FINAL.touch()
    comparisons = (rows.Comparison("notebook", "chance", -0.3), rows.Comparison("notebook", "today"))
    row = rows.Row("chance", "classic", 3, ("chance", "notebook"), comparisons, 7)
    monkeypatch.setattr(advice, "ROWS", (row,))
    # However the games go, the comparison goes on to the last lot.
    monkeypatch.setattr(advice, "SURE", 99.0)

    def lines(folder: str, *words: str) -> list[dict[str, Any]]:
        monkeypatch.setattr(lots, "RESULTS", tmp_path / folder / "results" / "lots.jsonl")
        monkeypatch.setattr("sys.argv", ["advice.py", "--kept", str(tmp_path / folder), *words])
        advice.main()
        written = json.loads(msgspec.json.encode(advice.all_lines()))
        for line in written:
            for played in (line["first"], line["second"]):
                assert played.pop("seconds") > 0
        return written

    return lines


@pytest.fixture
def played(load: Load, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Every game that is begun, by strategy and deal; the ninth is broken off."""
    games, begun = load("pages.advice_games"), []
    play = games.play

    def interrupted(task: Any) -> object:
        begun.append((task.name, task.deal))
        if len(begun) == 9:
            raise KeyboardInterrupt
        return play(task)

    monkeypatch.setattr(games, "play", interrupted)
    return begun


def test_a_run_that_is_broken_off_goes_on_where_it_was(
    run: Run, played: list[tuple[str, int]], tmp_path: Path
) -> None:
    (line,) = run("one")  # in the middle of the second lot
    assert (line["row"], line["deals"], line["verdict"]) == ("classic 3, chance", 3, "goes on")
    (kept,) = (tmp_path / "one").glob("*.jsonl")
    kept.write_bytes(kept.read_bytes()[:-40])  # and a kill tore the eighth game
    assert [line["deals"] for line in run("one", "--lots", "1")] == [6]
    broken = run("one")
    assert [(line["deals"], line["verdict"]) for line in broken] == [(7, "open")]
    assert len(played) == 14 + 2
    assert len(set(played)) == 14
    assert run("one", "--again") == broken
    assert len(played) == 14 + 2
    assert run("another") == broken
    assert len(played) == 14 + 2 + 14


def test_what_is_decided_is_left_alone_and_what_is_not_goes_on_on_another_machine(
    run: Run, load: Load, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("one", "--lots", "1")
    for kept in (tmp_path / "one").glob("*.jsonl"):
        kept.unlink()  # as in a fresh clone
    monkeypatch.setattr(load("advice"), "SURE", 0.0)
    (line,) = run("one")
    assert (line["deals"], line["verdict"]) in [(3, "met"), (3, "missed")]
    assert not list((tmp_path / "one").glob("*.jsonl"))
    monkeypatch.setattr(load("advice"), "SURE", 99.0)
    assert [(line["deals"], line["verdict"]) for line in run("one")] == [(7, "open")]
    (kept,) = (tmp_path / "one").glob("*.jsonl")
    assert kept.read_bytes().count(b'"deal":') == 2 * 4  # the first lot was not played again


def test_lots_of_another_program_go_when_the_row_is_played_again(
    run: Run, load: Load, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("one", "--lots", "1")
    monkeypatch.setattr(load("pages.advice_games"), "SEED", 1)
    lots = load("pages.advice_lots")
    before = {lot.mark for lot in lots.known()}
    assert [line["deals"] for line in run("one", "--lots", "1")] == [3]
    after = {lot.mark for lot in lots.known()}
    assert (len(before), len(after), len(before & after)) == (1, 1, 0)


def test_the_players_of_the_end_wait_for_their_word(
    run: Run, load: Load, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(SystemExit):
        run("one", "--only", "bluffer", "--lots", "0")
    monkeypatch.setattr(load("pages.advice_rows"), "FINAL", ROOT / "examples" / "players" / "bluffer.py")
    assert run("one", "--only", "bluffer", "--lots", "0", "--final") == []
    names = [row.name for row in load("pages.advice_rows").final_rows()]
    assert names == ["classic 3, bluffer", "classic 4, bluffer", "classic 6, bluffer"]


def test_todays_program_stands_beside(run: Run, load: Load, monkeypatch: pytest.MonkeyPatch) -> None:
    games = load("pages.advice_games")
    play = games.play
    quick = {"advise": "notebook"}  # who plays quickly
    monkeypatch.setattr(
        games, "play", lambda task: play(replace(task, strategy=quick.get(task.strategy, task.strategy)))
    )
    assert run("both", "--today") == []
    beside, today = run("both", "--lots", "1")
    assert (beside["second"]["strategy"], today["second"]["strategy"]) == ("chance", "today")
    assert (today["deals"], today["verdict"], today["margin"]) == (3, "shown", None)
    assert run("both", "--lots", "0") == [beside, today]
