"""Every command that writes a file, on a full disk: either everything is done, or nothing, and one line says
why."""

from pathlib import Path

import pytest

full_disk = pytest.importorskip(
    "tests.helpers.cli.full_disk", reason="there is no RLIMIT_FSIZE here", exc_type=ImportError
)
CASES = full_disk.CASES

each_command = pytest.mark.parametrize("name", CASES)


@pytest.mark.slow
@each_command
def test_a_file_that_may_not_grow_is_as_it_was_and_nothing_is_left_behind(name: str, tmp_path: Path) -> None:
    case = CASES[name]
    room = full_disk.with_room(case, tmp_path / "room")
    assert (room.status, room.after != room.before) == (0, True), room.said
    assert full_disk.limited(case, tmp_path / "limited").nothing(case)


@pytest.mark.slow
@each_command
def test_on_a_full_disk_everything_is_done_or_nothing(name: str, tmp_path: Path) -> None:
    case = CASES[name]
    try:
        full = full_disk.full(case, tmp_path / "full", 0)
    except PermissionError as error:
        pytest.skip(f"no disk in memory can be mounted here: {error}")
    assert full.nothing(case), full
    page = full_disk.full(case, tmp_path / "page", full_disk.PAGE)
    assert page.nothing(case) or page.done_as(full_disk.with_room(case, tmp_path / "room")), page
