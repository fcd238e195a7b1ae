"""Suggestions, their answers, and accusations."""

from collections.abc import Iterator
from typing import assert_never

from cluedo_notes.editions import Feature, Power
from cluedo_notes.editions.switches import AccusationTime, RepeatSuggestion, Stay, Witnesses
from cluedo_notes.game.log.events import CLOCK, Accusation, Action, Response, Suggestion
from cluedo_notes.game.rules.finding import Broken, Finding, Reason, broken, check, found_by
from cluedo_notes.game.rules.moves import why_unknown
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.game.table.asking import asked_by, ends_asking
from cluedo_notes.game.table.intrigue_events import ANSWERS, after_answer, answers_at
from cluedo_notes.game.table.standing import left_standing
from cluedo_notes.game.table.table import Table, was_blocked
from cluedo_notes.game.table.turn import Phase, Turn

ANYWHERE = "anywhere"


def _room(table: Table, event: Suggestion) -> Iterator[Finding]:
    """A suggestion names the room where the pawn stands, except by the power to suggest anywhere (S0)."""
    joined = table.joined(event)
    if event.power == Power.SUGGEST_ANYWHERE or _comes_by_name(joined):
        return
    here = joined.spot_of(event.player)
    if here is None:
        yield Reason.PAWN if event.player not in table.setting.characters else Reason.POSITION
    elif here != event.room:
        yield broken(Rule.SUGGEST_ROOM, Reason.MOVE, player=event.player, room=event.room)


def _arrived(table: Table, event: Suggestion) -> Iterator[Finding]:
    """A player who has not moved may suggest if the edition allows it: again (S2), when called in, by a
    card."""
    joined = table.joined(event)
    if event.power == Power.SUGGEST_ANYWHERE or _comes_by_name(joined):
        return
    turn, rules = joined.turn, table.setting.edition.rules
    if turn.moved or turn.suggestions or (turn.phase is not Phase.ARRIVED and not _has_not_moved(turn)):
        return
    # A player called in suggests instead of rolling (S1, A-G-9), or after it if no roll need be walked (S0,
    # S3).
    in_time = turn.rolls == 0 or (rules.stay is Stay.CALLED_IN and rules.stop_short)
    called_in = event.player in joined.called_in and rules.called_in_suggests and in_time
    if rules.stay is Stay.FREE or called_in or turn.stayed_by_card:
        return
    if event.player not in table.setting.characters:
        yield Reason.PAWN
        return
    yield broken(Rule.SUGGEST_ARRIVED, Reason.MOVE, player=event.player)


def _comes_by_name(table: Table) -> bool:
    """May the player whose turn it is be in any room they name, without dice and without a noted move?"""
    return table.setting.names_places and not table.turn.moved and not table.turn.suggestions


def _has_not_moved(turn: Turn) -> bool:
    return turn.phase is Phase.START or turn.at_rest


def _once(table: Table, event: Suggestion) -> Iterator[Finding]:
    """One suggestion a turn; two with the power for it (S0)."""
    if table.turn.player != event.player or table.begins_turn(event):
        return
    turn = table.turn
    if turn.suggestions:
        if turn.suggestions != 1 or event.power != Power.SUGGEST_TWICE:
            yield broken(Rule.SUGGEST_ONCE, Reason.TURNS, player=event.player)
    elif turn.phase is Phase.OVER:
        yield broken(Rule.PHASE, Reason.TURNS, player=event.player, phase=turn.phase)
    elif event.power == Power.SUGGEST_ANYWHERE:
        yield from _from_anywhere(table, event.player)
    elif turn.phase is Phase.ROLLED and not turn.at_rest:
        yield broken(Rule.PHASE, Reason.TURNS, player=event.player, phase=turn.phase)


def _from_anywhere(table: Table, player: str) -> Iterator[Finding]:
    """This power may be used after the move, even in the corridor (A-S0-27), but not after a stop on a
    question mark, which ends the turn (S0, A-S0-28)."""
    turn, here = table.turn, table.spot_of(player)
    if turn.phase is Phase.ROLLED and not turn.moved:
        left = left_standing(table, player)
        match left:
            case False:
                yield broken(Rule.PHASE, Reason.TURNS, player=player, phase=turn.phase)
            case None:
                yield why_unknown(table, player)
            case True:
                pass
            case _:
                assert_never(left)
    elif turn.moved and here in table.setting.squares_of(Feature.DRAW):
        yield broken(Rule.PHASE, Reason.TURNS, player=player, phase=Phase.OVER)
    elif turn.moved and not isinstance(here, str | None) and table.setting.board_graph is None:
        yield Reason.NO_BOARD  # the square may be a question mark


