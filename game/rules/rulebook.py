"""Every rule that is checked, with its id and its sources.

The sentence of a rule is `rule-<id>` in the catalogue. Sources: S0 = Cluedo 2008, S1 = Super Cluedo, S2 =
classic, S3 = Game of Thrones, S4 = Astérix, S5 = the Clue cards of 2023. A-... is the reading of an
ambiguity, and "format" is docs/formats.md. docs/rules.md explains all of them.
"""

from collections.abc import Mapping
from enum import StrEnum


class Rule(StrEnum):
    """The ids of the rules, as `--json` prints them."""

    # Turns.
    GAME_OVER = "game-over"
    FIRST_PLAYER = "first-player"
    DEAL = "deal"
    TURN_ORDER = "turn-order"
    OUT_OF_GAME = "out-of-game"
    ONLY_ANSWERS = "only-answers"
    LEFT_GAME = "left-game"
    PHASE = "phase"
    # Dice and moves.
    DICE = "dice"
    ROLL_ONCE = "roll-once"
    MOVE_REACH = "move-reach"
    MOVE_PATH = "move-path"
    MOVE_OCCUPIED = "move-occupied"
    MOVE_REENTRY = "move-reentry"
    MOVE_DOUBLE = "move-double"
    MOVE_PASSAGE = "move-passage"
    MOVE_STAY = "move-stay"
    MOVE_BY_CARD = "move-by-card"
    # Suggestions and answers.
    SUGGEST_ROOM = "suggest-room"
    SUGGEST_ARRIVED = "suggest-arrived"
    SUGGEST_ONCE = "suggest-once"
    SUGGEST_REPEAT = "suggest-repeat"
    ANSWER_ORDER = "answer-order"
    ANSWER_ENDS = "answer-ends"
    ANSWER_MISSING = "answer-missing"
    ANSWER_OUT = "answer-out"
    # Accusations.
    ACCUSE_ONCE = "accuse-once"
    ACCUSE_PLACE = "accuse-place"
    ACCUSE_TIME = "accuse-time"
    # Spies and looks.
    NO_SPIES = "no-spies"
    SPY_SQUARE = "spy-square"
    LOOK_PLACE = "look-place"
    LOOK_ASIDE = "look-aside"
    LOOK_MUST = "look-must"
    LOOK_AGAIN = "look-again"
    LOOK_ROOM = "look-room"
    # Intrigue cards and powers.
    NO_DECK = "no-deck"
    DRAW_WHY = "draw-why"
    DRAW_MUST = "draw-must"
    DECK_EMPTY = "deck-empty"
    CLOCKS = "clocks"
    CARD_HELD = "card-held"
    CARD_TIME = "card-time"
    CARD_TARGET = "card-target"
    CARD_EVENT = "card-event"
    POWER_OWN = "power-own"
    POWER_ONCE = "power-once"
    POWER_TIME = "power-time"
    HAND_DUE = "hand-due"
    HAND_WHY = "hand-why"
    # Clue cards.
    CLUE_DECK = "clue-deck"
    CLUE_WHY = "clue-why"
    CLUE_MUST = "clue-must"
    CLUE_SHOW = "clue-show"
    CLUE_AGAIN = "clue-again"
    # Cards that were revealed, compared with the log.
    FALSE_PASS = "false-pass"
    CLUE_HIDDEN = "clue-hidden"
    SHOWN_CARD = "shown-card"
    SEEN_CARD = "seen-card"
    HAND_LAID_OPEN = "hand-laid-open"
    LOOKED_CARDS = "looked-cards"
    VERDICT = "verdict"
    REVEAL_TWICE = "reveal-twice"
    REVEAL_MISSING = "reveal-missing"
    REVEAL_ENVELOPE = "reveal-envelope"
    REVEAL_SIZE = "reveal-size"
    REVEAL_HAND = "reveal-hand"


