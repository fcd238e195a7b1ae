"""How people accuse and ask, and which numbers come first: the owner's statements."""

from collections.abc import Mapping
from enum import StrEnum


class Daring(StrEnum):
    """When a player accuses."""

    CERTAIN = "certain"  # only if one envelope is left
    SAFE = "safe"  # also if one envelope is probable enough, or if even slow rivals would be faster
    BOLD = "bold"  # whatever wins most often


class Manner(StrEnum):
    """How a rival is known to play."""

    SURE = "sure"  # accuses only when certain, and then at once
    EARLY = "early"  # guesses while several envelopes are left
    FORGETS = "forgets"  # forgets what was shown, and to accuse
    CHILD = "child"  # names anything, and crosses out only what was shown to it


class Numbers(StrEnum):
    """The numbers that come first, everywhere."""

    CARDS = "cards"  # counted from the cards only
    QUESTIONS = "questions"  # as the others' questions change them, estimated


OF_ONESELF: Mapping[str, type[Daring | Numbers]] = {"accuse": Daring, "numbers": Numbers}
"""The keys that describe the keeper, where a rival's name would be, and the values that each can have."""
