"""How people accuse and ask, and which numbers come first: the owner's statements."""

from collections.abc import Mapping
from enum import StrEnum


class Daring(StrEnum):
    """When a player accuses."""

    CERTAIN = "certain"  # of the only envelope left, never before
    SAFE = "safe"  # also of one that is probable enough, where even slow rivals would be faster
    BOLD = "bold"  # whatever wins most


class Manner(StrEnum):
    """How a rival is known to play."""

    SURE = "sure"  # accuses only when certain, and then at once
    EARLY = "early"  # guesses while several envelopes are left
    FORGETS = "forgets"  # forgets what was shown, and to accuse
    CHILD = "child"  # names anything, and crosses out only what was shown to it


class Numbers(StrEnum):
    """Which numbers stand first, everywhere."""

    CARDS = "cards"  # counted, by the cards alone
    QUESTIONS = "questions"  # as what the others ask changes them, estimated


OF_ONESELF: Mapping[str, type[Daring | Numbers]] = {"accuse": Daring, "numbers": Numbers}
"""What stands in the place of a rival where the keeper speaks of themselves, and what may be said there."""
