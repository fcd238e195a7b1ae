"""Players who keep a worse sheet than the notebook: a child, and somebody who misses answers."""

from collections.abc import Mapping, Sequence
from random import Random

from msgspec.structs import replace

from cluedo_notes import ByNotebook, Category, SimulatedNotebook, Situation, events, points_between


class Child(ByNotebook):
    """Crosses out only their own hand and the cards shown to them. Asks for, goes to and finally accuses of
    cards that are not crossed out."""

    def __init__(self, name: str, hand: frozenset[str], notebook: SimulatedNotebook) -> None:
        super().__init__(name, hand, notebook)
        self.crossed = set(hand)
        self.read = 0

    @property
    def sure(self) -> bool:
        """The child knows nothing except what is crossed out; only `open` has that."""
        return False

    def accusation(self, situation: Situation) -> events.Triple | None:
        """The last three cards, once only one of each kind is left."""
        left = [self.open(situation, kind) for kind in Category]
        if any(len(cards) != 1 for cards in left):
            return None
        (suspect,), (weapon,), (room,) = left
        return suspect, weapon, room

    def starts_from(self, situation: Situation, rooms: Mapping[str, int]) -> events.Triple | None:
        """Stays only in a room that is open."""
        wanted = {room: way for room, way in rooms.items() if room in self.open(situation, Category.ROOM)}
        return self.suggestion(situation, wanted) if wanted else None

    def suggestion(self, situation: Situation, rooms: Mapping[str, int]) -> events.Triple:
        """Any open cards; the nearest open room."""
        suspect, weapon = (
            situation.random.choice(self.open(situation, kind))
            for kind in (Category.SUSPECT, Category.WEAPON)
        )
        wanted = [room for room in rooms if room in self.open(situation, Category.ROOM)] or list(rooms)
        return suspect, weapon, min(wanted, key=lambda room: (rooms[room], room))

    def goal(self, situation: Situation) -> str:
        """The nearest open room."""
        here = situation.table.spot_of(self.name)
        rooms = self.open(situation, Category.ROOM)
        others = [room for room in rooms if room != here] or rooms
        return min(others, key=lambda room: (points_between(situation.table, here, room), room))

    def open(self, situation: Situation, kind: Category) -> list[str]:
        """The cards that are not crossed out, or all cards of the kind if none is left."""
        live = situation.own_log().live
        for entry in live[self.read :]:
            if isinstance(entry.event, events.Suggestion) and entry.event.player == self.name:
                self.crossed |= {answer.card for answer in entry.event.responses if answer.card is not None}
        self.read = len(live)
        cards = [card.id for card in situation.table.setting.edition.of(kind)]
        return [card for card in cards if card not in self.crossed] or cards


class Forgetful(ByNotebook):
    """Plays by the notebook, but one answer in ten is missed and never written down."""

    MISSED = 0.1

    def __init__(self, name: str, hand: frozenset[str], notebook: SimulatedNotebook) -> None:
        super().__init__(name, hand, notebook.copy())
        self.kept = notebook
        self.read = 0

    def turn_begins(self, situation: Situation) -> None:
        """Writes down the answers since the last turn."""
        live = situation.own_log().live
        for entry in live[self.read :]:
            self.notebook.saw(self.heard(entry.event, situation.random))
        self.read = len(live)

    def heard(self, event: events.TableEvent, random: Random) -> events.TableEvent:
        """An event without the answers that were missed."""
        if not isinstance(event, events.Suggestion) or event.player == self.name:
            return event
        return replace(event, responses=self.without_some(event.responses, random))

    def without_some(self, answers: Sequence[events.Response], random: Random) -> tuple[events.Response, ...]:
        """The answers that were heard."""
        return tuple(answer for answer in answers if random.random() >= self.MISSED)
