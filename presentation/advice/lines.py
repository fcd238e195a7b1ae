"""Whether to accuse and what to ask, all of it in lines, after the one sentence of `step`."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, assert_never

from cluedo_notes.editions import Effect, Feature, Power
from cluedo_notes.game.advice.advice import Advice
from cluedo_notes.game.advice.opportunities import Opportunity, Worth
from cluedo_notes.game.askers.shown import numbers_shown
from cluedo_notes.game.askers.waiting import CHANCES_COUNTED
from cluedo_notes.game.deduction.odds import AskersModel
from cluedo_notes.game.rules.accusation_moment import AccusationMoment
from cluedo_notes.language.numbers import about_percent, bits_text, grouped, out_of_ten, signed_percent
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.advice.step import StepWords, solutions_around
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.envelope import Measure, askers_lines

if TYPE_CHECKING:
    from cluedo_notes.game.advice.adviser import Question


JUST_SHOWN = frozenset({Effect.SEE_SHOWN, Power.SEE_SHOWN})
"""Means to see the card that a player has just shown to another."""

IN_ANOTHERS_TURN = JUST_SHOWN | {Power.RANDOM_CARD}
"""Means that are used during another player's turn."""


KNOWN_SINCE = 0.05
"""If a rival knows the solution in at least this share of the drawn deals, the advice says for how long.
Fewer than ten deals of 200 may be chance."""


