"""When a player may accuse: it depends on the rules and on how far their turn has come."""

from enum import StrEnum

from cluedo_notes.editions.switches import AccusationTime
from cluedo_notes.game.table.table import Table


class AccusationMoment(StrEnum):
    """When an accusation may be made."""

    ASK_OR_ACCUSE = "ask-or-accuse"  # in this turn, instead of suggesting
    ASK_THEN_ACCUSE = "ask-then-accuse"  # in this turn, before or after a suggestion, or only after it
    ASKED = "asked"  # in this turn, in which no further suggestion is possible
    NEXT_TURN = "next-turn"  # no longer in this turn


def has_asked(table: Table, player: str) -> bool:
    """Has the player made a suggestion in a turn of theirs that is not over?"""
    return table.on_turn[0] == player == table.turn.player and table.turn.suggestions > 0


def moment_of(table: Table, player: str) -> AccusationMoment:
    """When a player may accuse: in their present turn or, if it is another player's turn, in their next
    one."""
    time = table.setting.edition.rules.accusation_time
    if not has_asked(table, player):
        return (
            AccusationMoment.ASK_OR_ACCUSE
            if time is AccusationTime.INSTEAD
            else AccusationMoment.ASK_THEN_ACCUSE
        )
    refuted = time is AccusationTime.UNREFUTED and table.turn.shown is True
    return AccusationMoment.NEXT_TURN if time is AccusationTime.INSTEAD or refuted else AccusationMoment.ASKED


def asks_first(table: Table, player: str) -> bool:
    """Must the player make a suggestion before they may accuse (S2, A-S2-9)?"""
    only_after = table.setting.edition.rules.accusation_time is AccusationTime.AFTER_SUGGESTION
    return only_after and moment_of(table, player) is AccusationMoment.ASK_THEN_ACCUSE
