"""One command of this program run in a process of its own, which can be ended while it works."""

import json
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from threading import Lock, Thread

import msgspec

from cluedo_notes.cli.language import current_words
from cluedo_notes.cli.play.run_command import Ran, run
from cluedo_notes.game.errors import ExitStatus


class OwnProcess:
    """Runs one command; `end` may be called from another thread, before or while it runs."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._ended = False
        self._process: Popen[bytes] | None = None

    def run(self, arguments: Sequence[str], columns: int | None, known_torn: Path | None = None) -> Ran:
        """Like `run_command.run`. A command that was ended has the exit status of Ctrl-C."""
        settings = json.dumps([columns, None if known_torn is None else str(known_torn)])
        command = [sys.executable, "-P", "-m", __name__, settings, *arguments]
        with self._lock:
            if self._ended:
                return _interrupted()
            # A session of its own, so that everything the command has started ends with it.
            self._process = Popen(command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, start_new_session=True)
            process = self._process
        with process:
            assert process.stdout is not None
            printed = process.stdout.read()
            with self._lock:
                self._process = None
        if self._ended:
            return _interrupted()
        try:
            return msgspec.convert(json.loads(printed), Ran)
        except ValueError:
            what = current_words()("bug", what=f"exit status {process.returncode}")
            return Ran(ExitStatus.BUG, "", what)

    def end(self) -> None:
        """Ends the command at once."""
        with self._lock:
            self._ended = True
            if self._process is not None:
                _kill(self._process.pid)


def _interrupted() -> Ran:
    return Ran(ExitStatus.INTERRUPTED, "", current_words()("interrupted"))


def _kill(process: int) -> None:
    """Kill a process and, where the system knows groups, the processes it has started."""
    if sys.platform == "win32":
        os.kill(process, signal.SIGTERM)
    else:
        os.killpg(process, signal.SIGKILL)


def _end_with_parent() -> None:
    """Ends this process once its parent is gone for any reason, because its input then ends."""
    sys.stdin.buffer.read()
    _kill(os.getpid())


def _work(settings: str, *arguments: str) -> None:
    Thread(target=_end_with_parent, daemon=True).start()
    printed = sys.stdout
    columns, known_torn = json.loads(settings)
    ran = run(arguments, columns, None if known_torn is None else Path(known_torn))
    printed.write(json.dumps(msgspec.to_builtins(ran)))
    printed.flush()
    os._exit(0)  # the work is done, but a thread still waits for the input


if __name__ == "__main__":
    _work(*sys.argv[1:])
