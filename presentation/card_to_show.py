"""The card to show, in words and for programs."""

from collections.abc import Iterator
from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from cluedo_notes.game.advice.card_to_show import CardChoice, CardToShow
from cluedo_notes.game.deduction.position import Position
from cluedo_notes.game.estimates import Mean
from cluedo_notes.game.log.events import Suggestion
from cluedo_notes.language.numbers import decimal, plus_minus
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.envelope import Measure, left_out
from cluedo_notes.presentation.text_table import TextTable


def showing_lines(showing: CardToShow, describer: Describer) -> Iterator[str]:
    """The player who answers first, if that is another one; then the card to show, and why."""
    if showing.another_first:
        yield describer.words("show-another-first", player=showing.player)
    card = describer.named(showing.choices[0].card) if showing.choices else ""
    yield describer.words(f"show-{showing.reason}", card=card, player=showing.player)


def showing_table(showing: CardToShow, describer: Describer, measure: Measure) -> TextTable:
    """Each card with its two figures: for the envelope and for the hand."""
    headings = tuple(describer.words(code) for code in ("page-card", "show-envelope", "show-hand"))
    return TextTable(headings, tuple(_row(choice, describer, measure) for choice in showing.choices))


def _row(choice: CardChoice, describer: Describer, measure: Measure) -> tuple[str, ...]:
    words, name = describer.words, describer.card(choice.card)
    figures = (_figure(mean, measure, words) for mean in (choice.envelope, choice.hand))
    return words("show-card-seen", card=name) if choice.seen else name, *figures


def showing_explained(showing: CardToShow, measure: Measure, words: Words) -> Iterator[str]:
    """The lines below the table. They say what the figures mean, why the first card is best, and what the
    others learn."""
    yield words(f"show-figures-{measure.value}", player=showing.player, worlds=showing.worlds)
    if showing.choices[0].seen and len(showing.choices) > 1:
        yield words(f"show-why-seen-{measure.value}", player=showing.player)
    if showing.others is not None:
        yield from _of_the_others(showing.others, measure, words)


def _of_the_others(mean: Mean, measure: Measure, words: Words) -> Iterator[str]:
    """The effect of showing any card at all on the others; nothing if the rounded figure shows none."""
    figure, none = (mean.times, 1.0) if measure is Measure.SOLUTIONS else (mean.value, 0.0)
    if decimal(figure, 2, words) == decimal(none, 2, words):
        return
    said = decimal(figure, 2, words) if measure is Measure.SOLUTIONS else _figure(mean, measure, words)
    yield words(f"show-others-{measure.value}", figure=said)


def _figure(mean: Mean, measure: Measure, words: Words) -> str:
    """A figure with two decimals: how many times likelier the truth becomes; or the bits with their standard
    error, without a minus before a zero."""
    if measure is Measure.SOLUTIONS:
        return words("times", number=decimal(mean.times, 2, words))
    return decimal(round(mean.value, 2) + 0.0, 2, words) + plus_minus(mean.error, 2, words)


# -- for programs


class BitsRevealed(Struct, frozen=True):
    """A mean over drawn deals, in bits, and its standard error."""

    bits: float
    standard_error: float


class CardToShowFigures(Struct, frozen=True):
    """A card that may be shown: whether the asker has seen it, and what it reveals of the envelope and of the
    hand."""

    card: str
    seen: bool
    envelope: BitsRevealed
    hand: BitsRevealed


class ShowOutput(Struct, frozen=True, kw_only=True):
    """`reply --json`: the cards asked for, the one to show (null: none), and each choice, the best first. It
    also has what the others learn, the number of deals drawn, and whether somebody else answers first."""

    to: str
    cards: tuple[str, ...]
    show: str | None
    choices: tuple[CardToShowFigures, ...]
    others: BitsRevealed | None
    worlds: int
    another_first: bool
    consistent: Literal[False] | UnsetType = UNSET
    ignored: tuple[int, ...] | UnsetType = UNSET


def show_output(showing: CardToShow, asked: Suggestion, position: Position) -> ShowOutput:
    """The card to show, and the information that each card reveals, in bits."""
    return ShowOutput(
        to=showing.player,
        cards=asked.triple,
        show=showing.choices[0].card if showing.choices else None,
        choices=tuple(_card_figures(choice) for choice in showing.choices),
        others=None if showing.others is None else _bits_revealed(showing.others),
        worlds=showing.worlds,
        another_first=showing.another_first,
        **left_out(position),
    )


def _card_figures(choice: CardChoice) -> CardToShowFigures:
    envelope, hand = _bits_revealed(choice.envelope), _bits_revealed(choice.hand)
    return CardToShowFigures(choice.card, choice.seen, envelope, hand)


def _bits_revealed(mean: Mean) -> BitsRevealed:
    return BitsRevealed(mean.value, mean.error)
