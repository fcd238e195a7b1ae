"""One event that breaks one rule, made for the present table; None if the table allows none. Here are those
about powers, cards and players who are out. `CORRUPTIONS` has all of them, each with its rule; those of table
life are in `tests.helpers.life`."""

from collections.abc import Callable, Mapping
from random import Random

from cluedo_notes.editions.switches import Stay
from cluedo_notes.game.log.events import (
    Draw,
    EndTurn,
    Look,
    LookPlace,
    OpenHand,
    Play,
    Roll,
    Spy,
    TableEvent,
    UsePower,
)
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.game.table.asking import Hands
from cluedo_notes.game.table.table import Table
from cluedo_notes.game.table.turn import Phase
from tests.helpers.game.corrupted_moves import (
    double_without_one,
    onto_a_pawn,
    passage_from_nowhere,
    question_mark_without_a_deck,
    reach_of,
    reentry,
    rolls_twice,
    stands_still_outside_the_rooms,
    stays_elsewhere,
    stays_where_they_must_leave,
    three_dice,
    through_a_wall,
    too_far,
    wrong_beginner,
    wrong_player,
)
from tests.helpers.game.corrupted_suggestions import (
    accuses_elsewhere,
    accuses_out_of_time,
    accuses_twice,
    answers_after_a_card,
    answers_out_of_order,
    dead_player_answers,
    same_room_again,
    second_suggestion,
    sees_a_card_that_was_not_named,
    sees_another_card_than_was_shown,
    sees_the_card_of_one_who_showed_none,
    stops_asking,
    wrong_room,
)

Corruption = Callable[[Table, Hands, Random], TableEvent | None]


def dead_player_rolls(table: Table, _: Hands, random: Random) -> TableEvent | None:
    dead = sorted(table.eliminated.keys() - table.left)
    return Roll(random.choice(dead), (1, 2)) if dead else None


def wrong_accuser_rolls(table: Table, _: Hands, random: Random) -> TableEvent | None:
    barred = sorted(table.barred - set(table.eliminated))
    return Roll(random.choice(barred), (1, 2)) if barred else None


def plays_on_before_the_hand_lies_open(table: Table, _: Hands, __: Random) -> TableEvent | None:
    player = table.next_player
    return Roll(player, (1, 2)) if table.due is not None and player is not None else None


def hand_open_for_nothing(table: Table, hands: Hands, random: Random) -> TableEvent | None:
    alive = [one for one in table.seats if one not in table.eliminated and one != table.due]
    player = random.choice(alive) if alive and table.due is None else None
    if player == table.deck.last_unseen or player in table.deck.perhaps_last:
        return None  # the card that nobody saw may have been the last clock
    return None if player is None else OpenHand(player, tuple(sorted(hands[player])))


def power_twice(table: Table, _: Hands, __: Random) -> TableEvent | None:
    for player in sorted(table.used_powers):
        power = table.setting.edition.powers.get(table.setting.characters[player])
        if power is not None and player not in table.eliminated | dict.fromkeys(table.barred, 0):
            return UsePower(player, power)
    return None


def somebody_else_s_power(table: Table, _: Hands, __: Random) -> TableEvent | None:
    powers = table.setting.edition.powers
    for player in table.seats:
        own = powers.get(table.setting.characters[player])
        if own is not None and table.plays(player):
            other = next((power for power in powers.values() if power != own), None)
            return None if other is None else UsePower(player, other)
    return None


def power_without_a_shown_card(table: Table, _: Hands, __: Random) -> TableEvent | None:
    for player in table.seats:
        own = table.setting.edition.powers.get(table.setting.characters[player])
        if own == "random-card" and not table.suggestions and table.plays(player):
            return UsePower(player, own, target=table.others_from(player)[0])
    return None


def card_never_drawn(table: Table, _: Hands, random: Random) -> TableEvent | None:
    poor = [p for p in table.seats if table.plays(p) and not table.deck.drawn.get(p)]
    if table.setting.edition.intrigue is None or not poor:
        return None
    return Play(random.choice(poor), "see-shown")  # type: ignore[arg-type]


def end_card_in_another_s_turn(table: Table, _: Hands, __: Random) -> TableEvent | None:
    if table.setting.edition.intrigue is None or table.due is not None:
        return None
    for player in table.seats:
        if table.plays(player) and player != table.turn.player and table.deck.drawn.get(player, 0) > 0:
            return Play(player, "play-again")  # type: ignore[arg-type]
    return None


def card_in_a_game_without(table: Table, _: Hands, __: Random) -> TableEvent | None:
    player = table.turn.player
    return Draw(player) if table.setting.edition.intrigue is None and player and table.plays(player) else None


def draws_for_nothing(table: Table, _: Hands, __: Random) -> TableEvent | None:
    intrigue = table.setting.edition.intrigue
    if intrigue is None or table.due is not None or table.deck.taken >= intrigue.size:
        return None
    for player in table.seats:
        due = player == table.turn.player and table.turn.draws_due
        if table.plays(player) and not due and player not in table.may_draw:
            return Draw(player)
    return None


def leaves_a_question_mark(table: Table, _: Hands, __: Random) -> TableEvent | None:
    player, turn = table.next_player, table.turn
    owes = table.draws_due and turn.player is not None and table.plays(turn.player) and player != turn.player
    return Roll(player, (1, 2)) if owes and player is not None and table.due is None else None


