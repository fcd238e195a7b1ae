"""When a player may accuse: his rules and how far his turn has come."""

from enum import StrEnum

from cluedo_notes.editions.switches import AccusationTime
from cluedo_notes.game.table.table import Table


class Moment(StrEnum):
    """When an accusation may be made."""

    ASK_OR_ACCUSE = "ask-or-accuse"  # in this turn, instead of asking
    ASK_THEN_ACCUSE = "ask-then-accuse"  # in this turn, before or after asking, or only after it
    ASKED = "asked"  # in this turn, in which nothing more can be asked
    NEXT_TURN = "next-turn"  # not in this turn any more


def moment_of(table: Table, player: str) -> Moment:
    """When a player may accuse: in his turn, or in his next one where it is another's."""
    time = table.setting.edition.rules.accusation_time
    turn = table.turn
    if table.on_turn[0] != player or turn.player != player or not turn.suggestions:
        return Moment.ASK_OR_ACCUSE if time is AccusationTime.INSTEAD else Moment.ASK_THEN_ACCUSE
    refuted = time is AccusationTime.UNREFUTED and turn.shown is True
    return Moment.NEXT_TURN if time is AccusationTime.INSTEAD or refuted else Moment.ASKED


def asks_first(table: Table, player: str) -> bool:
    """Must he make a suggestion before he may accuse (S2, A-S2-9)?"""
    only_after = table.setting.edition.rules.accusation_time is AccusationTime.AFTER_SUGGESTION
    return only_after and moment_of(table, player) is Moment.ASK_THEN_ACCUSE
