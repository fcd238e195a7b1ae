"""One event that breaks one rule, made for the table as it stands: None where the table gives no occasion."""

from collections.abc import Callable, Mapping
from random import Random

from cluedo_notes.editions import Category, Edition
from cluedo_notes.editions.board import square_text
from cluedo_notes.editions.switches import AccusationTime, RepeatSuggestion, Stay
from cluedo_notes.game.log.events import (
    Accusation,
    Action,
    Draw,
    EndTurn,
    Look,
    LookPlace,
    Move,
    OpenHand,
    Play,
    Response,
    Roll,
    Spy,
    Suggestion,
    TableEvent,
    UsePower,
)
from cluedo_notes.game.rules.moves import Reach
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.game.table.table import Table
from cluedo_notes.game.table.turn import Phase

Hands = Mapping[str, frozenset[str]]
Corruption = Callable[[Table, Hands, Random], TableEvent | None]


def _edition(table: Table) -> Edition:
    return table.setting.edition


def _walker(table: Table) -> str | None:
    """Whoever has rolled, stands somewhere known and has a board to walk on."""
    player = table.turn.player
    if player is None or table.turn.phase is not Phase.ROLLED or table.setting.board_graph is None:
        return None
    return player if table.spot_of(player) is not None else None


def _reach(table: Table, player: str) -> Reach:
    assert table.setting.board_graph is not None
    return Reach(table, table.setting.board_graph, Move(player, ""))


def _asker(table: Table) -> tuple[str, str] | None:
    """Whoever may suggest now, and where."""
    player, phase = table.turn.player, table.turn.phase
    here = None if player is None else table.spot_of(player)
    fits = phase is Phase.ARRIVED and table.turn.moved and here in table.setting.rooms
    return (player, str(here)) if fits and player is not None and table.plays(player) else None


def _suggestion(table: Table, hands: Hands, random: Random, room: str, player: str) -> Suggestion:
    edition = _edition(table)
    triple = (random.choice(edition.suspects), random.choice(edition.of(Category.WEAPON)).id, room)
    answers = []
    for other in table.others_from(player):
        if other in table.eliminated:
            continue
        card = next((card for card in triple if card in hands[other]), None)
        answers.append(Response(other, Action.PASS if card is None else Action.SHOW, card))
        if card is not None:
            break
    return Suggestion(player, *triple, tuple(answers))


def wrong_player(table: Table, _: Hands, random: Random) -> TableEvent | None:
    over = table.turn.phase in (Phase.ASKED, Phase.OVER, Phase.ARRIVED) and not table.turn.draws_due
    others = [p for p in table.seats if table.plays(p) and p not in (table.turn.player, table.next_player)]
    return Roll(random.choice(others), (1, 2)) if over and others else None


def wrong_beginner(table: Table, _: Hands, random: Random) -> TableEvent | None:
    first = table.setting.first_player
    others = [player for player in table.seats if player != first]
    return Roll(random.choice(others), (1, 2)) if table.turn.player is None and first else None


def too_far(table: Table, _: Hands, random: Random) -> TableEvent | None:
    player = _walker(table)
    if player is None or table.turn.moved:
        return None
    reach, board_graph = _reach(table, player), table.setting.board_graph
    assert board_graph is not None
    here = table.spot_of(player)
    assert here is not None
    # A move that goes on behind the stairs may be noted up to there (A-S1-19).
    near = {*reach.ends(here), *reach.halts(here), *reach.occupied, *reach.barred, here}
    far = [spot for spot in board_graph.spots if spot not in near]
    spot = random.choice(far)
    return Move(player, spot if isinstance(spot, str) else square_text(spot))


def onto_a_pawn(table: Table, _: Hands, random: Random) -> TableEvent | None:
    player = _walker(table)
    if player is None or table.turn.moved or not _reach(table, player).occupied:
        return None
    return Move(player, square_text(random.choice(sorted(_reach(table, player).occupied))))  # type: ignore[arg-type]


