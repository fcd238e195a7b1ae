"""The one thing to do: in a sentence for the terminal and the page, in a short line for the prompt."""

from collections.abc import Iterator
from enum import Enum, auto
from functools import cached_property
from typing import TYPE_CHECKING, Any, assert_never

from msgspec import Struct

from cluedo_notes.editions import Effect
from cluedo_notes.game.advice.advice import Advice, Leading, Step
from cluedo_notes.game.advice.walk import Aim, Going
from cluedo_notes.game.manners import Daring
from cluedo_notes.game.rules.accusation_moment import AccusationMoment
from cluedo_notes.game.rules.rooms import Way
from cluedo_notes.game.table.table import Table
from cluedo_notes.game.table.turn import Phase
from cluedo_notes.language.letters import capitalised
from cluedo_notes.language.numbers import out_of_ten, signed_percent
from cluedo_notes.language.words import Words
from cluedo_notes.presentation.describe import Describer
from cluedo_notes.presentation.envelope import ROUGHLY_FROM, alike_text, is_read

if TYPE_CHECKING:
    from cluedo_notes.game.advice.adviser import Adviser, Question


MUCH = 0.1
"""The advice mentions what the others' questions change only if a figure changes by at least this much."""

SELDOM = 0.05
"""If something happens less often than this, it is no reason to ask."""


class Deed(Enum):
    """The kind of event that the next step notes."""

    ASK = auto()
    ACCUSE = auto()
    LOOK = auto()


class SaidStep(Struct, frozen=True):
    """The next step in the forms that faces need: a `sentence` for the terminal, and a `reason` for a page.
    The latter leaves the cards of a certain accusation to its button. `brief`: a line for the prompt (None:
    nothing). `deed`: the event to note, with its cards (None: nothing)."""

    sentence: str
    reason: str
    brief: str | None = None
    deed: tuple[Deed, tuple[str, ...]] | None = None


