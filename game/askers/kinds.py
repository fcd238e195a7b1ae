"""How players of several kinds choose what they name and where they ask."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from math import log2
from typing import TypeVar, assert_never

from msgspec import Struct

from cluedo_notes.game.askers.choices import (
    ChosenRoom,
    NamedCard,
    RoomGroup,
    SheetGroup,
    card_of_code,
    room_of_code,
)

Chosen = TypeVar("Chosen")

UNREAD = 0.03
"""The share of each player's weight that ignores their questions."""

PER_HALVING = 8
"""Costs are whole numbers. A choice costs this much for each time that its probability halves, so a choice
with probability one half costs 8 and one quarter 16."""

MOST_COST = 255
"""The highest cost of a choice, however rare, so that it fits in a byte."""

STRAY = 0.02
"""The share of choices that no rule explains: any card, any room."""


class Habit(StrEnum):
    """The behaviour of a kind of player, as a word that players read."""

    SEEKS = "seeks"  # names cards that they look for
    BLUFFS = "bluffs"  # often names own cards although they look for others
    ISOLATES = "isolates"  # names one card that they look for, with others that nobody can show
    WEIGHS = "weighs"  # names what is likely to reveal most, own cards and rooms too
    REPEATS = "repeats"  # often names cards known to be with somebody
    ANYTHING = "anything"  # names anything


class Kind(Struct, frozen=True):
    """A kind of player: its share of all players, and how probable each choice is among `among` cards or
    rooms."""

    habit: Habit
    share: float
    card: Callable[[NamedCard, int], float]
    room: Callable[[ChosenRoom, int], float]


# -- cards


def bluffing(share: float) -> Callable[[NamedCard, int], float]:
    """One of the cards looked for; in this share of questions an own one instead."""

    def named(choice: NamedCard, among: int) -> float:  # noqa: ARG001 (the signature that kinds share)
        match choice.group:
            case SheetGroup.LOOKED_FOR:
                return (1 - share if choice.others else 1.0) / choice.number
            case SheetGroup.OWN:
                return (share if choice.others else 1.0) / choice.number
            case SheetGroup.SAFE:
                return 0.0 if choice.others else 1 / choice.number
            case SheetGroup.OTHER:
                return 0.0
            case _:
                assert_never(choice.group)

    return named


def repeating(choice: NamedCard, among: int) -> float:  # noqa: ARG001
    """Usually a card looked for, rarely an own one, otherwise any that is known to be with somebody. The
    reasons are to make a neighbour pass, to hide the card looked for, or that it was named before."""
    match choice.group:
        case SheetGroup.LOOKED_FOR:
            return 0.55 / choice.number
        case SheetGroup.OWN:
            return 0.1 / choice.number
        case SheetGroup.SAFE:
            return 0.05 / choice.number
        case SheetGroup.OTHER:
            return 0.3 / choice.number
        case _:
            assert_never(choice.group)


def isolating(choice: NamedCard, among: int) -> float:  # noqa: ARG001
    """In the first category that is open, a card looked for; in the others, own or safe ones."""
    match choice.group:
        case SheetGroup.LOOKED_FOR:
            return 1 / choice.number if choice.isolated else 0.0
        case SheetGroup.OWN | SheetGroup.SAFE:
            return 0.0 if choice.isolated else 1 / (choice.number + 0.5)
        case SheetGroup.OTHER:
            return 0.0
        case _:
            assert_never(choice.group)


def anything(choice: NamedCard | ChosenRoom, among: int) -> float:  # noqa: ARG001
    """Any card, any room."""
    return 1 / among


# -- rooms


def nearest(choice: ChosenRoom, among: int) -> float:
    """The nearest room looked for or, if none is in reach, the room nearest to one."""
    match choice.group:
        case RoomGroup.NEAREST:
            return 0.96
        case RoomGroup.FARTHER:
            return 0.04 / (choice.number - 1)
        case RoomGroup.ON_THE_WAY:
            return 0.8
        case RoomGroup.OFF_THE_WAY:
            return 0.2 / among
        case RoomGroup.SAFE | RoomGroup.OTHER:
            return 0.0
        case RoomGroup.LOOKED_FOR | RoomGroup.NOT_LOOKED_FOR:
            return within_reach(choice, among)
        case _:
            assert_never(choice.group)


def within_reach(choice: ChosenRoom, among: int) -> float:
    """If the dice are not known: in one turn of five or six no room looked for was in reach."""
    return 0.82 / choice.number if choice.group is RoomGroup.LOOKED_FOR else 0.18 / among


