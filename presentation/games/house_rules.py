"""The rules in which boxes and tables differ, as sentences."""

from collections.abc import Iterator
from enum import StrEnum

from cluedo_notes.editions import Edition
from cluedo_notes.editions.switches import Starter, UnevenStarter
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.game.rules.rules_of_box import rules_of
from cluedo_notes.game.table.setting import hands_decide_first, setting_of
from cluedo_notes.language.message import message
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.games.rules import as_sentence

OF_EVERY_GAME = (
    *("starter", "next-turn", "first-asked", "witnesses", "accusation-time", "dice", "stay"),
    *("repeat-suggestion", "called-in-suggests", "false-witness-ban"),
)
ON_A_BOARD = (
    *("pawns", "free-doubles", "stop-short", "cross-rooms", "repeat-squares", "passage-after-dice"),
    *("reenter-room", "wrong-accuser-clears-door"),
)
ON_SPY_SQUARES = ("spied-card",)
WITH_A_DECK = ("called-in-draws", "wrong-accuser-reacts", "wrong-accuser-draws", "dead-pawn")

OF_LOOKING = (Rule.SPY_SQUARE, Rule.LOOK_MUST, Rule.LOOK_AGAIN, Rule.LOOK_ROOM)

BEGINS = {
    Starter.DEALER: "begins-dealer",
    Starter.LEFT_OF_DEALER: "begins-left-of-dealer",
    Starter.PAWN: "begins-pawn",
}
"""The sentence for each rule by which a log can say who begins."""


def decided_rules(edition: Edition) -> tuple[str, ...]:
    """The switches of an edition that a table may decide, by the names of their options."""
    return (
        *OF_EVERY_GAME,
        *(ON_A_BOARD if edition.board_file else ()),
        *(ON_SPY_SQUARES if edition.rules.spy_squares else ()),
        *(WITH_A_DECK if edition.intrigue else ()),
    )


def house_lines(edition: Edition, words: Words) -> Iterator[str]:
    """How an edition is played, a sentence for each rule in which boxes differ."""
    rules, clock = edition.rules, edition.intrigue.clock_name if edition.intrigue else ""
    pawn = edition.by_id[rules.starter_pawn].name if rules.starter_pawn else ""
    for key in decided_rules(edition):
        value, sentence = getattr(rules, key.replace("-", "_")), words(f"house-{key}", clock=clock)
        if isinstance(value, StrEnum):
            yield f"{words.prompting(sentence)}{words(f'house-{key}-{value}', pawn=pawn)}."
        elif value:
            yield f"{sentence}."
    if rules.starter_uneven is UnevenStarter.FEWER_CARDS:
        yield words("house-starter-uneven")
    if rules.stairs_cost:
        yield words("house-stairs-cost")
    if rules.accusation_written:
        yield words("house-accusation-written")
    if place := edition.place_names.get(rules.accusation_place):
        yield words("house-accusation-place", place=place)
        if rules.accuse_from_start:
            yield words("house-accuse-from-start")
    if rules.look_place is not None:
        yield words("house-look-place", place=edition.place_names[rules.look_place])
    yield from (as_sentence(rule, words) for rule in rules_of(edition) if rule in OF_LOOKING)


def first_by_rule(log: Log, words: Words) -> str | None:
    """The player who begins by the box's rule, with the rule; None if noted otherwise or not known."""
    first = setting_of(log).first_player
    if log.header.first_player is not None or first is None:
        return None
    rules = log.edition.rules
    pawn = log.edition.by_id[rules.starter_pawn].name if rules.starter_pawn else ""
    code = "house-starter-uneven" if hands_decide_first(log) else BEGINS[rules.starter]
    return words("begins", player=first, why=message(code, pawn=pawn))
