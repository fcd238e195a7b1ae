"""How far-fetched a question is in each drawn deal, for every kind of player."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import starmap
from math import log2

from msgspec import Struct

from cluedo_notes.game.askers.deals import DealsInView, number_by_digits
from cluedo_notes.game.askers.heard import HeardQuestion
from cluedo_notes.game.askers.kinds import KINDS_OF_PLAYER, PER_HALVING, Kind, card_costs, room_costs
from cluedo_notes.game.askers.lanes import NOTHING, Lanes, codes_of, lanes_of
from cluedo_notes.game.askers.paper_sheets import PaperSheets
from cluedo_notes.game.askers.waiting import CHANCES_COUNTED, WAITS, evidence
from cluedo_notes.game.table.movement import FAR
from cluedo_notes.game.table.table import Table
from cluedo_notes.solver.questions.drawn_deals import DealSet


def silence_costs(waits: Mapping[int, float]) -> Sequence[bytes]:
    """The cost of letting chances to accuse pass, as for choices. The code has a digit for each chance."""
    costs = (
        round(-log2(evidence(code.bit_length(), waits=waits)) * PER_HALVING)
        for code in range(1 << CHANCES_COUNTED)
    )
    return (bytes(costs).ljust(256, b"\0"),)


SILENCE_COSTS = silence_costs(WAITS)
"""The costs for a player with no statement about them."""

SUMMANDS = 3
"""The cost of a question is the sum of this many bytes: its three cards."""


class GameInView(Struct, frozen=True):
    """The common facts of all questions of a game: the deals, the cards of each category, the board."""

    deals: DealsInView
    categories: Sequence[range]
    table: Table

    def number(self, card: str) -> int:
        """The place of a card in the order of all cards."""
        return self.deals.cards.index(card)

    def points_between(self, place: str, other: str) -> int:
        """The points from one room to another; without a board all are equally far."""
        board_graph = self.table.setting.board_graph
        return FAR if board_graph is None else board_graph.points_between(place, other)


def question_costs(
    game: GameInView,
    sheets: PaperSheets,
    own: Sequence[DealSet],
    others: Sequence[int],
    asked: HeardQuestion,
    kinds: tuple[Kind, ...] = KINDS_OF_PLAYER,
) -> Iterator[Lanes]:
    """For each kind of player, the cost of a question in each deal.

    `sheets`: the asker's sheets at that moment. `own`: the deals in which they have each card. `others`: the
    columns of the other players.
    """
    return _QuestionInDeals(game, sheets, own, others, asked).costs(kinds)


def named_by(sheets: PaperSheets) -> DealSet:
    """The deals in which such a sheet leaves one envelope."""
    named = sheets.everywhere
    for category in sheets.categories:
        named &= _union(sheets.has[0][card] for card in category)
    return named


def silence(passed: Sequence[DealSet], deals: DealsInView, costs: Sequence[bytes] = SILENCE_COSTS) -> Lanes:
    """The cost in each deal of letting chances to accuse pass. `passed`: the deals with at least one such
    chance, those with at least two, and so on."""
    return _costs_of(codes_of(passed, deals.number), costs)[0] if passed[0] else NOTHING


class _QuestionInDeals:
    def __init__(
        self,
        game: GameInView,
        sheets: PaperSheets,
        own: Sequence[DealSet],
        others: Sequence[int],
        asked: HeardQuestion,
    ) -> None:
        self.game, self.sheets, self.own, self.asked = game, sheets, own, asked
        self.all, self.deals = game.deals.all, game.deals.number
        self.with_others = [_union(sheets.may[column][card] for column in others) for card in range(len(own))]
        self.looked_for = [
            inside & outside for inside, outside in zip(sheets.may[0], self.with_others, strict=True)
        ]

    def costs(self, kinds: tuple[Kind, ...]) -> Iterator[Lanes]:
        """For each kind, the sum over the three cards."""
        *of_cards, of_rooms = categories = self.game.categories
        known = [_union(self.sheets.has[0][card] for card in category) for category in categories]
        isolated = _first_open(known, self.all)
        codes = [
            (self._card_codes(category, card, first), card_costs(len(category), kinds))
            for category, card, first in zip(of_cards, self.asked.triple, isolated, strict=False)
        ]
        codes.append((self._room_codes(of_rooms, isolated[-1]), room_costs(len(self.asked.rooms), kinds)))
        for suspects, weapons, rooms in zip(*starmap(_costs_of, codes), strict=True):
            yield suspects + weapons + rooms

    # -- the cards named

    def _card_codes(self, category: range, card: str, isolated: DealSet) -> bytes:
        """For each deal the code of the choice of a suspect or weapon."""
        named = self.game.number(card)
        looked_for, own = self.looked_for[named], self.own[named]
        safe, other = self._safe(named), self._known_elsewhere(named)
        some_looked_for = _union(self.looked_for[card] for card in category)
        some_own = _union(self.own[card] for card in category)
        numbers = _number_where(
            (looked_for, number_by_digits(self.looked_for[card] for card in category)),
            (own, number_by_digits(self.own[card] for card in category)),
            (safe, number_by_digits(map(self._safe, category))),
            (other, number_by_digits(map(self._known_elsewhere, category))),
        )
        rather = looked_for & some_own | own & some_looked_for | safe & (some_looked_for | some_own)
        return codes_of([isolated, *numbers, own | other, safe | other, rather], self.deals)

    def _safe(self, card: int) -> DealSet:
        """The deals in which nobody else can have a card that is not the asker's own."""
        return self.all ^ (self.with_others[card] | self.own[card])

    def _known_elsewhere(self, card: int) -> DealSet:
        """The deals in which the asker knows that somebody else has it."""
        return self.all ^ (self.looked_for[card] | self.own[card] | self._safe(card))

    def _room_codes(self, category: range, isolated: DealSet) -> bytes:
        """For each deal the code of the choice of the room."""
        named, everywhere = self.game.number(self.asked.triple[2]), self.all
        reach = [self.game.number(room) for room in self.asked.rooms]
        # An asker who looks for no room any more goes to one that nobody else has.
        none_left = everywhere ^ _union(self.looked_for[room] for room in category)
        goals = {
            room: self.looked_for[room] | none_left & (everywhere ^ self.with_others[room])
            for room in category
        }
        in_reach = _union(goals[room] for room in reach)
        nearer = _union(goals[room] for room in reach[: reach.index(named)])
        looked_for = goals[named]
        if not self.asked.ordered:
            number = _number_where((looked_for, number_by_digits(goals[room] for room in reach)))
            return codes_of([isolated, *number, everywhere ^ looked_for, everywhere, everywhere], self.deals)
        farther = looked_for & nearer
        off = everywhere ^ in_reach
        on_the_way = self._on_the_way(reach, named, goals, off)
        missed = in_reach ^ looked_for
        safe = missed & (everywhere ^ self.with_others[named])
        numbers = _number_where(
            (looked_for, number_by_digits(goals[room] for room in reach)),
            (safe, number_by_digits(everywhere ^ self.with_others[room] for room in reach)),
        )
        off_the_way, other = off ^ on_the_way, missed ^ safe
        groups = [farther | off_the_way | other, on_the_way | off_the_way, safe | other]
        return codes_of([isolated, *numbers, *groups], self.deals)

    def _on_the_way(
        self, reach: Sequence[int], named: int, goals: dict[int, DealSet], among: DealSet
    ) -> DealSet:
        """Those of the deals in `among`, where no goal is in reach, in which the named room is nearest to
        one."""
        if not among:
            return 0
        cards, deals = self.game.deals.cards, 0
        ways = [
            (self.game.points_between(cards[room], cards[goal]), cards[room], room, goal)
            for room in reach
            for goal in goals.keys() - set(reach)
        ]
        for *_, room, goal in sorted(ways):
            if room == named:
                deals |= among & goals[goal]
            among ^= among & goals[goal]
        return deals


def _costs_of(codes: bytes, costs: Sequence[bytes]) -> Sequence[Lanes]:
    """The costs of some choices in each deal, by their codes, for each kind of player. If several kinds
    choose alike, they are worked out once."""
    by_code = {of_code: lanes_of(codes.translate(of_code)) for of_code in dict.fromkeys(costs)}
    return [by_code[of_code] for of_code in costs]


def _union(sets: Iterator[DealSet]) -> DealSet:
    """The deals in any of some sets."""
    either = 0
    for deals in sets:
        either |= deals
    return either


def _first_open(known: Sequence[DealSet], everywhere: DealSet) -> list[DealSet]:
    """For each category the deals in which it is the first that is not known."""
    deals = []
    for of_kind in known:
        deals.append(everywhere ^ everywhere & of_kind)
        everywhere &= of_kind
    return deals


def _number_where(*numbers: tuple[DealSet, Sequence[DealSet]]) -> list[DealSet]:
    """Four binary digits of the number that counts in each deal, from the deals in which each number does."""
    by_digit = [0] * 4
    for where, digits in numbers:
        for place, digit in enumerate(digits[:4]):
            by_digit[place] |= digit & where
    return by_digit
