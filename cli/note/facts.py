"""Facts known by other means, free notes and pencil marks; also how people play, and which numbers are shown
first.
"""

from typing import Annotated

from cluedo_notes.cli.completion import argument, option
from cluedo_notes.cli.language import CommandModule
from cluedo_notes.cli.note.arguments import noting
from cluedo_notes.game.entry.names import Names
from cluedo_notes.game.entry.setup.preference import preference
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import Fact, Mark, Note, Prefer
from cluedo_notes.game.log.reader import Log
from cluedo_notes.language.message import message
from cluedo_notes.limits import MOST_MARK_LETTERS

app = CommandModule()

OwnerArgument = Annotated[str, argument("@meta-owner", "@arg-owner")]


@noting(app, "fact")
def add_fact(
    log: Log,
    owner: OwnerArgument,
    holds: Annotated[list[str] | None, option("@meta-cards", "@arg-holds")] = None,
    lacks: Annotated[list[str] | None, option("@meta-cards", "@arg-lacks")] = None,
    one_of: Annotated[list[str] | None, option("@meta-cards", "@arg-one-of")] = None,
) -> Fact:
    """Note a fact about a player, the envelope, the pool or a put-aside card."""
    names = Names.of(log)
    return Fact(
        names.owner(owner, log),
        names.card_list(holds) if holds else None,
        names.card_list(lacks) if lacks else None,
        names.card_list(one_of) if one_of else None,
    )


@noting(app, "note")
def add_note(_: Log, text: Annotated[list[str], argument("@meta-text", "@arg-note")]) -> Note:
    """Note free text."""
    return Note(" ".join(text))


@noting(app, "mark")
def mark(
    log: Log,
    card: Annotated[str, argument("@meta-card", "@arg-marked")],
    owner: OwnerArgument,
    text: Annotated[list[str] | None, argument("@meta-text", "@arg-mark")] = None,
) -> Mark:
    """Put a pencil mark on a cell of the sheet, or take it away. Raises `EntryError` for a text that is too
    long, and unless there is a mark to take away."""
    names, written = Names.of(log), " ".join(text or [])
    cell = names.card(card), names.owner(owner, log)
    if len(written) > MOST_MARK_LETTERS:
        raise EntryError(message("mark-too-long", typed=written, most=MOST_MARK_LETTERS))
    marked = [(live.event.card, live.event.owner) for live in log.live if isinstance(live.event, Mark)]
    if not written and cell not in marked:
        raise EntryError(message("mark-which-sign"))
    return Mark(*cell, written or None)


@noting(app, "prefer")
def prefer(
    log: Log,
    who: Annotated[str, argument("@meta-rival", "@arg-prefer-whom")],
    how: Annotated[str | None, argument("@meta-how", "@arg-how")] = None,
) -> Prefer:
    """Say how sure the keeper wants to be before they accuse, which numbers are shown first, or how a rival
    plays. Raises `EntryError` for what is none of these."""
    return preference(log, who, how)
