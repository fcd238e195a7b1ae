"""Players by the notebook who ask in a way of their own: to trap, to repeat, to hide late; and who weigh."""

from collections.abc import Mapping

from cluedo_notes import ByAdvice, ByNotebook, Category, Situation, events, points_between


class Trapper(ByNotebook):
    """In half of the questions, replaces the suspect or the weapon with a card known to be with another
    player, if there is one. The card shown then reveals less to those who listen."""

    def suggestion(self, situation: Situation, rooms: Mapping[str, int]) -> events.Triple:
        """The notebook's question, or one of its cards together with known ones."""
        suspect, weapon, room = super().suggestion(situation, rooms)
        if situation.random.random() < 0.5:
            return suspect, weapon, room
        if situation.random.random() < 0.5:
            return self.known(situation, Category.SUSPECT) or suspect, weapon, room
        return suspect, self.known(situation, Category.WEAPON) or weapon, room

    def known(self, situation: Situation, kind: Category) -> str | None:
        """A card of the category that is known to be with somebody else, at random."""
        shape = self.notebook.columns
        known = {card for column in self.notebook.others for card in shape.names(self.notebook.has[column])}
        cards = [card.id for card in situation.table.setting.edition.of(kind) if card.id in known]
        return situation.random.choice(cards) if cards else None


class Copycat(ByNotebook):
    """Repeats the last question of another player, with one card replaced by a needed one."""

    def suggestion(self, situation: Situation, rooms: Mapping[str, int]) -> events.Triple:
        """The last question of another player, with the suspect or the weapon of the notebook."""
        suspect, weapon, room = super().suggestion(situation, rooms)
        others = [asked for asked in situation.table.suggestions.values() if asked.player != self.name]
        if not others:
            return suspect, weapon, room
        heard_suspect, heard_weapon, heard_room = others[-1].triple
        room = heard_room if heard_room in rooms else room
        if situation.random.random() < 0.5:
            return heard_suspect, weapon, room
        return suspect, heard_weapon, room


class Sleeper(ByNotebook):
    """Asks openly three times, then hides: with a suspect and a weapon of their own hand, if there are
    any."""

    OPEN = 3

    def suggestion(self, situation: Situation, rooms: Mapping[str, int]) -> events.Triple:
        """The notebook's question; later own cards with its room."""
        suspect, weapon, room = super().suggestion(situation, rooms)
        asked = sum(asked.player == self.name for asked in situation.table.suggestions.values())
        if asked < self.OPEN:
            return suspect, weapon, room
        return (
            self.own(situation, Category.SUSPECT, suspect),
            self.own(situation, Category.WEAPON, weapon),
            room,
        )

    def own(self, situation: Situation, kind: Category, else_card: str) -> str:
        """One of the player's own cards of the category; without one, the given card."""
        cards = [card.id for card in situation.table.setting.edition.of(kind) if card.id in self.hand]
        return situation.random.choice(cards) if cards else else_card


class Weighing(ByAdvice):
    """Counts exactly, asks for the likeliest solution in the likeliest room within reach, and accuses of it
    above one half."""

    def accusation(self, situation: Situation) -> events.Triple | None:
        """The likeliest solution if its probability is above one half."""
        likeliest, chance = self.likeliest(situation)
        return likeliest if chance > 0.5 else None

    def starts_from(self, situation: Situation, rooms: Mapping[str, int]) -> events.Triple | None:
        """Stays, or takes a passage, if that leads to the likeliest room."""
        (_, _, room), _ = self.likeliest(situation)
        return self.suggestion(situation, {room: rooms[room]}) if room in rooms else None

    def suggestion(self, situation: Situation, rooms: Mapping[str, int]) -> events.Triple:
        """The likeliest suspect and weapon, in the likeliest room."""
        (suspect, weapon, _), _ = self.likeliest(situation)
        cells = self._conclusions(situation).adviser.cells
        return suspect, weapon, max(sorted(rooms), key=lambda room: cells[room]["envelope"])

    def goal(self, situation: Situation) -> str:
        """The likeliest room or, if the pawn is in it, the nearest other possible one."""
        (_, _, room), _ = self.likeliest(situation)
        here = situation.table.spot_of(self.name)
        if room != here:
            return room
        others = [other for other in self.notebook.possible(Category.ROOM) if other != here]
        return min(others, key=lambda other: points_between(situation.table, here, other), default=room)

    def likeliest(self, situation: Situation) -> tuple[events.Triple, float]:
        """The likeliest solution by the exact count, and its probability."""
        envelopes = self._conclusions(situation).adviser.envelopes
        suspect, weapon, room = likeliest = max(sorted(envelopes), key=envelopes.__getitem__)
        return (suspect, weapon, room), envelopes[likeliest]
