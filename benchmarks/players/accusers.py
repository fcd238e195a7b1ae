"""Players by the notebook who accuse sooner or later than it."""

from cluedo_notes import ByNotebook, Category, SimulatedNotebook, Situation, events


class Waits1(ByNotebook):
    """Is certain, and waits for one more turn of their own before accusing; nobody sees that."""

    PATIENCE = 1

    def __init__(self, name: str, hand: frozenset[str], notebook: SimulatedNotebook) -> None:
        super().__init__(name, hand, notebook)
        self.waited = -1

    def turn_begins(self, situation: Situation) -> None:  # noqa: ARG002 (that of every player)
        """Counts the turns since the player is certain."""
        if self.notebook.envelope is not None:
            self.waited += 1

    def accusation(self, situation: Situation) -> events.Triple | None:  # noqa: ARG002
        """The only solution left, after the wait."""
        return self.notebook.envelope if self.waited >= self.PATIENCE else None


class Waits2(Waits1):
    """Like `Waits1`, for two turns."""

    PATIENCE = 2


class Waits3(Waits1):
    """Like `Waits1`, for three turns."""

    PATIENCE = 3


class Hasty(ByNotebook):
    """Accuses as soon as the sheet leaves three solutions, of one of them."""

    LEFT = 3

    def accusation(self, situation: Situation) -> events.Triple | None:
        """One of the few left, at random."""
        if self.notebook.envelopes > self.LEFT:
            return None
        suspect, weapon, room = (situation.random.choice(self.notebook.possible(kind)) for kind in Category)
        return suspect, weapon, room
