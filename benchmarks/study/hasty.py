"""Players by the notebook who accuse before they are certain."""

from itertools import product

from cluedo_notes.editions import Category
from cluedo_notes.game.log.events import Triple
from cluedo_notes.game.simulation.dealing import triple_of
from cluedo_notes.game.simulation.strategies import ByNotebook, Situation


class Hasty(ByNotebook):
    """Names any of the envelopes that the sheet leaves, once it leaves no more than `left`."""

    left = 2

    def accusation(self, situation: Situation) -> Triple | None:
        """One of the last envelopes, each with equal chance."""
        sheet = self.notebook
        if sheet.envelopes > self.left + len(sheet.ruled_out):
            return None
        triples = map(triple_of, product(*(sheet.possible(kind) for kind in Category)))
        open_ones = [one for one in triples if sheet.columns.bits(one) not in sheet.ruled_out]
        return situation.random.choice(open_ones) if len(open_ones) <= self.left else None


class Hastier(Hasty):
    """The same with four envelopes left."""

    left = 4
