"""A player who looks for one category at a time, so that only the card in question can be shown."""

from collections.abc import Mapping

from cluedo_notes import ByNotebook, Category, Situation, events, points_between


class Isolator(ByNotebook):
    """Settles the suspect first, then the weapon, then the room.

    In the category in question, the player names a card that they are looking for. In the two others, they
    name a card from their own hand or, if there is none, one that no other player can have: nobody can show
    either. Until only the room is in question, they ask in such a room if one is within reach, otherwise in
    the nearest one.
    """

    def suggestion(self, situation: Situation, rooms: Mapping[str, int]) -> events.Triple:
        """One card that the player is looking for, and two that nobody can show."""
        in_question = self.in_question()
        suspect, weapon, room = super().suggestion(situation, rooms)
        if in_question is None:
            return suspect, weapon, room
        if in_question is not Category.ROOM:
            fitting = [name for name in rooms if name in self.unshown(Category.ROOM)] or rooms
            room = min(fitting, key=lambda name: (rooms[name], name))
        return (
            self.named(situation, Category.SUSPECT, suspect, in_question),
            self.named(situation, Category.WEAPON, weapon, in_question),
            room,
        )

    def starts_from(self, situation: Situation, rooms: Mapping[str, int]) -> events.Triple | None:
        """A suggestion without dice if the room is one to ask in; otherwise, the player rolls."""
        if self.in_question() in (None, Category.ROOM):
            return super().starts_from(situation, rooms)
        fitting = {room: points for room, points in rooms.items() if room in self.unshown(Category.ROOM)}
        return self.suggestion(situation, fitting) if fitting else None

    def goal(self, situation: Situation) -> str:
        """The nearest room; if the room is in question, the one that the notebook would choose."""
        if self.in_question() in (None, Category.ROOM):
            return super().goal(situation)
        here = situation.table.spot_of(self.name)
        rooms = sorted(situation.table.setting.rooms - {here})
        return min(rooms, key=lambda room: points_between(situation.table, here, room))

    def in_question(self) -> Category | None:
        """The first category that is open and that another player may help to settle."""
        sheet = self.notebook
        return next(
            (kind for kind in Category if len(sheet.possible(kind)) > 1 and sheet.worth_asking(kind)), None
        )

    def named(self, situation: Situation, kind: Category, otherwise: str, in_question: Category) -> str:
        """The suspect or the weapon to name; `otherwise` if no card suits."""
        asked_for = kind is in_question
        cards = self.notebook.worth_asking(kind) if asked_for else self.unshown(kind)
        return situation.random.choice(cards or [otherwise])

    def unshown(self, kind: Category) -> list[str]:
        """The cards of a kind that nobody else can show: those in hand or, if there are none, all."""
        safe = list(self.notebook.safe(kind))
        return [card for card in safe if card in self.hand] or safe
