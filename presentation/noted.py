"""The answer to an `add-…` command: the event as understood, and what became certain through it."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from cluedo_notes.game.deduction.changes import Certainty, Mover, OddsChange
from cluedo_notes.game.deduction.position import Position
from cluedo_notes.game.entry.note import Noted
from cluedo_notes.game.log.deal import ENVELOPE
from cluedo_notes.game.log.events import Event, NothingOfCards, Retract
from cluedo_notes.game.rules.finding import said
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.language.letters import capitalised
from cluedo_notes.language.message import Message, message
from cluedo_notes.language.numbers import signed_percent
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.envelope import Measure, openness_changed
from cluedo_notes.presentation.refused import RefusedCommand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cluedo_notes.game.private_notes.open_questions import OpenQuestion


class CellOutput(Struct, frozen=True):
    """A card at an owner."""

    card: str
    owner: str


class BrokenSince(Struct, frozen=True):
    """An event that now breaks a rule, and the rule."""

    event: int
    rule: Rule


class BitsGained(Struct, frozen=True):
    """The envelope's entropy before and after, and the difference."""

    before: float
    after: float
    gained: float


class NotedOutput(Struct, frozen=True, kw_only=True):
    """`--json` of every command that notes something, including `edit`, `undo` and `redo`: the number of
    the new line (`event`) and the line itself (`recorded`). The other keys: the rules it breaks, the events
    it makes illegal, the codes of the questions about it, and the changed probabilities if the position can
    be counted."""

    event: int
    recorded: Event
    certain: tuple[CellOutput, ...]
    impossible: tuple[CellOutput, ...]
    no_longer_certain: tuple[CellOutput, ...]
    no_longer_impossible: tuple[CellOutput, ...]
    consistent: bool
    broken: tuple[Rule, ...]
    unsettled: tuple[BrokenSince, ...]
    doubts: tuple[str, ...]
    bits: BitsGained | UnsetType = UNSET
    movers: tuple[Mover, ...] | UnsetType = UNSET


class PlayedLine(Struct, frozen=True, kw_only=True):
    """`play --json`: the result of one line. `typed`: a text to change and type again. `error`: why the line
    was refused, as a sentence. `refused`: the same in parts. Each is null if there is none."""

    line: int
    events: int
    says: tuple[str, ...]
    typed: str | None
    error: str | None
    refused: RefusedCommand | None


def noted_output(noted: Noted, doubts: Iterable[Message], change: OddsChange | None) -> NotedOutput:
    """The effect of noting an event. `doubts`: the questions about it."""
    number, event = noted.said
    return NotedOutput(
        event=number,
        recorded=event,
        **certain_cells(noted.changes.gained, noted.changes.lost),
        consistent=noted.after.position.consistent,
        broken=tuple(broken.rule for broken in (*noted.broken, *noted.suspected)),
        unsettled=tuple(BrokenSince(violation.event, violation.rule) for violation in noted.unsettled),
        doubts=tuple(doubt.code for doubt in doubts),
        bits=UNSET if change is None else _bits_gained(change.before.bits, change.after.bits),
        movers=UNSET if change is None else change.movers,
    )


def certain_cells(gained: Iterable[Certainty], lost: Iterable[Certainty]) -> dict[str, Any]:
    """The keys of the cells that became certain, and of those that are open again."""
    return {
        "certain": _cells(gained, holds=True),
        "impossible": _cells(gained, holds=False),
        "no_longer_certain": _cells(lost, holds=True),
        "no_longer_impossible": _cells(lost, holds=False),
    }


def _cells(cells: Iterable[Certainty], holds: bool) -> tuple[CellOutput, ...]:
    return tuple(CellOutput(cell.card, cell.owner) for cell in cells if cell.holds is holds)


def _bits_gained(before: float, after: float) -> BitsGained:
    return BitsGained(before, after, before - after)


def changed_lines(change: OddsChange, words: Words) -> Iterator[str]:
    """The changes of the probabilities by an event: the number of solutions, then the cells that changed
    most."""
    before, after = change.before, change.after
    if before.cells == after.cells and before.bits == after.bits:
        return
    changed = openness_changed(before.openness, after.openness, Measure.SOLUTIONS, words)
    if changed is not None:
        yield "  " + changed
    describer = Describer(after.position.log, words)
    for mover in change.movers:
        yield "  " + words(
            "mover",
            card=describer.card(mover.card),
            owner=describer.owner(mover.owner),
            before=signed_percent(mover.before, 0, words),
            after=signed_percent(mover.after, 0, words),
        )


