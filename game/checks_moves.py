"""Dice and moves: how far, where, by what right."""

from collections.abc import Iterator

from cluedo_notes.editions import Feature, Pawns, PlaceKind, Spot
from cluedo_notes.editions.switches import Stay
from cluedo_notes.game.events import EndTurn, Move, Roll, TableEvent
from cluedo_notes.game.movement import Grounds, Start
from cluedo_notes.game.rulebook import Rule
from cluedo_notes.game.rules import Check, Finding, Reason, broken
from cluedo_notes.game.state import TO_MOVE, Table
from cluedo_notes.game.turn import Phase

PLUS_SIX = 6


def _dice(table: Table, event: TableEvent) -> Iterator[Finding]:
    """Two dice; a question mark only where intrigue cards are drawn for it (S0, S3)."""
    if isinstance(event, Roll):
        question = "?" in event.dice and table.setting.edition.intrigue is None
        if len(event.dice) != 2 or question:
            yield broken(Rule.DICE, dice=" + ".join(map(str, event.dice)))


def _roll_once(table: Table, event: TableEvent) -> Iterator[Finding]:
    """One roll a turn, at its start; two with the power for two moves."""
    if not isinstance(event, Roll) or table.turn.player != event.player:
        return
    turn = table.turn
    if turn.phase in (None, Phase.START) or (table.next_player == event.player and table.may_pass_on):
        return
    if turn.rolls == 1 and turn.phase is Phase.ARRIVED and may_move_twice(table, event.player):
        return
    yield broken(Rule.ROLL_ONCE, player=event.player) if table.setting.complete else Reason.TURNS


def may_move_twice(table: Table, player: str) -> bool:
    """May a player still use the power to move twice, as far as his character is known?"""
    character = table.setting.characters.get(player)
    power = None if character is None else table.setting.edition.powers.get(character)
    return player not in table.used_powers and power in (None, "move-twice") and bool(_powers(table))


def _powers(table: Table) -> bool:
    return bool(table.setting.edition.powers)


def _move(table: Table, event: TableEvent) -> Iterator[Finding]:
    """A move by the right that it names."""
    if not isinstance(event, Move):
        return
    joined = table.in_turn(event.player, TO_MOVE)
    here = joined.spot_of(event.player)
    to = table.setting.spot(event.to)
    match event.via:
        case None | "dice" | "plus-six" | "move-twice":
            yield from _by_dice(joined, event, here, to)
        case "passage":
            yield from _by_passage(joined, event, here, to)
        case "double":
            yield from _by_double(joined, event)
        case "remain" | "stay":
            yield from _staying(joined, event, here, to)
        case _:
            yield from _by_right(joined, event, to)


def _by_dice(table: Table, move: Move, here: Spot | None, to: Spot) -> Iterator[Finding]:
    turn = table.turn
    if turn.phase not in (None, Phase.ROLLED) and table.setting.complete:
        yield broken(Rule.PHASE, player=move.player, phase=turn.phase)
        return
    if turn.phase is not Phase.ROLLED or turn.points is None:
        yield Reason.ROLL
        return
    if (move.via == "move-twice") is not (turn.rolls == 2) and table.setting.complete:
        yield broken(Rule.POWER_TIME, player=move.player, power="move-twice")
    grounds, rules = table.setting.grounds, table.setting.edition.rules
    again = isinstance(to, str) and (to == here or to in turn.came_from)
    if again and not rules.reenter_room:
        yield broken(Rule.MOVE_REENTRY, player=move.player, to=move.to)
    elif grounds is None:
        yield Reason.NO_BOARD
    elif move.player not in table.setting.characters:
        yield Reason.PAWN
    elif here is None:
        yield Reason.POSITION
    else:
        yield from _within_reach(table, move, Reach(table, grounds, move), here, to)