class StepWords:
    """Writes the next step in one language."""

    def __init__(self, advice: Advice, words: Words) -> None:
        self.advice = advice
        self.words = words
        self.adviser = advice.adviser
        self.describer = Describer(advice.adviser.position.log, words)

    @cached_property
    def said(self) -> SaidStep:
        """The one thing to do."""
        advice, words = self.advice, self.words
        match advice.step:
            case Step.ACCUSE:
                return self._accuse()
            case Step.LOOK:
                rules = self.adviser.position.log.edition.rules
                place = self.describer.named_place(rules.look_place or "")
                sentence = words("advice-look", place=place)
                brief = _for_turn(self.adviser, words("play-look", place=place), words)
                return SaidStep(sentence, sentence, brief, (Deed.LOOK, ()))
            case Step.USE:
                return self._use()
            case Step.WALK:
                assert advice.aim is not None
                sentence = _walk(self.adviser, advice.aim, words)
                return SaidStep(sentence, sentence, self._brief(advice.aim))
            case Step.ASK:
                assert advice.aim is not None
                deed = (Deed.ASK, advice.aim.question.triple)
                sentence, reason = self._ask(advice.aim), self._ask_on_page(advice.aim)
                return SaidStep(sentence, reason, self._brief(advice.aim), deed)
            case Step.NOTHING:
                return SaidStep(self._nothing(), self._nothing())
            case _:
                assert_never(advice.step)

    def beside(self) -> Iterator[str]:
        """On a page: other facts the player should have in view."""
        yield from self.asked_already()
        yield from self.conditions()
        yield from self._by_what_they_ask()

    def asked_already(self) -> Iterator[str]:
        """Before a suggestion, if the player has made one in this turn: it is for the next."""
        if self._has_asked and self.advice.step is Step.ASK:
            yield self.words("advice-asked")

    @property
    def _has_asked(self) -> bool:
        turn, asker, (player, _) = self.adviser.table.turn, self.adviser.asker, self.adviser.table.on_turn
        asked = turn.player == player == asker and bool(turn.suggestions)
        return asked and not self.advice.accusing.certain

    def conditions(self) -> Iterator[str]:
        """When to do it, if not now, and what must come before an accusation."""
        asker = self.adviser.asker
        if (question := self._asked) is not None and question.triple[-1] in self.adviser.asking.entered:
            yield self.words("advice-sees-there", room=self.describer.named_place(question.triple[-1]))
        yield from self._of_rooms()
        yield from self._alone()
        if (asked_back := self.advice.asked_back) is not None:
            rival, number = asked_back
            yield self.words("advice-silence", player=rival, event=number)
        player, phase = self.adviser.table.on_turn
        if player not in (None, asker) and phase is Phase.ASKED and self.adviser.table.next_player == asker:
            yield self.words("advice-you-are-next", player=player)
        elif player not in (None, asker):
            yield self.words("advice-not-your-turn")
        elif self._has_asked and self.advice.step is not Step.ASK:
            yield self.words("advice-asked")
        if self.advice.step is not Step.ACCUSE:
            return
        if self.advice.asks_first:
            yield self.words("accuse-after-asking")
        if (there := self.advice.way_to_accuse) is not None:
            place, way = there
            yield self.words("accuse-where", place=self.describer.named_place(place), way=self.way(way))

    @property
    def _asked(self) -> "Question | None":
        """The suggestion that the step makes or leads to; None for other steps."""
        match self.advice.step:
            case Step.ASK | Step.WALK:
                return None if self.advice.aim is None else self.advice.aim.question
            case Step.USE:
                return None if self.advice.leading is None else self.advice.leading.question
            case Step.ACCUSE | Step.LOOK | Step.NOTHING:
                return None
            case _:
                assert_never(self.advice.step)

    def _of_rooms(self) -> Iterator[str]:
        """A note that the suggestion is nearer but not the best, and what to ask if the asker reaches another
        room."""
        aim = self.advice.aim
        if aim is None or self.advice.step not in (Step.ASK, Step.WALK):
            return
        if self._is_nearer(aim):
            yield self.words("advice-nearer")
        if aim.any_room is not None:
            yield self.words("advice-any-room", cards=self.describer.cards(aim.any_room))

    def _is_nearer(self, aim: Aim) -> bool:
        """Does the list begin with a question about a different room, farther away?"""
        first = self.advice.questions[0] if self.advice.questions else None
        return self.advice.rooms is None and first is not None and aim.question.triple[-1] != first.triple[-1]

    def _alone(self) -> Iterator[str]:
        """A note that there is no hurry because nobody else can win, or that only a guess is left."""
        accusing = self.advice.accusing
        if not (accusing.certain or accusing.learns):
            yield self.words("advice-nothing-left")
        elif accusing.alone and not accusing.certain:
            yield self.words("advice-alone")

    def _by_what_they_ask(self) -> Iterator[str]:
        """A note that the figures differ from those of the sheet, if they do."""
        advice = self.advice
        asks = advice.step is Step.ASK and advice.aim is not None and not advice.aim.question.settles
        likely = advice.step is Step.ACCUSE and not advice.accusing.certain
        read = is_read(self.adviser.figures) and self.adviser.shows_counted
        if (asks or likely or advice.step is Step.USE) and read:
            yield self.words("step-by-what-they-ask")

    def _accuse(self) -> SaidStep:
        words, accusing, when = self.words, self.advice.accusing, "now" if self.advice.at_once else "next"
        cards, deed = self.describer.cards(accusing.envelope), (Deed.ACCUSE, accusing.envelope)
        if accusing.certain:
            sentence, reason = (
                words(f"accuse-certain-{when}", cards=cards),
                words(f"step-accuse-certain-{when}"),
            )
            brief = self._brief_accusation("play-accuse-certain", cards=cards)
            return SaidStep(sentence, reason, brief, deed)
        code = "accuse-bold" if accusing.daring is Daring.BOLD else "accuse-likely"
        likely = self.likeliest()
        sentence = words(f"{code}-{when}", likely=likely, wrong=self.wrong())
        return SaidStep(sentence, sentence, self._brief_accusation("play-accuse", likely=likely), deed)

    def _brief_accusation(self, code: str, **arguments: Any) -> str:
        """The accusation in one line for the prompt, and when to make it."""
        brief = self.words(code, **arguments)
        return capitalised(brief if self.advice.at_once else self.words("play-next-turn", advice=brief))

    def wrong(self) -> str:
        """How often the solution that is most probable on the sheet is wrong."""
        return out_of_ten(1 - self.adviser.shown_envelopes[self.advice.accusing.envelope], self.words)

    def likeliest(self) -> str:
        """The likeliest solution with its figure on the sheet. If the others' questions suggest another
        solution (with a different figure, unless it is to be named) or change the figure by `MUCH`, that
        follows. If the sheet uses the questions, the counted figure follows."""
        words, accusing, (first, figure) = self.words, self.advice.accusing, self._first_on_the_sheet()
        if self.adviser.shows_counted:
            other, beside, by = accusing.envelope, accusing.now, "read"
            says_more = abs(beside - figure) >= MUCH
        else:
            other, by = accusing.likelier or accusing.envelope, "counted"
            beside, says_more = self.adviser.counting.envelopes[other], True
        percent, also = (signed_percent(chance, 0, words) for chance in (figure, beside))
        if accusing.likelier is not None:
            says_more, by = accusing.advised or percent != also, f"rather-{by}"
        code = f"likely-{by}" if says_more else "likely-solution"
        return words(
            code,
            cards=self.describer.cards(first),
            percent=percent,
            rather=self.describer.cards(other),
            beside=also,
        )

    def _first_on_the_sheet(self) -> tuple[tuple[str, ...], float]:
        """The most probable solution on the sheet, and its probability there."""
        accusing, shown = self.advice.accusing, self.adviser.shown_envelopes
        counted = accusing.likelier or accusing.envelope
        first = max(counted, accusing.envelope, key=shown.__getitem__)
        return first, shown[first]

    # -- asking

    def _ask(self, aim: Aim) -> str:
        question = aim.question
        before, after = solutions_around(self.adviser, question, self.words)
        code = "advice-first-little" if before == after else "advice-first"
        code = "advice-first-settles" if question.settles else code
        return self.words(code, cards=self._to_ask(aim), before=before, after=after)

    def _ask_on_page(self, aim: Aim) -> str:
        """As in a terminal, but if the suggestion may settle the game, how often."""
        question = aim.question
        if question.settles or question.certain < SELDOM:
            return self._ask(aim)
        chance = out_of_ten(question.certain, self.words)
        return self.words("advice-first-may-settle", cards=self._to_ask(aim), chance=chance)

    def _to_ask(self, aim: Aim) -> str:
        """The cards to ask for, if need be with a condition."""
        cards = self.describer.cards(aim.question.triple)
        return self.words("advice-if-reached", cards=cards) if aim.going is Going.IF_REACHED else cards

    def _brief(self, aim: Aim) -> str | None:
        brief = brief_aim(self.adviser, aim, self.words)
        if brief is None or not self.advice.accusing.alone:
            return brief
        return self.words("play-alone", advice=brief)

    def _nothing(self) -> str:
        """Why there is nothing to do yet."""
        accusing, (_, exact) = self.advice.accusing, self._first_on_the_sheet()
        if self.advice.questions:
            return self.words("advice-why-nothing")
        code = "step-go-nearer" if accusing.moment is AccusationMoment.NEXT_TURN else "step-no-room"
        return self.words(code, chance=out_of_ten(exact, self.words))

    # -- means that lead to a better room

    def _use(self) -> SaidStep:
        leading, words = self.advice.leading, self.words
        assert leading is not None
        means = self._means(leading)
        if leading.question is None:
            sentence = words("advice-use-on", means=means)
            brief = _for_turn(self.adviser, words("play-use-on", means=means), words)
            return SaidStep(sentence, sentence, brief)
        before, after = solutions_around(self.adviser, self.adviser.checked(leading.question), words)
        code = "advice-use-little" if before == after else "advice-use"
        cards = self.describer.cards(leading.question.triple)
        sentence = words(code, means=means, cards=cards, before=before, after=after)
        brief = _for_turn(self.adviser, words("play-use", means=means, cards=cards), words)
        return SaidStep(sentence, sentence, brief, (Deed.ASK, leading.question.triple))

    def _means(self, leading: Leading) -> str:
        """The means to use, and in brackets others that would do as well."""
        first, *others = leading.means
        named = [self.words("use-named", name=self.describer.means(other)) for other in others]
        also = self.words("use-or", means=named) if named else ""
        code = "use-card" if isinstance(first, Effect) else "use-power"
        return self.words(code, name=self.describer.means(first)) + also

    # -- parts of sentences

    def now_and_with(self, gain: float) -> tuple[str, str]:
        """The equivalent number of equally likely solutions now, and the number expected after gaining this
        many bits."""
        now, then = self.adviser.openness.alike, self.adviser.openness.alike_after(gain)
        return alike_text(now, self.words), alike_text(then, self.words)

    def way(self, way: Way) -> str:
        """The distance to a place in brackets; empty if it is not known."""
        return way_text(way, self.words)