def through_a_wall(table: Table, _: Hands, random: Random) -> TableEvent | None:
    player = _walker(table)
    here = None if player is None else table.spot_of(player)
    if player is None or here is None or table.turn.moved:
        return None
    board_graph = table.setting.board_graph
    assert board_graph is not None
    ways = _reach(table, player).ends(here)
    ends = {end: way for end, way in ways.items() if len(way) > 2 and not board_graph.is_step(way[0], way[2])}
    if not ends:
        return None
    end = random.choice(sorted(ends, key=str))
    path = [one if isinstance(one, str) else square_text(one) for one in ends[end]]
    del path[1]
    return Move(player, path[-1], None, tuple(path))


def reentry(table: Table, _: Hands, __: Random) -> TableEvent | None:
    """Out by one door and in again by another."""
    player = _walker(table)
    here = None if player is None else table.spot_of(player)
    double = _edition(table).rules.free_doubles and table.turn.dice in ((1, 1), (6, 6))
    if player is None or _edition(table).rules.reenter_room or not isinstance(here, str) or double:
        return None
    return Move(player, here)


def double_without_one(table: Table, _: Hands, __: Random) -> TableEvent | None:
    player = _walker(table)
    if player is None or table.turn.dice in ((1, 1), (6, 6)):
        return None
    return Move(player, next(iter(sorted(table.setting.rooms))), "double")


def passage_from_nowhere(table: Table, _: Hands, random: Random) -> TableEvent | None:
    player = table.next_player
    passages = _edition(table).passages
    here = None if player is None else table.spot_of(player)
    known = passages and all(end in _edition(table).place_names for pair in passages for end in pair)
    if player is None or here is None or not known or not table.may_pass_on or table.turn.draws_due:
        return None
    ends = [end for pair in passages for end in pair if here not in pair]
    return Move(player, random.choice(ends), "passage") if ends else None


def stays_where_he_must_leave(table: Table, _: Hands, __: Random) -> TableEvent | None:
    player = table.next_player
    here = None if player is None else table.spot_of(player)
    must = _edition(table).rules.stay is Stay.CALLED_IN and player not in table.called_in
    if player is None or not isinstance(here, str) or not must or not table.may_pass_on:
        return None
    if player == table.turn.player and table.turn.phase is Phase.ROLLED:
        return None  # a lone player who has rolled and finds no way out stays (A-S0-4)
    return None if table.turn.draws_due else Move(player, here, "remain")


def stays_elsewhere(table: Table, _: Hands, __: Random) -> TableEvent | None:
    player = table.next_player
    here = None if player is None else table.spot_of(player)
    other = next(room for room in sorted(table.setting.rooms) if room != here)
    ready = table.may_pass_on and not table.turn.draws_due
    return Move(player, other, "remain") if player is not None and here is not None and ready else None


def rolls_twice(table: Table, _: Hands, __: Random) -> TableEvent | None:
    turn = table.turn
    power = _edition(table).powers.get(table.setting.characters.get(turn.player or "", ""))
    unknown = power is None and _edition(table).intrigue is not None
    again = turn.rolls and turn.phase in (Phase.ARRIVED, Phase.ASKED) and power != "move-twice"
    if unknown or not again or not turn.player or table.next_player == turn.player:
        return None
    return Roll(turn.player, (1, 2)) if table.plays(turn.player) else None


def three_dice(table: Table, _: Hands, __: Random) -> TableEvent | None:
    ready = table.next_player is not None and table.may_pass_on and not table.turn.draws_due
    return Roll(table.next_player, (1, 2, 3)) if ready and table.next_player else None


def question_mark_without_a_deck(table: Table, _: Hands, __: Random) -> TableEvent | None:
    ready = table.next_player is not None and table.may_pass_on and _edition(table).intrigue is None
    return Roll(table.next_player, (1, "?")) if ready and table.next_player else None


def wrong_room(table: Table, hands: Hands, random: Random) -> TableEvent | None:
    asker = _asker(table)
    if asker is None:
        return None
    other = random.choice(sorted(table.setting.rooms - {asker[1]}))
    return _suggestion(table, hands, random, other, asker[0])


