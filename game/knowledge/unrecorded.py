"""A player's knowledge beyond their log: cards that only they have seen."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import reduce
from itertools import permutations, product
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Category, Clue
from cluedo_notes.game.deduction.evidence import HEADER, AlternativeEvidence, Evidence, evidence
from cluedo_notes.game.knowledge.view import view
from cluedo_notes.game.log.deal import POOL
from cluedo_notes.game.log.events import (
    Action,
    ClueCard,
    HeardInPart,
    Look,
    LookPlace,
    Response,
    ShownForClue,
    Suggestion,
    TableEvent,
    Triple,
)
from cluedo_notes.game.log.fields import FieldMeaning, fields_of
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.asking import seated, shows_secretly
from cluedo_notes.game.table.heard_in_part import NOT_HEARD
from cluedo_notes.game.table.passed_cards import passed_in, shown_cards
from cluedo_notes.game.table.table import HowChosen, Table
from cluedo_notes.solver.problem import Problem, SomeHold
from cluedo_notes.solver.sat.two_deals import WholeHand


class SightChance(Struct, frozen=True):
    """How likely an alternative was: `before` the cards are known. Each owner in `showed` showed one of three
    cards, with equal chance for each that they have."""

    before: float
    showed: tuple[tuple[str, Triple], ...]


class Unrecorded(Struct, frozen=True):
    """One of the `alternatives` was seen in event `number`; the log does not say which. Each consists of
    constraints and of how likely a card was to be shown. `chances`: one for each; empty if all that may be
    true are equally likely."""

    number: int
    alternatives: tuple[tuple[Evidence, ...], ...]
    chances: tuple[SightChance, ...] = ()


def known_by(own: Log) -> Problem:
    """The keeper's knowledge according to their log. Their own answers are no evidence: the header has their
    hand, and they know whether they answered honestly."""
    problem = evidence(own)
    kept = tuple(
        constraint
        for constraint in problem.constraints
        if isinstance(constraint, SomeHold)
        or constraint.owner != own.header.me
        or constraint.sources == (HEADER,)
    )
    return replace(problem, constraints=kept)


def unrecorded(log: Log, player: str, order: Collection[int]) -> Iterator[Unrecorded | WholeHand]:
    """The sights of a player in the events of `order` that the log does not have. They are their hand if it
    is not known, the left-over cards, single cards, and the named cards that its keeper did not hear."""
    own = view(log, player)
    if own.header.hand is None:
        yield WholeHand(HEADER, player)
    readings = AlternativeEvidence(own)
    for live in own.live:
        if live.number not in order:
            continue
        event = live.event
        if isinstance(event, HeardInPart):
            if player != log.header.me:
                whole = list(_heard_whole(log, player, event, readings.before(live.number), live.number))
                chances = tuple(chance for _, chance in whole)
                yield from _one_of(readings, live.number, event, (heard for heard, _ in whole), chances)
        elif not isinstance(event, ClueCard) and event.actor != player:
            pass
        elif isinstance(event, Look) and event.place is LookPlace.POOL:
            if event.cards is None and POOL in own.deal.owners:
                yield WholeHand(live.number, POOL)
        else:
            for other_readings in _may_read(own, readings, event, live.number):
                yield from _one_of(readings, live.number, event, other_readings)


def _one_of(
    readings: AlternativeEvidence,
    number: int,
    plain: TableEvent,
    others: Iterable[TableEvent],
    chances: tuple[SightChance, ...] = (),
) -> Iterator[Unrecorded]:
    """The evidence that these readings of an event would add to the noted one."""
    noted = readings.evidence_of(number, plain)
    # Evidence that depends on an earlier event not counting is left out: that event does count.
    alternatives = tuple(
        tuple(piece for piece in said if piece not in noted and not piece.unless)
        for said in (readings.evidence_of(number, other) for other in others)
    )
    if any(alternatives):
        yield Unrecorded(number, alternatives, chances)


def _may_read(
    own: Log, readings: AlternativeEvidence, event: TableEvent, number: int
) -> Iterator[tuple[TableEvent, ...]]:
    """For each unrecorded part of an event, all readings of the event that fill it in."""
    cards = tuple(own.edition.by_id)
    match event:
        case Suggestion():
            yield from _asked(event)
        case ClueCard() if event.clue.asks_for_card:
            if event.shown is None:
                asked = cards if event.card is None else (event.card,)
                yield tuple(_asked_for(event, asked, seated(readings.before(number))))
        case ClueCard():
            for player in _shows_for(event, seated(readings.before(number)), own.header.me):
                yield tuple(_with_shown(event, ShownForClue(player, card)) for card in cards)
        case Look():
            if event.cards is None or event.slot is None:
                yield tuple(_looked(event, own, cards))
        case _:
            for field in fields_of(type(event)):
                seen = field.seen_by is not None and field.meaning is FieldMeaning.CARD
                if seen and getattr(event, field.name) is None:
                    can_be = _can_be_seen(event, readings, number, cards)
                    yield tuple(replace(event, **{field.name: card}) for card in can_be)


def _looked(event: Look, own: Log, cards: tuple[str, ...]) -> Iterator[Look]:
    slots = range(1, len(own.deal.aside) + 1)
    for slot in [event.slot] if event.slot else slots:
        for seen in [event.cards] if event.cards else [(card,) for card in cards]:
            yield replace(event, slot=slot, cards=seen)


def _asked(event: Suggestion) -> Iterator[tuple[Suggestion, ...]]:
    for position, response in enumerate(event.responses):
        if _is_unseen(response):
            yield tuple(_answer_with(event, (position, card)) for card in event.triple)


def _asked_for(event: ClueCard, cards: tuple[str, ...], players: tuple[str, ...]) -> Iterator[ClueCard]:
    """The readings of a Clue card that asks for one of these cards: a player showed it, or nobody had it."""
    for card in cards:
        yield from (replace(event, card=card, shown=(ShownForClue(player, card),)) for player in players)
        yield replace(event, card=card, shown=())


def _shows_for(event: ClueCard, players: tuple[str, ...], me: str | None) -> tuple[str, ...]:
    """The players who chose a card and showed it to `me`, the log's keeper, for a Clue card, if the log does
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


