"""The study: its games are those of `simulate`, none is played twice, and the page says what they show."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cluedo_notes.game.log.events import Accusation
from cluedo_notes.game.simulation.dealing import deal_game
from cluedo_notes.game.simulation.played_out import play_out
from tests.benchmarks.conftest import BENCHMARKS

Load = Callable[[str], ModuleType]


@pytest.fixture
def study(load: Load, monkeypatch: pytest.MonkeyPatch) -> Load:
    """Imports a script of the study."""
    monkeypatch.syspath_prepend(str(BENCHMARKS / "study"))
    return load


@pytest.mark.parametrize("arm", ["notebook", "bluffer", "hasty", "hastier"])
def test_a_row_is_the_game_that_simulate_plays(study: Load, arm: str) -> None:
    games = study("games")
    for row in games.played(games.Batch("classic", 3, arm, (0, 1, 2))):
        dealt = deal_game("classic", 3, f"{games.SEED}/{row.deal}")
        seat = dealt.log.deal.players[row.deal % 3]
        found = play_out(dealt, seat, games.strategy_of_arm(arm))
        wrong = [one for one in found.log.events if isinstance(one, Accusation) and not one.correct]
        assert (row.winner == row.seat, row.wrong) == (found.won, found.wrong)
        assert (row.winner == 0, row.wrong_accusations) == (found.winner is None, len(wrong))


def test_who_is_hasty_accuses_with_as_many_envelopes_left(study: Load) -> None:
    games = study("games")
    deals = tuple(range(40))
    wrong = {
        arm: sum(row.wrong for row in games.played(games.Batch("classic", 3, arm, deals)))
        for arm in games.ARMS
    }
    assert wrong["notebook"] == wrong["bluffer"] == 0
    assert 0 < wrong["hasty"] < wrong["hastier"]


def test_what_is_missing_is_played_once(study: Load) -> None:
    gather = study("gather")

    @given(
        deals=st.integers(0, 40),
        together=st.integers(1, 7),
        before=st.dictionaries(st.sampled_from(["a", "b"]), st.frozensets(st.integers(0, 50))),
    )
    def each_deal_once(deals: int, together: int, before: dict[str, frozenset[int]]) -> None:
        batches = list(gather.missing(Kept(before), [("classic", 3)], {"a": "", "b": ""}, deals, together))
        assert all(0 < len(batch.deals) <= together for batch in batches)
        for arm in ("a", "b"):
            now = [deal for batch in batches if batch.arm == arm for deal in batch.deals]
            assert now == sorted(set(range(deals)) - before.get(arm, frozenset()))

    each_deal_once()


class Kept:
    """The deals of each arm that are over."""

    def __init__(self, by_arm: dict[str, frozenset[int]]) -> None:
        self.by_arm = by_arm

    def deals(self, _edition: str, _players: int, arm: str) -> frozenset[int]:
        """Of one table alone."""
        return self.by_arm.get(arm, frozenset())


def test_games_that_went_otherwise_are_found(study: Load, tmp_path: Path) -> None:
    games, gather, store = study("games"), study("gather"), study("store")
    with store.opened(tmp_path / "study.sqlite", tmp_path / "none") as held:
        first, second = games.played(games.Batch("classic", 3, "notebook", (0, 1)))
        held.keep([first, replace(second, rounds=second.rounds + 1)])
        assert gather.check(held, 2) == 1


def test_a_file_has_the_games_of_the_store(study: Load, tmp_path: Path) -> None:
    games, store, page = study("games"), study("store"), study("page")
    rows = games.played(games.Batch("classic", 3, "hasty", (0, 1, 2)))
    with store.opened(tmp_path / "study.sqlite", tmp_path / "none") as held:
        held.keep(reversed(rows))
        store.write_rows(held.rows(), tmp_path / "study.parquet")
    found = page.games_in(store.rows_in(tmp_path / "study.parquet"))
    assert found == {("classic", 3): {"hasty": dict(enumerate(rows))}}


def test_another_sitting_goes_on_from_the_file(study: Load, tmp_path: Path) -> None:
    games, store = study("games"), study("store")
    file, rows = tmp_path / "study.parquet", games.played(games.Batch("classic", 3, "hasty", (0, 2)))
    store.write_rows(iter(rows), file)
    for _ in range(2):  # the second time the database is there
        with store.opened(tmp_path / "later.sqlite", file) as held:
            assert list(held.rows()) == rows
            assert held.deals("classic", 3, "hasty") == {0, 2}


def test_the_page_counts_wins_by_seat_and_deal_by_deal(
    study: Load, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games, page = study("games"), study("page")
    monkeypatch.setattr(page, "PICTURES", tmp_path)
    winners = {"notebook": (1, 1, 2, 3), "bluffer": (1, 2, 1, 0)}
    arms = {
        arm: {
            deal: games.Row("classic", 3, arm, deal, 1, winner, winner == 0, int(winner == 0), 5, "made up")
            for deal, winner in enumerate(won)
        }
        for arm, won in winners.items()
    }
    lines = list(page.page({("classic", 3): arms}))
    seats = next(line for line in lines if line.startswith("| classic, 3 | 4 | 50.0 "))
    assert [cell.split()[0] for cell in seats.strip("| ").split(" | ")[2:]] == ["50.0", "25.0", "25.0"]
    compared = next(line for line in lines if line.startswith("| classic, 3 | 4 | +0.0 "))
    assert compared.endswith("| 25.0, beside 0.0 |")
    in_short = [line for line in lines if line.startswith("- ")]
    assert ["+16.7 (classic with 3) to +16.7" in in_short[0], "+0.0 (classic" in in_short[1]] == [True, True]
    assert "classic, 3" in (tmp_path / "begins.svg").read_text(encoding="utf-8")
    assert "classic, 3" in (tmp_path / "bluffer.svg").read_text(encoding="utf-8")
