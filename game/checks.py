"""All checks of the rules engine, in the order in which their findings are told."""

from cluedo_notes.game.checks_cards import CARD_CHECKS
from cluedo_notes.game.checks_moves import MOVE_CHECKS
from cluedo_notes.game.checks_powers import POWER_CHECKS
from cluedo_notes.game.checks_suggestions import SUGGESTION_CHECKS
from cluedo_notes.game.checks_turns import TURN_CHECKS
from cluedo_notes.game.rules import Check

CHECKS: tuple[Check, ...] = (*TURN_CHECKS, *MOVE_CHECKS, *SUGGESTION_CHECKS, *CARD_CHECKS, *POWER_CHECKS)
