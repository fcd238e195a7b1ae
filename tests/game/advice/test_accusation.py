"""Whether to accuse now: the figures from their parts, by hand and in whole positions."""

import pytest

from cluedo_notes.game.advice.accusation import Accusing, accusing
from cluedo_notes.game.advice.adviser import Adviser
from cluedo_notes.game.deduction.odds import odds_of
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.rules.accusation_moment import AccusationMoment, moment_of
from tests.helpers.game.keepers import kept, log_of


def found(
    now: float, wait: float, patient: float, moment: AccusationMoment = AccusationMoment.ASKED
) -> Accusing:
    return Accusing(("a", "b", "c"), moment, now, 0.0, 1.0, wait, patient, {})


@pytest.mark.parametrize(
    ("chances", "advised"),
    [
        (found(1.0, 0.0, 0.0, AccusationMoment.NEXT_TURN), True),  # certain: as soon as the rules allow
        (found(0.6, 0.3, 0.51), False),
        (found(0.6, 0.51, 0.3), False),
        (found(0.6, 0.49, 0.3), True),  # a fifth better
        (found(0.6, 0.3, 0.3, AccusationMoment.NEXT_TURN), False),
        (found(0.04, 0.01, 0.01), False),  # never a long shot
    ],
)
def test_it_is_advised_where_it_is_clearly_better_than_any_plan(chances: Accusing, advised: bool) -> None:
    assert chances.advised is advised


@pytest.mark.parametrize(
    ("edition", "time"), [("classic", "after"), ("got-red-keep", "instead"), ("super", "own")]
)
def test_the_moment_follows_the_rules_of_the_edition(edition: str, time: str) -> None:
    head, events = kept(edition, 3, 1, 4)
    keeper = head["me"]
    mine = max(n for n, line in enumerate(events) if line["player"] == keeper)
    before, after = (Adviser(position_of(log_of(head, events[:n]))).table for n in (mine, mine + 1))
    instead = time == "instead"
    assert moment_of(before, keeper) is (
        AccusationMoment.ASK_OR_ACCUSE if instead else AccusationMoment.ASK_THEN_ACCUSE
    )
    assert moment_of(after, keeper) is (AccusationMoment.NEXT_TURN if instead else AccusationMoment.ASKED)


@pytest.mark.parametrize("number", [6, 15, 24])
def test_the_parts_are_those_of_the_position(number: int) -> None:
    position = position_of(log_of(*kept("classic", 4, 3, number)))
    odds = odds_of(position)
    adviser = Adviser(position)
    (best,) = adviser.best(1)
    found = accusing(adviser, best)
    assert found.now == pytest.approx(max(odds.by_envelope.values()), abs=1e-12)
    assert odds.by_envelope[found.envelope] == pytest.approx(found.now, abs=1e-12)
    assert found.later == best.best >= found.now - 1e-9
    assert found.knows.keys() == {"Ana", "Bob", "Cleo", "Dan"} - {adviser.asker}
    # In the classic game one asks and accuses in the same turn: nobody comes between.
    ready = found.moment is AccusationMoment.ASK_THEN_ACCUSE
    assert found.wait == pytest.approx(best.best if ready else (1 - found.first) * best.best)
    # In the classic game who can ask nothing cannot accuse either.
    nothing = accusing(adviser, None)
    assert nothing.later == found.now
    assert not nothing.advised
