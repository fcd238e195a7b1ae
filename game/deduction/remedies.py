"""Other ways that the suggestions of a contradictory log may have gone.

It tries another asker, another answer, the other direction, or two lines exchanged. Passes are not kept: they
follow again from the asker, the player who showed, and the seats.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.game.deduction.contradiction import Correction, other_answers
from cluedo_notes.game.deduction.evidence import evidence
from cluedo_notes.game.log.events import Action, Amend, AnySuggestion, Response, Suggestion
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.table.asking import Asking, asking_of, one_shows, passes_over
from cluedo_notes.game.table.heard_in_part import NOT_HEARD, may_have_named
from cluedo_notes.game.table.of_log import tables
from cluedo_notes.game.table.table import Table
from cluedo_notes.solver.counting.count import count
from cluedo_notes.solver.counting.counting import TooLarge
from cluedo_notes.solver.sat.reasoner import Reasoner


class RemedyKind(StrEnum):
    """The kind of change that would mend the log."""

    ASKER = "asker"  # `player` asked
    SHOW = "show"  # `player` showed a card
    SHOW_CARD = "show-card"  # `player` showed `card`
    PASS = "pass"  # `player` had none of the three
    NOBODY = "nobody"  # nobody showed a card
    DIRECTION = "direction"  # the players were asked in the other direction
    EXCHANGED = "exchanged"  # the cards and answers of two lines were exchanged


class Remedy(Struct, frozen=True):
    """A change that would mend a log: its `kind`, with `player` and `card` if it has them. `becomes`: the new
    suggestions by number, in the order in which they are to be corrected."""

    kind: RemedyKind
    becomes: Mapping[int, AnySuggestion]
    player: str | None = None
    card: str | None = None


class _LineAsked(Struct, frozen=True):
    """A suggestion with its number, the table before it and the log's keeper."""

    number: int
    suggestion: AnySuggestion
    table: Table
    keeper: str | None

    @property
    def asker(self) -> str:
        """The player who asked, or `NOT_HEARD`."""
        return self.suggestion.player or NOT_HEARD

    @property
    def named(self) -> tuple[str, ...]:
        """The cards that may have been named."""
        return may_have_named(self.suggestion, self.table.setting.edition)

    @property
    def shown(self) -> Mapping[str, str | None]:
        """The players who showed, and the card where it is known."""
        answers = self.suggestion.responses
        return {answer.player: answer.card for answer in answers if answer.action is Action.SHOW}

    @property
    def one_shows(self) -> bool:
        """Does the asking end with the first card shown?"""
        return one_shows(self.table.setting.edition.rules.witnesses)

    @property
    def is_whole(self) -> bool:
        """Does the line follow from who asked and who showed? That is false if intrigue cards or powers were
        used, if the asker was not heard, or if nobody showed and some answers are missing."""
        answers, asked = self.suggestion.responses, self.suggestion
        by_power = isinstance(asked, Suggestion) and asked.power is not None
        plain = {answer.action for answer in answers} <= _PLAIN
        if by_power or not plain or self.asker == NOT_HEARD:
            return False
        return bool(self.shown) or len(answers) == len(self.asking(self.asker).asked) > 0

    @property
    def seen_by_keeper(self) -> bool:
        """Did the keeper ask and see a card? Nobody gets that wrong."""
        return self.keeper == self.asker and any(self.shown.values())

    def asking(self, asker: str) -> Asking:
        """The players who are asked if this player asks."""
        return asking_of(self.table, asker, answered=self.shown)

    def went(
        self, asking: Asking, shown: Mapping[str, str | None], asker: str | None = None
    ) -> AnySuggestion:
        """The suggestion if these players showed and `asker` asked. If several show, the player noted as the
        asker may have given either answer."""
        unheard = () if self.one_shows else (self.asker,)
        answers = tuple(
            Response(player, Action.SHOW, shown[player]) if player in shown else Response(player, Action.PASS)
            for player in asking.answering(shown)
            if player not in unheard
        )
        return replace(self.suggestion, player=asker or self.suggestion.player, responses=answers)

    def instead(
        self, kind: RemedyKind, becomes: AnySuggestion, player: str | None = None, card: str | None = None
    ) -> Remedy:
        """A remedy that changes only this line."""
        return Remedy(kind, {self.number: becomes}, player, card)


_PLAIN = {Action.PASS, Action.SHOW}


def remedies(log: Log, correction: Correction) -> tuple[Remedy, ...]:
    """The ways in which the events of a correction may really have happened, so that everything fits. Those
    that keep the order of turns come first, and of those the likeliest, if every mistake is equally easy to
    make."""
    fitting: dict[_SaidOfIt, tuple[Remedy, Log]] = {}
    for remedy in _possible(log, correction.events):
        meaning, amended = _meaning(remedy), _amended(log, remedy)
        if meaning not in fitting and _fits(amended):
            fitting[meaning] = remedy, amended
    try:
        weights = {meaning: count(evidence(amended)).total for meaning, (_, amended) in fitting.items()}
    except TooLarge:
        weights = {}
    turns = {meaning: _out_of_turn(amended) for meaning, (_, amended) in fitting.items()}
    ranked = sorted(fitting, key=lambda meaning: (turns[meaning], -weights.get(meaning, 0)))
    return tuple(fitting[meaning][0] for meaning in ranked)


