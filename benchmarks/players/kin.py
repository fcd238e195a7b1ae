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
    """Whether nobody showed a card for the question."""
    return all(response.action.value != "show" for response in asked.responses)


def cards_aside(situation: Situation) -> bool:
    """Whether there are put-aside cards that nobody can show."""
    return bool(situation.table.setting.hidden or situation.table.setting.aside)


def warned(situation: Situation) -> bool:
    """Whether guessing looks foolish: somebody is already out, or there are put-aside cards."""
    return bool(situation.table.eliminated) or cards_aside(situation)


def by_the_sheet(player: ByNotebook, kind: Category) -> list[str]:
    """The cards worth asking for on a properly kept sheet, otherwise those that may be in the envelope."""
    return list(player.notebook.worth_asking(kind) or player.notebook.possible(kind))


class Ernst(ByNotebook):
    """Grandfather has decided before the first roll who did it and with which weapon. He says so in the
    nearest room until somebody shows him the card. With three possibilities left he bangs on the table and
    accuses.

    He ignores the cards shown to others. Only when somebody is out, or if there are put-aside cards, does he
    keep a proper sheet and wait until he is certain."""

    beliefs: Mapping[Category, str] = {}

    def turn_begins(self, situation: Situation) -> None:
        """A belief that was disproved to his face is replaced by another one, at random."""
        super().turn_begins(situation)
        beliefs = dict(self.beliefs)
        for kind in (Category.SUSPECT, Category.WEAPON):
            left = self.left(kind, situation)
            if beliefs.get(kind) not in left:
                beliefs[kind] = situation.random.choice(left)
        self.beliefs = beliefs

    def suggestion(self, situation: Situation, rooms: Mapping[str, int]) -> events.Triple:
        """His two beliefs, in the nearest room that he does not know; if he knows them all, in any."""
        suspect, weapon, room = super().suggestion(situation, rooms)
        unknown = [one for one in self.left(Category.ROOM, situation) if one in rooms]
        room = min(unknown, key=lambda one: rooms[one]) if unknown else situation.random.choice(sorted(rooms))
        return self.beliefs.get(Category.SUSPECT, suspect), self.beliefs.get(Category.WEAPON, weapon), room

    def accusation(self, situation: Situation) -> events.Triple | None:
        """The cards that nobody could show him, or his beliefs as soon as few possibilities are left."""
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
        """The cards that neither his hand nor a card shown to him has ruled out, or those left on a proper
        sheet."""
        if warned(situation):
            return by_the_sheet(self, kind)
        return open_of(kind, {*self.hand, *shown_to(self.name, situation)}, situation)


class Gerda(ByNotebook):
    """My aunt goes down her sheet from the top and crosses the whole house for the next room on it. She ticks
    only what she was shown herself. She does not dare to accuse before nobody had any of the three cards she
    asked for.

    Once she is certain, she asks for nothing else. If there are put-aside cards, she does keep a proper
    sheet."""

    def suggestion(self, situation: Situation, rooms: Mapping[str, int]) -> events.Triple:
        """The topmost suspect and weapon, in the topmost room or, if that is out of reach, on the way to
        it."""
        suspect, weapon = (self.wanted(kind, situation)[0] for kind in (Category.SUSPECT, Category.WEAPON))
        room = next((one for one in self.wanted(Category.ROOM, situation) if one in rooms), None)
        if room is None:
            target = self.goal(situation)
            room = min(sorted(rooms), key=lambda one: points_between(situation.table, one, target))
        return suspect, weapon, room

    def starts_from(self, situation: Situation, rooms: Mapping[str, int]) -> events.Triple | None:
        """She saves the dice if the next room of her sheet is one of these."""
        next_room = self.wanted(Category.ROOM, situation)[0]
        return self.suggestion(situation, rooms) if next_room in rooms else None

    def goal(self, situation: Situation) -> str:
        """The topmost room on her sheet; once she dares to accuse, the notebook's goal."""
        elsewhere = situation.table.setting.rooms - {situation.table.spot_of(self.name)}
        room = next((one for one in self.wanted(Category.ROOM, situation) if one in elsewhere), None)
        return super().goal(situation) if room is None or self.accusation(situation) else room

    def accusation(self, situation: Situation) -> events.Triple | None:
        """The certain solution, once nobody had any of the three cards she asked for."""
        own = [asked for asked in situation.table.suggestions.values() if asked.player == self.name]
        in_vain = [(asked.suspect, asked.weapon, asked.room) for asked in own if nobody_showed(asked)]
        verdict = super().accusation(situation)
        return verdict if verdict in in_vain else None

    def wanted(self, kind: Category, situation: Situation) -> list[str]:
        """The cards that she has neither held nor been shown; if there are put-aside cards, those left on a
        proper sheet."""
        if self.notebook.envelope or cards_aside(situation):
            return by_the_sheet(self, kind)
        return open_of(kind, {*self.hand, *shown_to(self.name, situation)}, situation)


class Leo(ByNotebook):
    """My nephew, aged nine, repeats what the others have just asked and runs to his lucky room whenever he
    can. He remembers the last five cards that he was shown. When nobody had a card for a question, he shouts.

    He does not dare to once somebody is out, nor if there are put-aside cards. From his seventh question on
    his sister keeps the sheet for him; then he asks by the notebook."""

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
        """The certain solution, or every second time a question of the last round for which nobody had a
        card."""
        certain = super().accusation(situation)
        if certain or warned(situation):
            return certain
        remembered = {*self.hand, *shown_to(self.name, situation)[-5:]}
        for asked in [*situation.table.suggestions.values()][-len(situation.table.seats) :]:
            cards = asked.suspect, asked.weapon, asked.room
            if nobody_showed(asked) and remembered.isdisjoint(cards) and situation.random.random() < 0.5:
                return cards
        return None
