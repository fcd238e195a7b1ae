"""An event as the command that notes it: the text that `edit` offers for change."""

import shlex
from collections.abc import Iterable, Iterator
from typing import assert_never

from cluedo_notes.game.entry.responses import with_passes
from cluedo_notes.game.log.events import (
    Accusation,
    Action,
    Draw,
    EndTurn,
    Fact,
    FalseWitness,
    Look,
    Mark,
    Move,
    Note,
    OpenHand,
    Play,
    Response,
    Reveal,
    Roll,
    Spy,
    Suggestion,
    TableEvent,
    UsePower,
)
from cluedo_notes.game.table.table import Table

NONE = "-"
"""How to type an empty list: none at all, rather than none noted."""


def typed_command(event: TableEvent, table: Table) -> str:
    """The command (and its arguments) that notes `event` at a table."""
    return shlex.join(_parts(event, table))


def _parts(event: TableEvent, table: Table) -> Iterator[str]:
    match event:
        case Suggestion():
            return _suggestion(event, table)
        case Roll() | Move() | Draw() | EndTurn():
            return _of_turn(event)
        case Accusation() | Spy() | Look() | OpenHand() | Play() | UsePower() | FalseWitness():
            return _by_player(event)
        case Fact() | Reveal() | Note() | Mark():
            return _by_keeper(event)
        case _:
            assert_never(event)


def _by_player(
    event: Accusation | Spy | Look | OpenHand | Play | UsePower | FalseWitness,
) -> Iterator[str]:
    match event:
        case Accusation(player, correct):
            yield from ("add-accusation", player, *(event.triple or ()), "--right" if correct else "--wrong")
        case Spy(player, target, card):
            yield from ("add-spy", player, target, *_option("--card", card))
        case Look(player, place, cards, slot):
            named = cards if cards or cards is None else (NONE,)
            yield from ("add-look", player, place, *(named or ()), *_option("--slot", slot))
        case OpenHand(player, cards):
            yield from ("add-open-hand", player, *cards)
        case Play() | UsePower():
            yield from _used(event)
        case FalseWitness(player, card, number):
            yield from ("add-false-witness", player, *_option("--event", number), *_option("--card", card))
        case _:
            assert_never(event)


def _by_keeper(event: Fact | Reveal | Note | Mark) -> Iterator[str]:
    match event:
        case Fact(owner, holds, lacks, one_of):
            yield from ("add-fact", owner, *_cards("--holds", holds), *_cards("--lacks", lacks))
            yield from _cards("--one-of", one_of)
        case Note(text):
            yield from ("add-note", "--", text)
        case Reveal():
            yield from _reveal(event)
        case Mark(card, owner, text):
            yield from ("mark", card, owner, *(() if not text else ("--", text)))
        case _:
            assert_never(event)


def _of_turn(event: Roll | Move | Draw | EndTurn) -> Iterator[str]:
    match event:
        case Roll(player, dice):
            yield from ("add-roll", player, *(map(str, dice) if dice else (NONE,)))
        case Move(player, to, via, path):
            yield from ("add-move", player, to, *_option("--via", via))
            yield from _option("--path", path if path is None else ",".join(path) or NONE)
        case Draw(player, card):
            yield from ("add-draw", player, *(() if card is None else (card,)))
        case EndTurn(player):
            yield from ("add-end-turn", player)
        case _:
            assert_never(event)


def _option(name: str, value: object) -> tuple[str, ...]:
    return () if value is None else (name, str(value))


def _cards(name: str, cards: Iterable[str] | None) -> tuple[str, ...]:
    return () if cards is None else (name, ",".join(cards))


def _suggestion(event: Suggestion, table: Table) -> Iterator[str]:
    yield from ("add-suggestion", event.player, *event.triple)
    shown = {r.player: r.card for r in event.responses if r.action is Action.SHOW}
    filled = with_passes(shown, event.player, table)
    if event.responses and event.responses == filled and len(shown) < 2:
        if not shown:
            yield "--nobody"
        for player, card in shown.items():
            yield from ("--show", player, *_option("--card", card))
    elif event.responses:
        yield from ("--answers", ",".join(map(_response, event.responses)))
    yield from _option("--power", event.power)


def _response(response: Response) -> str:
    seen = f"={response.card}" if response.card is not None else ""
    return f"{response.player}:{response.action}{seen}"


def _used(event: Play | UsePower) -> Iterator[str]:
    if isinstance(event, Play):
        yield from ("add-play", event.player, event.card, *_option("--text", event.text))
    else:
        yield from ("add-power", event.player, event.power)
    yield from _option("--target", event.target)
    yield from _option("--saw", event.saw)
    yield from _option("--event", event.event)


def _reveal(event: Reveal) -> Iterator[str]:
    yield "add-reveal"
    if event.envelope is not None:
        yield from _cards("--envelope", event.envelope.triple)
    for player, cards in (event.hands or {}).items():
        yield from ("--hand", f"{player}={','.join(cards)}")
    yield from _cards("--pool", event.pool)
    yield from _cards("--aside", event.aside)