# -- a suggestion that the log's keeper heard in part


def _heard_whole(
    log: Log, player: str, event: HeardInPart, table: Table, number: int
) -> Iterator[tuple[Suggestion, SightChance]]:
    """Everything that a player may have heard of an event and, if they asked, seen."""
    noted = log.by_number[number]
    assert isinstance(noted, HeardInPart)
    asked = _chance_that_asked(player, event, table, log.header.me)
    for suspect, weapon, room in product(*_may_be_named(noted, log)):
        heard = Suggestion(event.player or NOT_HEARD, suspect, weapon, room, event.responses)
        if asked < 1:
            yield heard, SightChance(1 - asked, _showed(heard, noted.responses))
        if asked > 0:
            for whole in _with_every_card(heard):
                yield whole, SightChance(asked, _showed(heard, whole.responses))


def _may_be_named(noted: HeardInPart, log: Log) -> Iterator[list[str]]:
    """For each kind, the cards that may have been named; one that was shown certainly was."""
    shown = [answer.card for answer in noted.responses if answer.action is Action.SHOW]
    for category, heard in zip(Category, noted.cards, strict=True):
        kind = [card.id for card in log.edition.of(category)]
        known = [card for card in kind if card == heard or (heard is None and card in shown)]
        yield known or kind


def _chance_that_asked(player: str, event: HeardInPart, table: Table, keeper: str | None) -> float:
    """How likely it is that this player asked. The asker is not one of those who answered, nor the log's
    keeper. It is 0 if the asker saw no card that is not noted."""
    if event.player is not None:
        return float(event.player == player)
    no_askers = {keeper, *(answer.player for answer in event.responses)}
    askers = [other for other in table.seats if table.plays(other) and other not in no_askers]
    unseen = any(map(_is_unseen, event.responses))
    return 1 / len(askers) if unseen and player in askers else 0.0


def _is_unseen(answer: Response) -> bool:
    """Was a card shown that is not noted?"""
    return answer.action is Action.SHOW and answer.card is None


def _with_every_card(heard: Suggestion) -> Iterator[Suggestion]:
    """The suggestion as its asker may have seen it: with a card for each that was shown, no card twice."""
    unseen = [at for at, answer in enumerate(heard.responses) if _is_unseen(answer)]
    for cards in permutations(heard.triple, len(unseen)):
        yield reduce(_answer_with, zip(unseen, cards, strict=True), heard)


def _showed(heard: Suggestion, answers: Sequence[Response]) -> tuple[tuple[str, Triple], ...]:
    shows = [answer for answer in answers if answer.action is Action.SHOW and answer.card in heard.triple]
    return tuple((answer.player, heard.triple) for answer in shows)


def _answer_with(suggestion: Suggestion, seen: tuple[int, str]) -> Suggestion:
    """The suggestion if the answer at an index was this card."""
    position, card = seen
    responses = list(suggestion.responses)
    responses[position] = replace(responses[position], card=card)
    return replace(suggestion, responses=tuple(responses))


def _can_be_seen(
    event: TableEvent, readings: AlternativeEvidence, number: int, cards: tuple[str, ...]
) -> tuple[str, ...]:
    """The cards that the player of an event may have seen; empty if they saw none.

    A correction may have left it with a suggestion that is made only later. Then nobody can have shown a card
    there, nor had one drawn from them.
    """
    table = readings.before(number)
    passed = passed_in(event, number, table)
    if passed is None or (passed.chosen is HowChosen.OF_HAND and passed.whose):
        return cards
    shown = shown_cards(table, passed.shown_at)
    return shown.may_have_seen(passed) if shown is not None and shown.by_shower else ()
