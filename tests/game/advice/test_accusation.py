"""Whether to accuse now: the figures from their parts, on handmade races and in whole positions."""

import pytest

from cluedo_notes.game.advice.accusation import Accusing, Race, accusing
from cluedo_notes.game.advice.adviser import Adviser
from cluedo_notes.game.deduction.odds import odds_of
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.rules.accusation_moment import AccusationMoment, moment_of
from tests.helpers.game.keepers import kept, log_of


def test_who_can_name_the_envelope_will() -> None:
    assert Race(0.5, 0.1, [(1,), (1,)]).first == 1
    assert Race(0.5, 0.1, [(1, 50), (100, 1)]).first == 1


def test_each_finds_one_of_n_with_chance_one_in_n() -> None:
    assert Race(0.5, 0.0, [(2,), (4,)]).first == pytest.approx((1 / 2 + 1 / 4) / 2)
    # Neither of two finds it: 1/2 x 2/3.
    assert Race(0.5, 0.0, [(2, 3)]).first == pytest.approx(2 / 3)
    assert Race(0.5, 0.0, []).first == 0


def test_who_asks_before_he_accuses_is_one_question_further() -> None:
    """Half of what is open goes with each question: of 16 envelopes he then considers 4."""
    assert Race(1 / 16, 0.5, [(16,)], asks_before=1).first == pytest.approx(1 / 4)


def test_everybody_keeps_pace() -> None:
    """Half of what is open goes with each round: 16 envelopes become 4, then 1; of 1/16 so much is likely."""
    race = Race(1 / 16, 0.5, [(16,)])
    assert race.unnamed(1) == pytest.approx(15 / 16)
    assert race.unnamed(2) == pytest.approx(15 / 16 * 3 / 4)
    assert race.unnamed(3) == 0
    # Asking twice settles it, if nobody was faster; with a head start one round less counts.
    assert race.best_plan() == pytest.approx(15 / 16 * 3 / 4)
    assert race.best_plan(head_start=1) == pytest.approx(15 / 16)


def found(
    now: float, wait: float, patient: float, moment: AccusationMoment = AccusationMoment.ASKED
) -> Accusing:
    return Accusing(("a", "b", "c"), moment, now, 0.0, 1.0, wait, patient, {})


@pytest.mark.parametrize(
    ("chances", "advised"),
    [
        (found(1.0, 0.0, 0.0, AccusationMoment.NEXT_TURN), True),  # certain: as soon as the rules allow
        (found(0.6, 0.3, 0.5), False),
        (found(0.6, 0.5, 0.3), False),
        (found(0.6, 0.39, 0.3), True),  # half as good again
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