def _repeat(table: Table, event: Suggestion) -> Iterator[Finding]:
    """If the edition forbids it, a player does not suggest again in the room of their last suggestion
    (A-S1-3)."""
    if event.power is not None:
        return
    joined = table.joined(event)
    match table.setting.edition.rules.repeat_suggestion:
        case RepeatSuggestion.FREE:
            return
        case RepeatSuggestion.OTHER_ROOM:
            again = table.last_rooms.get(event.player) == event.room
        case RepeatSuggestion.AFTER_LEAVING | RepeatSuggestion.AFTER_LEAVING_OR_CALL:
            again = joined.asked_in.get(event.player) == event.room and not joined.turn.stayed_by_card
            if again and event.player not in table.setting.characters:
                yield Reason.PAWN  # somebody may have called them away
                return
        case _:
            assert_never(table.setting.edition.rules.repeat_suggestion)
    if again and joined.turn.suggestions == 0:
        yield broken(Rule.SUGGEST_REPEAT, Reason.MOVE, player=event.player, room=event.room)


# -- answers


def _each_answer(table: Table, event: Suggestion) -> Iterator[Finding]:
    """Each answer by itself, whoever asked: one of the three cards is shown, by a player who may answer."""
    triple = event.triple
    for answer, now in answers_at(table, event):
        if answer.card is not None and answer.card not in triple and answer.action is not Action.DRAW:
            yield broken(Rule.SHOWN_CARD, player=answer.player, cards=(answer.card,))
        if answer.player in now.left:
            yield broken(Rule.LEFT_GAME, player=answer.player)
        elif answer.player in now.eliminated or answer.player == now.due:
            yield broken(Rule.ANSWER_OUT, player=answer.player)
        if answer.player in table.barred and _plays_a_card(table, answer):
            yield broken(Rule.ONLY_ANSWERS, player=answer.player)


def _answers(table: Table, event: Suggestion) -> Iterator[Finding]:
    """The players answer one after the other until a card is shown (all editions; A-S1-2 for others)."""
    answers = tuple(answers_at(table, event))
    asked = list(asked_by(table, event.player))
    players = [answer.player for answer, _ in answers if answer.action in ANSWERS and answer.player in asked]
    # A player who draws before answering may be eliminated by the card, and then does not answer (A-S0-22).
    may_have_died = {answer.player for answer, now in answers if _may_die(answer, now)}
    asked = [player for player in asked if player not in may_have_died or player in players]
    yield from _in_order(players, asked)
    yield from _ended(table, event, players, asked)


def _plays_a_card(table: Table, response: Response) -> bool:
    """Does a player draw or play an intrigue card with an answer, although a wrong accuser may not?"""
    rules = table.setting.edition.rules
    may = {Action.BLOCK: rules.wrong_accuser_reacts, Action.DRAW: rules.wrong_accuser_draws}
    return not may.get(response.action, True)


def _may_die(response: Response, table: Table) -> bool:
    """May the card drawn here be the last clock, by all that the log shows?"""
    if response.action is not Action.DRAW or response.card not in (CLOCK, None):
        return False
    if response.card is None or not table.setting.complete:
        return True
    after = after_answer(table, response)
    return response.player in (after.due, *after.deck.perhaps_last)


def _in_order(players: list[str], asked: list[str]) -> Iterator[Finding]:
    """Nobody answers early and, if all answers are noted, nobody is passed over."""
    if players == asked[: len(players)]:
        return
    places = [asked.index(player) for player in players]
    for before, (player, place) in enumerate(zip(players, places, strict=True)):
        all_have = before == len(asked)
        overtaken = place < max(places[:before], default=-1) or all_have
        if overtaken or place != before:
            missing = None if overtaken else Reason.ANSWERS
            expected = player if all_have else asked[before]
            yield broken(Rule.ANSWER_ORDER, missing, player=player, expected=expected)
            return


