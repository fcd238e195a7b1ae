"""Every suggestion, ranked by how much its answer is expected to reveal about the envelope.

Exactly drawn deals give a rough order of all suggestions (`questions.ranking`). The best ones are then
computed exactly (`questions.foresight`), over every deal that fits and every answer to it. Blocks by intrigue
cards are ignored, and every player is expected to answer honestly.
"""

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Category, Witnesses
from cluedo_notes.game.advice.rivals_ahead import RivalsAhead
from cluedo_notes.game.askers.figures import ReadFigures
from cluedo_notes.game.deduction.odds import (
    Openness,
    ShowModel,
    entropy,
    problem_of,
    too_large_before,
)
from cluedo_notes.game.deduction.position import Position, keeper
from cluedo_notes.game.errors import GameError
from cluedo_notes.game.knowledge.rivals import SEED, WORLDS
from cluedo_notes.game.log.events import Triple
from cluedo_notes.game.rules.rooms import Way, ways_to_rooms
from cluedo_notes.game.table.asking import Asking, CardsShown, asking_of
from cluedo_notes.game.table.of_log import table_at
from cluedo_notes.game.table.table import Table
from cluedo_notes.language.message import message
from cluedo_notes.solver.counting.count import count, counted
from cluedo_notes.solver.counting.counting import JUST_BELOW_ONE, Counting, TooLarge
from cluedo_notes.solver.counting.reduction import Reduction, reduce
from cluedo_notes.solver.problem import Holds, Lacks
from cluedo_notes.solver.questions.drawn_deals import WhoShows
from cluedo_notes.solver.questions.foresight import Outlook, foresee
from cluedo_notes.solver.questions.ranking import AfterAnswer, Ranking
from cluedo_notes.solver.questions.sampling import draw_deals
from cluedo_notes.solver.questions.symmetry import Likeness

WHO_SHOWS = {
    Witnesses.FIRST: WhoShows.FIRST,
    Witnesses.ALL: WhoShows.ALL,
    Witnesses.LEFT_THEN_ALL: WhoShows.FIRST_ELSE_ALL,
}


OF_WHAT_IS_KNOWN = frozenset({"counting", "openness", "bits", "_counted_bits", "_likeness", "_seen"})
OF_WHO_IS_ASKED = frozenset({"_counted_ranking", "_ranking", "_scored"})
"""The results that an adviser computes from the known facts and from the players who are asked."""

BEYOND = 2
"""The number of suggestions that are scored in addition to those wanted."""

NEGLIGIBLE = 1e-9
"""Gains below this many bits are rounding noise."""


class Question(Struct, frozen=True):
    """A suggestion and the exact expected effect of its answer.

    `gain`: the expected drop of the envelope's entropy, in bits. `possible`: the expected number of possible
    envelopes, if figures are shown (`checked`). `certain`: the chance that there is only one. `refuted`: the
    chance that somebody shows a card, and `by`: that each player does. `after`: the situation after each
    answer. `own`: the named cards in the asker's hand. `alike`: cards that reveal as much as a named one.
    """

    triple: Triple
    gain: float
    certain: float
    refuted: float
    by: Mapping[str, float]
    after: tuple[AfterAnswer, ...]
    own: tuple[str, ...] = ()
    alike: Mapping[str, tuple[str, ...]] = {}
    possible: float = 0.0

    @property
    def best(self) -> float:
        """The expected probability of the likeliest envelope afterwards."""
        return min(1.0, sum(answer.chance * answer.likeliest for answer in self.after))

    @property
    def reveals(self) -> bool:
        """Is it expected to reveal anything?"""
        return self.gain > NEGLIGIBLE

    @property
    def settles(self) -> bool:
        """Will the envelope be certain after it, whatever the answer?"""
        return self.certain == 1.0


