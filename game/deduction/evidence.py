"""The meaning of each event for the cards. A new event type needs one case here.

Every constraint carries the numbers of the events that it comes from; 0 is the header.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Category, Clue
from cluedo_notes.game.deduction.named_in_part import said_in_part
from cluedo_notes.game.log import events as ev
from cluedo_notes.game.log.corrections import LiveEvent
from cluedo_notes.game.log.deal import ENVELOPE, FACE_UP, POOL, revealed_cards
from cluedo_notes.game.log.kept import Earlier
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.asking import seated
from cluedo_notes.game.table.of_log import tables
from cluedo_notes.game.table.passed_cards import ShownCards, passed_in, shown_cards
from cluedo_notes.game.table.table import HowChosen, PassedCard, Table
from cluedo_notes.solver import (
    Constraint,
    Holds,
    HoldsOneOf,
    Lacks,
    NotAllOf,
    Picked,
    Problem,
    Shown,
    Weight,
)

HEADER = 0
"""The source of everything in the header: the keeper's hand and the open cards."""

Evidence = Constraint | Weight
"""The meaning of an event: a constraint, or how likely it was that this one of several cards was shown."""


def evidence(log: Log) -> Problem:
    """The solver's problem for a log."""
    return log.kept(_evidence).problem


def laid_open(log: Log) -> frozenset[int]:
    """The events in which hands were laid open. Everybody saw the cards, so these are wrong least often."""
    return frozenset(live.number for live in log.live if isinstance(live.event, ev.Reveal | ev.OpenHand))


def constraints_of(pieces: Iterable[Evidence]) -> tuple[Constraint, ...]:
    """The constraints among the evidence; they say where cards are, not how likely that was."""
    return tuple([piece for piece in pieces if isinstance(piece, Constraint)])


def answers_fit(suggestion: ev.Suggestion, hands: Mapping[str, frozenset[str]]) -> bool:
    """Is everything true that the answers to a suggestion say about the cards, if these are the players'
    hands?

    Most events of a game are answers. If every hand is open, this check needs no constraints.
    """
    triple, nothing = suggestion.triple, frozenset[str]()
    for response in suggestion.responses:
        hand = hands.get(response.player, nothing)
        match response.action:
            case ev.Action.PASS:
                fits = hand.isdisjoint(triple)
            case ev.Action.SHOW:
                fits = response.card in hand if response.card is not None else not hand.isdisjoint(triple)
            case ev.Action.DRAW | ev.Action.BLOCK:
                fits = True
            case _:
                assert_never(response.action)
        if not fits:
            return False
    return True


class AlternativeEvidence:
    """The meaning that an event of a log would have if it were different and all others stayed as they
    are."""

    def __init__(self, log: Log) -> None:
        self._evidence = _EvidenceOfLog(log)
        self._before = dict(zip((live.number for live in log.live), tables(log), strict=False))

    def before(self, number: int) -> Table:
        """The table before event `number`, which must count."""
        return self._before[number]

    def evidence_of(self, number: int, event: ev.TableEvent) -> tuple[Evidence, ...]:
        """The meaning of `event` if it replaced event `number`."""
        self._evidence.seen_shown.clear()  # each reading is tried by itself, so nothing seen before counts
        return tuple(self._evidence.of_event(event, self._before[number], number))


