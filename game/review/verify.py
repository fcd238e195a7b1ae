"""A log against the rules and the cards: every violation, what could not be checked, and a verdict."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, assert_never

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.game.deduction.evidence import AlternativeEvidence, answers_fit, constraints_of, evidence
from cluedo_notes.game.errors import ExitStatus
from cluedo_notes.game.log import events as ev
from cluedo_notes.game.log.corrections import LiveEvent
from cluedo_notes.game.log.deal import ENVELOPE
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.review.follow_ups import ONCE, follow_ups
from cluedo_notes.game.review.truth import Truth, misdealt, truth_of
from cluedo_notes.game.rules.check import judged
from cluedo_notes.game.rules.finding import Unchecked, Violation
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.game.table.of_log import CardsInQuestion, tables
from cluedo_notes.game.table.table import HowChosen, Table
from cluedo_notes.solver.problem import (
    Constraint,
    Holds,
    HoldsOneOf,
    Lacks,
    Problem,
    SomeHold,
    cards_of,
    owners_of,
)
from cluedo_notes.solver.sat.reasoner import Reasoner

if TYPE_CHECKING:
    from cluedo_notes.game.knowledge.insights import Insight


class Verdict(StrEnum):
    """The judgement on a log as a whole."""

    LEGAL = "legal"
    ILLEGAL = "illegal"  # a rule was broken
    CONTRADICTORY = "contradictory"  # no deal fits, and no broken rule accounts for it

    @property
    def exit_status(self) -> ExitStatus:
        """The exit status of a command with this verdict."""
        return ExitStatus.FINE if self is Verdict.LEGAL else ExitStatus.PROBLEMS


class Verification(Struct, frozen=True):
    """The findings of a check of a log, by the number of the event.

    `conflict`: events that cannot all be true although no broken rule accounts for it. `doubtful`: reveals
    that make several players look dishonest; without them no statement about the cards is wrong.
    `hands_open`: was every player's whole hand revealed?
    """

    log: Log
    violations: tuple[Violation, ...]
    unchecked: tuple[Unchecked, ...]
    conflict: tuple[int, ...] = ()
    doubtful: tuple[int, ...] = ()
    hands_open: bool = True

    @property
    def verdict(self) -> Verdict:
        """Legal, illegal or contradictory."""
        if self.conflict:
            return Verdict.CONTRADICTORY
        return Verdict.ILLEGAL if self.violations else Verdict.LEGAL

    @property
    def causes(self) -> tuple[Violation, ...]:
        """The mistakes, without those that only follow from another."""
        return tuple(violation for violation in self.violations if violation.follows_from is None)


def verify(log: Log) -> Verification:
    """Replays a log through the rules, and checks the statements about cards against the revealed cards."""
    before = tables(log)
    wrong, unchecked = rules_broken(log, before)
    broken = _each_once(wrong, log, before)
    truth = truth_of(log)
    laid_open = misdealt(log, truth.claims)
    believed = truth_of(log, laid_open) if laid_open else truth
    false_claims, conflict = _false_claims(log, laid_open, believed, _wrong_peeks(log, wrong))
    place = {live.number: at for at, live in enumerate(log.live)}
    violations = sorted((*broken, *false_claims), key=lambda violation: place[violation.event])
    return Verification(
        log,
        tuple(violations),
        unchecked,
        conflict,
        _doubtful(log, false_claims),
        set(log.deal.players) <= truth.whole,
    )


def rules_broken(log: Log, before: tuple[Table, ...]) -> tuple[tuple[Violation, ...], tuple[Unchecked, ...]]:
    """Every rule that an event broke at the table before it, each with the event from which that follows, if
    any. Also everything that could not be checked."""
    judgements = [
        finding for table, live in zip(before, log.live, strict=False) for finding in judged(table, live)
    ]
    wrong = follow_ups(
        log.live, before, [finding for finding in judgements if isinstance(finding, Violation)]
    )
    return wrong, tuple(finding for finding in judgements if isinstance(finding, Unchecked))


def _doubtful(log: Log, false_claims: list[Violation]) -> tuple[int, ...]:
    """The reveals, if they accuse several players and everything fits without them."""
    reveals = tuple(live.number for live in log.live if isinstance(live.event, ev.Reveal))
    accused = {claim.arguments.get("player") for claim in false_claims if claim.event not in reveals}
    if len(accused) < 2 or not reveals:
        return ()

    with Reasoner(evidence(log)) as reasoner:
        return reveals if reasoner.consistent_without(frozenset(reveals)) else ()


def _each_once(violations: Sequence[Violation], log: Log, before: tuple[Table, ...]) -> Iterator[Violation]:
    """Reports each rule once a turn for each player, and a repeated result of one mistake only once. A
    mistake is never left out in favour of its consequence. If a mistake is left out, its consequences follow
    from the one reported for it."""
    if not violations:
        return
    turn_of, number = {}, 0
    for at, live in enumerate(log.live):
        number += before[at + 1].turn.player != before[at].turn.player
        turn_of[live.number] = number
    order = {live.number: at for at, live in enumerate(log.live)}
    ends = [violation for violation in violations if violation.rule is Rule.GAME_OVER]
    over = min((order[end.event] for end in ends), default=len(order))
    truly_over = min((order[end.event] for end in ends if end.follows_from is None), default=len(order))
    reported: set[tuple[object, ...]] = set()
    first: dict[tuple[object, ...], int] = {}
    reported_as: dict[int | None, int] = {}
    for violation in violations:
        player, caused = violation.arguments.get("player"), violation.follows_from is None
        key = (
            (violation.rule, player)
            if violation.rule in ONCE
            else (violation.rule, player, turn_of[violation.event])
        )
        beyond = (
            order[violation.event] >= (truly_over if caused else over)
            and violation.rule is not Rule.GAME_OVER
        )
        left_out = beyond or (key, caused) in reported
        if caused and not left_out:
            reported_as[violation.event] = first[key] = violation.event
        elif caused:
            reported_as.setdefault(
                violation.event, first[key] if key in first else log.live[truly_over].number
            )
        if not left_out:
            yield (
                violation if caused else replace(violation, follows_from=reported_as[violation.follows_from])
            )
        reported |= {(key, False), (key, caused)}


# -- statements about the cards


def _wrong_peeks(log: Log, broken: Sequence[Violation]) -> frozenset[int]:
    """The events by which nobody can have seen such a card, by the rules. Their statements about the cards
    are not separate mistakes."""
    in_question = CardsInQuestion(log)
    wrong = {violation.event for violation in broken if violation.rule in (Rule.CARD_TARGET, Rule.SEEN_CARD)}
    passed = [in_question.passed(live.event, live.number) for live in log.live if live.number in wrong]
    return frozenset(peek.number for peek in passed if peek is not None and peek.chosen is HowChosen.SHOWN)


def _false_claims(
    log: Log, laid_open: Sequence[Violation], truth: Truth, known: frozenset[int]
) -> tuple[list[Violation], tuple[int, ...]]:
    """The violations by false statements about the cards, and the events that contradict each other in other
    ways. `laid_open`: the faults in the cards as they were revealed. `known`: events already known to be
    wrong."""
    false: dict[tuple[int, str, Rule], Violation] = {}
    for false_claim in (*laid_open, *_confessed(log.live, truth)):
        false[_key(false_claim)] = false_claim
    if not false and _all_true(log, truth):
        return [], ()
    problem = evidence(log)
    events = log.by_number
    kept, untrue = [], []
    for constraint in problem.constraints:
        if not known.isdisjoint(constraint.sources):
            continue
        if truth.says(constraint) is not False:
            kept.append(constraint)
            continue
        violation = _violation(constraint, events) if events.keys().isdisjoint(constraint.unless) else None
        if violation is None:
            kept.append(constraint)
            untrue.append(constraint)
        elif _key(violation) in false:
            false[_key(violation)] = _joined(false[_key(violation)], violation)
        else:
            false[_key(violation)] = violation
    spoilt = {violation.event for violation in laid_open}
    if len(truth.holder) == len(problem.cards) and not any(
        spoilt.isdisjoint(constraint.sources) for constraint in untrue
    ):
        return list(false.values()), ()  # everything was revealed and agrees
    left = tuple(constraint for constraint in kept if spoilt.isdisjoint(constraint.sources))
    return list(false.values()), _conflict(replace(problem, constraints=left))


def _all_true(log: Log, truth: Truth) -> bool:
    """Were all cards revealed, and are all statements about them true, as in most finished games?"""
    open_hands = (truth.hand(claim.owner) == frozenset(claim.cards) for claim in truth.claims)
    if len(truth.holder) < len(log.edition.cards) or not all(open_hands):
        return False
    said = AlternativeEvidence(log)
    others = (live for live in log.live if not _plainly_true(live.event, truth))
    pieces = (piece for live in others for piece in said.evidence_of(live.number, live.event))
    return all(map(truth.says, constraints_of(pieces)))


def _plainly_true(event: ev.TableEvent, truth: Truth) -> bool:
    """Is everything true that an event says about cards, apart from its claims? False: perhaps."""
    if isinstance(event, ev.Suggestion):
        return answers_fit(event, truth.hands)
    # The last three only make claims.
    return isinstance(event, ev.NothingOfCards | ev.Reveal | ev.OpenHand | ev.Leave)


def _key(violation: Violation) -> tuple[int, str, Rule]:
    return violation.event, violation.arguments.get("player", ""), violation.rule


def _joined(violation: Violation, other: Violation) -> Violation:
    """Two violations made one, with the cards of both."""
    cards = dict.fromkeys((*violation.arguments.get("cards", ()), *other.arguments.get("cards", ())))
    return replace(violation, arguments={**violation.arguments, "cards": tuple(cards)})


def _confessed(events: Sequence[LiveEvent], truth: Truth) -> Iterator[Violation]:
    """The passes found to be false during the game, except those that the revealed cards clear."""
    found_out = [live.event for live in events if isinstance(live.event, ev.FalseWitness)]
    if not found_out:
        return
    suggestions = {live.number: live.event for live in events if isinstance(live.event, ev.Suggestion)}
    for confession in found_out:
        suggestion = suggestions.get(confession.event or 0)
        if suggestion is None:
            continue
        passed = any(
            response.player == confession.player and response.action is ev.Action.PASS
            for response in suggestion.responses
        )
        hidden = suggestion.triple if confession.card is None else (confession.card,)
        has = [truth.has(confession.player, card) for card in hidden]
        if passed and set(has) != {False}:
            cards = tuple(card for card, held in zip(hidden, has, strict=True) if held or confession.card)
            yield Violation(
                confession.event or 0, Rule.FALSE_PASS, {"player": confession.player, "cards": cards}
            )


def _violation(constraint: Constraint, events: dict[int, ev.TableEvent]) -> Violation | None:
    """The rule that a false statement broke; None if it was not a player's act."""
    number = max(constraint.sources, default=0)
    event = events.get(number)
    owners, cards = owners_of(constraint), cards_of(constraint)
    owner = owners[0]
    match event:
        case ev.Suggestion() | ev.HeardInPart() | ev.ClueCard() if isinstance(constraint, Lacks):
            rule = Rule.CLUE_HIDDEN if isinstance(event, ev.ClueCard) else Rule.FALSE_PASS
            return Violation(number, rule, {"player": owner, "cards": cards})
        case ev.Suggestion() | ev.HeardInPart() | ev.OpenCards() | ev.ClueCard() if isinstance(
            constraint, Holds | HoldsOneOf | SomeHold
        ):
            several = {"owners": owners} if len(owners) > 1 else {}
            return Violation(number, Rule.SHOWN_CARD, {"player": owners[-1], **several, "cards": cards})
        case ev.Accusation():
            return Violation(number, Rule.VERDICT, {"player": event.player, "correct": event.correct})
        case ev.Play() | ev.UsePower() if isinstance(constraint, HoldsOneOf):
            return None  # it does not fit the suggestion, and either may be wrong
        case ev.Spy() | ev.Play() | ev.UsePower():
            return Violation(number, Rule.SEEN_CARD, {"player": event.player, "cards": cards})
        case ev.OpenHand() | ev.Leave():
            return Violation(number, Rule.HAND_LAID_OPEN, {"player": owner, "cards": cards})
        case ev.Look():
            return Violation(number, Rule.LOOKED_CARDS, {"player": event.player, "cards": cards})
        case None | ev.Suggestion() | ev.Fact() | ev.FalseWitness() | ev.Reveal() | ev.Note() | ev.Mark():
            return None
        case (
            ev.Prefer()
            | ev.HeardInPart()
            | ev.OpenCards()
            | ev.ClueCard()
            | ev.Roll()
            | ev.Move()
            | ev.Draw()
            | ev.EndTurn()
        ):
            return None
        case _:
            assert_never(event)


def _conflict(problem: Problem) -> tuple[int, ...]:
    """Events that no deal fits."""
    with Reasoner(problem) as reasoner:
        return () if reasoner.consistent() else reasoner.smallest_clash() or (0,)


def insights_of(log: Log) -> "tuple[Insight, ...]":
    """The moments at which each player could have named the envelope; empty if its cards are not known, or no
    deal fits."""
    if ENVELOPE not in truth_of(log).whole:
        return ()
    from cluedo_notes.game.knowledge.insights import insights_if_any  # noqa: PLC0415 (imports python-sat)

    return insights_if_any(log)
