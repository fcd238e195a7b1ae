"""The parts of an edition, in lines and for programs; its board for programs."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from cluedo_notes.editions import Board, Category, Edition, Leftover, Spot
from cluedo_notes.editions.board import Direction, Feature, spot_order, spot_text, square_text
from cluedo_notes.editions.model import Players
from cluedo_notes.language.message import Message, message
from cluedo_notes.language.name import Name
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.games.house_rules import house_lines
from cluedo_notes.presentation.text_table import TextTable


def edition_lines(edition: Edition, words: Words) -> Iterator[str]:
    """Its players, cards, places and rules."""
    language = words.language
    yield edition.name.in_language(language)
    yield words("edition-players", min=edition.players.min, max=edition.players.max)
    yield words("edition-leftover", what=message(f"leftover-{edition.leftover.replace('_', '-')}"))
    if edition.two_players:
        yield words("edition-two-players", number=edition.two_players.aside)
    if edition.hand_size is not None:
        yield words("edition-hand-size", number=edition.hand_size)
    for category in Category:
        yield ""
        yield words(f"{category}s").upper()
        for card in edition.of(category):
            colour = f" ({_colour(card.colour, words)})" if card.colour else ""
            yield f"  {_both(card.name, language)}{colour}"
    if edition.places:
        yield ""
        yield words("places-without-card").upper()
        for place in edition.places:
            yield f"  {_both(place.name, language)}"
    yield from _rule_lines(edition, words)


def _both(name: Name, language: str) -> str:
    """A name in the reader's language, followed by its other names if they differ."""
    said = name.in_language(language)
    others = ", ".join(name for name in name.in_all if name != said)
    return f"{said:<28}  {others}" if others else said


def numbered_editions(editions: Sequence[Edition], words: Words) -> list[str]:
    """The editions to choose from, numbered, each with its numbers of players."""
    return [
        words("edition-numbered", number=f"{n:>2}", name=box.name, min=box.players.min, max=box.players.max)
        for n, box in enumerate(editions, start=1)
    ]


def editions_with_suspects(editions: Sequence[Edition], words: Words) -> list[str]:
    """Like `numbered_editions`, each with a suspect that identifies the box."""
    return [
        words("edition-with-suspect", edition=row, suspect=known_by(edition, editions, words.language))
        for edition, row in zip(editions, numbered_editions(editions, words), strict=True)
    ]


def known_by(edition: Edition, editions: Sequence[Edition], language: str) -> str:
    """The suspect of an edition that the fewest of these editions share, as named in a language."""
    all_names = [card.name for listed in editions for card in listed.of(Category.SUSPECT)]
    all_said = [name.in_language(language) for name in all_names]

    def rarity(name: Name) -> tuple[int, int]:
        return all_names.count(name), all_said.count(name.in_language(language))

    return min((card.name for card in edition.of(Category.SUSPECT)), key=rarity).in_language(language)


def _colour(colour: str, words: Words) -> str:
    """The word for a colour; a user's own edition may have a colour without one."""
    return words(f"colour-{colour}") if words.has(f"colour-{colour}") else colour


def _rule_lines(edition: Edition, words: Words) -> Iterator[str]:
    yield ""
    yield words("edition-rules").upper()
    yield from (f"  {line}" for line in house_lines(edition, words))
    for suspect, power in edition.powers.items():
        name = edition.by_id[suspect].name.in_language(words.language)
        yield "  " + words("edition-power", suspect=name, power=words(f"power-{power}"))
    if edition.intrigue:
        deck = edition.intrigue
        yield "  " + words(
            "edition-intrigue",
            number=deck.size,
            clocks=deck.clocks,
            clock=deck.clock_name.in_language(words.language),
        )
    if edition.clue_deck is not None:
        yield "  " + words("edition-clue-cards", number=edition.clue_deck.size)
    if edition.note:
        yield ""
        yield edition.note.in_language(words.language)


def boardless_lines(edition: Edition, words: Words) -> Iterator[str]:
    """For an edition without a board: its places and the passages between them."""
    language = words.language
    yield words("drawn-no-board", edition=edition.name)
    yield ""
    yield words("drawn-places").upper()
    for name in edition.place_names.values():
        yield f"  {_both(name, language)}"
    yield ""
    yield words("drawn-passages").upper()
    for passage in passage_names(edition, words) or [words("drawn-no-passages")]:
        yield f"  {passage}"