_SaidOfIt = tuple[RemedyKind, str | None, str | None, frozenset[int]]


def _meaning(remedy: Remedy) -> _SaidOfIt:
    """The meaning of a remedy, to find equal ones."""
    return remedy.kind, remedy.player, remedy.card, frozenset(remedy.becomes)


def _amended(log: Log, remedy: Remedy) -> Log:
    for number, suggestion in remedy.becomes.items():
        log = log.with_line(Amend(number, suggestion))
    return log


def _fits(log: Log) -> bool:
    with Reasoner(evidence(log)) as reasoner:
        return reasoner.consistent()


def _out_of_turn(log: Log) -> int:
    """The number of suggestions that are out of turn."""
    return sum(
        isinstance(live.event, AnySuggestion) and passes_over(table, live.event)
        for live, table in zip(log.live, tables(log), strict=False)
    )


def _possible(log: Log, events: Sequence[int]) -> Iterator[Remedy]:
    """Everything that may have happened in place of some events, whether it fits or not."""
    lines = [
        _LineAsked(live.number, live.event, table, log.header.me)
        for live, table in zip(log.live, tables(log), strict=False)
        if isinstance(live.event, AnySuggestion)
    ]
    for line in lines:
        if events == (line.number,):
            alone = (_whole if line.is_whole else _one_answer)(line)
            yield from (of for of in alone if of.becomes != {line.number: line.suggestion})
    for first, second in pairwise(lines):
        if set(events) <= {first.number, second.number}:
            yield from _exchanged(first, second, events)


def _one_answer(line: _LineAsked) -> Iterator[Remedy]:
    """One answer was different, regardless of what follows from it."""
    answers = line.suggestion.responses
    for at, was in enumerate(answers):
        for now in other_answers(line.named, was):
            becomes = replace(line.suggestion, responses=(*answers[:at], now, *answers[at + 1 :]))
            showed = RemedyKind.SHOW if now.card is None else RemedyKind.SHOW_CARD
            kind = RemedyKind.PASS if now.action is Action.PASS else showed
            yield line.instead(kind, becomes, was.player, now.card)


def _whole(line: _LineAsked) -> Iterator[Remedy]:
    """Another player, another card or nobody showed, or another player asked, or the direction was the other
    one."""
    without = [{p: card for p, card in line.shown.items() if p != shower} for shower in line.shown]
    yield from _other_shower(line, without if line.one_shows and without else [line.shown, *without])
    asking = line.asking(line.asker)
    for (shower, seen), others in zip(line.shown.items(), without, strict=True):
        for card in line.named if seen is not None else ():
            yield line.instead(
                RemedyKind.SHOW_CARD, line.went(asking, {**others, shower: card}), shower, card
            )
        if line.one_shows:
            yield line.instead(RemedyKind.NOBODY, line.went(asking, others))
        else:
            yield line.instead(RemedyKind.PASS, line.went(asking, others), shower)
    yield from _other_asker(line)
    for order in (asking.asked, asking.asked[::-1]):
        yield line.instead(RemedyKind.DIRECTION, line.went(replace(asking, asked=order), line.shown))


def _other_shower(line: _LineAsked, besides: Sequence[Mapping[str, str | None]]) -> Iterator[Remedy]:
    """Another player showed, in addition to those of each entry of `besides`: a card that was seen, or an
    unknown one."""
    asking, cards = line.asking(line.asker), dict.fromkeys((*line.shown.values(), None))
    for player in asking.asked:
        if player not in line.shown:
            for others in besides:
                for card in cards:
                    yield line.instead(RemedyKind.SHOW, line.went(asking, {**others, player: card}), player)


def _other_asker(line: _LineAsked) -> Iterator[Remedy]:
    for player in line.table.seats if not line.seen_by_keeper else ():
        if player != line.asker and player not in line.shown:
            went = line.went(line.asking(player), line.shown, player)
            yield line.instead(RemedyKind.ASKER, went, player)


def _exchanged(first: _LineAsked, second: _LineAsked, events: Sequence[int]) -> Iterator[Remedy]:
    """The cards and answers of two lines exchanged; each line keeps its asker. Everything fits without the
    events of the correction, so the lines that it does not name are corrected first."""
    becomes = {}
    for line, other in sorted(((first, second), (second, first)), key=lambda of: of[0].number in events):
        asker = line.asker
        if (
            type(line.suggestion) is not type(other.suggestion)
            or asker == NOT_HEARD
            or not other.is_whole
            or other.seen_by_keeper
            or asker in other.shown
        ):
            return
        asking = asking_of(line.table, asker, answered=other.shown)
        becomes[line.number] = other.went(asking, other.shown, asker)
    yield Remedy(RemedyKind.EXCHANGED, becomes)