class AdviceLines:
    """Writes advice as sentences in one language and with one measure."""

    def __init__(self, advice: Advice, words: Words, measure: Measure = Measure.SOLUTIONS) -> None:
        self.advice = advice
        self.words = words
        self.measure = measure
        self.adviser = advice.adviser
        self.describer = Describer(advice.adviser.position.log, words)
        self.step = StepWords(advice, words)

    def _percent(self, chance: float) -> str:
        return signed_percent(chance, 0, self.words)

    # -- accusing

    def accusation(self) -> Iterator[str]:
        """Whether to accuse, and why. If the player should, the single sentence has said so already."""
        accusing, words = self.advice.accusing, self.words
        if not accusing.advised:
            weighed = accusing.certain or accusing.moment is not AccusationMoment.NEXT_TURN
            yield words("accuse-not-yet" if weighed else "accuse-not-now", likely=self.step.likeliest())
        if accusing.tempts:
            cards = self.describer.cards(accusing.envelope)
            yield words("accuse-tempts", cards=cards, wrong=self.step.wrong())
        if not (accusing.advised or accusing.alone):
            yield words("advice-chance", chance=out_of_ten(accusing.chance, words))
        if accusing.knows:
            yield self._first()
        for player, word in accusing.said.items():
            if not word.believed:
                yield words("accuse-doubts", said=words(f"said-prefer-plays-{word.plays}", player=player))

    def _first(self) -> str:
        """The chance that somebody else names the solution first. In brackets: rivals who may know it
        already, and those of them who play only after the keeper."""
        knows = [
            self._knows(player, share.value)
            for player, share in self.advice.accusing.knows.items()
            if share.hits
        ]
        said = self.words("accuse-knows", players=knows) if knows else ""
        code = "accuse-first-within" if self.advice.plays_before else "accuse-first"
        return self.words(code, percent=about_percent(self.advice.accusing.first, self.words), knows=said)

    def _knows(self, player: str, share: float) -> str:
        """A player who may know the solution, with the probability, for how long, how they play as the keeper
        said, and whether they play after the keeper."""
        words, passed = self.words, self.advice.accusing.passed[player]
        said = words("advice-by", player=player, percent=self._percent(share))
        if passed and share >= KNOWN_SINCE:
            code = "accuse-knows-long" if passed == CHANCES_COUNTED else "accuse-knows-since"
            said = words(code, knows=said, number=passed)
        word, after = self.advice.accusing.said.get(player), player in self.advice.plays_after
        if word is not None and word.believed:
            code = "accuse-knows-said-after" if after else "accuse-knows-said"
            return words(code, knows=said, plays=words(f"tap-plays-{word.plays}"))
        return words("accuse-knows-after", knows=said) if after else said

    # -- asking

    @cached_property
    def questions(self) -> "Sequence[Question]":
        """The suggestions to list: none if nothing is left to ask, or no room is within reach."""
        advice = self.advice
        within = advice.rooms is None or not advice.rooms.isdisjoint(self.adviser.ways)
        return advice.listed if within and not advice.accusing.certain else ()

    def suggestions(self) -> Iterator[str]:
        """The suggestions, two lines each, the one to make first and with its reason."""
        yield from self._head()
        for number, question in enumerate(self.questions, start=1):
            yield self._headline(number, question)
            yield f"    {self._answers(question)}"
        if self.questions and self.questions[0].reveals:
            yield ""
            yield self._why(self.questions[0])

    def headlines(self, most: int) -> Iterator[str]:
        """The first of the suggestions, one line each, and the meaning of their signs."""
        yield from self._head()
        for number, question in enumerate(self.questions[:most], start=1):
            yield self._headline(number, question)
        yield from self._signs(self.questions[:most])

    def _head(self) -> Iterator[str]:
        """The lines above the list: the rooms, and the title."""
        advice, words = self.advice, self.words
        if advice.rooms is not None:
            rooms = [self.describer.place(room) for room in self.adviser.ways if room in advice.rooms]
            if not rooms:
                return
            yield words("advice-rooms-named" if advice.named else "advice-rooms", rooms=rooms)
        yield words("advice-nothing-to-learn") if advice.accusing.certain else self._title()

    def _title(self) -> str:
        """The title of the list, which says what the figures mean and how they are sorted."""
        words, read = self.words, self.adviser.figures is not None
        if self.measure is Measure.BITS:
            code = "advice-title-bits-read" if read else "advice-title-bits"
            return words(code, bits=bits_text(self.adviser.openness.bits, words))
        code = "advice-title-read" if read else "advice-title"
        return words(code, number=grouped(self.adviser.openness.solutions, words))

    def _headline(self, number: int, question: "Question") -> str:
        names = [self._named(card, question) for card in question.triple]
        way = self.step.way(self.adviser.ways[question.triple[-1]])
        if self.measure is Measure.BITS:
            bits = bits_text(question.gain, self.words)
            row = self.words("advice-row-bits", bits=bits, cards=names, way=way)
        else:
            _, after = solutions_around(self.adviser, question, self.words)
            row = self.words("advice-row", after=after, cards=names, way=way)
        return f"{number:>2}. {row}"

    def _named(self, card: str, question: "Question") -> str:
        """A card of a suggestion, with the signs that `remarks` explains."""
        name = self.describer.card(card) + ("*" if card in question.own else "")
        others = len(question.alike.get(card, ()))
        return f"{name} (+{others})" if others else name

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
        """One sentence on the first suggestion, with its cards as on the sheet."""
        words, describer = self.words, self.describer
        settles = ""
        if question.certain:
            settles = words("advice-why-settles", percent=self._percent(question.certain))
        inside = {card: self.adviser.shown_cells[card]["envelope"] for card in question.triple}
        chances = [
            words("advice-by", player=describer.card(card), percent=self._percent(chance))
            for card, chance in inside.items()
            if 0 < chance < 1
        ]
        own = describer.all_named(question.own)
        code = "advice-why-own" if question.own else "advice-why"
        if not question.refuted and self.adviser.asking.looks is not None:
            code = "advice-why-looks"
        elif not chances:
            code = "advice-why-others"
        return words(code, own=own, chances=chances, settles=settles)

    # -- other things to do

    def beside(self) -> Iterator[str]:
        """Advice on intrigue cards, a power and spy squares, one line each."""
        for opportunity in self.advice.beside:
            if not (opportunity.means is Feature.SPY and opportunity.worth is Worth.LATER):
                yield self._beside(opportunity)

    def _beside(self, one: Opportunity) -> str:
        words, means = self.words, self._means(one.means)
        when = words("beside-next" if self._waits(one) else "beside-now")
        match one.worth:
            case Worth.SEES:
                before, after = self.step.now_and_with(one.gain or 0.0)
                showed = one.means in JUST_SHOWN
                code = "beside-spies" if one.means is Feature.SPY else "beside-sees"
                code = "beside-sees-shown" if showed else code
                return words(code, means=means, when=when, player=one.player, before=before, after=after)
            case Worth.ASKS_AGAIN:
                return words("beside-asks-again", means=means, when=when)
            case Worth.LEADS:
                return self._leads(one, means, when)
            case Worth.ACCUSES:
                place = self.describer.place(one.place or "")
                return words("beside-accuses", means=means, when=when, place=place)
            case Worth.DELAYS:
                return words("beside-delays", means=means, when=when, player=one.player)
            case Worth.LATER:
                return words("beside-block" if one.means is Effect.BLOCK else "beside-later", means=means)
            case _:
                assert_never(one.worth)

    def _leads(self, one: Opportunity, means: str, when: str) -> str:
        """Where cards and powers lead. One is enough if the next step names it."""
        words, leading = self.words, self.advice.leading
        used, *instead = () if leading is None else leading.means
        if one.means is not used:
            if one.means in instead:
                return words("beside-instead", means=means, name=self.describer.means(used))
            return words("beside-later", means=means)
        if one.place is None:
            return words("beside-leads-on", means=means, when=when)
        code = "beside-stays" if one.means is Effect.STAY else "beside-leads"
        return words(code, means=means, when=when, place=self.describer.place(one.place))

    def _waits(self, one: Opportunity) -> bool:
        """Is this for the keeper's next turn? Everything is that cannot be used in another player's turn."""
        on_turn = self.adviser.table.on_turn[0]
        return on_turn not in (None, self.adviser.asker) and one.means not in IN_ANOTHERS_TURN

    def _means(self, means: Effect | Power | Feature) -> str:
        match means:
            case Effect() | Power():
                by = "beside-card" if isinstance(means, Effect) else "beside-power"
                return self.words(by, name=self.describer.means(means))
            case Feature():
                return self.words("beside-spy")
            case _:
                assert_never(means)

    # -- the meaning of the figures

    def remarks(self) -> Iterator[str]:
        """Explains the signs, and which things the figures ignore or only estimate."""
        words, questions, accusing = self.words, self.advice.listed, self.advice.accusing
        if questions and not accusing.certain:
            yield from self._of_questions()
        if self.advice.free_double:
            yield words("advice-double")
        if accusing.knows:
            yield words("accuse-how", worlds=next(iter(accusing.knows.values())).worlds)
        if not accusing.certain:
            figures = self.adviser.figures
            estimated = "askers-read-to-advise" if self.adviser.shows_counted else "askers-read"
            yield from askers_lines(words, self.describer, figures, estimated)
            if figures is None and numbers_shown(self.adviser.position.log) is AskersModel.READ:
                yield words("numbers-by-cards-here")

    def _signs(self, questions: "Sequence[Question]") -> Iterator[str]:
        """The meaning of the signs at the cards of these suggestions, if there are any."""
        own, alike = (
            any(question.own for question in questions),
            any(question.alike for question in questions),
        )
        if own or alike:
            signs = [("advice-own", own), ("advice-alike", alike)]
            yield " ".join(self.words(code) for code, there in signs if there)

    def _of_questions(self) -> Iterator[str]:
        words, adviser = self.words, self.adviser
        yield from self._signs(self.advice.listed)
        if adviser.figures is None:
            yield words("advice-how")
        if adviser.asking.looks is not None:
            yield words("advice-looks")
        if adviser.table.setting.edition.intrigue is not None:
            yield words("advice-blocks")