SOURCES: Mapping[Rule, tuple[str, ...]] = {
    Rule.GAME_OVER: ("S0", "S1", "S2", "S3", "S4", "A-S2-12", "A-G-5"),
    Rule.FIRST_PLAYER: ("S2", "S4", "A-S2-1", "A-S2-3", "A-S1-1", "A-S4-8"),
    Rule.DEAL: ("S1", "S2", "S4", "A-S2-1"),
    Rule.TURN_ORDER: ("S2", "S3", "S4", "A-S2-2", "A-G-7"),
    Rule.OUT_OF_GAME: ("S0", "S3"),
    Rule.LEFT_GAME: ("A-G-11",),
    Rule.ONLY_ANSWERS: (
        "S0",
        "S1",
        "S2",
        "S3",
        "S4",
        "A-S2-10",
        "A-S2-11",
        "A-S0-5",
        "A-S0-6",
        "A-S3-7",
        "A-S3-19",
        "A-G-10",
    ),
    Rule.PHASE: ("S0", "S1", "S2", "S3", "S4", "A-S0-27", "A-S0-28", "A-S1-19", "A-S1-20", "A-G-8"),
    Rule.DICE: ("S0", "S1", "S2", "S3", "S4", "A-S0-2"),
    Rule.ROLL_ONCE: ("S0", "S1", "S2", "S3", "S4", "A-S0-26", "A-S0-32", "A-S3-18"),
    Rule.MOVE_REACH: (
        "S0",
        "S1",
        "S2",
        "S3",
        "S4",
        "A-S2-4",
        "A-S2-5",
        "A-S1-7",
        "A-S1-16",
        "A-S4-7",
        "A-S1-8",
        "A-S1-20",
    ),
    Rule.MOVE_PATH: ("S0", "S1", "S2", "S3", "S4", "A-S2-5"),
    Rule.MOVE_OCCUPIED: ("S0", "S1", "S2", "S4", "A-S0-24", "A-S3-5", "A-S4-6"),
    Rule.MOVE_REENTRY: ("S0", "S1", "S3", "S4", "A-S0-12", "A-S1-21", "A-S1-22"),
    Rule.MOVE_DOUBLE: ("S2", "A-S2-6"),
    Rule.MOVE_PASSAGE: ("S0", "S1", "S2", "S3", "S4", "A-S1-9", "A-S4-11", "A-S4-12"),
    Rule.MOVE_STAY: (
        "S0",
        "S2",
        "S3",
        "A-S0-4",
        "A-S1-18",
        "A-S4-5",
        "A-S0-11",
        "A-S0-3",
        "A-S2-4",
        "A-S0-25",
        "A-G-8",
        "A-G-9",
    ),
    Rule.MOVE_BY_CARD: ("S0", "S3", "A-S0-24", "A-S0-25"),
    Rule.SUGGEST_ROOM: ("S0", "S1", "S2", "S3", "S4", "A-S1-12", "A-S4-12", "A-G-1", "A-G-3"),
    Rule.SUGGEST_ARRIVED: (
        "S0",
        "S3",
        "S4",
        "A-S1-18",
        "A-S2-7",
        "A-S2-8",
        "A-S4-4",
        "A-S4-5",
        "A-S0-19",
        "A-G-9",
    ),
    Rule.SUGGEST_ONCE: ("S0", "S1", "S2", "S3", "S4", "A-S1-13"),
    Rule.SUGGEST_REPEAT: ("S1", "S4", "A-S1-3", "A-S1-4"),
    Rule.ANSWER_ORDER: ("S0", "S1", "S2", "S3", "S4", "A-S1-2"),
    Rule.ANSWER_ENDS: ("S0", "S1", "S2", "S3", "S4", "A-S1-2", "A-G-2"),
    Rule.ANSWER_MISSING: ("S0", "S1", "S2", "S3", "S4", "A-G-2", "A-S2-10"),
    Rule.ANSWER_OUT: ("S0", "S3", "A-S0-22"),
    Rule.ACCUSE_ONCE: ("S0", "S1", "S2", "S3", "S4"),
    Rule.ACCUSE_PLACE: ("S0", "S3", "A-S1-14", "A-S3-1", "A-S3-2"),
    Rule.ACCUSE_TIME: ("S0", "S1", "S2", "S4", "A-S2-9", "A-S1-14", "A-S4-3", "A-S0-13"),
    Rule.NO_SPIES: ("S1",),
    Rule.SPY_SQUARE: ("S1", "A-S1-5", "A-S1-6"),
    Rule.LOOK_PLACE: ("S0", "S3", "A-S0-15"),
    Rule.LOOK_ASIDE: ("S3", "A-S3-12", "A-S3-15", "A-S3-17"),
    Rule.LOOK_MUST: ("S3", "A-S3-12", "A-S3-15", "A-S3-17"),
    Rule.LOOK_AGAIN: ("A-G-12",),
    Rule.LOOK_ROOM: ("A-G-12", "A-G-13"),
    Rule.NO_DECK: ("S0", "S3"),
    Rule.DRAW_WHY: ("S0", "S3", "A-S0-18", "A-S0-19", "A-S3-4", "A-S0-6", "A-S0-22", "A-S0-17", "A-S0-31"),
    Rule.DRAW_MUST: ("S0", "S3", "A-S0-3"),
    Rule.DECK_EMPTY: ("A-S0-9", "A-S0-30"),
    Rule.CLOCKS: ("S0", "S3", "A-S3-9"),
    Rule.CARD_HELD: ("S0", "S3", "A-S3-16"),
    Rule.CARD_TIME: ("S0", "S3", "A-S0-10", "A-S0-21", "A-S0-27"),
    Rule.CARD_TARGET: ("S0", "S1", "A-G-5", "A-S0-14", "A-S0-29", "A-S3-11"),
    Rule.CARD_EVENT: ("format",),
    Rule.POWER_OWN: ("S0", "S3"),
    Rule.POWER_ONCE: ("S0", "S3"),
    Rule.POWER_TIME: ("S0", "S3", "A-S0-13", "A-S0-17", "A-S0-26", "A-S3-18"),
    Rule.HAND_DUE: ("S0", "S3", "A-S0-7", "A-S0-22"),
    Rule.HAND_WHY: ("S0", "S3", "A-S0-30"),
    Rule.CLUE_DECK: ("S5",),
    Rule.CLUE_WHY: ("S5", "A-S5-1", "A-S5-4"),
    Rule.CLUE_MUST: ("S5", "A-S5-1"),
    Rule.CLUE_SHOW: ("S5",),
    Rule.CLUE_AGAIN: ("S5", "A-S5-3"),
    Rule.CLUE_HIDDEN: ("S5", "A-S5-2"),
    Rule.FALSE_PASS: ("S0", "S1", "S2", "S3", "S4", "A-G-2", "A-G-4", "A-S2-11"),
    Rule.SHOWN_CARD: ("S0", "S1", "S2", "S3", "S4", "A-G-2"),
    Rule.SEEN_CARD: ("S0", "S1", "S3", "A-S0-14", "A-S0-29", "A-S3-11"),
    Rule.HAND_LAID_OPEN: ("S0", "S3"),
    Rule.LOOKED_CARDS: ("S0", "S3", "A-S0-15", "A-S3-12"),
    Rule.VERDICT: ("S0", "S1", "S2", "S3", "S4", "A-S3-14"),
    Rule.REVEAL_TWICE: ("S0", "S1", "S2", "S3", "S4"),
    Rule.REVEAL_MISSING: ("S0", "S1", "S2", "S3", "S4"),
    Rule.REVEAL_ENVELOPE: ("S0", "S1", "S2", "S3", "S4"),
    Rule.REVEAL_SIZE: ("S0", "S1", "S2", "S3", "S4"),
    Rule.REVEAL_HAND: ("S0", "S1", "S2", "S3", "S4"),
}
"""The source of each rule, and the readings that it follows."""
