"""One function over many inputs: its results as they are ready, from this process, from several, or from a
cluster.

Work runs only a little ahead of the first input that is not done. A caller who needs the results in order
therefore keeps few of them.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import AbstractContextManager
from queue import SimpleQueue
from time import perf_counter
from typing import Generic, TypeVar

from msgspec import Struct

from cluedo_notes.lab.workers.interruption import Interruption, WorkersLost
from cluedo_notes.lab.workers.processes import workers
from cluedo_notes.language.message import message

Task = TypeVar("Task")
Made = TypeVar("Made")

AHEAD = 2048
AHEAD_IN_A_CLUSTER = 8 * AHEAD
"""The number of inputs that may be begun, counted from the first unfinished one."""

BATCH_SECONDS = 0.25
"""The approximate seconds of work in one batch. That is long compared with the time for handing it over, and
short for a person who waits for results."""

LARGEST_BATCH = 64

BATCHES_A_PROCESS = 4
BATCHES_OF_A_CLUSTER = 256
"""The number of batches handed over at a time, since the number of workers in a cluster is not known."""

LOSSES = 3
"""After this many lost workers, a batch is given up."""


OpenCluster = Callable[[Interruption], AbstractContextManager[Executor]]
"""Opens the workers of a cluster. Raises `WorkersLost`."""


class WorkPlace(Struct, frozen=True):
    """Where work is done: in `jobs` processes of this machine (1: in this process), or in a cluster."""

    jobs: int = 1
    cluster: OpenCluster | None = None


def results(
    work: Callable[[Task], Made],
    given: Sequence[Task],
    place: WorkPlace,
    interruption: Interruption,
) -> Iterator[tuple[int, Made]]:
    """Each input's result with the input's index, as soon as it is ready.

    After an interruption only finished results come, and those that processes of this machine have begun."""
    try:
        if place == WorkPlace():
            for index, input_ in enumerate(given):
                with interruption.ends_wait():
                    result = work(input_)
                yield index, result
            return
        shared = _SharedWork(work, given, place, interruption)
        while not (shared.done or interruption.pressed):
            with _opened(place, interruption) as executor:
                yield from shared.results(executor)
    except KeyboardInterrupt:
        return
    except WorkersLost as error:
        interruption.lost = error


def _opened(place: WorkPlace, interruption: Interruption) -> AbstractContextManager[Executor]:
    """The workers. Raises `WorkersLost`."""
    return workers(place.jobs) if place.cluster is None else place.cluster(interruption)


class _Batch(Struct, Generic[Task]):
    """Inputs that are handed over together. `first`: the index of the first. `losses`: the number of workers
    that were lost while they had them."""

    first: int
    inputs: Sequence[Task]
    losses: int = 0


BatchFuture = Future[tuple[list[Made], float]]
"""The future results of a batch, and the seconds that they took."""


def _worked_on(work: Callable[[Task], Made], inputs: Sequence[Task]) -> tuple[list[Made], float]:
    began = perf_counter()
    return [work(input_) for input_ in inputs], perf_counter() - began


class _SharedWork(Generic[Task, Made]):
    """Work that is handed over in batches. Batches that are lost when an executor breaks are left for the
    next."""

    def __init__(
        self,
        work: Callable[[Task], Made],
        given: Sequence[Task],
        place: WorkPlace,
        interruption: Interruption,
    ) -> None:
        self._work = work
        self._given = given
        self._interruption = interruption
        in_cluster = place.cluster is not None
        self._most_out = BATCHES_OF_A_CLUSTER if in_cluster else BATCHES_A_PROCESS * place.jobs
        self._ahead = AHEAD_IN_A_CLUSTER if in_cluster else AHEAD
        self._next = 0
        self._out: dict[int, _Batch[Task]] = {}
        self._lost: list[_Batch[Task]] = []
        self._finished, self._seconds = 0, 0.0

    @property
    def done(self) -> bool:
        """Are all results there?"""
        return self._next == len(self._given) and not self._out and not self._lost

    def results(self, executor: Executor) -> Iterator[tuple[int, Made]]:
        """The results as they are ready, until none is left, Ctrl-C is pressed or the executor breaks. Raises
        `WorkersLost` for a batch that was lost `LOSSES` times."""
        try:
            yield from self._results(executor)
        except BrokenExecutor:
            self._lost, self._out = [*self._out.values(), *self._lost], {}
            for batch in self._lost:
                batch.losses += 1
                if batch.losses == LOSSES:
                    raise WorkersLost(message("workers-lost", times=LOSSES)) from None

    def _results(self, executor: Executor) -> Iterator[tuple[int, Made]]:
        firsts: dict[BatchFuture[Made], int] = {}
        ended: SimpleQueue[BatchFuture[Made]] = SimpleQueue()
        while self._hand_over(executor, firsts, ended):
            try:
                with self._interruption.ends_wait():
                    future = ended.get()
            except KeyboardInterrupt:
                break
            yield from self._taken(firsts.pop(future), future)
        for future in firsts:
            future.cancel()
        for future, first in firsts.items():
            if not future.cancelled():
                yield from self._taken(first, future)

    def _hand_over(
        self,
        executor: Executor,
        firsts: dict[BatchFuture[Made], int],
        ended: SimpleQueue[BatchFuture[Made]],
    ) -> bool:
        """Hands over as many batches as allowed; each reports to `ended`. Is any still out?"""
        while len(self._out) < self._most_out and (batch := self._next_batch()) is not None:
            self._out[batch.first] = batch
            future = executor.submit(_worked_on, self._work, batch.inputs)
            firsts[future] = batch.first
            future.add_done_callback(ended.put)
        return bool(self._out)

    def _next_batch(self) -> _Batch[Task] | None:
        """The next batch, lost ones first. None if there are no more, or if the first unfinished one is too
        far behind."""
        if self._lost:
            return self._lost.pop(0)
        first = self._next
        self._next = min(first + self._size(), min(self._out, default=first) + self._ahead, len(self._given))
        return _Batch(first, self._given[first : self._next]) if self._next > first else None

    def _size(self) -> int:
        """The number of inputs that take `BATCH_SECONDS`, judging by the finished ones."""
        if not self._seconds:
            return 1
        return max(1, min(LARGEST_BATCH, int(BATCH_SECONDS * self._finished / self._seconds)))

    def _taken(self, first: int, future: BatchFuture[Made]) -> Iterator[tuple[int, Made]]:
        results, seconds = future.result()
        del self._out[first]
        self._finished += len(results)
        self._seconds += seconds
        yield from enumerate(results, start=first)


def in_order(placed: Iterable[tuple[int, Made]]) -> Iterator[Made]:
    """Results in the order of their inputs, each as soon as all before it are there. After Ctrl-C some may be
    missing; then the rest follows."""
    early: dict[int, Made] = {}
    following = 0
    for index, result in placed:
        early[index] = result
        while following in early:
            yield early.pop(following)
            following += 1
    for index in sorted(early):
        yield early.pop(index)
