"""A player who follows the advice that reads nothing, and accuses only when the envelope is certain."""

from cluedo_notes.game.advice.adviser import Adviser
from cluedo_notes.game.log.events import Triple
from cluedo_notes.lab.players.by_advice import ByAdvice
from cluedo_notes.lab.players.notebook import SimulatedNotebook
from cluedo_notes.lab.players.strategies import ByNotebook, Situation


class Patient(ByAdvice):
    """Asks as `advise --no-read-askers` says; takes no chance."""

    def __init__(self, name: str, hand: frozenset[str], notebook: SimulatedNotebook) -> None:
        super().__init__(ByNotebook(name, hand, notebook), Adviser)

    def accusation(self, situation: Situation) -> Triple | None:
        """The envelope, where only one is left."""
        return self._conclusions(situation).certain
