"""The rank test of the times of answers, beside the exact one; its correction; every comparison has a row."""

from collections.abc import Callable
from itertools import combinations
from random import Random
from types import ModuleType

import pytest


def exact(some: list[int], others: list[int]) -> float:
    """How many of all ways to part the values are at least as uneven."""
    values = [*some, *others]
    ranks = [sum(one < value for one in values) + (values.count(value) + 1) / 2 for value in values]
    sums = [sum(chosen) for chosen in combinations(ranks, len(some))]
    middle = len(some) * (len(values) + 1) / 2
    uneven = abs(sum(ranks[: len(some)]) - middle)
    return sum(abs(one - middle) >= uneven - 1e-9 for one in sums) / len(sums)


@pytest.mark.parametrize("seed", range(20))
def test_it_is_near_the_exact_test_with_ties_too(load: Callable[[str], ModuleType], seed: int) -> None:
    random = Random(seed)
    some = [random.randrange(9) for _ in range(8)]
    others = [random.randrange(9) + random.randrange(3) for _ in range(8)]
    assert load("waiting.answer_times").rank_test(some, others) == pytest.approx(
        exact(some, others), abs=0.05
    )


def test_the_correction_is_holms(load: Callable[[str], ModuleType]) -> None:
    corrected = load("waiting.answer_times").corrected([0.01, 0.04, 0.03, 0.005])
    assert corrected == pytest.approx([0.03, 0.06, 0.06, 0.02])


@pytest.mark.slow
def test_every_comparison_has_its_row(
    load: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    script = load("waiting.answer_times")
    monkeypatch.setattr("sys.argv", ["answer_times.py", "--requests", "2"])
    script.main()
    _, _, *rows, own, _ = capsys.readouterr().out.splitlines()
    assert len(rows) == 3 * len(script.ADDRESSES)
    assert own.endswith("its own")
