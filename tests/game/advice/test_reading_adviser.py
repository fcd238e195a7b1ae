"""Advice that reads the others' questions: a certain answer is certain in all deals, read or not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.game.advice.adviser import Adviser
from cluedo_notes.game.advice.reading_adviser import ReadingAdviser
from cluedo_notes.game.deduction.position import Position, position_of
from cluedo_notes.game.log.reader import read_log
from tests.helpers.examples import seeds
from tests.helpers.game.keepers import kept, log_of
from tests.helpers.places import ROOT

TABLES = [("classic", 3), ("classic", 6), ("super", 4), ("secrets-2008", 4), ("got-red-keep", 4)]


def assert_what_is_certain_is_so_in_all_deals(position: Position) -> None:
    """It reveals something, and may settle who did it, exactly where it does so by all deals that fit."""
    exact, reading = Adviser(position), ReadingAdviser(position)
    for question in map(reading.checked, reading.best(5)):
        by_all_deals = exact.score(question.triple)
        assert question.reveals == by_all_deals.reveals
        assert question.reveals or not question.certain or reading.openness.solutions == 1
        for name in ("certain", "refuted"):
            for sure in (0.0, 1.0):
                assert (getattr(question, name) == sure) == (getattr(by_all_deals, name) == sure)


@seeds()
@given(seed=st.integers(min_value=0, max_value=2**32), suggestions=st.integers(0, 40))
def test_a_question_reveals_something_where_it_does_by_all_deals(seed: int, suggestions: int) -> None:
    edition, players = TABLES[seed % len(TABLES)]
    assert_what_is_certain_is_so_in_all_deals(position_of(log_of(*kept(edition, players, seed, suggestions))))


@pytest.mark.parametrize(
    ("game", "events"),
    [("classic-3p", 9), ("got-red-keep-2p", 24), ("got-red-keep-3p", 9), ("super-6p", 24), ("super-6p", 29)],
)
def test_so_it_does_where_reading_leaves_fewer_bits_than_a_question_reveals(game: str, events: int) -> None:
    position = position_of(read_log(ROOT / "examples" / f"{game}.jsonl").at(events))
    exact, reading = Adviser(position), ReadingAdviser(position)
    assert reading.bits < exact.bits, "or this test tells nothing"
    assert_what_is_certain_is_so_in_all_deals(position)
