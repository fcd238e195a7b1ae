"""The command on a terminal of its own, for questions and looks that only occur there."""

import os
import select
import sys
from codecs import IncrementalDecoder, getincrementaldecoder
from collections.abc import Sequence
from struct import pack
from time import monotonic

import pytest

from tests.helpers.cli.ready import begin
from tests.helpers.programs import environment

if sys.platform != "win32":
    import pty
    import termios
    from fcntl import ioctl

PATIENCE = 300.0
"""Seconds before a terminal that stays silent is given up; no test waits for them to pass."""


def on_terminal(
    arguments: Sequence[str], columns: int = 80, answers: Sequence[tuple[str, str]] = (), **more: str
) -> tuple[int, str]:
    """Exit status and everything on the screen; each answer is typed once its question stands there."""
    if sys.platform == "win32":
        pytest.skip("Windows has no such terminals")
    ours, theirs = pty.openpty()
    ioctl(theirs, termios.TIOCSWINSZ, pack("HHHH", 50, columns, 0, 0))
    process = begin(arguments, environment(TERM="xterm", INPUTRC=os.devnull) | more, theirs)
    os.close(theirs)
    decoder = getincrementaldecoder("utf-8")("replace")
    try:
        screen = ""
        for question, answer in answers:
            before = len(screen)
            until = monotonic() + PATIENCE
            while question not in screen[before:] or not _waits(ours, screen):
                assert monotonic() < until, (question, screen)
                if select.select([ours], [], [], 0.01)[0]:
                    more = _read(ours, decoder)
                    assert more, (question, screen)
                    screen += more
            os.write(ours, answer.encode())
        while more := _read(ours, decoder):
            screen += more
        return process.wait(PATIENCE), screen.replace("\r\n", "\n")
    finally:
        os.close(ours)
        if process.poll() is None:
            process.kill()
            process.wait()


def _waits(terminal: int, screen: str) -> bool:
    """Does the program wait for an answer: with its question there to the end, or reading key by key?

    Keys that come earlier are echoed in the middle of the question, or thrown away when it turns to reading
    key by key. A program that fills the screen always reads so, however its last line ends.
    """
    asks = "\x1b[?1049h" not in screen and screen.endswith((": ", ":\xa0", ") "))
    return asks or not termios.tcgetattr(terminal)[3] & termios.ICANON


def _read(terminal: int, decoder: IncrementalDecoder) -> str:
    """What has appeared meanwhile, in whole characters; empty when the program has ended."""
    while True:
        assert select.select([terminal], [], [], PATIENCE)[0], "the terminal stays silent"
        try:
            piece = os.read(terminal, 65536)
        except OSError:
            return ""  # Linux: the other end is closed
        if (text := decoder.decode(piece)) or not piece:
            return text