def any_looked_for(choice: ChosenRoom, among: int) -> float:
    """Any room looked for, now and then another."""
    match choice.group:
        case RoomGroup.NEAREST | RoomGroup.FARTHER:
            return 0.85 / choice.number
        case RoomGroup.ON_THE_WAY | RoomGroup.OFF_THE_WAY:
            return 1 / among
        case RoomGroup.SAFE | RoomGroup.OTHER:
            return 0.15 / among
        case RoomGroup.LOOKED_FOR | RoomGroup.NOT_LOOKED_FOR:
            return within_reach(choice, among)
        case _:
            assert_never(choice.group)


def isolating_room(choice: ChosenRoom, among: int) -> float:
    """A room looked for if rooms are the first open category, otherwise one that nobody else can have."""
    if choice.isolated:
        return nearest(choice, among)
    return 1 / choice.number if choice.group is RoomGroup.SAFE else 0.5 / among


def revealing_room(choice: ChosenRoom, among: int) -> float:
    """A room looked for or one that nobody else can have, near or far. Simulated players who follow advice
    went to each about half of the time."""
    match choice.group:
        case RoomGroup.NEAREST | RoomGroup.FARTHER | RoomGroup.LOOKED_FOR:
            return 0.5 / choice.number
        case RoomGroup.SAFE:
            return 0.45 / choice.number
        case RoomGroup.ON_THE_WAY | RoomGroup.OFF_THE_WAY:
            return 1 / among
        case RoomGroup.NOT_LOOKED_FOR:
            return 0.5 / among
        case RoomGroup.OTHER:
            return 0.05 / among
        case _:
            assert_never(choice.group)


KINDS_OF_PLAYER = (
    Kind(Habit.SEEKS, 0.23, bluffing(0.1), nearest),
    Kind(Habit.SEEKS, 0.07, bluffing(0.35), nearest),
    Kind(Habit.BLUFFS, 0.07, bluffing(0.6), nearest),
    Kind(Habit.BLUFFS, 0.06, bluffing(0.85), nearest),
    Kind(Habit.SEEKS, 0.1, bluffing(0.15), any_looked_for),
    Kind(Habit.ISOLATES, 0.09, isolating, isolating_room),
    Kind(Habit.WEIGHS, 0.1, bluffing(0.25), revealing_room),
    Kind(Habit.REPEATS, 0.12, repeating, any_looked_for),
    Kind(Habit.ANYTHING, 0.16, anything, anything),
)
"""The kinds that are weighed together; a player's questions decide which of them counts."""

CHILDREN = (Kind(Habit.ANYTHING, 0.16, bluffing(0.1), nearest),)
"""Players who name cards that they have not crossed out, on a child's sheet. They are considered only for
players described as a child. Among those they are as common as players who name anything. The sheets of other
players have more entries."""


def shares_of(kinds: Sequence[Kind]) -> Mapping[Habit, float]:
    """How common each habit is among some kinds of player."""
    return {habit: sum(kind.share for kind in kinds if kind.habit is habit) for habit in Habit}


SHARES = shares_of(KINDS_OF_PLAYER)
"""The share of all players who have each habit."""


@lru_cache(4096)
def cost(probability: float, among: int) -> int:
    """The cost of a choice of this probability. Some choices among the `among` possible ones follow no rule
    (`STRAY`)."""
    mixed = (1 - STRAY) * probability + STRAY / among
    return min(MOST_COST, round(-log2(mixed) * PER_HALVING))


@lru_cache(64)
def card_costs(among: int, kinds: tuple[Kind, ...]) -> Sequence[bytes]:
    """For each kind, the cost of every named card, by its code."""
    return _costs_by_code([kind.card for kind in kinds], card_of_code, among)


@lru_cache(64)
def room_costs(among: int, kinds: tuple[Kind, ...]) -> Sequence[bytes]:
    """For each kind, the cost of every chosen room, by its code."""
    return _costs_by_code([kind.room for kind in kinds], room_of_code, among)


def _costs_by_code(
    rules: Sequence[Callable[[Chosen, int], float]], choice_of_code: Callable[[int], Chosen], among: int
) -> Sequence[bytes]:
    """The cost of every choice by each of some rules, worked out once if kinds of player share a rule."""
    choices = [choice_of_code(code) for code in range(256)]
    by_rule = {
        rule: bytes([cost(rule(choice, among), among) for choice in choices]) for rule in dict.fromkeys(rules)
    }
    return [by_rule[rule] for rule in rules]
