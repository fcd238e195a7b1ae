"""The effects of reading questions: certain facts stay, and the true solution becomes likelier. No questions
can remove the share that is not read."""

from array import array
from collections import Counter
from math import log2
from operator import truediv
from random import Random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.editions import Category, load
from cluedo_notes.game.askers import reader
from cluedo_notes.game.askers.as_said import beginnings_of
from cluedo_notes.game.askers.deals import envelopes_of
from cluedo_notes.game.askers.different_rows import different_rows
from cluedo_notes.game.askers.figures import (
    EXACT_DEALS,
    LEAST,
    LEAST_UNFORESEEN,
    ReadAskers,
    ReadFigures,
    at_least,
    effective_number,
    figures_of,
    is_foreseen,
)
from cluedo_notes.game.askers.kinds import KINDS_OF_PLAYER, SHARES, UNREAD
from cluedo_notes.game.askers.reader import (
    ENOUGH_DEALS,
    FEWEST_DEALS,
    MOST_DEALS,
    _OneAsker,
    evened,
    read_askers,
    read_odds,
)
from cluedo_notes.game.deduction.odds import ShowModel, odds_of
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.manners import Manner
from cluedo_notes.lab.players.strategies import Strategy
from cluedo_notes.solver.questions.sampling import draw_owners
from tests.helpers.game.keepers import log_of
from tests.helpers.game.overheard import overheard

MOST_SURE = 1 - UNREAD + 1e-9
"""That somebody has a habit, and is read at all."""


@pytest.mark.parametrize(
    ("edition", "players", "turns"),
    [
        ("classic", 3, 9),
        ("classic", 6, 15),
        ("super", 4, 10),
        ("got-red-keep", 4, 12),
        ("secrets-2008", 4, 9),
    ],
)
def test_what_is_certain_stays_and_the_rest_are_probabilities(edition: str, players: int, turns: int) -> None:
    _, position, counting = overheard("certain", turns, edition, players)
    exact, read = odds_of(position), read_odds(position)
    assert read.deals == exact.deals
    assert read.openness.solutions == exact.openness.solutions
    assert sum(read.by_envelope.values()) == pytest.approx(1)
    for card, row in read.cells.items():
        assert sum(row.values()) == pytest.approx(1)
        for owner, probability in row.items():
            certain = exact.cells[card][owner]
            assert (0 < probability < 1) if 0 < certain < 1 else probability == certain
    inside = {card: row["envelope"] for card, row in read.cells.items()}
    for card, probability in inside.items():
        together = sum(chance for cards, chance in read.by_envelope.items() if card in cards)
        assert together == pytest.approx(probability, abs=1e-9)
    assert figures_of(read) is read.figures
    assert figures_of(exact) is None
    assert counting.weight


def test_before_anybody_has_asked_nothing_is_estimated() -> None:
    _, position, _ = overheard("silent", 0)
    exact, read = odds_of(position), read_odds(position)
    assert read.cells == exact.cells
    assert read.by_envelope == exact.by_envelope
    assert read.figures.impressions() == ()


def test_without_the_cards_shown_being_weighed_they_are_not() -> None:
    _, position, _ = overheard("any", 9)
    assert read_odds(position, ShowModel.UNKNOWN).problem == odds_of(position, ShowModel.UNKNOWN).problem


@pytest.mark.parametrize(("others", "least"), [(Strategy.NOTEBOOK, 0.5), (Strategy.CHANCE, -0.3)])
def test_the_true_solution_becomes_likelier_where_something_can_be_read(
    others: Strategy, least: float
) -> None:
    """In bits, on average. An ideal reader of players by the notebook would gain about one."""
    gained = []
    for seed in range(16):
        dealt, position, counting = overheard(f"truth {seed}", 15, others=others)
        figures = ReadFigures(counting, read_askers(position, counting))
        gained.append(log2(figures.envelopes[dealt.envelope] / counting.envelopes[dealt.envelope]))
    assert least < fmean(gained) < 2


def test_no_question_removes_the_share_that_is_not_read() -> None:
    for seed in range(5):
        _, position, counting = overheard(f"share {seed}", 24)
        read = read_askers(position, counting)
        least = UNREAD ** len(read.by_player)
        assert min(map(truediv, read.weights, read.times)) > 0.99 * least
        assert len(read.by_player) == 2


def test_more_deals_are_drawn_where_few_of_them_count() -> None:
    numbers = set()
    for seed in range(12):
        _, position, counting = overheard(f"enough {seed}", 3 * seed)
        read = read_askers(position, counting)
        number = len(read.weights)
        assert FEWEST_DEALS <= number <= MOST_DEALS
        assert all(len(column) == number for column in read.drawn)
        assert read.effective <= number * (1 + 1e-9)
        assert fmean(read.times) == pytest.approx(1, abs=0.1)
        if number == FEWEST_DEALS:
            assert read.effective >= ENOUGH_DEALS
        numbers.add(number)
    assert len(numbers) > 1


