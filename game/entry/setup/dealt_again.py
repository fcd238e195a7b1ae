"""The game that begins where a player has left and their hand is dealt out among the others: hands are new,
the envelope is the same."""

from cluedo_notes.game.deduction.position import Position
from cluedo_notes.game.entry.setup.corrected import seated_again
from cluedo_notes.game.entry.setup.typed import Setup
from cluedo_notes.game.log.deal import ENVELOPE
from cluedo_notes.game.table.of_log import table_at


def dealt_again(position: Position) -> Setup:
    """The set-up of the game of those who have not left: the same box, the same keeper of the notes and the
    house's own options. The hands must be entered. If two play on, all cards are dealt, whatever the box's
    rule for two."""
    log, left = position.log, table_at(position.log, None).left
    staying = [player for player in log.deal.players if player not in left]
    typed = seated_again(log, staying)
    two = len(staying) == 2 and not any(option.startswith(TWO_PLAYER) for option in typed.options)
    return Setup(
        edition=typed.edition,
        players=[player.removesuffix(":").removesuffix(":") for player in typed.players],
        me=typed.me,
        options=[*typed.options, *([f"{TWO_PLAYER}=false"] if two else ())],
    )


TWO_PLAYER = "two_player"
"""The option that decides whether two play the box's own game for two."""


def known_of_envelope(position: Position) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The cards that the envelope certainly has, and those that it certainly lacks."""
    facts = position.facts
    has = tuple(card for card in facts.holder if facts.holder[card] == ENVELOPE)
    return has, tuple(card for card in facts.holder if ENVELOPE in facts.impossible[card])
