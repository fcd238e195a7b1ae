"""The one thing to do: in a sentence for the terminal and the page, in a short line for the prompt."""

from collections.abc import Iterator
from enum import Enum, auto
from functools import cached_property
from typing import TYPE_CHECKING, assert_never

from msgspec import Struct

from cluedo_notes.editions import Effect
from cluedo_notes.game.advice.advice import Advice, Leading, Step
from cluedo_notes.game.manners import Daring
from cluedo_notes.game.rules.accusation_moment import AccusationMoment
from cluedo_notes.game.rules.rooms import Way
from cluedo_notes.game.table.turn import Phase
from cluedo_notes.language.numbers import out_of_ten, signed_percent
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.envelope import ROUGHLY_FROM, alike_text, is_read

if TYPE_CHECKING:
    from cluedo_notes.game.advice.adviser import Adviser, Question


MUCH = 0.1
"""What the others' questions add to a figure of the sheet is said where it is at least so much."""

SELDOM = 0.05
"""What happens less often than this is no reason to ask."""


class Deed(Enum):
    """What the next step notes."""

    ASK = auto()
    ACCUSE = auto()
    LOOK = auto()


class SaidStep(Struct, frozen=True):
    """What to do now, in the words of each face: a `sentence` with the cards for the terminal, one with the
    `reason` for a page, whose button has the cards, and a `brief` line for the prompt, None where there is
    nothing; the deed with its cards, None where there is none to do."""

    sentence: str
    reason: str
    brief: str | None = None
    deed: tuple[Deed, tuple[str, ...]] | None = None


