"""Events that break a rule about Clue cards, looks, house dice and players who have left, made for the
present table. `LIFE_CORRUPTIONS` has all of them, each with its rule."""

from collections.abc import Mapping
from random import Random

from msgspec.structs import replace

from cluedo_notes.editions import Clue
from cluedo_notes.editions.switches import LookAside
from cluedo_notes.game.log.events import (
    Accusation,
    Action,
    ClueCard,
    EndTurn,
    HeardInPart,
    Leave,
    Look,
    LookPlace,
    OpenCards,
    Response,
    Roll,
    ShownForClue,
    Spy,
    TableEvent,
)
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.game.table.asking import Hands, seated
from cluedo_notes.game.table.standing import clue_due
from cluedo_notes.game.table.table import Table
from cluedo_notes.game.table.turn import Phase
from tests.helpers.game.corrupted_suggestions import suggested
from tests.helpers.game.corruptions import Corruption, plays_after_the_end

# -- Clue cards


def _drawer(table: Table) -> str | None:
    """Whoever must draw a Clue card now."""
    player = table.turn.player
    return player if clue_due(table) and player is not None and table.plays(player) else None


def clue_card_in_a_game_without(table: Table, _: Hands, random: Random) -> TableEvent | None:
    player = table.turn.player
    if table.setting.edition.clue_deck is not None or player is None or not table.plays(player):
        return None
    return ClueCard(player, random.choice(list(Clue)))


def clue_card_for_nothing(table: Table, _: Hands, random: Random) -> TableEvent | None:
    """Without a lens, or a second one for two."""
    player = table.turn.player
    rolled = table.turn.phase in (Phase.ROLLED, Phase.ARRIVED) and not clue_due(table)
    rolled = rolled and not table.setting.clues_at_will
    if table.setting.edition.clue_deck is None or player is None or not table.plays(player) or not rolled:
        return None
    return ClueCard(player, random.choice(list(Clue)))


def clue_card_comes_again(table: Table, _: Hands, __: Random) -> TableEvent | None:
    """A printed card, before all others have come."""
    player, deck = _drawer(table), table.setting.edition.clue_deck
    printed = [clue for clue in table.clues if clue.clue is Clue.PRINTED]
    once = deck is not None and not deck.unknown and len(table.clues) < deck.size - 1
    if player is None or not once or not printed:
        return None
    return ClueCard(player, Clue.PRINTED, printed[-1].card)


def wrong_accuser_draws_a_clue_card(table: Table, _: Hands, __: Random) -> TableEvent | None:
    barred = sorted(table.barred - set(table.eliminated))
    return ClueCard(barred[0], Clue.LEFT) if barred and table.setting.edition.clue_deck is not None else None


def asks_before_the_clue_card(table: Table, hands: Hands, random: Random) -> TableEvent | None:
    return suggested(table, hands, random) if _drawer(table) is not None else None


def ends_before_the_clue_card(table: Table, _: Hands, __: Random) -> TableEvent | None:
    player = _drawer(table)
    return None if player is None else EndTurn(player)


def plays_on_before_the_clue_card(table: Table, _: Hands, __: Random) -> TableEvent | None:
    follows = (
        table.next_player if _drawer(table) is not None and table.setting.edition.rules.dice.numbers else None
    )
    return None if follows is None or follows == table.turn.player else Roll(follows, (1, 2))


def _own(hands: Hands, player: str, random: Random) -> ShownForClue:
    return ShownForClue(player, random.choice(sorted(hands[player])))


def two_show_one_card(table: Table, hands: Hands, random: Random) -> TableEvent | None:
    player, here = _drawer(table), seated(table)
    if player is None or len(here) < 2:
        return None
    first = _own(hands, here[0], random)
    return ClueCard(player, Clue.NAMED, first.card, shown=(first, ShownForClue(here[1], first.card)))


def another_card_than_was_asked_for(table: Table, hands: Hands, random: Random) -> TableEvent | None:
    player = _drawer(table)
    if player is None:
        return None
    shown = _own(hands, random.choice(seated(table)), random)
    others = sorted(table.setting.edition.by_id.keys() - {shown.card})
    return ClueCard(player, Clue.PRINTED, random.choice(others), shown=(shown,))


def one_shows_twice(table: Table, hands: Hands, random: Random) -> TableEvent | None:
    player = _drawer(table)
    if player is None:
        return None
    who = random.choice(seated(table))
    return ClueCard(
        player,
        random.choice((Clue.EVERYBODY, Clue.LEFT)),
        shown=(_own(hands, who, random), _own(hands, who, random)),
    )


def another_than_the_chosen_shows(table: Table, hands: Hands, random: Random) -> TableEvent | None:
    player = _drawer(table)
    others = [who for who in seated(table) if who != player]
    if player is None or len(others) < 2:
        return None
    target, other = random.sample(others, 2)
    return ClueCard(player, Clue.CHOSEN, target=target, shown=(_own(hands, other, random),))


