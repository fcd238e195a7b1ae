"""The cost of a question in many deals at once equals its cost in each single deal."""

from itertools import accumulate, pairwise
from random import Random

import pytest

from cluedo_notes.editions import Category
from cluedo_notes.game.askers.choices import ChosenRoom, NamedCard, RoomGroup, SheetGroup
from cluedo_notes.game.askers.deals import DealsInView
from cluedo_notes.game.askers.heard import HeardQuestion
from cluedo_notes.game.askers.kinds import KINDS_OF_PLAYER, cost
from cluedo_notes.game.askers.lanes import Totals, codes_of, lanes_of, values_of
from cluedo_notes.game.askers.paper_sheets import PaperSheets
from cluedo_notes.game.askers.question_costs import GameInView, named_by, question_costs
from cluedo_notes.game.table.of_log import table_at
from tests.helpers.game.overheard import drawn, in_deal, overheard

NUMBER = 60


class OneDeal:
    """The sheet in one deal, in sets of names."""

    def __init__(
        self, place: int, deals: DealsInView, sheets: PaperSheets, own: int, others: list[int]
    ) -> None:
        def cards(row: list[int]) -> set[str]:
            return {card for card, sets in zip(deals.cards, row, strict=True) if in_deal(sets, place, NUMBER)}

        self.inside, self.known = cards(sheets.may[0]), cards(sheets.has[0])
        self.with_others = set().union(*(cards(sheets.may[one]) for one in others))
        self.own = cards(deals.held[own])
        self.looked_for = self.inside & self.with_others

    def first_open(self, kinds: list[list[str]]) -> int:
        """The first category of which no card is known to be in the envelope."""
        return next((at for at, kind in enumerate(kinds) if not self.known & set(kind)), len(kinds))

    def card(self, named: str, kind: list[str], isolated: bool) -> NamedCard:
        looked_for, own = self.looked_for & set(kind), self.own & set(kind)
        safe = set(kind) - self.with_others - own
        if named in looked_for:
            return NamedCard(SheetGroup.LOOKED_FOR, len(looked_for), bool(own), isolated)
        if named in own:
            return NamedCard(SheetGroup.OWN, len(own), bool(looked_for), isolated)
        if named in safe:
            return NamedCard(SheetGroup.SAFE, len(safe), bool(looked_for or own), isolated)
        return NamedCard(SheetGroup.OTHER, len(set(kind) - looked_for - own - safe), False, isolated)

    def room(self, asked: HeardQuestion, rooms: list[str], isolated: bool, game: GameInView) -> ChosenRoom:
        named, reach = asked.triple[2], list(asked.rooms)
        goals = self.looked_for & set(rooms) or set(rooms) - self.with_others
        near = [room for room in reach if room in goals]
        if not asked.ordered:
            group = RoomGroup.LOOKED_FOR if named in near else RoomGroup.NOT_LOOKED_FOR
            return ChosenRoom(group, max(1, len(near)), isolated)
        if named in near:
            group = RoomGroup.NEAREST if near[0] == named else RoomGroup.FARTHER
            return ChosenRoom(group, len(near), isolated)
        safe = [room for room in reach if room not in self.with_others]
        if near and named in safe:
            return ChosenRoom(RoomGroup.SAFE, len(safe), isolated)
        if near:
            return ChosenRoom(RoomGroup.OTHER, 1, isolated)
        ways = [(game.points_between(room, goal), room) for room in reach for goal in goals]
        on_the_way = bool(ways) and min(ways)[1] == named
        return ChosenRoom(RoomGroup.ON_THE_WAY if on_the_way else RoomGroup.OFF_THE_WAY, 1, isolated)


@pytest.mark.parametrize("seed", range(6))
def test_costs_are_those_of_each_deal_alone(seed: int) -> None:
    random = Random(seed)
    edition, players = random.choice([("classic", 3), ("classic", 6), ("super", 4)])
    _, position, counting = overheard(f"costs {seed}", 6 + 3 * seed, edition, players)
    deals = drawn(counting, NUMBER)
    by_kind = [[card.id for card in position.log.edition.of(kind)] for kind in Category]
    kinds = [range(a, b) for a, b in pairwise(accumulate(map(len, by_kind), initial=0))]
    sheets = PaperSheets(deals.all, kinds, [3, *map(position.log.deal.size, position.log.deal.owners)])
    own, others = 2, [1, *range(3, players + 1)]
    sheets.whole(own, deals.held[own])
    for column in others:  # some cards are seen, some crossed out
        for card, sets in enumerate(deals.held[column]):
            if random.random() < 0.3:
                sheets.sees(column, card, sets & random.getrandbits(NUMBER))
    for kind in kinds[:2]:
        for card in kind:
            if random.random() < 0.5:
                sheets.sees(0, card, deals.held[0][card] & random.getrandbits(NUMBER))
    sheets.narrow()
    game = GameInView(deals, kinds, table_at(position.log, None))
    named = named_by(sheets)
    for _ in range(12):
        suspect, weapon, room = map(random.choice, by_kind)
        reach = random.sample(by_kind[2], random.randint(1, 5))
        rooms = tuple(reach if room in reach else [*reach, room])
        asked = HeardQuestion("P2", (suspect, weapon, room), rooms, random.random() < 0.7)
        found = list(question_costs(game, sheets, deals.held[own], others, asked))
        assert len(found) == len(KINDS_OF_PLAYER)
        for kind_of_player, lanes in zip(KINDS_OF_PLAYER, found, strict=True):
            values = values_of(lanes, NUMBER)
            for place in range(NUMBER):
                deal = OneDeal(place, deals, sheets, own, others)
                first = deal.first_open(by_kind)
                assert in_deal(named, place, NUMBER) is (first == 3)
                expected = 0
                for at in (0, 1):
                    card = deal.card(asked.triple[at], by_kind[at], first == at)
                    expected += cost(kind_of_player.card(card, len(by_kind[at])), len(by_kind[at]))
                chosen = deal.room(asked, by_kind[2], first == 2, game)
                expected += cost(kind_of_player.room(chosen, len(rooms)), len(rooms))
                assert values[place] == expected, (place, kind_of_player, asked)


def test_lanes_add_for_all_deals_at_once() -> None:
    random = Random(2)
    for number in (1, 7, 300):
        columns = [bytes(random.randrange(256) for _ in range(number)) for _ in range(400)]
        totals = Totals(number)
        for column in columns:
            totals.add(lanes_of(column), 1)
        assert list(totals.values()) == [sum(column[place] for column in columns) for place in range(number)]
        sets = [random.getrandbits(number) for _ in range(6)] + [0, (1 << number) - 1]
        codes = codes_of(sets, number)
        assert list(codes) == [
            sum(bool(one >> (number - 1 - place) & 1) << digit for digit, one in enumerate(sets))
            for place in range(number)
        ]