class _EvidenceOfLog:
    def __init__(self, log: Log) -> None:
        self.cards = tuple(log.edition.by_id)
        self.owners, self.aside = (ENVELOPE, *log.deal.owners), log.deal.aside
        self.categories = _categories(log)
        # The shown cards that somebody was allowed to see and that are already weighed: if two players saw
        # one card, they saw one choice.
        self.seen_shown: set[tuple[int, str]] = set()
        # By number, not in order: a false witness may be noted before the suggestion is inserted.
        self.suggestions = {
            live.number: live.event for live in log.live if isinstance(live.event, ev.Suggestion)
        }
        self.hidden_cards: dict[tuple[int, str], list[int]] = {}
        for live in log.live:
            if isinstance(live.event, ev.FalseWitness) and live.event.event is not None:
                pass_denied = (live.event.event, live.event.player)
                self.hidden_cards.setdefault(pass_denied, []).append(live.number)

    def going_on(self, new: Iterable[LiveEvent]) -> "_EvidenceOfLog":
        """The evidence of a log that continues with these events. None of them may be a false witness.
        Everything weighed so far stays weighed."""
        more = copy(self)
        more.seen_shown = self.seen_shown.copy()
        more.suggestions = self.suggestions | {
            live.number: live.event for live in new if isinstance(live.event, ev.Suggestion)
        }
        return more

    def of_events(self, events: Sequence[LiveEvent], before: Iterable[Table]) -> list[Evidence]:
        """The meaning of events, given the table before each."""
        said: list[Evidence] = []
        for live, table in zip(events, before, strict=False):
            said += self.of_event(live.event, table, live.number)
        return said

    def of_header(self, header: ev.Header) -> Iterator[Evidence]:
        """The meaning of the header."""
        if header.me is not None and header.hand is not None:
            yield from self._whole(header.me, header.hand, HEADER)
        for card in header.face_up or ():
            yield Holds(FACE_UP, card, sources=(HEADER,))

    def of_event(self, event: ev.TableEvent, table: Table, number: int) -> Iterator[Evidence]:
        """The meaning of one event, given the table before it."""
        match event:
            case ev.Roll() | ev.Move() | ev.Draw() | ev.EndTurn() | ev.Note() | ev.Mark() | ev.Prefer():
                pass  # says nothing about cards
            case ev.Suggestion() | ev.HeardInPart():
                yield from self._asked(event, number)
            case ev.Accusation():
                yield from self._accusation(event, number)
            case ev.Spy() | ev.Play() | ev.UsePower():
                yield from self._seen(event, table, number)
            case ev.Look():
                yield from self._look(event, number)
            case ev.OpenHand() | ev.OpenCards() | ev.Leave() | ev.ClueCard():
                yield from self._laid_open(event, table, number)
            case ev.Fact():
                yield from self._fact(event, number)
            case ev.FalseWitness():
                yield from self._hidden_card(event, number)
            case ev.Reveal():
                yield from self._reveal(event, number)
            case _:
                assert_never(event)

    def _whole(self, owner: str, cards: Iterable[str], number: int) -> Iterator[Evidence]:
        """`owner` has exactly these cards."""
        cards, sources = frozenset(cards), (number,)
        for card in self.cards:
            kind = Holds if card in cards else Lacks
            yield kind(owner, card, sources=sources)

    def _laid_open(
        self, event: ev.OpenHand | ev.OpenCards | ev.Leave | ev.ClueCard, table: Table, number: int
    ) -> Iterator[Evidence]:
        match event:
            case ev.ClueCard():
                yield from self._clue_card(event, table, number)
            case ev.OpenHand(player, cards):
                yield from self._whole(player, cards, number)
            case ev.Leave(player, cards):
                yield from () if cards is None else self._whole(player, cards, number)
            case ev.OpenCards(player, cards):
                yield from (Holds(player, card, sources=(number,)) for card in cards)
            case _:
                assert_never(event)

    def _clue_card(self, event: ev.ClueCard, table: Table, number: int) -> Iterator[Evidence]:
        """A player who shows a card has it; if nobody had the requested card, every player lacks it. If a
        player chose one card of their whole hand, each was equally likely."""
        sources = (number,)
        for shown in event.shown or ():
            yield Holds(shown.player, shown.card, sources=sources)
            if event.clue in (Clue.EVERYBODY, Clue.CHOSEN, Clue.LEFT):
                yield Picked(shown.player, sources=sources)
        if event.nobody_had is not None:
            yield from (Lacks(player, event.nobody_had, sources=sources) for player in seated(table))

    def _asked(self, event: ev.AnySuggestion, number: int) -> Iterator[Evidence]:
        match event:
            case ev.Suggestion():
                return self._answers(event, number)
            case ev.HeardInPart():
                passed = {answer.player for answer in event.responses if answer.action is ev.Action.PASS}
                denied = {player: self.hidden_cards.get((number, player), ()) for player in sorted(passed)}
                return said_in_part(event, number, self.categories, denied)
            case _:
                assert_never(event)

    def _answers(self, suggestion: ev.Suggestion, number: int) -> Iterator[Evidence]:
        for response in suggestion.responses:
            if response.action is ev.Action.SHOW:
                if response.card is not None:
                    yield Holds(response.player, response.card, sources=(number,))
                    yield Shown(response.player, response.card, suggestion.triple, sources=(number,))
                else:
                    yield HoldsOneOf(response.player, suggestion.triple, sources=(number,))
            elif response.action is ev.Action.PASS:
                denied = tuple(self.hidden_cards.get((number, response.player), ()))
                for card in suggestion.triple:
                    yield Lacks(response.player, card, sources=(number,), unless=denied)
            # A block or a draw reveals nothing: the player may or may not have one of the three (A-S0-23).

    def _accusation(self, accusation: ev.Accusation, number: int) -> Iterator[Evidence]:
        """A written accusation stays secret: without its three cards it reveals nothing (A-G-6)."""
        if accusation.triple is None:
            return
        if accusation.correct:
            for card in accusation.triple:
                yield Holds(ENVELOPE, card, sources=(number,))
        else:
            yield NotAllOf(ENVELOPE, accusation.triple, sources=(number,))

    def _look(self, look: ev.Look, number: int) -> Iterator[Evidence]:
        if look.cards is None:
            return
        if look.place is ev.LookPlace.ASIDE:
            slots = self.aside if look.slot is None else self.aside[look.slot - 1 : look.slot]
            for card in look.cards:
                yield from self._at_one_of(slots, card, (number,))
        elif POOL in self.owners:
            yield from self._whole(POOL, look.cards, number)

    def _seen(self, event: ev.Spy | ev.Play | ev.UsePower, table: Table, number: int) -> Iterator[Evidence]:
        """A card that a player saw; if it is not noted, the event reveals nothing. If its owner chose it
        from a whole hand, or it was drawn from one, each card was equally likely."""
        passed = passed_in(event, number, table, self.suggestions)
        if passed is None or passed.card is None:
            return
        shown = shown_cards(table, passed.shown_at, self.suggestions)
        if shown is not None:
            yield from self._let_see(passed, passed.card, shown)
            return
        for whose in passed.whose:
            yield Holds(whose.player, passed.card, sources=whose.sources, unless=whose.unless)
            if passed.chosen is not HowChosen.SHOWN:
                yield Picked(whose.player, sources=whose.sources, unless=whose.unless)

    def _let_see(self, peek: PassedCard, card: str, shown: ShownCards) -> Iterator[Evidence]:
        """A card that was shown at a suggestion: one of the players who may have shown it has it.

        A card that the answer itself names is a single observation and is weighed there. A peek that does not
        fit the suggestion contradicts it: one of the two was noted wrongly.
        """
        both = tuple(sorted({shown.number, peek.number}))
        holders = shown.may_have_shown(peek) if peek.target is None else (peek.target,)
        yield from self._at_one_of(holders, card, both if peek.target is None else (peek.number,))
        misfit = shown.misfit(peek)
        if misfit is not None:
            owner = next(iter(holders), shown.suggestion.player)
            for clash in misfit.clashes:
                yield HoldsOneOf(owner, (), sources=tuple(sorted({*clash, peek.number})))
        elif len(holders) == 1 and self._weighs(shown, holders[0]):
            yield Shown(holders[0], card, shown.suggestion.triple, sources=both)

    def _weighs(self, shown: ShownCards, shower: str) -> bool:
        """Is this the first card seen at a suggestion that reveals what this player showed there?"""
        shows = [answer for answer in shown.suggestion.responses if answer.action is ev.Action.SHOW]
        answered = any(answer.player == shower and answer.card is not None for answer in shows)
        weighed = len(self.seen_shown)
        if not answered:
            self.seen_shown.add((shown.number, shower))
        return len(self.seen_shown) > weighed

    def _at_one_of(self, holders: Sequence[str], card: str, sources: tuple[int, ...]) -> Iterator[Evidence]:
        """`card` is at one of these owners; an empty list means nothing."""
        if len(holders) == 1:
            yield Holds(holders[0], card, sources=sources)
        elif holders:
            for owner in self.owners:
                if owner not in holders:
                    yield Lacks(owner, card, sources=sources)

    def _fact(self, fact: ev.Fact, number: int) -> Iterator[Evidence]:
        for card in fact.holds or ():
            yield Holds(fact.owner, card, sources=(number,))
        for card in fact.lacks or ():
            yield Lacks(fact.owner, card, sources=(number,))
        if fact.one_of is not None:
            yield HoldsOneOf(fact.owner, fact.one_of, sources=(number,))

    def _hidden_card(self, event: ev.FalseWitness, number: int) -> Iterator[Evidence]:
        """A false witness has the hidden card or, if it is unknown, one of the three. If the suggestion is
        unknown, the event reveals nothing."""
        about = event.event
        if about is None:
            return
        suggestion = self.suggestions.get(about)
        if event.card is not None:
            yield Holds(event.player, event.card, sources=(number,))
        elif suggestion is not None:
            yield HoldsOneOf(event.player, suggestion.triple, sources=tuple(sorted((about, number))))

    def _reveal(self, reveal: ev.Reveal, number: int) -> Iterator[Evidence]:
        for owner, cards in revealed_cards(reveal).items():
            if owner in (ENVELOPE, *self.aside):
                yield from (Holds(owner, card, sources=(number,)) for card in cards)
            elif owner in self.owners:
                yield from self._whole(owner, cards, number)


