"""Results of many inputs, with any workers, in any order, however often workers are lost."""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import AbstractContextManager, contextmanager
from random import Random
from typing import Any, overload

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.lab.workers import work
from cluedo_notes.lab.workers.interruption import Interruption
from cluedo_notes.lab.workers.work import (
    AHEAD,
    AHEAD_IN_A_CLUSTER,
    LOSSES,
    WorkPlace,
    in_order,
    results,
)
from cluedo_notes.language.words import words_in


def double(number: int) -> int:
    return 2 * number


def nobody(interruption: Interruption) -> AbstractContextManager[Executor]:
    """A cluster that is not opened."""
    raise NotImplementedError(interruption)


class Unhurried(Executor):
    """Does nothing until it is asked what is ready; then ends the batch that `choose` picks, or breaks."""

    def __init__(self, choose: Callable[[int], int | None]) -> None:
        self._choose = choose
        self.handed: list[tuple[Future[Any], Callable[..., Any], tuple[Any, ...]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **_: Any) -> Future[Any]:
        future = Future[Any]()
        self.handed.append((future, fn, args))
        return future

    def end_one(self) -> None:
        """Called where the results are waited for."""
        waiting = [one for one in self.handed if not one[0].cancelled()]
        place = self._choose(len(waiting))
        if place is None:
            for future, *_ in waiting:
                future.set_exception(BrokenExecutor())
            self.handed = []
        else:
            future, function, arguments = waiting[place]
            self.handed.remove(waiting[place])
            future.set_result(function(*arguments))


class Numbers(Sequence[int]):
    """The first numbers; `drawn` is the highest that was asked for."""

    def __init__(self, number: int) -> None:
        self._range = range(number)
        self.drawn = -1

    def __len__(self) -> int:
        return len(self._range)

    @overload
    def __getitem__(self, place: int) -> int: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[int]: ...
    def __getitem__(self, place: int | slice) -> int | Sequence[int]:
        found = self._range[place]
        self.drawn = max(self.drawn, found if isinstance(found, int) else found[-1])
        return found


@contextmanager
def working(
    monkeypatch: pytest.MonkeyPatch, choose: Callable[[int], int | None]
) -> Iterator[list[Unhurried]]:
    """Within, those who work are unhurried; gives all of them."""
    opened: list[Unhurried] = []

    @contextmanager
    def one_more(*_: object) -> Iterator[Executor]:
        opened.append(Unhurried(choose))
        yield opened[-1]

    class Waiting(work.SimpleQueue):  # type: ignore[type-arg]
        def get(self, *_: Any, **__: Any) -> Any:
            while self.empty():
                opened[-1].end_one()
            return super().get()

    with monkeypatch.context() as patch:
        patch.setattr(work, "_opened", one_more)
        patch.setattr(work, "SimpleQueue", Waiting)
        yield opened


@given(
    number=st.integers(0, 300),
    jobs=st.integers(2, 6),
    seed=st.integers(0, 1000),
    breaks=st.sampled_from([0.0, 0.1, 0.3]),
)
def test_each_result_comes_once_whoever_is_lost(
    number: int, jobs: int, seed: int, breaks: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    random = Random(seed)

    def choose(waiting: int) -> int | None:
        return None if random.random() < breaks else random.randrange(waiting)

    monkeypatch.setattr(work, "LOSSES", 1000)
    with working(monkeypatch, choose) as opened:
        found = list(results(double, range(number), WorkPlace(jobs), Interruption()))
    assert sorted(found) == [(one, 2 * one) for one in range(number)]
    assert bool(opened) == (number > 0)


@pytest.mark.parametrize(
    ("place", "ahead"), [(WorkPlace(2), AHEAD), (WorkPlace(cluster=nobody), AHEAD_IN_A_CLUSTER)]
)
def test_work_runs_a_bounded_way_ahead_of_what_is_not_done(
    place: WorkPlace, ahead: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first input is done last of all that were handed over, again and again: however many there are,
    those who need the results in order never hold more."""
    numbers, held, furthest, first_of_all = Numbers(5 * ahead), 0, 0, 0

    def last_first(waiting: int) -> int:
        return waiting - 1

    def watched() -> Iterator[tuple[int, int]]:
        nonlocal furthest, held
        for placed in results(double, numbers, place, Interruption()):
            assert numbers.drawn < first_of_all + ahead
            furthest = max(furthest, numbers.drawn - first_of_all)
            held += 1
            yield placed
            assert held <= ahead

    with working(monkeypatch, last_first):
        for following in in_order(watched()):
            assert following == 2 * first_of_all
            first_of_all += 1
            held -= 1
    assert first_of_all == len(numbers)
    assert furthest > ahead // 2


def test_inputs_that_cost_worker_after_worker_are_given_up_with_what_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All but the first are done; that breaks whoever tries it."""

    def all_but_the_first(waiting: int) -> int | None:
        return waiting - 1 if waiting > 1 else None

    interruption = Interruption()
    with working(monkeypatch, all_but_the_first) as opened:
        found = list(results(double, range(20), WorkPlace(2), interruption))
    assert sorted(found) == [(one, 2 * one) for one in range(1, 20)]
    assert interruption.lost is not None
    assert interruption.lost.message.arguments == {"times": LOSSES}
    assert len(opened) == LOSSES


def test_a_process_that_is_killed_is_one_line_and_a_new_one_begins() -> None:
    interruption = Interruption()
    found = list(results(end_process, [0, 1, 2], WorkPlace(2), interruption))
    assert interruption.lost is not None
    assert "processes" in words_in("en").say(interruption.lost.message)
    assert {index for index, _ in found} <= {0, 2}
    assert interruption.lost.message.arguments == {"times": LOSSES}  # as many processes were begun for it


def end_process(number: int) -> int:
    if number == 1:
        os.kill(os.getpid(), signal.SIGTERM)
    return number


@pytest.mark.parametrize("place", [WorkPlace(1), WorkPlace(2)])
def test_after_ctrl_c_what_is_done_comes_and_nothing_more_is_begun(
    place: WorkPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    interruption, found, begun = Interruption(), [], list[int]()

    def work_on(number: int) -> int:
        begun.append(number)
        return double(number)

    with working(monkeypatch, lambda _: 0), interruption.noted():
        for index, one in results(work_on, range(1000), place, interruption):
            found.append((index, one))
            if index == 7:
                signal.raise_signal(signal.SIGINT)  # while it is printed: this goes on
    assert found == [(one, 2 * one) for one in begun]
    assert 8 <= len(found) < 1000
    assert interruption.pressed


def test_what_was_done_when_ctrl_c_came_is_taken_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those who work had more in hand than was looked at: no result of it is lost."""
    interruption, found = Interruption(), list[int]()
    with working(monkeypatch, lambda _: 0) as opened, interruption.noted():
        for index, _ in results(double, range(10_000), WorkPlace(3), interruption):
            found.append(index)
            if len(found) == 1:
                signal.raise_signal(signal.SIGINT)
                handed = len(opened[0].handed)
                for _ in range(handed - 2):  # the last two are not begun
                    opened[0].end_one()
    assert found == list(range(handed - 1))


def test_processes_work_no_further_after_ctrl_c() -> None:
    interruption, found = Interruption(), list[int]()
    with interruption.noted():
        for index, _ in results(double, range(10_000), WorkPlace(2), interruption):
            found.append(index)
            if len(found) == 1:
                signal.raise_signal(signal.SIGINT)
    assert sorted(found) == list(range(len(found)))
    assert len(found) < 10_000


def test_a_first_ctrl_c_ends_a_wait_and_a_second_anything() -> None:
    interruption = Interruption()
    with interruption.noted():
        with pytest.raises(KeyboardInterrupt), interruption.ends_wait():
            signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_ctrl_c_between_two_waits_ends_the_next() -> None:
    interruption = Interruption()
    with interruption.noted():
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt), interruption.ends_wait():
            pytest.fail("nobody waits any more")


def test_who_was_started_to_ignore_ctrl_c_ignores_it() -> None:
    """A shell starts so what it runs in the background."""
    interruption, before = Interruption(), signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with interruption.noted(), interruption.ends_wait():
            signal.raise_signal(signal.SIGINT)
        assert not interruption.pressed
    finally:
        signal.signal(signal.SIGINT, before)


@given(order=st.permutations(range(12)), missing=st.sets(st.integers(0, 11)))
def test_results_are_put_in_order_also_around_those_that_never_come(
    order: list[int], missing: set[int]
) -> None:
    """Each as soon as all before it are there, those behind a missing one in the end."""
    coming = [index for index in order if index not in missing]
    come: list[int] = []

    def placed() -> Iterator[tuple[int, int]]:
        for index in coming:
            come.append(index)
            yield index, index

    taken = [(result, len(come)) for result in in_order(placed())]
    assert [result for result, _ in taken] == sorted(coming)
    for result, number in taken:
        awaited = range(result + 1) if result < min(missing, default=12) else coming
        assert number == max(coming.index(index) for index in awaited) + 1