def warnings(noted: Noted, doubts: Iterable[Message]) -> Iterator[Message]:
    """The rules that an event breaks (for certain, or if nothing was left out), the events it makes illegal,
    and the questions about it (`doubts`)."""
    edition = noted.after.log.edition
    for broken in noted.broken:
        yield message("against-the-rules", what=said(broken, edition))
    for broken in noted.suspected:
        yield message("looks-against-the-rules", what=said(broken, edition))
    for violation in noted.unsettled:
        yield message("now-against-the-rules", event=violation.event, what=said(violation, edition))
    yield from doubts


def noted_lines(noted: Noted, words: Words) -> Iterator[str]:
    """The effect of noting an event, one line per owner."""
    describer = Describer(noted.after.log, words)
    yield describer.with_retracted(*noted.said)
    changes = noted.changes
    if not (changes.gained or changes.lost) and not isinstance(noted.event, NothingOfCards | Retract):
        yield "  " + words("turn-game-over" if noted.after.table.over else "nothing-new")
    for line in certain_lines(changes.gained, changes.lost, noted.after.position, words):
        yield "  " + line


def certain_lines(
    gained: Iterable[Certainty], lost: Iterable[Certainty], position: Position, words: Words
) -> Iterator[str]:
    """The cells that became certain and open again, a line for each owner. A fact that became certain says
    that its opposite no longer is."""
    describer, certain = Describer(position.log, words), list(gained)
    settled = {(cell.card, cell.owner) for cell in certain}
    opened = [cell for cell in lost if (cell.card, cell.owner) not in settled]
    for cells, holds, code in (
        (certain, True, "now-has"),
        (certain, False, "now-has-not"),
        (opened, True, "no-longer-has"),
        (opened, False, "no-longer-has-not"),
    ):
        for owner, cards in _by_owner(_worth_saying(cells, position), holds, position.owners):
            yield from _certain_lines(code, owner, cards, describer)


def _certain_lines(code: str, owner: str, cards: list[str], describer: Describer) -> Iterator[str]:
    """Sentences on facts about an owner that became certain, or are no longer certain."""
    words, deal, names = describer.words, describer.log.deal, describer.all_named(cards)
    if owner in deal.players:
        yield words(code, owner=owner, cards=names)
    elif owner in deal.aside:
        yield capitalised(words(f"{code}-is", owner=describer.owner(owner), cards=names))
    elif owner == ENVELOPE and code == "now-has" and all(words.language in name.articles for name in names):
        for card, name in zip(cards, names, strict=True):
            yield words(f"found-{describer.log.edition.by_id[card].category}", card=name)
    else:
        yield words(f"{code}-of", owner=describer.owner(owner), cards=names)


def _worth_saying(cells: Iterable[Certainty], position: Position) -> list[Certainty]:
    """The cells without the obvious ones. Once a category's card in the envelope is known, its other cards
    are obviously not there; neither are other cards with an owner who has only one."""
    category_of, deal = position.log.edition.by_id, position.log.deal
    known = {category for category, card in position.envelope().items() if card is not None}
    single = {owner for owner in deal.owners if deal.size(owner) == 1}
    whole = single.intersection(cell.owner for cell in cells if cell.holds)
    return [
        cell
        for cell in cells
        if cell.holds
        or (
            cell.owner not in whole
            and (cell.owner != ENVELOPE or category_of[cell.card].category not in known)
        )
    ]


def _by_owner(
    cells: Iterable[Certainty], holds: bool, order: tuple[str, ...]
) -> Iterator[tuple[str, list[str]]]:
    chosen = sorted((c for c in cells if c.holds is holds), key=lambda cell: order.index(cell.owner))
    for owner, group in groupby(chosen, key=lambda cell: cell.owner):
        yield owner, [cell.card for cell in group]


def question_line(question: "OpenQuestion", number: int, describer: Describer) -> str:
    """The question about event `number`, with a description of the event."""
    event, player = describer.in_short(number, question.event), question.player
    code = f"question-{question.what.value}"
    return describer.words(code, player=player, number=question.how_many, event=event)
