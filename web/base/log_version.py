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
    """The version of a log that a reader saw: its number of lines after the header, and a mark. The mark
    distinguishes it (with its header) from other logs of that length, apart from cards that only some players
    saw. A form contains both."""

    lines: int
    mark: str

    def begins(self, log: Log) -> bool:
        """Has the log changed at most by growing since?"""
        return 0 <= self.lines <= len(log.events) and self.mark == _mark(log, self.lines)


def log_version_of(log: Log) -> LogVersion:
    """The present version of a log."""
    return LogVersion(len(log.events), _mark(log, len(log.events)))


def log_version_in(form: Mapping[str, str]) -> LogVersion:
    """The version in a form or an address; without one, a version that fits no log."""
    lines = read_number(form.get("lines", ""))
    return LogVersion(-1 if lines is None else lines, form.get("log", ""))


def version_of(game: Game) -> str:
    """The version of a game in the stream of changes: the number of its lines, and a mark of their
    contents."""
    log = game.log
    return f"{len(log.events)}-{_mark_of((log.header, *log.events))}"


def _mark(log: Log, lines: int) -> str:
    # A later line may raise the header's format; then the log has only grown. The same is true at a shared
    # table if a player adds the card that they saw to an earlier line, or somebody takes back that line.
    header = replace(log.header, format=FORMATS[0])
    return _mark_of((header, *(_without_cards_seen(event, log) for event in log.events[:lines])))


def _mark_of(lines: Sequence[Header | Event]) -> str:
    return blake2b(msgspec.json.encode(lines), digest_size=8).hexdigest()


def _without_cards_seen(line: Event, log: Log) -> Event:
    """A line without the parts of its event that only some of the players saw. An event of the keeper's own
    stays."""
    event, _ = read_back(line)
    return line if event is None else with_event(line, public_part(event, log.edition) or event)
