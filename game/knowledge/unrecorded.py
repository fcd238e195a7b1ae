"""What a player knows beyond their own log: the cards that only they have seen."""

from collections.abc import Collection, Iterator
from itertools import product
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Category, Clue
from cluedo_notes.game.deduction.evidence import HEADER, AlternativeEvidence, Evidence, evidence
from cluedo_notes.game.log.deal import POOL
from cluedo_notes.game.log.events import (
    Action,
    AnySuggestion,
    ClueCard,
    HeardInPart,
    Look,
    LookPlace,
    ShownForClue,
    Suggestion,
    TableEvent,
)
from cluedo_notes.game.log.fields import FieldMeaning, fields_of
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.asking import seated, shows_secretly
from cluedo_notes.game.table.passed_cards import passed_in, shown_cards
from cluedo_notes.game.table.table import HowChosen
from cluedo_notes.solver.problem import Problem, SomeHold
from cluedo_notes.solver.sat.two_deals import WholeHand


class Unrecorded(Struct, frozen=True):
    """One of the `alternatives` was seen in event `number`; the log does not record which. Each is
    everything that it would say: constraints on one card each, and how likely it was."""

    number: int
    alternatives: tuple[tuple[Evidence, ...], ...]


def known_by(own: Log) -> Problem:
    """What the keeper of a log knows by it. The header gives their own hand: they need no evidence from
    their own answers, for they know whether these were honest."""
    problem = evidence(own)
    kept = tuple(
        constraint
        for constraint in problem.constraints
        if isinstance(constraint, SomeHold)
        or constraint.owner != own.header.me
        or constraint.sources == (HEADER,)
    )
    return replace(problem, constraints=kept)


def unrecorded(own: Log, order: Collection[int]) -> Iterator[Unrecorded | WholeHand]:
    """What the keeper of a log saw in the events of `order` and the log does not record: their hand if it
    is not in the header, the left-over cards, single cards."""
    player = own.header.me
    if player is not None and own.header.hand is None:
        yield WholeHand(HEADER, player)
    readings = AlternativeEvidence(own)
    for live in own.live:
        if live.number not in order:
            continue
        event = live.event
        heard = isinstance(event, HeardInPart) and event.player is not None  # by all but the log's keeper
        if not (heard or isinstance(event, ClueCard) or event.actor == player):
            continue
        if isinstance(event, Look) and event.place is LookPlace.POOL:
            if event.cards is None and POOL in own.deal.owners:
                yield WholeHand(live.number, POOL)
            continue
        plain = readings.evidence_of(live.number, event)
        for other_readings in _may_read(own, readings, event, live.number):
            readings_of_others = [readings.evidence_of(live.number, reading) for reading in other_readings]
            # What holds unless an earlier event does not count is left out: that event has come.
            alternatives = tuple(
                tuple(constraint for constraint in more if constraint not in plain and not constraint.unless)
                for more in readings_of_others
            )
            if any(alternatives):
                yield Unrecorded(live.number, alternatives)


def _may_read(
    own: Log, readings: AlternativeEvidence, event: TableEvent, number: int
) -> Iterator[tuple[TableEvent, ...]]:
    """For each thing that is not recorded of an event, all readings of the event that fill it in."""
    cards = tuple(own.edition.by_id)
    match event:
        case Suggestion() | HeardInPart():
            yield from _asked(event, own)
        case ClueCard() if event.clue.asks_for_card:
            if event.shown is None:
                asked = cards if event.card is None else (event.card,)
                yield tuple(_asked_for(event, asked, seated(readings.before(number))))
        case ClueCard():
            for player in _shows_for(event, seated(readings.before(number)), own.header.me):
                yield tuple(_with_shown(event, ShownForClue(player, card)) for card in cards)
        case Look():
            if event.cards is None or event.slot is None:
                slots = range(1, len(own.deal.aside) + 1)
                yield tuple(
                    replace(event, slot=slot, cards=seen)
                    for slot in ([event.slot] if event.slot else slots)
                    for seen in ([event.cards] if event.cards else [(card,) for card in cards])
                )
        case _:
            for field in fields_of(type(event)):
                seen = field.seen_by is not None and field.meaning is FieldMeaning.CARD
                if seen and getattr(event, field.name) is None:
                    can_be = _can_be_seen(event, readings, number, cards)
                    yield tuple(replace(event, **{field.name: card}) for card in can_be)


