"""A player who wants something new every time."""

from collections import Counter
from collections.abc import Mapping

from cluedo_notes import ByNotebook, Category, Situation, events, points_between


class Clara(ByNotebook):
    """Names the suspect and the weapon that were named least often so far, by anybody, of those whose owner
    is not known yet, those that cannot be in the envelope any more included; does not ask twice running in
    one room, and prefers rooms in which they have asked least often themselves."""

    def suggestion(self, situation: Situation, rooms: Mapping[str, int]) -> events.Triple:
        """What was named least often."""
        visits = self.visits(situation)
        latest = situation.table.last_rooms.get(self.name)
        others = [room for room in rooms if room != latest] or list(rooms)
        useful = [room for room in others if room in self.notebook.worth_asking(Category.ROOM)] or others
        room = min(useful, key=lambda one: (visits[one], rooms[one], one))
        return self.freshest(situation, Category.SUSPECT), self.freshest(situation, Category.WEAPON), room

    def starts_from(self, situation: Situation, rooms: Mapping[str, int]) -> events.Triple | None:
        """Without dice only into a room where they did not ask last."""
        latest = situation.table.last_rooms.get(self.name)
        return super().starts_from(situation, {room: way for room, way in rooms.items() if room != latest})

    def goal(self, situation: Situation) -> str:
        """Of the rooms that are looked for the one asked in least often, the nearer first."""
        here = situation.table.spot_of(self.name)
        wanted = [room for room in self.notebook.worth_asking(Category.ROOM) if room != here]
        if not wanted:
            return super().goal(situation)
        visits = self.visits(situation)
        return min(wanted, key=lambda one: (visits[one], points_between(situation.table, here, one), one))

    def visits(self, situation: Situation) -> Counter[str]:
        """How often they have asked in each room."""
        asked = situation.table.suggestions.values()
        return Counter(one.room for one in asked if one.player == self.name)

    def freshest(self, situation: Situation, kind: Category) -> str:
        """The card of a kind with an unknown owner that was named least often, one at random of several."""
        place = tuple(Category).index(kind)
        named = Counter(asked.triple[place] for asked in situation.table.suggestions.values())
        sheet = self.notebook
        known = {card for bits in sheet.has for card in sheet.columns.names(bits)}
        cards = [card.id for card in situation.table.setting.edition.of(kind) if card.id not in known]
        if not cards:
            return sheet.safe(kind)[0]
        fewest = min(named[card] for card in cards)
        return situation.random.choice([card for card in cards if named[card] == fewest])
