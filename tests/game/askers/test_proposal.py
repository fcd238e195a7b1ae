"""Deals drawn from a proposal represent exact ones: every count in them agrees with that over all deals."""

from random import Random
from statistics import fmean

import pytest

from cluedo_notes.game.askers import proposal
from cluedo_notes.game.askers.proposal import Proposal, proposal_of
from cluedo_notes.game.askers.reader import ENOUGH_DEALS, FEWEST_DEALS, effective_number, read_askers
from cluedo_notes.solver.counting.counting import Counting, TooLarge
from cluedo_notes.solver.questions.sampling import DrawnOwners, draw_owners
from tests.helpers.game.overheard import overheard

NUMBER = 4000
NEAR = 0.05


def joined(one: DrawnOwners, other: DrawnOwners) -> list[bytes]:
    return [before + after for before, after in zip(one, other, strict=True)]


def marginals_of(
    counting: Counting, drawn: DrawnOwners, weights: list[float]
) -> dict[tuple[str, str], float]:
    problem, whole = counting.problem, sum(weights)
    found: dict[tuple[str, str], float] = {}
    for card, column in zip(problem.cards, drawn, strict=True):
        for owner, weight in zip(column, weights, strict=True):
            name = problem.owners[owner] if owner < len(problem.owners) else problem.envelope
            found[card, name] = found.get((card, name), 0.0) + weight / whole
    return found


@pytest.mark.parametrize(
    ("edition", "players", "turns"), [("classic", 3, 12), ("classic", 6, 20), ("super", 4, 9)]
)
def test_drawn_deals_stand_for_exact_ones(edition: str, players: int, turns: int) -> None:
    """Whatever the first deals were thought to weigh: here one card at one owner weighs most."""
    _, _, counting = overheard("proposal", turns, edition, players)
    first = draw_owners(counting, NUMBER, Random(1))
    card = max(range(len(first)), key=lambda one: len(set(first[one])))
    owner = min(set(first[card]))
    weights = [20.0 if has == owner else 1.0 for has in first[card]]
    found = proposal_of(counting, first, weights)
    assert found is not None
    assert found.factors[card, owner] != 1
    second = draw_owners(found.counting, NUMBER, Random(2))
    drawn = joined(first, second)
    times = found.times(drawn, NUMBER)
    assert max(times) <= 2
    for key, share in marginals_of(counting, drawn, times).items():
        assert share == pytest.approx(counting.marginals[key[0]][key[1]], abs=NEAR), key
    alone = marginals_of(counting, second, [1.0] * NUMBER)
    name = counting.problem.owners[owner] if owner < len(counting.problem.owners) else "envelope"
    assert (
        abs(
            alone[counting.problem.cards[card], name] - counting.marginals[counting.problem.cards[card]][name]
        )
        > NEAR
    )


def test_most_readings_get_enough_deals_from_few() -> None:
    enough, gained = [], []
    for seed in range(12):
        _, position, counting = overheard(f"effective {seed}", 12)
        read = read_askers(position, counting)
        first = effective_number(read.weights[:FEWEST_DEALS])
        if len(read.weights) > FEWEST_DEALS:
            second = effective_number(read.weights[FEWEST_DEALS : 2 * FEWEST_DEALS])
            gained.append(second / first)
        enough.append(read.effective >= ENOUGH_DEALS)
    assert fmean(enough) > 0.6
    assert len(gained) > 5
    assert fmean(gained) > 1.5


def test_what_cannot_be_counted_anew_is_drawn_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    _, position, counting = overheard("effective 1", 12)

    def too_large(_: object) -> Counting:
        raise TooLarge

    monkeypatch.setattr(proposal, "counted", too_large)
    read = read_askers(position, counting)
    assert len(read.weights) >= 2 * FEWEST_DEALS
    assert set(read.times) == {1.0}


def test_without_factors_every_deal_stands_for_itself() -> None:
    _, _, counting = overheard("proposal", 3)
    drawn = draw_owners(counting, 50, Random(1))
    assert Proposal(counting, {}).times(drawn, 20) == [1.0] * 50