def does_not_walk(table: Table, _: Hands, __: Random) -> TableEvent | None:
    player, turn = table.next_player, table.turn
    waits = turn.phase is Phase.ROLLED and turn.points and not turn.moved
    here = None if turn.player is None else table.spot_of(turn.player)
    must = table.setting.edition.rules.stay is Stay.CALLED_IN and turn.player not in table.called_in
    waits = waits and player not in (None, turn.player) and must and isinstance(here, str)
    waits = waits and table.setting.board_graph is not None and table.due is None
    if not waits or player is None or turn.player is None or here is None:
        return None
    # Without a way out they stay (A-S0-4): a pawn may stand before the only door.
    return Roll(player, (1, 2)) if reach_of(table, turn.player).ends(here) else None


def spies_in_a_game_without(table: Table, _: Hands, __: Random) -> TableEvent | None:
    player = table.turn.player
    without = not table.setting.edition.rules.spy_squares and player is not None and table.plays(player)
    return Spy(player, table.others_from(player)[0]) if without and player else None


def spies_from_nowhere(table: Table, _: Hands, __: Random) -> TableEvent | None:
    if not table.setting.edition.rules.spy_squares:
        return None
    player = table.turn.player
    here = None if player is None else table.spot_of(player)
    if player is None or not table.plays(player) or not isinstance(here, str):
        return None
    return Spy(player, table.others_from(player)[0]) if table.turn.phase is Phase.ARRIVED else None


def looks_from_elsewhere(table: Table, _: Hands, __: Random) -> TableEvent | None:
    player, place = table.turn.player, table.setting.edition.rules.look_place
    here = None if player is None else table.spot_of(player)
    if player is None or not table.plays(player) or here in (None, place):
        return None
    return Look(player, LookPlace.POOL) if table.turn.phase is Phase.ARRIVED else None


def looks_aside_though_answered(table: Table, _: Hands, __: Random) -> TableEvent | None:
    turn = table.turn
    entering = table.setting.edition.rules.looks_entering  # then it is not asked whether anybody answered
    answered = table.setting.aside and not entering and turn.shown is True and turn.player is not None
    return Look(turn.player, LookPlace.ASIDE, slot=1) if answered and turn.player else None


def plays_after_the_end(table: Table, _: Hands, __: Random) -> TableEvent | None:
    return EndTurn(table.seats[0]) if table.over else None


CORRUPTIONS: Mapping[Corruption, Rule] = {
    wrong_player: Rule.TURN_ORDER,
    wrong_beginner: Rule.FIRST_PLAYER,
    too_far: Rule.MOVE_REACH,
    onto_a_pawn: Rule.MOVE_OCCUPIED,
    through_a_wall: Rule.MOVE_PATH,
    reentry: Rule.MOVE_REENTRY,
    double_without_one: Rule.MOVE_DOUBLE,
    passage_from_nowhere: Rule.MOVE_PASSAGE,
    stays_where_they_must_leave: Rule.MOVE_STAY,
    stays_elsewhere: Rule.MOVE_STAY,
    stands_still_outside_the_rooms: Rule.PHASE,
    rolls_twice: Rule.ROLL_ONCE,
    three_dice: Rule.DICE,
    question_mark_without_a_deck: Rule.DICE,
    wrong_room: Rule.SUGGEST_ROOM,
    answers_out_of_order: Rule.ANSWER_ORDER,
    answers_after_a_card: Rule.ANSWER_ENDS,
    stops_asking: Rule.ANSWER_MISSING,
    second_suggestion: Rule.SUGGEST_ONCE,
    same_room_again: Rule.SUGGEST_REPEAT,
    accuses_twice: Rule.ACCUSE_ONCE,
    accuses_elsewhere: Rule.ACCUSE_PLACE,
    accuses_out_of_time: Rule.ACCUSE_TIME,
    dead_player_rolls: Rule.OUT_OF_GAME,
    wrong_accuser_rolls: Rule.ONLY_ANSWERS,
    dead_player_answers: Rule.ANSWER_OUT,
    plays_on_before_the_hand_lies_open: Rule.HAND_DUE,
    hand_open_for_nothing: Rule.HAND_WHY,
    power_twice: Rule.POWER_ONCE,
    somebody_else_s_power: Rule.POWER_OWN,
    power_without_a_shown_card: Rule.POWER_TIME,
    card_never_drawn: Rule.CARD_HELD,
    sees_a_card_that_was_not_named: Rule.SEEN_CARD,
    sees_another_card_than_was_shown: Rule.SEEN_CARD,
    sees_the_card_of_one_who_showed_none: Rule.CARD_TARGET,
    end_card_in_another_s_turn: Rule.CARD_TIME,
    card_in_a_game_without: Rule.NO_DECK,
    draws_for_nothing: Rule.DRAW_WHY,
    leaves_a_question_mark: Rule.DRAW_MUST,
    does_not_walk: Rule.PHASE,
    spies_in_a_game_without: Rule.NO_SPIES,
    spies_from_nowhere: Rule.SPY_SQUARE,
    looks_from_elsewhere: Rule.LOOK_PLACE,
    looks_aside_though_answered: Rule.LOOK_ASIDE,
    plays_after_the_end: Rule.GAME_OVER,
}
"""Each with the rule that it breaks."""