def shows_for_a_move(table: Table, hands: Hands, random: Random) -> TableEvent | None:
    player, clue = _drawer(table), random.choice((Clue.MOVE, Clue.PASSAGE))
    return None if player is None else ClueCard(player, clue, shown=(_own(hands, player, random),))


def who_is_out_shows_for_a_clue_card(table: Table, hands: Hands, random: Random) -> TableEvent | None:
    player, out = _drawer(table), sorted(table.eliminated)
    if player is None or not out:
        return None
    return ClueCard(player, Clue.EVERYBODY, shown=(_own(hands, random.choice(out), random),))


# -- looks at cards aside


def _unanswered(table: Table) -> str | None:
    """An asker whom nobody could answer, and who has not looked yet."""
    turn = table.turn
    may = table.setting.aside and table.setting.edition.rules.looks_unanswered and turn.shown is False
    may = may and not table.setting.edition.rules.looks_entering and not turn.looked
    return turn.player if may and turn.player is not None and table.plays(turn.player) else None


def looks_where_nobody_may(table: Table, _: Hands, random: Random) -> TableEvent | None:
    rules, player = table.setting.edition.rules, table.turn.player
    may = rules.looks_unanswered or rules.looks_entering
    if may or not table.setting.aside or player is None or not table.plays(player):
        return None
    return Look(player, LookPlace.ASIDE, slot=random.randint(1, table.setting.aside))


def looks_at_one_again(table: Table, _: Hands, random: Random) -> TableEvent | None:
    player = _unanswered(table)
    seen = [slot for slot in table.looked_aside.get(player or "", ()) if slot is not None]
    if player is None or not seen or table.setting.edition.rules.look_aside is not LookAside.UNANSWERED:
        return None
    return Look(player, LookPlace.ASIDE, slot=random.choice(seen))


def does_not_look(table: Table, _: Hands, __: Random) -> TableEvent | None:
    player = table.turn.player
    owes = table.look_due and player is not None and table.plays(player)
    return EndTurn(player) if owes and player is not None else None


def _in_the_room_of_none(table: Table) -> str | None:
    """Who has moved this turn, where looks are for those who come into a room with a card."""
    player, turn = table.turn.player, table.turn
    entering = table.setting.edition.rules.looks_entering and table.setting.aside
    if not entering or player is None or not table.plays(player) or turn.phase is not Phase.ARRIVED:
        return None
    return player if table.spot_of(player) is not None else None


def looks_into_another_room(table: Table, _: Hands, random: Random) -> TableEvent | None:
    player = _in_the_room_of_none(table)
    rooms = table.setting.aside_rooms
    slots = [slot for slot, room in enumerate(rooms, 1) if player and room != table.spot_of(player)]
    return Look(player, LookPlace.ASIDE, slot=random.choice(slots)) if player and slots else None


def looks_twice(table: Table, _: Hands, random: Random) -> TableEvent | None:
    player = _in_the_room_of_none(table)
    if player is None or not table.turn.looked:
        return None
    return Look(player, LookPlace.ASIDE, slot=random.randint(1, table.setting.aside))


def looks_without_coming_in(table: Table, _: Hands, random: Random) -> TableEvent | None:
    player = _in_the_room_of_none(table)
    if player is None or table.turn.moved or player in table.called_in or table.turn.looked:
        return None
    return Look(player, LookPlace.ASIDE, slot=random.randint(1, table.setting.aside))


# -- the dice of the house


def another_number_of_dice(table: Table, _: Hands, __: Random) -> TableEvent | None:
    numbers = table.setting.edition.rules.dice.numbers
    ready = table.next_player is not None and table.may_pass_on and not table.turn.draws_due
    number = next(number for number in (1, 2, 3) if number not in numbers)
    return Roll(table.next_player, (1,) * number) if ready and table.next_player else None


# -- answers


def answers_twice(table: Table, hands: Hands, random: Random) -> TableEvent | None:
    right = suggested(table, hands, random)
    if right is None or not right.responses:
        return None
    again = Response(random.choice(right.responses).player, Action.PASS)
    return replace(right, responses=(*right.responses, again))


# -- who has left


def _left(table: Table, random: Random) -> str | None:
    return random.choice(sorted(table.left)) if table.left else None


def plays_after_leaving(table: Table, _: Hands, random: Random) -> TableEvent | None:
    player = _left(table, random)
    if player is None:
        return None
    return random.choice((Roll(player, (1, 2)), EndTurn(player), Accusation(player, correct=False)))


def asks_after_leaving(table: Table, hands: Hands, random: Random) -> TableEvent | None:
    player, right = _left(table, random), suggested(table, hands, random)
    return None if player is None or right is None else replace(right, player=player)


