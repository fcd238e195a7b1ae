"""Where the program starts: what is kept as text is said before anything is imported."""

import gc
import sys

from cluedo_notes.cli.kept.answers import kept_answer
from cluedo_notes.cli.terminal.streams import failure_of, secure_streams

FEWER_COLLECTIONS = 100_000
"""Python looks for cycles of dead objects after every 700 new ones; a command makes many in starting, none of
them dead. What lasts longer is still looked through, in time."""


def main() -> int:
    """Run one command; returns its exit status."""
    secure_streams()
    if _said(kept_answer(sys.argv[1:]) if _shows_every_sign() else None):
        return 0
    gc.set_threshold(FEWER_COLLECTIONS)
    from cluedo_notes.cli.main import main as run  # noqa: PLC0415 (the whole program)

    try:
        return run()
    finally:
        # In ending Python looks through all that is alive, more than once: a quarter of what a sheet took.
        # What is frozen it leaves out; files are flushed and closed all the same.
        gc.freeze()


def _shows_every_sign() -> bool:
    return sys.stdout.encoding.lower() in ("utf-8", "utf8")


def _said(answer: str | None) -> bool:
    """Print a kept answer. Was there one, and could it be printed? Where it could not, the whole program says
    why."""
    if answer is None:
        return False
    sys.stdout.write(answer)
    return failure_of(sys.stdout) is None
