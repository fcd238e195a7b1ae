"""Ctrl-C for a command that serves until then."""

import os
import signal
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

PATIENCE = 300.0
"""Seconds that a server has to begin."""

PAUSE = 0.02
"""Seconds between two tries."""


@contextmanager
def interrupted_once_it_answers(address: str = "127.0.0.1") -> Iterator[list[str]]:
    """Gives the option for a port on which nobody listens; interrupts this process once somebody does."""
    with socket.socket() as free:
        free.bind((address, 0))
        port = free.getsockname()[1]
    with interrupted_once_it_answers_at(address, port):
        yield ["--port", str(port)]


@contextmanager
def interrupted_once_it_answers_at(address: str, port: int) -> Iterator[None]:
    """Interrupts this process once somebody listens there. Fails if nobody does for too long."""
    done, given_up = threading.Event(), threading.Event()
    thread = threading.Thread(target=_interrupt, args=(address, port, done, given_up))
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
    assert not given_up.is_set(), f"nobody answers at {address}:{port}"


def _interrupt(address: str, port: int, done: threading.Event, given_up: threading.Event) -> None:
    """An answer, not a connection: the socket listens before the server heeds Ctrl-C."""
    until = time.monotonic() + PATIENCE
    while not done.wait(PAUSE) and not _answers(address, port):
        if time.monotonic() > until:
            given_up.set()
            break
    if not done.is_set():
        os.kill(os.getpid(), signal.SIGINT)


def _answers(address: str, port: int) -> bool:
    try:
        with socket.create_connection((address, port), timeout=PATIENCE) as asked:
            asked.sendall(b"GET / HTTP/1.0\r\n\r\n")
            return asked.recv(1) != b""
    except OSError:
        return False
