"""What each event tells about the cards: the only place that says so. A new event type is one case here.

Every constraint carries the numbers of the events that it comes from; 0 is the header.
"""

from collections.abc import Iterable, Iterator, Sequence

from cluedo_notes.editions import Category, Effect, Power
from cluedo_notes.game.deal import ASIDE, ENVELOPE, FACE_UP, POOL
from cluedo_notes.game.events import (
    Accusation,
    Action,
    Fact,
    FalseWitness,
    Look,
    LookPlace,
    OpenHand,
    Play,
    Reveal,
    Spy,
    Suggestion,
    TableEvent,
    UsePower,
)
from cluedo_notes.game.log import Log
from cluedo_notes.game.state import Table, showers, tables
from cluedo_notes.solver import Constraint, Holds, HoldsOneOf, Lacks, NotAllOf, Problem

HEADER = 0
"""The source of what the header tells: my hand and the open cards."""


def evidence(log: Log, left_out: frozenset[int] = frozenset()) -> Problem:
    """The solver's problem for a log; events in `left_out` tell nothing."""
    edition = log.edition
    return Problem(
        categories=tuple(tuple(card.id for card in edition.of(category)) for category in Category),
        envelope=ENVELOPE,
        owners=log.deal.owners,
        arrangements=log.deal.arrangements,
        constraints=tuple(_Evidence(log, left_out).constraints()),
    )


