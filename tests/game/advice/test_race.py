"""The race: chances from how open the envelope is for each player, on handmade tables."""

import math
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.editions import load
from cluedo_notes.game.advice.race import (
    KEEPER,
    PLAUSIBLE,
    RIVAL,
    ROUNDS,
    SLOWER,
    Pace,
    Race,
    Standing,
    Tempo,
    alone,
    parts,
    slow,
    tempo_of,
)
from cluedo_notes.game.askers.kinds import SHARES, Habit
from cluedo_notes.game.askers.waiting import CHANCES_COUNTED, EARLY, NEVER

CLASSIC = tempo_of(load("classic"), 3)
PACES = {"rival": RIVAL, "keeper": KEEPER}
tempos = st.builds(
    Tempo, st.floats(min_value=2, max_value=11), st.floats(min_value=0.5, max_value=3), st.booleans()
)
ROUGHLY = 0.01
openness = st.floats(min_value=0, max_value=10)


def test_a_table_is_as_slow_as_its_edition_and_its_players_are_few() -> None:
    assert Tempo(7, 1) == CLASSIC
    assert tempo_of(load("classic"), 6).cards_each == 3.5
    assert tempo_of(load("secrets-2008"), 4).slowness > 2  # long ways, and a place to go to


@pytest.mark.parametrize("pace", PACES)
@given(tempo=tempos, bits=openness)
def test_nobody_is_further_away_a_round_later(pace: str, tempo: Tempo, bits: float) -> None:
    chances = PACES[pace].chances(tempo, bits)
    assert len(chances) == ROUNDS + 1
    assert chances[0] == 0
    assert list(chances) == sorted(chances)
    assert chances[-1] <= 1


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_who_has_less_open_is_sooner_there(pace: str, players: int) -> None:
    tempo = tempo_of(load("classic"), players)
    for chances in zip(*(PACES[pace].chances(tempo, bits) for bits in range(9)), strict=True):
        least = 1.0
        for chance in chances:
            assert chance <= least + ROUGHLY
            least = min(chance, least)


def chance(left: int, rounds: int, habit: Habit = Habit.SEEKS) -> float:
    """That a rival has named the envelope by then, of whom this is known."""
    tempo = Tempo(CLASSIC.cards_each, CLASSIC.slowness * SLOWER[habit])
    return RIVAL.chances(tempo, math.log2(left))[rounds]


AT_ONCE = {0: 1.0}


def alike(*left: tuple[int, ...]) -> list[tuple[tuple[Standing, ...], float]]:
    """Deals that weigh the same, in which rivals think as many envelopes possible and let no chance pass."""
    return [(tuple(map(Standing, each)), 1.0) for each in left]


def race(*left: tuple[int, ...], habits: Sequence[Mapping[Habit, float]] = ()) -> Race:
    """A race in which these are thought possible by rivals who seek, unless something else is given, and who
    accuse at once."""
    rivals = len(left[0])
    return Race(CLASSIC, alike(*left), habits or [{Habit.SEEKS: 1.0}] * rivals, [AT_ONCE] * rivals)


def test_a_rival_is_forecast_in_each_world() -> None:
    assert race((2,), (4,)).first == pytest.approx((chance(2, 1) + chance(4, 1)) / 2)
    both = 1 - ((1 - chance(2, 1)) * (1 - chance(3, 1))) ** alone(CLASSIC, 2)
    assert race((2, 3)).first == pytest.approx(both)
    assert race(*[(2, 3)] * 3, (4, 4)).unnamed(0) == 1


def test_each_habit_of_a_rival_has_its_own_pace() -> None:
    seeks, mixed = {Habit.SEEKS: 1.0}, {Habit.SEEKS: 0.25, Habit.ANYTHING: 0.75}

    def slower(rounds: int) -> float:
        return 0.25 * chance(8, rounds) + 0.75 * chance(8, rounds, Habit.ANYTHING)

    assert race((8,), habits=[mixed]).first == pytest.approx(slower(1))
    both = 1 - ((1 - chance(8, 2)) * (1 - slower(2))) ** alone(CLASSIC, 2)
    one_slower = race((8, 8), habits=[seeks, mixed])
    assert 1 - one_slower.unnamed(2) == pytest.approx(both)
    assert one_slower.patience(3.0, 0) > race((8, 8)).patience(3.0, 0)


def test_of_whom_nothing_was_read_any_habit_is_as_probable_as_it_is_common() -> None:
    unread, common = Race(CLASSIC, alike((2, 3))), Race(CLASSIC, alike((2, 3)), [SHARES] * 2)
    assert unread.first == common.first


def test_a_deal_counts_by_its_weight() -> None:
    deals = [((Standing(1),), 0.25), ((Standing(8),), 0.75)]
    found = Race(CLASSIC, deals, [{Habit.SEEKS: 1.0}], [AT_ONCE])
    assert found.first == pytest.approx(0.25 * chance(1, 1) + 0.75 * chance(8, 1))


# -- rivals who wait


