"""Private details that the owner must have seen and their notes lack, to be asked of them only."""

from collections.abc import Iterator, Sequence
from typing import Any, assert_never

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Category, Edition, Effect
from cluedo_notes.game.entry.not_noted import Lacking, NotNoted, not_noted
from cluedo_notes.game.knowledge.privacy import lies_open
from cluedo_notes.game.log import events as ev
from cluedo_notes.game.log.deal import POOL
from cluedo_notes.game.log.fields import private_keys
from cluedo_notes.game.log.reader import Log
from cluedo_notes.game.private_notes.joining import Joined, PublicLine, join
from cluedo_notes.game.private_notes.lines import AnswerOf, Seen, SeenThing
from cluedo_notes.game.table.heard_in_part import may_have_named
from cluedo_notes.game.table.of_log import CardsInQuestion
from cluedo_notes.game.table.table import HowChosen, PassedCard


class OpenQuestion(Struct, frozen=True):
    """A detail that the owner has not noted of event `number` of the public log.

    `event`: the event as they know it, by the numbers of the joined log. `what`: the missing detail.
    `player`: the other player in it, whose card it was or who saw it. The answer is `how_many` of `cards`;
    these are ids of cards or, if one was drawn, of intrigue cards. For an accusation it is one card of each
    category. `answer`: the answer to a suggestion that the question is about.
    """

    number: int
    event: ev.TableEvent
    what: Lacking
    player: str | None
    cards: tuple[str, ...]
    how_many: int = 1
    answer: AnswerOf | None = None

    def is_answered_by(self, cards: Sequence[str], edition: Edition) -> bool:
        """Is this the right number of cards, each of them possible?"""
        if len(cards) != self.how_many or len(set(cards)) != len(cards) or not {*cards} <= {*self.cards}:
            return False
        if self.what is not Lacking.ACCUSED:
            return True
        return [edition.by_id[card].category for card in cards] == list(Category)

    def answered(self, cards: Sequence[str], after: int) -> Seen:
        """The line of private notes for these cards, for a public log of `after` lines."""
        player, action = (self.answer.player, self.answer.action) if self.answer else (None, None)
        keys = private_keys(ev.Response if self.answer else type(self.event))
        values: Sequence[Any] = [tuple(cards)] if self.what is Lacking.LOOKED_AT else cards
        seen = dict(zip(keys, values, strict=True))
        return Seen(after, self.number, player, action, **seen)


def open_questions(joined: Joined) -> tuple[OpenQuestion, ...]:
    """The open questions, in the order in which the events happened.

    It does not ask which of the owner's cards another player saw, before the hand is noted or if only one is
    possible. Nor does it ask about a card or power that shows again a card that the owner showed at a
    suggestion.
    """
    return tuple(_QuestionsOf(joined.log, joined.notes.owner).questions(joined))


def just_answered(joined: Joined, number: int) -> OpenQuestion | None:
    """The question that line `number` of the notes answered, with only the answer's cards. None once the
    owner knows of anything noted after it."""
    line = last_seen(joined, number)
    if line is None or line.after < len(joined.public.events):
        return None
    before = replace(joined.notes, lines=joined.notes.lines[:-1])
    for question in open_questions(join(joined.public, before)):
        if SeenThing(question.number, question.answer) == line.thing:
            return replace(question, cards=line.all_cards)
    return None


def last_seen(joined: Joined, number: int) -> Seen | None:
    """Line `number` of the notes, if it is the last and its content counts."""
    line = joined.notes.lines[-1] if number and number == len(joined.notes.lines) else None
    return line if isinstance(line, Seen) and joined.seen.get(line.thing) == line else None


class _QuestionsOf:
    def __init__(self, log: Log, owner: str) -> None:
        self.log, self.owner = log, owner
        self.in_question = CardsInQuestion(log)

    def questions(self, joined: Joined) -> Iterator[OpenQuestion]:
        """The questions in live order."""
        for live in self.log.live:
            origin = joined.numbers.origin(live.number)
            if isinstance(origin, PublicLine):
                yield from self._about(live.event, live.number, origin.number)

    def _about(self, event: ev.TableEvent, joined: int, public: int) -> Iterator[OpenQuestion]:
        passed = self.in_question.passed(event, joined)
        holder = None if passed is None else passed.holder
        for lack in not_noted(event, self.owner, holder, self.in_question.seated(joined)):
            cards = self._possible(event, lack.what, passed)
            if not cards or (lack.what is Lacking.OWN and len(cards) == 1):
                continue
            how_many = self._how_many(event)
            answer = _answer(event, lack, self.owner)
            yield OpenQuestion(public, event, lack.what, lack.player, cards, how_many, answer)

    def _possible(self, event: ev.TableEvent, what: Lacking, passed: PassedCard | None) -> tuple[str, ...]:
        """The possible cards of the answer; empty if there is nothing to ask."""
        named = self._named(event, passed)
        match what:
            case Lacking.THEIRS | Lacking.SEEN_BY_USE | Lacking.LOOKED_AT:
                return self._of_others(named) if self._how_many(event) else ()
            case Lacking.OWN:
                seen_again = passed is not None and passed.chosen is HowChosen.SHOWN
                hand = () if seen_again else self.log.header.hand or ()
                return tuple(card for card in named if card in hand)
            case Lacking.DRAWN:
                return _effects(self.log.edition)
            case Lacking.ACCUSED:
                return () if lies_open(event, self.log.edition) else named
            case _:
                assert_never(what)

    def _how_many(self, event: ev.TableEvent) -> int:
        match event:
            case ev.Look(_, ev.LookPlace.POOL):
                return self.log.deal.size(POOL) or 0 if POOL in self.log.deal.owners else 0
            case ev.Accusation():
                return len(Category)
        return 1

    def _named(self, event: ev.TableEvent, passed: PassedCard | None) -> tuple[str, ...]:
        """The cards of which one can be shown in an event; empty if a shown card is seen and none was
        shown."""
        if isinstance(event, ev.Suggestion):
            return event.triple
        if isinstance(event, ev.HeardInPart):
            return may_have_named(event, self.log.edition)
        shown = None if passed is None else self.in_question.shown(passed.shown_at)
        if passed is None or shown is None:
            return tuple(self.log.edition.by_id)
        nobody = bool(shown.suggestion.responses) and not shown.by_shower
        return () if nobody else shown.may_have_seen(passed)

    def _of_others(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        """The cards that are neither the owner's own nor open; all of them if that leaves none."""
        known = {*(self.log.header.hand or ()), *(self.log.header.face_up or ())}
        return tuple(card for card in cards if card not in known) or cards


def _effects(edition: Edition) -> tuple[str, ...]:
    """The intrigue cards that can be drawn; a clock would be open."""
    if edition.intrigue is None:
        return ()
    return (
        tuple(Effect) if edition.intrigue.unknown else tuple(effect for effect, _ in edition.intrigue.cards)
    )


def _answer(event: ev.TableEvent, lack: NotNoted, owner: str) -> AnswerOf | None:
    """The answer to a suggestion, or the card shown for a Clue card, that lacks something."""
    if not isinstance(event, ev.AnySuggestion | ev.ClueCard):
        return None
    if lack.what is Lacking.DRAWN:
        return AnswerOf(owner, ev.Action.DRAW)
    return AnswerOf(lack.player if lack.what is Lacking.THEIRS and lack.player else owner, ev.Action.SHOW)
