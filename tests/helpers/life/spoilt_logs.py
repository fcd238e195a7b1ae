"""Finished games with one wrong entry: a fact about the cards, the starter, or the deal in the header. The
broken rule shows only in the whole log."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.game.log.events import (
    Act,
    Action,
    ClueCard,
    Header,
    HeardInPart,
    Leave,
    Look,
    OpenCards,
    Response,
    Reveal,
    ShownForClue,
    Suggestion,
    TableEvent,
)
from cluedo_notes.game.log.formats import with_format_of
from cluedo_notes.game.log.reader import Log, parse_log
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.game.table.asking import Hands
from cluedo_notes.game.table.of_log import first_table


class Spoilt(Struct, frozen=True):
    """A log with one thing noted otherwise, and the number of the event at which that shows."""

    log: Log
    number: int


Spoil = Callable[[Log, Hands, Random], Spoilt | None]
"""Spoils a log; `Hands`: where all cards lay. None where the game gives no occasion."""


def _log(header: Header, events: Sequence[TableEvent]) -> Log:
    lines = [with_format_of(header, events), *events]
    return parse_log(b"\n".join(map(msgspec.json.encode, lines)) + b"\n", "spoilt.jsonl", Path())


def _events(log: Log) -> list[TableEvent]:
    return [live.event for live in log.live]


def _with(log: Log, place: int, *instead: TableEvent, more: bool = False) -> Log:
    """The log with other events at a place: in place of the one there, or with one `more` before it."""
    events = _events(log)
    events[place : place + (0 if more else 1)] = instead
    return _log(log.header, events)


def _is_laid_open(log: Log) -> bool:
    return any(isinstance(event, Reveal) for event in _events(log))


def _one_of(log: Log, kind: type, random: Random, fits: Callable[[TableEvent], object]) -> int | None:
    """The place of any event of a type that fits, in a game whose cards lay open at the end."""
    places = [place for place, event in enumerate(_events(log)) if isinstance(event, kind) and fits(event)]
    return random.choice(places) if places and _is_laid_open(log) else None


def _another_s(log: Log, hands: Hands, owner: str, random: Random) -> str:
    """A card of a player who is not its owner here."""
    others = (player for player in log.deal.players if player != owner)
    return random.choice(sorted(card for player in others for card in hands[player]))


# -- Clue cards


def nobody_shows_the_card_asked_for(log: Log, _: Hands, random: Random) -> Spoilt | None:
    place = _one_of(log, ClueCard, random, lambda event: event.clue.asks_for_card and event.shown)
    if place is None:
        return None
    return Spoilt(_with(log, place, replace(_events(log)[place], shown=())), place + 1)


def shows_another_s_card_for_a_clue_card(log: Log, hands: Hands, random: Random) -> Spoilt | None:
    place = _one_of(log, ClueCard, random, lambda event: event.shown)
    if place is None:
        return None
    event = _events(log)[place]
    first, *rest = event.shown
    card = _another_s(log, hands, first.player, random)
    asked = card if event.clue.asks_for_card else None
    shown = (ShownForClue(first.player, card), *rest)
    return Spoilt(_with(log, place, replace(event, card=asked, shown=shown)), place + 1)


# -- cards that all saw, and hands laid open


def all_see_a_card_that_another_has(log: Log, hands: Hands, random: Random) -> Spoilt | None:
    place = _one_of(log, OpenCards, random, lambda _: True)
    if place is None:
        return None
    event = _events(log)[place]
    return Spoilt(
        _with(log, place, replace(event, cards=(_another_s(log, hands, event.player, random),))), place + 1
    )


def passes_on_a_card_that_all_saw(log: Log, hands: Hands, _: Random) -> Spoilt | None:
    """In a game whose cards were not laid open at the end."""
    events = [event for event in _events(log) if not isinstance(event, Reveal)]
    for place, event in enumerate(events):
        if not isinstance(event, Suggestion):
            continue
        for at, answer in enumerate(event.responses):
            card = next((card for card in event.triple if card in hands[answer.player]), None)
            if answer.action is Action.SHOW and card is not None:
                dropped = OpenCards(answer.player, (card,))
                answers = (
                    *event.responses[:at],
                    Response(answer.player, Action.PASS),
                    *event.responses[at + 1 :],
                )
                spoilt = [dropped, *events[:place], replace(event, responses=answers), *events[place + 1 :]]
                return None if _refers(spoilt) else Spoilt(_log(log.header, spoilt), place + 2)
    return None


def _refers(events: Sequence[TableEvent]) -> bool:
    """Does any event name another by its number?"""
    return any(getattr(event, "event", None) is not None for event in events)


def leaves_with_another_hand(log: Log, hands: Hands, random: Random) -> Spoilt | None:
    place = _one_of(log, Leave, random, lambda event: event.cards is not None)
    if place is None:
        return None
    event = _events(log)[place]
    cards = (*event.cards[1:], _another_s(log, hands, event.player, random))
    return Spoilt(_with(log, place, replace(event, cards=cards)), place + 1)


# -- looks


def sees_a_card_that_does_not_lie_there(log: Log, hands: Hands, random: Random) -> Spoilt | None:
    place = _one_of(log, Look, random, lambda event: event.cards)
    if place is None:
        return None
    event = _events(log)[place]
    owner = f"aside-{event.slot}" if event.slot is not None else "pool"
    cards = (*event.cards[1:], _another_s(log, hands, owner, random))
    return Spoilt(_with(log, place, replace(event, cards=cards)), place + 1)


# -- what was heard in part


def _answers(event: TableEvent, action: Action) -> Iterator[Response]:
    for answer in event.responses if isinstance(event, HeardInPart) else ():
        if answer.action is action:
            yield answer


def passes_falsely_on_what_was_heard(log: Log, hands: Hands, random: Random) -> Spoilt | None:
    """One of the cards heard was another, which somebody who passed has."""

    def held(event: TableEvent) -> list[tuple[str, str]]:
        by_id = log.edition.by_id
        kinds = {key: by_id[card].category for key in KEYS if (card := getattr(event, key)) is not None}
        return [
            (key, card)
            for answer in _answers(event, Action.PASS)
            for key, kind in kinds.items()
            for card in sorted(hands[answer.player])
            if by_id[card].category is kind
        ]

    place = _one_of(log, HeardInPart, random, held)
    if place is None:
        return None
    event = _events(log)[place]
    key, card = random.choice(held(event))
    return Spoilt(_with(log, place, replace(event, **{key: card})), place + 1)


KEYS = ("suspect", "weapon", "room")


def shows_another_s_card_at_what_was_heard(log: Log, hands: Hands, random: Random) -> Spoilt | None:
    """A card of a kind that was heard, which the player does not have."""
    place = _one_of(log, HeardInPart, random, lambda event: [*_false_shows(event, hands)])
    if place is None:
        return None
    event = _events(log)[place]
    false = random.choice([*_false_shows(event, hands)])
    answers = tuple(
        false if (answer.player, answer.action) == (false.player, false.action) else answer
        for answer in event.responses
    )
    return Spoilt(_with(log, place, replace(event, responses=answers)), place + 1)


def _false_shows(event: TableEvent, hands: Hands) -> Iterator[Response]:
    for answer in _answers(event, Action.SHOW):
        for card in event.heard if isinstance(event, HeardInPart) else ():
            if card not in hands[answer.player]:
                yield Response(answer.player, Action.SHOW, card)


# -- the header


def another_began_than_by_the_box(log: Log, _: Hands, random: Random) -> Spoilt | None:
    plain = _log(replace(log.header, first_player=None, by_the_box=None), [])
    by_rule = first_table(plain).setting.first_player
    others = [player for player in log.deal.players if player != by_rule]
    if by_rule is None or log.header.dealer is None:
        return None
    header = replace(log.header, first_player=random.choice(others), by_the_box=True)
    return _at_first_act(log, header)


def dealt_otherwise_than_by_the_box(log: Log, _: Hands, __: Random) -> Spoilt | None:
    return None if log.deal.by_rule else _at_first_act(log, replace(log.header, by_the_box=True))


def _at_first_act(log: Log, header: Header) -> Spoilt | None:
    """A header otherwise; the rule shows at the first act, whoever's it is."""
    events = _events(log)
    acts = (
        place for place, event in enumerate(events) if isinstance(event, Act | HeardInPart) and event.actor
    )
    place = next(acts, None)
    return None if place is None else Spoilt(_log(header, events), place + 1)


SPOILS: Mapping[Spoil, Rule] = {
    nobody_shows_the_card_asked_for: Rule.CLUE_HIDDEN,
    shows_another_s_card_for_a_clue_card: Rule.SHOWN_CARD,
    all_see_a_card_that_another_has: Rule.SHOWN_CARD,
    passes_on_a_card_that_all_saw: Rule.FALSE_PASS,
    leaves_with_another_hand: Rule.HAND_LAID_OPEN,
    sees_a_card_that_does_not_lie_there: Rule.LOOKED_CARDS,
    passes_falsely_on_what_was_heard: Rule.FALSE_PASS,
    shows_another_s_card_at_what_was_heard: Rule.SHOWN_CARD,
    another_began_than_by_the_box: Rule.FIRST_PLAYER,
    dealt_otherwise_than_by_the_box: Rule.DEAL,
}
"""Each with the rule that is then broken."""
