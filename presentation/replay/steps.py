"""The sentences on one step of a game, for every kind of output."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from msgspec import UNSET, Struct, UnsetType

from cluedo_notes.game.advice.hindsight import Hindsight, sum_of
from cluedo_notes.game.deduction.odds import equally_likely
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.review.replay import ReplayStep
from cluedo_notes.game.rules.finding import said
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.game.table.turn import Phase
from cluedo_notes.language.message import Message, message, numbered
from cluedo_notes.language.numbers import bits_text, decimal
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.envelope import (
    ROUGHLY_FROM,
    EnvelopeFigures,
    Measure,
    TripleCards,
    alike_text,
    by_category,
    envelope_figures,
    left_out,
    likeliest_lines,
    openness_changed,
    openness_text,
)
from cluedo_notes.presentation.noted import CellOutput, certain_cells, certain_lines
from cluedo_notes.presentation.turn import house_lines, turn_line

if TYPE_CHECKING:
    from cluedo_notes.game.advice.adviser import Question


class TurnAtStep(Struct, frozen=True):
    """The player whose turn it is, and the point that the turn has reached; null: not known."""

    player: str | None
    phase: Phase | None


class BestQuestion(TripleCards, frozen=True, kw_only=True):
    """The best suggestion in a room, and its expected bits."""

    bits: float


class QuestionAsked(Struct, frozen=True):
    """The expected bits of the keeper's suggestion and of the best one in that room, and the bits actually
    gained."""

    bits: float
    best: BestQuestion
    gained: float


class StepOutput(Struct, frozen=True, kw_only=True):
    """One step of `replay --json`, the first before any event (0)."""

    event: int
    says: str
    turn: TurnAtStep
    certain: tuple[CellOutput, ...]
    impossible: tuple[CellOutput, ...]
    no_longer_certain: tuple[CellOutput, ...]
    no_longer_impossible: tuple[CellOutput, ...]
    envelope: EnvelopeFigures
    broken: tuple[Rule, ...]
    question: QuestionAsked | UnsetType = UNSET
    consistent: Literal[False] | UnsetType = UNSET
    ignored: tuple[int, ...] | UnsetType = UNSET


class WrittenReplay(Struct, frozen=True, kw_only=True):
    """`replay --json` with `--html`: the file written and the number of events in it."""

    file: str
    events: int


class StepLines:
    """Writes the steps of one game in one language and with one measure."""

    def __init__(self, log: Log, words: Words, measure: Measure = Measure.SOLUTIONS) -> None:
        self.words = words
        self.measure = measure
        self.describer = Describer(log, words)

    def event(self, step: ReplayStep) -> str:
        """The event in words."""
        return self.words("replay-start") if step.live is None else self.describer.event(step.live.event)

    def headline(self, step: ReplayStep) -> str:
        """The event in words, with its number."""
        if step.live is None:
            return self.event(step)
        return self.describer.numbered(step.live.number, step.live.event)

    def turn(self, step: ReplayStep) -> list[str]:
        """Says whose turn it is now, empty if not known. At the start it also has the table's house rules."""
        ways = house_lines(step.table.setting.edition, self.words) if step.live is None else ()
        known = step.table.on_turn != (None, None)
        return [*ways, turn_line(step.table, self.words)] if known else [*ways]

    def complaints(self, step: ReplayStep) -> list[str]:
        """The rules that the event broke, and the events left out if the log contradicts itself."""
        edition = step.position.log.edition
        lines = []
        for violation in step.broken:
            code = "replay-broken" if violation.follows_from is None else "replay-broken-since"
            lines.append(self.words(code, what=said(violation, edition), event=violation.follows_from))
        if not step.position.consistent:
            events = [numbered(number) for number in step.position.ignored]
            lines.append(self.words("replay-ignored", events=events))
        return lines

    def news(self, step: ReplayStep) -> list[str]:
        """The facts that became certain and the cells that are open again. At the start only who has what."""
        gained = (
            step.gained
            if step.live is not None
            else [certainty for certainty in step.gained if certainty.holds]
        )
        return list(certain_lines(gained, step.lost, step.position, self.words))

    def envelope(self, step: ReplayStep) -> str:
        """How open the envelope is, and was before if that changed. Once its cards are certain, their
        names."""
        if (held := self.held(step)) is not None:
            return self.words("replay-envelope-known", cards=held)
        if step.odds is None:
            return self.words.say(not_counted(step))
        before, after = step.open_before, step.odds.openness
        changed = None if before is None else openness_changed(before, after, self.measure, self.words)
        if changed is not None:
            return changed
        if self.measure is Measure.BITS:
            return self.words("replay-bits", bits=bits_text(after.bits, self.words))
        return openness_text(after, self.words)

    def held(self, step: ReplayStep) -> str | None:
        """The envelope's three cards if all are certain, otherwise None."""
        cards = [card for card in step.position.envelope().values() if card is not None]
        return self.describer.cards(cards) if len(cards) == len(step.position.envelope()) else None

    def likeliest(self, step: ReplayStep) -> list[str]:
        """The likeliest envelope if several are possible."""
        return likeliest_lines(step.odds, 1, self.words)

    # -- what the keeper asked

    def question(self, step: ReplayStep) -> list[str]:
        """How a suggestion of the keeper compares with the best; empty for other events."""
        return [] if step.hindsight is None else [self.promise(step.hindsight)]

    def promise(self, hindsight: Hindsight) -> str:
        """The expected gain of a suggestion and of the best one, and the actual gain."""
        if self.measure is Measure.BITS:
            return self._promise_in_bits(hindsight)
        numbers = (*hindsight.possible, hindsight.made.possible, hindsight.best.possible)
        before, after, made, best = (alike_text(number, self.words, ROUGHLY_FROM) for number in numbers)
        if hindsight.best is hindsight.made:
            return self.words("replay-asked-best", before=before, made=made, after=after)
        # The best suggestion makes some solutions likelier; it need not leave fewer of them.
        if hindsight.best.possible >= hindsight.made.possible or made == best:
            return self.words("replay-asked-made", before=before, made=made, after=after)
        cards = self.describer.cards(hindsight.best.triple)
        return self.words("replay-asked", before=before, made=made, best=best, cards=cards, after=after)

    def _promise_in_bits(self, hindsight: Hindsight) -> str:
        made, best = bits_text(hindsight.made.gain, self.words), bits_text(hindsight.best.gain, self.words)
        # Readers subtract the figures that they see.
        brought = decimal(round(hindsight.before, 2) - round(hindsight.after, 2) or 0.0, 2, self.words)
        if made == best:
            return self.words("replay-asked-best-bits", made=made, brought=brought)
        cards = self.describer.cards(hindsight.best.triple)
        return self.words("replay-asked-bits", made=made, best=best, cards=cards, brought=brought)

    def sum(self, hindsights: Sequence[Hindsight]) -> str:
        """Like `promise`, for several suggestions together."""
        whole = sum_of(hindsights)
        sums = {"made": whole.made, "best": whole.best, "brought": whole.brought}
        if self.measure is Measure.BITS:
            bits = {name: decimal(figure, 2, self.words) for name, figure in sums.items()}
            return self.words("replay-asked-all-bits", number=whole.number, **bits)
        factors = {name: self.alike(equally_likely(figure)) for name, figure in sums.items()}
        return self.words("replay-asked-all", number=whole.number, **factors)

    def expected(self, hindsight: Hindsight, question: "Question") -> str:
        """The number of equally likely solutions expected after a suggestion."""
        return self.alike(hindsight.alike_after(question))

    def alike(self, number: float) -> str:
        """A number of equally likely solutions."""
        return alike_text(number, self.words)

    def output(self, step: ReplayStep) -> StepOutput:
        """The step for other programs."""
        return StepOutput(
            event=step.number,
            says=self.event(step),
            turn=TurnAtStep(*step.turn),
            **certain_cells(step.gained, step.lost),
            envelope=envelope_figures(step.position, step.odds),
            broken=tuple(violation.rule for violation in step.broken),
            question=UNSET if step.hindsight is None else _question_asked(step.hindsight),
            **left_out(step.position),
        )


def not_counted(step: ReplayStep) -> Message:
    """Why a step has no odds."""
    if step.ended is None:
        return message("replay-not-counted")
    return message("replay-counted-no-more", event=step.ended)


def _question_asked(hindsight: Hindsight) -> QuestionAsked:
    best = BestQuestion(**by_category(hindsight.best.triple), bits=hindsight.best.gain)
    return QuestionAsked(hindsight.made.gain, best, hindsight.brought)
