"""Three relatives at the table, each the answer to one question: how do your relatives play Cluedo?

The author did not know how the advice reads the others' questions. They used only docs/players.md, its
examples, and a printed situation.
"""

from collections.abc import Mapping

from cluedo_notes import ByNotebook, Category, Situation, events, points_between


def shown_to(name: str, situation: Situation) -> list[str]:
    """The cards that this player was shown after questions of their own, the oldest first."""
    return [
        response.card
        for asked in situation.table.suggestions.values()
        for response in asked.responses
        if asked.player == name and response.player != name and response.card
    ]


def open_of(kind: Category, known: set[str], situation: Situation) -> list[str]:
    """The cards of a category without those that are known, in the order of the sheet."""
    return [card.id for card in situation.table.setting.edition.of(kind) if card.id not in known]


def nobody_showed(asked: events.Suggestion) -> bool:
    """Whether the question went round in vain."""
    return all(response.action.value != "show" for response in asked.responses)


def cards_aside(situation: Situation) -> bool:
    """Whether cards lie aside that nobody can show."""
    return bool(situation.table.setting.hidden or situation.table.setting.aside)


def warned(situation: Situation) -> bool:
    """Whether guessing looks foolish: somebody is out already, or cards lie aside."""
    return bool(situation.table.eliminated) or cards_aside(situation)


def by_the_sheet(player: ByNotebook, kind: Category) -> list[str]:
    """What is worth asking for on a sheet that is kept properly; else what may be in the envelope."""
    return list(player.notebook.worth_asking(kind) or player.notebook.possible(kind))


class Ernst(ByNotebook):
    """Grandfather has made up his mind before the first roll who did it and with what, and says so in the
    nearest room until somebody shows him the card; with three ways left he bangs on the table and accuses.

    What was shown to others he does not heed. Only once somebody is out, or where cards lie aside, does he
    keep a proper sheet and wait until it is certain.
    """

    beliefs: Mapping[Category, str] = {}

    def turn_begins(self, situation: Situation) -> None:
        """A belief that was disproved to his face gives way to the next one, at random."""
        super().turn_begins(situation)
        beliefs = dict(self.beliefs)
        for kind in (Category.SUSPECT, Category.WEAPON):
            left = self.left(kind, situation)
            if beliefs.get(kind) not in left:
                beliefs[kind] = situation.random.choice(left)
        self.beliefs = beliefs

    def suggestion(self, situation: Situation, rooms: Mapping[str, int]) -> events.Triple:
        """His two beliefs, in the nearest room that he does not know; where he knows them all, in any."""
        suspect, weapon, room = super().suggestion(situation, rooms)
        unknown = [one for one in self.left(Category.ROOM, situation) if one in rooms]
        room = min(unknown, key=lambda one: rooms[one]) if unknown else situation.random.choice(sorted(rooms))
        return self.beliefs.get(Category.SUSPECT, suspect), self.beliefs.get(Category.WEAPON, weapon), room

    def accusation(self, situation: Situation) -> events.Triple | None:
        """What nobody could show him, or what he believes as soon as few ways are left."""
        if warned(situation):
            return super().accusation(situation)
        suspects, weapons, rooms = (self.left(kind, situation) for kind in Category)
        for asked in situation.table.suggestions.values():
            open_still = asked.suspect in suspects and asked.weapon in weapons and asked.room in rooms
            if asked.player == self.name and nobody_showed(asked) and open_still:
                return asked.suspect, asked.weapon, asked.room
        if len(suspects) * len(weapons) * len(rooms) > 3:
            return None
        suspect, weapon = (
            next((card for card in cards if card in self.beliefs.values()), cards[0])
            for cards in (suspects, weapons)
        )
        return suspect, weapon, situation.random.choice(rooms)

    def left(self, kind: Category, situation: Situation) -> list[str]:
        """What neither his hand nor a card shown to him has ruled out, or what a proper sheet leaves."""
        if warned(situation):
            return by_the_sheet(self, kind)
        return open_of(kind, {*self.hand, *shown_to(self.name, situation)}, situation)


