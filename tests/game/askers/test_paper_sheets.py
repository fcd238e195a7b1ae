"""Sheets in many deals at once contain in each deal the same as a single sheet."""

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from cluedo_notes.game.askers import reader
from cluedo_notes.game.askers.deals import DealsInView, number_by_digits
from cluedo_notes.game.askers.heard import GameHeard
from cluedo_notes.game.askers.kinds import KINDS_OF_PLAYER
from cluedo_notes.game.askers.lanes import NOTHING, Lanes
from cluedo_notes.game.askers.paper_sheets import PaperSheets
from cluedo_notes.game.askers.question_costs import SILENCE_COSTS
from cluedo_notes.game.askers.waiting import CHANCES_COUNTED
from cluedo_notes.game.log.deal import FACE_UP
from cluedo_notes.game.log.events import Action, Suggestion, TableEvent
from cluedo_notes.lab.players.notebook import NotebookShape, SimulatedNotebook
from cluedo_notes.solver.questions.drawn_deals import DealSet
from tests.helpers.game.overheard import drawn, in_deal, overheard

NUMBER = 25


class Shown:
    """Remembers which card each answer showed in each deal."""

    def __init__(self, deals: DealsInView) -> None:
        self.deals, self.one_of = deals, deals.one_of
        self.found: list[list[DealSet]] = []

    def __call__(self, held: Sequence[DealSet]) -> list[DealSet]:
        self.found.append(self.one_of(held))
        return self.found[-1]


def as_seen(event: TableEvent, player: str, place: int, shown: list[list[DealSet]]) -> TableEvent:
    """A suggestion with the cards that its asker saw in one deal."""
    if not isinstance(event, Suggestion) or event.player != player:
        return event
    answers = []
    for answer in event.responses:
        if answer.action is Action.SHOW and answer.card is None:
            cards = shown.pop(0)
            (card,) = [c for c, sets in zip(event.triple, cards, strict=True) if in_deal(sets, place, NUMBER)]
            answer = replace(answer, card=card)
        answers.append(answer)
    return replace(event, responses=tuple(answers))


@pytest.mark.parametrize(
    ("edition", "players", "turns"),
    [("classic", 3, 14), ("classic", 3, 20), ("classic", 6, 26), ("super", 4, 14), ("classic", 4, 9)],
)
def test_each_deals_sheet_is_the_one_kept_for_it_alone(
    edition: str, players: int, turns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt, position, counting = overheard("sheets", turns, edition, players)
    log, deals = position.log, drawn(counting, NUMBER)
    kept: list[tuple[list[list[DealSet]], list[list[DealSet]]]] = []

    def no_cost(_: Any, sheets: PaperSheets, *__: Any) -> list[Lanes]:
        kept.append(([row[:] for row in sheets.may], [row[:] for row in sheets.has]))
        return [NOTHING] * len(KINDS_OF_PLAYER)

    monkeypatch.setattr(reader, "question_costs", no_cost)
    shown = Shown(deals)
    monkeypatch.setattr(deals, "one_of", shown)
    silent = reader._Asker(GameHeard(position), deals, "P2").costs()[0].values()
    assert len(kept) > 1
    shape = NotebookShape(log)
    for place in range(NUMBER):
        hands = hands_in(deals, place, position.owners)
        notebook, asked, left = SimulatedNotebook(shape, "P2", hands), 0, list(shown.found)
        passed = 0
        for live in log.live:
            event = as_seen(live.event, "P2", place, left)
            if isinstance(event, Suggestion) and event.player == "P2":
                may, has = kept[asked]
                read = partial(bits_of, place=place, shape=shape, deals=deals)
                assert [read(row) for row in may] == notebook.may, (place, asked)
                assert [read(row) for row in has] == notebook.has, (place, asked)
                asked += 1
                passed += notebook.envelope is not None
            notebook.saw(event)
            if asked == len(kept) and isinstance(event, Suggestion) and event.player == "P2":
                passed += notebook.envelope is not None
        code = (1 << min(passed, CHANCES_COUNTED)) - 1
        assert silent[place] == SILENCE_COSTS[0][code], place
    assert dealt.hands["P1"] == frozenset(log.header.hand or ())


def hands_in(deals: DealsInView, place: int, owners: Sequence[str]) -> dict[str, list[str]]:
    """The cards that P2 sees from the beginning in one deal: their own, and those that lie open."""
    return {
        owner: [
            card
            for card, sets in zip(deals.cards, deals.held[column], strict=True)
            if in_deal(sets, place, NUMBER)
        ]
        for column, owner in enumerate(owners)
        if owner in ("P2", FACE_UP)
    }


def bits_of(row: list[DealSet], place: int, shape: NotebookShape, deals: DealsInView) -> int:
    """The cards of one deal's row, as a notebook keeps them."""
    return shape.bits(
        card for card, sets in zip(deals.cards, row, strict=True) if in_deal(sets, place, NUMBER)
    )


def test_a_wrong_accusation_leaves_no_third_card() -> None:
    sheets = PaperSheets(1, [range(0, 2), range(2, 4), range(4, 6)], [3, 2, 1])
    sheets.not_together((0, 2, 4))
    sheets.sees(0, 0, 1)
    sheets.sees(0, 2, 1)
    sheets.narrow()
    assert sheets.has[0] == [1, 0, 1, 0, 0, 1]


def test_counting_by_digits_counts() -> None:
    random = Random(1)
    for _ in range(50):
        sets = [random.getrandbits(12) for _ in range(random.randint(0, 9))]
        digits = number_by_digits(sets)
        for place in range(12):
            number = sum((digit >> place & 1) << power for power, digit in enumerate(digits))
            assert number == sum(one >> place & 1 for one in sets)


def test_of_several_cards_each_is_shown_as_often() -> None:
    _, _, counting = overheard("evenly", 0)
    deals = drawn(counting, 6000)
    every = deals.all
    random = Random(4)
    for held in (
        [every, every, every],
        [every, 0, every],
        [every, every],
        [random.getrandbits(6000) for _ in range(3)],
    ):
        chosen = deals.one_of(held)
        some = 0
        for one, has in zip(chosen, held, strict=True):
            assert one & ~has == 0 == one & some
            some |= one
        assert some == held[0] | held[1] | held[-1]
    thirds = [one.bit_count() / 6000 for one in deals.one_of([every] * 3)]
    assert all(abs(one - 1 / 3) < 0.03 for one in thirds)
