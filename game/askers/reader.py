"""Deals weighted by how well they explain the questions of the others.

Deals are drawn by their exact probabilities and, if few of them count, a second time from a `proposal`. In
each deal, every other player's paper sheet shows which cards they looked for at each of their questions. A
deal that makes their questions probable weighs more. It is unknown how a player asks, so several kinds of
player are compared, and during a game the kind that fits best counts most. A fixed share of every player's
weight ignores their questions (`UNREAD`). No number of questions can therefore make a deal impossible, or
much less likely than that.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import accumulate, islice, pairwise
from operator import add, mul
from random import Random
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from cluedo_notes.editions import Category
from cluedo_notes.game.askers.as_said import UNSAID, Beginning
from cluedo_notes.game.askers.deals import DealsInView
from cluedo_notes.game.askers.different_rows import DifferentRows, different_rows
from cluedo_notes.game.askers.figures import ReadAskers, ReadFigures, ReadOdds, effective_number
from cluedo_notes.game.askers.heard import GameHeard, HeardQuestion
from cluedo_notes.game.askers.kinds import PER_HALVING, SHARES, UNREAD, Habit, shares_of
from cluedo_notes.game.askers.lanes import Totals, codes_of
from cluedo_notes.game.askers.paper_sheets import PaperSheets
from cluedo_notes.game.askers.proposal import Proposal, proposal_of
from cluedo_notes.game.askers.question_costs import (
    SUMMANDS,
    GameInView,
    named_by,
    question_costs,
    silence,
    silence_costs,
)
from cluedo_notes.game.askers.waiting import CHANCES_COUNTED
from cluedo_notes.game.deduction.odds import ShowModel, counting_of
from cluedo_notes.game.deduction.position import Position
from cluedo_notes.game.log.deal import FACE_UP, POOL
from cluedo_notes.game.log.events import (
    Accusation,
    Action,
    ClueCard,
    Leave,
    Look,
    LookPlace,
    OpenCards,
    OpenHand,
    Response,
    Suggestion,
)
from cluedo_notes.game.table.asking import shows_secretly
from cluedo_notes.solver.counting.counting import Counting
from cluedo_notes.solver.questions.drawn_deals import DealSet
from cluedo_notes.solver.questions.sampling import DrawnOwners

SAME_HABIT = 0.7
"""How often a player has the habit of most players at the table; otherwise any."""

FEWEST_DEALS, MOST_DEALS = 1400, 24000
"""The number of deals drawn at first, and the greatest number."""

ENOUGH_DEALS = 700
"""This number of deals of equal weight estimates any probability to within two points, by one standard
error."""

LESS_BELIEVED = 0.9
"""The steps in which weights are evened."""

LEAST_DEALS = 100
"""If fewer deals would decide everything, the questions count less (`evened`)."""

SEED = 1
"""The same deals are drawn every time: the same position gets the same figures."""


def read_askers(position: Position, counting: Counting) -> ReadAskers:
    """The evidence in the questions of everybody except the log's keeper. `counting`: of the deals that fit
    the position."""
    lots = _Lots(GameHeard(position), Random(SEED))
    lots.add(counting, FEWEST_DEALS)
    weighed = lots.weighed()
    if weighed.effective >= ENOUGH_DEALS:
        return weighed
    proposal = proposal_of(counting, weighed.drawn, weighed.weights) or Proposal(counting, {})
    lots.add(proposal.counting, FEWEST_DEALS)
    weighed = lots.weighed(proposal)
    if weighed.effective < ENOUGH_DEALS:
        number = len(weighed.weights)
        enough = min(MOST_DEALS, round(number * ENOUGH_DEALS / weighed.effective) + 1)
        lots.add(proposal.counting, enough - number)
        weighed = lots.weighed(proposal)
    return replace(weighed, weights=evened(weighed.weights, LEAST_DEALS))


class _Lots:
    """Deals drawn one lot after the other, and the costs of the questions in them. The first lot consists of
    exact draws, the others come from a proposal."""

    def __init__(self, heard: GameHeard, random: Random) -> None:
        self.heard, self.random = heard, random
        self.drawn: list[bytes] = []
        self.costs: dict[str, list[array[int]]] = {}
        self.passed: dict[str, bytes] = {}

    def add(self, counting: Counting, number: int) -> None:
        """Adds one more lot."""
        deals = DealsInView(counting, number, self.random)
        self.drawn = list(map(add, self.drawn, deals.drawn)) if self.drawn else list(deals.drawn)
        for player in self.heard.askers:
            asker = _Asker(self.heard, deals, player)
            of_kinds, before = [cost.values() for cost in asker.costs()], self.costs.get(player)
            self.costs[player] = of_kinds if before is None else [*map(add, before, of_kinds)]
            self.passed[player] = self.passed.get(player, b"") + asker.chances_passed()

    def weighed(self, proposal: Proposal | None = None) -> ReadAskers:
        """All lots with their weights; `proposal`: of all lots after the first."""
        times = None if proposal is None else proposal.times(self.drawn, FEWEST_DEALS)
        return _weighed(self.drawn, self.costs, self.passed, times, self.heard.beginnings)


def evened(weights: Sequence[float], least: float) -> Sequence[float]:
    """Some weights, each raised to the same power. It is 1, or the greatest at which they are worth `least`
    deals of equal weight: evidence from only a few deals counts less."""
    power, evener = 1.0, weights
    while effective_number(evener) < min(least, len(weights)):
        power *= LESS_BELIEVED
        evener = [weight**power for weight in weights]
    return evener


OnPaper = Suggestion | OpenHand | OpenCards | Leave | ClueCard | Look | Accusation
"""The events that players write down. Cards seen by intrigue cards and powers are left out, so the sheet has
less than the player knows."""

Costs = Mapping[str, "Sequence[array[int]]"]
"""For each player and each kind, the cost of their questions in each deal."""


_NUMBER_OF_CODE = bytes(code.bit_length() for code in range(256))
"""For nested sets, each inside the one before: the number of those in a code."""


class _Asker:
    """One player's paper sheets in some deals, and the costs of their questions."""

    def __init__(self, heard: GameHeard, deals: DealsInView, player: str) -> None:
        self.heard, self.deals, self.player = heard, deals, player
        ends = accumulate((len(heard.log.edition.of(category)) for category in Category), initial=0)
        categories = [range(begin, end) for begin, end in pairwise(ends)]
        self.game = GameInView(deals, categories, heard.table)
        self.column = {owner: place for place, owner in enumerate(deals.owners)}
        deal = heard.log.deal
        self.others = [self.column[other] for other in deal.players if other != player]
        sizes = [len(categories), *map(deal.size, deal.owners)]
        self.sheets = PaperSheets(deals.all, categories, sizes)
        self.begun = heard.beginnings.get(player, UNSAID)
        self.child_sheets = PaperSheets(deals.all, categories, sizes) if self.begun.children else None
        for owner in (player, FACE_UP):
            self._sees_all(owner)
        self.passed: list[DealSet] = [0] * CHANCES_COUNTED

    def costs(self) -> list[Totals]:
        """For each kind, the total cost of all the player's questions and of not having accused."""
        totals = [Totals(self.deals.number) for _ in self.begun.kinds]
        for live in self.heard.live:
            if isinstance(live.event, OnPaper):
                self._hears(live.event, live.number, totals)
        silent = silence(self.passed, self.deals, silence_costs(self.begun.waits))
        for total in totals:
            total.add(silent, 1)
        return totals

    def chances_passed(self) -> bytes:
        """How many chances to accuse they have let pass in each deal, after `costs`."""
        return codes_of(self.passed, self.deals.number).translate(_NUMBER_OF_CODE)

    def _hears(self, event: OnPaper, number: int, totals: Sequence[Totals]) -> None:
        match event:
            case Suggestion():
                self._asked(event, number, totals)
            case OpenHand() | Leave() | OpenCards() | ClueCard():
                self._laid_open(event, number)
            case Look():
                if event.player == self.player:
                    self._sees_all(POOL if event.place is LookPlace.POOL else f"aside-{event.slot}")
            case Accusation():
                if event.triple is not None and not event.correct:
                    self.sheets.not_together(self._numbers(event.triple))
            case _:
                assert_never(event)

    def _laid_open(self, event: OpenHand | Leave | OpenCards | ClueCard, number: int) -> None:
        match event:
            case OpenHand() | Leave():
                if event.cards is not None:
                    self._sees_all(event.player)
            case OpenCards(player, cards):
                for card in self._numbers(cards):
                    self._sees(self.column[player], card, self.deals.all)
            case ClueCard():
                self._clue_card(event, number)
            case _:
                assert_never(event)

    def _clue_card(self, event: ClueCard, number: int) -> None:
        """The player's notes on the cards shown for a Clue card, if the log has them."""
        players = self.heard.in_question.seated(number)
        right = shows_secretly(self.player, players)
        for shown in event.shown or ():
            if shown.player == right or not event.clue.is_secret:
                self._sees(self.column[shown.player], self.game.number(shown.card), self.deals.all)
        if event.nobody_had is not None:
            for player in players:
                self.sheets.has_not(self.column[player], self._numbers((event.nobody_had,)))

    def _asked(self, asked: Suggestion, number: int, totals: Sequence[Totals]) -> None:
        """A question by anybody: its cost if the player asked, and their notes on the answers."""
        mine = asked.player == self.player
        if mine:
            self.sheets.narrow()
            self._asks(self.heard.by_number[number], totals)
            if self.heard.silent_before(self.player, number):
                self._does_not_accuse()
        for answer in asked.responses:
            self._notes(asked, answer)
        if mine and self.heard.silent_after(self.player, number):
            self.sheets.narrow()
            self._does_not_accuse()

    def _asks(self, question: HeardQuestion, totals: Sequence[Totals]) -> None:
        own = self.deals.held[self.column[self.player]]
        of_question = [*question_costs(self.game, self.sheets, own, self.others, question)]
        if self.child_sheets is not None:
            children = self.begun.children
            of_question += question_costs(self.game, self.child_sheets, own, self.others, question, children)
        for total, lanes in zip(totals, of_question, strict=True):
            total.add(lanes, SUMMANDS)

    def _does_not_accuse(self) -> None:
        """One more chance that they let pass, in the deals in which their sheet leaves one envelope. A
        child's sheet hardly ever does, and is left out."""
        one_more = named_by(self.sheets)
        for number, deals in enumerate(self.passed):
            self.passed[number], one_more = deals | one_more, deals & one_more

    def _sees_all(self, owner: str) -> None:
        if (column := self.column.get(owner)) is not None:
            self.sheets.whole(column, self.deals.held[column])
            for card, deals in enumerate(self.deals.held[column]):
                self._crosses_out(card, deals)

    def _sees(self, column: int, card: int, deals: DealSet) -> None:
        self.sheets.sees(column, card, deals)
        self._crosses_out(card, deals)

    def _crosses_out(self, card: int, deals: DealSet) -> None:
        """The only note of a child: a card that they saw. They learn nothing from the cards that others pass
        or show."""
        if self.child_sheets is not None:
            self.child_sheets.crosses_out(card, deals)

    def _numbers(self, cards: Sequence[str]) -> tuple[int, ...]:
        return tuple(map(self.game.number, cards))

    def _notes(self, asked: Suggestion, answer: Response) -> None:
        """An answer on the player's sheet. The card that they saw differs between deals."""
        if answer.player == self.player:
            return
        column, cards = self.column[answer.player], self._numbers(asked.triple)
        match answer.action:
            case Action.PASS:
                self.sheets.has_not(column, cards)
            case Action.SHOW if asked.player != self.player:
                self.sheets.one_of(column, cards)
            case Action.SHOW if answer.card is not None:
                self._sees(column, self.game.number(answer.card), self.deals.all)
            case Action.SHOW:
                held = [self.deals.held[column][card] for card in cards]
                for card, shown in zip(cards, self.deals.one_of(held), strict=True):
                    self._sees(column, card, shown)
            case Action.BLOCK | Action.DRAW:
                pass  # neither a card nor its absence
            case _:
                assert_never(answer.action)


