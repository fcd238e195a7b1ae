"""Correcting the set-up within `play`: the questions of a new game, with the old answers filled in."""

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from cluedo_notes.cli.play.setup.new_game import NewGameSetup
from cluedo_notes.game.entry.setup.conversation import SetupQuestion, correction
from cluedo_notes.game.entry.setup.corrected import SetupPart, copied_events, place_of_corrected, without_hand
from cluedo_notes.game.log.events import Event
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.language.message import message


class GameCorrection(NewGameSetup):
    """A game whose hand or players are being corrected."""

    def __init__(self, log: Log, part: SetupPart) -> None:
        self._log, self._part, self._old = log, part, Path(log.file)
        self._begin(correction(log, part))
        self.title = message("correct-game", game=self._old.stem)
        if self.now.step is SetupQuestion.PLAYERS:
            self.begun = ", ".join(log.deal.players)

    def _events(self) -> Sequence[Event]:
        return copied_events(read_log(self._old), self.now.typed)

    def create(self) -> Path:
        """Like a new game, with the old one's events; without changes, the old game."""
        if self._nothing_changed():
            self.made = message("correct-nothing", game=self._old.stem)
            return self._old
        self.now = replace(self.now, path=place_of_corrected(self._old))
        path = super().create()
        self.made = message(f"corrected-{self._part}", game=path.stem, old=self._old.stem)
        return path

    def _nothing_changed(self) -> bool:
        typed = self.now.typed
        was, now = (replace(setup, hand=()).header for setup in (without_hand(self._log), typed))
        return was == now and set(typed.hand) == set(self._log.header.hand or ())
