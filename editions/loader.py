"""Editions from TOML: the shipped ones by id, a user's own by file."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from pathlib import Path

from msgspec import UNSET
from msgspec.structs import replace

from cluedo_notes.editions.articles_reader import read_articles
from cluedo_notes.editions.board_reader import BoardError
from cluedo_notes.editions.model import (
    START_SQUARES,
    Card,
    Category,
    Clue,
    ClueDeck,
    Edition,
    Effect,
    Intrigue,
    Leftover,
    Place,
    PlaceKind,
    Players,
    Power,
    TwoPlayerGame,
)
from cluedo_notes.editions.named_file import ReadFile, plain_file
from cluedo_notes.editions.nesting import TooDeep, check_dots, check_nesting
from cluedo_notes.editions.rules_reader import check_member, read_rules
from cluedo_notes.editions.switches import Switches
from cluedo_notes.editions.toml_errors import not_toml
from cluedo_notes.editions.toml_table import SLUG, EditionError, Mistakes, TomlTable
from cluedo_notes.language.choice import LANGUAGES
from cluedo_notes.language.letters import slug
from cluedo_notes.language.message import Message, message, os_reason
from cluedo_notes.language.name import Name
from cluedo_notes.limits import MOST_CARDS, MOST_EDITION_BYTES, MOST_NESTED, MOST_PLACES, MOST_PLAYERS

DATA = Path(__file__).parent / "data"


def shipped() -> tuple[str, ...]:
    """The ids of the shipped editions, in alphabetical order."""
    return tuple(sorted(path.stem for path in DATA.glob("*.toml")))


@lru_cache
def load(edition_id: str) -> Edition:
    """The shipped edition with this id; the same object each time.

    Raises `EditionError` (`edition-unknown`) if there is none."""
    if edition_id not in shipped():
        arguments = {"found": edition_id, "accepted": list(shipped())}
        raise EditionError(edition_id, [Message("edition-unknown", arguments)])
    return load_file(DATA / f"{edition_id}.toml")


def load_file(path: Path, read: ReadFile = plain_file) -> Edition:
    """The edition in a TOML file.

    Raises `EditionError` with every mistake of the file: its key and what is accepted."""
    try:
        data = read(path, MOST_EDITION_BYTES)
    except (OSError, ValueError) as error:  # ValueError: a path with a NUL in it
        mistake = message("edition-unreadable", reason=os_reason(error))
        raise EditionError(str(path), [mistake]) from error
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise EditionError(str(path), [message("not-text")]) from error
    edition = replace(_described(text, path))  # a new object each time: its board is read as it is now
    if path.parent != DATA:
        _check_board(edition, path)
    return edition


@lru_cache(maxsize=16)
def _described(text: str, path: Path) -> Edition:
    """The edition for a file's text. It is kept, because `play` and the page read the same text again with
    each noted line. Raises `EditionError`."""
    for check, mistake in ((check_nesting, "nested-too-deep"), (check_dots, "toml-too-many-dots")):
        try:
            check(text.encode())
        except TooDeep:
            raise EditionError(str(path), [message(mistake, most=MOST_NESTED)]) from None
    try:
        values = tomllib.loads(text)
    except ValueError as error:  # syntax error, or a number out of range
        raise EditionError(str(path), [not_toml(str(error))]) from error
    mistakes = Mistakes()
    edition = _edition(TomlTable(values, "", mistakes), path.parent)
    if mistakes.messages:
        raise EditionError(str(path), mistakes.messages)
    return edition


def _check_board(edition: Edition, path: Path) -> None:
    """Reads a user's own board at once, so that its mistakes show before a game begins. Raises
    `EditionError`."""
    try:
        _ = edition.board
    except BoardError as error:
        raise EditionError(str(path), [error.what]) from error


NAMED = ", ".join(f'{language} = "…"' for language in LANGUAGES)
"""How a thing is named in an edition's file."""
NAMELESS = Name.everywhere("?")

REQUIRED: Mapping[str, Message | str] = {
    "id": message("slug"),
    "name": f"{{{NAMED}}}",
    "players": "{min = 2, max = 6}",
    "cards": "[cards.suspect], [cards.weapon], [cards.room]",
}
"""The keys that every edition needs, with their types."""


