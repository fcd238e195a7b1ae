"""A contradictory log: the events that clash, possible corrections, and how likely each is."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.game.deduction.evidence import HEADER, evidence, laid_open
from cluedo_notes.game.log.events import Action, Amend, AnySuggestion, Response, Suggestion
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.heard_in_part import may_have_named
from cluedo_notes.solver.counting.count import count
from cluedo_notes.solver.counting.counting import TooLarge, probabilities
from cluedo_notes.solver.problem import Lacks, Problem
from cluedo_notes.solver.sat.reasoner import Reasoner
from cluedo_notes.solver.sat.repairs import repairs


class Misnote(Struct, frozen=True):
    """A single wrong answer that would explain everything: `was` is the answer in the log, `instead` the one
    that fits."""

    event: int
    was: Response
    instead: Response


class Correction(Struct, frozen=True):
    """Events without which everything else fits.

    `chance`: the probability that these events are the mistake, if every event is equally likely to be noted
    wrongly (None: not counted). It is among the corrections of the same size that keep the cards laid open.
    `misnotes`: for a single event, the changes of one answer that would mend the log.
    """

    events: tuple[int, ...]
    chance: float | None = None
    misnotes: tuple[Misnote, ...] = ()


class Diagnosis(Struct, frozen=True):
    """`clashes`: events that cannot all be true (0: the header). `corrections`: the smallest come first, of
    these the ones that keep the cards laid open, then the likeliest. Both are empty for a consistent log."""

    clashes: tuple[tuple[int, ...], ...]
    corrections: tuple[Correction, ...]

    @property
    def consistent(self) -> bool:
        """Is the log free of contradictions?"""
        return not self.clashes


def diagnosis(log: Log) -> Diagnosis:
    """Explains why a log contradicts itself, and lists the corrections that would mend it."""
    problem = evidence(log)
    repaired = repairs(problem, kept=frozenset({HEADER}))
    smallest = len(repaired.corrections[0]) if repaired.corrections else 0
    first = [correction for correction in repaired.corrections if len(correction) == smallest]
    trusted = laid_open(log)
    chances = _chances(problem, [events for events in first if trusted.isdisjoint(events)] or first)
    corrections = [
        Correction(events, chances.get(events), tuple(_misnotes(log, events)) if len(events) == 1 else ())
        for events in repaired.corrections
    ]
    corrections.sort(
        key=lambda correction: (
            len(correction.events),
            len(trusted.intersection(correction.events)),
            -(correction.chance or 0.0),
            [-n for n in correction.events],
        )
    )
    return Diagnosis(repaired.clashes, tuple(corrections))


def _chances(problem: Problem, corrections: list[tuple[int, ...]]) -> dict[tuple[int, ...], float]:
    """The probability of the rest without each correction, scaled so that they sum to 1; empty if a count is
    too large."""
    if len(corrections) < 2:
        return {}
    try:
        return probabilities(
            {correction: count(problem.without(frozenset(correction))).total for correction in corrections}
        )
    except TooLarge:
        return {}


def _misnotes(log: Log, events: tuple[int, ...]) -> Iterator[Misnote]:
    """The single answers that, if noted wrongly, explain the contradiction."""
    (number,) = events
    event = log.by_number[number]
    if not isinstance(event, AnySuggestion):
        return
    for at, was in enumerate(event.responses):
        for instead in other_answers(may_have_named(event, log.edition), was):
            responses = (*event.responses[:at], instead, *event.responses[at + 1 :])
            amended = log.with_line(Amend(number, replace(event, responses=responses)))
            with Reasoner(evidence(amended)) as reasoner:
                if reasoner.consistent():
                    yield Misnote(number, was, instead)


def other_answers(cards: Sequence[str], was: Response) -> Iterator[Response]:
    """The other answers that a player may have given: a card instead of a pass, and a pass or another card
    instead of a card. `cards`: the cards that may have been named."""
    if was.action is Action.PASS:
        yield Response(was.player, Action.SHOW)
    elif was.action is Action.SHOW:
        yield Response(was.player, Action.PASS)
        if was.card is not None:
            for card in cards:
                if card != was.card:
                    yield Response(was.player, Action.SHOW, card)


def false_passes(log: Log, player: str, card: str | None) -> tuple[int, ...]:
    """The events at which a player's pass cannot be true. With `card`: the passes that hid it. Without: the
    passes that mend a contradictory log if they are noted differently."""
    if card is None:
        misnotes = (misnote for correction in diagnosis(log).corrections for misnote in correction.misnotes)
        suspects = [misnote.event for misnote in misnotes if misnote.was == Response(player, Action.PASS)]
    else:
        lacks = (
            constraint
            for constraint in evidence(log).constraints
            if isinstance(constraint, Lacks) and not constraint.unless
        )
        suspects = [lack.sources[0] for lack in lacks if (lack.owner, lack.card) == (player, card)]
    passed = {live.number for live in log.live if isinstance(live.event, Suggestion)}
    return tuple(number for number in dict.fromkeys(suspects) if number in passed)
