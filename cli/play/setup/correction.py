"""The set-up of a game corrected within `play`: the questions of a new game, answered as they were, at the
one that is to be answered anew."""

from collections.abc import Sequence
from pathlib import Path
from typing import assert_never

from msgspec.structs import replace

from cluedo_notes.cli.games.new import split_names
from cluedo_notes.cli.play.setup.new_game import NewGameSetup, SetupQuestion
from cluedo_notes.game.entry.corrected import SetupPart, place_of_corrected, seated_again, without_hand
from cluedo_notes.game.entry.setup import Setup, header_of
from cluedo_notes.game.log.events import Event
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.language.message import Message, message


class GameCorrection(NewGameSetup):
    """A game whose hand or players are being corrected."""

    def __init__(self, log: Log, part: SetupPart) -> None:
        self._old = Path(log.file)
        super().__init__(place_of_corrected(self._old))
        self._log = log
        self._part = part
        self._last = log.header
        self.typed = self._as_it_was = without_hand(log)
        match part:
            case SetupPart.PLAYERS:
                self.step = SetupQuestion.PLAYERS
                self.begun = ", ".join(self._last_players)
            case SetupPart.HAND:
                self.step = SetupQuestion.HAND if self.typed.me is not None else SetupQuestion.ME
            case _:
                assert_never(part)
        self._tick()

    @property
    def title(self) -> Message:
        """What is being set up."""
        return message("correct-game", game=self._old.stem)

    def _tick(self) -> None:
        """Where the keeper's hand is asked for, tick the cards that it had."""
        header, me = self._log.header, self.typed.me
        if self.step is SetupQuestion.HAND and me is not None and self._names.player(me) == header.me:
            self.chosen = list(header.hand or ())

    def _with(self, text: str) -> Setup:
        if self.step is SetupQuestion.PLAYERS:
            return seated_again(self._log, split_names(text) or self._last_players)
        return super()._with(text)

    def _go_on(self, typed: Setup) -> None:
        super()._go_on(typed)
        self._tick()

    def _is_asked(self, step: SetupQuestion) -> bool:
        """Only what the correction changes is asked; who keeps the notes, where the keeper left."""
        match step:
            case SetupQuestion.SUSPECTS | SetupQuestion.PAWNS | SetupQuestion.FIRST:
                return False
            case SetupQuestion.ME:
                return self._log.header.me is not None and self.typed.me is None
            case SetupQuestion.DEALER if self._part is SetupPart.HAND:
                return False
        return super()._is_asked(step)

    def _events(self) -> Sequence[Event]:
        return read_log(self._old).events

    def create(self) -> Path:
        """As for a new game, with the old one's events; where nothing was changed, the old game."""
        if self._nothing_changed():
            self.made = message("correct-nothing", game=self._old.stem)
            return self._old
        self._path = place_of_corrected(self._old)
        path = super().create()
        self.made = message(f"corrected-{self._part}", game=path.stem, old=self._old.stem)
        return path

    def _nothing_changed(self) -> bool:
        was, now = (
            header_of(replace(setup, hand=()), self._unchanged) for setup in (self._as_it_was, self.typed)
        )
        return was == now and set(self.typed.hand) == set(self._log.header.hand or ())
