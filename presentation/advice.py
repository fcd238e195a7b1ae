"""Whether to accuse and what to ask: the next step in one sentence, all of it in lines, and for programs."""

from collections.abc import Iterator
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, assert_never

from msgspec import Struct

from cluedo_notes.editions import Effect, Feature, Power
from cluedo_notes.game.advice.advice import Advice
from cluedo_notes.game.advice.opportunities import Opportunity, Worth
from cluedo_notes.game.log.events import Triple
from cluedo_notes.game.rules.accusation_moment import AccusationMoment
from cluedo_notes.game.rules.rooms import Way
from cluedo_notes.game.table.turn import Phase
from cluedo_notes.language.numbers import bits_text, out_of_ten, signed_percent
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.envelope import (
    ROUGHLY_FROM,
    Measure,
    alike_text,
    askers_json,
    askers_lines,
    triple_json,
)

if TYPE_CHECKING:
    from cluedo_notes.game.advice.adviser import Adviser, Question


SELDOM = 0.05
"""What happens less often than this is no reason to ask."""


class Deed(Enum):
    """What the next step notes."""

    ASK = auto()
    ACCUSE = auto()


class AdvisedStep(Struct, frozen=True):
    """What to do now and why, in one sentence; the deed with its cards, None where there is none to do; what
    the player should know beside it."""

    sentence: str
    deed: tuple[Deed, Triple] | None
    beside: tuple[str, ...] = ()


