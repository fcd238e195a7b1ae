"""The private part of an event: taken out, put back, and checked after a correction."""

from collections.abc import Hashable, Iterator
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Edition
from cluedo_notes.game.knowledge.privacy import lies_open, says_no_clock
from cluedo_notes.game.log import events as ev
from cluedo_notes.game.log.corrections import corrects
from cluedo_notes.game.log.fields import OfKeeper, private_keys
from cluedo_notes.game.log.id_checks import IdChecker, IdError
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.private_notes.lines import PRIVATE_ANSWERS, AnswerOf, Seen, SeenThing
from cluedo_notes.game.private_notes.reader import PrivateNotes
from cluedo_notes.game.table.asking import sees_secretly
from cluedo_notes.game.table.heard_in_part import may_have_named
from cluedo_notes.game.table.of_log import CardsInQuestion
from cluedo_notes.game.table.passed_cards import used_in


def seen_in(event: ev.TableEvent, number: int, after: int, edition: Edition) -> Iterator[Seen]:
    """The private part of an event, as lines of private notes on event `number` of the public log."""
    if isinstance(event, ev.AnySuggestion):
        for response in event.responses:
            if response.action in PRIVATE_ANSWERS and not lies_open(response, edition):
                yield from _with_keys(Seen(after, number, response.player, response.action), response)
    elif isinstance(event, ev.ClueCard):
        for shown in (event.shown or ()) if event.clue.is_secret else ():
            yield Seen(after, number, shown.player, ev.Action.SHOW, card=shown.card)
    elif not isinstance(event, OfKeeper) and not lies_open(event, edition):
        yield from _with_keys(Seen(after, number), event)


def _with_keys(line: Seen, event: ev.TableEvent | ev.Response) -> Iterator[Seen]:
    values = {key: getattr(event, key) for key in private_keys(type(event))}
    if says_no_clock(event):
        return
    if any(value is not None for value in values.values()):
        yield replace(line, **values)


def filled_with(event: ev.TableEvent, seen: Seen) -> ev.TableEvent:
    """An event with its private part put back."""
    answer = seen.thing.answer
    if isinstance(event, ev.ClueCard) and answer is not None and seen.card is not None:
        return replace(event, shown=(*(event.shown or ()), ev.ShownForClue(answer.player, seen.card)))
    if not isinstance(event, ev.AnySuggestion):
        return replace(event, **_values(event, seen))
    return replace(
        event,
        responses=tuple(
            replace(response, **_values(response, seen))
            if AnswerOf(response.player, response.action) == answer
            else response
            for response in event.responses
        ),
    )


def _values(event: ev.TableEvent | ev.Response, seen: Seen) -> dict[str, object]:
    return {key: getattr(seen, key) for key in private_keys(type(event))}


def seen_that_counts(public: Log, notes: PrivateNotes) -> dict[SeenThing, Seen]:
    """The private observations of the owner of the notes that count, by their thing. The last line on each
    thing counts. It does not if it only removes earlier ones, or if the event was corrected since and the
    card can no longer be meant."""
    last = {line.thing: line for line in notes.lines if isinstance(line, Seen)}
    now = PartOfPlayer(public, notes.owner)
    then: dict[int, PartOfPlayer] = {}
    correcting = (number for number, event in enumerate(public.events, start=1) if corrects((event,)))
    last_correction = max(correcting, default=0)
    counts = {}
    for thing, line in last.items():
        if line.is_empty or not now.has(line):
            continue
        if line.after < last_correction:
            before = then.setdefault(line.after, PartOfPlayer(public.at(line.after), notes.owner))
            if not _still_meant(line, before, now):
                continue
        counts[thing] = line
    return counts


def _still_meant(line: Seen, before: "PartOfPlayer", now: "PartOfPlayer") -> bool:
    """Can a card noted for the events in `before` be the one seen in the present form of the event?"""
    if before.part_in(line.thing) != now.part_in(line.thing):
        return False
    named = now.named(line)
    return named == before.named(line) or not {*named}.isdisjoint(line.all_cards)


class PartOfPlayer(Struct, frozen=True, dict=True):
    """The player's part in the events of a public log, which decides what they can have seen."""

    public: Log
    player: str

    @cached_property
    def events(self) -> dict[int, ev.TableEvent]:
        """The events that count, by number."""
        return self.public.by_number

    @cached_property
    def in_question(self) -> CardsInQuestion:
        """The players whose cards are seen by intrigue cards and powers."""
        return CardsInQuestion(self.public)

    def part_in(self, thing: SeenThing) -> Hashable:
        """The reason why the player could see this private part of an event. Two reasons are equal if the
        player still saw the same card, whoever else took part. None if there is nothing to see."""
        event = self.events.get(thing.event)
        match event:
            case None:
                return None
            case ev.Suggestion() | ev.HeardInPart():
                return self._answer_in(event, thing.answer)
            case ev.ClueCard():
                return self._shown_in(event, thing)
            case _:
                passed = self.in_question.passed(event, thing.event)
                if passed is None:
                    return self._own_in(event)
                used = used_in(event) if isinstance(event, ev.Play | ev.UsePower) else None
                beside = self._beside(passed.holder, passed.player)
                return used, passed.about, passed.holder, beside

    def _answer_in(self, suggestion: ev.AnySuggestion, answer: AnswerOf | None) -> Hashable:
        private = (
            response for response in suggestion.responses if not lies_open(response, self.public.edition)
        )
        given = [AnswerOf(answer.player, answer.action) for answer in private]
        if answer is None or answer not in given:
            return None
        return answer, self._beside(answer.player, suggestion.player or "")

    def _shown_in(self, event: ev.ClueCard, thing: SeenThing) -> Hashable:
        """The card that the player showed to the left, or saw from the right."""
        answer = thing.answer
        if answer is None or answer.action is not ev.Action.SHOW or not event.clue.is_secret:
            return None
        sees = sees_secretly(answer.player, self.in_question.seated(thing.event))
        if sees is None:
            return None
        return (answer, self._beside(answer.player, sees)) if self.player in (answer.player, sees) else None

    def _own_in(self, event: ev.TableEvent) -> Hashable:
        """The public part of an event whose player has seen more."""
        private = private_keys(type(event))
        if not private or lies_open(event, self.public.edition):
            return None
        return tuple(getattr(event, key) for key in event.__struct_fields__ if key not in private)

    def _beside(self, holder: str | None, other: str) -> str | None:
        """The other player in it, unless the card is the player's own: then it does not matter who saw it."""
        return None if holder == self.player else other

    def has(self, seen: Seen) -> bool:
        """Does the present event have the thing that the line is about, and is the line's content
        possible?"""
        event = self.events.get(seen.event)
        if event is None or self.part_in(seen.thing) is None:
            return False
        filled = filled_with(event, seen)
        if seen not in seen_in(filled, seen.event, seen.after, self.public.edition):
            return False  # it has keys that the event does not have, or a card that everybody saw
        try:
            IdChecker(self.public.edition, self.public.deal).check(seen.event, filled)
        except IdError:
            return False
        return True

    def named(self, seen: Seen) -> tuple[str, ...]:
        """The three cards of which it was one; empty if it could be any."""
        event = self.events[seen.event]
        if isinstance(event, ev.Suggestion):
            return event.triple if seen.action is ev.Action.SHOW else ()
        if isinstance(event, ev.HeardInPart):
            return may_have_named(event, self.public.edition) if seen.action is ev.Action.SHOW else ()
        passed = self.in_question.passed(event, seen.event)
        shown = None if passed is None else self.in_question.shown(passed.shown_at)
        return () if passed is None or shown is None else shown.may_have_seen(passed)
