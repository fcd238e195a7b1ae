"""A file that one process at a time has locked."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE, Popen

import pytest

from cluedo_notes.game.log.locking import locked_file
from tests.helpers.posix import posix
from tests.helpers.programs import python, start

HOLDER = """
import sys
from pathlib import Path
from cluedo_notes.game.log.locking import locked_file

with locked_file(Path(sys.argv[1]), 1):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / ".friday.jsonl.lock"


@pytest.fixture
def holder(file: Path) -> Iterator["Popen[bytes]"]:
    """Another process that holds the lock until its input ends."""
    with start(python(HOLDER, file), stdin=PIPE, stdout=PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"held\n"
        yield process
        process.kill()


def can_be_locked(file: Path) -> bool:
    try:
        with locked_file(file, 0):
            return True
    except TimeoutError:
        return False


def test_a_lock_is_free_before_and_after_it_is_held(file: Path) -> None:
    for _ in range(2):
        with locked_file(file, 0):
            assert not can_be_locked(file)
        assert can_be_locked(file)


def test_another_process_is_waited_for(file: Path, holder: "Popen[bytes]") -> None:
    assert not can_be_locked(file)
    assert holder.stdin is not None
    holder.stdin.close()
    with locked_file(file, 30):
        assert holder.wait() == 0


def test_a_process_that_is_killed_holds_nothing(file: Path, holder: "Popen[bytes]") -> None:
    holder.kill()
    with locked_file(file, 30):
        pass


@posix
def test_a_process_started_meanwhile_holds_nothing(file: Path) -> None:
    with locked_file(file, 0):
        started = os.fork()
        if not started:
            os.read(os.pipe()[0], 1)  # until it is killed
    assert can_be_locked(file)
    os.kill(started, 9)
    os.waitpid(started, 0)


def test_the_file_is_for_the_user_alone(file: Path) -> None:
    with locked_file(file, 0):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_lock_is_never_put_through_a_link(file: Path, tmp_path: Path) -> None:
    file.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(OSError, match="friday"), locked_file(file, 0):
        pass
    assert not (tmp_path / "elsewhere").exists()