class StepWords:
    """Puts the next step into the words of one language."""

    def __init__(self, advice: Advice, words: Words) -> None:
        self.advice = advice
        self.words = words
        self.adviser = advice.adviser
        self.describer = Describer(advice.adviser.position.log, words)

    @cached_property
    def said(self) -> SaidStep:
        """The one thing to do."""
        advice, words, accusing = self.advice, self.words, self.advice.accusing
        match advice.step:
            case Step.ACCUSE:
                return self._accuse()
            case Step.LOOK:
                place = self.describer.place(self.adviser.position.log.edition.rules.look_place or "")
                sentence = words("advice-look", place=place)
                return SaidStep(sentence, sentence, words("play-look", place=place), (Deed.LOOK, ()))
            case Step.USE:
                return self._use()
            case Step.ASK:
                first = advice.questions[0]
                asked = brief_question(self.adviser, first, words)
                asked = words("play-alone", advice=asked) if accusing.alone else asked
                return SaidStep(self._ask(first), self._why(first), asked, (Deed.ASK, first.triple))
            case Step.NOTHING:
                return SaidStep(self._nothing(), self._nothing())
            case _:
                assert_never(advice.step)

    def beside(self) -> Iterator[str]:
        """What the player should know beside it, on a page."""
        yield from self.conditions()
        yield from self._by_what_they_ask()

    def conditions(self) -> Iterator[str]:
        """When it is to be done, where that is not now, and what must come before an accusation."""
        turn, asker, accusing = self.adviser.table.turn, self.adviser.asker, self.advice.accusing
        if (question := self._asked) is not None and question.triple[-1] in self.adviser.asking.entered:
            yield self.words("advice-sees-there")
        yield from self._alone()
        if (asked_back := self.advice.asked_back) is not None:
            rival, number = asked_back
            yield self.words("advice-silence", player=rival, event=number)
        player, phase = self.adviser.table.on_turn
        if player not in (None, asker) and phase is Phase.ASKED and self.adviser.table.next_player == asker:
            yield self.words("advice-you-are-next", player=player)
        elif player not in (None, asker):
            yield self.words("advice-not-your-turn", player=player)
        elif turn.player == player == asker and turn.suggestions and not accusing.certain:
            yield self.words("advice-asked")
        if self.advice.step is not Step.ACCUSE:
            return
        if self.advice.asks_first:
            yield self.words("accuse-after-asking")
        if (there := self.advice.way_to_accuse) is not None:
            place, way = there
            yield self.words("accuse-where", place=self.describer.place(place), way=self.way(way))

    @property
    def _asked(self) -> "Question | None":
        """The suggestion that the one thing to do is, or leads to; None where it is another."""
        match self.advice.step:
            case Step.ASK:
                return self.advice.questions[0]
            case Step.USE:
                return None if self.advice.leading is None else self.advice.leading.question
            case Step.ACCUSE | Step.LOOK | Step.NOTHING:
                return None
            case _:
                assert_never(self.advice.step)

    def _alone(self) -> Iterator[str]:
        """That there is no hurry, where nobody else can win any more."""
        accusing = self.advice.accusing
        if accusing.alone and not accusing.certain:
            yield self.words("advice-alone" if accusing.learns else "advice-alone-nothing")

    def _by_what_they_ask(self) -> Iterator[str]:
        """That the figures are not those of the sheet, where they are not."""
        advice = self.advice
        asks = advice.step is Step.ASK and not advice.questions[0].settles
        likely = advice.step is Step.ACCUSE and not advice.accusing.certain
        if (asks or likely or advice.step is Step.USE) and is_read(self.adviser.figures):
            yield self.words("step-by-what-they-ask")

    def _accuse(self) -> SaidStep:
        words, accusing, when = self.words, self.advice.accusing, "now" if self.advice.at_once else "next"
        cards, deed = self.describer.cards(accusing.envelope), (Deed.ACCUSE, accusing.envelope)
        if accusing.certain:
            sentence, reason = (
                words(f"accuse-certain-{when}", cards=cards),
                words(f"step-accuse-certain-{when}"),
            )
            return SaidStep(sentence, reason, words("play-accuse-certain", cards=cards), deed)
        code = "accuse-bold" if accusing.daring is Daring.BOLD else "accuse-likely"
        likely = self.likeliest()
        sentence = words(f"{code}-{when}", likely=likely, wrong=self.wrong())
        return SaidStep(sentence, sentence, words("play-accuse", likely=likely), deed)

    def wrong(self) -> str:
        """How often the likeliest solution is wrong, by the sheet."""
        return out_of_ten(1 - self.advice.accusing.exact, self.words)

    def likeliest(self) -> str:
        """The likeliest solution with its figure on the sheet; beside it what the others' questions make of
        it, where that is another solution or differs by `MUCH`."""
        words, accusing, (first, exact) = self.words, self.advice.accusing, self._first_on_the_sheet()
        read = signed_percent(accusing.now, 0, words)
        code = "likely-solution" if abs(accusing.now - exact) < MUCH else "likely-read"
        code = code if accusing.likelier is None else "likely-rather"
        return words(
            code,
            cards=self.describer.cards(first),
            percent=signed_percent(exact, 0, words),
            rather=self.describer.cards(accusing.envelope),
            read=read,
        )

    def _first_on_the_sheet(self) -> tuple[tuple[str, ...], float]:
        """The solution that the sheet makes likeliest, and its probability there."""
        accusing = self.advice.accusing
        first = accusing.likelier or accusing.envelope
        return first, self.adviser.counting.envelopes[first]

    # -- asking

    def _ask(self, question: "Question") -> str:
        before, after = self.now_and_with(question.gain)
        code = "advice-first-little" if before == after else "advice-first"
        code = "advice-first-settles" if question.settles else code
        return self.words(code, cards=self.describer.cards(question.triple), before=before, after=after)

    def _why(self, question: "Question") -> str:
        """Why a suggestion is the best."""
        words, (before, after) = self.words, self.now_and_with(question.gain)
        if question.settles:
            return words("step-ask-settles")
        if question.certain >= SELDOM:
            return words("step-ask-may-settle", chance=out_of_ten(question.certain, words))
        code = "step-ask-little" if before == after else "step-ask-narrows"
        return words(code, before=before, after=after)

    def _nothing(self) -> str:
        """Why there is nothing to do yet."""
        accusing, (_, exact) = self.advice.accusing, self._first_on_the_sheet()
        if self.advice.questions:
            return self.words("advice-why-nothing")
        code = "step-go-nearer" if accusing.moment is AccusationMoment.NEXT_TURN else "step-no-room"
        return self.words(code, chance=out_of_ten(exact, self.words))

    # -- what leads to a better room

    def _use(self) -> SaidStep:
        leading, words = self.advice.leading, self.words
        assert leading is not None
        means = self._means(leading)
        if leading.question is None:
            sentence = words("advice-use-on", means=means)
            return SaidStep(sentence, sentence, words("play-use-on", means=means))
        before, after = self.now_and_with(leading.question.gain)
        code = "advice-use-little" if before == after else "advice-use"
        cards = self.describer.cards(leading.question.triple)
        sentence = words(code, means=means, cards=cards, before=before, after=after)
        brief = words("play-use", means=means, cards=cards)
        return SaidStep(sentence, sentence, brief, (Deed.ASK, leading.question.triple))

    def _means(self, leading: Leading) -> str:
        """What to use, and in brackets what would do as well."""
        first, *others = leading.means
        named = [self.words("use-named", name=self.describer.means(other)) for other in others]
        also = self.words("use-or", means=named) if named else ""
        code = "use-card" if isinstance(first, Effect) else "use-power"
        return self.words(code, name=self.describer.means(first)) + also

    # -- parts of sentences

    def now_and_with(self, gain: float) -> tuple[str, str]:
        """As many solutions as it is as open as now, and as it is to be expected with this many bits more."""
        now, then = self.adviser.openness.alike, self.adviser.alike_after(gain)
        return alike_text(now, self.words), alike_text(then, self.words)

    def way(self, way: Way) -> str:
        """The distance to a place, in brackets; empty where it is not known."""
        if way.pips == 0:
            return self.words("advice-way-here")
        if way.passage:
            return self.words("advice-way-passage")
        return "" if way.pips is None else self.words("advice-way-pips", number=way.pips)


def brief_question(adviser: "Adviser", question: "Question", words: Words) -> str | None:
    """A suggestion, for the prompt; None where it reveals nothing."""
    if not question.reveals:
        return None
    code = "play-ask-read" if is_read(adviser.figures) else "play-ask"
    code = "play-ask-settles" if question.settles else code
    after = alike_text(adviser.alike_after(question.gain), words, ROUGHLY_FROM)
    cards = Describer(adviser.position.log, words).cards(question.triple)
    asked = words(code, cards=cards, after=after)
    return words("play-sees", advice=asked) if question.triple[-1] in adviser.asking.entered else asked
