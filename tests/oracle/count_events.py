"""Counts event sequences to depth 3 from a fixed deal, fixed dice, trying every event that can be written.

    python tests/oracle/count_events.py

writes tests/perft/<edition>-events.txt again. It has, for each first event (suggestions by room), the number
of sequences of one, two and three events that begin with it. It asks the rules about every event that the log
format allows, player by player, place by place. It does not use the list of legal events that it checks.
"""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from cluedo_notes.editions import Category, Edition, Effect, Power, load
from cluedo_notes.editions.board import square_text
from cluedo_notes.game.log.corrections import LiveEvent
from cluedo_notes.game.log.events import (
    Accusation,
    Action,
    Draw,
    EndTurn,
    Look,
    LookPlace,
    Move,
    OpenHand,
    Play,
    Response,
    Roll,
    Spy,
    Suggestion,
    TableEvent,
    UsePower,
)
from cluedo_notes.game.log.reader import parse_log
from cluedo_notes.game.rules.check import can_happen
from cluedo_notes.game.table.apply import apply
from cluedo_notes.game.table.of_log import tables
from cluedo_notes.game.table.table import Table
from tests.helpers.editions import RULE_BOOKS
from tests.helpers.places import ROOT

PERFT = ROOT / "tests" / "perft"
COUNTED = (*RULE_BOOKS, "american")
"""Of the other boxes the one whose rules no rule book has together."""

DICE = (1, 3)
DEPTH = 3
TOO_MANY = 50_000
"""Sequences of one length beyond which those one longer are not counted: where no power's owner is known (the
board of Meereen) nearly everything may be done by a power."""
WAYS = (None, "passage", "double", "remain", *(str(one) for one in (*Effect, *Power)))


def dealt(edition: Edition) -> tuple[Table, dict[str, frozenset[str]]]:
    """Three players, cards dealt in the order of the notes sheet, the first of each kind in the envelope."""
    names = ["Ana", "Bob", "Cleo"]
    head = {
        "type": "game",
        "format": 1,
        "edition": edition.id,
        "players": [{"name": n, "character": s} for n, s in zip(names, edition.suspects, strict=False)],
        "complete": True,
        "dealer": "Cleo",
        "first_player": "Ana",
    }
    envelope = [edition.of(category)[0].id for category in Category]
    rest = [card.id for card in edition.cards if card.id not in envelope]
    beside = len(rest) % 3 if edition.leftover == "face_up" else 0
    if beside:
        head["face_up"] = rest[:beside]
    log = parse_log(json.dumps(head).encode() + b"\n", "x", Path())
    rest = rest[beside:]
    hands = {}
    for name, size in zip(names, log.deal.arrangements[0], strict=False):
        hands[name], rest = frozenset(rest[:size]), rest[size:]
    return tables(log)[0], hands


def answers(
    table: Table, asker: str, triple: tuple[str, str, str], hands: dict[str, frozenset[str]]
) -> tuple[Response, ...]:
    found = []
    seat = table.seats.index(asker)
    for player in (*table.seats[seat + 1 :], *table.seats[:seat]):
        held = [card for card in triple if card in hands[player]]
        found.append(Response(player, Action.SHOW, held[0]) if held else Response(player, Action.PASS))
        if held:
            break
    return tuple(found)


def everything(table: Table, hands: dict[str, frozenset[str]], alike: bool) -> Iterator[TableEvent]:
    """Every event that can be written down, answers to suggestions honest, accusations wrong and secret.

    Where suggestions about one room count `alike` (any cards may be named, A-G-1), one stands for all.
    """
    edition = table.setting.edition
    squares = (
        [] if edition.board is None else [square_text(square) for square in sorted(edition.board.squares)]
    )
    for player in table.seats:
        yield Roll(player, DICE)
        yield Accusation(player, False)
        yield EndTurn(player)
        yield Look(player, LookPlace.POOL)
        yield Draw(player)
        yield OpenHand(player, tuple(sorted(hands[player])))
        for to in (*edition.place_names, *squares):
            for way in WAYS:
                if way != "passage" or edition.passages:  # where none is known none can be tried
                    yield Move(player, to, way)
        for other in table.seats:
            if other != player:
                yield Spy(player, other)
                yield Play(player, Effect.SEND_HOME, other)
                yield UsePower(player, Power.RANDOM_CARD, other)
        for effect in Effect:
            if effect is not Effect.SEND_HOME:
                yield Play(player, effect, text="" if effect is Effect.OTHER else None)
        for power in Power:
            if power is not Power.RANDOM_CARD:
                yield UsePower(player, power)
        for suspect in edition.suspects[: 1 if alike else None]:
            for weapon in edition.of(Category.WEAPON)[: 1 if alike else None]:
                for room in edition.of(Category.ROOM):
                    triple = (suspect, weapon.id, room.id)
                    for power in (None, Power.SUGGEST_TWICE, Power.SUGGEST_ANYWHERE):
                        yield Suggestion(player, *triple, answers(table, player, triple, hands), power)


def kind(event: TableEvent) -> str:
    """What an event is counted under."""
    match event:
        case Suggestion():
            return f"{event.player} suggests in {event.room} {event.power or ''}".strip()
        case Move():
            return f"{event.player} moves {event.via or 'dice'}"
    return f"{event.actor or ''} {event.kind}"


def count(table: Table, hands: dict[str, frozenset[str]], depth: int) -> Counter[str]:
    """The sequences of so many events, by the kind of the first."""
    found: Counter[str] = Counter()
    for event in everything(table, hands, alike=depth == 1):
        if can_happen(table, event):
            number = 1
            if depth == 1 and isinstance(event, Suggestion):
                edition = table.setting.edition
                number = len(edition.suspects) * len(edition.of(Category.WEAPON))
            if depth > 1:
                then = apply(table, LiveEvent(1, event))
                number = sum(count(then, hands, depth - 1).values())
            found[kind(event)] += number
    return found


def main() -> None:
    PERFT.mkdir(exist_ok=True)
    for edition_id in COUNTED:
        table, hands = dealt(load(edition_id))
        lines = [
            f"# From a fixed deal among three, every roll {DICE}: sequences of so many events, by the first.",
            "# Counted by tests/oracle/count_events.py.",
        ]
        found: Counter[str] = Counter()
        for depth in range(1, DEPTH + 1):
            if found.total() > TOO_MANY:
                break
            found = count(table, hands, depth)
            lines.append(f"{depth} {sum(found.values())}")
            lines += [f"    {what}: {number}" for what, number in sorted(found.items())]
        (PERFT / f"{edition_id}-events.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
