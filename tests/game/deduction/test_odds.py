"""What follows from the probabilities of a position: how open the envelope is, what is likeliest."""

from math import log2

import pytest

from cluedo_notes.editions import Category
from cluedo_notes.game.deduction.odds import Openness, entropy, equally_likely, likeliest_owner, odds_of
from cluedo_notes.game.deduction.position import Position, position_of
from cluedo_notes.game.log.deal import ENVELOPE
from cluedo_notes.game.log.reader import read_log
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
