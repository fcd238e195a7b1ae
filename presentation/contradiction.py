"""What is wrong with a log that contradicts itself, what would mend it, and why an event is refused."""

from collections.abc import Iterator, Sequence
from typing import Any

from cluedo_notes.game.deduction.contradiction import Correction, Diagnosis, Misnote
from cluedo_notes.game.entry.refusal import Contradicts
from cluedo_notes.game.errors import GameError
from cluedo_notes.language.message import Hint, HintKind, Message, message, numbered
from cluedo_notes.language.numbers import signed_percent
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer

CLASHES_LISTED = 5
"""The greatest number of clashes and corrections listed."""


def diagnosis_lines(found: Diagnosis, ignored: tuple[int, ...], describer: Describer) -> Iterator[str]:
    """A diagnosis in lines. `ignored`: the events that the sheet leaves out."""
    words = describer.words
    if found.consistent:
        yield words("check-fine")
        return
    for clash in found.clashes[:CLASHES_LISTED]:
        yield words("cannot-all-be-true", events=[_numbered(number, words) for number in clash])
        for number in clash:
            if number:
                yield "  " + _event(number, describer)
    if not found.corrections:
        yield words("check-hopeless")
        return
    if all(0 in clash for clash in found.clashes):
        yield words("check-header")
    yield words("check-corrections")
    for one in found.corrections[:CLASHES_LISTED]:
        yield from _correction_lines(one, describer, one.events == ignored)
    more = len(found.corrections) - CLASHES_LISTED
    if more > 0:
        yield words("check-more", number=more)


def _correction_lines(correction: Correction, describer: Describer, used: bool) -> Iterator[str]:
    """One correction; `used`: the one that the sheet uses."""
    words = describer.words
    events = [_numbered(number, words) for number in correction.events]
    chance = "" if correction.chance is None else " (" + signed_percent(correction.chance, 0, words) + ")"
    chance += words("check-used") if used else ""
    edits = [Hint(HintKind.EDIT, number) for number in correction.events]
    yield "  " + words("check-correction", events=events, chance=chance, commands=edits)
    for one in correction.misnotes:
        yield "    " + _misnote(one, describer)


def _misnote(misnote: Misnote, describer: Describer) -> str:
    """ "would do: Bob showed instead of passing"."""
    card = misnote.instead.card
    code = f"misnote-{misnote.instead.action}" + ("-card" if card is not None else "")
    return describer.words(code, player=misnote.was.player, card=describer.cards([card] if card else ()))


def _numbered(number: int, words: Words) -> str:
    return words("the-header") if number == 0 else words.hint(numbered(number))


def _event(number: int, describer: Describer) -> str:
    live = next(live for live in describer.log.live if live.number == number)
    return describer.numbered(number, live.event)


MISTAKES = 3
"""The number of corrections in the warning about a log that contradicts itself."""


def contradiction_warning(
    clash: Sequence[int], ignored: Sequence[int], found: Diagnosis, words: Words
) -> Message:
    """For a log that contradicts itself: what cannot all be true (`clash`), what would mend it, and the
    events that the figures leave out (`ignored`)."""
    return message(
        "log-contradicts-itself",
        clash=[_numbered(number, words) for number in clash],
        mistakes=[_mistake(one, words) for one in found.corrections[:MISTAKES]],
        events=[numbered(number) for number in ignored],
        check=Hint(HintKind.CHECK),
    )


def _mistake(correction: Correction, words: Words) -> str:
    """The events of a correction, with its chance where there are several."""
    events = words.joined(" + ", [words.hint(numbered(number)) for number in correction.events])
    chance = correction.chance
    return events if chance is None else events + " (" + signed_percent(chance, 0, words) + ")"


# -- an event that is refused


def refusal(error: GameError, words: Words) -> Message:
    """The message of an error; events that an event contradicts stand in it with what they say."""
    if not isinstance(error, Contradicts):
        return error.message
    describer = Describer(error.log, words)
    events = {live.number: live.event for live in error.log.live}
    said = [describer.in_brackets(number, events[number]) for number in error.clash if number in events]
    return _with_events(error.message, said)


def _with_events(what: Message, events: list[str]) -> Message:
    arguments: dict[str, Any] = {
        key: _with_events(value, events) if isinstance(value, Message) else value
        for key, value in what.arguments.items()
    }
    if "events" in arguments:
        arguments["events"] = events
    return Message(what.code, arguments)


# -- for programs


def diagnosis_json(found: Diagnosis) -> dict[str, Any]:
    """The clashes and corrections, smallest first; the chance of each correction, and the single answers
    that, noted wrongly, explain the contradiction."""
    return {
        "consistent": found.consistent,
        "conflicts": [list(clash) for clash in found.clashes],
        "repairs": [list(one.events) for one in found.corrections],
        "chances": [one.chance for one in found.corrections],
        "misnotes": [
            {"event": one.event, "player": one.was.player, "was": one.was, "instead": one.instead}
            for correction in found.corrections
            for one in correction.misnotes
        ],
    }