class Gerda(ByNotebook):
    """My aunt goes down her sheet from the top, crosses the whole house for the next room on it, ticks only
    what she was shown herself, and does not dare to accuse before she has asked for the three cards in vain.

    Once she is certain she asks for nothing else. Where cards lie aside she does keep a proper sheet.
    """

    def suggestion(self, situation: Situation, rooms: Mapping[str, int]) -> events.Triple:
        """The topmost suspect and weapon, in the topmost room or, out of its reach, on the way to it."""
        suspect, weapon = (self.wanted(kind, situation)[0] for kind in (Category.SUSPECT, Category.WEAPON))
        room = next((one for one in self.wanted(Category.ROOM, situation) if one in rooms), None)
        if room is None:
            target = self.goal(situation)
            room = min(sorted(rooms), key=lambda one: points_between(situation.table, one, target))
        return suspect, weapon, room

    def starts_from(self, situation: Situation, rooms: Mapping[str, int]) -> events.Triple | None:
        """She spares herself the dice where the next room of her sheet is one of these."""
        next_room = self.wanted(Category.ROOM, situation)[0]
        return self.suggestion(situation, rooms) if next_room in rooms else None

    def goal(self, situation: Situation) -> str:
        """The topmost room on her sheet; once she dares to accuse, where the notebook would go."""
        elsewhere = situation.table.setting.rooms - {situation.table.spot_of(self.name)}
        room = next((one for one in self.wanted(Category.ROOM, situation) if one in elsewhere), None)
        return super().goal(situation) if room is None or self.accusation(situation) else room

    def accusation(self, situation: Situation) -> events.Triple | None:
        """What is certain, once a question of hers for the three has gone round in vain."""
        own = [asked for asked in situation.table.suggestions.values() if asked.player == self.name]
        in_vain = [(asked.suspect, asked.weapon, asked.room) for asked in own if nobody_showed(asked)]
        verdict = super().accusation(situation)
        return verdict if verdict in in_vain else None

    def wanted(self, kind: Category, situation: Situation) -> list[str]:
        """What she has neither held nor been shown; where cards lie aside, what a proper sheet leaves."""
        if self.notebook.envelope or cards_aside(situation):
            return by_the_sheet(self, kind)
        return open_of(kind, {*self.hand, *shown_to(self.name, situation)}, situation)


class Leo(ByNotebook):
    """My nephew of nine repeats what the others have just asked, runs to his lucky room whenever he can,
    remembers the last five cards that he was shown, and shouts when a question has gone round in vain.

    He does not dare once somebody is out, nor where cards lie aside. From his seventh question on his sister
    keeps the sheet for him: then he asks by the notebook.
    """

    lucky: str = ""

    def turn_begins(self, situation: Situation) -> None:
        """At his first turn he chooses the lucky room."""
        super().turn_begins(situation)
        self.lucky = self.lucky or situation.random.choice(sorted(situation.table.setting.rooms))

    def suggestion(self, situation: Situation, rooms: Mapping[str, int]) -> events.Triple:
        """The newest suspect and weapon of the others that he has not seen, in the lucky room if he can."""
        asked = [*situation.table.suggestions.values()]
        if sum(one.player == self.name for one in asked) >= 6:
            return super().suggestion(situation, rooms)
        known = {*self.hand, *shown_to(self.name, situation)[-5:]}
        heard = [card for one in asked[::-1] if one.player != self.name for card in (one.suspect, one.weapon)]
        suspects, weapons = (open_of(kind, known, situation) for kind in (Category.SUSPECT, Category.WEAPON))
        suspect, weapon = (
            next((card for card in heard if card in cards), None) or situation.random.choice(cards)
            for cards in (suspects, weapons)
        )
        room = self.lucky if self.lucky in rooms else situation.random.choice(sorted(rooms))
        return suspect, weapon, room

    def goal(self, situation: Situation) -> str:
        """The lucky room, if he is not in it."""
        away = situation.table.spot_of(self.name) != self.lucky and not self.notebook.envelope
        return self.lucky if self.lucky and away else super().goal(situation)

    def accusation(self, situation: Situation) -> events.Triple | None:
        """What is certain, or every second time a question of the last round that nobody had a card of."""
        certain = super().accusation(situation)
        if certain or warned(situation):
            return certain
        remembered = {*self.hand, *shown_to(self.name, situation)[-5:]}
        for asked in [*situation.table.suggestions.values()][-len(situation.table.seats) :]:
            cards = asked.suspect, asked.weapon, asked.room
            if nobody_showed(asked) and remembered.isdisjoint(cards) and situation.random.random() < 0.5:
                return cards
        return None
