"""Where the program starts."""

import gc

from cluedo_notes.cli.terminal.streams import secure_streams

FEWER_COLLECTIONS = 100_000
"""Python looks for cycles of dead objects after every 700 new ones. A command makes many at its start, none
of them dead. Objects that last longer are still checked, later."""

INTERRUPTED = 130
"""The exit status after Ctrl-C, as in shells. Its enumeration is not loaded yet."""


def main() -> int:
    """Run one command; returns its exit status."""
    secure_streams()
    gc.set_threshold(FEWER_COLLECTIONS)
    try:
        from cluedo_notes.cli.main import main as run  # noqa: PLC0415 (the whole program)

        return run()
    except KeyboardInterrupt:  # while the program was being loaded; later `run` says so
        return INTERRUPTED
    finally:
        # At its end Python looks through all living objects, more than once, which took a quarter of the time
        # of a sheet. It leaves out frozen objects; files are flushed and closed anyway.
        gc.freeze()