class Reach:
    """Where the present roll leads a player."""

    def __init__(self, table: Table, grounds: Grounds, move: Move) -> None:
        self.grounds = grounds
        own = table.setting.characters[move.player]
        pawns = {pawn: at for pawn, at in table.pawns.items() if pawn != own}
        self.all_known = len(pawns) == len(table.setting.edition.suspects) - 1 - len(table.gone - {own})
        self.occupied = frozenset(at for at in pawns.values() if not isinstance(at, str))
        rules = table.setting.edition.rules
        left = frozenset() if rules.reenter_room else table.turn.came_from
        walked = frozenset() if rules.repeat_squares else table.turn.walked
        self.barred = frozenset(spot for spot in left if isinstance(spot, str)) | walked
        self.points = (table.turn.points or 0) + (PLUS_SIX if move.via == "plus-six" else 0)
        self.spy_stops = rules.spy_squares
        self.rooms = table.setting.halls

    def lasts(self, path: list[Spot]) -> bool:
        """Is a path as long as the roll, or ended before by right: in a room, on a spy square, before a pawn,
        or anywhere where the edition lets a player stop?"""
        rules, end = self.grounds.rules, path[-1]
        if len(path) > self.points:
            return False
        if len(path) == self.points or rules.stop_short or end in self.rooms:
            return True
        spy = self.spy_stops and self.grounds.is_feature(end, Feature.SPY)
        waits = rules.pawns is Pawns.JUMP and self._queue(end, self.points - len(path), frozenset(path))
        return spy or waits or end in self.grounds.way_points

    def _queue(self, end: Spot, left: int, used: frozenset[Spot]) -> bool:
        """Would the points left be walked over pawns only, one behind the other?"""
        if left == 0:
            return True
        used = frozenset() if self.grounds.rules.repeat_squares else used
        ahead = [one for one in self.occupied - used if self.grounds.is_step(end, one)]
        return any(self._queue(one, left - 1, used | {one}) for one in ahead)

    def halts(self, here: Spot) -> dict[Spot, tuple[Spot, ...]]:
        """Where a move that goes on afterwards may be noted up to: at the ends of the passage of the stairs,
        with points left for more (S1, A-S1-19)."""
        start = Start(here, self.occupied, self.barred)
        return self.grounds.stops(start, self.points - 1, self.grounds.way_points)

    def ends(self, here: Spot, barred: bool = True, occupied: bool = True) -> dict[Spot, tuple[Spot, ...]]:
        """Where the move may end, with a path each."""
        start = Start(
            here, self.occupied if occupied else frozenset(), self.barred if barred else frozenset()
        )
        ends = self.grounds.ends(start, self.points)
        if self.spy_stops:
            spies = self.grounds.squares_of(Feature.SPY)
            for spot, path in self.grounds.stops(start, self.points, spies).items():
                ends.setdefault(spot, path)
        return ends


def _within_reach(table: Table, move: Move, reach: Reach, here: Spot, to: Spot) -> Iterator[Finding]:
    """The end of a move, and its path where that was noted."""
    if to in reach.ends(here) or to in reach.halts(here):
        if not reach.all_known:
            yield Reason.POSITION
        if move.path is not None:
            yield from _walked(table, move, reach, here, to)
        return
    if to in reach.occupied and not isinstance(to, str):
        yield broken(Rule.MOVE_OCCUPIED, player=move.player, to=move.to)
    elif not reach.all_known and not isinstance(to, str) and to in reach.ends(here, occupied=False):
        yield Reason.POSITION
    elif to in reach.barred or (to == here and isinstance(to, str)):
        yield broken(Rule.MOVE_REENTRY, player=move.player, to=move.to)
    else:
        yield broken(Rule.MOVE_REACH, player=move.player, to=move.to, points=reach.points)


def _walked(table: Table, move: Move, reach: Reach, here: Spot, to: Spot) -> Iterator[Finding]:
    """A noted path: steps that the board has, no more than the points, none twice, not over who blocks."""
    path = [table.setting.spot(one) for one in move.path or ()]
    steps = list(zip([here, *path], path, strict=False))
    fits = (
        bool(path)
        and path[-1] == to
        and reach.lasts(path)
        and (len(set(path)) == len(path) or table.setting.edition.rules.repeat_squares)
        and all(reach.grounds.is_step(one, two) for one, two in steps)
        and not any(spot in reach.occupied for spot in path if reach.grounds.pawns_block)
    )
    if not fits:
        yield broken(Rule.MOVE_PATH, player=move.player, to=move.to)


