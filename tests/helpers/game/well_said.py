"""The findings of the rules on an event, with checks that apply to all of them. Each is a whole sentence in
both languages, about players, places and cards of this game. It names the entries that a log with gaps may
have left out, if that would make the event legal."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from cluedo_notes.editions import Effect, Power
from cluedo_notes.editions.switches import LookAside
from cluedo_notes.game.log.events import Draw, Look, Move, Play, Suggestion, TableEvent, UsePower
from cluedo_notes.game.rules.check import findings
from cluedo_notes.game.rules.finding import Broken, Finding, Reason, said
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.game.table.table import Table
from cluedo_notes.game.table.turn import Phase
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.words import Words

EXCUSES: Mapping[Rule, tuple[Reason, ...]] = {
    Rule.TURN_ORDER: (Reason.TURNS,),
    Rule.PHASE: (Reason.ROLL, Reason.MOVE, Reason.TURNS),
    Rule.ROLL_ONCE: (Reason.TURNS,),
    Rule.MOVE_REACH: (Reason.POSITION, Reason.ROLL),
    Rule.MOVE_PATH: (Reason.POSITION,),
    Rule.MOVE_OCCUPIED: (Reason.POSITION,),
    Rule.MOVE_REENTRY: (Reason.POSITION, Reason.TURNS, Reason.MOVE),
    Rule.MOVE_PASSAGE: (Reason.MOVE,),
    Rule.SUGGEST_ROOM: (Reason.MOVE,),
    Rule.SUGGEST_ARRIVED: (Reason.MOVE,),
    Rule.SUGGEST_ONCE: (Reason.TURNS,),
    Rule.SUGGEST_REPEAT: (Reason.MOVE,),
    Rule.ANSWER_MISSING: (Reason.ANSWERS,),
    Rule.ACCUSE_PLACE: (Reason.MOVE,),
    Rule.ACCUSE_TIME: (Reason.TURNS,),
    Rule.LOOK_MUST: (Reason.TURNS,),
    Rule.LOOK_ROOM: (Reason.MOVE, Reason.TURNS),
    Rule.DRAW_MUST: (Reason.CARDS,),
    Rule.CARD_TIME: (Reason.TURNS,),
    Rule.POWER_TIME: (Reason.ROLL, Reason.TURNS),
    Rule.HAND_DUE: (Reason.CARDS,),
    Rule.CLUE_WHY: (Reason.ROLL,),
    Rule.CLUE_MUST: (Reason.CARDS,),
}
"""Rules that are broken only if nothing was left out, and what may have been."""

NEVER_EXCUSED = (
    Rule.GAME_OVER,
    Rule.OUT_OF_GAME,
    Rule.ONLY_ANSWERS,
    Rule.LEFT_GAME,
    Rule.LOOK_AGAIN,
    Rule.CLUE_DECK,
    Rule.CLUE_SHOW,
    Rule.DICE,
    Rule.DEAL,
    Rule.ANSWER_ENDS,
    Rule.ANSWER_OUT,
    Rule.ACCUSE_ONCE,
    Rule.NO_DECK,
    Rule.NO_SPIES,
    Rule.DECK_EMPTY,
    Rule.CLOCKS,
    Rule.CARD_EVENT,
    Rule.POWER_OWN,
    Rule.POWER_ONCE,
    Rule.SHOWN_CARD,
)
"""Rules that are broken whatever else has happened."""


@cache
def _words(language: str) -> Words:
    return Words(language)


def found_at(table: Table, event: TableEvent) -> tuple[Finding, ...]:
    """The findings about an event at a table; each broken rule is well said."""
    found = findings(table, event)
    for one in found:
        if isinstance(one, Broken):
            assert_well_said(one, table, event)
    return found


def assert_well_said(one: Broken, table: Table, event: TableEvent) -> None:
    """A sentence in each language, about this game; and the right excuse."""
    for language in LANGUAGES:
        _words(language).say(said(one, table.setting.edition))  # raises where an argument is missing
    for name, value in one.arguments.items():
        assert _of_this_game(name, value, table), (one, event)
    assert one.unless_missing in _excuses(one.rule, table, event), (one, event)


def _of_this_game(name: str, value: Any, table: Table) -> bool:
    """May an argument of this name have this value here?"""
    edition = table.setting.edition
    match name:
        case "player" | "expected" | "shower":
            return value in table.seats
        case "to" | "room" | "place":
            return value in edition.place_names or re.fullmatch(r"\d+,\d+", value) is not None
        case "phase":
            return value in tuple(Phase)
        case "points" | "number":
            return type(value) is int and value >= 0
        case "slot":
            return value in range(1, table.setting.aside + 1)
        case "card":
            return value in tuple(Effect)
        case "power":
            return value in tuple(Power)
        case "effect":
            return value in (*Effect, *Power)
        case "cards":
            return bool(value) and set(value) <= edition.by_id.keys()
        case "option":
            key, _, chosen = value.partition("=")
            return key == "look-aside" and chosen in tuple(LookAside) and chosen != edition.rules.look_aside
        case "dice":
            return re.fullmatch(r"-|[\d?]( \+ [\d?])*", value) is not None
    return False


def _excuses(rule: Rule, table: Table, event: TableEvent) -> tuple[Reason | None, ...]:
    """What may have been left out so that this rule is not broken; None: nothing."""
    rules, board = table.setting.edition.rules, table.setting.board_graph
    if rule in NEVER_EXCUSED:
        return (None,)
    match rule, event:
        case Rule.MOVE_DOUBLE, Move(to=to):  # no roll makes a double lead where none leads
            leads = rules.free_doubles and to in table.setting.closed_places
            return (Reason.ROLL,) if leads else (None,)
        case Rule.MOVE_STAY, Move(via=Effect.STAY, to=to):  # the card is for places
            return (Reason.MOVE,) if to in table.setting.closed_places else (None, Reason.MOVE)
        case Rule.MOVE_STAY, _:
            return (Reason.MOVE,)
        case Rule.MOVE_BY_CARD, Move(via=Effect.GO_ANYWHERE, to=to) if board is not None:
            drawn = table.setting.spot(to) in board.number
            return (Reason.TURNS,) if drawn else (None, Reason.TURNS)
        case Rule.MOVE_BY_CARD, _:
            return (Reason.TURNS,)
        case Rule.FIRST_PLAYER, _:  # nothing that was left out changes what the header says
            return (None, Reason.TURNS) if table.setting.by_the_box else (Reason.TURNS,)
        case Rule.ANSWER_ORDER, _:  # who comes too late has been overtaken, whatever was left out
            return (None, Reason.ANSWERS)
        case Rule.SPY_SQUARE, _:
            return (Reason.MOVE,) if rules.spy_squares else (None,)
        case Rule.LOOK_PLACE, Look():
            return (Reason.MOVE,) if rules.look_place and table.setting.hidden else (None,)
        case Rule.LOOK_ASIDE, Look():
            return (Reason.TURNS,) if table.setting.aside and rules.looks_unanswered else (None,)
        case Rule.DRAW_WHY, Draw():
            return (Reason.CARDS,)
        case Rule.DRAW_WHY, Suggestion(suspect=suspect, room=room):
            here = table.pawns.get(suspect) == room
            return (None, Reason.MOVE) if here else (None,)
        case Rule.HAND_WHY, _:
            alive = table.setting.edition.intrigue is not None and event.actor not in table.eliminated
            return (Reason.CARDS,) if alive else (None,)
        case ((Rule.CARD_TARGET | Rule.SEEN_CARD), Play(event=None) | UsePower(event=None)):
            return (None, Reason.CARDS, Reason.TURNS)
        case ((Rule.CARD_HELD | Rule.CARD_TARGET | Rule.SEEN_CARD | Rule.CLUE_AGAIN), _):
            return (None, Reason.CARDS)
    return EXCUSES[rule]