def test_deals_by_turns_come_from_halves_that_have_none_in_common() -> None:
    """As often as their weights say: of the even places 1, 3, 5 and so on, of the others all the same."""
    weights = [1.0 + place if place % 2 == 0 else 5.0 for place in range(100)]
    places = bytes(range(100))
    read = ReadAskers([places, places], weights, [1.0] * 100, {"P2": lambda: [1.0] * 100}, {"P2": SHARES}, {})
    _, _, counting = overheard("turns", 0)
    figures = ReadFigures(counting, read)
    vars(figures)["weights"] = weights
    first, second = figures.drawn_by_turns(5000, Random(1))
    assert first == second
    for half in range(2):
        often, whole = Counter(first[half::2]), sum(weights[half::2])
        for place in range(100):
            expected = 2500 * weights[place] / whole if place % 2 == half else 0
            assert often[place] == pytest.approx(expected, abs=1)


def test_what_is_possible_and_was_not_drawn_stays_possible() -> None:
    """As if five deals more had been drawn, that are as probable as all are."""
    _, _, counting = overheard("held", 0)
    draws = draw_owners(counting, 2, Random(1))
    read = ReadAskers(draws, [3.0, 1.0], [1.0, 1.0], {"P2": lambda: [1.0, 1.0]}, {"P2": SHARES}, {})
    assert read.effective == 1.6
    found, exact = ReadFigures(counting, read).envelopes, counting.envelopes
    shares = Counter(dict.fromkeys(exact, 0.0))
    for envelope, share in zip(envelopes_of(draws, counting), (0.75, 0.25), strict=True):
        shares[envelope] += share
    whole = EXACT_DEALS + read.effective
    for envelope, share in shares.items():
        expected = (EXACT_DEALS * exact[envelope] + read.effective * share) / whole
        assert found[envelope] == pytest.approx(expected)
    assert min(found.values()) > 0 == min(shares.values())


def test_a_few_deals_never_decide_a_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is called a few."""
    _, position, counting = overheard("effective 1", 12)
    usual = read_askers(position, counting).effective
    monkeypatch.setattr(reader, "LEAST_DEALS", usual + 300)
    assert read_askers(position, counting).effective >= usual + 300


def test_where_a_few_deals_would_decide_everything_less_is_believed() -> None:
    weights = [2.0**-place for place in range(400)]
    assert effective_number(weights) < 4
    found = evened(weights, 100)
    assert 100 <= effective_number(found) < 130
    assert found == sorted(found, reverse=True)
    assert found[0] > found[50] > found[-1] > 0


def test_where_enough_deals_count_their_weights_stay_in_proportion() -> None:
    weights = [1.0 + place % 7 for place in range(500)]
    assert evened(weights, 100) == weights


def test_the_same_position_has_the_same_figures() -> None:
    _, position, _ = overheard("again", 12)
    assert read_odds(position).cells == read_odds(position_of(position.log)).cells


def test_impressions_are_of_open_cards_the_greatest_change_first() -> None:
    _, position, counting = overheard("impressions", 18)
    found = read_odds(position).figures.impressions()
    assert [one.player for one in found] == sorted(
        ["P2", "P3"], key=lambda player: -abs(change(found, player))
    )
    for one in found:
        assert one.card is not None
        assert one.before == counting.marginals[one.card][one.player]
        assert 0 < one.before < 1
        assert 0 < one.sure <= MOST_SURE


def test_a_player_may_ask_hundreds_of_times() -> None:
    """The same question for a card of Ana's, with a weapon that Bob never names again if he learns of it."""
    head = {
        "type": "game",
        "format": 1,
        "edition": "classic",
        "players": [{"name": name} for name in ("Ana", "Bob", "Cleo")],
        "me": "Ana",
        "hand": ["rose", "pervenche", "corde", "poignard", "hall", "bureau"],
    }
    asked = {
        "type": "suggestion",
        "player": "Bob",
        **{"suspect": "rose", "weapon": "revolver", "room": "hall"},
        "responses": [
            {"player": "Cleo", "action": "pass"},
            {"player": "Ana", "action": "show", "card": "hall"},
        ],
    }
    read = read_odds(position_of(log_of(head, [asked] * 200)))
    (found,) = read.figures.impressions()
    assert (found.player, found.card) == ("Bob", "revolver")
    assert found.before < found.after < 1
    assert found.sure == pytest.approx(MOST_SURE)
    assert sum(read.by_envelope.values()) == pytest.approx(1)