class AdviceLines:
    """Puts advice into sentences of one language, and of one measure."""

    def __init__(self, advice: Advice, words: Words, measure: Measure = Measure.SOLUTIONS) -> None:
        self.advice = advice
        self.words = words
        self.measure = measure
        self.adviser = advice.adviser
        self.rules = advice.adviser.position.log.edition.rules
        self.describer = Describer(advice.adviser.position.log, words)

    def _percent(self, chance: float) -> str:
        return signed_percent(chance, 0, self.words)

    # -- the next step

    def next_step(self) -> AdvisedStep:
        """The one thing to do."""
        advice, words = self.advice, self.words
        found, turn = advice.accusing, tuple(self._turn())
        chance = out_of_ten(found.now, words)
        if found.certain or found.advised:
            suspect, weapon, room = found.envelope
            code = "step-accuse-likely-now" if advice.at_once else "step-accuse-likely-next"
            if found.certain:
                code = "step-accuse-certain-now" if advice.at_once else "step-accuse-certain-next"
            return AdvisedStep(
                words(code, chance=chance), (Deed.ACCUSE, (suspect, weapon, room)), (*turn, *self._where())
            )
        if not advice.questions:
            code = "step-go-nearer" if found.moment is AccusationMoment.NEXT_TURN else "step-no-room"
            return AdvisedStep(words(code, chance=chance), None, turn)
        first = advice.questions[0]
        return AdvisedStep(self._reason(first), (Deed.ASK, first.triple) if first.reveals else None, turn)

    def _reason(self, question: "Question") -> str:
        """Why a suggestion is the best, in one sentence."""
        words, (before, after) = self.words, self._with(question.gain)
        if not question.reveals:
            return words("advice-why-nothing")
        if question.settles:
            return words("step-ask-settles")
        if question.certain >= SELDOM:
            return words("step-ask-may-settle", chance=out_of_ten(question.certain, words))
        code = "step-ask-little" if before == after else "step-ask-narrows"
        return words(code, before=before, after=after)

    def _with(self, gain: float) -> tuple[str, str]:
        """As many solutions as it is as open as now, and as it is to be expected with this many bits more."""
        now, then = self.adviser.openness.alike, self.adviser.alike_after(gain)
        return alike_text(now, self.words, ROUGHLY_FROM), alike_text(then, self.words, ROUGHLY_FROM)

    # -- all of it

    def opening(self) -> Iterator[str]:
        """What to do now, in one sentence; none where accusing is all there is to do, and says so itself."""
        advice, words = self.advice, self.words
        if advice.accusing.certain or advice.accusing.advised or not advice.questions:
            return
        first = advice.questions[0]
        if not first.reveals:
            return
        before, after = self._with(first.gain)
        code = "advice-first-settles" if first.settles else "advice-first"
        if before == after:
            code = "advice-first-little"
        yield words(code, cards=self.describer.cards(first.triple), before=before, after=after)
        yield ""

    # -- accusing

    def accusation(self) -> Iterator[str]:
        """Whether to accuse, and why."""
        found, words = self.advice.accusing, self.words
        yield from self._turn()
        cards, now = self.describer.cards(found.envelope), self._percent(found.now)
        weighed = found.certain or found.moment is not AccusationMoment.NEXT_TURN
        code = "accuse-not-yet" if weighed else "accuse-not-now"
        if found.certain:
            code = "accuse-certain-now" if self.advice.at_once else "accuse-certain-next"
        elif found.advised:
            code = "accuse-likely-now" if self.advice.at_once else "accuse-likely-next"
        yield words(code, cards=cards, percent=now)
        if found.advised:
            yield from self._where()
        if weighed and not found.certain:
            yield words("accuse-chances", chances=list(self._chances()))
        if found.knows:
            yield words("accuse-first", percent=self._percent(found.first), knows=self._who_knows())

    def _turn(self) -> Iterator[str]:
        """Why the advice is for the next turn, where it is."""
        turn, asker = self.adviser.table.turn, self.adviser.asker
        player, phase = self.adviser.table.on_turn
        if player not in (None, asker) and phase is Phase.ASKED and self.adviser.table.next_player == asker:
            yield self.words("advice-you-are-next", player=player)
        elif player not in (None, asker):
            yield self.words("advice-not-your-turn", player=player)
        elif turn.player == player == asker and turn.suggestions:
            yield self.words("advice-asked")

    def _where(self) -> Iterator[str]:
        """What must come before the accusation."""
        if self.advice.asks_first:
            yield self.words("accuse-after-asking")
        if (there := self.advice.way_to_accuse) is not None:
            place, way = there
            yield self.words("accuse-where", place=self.describer.place(place), way=self._way(way))

    def _chances(self) -> Iterator[str]:
        """What accusing now and waiting are worth; several questions only where they decide."""
        found, words = self.advice.accusing, self.words
        code = "accuse-chance-now" if self.advice.at_once else "accuse-chance-next"
        yield words(code, percent=self._percent(found.now))
        if self.advice.questions:
            yield words("accuse-chance-asking", percent=self._percent(found.wait))
        if not found.advised and found.wait <= found.now < found.patient:
            yield words("accuse-chance-patient", percent=self._percent(found.patient))
        if found.looked is not None:
            place = self.describer.place(self.rules.look_place or "")
            yield words("accuse-chance-looking", percent=self._percent(found.looked), place=place)

    def _who_knows(self) -> str:
        """In brackets, the players who may be able to name the envelope already; empty where there are
        none."""
        knows = [
            self.words("advice-by", player=player, percent=self._percent(share.value))
            for player, share in self.advice.accusing.knows.items()
            if share.hits
        ]
        return self.words("accuse-knows", players=knows) if knows else ""

    # -- asking

    def suggestions(self) -> Iterator[str]:
        """The suggestions, two lines each, with the reason for the first."""
        advice, words = self.advice, self.words
        if advice.rooms is not None:
            rooms = [self.describer.place(room) for room in self.adviser.ways if room in advice.rooms]
            if not rooms:
                yield words("advice-no-room")
                return
            yield words("advice-rooms-named" if advice.named else "advice-rooms", rooms=rooms)
        if advice.accusing.certain:
            yield words("advice-nothing-to-learn")
            return
        if self.measure is Measure.BITS:
            yield words("advice-title-bits", bits=bits_text(self.adviser.bits, words))
        else:
            yield words("advice-title", alike=alike_text(self.adviser.openness.alike, words))
        for number, question in enumerate(advice.questions, start=1):
            yield f"{number:>2}. {self._headline(question)}"
            yield f"    {self._answers(question)}"
        yield ""
        yield self._why(advice.questions[0])

    def _headline(self, question: "Question") -> str:
        names = [self._named(card, question) for card in question.triple]
        way = self._way(self.adviser.ways[question.triple[-1]])
        if self.measure is Measure.BITS:
            bits = bits_text(question.gain, self.words)
            return self.words("advice-row-bits", bits=bits, cards=names, way=way)
        after = alike_text(self.adviser.alike_after(question.gain), self.words)
        return self.words("advice-row", after=after, cards=names, way=way)

    def _named(self, card: str, question: "Question") -> str:
        """A card of a suggestion, with the signs that `remarks` explains."""
        name = self.describer.card(card) + ("*" if card in question.own else "")
        others = len(question.alike.get(card, ()))
        return f"{name} (+{others})" if others else name

    def _way(self, way: Way) -> str:
        """The distance to the room, in brackets; empty where it is not known."""
        if way.pips == 0:
            return self.words("advice-way-here")
        if way.passage:
            return self.words("advice-way-passage")
        return "" if way.pips is None else self.words("advice-way-pips", number=way.pips)

    def _answers(self, question: "Question") -> str:
        words = self.words
        by = [
            words("advice-by", player=player, percent=self._percent(p)) for player, p in question.by.items()
        ]
        settled = words("advice-certain", percent=self._percent(question.certain))
        if not by:
            return words("advice-unrefuted", settled=settled)
        return words("advice-refuted", percent=self._percent(question.refuted), by=by, settled=settled)

    def _why(self, question: "Question") -> str:
        """One sentence on the first suggestion."""
        words, describer = self.words, self.describer
        if not question.reveals:
            return words("advice-why-nothing")
        settles = ""
        if question.certain:
            settles = words("advice-why-settles", percent=self._percent(question.certain))
        inside = {card: self.adviser.cells[card]["envelope"] for card in question.triple}
        chances = [
            words("advice-by", player=describer.card(card), percent=self._percent(chance))
            for card, chance in inside.items()
            if 0 < chance < 1
        ]
        own = [describer.card(card) for card in question.own]
        code = "advice-why-own" if own else "advice-why"
        if not question.refuted and self.adviser.asking.looks is not None:
            code = "advice-why-looks"
        elif not chances:
            code = "advice-why-others"
        return words(code, own=own, number=len(own), chances=chances, settles=settles)

    # -- beside asking

    def beside(self) -> Iterator[str]:
        """What to do with intrigue cards, a power and spy squares, a line for each."""
        for one in self.advice.beside:
            if not (one.means is Feature.SPY and one.worth is Worth.LATER):
                yield self._beside(one)

    def _beside(self, one: Opportunity) -> str:
        words, means = self.words, self._means(one.means)
        match one.worth:
            case Worth.SEES:
                before, after = self._with(one.gain or 0.0)
                showed = one.means in (Effect.SEE_SHOWN, Power.SEE_SHOWN)
                code = "beside-sees-shown" if showed else "beside-sees"
                return words(code, means=means, player=one.player, before=before, after=after)
            case Worth.ASKS_AGAIN:
                return words("beside-asks-again", means=means)
            case Worth.LEADS if one.place is None:
                return words("beside-leads-on", means=means)
            case Worth.LEADS | Worth.ACCUSES:
                code = "beside-stays" if one.means is Effect.STAY else "beside-leads"
                code = code if one.worth is Worth.LEADS else "beside-accuses"
                return words(code, means=means, place=self.describer.place(one.place or ""))
            case Worth.DELAYS:
                return words("beside-delays", means=means, player=one.player)
            case Worth.LATER:
                return words("beside-block" if one.means is Effect.BLOCK else "beside-later", means=means)
            case _:
                assert_never(one.worth)

    def _means(self, means: Effect | Power | Feature) -> str:
        match means:
            case Effect():
                return self.words("beside-card", name=self.words(f"effect-{means}"))
            case Power():
                return self.words("beside-power", name=self.words(f"power-{means}"))
            case Feature():
                return self.words("beside-spy")
            case _:
                assert_never(means)

    # -- what the figures are

    def remarks(self) -> Iterator[str]:
        """What the signs mean, how the figures were computed, and what they leave out."""
        words, table, questions = self.words, self.adviser.table, self.advice.questions
        has_questions = bool(questions) and not self.advice.accusing.certain
        if has_questions and any(question.own for question in questions):
            yield words("advice-own")
        if has_questions and any(question.alike for question in questions):
            yield words("advice-alike")
        if has_questions:
            yield words("advice-how" if self.adviser.figures is None else "advice-how-read")
            if self.adviser.asking.looks is not None:
                yield words("advice-looks")
            if table.setting.edition.intrigue is not None:
                yield words("advice-blocks")
        if self.advice.free_double:
            yield words("advice-double")
        if self.advice.accusing.knows:
            yield words("accuse-how")
        if not self.advice.accusing.certain:
            yield from askers_lines(words, self.describer, self.adviser.figures)


