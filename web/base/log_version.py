"""The state of a log that a page and its forms were made for."""

from collections.abc import Mapping, Sequence
from hashlib import blake2b

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.game.deduction.game import Game
from cluedo_notes.game.entry.note import read_back
from cluedo_notes.game.knowledge.privacy import public_part
from cluedo_notes.game.log.corrections import with_event
from cluedo_notes.game.log.events import FORMATS, Event, Header
from cluedo_notes.game.log.reader import Log
from cluedo_notes.language.numbers import read_number


class LogVersion(Struct, frozen=True):
    """A log as somebody saw it: its number of lines after the header, and a mark that distinguishes it
    (header too) from other logs of that length, but for cards that only some saw. A form carries both."""

    lines: int
    mark: str

    def begins(self, log: Log) -> bool:
        """Has the log at most grown since?"""
        return 0 <= self.lines <= len(log.events) and self.mark == _mark(log, self.lines)


def log_version_of(log: Log) -> LogVersion:
    """The present state of a log."""
    return LogVersion(len(log.events), _mark(log, len(log.events)))


def log_version_in(form: Mapping[str, str]) -> LogVersion:
    """The state that a form or an address carries; where it carries none, one that fits no log."""
    lines = read_number(form.get("lines", ""))
    return LogVersion(-1 if lines is None else lines, form.get("log", ""))


def version_of(game: Game) -> str:
    """The version of a game in the stream of changes: the number of its lines, and a mark of all they say."""
    log = game.log
    return f"{len(log.events)}-{_mark_of((log.header, *log.events))}"


def _mark(log: Log, lines: int) -> str:
    # A later line may raise the header's format: the log has only grown then. So it has at a shared table
    # where a player notes the card that they saw of an earlier line, or somebody takes back that line.
    header = replace(log.header, format=FORMATS[0])
    return _mark_of((header, *(_without_cards_seen(event, log) for event in log.events[:lines])))


def _mark_of(lines: Sequence[Header | Event]) -> str:
    return blake2b(msgspec.json.encode(lines), digest_size=8).hexdigest()


def _without_cards_seen(line: Event, log: Log) -> Event:
    """A line without what only some of the players saw of its event; an event of the keeper's own stays."""
    event, _ = read_back(line)
    return line if event is None else with_event(line, public_part(event, log.edition) or event)