def _by_passage(table: Table, move: Move, here: Spot | None, to: Spot) -> Iterator[Finding]:
    """Instead of the dice; in Super also after them, for a point (S1, A-S1-9)."""
    passages = table.setting.edition.passages
    ends = {frozenset(pair) for pair in passages}
    nicknames = {name for pair in passages for name in pair} - set(table.setting.edition.place_names)
    turn = table.turn
    if here is None:
        yield Reason.POSITION
    elif not any(frozenset({mouth, to}) in ends for mouth in (here, *_stairs_beside(table, here))):
        # Where a passage leads is not known of every board (A-S3-6, A-S4-2).
        yield (
            Reason.NO_BOARD
            if nicknames or not ends
            else broken(Rule.MOVE_PASSAGE, player=move.player, to=move.to)
        )
    elif turn.phase not in (None, Phase.START):
        after_dice = table.setting.edition.rules.passage_after_dice and turn.suggestions == 0
        if not (after_dice and turn.moved and turn.rolls) or turn.points == 0:
            yield broken(Rule.MOVE_PASSAGE, player=move.player, to=move.to)
        elif turn.points is None:
            yield Reason.ROLL  # how many points the way has cost was not noted


def _stairs_beside(table: Table, here: Spot) -> Iterator[str]:
    """From the square before the stairs their passage begins, where stepping onto them costs nothing."""
    board, rules = table.setting.edition.board, table.setting.edition.rules
    if board is not None and rules.stairs_cost == 0 and not isinstance(here, str):
        for place in board.spots.get(here, ()):
            if isinstance(place, str) and table.setting.edition.kind_of(place) is PlaceKind.STAIRS:
                yield place


def _by_double(table: Table, move: Move) -> Iterator[Finding]:
    """A double one or six leads into any room (S2, A-S2-6)."""
    rules, dice = table.setting.edition.rules, table.turn.dice
    room = table.setting.is_room(table.setting.spot(move.to))
    if table.turn.phase is None:
        yield Reason.ROLL
    elif not (rules.free_doubles and dice in ((1, 1), (6, 6)) and room and table.turn.phase is Phase.ROLLED):
        yield broken(Rule.MOVE_DOUBLE, player=move.player, dice=" + ".join(map(str, dice)) or "–")


def _staying(table: Table, move: Move, here: Spot | None, to: Spot) -> Iterator[Finding]:
    """Staying where one is: by right (S2), when called in (S0, S3), or by a card."""
    if table.turn.phase not in (None, Phase.START, Phase.ROLLED):
        yield broken(Rule.PHASE, player=move.player, phase=table.turn.phase)
    if here is not None and here != to:
        yield broken(Rule.MOVE_STAY, player=move.player, to=move.to)
        return
    free = table.setting.edition.rules.stay is not Stay.CALLED_IN or move.via == "stay"
    if free or move.player in table.called_in:
        return
    if not table.setting.complete:
        yield Reason.TURNS
    elif not _cannot_leave(table, move.player, here):
        yield broken(Rule.MOVE_STAY, player=move.player, to=move.to)


def _cannot_leave(table: Table, player: str, here: Spot | None) -> bool:
    """No points, or no way out (A-S0-4): then he stays. Without a board nobody can tell."""
    grounds = table.setting.grounds
    if table.turn.phase is not Phase.ROLLED:
        return here is not None and not isinstance(here, str)
    if grounds is None or here is None or player not in table.setting.characters:
        return True
    return not Reach(table, grounds, Move(player, "")).ends(here)


def _ends_without_leaving(table: Table, event: TableEvent) -> Iterator[Finding]:
    """A turn is not ended in the room that must be left (S0, S3), but where nothing leads out of it."""
    if not isinstance(event, EndTurn) or table.setting.edition.rules.stay is not Stay.CALLED_IN:
        return
    joined = table.in_turn(event.player, TO_MOVE)
    here = joined.spot_of(event.player)
    if joined.turn.phase is not Phase.START or not isinstance(here, str) or event.player in joined.called_in:
        return
    known = table.setting.complete
    yield broken(Rule.MOVE_STAY, player=event.player, to=here) if known else Reason.MOVE


def _by_right(table: Table, move: Move, to: Spot) -> Iterator[Finding]:
    """Anywhere by a card, into any room by a power, instead of the dice (S0)."""
    in_time = table.turn.phase in (None, Phase.START)
    room = isinstance(to, str)
    anywhere = move.via == "go-anywhere" and (room or _is_draw_square(table, to))
    if not in_time or not (anywhere or (move.via == "go-room" and room)):
        yield broken(Rule.MOVE_BY_CARD, player=move.player, to=move.to)


def _is_draw_square(table: Table, to: Spot) -> bool:
    board = table.setting.edition.board
    return board is not None and not isinstance(to, str) and board.features.get(to) is Feature.DRAW


MOVE_CHECKS: tuple[Check, ...] = (_dice, _roll_once, _move, _ends_without_leaving)