def _asked(event: AnySuggestion, own: Log) -> Iterator[tuple[TableEvent, ...]]:
    match event:
        case Suggestion():
            for position, response in enumerate(event.responses):
                if response.action is Action.SHOW and response.card is None:
                    yield tuple(_answered(event, position, card) for card in event.triple)
        case HeardInPart() if event.player == own.header.me or not _shown_unseen(event):
            yield tuple(_whole_readings(event, own))
        case HeardInPart():
            pass  # which cards were named, they know; what that says of who showed is not of one card each
        case _:
            assert_never(event)


def _shown_unseen(event: HeardInPart) -> bool:
    """Was a card shown that the log does not have?"""
    return any(answer.action is Action.SHOW and answer.card is None for answer in event.responses)


def _asked_for(event: ClueCard, cards: tuple[str, ...], players: tuple[str, ...]) -> Iterator[ClueCard]:
    """The readings of a Clue card that asks for one of these cards: a player showed it, or nobody had it."""
    for card in cards:
        yield from (replace(event, card=card, shown=(ShownForClue(player, card),)) for player in players)
        yield replace(event, card=card, shown=())


def _shows_for(event: ClueCard, players: tuple[str, ...], me: str | None) -> tuple[str, ...]:
    """The players of whom `me`, who keeps the log, saw a card of their own choice by a Clue card, and it does
    not say which."""
    right = None if me is None else shows_secretly(me, players)
    match event.clue:
        case Clue.EVERYBODY:
            showers = players
        case Clue.CHOSEN:
            showers = () if event.target is None else (event.target,)
        case Clue.LEFT:
            showers = () if right is None else (right,)
        case Clue.PRINTED | Clue.NAMED | Clue.MOVE | Clue.PASSAGE:
            return ()
        case _:
            assert_never(event.clue)
    noted = [shown.player for shown in event.shown or ()]
    return tuple(player for player in showers if player not in (me, *noted))


def _with_shown(event: ClueCard, shown: ShownForClue) -> ClueCard:
    return replace(event, shown=(*(event.shown or ()), shown))


def _whole_readings(event: HeardInPart, own: Log) -> Iterator[Suggestion]:
    """A suggestion with each choice of what was not heard, and of the cards shown. A card that was shown is
    the one of its kind that was named."""
    assert event.player is not None
    shown = [answer.card for answer in event.responses if answer.action is Action.SHOW]
    named = []
    for category, heard in zip(Category, event.cards, strict=True):
        kind = [card.id for card in own.edition.of(category)]
        known = [card for card in kind if card == heard or (heard is None and card in shown)]
        named.append(known or kind)
    for triple in product(*named):
        shows = [
            triple if answer.action is Action.SHOW and answer.card is None else (answer.card,)
            for answer in event.responses
        ]
        for cards in product(*shows):
            answers = zip(event.responses, cards, strict=True)
            suspect, weapon, room = triple
            responses = tuple(replace(answer, card=card) for answer, card in answers)
            yield Suggestion(event.player, suspect, weapon, room, responses)


def _answered(suggestion: Suggestion, position: int, card: str) -> Suggestion:
    """A suggestion whose answer at an index was this card."""
    responses = list(suggestion.responses)
    responses[position] = replace(responses[position], card=card)
    return replace(suggestion, responses=tuple(responses))


def _can_be_seen(
    event: TableEvent, readings: AlternativeEvidence, number: int, cards: tuple[str, ...]
) -> tuple[str, ...]:
    """The cards of which the player of an event may have seen one; empty where they saw none.

    A correction may have left it with a suggestion that is made later only: nobody can have shown a card
    there, nor had one drawn from them.
    """
    table = readings.before(number)
    passed = passed_in(event, number, table)
    if passed is None or (passed.chosen is HowChosen.OF_HAND and passed.whose):
        return cards
    shown = shown_cards(table, passed.shown_at)
    return shown.may_have_seen(passed) if shown is not None and shown.by_shower else ()
