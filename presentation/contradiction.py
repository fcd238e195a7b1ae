"""Contradictions in a log, possible corrections, and reasons for refusals."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct, field

from cluedo_notes.editions.switches import Side
from cluedo_notes.game.deduction.contradiction import Correction, Diagnosis
from cluedo_notes.game.deduction.remedies import Remedy, RemedyKind, remedies
from cluedo_notes.game.entry.refusal import Contradicts
from cluedo_notes.game.entry.setup.other_way import way_meant
from cluedo_notes.game.errors import GameError
from cluedo_notes.game.log.events import AnySuggestion, Response
from cluedo_notes.game.review.verify import Verification
from cluedo_notes.language.message import Hint, HintKind, Message, message, numbered
from cluedo_notes.language.numbers import signed_percent
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.envelope import ProbabilityFigure
from cluedo_notes.presentation.games.verification import ViolationOutput, violations_output

CLASHES_LISTED = 5
"""The most clashes, and the most corrections, that are listed."""

REMEDIES_LISTED = 4
"""For each correction, the most alternatives that are listed."""

HowToAmend = Callable[[int, AnySuggestion], str]
"""Gives what the reader types or taps to turn an event into a suggestion. Each face has its own."""

HowToSetUpAgain = Callable[[Side], str]
"""Gives the command that sets up the game again with answers going this way round."""


def diagnosis_lines(
    diagnosis: Diagnosis,
    ignored: tuple[int, ...],
    describer: Describer,
    amending: HowToAmend,
    setting_up: HowToSetUpAgain = lambda _: "",
) -> Iterator[str]:
    """A diagnosis in lines. `ignored`: the events that the sheet leaves out. `setting_up`: the command that
    sets up the game again, for faces with commands."""
    words = describer.words
    if (side := way_meant(describer.log, diagnosis)) is not None:
        yield words(f"check-first-asked-{side}", command=setting_up(side))
    if diagnosis.consistent:
        yield words("check-fine")
        return
    described = {0}  # the set-up has no line of its own
    for clash in diagnosis.clashes[:CLASHES_LISTED]:
        yield words("cannot-all-be-true", events=[_numbered(n, words) for n in clash], number=len(clash))
        for number in clash:
            if number not in described:
                yield "  " + describer.numbered(number, describer.log.by_number[number])
        described.update(clash)
    if not diagnosis.corrections:
        yield words("check-hopeless")
        return
    if all(0 in clash for clash in diagnosis.clashes):
        yield words("check-header")
    yield words("check-corrections", number=len(diagnosis.corrections))
    for correction in diagnosis.corrections[:CLASHES_LISTED]:
        yield from _correction_lines(correction, describer, correction.events == ignored, amending)
    more = len(diagnosis.corrections) - CLASHES_LISTED
    if more > 0:
        yield words("check-more", number=more)


def _correction_lines(
    correction: Correction, describer: Describer, used: bool, amending: HowToAmend
) -> Iterator[str]:
    """One correction. `used`: whether the sheet uses it."""
    words = describer.words
    events = [_numbered(number, words) for number in correction.events]
    chance = "" if correction.chance is None else " (" + signed_percent(correction.chance, 0, words) + ")"
    chance += words("check-used") if used else ""
    edits = [Hint(HintKind.EDIT, number) for number in correction.events]
    yield "  " + words("check-correction", events=events, chance=chance, commands=edits)
    for remedy in remedies(describer.log, correction)[:REMEDIES_LISTED]:
        commands = words.joined(", ", [amending(*event) for event in remedy.becomes.items()])
        yield "    " + _what_would_do(remedy, describer) + " (" + commands + ")"


def _what_would_do(remedy: Remedy, describer: Describer) -> str:
    """ "would do: Bob showed instead of passing"."""
    card = describer.cards([remedy.card] if remedy.card else ())
    events = [_numbered(number, describer.words) for number in sorted(remedy.becomes)]
    return describer.words(f"misnote-{remedy.kind}", player=remedy.player, card=card, events=events)


def _numbered(number: int, words: Words) -> str:
    return words("the-header") if number == 0 else words.hint(numbered(number))


MISTAKES = 3
"""The most corrections in the warning about a log that contradicts itself."""


def contradiction_warning(
    clash: Sequence[int], ignored: Sequence[int], diagnosis: Diagnosis, words: Words
) -> Message:
    """The warning about a log that contradicts itself: the events that cannot all be true (`clash`), the
    likeliest corrections, and the events that the figures leave out (`ignored`)."""
    return message(
        "log-contradicts-itself",
        clash=[_numbered(number, words) for number in clash],
        number=len(clash),
        mistakes=[_mistake(correction, words) for correction in diagnosis.corrections[:MISTAKES]],
        events=[numbered(number) for number in ignored],
        check=Hint(HintKind.CHECK),
    )


def _mistake(correction: Correction, words: Words) -> str:
    """The events of a correction, and its chance if there are several corrections."""
    events = words.joined(" + ", [words.hint(numbered(number)) for number in correction.events])
    chance = correction.chance
    return events if chance is None else events + " (" + signed_percent(chance, 0, words) + ")"


# -- an event that is refused


EVENTS_NAMED = 8
"""The most events named in a refusal; the numbers fit into two lines of a narrow screen."""

MENDED_FIRST = 2
"""The most corrections named in a refusal."""


_NAMED_OF = {"events": EVENTS_NAMED, "passes": EVENTS_NAMED, "mend": MENDED_FIRST, "notes": MENDED_FIRST}


def refusal(error: GameError, words: Words) -> Message:
    """The message of an error. If the event contradicts others, it names as many as fit on a screen, and says
    what the first one to correct notes."""
    if not isinstance(error, Contradicts):
        return error.message
    arguments = dict(error.message.arguments)
    describer = Describer(error.log, words)
    if "mend" in arguments:
        arguments["mend"] = _first_said(arguments["mend"], describer)
    elif len(arguments.get("events", ())) == 1:
        arguments["events"] = _first_said(arguments["events"], describer)
    for name in _NAMED_OF.keys() & arguments:
        arguments[name] = _bounded(arguments[name], _NAMED_OF[name])
    return Message(error.message.code, arguments)


def _first_said(hints: Sequence[Hint], describer: Describer) -> list[Hint | Message]:
    """Hints for events; the first includes what its event says."""
    first, *rest = hints
    event = describer.log.by_number[first.event or 0]
    return [message("event-in-brackets", event=first, what=describer.event(event)), *rest]


def _bounded(items: Sequence[Any], most: int) -> list[Any]:
    """The first `most` items, and the number of further ones."""
    rest = len(items) - most
    return [*items[:most], message("and-more", number=rest)] if rest > 0 else list(items)


# -- for programs


class MisnotedAnswer(Struct, frozen=True):
    """An answer in suggestion `event` that would explain a contradiction if it was noted wrongly. `was`: the
    noted kind of answer. The other keys are the likely one."""

    event: int
    player: str
    was: Response
    instead: Response


class AmendedSuggestion(Struct, frozen=True, tag="amend"):
    """The line that amends event `event` into a suggestion."""

    event: int
    becomes: AnySuggestion = field(name="as")


class RemedyOutput(Struct, frozen=True, kw_only=True):
    """An alternative to the events of a correction (`repair`): its `kind`, the `player` and `card` if it has
    them, and the lines that note it."""

    repair: tuple[int, ...]
    kind: RemedyKind
    player: str | None
    card: str | None
    lines: tuple[AmendedSuggestion, ...]


class CheckOutput(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`check --json`: the groups of events that cannot all be true (0: the header), the smallest corrections
    and the chance of each. `remedies`: alternatives to the events of the first correction, the likeliest
    first.

    `first_asked`: the direction in which answers go round, if the header gives the other one and is likelier
    to be the mistake than single events. `violations`: the broken rules, as in `verify`, including false
    passes. `hands_open`: whether all hands are open, so that no false pass can remain undetected."""

    consistent: bool
    conflicts: tuple[tuple[int, ...], ...]
    repairs: tuple[tuple[int, ...], ...]
    chances: tuple[ProbabilityFigure | None, ...]
    misnotes: tuple[MisnotedAnswer, ...]
    violations: tuple[ViolationOutput, ...]
    hands_open: bool
    remedies: tuple[RemedyOutput, ...] = ()
    first_asked: Side | None = None


def check_output(diagnosis: Diagnosis, verification: Verification, words: Words) -> CheckOutput:
    """Clashes, corrections (the smallest first), single answers that would explain the contradiction if they
    were noted wrongly, and broken rules."""
    log = verification.log
    return CheckOutput(
        consistent=diagnosis.consistent,
        conflicts=diagnosis.clashes,
        repairs=tuple(repair.events for repair in diagnosis.corrections),
        chances=tuple(repair.chance for repair in diagnosis.corrections),
        misnotes=tuple(
            MisnotedAnswer(misnote.event, misnote.was.player, misnote.was, misnote.instead)
            for correction in diagnosis.corrections
            for misnote in correction.misnotes
        ),
        violations=violations_output(verification, words),
        hands_open=verification.hands_open,
        remedies=tuple(
            RemedyOutput(
                repair=correction.events,
                kind=remedy.kind,
                player=remedy.player,
                card=remedy.card,
                lines=tuple(AmendedSuggestion(*event) for event in remedy.becomes.items()),
            )
            for correction in diagnosis.corrections[:CLASHES_LISTED]
            for remedy in remedies(log, correction)
        ),
        first_asked=way_meant(log, diagnosis),
    )
