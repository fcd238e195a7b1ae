"""`play` on a terminal of its own, and the screen that it draws. No wait depends on the clock."""

import os
import re
import select
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from struct import pack
from time import monotonic, perf_counter

import pyte
import pytest

from tests.helpers.cli.ready import Begun, Started, begin
from tests.helpers.programs import environment

if sys.platform != "win32":
    import pty
    import termios
    from fcntl import ioctl

PATIENCE = 300.0
"""Seconds before a screen that stays silent is given up; no test waits for them to pass."""


class PlayTerminal:
    """One `play`; `seen_at` is when what was waited for last came."""

    def __init__(self, arguments: Sequence[str], columns: int = 80, rows: int = 24, **more: str) -> None:
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        if sys.platform == "win32":
            pytest.skip("Windows has no such terminals")
        self._ours, theirs = pty.openpty()
        self.seen_at = self._read_at = perf_counter()
        self._resize(columns, rows)
        self._process = self._begun(arguments, environment(TERM="xterm-256color") | more, theirs)
        os.close(theirs)

    def _begun(self, arguments: Sequence[str], variables: Mapping[str, str], terminal: int) -> Begun:
        return begin(arguments, variables, terminal)

    def __enter__(self) -> "PlayTerminal":
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        os.close(self._ours)

    @property
    def lines(self) -> list[str]:
        """What stands on the screen."""
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self._ours, keys.encode())

    @property
    def process_id(self) -> int:
        """The number that the system has given it."""
        return self._process.pid

    def processor_seconds(self) -> float:
        """What its main thread has used of the processor so far (Linux); a busy machine changes it little."""
        return int(Path(f"/proc/{self._process.pid}/schedstat").read_text(encoding="utf-8").split()[0]) / 1e9

    def started(self) -> list[int]:
        """The processes that it has started, and those that these have started in turn (Linux)."""
        found, asked = [], [self._process.pid]
        while asked:
            threads = Path(f"/proc/{asked.pop()}/task").glob("*/children")
            children = [
                int(child) for thread in threads for child in thread.read_text(encoding="utf-8").split()
            ]
            found += children
            asked += children
        return found

    def kill(self) -> None:
        """End it as a crash would."""
        self._process.kill()
        self._process.wait()

    def hang_up(self) -> None:
        """Close the terminal under it, as when a window is closed."""
        os.close(self._ours)
        self._ours = os.open(os.devnull, os.O_RDWR)

    def resize(self, columns: int, rows: int) -> None:
        """Another size of the window."""
        self.screen.resize(rows, columns)
        self._resize(columns, rows)

    def _resize(self, columns: int, rows: int) -> None:
        ioctl(self._ours, termios.TIOCSWINSZ, pack("HHHH", rows, columns, 0, 0))

    def until(self, seen: Callable[[str], bool]) -> str:
        """Wait until the screen is as it should be and wholly drawn; what stands on it then.

        A screen comes in pieces. Its cursor is hidden before the first and shown after the last.
        """
        until = monotonic() + PATIENCE
        while self.screen.cursor.hidden or not seen(self.text):
            if monotonic() > until or not self._read():
                raise AssertionError(f"never seen; the screen:\n{self.text}")
        self.seen_at = self._read_at
        return self.text

    def until_last(self, number: int) -> str:
        """Wait until the display names the event of this number as the last one; 0: it names none."""
        wanted = re.compile(rf"(^|· )last line: #{number} ·" if number else r"^[\w-]+ · (?!last line: #)")
        return self.until(lambda text: wanted.search(text.partition("\n")[0]) is not None)

    def until_noted(self, number: int) -> str:
        """Wait until the display answers the log's line of this number, be it an event or a correction."""
        wanted = re.compile(rf"^#{number} ", re.MULTILINE)
        return self.until(lambda text: wanted.search(text) is not None)

    def until_still(self) -> str:
        """Draw until nothing has come for five seconds: for pictures taken again, for no verdict."""
        while select.select([self._ours], [], [], 5.0)[0] and self._read():
            pass
        return self.text

    def ended(self) -> int:
        """Wait for its end; its exit status."""
        while self._read():
            pass
        return self._process.wait(PATIENCE)

    def _read(self) -> bool:
        """Draw what comes next; False once nothing comes any more."""
        assert select.select([self._ours], [], [], PATIENCE)[0], f"it stays silent; the screen:\n{self.text}"
        try:
            data = os.read(self._ours, 65536)
        except OSError:  # Linux: the other end is closed
            return False
        self._read_at = perf_counter()
        self._stream.feed(data)
        return bool(data)


class StartedTerminal(PlayTerminal):
    """One `play` that loads its code as it starts."""

    def _begun(self, arguments: Sequence[str], variables: Mapping[str, str], terminal: int) -> Begun:
        return Started(arguments, variables, terminal)
