"""From what a player types at the start of a game to its header."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Category, Edition, EditionError, apply_options, load, load_file, shipped
from cluedo_notes.editions.options import switch_names
from cluedo_notes.game.entry.names import Lexicon, Names, card_lexicon, meaning_in_lines, plain
from cluedo_notes.game.errors import EntryError
from cluedo_notes.game.log.events import FORMATS, Header, Seat
from cluedo_notes.language.message import message
from cluedo_notes.language.numbers import read_number


class Setup(Struct, frozen=True):
    """What was typed; None or empty where nothing was. `played` are the players of a log whose events are
    taken over: they keep their names."""

    edition: str
    players: Sequence[str]
    me: str | None = None
    hand: Sequence[str] = ()
    dealer: str | None = None
    first_player: str | None = None
    face_up: Sequence[str] | None = None
    options: Sequence[str] = ()
    complete: bool | None = None
    played: Sequence[str] = ()


def edition_of(typed: str) -> Edition:
    """A shipped edition by any unique part of its name, or the user's own by its file's path.

    Raises `EntryError`, or `EditionError` for a file with mistakes.
    """
    if typed.endswith(".toml"):
        return load_file(Path(typed))
    return load(edition_lexicon().find(typed))


def known_edition(typed: str) -> Edition:
    """The edition that was typed; without one the first. Raises `EntryError`."""
    try:
        return edition_of(typed or FIRST_EDITION)
    except EditionError as error:
        raise EntryError(error.message) from None


SUSPECTS = "suspects"
"""The option that names the unnamed suspects."""

FIRST_EDITION = "classic"
"""The edition of a game for which none was named."""


def listed_editions() -> tuple[Edition, ...]:
    """The shipped editions as they are listed and numbered: the classic one, then the others by id."""
    return tuple(
        load(edition)
        for edition in sorted(shipped(), key=lambda edition: (edition != FIRST_EDITION, edition))
    )


def chosen_edition(typed: str) -> str:
    """The edition for an answer to the question for it: the number of one that is listed, any unique part of
    its name, or the path of the user's own; without an answer the first. Raises `EntryError`."""
    listed = listed_editions()
    number = read_number(typed)
    if number is not None and 1 <= number <= len(listed):
        return listed[number - 1].id
    edition = known_edition(typed)
    return typed if typed.endswith(".toml") else edition.id


def editions_meant(typed: str) -> Sequence[str]:
    """The ids of the listed editions that a text may mean as it is being typed; all where it means none."""
    listed = listed_editions()
    number = read_number(typed.strip())
    meant = [listed[number - 1].id] if number is not None and 1 <= number <= len(listed) else []
    return meant or edition_lexicon().candidates(typed) or [edition.id for edition in listed]


def edition_lexicon() -> Lexicon:
    """The shipped editions by id and name."""
    editions = [load(edition_id) for edition_id in shipped()]
    names = {edition.id: edition.name.in_all for edition in editions}
    return Lexicon("edition", names, called={edition.id: edition.name for edition in editions})


def header_of(setup: Setup, edition: Edition) -> Header:
    """The header for what was typed. Raises `EntryError` for an unknown name, card or option."""
    options = _options(setup.options)
    try:
        edition, _ = apply_options(edition, options)
    except EditionError as error:
        raise EntryError(error.mistakes[0]) from None
    seats = tuple(_seat(typed, edition, setup.played) for typed in setup.players)
    names = Names(edition, [seat.name for seat in seats], None)
    return Header(
        format=FORMATS[0],
        edition=f"./{Path(setup.edition).name}" if setup.edition.endswith(".toml") else edition.id,
        players=seats,
        me=None if setup.me is None else names.player(setup.me),
        hand=names.card_list(setup.hand) or None,
        dealer=None if setup.dealer is None else names.player(setup.dealer),
        first_player=None if setup.first_player is None else names.player(setup.first_player),
        face_up=None if setup.face_up is None else names.card_list(setup.face_up),
        complete=setup.complete,
        options=options or None,
    )


def player_of(seat: str) -> str:
    """The name of the player for whom a seat was typed."""
    return seat.partition(":")[0].strip()


def split_names(text: str) -> list[str]:
    """Names separated by commas or, without any comma, by spaces."""
    return [part.strip() for part in (text.split(",") if "," in text else text.split()) if part.strip()]


def _seat(typed: str, edition: Edition, played: Sequence[str]) -> Seat:
    """`NAME`, `NAME:CHARACTER` or `NAME:CHARACTER:HAND_SIZE`; the middle may be empty."""
    name, _, rest = (part.strip() for part in typed.partition(":"))
    character, _, size = (part.strip() for part in rest.partition(":"))
    if not name:
        raise EntryError(message("player-without-name", typed=typed))
    if name.startswith("-") or any(sign in name for sign in "=,") or not name.isprintable():
        raise EntryError(message("untypable-name", typed=name))
    if name not in played and (meaning := meaning_in_lines(name)) is not None:
        free = f"{name}2" if plain(name) else "Bob"
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
    """`KEY=VALUE` texts as a header's options: true, false, numbers, `suspects` as a list, else text."""
    options: dict[str, Any] = {}
    for text in typed:
        key, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not key:
            accepted = ["leftover", "two_player", SUSPECTS, "plage", *switch_names()]
            raise EntryError(message("option-form", typed=text, accepted=accepted))
        options[key] = _value(key, value)
    return options


def named_suspects(typed: Setup) -> Sequence[str]:
    """The names typed so far for the unnamed suspects. Raises `EntryError` for an unknown option."""
    names: Sequence[str] = _options(typed.options).get(SUSPECTS, ())
    return names


def naming_suspects(typed: Setup, names: Sequence[str]) -> Setup:
    """The setup with these names, and no others, for the unnamed suspects."""
    others = [text for text in typed.options if text.partition("=")[0].strip() != SUSPECTS]
    return replace(typed, options=(*others, suspects_option(names)))


def suspects_option(names: Sequence[str]) -> str:
    """The option that names the unnamed suspects, in order; empty names are left out."""
    return f"{SUSPECTS}={','.join(name for name in names if name)}"


def _value(key: str, text: str) -> Any:
    if key == SUSPECTS:
        return [name.strip() for name in text.split(",") if name.strip()]
    if text in ("true", "false"):
        return text == "true"
    number = read_number(text)
    return text if number is None else number
