"""States of several machine words: whatever is asked of them, the answers are those of one word."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cluedo_notes.solver.counting import array_steps, packing
from cluedo_notes.solver.counting.frontier import Frontier
from cluedo_notes.solver.counting.reduction import reduce
from cluedo_notes.solver.questions.array_sampling import draw_owners
from cluedo_notes.solver.questions.foresight import foresee
from tests.helpers.solver.positions import Position, positions, some_position
from tests.helpers.solver.ways import assert_same, exactly, in_arrays

WORDS = st.sampled_from([10, 13, 20])
POSITIONS = some_position(6.0, 12.0)


@contextmanager
def words_of(bits: int) -> Iterator[None]:
    """Let a word have so many bits."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(packing, "WORD", bits)
        patch.setattr(array_steps, "WORD", bits)
        patch.setattr(array_steps, "FULL", (1 << bits) - 1)
        yield


@settings(max_examples=settings().max_examples // 2)
@given(position=POSITIONS, bits=WORDS)
def test_what_is_counted_does_not_depend_on_the_words(position: Position, bits: int) -> None:
    plain = in_arrays(position.problem)
    assert plain.envelopes  # found while a word is a word
    with words_of(bits):
        wide, exact = in_arrays(position.problem), exactly(position.problem)
        assume(len(wide.layers[0].words) > 1)
        assert_same(wide, plain)
    assert_same(exact, plain)


@settings(max_examples=settings().max_examples // 4)
@given(position=POSITIONS, bits=WORDS, seed=st.integers(0, 2**32))
def test_what_answers_tell_does_not_depend_on_the_words(position: Position, bits: int, seed: int) -> None:
    random = Random(seed)
    problem = position.problem
    asked = [random.choice(category) for category in problem.categories]

    def answers_of(owners: tuple[str, ...]) -> list[tuple[str, float]]:
        return [(owners[0], 0.25), (owners[1], 0.75)]

    plain = {one.answer: one for one in foresee(reduce(problem), asked, answers_of)}
    with words_of(bits):
        wide = {one.answer: one for one in foresee(reduce(problem), asked, answers_of)}
    assert plain.keys() == wide.keys()
    for answer, one in wide.items():
        expected = plain[answer]
        assert one.possible == expected.possible
        for name in ("chance", "bits", "best"):
            assert getattr(one, name) == pytest.approx(getattr(expected, name), rel=1e-9, abs=1e-9)


@settings(max_examples=20)
@given(position=POSITIONS, bits=WORDS)
def test_deals_drawn_from_wide_states_fit(position: Position, bits: int) -> None:
    with words_of(bits):
        counting = in_arrays(position.problem)
        owners = draw_owners(counting, 200, Random(1))
    for number, card in enumerate(position.problem.cards):
        held = {owner for owner, weight in counting.at(number).items() if weight}
        assert set(np.unique(owners[:, number]).tolist()) <= held, card


def test_no_field_lies_in_two_words() -> None:
    with words_of(10):
        for position_bits in (Frontier(reduce(one.problem)).packing for one in _some()):
            for shift, mask in zip(position_bits.shift, position_bits.mask, strict=True):
                assert shift // 10 == (shift + mask.bit_length()) // 10
            for shift, mask in zip(position_bits.item_shift, position_bits.item_mask, strict=True):
                assert not mask or shift // 10 == (shift + mask.bit_length() - 1) // 10


def _some() -> list[Position]:

    return list(positions())[::20]
