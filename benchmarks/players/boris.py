"""A player who asks after what the others asked."""

from collections.abc import Mapping

from cluedo_notes import ByNotebook, Category, Situation, events


class Boris(ByNotebook):
    """Looks at the latest question of another player in which somebody showed a card: names the suspect and
    the weapon of it that they look for themselves, and prefers its room. What that question does not give
    they take from the question before it, and so on; else as the notebook."""

    def suggestion(self, situation: Situation, rooms: Mapping[str, int]) -> events.Triple:
        """What others were shown something for, as far as it is unknown here."""
        suspect, weapon, room = super().suggestion(situation, rooms)
        wanted = [one for one in self.heard(situation, Category.ROOM) if one in rooms]
        return (
            next(iter(self.heard(situation, Category.SUSPECT)), suspect),
            next(iter(self.heard(situation, Category.WEAPON)), weapon),
            wanted[0] if wanted else room,
        )

    def goal(self, situation: Situation) -> str:
        """The room that was last asked about with an answer, if it is looked for."""
        here = situation.table.spot_of(self.name)
        wanted = [one for one in self.heard(situation, Category.ROOM) if one != here]
        return wanted[0] if wanted else super().goal(situation)

    def heard(self, situation: Situation, kind: Category) -> list[str]:
        """The cards of a kind that are looked for and that others named when a card was shown, the latest
        first."""
        looked_for = self.notebook.worth_asking(kind)
        found = []
        for asked in reversed(list(situation.table.suggestions.values())):
            shown = any(answer.action is events.Action.SHOW for answer in asked.responses)
            card = asked.triple[tuple(Category).index(kind)]
            if shown and asked.player != self.name and card in looked_for:
                found.append(card)
        return found
