"""Suggestions, their answers, and accusations."""

from collections.abc import Iterator

from cluedo_notes.editions.switches import AccusationTime, RepeatSuggestion, Stay, Witnesses
from cluedo_notes.game.events import Accusation, Action, Suggestion, TableEvent
from cluedo_notes.game.rulebook import Rule
from cluedo_notes.game.rules import Check, Finding, Reason, broken
from cluedo_notes.game.state import TO_ACCUSE, TO_SUGGEST, Table
from cluedo_notes.game.turn import Phase

ANYWHERE = "anywhere"


def _room(table: Table, event: TableEvent) -> Iterator[Finding]:
    """A suggestion names the room where the pawn stands, but with the power to suggest anywhere (S0)."""
    if not isinstance(event, Suggestion) or event.power == "suggest-anywhere":
        return
    joined = table.in_turn(event.player, TO_SUGGEST)
    here = joined.spot_of(event.player)
    if here is None:
        yield Reason.PAWN if event.player not in table.setting.characters else Reason.POSITION
    elif here != event.room:
        known = table.setting.complete or joined.turn.moved
        yield broken(Rule.SUGGEST_ROOM, player=event.player, room=event.room) if known else Reason.MOVE


def _arrived(table: Table, event: TableEvent) -> Iterator[Finding]:
    """Whoever has not moved may suggest where the edition lets him: anew (S2), when called in, by a card."""
    if not isinstance(event, Suggestion) or event.power == "suggest-anywhere":
        return
    joined = table.in_turn(event.player, TO_SUGGEST)
    turn, rules = joined.turn, table.setting.edition.rules
    if turn.phase not in (Phase.START, Phase.ARRIVED) or turn.moved or turn.suggestions:
        return
    # Called in, a player suggests instead of rolling (S1), or after it where he may stay anyhow.
    in_time = rules.stay is not Stay.NO_SUGGESTION or turn.rolls == 0
    called_in = event.player in joined.called_in and rules.called_in_suggests and in_time
    if rules.stay is Stay.FREE or called_in or turn.stayed_by_card:
        return
    yield broken(Rule.SUGGEST_ARRIVED, player=event.player) if table.setting.complete else Reason.MOVE


def _once(table: Table, event: TableEvent) -> Iterator[Finding]:
    """One suggestion a turn; two with the power for it (S0)."""
    if not isinstance(event, Suggestion) or table.turn.player != event.player:
        return
    turn = table.turn
    anew = table.next_player == event.player and table.may_pass_on
    if not turn.suggestions or anew:
        if turn.phase in (Phase.OVER, Phase.ROLLED) and not anew:
            known = table.setting.complete
            yield broken(Rule.PHASE, player=event.player, phase=turn.phase) if known else Reason.TURNS
        return
    if turn.suggestions == 1 and event.power == "suggest-twice":
        return
    yield broken(Rule.SUGGEST_ONCE, player=event.player) if table.setting.complete else Reason.TURNS


def _repeat(table: Table, event: TableEvent) -> Iterator[Finding]:
    """Where the edition forbids it: not again in the room of his last suggestion (A-S1-3)."""
    if not isinstance(event, Suggestion) or event.power is not None:
        return
    joined = table.in_turn(event.player, TO_SUGGEST)
    match table.setting.edition.rules.repeat_suggestion:
        case RepeatSuggestion.FREE:
            return
        case RepeatSuggestion.OTHER_ROOM:
            own = [one for one in table.suggestions.values() if one.player == event.player]
            again = bool(own) and own[-1].room == event.room
        case RepeatSuggestion.AFTER_LEAVING | RepeatSuggestion.AFTER_LEAVING_OR_CALL:
            again = joined.asked_in.get(event.player) == event.room and not joined.turn.stayed_by_card
    if again and joined.turn.suggestions == 0:
        known = table.setting.complete or joined.turn.stayed
        yield broken(Rule.SUGGEST_REPEAT, player=event.player, room=event.room) if known else Reason.MOVE


# -- answers


def _answers(table: Table, event: TableEvent) -> Iterator[Finding]:
    """From the left, one after the other, until a card is shown (all editions; A-S1-2 for others)."""
    if not isinstance(event, Suggestion):
        return
    asked = [one for one in table.others_from(event.player) if one not in table.eliminated]
    answers = [one for one in event.responses if one.action in (Action.PASS, Action.SHOW)]
    for one in answers:
        if one.player in table.eliminated or one.player == table.due:
            yield broken(Rule.ANSWER_OUT, player=one.player)
    for one in event.responses:
        if one.action not in (Action.DRAW, Action.BLOCK):
            continue
        if one.player in table.eliminated or one.player == table.due:
            yield broken(Rule.ANSWER_OUT, player=one.player)
        reacts = one.action is Action.BLOCK and table.setting.edition.rules.wrong_accuser_reacts
        if one.player in table.barred and not reacts:
            yield broken(Rule.ONLY_ANSWERS, player=one.player)
    players = [one.player for one in answers if one.player in asked]
    yield from _in_order(table, players, asked)
    yield from _ended(table, event, players, asked)


