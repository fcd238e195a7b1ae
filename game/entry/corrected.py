"""A game whose set-up was wrong: what was typed for it once more, to be corrected into a new log with the
same events. The old log stays as it is, for the first line of a log is never rewritten."""

from collections.abc import Sequence
from enum import StrEnum
from itertools import count
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from cluedo_notes.game.entry.setup import Setup
from cluedo_notes.game.log.events import Seat
from cluedo_notes.game.log.reader import Log


class SetupPart(StrEnum):
    """What may have been wrong in the set-up."""

    HAND = "hand"
    PLAYERS = "players"


def setup_of(log: Log) -> Setup:
    """What would have to be typed for the header of this log."""
    header = log.header
    own = header.edition.endswith(".toml")
    return Setup(
        edition=str(Path(log.file).resolve().parent / header.edition) if own else header.edition,
        players=[_typed(seat) for seat in header.players],
        me=header.me,
        hand=header.hand or (),
        dealer=header.dealer,
        first_player=header.first_player,
        face_up=header.face_up,
        options=[f"{key}={_value(value)}" for key, value in (header.options or {}).items()],
        complete=header.complete,
        played=log.deal.players,
    )


def seated_again(log: Log, players: Sequence[str]) -> Setup:
    """The setup with these players, each as `new` takes them, and without the keeper's hand. Who played
    before keeps their character; where there are more players or fewer, the sizes of the hands and the open
    cards are to be said anew."""
    typed, before = setup_of(log), {seat.name: seat for seat in log.header.players}
    as_many = len(players) == len(before)
    kept = {name: seat if as_many else replace(seat, hand_size=None) for name, seat in before.items()}
    names = [player.partition(":")[0].strip() for player in players]

    def still(player: str | None) -> str | None:
        return player if player in names else None

    return replace(
        typed,
        players=[_typed(kept[player]) if player in kept else player for player in players],
        me=still(typed.me),
        hand=(),
        dealer=still(typed.dealer),
        first_player=still(typed.first_player),
        face_up=typed.face_up if as_many else None,
    )


def without_hand(log: Log) -> Setup:
    """The setup without the keeper's hand and its size."""
    typed, me = setup_of(log), log.header.me
    seats = [replace(seat, hand_size=None) if seat.name == me else seat for seat in log.header.players]
    return replace(typed, players=[_typed(seat) for seat in seats], hand=())


def place_of_corrected(path: Path) -> Path:
    """The file beside a game's for the corrected game: its name and a number; the next number where the game
    is itself the corrected one of another."""
    base, _, number = path.stem.rpartition("-")
    again = bool(base) and number.isdecimal() and path.with_stem(base).exists()
    numbered = (path.with_stem(f"{base if again else path.stem}-{one}") for one in count(2))
    return next(place for place in numbered if not place.exists())


def _typed(seat: Seat) -> str:
    return f"{seat.name}:{seat.character or ''}:{'' if seat.hand_size is None else seat.hand_size}"


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(value) if isinstance(value, list) else str(value)