# -- a log that continues


class _LogEvidence(Struct, frozen=True):
    """The problem of a log, and the object that read its events."""

    problem: Problem
    reader: _EvidenceOfLog


def _evidence(log: Log, earlier: Earlier[_LogEvidence] | None) -> _LogEvidence:
    new = () if earlier is None else log.live_since(earlier)
    # A false witness changes the meaning of an earlier pass.
    if earlier is None or any(isinstance(live.event, ev.FalseWitness) for live in new):
        return _evidence_anew(log)
    if not new:
        return earlier.result
    reader = earlier.result.reader.going_on(new)
    pieces = reader.of_events(new, tables(log)[len(log.live) - len(new) :])
    return _LogEvidence(_with_pieces(earlier.result.problem, pieces), reader)


def _evidence_anew(log: Log) -> _LogEvidence:
    reader = _EvidenceOfLog(log)
    empty = Problem(
        categories=_categories(log),
        envelope=ENVELOPE,
        owners=log.deal.owners,
        arrangements=log.deal.arrangements,
    )
    pieces = [*reader.of_header(log.header), *reader.of_events(log.live, tables(log))]
    return _LogEvidence(_with_pieces(empty, pieces), reader)


def _categories(log: Log) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(card.id for card in log.edition.of(category)) for category in Category)


def _with_pieces(problem: Problem, pieces: Sequence[Evidence]) -> Problem:
    if not pieces:
        return problem
    constraints = (*problem.constraints, *constraints_of(pieces))
    weights = (*problem.weights, *[piece for piece in pieces if isinstance(piece, Weight)])
    return replace(problem, constraints=constraints, weights=weights)