def way_text(way: Way, words: Words) -> str:
    """The distance to a place in brackets; empty if it is not known."""
    if way.pips == 0:
        return words("advice-way-here")
    if way.passage:
        return words("advice-way-passage")
    return "" if way.pips is None else words("advice-way-pips", number=way.pips)


def _walk(adviser: "Adviser", aim: Aim, words: Words) -> str:
    """Where to walk, what to ask there, and what to do if the roll falls short."""
    describer, (*named, room), short = Describer(adviser.position.log, words), aim.question.triple, ""
    if aim.short is not None:
        *nearer, there = aim.short.triple
        way = way_text(adviser.ways[there], words)
        place = describer.named_place(there)
        short = words("advice-walk-short", room=place, way=way, cards=describer.cards(nearer))
    code = "advice-walk" if aim.left is None else "advice-walk-on"
    code = "advice-walk-back" if room == adviser.table.spot_of(adviser.asker) else code
    return words(
        code,
        room=describer.named_place(room),
        way=_way_to_walk(adviser, aim, words),
        cards=describer.cards(named),
        short=short,
    )


def _way_to_walk(adviser: "Adviser", aim: Aim, words: Words) -> str:
    """The distance, or what will be left of it after the roll."""
    if aim.left is not None:
        return words("advice-way-left", number=aim.left)
    return way_text(adviser.ways[aim.question.triple[-1]], words)


