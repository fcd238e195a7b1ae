"""Deals a game at random: seats, pawns, hands, envelope, intrigue deck and pile of Clue cards, as the edition
deals.
"""

from collections.abc import Mapping
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, assert_never

import msgspec
from msgspec import Struct

from cluedo_notes.editions import (
    START_SQUARES,
    Category,
    Clue,
    Edition,
    Effect,
    GameOptions,
    Leftover,
    Power,
    apply_options,
)
from cluedo_notes.editions.switches import Starter, Stay
from cluedo_notes.game.entry.setup.edition_names import edition_of
from cluedo_notes.game.errors import EntryError, LogError
from cluedo_notes.game.log.deal import ENVELOPE, cards_aside
from cluedo_notes.game.log.events import CLOCK, FORMATS, ClueCard, Envelope, Header, Reveal, Seat, Triple
from cluedo_notes.game.log.reader import Log, parse_log
from cluedo_notes.game.table.card_uses import possible_powers
from cluedo_notes.lab.players.notebook import triple_of
from cluedo_notes.language.message import message

EFFECTS = tuple(effect for effect in Effect if effect is not Effect.OTHER)
"""The possible effects of an intrigue card whose text is not known to us. One of them is drawn (an
assumption)."""


class ClueFace(Struct, frozen=True):
    """The face of a Clue card. `card`: the card printed on it. `kind`: the kind of which the drawer names a
    card."""

    clue: Clue
    card: str | None = None
    kind: Category | None = None


class Dealt(Struct, frozen=True):
    """A game about to begin.

    `log`: its complete header, without events. `cards`: each owner's cards, including the envelope's.
    `deck`: the faces of the intrigue deck, the top one last: clocks and effects. `seed`: the source of all
    randomness in the rest of the game. `powers`: each player's power. `clues`: the pile of Clue cards, the
    top one last."""

    log: Log
    cards: Mapping[str, tuple[str, ...]]
    deck: tuple[str, ...]
    seed: str
    powers: Mapping[str, Power]
    clues: tuple[ClueFace, ...] = ()

    @property
    def hands(self) -> Mapping[str, frozenset[str]]:
        """Each player's cards."""
        return {player: frozenset(self.cards[player]) for player in self.log.deal.players}

    @property
    def envelope(self) -> Triple:
        """The three cards to find."""
        return triple_of(self.cards[ENVELOPE])

    def reveal(self) -> Reveal:
        """The event that reveals all cards after the game."""
        beside = {owner: self.cards[owner] for owner in self.log.deal.owners if owner not in self.hands}
        aside = tuple(card for owner, (card, *_) in beside.items() if owner.startswith("aside-"))
        hands = {player: self.cards[player] for player in self.hands}
        return Reveal(Envelope(*self.envelope), hands, beside.get("pool"), aside or None)


def deal_game(edition: str, players: int, seed: str, options: Mapping[str, Any] | None = None) -> Dealt:
    """A game of `players` players `P1`, `P2`, ... clockwise. `seed` decides everything random. `edition`: any
    unique part of the name of a shipped one, or the file of a user's own. `options`: those of a header.

    Raises `EntryError` for an unknown edition, or a number of players that it does not allow, `EditionError`
    for a file with mistakes, or mistaken options."""
    random = Random(f"{seed}/deal")
    loaded, chosen = apply_options(edition_of(edition), options or {})
    _check_walking(loaded)
    own = edition.endswith(".toml")
    header = _header(f"./{Path(edition).name}" if own else loaded.id, loaded, players, random)
    header = msgspec.structs.replace(header, options=dict(options) if options else None)
    clues = _clues(loaded, Random(f"{seed}/clues"))
    if clues:
        header = msgspec.structs.replace(header, format=ClueCard.since)
    cards = random.sample([card.id for card in loaded.cards], len(loaded.cards))
    envelope = tuple(next(c for c in cards if loaded.by_id[c].category is category) for category in Category)
    rest = [card for card in cards if card not in envelope]
    spare = _face_up(loaded, chosen, players, len(rest))
    if spare:
        header = msgspec.structs.replace(header, face_up=_in_order(loaded, rest[-spare:]))
    log = _begun(header, Path(edition).parent)
    if log.edition.rules.looks_entering and log.deal.aside and not log.deal.aside_rooms:
        rooms = Random(f"{seed}/rooms").sample(sorted(loaded.rooms), len(log.deal.aside))
        header = msgspec.structs.replace(header, options={**(options or {}), "aside-rooms": rooms})
        log = _begun(header, Path(edition).parent)
    owned, start = {ENVELOPE: envelope}, 0
    for owner, size in zip(log.deal.owners, log.deal.arrangements[0], strict=True):
        owned[owner] = _in_order(loaded, rest[start : start + size])
        start += size
    return Dealt(log, owned, _deck(loaded, random), seed, _powers(log, random), clues)


