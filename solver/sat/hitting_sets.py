"""The smallest hitting sets, by python-sat's `Hitman`: sets that have a member of each of some sets."""

from typing import Any


class _NoMainThread:
    """Replaces python-sat's check whether to handle Ctrl-C itself: never, for the reason given in
    `minicard`."""

    @staticmethod
    def check() -> bool:
        """Always False."""
        return False


def smallest_hitting_sets() -> Any:
    """An enumerator of hitting sets, the smallest first; use it as a context manager."""
    from pysat import solvers  # noqa: PLC0415 (reading a sheet need not wait for it)
    from pysat.examples.hitman import Hitman  # noqa: PLC0415

    solvers.MainThread = _NoMainThread
    return Hitman(htype="sorted")
