"""Events that break a rule about suggestions, answers and accusations, made for the present table."""

from random import Random

from msgspec import Struct

from cluedo_notes.editions import Category, Power
from cluedo_notes.editions.switches import AccusationTime, RepeatSuggestion
from cluedo_notes.game.log.events import (
    Accusation,
    Action,
    Response,
    Suggestion,
    TableEvent,
    UsePower,
)
from cluedo_notes.game.table.asking import Hands, honest_answers, one_shows
from cluedo_notes.game.table.table import Table
from cluedo_notes.game.table.turn import Phase


def _asker(table: Table) -> tuple[str, str] | None:
    """Whoever may suggest now, and where."""
    player, phase = table.turn.player, table.turn.phase
    here = None if player is None else table.spot_of(player)
    fits = phase is Phase.ARRIVED and table.turn.moved and here in table.setting.rooms
    return (player, str(here)) if fits and player is not None and table.plays(player) else None


def _suggestion(table: Table, hands: Hands, random: Random, room: str, player: str) -> Suggestion:
    edition = table.setting.edition
    triple = (random.choice(edition.suspects), random.choice(edition.of(Category.WEAPON)).id, room)
    return Suggestion(player, *triple, honest_answers(table, player, triple, hands))


def suggested(table: Table, hands: Hands, random: Random) -> Suggestion | None:
    asker = _asker(table)
    return None if asker is None else _suggestion(table, hands, random, asker[1], asker[0])


def wrong_room(table: Table, hands: Hands, random: Random) -> TableEvent | None:
    asker = _asker(table)
    if asker is None:
        return None
    other = random.choice(sorted(table.setting.rooms - {asker[1]}))
    return _suggestion(table, hands, random, other, asker[0])


def answers_out_of_order(table: Table, hands: Hands, random: Random) -> TableEvent | None:
    asked = suggested(table, hands, random)
    if asked is None or len(asked.responses) < 2:
        return None
    first, second, *rest = asked.responses
    passes = [Response(one.player, Action.PASS) for one in (second, first)]
    return Suggestion(asked.player, *asked.triple, (*passes, *rest))


def answers_after_a_card(table: Table, hands: Hands, random: Random) -> TableEvent | None:
    asked = suggested(table, hands, random)
    if asked is None or not asked.responses or asked.responses[-1].action is not Action.SHOW:
        return None
    if not one_shows(table.setting.edition.rules.witnesses):
        return None
    others = [one for one in table.asked_from(asked.player) if one not in table.eliminated]
    if len(asked.responses) == len(others):
        return None
    late = Response(others[len(asked.responses)], Action.PASS)
    return Suggestion(asked.player, *asked.triple, (*asked.responses, late))


def stops_asking(table: Table, hands: Hands, random: Random) -> TableEvent | None:
    asked = suggested(table, hands, random)
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
    forbidden = table.setting.edition.rules.repeat_suggestion is not RepeatSuggestion.FREE
    if player is None or room is None or not forbidden or not table.may_pass_on or table.turn.draws_due:
        return None
    by_right = player in table.called_in or (table.turn.player == player and table.turn.stayed_by_card)
    return None if by_right else _suggestion(table, hands, random, room, player)


def accuses_twice(table: Table, _: Hands, random: Random) -> TableEvent | None:
    return Accusation(random.choice(sorted(table.accused)), False) if table.accused else None


def accuses_elsewhere(table: Table, _: Hands, __: Random) -> TableEvent | None:
    place, player = table.setting.edition.rules.accusation_place, table.turn.player
    here = None if player is None else table.spot_of(player)
    early = table.turn.phase in (Phase.ARRIVED, Phase.ROLLED)
    if table.setting.names_places:
        return None  # they may come there by saying so
    if place == "anywhere" or player is None or here in (None, place) or not early:
        return None
    return Accusation(player, False) if table.plays(player) and player not in table.accused else None


def accuses_out_of_time(table: Table, _: Hands, __: Random) -> TableEvent | None:
    time, turn = table.setting.edition.rules.accusation_time, table.turn
    if turn.player is None or not table.plays(turn.player) or turn.player in table.accused:
        return None
    wrong = {
        AccusationTime.AFTER_SUGGESTION: turn.phase is Phase.ARRIVED and turn.suggestions == 0,
        AccusationTime.INSTEAD: turn.phase is Phase.ASKED,
        AccusationTime.UNREFUTED: turn.phase is Phase.ASKED and turn.shown is True,
    }
    late = Accusation(turn.player, False)
    return late if wrong.get(time) and not table.begins_turn(late) else None


def dead_player_answers(table: Table, hands: Hands, random: Random) -> TableEvent | None:
    asked = suggested(table, hands, random)
    dead = sorted(table.eliminated.keys() - table.left)
    if asked is None or not dead or asked.player in dead:
        return None
    return Suggestion(asked.player, *asked.triple, (Response(dead[0], Action.PASS), *asked.responses))


# -- what others are let see of an answer


class _JustShown(Struct, frozen=True):
    """What was just shown at a suggestion, and a player who may ask to see it."""

    suggestion: Suggestion
    answer: Response
    onlooker: str


def _just_shown(table: Table) -> _JustShown | None:
    last = table.suggestions.get(table.last_suggestion or 0)
    if last is None or not table.turn.suggestions or table.setting.edition.intrigue is None:
        return None
    shown = [one for one in last.responses if one.action is Action.SHOW and one.card is not None]
    apart = {last.player, *(one.player for one in shown)}
    onlookers = [one for one in table.seats if table.plays(one) and one not in apart]
    return _JustShown(last, shown[0], onlookers[0]) if shown and onlookers else None


def _saw(shown: _JustShown, target: str, card: str) -> TableEvent:
    return UsePower(shown.onlooker, Power.SEE_SHOWN, target, card)


def sees_a_card_that_was_not_named(table: Table, _: Hands, random: Random) -> TableEvent | None:
    shown = _just_shown(table)
    if shown is None:
        return None
    others = [card.id for card in table.setting.edition.cards if card.id not in shown.suggestion.triple]
    return _saw(shown, shown.answer.player, random.choice(others))


def sees_another_card_than_was_shown(table: Table, _: Hands, random: Random) -> TableEvent | None:
    shown = _just_shown(table)
    if shown is None:
        return None
    others = [card for card in shown.suggestion.triple if card != shown.answer.card]
    return _saw(shown, shown.answer.player, random.choice(others))


def sees_the_card_of_one_who_showed_none(table: Table, _: Hands, random: Random) -> TableEvent | None:
    shown = _just_shown(table)
    if shown is None:
        return None
    if not one_shows(table.setting.edition.rules.witnesses):
        return None  # another may have
    showed_none = [one for one in table.seats if one not in (shown.answer.player, shown.onlooker)]
    return _saw(shown, random.choice(showed_none), shown.answer.card or "")
