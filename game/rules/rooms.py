"""The rooms in which a player may suggest next: their distance, and those that the dice or a passage lead
to.
"""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Category, Effect, Power, Spot
from cluedo_notes.game.log.corrections import LiveEvent
from cluedo_notes.game.log.events import Move, Roll
from cluedo_notes.game.rules.check import can_happen
from cluedo_notes.game.rules.suggestions import may_ask
from cluedo_notes.game.table.apply import apply
from cluedo_notes.game.table.reach import Reach, is_free_double
from cluedo_notes.game.table.table import Table
from cluedo_notes.game.table.turn import Phase, Turn

Dice = tuple[int | str, ...]
"""The numbers of a roll."""

PIPS_OF_A_DIE = 6
"""The pips of one die, at most."""

FARTHEST = 2 * PIPS_OF_A_DIE
"""The pips of the highest roll of two dice."""

LIKELY = 7 / 12
"""More than half of all rolls bring at least this share of the highest one."""


class Way(Struct, frozen=True):
    """How to reach a room. `pips`: the fewest on the dice (0: already there), None if dice do not lead there
    or the way is not known. `passage`: does one lead there from the pawn's place? `farthest`: the pips of the
    highest roll."""

    pips: int | None = None
    passage: bool = False
    farthest: int = FARTHEST

    @property
    def may_be_next(self) -> bool:
        """May one roll, or the passage, lead there, by all that is known?"""
        return self.passage or self.pips is None or self.pips <= self.farthest

    @property
    def is_likely_next(self) -> bool:
        """Is the pawn there, or does a passage lead there, or more than half of all rolls?"""
        return self.passage or (self.pips is not None and self.pips <= LIKELY * self.farthest)

    def nearness(self, unknown: int) -> int:
        """The pips to go, 0 by a passage; `unknown` if they are not known."""
        return 0 if self.passage else unknown if self.pips is None else self.pips


def ways_to_rooms(table: Table, player: str) -> Mapping[str, Way]:
    """The way to every room from a player's pawn; all are unknown if the pawn's place is."""
    return ways_to(table, player, _rooms(table))


def ways_to(table: Table, player: str, places: Iterable[str]) -> Mapping[str, Way]:
    """The same as `ways_to_rooms` for any places."""
    here, board_graph = table.spot_of(player), table.setting.board_graph
    if board_graph is None or here is None or table.setting.names_places:
        pips: Mapping[str, int] = {}
    else:
        pips = board_graph.distances(here)
    if isinstance(here, str):
        pips = {**pips, here: 0}
    if table.setting.edition.rules.passage_after_dice:
        pips = _with_passages(table, here, pips)
    beside = set(beyond_passages(table, here)) if here is not None else set()
    highest = farthest(table)
    return {place: Way(pips.get(place), place in beside, highest) for place in places}


def farthest(table: Table) -> int:
    """The pips of the highest roll; 0 without dice."""
    return PIPS_OF_A_DIE * max(table.setting.edition.rules.dice.numbers, default=0)


def _with_passages(table: Table, here: object, pips: Mapping[str, int]) -> dict[str, int]:
    """The distances if a passage may follow the dice, for one point (S1, A-S1-9)."""
    points_to = dict(pips)
    for near, points in pips.items():
        for far in beyond_passages(table, near) if near != here else ():
            points_to[far] = min(points + 1, points_to.get(far, points + 1))
    return points_to


def _rooms(table: Table) -> tuple[str, ...]:
    return tuple(card.id for card in table.setting.edition.of(Category.ROOM))


def beyond_passages(table: Table, here: object) -> Iterator[str]:
    """The places to which passages lead from a place; empty if the passages are not known."""
    passages = table.setting.edition.passages
    for place, other in passages:
        if here in (place, other):
            yield other if here == place else place
    ends = [end for pair in passages for end in pair]
    if table.passage_room is not None and here == table.passage_room:
        yield from (end for end in ends if end != here)
    elif table.passage_room is not None and here in ends:
        yield table.passage_room


