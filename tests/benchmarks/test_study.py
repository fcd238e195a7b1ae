"""The study: its rows say what happened in its games, none is played twice, and the page says what they
show."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cluedo_notes.editions import Category
from cluedo_notes.game.log.events import Accusation, Triple
from cluedo_notes.game.simulation.dealing import deal_game
from cluedo_notes.game.simulation.game import AccusationPolicy
from cluedo_notes.game.simulation.one_turn import take_turn
from cluedo_notes.game.simulation.played_out import play_out
from cluedo_notes.game.simulation.strategies import Situation, Strategy
from tests.benchmarks.conftest import BENCHMARKS

Load = Callable[[str], ModuleType]


@pytest.fixture
def study(load: Load, monkeypatch: pytest.MonkeyPatch) -> Load:
    """Imports a script of the study."""
    monkeypatch.syspath_prepend(str(BENCHMARKS / "study"))
    return load


@pytest.mark.parametrize("arm", ["notebook", "bluffer", "hastier", "advise-unread"])
@pytest.mark.parametrize(("edition", "players"), [("classic", 3), ("super", 4)])
def test_a_row_says_what_happened_in_its_game(study: Load, edition: str, players: int, arm: str) -> None:
    """Held against the events alone: who acts first, second ..., and who is right."""
    games = study("games")
    batch = games.Batch(edition, players, arm, (0, 1, 5))
    for row in games.played(batch):
        game, seat = games.game_of(batch, row.deal)
        while not game.over:
            take_turn(game, AccusationPolicy.YES)
        order = list(dict.fromkeys(event.actor for event in game.events))[:players]
        assert len(order) == players
        accused = [event for event in game.events if isinstance(event, Accusation)]
        wrong = [one.player for one in accused if not one.correct]
        right = [one.player for one in accused if one.correct]
        assert order[row.seat - 1] == seat
        assert [order[row.winner - 1]] == right if row.winner else not right
        assert (row.wrong, row.wrong_accusations) == (seat in wrong, len(wrong))
        assert row.rounds == max(len(turns) for turns in game.turns.values())


@pytest.mark.parametrize("arm", ["notebook", "advise-unread"])
def test_what_simulate_can_play_too_it_plays_alike(study: Load, arm: str) -> None:
    games = study("games")
    for row in games.played(games.Batch("classic", 3, arm, (0, 1, 2))):
        dealt = deal_game("classic", 3, f"{games.SEED}/{row.deal}")
        found = play_out(dealt, dealt.log.deal.players[row.deal % 3], Strategy(arm))
        assert (row.winner == row.seat, row.wrong) == (found.won, found.wrong)


@pytest.mark.parametrize(("arm", "left"), [("hasty", 2), ("hastier", 4)])
def test_who_is_hasty_accuses_once_so_many_solutions_are_left(study: Load, arm: str, left: int) -> None:
    games = study("games")
    seen: dict[bool, set[int]] = {True: set(), False: set()}

    class Watched(games.ARMS[arm]):  # type: ignore[misc, name-defined]
        def accusation(self, situation: Situation) -> Triple | None:
            found: Triple | None = super().accusation(situation)
            sheet = self.notebook
            triples = product(*map(sheet.possible, Category))
            seen[found is not None].add(
                sum(sheet.columns.bits(one) not in sheet.ruled_out for one in triples)
            )
            return found

    for deal in range(25):
        game, seat = games.game_of(games.Batch("classic", 3, arm, ()), deal)
        game.players[seat] = Watched(seat, game.dealt.hands[seat], game.players[seat].notebook)
        while not game.over:
            take_turn(game, AccusationPolicy.YES)
    assert max(seen[True]) == left
    assert min(seen[False]) > left


@pytest.mark.parametrize("arm", ["hasty", "bluffer"])
def test_two_ways_to_play_are_one_game_until_they_differ(study: Load, arm: str) -> None:
    """The same dice, and the same cards shown, up to the first thing that the measured player does
    otherwise."""
    games = study("games")
    for deal in range(12):
        ways = [games.game_of(games.Batch("classic", 4, one, ()), deal) for one in ("notebook", arm)]
        for game, _ in ways:
            while not game.over:
                take_turn(game, AccusationPolicy.YES)
        (one, seat), (other, _) = ways
        differs = next(
            (pair for pair in zip(one.events, other.events, strict=False) if pair[0] != pair[1]), None
        )
        assert differs is None or seat in {event.actor for event in differs}
        if differs is None:
            assert len(one.events) == len(other.events)


def test_what_is_missing_is_played_once(study: Load) -> None:
    gather = study("gather")

    @given(
        deals=st.integers(0, 40),
        together=st.integers(1, 7),
        before=st.dictionaries(st.sampled_from(["a", "b"]), st.frozensets(st.integers(0, 50))),
    )
    def each_deal_once(deals: int, together: int, before: dict[str, frozenset[int]]) -> None:
        batches = list(gather.missing(Kept(before), [("classic", 3)], "ab", deals, together))
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
        assert gather.otherwise(gather.drawn(held, 2, Random(0))) == 1
        assert gather.otherwise(gather.first_games(held, [("classic", 3), ("super", 4)], ["notebook"])) == 0


def test_as_many_games_of_each_arm_are_drawn(study: Load, tmp_path: Path) -> None:
    games, gather, store = study("games"), study("gather"), study("store")
    numbers = {"notebook": 90, "hasty": 30, "advise": 2}
    with store.opened(tmp_path / "study.sqlite", tmp_path / "none") as held:
        for arm, number in numbers.items():
            held.keep(made_up(games, arm, [(1, 1)] * number))
        drawn = [row.arm for row in gather.drawn(held, 30, Random(0))]
    assert Counter(drawn) == {"notebook": 10, "hasty": 10, "advise": 2}


def test_gathering_plays_each_deal_and_keeps_it(study: Load, tmp_path: Path) -> None:
    games, gather, store = study("games"), study("gather"), study("store")
    with store.opened(tmp_path / "study.sqlite", tmp_path / "none") as held:
        batches = list(gather.missing(held, [("classic", 3)], ("notebook", "hasty"), 5, 2))
        gather.gather(held, batches, gather.WorkPlace())
        both = [
            games.played(games.Batch("classic", 3, arm, tuple(range(5)))) for arm in ("hasty", "notebook")
        ]
        assert list(held.rows()) == [row for rows in both for row in rows]


def test_a_file_has_the_games_of_the_store(study: Load, tmp_path: Path) -> None:
    games, store, page = study("games"), study("store"), study("page")
    rows = games.played(games.Batch("classic", 3, "hasty", (0, 1, 2)))
    with store.opened(tmp_path / "study.sqlite", tmp_path / "none") as held:
        held.keep(reversed(rows))
        store.write_rows(held.rows(), tmp_path / "study.parquet")
    found = page.games_in(store.rows_in(tmp_path / "study.parquet"))
    assert found == {("classic", 3): {"hasty": dict(enumerate(rows))}}


def test_another_sitting_goes_on_from_the_file(study: Load, tmp_path: Path) -> None:
    """Also where the sitting before ended while the file was read, and where the file has more by now."""
    games, store = study("games"), study("store")
    file, rows = tmp_path / "study.parquet", games.played(games.Batch("classic", 3, "hasty", (0, 2, 3)))
    store.write_rows(iter(rows[:2]), file)
    (tmp_path / "later.sqlite").touch()
    for expected in (rows[:2], rows):
        with store.opened(tmp_path / "later.sqlite", file) as held:
            assert list(held.rows()) == expected
            assert held.deals("classic", 3, "hasty") == {row.deal for row in expected}
        store.write_rows(iter(rows), file)


def test_a_file_that_cannot_be_written_wholly_stays_as_it_was(study: Load, tmp_path: Path) -> None:
    games, store = study("games"), study("store")
    file, rows = tmp_path / "study.parquet", games.played(games.Batch("classic", 3, "hasty", (0,)))
    store.write_rows(iter(rows), file)

    def cut_short() -> Iterator[object]:
        yield from rows
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        store.write_rows(cut_short(), file)
    assert list(store.rows_in(file)) == rows


def made_up(games: ModuleType, arm: str, ended: Iterable[tuple[int, int]]) -> list[Any]:
    """Games of classic 3, by the seat of the measured player and who won."""
    return [
        games.Row("classic", 3, arm, deal, seat, winner, winner == 0, int(winner == 0), 5, "made up")
        for deal, (seat, winner) in enumerate(ended)
    ]


def test_the_page_counts_wins_by_seat_and_deal_by_deal(
    study: Load, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of 100 deals the notebook wins 50, and the bluffer 20, ten of them in common; only the bluffer played
    one more. By hand the interval is from −41.7 to −16.9 points."""
    games, page = study("games"), study("page")
    monkeypatch.setattr(page, "PICTURES", tmp_path)
    by_notebook = [(1, 1)] * 50 + [(1, 2)] * 30 + [(1, 3)] * 20
    bluffing = [(1, 1)] * 10 + [(1, 2)] * 40 + [(1, 1)] * 10 + [(1, 2)] * 20 + [(1, 0)] * 20
    arms = {
        arm: {row.deal: row for row in made_up(games, arm, ended)}
        for arm, ended in (("notebook", by_notebook), ("bluffer", [*bluffing, (1, 1)]))
    }
    lines = list(page.page({("got-red-keep", 3): arms}))
    seats = next(line for line in lines if line.startswith("| got-red-keep, 3 | 100 | 50.0 "))
    assert [cell.split()[0] for cell in seats.strip("| ").split(" | ")[2:]] == ["50.0", "30.0", "20.0"]
    (compared,) = (line for line in lines if line.startswith("| got-red-keep, 3 | 100 | −30.0 "))
    assert compared.endswith("| 20.0, beside 0.0 | 70.0 |")
    begins, bluffs = (line for line in lines if line.startswith("- "))
    assert "+16.7 ± " in begins and "a gain at 1 of 1 tables, a loss at 0" in begins
    assert "−30.0 ± 12.4 (got-red-keep with 3)" in bluffs and "a gain at 0 of 1 tables, a loss at 1" in bluffs
    assert "got-red-keep, 3" in (tmp_path / "begins.svg").read_text(encoding="utf-8")
    assert "got-red-keep, 3" in (tmp_path / "bluffer.svg").read_text(encoding="utf-8")