def _check_walking(edition: Edition) -> None:
    """If a roll must be used up from a square, there must be squares on which to end."""
    rules = edition.rules
    walks = bool(rules.dice.numbers) and rules.stay is Stay.CALLED_IN and not rules.stop_short
    if walks and edition.board is None and edition.start_place == START_SQUARES:
        raise EntryError(message("simulated-no-squares", edition=edition.name))


def _header(edition: str, loaded: Edition, players: int, random: Random) -> Header:
    """The seats, the pawns, the dealer and the player who begins."""
    fewest, most = min(2, loaded.players.min), min(loaded.players.max, len(loaded.suspects))
    if not fewest <= players <= most:
        accepted = f"{fewest}-{most}"
        raise EntryError(message("wrong-number-of-players", found=players, accepted=accepted))
    names = [f"P{seat}" for seat in range(1, players + 1)]
    pawns = random.sample(loaded.suspects, players)
    dealer, first = random.choice(names), random.choice(names)
    rolled = {Starter.HIGHEST_ROLL: first, Starter.DEALER: dealer}.get(loaded.rules.starter)
    return Header(
        format=FORMATS[0],
        edition=edition,
        players=tuple(Seat(name, pawn) for name, pawn in zip(names, pawns, strict=True)),
        dealer=dealer,
        first_player=rolled,
        complete=True,
    )


def _begun(header: Header, folder: Path) -> Log:
    try:
        return parse_log(msgspec.json.encode(header) + b"\n", "simulated.jsonl", folder)
    except LogError as error:  # the options do not fit the players, or there is no such file
        raise EntryError(error.what) from None


def _face_up(edition: Edition, options: GameOptions, players: int, cards: int) -> int:
    """The number of cards outside the envelope that are open."""
    if (options.leftover or edition.leftover) is not Leftover.FACE_UP:
        return 0
    dealt = cards - cards_aside(edition, players, options)
    each = edition.hand_size if options.hand_size is None else options.hand_size
    return dealt % players if each is None else dealt - players * each


def _in_order(edition: Edition, cards: list[str]) -> tuple[str, ...]:
    return tuple(card for card in edition.by_id if card in cards)


def _deck(edition: Edition, random: Random) -> tuple[str, ...]:
    intrigue = edition.intrigue
    if intrigue is None:
        return ()
    known = [effect for effect, number in intrigue.cards for _ in range(number)]
    faces = [CLOCK] * intrigue.clocks + known + [None] * intrigue.unknown
    random.shuffle(faces)
    return tuple(str(random.choice(EFFECTS) if face is None else face) for face in faces)


def _clues(edition: Edition, random: Random) -> tuple[ClueFace, ...]:
    """The Clue cards of known kinds; the others are left out. Each card is printed on one, until no more are
    left; the drawer names a suspect, a weapon and a room in turn."""
    deck = edition.clue_deck
    if deck is None:
        return ()
    cards, kinds = cycle(random.sample(list(edition.by_id), len(edition.by_id))), cycle(Category)
    faces: list[ClueFace] = []
    for clue, number in deck.cards:
        match clue:
            case Clue.PRINTED:
                faces += [ClueFace(clue, card=next(cards)) for _ in range(number)]
            case Clue.NAMED:
                faces += [ClueFace(clue, kind=next(kinds)) for _ in range(number)]
            case Clue.EVERYBODY | Clue.CHOSEN | Clue.LEFT | Clue.MOVE | Clue.PASSAGE:
                faces += [ClueFace(clue)] * number
            case _:
                assert_never(clue)
    return tuple(random.sample(faces, len(faces)))


def _powers(log: Log, random: Random) -> Mapping[str, Power]:
    """Each player's power. A character whose power is not known to us gets one that no other character has,
    drawn at random without repetition (an assumption)."""
    edition = log.edition
    powers, possible = dict(edition.powers), possible_powers(edition)
    left = [power for power in possible if power not in powers.values()]
    without = [suspect for suspect in edition.suspects if suspect not in powers]
    powers |= dict(zip(without, random.sample(left, len(left)), strict=False))
    seats = log.header.players
    return {seat.name: powers[seat.character] for seat in seats if seat.character in powers}
