"""The envelope, in a few lines and for programs: what is certain of it, and the likeliest."""

from collections.abc import Iterator, Sequence
from typing import Any

from cluedo_notes.editions import Category
from cluedo_notes.game.deduction.evidence import RARELY
from cluedo_notes.game.deduction.odds import Askers, EnvelopeProbability, Odds
from cluedo_notes.game.deduction.position import Position, envelope_candidates
from cluedo_notes.language.message import message
from cluedo_notes.language.numbers import bits_text, grouped, short_decimal, signed_percent
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer

ENVELOPES_LISTED = 10
"""The number of envelopes listed by default."""


def envelope_lines(words: Words, position: Position) -> list[str]:
    """One line per category: the certain card, or those still possible."""
    describer = Describer(position.log, words)
    lines = []
    for category, cards in envelope_candidates(position).items():
        names = [describer.card(card) for card in cards]
        code = "envelope-certain" if len(cards) == 1 else "envelope-open"
        lines.append(words(code, category=message(category), cards=names, number=len(cards)))
    return lines


def likeliest_lines(odds: Odds | None, digits: int, words: Words) -> list[str]:
    """One line that names the likeliest envelope where several are possible, else none."""
    if odds is None or len(odds.envelopes) < 2:
        return []
    first, *others = odds.likeliest
    cards = Describer(odds.position.log, words).cards(first.cards)
    chance = signed_percent(first.probability, digits, words)
    code = "likeliest-of-several" if others else "likeliest"
    return [words(code, cards=cards, percent=chance, number=len(others))]


def summary_lines(odds: Odds, shown: int, words: Words) -> Iterator[str]:
    """The number of further envelopes, and the entropy left."""
    possible = len(odds.envelopes)
    if possible > shown:
        yield words("more-envelopes", number=grouped(possible - shown, words))
    if possible > 1:
        alike, bits = short_decimal(2**odds.bits, words), bits_text(odds.bits, words)
        yield words("entropy", number=grouped(possible, words), bits=bits, alike=alike)
    if odds.deals is None:
        return
    about = words("about") if isinstance(odds.deals, float) else ""
    yield words("deals-that-fit", number=about + grouped(round(odds.deals), words))


def askers_lines(words: Words, askers: Askers) -> list[str]:
    """One line that says that the figures read something into the suggestions, where they do; else none."""
    if askers is Askers.UNREAD:
        return []
    return [words("askers-read", number=round(1 / RARELY))]


# -- for programs


def envelope_json(
    position: Position, odds: Odds | None, at_most: int | None = ENVELOPES_LISTED
) -> dict[str, Any]:
    """The envelope: a certain card or null for each category, its likeliest contents (all without
    `at_most`), their number, and the entropy left in bits."""
    envelope: dict[str, Any] = {
        "certain": {str(category): card for category, card in position.envelope().items()}
    }
    if odds is not None:
        envelope["top"] = [_likely(one) for one in odds.envelopes[:at_most]]
        envelope["triples"] = len(odds.envelopes)
        envelope["bits"] = odds.bits
    return envelope


def deals_json(odds: Odds | None) -> dict[str, Any]:
    """The number of deals that fit; empty where it is not known."""
    return {} if odds is None or odds.deals is None else {"deals": odds.deals}


def _likely(envelope: EnvelopeProbability) -> dict[str, Any]:
    return {**triple_json(envelope.cards), "p": envelope.probability}


def triple_json(cards: Sequence[str]) -> dict[str, str]:
    """A suspect, a weapon and a room by their categories."""
    return {str(category): card for category, card in zip(Category, cards, strict=True)}


def askers_json(askers: Askers) -> dict[str, str]:
    """How the questions were read, for programs; empty where they were not."""
    return {} if askers is Askers.UNREAD else {"askers": str(askers)}


def ignored_json(position: Position) -> dict[str, Any]:
    """What is added to all JSON read from a log that contradicts itself; empty for any other."""
    return {} if position.consistent else {"consistent": False, "ignored": list(position.ignored)}
