"""Knowledge from before the first line: a sheet of ticks and crosses, noted as facts."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum

from cluedo_notes.game.deduction.evidence import HEADER
from cluedo_notes.game.deduction.position import clashes_with, position_of
from cluedo_notes.game.entry.called import cell_code, owner_called
from cluedo_notes.game.entry.names import Names
from cluedo_notes.game.entry.note import Noted, note_together
from cluedo_notes.game.entry.refusal import Contradicts
from cluedo_notes.game.errors import EntryError, LogError
from cluedo_notes.game.log.deal import ENVELOPE
from cluedo_notes.game.log.events import Fact
from cluedo_notes.game.log.journal import Store
from cluedo_notes.game.log.reader import Log
from cluedo_notes.language.message import Message, message, numbered

CROSS = "-"
"""The sign before a card that its owner does not have."""

_SIGN_OF_DOUBT = re.compile(r"[~*#%@?!+\\≈≠]")
"""Signs that make something else of a tick: `bob~=rope`, `bob!=rope`, `bob=rope?`."""

_SEPARATE_MARKS = re.compile(r"\s*,\s*|\s+(?=-)")

CardAtOwner = tuple[str, str]
"""A card and an owner."""


class Sign(Enum):
    """A player's sign in a cell: its owner has the card, or does not have it."""

    TICK = "tick"
    CROSS = "cross"


def known_facts(log: Log, typed: Sequence[str]) -> tuple[Fact, ...]:
    """The ticks and crosses in texts such as `bob=rope,-hall`, one owner each. A text without an owner
    continues the one before. Raises `EntryError` for another form and for unknown names."""
    rows: list[str] = []
    for text in typed:
        if rows and ("=" not in text or "=" not in rows[-1]):  # a name may have two words
            rows[-1] += f" {text}"
        else:
            rows.append(text)
    return tuple(_fact(log, row) for row in rows)


def _fact(log: Log, text: str) -> Fact:
    owner, equals, marks = (part.strip() for part in text.partition("="))
    names, signed = Names.of(log), [mark for mark in _SEPARATE_MARKS.split(marks) if mark]
    rows = [names.card_list([mark.removeprefix(CROSS)]) for mark in signed]
    doubtful = _SIGN_OF_DOUBT.search(marks if owner in log.deal.players else text) is not None
    if not equals or not owner or not rows or not all(rows) or doubtful:
        raise EntryError(message("known-form", typed=text))
    crosses = [row[0] for row, mark in zip(rows, signed, strict=True) if mark.startswith(CROSS)]
    ticks = [card for row, mark in zip(rows, signed, strict=True) for card in row[mark.startswith(CROSS) :]]
    return Fact(names.owner(owner, log), tuple(ticks) or None, tuple(crosses) or None)


def filled_facts(log: Log, filled: Mapping[CardAtOwner, Sign]) -> tuple[Fact, ...]:
    """The signs in a sheet's cells, as one fact for each owner, in the sheet's order."""
    return tuple(
        Fact(owner, _having(log, filled, owner, Sign.TICK), _having(log, filled, owner, Sign.CROSS))
        for owner in (ENVELOPE, *log.deal.owners)
        if any(of == owner for _, of in filled)
    )


def _having(log: Log, filled: Mapping[CardAtOwner, Sign], owner: str, sign: Sign) -> tuple[str, ...] | None:
    return tuple(card.id for card in log.edition.cards if filled.get((card.id, owner)) is sign) or None


def check_known(log: Log, facts: Sequence[Fact]) -> None:
    """Raises `Contradicts` if a fact contradicts events of a log, otherwise `EntryError` if one contradicts
    the deal or the facts before it. The error names the first such cell."""
    clash = _FirstMisfit(log)
    if clash.of(clash.with_facts(facts)) is None:
        return
    cells = [cell for fact in facts for cell in _cells(fact)]
    for number, cell in enumerate(cells, start=1):
        candidate = clash.with_facts(cells[:number])
        events = clash.of(candidate)
        if events:
            numbers = [numbered(event) for event in events]
            what = message("known-contradicts", cell=_said(cell, log), events=numbers)
            raise Contradicts(what, events, candidate)
        if events is not None:
            alone = clash.of(clash.with_facts([cell])) is not None
            code = "known-contradicts-deal" if alone else "known-contradicts-others"
            raise EntryError(message(code, cell=_said(cell, log)))


class _FirstMisfit:
    """Finds the contradictions between facts and a log, apart from those that the log already has."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.left_out = frozenset(position_of(log).ignored)

    def with_facts(self, facts: Sequence[Fact]) -> Log:
        """The log with facts at its end. Raises `EntryError` for an impossible fact."""
        log = self.log
        for fact in facts:
            try:
                log = log.with_line(fact)
            except LogError as error:
                raise EntryError(error.what) from None
        return log

    def of(self, candidate: Log) -> tuple[int, ...] | None:
        """The events of the log that the facts contradict. Empty: the facts contradict the deal or each
        other. None: they contradict nothing."""
        new = frozenset(range(len(self.log.events) + 1, len(candidate.events) + 1))
        clashes = clashes_with(candidate, new, self.left_out)
        return tuple(sorted(set().union(*clashes) - {HEADER})) if clashes else None


def _cells(fact: Fact) -> Iterator[Fact]:
    """A fact cell by cell."""
    yield from (Fact(fact.owner, holds=(card,)) for card in fact.holds or ())
    yield from (Fact(fact.owner, lacks=(card,)) for card in fact.lacks or ())


def _said(cell: Fact, log: Log) -> Message:
    """A fact of one cell in words."""
    (card,) = cell.holds or cell.lacks or ()
    code = cell_code(cell.owner, bool(cell.holds))
    return message(code, owner=owner_called(cell.owner, log), card=log.edition.by_id[card].name)


def note_known(file: Store, read: Callable[[Log], Sequence[Fact]]) -> tuple[Noted, ...]:
    """Notes ticks and crosses, all or none. Raises `Contradicts`, `EntryError` and `LogError`."""

    def build(log: Log) -> Sequence[Fact]:
        facts = read(log)
        check_known(log, facts)
        return facts

    return note_together(file, build)
