"""A new game on disk, from what was typed so far, on a terminal or a page."""

from collections.abc import Sequence
from contextlib import nullcontext
from enum import StrEnum
from pathlib import Path

from msgspec.structs import replace

from cluedo_notes.editions import Edition, GameOptions, apply_options
from cluedo_notes.game.entry.called import called_in, in_names
from cluedo_notes.game.entry.library import Library
from cluedo_notes.game.entry.names import plain
from cluedo_notes.game.entry.setup.typed import (
    Setup,
    header_of,
    known_edition,
    named_suspects,
    naming_suspects,
    player_of,
)
from cluedo_notes.game.errors import EntryError, GameError, LogError
from cluedo_notes.game.log.deal import Deal, DealError, deal_of
from cluedo_notes.game.log.events import Event, Header
from cluedo_notes.game.log.id_checks import IdError, check_header
from cluedo_notes.game.log.journal import create_with
from cluedo_notes.game.log.own_edition import put_edition_beside
from cluedo_notes.game.log.reader import Log, read_log
from cluedo_notes.game.log.whole_file import all_or_nothing
from cluedo_notes.game.table.setting import setting_of
from cluedo_notes.language.message import Hint, HintKind, message

MOST_TRIED = 5
"""The number of games among which the last players are looked for."""


class Missing(StrEnum):
    """What the deal still depends on."""

    FACE_UP = "face-up-missing"
    DEALER = "sizes-unknown"


def played_edition(typed: Setup) -> Edition:
    """The edition that was typed, with its options applied. Raises `EntryError`."""
    return _understood(Setup(edition=typed.edition, players=(), options=typed.options))[1]


def _understood(typed: Setup) -> tuple[Header, Edition, GameOptions]:
    """The header for what was typed, and the edition with its options applied. Raises `EntryError`."""
    edition = known_edition(typed.edition)
    header = header_of(typed, edition)
    return header, *apply_options(edition, header.options or {})


def with_suspects(typed: Setup, names: Sequence[str]) -> Setup:
    """The setup with these names for the unnamed suspects, after those typed before; unchanged without names.
    Raises `EntryError` for unacceptable names, a player's among them."""
    added = [name for name in names if name]
    if not added:
        return typed
    players = {plain(player_of(seat)) for seat in typed.players}
    mistaken = next((name for name in added if plain(name) in players), None)
    if mistaken is not None:
        raise EntryError(message("suspect-is-player", typed=mistaken))
    missing = len(played_edition(typed).unnamed_suspects)
    if len(added) > missing:
        raise EntryError(message("too-many-suspects", found=len(added), number=missing))
    named = naming_suspects(typed, [*named_suspects(typed), *added])
    played_edition(named)
    return named


def dealer_needed(typed: Setup) -> bool:
    """Do the hands fit, but not the dealer whom the rules see in the first player (A-S2-1)? Then who dealt
    has to be said."""
    if typed.dealer is not None or typed.first_player is None:
        return False
    return not _fits(typed) and _fits(replace(typed, first_player=None))


def _fits(typed: Setup) -> bool:
    try:
        deal_so_far(typed)
    except DealError:
        return False
    return True


def last_setup(typed: Setup, library: Library, strangers: str | None = None) -> Header | None:
    """The header of the newest game in a library that can be read, for the same people may play again; None
    without one, and where its players cannot play this edition. `strangers`: the game of people who will not
    play again."""
    for name in [game for game in library.names() if game != strangers][:MOST_TRIED]:
        try:
            header = read_log(library.path_of(name)).header
            check_setup(replace(typed, players=[seat.name for seat in header.players]))
        except GameError:
            continue
        return header
    return None


def likeliest_me(players: Sequence[str], last: Header | None) -> str:
    """Whose notes these will be, if nothing else is said: theirs of the last game, where that player plays
    again; else those of the first who was named, for people begin with themselves."""
    again = None if last is None else last.me
    return again if again is not None and again in players else players[0]


def first_by_the_rules(typed: Setup) -> str | None:
    """Who begins by the edition's rules; None where what was typed does not decide it."""
    try:
        return setting_of(log_to_be(typed, Path(), ())).first_player
    except EntryError:  # more is still to be said
        return None


def check_setup(typed: Setup) -> None:
    """Raises `EntryError` for mistakes that no further answer can mend."""
    header, edition, _ = _understood(typed)
    try:
        check_header(header, edition)
    except IdError as error:
        raise EntryError(in_names(error.what, called_in(edition))) from None
    still_missing(typed)


def deal_so_far(typed: Setup) -> Deal | None:
    """The deal, or None while the open cards are missing. Raises `DealError` for mistakes that no answer
    can mend."""
    header, edition, options = _understood(typed)
    try:
        return deal_of(edition, header, options)
    except DealError as error:
        if error.message.code != Missing.FACE_UP:
            raise
        return None


def still_missing(typed: Setup) -> Missing | None:
    """What to ask next about the deal; None: nothing. Raises `DealError` for mistakes that no answer can
    mend."""
    if dealer_needed(typed):
        return Missing.DEALER
    deal = deal_so_far(typed)
    if deal is None:
        return Missing.FACE_UP
    return Missing.DEALER if len(deal.arrangements) > 1 else None


def log_to_be(typed: Setup, path: Path, events: Sequence[Event]) -> Log:
    """The log that this setup will make, for what is typed in its names. Raises `EntryError`."""
    header, edition, options = _understood(typed)
    return Log(str(path), header, edition, deal_of(edition, header, options), tuple(events))


def create_game(
    typed: Setup, path: Path, events: Sequence[Event] = (), current_in: Library | None = None
) -> Log:
    """The new log on disk; in a library, it becomes the current game there.

    Raises `EntryError` for an unacceptable setup, and `NotWritten`; nothing is then left on disk.
    """
    if not typed.players:
        raise EntryError(message("new-without-players", new=Hint(HintKind.PLAYERS)))
    if typed.hand and typed.me is None:
        raise EntryError(message("hand-without-me-typed"))
    check_setup(typed)
    edition = known_edition(typed.edition)
    header = header_of(typed, edition)
    with all_or_nothing() as made:
        if typed.edition.endswith(".toml"):
            header = replace(
                header, edition=f"./{put_edition_beside(made, Path(typed.edition), edition, path)}"
            )
        try:
            with nullcontext() if current_in is None else current_in.written():
                log = create_with(made, path, header, events)
        except LogError as error:
            what = in_names(error.what, called_in(edition))
            if error.line is not None and error.line > 1:
                raise EntryError(message("at-event", number=error.line - 1, what=what)) from None
            raise EntryError(what) from None
        if current_in is not None:
            current_in.choose(path)
        return log