class Adviser:
    """Scores and ranks the suggestions of the log's keeper (`header.me`) in one position.

    `before`: the adviser of an earlier position of the same game; if nothing was learnt since, its results
    are used again. Raises `EntryError` if the log has no keeper, `GameError` if the position is too large to
    count.
    """

    def __init__(
        self,
        position: Position,
        model: ShowModel = ShowModel.EVENLY,
        before: "Adviser | None" = None,
    ) -> None:
        self.position = position
        self.asker = keeper(position)
        self._scored: dict[Triple, Question] = {}
        self._seen: dict[tuple[str, str], Counting] = {}
        problem = problem_of(position, model)
        known = before if before is not None and before.reduction.problem == problem else None
        self.reduction: Reduction = reduce(problem) if known is None else known.reduction
        if known is not None:
            self._take_over(known)

    def _take_over(self, before: "Adviser") -> None:
        """Takes over what was computed from the same knowledge."""
        same = self._same_as_in(before)
        self.__dict__ |= {name: value for name, value in vars(before).items() if name in same}

    def _same_as_in(self, before: "Adviser") -> frozenset[str]:
        """The results that need not be computed again, if no more is certain than before."""
        return OF_WHAT_IS_KNOWN if before.asking != self.asking else OF_WHAT_IS_KNOWN | OF_WHO_IS_ASKED

    @cached_property
    def table(self) -> Table:
        """The table after the last event."""
        return table_at(self.position.log, None)

    @cached_property
    def ways(self) -> Mapping[str, Way]:
        """The asker's way to each room."""
        return ways_to_rooms(self.table, self.asker)

    @cached_property
    def asking(self) -> Asking:
        """The players who answer the asker, in order."""
        known = {owner for owner in self.position.facts.holder.values() if owner is not None}
        return asking_of(self.table, self.asker, known)

    @cached_property
    def counting(self) -> Counting:
        """The count of all deals that fit."""
        try:
            with too_large_before(self.position.log).refusing(self.reduction.problem):
                return counted(self.reduction)
        except TooLarge:
            raise self._too_large() from None

    def _too_large(self) -> GameError:
        return GameError(message("too-large-to-count"))

    @property
    def beyond(self) -> int:
        """How many more suggestions than requested are scored: their order is only estimated before that."""
        return BEYOND

    @cached_property
    def envelopes(self) -> Mapping[tuple[str, ...], float]:
        """The probability of every possible envelope."""
        return self.counting.envelopes

    @property
    def cells(self) -> Mapping[str, Mapping[str, float]]:
        """For each card the probability at every owner."""
        return self.counting.marginals

    @property
    def figures(self) -> ReadFigures | None:
        """The figures read from the others' questions; here there are none."""
        return None

    def worlds(self, number: int, random: Random) -> list[tuple[str, ...]]:
        """Drawn deals, each as often as it is probable, as `draw_deals` returns them."""
        return draw_deals(self.counting, number, random)

    @cached_property
    def rivals(self) -> RivalsAhead:
        """How close the rivals are, from the same deals as `rivals_knowledge`."""
        random = Random(SEED)
        deals = self.worlds(WORLDS, random)
        return RivalsAhead.in_deals(self.position, deals, random, self.figures)

    @cached_property
    def openness(self) -> Openness:
        """How open the envelope is now, as on the sheet."""
        return Openness.of(self.shown_envelopes.values())

    @cached_property
    def bits(self) -> float:
        """The entropy of `envelopes` now, in bits, which advice uses."""
        return entropy(self.envelopes.values())

    @cached_property
    def _counted_bits(self) -> float:
        """The same as `bits` by the count of all deals; the exact figures of questions start from it."""
        return entropy(self.counting.envelopes.values())

    @property
    def shows_counted(self) -> bool:
        """Are the figures on the sheet counted? Otherwise they are estimated from the others' questions."""
        return True

    @property
    def shown_envelopes(self) -> Mapping[tuple[str, ...], float]:
        """The probability of every possible envelope, as on the sheet."""
        return self.counting.envelopes

    @property
    def shown_cells(self) -> Mapping[str, Mapping[str, float]]:
        """For each card the probability at every owner, as on the sheet."""
        return self.counting.marginals

    def score(self, triple: Triple) -> Question:
        """The exact expected effect of a suggestion."""
        if triple not in self._scored:
            self._scored[triple] = self._score(triple)
        return self._scored[triple]

    def _score(self, triple: Triple) -> Question:
        try:
            outlooks = list(self._outlooks(triple))
        except TooLarge:
            raise self._too_large() from None
        by: dict[str, float] = {}
        for outlook in outlooks:
            for player, _ in outlook.answer:
                by[player] = by.get(player, 0.0) + outlook.chance
        return Question(
            triple,
            gain=max(0.0, self._counted_bits - sum(outlook.chance * outlook.bits for outlook in outlooks)),
            certain=_chance(outlooks, lambda outlook: outlook.possible == 1),
            refuted=_chance(outlooks, lambda outlook: bool(outlook.answer)),
            by={player: min(1.0, by[player]) for player in self.asking.asked if player in by},
            after=tuple(
                AfterAnswer(outlook.chance, outlook.best, bool(outlook.answer)) for outlook in outlooks
            ),
            own=tuple(card for card in triple if self.position.facts.holder[card] == self.asker),
            possible=sum(outlook.chance * outlook.possible for outlook in outlooks),
        )

    def bits_of_card(self, player: str) -> float:
        """About how many bits one card of a player's hand would reveal, if each is shown with equal
        chance."""
        return min(self.bits, self._ranking.bits_of_card(player))

    def bits_of_answer(self, triple: Triple, player: str) -> float:
        """About how many bits it would reveal to learn which of three cards a player has shown."""
        return min(self.bits, self._ranking.bits_of_answer(triple, player))

    def shown_bits_of_card(self, player: str) -> float:
        """The same as `bits_of_card`, with the figures on the sheet."""
        return min(self._counted_bits, self._counted_ranking.bits_of_card(player))

    def shown_bits_of_answer(self, triple: Triple, player: str) -> float:
        """The same as `bits_of_answer`, with the figures on the sheet."""
        return min(self._counted_bits, self._counted_ranking.bits_of_answer(triple, player))

    def checked(self, question: Question) -> Question:
        """The question with the figures to show for its answer."""
        return question

    def _outlooks(self, triple: Triple) -> Iterator[Outlook[CardsShown]]:
        """Every answer, split by the card that the asker sees in the room or, if there is none, by the card
        that they may look at."""
        if (slot := self.asking.entered.get(triple[-1])) is not None:
            yield from self._in_room(triple, slot)
            return
        for outlook in foresee(self.counting, triple, self.asking.answers):
            if outlook.answer or self.asking.looks is None:
                yield outlook
            else:
                yield from self._looked(triple, outlook, self.asking.looks)

    def _in_room(self, triple: Triple, slot: str) -> Iterator[Outlook[CardsShown]]:
        """Every answer for each card that may be at `slot`. Of the cards that reveal exactly as much only one
        is computed, with the chances of all of them."""
        for cards, chance in self._lying(self.counting, self._likeness, slot, apart=triple):
            for outlook in foresee(self._with_card(slot, cards[0]), triple, self.asking.answers):
                yield replace(outlook, chance=chance * outlook.chance)

    def _lying(
        self, counting: Counting, likeness: Likeness, slot: str, apart: Collection[str] = ()
    ) -> Iterator[tuple[list[str], float]]:
        """The cards that may be at `slot`, in groups of equivalent cards, with the chance that one of the
        group is there. Cards that are `apart` are never grouped."""
        lying = {card: row[slot] for card, row in counting.marginals.items() if row[slot]}
        groups: dict[Hashable, list[str]] = {}
        for card in lying:
            groups.setdefault((card in apart and card, likeness.kind(card)), []).append(card)
        for cards in groups.values():
            yield cards, sum(lying[card] for card in cards)

    def _with_card(self, slot: str, card: str) -> Counting:
        """The count of the deals that have this card at `slot`."""
        if (slot, card) not in self._seen:
            problem = self.reduction.problem
            seen = replace(problem, constraints=(*problem.constraints, Holds(slot, card)))
            self._seen[slot, card] = counted(reduce(seen))
        return self._seen[slot, card]

    def _looked(
        self, triple: Triple, unanswered: Outlook[CardsShown], slot: str
    ) -> Iterator[Outlook[CardsShown]]:
        """The outlook for each card that may be at `slot` if nobody shows any. Of the cards that reveal
        exactly as much only one is computed, with the chances of all of them."""
        problem = self.reduction.problem
        passes = [Lacks(player, card) for player in self.asking.asked for card in triple]
        passed = replace(problem, constraints=(*problem.constraints, *passes))
        left = reduce(passed)
        for cards, lies in self._lying(counted(left), Likeness(left), slot):
            chance = unanswered.chance * lies
            seen = replace(passed, constraints=(*passed.constraints, Holds(slot, cards[0])))
            envelopes = [envelope for envelope in count(seen).envelopes.values() if envelope]
            yield Outlook(unanswered.answer, chance, entropy(envelopes), len(envelopes), max(envelopes))

    def best(self, number: int, rooms: Collection[str] | None = None) -> tuple[Question, ...]:
        """The suggestions that reveal most, the best first: of all, or of those about some rooms.

        Of the cards that reveal exactly as much only one is named; but every one of `rooms` is.
        """
        groups = {category: self._groups(category) for category in Category}
        if rooms is not None:
            groups[Category.ROOM] = {room: () for room in self._by_distance(Category.ROOM) if room in rooms}
        alike = {card: others for of_category in groups.values() for card, others in of_category.items()}
        promising = self._ranking.promising(
            [list(of_category) for of_category in groups.values()], number + self.beyond
        )
        triples: list[Triple] = [(suspect, weapon, room) for suspect, weapon, room in promising]
        scored = [
            replace(self.score(triple), alike={card: alike[card] for card in triple if alike[card]})
            for triple in triples
        ]
        return tuple(self._in_order(scored)[:number])

    def _in_order(self, questions: Collection[Question]) -> list[Question]:
        """The questions, the best first."""
        return sorted(questions, key=self._worth, reverse=True)

    def best_in_any_room(self) -> tuple[str, str]:
        """The suspect and the weapon that are estimated to reveal most on average over all rooms."""
        suspects, weapons, rooms = (list(self._groups(category)) for category in Category)
        return self._ranking.best_pair(suspects, weapons, rooms)

    def _worth(self, question: Question) -> tuple[float, ...]:
        """The key by which suggestions are ordered. If two reveal as much, the one that may settle more comes
        first."""
        return round(question.gain, 9), round(question.certain, 9), round(question.best, 9)

    @cached_property
    def _ranking(self) -> Ranking:
        """The order of questions that advice uses."""
        return self._counted_ranking

    @cached_property
    def _counted_ranking(self) -> Ranking:
        asking = self.asking
        return Ranking(
            self.counting, asking.asked, WHO_SHOWS[asking.witnesses], asking.looks, entered=asking.entered
        )

    def _groups(self, category: Category) -> dict[str, tuple[str, ...]]:
        """One card for each group of a category that reveals exactly as much, with the others. If nobody
        asked can show them, it is one of the asker's own, which reveals least to the others. Otherwise it is
        the nearest of several rooms."""
        holder = self.position.facts.holder
        groups: dict[Hashable, list[str]] = {}
        for card in sorted(self._by_distance(category), key=lambda card: holder[card] != self.asker):
            groups.setdefault(self._group_key(card), []).append(card)
        return {first: tuple(others) for first, *others in groups.values()}

    @cached_property
    def _likeness(self) -> Likeness:
        return Likeness(self.reduction)

    def _group_key(self, card: str) -> Hashable:
        impossible = self.position.facts.impossible[card]
        owners = [owner for owner in self.position.owners if owner not in impossible]
        kind, slot = (
            self._likeness.kind_when_asked(card, self.asking.asked, owners),
            self.asking.entered.get(card),
        )
        return kind if slot is None else (kind, slot)

    def _by_distance(self, category: Category) -> list[str]:
        """The cards of a category; rooms by their distance, if it is known."""
        far = max((way.pips or 0 for way in self.ways.values()), default=0) + 1
        cards = [card.id for card in self.position.log.edition.of(category)]
        return sorted(cards, key=lambda card: self.ways[card].nearness(far) if card in self.ways else 0)


def _chance(outlooks: Sequence[Outlook[CardsShown]], which: Callable[[Outlook[CardsShown]], bool]) -> float:
    """The chance of the answers that satisfy `which`: exactly 1 if there are no others."""
    chosen = [outlook.chance for outlook in outlooks if which(outlook)]
    return 1.0 if len(chosen) == len(outlooks) else min(JUST_BELOW_ONE, sum(chosen, 0.0))