def _weighed(
    drawn: DrawnOwners,
    costs: Costs,
    passed: Mapping[str, bytes],
    times: Sequence[float] | None,
    beginnings: Mapping[str, Beginning],
) -> ReadAskers:
    """The deals with their weights: the sum over the habits that most of the table may have. Deals in which
    all questions cost the same are weighed once.

    `times`: the number of draws that each deal represents (None: one). `beginnings`: the assumptions about
    players with a statement.
    """
    times = [1.0] * len(drawn[0]) if times is None else times
    if not costs:
        return ReadAskers(drawn, times, times, {}, {}, {})
    deals = different_rows([column for of_kinds in costs.values() for column in of_kinds], times)
    of_all = iter(deals.columns)
    begun = {player: beginnings.get(player, UNSAID) for player in costs}
    read = {
        player: _OneAsker.read(different_rows([*islice(of_all, len(of.kinds))], deals.times), of)
        for player, of in begun.items()
    }
    weights = [0.0] * len(deals.times)
    for habit, usual in SHARES.items():
        of_habit = [usual] * len(weights)
        for asker in read.values():
            of_habit = list(map(mul, of_habit, asker.weights(habit)))
        weights = list(map(add, weights, of_habit))
    by_player = {player: partial(asker.ratios_in, deals) for player, asker in read.items()}
    shares = {player: asker.shares for player, asker in read.items()}
    weighed = list(map(mul, deals.spread(weights), times))
    habits = {player: of.habits for player, of in begun.items()}
    return ReadAskers(drawn, weighed, times, by_player, shares, passed, habits)


