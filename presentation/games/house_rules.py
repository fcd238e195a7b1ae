"""The rules in which boxes and tables differ, as sentences."""

from collections.abc import Iterator
from enum import StrEnum

from cluedo_notes.editions import Edition
from cluedo_notes.editions.switches import UnevenStarter
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.game.rules.rules_of_box import rules_of
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
