"""The line that is typed into `play`, and the earlier ones that come back to it."""

from contextlib import suppress

from prompt_toolkit.buffer import Buffer
from prompt_toolkit.history import FileHistory, History, InMemoryHistory

from cluedo_notes.game.library import data_folder
from cluedo_notes.game.whole_file import Made, NotWritten


class LineBuffer(Buffer):
    """The line; kept for later are those that were taken, and no answers to questions."""

    keeps = True

    def append_to_history(self) -> None:
        if self.keeps:
            super().append_to_history()


def earlier_lines() -> History:
    """Earlier lines, kept across sessions where the user's folder can be written to."""
    try:
        Made().folder(data_folder())
        file = data_folder() / "play-history"
        file.touch(0o600)
    except (OSError, NotWritten):
        return InMemoryHistory()
    return _Kept(str(file))


class _Kept(FileHistory):
    """A line that a full disk does not keep comes back in this session all the same."""

    def store_string(self, string: str) -> None:
        with suppress(OSError):
            super().store_string(string)
