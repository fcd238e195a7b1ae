"""The chance to win by continuing to ask."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.editions.switches import AccusationTime
from cluedo_notes.game.advice.race import Race, Standing, Tempo
from cluedo_notes.game.advice.value import chance_by_guessing, chance_to_win
from cluedo_notes.solver.questions.ranking import AfterAnswer

LEFT = st.lists(st.integers(1, 200), min_size=1, max_size=5)


@given(
    left=LEFT,
    bits=st.floats(0, 8),
    cards=st.floats(3, 10),
    before=st.integers(0, 1),
)
def test_it_is_the_better_the_further_one_is_and_the_less_far_the_others(
    left: list[int], bits: float, cards: float, before: int
) -> None:
    def chance(left: list[int]) -> float:
        deals = [(tuple(map(Standing, left)), 1.0)]
        return chance_to_win(Race(Tempo(cards), deals), bits, before)

    now = chance(left)
    assert 0 < now < 1
    assert chance([*left, 5]) < now + 0.02  # several who are far count a little less each
    assert chance([number + 20 for number in left]) >= now - 0.02


def test_where_nobody_else_plays_one_wins() -> None:
    assert chance_to_win(Race(Tempo(6), []), 3.0, 1) == 1.0


@pytest.mark.parametrize("refuted", [False, True])
@pytest.mark.parametrize("time", AccusationTime)
def test_who_may_not_accuse_in_the_turn_of_a_question_lets_the_others_come_first(
    time: AccusationTime, refuted: bool
) -> None:
    later = time is AccusationTime.INSTEAD or (time is AccusationTime.UNREFUTED and refuted)
    chance = chance_by_guessing(AfterAnswer(0.5, 0.8, refuted), time, first=0.25)
    assert chance == pytest.approx(0.6 if later else 0.8)
