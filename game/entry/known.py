"""What is known before the first line, or all at once later: a sheet of ticks and crosses, noted as facts."""

from collections.abc import Sequence
from pathlib import Path

from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.entry.names import Names
from cluedo_notes.game.entry.note import Noted, note_together
from cluedo_notes.game.errors import EntryError, LogError
from cluedo_notes.game.log.events import Fact
from cluedo_notes.game.log.reader import Log
from cluedo_notes.language.message import message

CROSS = "-"
"""Stands before a card that its owner does not have."""


def known_facts(log: Log, typed: Sequence[str]) -> tuple[Fact, ...]:
    """The ticks and crosses in texts such as `bob=rope,-hall`, an owner each. Raises `EntryError` for another
    form and for unknown names."""
    return tuple(_fact(log, text) for text in typed)


def _fact(log: Log, text: str) -> Fact:
    owner, equals, marks = (part.strip() for part in text.partition("="))
    cards = [mark.strip() for mark in marks.split(",") if mark.strip()]
    if not equals or not owner or not cards:
        raise EntryError(message("known-form", typed=text))
    names = Names.of(log)
    ticks = [mark for mark in cards if not mark.startswith(CROSS)]
    crosses = [mark.removeprefix(CROSS) for mark in cards if mark.startswith(CROSS)]
    return Fact(
        names.owner(owner, log),
        tuple(map(names.card, ticks)) or None,
        tuple(map(names.card, crosses)) or None,
    )


def check_known(log: Log, facts: Sequence[Fact]) -> None:
    """Raises `EntryError` where the facts contradict what a log says already, or each other."""
    consistent = position_of(log).consistent
    for fact in facts:
        try:
            log = log.with_line(fact)
        except LogError as error:
            raise EntryError(error.what) from None
    if consistent and not position_of(log).consistent:
        raise EntryError(message("known-contradicts"))


def note_known(path: Path, typed: Sequence[str]) -> tuple[Noted, ...]:
    """Note ticks and crosses, all or none. Raises `EntryError` and `LogError`."""

    def build(log: Log) -> Sequence[Fact]:
        facts = known_facts(log, typed)
        check_known(log, facts)
        return facts

    return note_together(path, build)
