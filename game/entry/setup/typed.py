"""From what a player types at the start of a game to its header, and what that header still lacks."""

import re
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Category, Edition, EditionError, GameOptions, apply_options
from cluedo_notes.editions.options import OF_THE_DEAL, switch_names
from cluedo_notes.game.entry.called import OWNER_WORDS, called_in, in_names, owner_name
from cluedo_notes.game.entry.names import DASHES, NOBODY, NOT_NOTED, Names, card_lexicon, plain
from cluedo_notes.game.entry.setup.edition_names import known_edition
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.deal import Deal, DealError, deal_of
from cluedo_notes.game.log.events import FORMATS, Event, Header, Seat
from cluedo_notes.game.log.formats import with_format_of
from cluedo_notes.game.log.id_checks import IdError, check_header
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.setting import setting_of
from cluedo_notes.language.articles import AND
from cluedo_notes.language.message import Message, message
from cluedo_notes.language.numbers import read_number
from cluedo_notes.language.phrases import in_all
from cluedo_notes.language.setup_words import TITLES

NO_PAWN = (NOBODY, "?")

_AND = re.compile(rf"\s+(?:{'|'.join(AND)})\s+", re.I)
_BETWEEN_PEOPLE = re.compile(r"\s*(?:->|[;/|>→•])\s*")
"""Signs that people type instead of commas."""
_TITLES = in_all(TITLES)

SUSPECTS = "suspects"
"""The option that names the unnamed suspects."""
ASIDE_ROOMS = "aside-rooms"
"""The option that names the rooms of the put-aside cards."""


class Missing(StrEnum):
    """The fact that the deal still depends on."""

    FACE_UP = "face-up-missing"
    DEALER = "sizes-unknown"


class Setup(Struct, frozen=True):
    """The set-up as typed; None or empty for anything that was not typed: without an edition, it is the
    first. `played`: the players of a log whose events are taken over; they keep their names.

    Its consequences raise `EntryError` for an unknown edition, name, card or option.
    """

    edition: str
    players: Sequence[str]
    me: str | None = None
    hand: Sequence[str] = ()
    dealer: str | None = None
    first_player: str | None = None
    face_up: Sequence[str] | None = None
    options: Sequence[str] = ()
    complete: bool | None = None
    by_the_box: bool | None = None
    played: Sequence[str] = ()

    @property
    def box(self) -> Edition:
        """The edition as it is."""
        return known_edition(self.edition)

    @property
    def played_edition(self) -> Edition:
        """The edition with the options, the suspects' names among them."""
        return self._applied()[0]

    def _applied(self) -> tuple[Edition, GameOptions]:
        try:
            return apply_options(self.box, self.chosen_options)
        except EditionError as error:
            raise EntryError(error.mistakes[0]) from None

    @property
    def chosen_options(self) -> dict[str, Any]:
        """The options as the header has them: rooms by their ids."""
        options = _options(self.options)
        rooms = card_lexicon("room", self.box.of(Category.ROOM))
        return {
            key: [rooms.find(room) for room in value] if key.replace("_", "-") == ASIDE_ROOMS else value
            for key, value in options.items()
        }

    @property
    def named_suspects(self) -> Sequence[str]:
        """The names typed so far for the unnamed suspects."""
        names: Sequence[str] = _options(self.options).get(SUSPECTS, ())
        return names

    @property
    def header(self) -> Header:
        """The header that this set-up means."""
        edition = self.played_edition
        seats = tuple(_seat(typed, edition, self.played) for typed in self.players)
        names = Names(edition, [seat.name for seat in seats], None)
        header = Header(
            format=FORMATS[0],
            edition=f"./{Path(self.edition).name}" if self.edition.endswith(".toml") else edition.id,
            players=seats,
            me=None if self.me is None else names.player(self.me),
            hand=names.card_list(self.hand) or None,
            dealer=None if self.dealer is None else names.player(self.dealer),
            first_player=None if self.first_player is None else names.player(self.first_player),
            face_up=None if self.face_up is None else names.card_list(self.face_up),
            complete=self.complete,
            options=self.chosen_options or None,
            by_the_box=self.by_the_box,
        )
        return with_format_of(header, ())

    @property
    def seats(self) -> Sequence[Seat]:
        """The players clockwise, including the keeper of the notes."""
        return replace(self, hand=(), me=None).header.players

    def log(self, path: Path, events: Sequence[Event] = ()) -> Log:
        """The future log, to find names in what is typed."""
        edition, options = self._applied()
        header = self.header
        return Log(str(path), header, edition, deal_of(edition, header, options), tuple(events))

    def deal(self) -> Deal | None:
        """The deal, or None while the open cards are missing. Raises `DealError` for mistakes that no answer
        can mend."""
        try:
            return self.log(Path()).deal
        except DealError as error:
            if error.message.code != Missing.FACE_UP:
                raise
            return None

    def missing(self) -> Missing | None:
        """The next question about the deal; None if there is none. Raises `DealError` as `deal` does."""
        if self.dealer_needed:
            return Missing.DEALER
        deal = self.deal()
        if deal is None:
            return Missing.FACE_UP
        return Missing.DEALER if len(deal.arrangements) > 1 else None

    @property
    def dealer_needed(self) -> bool:
        """Do the hands fit, but not the dealer that the rules derive from the first player (A-S2-1)? Then the
        dealer must be entered."""
        if self.dealer is not None or self.first_player is None:
            return False
        return not self._fits() and replace(self, first_player=None)._fits()

    def _fits(self) -> bool:
        try:
            self.deal()
        except DealError:
            return False
        return True

    @property
    def first_by_the_rules(self) -> str | None:
        """The player who begins by the edition's rules; None if the entries so far do not decide it."""
        try:
            return setting_of(self.log(Path())).first_player
        except EntryError:  # more must still be entered
            return None

    @property
    def first_is_open(self) -> bool:
        """Is it open who begins? With a known dealer, the rules may decide it."""
        return self.first_player is None and (self.dealer is None or self.first_by_the_rules is None)

    def check(self) -> None:
        """Raises `EntryError` for mistakes that no further answer can mend."""
        if not self.players:
            raise EntryError(message("new-needs-players"))
        header, edition = self.header, self.played_edition
        try:
            check_header(header, edition)
        except IdError as error:
            raise EntryError(in_names(error.what, called_in(edition))) from None
        self.missing()

    def with_suspects(self, names: Sequence[str]) -> "Setup":
        """With these names for the unnamed suspects, after those typed before; unchanged without names."""
        added = [name for name in names if name]
        others = [text for text in self.options if text.partition("=")[0].strip() != SUSPECTS]
        option = suspects_option([*self.named_suspects, *added])
        return replace(self, options=(*others, option)) if added else self

    def check_suspects(self, added: Sequence[str]) -> None:
        """Raises `EntryError` if one of these names is a player's, or if more are named than are unnamed."""
        players = {plain(player_of(seat)) for seat in self.players}
        mistaken = next((name for name in added if plain(name) in players), None)
        if mistaken is not None:
            raise EntryError(message("suspect-is-player", typed=mistaken))
        missing = len(self.played_edition.unnamed_suspects)
        if len(added) > missing:
            raise EntryError(message("too-many-suspects", found=len(added), number=missing))

    def with_pawns(self, pawns: Sequence[str]) -> "Setup":
        """Each player with their character, in the order of the seats; unchanged without any."""
        if pawns and len(pawns) != len(self.players):
            raise EntryError(message("play-pawns-number", found=len(pawns), number=len(self.players)))
        seats = []
        for seat, pawn in zip(self.players, pawns, strict=False):
            name, _, size = f"{seat}::".split(":")[:3]
            seats.append(f"{name}:{'' if pawn in NO_PAWN else pawn}:{size}")
        return replace(self, players=seats or self.players)


