"""The rules that concern a box, or a game with house rules."""

from cluedo_notes.editions import Edition
from cluedo_notes.editions.switches import LookAside, RepeatSuggestion
from cluedo_notes.game.rules.rulebook import Rule

ABOUT_OTHER_BOXES = frozenset({Rule.NO_SPIES, Rule.NO_DECK, Rule.CLUE_DECK})
"""The rules that only some boxes have certain cards or squares."""

INTRIGUE = frozenset(
    {
        *(Rule.OUT_OF_GAME, Rule.ANSWER_OUT, Rule.DRAW_WHY, Rule.DRAW_MUST, Rule.DECK_EMPTY, Rule.CLOCKS),
        *(Rule.CARD_HELD, Rule.CARD_TIME, Rule.HAND_DUE, Rule.HAND_WHY, Rule.HAND_LAID_OPEN),
    }
)
CARDS_AND_POWERS = frozenset({Rule.MOVE_BY_CARD, Rule.CARD_TARGET, Rule.CARD_EVENT})
POWERS = frozenset({Rule.POWER_OWN, Rule.POWER_ONCE, Rule.POWER_TIME})
CLUES = frozenset({Rule.CLUE_WHY, Rule.CLUE_MUST, Rule.CLUE_SHOW, Rule.CLUE_AGAIN, Rule.CLUE_HIDDEN})


def rules_of(edition: Edition) -> tuple[Rule, ...]:
    """The rules that concern an edition, in the order of the rule book."""
    switches, intrigue, powers = edition.rules, edition.intrigue is not None, bool(edition.powers)
    looks_aside = switches.looks_unanswered or switches.looks_entering
    concerned = (
        (ABOUT_OTHER_BOXES, False),
        (INTRIGUE, intrigue),
        (CARDS_AND_POWERS, intrigue or powers),
        (POWERS, powers),
        (CLUES, edition.clue_deck is not None),
        ({Rule.MOVE_DOUBLE}, switches.free_doubles),
        ({Rule.MOVE_REENTRY}, not switches.reenter_room),
        ({Rule.SUGGEST_REPEAT}, switches.repeat_suggestion is not RepeatSuggestion.FREE),
        ({Rule.ACCUSE_PLACE}, switches.accusation_place != "anywhere"),
        ({Rule.SPY_SQUARE}, switches.spy_squares),
        ({Rule.LOOK_PLACE}, switches.look_place is not None),
        ({Rule.LOOKED_CARDS}, switches.look_place is not None or looks_aside),
        ({Rule.LOOK_ASIDE}, switches.looks_unanswered),
        ({Rule.LOOK_MUST}, switches.look_when_unanswered),
        ({Rule.LOOK_AGAIN}, switches.look_aside is LookAside.UNANSWERED),
        ({Rule.LOOK_ROOM}, switches.looks_entering),
    )
    left_out = frozenset[Rule]().union(*(rules for rules, concerns in concerned if not concerns))
    return tuple(rule for rule in Rule if rule not in left_out)
