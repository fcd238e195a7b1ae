"""The answer to an `add-…` command: the event as understood, and what became certain through it."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from msgspec.structs import asdict

from cluedo_notes.game.deduction.changes import Certainty, became_certain, movers
from cluedo_notes.game.deduction.odds import Odds
from cluedo_notes.game.deduction.position import Position
from cluedo_notes.game.entry.doubts import doubts
from cluedo_notes.game.entry.note import Noted
from cluedo_notes.game.log.deal import ENVELOPE
from cluedo_notes.game.log.events import Draw, EndTurn, Mark, Move, Note, Roll
from cluedo_notes.game.rules.finding import said
from cluedo_notes.language.message import Message, message
from cluedo_notes.language.numbers import bits_text, decimal, signed_percent
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer


def noted_json(noted: Noted, odds: tuple[Odds, Odds] | None) -> dict[str, Any]:
    """The event's number, the event, the cells that became certain and, with the odds before and after it,
    the envelope's bits and the cells whose probability changed most."""
    gained, lost = became_certain(noted.before, noted.after), became_certain(noted.after, noted.before)
    return {
        "event": noted.number,
        "recorded": noted.event,
        **certain_json(gained, lost),
        "consistent": noted.after.consistent,
        "broken": [str(broken.rule) for broken in (*noted.broken, *noted.suspected)],
        "unsettled": [{"event": one.event, "rule": str(one.rule)} for one in noted.unsettled],
        "doubts": [one.code for one in doubts(noted)],
        **({} if odds is None else _changed_json(*odds)),
    }


def certain_json(gained: Iterable[Certainty], lost: Iterable[Certainty]) -> dict[str, Any]:
    """The cells that became certain, and those that are open again."""
    return {
        "certain": _cells(gained, holds=True),
        "impossible": _cells(gained, holds=False),
        "no_longer_certain": _cells(lost, holds=True),
        "no_longer_impossible": _cells(lost, holds=False),
    }


def _changed_json(before: Odds, after: Odds) -> dict[str, Any]:
    return {
        "bits": {"before": before.bits, "after": after.bits, "gained": before.bits - after.bits},
        "movers": [asdict(mover) for mover in movers(before, after)],
    }


def changed_lines(before: Odds, after: Odds, words: Words) -> Iterator[str]:
    """What an event changed in the probabilities: the envelope's bits, the cells that changed most."""
    if before.cells == after.cells and before.bits == after.bits:
        return
    if (changed := bits_line(before.bits, after.bits, words)) is not None:
        yield "  " + changed
    describer = Describer(after.position.log, words)
    for mover in movers(before, after):
        yield "  " + words(
            "mover",
            card=describer.card(mover.card),
            owner=describer.owner(mover.owner),
            before=signed_percent(mover.before, 0, words),
            after=signed_percent(mover.after, 0, words),
        )


def bits_line(before: float, after: float, words: Words) -> str | None:
    """The envelope's bits before and after; None where the reader would see no difference."""
    was, now = bits_text(before, words), bits_text(after, words)
    if was == now:
        return None
    gained = round(before, 2) - round(after, 2)  # as readers subtract what they read
    code = "bits-gained" if gained >= 0 else "bits-lost"
    return words(code, before=was, after=now, bits=decimal(abs(gained), 2, words))


def warnings(noted: Noted) -> Iterator[Message]:
    """The rules that an event breaks, for certain or unless something was left out, what it makes illegal,
    and what deserves a question."""
    edition = noted.after.log.edition
    for broken in noted.broken:
        yield message("against-the-rules", what=said(broken, edition))
    for broken in noted.suspected:
        yield message("looks-against-the-rules", what=said(broken, edition))
    for one in noted.unsettled:
        yield message("now-against-the-rules", event=one.event, what=said(one, edition))
    yield from doubts(noted)


def _cells(cells: Iterable[Certainty], holds: bool) -> list[dict[str, str]]:
    return [{"card": cell.card, "owner": cell.owner} for cell in cells if cell.holds is holds]


def noted_lines(noted: Noted, words: Words) -> Iterator[str]:
    """What noting an event changed, in lines: one line per owner."""
    describer = Describer(noted.after.log, words)
    yield describer.numbered(noted.number, noted.event)
    gained, lost = became_certain(noted.before, noted.after), became_certain(noted.after, noted.before)
    if not gained and not isinstance(noted.event, Note | Mark | Roll | Move | Draw | EndTurn):
        yield "  " + words("nothing-new")
    for line in certain_lines(gained, lost, noted.after, words):
        yield "  " + line


def certain_lines(
    gained: Iterable[Certainty], lost: Iterable[Certainty], position: Position, words: Words
) -> Iterator[str]:
    """The cells that became certain and open again, one line per owner."""
    describer = Describer(position.log, words)
    for cells, holds, code in (
        (gained, True, "now-has"),
        (gained, False, "now-has-not"),
        (lost, True, "no-longer-has"),
        (lost, False, "no-longer-has-not"),
    ):
        for owner, cards in _by_owner(_worth_saying(cells, position), holds, position.owners):
            yield words(code, owner=describer.owner(owner), cards=describer.cards(cards))


def _worth_saying(cells: Iterable[Certainty], position: Position) -> list[Certainty]:
    """The cells without the obvious ones: what the envelope lacks of a category once its card of that
    category is known."""
    category_of = position.log.edition.by_id
    known = {category for category, card in position.envelope().items() if card is not None}
    return [
        cell
        for cell in cells
        if cell.holds or cell.owner != ENVELOPE or category_of[cell.card].category not in known
    ]


def _by_owner(
    cells: Iterable[Certainty], holds: bool, order: tuple[str, ...]
) -> Iterator[tuple[str, list[str]]]:
    chosen = sorted((c for c in cells if c.holds is holds), key=lambda cell: order.index(cell.owner))
    for owner, group in groupby(chosen, key=lambda cell: cell.owner):
        yield owner, [cell.card for cell in group]
