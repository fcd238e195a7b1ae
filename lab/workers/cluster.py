"""A cluster of Dask that works for `simulate` and `verify`. Needs the extra `cluster`.

Its workers need the same program and the same files. Tasks are sent as bytes, which the scheduler does not
read. A worker without the program can therefore say so; Dask would end a worker that cannot read its task.
"""

import asyncio
import logging
import pickle
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from threading import Lock
from typing import Any, TypeVar

from distributed import Client, KilledWorker, get_worker
from distributed import Future as RemoteFuture
from distributed.core import rpc

from cluedo_notes.lab.program import contents_of
from cluedo_notes.lab.workers.interruption import Interruption, WorkersLost
from cluedo_notes.language.message import Message, message
from cluedo_notes.limits import SECONDS_FOR_A_SCHEDULER

CallResult = TypeVar("CallResult")

DISTRIBUTION = "cluedo-notes"

WORKING = ("limits", "language", "editions", "solver", "game", "presentation", "lab", "cli")
"""The folders with the program of the workers, including editions and sentences."""

WORKING_SUFFIXES = (".py", ".toml", ".board", ".mo")


@contextmanager
def cluster(address: str, warn: Callable[[Message], None], interruption: Interruption) -> Iterator[Executor]:
    """The workers of the scheduler with this address. If a worker is lost, another does its work. At the end,
    work that has not begun is dropped. `warn` gets messages that do not stop the work.

    Raises `WorkersLost` if the scheduler cannot be reached, if workers are lost repeatedly, or if they do not
    have the same program."""
    for name in ("distributed", "distributed.client", "tornado", "tornado.application"):  # said below, once
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    with interruption.ends_wait():
        client = _connected(address)
    try:
        if not client.nthreads():
            warn(message("cluster-without-workers", address=address))
        yield _ClusterExecutor(client)
    except _OtherProgram as error:
        worker, theirs = error.args
        ours = version(DISTRIBUTION)
        raise WorkersLost(message("cluster-other-program", worker=worker, found=theirs, ours=ours)) from None
    except ModuleNotFoundError as error:
        raise WorkersLost(message("cluster-without-program", address=address, module=error.name)) from None
    except KilledWorker as error:
        raise WorkersLost(message("workers-lost", times=error.allowed_failures + 1)) from None
    except (CancelledError, OSError):
        raise WorkersLost(message("cluster-lost", address=address)) from None
    finally:
        client.close()


def _connected(address: str) -> Client:
    """A client of the scheduler. Raises `WorkersLost`."""
    try:
        identity = asyncio.run(_identity(address))
        if identity.get("type") != "Scheduler":
            raise ValueError(identity)  # a worker, or a client
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the versions differ; the workers compare what matters
            return Client(address, timeout=SECONDS_FOR_A_SCHEDULER, set_as_default=False)
    except (OSError, ValueError):
        raise WorkersLost(message("cluster-out-of-reach", address=address)) from None


async def _identity(address: str) -> dict[str, Any]:
    """The identity of the scheduler. A client that reaches nobody could not be closed quietly."""
    async with rpc(address, timeout=SECONDS_FOR_A_SCHEDULER) as scheduler:
        return dict(await asyncio.wait_for(scheduler.identity(), SECONDS_FOR_A_SCHEDULER))


class _ClusterExecutor(Executor):
    """The workers of a cluster as a `concurrent.futures` executor. In Dask's own executor, a result that
    cannot be fetched is awaited for ever."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def submit(self, fn: Callable[..., CallResult], /, *args: Any, **kwargs: Any) -> Future[CallResult]:
        """Like `Executor.submit`: when the worker reads its input, the call is made."""
        assert not kwargs
        return _RemoteCall(
            self._client.submit(pickle.loads, pickle.dumps(_WrittenCall(fn, args)), pure=False)
        )


class _RemoteCall(Future[CallResult]):
    """A call made at a worker. The thread that needs its result fetches it: a thread that did so in advance
    could wait for ever for a cluster that is gone."""

    def __init__(self, remote: "RemoteFuture[CallResult]") -> None:
        super().__init__()
        self._remote = remote
        remote.add_done_callback(self._end)

    def _end(self, _remote: object) -> None:
        if self.set_running_or_notify_cancel():
            super().set_result(None)  # type: ignore[arg-type]

    def result(self, timeout: float | None = None) -> CallResult:
        """Like `Future.result`. Raises the errors of the call and of the connection."""
        super().result(timeout)
        made: CallResult = self._remote.result()
        return made


class _WrittenCall:
    """A call that is made when it is read; until then it is bytes."""

    def __init__(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        self._written = pickle.dumps((function, arguments))

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[str, bytes]]:
        return _call_here, (_mark(), self._written)


class _OtherProgram(Exception):
    """An error: a worker's program is not the caller's. Its arguments are the worker and its version."""


_ONE_AT_A_TIME = Lock()
"""Several threads of a worker are not faster, because one interpreter runs them in turn."""


def _call_here(mark: str, written: bytes) -> Any:
    """Makes a call at a worker for a program with this mark. Raises `_OtherProgram`."""
    if mark != _mark():
        raise _OtherProgram(get_worker().address, version(DISTRIBUTION))
    function, arguments = pickle.loads(written)
    with _ONE_AT_A_TIME:
        return function(*arguments)


@cache
def _mark() -> str:
    """The mark of this worker's program."""
    whole = sha256()
    for piece in contents_of(WORKING, WORKING_SUFFIXES):
        whole.update(piece)
    return whole.hexdigest()