def _in_order(table: Table, players: list[str], asked: list[str]) -> Iterator[Finding]:
    places = [asked.index(player) for player in players]
    for before, (player, place) in enumerate(zip(players, places, strict=True)):
        if place < max(places[:before], default=-1):
            yield broken(Rule.ANSWER_ORDER, player=player, expected=asked[before])
            return
        if table.setting.complete and place != before:
            yield broken(Rule.ANSWER_ORDER, player=player, expected=asked[before])
            return


def _ended(table: Table, event: Suggestion, players: list[str], asked: list[str]) -> Iterator[Finding]:
    """Nobody answers once it is over; everybody is asked until it is."""
    shown = {one.player for one in event.responses if one.action is Action.SHOW}
    blocked = any(one.action is Action.BLOCK for one in event.responses)
    witnesses = table.setting.edition.rules.witnesses
    last = _last_asked(witnesses, players, shown, asked)
    if last is not None and players[last + 1 :]:
        yield broken(Rule.ANSWER_ENDS, player=players[last + 1], shower=players[last])
    actions = [one.action for one in event.responses]
    if Action.SHOW in actions and Action.BLOCK in actions[actions.index(Action.SHOW) :]:
        blocker = event.responses[actions.index(Action.BLOCK)].player  # too late (A-S0-10)
        yield broken(Rule.ANSWER_ENDS, player=blocker, shower=sorted(shown)[0])
    missing = [one for one in asked if one not in players]
    if missing and last is None and not blocked and table.setting.complete:
        yield broken(Rule.ANSWER_MISSING, player=missing[0])


def _last_asked(witnesses: Witnesses, players: list[str], shown: set[str], asked: list[str]) -> int | None:
    """Whose answer, by its number, ends the questioning; None where everybody is asked."""
    if witnesses is Witnesses.ALL:
        return None
    if witnesses is Witnesses.LEFT_THEN_ALL:
        return 0 if players and players[0] == asked[0] and players[0] in shown else None
    return next((number for number, player in enumerate(players) if player in shown), None)


# -- accusations


def _accuse_once(table: Table, event: TableEvent) -> Iterator[Finding]:
    """One accusation a game (all editions)."""
    if isinstance(event, Accusation) and event.player in table.accused:
        yield broken(Rule.ACCUSE_ONCE, player=event.player)


def _accuse_place(table: Table, event: TableEvent) -> Iterator[Finding]:
    """In the one place for it, where the edition has one (S0: the pool, S3: the centre)."""
    rules = table.setting.edition.rules
    if not isinstance(event, Accusation) or rules.accusation_place == ANYWHERE:
        return
    joined = table.in_turn(event.player, TO_ACCUSE)
    here = joined.spot_of(event.player)
    if here is None:
        yield Reason.POSITION
    elif here != rules.accusation_place or (not joined.turn.moved and not rules.accuse_from_start):
        known = table.setting.complete or (joined.turn.moved and here != rules.accusation_place)
        place = rules.accusation_place
        yield broken(Rule.ACCUSE_PLACE, player=event.player, place=place) if known else Reason.MOVE


def _accuse_time(table: Table, event: TableEvent) -> Iterator[Finding]:
    """When in the turn: see `AccusationTime`."""
    if not isinstance(event, Accusation):
        return
    turn = table.in_turn(event.player, TO_ACCUSE).turn
    match table.setting.edition.rules.accusation_time:
        case AccusationTime.AFTER_SUGGESTION:
            wrong = turn.suggestions == 0
        case AccusationTime.OWN_TURN:
            wrong = False
        case AccusationTime.INSTEAD:
            wrong = turn.suggestions > 0 or turn.looked
        case AccusationTime.UNREFUTED:
            wrong = turn.suggestions > 0 and turn.shown is True
    late = turn.phase is Phase.OVER and not turn.accused
    if wrong or late:
        unknown = not table.setting.complete and turn.suggestions == 0 and not turn.looked
        yield Reason.TURNS if unknown else broken(Rule.ACCUSE_TIME, player=event.player)


SUGGESTION_CHECKS: tuple[Check, ...] = (
    _room,
    _arrived,
    _once,
    _repeat,
    _answers,
    _accuse_once,
    _accuse_place,
    _accuse_time,
)