def _edition(top: TomlTable, folder: Path) -> Edition:
    for key, accepted in REQUIRED.items():
        top.require(key, accepted)
    edition_id = top.slug("id", "unknown") or "unknown"
    name = _name(top.table("name")) if top.has("name") else NAMELESS
    players = _players(top.table("players"))
    leftover, hand_size = _deal(top.table("deal"))
    cards, places = _cards_and_places(top)
    rooms = tuple(card.id for card in cards if card.category is Category.ROOM)
    nicknames = dict(_nicknames(top.table("nicknames"), rooms))
    everywhere = (*rooms, *(place.id for place in places))
    board = _board(top)
    edition = Edition(
        id=edition_id,
        name=name,
        players=players,
        leftover=leftover,
        hand_size=hand_size,
        cards=cards,
        rules=read_rules(top.table("rules"), Switches(), everywhere, suspect_ids(cards)),
        places=places,
        passages=tuple(_passages(board, (*everywhere, *nicknames))),
        nicknames=nicknames,
        two_players=_two_players(top.table("two_players")) if top.has("two_players") else None,
        intrigue=_intrigue(top.table("intrigue")) if top.has("intrigue") else None,
        powers=dict(_powers(top.table("powers"), suspect_ids(cards))),
        start_place=_place(board, "start", (*everywhere, START_SQUARES)),
        weapons_place=_place(board, "weapons", everywhere),
        board_file=None if (file := board.exact_text("file")) is None else folder / file,
        note=_name(top.table("note")) if top.has("note") else None,
        duration=top.integer("duration", 100, minimum=10, maximum=1000),
        locales=top.texts("locales"),
        clue_cards=_clue_deck(top) if top.has("clue-cards") else UNSET,
    )
    board.finish()
    top.read += ["name", "two_players", "intrigue", "note"]
    top.finish()
    return edition


def _cards_and_places(top: TomlTable) -> tuple[tuple[Card, ...], tuple[Place, ...]]:
    cards = tuple(_named_elsewhere(tuple(_cards(top.table("cards"))), top.table("names")))
    _check_names(cards, top.mistakes)
    places = tuple(_places(top.table("places"), cards))
    _check_bounds(cards, places, top.mistakes)
    return read_articles(top.table("articles"), cards, places)


def _deal(table: TomlTable) -> tuple[Leftover, int | None]:
    """Reads how left-over cards are dealt, and how many cards every player gets, if the file says so."""
    leftover = table.choice("leftover", Leftover, Leftover.NONE)
    hand_size = table.integer("hand-size", 1, 1, MOST_CARDS) if table.has("hand-size") else None
    table.finish()
    return leftover, hand_size


def _board(top: TomlTable) -> TomlTable:
    """The table of the board; `board = "file"` is short for a table with its file."""
    if top.is_text("board"):
        return TomlTable({"file": top.values["board"]}, "", top.mistakes)
    return top.table("board")


def _check_bounds(cards: tuple[Card, ...], places: tuple[Place, ...], mistakes: Mistakes) -> None:
    for key, number, most in (("cards", len(cards), MOST_CARDS), ("places", len(places), MOST_PLACES)):
        if number > most:
            mistakes.add("edition-too-many", key=key, found=number, most=most)