def _asked(table: Table, hands: Hands, random: Random) -> Suggestion | None:
    asker = _asker(table)
    return None if asker is None else _suggestion(table, hands, random, asker[1], asker[0])


def answers_out_of_order(table: Table, hands: Hands, random: Random) -> TableEvent | None:
    asked = _asked(table, hands, random)
    if asked is None or len(asked.responses) < 2:
        return None
    first, second, *rest = asked.responses
    passes = [Response(one.player, Action.PASS) for one in (second, first)]
    return Suggestion(asked.player, *asked.triple, (*passes, *rest))


def answers_after_a_card(table: Table, hands: Hands, random: Random) -> TableEvent | None:
    asked = _asked(table, hands, random)
    if asked is None or not asked.responses or asked.responses[-1].action is not Action.SHOW:
        return None
    others = [one for one in table.others_from(asked.player) if one not in table.eliminated]
    if len(asked.responses) == len(others):
        return None
    late = Response(others[len(asked.responses)], Action.PASS)
    return Suggestion(asked.player, *asked.triple, (*asked.responses, late))


def stops_asking(table: Table, hands: Hands, random: Random) -> TableEvent | None:
    asked = _asked(table, hands, random)
    if asked is None or not asked.responses:
        return None
    return Suggestion(asked.player, *asked.triple, asked.responses[:-1])


def second_suggestion(table: Table, hands: Hands, random: Random) -> TableEvent | None:
    player = table.turn.player
    here = None if player is None else table.spot_of(player)
    asked = table.turn.phase is Phase.ASKED and here in table.setting.rooms
    if player is None or not asked or table.next_player == player or not table.plays(player):
        return None
    return _suggestion(table, hands, random, str(here), player)


def same_room_again(table: Table, hands: Hands, random: Random) -> TableEvent | None:
    player = table.next_player
    room = None if player is None else table.asked_in.get(player)
    forbidden = _edition(table).rules.repeat_suggestion is not RepeatSuggestion.FREE
    if player is None or room is None or not forbidden or not table.may_pass_on or table.turn.draws_due:
        return None
    by_right = player in table.called_in or (table.turn.player == player and table.turn.stayed_by_card)
    return None if by_right else _suggestion(table, hands, random, room, player)


def accuses_twice(table: Table, _: Hands, random: Random) -> TableEvent | None:
    return Accusation(random.choice(sorted(table.accused)), False) if table.accused else None


def accuses_elsewhere(table: Table, _: Hands, __: Random) -> TableEvent | None:
    place, player = _edition(table).rules.accusation_place, table.turn.player
    here = None if player is None else table.spot_of(player)
    early = table.turn.phase in (Phase.ARRIVED, Phase.ROLLED)
    if place == "anywhere" or player is None or here in (None, place) or not early:
        return None
    return Accusation(player, False) if table.plays(player) and player not in table.accused else None


def accuses_out_of_time(table: Table, _: Hands, __: Random) -> TableEvent | None:
    time, turn = _edition(table).rules.accusation_time, table.turn
    if turn.player is None or not table.plays(turn.player) or turn.player in table.accused:
        return None
    wrong = {
        AccusationTime.AFTER_SUGGESTION: turn.phase is Phase.ARRIVED and turn.suggestions == 0,
        AccusationTime.INSTEAD: turn.phase is Phase.ASKED,
        AccusationTime.UNREFUTED: turn.phase is Phase.ASKED and turn.shown is True,
    }
    late = Accusation(turn.player, False)
    return late if wrong.get(time) and not table.begins_turn(late) else None


def dead_player_rolls(table: Table, _: Hands, random: Random) -> TableEvent | None:
    dead = sorted(table.eliminated)
    return Roll(random.choice(dead), (1, 2)) if dead else None


def wrong_accuser_rolls(table: Table, _: Hands, random: Random) -> TableEvent | None:
    barred = sorted(table.barred - set(table.eliminated))
    return Roll(random.choice(barred), (1, 2)) if barred else None