def rooms_within_reach(table: Table, player: str, dice: Dice | None) -> frozenset[str] | None:
    """The rooms in which a player may suggest in their present turn or, if it is another player's turn, in
    their next one. They get there by the dice, given or already rolled, or by a passage, or are there
    already. None: there are no dice or no board, or the pawn's place is not known."""
    here, turn = table.spot_of(player), table.turn
    mine = turn.player == player and turn.phase is not Phase.OVER
    if here is None:
        return None
    if mine and turn.phase is Phase.ARRIVED:
        return frozenset(room for room in _rooms(table) if room == here and may_ask(table, player, room))
    board_graph, rolled = table.setting.board_graph, _rolled(table, player, dice)
    if board_graph is None or rolled is None:
        return None
    if not mine:  # nobody will have moved the pawn by then
        table = replace(table, turn=Turn(player, Phase.START))
    # Cards that must be drawn first do not change where the dice lead.
    rolled = replace(rolled, turn=replace(rolled.turn, draws_due=0))
    via = Power.MOVE_TWICE if rolled.turn.by_power else None
    ends = Reach(rolled, board_graph, Move(player, "", via)).rooms_within(here)
    walked = {room for room in _rooms(rolled) if room in ends and _may_go(rolled, Move(player, room, via))}
    stays = {
        room for room in _rooms(rolled) if room == here and _may_go(rolled, Move(player, room, "remain"))
    }
    return frozenset(walked | stays | _unmoved(table, player) | _through_passages(table, player))


def ends_of_roll(table: Table, player: str, dice: Dice | None) -> frozenset[Spot] | None:
    """The places where a player's move may end, by the dice given or already rolled. If it has ended or leads
    nowhere, this is the pawn's place. None as for `rooms_within_reach`."""
    here, turn, board_graph = table.spot_of(player), table.turn, table.setting.board_graph
    if here is None or board_graph is None:
        return None
    if turn.player == player and turn.phase is Phase.ARRIVED:
        return frozenset({here})
    if (rolled := _rolled(table, player, dice)) is None:
        return None
    via = Power.MOVE_TWICE if rolled.turn.by_power else None
    return frozenset(Reach(rolled, board_graph, Move(player, "", via)).ends(here)) or frozenset({here})


def rooms_before_rolling(table: Table, player: str) -> frozenset[str]:
    """The rooms in which a player may suggest without rolling, by staying or by a passage. This is about
    their present turn, or about their next one if it is another player's turn or they have asked already."""
    if table.turn.player != player or table.turn.phase is not Phase.START:
        table = replace(table, turn=Turn(player, Phase.START))
    return frozenset(_unmoved(table, player) | _through_passages(table, player))


def _rolled(table: Table, player: str, dice: Dice | None) -> Table | None:
    """The table after a player's roll, given or noted; None if there is neither."""
    turn = table.turn
    mine = turn.player == player and turn.phase is not Phase.OVER
    if mine and turn.phase is Phase.ROLLED:
        return table
    if dice is None:
        return None
    if not mine:
        table = replace(table, turn=Turn(player, Phase.START))
    return apply(table, LiveEvent(0, Roll(player, dice)))


def rooms_by_right(table: Table, player: str, right: str) -> frozenset[str]:
    """The rooms to which a card or power leads a player, if they may then suggest there. This is about their
    present turn, or their next one if it is another player's turn. None: it depends on the pawn's place,
    which is not known."""
    here, rooms = table.spot_of(player), _rooms(table)
    if here is None and right == Effect.PLUS_SIX:
        return frozenset()
    if table.turn.player != player or table.turn.phase is Phase.OVER:
        table = replace(table, turn=Turn(player, Phase.START))
    table = replace(table, turn=replace(table.turn, draws_due=0))
    if right == Effect.STAY:
        rooms = tuple(room for room in rooms if room == here)
    return frozenset(room for room in rooms if _may_go(table, Move(player, room, right)))


def leads_anywhere(table: Table, player: str, dice: Dice) -> bool:
    """Would these dice lead the player into any room (S2, A-S2-6)?"""
    return is_free_double(apply(table, LiveEvent(0, Roll(player, dice))))


def has_rolled(table: Table, player: str) -> bool:
    """Does the log already show the player's roll in this turn, or a move?"""
    turn = table.turn
    return turn.player == player and turn.phase in (Phase.ROLLED, Phase.ARRIVED)


def _unmoved(table: Table, player: str) -> set[str]:
    here = table.spot_of(player)
    return {room for room in _rooms(table) if room == here and may_ask(table, player, room)}


def _through_passages(table: Table, player: str) -> set[str]:
    here = table.spot_of(player)
    beyond = [room for room in beyond_passages(table, here) if room in _rooms(table)]
    return {room for room in beyond if _may_go(table, Move(player, room, "passage"))}


def _may_go(table: Table, move: Move) -> bool:
    """May the player go there and suggest there?"""
    if not can_happen(table, move):
        return False
    return may_ask(apply(table, LiveEvent(0, move)), move.player, move.to)
