"""Probabilities: the owners of a card and the contents of the envelope, each with its figure."""

from msgspec import Struct

from cluedo_notes.game.deduction.odds import Odds
from cluedo_notes.game.deduction.position import Position
from cluedo_notes.language.numbers import signed_percent
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer


class Likelihood(Struct, frozen=True):
    """A name, its probability, and the probability as text. Each face draws a bar after it."""

    name: str
    probability: float
    percent: str


def card_likelihoods(odds: Odds, card: str, digits: int, words: Words) -> tuple[Likelihood, ...]:
    """The owners who may have a card, the likeliest first."""
    describer, row = Describer(odds.position.log, words), odds.cells[card]
    return tuple(
        Likelihood(describer.owner(owner), row[owner], signed_percent(row[owner], digits, words))
        for owner in odds.likely_owners(card)
    )


def envelope_likelihoods(
    odds: Odds, at_most: int | None, digits: int, words: Words
) -> tuple[Likelihood, ...]:
    """The `at_most` likeliest envelopes, the likeliest first (None: all)."""
    describer = Describer(odds.position.log, words)
    return tuple(
        Likelihood(
            describer.cards(envelope.cards),
            envelope.probability,
            signed_percent(envelope.probability, digits, words),
        )
        for envelope in odds.envelopes[:at_most]
    )


def excluded_owners(position: Position, card: str, words: Words) -> list[str]:
    """The owners who certainly do not have a card."""
    describer, impossible = Describer(position.log, words), position.facts.impossible[card]
    return [describer.owner(owner) for owner in position.owners if owner in impossible]