class _Evidence:
    def __init__(self, log: Log, left_out: frozenset[int]) -> None:
        self.log = log
        self.cards = tuple(log.edition.by_id)
        self.owners = (ENVELOPE, *log.deal.owners)
        self.live = [live for live in log.live if live.number not in left_out]
        # By number, wherever they stand: a false witness may be noted before what he hid is inserted.
        self.suggestions = {
            live.number: live.event for live in self.live if isinstance(live.event, Suggestion)
        }
        self.hidden_cards = {
            (event.event, event.player): live.number
            for live in self.live
            if isinstance(event := live.event, FalseWitness) and event.event is not None
        }

    def constraints(self) -> Iterator[Constraint]:
        yield from self._header()
        before = dict(zip((live.number for live in self.log.live), tables(self.log), strict=False))
        for live in self.live:
            yield from self._told(live.event, before[live.number], live.number)

    def _header(self) -> Iterator[Constraint]:
        header = self.log.header
        if header.me is not None and header.hand is not None:
            yield from self._whole(header.me, header.hand, HEADER)
        for card in header.face_up or ():
            yield Holds(FACE_UP, card, (HEADER,))

    def _told(self, event: TableEvent, table: Table, number: int) -> Iterator[Constraint]:
        match event:
            case Suggestion():
                yield from self._answers(event, number)
            case Accusation():
                yield from self._accusation(event, number)
            case Spy(_, target, card) if card is not None:
                yield Holds(target, card, (number,))
            case Look():
                yield from self._look(event, number)
            case OpenHand(player, cards):
                yield from self._whole(player, cards, number)
            case Play() | UsePower() if event.saw is not None:
                yield from self._seen(event, event.saw, table, number)
            case Fact():
                yield from self._fact(event, number)
            case FalseWitness() if event.event is not None:
                yield from self._hidden_card(event, event.event, number)
            case Reveal():
                yield from self._reveal(event, number)
            case _:
                pass  # it tells nothing about cards

    def _whole(self, owner: str, cards: Iterable[str], number: int) -> Iterator[Constraint]:
        """`owner` has these cards and no other."""
        cards = frozenset(cards)
        for card in self.cards:
            kind = Holds if card in cards else Lacks
            yield kind(owner, card, (number,))

    def _answers(self, suggestion: Suggestion, number: int) -> Iterator[Constraint]:
        for response in suggestion.responses:
            if response.action is Action.SHOW:
                if response.card is not None:
                    yield Holds(response.player, response.card, (number,))
                else:
                    yield HoldsOneOf(response.player, suggestion.triple, (number,))
            elif response.action is Action.PASS and (number, response.player) not in self.hidden_cards:
                for card in suggestion.triple:
                    yield Lacks(response.player, card, (number,))
            # A block or a draw tells nothing, whether he has one of the three or not (A-S0-23).

    def _accusation(self, accusation: Accusation, number: int) -> Iterator[Constraint]:
        """A written accusation stays secret: without its triple it tells nothing (A-G-6)."""
        if accusation.triple is None:
            return
        if accusation.correct:
            for card in accusation.triple:
                yield Holds(ENVELOPE, card, (number,))
        else:
            yield NotAllOf(ENVELOPE, accusation.triple, (number,))

    def _look(self, look: Look, number: int) -> Iterator[Constraint]:
        if look.cards is None:
            return
        if look.place is LookPlace.ASIDE:
            slots = [o for o in self.owners if o in ASIDE and look.slot in (None, ASIDE.index(o) + 1)]
            yield from self._at_one_of(slots, look.cards[0], (number,))
        elif POOL in self.owners:
            yield from self._whole(POOL, look.cards, number)

    def _seen(self, event: Play | UsePower, card: str, table: Table, number: int) -> Iterator[Constraint]:
        """A card that `player` saw: at his `target`, else at whom the card or power makes show it."""
        holders, because = self._shown_by(event, table)
        yield from self._at_one_of(holders, card, tuple(sorted({number, *because})))

    def _at_one_of(self, holders: Sequence[str], card: str, sources: tuple[int, ...]) -> Iterator[Constraint]:
        """`card` is at one of these owners; where there is none of them, nothing is known."""
        if len(holders) == 1:
            yield Holds(holders[0], card, sources)
        elif holders:
            for owner in self.owners:
                if owner not in holders:
                    yield Lacks(owner, card, sources)

    def _shown_by(self, event: Play | UsePower, table: Table) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """Who may have shown the card that `event` let its user see, and the other events that say so."""
        what = event.card if isinstance(event, Play) else event.power
        if event.target is not None:
            return (event.target,), ()
        if what is Effect.RIGHT_NEIGHBOUR:
            return self._right_neighbour(event.player, table)
        number = table.last_suggestion if event.event is None else event.event
        suggestion = self.suggestions.get(number or 0)
        if number is None or suggestion is None:
            return (), ()
        if what in (Effect.SEE_SHOWN, Power.SEE_SHOWN):
            return tuple(dict.fromkeys(showers(suggestion))), (number,)
        if what is Power.RANDOM_CARD:
            return (suggestion.player,), (number,)  # A-S0-14: the asker to whom he has just shown a card
        return (), ()

    def _right_neighbour(self, player: str, table: Table) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """The next living player to the right (A-G-5); the open hands passed over are part of the reason."""
        passed_over: list[int] = []
        for other in reversed(table.others_from(player)):
            if other not in table.eliminated:
                return (other,), tuple(passed_over)
            passed_over.append(table.eliminated[other])
        return (), ()

    def _fact(self, fact: Fact, number: int) -> Iterator[Constraint]:
        for card in fact.holds or ():
            yield Holds(fact.owner, card, (number,))
        for card in fact.lacks or ():
            yield Lacks(fact.owner, card, (number,))
        if fact.one_of is not None:
            yield HoldsOneOf(fact.owner, fact.one_of, (number,))

    def _hidden_card(self, event: FalseWitness, about: int, number: int) -> Iterator[Constraint]:
        """The pass of a false witness becomes "holds the card", or one of the three."""
        suggestion = self.suggestions.get(about)
        if event.card is not None:
            yield Holds(event.player, event.card, (number,))
        elif suggestion is not None:
            yield HoldsOneOf(event.player, suggestion.triple, tuple(sorted((about, number))))

    def _reveal(self, reveal: Reveal, number: int) -> Iterator[Constraint]:
        if reveal.envelope is not None:
            envelope = reveal.envelope
            for card in (envelope.suspect, envelope.weapon, envelope.room):
                yield Holds(ENVELOPE, card, (number,))
        for player, cards in (reveal.hands or {}).items():
            yield from self._whole(player, cards, number)
        if reveal.pool is not None and POOL in self.owners:
            yield from self._whole(POOL, reveal.pool, number)
        for slot, card in zip(ASIDE, reveal.aside or (), strict=False):
            yield Holds(slot, card, (number,))
