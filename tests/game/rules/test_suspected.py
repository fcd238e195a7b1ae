"""Events that look illegal in a log that may have gaps, and rules that a correction breaks elsewhere."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from cluedo_notes.game.log.events import Amend, EndTurn, Move, Roll, Suggestion
from cluedo_notes.game.log.reader import parse_log
from cluedo_notes.game.rules.check import findings
from cluedo_notes.game.rules.finding import Broken
from cluedo_notes.game.rules.rulebook import Rule
from cluedo_notes.game.rules.suspected import newly_broken, suspected
from cluedo_notes.game.table.of_log import tables
from tests.game.rules.test_classic import THREE, TO_LOUNGE, UNSHOWN
from tests.helpers.cli.playing import Line, suggestion
from tests.helpers.examples import tiers
from tests.helpers.game.at_the_table_classic import end, log_of, move, roll
from tests.helpers.game.corruptions import CORRUPTIONS
from tests.helpers.game.random_play import play

GAPS = {key: value for key, value in THREE.items() if key != "complete"}
OUT_OF_TURN = Roll("Cleo", (1, 2))
"""After Ana comes Bob."""


def rules(found: Any) -> list[Rule]:
    return [one.rule for one in found]


def test_a_log_that_says_everything_so_far_is_expected_to_go_on_like_that() -> None:
    log = log_of(GAPS, *TO_LOUNGE, UNSHOWN)
    assert rules(suspected(log, OUT_OF_TURN)) == [Rule.TURN_ORDER]
    assert suspected(log, Roll("Bob", (1, 2))) == ()
    (found,) = suspected(log, OUT_OF_TURN)
    assert found.arguments == {"player": "Cleo", "expected": "Bob"}


@pytest.mark.parametrize(
    "events",
    [
        pytest.param([], id="nothing noted"),
        pytest.param([*end("Ana", "Bob")], id="neither dice nor moves noted"),
        pytest.param([*TO_LOUNGE, *end("Cleo")], id="a turn left out"),
        pytest.param([*TO_LOUNGE, *end("Ana"), roll("Cleo", 3, 3)], id="left out at the end"),
        pytest.param([TO_LOUNGE[1]], id="a roll left out"),
    ],
)
def test_where_something_was_left_out_nothing_is_suspected(events: list[Line]) -> None:
    assert suspected(log_of(GAPS, *events), Roll("Ana", (1, 2, 3))) == ()


def test_a_suggestion_without_answers_is_one_that_nobody_followed() -> None:
    """Neither does it look as if nobody had been asked, nor does it end what was noted so far."""
    unheard = suggestion("Ana", "olive corde petit-salon")
    (event,) = (one.event for one in log_of(GAPS, unheard).live)
    assert isinstance(event, Suggestion)
    assert suspected(log_of(GAPS, *TO_LOUNGE), event) == ()
    assert rules(suspected(log_of(GAPS, *TO_LOUNGE, unheard), OUT_OF_TURN)) == [Rule.TURN_ORDER]


@pytest.mark.parametrize("noted", [TO_LOUNGE[0], move("Ana", "24,7", "remain")])
def test_a_roll_or_a_move_says_that_dice_or_moves_are_noted(noted: Line) -> None:
    found = suspected(log_of(GAPS, noted), Roll("Ana", (1, 2, 3)))
    assert rules(found) == [Rule.DICE, Rule.ROLL_ONCE]


def test_a_complete_log_has_verdicts_and_no_suspicions() -> None:
    assert suspected(log_of(THREE, *TO_LOUNGE, UNSHOWN), OUT_OF_TURN) == ()


@pytest.mark.parametrize(
    ("edition", "players"), tiers([("classic", 3), ("secrets-2008", 4), ("super", 4)], ("classic", 3))
)
def test_a_suspicion_is_what_breaks_a_rule_of_the_complete_log(edition: str, players: int) -> None:
    found = 0
    for seed in range(2):
        played = play(edition, players, seed)
        whole, random = played.log(), Random(seed)
        gaps = parse_log(played.text.replace('"complete": true, ', "").encode(), "x", Path())
        before = tables(whole)
        for number in random.sample(range(len(whole.live)), 12):
            for corruption in random.sample(list(CORRUPTIONS), 6):
                event = corruption(before[number], played.hands, random)
                if event is None:
                    continue
                noted = any(isinstance(live.event, Roll | Move) for live in whole.live[:number])
                expected = [one for one in findings(before[number], event) if isinstance(one, Broken)]
                assert list(suspected(gaps.at(number), event)) == (expected if noted else [])
                found += bool(noted and expected)
    assert found > 5


# -- corrections


def corrected(
    event: int, becomes: Roll | Move | EndTurn, *events: Line | list[Line], head: Line = THREE
) -> Any:
    """What a correction of one event breaks in the others."""
    log = log_of(head, *events)
    return newly_broken(log, log.with_line(Amend(event, becomes)))


def test_a_correction_breaks_what_followed_from_the_event() -> None:
    found = corrected(1, Roll("Ana", (5, 2)), *TO_LOUNGE, UNSHOWN, roll("Bob", 1, 2))
    assert [(one.event, one.rule) for one in found] == [(2, Rule.MOVE_REACH)]
    assert found[0].arguments == {"player": "Ana", "to": "petit-salon", "points": 7}
    assert corrected(1, Roll("Ana", (6, 3)), *TO_LOUNGE, UNSHOWN) == ()


def test_what_the_corrected_event_itself_breaks_is_not_what_it_causes() -> None:
    assert corrected(4, Roll("Bob", (1, 2, 3)), *TO_LOUNGE, UNSHOWN, roll("Bob", 1, 2)) == ()


def test_what_was_broken_before_is_not_new() -> None:
    wrong = [*TO_LOUNGE, UNSHOWN, roll("Cleo", 1, 2), roll("Ana", 1, 2, 3)]
    found = corrected(1, Roll("Ana", (5, 2)), wrong)
    assert [(one.event, one.rule) for one in found] == [(2, Rule.MOVE_REACH)]


def test_another_rule_of_an_event_that_broke_one_is_new() -> None:
    three_dice = [*TO_LOUNGE, *end("Ana"), roll("Bob", 1, 2, 3)]
    found = corrected(3, EndTurn("Bob"), three_dice)
    assert [(one.event, one.rule) for one in found] == [(4, Rule.ROLL_ONCE)]


def test_in_a_log_with_gaps_a_correction_breaks_what_no_gap_excuses() -> None:
    events = [*TO_LOUNGE, UNSHOWN, roll("Bob", 1, 2)]
    assert corrected(1, Roll("Ana", (5, 2)), *events, head=GAPS) == ()