class _OneAsker(Struct, frozen=True):
    """How many times as likely a player's questions are as on average, for deals in which they cost the same
    (`rows`). `parts`: the part of each habit. `ratios`: all parts together. `begun`: the probability of each
    habit before."""

    rows: DifferentRows
    parts: Mapping[Habit, Sequence[float]]
    ratios: Sequence[float]
    begun: Mapping[Habit, float]

    @classmethod
    def read(cls, rows: DifferentRows, beginning: Beginning = UNSAID) -> _OneAsker:
        """From the costs of the questions for each kind of player."""
        costs = rows.columns
        least, most = min(map(min, costs)), max(map(max, costs))
        halved = {cost: 2.0 ** ((least - cost) / PER_HALVING) for cost in range(least, most + 1)}
        parts: dict[Habit, Sequence[float]] = {}
        begun, common = beginning.habits, shares_of(beginning.kinds)
        for kind, of_kind in zip(beginning.kinds, costs, strict=True):
            share = kind.share * (begun[kind.habit] / common[kind.habit])
            part = [share * halved[cost] for cost in of_kind]
            before = parts.get(kind.habit)
            parts[kind.habit] = part if before is None else list(map(add, before, part))
        whole = list(map(sum, zip(*parts.values(), strict=True)))
        mean = rows.mean(whole)
        scaled = {habit: [share / mean for share in part] for habit, part in parts.items()}
        return cls(rows, scaled, [share / mean for share in whole], begun)

    @property
    def shares(self) -> Mapping[Habit, float]:
        """The probability of each habit."""
        return {habit: self.rows.mean(part) for habit, part in self.parts.items()}

    def ratios_in(self, deals: DifferentRows) -> Sequence[float]:
        """`ratios` for every deal."""
        return deals.spread(self.rows.spread(self.ratios))

    def weights(self, habit: Habit) -> Sequence[float]:
        """The player's factor for the weight of each deal if most of the table have a habit. A statement
        about the player counts only for them, and does not make it likelier that the table has the habit."""
        likelier = self.begun[habit] / SHARES[habit]
        read = (1 - UNREAD) / (SAME_HABIT * likelier + (1 - SAME_HABIT))
        likely, other = read * SAME_HABIT / SHARES[habit], read * (1 - SAME_HABIT)
        return self.rows.spread(
            [
                UNREAD + likely * part + other * ratio
                for part, ratio in zip(self.parts[habit], self.ratios, strict=True)
            ]
        )


# -- the probabilities


def read_odds(position: Position, model: ShowModel = ShowModel.EVENLY) -> ReadOdds:
    """The probabilities in a position as the others' questions change them; raises as `odds_of` does."""
    counting = counting_of(position, model)
    figures = ReadFigures(counting, read_askers(position, counting))
    plain = counting.weight if counting.reduction.is_plain else None
    return ReadOdds(position, counting.problem, figures.cells(), figures.envelopes, plain, figures)
