"""Whole games by players who choose legal events at random, and always show cards by the rules."""

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from cluedo_notes.editions import Category, load
from cluedo_notes.game.log.corrections import LiveEvent
from cluedo_notes.game.log.events import Draw, Envelope, Reveal, TableEvent
from cluedo_notes.game.log.formats import needed_by
from cluedo_notes.game.log.reader import Log, parse_log
from cluedo_notes.game.rules.legal_events import legal_events
from cluedo_notes.game.table.apply import apply
from cluedo_notes.game.table.asking import Hands
from cluedo_notes.game.table.of_log import tables
from cluedo_notes.game.table.table import Table
from tests.helpers.game.store import kept
from tests.helpers.logs import as_log

NAMES = ("Ana", "Bob", "Cleo", "Dan", "Eva", "Fay", "Gil", "Hal", "Ida", "Jon")
LIKELINESS = {"Accusation": 0.03, "EndTurn": 0.3, "Suggestion": 2.0, "Draw": 5.0}
"""How often a kind of act is picked, 1 for the others: a game should not end before it has begun."""


Kind = TypeVar("Kind", str, tuple[str, str])


class Played(Struct, frozen=True):
    """A finished game: its log as text, and who held what."""

    text: str
    hands: Mapping[str, frozenset[str]]

    def log(self) -> Log:
        return parse_log(self.text.encode(), "played.jsonl", Path())


Pick = Callable[[Table, Hands, Random], TableEvent | None]
"""What happens next; of the cards all are known, those of the envelope and beside the players too."""


def play(edition: str, players: int, seed: int, most: int = 150, pick: Pick | None = None) -> Played:
    """A game from a seed; broken off after so many events, then revealed. Within one run of the tests no
    process plays a game that another has played."""
    pick = pick or picked
    name = f"{edition}-{players}-{seed}-{most}-{pick.__module__}.{pick.__qualname__}"
    return kept(name, Played, lambda: played_anew(edition, players, seed, most, pick))


def played_anew(edition: str, players: int, seed: int, most: int, pick: Pick) -> Played:
    """The same, played whatever others have played."""
    random = Random(seed)
    head, hands, envelope = dealt(edition, players, random)
    cards = {**hands, **_elsewhere(edition, head, hands, envelope)}
    events = played_out(head, cards, most, pick, random)
    events.append(
        Reveal(Envelope(*envelope), {player: tuple(sorted(hand)) for player, hand in hands.items()})
    )
    return Played(text_of(head, events), hands)


def played_out(head: dict[str, Any], cards: Hands, most: int, pick: Pick, random: Random) -> list[TableEvent]:
    """What happens at a table, until the game is over or so many events are noted."""
    table = tables(as_log([head]))[0]
    events: list[TableEvent] = []
    while not table.over and len(events) < most:
        event = pick(table, cards, random)
        assert event is not None, (head, table.turn, events[-3:])
        events.append(event)
        table = apply(table, LiveEvent(len(events), event))
    return events


def text_of(head: dict[str, Any], events: Sequence[TableEvent]) -> str:
    """A log as text, in the oldest format that has all of its lines."""
    number = max(head["format"], *(needed_by(event)[0] for event in events))
    lines = [
        json.dumps({**head, "format": number}),
        *(msgspec.json.encode(event).decode() for event in events),
    ]
    return "\n".join(lines) + "\n"


def dealt(edition: str, players: int, random: Random) -> tuple[dict[str, Any], Hands, list[str]]:
    loaded = load(edition)
    names = NAMES[:players]
    suspects = random.sample(loaded.suspects, players)
    cards = random.sample([card.id for card in loaded.cards], len(loaded.cards))
    envelope = [next(c for c in cards if loaded.by_id[c].category is category) for category in Category]
    rest = [card for card in cards if card not in envelope]
    head: dict[str, Any] = {
        "type": "game",
        "format": 1,
        "edition": edition,
        "players": [{"name": name, "character": pawn} for name, pawn in zip(names, suspects, strict=True)],
        "complete": True,
        "dealer": names[0],
    }
    if loaded.rules.starter in ("highest-roll", "dealer"):
        head["first_player"] = random.choice(names)
    open_cards = len(rest) % players if loaded.leftover == "face_up" and players > 2 else 0
    if open_cards:
        head["face_up"] = rest[:open_cards]
    deal = as_log([head]).deal
    rest = rest[open_cards:]
    hands = {}
    for name, size in zip(names, deal.arrangements[0], strict=False):
        hands[name], rest = frozenset(rest[:size]), rest[size:]
    return head, hands, envelope


def _elsewhere(edition: str, head: dict[str, Any], hands: Hands, envelope: list[str]) -> Hands:
    """What the envelope, the pool and each card aside hold."""
    known = frozenset(envelope).union(*hands.values(), head.get("face_up", ()))
    rest = sorted(card.id for card in load(edition).cards if card.id not in known)
    aside = {f"aside-{slot}": frozenset({card}) for slot, card in enumerate(rest, 1)}
    return {"envelope": frozenset(envelope), **(aside if len(hands) == 2 else {"pool": frozenset(rest)})}


def picked(table: Table, hands: Hands, random: Random) -> TableEvent | None:
    event = any_act(table, hands, random, lambda event: type(event).__name__, LIKELINESS)
    return _drawn(table, event, random) if isinstance(event, Draw) else event


def any_act(
    table: Table,
    hands: Hands,
    random: Random,
    kind_of: Callable[[TableEvent], Kind],
    likeliness: Mapping[Kind, float],
) -> TableEvent | None:
    """Any legal act: first a kind, as often as it should come, 1 where that is not said; then one of it."""
    edition = table.setting.edition
    faces = [1, 2, 3, 4, 5, 6, *(["?"] if edition.intrigue or edition.clue_deck else [])]
    dice = tuple(random.choice(faces) for _ in range(_number_of_dice(table, random)))
    by_kind: dict[Kind, list[TableEvent]] = {}
    for event in legal_events(table, dice, hands):
        by_kind.setdefault(kind_of(event), []).append(event)
    if not by_kind:
        return None
    kinds = sorted(by_kind)
    kind = random.choices(kinds, [likeliness.get(one, 1.0) for one in kinds])[0]
    return random.choice(by_kind[kind])


def _number_of_dice(table: Table, random: Random) -> int:
    numbers = table.setting.edition.rules.dice.numbers
    return random.choice(numbers) if len(numbers) > 1 else max(numbers, default=0)


def _drawn(table: Table, draw: Draw, random: Random) -> Draw:
    """Mostly clock cards while there are any: games are short, and somebody is to be eliminated."""
    intrigue = table.setting.edition.intrigue
    assert intrigue is not None
    clocks = intrigue.clocks - table.deck.out
    return Draw(draw.player, "clock") if clocks and random.random() < 0.8 else draw
