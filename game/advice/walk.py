"""Where to go to ask.

Some rooms need no dice: one reached by a passage, or the room where the pawn was called in. Before rolling, a
player asks there if that question is `NEARLY` as good as the best one anywhere. Otherwise they go to the
nearest room with such a question. Simulated players follow the same rule (`lab.players.by_advice`).
"""

from collections.abc import Callable, Collection, Sequence
from enum import StrEnum

from msgspec import Struct

from cluedo_notes.editions import Spot
from cluedo_notes.game.advice.adviser import Adviser, Question
from cluedo_notes.game.advice.opportunities import NEARLY
from cluedo_notes.game.rules.rooms import Dice, ends_of_roll, rooms_before_rolling
from cluedo_notes.game.table.movement import BoardGraph

AIMS = 10
"""The number of suggestions considered for a room to walk to."""


class Going(StrEnum):
    """How to get to the room to ask in."""

    AT_HAND = "at-hand"  # the player is there, or most rolls or a passage lead there
    WALK = "walk"  # it is farther
    IF_REACHED = "if-reached"  # the distance is unknown


class Aim(Struct, frozen=True):
    """The suggestion to go for. `left`: the points still missing, if a roll does not lead there (None: not
    rolled yet). `short`: the question to ask nearer if the roll falls short. `any_room`: the suspect and
    weapon that do best over all rooms, if it is not known which rooms can be reached."""

    question: Question
    going: Going
    left: int | None = None
    short: Question | None = None
    any_room: tuple[str, str] | None = None


def aim_of(
    adviser: Adviser,
    rooms: Collection[str] | None,
    named: bool,
    dice: Dice | None,
    questions: Sequence[Question],
) -> Aim | None:
    """The suggestion to go for; None if there is nothing to ask. `questions`: the best about `rooms` (None:
    all). `named`: did the player choose these rooms?"""
    setting = adviser.table.setting
    here, board_graph = adviser.table.spot_of(adviser.asker), setting.board_graph
    best = questions[0] if questions else None
    asks_there = rooms is not None and best is not None and best.reveals
    if not (named or asks_there or setting.names_places) and here is not None and board_graph is not None:
        far = _Walker(adviser, here, board_graph).aim(ends_of_roll(adviser.table, adviser.asker, dice))
        if far.question.reveals:
            return far
    if best is None:
        return None
    if rooms is not None or setting.names_places or (here is not None and board_graph is not None):
        return Aim(best, Going.AT_HAND)
    return Aim(best, Going.IF_REACHED, any_room=adviser.best_in_any_room())


class _Walker(Struct, frozen=True):
    """An asker whose pawn stands `here` on a board with squares."""

    adviser: Adviser
    here: Spot
    board_graph: BoardGraph

    def aim(self, ends: Collection[Spot] | None) -> Aim:
        """The suggestion to go for; `ends`: the places that the present roll leads to, None before it."""
        adviser = self.adviser
        if ends is None and (at_once := rooms_before_rolling(adviser.table, adviser.asker)):
            (best,) = adviser.best(1)
            if (question := without_dice(adviser, at_once, best)) is not None:
                return Aim(adviser.checked(question), Going.AT_HAND)
        wanted = adviser.checked(goal(adviser, self._points_from_here))
        room = wanted.triple[2]
        if ends is not None:
            left = min(self.board_graph.points_between(end, room) for end in ends)
            return Aim(wanted, Going.WALK, left=left)
        way, rules = adviser.ways[room], adviser.table.setting.edition.rules
        if way.is_likely_next and (room != self.here or rules.reenter_room):
            return Aim(wanted, Going.AT_HAND)
        return Aim(wanted, Going.WALK, short=self._nearer(None if room == self.here else way.pips))

    def _points_from_here(self, room: str) -> int:
        return self.board_graph.points_between(self.here, room)

    def _nearer(self, pips: int | None) -> Question | None:
        """The best question nearer than this many `pips`, in a room that a roll probably leads to or, if
        there is none, may lead to. None if no question reveals anything."""
        points = {
            room: way.pips
            for room, way in self.adviser.ways.items()
            if way.pips is not None and room != self.here and way.pips <= way.farthest
        }
        nearer = {room for room, to_go in points.items() if pips is None or to_go < pips}
        rooms = {room for room in nearer if self.adviser.ways[room].is_likely_next} or nearer
        best = self.adviser.checked(self.adviser.best(1, rooms)[0]) if rooms else None
        return best if best is not None and best.reveals else None


def without_dice(adviser: Adviser, rooms: Collection[str], best: Question) -> Question | None:
    """The best question about rooms that need no dice; None if it is not `NEARLY` as good as the `best` one
    anywhere."""
    (question,) = adviser.best(1, rooms)
    return question if question.gain >= NEARLY * best.gain else None


def goal(adviser: Adviser, points_to: Callable[[str], int]) -> Question:
    """The question to go for: the best one in the nearest room that has one `NEARLY` as good as the best
    anywhere. The room where the pawn stands is excluded if there is another."""
    questions = adviser.best(AIMS)
    here = adviser.table.spot_of(adviser.asker)
    good: dict[str, Question] = {}
    for question in questions:
        if question.gain >= NEARLY * questions[0].gain:
            good.setdefault(question.triple[2], question)
    return good[min(sorted(good.keys() - {here} or good), key=points_to)]