def suspect_ids(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """The ids of the suspects among some cards."""
    return tuple(card.id for card in cards if card.category is Category.SUSPECT)


def _name(table: TomlTable) -> Name:
    name = _name_in(table)
    table.finish()
    if name is NAMELESS and not table.absent:
        table.mistakes.add("edition-missing-key", key=table.path, accepted=NAMED)
    return name


def _name_in(table: TomlTable) -> Name:
    """The name in a table's keys, one per language; one replaces those that are missing."""
    texts = {language: table.text(language) for language in LANGUAGES}
    any_name = next(filter(None, texts.values()), None)
    return NAMELESS if any_name is None else Name({code: text or any_name for code, text in texts.items()})


def _players(table: TomlTable) -> Players:
    table.require("min", message("integer"))
    table.require("max", message("integer"))
    bounded = partial(table.integer, minimum=2, maximum=MOST_PLAYERS)
    minimum, maximum = bounded("min", 2), bounded("max", 6)
    if minimum > maximum:
        table.mistakes.add(
            "edition-out-of-range",
            key=table.key("max"),
            found=maximum,
            minimum=minimum,
            maximum=MOST_PLAYERS,
        )
    table.finish()
    return Players(minimum, maximum)


def _cards(table: TomlTable) -> Iterator[Card]:
    seen: dict[str, str] = {}
    for category in Category:
        entries = table.table(category)
        if not (entries.values or table.absent or (entries.absent and table.has(category))):
            table.mistakes.add(
                "edition-missing-key", key=table.key(category), accepted='corde = {fr = "Corde", en = "Rope"}'
            )
        for card_id, entry in entries.tables():
            _check_id(entry, card_id, seen)
            yield Card(
                id=card_id,
                category=category,
                aliases=entry.texts("aliases"),
                colour=entry.text("colour"),
                unnamed=entry.flag("unnamed", False),
                name=_name_of(entry),
            )
    table.finish()


def _check_names(cards: tuple[Card, ...], mistakes: Mistakes) -> None:
    """Notes cards with the same name: the sheet could not distinguish them."""
    seen: dict[tuple[str, str], str] = {}
    for card in cards:
        for language in LANGUAGES:
            name = card.name.in_language(language)
            other = seen.setdefault((language, name), card.id)
            if other != card.id and name != "?":
                key = f"cards.{card.category}.{card.id}.{language}"
                mistakes.add("edition-name-twice", key=key, found=name, other=other)


def _named_elsewhere(cards: tuple[Card, ...], table: TomlTable) -> Iterator[Card]:
    """The cards with their names in further languages. There is a table for each language, by its code."""
    ids = tuple(card.id for card in cards)
    elsewhere: dict[str, tuple[str, ...]] = {}
    for _, of_language in table.tables():
        for card_id in of_language.values:
            check_member(of_language, card_id, card_id, ids)
            elsewhere[card_id] = (*elsewhere.get(card_id, ()), *of_language.texts(card_id))
    for card in cards:
        yield replace(card, elsewhere=elsewhere[card.id]) if card.id in elsewhere else card


def _name_of(entry: TomlTable) -> Name:
    """The name of a card or place among its other keys."""
    name = _name_in(entry)
    if name is NAMELESS and not entry.absent:
        entry.require(LANGUAGES[0], message("text"))
    entry.finish()
    return name


def _check_id(entry: TomlTable, identifier: str, seen: dict[str, str]) -> None:
    if not SLUG.fullmatch(identifier):
        entry.mistakes.add(
            "edition-not-a-slug", key=entry.path, found=identifier, accepted=slug(identifier) or "corde"
        )
    if identifier in seen:
        entry.mistakes.add("edition-id-twice", key=entry.path, found=identifier, other=seen[identifier])
    seen[identifier] = entry.path


def _places(table: TomlTable, cards: tuple[Card, ...]) -> Iterator[Place]:
    seen = {card.id: f"cards.{card.category}.{card.id}" for card in cards}
    for place_id, entry in table.tables():
        _check_id(entry, place_id, seen)
        kind = entry.choice("kind", PlaceKind, PlaceKind.ROOM)
        yield Place(place_id, aliases=entry.texts("aliases"), kind=kind, name=_name_of(entry))


def _nicknames(table: TomlTable, rooms: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for nickname in table.values:
        candidates = table.texts(nickname)
        for candidate in candidates:
            check_member(table, nickname, candidate, rooms)
        yield nickname, candidates


def _place(board: TomlTable, key: str, places: tuple[str, ...]) -> str | None:
    place = board.text(key)
    if place is not None:
        check_member(board, key, place, places)
    return place


def _passages(board: TomlTable, places: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    pairs = board.value("passages", list, '[["cuisine", "bureau"], …]', [])
    for pair in pairs:
        if isinstance(pair, list) and len(pair) == 2 and all(isinstance(end, str) for end in pair):
            for end in pair:
                check_member(board, "passages", end, places)
            if pair[0] == pair[1]:
                board.mistakes.add("edition-passage-back", key=board.key("passages"), found=pair[0])
            yield pair[0], pair[1]
        else:
            board.mistakes.add(
                "edition-wrong-type",
                key=board.key("passages"),
                found=repr(pair),
                accepted='["cuisine", "bureau"]',
            )


def _two_players(table: TomlTable) -> TwoPlayerGame:
    game = TwoPlayerGame(table.integer("aside", 4, minimum=1, maximum=MOST_CARDS))
    table.finish()
    return game


def _intrigue(table: TomlTable) -> Intrigue:
    clock = table.table("clock")
    clocks, unknown = clock.integer("count", 8, minimum=1), table.integer("unknown", 0)
    clock_name = _name_of(clock)
    entries = table.table("cards")
    cards = tuple((effect, entries.integer(effect, 0)) for effect in Effect if effect is not Effect.OTHER)
    entries.finish()
    table.finish()
    return Intrigue(clock_name, clocks, tuple(entry for entry in cards if entry[1]), unknown)


def _clue_deck(top: TomlTable) -> ClueDeck:
    table = top.table("clue-cards")
    if top.has("intrigue"):
        top.mistakes.add("edition-two-decks", key=table.path, other="intrigue")
    cards = [(clue, table.integer(clue, 0)) for clue in Clue]
    deck = ClueDeck(tuple(card for card in cards if card[1]), table.integer("unknown", 0))
    table.finish()
    return deck


def _powers(table: TomlTable, suspects: tuple[str, ...]) -> Iterator[tuple[str, Power]]:
    for suspect in table.values:
        check_member(table, suspect, suspect, suspects)
        yield suspect, table.choice(suspect, Power, Power.SEE_SHOWN)
