"""The questions of the others, and the rooms that could have been chosen instead."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.game.askers.as_said import Beginning, beginnings_of
from cluedo_notes.game.deduction.position import Position
from cluedo_notes.game.log.corrections import LiveEvent
from cluedo_notes.game.log.events import Draw, Look, Move, Play, Roll, Spy, Suggestion, Triple, UsePower
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.rules.accusation_moment import AccusationMoment, has_asked, moment_of
from cluedo_notes.game.rules.rooms import Way, beyond_passages, farthest, ways_to_rooms
from cluedo_notes.game.rules.suggestions import ANYWHERE, may_ask
from cluedo_notes.game.table.of_log import CardsInQuestion, table_at, tables
from cluedo_notes.game.table.table import Table

BeforeAsking = Roll | Move | Draw | Play | Spy | UsePower | Look
"""The events that a player may add in their turn before they ask."""


class HeardQuestion(Struct, frozen=True):
    """A question of another player.

    `rooms`: the rooms where they could have asked, including the one they chose, the nearest first.
    `ordered`: is it known which was nearer?
    """

    player: str
    triple: Triple
    rooms: tuple[str, ...]
    ordered: bool


def questions_heard(log: Log) -> Mapping[int, HeardQuestion]:
    """The questions of everybody except the log's keeper, by number.

    A room further away than the dice allow counts as the last in reach: a card led there, or the log leaves
    out the way. If no dice are noted at all, every room counts that a roll may lead to.
    """
    live, before = log.live, list(tables(log))
    dice_noted = any(isinstance(live_event.event, Roll) for live_event in live)
    questions: dict[int, HeardQuestion] = {}
    for place, line in enumerate(live):
        asked = line.event
        if isinstance(asked, Suggestion) and asked.player != log.header.me:
            began = _beginning(live, place, asked.player)
            points = _points(live[began:place]) if dice_noted else farthest(before[began])
            heard = _heard(before[began], asked, points)
            questions[line.number] = heard if dice_noted else replace(heard, ordered=False)
    return questions


class GameHeard:
    """The questions of one game, to be weighed in any deals."""

    def __init__(self, position: Position) -> None:
        self.log: Log = position.log
        self.live = [live_event for live_event in self.log.live if live_event.number not in position.ignored]
        self.by_number: Mapping[int, HeardQuestion] = questions_heard(self.log)
        asked = {
            live_event.event.player for live_event in self.live if isinstance(live_event.event, Suggestion)
        }
        self.askers = [player for player in self.log.deal.players if player in asked - {self.log.header.me}]
        self.table = table_at(self.log, None)
        self.in_question = CardsInQuestion(self.log)
        self.beginnings: Mapping[str, Beginning] = beginnings_of(self.log)
        self.last: Mapping[str, int] = {
            live_event.event.player: live_event.number
            for live_event in self.live
            if isinstance(live_event.event, Suggestion)
        }

    def silent_before(self, player: str, number: int) -> bool:
        """Could a player have accused instead of asking? Not if they may be on the way to the place for it,
        or while they may still do so in the same turn."""
        still_may = number == self.last[player] and has_asked(self.table, player)
        return self.log.edition.rules.accusation_place == ANYWHERE and not still_may

    def silent_after(self, player: str, number: int) -> bool:
        """Could they have accused after their last question? After each earlier one, the next question
        answers that."""
        then = moment_of(table_at(self.log, number), player)
        is_last = number == self.last[player]
        return is_last and then is AccusationMoment.ASKED and self.silent_before(player, number)


def _beginning(live: Sequence[LiveEvent], place: int, player: str) -> int:
    """The place where a player's turn begins, if they asked at `place`."""
    while place:
        event = live[place - 1].event
        if not isinstance(event, BeforeAsking) or event.player != player:
            break
        place -= 1
    return place


def _points(turn: Sequence[LiveEvent]) -> int | None:
    """The points rolled; None if the log has no roll."""
    rolls = [live.event.dice for live in turn if isinstance(live.event, Roll)]
    return sum(die for dice in rolls for die in dice if isinstance(die, int)) if rolls else None


def _heard(table: Table, asked: Suggestion, points: int | None) -> HeardQuestion:
    """A question, by the table at the beginning of the turn: rooms that need no dice come first."""
    ways, here = ways_to_rooms(table, asked.player), table.spot_of(asked.player)
    stays = [room for room in ways if room == here and may_ask(table, asked.player, room)]
    without_dice = sorted(room for room in beyond_passages(table, here) if room in ways) + stays
    if points is not None:
        walked = [room for room in _within(ways, points) if room != here]
        rooms = dict.fromkeys([*without_dice, *walked, asked.room])
        ordered = here is not None and table.setting.board_graph is not None
        return HeardQuestion(asked.player, asked.triple, tuple(rooms), ordered)
    if asked.room in without_dice:
        return HeardQuestion(asked.player, asked.triple, tuple(without_dice), ordered=True)
    rooms = dict.fromkeys([*_within(ways, farthest(table)), asked.room])
    return HeardQuestion(asked.player, asked.triple, tuple(rooms), ordered=False)


def _within(ways: Mapping[str, Way], points: int) -> list[str]:
    """The rooms that this many points may lead to, the nearest first."""
    near = [room for room, way in ways.items() if way.passage or way.pips is None or way.pips <= points]
    return sorted(near, key=lambda room: (ways[room].nearness(points), room))
