"""A game again, event by event: the certain facts and the probabilities after each of them."""

from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.game.advice.hindsight import Hindsight, hindsight
from cluedo_notes.game.deduction.changes import Certainty, became_certain, fact_changes
from cluedo_notes.game.deduction.odds import Odds, Openness
from cluedo_notes.game.deduction.position import Position, position_of
from cluedo_notes.game.errors import not_live
from cluedo_notes.game.log.corrections import LiveEvent
from cluedo_notes.game.log.events import Accusation, Look, LookPlace, NothingOfCards, Reveal, Suggestion
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.review.step_odds import StepOdds
from cluedo_notes.game.review.verify import rules_broken
from cluedo_notes.game.rules.check import judged
from cluedo_notes.game.rules.finding import Violation
from cluedo_notes.game.table.of_log import tables
from cluedo_notes.game.table.table import Table
from cluedo_notes.game.table.turn import Phase
from cluedo_notes.limits import MOST_HINDSIGHT_MOVES
from cluedo_notes.solver.counting.move_budget import MoveBudget
from cluedo_notes.solver.sat.reasoner import CertainFacts


class ReplayStep(Struct, frozen=True, dict=True):
    """The game right after an event, or (`live` None) at its start.

    `table`: the table then. `position`: everything that follows from the events so far, each in its present
    form. `odds`: None if the position is too large to count, or was not tried (`StepOdds`). `gained` and
    `lost`: the cells that became certain, and those that are open again; at the start all certain cells are
    gained. `open_before`: how open the envelope was before the event, None at the start or if it is not
    known. `broken`: the rules that the event broke. `before`: the position before the event, None at the
    start. `look`: the odds after an unanswered asker has looked at a put-aside card (S3), None if that does
    not come next. `ended`: the first event without odds because the replay has reached its limit
    (`StepOdds`), None before it. From then on `position` keeps the log of the event before. `looking_back`:
    the budget for all hindsights together.
    """

    live: LiveEvent | None
    table: Table
    position: Position
    odds: Odds | None
    gained: tuple[Certainty, ...]
    lost: tuple[Certainty, ...] = ()
    open_before: Openness | None = None
    broken: tuple[Violation, ...] = ()
    before: Position | None = None
    look: Odds | None = None
    ended: int | None = None
    looking_back: MoveBudget | None = None

    @property
    def number(self) -> int:
        """The event's number; 0 at the start."""
        return 0 if self.live is None else self.live.number

    @property
    def turn(self) -> tuple[str | None, Phase | None]:
        """The player whose turn it is now and how far it has come; None for each that is not known."""
        return self.table.on_turn

    @property
    def looked_back(self) -> bool:
        """Is its hindsight computed, or is there none to compute?"""
        return "hindsight" in self.__dict__ or not self._is_own_question

    @property
    def _is_own_question(self) -> bool:
        event = None if self.live is None else self.live.event
        return isinstance(event, Suggestion) and event.player == self.position.log.header.me

    @cached_property
    def hindsight(self) -> Hindsight | None:
        """A suggestion of the log's keeper compared with the best that they could have made in that room.

        None for any other event, once the envelope is certain, if the position is too large to count, and
        once the budget of all hindsights is spent.

        It is computed on first use, because it takes longer than the step.
        """
        event = None if self.live is None else self.live.event
        if not isinstance(event, Suggestion) or not self._is_own_question:
            return None
        if self.before is None or self.odds is None or not (self.open_before and self.open_before.bits):
            return None
        if self.looking_back is None or self.looking_back.is_spent:
            return None
        after = self.odds if self.look is None else self.look
        with self.looking_back.spending():
            return hindsight(self.before, event, self.open_before, after.openness)


def steps(log: Log) -> Iterator[ReplayStep]:
    """The start of a game and every event that counts, in the order in which they happened.

    Each step is made on demand: a long game takes seconds.
    """
    making = _Making(log)
    step = making.start()
    yield step
    for count in range(1, len(log.live) + 1):
        step = making.step(count, step)
        yield step


def step_alone(log: Log, count: int) -> ReplayStep:
    """The step after the first `count` events that count, without those before it. It is the step that
    `steps` makes, except that earlier steps have used nothing of the budget for counting."""
    making = _Making(log)
    return making.step(count, making.unjudged(count - 1)) if count else making.start()