@given(st.integers(0, 30_000), st.lists(st.integers(0, 500), min_size=len(KINDS_OF_PLAYER), max_size=80))
def test_what_every_question_costs_in_every_deal_tells_nothing(more: int, costs: list[int]) -> None:
    kinds = len(KINDS_OF_PLAYER)
    number = len(costs) // kinds
    columns = [array("I", costs[kind * number : (kind + 1) * number]) for kind in range(kinds)]
    dearer = [array("I", [more + one for one in column]) for column in columns]
    plain, dear = (_OneAsker.read(different_rows(of_kinds)) for of_kinds in (columns, dearer))
    assert (dear.parts, dear.ratios) == (plain.parts, plain.ratios)


def change(found: tuple, player: str) -> float:
    (one,) = [one for one in found if one.player == player]
    return float(one.after - one.before)


@pytest.mark.parametrize("others", [Strategy.NOTEBOOK, Strategy.CHANCE])
def test_the_habit_is_learnt(others: Strategy) -> None:
    """By far most often: some games are too short to tell."""
    habit = {Strategy.NOTEBOOK: "seeks", Strategy.CHANCE: "anything"}[others]
    right = 0
    for seed in range(10):
        _, position, _ = overheard(f"habit {seed}", 18, others=others)
        right += sum(one.habit == habit for one in read_odds(position).figures.impressions())
    assert right >= 16  # of twenty


# -- how little the questions can make of an envelope


@st.composite
def chances_of_some(draw: st.DrawFn) -> tuple[dict[int, float], dict[int, float]]:
    """What some are as they are read, and exactly."""
    parts = st.lists(st.floats(1e-9, 1), min_size=2, max_size=30)
    read = draw(parts)
    exact = draw(st.lists(st.floats(1e-9, 1), min_size=len(read), max_size=len(read)))
    as_read, as_counted = (
        {place: part / sum(each) for place, part in enumerate(each)} for each in (read, exact)
    )
    return as_read, as_counted


@given(chances_of_some(), st.sampled_from([LEAST, LEAST_UNFORESEEN, 0.9]))
def test_none_falls_below_its_share_of_the_exact_probability(
    chances: tuple[dict[int, float], dict[int, float]], least: float
) -> None:
    as_read, exact = chances
    found = at_least(as_read, exact, least)
    assert sum(found.values()) == pytest.approx(1)
    free = [place for place in found if found[place] > least * exact[place] * (1 + 1e-9)]
    assert all(found[place] >= least * exact[place] * (1 - 1e-9) for place in found)
    times = {round(found[place] / as_read[place], 6) for place in free if as_read[place] > 1e-3}
    assert len(times) <= 1  # the others keep their proportions
    if all(as_read[place] >= least * exact[place] for place in as_read):
        assert found == pytest.approx(as_read)


RIVALS = st.sampled_from(("Bob", "Cleo"))


@given(
    st.lists(st.tuples(RIVALS, *(st.integers(0, 8),) * 3), max_size=40),
    st.dictionaries(RIVALS, st.sampled_from(Manner)),
)
def test_however_a_table_asks_no_envelope_falls_below_a_tenth(
    asked: list[tuple[str, int, int, int]], plays: dict[str, Manner]
) -> None:
    """All rivals together, however long they keep silent and whatever is said of how they play: nobody ever
    shows or passes."""
    edition = load("classic")
    of_kind = [[card.id for card in edition.of(category)] for category in Category]
    lines = [
        {"type": "suggestion", "player": player, "responses": []}
        | {
            key: cards[place % len(cards)]
            for key, cards, place in zip(("suspect", "weapon", "room"), of_kind, places, strict=True)
        }
        for player, *places in asked
    ]
    lines += [{"type": "prefer", "rival": rival, "plays": manner} for rival, manner in plays.items()]
    head = {
        "type": "game",
        "format": 4,
        "edition": "classic",
        "players": [{"name": name} for name in ("Ana", "Bob", "Cleo")],
        "me": "Ana",
        "hand": ["rose", "pervenche", "corde", "poignard", "hall", "bureau"],
    }
    position = position_of(log_of(head, lines))
    exact, figures = odds_of(position).by_envelope, read_odds(position).figures
    assert all(figures.envelopes[envelope] >= 0.0999 * chance for envelope, chance in exact.items())
    begun = {player: beginning.habits for player, beginning in beginnings_of(position.log).items()}
    foreseen = any(
        is_foreseen(habits, begun.get(player, SHARES)) for player, habits in figures.read.habits.items()
    )
    assert not asked or figures.read.least == (LEAST if foreseen else LEAST_UNFORESEEN)
    for card, row in figures.cells().items():
        inside = sum(chance for envelope, chance in figures.envelopes.items() if card in envelope)
        assert row["envelope"] == pytest.approx(inside, abs=1e-9)
        assert sum(row.values()) == pytest.approx(1)