def _ended(table: Table, event: Suggestion, players: list[str], asked: list[str]) -> Iterator[Finding]:
    """Nobody answers after the asking has ended; everybody is asked until then."""
    shown = {response.player for response in event.responses if response.action is Action.SHOW}
    last = _last_asked(table.setting.edition.rules.witnesses, players, shown, asked)
    if last is not None and players[last + 1 :]:
        yield broken(Rule.ANSWER_ENDS, player=players[last + 1], shower=players[last])
    if was_blocked(event):
        yield from _blocks(event)
    elif last is None:
        missing = [player for player in asked if player not in players]
        if missing:
            yield broken(Rule.ANSWER_MISSING, Reason.ANSWERS, player=missing[0])


def _blocks(event: Suggestion) -> Iterator[Finding]:
    """A block comes before a card is shown (A-S0-10), and nobody answers after it."""
    actions = [response.action for response in event.responses]
    block = actions.index(Action.BLOCK)
    blocker = event.responses[block].player
    if Action.SHOW in actions[:block]:
        shower = event.responses[actions.index(Action.SHOW)].player
        yield broken(Rule.ANSWER_ENDS, player=blocker, shower=shower)
    elif event.responses[block + 1 :]:
        late = event.responses[block + 1].player
        yield broken(Rule.ANSWER_ENDS, player=late, shower=blocker)


def _last_asked(witnesses: Witnesses, players: list[str], shown: set[str], asked: list[str]) -> int | None:
    """The index of the answer that ends the asking; None if everybody is asked.

    A player who answers out of turn was not the first to be asked, whether they came too early or too
    late.
    """
    for number, player in enumerate(players):
        if player in shown and ends_asking(witnesses, Action.SHOW, max(number, asked.index(player))):
            return number
    return None


# -- accusations


def _accuse_once(table: Table, event: Accusation) -> Iterator[Finding]:
    """One accusation per player and game (all editions)."""
    if event.player in table.accused:
        yield broken(Rule.ACCUSE_ONCE, player=event.player)


def _accuse_place(table: Table, event: Accusation) -> Iterator[Finding]:
    """In the one place for accusations, if the edition has one (S0: the pool, S3: the centre)."""
    rules = table.setting.edition.rules
    if rules.accusation_place == ANYWHERE:
        return
    joined = table.joined(event)
    if _comes_by_name(joined):
        return
    here = joined.spot_of(event.player)
    arrived = joined.turn.moved or joined.turn.stayed_by_card or rules.accuse_from_start  # A-S0-15, A-S3-1
    if here is None:
        yield Reason.POSITION
    elif here != rules.accusation_place or not arrived:
        place = rules.accusation_place
        yield broken(Rule.ACCUSE_PLACE, Reason.MOVE, player=event.player, place=place)


def _accuse_time(table: Table, event: Accusation) -> Iterator[Finding]:
    """At the right time in the turn: see `AccusationTime`."""
    turn = table.joined(event).turn
    match table.setting.edition.rules.accusation_time:
        case AccusationTime.AFTER_SUGGESTION:
            wrong = turn.suggestions == 0
        case AccusationTime.OWN_TURN:
            wrong = False
        case AccusationTime.INSTEAD:
            wrong = turn.suggestions > 0 or turn.looked
        case AccusationTime.UNREFUTED:
            wrong = turn.shown is True
        case _:
            assert_never(table.setting.edition.rules.accusation_time)
    late = turn.phase is Phase.OVER and not turn.accused
    if wrong or late:
        yield broken(Rule.ACCUSE_TIME, Reason.TURNS, player=event.player)


ASKING = tuple(check(find, Suggestion) for find in (_room, _arrived, _once, _repeat))
ACCUSING = tuple(check(find, Accusation) for find in (_accuse_once, _accuse_place, _accuse_time))
EACH_ANSWER = check(_each_answer, Suggestion)
SUGGESTION_CHECKS = (*ASKING, EACH_ANSWER, check(_answers, Suggestion), *ACCUSING)


def may_ask(table: Table, player: str, room: str, power: Power | None = None) -> bool:
    """May the player whose turn it is make a suggestion about a room now, by a power if one is given, by all
    that is known?"""
    made = found_by(ASKING, table, Suggestion(player, "", "", room, (), power))
    return not any(isinstance(finding, Broken) for finding in made)


def may_accuse(table: Table, player: str) -> bool:
    """May the player whose turn it is make an accusation now, by all that is known?"""
    made = found_by(ACCUSING, table, Accusation(player, correct=False))
    return not any(isinstance(finding, Broken) for finding in made)
