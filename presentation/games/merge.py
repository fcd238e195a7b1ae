"""The result of `merge` for programs, and its disagreements in lines."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from cluedo_notes.game.log.events import DRAWN_CARDS, Event, Header
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.review.merge.merge import Disagreement, Merged, Says
from cluedo_notes.language.message import numbered
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer


def disagreement_lines(merged: Merged, read: Sequence[Log], words: Words) -> Iterator[str]:
    """One line for each disagreement between the logs."""
    labels, describer = _labels(read), Describer(merged.log, words)
    for disagreement in merged.disagreements:
        said = (_log_says(disagreement, log, labels[log.file], describer) for log in disagreement.logs)
        says = words("clause-separator").join(dict.fromkeys(said))  # a file may be given twice
        what = _what(disagreement, describer)
        if disagreement.event is None:
            yield words("merge-differs-header", what=what, says=says)
        else:
            yield words("merge-differs", event=disagreement.event, what=what, says=says)


def _labels(logs: Sequence[Log]) -> dict[str, str]:
    """A label for each log: its keeper and its file, without the folder if the file names are distinct."""
    files = {log.file for log in logs}
    alone = len({Path(file).name for file in files}) == len(files)
    names = {log.file: Path(log.file).name if alone else log.file for log in logs}
    return {log.file: ", ".join(filter(None, (log.header.me, names[log.file]))) for log in logs}


def _what(disagreement: Disagreement, describer: Describer) -> str:
    """The subject of a disagreement."""
    code = disagreement.what.replace("_", "-")
    if disagreement.what == "card" and disagreement.player is not None:
        code = "card-shown"
    elif disagreement.what == "character" and disagreement.card is not None:
        code = "player-of"
    card = describer.card(disagreement.card) if disagreement.card is not None else ""
    return describer.words(f"differs-{code}", player=disagreement.player or "", card=card)


def _log_says(disagreement: Disagreement, log: Says, label: str, describer: Describer) -> str:
    words = describer.words
    says = _said(disagreement, log.says, describer)
    if log.event is None:
        return words("merge-says-header", file=label, says=says)
    return words("merge-says", file=label, event=log.event, says=says)


def _said(disagreement: Disagreement, value: Any, describer: Describer) -> str:
    """The version of one log, in words."""
    words = describer.words
    if value is None:
        return words("differs-left-out")
    match disagreement.what:
        case "answer":
            return words(f"answer-{value}", player=disagreement.player)
        case "correct":
            return words("differs-right" if value else "differs-wrong")
        case "missing":
            return words("differs-noted")
        case "options":
            return msgspec.json.encode(value).decode("utf-8")
    return _value(disagreement.what, value, describer)


def _value(what: str, value: Any, describer: Describer) -> str:
    """The value of a key, in the edition's names and the reader's language."""
    match what:
        case "event":
            return describer.words.hint(numbered(value))
        case "dice":
            return " + ".join(map(str, value))
        case "via":
            return describer.way(value)
        case "power":
            return describer.words(f"power-{value}")
        case "card-twice":
            return describer.owner(value)
        case "drawn":
            return describer.drawn(value)
    parts = value if isinstance(value, tuple) else (value,)
    return ", ".join(_named(str(part), describer) for part in parts) or "–"


def _named(value: str, describer: Describer) -> str:
    """The name of a card, a drawn card or a place; any other value as it is."""
    if value in describer.log.edition.by_id:
        return describer.card(value)
    return describer.drawn(value) if value in DRAWN_CARDS else describer.place(value)


# -- for programs


class MergeOutput(Struct, frozen=True, kw_only=True):
    """`merge --json`: the lines of the merged log, the disagreements between the logs, and the events to
    leave out so that the cards fit."""

    events: int
    disagreements: tuple[Disagreement, ...]
    consistent: bool
    ignored: tuple[int, ...]
    log: tuple[Header | Event, ...]


def merge_output(merged: Merged, ignored: tuple[int, ...]) -> MergeOutput:
    """The merged log, and the events to leave out so that the cards fit."""
    return MergeOutput(
        events=len(merged.log.events),
        disagreements=merged.disagreements,
        consistent=not ignored,
        ignored=ignored,
        log=(merged.log.header, *merged.log.events),
    )
