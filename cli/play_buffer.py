"""The line that is typed into `play`, and the earlier ones that come back to it."""

from prompt_toolkit.buffer import Buffer
from prompt_toolkit.history import FileHistory, History, InMemoryHistory

from cluedo_notes.game.library import data_folder


class LineBuffer(Buffer):
    """The line; kept for later are those that were taken, and no answers to questions."""

    keeps = True

    def append_to_history(self) -> None:
        if self.keeps:
            super().append_to_history()


def earlier_lines() -> History:
    """Earlier lines, kept across sessions where the user's folder can be written to."""
    try:
        folder = data_folder()
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / "play-history"
        file.touch()
    except OSError:
        return InMemoryHistory()
    return FileHistory(str(file))