def player_of(seat: str) -> str:
    """The name of the player for whom a seat was typed."""
    return seat.partition(":")[0].strip()


def split_names(text: str) -> list[str]:
    """Names separated by commas or, without any comma, by spaces."""
    return [part.strip() for part in (text.split(",") if "," in text else text.split()) if part.strip()]


def split_people(text: str) -> list[str]:
    """People's names, the last perhaps behind "and": `Ana, Bob and Cleo`. Raises `EntryError` if blanks may
    be between people or within a name: `uncle Bob Ana`."""
    text = text if "," in text else _BETWEEN_PEOPLE.sub(", ", text)
    names = split_names(_AND.sub(", " if "," in text else " ", text))
    words = [plain(name) for name in names]
    for number, word in enumerate(words[1:] if "," not in text else (), start=1):
        titled = words[number - 1] in _TITLES and word not in _TITLES
        if titled or word in words[:number]:
            raise EntryError(message("people-without-commas", name=" ".join(names[number - 1 : number + 1])))
    return names


def meaning_in_lines(name: str) -> Message | None:
    """The meaning of a text as an answer or owner, which no player's name may be; None if it has none."""
    if name in DASHES:
        return message("name-means-nobody")
    if name in NOT_NOTED or plain(name) in NOT_NOTED:
        return message("answers-not-noted")
    for owner, words in OWNER_WORDS.items():
        if plain(name) in map(plain, (owner, *words)):
            return owner_name(owner)
    return None


def _seat(typed: str, edition: Edition, played: Sequence[str]) -> Seat:
    """`NAME`, `NAME:CHARACTER` or `NAME:CHARACTER:HAND_SIZE`; the middle may be empty."""
    name, _, rest = (part.strip() for part in typed.partition(":"))
    character, _, size = (part.strip() for part in rest.partition(":"))
    if not name:
        raise EntryError(message("player-without-name", typed=typed))
    if name.startswith("-") or any(sign in name for sign in "=,") or not name.isprintable():
        raise EntryError(message("untypable-name", typed=name))
    if name not in played and (meaning := meaning_in_lines(name)) is not None:
        free = f"{name}2" if plain(name) and meaning_in_lines(f"{name}2") is None else "Bob"
        raise EntryError(message("name-has-meaning", typed=name, meaning=meaning, free=free))
    hand_size = read_number(size)
    if size and hand_size is None:
        raise EntryError(message("not-a-hand-size", typed=size, player=name))
    suspects = card_lexicon("character", edition.of(Category.SUSPECT))
    return Seat(
        name=name,
        character=suspects.find(character) if character else None,
        hand_size=hand_size,
    )


def _options(typed: Sequence[str]) -> dict[str, Any]:
    """`KEY=VALUE` texts as a header's options: true, false, numbers, lists of names, otherwise text."""
    options: dict[str, Any] = {}
    for text in typed:
        key, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not key:
            accepted = [*OF_THE_DEAL, SUSPECTS, "plage", *switch_names()]
            raise EntryError(message("option-form", typed=text, accepted=accepted))
        options[key] = _value(key, value)
    return options


def suspects_option(names: Sequence[str]) -> str:
    """The option that names the unnamed suspects, in order; empty names are left out."""
    return f"{SUSPECTS}={','.join(name for name in names if name)}"


def _value(key: str, text: str) -> Any:
    if key.replace("_", "-") in (SUSPECTS, ASIDE_ROOMS):
        return [name.strip() for name in text.split(",") if name.strip()]
    if text in ("true", "false"):
        return text == "true"
    number = read_number(text)
    return text if number is None else number
