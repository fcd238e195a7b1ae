"""Results of the probabilities of a position: how open the envelope is, and the likeliest solution."""

from math import comb, log2

import pytest
from msgspec.structs import replace

from cluedo_notes.editions import Category
from cluedo_notes.game.deduction import odds as module
from cluedo_notes.game.deduction.odds import (
    Openness,
    ShowModel,
    counted_odds,
    entropy,
    equally_likely,
    likeliest_owner,
    odds_of,
)
from cluedo_notes.game.deduction.position import Position, envelope_candidates, keeper, position_of
from cluedo_notes.game.errors import EntryError, GameError
from cluedo_notes.game.log.deal import ENVELOPE
from cluedo_notes.game.log.reader import read_log
from cluedo_notes.solver.counting.count import Counter, Mismatch, TooLargeBefore
from cluedo_notes.solver.counting.counting import Counting, TooLarge
from cluedo_notes.solver.counting.propagation import NoDeal
from cluedo_notes.solver.problem import Problem, Shown
from tests.helpers.places import ROOT


def position_after(events: int) -> Position:
    return position_of(read_log(ROOT / "examples" / "classic-3p.jsonl").at(events))


@pytest.mark.parametrize(
    ("probabilities", "bits"),
    [([1.0], 0), ([1.0, 0.0], 0), ([0.5, 0.5], 1), ([0.25] * 4, 2), ([0.5, 0.25, 0.25, 0.0], 1.5), ([], 0)],
)
def test_entropy_is_in_bits(probabilities: list[float], bits: float) -> None:
    assert entropy(probabilities) == bits


@pytest.mark.parametrize(
    ("probabilities", "solutions", "alike", "even"),
    [
        ([1.0], 1, 1, True),
        ([1.0, 0.0], 1, 1, True),
        ([0.25] * 4, 4, 4, True),
        ([1 / 3, 1 / 3, 1 - 2 / 3], 3, 3, True),
        ([0.5, 0.25, 0.25, 0.0], 3, 2**1.5, False),
    ],
)
def test_openness_is_counted_in_solutions(
    probabilities: list[float], solutions: int, alike: float, even: bool
) -> None:
    found = Openness.of(probabilities)
    assert (found.solutions, found.even) == (solutions, even)
    assert found.alike == pytest.approx(alike)
    assert found.alike == equally_likely(found.bits)


@pytest.mark.parametrize("events", [0, 8, 13, 16])
def test_the_envelope_is_as_open_as_its_probabilities_say(events: int) -> None:
    odds = odds_of(position_after(events))
    chances = [one.probability for one in odds.envelopes]
    assert sum(chances) == pytest.approx(1)
    assert chances == sorted(chances, reverse=True)
    assert odds.bits == pytest.approx(sum(chance * log2(1 / chance) for chance in chances))
    assert {one.probability for one in odds.likeliest} == {chances[0]}
    assert len(odds.likeliest) == sum(chance == pytest.approx(chances[0]) for chance in chances)
    for card, row in odds.cells.items():
        assert row[ENVELOPE] == pytest.approx(
            sum(one.probability for one in odds.envelopes if card in one.cards)
        )


def test_the_likeliest_owner_is_the_first_of_the_likely_ones() -> None:
    position = position_after(13)
    odds = odds_of(position)
    for card, row in odds.cells.items():
        likely = odds.likely_owners(card)
        assert set(likely) == set(position.owners) - position.facts.impossible[card]
        assert [row[owner] for owner in likely] == sorted((row[owner] for owner in likely), reverse=True)
        assert row[likeliest_owner(position, odds, card)] == row[likely[0]]
        first = next(one for one in position.owners if one in likely)
        assert likeliest_owner(position, None, card) == first


@pytest.mark.parametrize(("events", "known"), [(0, 0), (13, 1), (16, 2)])
def test_the_cards_that_are_certainly_in_the_envelope(events: int, known: int) -> None:
    position = position_after(events)
    found = position.envelope()
    assert list(found) == list(Category)
    assert sum(card is not None for card in found.values()) == known
    for category, card in found.items():
        at = {
            one.id for one in position.log.edition.of(category) if position.facts.holder[one.id] == ENVELOPE
        }
        assert at == ({card} if card is not None else set())


# -- how many deals there are, and what is not counted


def test_before_anything_the_deals_are_those_of_the_cards_that_the_keeper_has_not_got() -> None:
    """Of 6 suspects, 6 weapons and 9 rooms Ana has 3, 0 and 3; twelve cards go to two players by halves."""
    assert odds_of(position_after(0)).deals == (3 * 6 * 6) * comb(12, 6)


@pytest.mark.parametrize("events", [8, 13, 16])
def test_the_deals_are_the_same_however_likely_each_is(events: int) -> None:
    position = position_after(events)
    weighed, plain = odds_of(position), odds_of(position, ShowModel.UNKNOWN)
    assert any(isinstance(one, Shown) for one in weighed.problem.weights)
    assert not any(isinstance(one, Shown) for one in plain.problem.weights)
    assert (weighed.plain_deals, plain.plain_deals) == (None, plain.deals)
    assert weighed.deals == plain.deals


class Uncounted(Counter):
    """Counts nothing."""

    def __init__(self, reason: Exception) -> None:
        super().__init__()
        self.reason = reason

    def count(self, problem: Problem, before: TooLargeBefore | None = None) -> Counting:
        assert problem.constraints
        assert before is not None
        raise self.reason


def test_what_is_too_large_to_count_is_refused_in_one_sentence() -> None:
    with pytest.raises(GameError) as refused:
        counted_odds(position_after(8), counter=Uncounted(TooLarge()))
    assert refused.value.message.code == "too-large-to-count"


def test_a_position_that_has_deals_and_none_is_no_position() -> None:
    with pytest.raises(Mismatch, match="no deal fits"):
        counted_odds(position_after(8), counter=Uncounted(NoDeal()))


def test_deals_that_are_too_many_to_count_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Problem) -> int:
        raise TooLarge

    monkeypatch.setattr(module, "number_of_deals", refuse)
    assert odds_of(position_after(8)).deals is None
    assert odds_of(position_after(8), ShowModel.UNKNOWN).deals is not None


# -- who and what a position is about


def test_the_keeper_is_whose_log_it_is_and_a_spectator_has_no_rivals() -> None:
    log = read_log(ROOT / "examples" / "classic-3p.jsonl")
    assert keeper(position_of(log)) == "Ana"
    spectator = replace(log, header=replace(log.header, me=None, hand=None))
    with pytest.raises(EntryError) as refused:
        keeper(position_of(spectator))
    assert refused.value.message.code == "no-rivals"


def test_an_envelope_is_made_of_candidates_only() -> None:
    position = position_after(13)
    candidates = envelope_candidates(position)
    envelopes = [one.cards for one in odds_of(position).envelopes]
    for place, category in enumerate(Category):
        assert set(candidates[category]) == {cards[place] for cards in envelopes}
        cards = [card.id for card in position.log.edition.of(category)]
        assert candidates[category] == [card for card in cards if card in candidates[category]]
