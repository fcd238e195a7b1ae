"""A game set up again with corrections, in a new log with the same events. The old log is unchanged."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from itertools import count
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from cluedo_notes.game.entry.fit import near_words
from cluedo_notes.game.entry.names import Names, plain
from cluedo_notes.game.entry.setup.other_way import events_asked
from cluedo_notes.game.entry.setup.typed import Setup, player_of
from cluedo_notes.game.log.events import Event, Seat
from cluedo_notes.game.log.fields import FieldMeaning, WithMeaning, renamed
from cluedo_notes.game.log.reader import Log, edition_file, folders_of, is_own


class SetupPart(StrEnum):
    """The part of the set-up that may have been wrong."""

    HAND = "hand"
    PLAYERS = "players"


def setup_of(log: Log) -> Setup:
    """The set-up that could have been typed for the header of this log."""
    header = log.header
    own = is_own(header)
    return Setup(
        edition=str(edition_file(header, folders_of(Path(log.file))).absolute()) if own else header.edition,
        players=[_typed(seat) for seat in header.players],
        me=header.me,
        hand=header.hand or (),
        dealer=header.dealer,
        first_player=header.first_player,
        face_up=header.face_up,
        options=[f"{key}={_value(value)}" for key, value in (header.options or {}).items()],
        complete=header.complete,
        by_the_box=header.by_the_box,
        played=log.deal.players,
    )


def seated_again(log: Log, players: Sequence[str]) -> Setup:
    """The set-up with these players, each as `new` takes them, and without the keeper's hand.

    A player who played before keeps their character, and so does one with another name in the same seat. If
    the new name only corrects a slip, it may also be the keeper's. If there are more players or fewer, the
    sizes of the hands and the open cards must be entered again.
    """
    typed, before = setup_of(log), {seat.name: seat for seat in log.header.players}
    as_many = len(players) == len(before)
    names = [player_of(player) for player in players]
    new_names = _new_names(tuple(before), names)
    corrected = {old: new for old, new in new_names.items() if near_words(plain(new), [plain(old)])}
    seats = [replace(seat, name=new_names.get(name, name)) for name, seat in before.items()]
    kept = {seat.name: seat if as_many else replace(seat, hand_size=None) for seat in seats}

    def still(player: str | None, called: Mapping[str, str]) -> str | None:
        name = called.get(player, player) if player else None
        return name if name in names else None

    return replace(
        typed,
        players=[_typed(kept[player]) if player in kept else player for player in players],
        me=still(typed.me, corrected),
        hand=(),
        dealer=still(typed.dealer, new_names),
        first_player=still(typed.first_player, new_names),
        face_up=typed.face_up if as_many else None,
    )


def copied_events(log: Log, setup: Setup) -> tuple[Event, ...]:
    """This log's events for a game with this set-up: players have their new names, and answers go round as
    they do there."""
    new_names = _new_names(log.deal.players, [player_of(player) for player in setup.players])
    events = events_asked(log, setup.played_edition.rules.first_asked)
    players: dict[WithMeaning, Callable[[str], str]] = dict.fromkeys(
        (FieldMeaning.PLAYER, FieldMeaning.HOLDER, FieldMeaning.COLUMN),
        lambda name: new_names.get(name, name),
    )
    return tuple(renamed(event, players) for event in events)


def _new_names(before: Sequence[str], now: Sequence[str]) -> dict[str, str]:
    """The new names, by the old ones: a new one in the same seat. None if there are more players or fewer."""
    seats = zip(before, now, strict=True) if len(before) == len(now) else ()
    return {old: new for old, new in seats if old not in now and new not in before}


def without_hand(log: Log) -> Setup:
    """The set-up without the keeper's hand and its size."""
    typed = setup_of(log)
    return replace(typed, players=_unsized(typed.players, typed.me), hand=())


def taken_over(typed: Setup, log: Log) -> Setup:
    """The set-up for a new game with this log's events: everything typed, and the rest from its header. If
    another edition was typed, only the players are taken over.

    Raises `EntryError` for an unknown edition and for a keeper who does not play.
    """
    edition = typed.box if typed.edition else log.edition
    before = seated_again(log, typed.players) if typed.players else setup_of(log)
    names = [player_of(player) for player in before.players]
    me = before.me if typed.me is None else Names(log.edition, names, None).player(typed.me)
    chosen = {option.partition("=")[0] for option in typed.options}
    kept = [option for option in before.options if option.partition("=")[0] not in chosen]
    face_up = before.face_up if typed.face_up is None else typed.face_up
    hand = typed.hand or (log.header.hand if me == log.header.me else None) or ()
    if edition != log.edition:
        before = replace(before, players=typed.players or names)
        kept, face_up, hand = [], typed.face_up, typed.hand
    return Setup(
        edition=typed.edition or before.edition,
        players=_unsized(before.players, me) if typed.hand else before.players,
        me=me,
        hand=hand,
        dealer=typed.dealer or before.dealer,
        first_player=typed.first_player or before.first_player,
        face_up=face_up,
        options=[*kept, *typed.options],
        complete=typed.complete or before.complete,
        by_the_box=typed.by_the_box or before.by_the_box,
        played=before.played,
    )


def place_of_corrected(path: Path) -> Path:
    """The file for the corrected game, next to the old one: its name and a number. If the game is itself a
    corrected one, it is the next number."""
    base, _, number = path.stem.rpartition("-")
    again = bool(base) and number.isdecimal() and path.with_stem(base).exists()
    numbered = (path.with_stem(f"{base if again else path.stem}-{number}") for number in count(2))
    return next(place for place in numbered if not place.exists())


def _unsized(players: Sequence[str], me: str | None) -> list[str]:
    """The players as they are typed, without the size of the keeper's hand."""
    seats = [(player, *(part.strip() for part in player.split(":")[:2])) for player in players]
    return [f"{':'.join(seat)}:" if seat[0] == me else player for player, *seat in seats]


def _typed(seat: Seat) -> str:
    return f"{seat.name}:{seat.character or ''}:{'' if seat.hand_size is None else seat.hand_size}"


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(value) if isinstance(value, list) else str(value)
