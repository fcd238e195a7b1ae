"""Advice: the same for every caller, and for every amount that is shown."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.game.advice.advice import TOP, suggestions, weighed_accusation
from cluedo_notes.game.advice.reading_adviser import adviser_of
from cluedo_notes.game.deduction.odds import AskersModel, ShowModel
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.knowledge.rivals import SEED, WORLDS, rivals_knowledge
from cluedo_notes.game.manners import Daring
from tests.helpers.examples import seeds
from tests.helpers.game.keepers import kept, log_of

TABLES = [("classic", 3), ("classic", 6), ("secrets-2008", 4), ("got-red-keep", 4)]
POSITIONS = st.tuples(st.sampled_from(TABLES), st.integers(0, 2**32), st.integers(1, 30))


@pytest.mark.parametrize("askers", AskersModel)
@seeds()
@given(which=POSITIONS)
def test_the_first_suggestions_are_the_same_however_many_are_wanted(
    askers: AskersModel, which: tuple[tuple[str, int], int, int]
) -> None:
    (edition, players), seed, number = which
    position = position_of(log_of(*kept(edition, players, seed, number)))

    def best(top: int) -> list[tuple[str, ...]]:
        adviser = adviser_of(position, ShowModel.EVENLY, askers)
        return [one.triple for one in suggestions(adviser, None, top)]

    every = best(TOP)
    assert [best(top) for top in (1, 3)] == [every[:1], every[:3]]


@seeds()
@given(which=POSITIONS)
def test_advice_and_rivals_say_the_same_of_who_may_know_the_solution(
    which: tuple[tuple[str, int], int, int],
) -> None:
    (edition, players), seed, number = which
    position = position_of(log_of(*kept(edition, players, seed, number)))
    adviser, random = adviser_of(position, ShowModel.EVENLY, AskersModel.READ), Random(SEED)
    advised = weighed_accusation(adviser, None, Daring.SAFE).knows
    found = rivals_knowledge(position, adviser.worlds(WORLDS, random), random)
    assert advised == {one.player: one.guess.share for one in found.rivals if one.guess and one.plays}
