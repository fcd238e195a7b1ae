"""The findings of `verify`, and who could have known, in lines and for programs."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from msgspec import UNSET, Struct, UnsetType

from cluedo_notes.game.entry.refusal import notes_of_lies
from cluedo_notes.game.knowledge.insights import Insight
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.review.verify import Verdict, Verification
from cluedo_notes.game.rules.finding import Reason, Violation, said
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.game.table.of_log import table_at
from cluedo_notes.game.table.setting import Otherwise, setting_of
from cluedo_notes.language.message import Hint, HintKind, message, numbered
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.games.new import otherwise_lines


def insight_lines(known: Sequence[Insight], words: Words) -> Iterator[str]:
    """When each player could first have accused, and when they did."""
    if all({insight.latest, insight.misled, insight.accused} == {None} for insight in known):
        return
    yield words("could-have-known")
    for insight in known:
        could = words(
            _could_code(insight), player=insight.player, event=insight.latest, earliest=insight.earliest
        )
        verdict = message("right" if insight.right else "wrong")
        did = "" if insight.accused is None else words("and-accused", event=insight.accused, correct=verdict)
        yield "  " + could + did
        if insight.misled is not None:
            code = "was-misled" if insight.misled else "was-misled-from-the-start"
            yield "    " + words(code, player=insight.player, event=insight.misled)


def _could_code(insight: Insight) -> str:
    """The code of the sentence that says when a player could accuse; before the first event there is no event
    to name."""
    if insight.earliest is None:
        return "could-never"
    if insight.latest is None:
        return "could-perhaps" if insight.earliest else "could-not-be-told"
    if insight.earliest == insight.latest:
        return "could-at" if insight.earliest else "could-from-the-start"
    return "could-between" if insight.earliest else "could-by"


def sentence(violation: Violation, log: Log, words: Words) -> str:
    """Says what was done and what the rule requires."""
    return words("violation", what=said(violation, log.edition), rule=message(f"rule-{violation.rule}"))


def _mistakes(verification: Verification, words: Words) -> Iterator[str]:
    """Every mistake, each followed by those that result from it."""
    causes = verification.causes
    consequences: dict[int | None, list[Violation]] = {}
    for violation in verification.violations:
        consequences.setdefault(violation.follows_from, []).append(violation)
    for cause, following in zip(causes, (*causes[1:], None), strict=False):
        yield _mistake("  ", cause, sentence(cause, verification.log, words), words)
        if following is None or following.event != cause.event:
            behind = consequences.get(cause.event, ())
            if behind:
                yield "    " + words("follows-from-it")
            for other in behind:
                yield _mistake("      ", other, words.say(said(other, verification.log.edition)), words)


def _mistake(margin: str, violation: Violation, text: str, words: Words) -> str:
    """A mistake after the number of its event."""
    return margin + words.hint(numbered(violation.event)) + " " + text


RULES_LISTED = 5
"""The most broken rules in the short form of a verification."""


def brief_lines(verification: Verification, words: Words) -> Iterator[str]:
    """Whether a rule was broken, the first broken ones, and, if all hands are open, who passed wrongly."""
    causes, log = verification.causes, verification.log
    code = _rules_code(bool(causes), log)
    as_noted = code == "verdict-legal" and verification.unchecked
    yield words("rules-kept-as-noted" if as_noted else code, number=len(causes))
    for cause in causes[:RULES_LISTED]:
        yield f"  {words.hint(numbered(cause.event))} {words.say(said(cause, log.edition))}"
    if len(causes) > RULES_LISTED:
        yield "  " + words(
            "check-rules-more", number=len(causes) - RULES_LISTED, verify=Hint(HintKind.VERIFY)
        )
    passes = [
        message("wrong-pass", player=cause.arguments["player"], event=numbered(cause.event))
        for cause in causes
        if cause.rule is Rule.FALSE_PASS
    ]
    if passes:
        yield words("passed-wrongly", passes=passes)
        lies = [(cause.arguments["player"], cause.event) for cause in causes if cause.rule is Rule.FALSE_PASS]
        if notes := notes_of_lies(lies, log):
            yield words("lies-to-note", notes=notes)
    elif verification.hands_open:
        yield words("nobody-passed-wrongly")
    elif _is_over(log):
        yield words("hands-not-open")


def verification_lines(verification: Verification, words: Words) -> Iterator[str]:
    """A verification in lines."""
    yield words(_verdict_code(verification), number=len(verification.causes))
    yield from _mistakes(verification, words)
    if verification.doubtful:
        yield "  " + words("doubtful-reveal", events=[numbered(number) for number in verification.doubtful])
    if verification.conflict:
        conflict = [message("the-header") if n == 0 else numbered(n) for n in verification.conflict]
        yield "  " + words("cannot-all-be-true", events=conflict, number=len(conflict))
    for line in otherwise_lines(verification.log, words):
        yield "  " + line
    if not verification.hands_open:
        yield "  " + words("hands-not-open")
    yield from _unchecked_lines(verification, words)


EVENTS_UNCHECKED = 5
"""The most events in a sentence about what could not be checked."""


def _unchecked_lines(verification: Verification, words: Words) -> Iterator[str]:
    """For each reason, the events at which a broken rule would not have been noticed."""
    at: dict[Reason, dict[int, None]] = {}
    for unchecked in verification.unchecked:
        at.setdefault(unchecked.reason, {})[unchecked.event] = None
    for reason, numbers in at.items():
        drawn_clues = reason is Reason.CARDS and verification.log.edition.clue_deck is not None
        code = "clue-cards" if drawn_clues else str(reason)
        events = [numbered(number) for number in sorted(numbers)[:EVENTS_UNCHECKED]]
        more = len(numbers) - len(events)
        yield "  " + words(
            "unchecked-of-more" if more else "unchecked-of",
            events=events,
            number=more,
            reason=words(f"unchecked-{code}"),
        )


def _verdict_code(verification: Verification) -> str:
    """The code of the verdict, which says so if the game still goes on."""
    match verification.verdict:
        case Verdict.LEGAL | Verdict.ILLEGAL:
            return _rules_code(verification.verdict is Verdict.ILLEGAL, verification.log)
        case Verdict.CONTRADICTORY:
            return "verdict-contradictory"
        case _:
            assert_never(verification.verdict)


def _rules_code(broken: bool, log: Log) -> str:
    """The code of the sentence that says whether a rule was broken."""
    over = _is_over(log)
    if broken:
        return "verdict-illegal" if over else "verdict-illegal-so-far"
    return "verdict-legal" if over else "verdict-legal-so-far"


def _is_over(log: Log) -> bool:
    return table_at(log, None).over


# -- for programs


class ViolationOutput(Struct, frozen=True, kw_only=True):
    """A broken rule. `follows_from`: the event with the mistake it results from, if any."""

    event: int
    player: str | None
    rule: Rule
    message: str
    follows_from: int | UnsetType = UNSET


class UncheckedOutput(Struct, frozen=True):
    """An event that could not be checked completely, and why."""

    event: int
    reason: Reason


class HouseOutput(Struct, frozen=True, kw_only=True):
    """How the header differs from the box's rule without saying that the rule was meant.

    `began`: the player who began. `by_rule`: the player who should have begun. Both are absent if there is no
    difference. `dealt`: whether the hands could not have been dealt by the box's rule. `clues_at_will`: true
    if nobody rolls for the Clue cards."""

    began: str | UnsetType = UNSET
    by_rule: str | UnsetType = UNSET
    dealt: bool
    clues_at_will: bool | UnsetType = UNSET


class VerifyOutput(Struct, frozen=True, kw_only=True):
    """`verify --json` of one log. `conflict`: events that cannot all be true (0: the header), absent if all
    can. `house`: how the game differs from the box, absent if it does not. `insights`: when each player could
    have named the envelope."""

    edition: str
    events: int
    verdict: Verdict
    violations: tuple[ViolationOutput, ...]
    unchecked: tuple[UncheckedOutput, ...]
    conflict: tuple[int, ...] | UnsetType = UNSET
    house: HouseOutput | UnsetType = UNSET
    insights: tuple[Insight, ...] | UnsetType = UNSET


def verify_output(
    verification: Verification, words: Words, known: tuple[Insight, ...] | None = None
) -> VerifyOutput:
    """The verdict on one log. With `known`, also when each player could have named the envelope."""
    return VerifyOutput(
        edition=verification.log.header.edition,
        events=len(verification.log.events),
        verdict=verification.verdict,
        violations=violations_output(verification, words),
        unchecked=tuple(
            UncheckedOutput(unchecked.event, unchecked.reason) for unchecked in verification.unchecked
        ),
        conflict=verification.conflict or UNSET,
        house=_house_output(verification.log),
        insights=UNSET if known is None else known,
    )


def _house_output(log: Log) -> HouseOutput | UnsetType:
    setting = setting_of(log)
    otherwise = setting.otherwise
    if setting.by_the_box or (otherwise == Otherwise() and not setting.clues_at_will):
        return UNSET
    return HouseOutput(
        began=UNSET if otherwise.began is None else otherwise.began,
        by_rule=UNSET if otherwise.first is None else otherwise.first,
        dealt=otherwise.dealt,
        clues_at_will=setting.clues_at_will or UNSET,
    )


def violations_output(verification: Verification, words: Words) -> tuple[ViolationOutput, ...]:
    """Every broken rule, in the order of the events."""
    log = verification.log
    return tuple(_violation_output(violation, log, words) for violation in verification.violations)


def _violation_output(violation: Violation, log: Log, words: Words) -> ViolationOutput:
    return ViolationOutput(
        event=violation.event,
        player=player_of(violation, log),
        rule=violation.rule,
        message=sentence(violation, log, words),
        follows_from=UNSET if violation.follows_from is None else violation.follows_from,
    )


def player_of(violation: Violation, log: Log) -> str | None:
    """The player who broke the rule, if it was one player."""
    player: str | None = violation.arguments.get("player")
    event = log.by_number[violation.event]
    return player if player is not None else event.actor