def dead_player_answers(table: Table, hands: Hands, random: Random) -> TableEvent | None:
    asked = _asked(table, hands, random)
    dead = sorted(table.eliminated)
    if asked is None or not dead or asked.player in dead:
        return None
    return Suggestion(asked.player, *asked.triple, (Response(dead[0], Action.PASS), *asked.responses))


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
        power = _edition(table).powers.get(table.setting.characters[player])
        if power is not None and player not in table.eliminated | dict.fromkeys(table.barred, 0):
            return UsePower(player, power)
    return None


def somebody_else_s_power(table: Table, _: Hands, __: Random) -> TableEvent | None:
    powers = _edition(table).powers
    for player in table.seats:
        own = powers.get(table.setting.characters[player])
        if own is not None and table.plays(player):
            other = next((power for power in powers.values() if power != own), None)
            return None if other is None else UsePower(player, other)
    return None


def power_without_a_shown_card(table: Table, _: Hands, __: Random) -> TableEvent | None:
    for player in table.seats:
        own = _edition(table).powers.get(table.setting.characters[player])
        if own == "random-card" and not table.suggestions and table.plays(player):
            return UsePower(player, own, target=table.others_from(player)[0])
    return None


def card_never_drawn(table: Table, _: Hands, random: Random) -> TableEvent | None:
    poor = [p for p in table.seats if table.plays(p) and not table.deck.drawn.get(p)]
    if _edition(table).intrigue is None or not poor:
        return None
    return Play(random.choice(poor), "see-shown")  # type: ignore[arg-type]


def end_card_in_another_s_turn(table: Table, _: Hands, __: Random) -> TableEvent | None:
    if _edition(table).intrigue is None or table.due is not None:
        return None
    for player in table.seats:
        if table.plays(player) and player != table.turn.player and table.deck.drawn.get(player, 0) > 0:
            return Play(player, "play-again")  # type: ignore[arg-type]
    return None


def card_in_a_game_without(table: Table, _: Hands, __: Random) -> TableEvent | None:
    player = table.turn.player
    return Draw(player) if _edition(table).intrigue is None and player and table.plays(player) else None


def draws_for_nothing(table: Table, _: Hands, __: Random) -> TableEvent | None:
    intrigue = _edition(table).intrigue
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
    must = _edition(table).rules.stay is Stay.CALLED_IN and turn.player not in table.called_in
    waits = waits and player not in (None, turn.player) and must and isinstance(here, str)
    waits = waits and table.setting.board_graph is not None
    return Roll(player, (1, 2)) if waits and player is not None and table.due is None else None


def spies_from_nowhere(table: Table, _: Hands, __: Random) -> TableEvent | None:
    player = table.turn.player
    here = None if player is None else table.spot_of(player)
    if player is None or not table.plays(player) or not isinstance(here, str):
        return None
    return Spy(player, table.others_from(player)[0]) if table.turn.phase is Phase.ARRIVED else None


def looks_from_elsewhere(table: Table, _: Hands, __: Random) -> TableEvent | None:
    player, place = table.turn.player, _edition(table).rules.look_place
    here = None if player is None else table.spot_of(player)
    if player is None or not table.plays(player) or here in (None, place):
        return None
    return Look(player, LookPlace.POOL) if table.turn.phase is Phase.ARRIVED else None


def looks_aside_though_answered(table: Table, _: Hands, __: Random) -> TableEvent | None:
    turn = table.turn
    answered = table.setting.aside and turn.shown is True and turn.player is not None
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
    stays_where_he_must_leave: Rule.MOVE_STAY,
    stays_elsewhere: Rule.MOVE_STAY,
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
    end_card_in_another_s_turn: Rule.CARD_TIME,
    card_in_a_game_without: Rule.NO_DECK,
    draws_for_nothing: Rule.DRAW_WHY,
    leaves_a_question_mark: Rule.DRAW_MUST,
    does_not_walk: Rule.PHASE,
    spies_from_nowhere: Rule.SPY_SQUARE,
    looks_from_elsewhere: Rule.LOOK_PLACE,
    looks_aside_though_answered: Rule.LOOK_ASIDE,
    plays_after_the_end: Rule.GAME_OVER,
}
"""Each with the rule that it breaks."""
