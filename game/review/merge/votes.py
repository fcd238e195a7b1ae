"""The statements of several logs about one thing, the vote that counts, and their disagreements."""

from collections.abc import Hashable, Iterable, Sequence
from typing import Any

from msgspec import Struct

from cluedo_notes.editions import Effect
from cluedo_notes.game.log.events import HIDDEN
from cluedo_notes.game.log.reader import Log


class Vote(Struct, frozen=True):
    """The entry of log number `log` (0 is the first file) in its event `number` (None: in its header).

    `value` is as the log has it; two votes agree if `same` is equal.
    """

    log: int
    number: int | None
    value: Any
    same: Hashable


class Says(Struct, frozen=True):
    """The entry of one log; None for something missing although the log is complete."""

    file: str
    event: int | None
    says: Any


class Disagreement(Struct, frozen=True, omit_defaults=True):
    """A difference between logs that cannot both be right.

    `event` is the number in the merged log (None: the header). `what` is the key that differs, or one of
    "answer" (shows a card or not), "shower", "missing", "card-twice" and "deal". `player` and `card` identify
    the answer and the card, if necessary.
    """

    event: int | None
    what: str
    logs: tuple[Says, ...]
    player: str | None = None
    card: str | None = None


class LogsToMerge(Struct, frozen=True):
    """The logs to merge."""

    logs: tuple[Log, ...]

    @property
    def files(self) -> tuple[str, ...]:
        """The name of each log's file."""
        return tuple(log.file for log in self.logs)

    def keeper(self, log: int) -> str | None:
        """The player who keeps a log (None: a spectator)."""
        return self.logs[log].header.me

    def complete(self, log: int) -> bool:
        """Does a log claim that everything missing from it did not happen?"""
        return bool(self.logs[log].header.complete)

    def settled(self, votes: Sequence[Vote], knowers: Sequence[str] = ()) -> Vote:
        """The vote that counts. That is the most common one or, if there is a tie, that of the log kept by
        the first of `knowers` who has one. Failing that, it is the first file's."""
        logs_for: dict[Hashable, set[int]] = {}
        for vote in votes:
            logs_for.setdefault(vote.same, set()).add(vote.log)
        most = max(len(logs) for logs in logs_for.values())
        tied = sorted((vote for vote in votes if len(logs_for[vote.same]) == most), key=lambda vote: vote.log)
        known = (vote for player in knowers for vote in tied if self.keeper(vote.log) == player)
        chosen = next(known, tied[0])
        # Dice and cards have no order, so among equal votes the choice must not depend on the order of the
        # files.
        return min((vote for vote in tied if vote.same == chosen.same), key=lambda vote: repr(vote.value))

    def says(self, votes: Iterable[Vote]) -> tuple[Says, ...]:
        """The votes in the order of the files, as a disagreement lists them."""
        ordered = sorted(votes, key=lambda vote: (vote.log, vote.number or 0))
        return tuple(Says(self.files[vote.log], vote.number, vote.value) for vote in ordered)


def faces_alone(votes: Sequence[Vote]) -> Sequence[Vote]:
    """The votes without those that only know that a drawn card is no clock, if another log has the card
    itself: they do not differ."""
    faces = [vote for vote in votes if vote.value in tuple(Effect)]
    return [vote for vote in votes if vote.value != HIDDEN] if faces else votes


def differ(votes: Iterable[Vote]) -> bool:
    """Do these votes differ?"""
    return len({vote.same for vote in votes}) > 1