# -- for programs


def advice_json(advice: Advice) -> dict[str, Any]:
    """For programs: chances from 0 to 1, the expected information in bits."""
    found = advice.accusing
    return {
        "asker": advice.adviser.asker,
        "bits": advice.adviser.bits,
        "accuse": {
            "now": found.advised,
            "certain": found.certain,
            **triple_json(found.envelope),
            "p": found.now,
            "moment": found.moment,
            "later": found.later,
            "wait": found.wait,
            "patient": found.patient,
            **({} if found.looked is None else {"looked": found.looked}),
            "first": found.first,
            "knows": {player: share.value for player, share in found.knows.items()},
        },
        "rooms": None if advice.rooms is None else sorted(advice.rooms),
        "questions": [_question_json(one, advice.adviser) for one in advice.questions],
        "beside": [_opportunity_json(one) for one in advice.beside],
        **askers_json(advice.adviser.figures),
    }


def _question_json(question: "Question", adviser: "Adviser") -> dict[str, Any]:
    way = adviser.ways[question.triple[-1]]
    return {
        **triple_json(question.triple),
        "bits": question.gain,
        "certain": question.certain,
        "refuted": question.refuted,
        "by": dict(question.by),
        "own": list(question.own),
        "alike": {card: list(others) for card, others in question.alike.items()},
        "pips": way.pips,
        "passage": way.passage,
        "exact": adviser.figures is None,
    }


def _opportunity_json(one: Opportunity) -> dict[str, Any]:
    by = {Effect: "card", Power: "power", Feature: "square"}[type(one.means)]
    return {
        "by": by,
        "means": one.means,
        "worth": one.worth,
        "player": one.player,
        "bits": one.gain,
        "place": one.place,
    }
