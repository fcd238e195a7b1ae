"""A player who hides what they are looking for: six questions in ten name cards from their own hand."""

from collections.abc import Mapping

from cluedo_notes import ByNotebook, Category, Situation, events


class Bluffer(ByNotebook):
    """Plays by the notebook and goes where it would. In 60% of the questions, the suspect and the weapon are
    from the player's own hand, if it has any."""

    def suggestion(self, situation: Situation, rooms: Mapping[str, int]) -> events.Triple:
        """What the notebook would ask, or cards from the player's own hand in its place."""
        suspect, weapon, room = super().suggestion(situation, rooms)
        if situation.random.random() < 0.6:
            suspect = self.own(situation, Category.SUSPECT) or suspect
            weapon = self.own(situation, Category.WEAPON) or weapon
        return suspect, weapon, room

    def own(self, situation: Situation, kind: Category) -> str | None:
        """A random card of this kind from the player's own hand; None if there is none."""
        cards = [card.id for card in situation.table.setting.edition.of(kind) if card.id in self.hand]
        return situation.random.choice(cards) if cards else None
