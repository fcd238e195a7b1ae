"""A player who follows the advice that reads nothing, and accuses only when the envelope is certain."""

from cluedo_notes import ByAdvice, Situation, events


class Patient(ByAdvice):
    """Asks as `advise --no-read-askers` says; takes no chance."""

    def accusation(self, situation: Situation) -> events.Triple | None:
        """The envelope, where only one is left."""
        return self._conclusions(situation).certain