class _Making:
    """Makes the steps of a game in order; the results of one step serve the next."""

    def __init__(self, log: Log) -> None:
        self.log, self.judgement = log, _Judgement(log)
        self.counted, self.looking_back = StepOdds(), MoveBudget(MOST_HINDSIGHT_MOVES)
        self.up_to = log.straightened().at
        self._known: Log | None = None
        self._made = 0

    def start(self) -> ReplayStep:
        """The step before the first event."""
        position = self._position(0)
        cards = position.facts.holder
        nothing = CertainFacts(dict.fromkeys(cards), dict.fromkeys(cards, frozenset()))
        gained = became_certain(replace(position, facts=nothing), position)
        return ReplayStep(None, self.judgement.tables[0], position, self.counted.odds(position), gained)

    def unjudged(self, count: int) -> ReplayStep:
        """The step after this many events with only the parts that the next step needs: position and odds."""
        live = self.log.live[count - 1] if count else None
        position = self._position(count)
        return ReplayStep(live, self.judgement.tables[count], position, self.counted.odds(position), ())

    def step(self, count: int, before: ReplayStep) -> ReplayStep:
        """The step after this many events."""
        live = self.log.live[count - 1]
        ended, position = before.ended, before.position
        if ended is None or not isinstance(live.event, NothingOfCards):
            position = self._position(count)
        if ended is None and self.counted.has_ended(self._made - 1):
            ended = live.number
        if ended is not None:  # in a long game each position would hold all lines
            position = replace(position, log=before.position.log, problem=before.position.problem)
        changes = fact_changes(before.position, position)
        return ReplayStep(
            live,
            self.judgement.tables[count],
            position,
            self.counted.odds(position) if ended is None else None,
            changes.gained,
            changes.lost,
            None if before.odds is None else before.odds.openness,
            self.judgement.of(live, before.table),
            before.position,
            self._after_look(count) if ended is None and _looks_next(self.log, count) else None,
            ended,
            self.looking_back,
        )

    def _position(self, count: int) -> Position:
        self._made += 1
        self._known = self.up_to(count).going_on(self._known)
        return position_of(self._known)

    def _after_look(self, count: int) -> Odds | None:
        return self.counted.odds(position_of(self.up_to(count + 1).going_on(self._known)))


class _Judgement:
    """The rules that each event broke. Finding the consequences of a mistake takes the whole game, so only a
    game with a mistake is judged as a whole."""

    def __init__(self, log: Log) -> None:
        self.log, self.tables = log, tables(log)

    def of(self, live: LiveEvent, before: Table) -> tuple[Violation, ...]:
        """The rules that an event broke, each with the event from which that follows, if any."""
        if not any(isinstance(finding, Violation) for finding in judged(before, live)):
            return ()
        return tuple(self._by_event[live.number])

    @cached_property
    def _by_event(self) -> dict[int, list[Violation]]:
        by_event: dict[int, list[Violation]] = {}
        for violation in rules_broken(self.log, self.tables)[0]:
            by_event.setdefault(violation.event, []).append(violation)
        return by_event


def _looks_next(log: Log, count: int) -> bool:
    """Is the event at this position a suggestion after which its asker looks at a put-aside card?"""
    asked, *then = (live.event for live in log.live[count - 1 : count + 1])
    return (
        isinstance(asked, Suggestion)
        and then != []
        and isinstance(look := then[0], Look)
        and (look.player, look.place) == (asked.player, LookPlace.ASIDE)
    )


class Replay:
    """The steps of a game by their place, each made on first use: `[place]` makes all before it, `at` and
    `alone` do not."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.numbers = (0, *(live.number for live in log.live))
        self._made: list[ReplayStep] = []
        self._alone: dict[int, ReplayStep] = {}
        self._to_come = steps(log)

    def __len__(self) -> int:
        return len(self.numbers)

    def __getitem__(self, place: int) -> ReplayStep:
        while place >= len(self._made):
            self._made.append(next(self._to_come))
        return self._made[place]

    def alone(self, place: int) -> ReplayStep:
        """The step at a place, without those before it."""
        if place not in self._alone:
            self._alone[place] = step_alone(self.log, place)
        return self._alone[place]

    def at(self, place: int) -> ReplayStep:
        """The step at a place: the next one after those already made, otherwise the step by itself."""
        return self[place] if place <= len(self._made) else self.alone(place)

    def made(self, place: int) -> bool:
        """Does this step exist already, or is it the next one to make?"""
        return place <= len(self._made) or place in self._alone

    def place_of(self, number: int) -> int:
        """The place of an event by its number. Raises `EntryError` for one that does not count."""
        if number not in self.numbers:
            raise not_live(number)
        return self.numbers.index(number)


def true_envelope(log: Log) -> tuple[str, ...] | None:
    """The cards of the envelope from its reveal or a right accusation; None if there is neither."""
    accused = None
    for live in log.live:
        match live.event:
            case Reveal(envelope) if envelope is not None:
                return envelope.triple
            case Accusation(correct=True) if live.event.triple is not None:
                accused = live.event.triple
    return accused