def solutions_around(adviser: "Adviser", question: "Question", words: Words) -> tuple[str, str]:
    """The number of possible solutions now, and the number expected after a suggestion."""
    now, then = float(adviser.openness.solutions), question.possible
    return alike_text(now, words, ROUGHLY_FROM), alike_text(then, words, ROUGHLY_FROM)


def brief_aim(adviser: "Adviser", aim: Aim, words: Words) -> str | None:
    """The aim in one line for the prompt; None if there is nothing to learn."""
    if not aim.question.reveals:
        return None
    describer, (*named, room) = Describer(adviser.position.log, words), aim.question.triple
    if aim.going is Going.WALK:
        code = "play-walk-back" if room == adviser.table.spot_of(adviser.asker) else "play-walk"
        way, there = _way_to_walk(adviser, aim, words), describer.named_place(room)
        walk = words(code, room=there, way=way, cards=describer.cards(named))
        parts = [_for_turn(adviser, walk, words)]
    else:
        before, after = solutions_around(adviser, aim.question, words)
        code = "play-ask-little" if before == after else "play-ask"
        code = "play-ask-settles" if aim.question.settles else code
        when = "play-ask-next" if _comes_later(adviser.table, adviser.asker) else "play-ask-now"
        asked = words(when, cards=describer.cards(aim.question.triple))
        parts = [words(code, asked=asked, before=before, after=after)]
    if room in adviser.asking.entered:
        parts.append(words("advice-sees-there", room=describer.named_place(room)))
    if aim.any_room is not None:
        parts.append(words("advice-any-room", cards=describer.cards(aim.any_room)))
    return " ".join(parts)


def _for_turn(adviser: "Adviser", advice: str, words: Words) -> str:
    """Advice as a sentence, for the next turn if somebody else plays first."""
    later = _comes_later(adviser.table, adviser.asker)
    return capitalised(words("play-next-turn", advice=advice) if later else advice)


def _comes_later(table: Table, asker: str) -> bool:
    """Must somebody else play before the asker's next suggestion?"""
    player, phase = table.on_turn
    if player is None or (phase is Phase.ASKED and table.next_player == asker):
        return False
    return player != asker or phase is Phase.ASKED
