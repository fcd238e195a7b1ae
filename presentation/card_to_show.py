"""Which card to show, in words and for programs."""

from collections.abc import Iterator
from typing import Any

from cluedo_notes.game.advice.card_to_show import CardChoice, CardToShow
from cluedo_notes.game.estimates import Mean
from cluedo_notes.game.log.events import Suggestion
from cluedo_notes.language.numbers import decimal, plus_minus
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.envelope import Measure
from cluedo_notes.presentation.text_table import TextTable


def showing_lines(found: CardToShow, describer: Describer) -> Iterator[str]:
    """Who answers first, where somebody else does; then which card to show, and why."""
    if found.another_first:
        yield describer.words("show-another-first", player=found.player)
    yield _advice(found, describer)


def _advice(found: CardToShow, describer: Describer) -> str:
    card = describer.cards(one.card for one in found.choices[:1])
    return describer.words(f"show-{found.reason}", card=card, player=found.player)


def showing_table(found: CardToShow, describer: Describer, measure: Measure) -> TextTable:
    """Each card with its two figures, about the envelope and about the hand."""
    headings = tuple(describer.words(code) for code in ("show-card", "show-envelope", "show-hand"))
    return TextTable(headings, tuple(_row(one, describer, measure) for one in found.choices))


def _row(one: CardChoice, describer: Describer, measure: Measure) -> tuple[str, ...]:
    words, name = describer.words, describer.card(one.card)
    figures = (_figure(mean, measure, words) for mean in (one.envelope, one.hand))
    return words("show-card-seen", card=name) if one.seen else name, *figures


def showing_explained(found: CardToShow, measure: Measure, words: Words) -> Iterator[str]:
    """The lines below the table: what the figures mean, why the best is best, what the others learn."""
    yield words(f"show-figures-{measure.value}", player=found.player, worlds=found.worlds)
    if found.choices[0].seen and len(found.choices) > 1:
        yield words(f"show-why-seen-{measure.value}", player=found.player)
    if found.others is not None:
        yield from _of_the_others(found.others, measure, words)


def _of_the_others(mean: Mean, measure: Measure, words: Words) -> Iterator[str]:
    """What whichever card is shown does to all the others; nothing where no difference would be seen."""
    figure, none = (mean.times, 1.0) if measure is Measure.SOLUTIONS else (mean.value, 0.0)
    if decimal(figure, 2, words) == decimal(none, 2, words):
        return
    said = decimal(figure, 2, words) if measure is Measure.SOLUTIONS else _figure(mean, measure, words)
    yield words(f"show-others-{measure.value}", figure=said)


def _figure(mean: Mean, measure: Measure, words: Words) -> str:
    """With two decimals: how many times as likely the truth then seems; or the bits, never a minus before a
    zero, and their standard error."""
    if measure is Measure.SOLUTIONS:
        return words("times", number=decimal(mean.times, 2, words))
    return decimal(round(mean.value, 2) + 0.0, 2, words) + plus_minus(mean.error, 2, words)


# -- for programs


def showing_json(found: CardToShow, asked: Suggestion) -> dict[str, Any]:
    """For programs: the cards that may be shown, the best first, each with the bits that it reveals."""
    return {
        "to": found.player,
        "cards": list(asked.triple),
        "show": found.choices[0].card if found.choices else None,
        "choices": [_choice_json(one) for one in found.choices],
        "others": None if found.others is None else _mean_json(found.others),
        "worlds": found.worlds,
        "another_first": found.another_first,
    }


def _choice_json(one: CardChoice) -> dict[str, Any]:
    figures = {"envelope": _mean_json(one.envelope), "hand": _mean_json(one.hand)}
    return {"card": one.card, "seen": one.seen} | figures


def _mean_json(mean: Mean) -> dict[str, float]:
    return {"bits": mean.value, "standard_error": mean.error}
