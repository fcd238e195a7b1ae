"""A player who could have accused but did not probably could not: when that counts, and when not."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluedo_notes.editions import Category, load
from cluedo_notes.game.askers import reader
from cluedo_notes.game.askers.figures import ReadFigures
from cluedo_notes.game.askers.heard import GameHeard
from cluedo_notes.game.askers.kinds import KINDS_OF_PLAYER
from cluedo_notes.game.askers.lanes import NOTHING
from cluedo_notes.game.askers.question_costs import SILENCE_COSTS
from cluedo_notes.game.askers.waiting import CHANCES_COUNTED, NEVER, WAITS, evidence, waits_after
from cluedo_notes.game.deduction.odds import ShowModel, counting_of
from cluedo_notes.game.deduction.position import position_of
from cluedo_notes.game.log.reader import read_log
from tests.helpers.game.keepers import log_of
from tests.helpers.game.overheard import drawn
from tests.helpers.places import ROOT

NUMBER = 4

Line = dict[str, Any]


def header(edition: str) -> Line:
    players = [{"name": name} for name in ("Ana", "Bob", "Cleo", "Dan")]
    return {"type": "game", "format": 1, "edition": edition, "players": players, "me": "Ana"}


def asks(player: str, *answers: tuple[str, str], edition: str = "classic") -> Line:
    """A question, always the same, and how some players answer it."""
    cards = [load(edition).of(category)[0].id for category in Category]
    return {
        "type": "suggestion",
        "player": player,
        **dict(zip(("suspect", "weapon", "room"), cards, strict=True)),
        "responses": [{"player": name, "action": action} for name, action in answers],
    }


NOBODY = (("Cleo", "pass"), ("Dan", "pass"), ("Ana", "pass"))
SHOWN = (("Cleo", "show"),)


def silences(monkeypatch: pytest.MonkeyPatch, *events: Line, edition: str = "classic") -> int:
    """How many chances Bob has let pass, where he could always have named it."""
    position = position_of(log_of(header(edition), list(events)))
    monkeypatch.setattr(reader, "named_by", lambda sheets: sheets.everywhere)
    monkeypatch.setattr(reader, "question_costs", lambda *_: [NOTHING] * len(KINDS_OF_PLAYER))
    deals = drawn(counting_of(position, ShowModel.EVENLY), NUMBER)
    counted = {tuple(one.values()) for one in reader._Asker(GameHeard(position), deals, "Bob").costs()}
    ((cost, *same),) = counted
    assert same == [cost] * (NUMBER - 1)
    costs = [SILENCE_COSTS[0][(1 << passed) - 1] for passed in range(CHANCES_COUNTED + 1)]
    return costs.index(cost)


def test_each_question_is_a_chance_let_pass_and_the_time_after_the_last_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bob, cleo = asks("Bob", *SHOWN), asks("Cleo", ("Dan", "pass"))
    assert silences(monkeypatch, bob, cleo) == 2
    assert silences(monkeypatch, bob, cleo, bob, cleo) == 3
    assert silences(monkeypatch, cleo) == 0


def test_not_while_they_still_may(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bob's turn is not over before somebody else's begins, or the log says so."""
    bob, cleo = asks("Bob", *SHOWN), asks("Cleo", ("Dan", "pass"))
    assert silences(monkeypatch, bob) == 0
    assert silences(monkeypatch, bob, {"type": "end_turn", "player": "Bob"}) == 2
    assert silences(monkeypatch, bob, cleo, asks("Ana"), {"type": "end_turn", "player": "Ana"}) == 2
    assert silences(monkeypatch, bob, cleo, bob) == 1


@pytest.mark.parametrize("edition", ["secrets-2008", "got-red-keep"])
def test_not_where_they_may_be_on_their_way_to_the_place_for_it(
    edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bob, cleo = (asks(one, edition=edition) for one in ("Bob", "Cleo"))
    assert silences(monkeypatch, bob, cleo, bob, cleo, edition=edition) == 0


def test_not_after_an_answer_that_forbids_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A-S4-3: after a suggestion that somebody refuted."""
    refuted, unrefuted = (asks("Bob", *answers, edition="asterix") for answers in (SHOWN, NOBODY))
    cleo = asks("Cleo", edition="asterix")
    assert silences(monkeypatch, refuted, cleo, edition="asterix") == 1
    assert silences(monkeypatch, unrefuted, cleo, edition="asterix") == 2


def test_a_line_that_is_left_out_is_nobodys_last_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cleo, who has shown a card, cannot lack all three."""
    bob, cleo = asks("Bob", *SHOWN), asks("Cleo", ("Dan", "pass"))
    lines = [bob, cleo, asks("Bob", ("Cleo", "pass")), cleo]
    assert position_of(log_of(header("classic"), lines)).ignored == (3,)
    assert silences(monkeypatch, *lines) == 2


# -- a trait, not evidence anew each turn


def test_the_shares_of_those_who_wait_are_shares() -> None:
    assert sum(WAITS.values()) == pytest.approx(1)
    assert evidence(0) == pytest.approx(1)
    assert waits_after(0) == pytest.approx(WAITS)


def test_each_chance_that_passes_says_less_than_the_one_before() -> None:
    """Who has waited for three turns is no likelier to accuse in the fourth."""
    likely = [evidence(passed) for passed in range(CHANCES_COUNTED + 3)]
    factors = [after / before for before, after in pairwise(likely)]
    assert likely == sorted(likely, reverse=True)
    assert min(factors) == factors[0] < 0.4
    assert min(factors[1:]) > 0.5
    assert likely[-1] == pytest.approx(WAITS[NEVER], abs=1e-4)


def test_a_wait_is_learnt_from_the_chances_that_pass() -> None:
    at_once = [waits_after(passed)[0] for passed in range(5)]
    assert at_once == sorted(at_once, reverse=True)
    assert at_once[0] > 0.6 > 0.2 > at_once[1]
    assert waits_after(CHANCES_COUNTED)[NEVER] > 0.9


@given(st.integers(0, 40), st.floats(0.01, 0.9))
def test_what_is_learnt_are_probabilities(passed: int, missed: float) -> None:
    assert sum(waits_after(passed, missed).values()) == pytest.approx(1)
    assert 0 < evidence(passed, missed) <= 1 + 1e-9


def test_a_silence_decides_where_without_it_another_envelope_would_be_likeliest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As if nobody else's were heard either: only Mum has kept silent for long."""
    log = read_log(ROOT / "tests" / "fixtures" / "advice" / "read-otherwise.jsonl")
    decided = 0
    for number in (10, 15, 19, 24, 28):
        position = position_of(log.at(number))
        counting = counting_of(position, ShowModel.EVENLY)
        found = list(ReadFigures(counting, reader.read_askers(position, counting)).deciding_silences())
        assert {silence.player for silence in found} <= {"Maman"}
        with monkeypatch.context() as patched:
            patched.setattr(reader, "silence", lambda *_: NOTHING)
            without = ReadFigures(counting, reader.read_askers(position, counting)).envelopes
        for silence in found:
            likeliest = max(without.values())
            assert without[silence.instead] >= likeliest - 0.05  # other deals are drawn
            decided += 1
    assert decided >= 3