def passage_names(edition: Edition, words: Words) -> list[str]:
    """The two ends of each passage. An end that the rules leave open has the name that the rules give it."""
    names = {place: name.in_language(words.language) for place, name in edition.place_names.items()}
    return [f"{names.get(end, end)} - {names.get(other, other)}" for end, other in edition.passages]


def edition_table(editions: Iterable[Edition], words: Words) -> TextTable:
    """A table of editions: names, what to type after `--edition`, players and number of cards."""
    headings = words("edition"), words("edition-typed"), words("players"), words("cards")
    return TextTable(headings, tuple(_row(edition, words) for edition in editions))


def _row(edition: Edition, words: Words) -> tuple[str, ...]:
    players = f"{edition.players.min}-{edition.players.max}"
    return edition.name.in_language(words.language), edition.id, players, str(len(edition.cards))


# -- for programs


class CategorySizes(Struct, frozen=True, kw_only=True):
    """How many cards each category has."""

    suspect: Annotated[int, Meta(ge=1)]
    weapon: Annotated[int, Meta(ge=1)]
    room: Annotated[int, Meta(ge=1)]


class ListedEdition(Struct, frozen=True, kw_only=True):
    """An edition in `editions list --json`."""

    id: str
    name: Name
    players: Players
    leftover: Leftover
    cards: CategorySizes


class EditionProblem(Struct, frozen=True):
    """A mistake in an edition's file, and the key where it is."""

    key: str | None
    message: str


class CheckedEdition(Struct, frozen=True):
    """A file in `editions check --json` and its mistakes."""

    file: str
    problems: tuple[EditionProblem, ...]


def listed_edition(edition: Edition) -> ListedEdition:
    """An edition as `editions list` shows it."""
    return ListedEdition(
        id=edition.id,
        name=edition.name,
        players=edition.players,
        leftover=edition.leftover,
        cards=CategorySizes(**{str(category): len(edition.of(category)) for category in Category}),
    )


def checked_edition(file: Path, mistakes: Sequence[Message], words: Words) -> CheckedEdition:
    """The mistakes in an edition's file."""
    problems = (EditionProblem(mistake.arguments.get("key"), words.say(mistake)) for mistake in mistakes)
    return CheckedEdition(str(file), tuple(problems))


class BoardState(Struct, frozen=True):
    """The pieces on a board, and the spots that a roll reaches."""

    pawns: Mapping[str, Spot] = {}
    weapons: Mapping[str, Spot] = {}
    reachable: tuple[Spot, ...] = ()


DirectionName = Annotated[str, Meta(extra_json_schema={"enum": [direction.name for direction in Direction]})]


class DoorOutput(Struct, frozen=True):
    """A door: the square before it, the direction in which it lies, the place behind it."""

    square: str
    direction: DirectionName
    place: str


class BoardOutput(Struct, frozen=True, kw_only=True):
    """`turn --board --json`: places by their ids and squares as "row,col"; an edition without a board has no
    rows. `reachable`: the spots that a roll reaches."""

    edition: str
    rows: Annotated[int, Meta(ge=0)]
    columns: Annotated[int, Meta(ge=0)]
    squares: tuple[str, ...]
    places: Mapping[str, Name]
    doors: tuple[DoorOutput, ...]
    starts: dict[str, str]
    features: dict[str, Feature]
    passages: tuple[tuple[str, str], ...]
    pawns: dict[str, str]
    weapons: dict[str, str]
    reachable: tuple[str, ...]


def board_output(edition: Edition, pieces: BoardState) -> BoardOutput:
    """A board and its pieces; an edition without one has no squares."""
    board = edition.board or Board((), {}, frozenset(), (), {}, {})
    return BoardOutput(
        edition=edition.id,
        rows=len(board.drawing),
        columns=len(board.drawing[0]) if board.drawing else 0,
        squares=tuple(square_text(square) for square in sorted(board.squares)),
        places=edition.place_names,
        doors=tuple(
            DoorOutput(square_text(door.square), door.direction.name, door.place) for door in board.doors
        ),
        starts={suspect: spot_text(start) for suspect, start in board.starts.items()},
        features={square_text(square): board.features[square] for square in sorted(board.features)},
        passages=edition.passages,
        pawns={pawn: spot_text(spot) for pawn, spot in pieces.pawns.items()},
        weapons={weapon: spot_text(spot) for weapon, spot in pieces.weapons.items()},
        reachable=tuple(spot_text(spot) for spot in sorted(pieces.reachable, key=spot_order)),
    )
