"""A player who follows the advice that reads nothing, and accuses only when the envelope is certain."""

from cluedo_notes import ByAdvice, Situation, events


class Patient(ByAdvice):
    """Asks as `advise --no-read-askers` recommends; takes no risk."""

    def accusation(self, situation: Situation) -> events.Triple | None:
        """The envelope, if only one is left."""
        return self._conclusions(situation).certain
