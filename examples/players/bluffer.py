"""A player who hides what they look for: in six questions of ten they name cards of their own hand."""

from collections.abc import Mapping

from cluedo_notes import ByNotebook, Category, Situation, events


class Bluffer(ByNotebook):
    """Plays by the notebook and goes where it would; in 60% of the questions the suspect and the weapon are
    cards of the own hand, where there are any."""

    def suggestion(self, situation: Situation, rooms: Mapping[str, int]) -> events.Triple:
        """What the notebook would ask, or cards of the own hand in its place."""
        suspect, weapon, room = super().suggestion(situation, rooms)
        if situation.random.random() < 0.6:
            suspect = self.own(situation, Category.SUSPECT) or suspect
            weapon = self.own(situation, Category.WEAPON) or weapon
        return suspect, weapon, room

    def own(self, situation: Situation, kind: Category) -> str | None:
        """A card of this kind in the own hand, at random; None: there is none."""
        cards = [card.id for card in situation.table.setting.edition.of(kind) if card.id in self.hand]
        return situation.random.choice(cards) if cards else None
