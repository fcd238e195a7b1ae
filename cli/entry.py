"""Where the program starts."""

import gc

from cluedo_notes.cli.terminal.streams import secure_streams

FEWER_COLLECTIONS = 100_000
"""Python looks for cycles of dead objects after every 700 new ones; a command makes many in starting, none of
them dead. What lasts longer is still looked through, in time."""


def main() -> int:
    """Run one command; returns its exit status."""
    secure_streams()
    gc.set_threshold(FEWER_COLLECTIONS)
    from cluedo_notes.cli.main import main as run  # noqa: PLC0415 (the whole program)

    try:
        return run()
    finally:
        # In ending Python looks through all that is alive, more than once: a quarter of what a sheet took.
        # What is frozen it leaves out; files are flushed and closed all the same.
        gc.freeze()