def waiting(wait: int, passed: int = 0, left: int = 1) -> Race:
    """A race against one who lets this many chances pass before they accuse."""
    deals = [((Standing(left, passed),), 1.0)]
    return Race(CLASSIC, deals, [{Habit.SEEKS: 1.0}], [{wait: 1.0}])


def test_who_waits_is_as_quick_as_the_others_that_much_later() -> None:
    for left in (1, 4):
        assert [waiting(2, left=left).unnamed(rounds) for rounds in range(3)] == [1, 1, 1]
        assert waiting(2, left=left).unnamed(5) == pytest.approx(1 - chance(left, 3))
        assert waiting(NEVER, left=left).unnamed(ROUNDS) == 1
    assert waiting(2, passed=1).unnamed(2) == pytest.approx(1 - chance(1, 1))
    assert waiting(2, passed=2).first == waiting(0).first == pytest.approx(chance(1, 1))


@given(passed=st.integers(min_value=1, max_value=8), left=st.integers(min_value=1, max_value=9))
def test_the_more_chances_they_let_pass_the_longer_they_wait(passed: int, left: int) -> None:
    before, after = (
        Race(CLASSIC, [((Standing(1, number),), 1.0), ((Standing(left),), 1.0)])
        for number in (passed - 1, passed)
    )
    (learnt,) = before.waiting
    (more,) = after.waiting
    assert sum(learnt.values()) == pytest.approx(1)
    if passed <= CHANCES_COUNTED:
        assert more[0] < learnt[0]
    assert after.with_slow_rivals().first <= after.first + 1e-9
    assert after.with_slow_rivals().patience(3.0, 0) >= after.patience(3.0, 0) - 1e-9


def test_the_slowest_who_are_plausible_are_as_many_as_it_takes() -> None:
    assert set(slow({0: 0.7, 1: 0.3})) == {0, 1}
    assert set(slow({0: 0.5, 1: 0.3, 2: 0.2})) == {1, 2}
    assert set(slow({0: 0.1, 2: 0.5, NEVER: 0.4})) == {NEVER}


def test_without_rivals_only_the_keeper_can_win() -> None:
    nobody = Race(CLASSIC, [])
    assert nobody.first == 0
    assert nobody.patience(3.0, 0) == pytest.approx(KEEPER.chances(CLASSIC, 3.0)[-1])
    assert nobody.patience_to_the_end(3.0, 0) == pytest.approx(1)


@pytest.mark.parametrize("asks_about_anything", [0.0, 0.3, 0.4, 1.0])
def test_who_may_ask_about_anything_may_be_a_child_and_never_get_there(asks_about_anything: float) -> None:
    habits = {Habit.SEEKS: 1 - asks_about_anything, Habit.ANYTHING: asks_about_anything}
    slow_rivals = Race(CLASSIC, alike((2, 2)), [habits, habits]).with_slow_rivals()
    assert (slow_rivals.unnamed(ROUNDS) == 1) is (asks_about_anything >= PLAUSIBLE)
    patience = slow_rivals.patience_to_the_end(1.0, 1)
    assert (patience == pytest.approx(1)) is (asks_about_anything >= PLAUSIBLE)


def test_who_is_said_to_guess_early_is_taken_for_no_child() -> None:
    anything, early = {Habit.ANYTHING: 1.0}, {EARLY: 0.8, 0: 0.2}
    race = Race(CLASSIC, alike((2, 2)), [anything] * 2, [early, early])
    assert race.with_slow_rivals().unnamed(ROUNDS) < 1


@given(left=st.integers(min_value=1, max_value=300), bits=openness)
def test_patience_is_worth_less_behind_others_and_with_a_round_before(left: int, bits: float) -> None:
    one, two = Race(CLASSIC, alike((left,))), Race(CLASSIC, alike((left, left)))
    assert 0 <= two.patience(bits, 0) <= one.patience(bits, 0) <= 1
    assert one.patience(bits, 1) <= one.patience(bits, 0)


def test_odds_are_the_sum_of_their_parts() -> None:
    tempo = Tempo(math.e**2, 2.0, goes_there=True)
    time = math.log(5 / 2)
    assert parts(tempo, 3.0, 5) == pytest.approx(
        [1, 3, 9, 1 / 8, time, time**2, 3 * time, time / 8, 2, 6, 2 * time, 2 / 8, 1 / 8, time / 8]
    )
    assert parts(Tempo(3.5), 0.0, 1)[-2:] == (0, 0)  # nowhere to go
    pace = Pace((0.5, 0.25, *[0.0] * 12))
    assert pace.chances(tempo, 3.0)[5] == pytest.approx(1 / (1 + math.exp(-(0.5 + 3 * 0.25))))


def test_others_who_hear_the_same_answers_count_for_less_than_as_many_alone() -> None:
    """Where each has a way of their own to go first they do not."""
    elsewhere = Tempo(7, goes_there=True)
    assert alone(CLASSIC, 1) == alone(elsewhere, 5) == alone(CLASSIC, 0) == 1
    assert 1 / 5 < alone(CLASSIC, 5) < alone(CLASSIC, 2) < 1
