"""The distinct rows of columns represent all rows."""

from array import array
from collections import Counter
from random import Random

import pytest

from cluedo_notes.game.askers.different_rows import different_rows


@pytest.mark.parametrize("code", ["H", "I"])
@pytest.mark.parametrize("most", [0, 2, 60_000])
def test_the_different_rows_stand_for_all(code: str, most: int) -> None:
    random = Random(most)
    columns = [array(code, [random.randint(0, most) for _ in range(50)]) for _ in range(3)]
    rows = list(zip(*columns, strict=True))
    found = different_rows(columns)
    different = list(zip(*found.columns, strict=True))
    assert dict(zip(different, found.times, strict=True)) == Counter(rows)
    assert [different[place] for place in found.places] == rows
    values = [float(sum(row)) for row in different]
    assert found.spread(values) == [sum(row) for row in rows]
    assert found.mean(values) == pytest.approx(sum(map(sum, rows)) / 50)


def test_rows_that_stand_for_several_count_as_often() -> None:
    found = different_rows([array("H", [3, 5, 3]), array("H", [4, 4, 4])], [10, 1, 100])
    assert (list(map(list, found.columns)), found.places, found.times) == (
        [[3, 5], [4, 4]],
        [0, 1, 0],
        [110, 1],
    )


def test_columns_may_differ_in_width() -> None:
    found = different_rows([array("H", [1, 2, 1]), array("I", [70_000, 70_000, 70_000])])
    assert (list(map(list, found.columns)), found.places) == ([[1, 2], [70_000, 70_000]], [0, 1, 0])
