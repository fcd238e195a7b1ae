"""A player who works down the sheet and holds on to what they asked for."""

from collections.abc import Mapping

from cluedo_notes import ByNotebook, Category, Situation, events


class Anna(ByNotebook):
    """Takes each column of the sheet from its top: names the first suspect and the first weapon that are
    still looked for, again and again until they are settled; of a kind that is settled the last card on the
    sheet that nobody else has. Of the rooms within reach they enter the one highest up on the sheet that is
    still looked for; else they walk to the highest one of all."""

    def suggestion(self, situation: Situation, rooms: Mapping[str, int]) -> events.Triple:
        """The top of each column."""
        wanted = [room for room in self.notebook.worth_asking(Category.ROOM) if room in rooms]
        room = wanted[0] if wanted else super().suggestion(situation, rooms)[2]
        return self.top(Category.SUSPECT), self.top(Category.WEAPON), room

    def goal(self, situation: Situation) -> str:
        """The highest room on the sheet that is looked for, wherever it lies."""
        here = situation.table.spot_of(self.name)
        wanted = [room for room in self.notebook.worth_asking(Category.ROOM) if room != here]
        return wanted[0] if wanted else super().goal(situation)

    def top(self, kind: Category) -> str:
        """The first card that is looked for; else the last one that nobody else has."""
        wanted = self.notebook.worth_asking(kind)
        return wanted[0] if wanted else self.notebook.safe(kind)[-1]