def answers_after_leaving(table: Table, hands: Hands, random: Random) -> TableEvent | None:
    player, right = _left(table, random), suggested(table, hands, random)
    if player is None or right is None:
        return None
    return replace(right, responses=(*right.responses, Response(player, Action.PASS)))


def is_heard_to_answer_after_leaving(table: Table, hands: Hands, random: Random) -> TableEvent | None:
    player, right = _left(table, random), suggested(table, hands, random)
    if player is None or right is None:
        return None
    responses = (*right.responses, Response(player, Action.PASS))
    asker = random.choice((right.player, None))
    return HeardInPart(asker, right.suspect, None, right.room, responses)


def leaves_twice(table: Table, _: Hands, random: Random) -> TableEvent | None:
    player = _left(table, random)
    return None if player is None else Leave(player)


def spies_on_who_has_left(table: Table, _: Hands, random: Random) -> TableEvent | None:
    player, spy = _left(table, random), table.turn.player
    spies = table.setting.edition.rules.spy_squares and spy is not None and table.plays(spy)
    return Spy(spy, player) if spies and spy is not None and player is not None else None


# -- after the end


def leaves_after_the_end(table: Table, _: Hands, random: Random) -> TableEvent | None:
    here = [player for player in table.seats if player not in table.left]
    return Leave(random.choice(here)) if table.over and here else None


def shows_all_a_card_after_the_end(table: Table, hands: Hands, random: Random) -> TableEvent | None:
    player = random.choice(table.seats)
    return OpenCards(player, (min(hands[player]),)) if table.over else None


def is_heard_to_ask_after_the_end(table: Table, _: Hands, random: Random) -> TableEvent | None:
    edition = table.setting.edition
    plays = [player for player in table.seats if player not in table.eliminated]
    if not table.over or not plays:
        return None
    return HeardInPart(random.choice(plays), random.choice(edition.suspects), None, min(edition.rooms))


def is_heard_to_ask_out_of_turn(table: Table, _: Hands, random: Random) -> TableEvent | None:
    """Another than whose turn it is or follows."""
    known, edition = (table.turn.player, table.next_player), table.setting.edition
    others = [player for player in table.seats if table.plays(player) and player not in known]
    if not others or table.turn.player is None or table.due is not None:
        return None
    return HeardInPart(random.choice(others), random.choice(edition.suspects), None, min(edition.rooms))


LIFE_CORRUPTIONS: Mapping[Corruption, Rule] = {
    clue_card_in_a_game_without: Rule.CLUE_DECK,
    clue_card_for_nothing: Rule.CLUE_WHY,
    clue_card_comes_again: Rule.CLUE_AGAIN,
    wrong_accuser_draws_a_clue_card: Rule.ONLY_ANSWERS,
    asks_before_the_clue_card: Rule.CLUE_MUST,
    ends_before_the_clue_card: Rule.CLUE_MUST,
    plays_on_before_the_clue_card: Rule.CLUE_MUST,
    two_show_one_card: Rule.CLUE_SHOW,
    another_card_than_was_asked_for: Rule.SHOWN_CARD,
    one_shows_twice: Rule.CLUE_SHOW,
    another_than_the_chosen_shows: Rule.CLUE_SHOW,
    shows_for_a_move: Rule.CLUE_SHOW,
    who_is_out_shows_for_a_clue_card: Rule.CLUE_SHOW,
    looks_where_nobody_may: Rule.LOOK_ASIDE,
    looks_at_one_again: Rule.LOOK_AGAIN,
    does_not_look: Rule.LOOK_MUST,
    looks_into_another_room: Rule.LOOK_ROOM,
    looks_twice: Rule.LOOK_ROOM,
    looks_without_coming_in: Rule.LOOK_ROOM,
    another_number_of_dice: Rule.DICE,
    answers_twice: Rule.ANSWER_ORDER,
    plays_after_leaving: Rule.LEFT_GAME,
    asks_after_leaving: Rule.LEFT_GAME,
    answers_after_leaving: Rule.LEFT_GAME,
    is_heard_to_answer_after_leaving: Rule.LEFT_GAME,
    leaves_twice: Rule.LEFT_GAME,
    spies_on_who_has_left: Rule.LEFT_GAME,
    is_heard_to_ask_out_of_turn: Rule.TURN_ORDER,
    leaves_after_the_end: Rule.GAME_OVER,
    shows_all_a_card_after_the_end: Rule.GAME_OVER,
    is_heard_to_ask_after_the_end: Rule.GAME_OVER,
}
"""Each with the rule that it breaks."""

AFTER_THE_END = (
    plays_after_the_end,
    leaves_after_the_end,
    shows_all_a_card_after_the_end,
    is_heard_to_ask_after_the_end,
)
"""Those that look for a game that is over; to all others nothing matters then."""
